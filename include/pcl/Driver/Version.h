// The version of the tool suite; CMake's project version.
#pragma once

namespace pcl {
inline constexpr const char *VersionText = PCL_VERSION;
} // namespace pcl
