// pcl-opt: passes over PCL.
#include "pcl/Driver/Opt.h"
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "pcl-opt", "Runs passes on a PCL program and prints it");
  auto cat = cl::cat(tool.category());
  pcl::OutputFlags output(tool.category());
  pcl::SchemaFlags schema(tool.category());
  pcl::MappingFlag mapping(tool.category());
  pcl::SourceMapFlag sourceMap(tool.category());
  pcl::OutsideFlag outside(tool.category());
  pcl::PassManagerFlags manager(tool.category());
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE.pp"), cat);
  cl::opt<std::string> passes("passes",
                              cl::desc("Pipeline, as 'bind,fixpoint<max=4>(fold-constants)'"),
                              cl::value_desc("PIPELINE"), cat);
  cl::opt<bool> annotate("annotate-types", cl::desc("Print the type of each value as a comment"),
                         cat);
  cl::opt<bool> list("list-passes", cl::desc("List all passes and pipelines"), cat);
  cl::opt<std::string> remarks(
      "remarks-file", cl::desc("What each pass removed, kept or changed, and why, as JSON lines"),
      cl::value_desc("FILE"), cat);
  pcl::ChoiceOpt<pcl::Dump> dump(
      "dump", cl::desc("Print an intermediate form to stdout: tokens or source"),
      cl::value_desc("FORM"), cat, pcl::dumpChoices({pcl::Dump::Tokens, pcl::Dump::Source}));
  if (!tool.parse(output, schema, mapping, sourceMap, outside))
    return 2;
  if (input.empty() && !list)
    return tool.usageError("name a directory or a .pp file");
  if (dump != pcl::Dump::None) {
    pcl::runDump(tool.run(), dump, pcl::sourceNamed("pcl"), input);
    return tool.finish();
  }

  pcl::OptInput opt;
  opt.input = input;
  opt.passes = passes;
  opt.annotateTypes = annotate;
  opt.remarksFile = remarks;
  opt.listPasses = list;
  opt.manager = manager.options();
  return tool.finish(pcl::runOpt(tool.run(), std::move(opt)));
}
