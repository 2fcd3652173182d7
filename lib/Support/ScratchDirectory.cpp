// `mkdtemp` gives the mode 0700; what LLVM has for it lets others in.
#include "pcl/Support/ScratchDirectory.h"

#include "llvm/Support/FileSystem.h"

#include <cstdlib>
#include <filesystem>

namespace pcl {

ScratchDirectory::ScratchDirectory(llvm::StringRef prefix, llvm::StringRef parent) {
  llvm::SmallString<256> name(parent);
  if (parent.empty())
    llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, name);
  else if (llvm::sys::fs::create_directories(parent))
    return;
  llvm::sys::path::append(name, prefix + "-XXXXXX");
  if (llvm::sys::fs::make_absolute(name))
    return;
  std::string made = name.str().str();
  if (::mkdtemp(made.data()))
    Path = std::move(made);
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored; // LLVM's function leaves pipes and devices
  if (isThere())
    std::filesystem::remove_all(Path, ignored);
}

} // namespace pcl
