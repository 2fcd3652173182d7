// pclc: the driver, all stages in one process.
#include "pcl/Driver/Convert.h"
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  cl::SubCommand convert("convert", "Convert a source to programs");
  pcl::ToolMain tool(argc, argv, "pclc", "Compiles infrastructure as code to Pulumi programs");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::TargetFlags target(category);
  pcl::SourceMapFlag sourceMap(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("DIR|FILE"), cl::Required, cl::sub(convert), cl::cat(category));
  cl::opt<std::string> from("from", cl::desc("terraform, state or pcl (default: what the input is)"), cl::value_desc("KIND"),
                            cl::sub(convert), cl::cat(category));
  cl::opt<std::string> targets("target", cl::desc("Languages, comma-separated: typescript, python, pcl (default: typescript)"),
                               cl::value_desc("LANG"), cl::init("typescript"), cl::sub(convert), cl::cat(category));
  cl::opt<std::string> passes("passes", cl::desc("Passes to run (default: bind,drop-null-inputs; for a state: minimal-inputs)"),
                              cl::value_desc("PIPELINE"), cl::sub(convert), cl::cat(category));
  cl::opt<std::string> modulePath("module-path", cl::desc("Directory of modules that come from a registry"),
                                  cl::value_desc("DIR"), cl::sub(convert), cl::cat(category));
  cl::opt<std::string> remarks("remarks-file", cl::desc("What each pass removed, kept or changed, and why, as JSON lines"),
                               cl::value_desc("FILE"), cl::sub(convert), cl::cat(category));
  cl::opt<std::string> adopt("adopt",
                             cl::desc("How another stack takes over what a state has: option, which writes `import` options, or "
                                      "file, which writes an import file"),
                             cl::value_desc("WAY"), cl::sub(convert), cl::cat(category));
  cl::opt<bool> quiet("quiet", cl::desc("No summary at the end"), cl::sub(convert), cl::cat(category));
  if (!tool.parse(output, schema, source, sourceMap))
    return 2;
  if (!convert)
    return tool.usageError("no command; `pclc convert` converts");
  if (output.output.empty())
    return tool.usageError("no output directory; name one with -o");
  std::optional<pcl::TargetOptions> options = target.options();
  if (!options)
    return tool.usageError("--local-dependency takes PACKAGE=PATH");
  std::string wrong = pcl::runConvert(tool.run(), {from, input, targets, passes, modulePath, adopt, remarks, *options, quiet});
  return wrong.empty() ? tool.finish() : tool.usageError(wrong);
}
