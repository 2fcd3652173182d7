// The table of builtins, looked up by name; and what a call does with each argument.
//
// Not here: types (Bind), values (Eval).

#include "pcl/Lower/Builtins.h"

#include "llvm/ADT/StringSwitch.h"

using namespace pcl::lower;

Builtin pcl::lower::builtinOf(llvm::StringRef name) {
  return llvm::StringSwitch<Builtin>(name)
#define PCL_BUILTIN(ENUM, NAME, ACCESS) .Case(NAME, Builtin::ENUM)
#include "pcl/Lower/Builtins.def"
      .Default(Builtin::Unknown);
}

Access pcl::lower::accessOf(Builtin builtin, unsigned index) {
  static constexpr llvm::StringLiteral letters[] = {
#define PCL_BUILTIN(ENUM, NAME, ACCESS) ACCESS,
#include "pcl/Lower/Builtins.def"
  };
  if (builtin == Builtin::Unknown)
    return Access::Input;
  llvm::StringRef row = letters[static_cast<unsigned>(builtin)];
  switch (row[std::min<size_t>(index, row.size() - 1)]) {
  case 'd':
    return Access::Deep;
  case 's':
    return Access::Shallow;
  case 'l':
    return Access::Lazy;
  default:
    return Access::Input;
  }
}
