// pclgen: the back ends.
#include "pcl/Driver/Convert.h"
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "pclgen", "Generates a program from PCL");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::TargetFlags target(category);
  pcl::SourceMapFlag sourceMap(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE.pp"), cl::Required, cl::cat(category));
  cl::opt<std::string> targets("target", cl::desc("Languages, comma-separated: typescript, python"),
                               cl::value_desc("LANG"), cl::Required, cl::cat(category));
  cl::opt<std::string> dump("dump", cl::desc("Print an intermediate form to stdout: tokens, source, lowered or code"),
                            cl::value_desc("FORM"), cl::cat(category));
  if (!tool.parse(output, schema, sourceMap))
    return 2;
  if (!dump.empty() && dump != "tokens" && dump != "source" && dump != "lowered" && dump != "code")
    return tool.usageError("--dump takes tokens, source, lowered or code");
  if (dump == "lowered" && llvm::StringRef(targets).contains(','))
    return tool.usageError("--dump=lowered takes one target");
  std::optional<pcl::TargetOptions> options = target.options();
  if (!options)
    return tool.usageError("--local-dependency takes PACKAGE=PATH");
  pcl::runGenerate(tool.run(), {input, targets, *options, dump});
  return tool.finish();
}
