// hcl2pcl: the Terraform front end.
#include "pcl/Driver/Convert.h"
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "hcl2pcl", "Converts Terraform configuration to PCL");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::SourceMapFlag sourceMap(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE"), cl::Required, cl::cat(category));
  cl::opt<std::string> modulePath("module-path", cl::desc("Directory of modules that come from a registry"),
                                  cl::value_desc("DIR"), cl::cat(category));
  cl::opt<std::string> dump("dump", cl::desc("Print an intermediate form to stdout: tokens or source"),
                            cl::value_desc("FORM"), cl::cat(category));
  if (!tool.parse(output, schema, source, sourceMap))
    return 2;
  if (!dump.empty() && dump != "tokens" && dump != "source")
    return tool.usageError("--dump takes tokens or source");
  pcl::runTerraformToPcl(tool.run(), {input, modulePath, dump});
  return tool.finish();
}
