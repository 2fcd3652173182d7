// The one rule of what text a scalar is.
#include "pcl/Value/Text.h"

namespace pcl {

std::optional<std::string> scalarText(const Value &value) {
  switch (value.kind()) {
  case ValueKind::Bool:
    return value.boolean() ? "true" : "false";
  case ValueKind::Number:
    return value.numberText().str();
  case ValueKind::String:
    return value.string().str();
  default:
    return std::nullopt;
  }
}

llvm::StringRef textMember(const ValueObject &object, llvm::StringRef name) {
  const Value *member = object.find(name);
  return member && member->kind() == ValueKind::String ? member->string() : llvm::StringRef();
}

} // namespace pcl
