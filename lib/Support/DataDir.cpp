// Finds the folder of shipped data from the environment or from where the running program lies.
#include "pcl/Support/DataDir.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <optional>

namespace pcl {

std::string findDataDir(llvm::StringRef argv0) {
  if (std::optional<std::string> fromEnvironment = llvm::sys::Process::GetEnv("PCL_DATA_DIR"))
    if (!fromEnvironment->empty())
      return *fromEnvironment;

  // Any address inside the program will do where the system has no other way to ask for the path.
  void *anchor = reinterpret_cast<void *>(&findDataDir);
  std::string program = llvm::sys::fs::getMainExecutable(argv0.str().c_str(), anchor);
  if (program.empty())
    return "";

  for (llvm::StringRef relative : {"../share/pclc", "../../../data"}) {
    llvm::SmallString<256> candidate(llvm::sys::path::parent_path(program));
    llvm::sys::path::append(candidate, relative);
    llvm::sys::path::remove_dots(candidate, /*remove_dot_dot=*/true);
    if (llvm::sys::fs::is_directory(candidate))
      return std::string(candidate);
  }
  return "";
}

} // namespace pcl
