// cfn-import: existing resources into a stack of CloudFormation.
#include "pcl/Driver/CfnImport/CfnImport.h"

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "cfn-import",
                     "Plans the import of existing resources into a stack of CloudFormation, and "
                     "their move between stacks");
  llvm::cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::ParameterFlags parameters(category);
  pcl::CfnImportFlags flags(category);
  flags.describe(output);
  if (!tool.parse(output))
    return 2;
  if (pcl::UsageError wrong = flags.wrong(parameters))
    return tool.finish(wrong);
  if (!tool.run().hasData())
    return tool.finish();
  return tool.finish(pcl::runCfnImport(tool.run(), flags.input(output, parameters)));
}
