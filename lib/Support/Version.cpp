#include "pcl/Support/Version.h"

#include "pcl/Support/DataDir.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace pcl {

static const char *BuildCommit = "unknown";

void setBuildCommit(const char *commit) { BuildCommit = commit; }

/// The packages whose schemas lie in the folder, `NAME VERSION` each, in order.
static std::vector<std::string> packagesIn(const llvm::Twine &folder) {
  std::vector<std::string> packages;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(file->path());
    name.consume_back(".gz");
    if (!name.consume_back(".json"))
      continue;
    size_t dash = name.find('-');
    while (dash != name.npos && (dash + 1 == name.size() || !llvm::isDigit(name[dash + 1])))
      dash = name.find('-', dash + 1);
    std::string package = name.str();
    if (dash != name.npos)
      package[dash] = ' ';
    packages.push_back(std::move(package));
  }
  std::sort(packages.begin(), packages.end());
  return packages;
}

/// The words with commas between, in lines of at most 80 columns that begin as said.
static std::string list(const std::vector<std::string> &words, llvm::StringRef first,
                        llvm::StringRef next) {
  constexpr size_t Width = 80;
  std::string text, line = first.str();
  for (const std::string &word : words) {
    bool isLast = &word == &words.back();
    if (line.size() + word.size() + !isLast > Width) {
      text += llvm::StringRef(line).rtrim().str() + "\n";
      line = next.str();
    }
    line += word + (isLast ? "" : ", ");
  }
  return text + line + "\n";
}

std::string versionReport(llvm::StringRef tool) {
  std::string data = findDataDir();
  std::string text =
      fmt::format("{} (pclc) {}\ncommit   {}\n", std::string_view(tool), VersionText, BuildCommit);
  if (!hasData(data))
    return text + "data     not found\n";
  llvm::SmallString<256> schemas(data);
  llvm::sys::path::append(schemas, "schemas");
  return text + "data     " + data + "\n" + list(packagesIn(schemas), "schemas  ", "         ");
}

} // namespace pcl
