// What was fetched, by its hash: a file that holds packages of modules to what they were.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <optional>
#include <string>

namespace pcl::terraform {

/// The file `pclc-modules.lock.json`. docs/terraform.md has its form.
class ModuleLock {
public:
  /// `file` is read when it is first needed, and need not be there. With `updates` what has changed
  /// takes the place of what was.
  ModuleLock(std::string file, bool updates) : File(std::move(file)), Updates(updates) {}

  /// Holds the package `name` in `version` to `hash`. It is added if the file does not have it. ""
  /// or what is wrong: the file has another hash, or it cannot be read or written.
  std::string hold(llvm::StringRef name, llvm::StringRef version, const std::string &hash);

private:
  std::string read();
  std::string write() const;

  std::string File;
  bool Updates;
  std::optional<std::map<std::string, std::string>> Hashes; ///< by `NAME@VERSION`
};

} // namespace pcl::terraform
