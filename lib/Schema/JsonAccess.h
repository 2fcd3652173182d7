// Members of parsed JSON without exceptions: what is absent or of another kind reads as nothing.
//
// Schemas and mappings are written by many tools; what we do not understand in them must not stop
// what we do.
#pragma once

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace pcl::schema {

using Json = nlohmann::json;

/// The member `key`, or null.
inline const Json &member(const Json &object, const char *key) {
  static const Json Absent;
  auto at = object.is_object() ? object.find(key) : object.end();
  return at == object.end() ? Absent : *at;
}

/// The text of a string, else "". A view into `value`.
inline llvm::StringRef textOf(const Json &value) {
  return value.is_string() ? llvm::StringRef(value.get_ref<const std::string &>())
                           : llvm::StringRef();
}

/// The member `key` is `true`.
inline bool flag(const Json &object, const char *key) {
  const Json &value = member(object, key);
  return value.is_boolean() && value.get<bool>();
}

} // namespace pcl::schema
