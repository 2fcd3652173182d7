// `.pclc-files`: what the tool wrote into a directory, and how it looked then.
//
// A line is the BLAKE3 hash of a file, two spaces and its name, as `b3sum` prints it; behind a tab
// stands the name of a part that has a hash of its own (a setting of a stack). `\` introduces `\\`,
// `\n`, `\r` and `\t` in names. Names alone come from earlier versions: how the files looked is not
// known. Whoever gives the directory wrote the list, so nothing in it is believed that leads out.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <string>

namespace pcl {

struct OutputManifest {
  /// The name of the list, which does not list itself.
  static constexpr llvm::StringLiteral Name = ".pclc-files";

  /// Hashes of what the tool may have left under a name: several while files are renamed, none
  /// where it is not known.
  std::map<std::string, std::set<std::string>> files;
  /// Hashes of parts by name, of files that are the user's as well.
  std::map<std::string, std::map<std::string, std::string>> parts;

  /// Whether the tool is known to have left `text` there.
  bool wrote(const std::string &name, llvm::StringRef text) const;

  static OutputManifest parse(llvm::StringRef text);
  std::string print() const;
};

} // namespace pcl
