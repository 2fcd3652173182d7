// Looks at what a file is before it is opened.
#include "pcl/Support/ReadFile.h"

#include "llvm/Support/FileSystem.h"

#include <string>

namespace pcl {

namespace {

class FileKindCategory final : public std::error_category {
public:
  const char *name() const noexcept override { return "kind of file"; }
  std::string message(int value) const override {
    return value == 1 ? "it is no regular file" : "nobody reads the pipe";
  }
};

const FileKindCategory &category() {
  static const FileKindCategory result;
  return result;
}

} // namespace

std::error_code noRegularFile() { return {1, category()}; }
std::error_code pipeWithoutReader() { return {2, category()}; }

bool isOpenStream(llvm::StringRef path) {
  return path == "-" || path == "/dev/stdin" || path == "/dev/null" ||
         path.starts_with("/dev/fd/") || path.starts_with("/proc/self/fd/");
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef path,
                                                            bool nullTerminated) {
  if (path == "-")
    return llvm::MemoryBuffer::getSTDIN();
  if (!isOpenStream(path)) {
    llvm::sys::fs::file_status status;
    if (std::error_code error = llvm::sys::fs::status(path, status))
      return error;
    if (llvm::sys::fs::is_directory(status))
      return std::make_error_code(std::errc::is_a_directory);
    if (!llvm::sys::fs::is_regular_file(status))
      return noRegularFile();
  }
  return llvm::MemoryBuffer::getFile(path, /*IsText=*/false, nullTerminated);
}

} // namespace pcl
