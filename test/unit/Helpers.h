// What tests about property values and about files share: values as JSON texts, and a folder of
// their own.
#pragma once

#include "pcl/Value/Json.h"

#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace pcl {

/// The object that `json` says.
inline ValueObject object(llvm::StringRef json) {
  JsonError error;
  std::optional<Value> value = parseJson(json, error);
  EXPECT_TRUE(value) << error.message;
  return value ? value->object() : ValueObject();
}

inline std::string text(const ValueObject &object, SecretStyle secrets = SecretStyle::Placeholder) {
  return toJson(Value::object(object), {secrets, 0});
}

/// An empty folder, for as long as the object lives.
struct Scratch {
  Scratch() {
    llvm::SmallString<64> made;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("pcl-test", made));
    path = made.str().str();
  }
  ~Scratch() { std::filesystem::remove_all(path); }
  Scratch(const Scratch &) = delete;

  void write(const char *name, std::string_view text) const {
    std::ofstream(path / name, std::ios::binary) << text;
  }

  std::filesystem::path path;
};

} // namespace pcl
