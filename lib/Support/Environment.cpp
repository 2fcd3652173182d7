// Places in the environment: those that are absolute count.
#include "pcl/Support/Environment.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

namespace pcl {

std::string fromEnvironment(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

void dropRelativePlaces() {
  for (const char *name : {"PATH", "NODE_PATH", "PYTHONPATH"}) {
    const std::string value = fromEnvironment(name);
    llvm::SmallVector<llvm::StringRef> places;
    llvm::StringRef(value).split(places, ':');
    auto isRelative = [](llvm::StringRef place) { return !llvm::sys::path::is_absolute(place); };
    if (llvm::none_of(places, isRelative))
      continue;
    llvm::erase_if(places, isRelative);
    // An empty `PYTHONPATH` is none; an empty `PATH` has no programs.
    ::setenv(name, llvm::join(places, ":").c_str(), /*overwrite=*/1);
  }
}

} // namespace pcl
