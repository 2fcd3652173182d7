// cfn2pcl: the CloudFormation front end.
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "cfn2pcl", "Converts a CloudFormation template to PCL");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::ParameterFlags parameters(category);
  pcl::SourceMapFlag sourceMap(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("TEMPLATE"), cl::Required, cl::cat(category));
  if (!tool.parse(output, schema, source, sourceMap))
    return 2;
  pcl::SourceInput read{input};
  if (!parameters.apply(read))
    return tool.usageError("--parameter takes NAME=VALUE");
  pcl::runToPcl(tool.run(), pcl::sourceNamed("cloudformation"), read);
  return tool.finish();
}
