// The builtins of PCL and the functions of the package `std` as enumerations with their tables, so
// that whoever handles calls is a switch with one case a function.
//
// A call knows what it calls (Program::callee); nobody compares names. How results are typed is
// Bind's business, what they are is Eval's.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cstdint>

namespace pcl::ir {

enum class Builtin : uint8_t {
#define PCL_BUILTIN(ENUM, NAME, FEWEST, MOST, RESULT, ACCESS, READS, ...) ENUM,
#include "pcl/IR/Builtins.def"
  Unknown
};

/// What a builtin takes as an argument; see Builtins.def.
enum class Parameter : uint8_t {
  Any,
  String,
  Int,
  Number,
  Strings,
  Numbers,
  Uniform,
  Assets,
  Resource,
  Sequence,
  Mapping,
  Collection,
  Countable,
};

/// How the type of a call follows from its arguments; see Builtins.def.
enum class ResultRule : uint8_t {
  String,
  Int,
  Ints,
  Strings,
  Asset,
  Archive,
  Dynamic,
  Element,
  Entries,
  Length,
  Lookup,
  SingleOrNone,
  MinMax,
  SameOutput,
  UnknownOutput,
  Try,
  Can,
  Recover,
  Function,
  Method,
};

/// What a call does with an argument; see Builtins.def.
enum class Access : uint8_t { Deep, Shallow, Input, Lazy, Nested, Flat };

/// What a result depends on besides the arguments; see Builtins.def.
enum class Reads : uint8_t { Nothing, Files, Stack, Engine };

/// The row of a builtin in Builtins.def.
struct BuiltinInfo {
  static constexpr unsigned Many = ~0u;

  llvm::StringLiteral name;
  unsigned fewest, most; ///< arguments; `most` may be Many
  ResultRule result;
  llvm::StringLiteral accessLetters;
  Reads reads;
  llvm::ArrayRef<Parameter> parameters;

  /// What the argument number `index` is to be.
  Parameter parameter(size_t index) const {
    return parameters[std::min(index, parameters.size() - 1)];
  }
  /// What a call does with its argument number `index`.
  Access access(size_t index) const;
};

/// The builtin called `name`, or Unknown.
Builtin builtinNamed(llvm::StringRef name);
/// The row of `builtin`, which is not Unknown.
const BuiltinInfo &infoOf(Builtin builtin);
/// What a call of `builtin` does with its argument number `index`; what is not known takes its
/// arguments as they are.
Access accessOf(Builtin builtin, size_t index);
/// All rows, in the order of the enumeration.
llvm::ArrayRef<BuiltinInfo> allBuiltins();

/// The functions of the package `std`, under their own names.
enum class StdFunction : uint8_t {
#define PCL_STD(NAME, ...) NAME,
#include "pcl/IR/StdFunctions.def"
  Unknown
};

/// How the type of what a function of `std` gives follows from its inputs; see StdFunctions.def.
enum class StdResult : uint8_t {
  String,
  Int,
  Number,
  Bool,
  Strings,
  Dynamic,
  Element,
  Elements,
  Compact,
  First,
  Concat,
  Chunks,
  Flat,
  Product,
  Merge,
  Lookup,
  Zip,
  Transposed,
  Rows,
  Match,
  Matches,
  Extreme,
  Range,
};

/// Where a function of `std` is computed; see StdFunctions.def.
enum class StdPlace : uint8_t { Native, Package, Beyond };

/// The row of a function in StdFunctions.def.
struct StdFunctionInfo {
  llvm::StringLiteral name;
  llvm::StringLiteral inputs; ///< `name, name?`
  StdResult result;
  llvm::StringLiteral accessLetters;
  StdPlace place;
  llvm::ArrayRef<Parameter> parameters;
  bool isEvaluated; ///< Eval computes it

  /// What the input number `index` is to be.
  Parameter parameter(size_t index) const {
    return parameters[std::min(index, parameters.size() - 1)];
  }
  Access access(size_t index) const;
  /// The language can say it, so that its result is a value like any other.
  bool isNative() const { return place != StdPlace::Package; }
};

/// An input of a function of `std`.
struct StdInput {
  llvm::StringRef name;
  bool isOptional;
};

/// The function that `token` (`std:index:upper`, `std::upper`, `std:upper`) names, or Unknown.
StdFunction stdFunctionOf(llvm::StringRef token);
/// The row of `function`, which is not Unknown.
const StdFunctionInfo &infoOf(StdFunction function);
/// What `function` takes, in order.
llvm::SmallVector<StdInput, 4> inputsOf(StdFunction function);

/// What a call calls: a builtin, and of an `invoke` the function of `std`, if it is one. On the
/// lowered level a function of `std` may be called by itself, with its inputs as arguments.
struct Callee {
  Builtin builtin = Builtin::Unknown;
  StdFunction function = StdFunction::Unknown;

  /// A function of `std` and no `invoke` of one.
  bool isFunction() const {
    return builtin == Builtin::Unknown && function != StdFunction::Unknown;
  }
};
/// What a call of `callee` does with its argument number `index`.
Access accessOf(Callee callee, size_t index);
/// The builtin that says the same as `function` with the same arguments, or Unknown.
Builtin builtinLike(StdFunction function);

} // namespace pcl::ir
