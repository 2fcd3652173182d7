// `pcl-opt`: a pipeline of passes over a PCL program.
#include "pcl/Driver/Opt.h"

#include "pcl/Driver/SourceMap.h"
#include "pcl/Read/Reader.h"
#include "pcl/Transforms/Passes.h"

#include <fmt/format.h>

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

std::string parsePasses(llvm::StringRef text, const pass::PassRegistry &registry, pass::Pipeline &pipeline) {
  if (text.trim().empty())
    return "";
  pass::PipelineError error;
  std::optional<pass::Pipeline> parsed = pass::parsePipeline(text, registry, error);
  if (!parsed)
    return fmt::format("--passes: column {}: {}", error.column, error.message);
  pipeline = std::move(*parsed);
  return "";
}

std::string runOpt(Run &run, OptInput input) {
  pass::PassRegistry registry;
  transforms::registerAllPasses(registry, run.facts());
  if (input.listPasses) {
    llvm::outs() << registry.list();
    return "";
  }
  pass::Pipeline pipeline;
  if (std::string wrong = parsePasses(input.passes, registry, pipeline); !wrong.empty())
    return wrong;

  ir::Workspace workspace(&run.packages());
  if (!read::readProgram(workspace, input.input, run.sources(), run.diags()))
    return "";
  applySourceMap(run, input.input, workspace);
  run.checkStage(workspace, "reading");

  pass::PassManagerOptions options = std::move(input.manager);
  options.timePasses = run.options().timePasses;
  options.stats = run.options().stats;
  options.keepRemarks = !input.remarksFile.empty();
  options.readEnvironment();
  options.afterEach = [&](const ir::Workspace &w, llvm::StringRef stage) {
    run.checkStage(w, stage);
  };
  pass::PassManager manager(registry, std::move(options));
  bool isFine = manager.run(pipeline, workspace, run.diags()) && !run.diags().hasErrors();
  if (isFine && !input.remarksFile.empty())
    isFine = writeFileAtomically(input.remarksFile, manager.remarks(), run.diags());
  if (!isFine || !checkPlaces(run, workspace))
    return "";
  OutputFiles files = printPcl(workspace, {input.annotateTypes}, !run.options().sourceMap.empty());
  if (writeSourceMap(run, files))
    writeOutput(run, textsOf(std::move(files)));
  return "";
}

} // namespace pcl
