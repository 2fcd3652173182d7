// pcl-schema: which package schemas there are, and what is in them.
#include "pcl/Driver/SchemaTool.h"
#include "pcl/Driver/ToolMain.h"
#include "pcl/Rpc/PluginOracles.h"

namespace cl = llvm::cl;

int main(int argc, char **argv) {
  cl::SubCommand list("list",
                      "List the package schemas that are found, or the tokens of one package");
  cl::SubCommand show("show", "Show a package, resource, function or type");
  cl::SubCommand index("index", "Make the index of packages that later runs read");
  cl::SubCommand fetch("fetch", "Ask a package's provider for its schema");
  cl::SubCommand derive("derive", "Make a package's schema from what its provider is made of");
  pcl::ToolMain tool(argc, argv, "pcl-schema", "Shows and indexes the schemas of packages");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  cl::opt<std::string> listed(cl::Positional, cl::desc("[PACKAGE[@VERSION]]"), cl::sub(list),
                              cl::cat(category));
  cl::opt<std::string> kind("kind", cl::desc("Tokens of one kind: resources, functions or types"),
                            cl::value_desc("KIND"), cl::sub(list), cl::cat(category));
  cl::opt<std::string> shown(cl::Positional, cl::desc("TOKEN|PACKAGE"), cl::Required, cl::sub(show),
                             cl::cat(category));
  cl::opt<std::string> version(
      "package-version", cl::desc("Version of the package (default: the highest)"),
      cl::value_desc("VERSION"), cl::sub(show), cl::sub(derive), cl::cat(category));
  cl::list<std::string> indexed(cl::Positional, cl::desc("[PACKAGE[@VERSION]...]"), cl::sub(index),
                                cl::cat(category));
  cl::opt<std::string> fetched(cl::Positional, cl::desc("PACKAGE[@VERSION]"), cl::Required,
                               cl::sub(fetch), cl::cat(category));
  cl::opt<std::string> provider("provider", cl::desc("Command of the provider, or HOST:PORT"),
                                cl::value_desc("COMMAND"), cl::sub(fetch), cl::cat(category));
  cl::opt<std::string> derived(cl::Positional, cl::desc("DIR"), cl::Required, cl::sub(derive),
                               cl::cat(category));
  cl::opt<std::string> from("from", cl::desc("What lies in DIR: cloudformation-registry"),
                            cl::value_desc("KIND"), cl::sub(derive), cl::cat(category));
  cl::opt<bool> json("json", cl::desc("Print JSON"), cl::sub(list), cl::sub(show),
                     cl::cat(category));
  if (!tool.parse(output, schema))
    return 2;
  if (pcl::UsageError wrong = pcl::wrongChoice("--kind", kind, {"resources", "functions", "types"}))
    return tool.finish(wrong);
  if (pcl::UsageError wrong = pcl::wrongChoice("--from", from, {"cloudformation-registry"}))
    return tool.finish(wrong);
  if (list)
    pcl::runSchemaList(tool.run(), {listed, kind, json});
  else if (show)
    pcl::runSchemaShow(tool.run(), {shown, version, json});
  else if (index)
    pcl::runSchemaIndex(tool.run(), std::vector<std::string>(indexed.begin(), indexed.end()));
  else if (fetch)
    pcl::runSchemaFetch(tool.run(), fetched, *pcl::rpc::pluginOracles(provider));
  else if (derive && !from.empty())
    pcl::runSchemaDerive(tool.run(), derived, version);
  else
    return tool.usageError("no command: derive --from=KIND, fetch, index, list, show");
  return tool.finish();
}
