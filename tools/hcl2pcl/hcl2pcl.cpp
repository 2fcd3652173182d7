// hcl2pcl: the Terraform front end.
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "hcl2pcl", "Converts Terraform configuration to PCL");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::SourceMapFlag sourceMap(category);
  pcl::OutsideFlag outside(category);
  pcl::TerraformFlags given(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE"), cl::Required, cl::cat(category));
  pcl::ChoiceOpt<pcl::Dump> dump("dump",
                                 cl::desc("Print an intermediate form to stdout: tokens or source"),
                                 cl::value_desc("FORM"), cl::cat(category),
                                 pcl::dumpChoices({pcl::Dump::Tokens, pcl::Dump::Source}));
  if (!tool.parse(output, schema, source, sourceMap, outside))
    return 2;
  pcl::SourceInput read{input};
  if (pcl::UsageError wrong = given.apply(read.terraform))
    return tool.finish(wrong);
  const pcl::SourceInfo &terraform = pcl::sourceNamed("terraform");
  if (dump != pcl::Dump::None)
    pcl::runDump(tool.run(), dump, terraform, input);
  else
    pcl::runToPcl(tool.run(), terraform, read);
  return tool.finish();
}
