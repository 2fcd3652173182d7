// A walk over a package that steps through no link.
#include "ModulePackage.h"

#include "FetchTools.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"

#include <fmt/format.h>

#include <map>
#include <unistd.h>

namespace pcl::terraform {

namespace fs = llvm::sys::fs;

bool liesIn(llvm::StringRef directory, llvm::StringRef path) {
  llvm::SmallString<256> outer, inner;
  if (fs::real_path(directory, outer) || fs::real_path(path, inner))
    return false;
  llvm::StringRef rest = inner;
  return rest.consume_front(outer) && (rest.empty() || rest.starts_with("/") || outer == "/");
}

/// Calls `visit` with the path, the name below `directory` and the status of each entry; ends when
/// that returns false. Returns false if it was ended or something cannot be read.
static bool walkPackage(
    llvm::StringRef directory,
    llvm::function_ref<bool(const std::string &, llvm::StringRef, const fs::file_status &)> visit) {
  std::error_code error;
  for (fs::recursive_directory_iterator it(directory, error, /*follow_symlinks=*/false), end;
       it != end && !error; it.increment(error)) {
    fs::file_status status;
    if (fs::status(it->path(), status, /*follow=*/false))
      return false;
    llvm::StringRef name = it->path();
    name.consume_front(directory);
    if (!visit(it->path(), name.ltrim('/'), status))
      return false;
  }
  return !error;
}

std::string wrongInPackage(llvm::StringRef directory) {
  std::string wrong;
  uint64_t files = 0, bytes = 0;
  bool isWhole = walkPackage(
      directory, [&](const std::string &path, llvm::StringRef name, const fs::file_status &status) {
        std::string what = fmt::format("`{}` in it is ", std::string_view(name));
        if (++files > MaxPackageFiles)
          wrong = fmt::format("it holds more than {} files", MaxPackageFiles);
        else if (llvm::any_of(name, [](unsigned char c) { return c < ' ' || c == 0x7F; }))
          wrong = "the name of a file in it has control characters";
        else if (status.type() == fs::file_type::symlink_file && !liesIn(directory, path))
          wrong = what + "a link that leads out of it, or nowhere";
        else if (status.type() == fs::file_type::regular_file && status.getLinkCount() > 1)
          wrong = what + "a file that has other names (a hard link)";
        else if (status.type() == fs::file_type::regular_file)
          bytes += status.getSize();
        else if (status.type() != fs::file_type::symlink_file &&
                 status.type() != fs::file_type::directory_file)
          wrong = what + "no file (a device, a pipe or a socket)";
        if (bytes > MaxPackageBytes)
          wrong = fmt::format("it is larger than {} MB", MaxPackageBytes >> 20);
        return wrong.empty();
      });
  return wrong.empty() && !isWhole ? "it cannot be read" : wrong;
}

static std::string linkTarget(const std::string &path) {
  std::string target(4096, '\0'); // Linux's PATH_MAX
  ssize_t size = ::readlink(path.c_str(), target.data(), target.size());
  target.resize(size < 0 ? 0 : static_cast<size_t>(size));
  return target;
}

static std::string sha256(llvm::StringRef text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

std::string contentHash(llvm::StringRef directory) {
  std::map<std::string, std::string> hashes;
  (void)walkPackage(
      directory, [&](const std::string &path, llvm::StringRef name, const fs::file_status &status) {
        if (status.type() == fs::file_type::symlink_file)
          hashes[name.str()] = sha256("-> " + linkTarget(path));
        else if (status.type() == fs::file_type::regular_file)
          if (auto buffer = llvm::MemoryBuffer::getFile(path))
            hashes[name.str()] = sha256((*buffer)->getBuffer());
        return true;
      });
  std::string list;
  for (const auto &[name, hash] : hashes)
    list += hash + "  " + name + "\n";
  return "h1:" + llvm::encodeBase64(llvm::SHA256::hash(llvm::arrayRefFromStringRef(list)));
}

} // namespace pcl::terraform
