// Passes in a run of a tool: options of the run become those of the manager.
#include "pcl/Driver/PassRun.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl {

PassRun::PassRun(Run &run) : TheRun(run) {
  transforms::Facts facts = run.facts();
  facts.origins = &origins;
  transforms::registerAllPasses(Registry, facts);
}

UsageError PassRun::parse(llvm::StringRef text) {
  if (text.trim().empty())
    return std::nullopt;
  pass::PipelineError error;
  std::optional<pass::Pipeline> parsed = pass::parsePipeline(text, Registry, error);
  if (!parsed)
    return fmt::format("--passes: column {}: {}", error.column, error.message);
  Pipeline = std::move(*parsed);
  return std::nullopt;
}

UsageError PassRun::wrongNames(const pass::PassManagerOptions &options) const {
  std::vector<llvm::StringRef> known;
  for (const pass::PassInfo &info : Registry.passes())
    known.push_back(info.name);
  for (const auto &[option, names] : {std::pair("--print-before", &options.printBefore),
                                      {"--print-after", &options.printAfter},
                                      {"--skip-passes", &options.skipPasses}})
    for (const std::string &name : *names)
      if (!llvm::is_contained(known, name) && (name != "all" || names == &options.skipPasses))
        return fmt::format("{}: there is no pass `{}`{}", option, name, didYouMean(name, known));
  return std::nullopt;
}

bool PassRun::run(ir::Workspace &workspace, pass::PassManagerOptions options,
                  const std::string &remarksFile) {
  options.keepRemarks = !remarksFile.empty();
  options.timePasses = TheRun.options().timePasses;
  options.stats = TheRun.options().stats;
  options.out = &TheRun.figures();
  options.readEnvironment();
  options.afterEach = [&](const ir::Workspace &w, llvm::StringRef stage) {
    TheRun.checkStage(w, stage);
  };
  pass::PassManager manager(Registry, std::move(options));
  return manager.run(Pipeline, workspace, TheRun.diags()) &&
         (remarksFile.empty() || TheRun.writeReport(remarksFile, manager.remarks())) &&
         !TheRun.diags().hasErrors();
}

} // namespace pcl
