// `pcl-opt`: a pipeline of passes over a PCL program.
#include "pcl/Driver/Opt.h"

#include "Companions.h"
#include "pcl/Driver/PassRun.h"

#include "pcl/Driver/SourceMap.h"
#include "pcl/Driver/Sources.h"

namespace pcl {

/// Reports programs that `-o` would put outside of its directory.
static bool checkPlaces(Run &run, const ir::Workspace &workspace) {
  const std::string &output = run.options().output;
  if (output.empty() || isStream(output))
    return true;
  bool isFine = true;
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    llvm::StringRef directory = workspace.program(ir::ProgramId(i)).directory();
    if (directory != ".." && !directory.starts_with("../") && !directory.starts_with("/"))
      continue;
    run.diags().report(diag::component_outside, {}, directory.str(), output);
    isFine = false;
  }
  return isFine;
}

UsageError runOpt(Run &run, OptInput input) {
  PassRun passes(run);
  if (input.listPasses) {
    llvm::outs() << passes.list();
    return std::nullopt;
  }
  if (UsageError wrong = passes.parse(input.passes))
    return wrong;
  if (UsageError wrong = passes.wrongNames(input.manager))
    return wrong;
  run.input = input.input;
  if (!run.hasData())
    return std::nullopt;
  const SourceInfo &source = sourceNamed("pcl");
  ir::Workspace workspace(&run.packages());
  std::optional<SourceResult> result = source.read(run, {input.input}, workspace);
  if (!result)
    return std::nullopt;
  run.checkStage(workspace, source.stage);
  if (!passes.run(workspace, std::move(input.manager), input.remarksFile) ||
      !checkPlaces(run, workspace))
    return std::nullopt;
  OutputFiles files = printPcl(workspace, {input.annotateTypes}, !run.options().sourceMap.empty());
  addCompanions(run, *result, {""}, "", files);
  if (writeSourceMap(run, files))
    writeOutput(run, std::move(files));
  return std::nullopt;
}

} // namespace pcl
