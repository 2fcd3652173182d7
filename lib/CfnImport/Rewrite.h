// Templates with other names and values in the place of what they refer to.
#pragma once

#include "Document.h"

#include <functional>
#include <map>

namespace pcl::cfnimport {

/// What stands for what. `value` gives what takes the place of `Ref` (attribute "") or
/// `Fn::GetAtt`: a text, a `Ref`, or a call of `Fn::ImportValue`; nothing: it stays.
struct Replacements {
  std::function<std::optional<Value>(llvm::StringRef name, llvm::StringRef attribute)> value;
  /// The name in `DependsOn`; nothing: it is left out.
  std::function<std::optional<std::string>(llvm::StringRef name)> need;
  std::map<std::string, std::string> conditions, mappings; ///< new names by old ones
};

Value rewrite(const Value &value, const Replacements &with);
/// The same of a resource, with what stands beside its properties.
Value rewriteResource(const Value &body, const Replacements &with);

/// `{"function": argument}`.
Value makeCall(llvm::StringRef function, Value argument);

} // namespace pcl::cfnimport
