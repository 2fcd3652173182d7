// Facts of TypeScript: names and capabilities.

#include "pcl/Target/TypeScript/Print.h"

using namespace pcl;
using code::CodeBuilder;
using code::NodeId;

const code::NameTable &typescript::nameTable() {
  using code::CaseRule;
  static constexpr llvm::StringLiteral reserved[] = {
#define PCL_RESERVED(word) word,
#include "pcl/Target/TypeScript/TypeScriptNames.def"
  };
  static constexpr llvm::StringLiteral globals[] = {
#define PCL_GLOBAL(word) word,
#include "pcl/Target/TypeScript/TypeScriptNames.def"
  };
  static const code::NameTable table = {"TypeScript",
                                        reserved,
                                        globals,
                                        {CaseRule::Keep, CaseRule::Camel, CaseRule::Pascal,
                                         CaseRule::Keep, CaseRule::Camel, CaseRule::Keep},
                                        "_",
                                        "",
                                        /*propertiesMayBeReserved=*/true,
                                        /*dollarIsLetter=*/true};
  return table;
}

const code::TargetCaps &typescript::targetCaps() {
  static const code::TargetCaps caps = [] {
    code::TargetCaps caps;
    caps.comprehension = false;
    caps.keywordArguments = false;
    caps.notInOperator = false;
    caps.topLevelAwait = false;
    caps.spell.append = [](CodeBuilder &b, NodeId list, NodeId element) {
      return b.exprStmt(b.callMethod(list, "push", {element}));
    };
    caps.spell.filter = [](CodeBuilder &b, NodeId list, NodeId function) {
      return b.callMethod(list, "filter", {function});
    };
    caps.spell.map = [](CodeBuilder &b, NodeId list, NodeId function) {
      return b.callMethod(list, "map", {function});
    };
    caps.spell.flatMap = [](CodeBuilder &b, NodeId list, NodeId function) {
      return b.callMethod(list, "flatMap", {function});
    };
    caps.spell.fromPairs = [](CodeBuilder &b, NodeId pairs) {
      return b.call(b.path("Object.fromEntries"), {pairs});
    };
    caps.spell.asyncMain = [](CodeBuilder &b, NodeId program) { return b.exportDefault(program); };
    return caps;
  }();
  return caps;
}
