// Facts of C#: names and capabilities.

#include "pcl/Target/CSharp/Print.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using code::CodeBuilder;
using code::NodeId;

const code::NameTable &csharp::nameTable() {
  using code::CaseRule;
  static constexpr llvm::StringLiteral reserved[] = {
#define PCL_RESERVED(word) word,
#include "pcl/Target/CSharp/CSharpNames.def"
  };
  static const code::NameTable table = {"C#",
                                        reserved,
                                        {},
                                        {CaseRule::Keep, CaseRule::Camel, CaseRule::Pascal,
                                         CaseRule::Keep, CaseRule::Keep, CaseRule::Keep},
                                        "@",
                                        "",
                                        /*propertiesMayBeReserved=*/true,
                                        /*dollarIsLetter=*/false};
  return table;
}

std::string csharp::propertyName(llvm::StringRef name) {
  std::string result;
  bool isUpper = true;
  for (char c : name) {
    if (c != '-')
      result += isUpper ? llvm::toUpper(c) : c;
    isUpper = c == '-';
  }
  return code::makeIdentifier(result);
}

const code::TargetCaps &csharp::targetCaps() {
  static const code::TargetCaps caps = [] {
    code::TargetCaps caps;
    caps.importsBindNames = false;
    caps.comprehension = false;
    caps.notInOperator = false;
    caps.undefinedValue = false;
    caps.structuralTypes = false;
    caps.defaultExport = false;
    caps.spell.append = [](CodeBuilder &b, NodeId list, NodeId element) {
      return b.exprStmt(b.callMethod(list, "Add", {element}));
    };
    return caps;
  }();
  return caps;
}
