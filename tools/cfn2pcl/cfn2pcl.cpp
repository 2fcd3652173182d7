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
  pcl::TemplateFlags templates(category);
  pcl::SourceMapFlag sourceMap(category);
  pcl::OutsideFlag outside(category);
  cl::opt<std::string> expandSam(
      "expand-sam", cl::ValueOptional, cl::value_desc("FILE"), cl::cat(category),
      cl::desc("Print the template as SAM's transform makes it, as JSON; without -o nothing else"));
  cl::opt<std::string> input(cl::Positional, cl::desc("TEMPLATE"), cl::Required, cl::cat(category));
  if (!tool.parse(output, schema, source, sourceMap, outside))
    return 2;
  pcl::SourceInput read{input};
  if (!templates.apply(read))
    return tool.usageError(templates.ReferenceForm);
  if (!parameters.apply(read))
    return tool.usageError("--parameter takes NAME=VALUE");
  bool expands = expandSam.getNumOccurrences() != 0, converts = !expands || !output.output.empty();
  if (expands)
    pcl::runExpandSam(tool.run(), read, expandSam, !converts);
  if (converts)
    pcl::runToPcl(tool.run(), pcl::sourceNamed("cloudformation"), read);
  return tool.finish();
}
