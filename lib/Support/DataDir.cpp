// Finds the folder of shipped data from the environment or from where the running program lies.
#include "pcl/Support/DataDir.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <optional>

namespace pcl {

/// What `PCL_DATA_DIR` names, or "".
static std::string givenDataDir() {
  return llvm::sys::Process::GetEnv("PCL_DATA_DIR").value_or("");
}

std::vector<std::string> dataPlaces(llvm::StringRef argv0) {
  if (std::string given = givenDataDir(); !given.empty())
    return {given};

  // Any address inside the program will do where the system has no other way to ask for the path.
  void *anchor = reinterpret_cast<void *>(&findDataDir);
  std::string program = llvm::sys::fs::getMainExecutable(argv0.str().c_str(), anchor);
  std::vector<std::string> places;
  if (program.empty())
    return places;
  for (llvm::StringRef relative : {"../share/pclc", "../../../data"}) {
    llvm::SmallString<256> candidate(llvm::sys::path::parent_path(program));
    llvm::sys::path::append(candidate, relative);
    llvm::sys::path::remove_dots(candidate, /*remove_dot_dot=*/true);
    places.push_back(std::string(candidate));
  }
  return places;
}

std::string findDataDir(llvm::StringRef argv0) {
  if (std::string given = givenDataDir(); !given.empty())
    return given;
  for (std::string &place : dataPlaces(argv0))
    if (llvm::sys::fs::is_directory(place))
      return std::move(place);
  return "";
}

bool hasData(llvm::StringRef folder) {
  return llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"schemas", "mappings", "tables"},
                      [&](llvm::StringRef part) {
                        llvm::SmallString<256> path(folder);
                        llvm::sys::path::append(path, part);
                        return !folder.empty() && llvm::sys::fs::is_directory(path);
                      });
}

} // namespace pcl
