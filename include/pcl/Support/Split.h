// Says how the resources of a program are spread over its files.
#pragma once

namespace pcl {

struct Split {
  bool byType = false;  ///< a file for each type of resource
  unsigned perFile = 0; ///< no more resources than this in a file; 0: as many as there are

  bool isWanted() const { return byType || perFile > 0; }
};

} // namespace pcl
