// Every tool in one program: runs the one that it is called by the name of, else pclc. This is what
// is installed.
#include "pcl/Support/Version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace {
struct Tool {
  llvm::StringLiteral name;
  int (*main)(int argc, char **argv);
};
} // namespace

#include "Commit.inc"
#include "Tools.inc"

int main(int argc, char **argv) {
  pcl::setBuildCommit(PCL_COMMIT);
  llvm::StringRef called = argc > 0 ? llvm::sys::path::filename(argv[0]) : "";
  const Tool *tool = llvm::find_if(Tools, [&](const Tool &each) { return each.name == called; });
  if (tool == std::end(Tools))
    tool = llvm::find_if(Tools, [](const Tool &each) { return each.name == "pclc"; });
  return tool->main(argc, argv);
}
