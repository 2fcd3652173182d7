// The tables of builtins and of std's functions, looked up by name.
#include "pcl/IR/Builtins.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl::ir {

/// The parameters of a row, which the table refers to.
template <Parameter... Parameters> static constexpr Parameter ParametersOf[] = {Parameters...};

llvm::ArrayRef<BuiltinInfo> allBuiltins() {
  using enum Parameter;
  static constexpr unsigned Many = BuiltinInfo::Many;
  static constexpr BuiltinInfo Rows[] = {
#define PCL_BUILTIN(ENUM, NAME, FEWEST, MOST, RESULT, ACCESS, READS, ...)                          \
  {NAME, FEWEST, MOST, ResultRule::RESULT, ACCESS, Reads::READS, ParametersOf<__VA_ARGS__>},
#include "pcl/IR/Builtins.def"
  };
  return Rows;
}

Builtin builtinNamed(llvm::StringRef name) {
  return llvm::StringSwitch<Builtin>(name)
#define PCL_BUILTIN(ENUM, NAME, FEWEST, MOST, RESULT, ACCESS, READS, ...) .Case(NAME, Builtin::ENUM)
#include "pcl/IR/Builtins.def"
      .Default(Builtin::Unknown);
}

const BuiltinInfo &infoOf(Builtin builtin) { return allBuiltins()[static_cast<size_t>(builtin)]; }

Access BuiltinInfo::access(size_t index) const {
  switch (accessLetters[std::min(index, accessLetters.size() - 1)]) {
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

Access accessOf(Builtin builtin, size_t index) {
  return builtin == Builtin::Unknown ? Access::Input : infoOf(builtin).access(index);
}

static constexpr StdFunctionInfo StdRows[] = {
#define PCL_STD(NAME, INPUTS) {#NAME, INPUTS, false},
#define PCL_STD_EVALUATED(NAME, INPUTS) {#NAME, INPUTS, true},
#include "pcl/IR/StdFunctions.def"
};

StdFunction stdFunctionOf(llvm::StringRef token) {
  if (!token.consume_front("std:"))
    return StdFunction::Unknown;
  token.consume_front("index:");
  token.consume_front(":");
  return llvm::StringSwitch<StdFunction>(token)
#define PCL_STD(NAME, INPUTS) .Case(#NAME, StdFunction::NAME)
#include "pcl/IR/StdFunctions.def"
      .Default(StdFunction::Unknown);
}

const StdFunctionInfo &infoOf(StdFunction function) {
  return StdRows[static_cast<size_t>(function)];
}

} // namespace pcl::ir
