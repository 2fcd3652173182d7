// How import specs are named in diagnostics. Internal to the library.
#pragma once

#include "pcl/Frontend/State/ImportFile.h"

namespace pcl::state {

/// `resource 'web' of type 'cloud:index:Server'`: by its name, else its id, else its place in the
/// list.
std::string describe(const ImportSpec &spec);

} // namespace pcl::state
