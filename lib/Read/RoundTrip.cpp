// Print, read, print again: the check behind PCL_CHECK_ROUNDTRIP=1.
#include "pcl/Read/Reader.h"

#include "pcl/IR/Printer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <fmt/format.h>

namespace pcl::read {

/// A directory deep enough that components may lie some levels above it.
static constexpr llvm::StringLiteral VirtualRoot = "/1/2/3/4/5/6/7/8/program";

static std::string firstDifference(llvm::StringRef file, llvm::StringRef left,
                                   llvm::StringRef right) {
  llvm::SmallVector<llvm::StringRef, 64> leftLines, rightLines;
  left.split(leftLines, '\n');
  right.split(rightLines, '\n');
  size_t i = 0;
  while (i < leftLines.size() && i < rightLines.size() && leftLines[i] == rightLines[i])
    ++i;
  auto line = [&](llvm::ArrayRef<llvm::StringRef> lines) {
    return std::string_view(i < lines.size() ? lines[i] : "<end of file>");
  };
  return fmt::format("{}:{}: `{}` becomes `{}`", std::string_view(file), i + 1, line(leftLines),
                     line(rightLines));
}

std::optional<std::string> checkRoundTrip(const ir::Workspace &workspace) {
  std::map<std::string, std::string> printed = ir::printWorkspace(workspace);
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[name, text] : printed)
    files->addFile((VirtualRoot + "/" + name).str(), 0,
                   llvm::MemoryBuffer::getMemBuffer(text, name));

  SourceManager sources(files);
  DiagnosticEngine diags(sources);
  ir::Workspace again;
  if (!readProgram(again, VirtualRoot, sources, diags))
    for (const Diagnostic &diagnostic : diags.pending())
      if (diagnostic.severity == Severity::Error)
        return diagnostic.range.isValid()
                   ? fmt::format("{} ({})", diagnostic.message,
                                 std::string_view(sources.text(diagnostic.range)))
                   : diagnostic.message;
  // Programs that nobody uses are not read again.
  for (const auto &[name, text] : ir::printWorkspace(again)) {
    auto before = printed.find(name);
    if (before == printed.end())
      return fmt::format("there is a new file {}", name);
    if (before->second != text)
      return firstDifference(name, before->second, text);
  }
  return std::nullopt;
}

} // namespace pcl::read
