// Facts of Python: names and capabilities.

#include "pcl/Target/Python/Print.h"

using namespace pcl;

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
  static const code::NameTable table = {"Python",
                                        reserved,
                                        globals,
                                        {CaseRule::Snake, CaseRule::Snake, CaseRule::Pascal,
                                         CaseRule::Snake, CaseRule::Snake, CaseRule::Snake},
                                        "",
                                        "_",
                                        /*propertiesMayBeReserved=*/false,
                                        /*dollarIsLetter=*/false};
  return table;
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
    return caps;
  }();
  return caps;
}
