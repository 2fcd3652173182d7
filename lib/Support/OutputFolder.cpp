// System calls that take an open folder and a name in it; see the header.
#include "OutputFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pcl {

namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

/// Holds a file that is open, and closes it.
struct OpenedFd {
  int fd = -1;
  OpenedFd() = default;
  explicit OpenedFd(int fd) : fd(fd) {}
  OpenedFd(OpenedFd &&other) : fd(std::exchange(other.fd, -1)) {}
  OpenedFd &operator=(OpenedFd &&other) {
    std::swap(fd, other.fd);
    return *this;
  }
  ~OpenedFd() {
    if (fd >= 0)
      ::close(fd);
  }
};

/// The folder that a path leads to, and the last name of the path.
struct LastStep {
  OpenedFd folder;
  std::string name;
  std::error_code error;
};

OpenedFd openFolderIn(int folder, const std::string &name) {
  return OpenedFd(::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

LastStep lastStep(int folder, llvm::StringRef path) {
  LastStep step;
  step.folder = OpenedFd(::fcntl(folder, F_DUPFD_CLOEXEC, 0));
  while (path.contains('/') && step.folder.fd >= 0) {
    auto [name, rest] = path.split('/');
    step.folder = openFolderIn(step.folder.fd, name.str());
    path = rest;
  }
  if (step.folder.fd < 0)
    step.error = lastError();
  step.name = path.str();
  return step;
}

std::error_code inLastFolder(int folder, llvm::StringRef path,
                             llvm::function_ref<int(int, const char *)> call) {
  LastStep step = lastStep(folder, path);
  if (step.error)
    return step.error;
  return call(step.folder.fd, step.name.c_str()) < 0 ? lastError() : std::error_code();
}

std::error_code betweenFolders(int folder, llvm::StringRef from, llvm::StringRef to,
                               llvm::function_ref<int(int, const char *, int, const char *)> call) {
  LastStep source = lastStep(folder, from), target = lastStep(folder, to);
  if (source.error || target.error)
    return source.error ? source.error : target.error;
  return call(source.folder.fd, source.name.c_str(), target.folder.fd, target.name.c_str()) < 0
             ? lastError()
             : std::error_code();
}

} // namespace

std::error_code writeAndClose(int fd, llvm::StringRef text) {
  llvm::raw_fd_ostream out(fd, /*shouldClose=*/true);
  out << text;
  out.close();
  std::error_code error = out.error();
  out.clear_error();
  return error;
}

std::string randomName() {
  return llvm::utohexstr(llvm::sys::Process::GetRandomNumber(), /*LowerCase=*/true, /*Width=*/8);
}

OutputFolder::~OutputFolder() {
  if (Fd >= 0)
    ::close(Fd);
}

std::error_code OutputFolder::open(const std::string &path) {
  Fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return Fd < 0 ? lastError() : std::error_code();
}

OutputEntry OutputFolder::entry(llvm::StringRef path) const {
  OpenedFd folder(::fcntl(Fd, F_DUPFD_CLOEXEC, 0));
  for (size_t end = 0; end != llvm::StringRef::npos;) {
    size_t begin = end ? end + 1 : 0;
    end = path.find('/', begin);
    std::string name = path.slice(begin, end).str();
    struct stat status;
    if (folder.fd < 0 || ::fstatat(folder.fd, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) < 0)
      return folder.fd >= 0 && errno == ENOENT
                 ? OutputEntry()
                 : OutputEntry{OutputEntry::InTheWay, 0, path.take_front(end).str()};
    bool isLast = end == llvm::StringRef::npos;
    if (isLast && S_ISREG(status.st_mode))
      return {OutputEntry::File, status.st_mode & 0777u, ""};
    if (!S_ISDIR(status.st_mode))
      return {OutputEntry::InTheWay, 0, path.take_front(end).str()};
    if (!isLast)
      folder = openFolderIn(folder.fd, name);
  }
  return {OutputEntry::Folder, 0, ""};
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> OutputFolder::read(llvm::StringRef path) const {
  LastStep step = lastStep(Fd, path);
  if (step.error)
    return step.error;
  OpenedFd file(
      ::openat(step.folder.fd, step.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status;
  if (file.fd < 0 || ::fstat(file.fd, &status) < 0)
    return lastError();
  if (!S_ISREG(status.st_mode))
    return std::make_error_code(std::errc::invalid_argument);
  // A copy: whoever writes to the file while it is compared does no harm.
  return llvm::MemoryBuffer::getOpenFile(file.fd, path, static_cast<uint64_t>(status.st_size),
                                         /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
}

std::vector<std::string> OutputFolder::namesIn(llvm::StringRef path) const {
  std::vector<std::string> names;
  LastStep step = lastStep(Fd, path);
  OpenedFd folder = step.error ? OpenedFd() : openFolderIn(step.folder.fd, step.name);
  DIR *open = folder.fd < 0 ? nullptr : ::fdopendir(folder.fd);
  if (!open)
    return names;
  folder.fd = -1; // closed with `open`
  while (const dirent *found = ::readdir(open))
    if (llvm::StringRef name = found->d_name; name != "." && name != "..")
      names.push_back(name.str());
  ::closedir(open);
  return names;
}

std::error_code OutputFolder::makeParents(llvm::StringRef path,
                                          std::vector<std::string> &made) const {
  for (size_t end = path.find('/'); end != llvm::StringRef::npos; end = path.find('/', end + 1)) {
    std::error_code error = makeFolder(path.take_front(end), 0777);
    if (!error)
      made.push_back(path.take_front(end).str());
    else if (error != std::errc::file_exists)
      return error;
  }
  return {};
}

std::error_code OutputFolder::makeFolder(llvm::StringRef path, unsigned mode) const {
  return inLastFolder(Fd, path,
                      [&](int folder, const char *name) { return ::mkdirat(folder, name, mode); });
}

std::error_code OutputFolder::write(llvm::StringRef path, llvm::StringRef text, unsigned mode,
                                    bool exactMode) const {
  int file = -1;
  if (std::error_code error = inLastFolder(Fd, path, [&](int folder, const char *name) {
        return file = ::openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                               mode);
      }))
    return error;
  std::error_code error = exactMode && ::fchmod(file, mode) < 0 ? lastError() : std::error_code();
  std::error_code ofText = writeAndClose(file, text);
  return ofText ? ofText : error;
}

std::error_code OutputFolder::backUp(llvm::StringRef from, llvm::StringRef to) const {
  std::error_code error =
      betweenFolders(Fd, from, to, [](int source, const char *old, int target, const char *name) {
        return ::linkat(source, old, target, name, 0);
      });
  if (!error)
    return {};
  auto text = read(from);
  return text ? write(to, (*text)->getBuffer(), entry(from).mode, /*exactMode=*/true)
              : text.getError();
}

std::error_code OutputFolder::rename(llvm::StringRef from, llvm::StringRef to) const {
  return betweenFolders(Fd, from, to,
                        [](int source, const char *old, int target, const char *name) {
                          return ::renameat(source, old, target, name);
                        });
}

std::error_code OutputFolder::remove(llvm::StringRef path) const {
  return inLastFolder(Fd, path,
                      [](int folder, const char *name) { return ::unlinkat(folder, name, 0); });
}

std::error_code OutputFolder::removeFolder(llvm::StringRef path) const {
  return inLastFolder(Fd, path, [](int folder, const char *name) {
    return ::unlinkat(folder, name, AT_REMOVEDIR);
  });
}

} // namespace pcl
