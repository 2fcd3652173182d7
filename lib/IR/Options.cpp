// The table of options, looked up by name.
#include "pcl/IR/Options.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl::ir {

Option optionNamed(llvm::StringRef name) {
  return llvm::StringSwitch<Option>(name)
#define PCL_OPTION(ENUM, NAME, KIND, WHEN) .Case(#NAME, Option::ENUM)
#include "pcl/IR/Options.def"
      .Default(Option::Unknown);
}

const OptionInfo &infoOf(Option option) {
  constexpr bool Known = true, Late = false;
  static constexpr OptionInfo Rows[] = {
#define PCL_OPTION(ENUM, NAME, KIND, WHEN) {OptionKind::KIND, WHEN},
#include "pcl/IR/Options.def"
      {OptionKind::Any, Known},
  };
  return Rows[static_cast<size_t>(option)];
}

llvm::ArrayRef<llvm::StringRef> optionNames() {
  static constexpr llvm::StringRef Names[] = {
#define PCL_OPTION(ENUM, NAME, KIND, WHEN) #NAME,
#include "pcl/IR/Options.def"
  };
  return Names;
}

bool isPropertyPathOption(llvm::StringRef name) {
  return infoOf(optionNamed(name)).kind == OptionKind::Paths;
}

} // namespace pcl::ir
