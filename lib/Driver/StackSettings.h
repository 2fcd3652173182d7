// Settings of stacks as files have them, with the types that programs read. Internal to the
// library.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Value/Value.h"

#include <optional>
#include <string>
#include <vector>

namespace pcl {

/// What the files `Pulumi.<stack>.yaml` beside a program say.
class StackSettings {
public:
  /// Files that are no settings say nothing.
  StackSettings(Run &run, llvm::StringRef directory, llvm::StringRef project);

  /// The value of the setting `name` that differs from `given` by nothing but types: `5` where that
  /// is the text `"5"`. Nothing if no file has one.
  std::optional<Value> find(llvm::StringRef name, const Value &given) const;

private:
  std::vector<std::pair<std::string, Value>> Known; ///< of all files
};

} // namespace pcl
