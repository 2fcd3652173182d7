// Facts of Python: names and capabilities.

#include "pcl/Target/Python/Print.h"

using namespace pcl;
using code::CodeBuilder;
using code::NodeId;

const code::NameTable &python::nameTable() {
  using code::CaseRule;
  static constexpr llvm::StringLiteral reserved[] = {
#define PCL_RESERVED(word) word,
#include "pcl/Target/Python/PythonNames.def"
  };
  static constexpr llvm::StringLiteral globals[] = {
#define PCL_GLOBAL(word) word,
#include "pcl/Target/Python/PythonNames.def"
  };
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> exceptions[] = {
#define PCL_NAME_EXCEPTION(name, spelling) {name, spelling},
#include "pcl/Target/Python/PythonNames.def"
  };
  static const code::NameTable table = {"Python",
                                        reserved,
                                        globals,
                                        {CaseRule::Snake, CaseRule::Snake, CaseRule::Pascal,
                                         CaseRule::Snake, CaseRule::Snake, CaseRule::Snake},
                                        "",
                                        "_",
                                        /*propertiesMayBeReserved=*/false,
                                        /*dollarIsLetter=*/false,
                                        exceptions};
  return table;
}

/// "... {} ...".format(fields)
static NodeId format(CodeBuilder &b, llvm::ArrayRef<NodeId> pieces) {
  std::string text;
  llvm::SmallVector<NodeId, 8> fields;
  for (NodeId piece : pieces) {
    if (b.module.kind(piece) != code::Kind::String) {
      text += "{}";
      fields.push_back(piece);
      continue;
    }
    for (char c : b.module[piece].text)
      text.append(c == '{' || c == '}' ? 2 : 1, c);
  }
  return b.callMethod(b.string(text), "format", fields);
}

const code::TargetCaps &python::targetCaps() {
  static const code::TargetCaps caps = [] {
    code::TargetCaps caps;
    caps.lambdaBlockBody = false;
    caps.lambdaCapturesEarly = false;
    caps.destructuring = false;
    caps.newKeyword = false;
    caps.optionalChaining = false;
    caps.coalesce = false;
    caps.nonNullAssertion = false;
    caps.undefinedValue = false;
    caps.typeAssertion = false;
    caps.structuralTypes = false;
    caps.defaultExport = false;
    caps.taggedTemplate = false;
    caps.templateNests = false;
    caps.topLevelAwait = false;
    caps.spell.append = [](CodeBuilder &b, NodeId list, NodeId element) {
      return b.exprStmt(b.callMethod(list, "append", {element}));
    };
    caps.spell.format = format;
    return caps;
  }();
  return caps;
}
