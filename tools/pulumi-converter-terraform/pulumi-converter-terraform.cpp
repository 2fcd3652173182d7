// pulumi-converter-terraform: the plugin that `pulumi convert --from terraform` starts.
#include "pcl/Driver/Converter.h"
#include "pcl/Driver/ToolMain.h"
#include "pcl/Rpc/ConverterServer.h"

#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  namespace cl = llvm::cl;
  cl::OptionCategory category("pulumi-converter-terraform options");
  cl::list<std::string> flags(cl::Sink, cl::Hidden, cl::cat(category)); // that engines give plugins
  cl::list<std::string> words(cl::Positional, cl::Hidden, cl::cat(category));
  cl::HideUnrelatedOptions(category);
  pcl::setVersionOf("pulumi-converter-terraform");
  cl::ParseCommandLineOptions(argc, argv, "Serves the conversion of Terraform to the Pulumi CLI\n");
  pcl::SourceConverter converter(pcl::sourceNamed("terraform"));
  if (llvm::Error error = pcl::rpc::serveConverter(converter)) {
    llvm::errs() << "pulumi-converter-terraform: " << llvm::toString(std::move(error)) << '\n';
    return 1;
  }
  return 0;
}
