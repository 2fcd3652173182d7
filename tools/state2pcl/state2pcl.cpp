// state2pcl: the state front end.
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;
using pcl::state::StateForm;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "state2pcl", "Converts the state of a stack to PCL");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags flags(category);
  pcl::StateFlags stateFlags(category);
  pcl::SourceMapFlag sourceMap(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("FILE"), cl::Required, cl::cat(category));
  pcl::ChoiceOpt<StateForm> from(
      "from",
      cl::desc("What FILE is: pulumi, which `pulumi stack export` writes, import-file, which "
               "`pulumi import -f` takes, or terraform, Terraform's state (default: pulumi)"),
      cl::value_desc("FORM"), cl::init(StateForm::StackExport), cl::cat(category),
      pcl::choices<StateForm>({{"pulumi", StateForm::StackExport},
                               {"import-file", StateForm::ImportFile},
                               {"terraform", StateForm::TerraformState}}));
  cl::list<std::string> select(
      "select",
      cl::desc("URN, or glob over URNs, of what moves to another stack (repeatable; default: all)"),
      cl::value_desc("URN"), cl::cat(category));
  cl::opt<std::string> stack("stack",
                             cl::desc("The stack that an import file or Terraform's state is for"),
                             cl::value_desc("NAME"), cl::cat(category));
  cl::opt<std::string> project(
      "project", cl::desc("The project that an import file or Terraform's state is for"),
      cl::value_desc("NAME"), cl::cat(category));
  cl::opt<cl::boolOrDefault> protect(
      "protect", cl::desc("Protect the resources (default: where another stack takes them over)"),
      cl::cat(category));
  if (!tool.parse(output, schema, flags, sourceMap))
    return 2;
  if (pcl::UsageError wrong = stateFlags.wrong(output))
    return tool.finish(wrong);
  if (from == StateForm::StackExport && stack.getNumOccurrences() + project.getNumOccurrences())
    return tool.usageError("--stack and --project are for an import file or Terraform's state; an "
                           "export of a stack says whose it is");
  std::optional<bool> isProtected;
  if (protect != cl::BOU_UNSET)
    isProtected = protect == cl::BOU_TRUE;
  pcl::StateInput state;
  state.form = from;
  state.protect = isProtected;
  state.select = select;
  state.stack = {stack, project};
  stateFlags.apply(state);
  pcl::runToPcl(tool.run(), pcl::sourceNamed("state"), {input, {}, state});
  return tool.finish();
}
