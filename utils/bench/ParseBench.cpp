// Parses the files of a list several times and prints the best rate in MB for a second of the
// processor, behind two passes that are not counted: ParseBench PASSES FILE-WITH-NAMES
// One half of utils/bench/parse_ratio.sh. Reading files is not measured.

#include "pcl/Parse/Parser.h"

#include <ctime>

using namespace pcl;

int main(int count, char **arguments) {
  unsigned passes = 0;
  if (count != 3 || llvm::StringRef(arguments[1]).getAsInteger(10, passes)) {
    llvm::errs() << "usage: ParseBench PASSES FILE-WITH-NAMES\n";
    return 2;
  }
  auto list = llvm::MemoryBuffer::getFile(arguments[2]);
  if (!list) {
    llvm::errs() << arguments[2] << ": " << list.getError().message() << '\n';
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

  auto now = [] { // of this process alone, whatever else the machine does
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  };
  constexpr unsigned WarmUps = 2;
  double best = std::numeric_limits<double>::max();
  for (unsigned pass = 0; pass < WarmUps + passes; ++pass) {
    double begin = now();
    DiagnosticEngine diagnostics(sources);
    syntax::Arena arena;
    Parser parser(sources, diagnostics, arena);
    for (FileId file : files)
      parser.parseFile(file);
    if (pass >= WarmUps)
      best = std::min(best, now() - begin);
  }
  llvm::outs() << llvm::format("%.1f\n", static_cast<double>(size) / 1e6 / best);
  return 0;
}
