// Files beside a source, by where its program will look for them.
#include "pcl/Frontend/Common/Assets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace pcl::frontend {

std::vector<std::string> filesBelow(llvm::vfs::FileSystem &files, llvm::StringRef directory,
                                    size_t limit) {
  std::vector<std::string> found, open{""};
  for (size_t seen = 0; !open.empty() && seen < limit;) {
    std::string below = std::move(open.back());
    open.pop_back();
    llvm::SmallString<256> path(directory);
    llvm::sys::path::append(path, below);
    std::error_code error;
    for (auto it = files.dir_begin(path, error); !error && it != llvm::vfs::directory_iterator();
         it.increment(error)) {
      std::string relative = below + llvm::sys::path::filename(it->path()).str();
      ++seen;
      if (it->type() == llvm::sys::fs::file_type::directory_file)
        open.push_back(relative + "/");
      else
        found.push_back(std::move(relative));
    }
  }
  llvm::sort(found);
  return found;
}

void Assets::add(llvm::StringRef path, SourceDirectory source) {
  auto status = Files.status(path);
  if (!status || !status->isDirectory())
    return addFile(path, source);
  llvm::StringRef below = path;
  if (!below.consume_front(source.path))
    return;
  llvm::SmallString<256> inside(below.ltrim('/'));
  llvm::sys::path::remove_dots(inside, /*remove_dot_dot=*/true);
  if (inside.empty() || inside.starts_with(".."))
    return;
  constexpr size_t MaxEntries = 1000; // more is no source code
  for (const std::string &file : filesBelow(Files, path, MaxEntries))
    addFile((path + "/" + file).str(), source);
}

void Assets::addFile(llvm::StringRef path, SourceDirectory source) {
  llvm::StringRef relative = path;
  auto status = Files.status(path);
  if (!status || status->isDirectory() || !relative.consume_front(source.path))
    return;
  llvm::SmallString<128> place(source.program);
  llvm::sys::path::append(place, relative.ltrim('/'));
  llvm::sys::path::remove_dots(place, /*remove_dot_dot=*/true);
  if (!place.str().starts_with(".."))
    Places.try_emplace(place.str().str(), path.str());
}

} // namespace pcl::frontend
