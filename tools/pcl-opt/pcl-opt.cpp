// pcl-opt: passes over PCL.
#include "pcl/Driver/Opt.h"
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;
using Names = cl::list<std::string>;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "pcl-opt", "Runs passes on a PCL program and prints it");
  auto cat = cl::cat(tool.category());
  pcl::OutputFlags output(tool.category());
  pcl::SchemaFlags schema(tool.category());
  pcl::MappingFlag mapping(tool.category());
  pcl::SourceMapFlag sourceMap(tool.category());
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE.pp"), cat);
  cl::opt<std::string> passes("passes",
                              cl::desc("Pipeline, as 'bind,fixpoint<max=4>(fold-constants)'"),
                              cl::value_desc("PIPELINE"), cat);
  cl::opt<bool> annotate("annotate-types", cl::desc("Print the type of each value as a comment"),
                         cat);
  Names before("print-before", cl::desc("Print the program before a pass, or all"),
               cl::value_desc("PASS"), cl::CommaSeparated, cat);
  Names after("print-after", cl::desc("Print the program after a pass, or all"),
              cl::value_desc("PASS"), cl::CommaSeparated, cat);
  cl::opt<bool> changed("print-changed",
                        cl::desc("Print the program after each pass that changed it"), cat);
  cl::opt<std::string> dumpDir("dump-dir", cl::desc("Write the program after each pass into DIR"),
                               cl::value_desc("DIR"), cat);
  cl::opt<bool> verify("verify-each", cl::desc("Check the program after each pass"), cat);
  Names skip("skip-passes", cl::desc("Leave these passes out"), cl::value_desc("PASS"),
             cl::CommaSeparated, cat);
  cl::opt<int> bisect("bisect-limit", cl::desc("Run only the first N passes that can be left out"),
                      cl::value_desc("N"), cl::init(-1), cat);
  cl::opt<bool> list("list-passes", cl::desc("List all passes and pipelines"), cat);
  cl::opt<std::string> remarks(
      "remarks-file", cl::desc("What each pass removed, kept or changed, and why, as JSON lines"),
      cl::value_desc("FILE"), cat);
  pcl::ChoiceOpt<pcl::Dump> dump(
      "dump", cl::desc("Print an intermediate form to stdout: tokens or source"),
      cl::value_desc("FORM"), cat, pcl::dumpChoices({pcl::Dump::Tokens, pcl::Dump::Source}));
  if (!tool.parse(output, schema, mapping, sourceMap))
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
  opt.manager.printBefore = before;
  opt.manager.printAfter = after;
  opt.manager.printChanged = changed;
  opt.manager.dumpDir = dumpDir;
  opt.manager.verifyEach = verify;
  opt.manager.skipPasses = skip;
  if (bisect >= 0)
    opt.manager.bisectLimit = bisect;
  return tool.finish(pcl::runOpt(tool.run(), std::move(opt)));
}
