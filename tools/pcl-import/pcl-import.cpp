// pcl-import: existing resources to the smallest program that their providers confirm.
#include "Oracles.h"

#include "pcl/Driver/ToolMain.h"

int main(int argc, char **argv) {
  namespace cl = llvm::cl;
  cl::SubCommand check("check", "Say what the option `import` will do in programs");
  cl::SubCommand verify("verify", "Ask the providers again whether the proof of an import holds");
  pcl::ToolMain tool(argc, argv, "pcl-import",
                     "Imports existing resources as the smallest program without a difference");
  cl::OptionCategory &category = tool.category();
  pcl::OutputFlags output(category);
  pcl::SchemaFlags schema(category);
  pcl::SourceFlags source(category);
  pcl::ProviderFlags providers(category);
  pcl::ImportFlags import(category);
  pcl::CheckFlags checked(category, check);
  pcl::VerifyFlags verified(category, verify);
  if (!tool.parse(output, schema, source))
    return 2;
  if (!tool.run().hasData())
    return tool.finish();
  pcl::import::ProviderConfig config =
      pcl::import::readProviderConfig(providers.config, tool.run().diags());
  std::unique_ptr<pcl::oracle::OracleSource> oracles =
      pcl::makeOracles(providers, config, tool.run().diags());
  if (!oracles || tool.run().diags().hasErrors())
    return tool.finish();
  if (verify) {
    pcl::runImportVerify(tool.run(), {verified.directory, config}, *oracles);
    return tool.finish();
  }
  if (!check)
    return tool.finish(pcl::runImport(tool.run(), import.input(providers, config), *oracles));
  pcl::runImportCheck(tool.run(), checked.input(providers, config), *oracles);
  return tool.finish();
}
