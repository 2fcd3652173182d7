#include "EstateOutput.h"

#include "pcl/Support/Paths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace pcl {

EstateLock::~EstateLock() {
  if (Fd >= 0)
    ::close(Fd);
}

bool EstateLock::take(llvm::StringRef directory) {
  if (Fd >= 0)
    return true;
  Fd = ::open(directory.str().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (Fd < 0)
    return true; // whoever writes there says why that cannot be
  // Children of a run that was killed hold its lock for a moment more.
  constexpr int Tries = 20;
  for (int i = 0; i < Tries; ++i) {
    if (::flock(Fd, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR))
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ::close(Fd);
  Fd = -1;
  return false;
}

std::vector<std::string> programsBelow(llvm::StringRef directory) {
  std::vector<std::string> found;
  std::error_code error;
  std::string top = directory.str();
  for (fs::recursive_directory_iterator entry(top, error, /*follow_symlinks=*/false), end;
       entry != end && !error; entry.increment(error)) {
    llvm::StringRef path = entry->path(), name = llvm::sys::path::filename(path);
    if (entry->type() != fs::file_type::directory_file)
      continue;
    if (name.starts_with(".") || name == "node_modules") {
      entry.no_push();
      continue;
    }
    if (fs::exists(inDirectory(path.str(), ".pclc-files")))
      found.push_back(path.drop_front(top.size()).ltrim('/').str());
  }
  llvm::sort(found);
  return found;
}

} // namespace pcl
