// pclgen: the back ends.
#include "pcl/Driver/ToolMain.h"

#include "llvm/ADT/StringExtras.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "pclgen", "Generates a program from PCL");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::TargetFlags target(category);
  pcl::SourceMapFlag sourceMap(category);
  pcl::OutsideFlag outside(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE.pp"), cl::Required,
                             cl::cat(category));
  std::string languages = "Languages, comma-separated: " + llvm::join(pcl::languageNames(), ", ");
  pcl::ChoiceList<const pcl::TargetInfo *> targets(
      "target", cl::desc(languages), cl::value_desc("LANG"), cl::CommaSeparated, cl::OneOrMore,
      cl::cat(category), pcl::targetChoices());
  pcl::ChoiceOpt<pcl::Dump> dump(
      "dump", cl::desc("Print an intermediate form to stdout: tokens, source, lowered or code"),
      cl::value_desc("FORM"), cl::cat(category),
      pcl::dumpChoices(
          {pcl::Dump::Tokens, pcl::Dump::Source, pcl::Dump::Lowered, pcl::Dump::Code}));
  pcl::SplitOpt split("split",
                      cl::desc("Spread the resources over files: one for each type, or N "
                               "resources a file"),
                      cl::value_desc("type|N"), cl::cat(category));
  if (!tool.parse(output, schema, sourceMap, outside))
    return 2;
  if (dump == pcl::Dump::Lowered && targets.size() > 1)
    return tool.usageError("--dump=lowered takes one target");
  if (pcl::UsageError wrong = target.wrong())
    return tool.finish(wrong);
  pcl::RunTargetOptions options = target.options();
  options.split = split;
  return tool.finish(pcl::runGenerate(tool.run(), {input, pcl::targetsOf(targets), options, dump}));
}
