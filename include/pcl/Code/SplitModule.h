// One module as several files, each of which imports from others what it uses.
//
// Files cannot import each other in a circle, since each runs when it is imported first. So what
// would need each other stands in one file, and what others stand on in a file of its own.
#pragma once

#include "pcl/Code/Code.h"

namespace pcl::code {

/// Statements that belong together, and where they are wanted.
struct SplitUnit {
  llvm::SmallVector<NodeId, 1> statements;
  std::string file; ///< "": the main file, or that of what others stand on
};

/// A file of the module.
struct ModulePart {
  std::string file; ///< "": the main file, which is the first part and imports all others
  std::vector<NodeId> body;
  llvm::StringSet<> names; ///< free ones of the body
  /// Those of them that are of other parts, with their files; the module has the texts.
  std::vector<std::pair<llvm::StringRef, std::string>> uses;
};

/// The parts of a module whose body is `units`; `shared` is the file of what others stand on. What
/// other files use is exported. Nothing if there is no more than one part, or if what must stay in
/// the main file, since it is exported to the outside, is needed elsewhere.
std::vector<ModulePart> splitModule(Module &module, llvm::ArrayRef<SplitUnit> units,
                                    llvm::StringRef shared);

} // namespace pcl::code
