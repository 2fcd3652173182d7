// pclc: the driver, all stages in one process.
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  cl::SubCommand convert("convert", "Convert a source to programs");
  pcl::ToolMain tool(argc, argv, "pclc", "Compiles infrastructure as code to Pulumi programs");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::StateFlags state(category);
  pcl::ParameterFlags parameters(category);
  pcl::TerraformFlags terraform(category);
  pcl::TargetFlags target(category);
  pcl::SourceMapFlag sourceMap(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE"), cl::Required, cl::sub(convert),
                             cl::cat(category));
  pcl::ChoiceOpt<const pcl::SourceInfo *> from(
      "from", cl::desc("terraform, state, cloudformation or pcl (default: what the input is)"),
      cl::value_desc("KIND"), cl::sub(convert), cl::cat(category), pcl::sourceChoices());
  pcl::ChoiceList<const pcl::TargetInfo *> targets(
      "target",
      cl::desc(
          "Languages, comma-separated: typescript, python, go, csharp, pcl (default: typescript)"),
      cl::value_desc("LANG"), cl::CommaSeparated, cl::sub(convert), cl::cat(category),
      pcl::targetChoices());
  cl::opt<std::string> passes(
      "passes",
      cl::desc("Passes to run (default: bind,drop-null-inputs; for a state: minimal-inputs)"),
      cl::value_desc("PIPELINE"), cl::sub(convert), cl::cat(category));
  cl::opt<std::string> remarks(
      "remarks-file", cl::desc("What each pass removed, kept or changed, and why, as JSON lines"),
      cl::value_desc("FILE"), cl::sub(convert), cl::cat(category));
  cl::opt<bool> quiet("quiet", cl::desc("No summary at the end"), cl::sub(convert),
                      cl::cat(category));
  if (!tool.parse(output, schema, source, sourceMap))
    return 2;
  if (!convert)
    return tool.usageError("no command; `pclc convert` converts");
  if (output.output.empty())
    return tool.usageError("no output directory; name one with -o");
  std::optional<pcl::RunTargetOptions> options = target.options();
  if (!options)
    return tool.usageError("--local-dependency takes PACKAGE=PATH");
  pcl::SourceInput read{input};
  state.apply(read.state);
  if (!parameters.apply(read))
    return tool.usageError("--parameter takes NAME=VALUE");
  if (!terraform.apply(read.terraform))
    return tool.usageError("--var takes NAME=VALUE");
  return tool.finish(pcl::runConvert(
      tool.run(), {from, read, pcl::targetsOf(targets), passes, remarks, *options, quiet}));
}
