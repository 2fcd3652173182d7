// pclc: the driver, all stages in one process, and what shows that a conversion is right.
#include "pcl/Driver/PclcFlags.h"
#include "pcl/Rpc/EngineHost.h"

int main(int argc, char **argv) {
  pcl::HelpCommands help(argc, argv);
  if (help.exitCode)
    return *help.exitCode;
  llvm::cl::SubCommand convert("convert", "Convert a source to programs");
  llvm::cl::SubCommand verify("verify", "Compare a program with a plan of Terraform");
  llvm::cl::SubCommand cutover("cutover",
                               "Write what takes a module's resources over from Terraform");
  pcl::ToolMain tool(argc, argv, "pclc", "Compiles infrastructure as code to Pulumi programs");
  llvm::cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::StateFlags state(category);
  pcl::ParameterFlags parameters(category);
  pcl::TemplateFlags templates(category);
  pcl::TerraformFlags terraform(category);
  pcl::TargetFlags target(category);
  pcl::SourceMapFlag sourceMap(category);
  pcl::OutsideFlag outside(category);
  pcl::ConvertFlags converted(category, convert);
  pcl::PlanVerifyFlags verified(category, verify);
  pcl::CutoverFlags moved(category, cutover);
  pcl::UnusedFlags unused(verify, cutover);
  if (!tool.parse(output, schema, source, sourceMap, outside))
    return 2;
  if (pcl::UsageError wrong = unused.wrong(verify ? verified.wrong(terraform) : std::nullopt))
    return tool.finish(wrong);
  pcl::rpc::GrpcEngineHost host;
  if (verify) {
    pcl::runVerify(tool.run(), verified.input(terraform), host);
    return tool.finish();
  }
  if (!convert && !cutover)
    return tool.usageError("no command; `pclc convert` converts");
  if (output.output.empty())
    return tool.usageError("no output directory; name one with -o");
  pcl::SourceInput read;
  for (const pcl::UsageError &wrong :
       {state.wrong(output), target.wrong(), terraform.apply(read.terraform)})
    if (wrong)
      return tool.finish(wrong);
  pcl::RunTargetOptions options = target.options();
  options.split = state.split;
  state.apply(read.state);
  if (!templates.apply(read))
    return tool.usageError(templates.ReferenceForm);
  if (!parameters.apply(read))
    return tool.usageError("--parameter takes NAME=VALUE");
  if (convert)
    return tool.finish(pcl::runConvert(tool.run(), converted.input(std::move(read), options)));
  if (pcl::UsageError wrong = moved.wrong(output))
    return tool.finish(wrong);
  return tool.finish(pcl::runCutover(tool.run(), moved.input(std::move(read), options), host));
}
