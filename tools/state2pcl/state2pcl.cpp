// state2pcl: the state front end.
#include "pcl/Driver/Convert.h"
#include "pcl/Driver/ToolMain.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  pcl::ToolMain tool(argc, argv, "state2pcl", "Converts the state of a stack to PCL");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::SourceMapFlag sourceMap(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("FILE"), cl::Required, cl::cat(category));
  cl::opt<std::string> from("from",
                            cl::desc("What FILE is: pulumi, which `pulumi stack export` writes, import-file, which "
                                     "`pulumi import -f` takes, or terraform, Terraform's state (default: pulumi)"),
                            cl::value_desc("FORM"), cl::init("pulumi"), cl::cat(category));
  cl::opt<std::string> adopt("adopt", cl::desc("How another stack takes the resources over: option, which writes `import` "
                                               "options, or file, which writes an import file beside the program"),
                             cl::value_desc("WAY"), cl::cat(category));
  cl::list<std::string> select("select", cl::desc("URN, or glob over URNs, of what moves to another stack (repeatable; default: all)"),
                               cl::value_desc("URN"), cl::cat(category));
  cl::opt<std::string> stack("stack", cl::desc("The stack that an import file or Terraform's state is for"), cl::value_desc("NAME"), cl::cat(category));
  cl::opt<std::string> project("project", cl::desc("The project that an import file or Terraform's state is for"), cl::value_desc("NAME"),
                               cl::cat(category));
  cl::opt<cl::boolOrDefault> protect("protect", cl::desc("Protect the resources (default: where another stack takes them over)"),
                                     cl::cat(category));
  if (!tool.parse(output, schema, source, sourceMap))
    return 2;
  std::optional<bool> isProtected;
  if (protect != cl::BOU_UNSET)
    isProtected = protect == cl::BOU_TRUE;
  pcl::runStateToPcl(tool.run(), {input, from, adopt, isProtected, select, stack, project});
  return tool.finish();
}
