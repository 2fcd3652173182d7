// Facts of TypeScript: names and capabilities.

#include "pcl/Target/TypeScript/Print.h"

using namespace pcl;

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
    return caps;
  }();
  return caps;
}
