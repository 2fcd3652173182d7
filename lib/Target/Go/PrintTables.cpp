// Facts of Go: names and capabilities.

#include "pcl/Code/PrinterBase.h"
#include "pcl/Target/Go/Print.h"

using namespace pcl;
using code::CodeBuilder;
using code::NodeId;

const code::NameTable &go::nameTable() {
  using code::CaseRule;
  static constexpr llvm::StringLiteral reserved[] = {
#define PCL_RESERVED(word) word,
#include "pcl/Target/Go/GoNames.def"
  };
  static constexpr llvm::StringLiteral globals[] = {
#define PCL_GLOBAL(word) word,
#include "pcl/Target/Go/GoNames.def"
  };
  static const code::NameTable table = {"Go",
                                        reserved,
                                        globals,
                                        {CaseRule::Keep, CaseRule::Camel, CaseRule::Keep,
                                         CaseRule::Keep, CaseRule::Keep, CaseRule::Keep},
                                        "_",
                                        "",
                                        /*propertiesMayBeReserved=*/true};
  return table;
}

/// fmt.Sprintf("%v ...", fields)
static NodeId format(CodeBuilder &b, llvm::ArrayRef<NodeId> pieces) {
  using code::ImportSpec;
  std::string text;
  llvm::SmallVector<NodeId, 8> arguments{NodeId()};
  for (NodeId piece : pieces) {
    if (b.module.kind(piece) != code::Kind::String) {
      text += "%v";
      arguments.push_back(piece);
      continue;
    }
    for (char c : b.module[piece].text)
      text.append(c == '%' ? 2 : 1, c);
  }
  arguments[0] = b.string(text);
  if (code::isMultiline(text))
    b.setFlags(arguments[0], code::Multiline);
  NodeId fmt =
      b.importName({ImportSpec::Style::Namespace, ImportSpec::Group::Standard, "fmt", "", "fmt"});
  return b.callMethod(fmt, "Sprintf", arguments);
}

/// `return err`, behind what the function gives besides.
static NodeId failed(CodeBuilder &b, NodeId error, NodeId result) {
  if (!result || b.module.kind(result) != code::Kind::Tuple)
    return b.ret(error);
  NodeId type = b.module.tail(result)[0], zero;
  llvm::StringRef name = b.module[type].text;
  switch (b.module.kind(type)) {
  case code::Kind::Name:
    zero = name == "string"                     ? b.string("")
           : name == "bool"                     ? b.boolean(false)
           : name == "int" || name == "float64" ? b.number(0)
           : name == "any"                      ? b.null()
                                                : b.object({}, false, b.clone(type));
    break;
  case code::Kind::Member:
    zero = b.unary(code::UnaryOp::Deref, b.call(b.name("new"), {b.clone(type)}));
    break;
  default:
    zero = b.null();
  }
  return b.ret(b.tuple({zero, error}));
}

const code::TargetCaps &go::targetCaps() {
  static const code::TargetCaps caps = [] {
    code::TargetCaps caps;
    caps.importsBindNames = false;
    caps.lambdaExpressionBody = false;
    caps.destructuring = false;
    caps.keywordArguments = false;
    caps.newKeyword = false;
    caps.await = false;
    caps.conditionalExpressions = false;
    caps.declaredAsNull = true;
    caps.comprehension = false;
    caps.optionalChaining = false;
    caps.coalesce = false;
    caps.notInOperator = false;
    caps.undefinedValue = false;
    caps.templateStrings = false;
    caps.taggedTemplate = false;
    caps.untypedLiterals = false;
    caps.untypedLambdas = false;
    caps.untypedDeclarations = false;
    caps.defaultExport = false;
    caps.unusedNames = false;
    caps.ordersOperands = false;
    caps.spell.append = [](CodeBuilder &b, NodeId list, NodeId element) {
      return b.assign(list, b.call(b.name("append"), {b.clone(list), element}));
    };
    caps.spell.format = format;
    caps.spell.failed = failed;
    return caps;
  }();
  return caps;
}
