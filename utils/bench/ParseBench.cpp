// Parses the files of a list and prints the best rate of some passes, in MB/s: ParseBench
// FILE-WITH-NAMES One half of utils/bench/parse_ratio.sh. Reading files is not measured.

#include "pcl/Parse/Parser.h"

#include <chrono>

using namespace pcl;

int main(int count, char **arguments) {
  if (count != 2) {
    llvm::errs() << "usage: ParseBench FILE-WITH-NAMES\n";
    return 2;
  }
  auto list = llvm::MemoryBuffer::getFile(arguments[1]);
  if (!list) {
    llvm::errs() << arguments[1] << ": " << list.getError().message() << '\n';
    return 1;
  }
  SourceManager sources;
  std::vector<FileId> files;
  size_t size = 0;
  llvm::SmallVector<llvm::StringRef> names;
  (*list)->getBuffer().split(names, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : names) {
    auto file = sources.load(name);
    if (!file) {
      llvm::errs() << llvm::toString(file.takeError()) << '\n';
      return 1;
    }
    files.push_back(*file);
    size += sources.text(*file).size();
  }

  using Clock = std::chrono::steady_clock;
  double best = 0;
  for (auto begin = Clock::now(); Clock::now() - begin < std::chrono::seconds(3);) {
    DiagnosticEngine diagnostics(sources);
    syntax::Arena arena;
    auto pass = Clock::now();
    Parser parser(sources, diagnostics, arena);
    for (FileId file : files)
      parser.parseFile(file);
    std::chrono::duration<double> seconds = Clock::now() - pass;
    best = std::max(best, static_cast<double>(size) / 1e6 / seconds.count());
  }
  llvm::outs() << llvm::format("%.1f\n", best);
  return 0;
}
