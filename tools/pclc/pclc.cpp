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
  llvm::cl::SubCommand assess("assess", "Say how much of what lies below a directory converts");
  pcl::ToolMain tool(argc, argv, "pclc", "Compiles infrastructure as code to Pulumi programs");
  llvm::cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::ConversionFlags conversion(category);
  pcl::SourceMapFlag sourceMap(category);
  pcl::OutsideFlag outside(category);
  pcl::ConvertFlags converted(category, convert, assess);
  pcl::PlanVerifyFlags verified(category, verify);
  pcl::CutoverFlags moved(category, cutover);
  pcl::UnusedFlags unused(verify, cutover, assess);
  if (!tool.parse(output, schema, source, sourceMap, outside, converted))
    return 2;
  if (pcl::UsageError wrong =
          unused.wrong(verify ? verified.wrong(conversion.terraform) : std::nullopt))
    return tool.finish(wrong);
  pcl::rpc::GrpcEngineHost host;
  if (verify) {
    pcl::runVerify(tool.run(), verified.input(conversion.terraform), host);
    return tool.finish();
  }
  if (!convert && !cutover && !assess)
    return tool.usageError("no command; `pclc convert` converts");
  if (output.output.empty() && !assess)
    return tool.usageError("no output directory; name one with -o");
  pcl::SourceInput read;
  pcl::RunTargetOptions options;
  if (pcl::UsageError wrong = conversion.apply(output, read, options))
    return tool.finish(wrong);
  if (convert || assess)
    return tool.finish(converted.perform(tool.run(), std::move(read), options));
  if (pcl::UsageError wrong = moved.wrong(output))
    return tool.finish(wrong);
  return tool.finish(pcl::runCutover(tool.run(), moved.input(std::move(read), options), host));
}
