// Members of JSON objects that may be missing, or of another kind than expected.
#pragma once

#include "pcl/Value/Text.h"

namespace pcl::verify {

inline const ValueObject &objectIn(const Value *value) {
  static const ValueObject none;
  return value && value->kind() == ValueKind::Object ? value->object() : none;
}
inline const ValueObject &objectIn(const ValueObject &object, llvm::StringRef name) {
  return objectIn(object.find(name));
}
inline llvm::ArrayRef<Value> listIn(const ValueObject &object, llvm::StringRef name) {
  const Value *value = object.find(name);
  return value && value->kind() == ValueKind::Array ? value->elements() : llvm::ArrayRef<Value>();
}
inline bool isTrue(const Value *value) {
  return value && value->kind() == ValueKind::Bool && value->boolean();
}
inline Value valueIn(const ValueObject &object, llvm::StringRef name) {
  const Value *value = object.find(name);
  return value ? *value : Value();
}

} // namespace pcl::verify
