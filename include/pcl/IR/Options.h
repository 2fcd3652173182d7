// The options of resources as an enumeration with their table.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace pcl::ir {

enum class Option : uint8_t {
#define PCL_OPTION(ENUM, NAME, KIND, WHEN) ENUM,
#include "pcl/IR/Options.def"
  Unknown
};

/// What the value of an option is; see Options.def.
enum class OptionKind : uint8_t {
  Any,
  Resource,
  Resources,
  Aliases,
  Bool,
  String,
  StringMap,
  Timeouts,
  Hooks,
  Range,
  Paths
};

/// The row of an option in Options.def.
struct OptionInfo {
  OptionKind kind;
  bool isKnown; ///< its value must be known to make the resource
};

/// The option called `name`, or Unknown.
Option optionNamed(llvm::StringRef name);
/// The row of `option`; of Unknown one that says nothing: any value, which must be known.
const OptionInfo &infoOf(Option option);
/// The names of all options, sorted.
llvm::ArrayRef<llvm::StringRef> optionNames();

/// True for options whose values are paths of properties, not expressions.
bool isPropertyPathOption(llvm::StringRef name);

} // namespace pcl::ir
