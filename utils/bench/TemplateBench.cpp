// Converts templates of CloudFormation as `pclc convert` does, all in one process, and prints for
// each the best processor time of some rounds in microseconds, the exit code, and its name, with
// tabs between them: TemplateBench TARGET ROUNDS FILE-WITH-NAMES
// One half of utils/bench/templates.py. Schemas are opened before; a file is read within its time.

#include "pcl/Driver/Targets.h"
#include "pcl/Frontend/CloudFormation/CloudFormation.h"
#include "pcl/Pass/PassManager.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <ctime>

using namespace pcl;

namespace {

class Bench {
public:
  explicit Bench(const TargetInfo &target) : Target(target), Common({}) {
    transforms::registerAllPasses(Passes, Common.facts());
    pass::PipelineError error;
    Pipeline = *pass::parsePipeline("bind,drop-null-inputs", Passes, error);
  }

  /// Returns whether all of the template went into the program.
  bool convert(const std::string &path) {
    SourceManager sources;
    DiagnosticEngine diags(sources);
    ir::Workspace workspace(&Common.packages());
    cloudformation::TemplateOptions input;
    input.path = path;
    cloudformation::convertTemplate(input, workspace, diags);
    pass::PassManager(Passes, {}).run(Pipeline, workspace, diags);
    RunTargetOptions options;
    options.projectName = "bench";
    OutputFiles files;
    if (workspace.root().level != ir::Level::Raw)
      Target.emit(workspace, options, files, diags);
    return !diags.hasErrors();
  }

private:
  const TargetInfo &Target;
  Run Common; ///< for its packages
  pass::PassRegistry Passes;
  pass::Pipeline Pipeline;
};

} // namespace

int main(int count, char **arguments) {
  const auto *target = llvm::find_if(
      allTargets(), [&](const TargetInfo &one) { return count == 4 && one.name == arguments[1]; });
  unsigned rounds = 0;
  if (target == allTargets().end() || llvm::StringRef(arguments[2]).getAsInteger(10, rounds)) {
    llvm::errs() << "usage: TemplateBench TARGET ROUNDS FILE-WITH-NAMES\n";
    return 2;
  }
  auto list = llvm::MemoryBuffer::getFile(arguments[3]);
  if (!list) {
    llvm::errs() << arguments[3] << ": " << list.getError().message() << '\n';
    return 1;
  }
  llvm::SmallVector<llvm::StringRef> names;
  (*list)->getBuffer().split(names, '\n', -1, /*KeepEmpty=*/false);

  auto now = [] { // of this process alone, whatever else the machine does
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
  };
  std::vector<double> best(names.size(), std::numeric_limits<double>::max());
  std::vector<bool> isFine(names.size());
  Bench bench(*target);
  for (unsigned round = 0; round < rounds; ++round)
    for (auto [i, name] : llvm::enumerate(names)) {
      double begin = now();
      isFine[i] = bench.convert(name.str());
      best[i] = std::min(best[i], now() - begin);
    }
  for (auto [i, name] : llvm::enumerate(names))
    llvm::outs() << llvm::format("%.1f", best[i]) << '\t' << (isFine[i] ? 0 : 1) << '\t' << name
                 << '\n';
  return 0;
}
