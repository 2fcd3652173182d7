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

/// The access to the argument number `index`, of which the last letter holds for all further ones.
static Access accessAt(llvm::StringRef letters, size_t index) {
  switch (letters[std::min(index, letters.size() - 1)]) {
  case 'd':
    return Access::Deep;
  case 's':
    return Access::Shallow;
  case 'l':
    return Access::Lazy;
  case 'n':
    return Access::Nested;
  case 'f':
    return Access::Flat;
  default:
    return Access::Input;
  }
}

Access BuiltinInfo::access(size_t index) const { return accessAt(accessLetters, index); }
Access StdFunctionInfo::access(size_t index) const { return accessAt(accessLetters, index); }

Access accessOf(Builtin builtin, size_t index) {
  return builtin == Builtin::Unknown ? Access::Input : infoOf(builtin).access(index);
}

Access accessOf(Callee callee, size_t index) {
  return callee.isFunction() ? infoOf(callee.function).access(index)
                             : accessOf(callee.builtin, index);
}

StdFunction stdFunctionOf(llvm::StringRef token) {
  if (!token.consume_front("std:"))
    return StdFunction::Unknown;
  token.consume_front("index:");
  token.consume_front(":");
  return llvm::StringSwitch<StdFunction>(token)
#define PCL_STD(NAME, ...) .Case(#NAME, StdFunction::NAME)
#include "pcl/IR/StdFunctions.def"
      .Default(StdFunction::Unknown);
}

const StdFunctionInfo &infoOf(StdFunction function) {
  using enum Parameter;
  static constexpr StdFunctionInfo Rows[] = {
#define PCL_ROW(NAME, INPUTS, RESULT, ACCESS, PLACE, IS_EVALUATED, ...)                            \
  {#NAME,       INPUTS, StdResult::RESULT, ACCESS, StdPlace::PLACE, ParametersOf<__VA_ARGS__>,     \
   IS_EVALUATED},
#define PCL_STD(NAME, INPUTS, RESULT, ACCESS, PLACE, ...)                                          \
  PCL_ROW(NAME, INPUTS, RESULT, ACCESS, PLACE, false, __VA_ARGS__)
#define PCL_STD_EVALUATED(NAME, INPUTS, RESULT, ACCESS, PLACE, ...)                                \
  PCL_ROW(NAME, INPUTS, RESULT, ACCESS, PLACE, true, __VA_ARGS__)
#include "pcl/IR/StdFunctions.def"
#undef PCL_ROW
  };
  return Rows[static_cast<size_t>(function)];
}

llvm::SmallVector<StdInput, 4> inputsOf(StdFunction function) {
  llvm::SmallVector<llvm::StringRef, 4> names;
  infoOf(function).inputs.split(names, ", ", -1, /*KeepEmpty=*/false);
  llvm::SmallVector<StdInput, 4> inputs;
  for (llvm::StringRef name : names) {
    bool isOptional = name.consume_back("?");
    inputs.push_back({name, isOptional});
  }
  return inputs;
}

Builtin builtinLike(StdFunction function) {
  switch (function) {
  case StdFunction::base64decode:
    return Builtin::FromBase64;
  case StdFunction::base64encode:
    return Builtin::ToBase64;
  case StdFunction::element:
    return Builtin::Element;
  case StdFunction::file:
    return Builtin::ReadFile;
  case StdFunction::filebase64:
    return Builtin::FileBase64;
  case StdFunction::filebase64sha256:
    return Builtin::FileBase64Sha256;
  case StdFunction::join:
    return Builtin::Join;
  case StdFunction::length:
    return Builtin::Length;
  case StdFunction::sha1:
    return Builtin::Sha1;
  case StdFunction::split:
    return Builtin::Split;
  default:
    return Builtin::Unknown;
  }
}

} // namespace pcl::ir
