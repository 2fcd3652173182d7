// Switches of the environment; see the header.
#include "pcl/Support/Switches.h"

#include "llvm/ADT/StringRef.h"

#include <cstdlib>

namespace pcl {

bool isSwitchedOn(const char *name) {
  const char *value = std::getenv(name);
  return value && llvm::StringRef(value) == "1";
}

bool checksItself() {
#ifdef NDEBUG
  return isSwitchedOn("PCL_CHECK_SELF") || isSwitchedOn("PCL_VERIFY_EACH");
#else
  return true;
#endif
}

} // namespace pcl
