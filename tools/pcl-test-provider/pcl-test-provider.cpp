// A provider plugin that is played from a table, for tests: it takes what engines pass to plugins,
// and prints nothing on stdout but its port.
#include "pcl/Rpc/ProviderServer.h"
#include "pcl/Support/Version.h"
#include "pcl/TestProvider/TableProvider.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cl = llvm::cl;
using namespace pcl::testprovider;

static int fail(llvm::StringRef what, llvm::Error error, int exitCode = 1) {
  llvm::errs() << "error: " << what << ": " << llvm::toString(std::move(error)) << '\n';
  return exitCode;
}

int main(int argc, char **argv) {
  cl::OptionCategory category("pcl-test-provider options");
  cl::cat in(category);
  cl::opt<std::string> input(cl::Positional, cl::desc("TABLE.json"), cl::Required, in);
  cl::list<std::string> engine(cl::Positional, cl::desc("[ENGINE]"), in);
  cl::opt<std::string> state("state", cl::desc("Where resources are kept (default: in memory)"),
                             cl::value_desc("FILE"), in);
  cl::list<std::string> faults("fault", cl::desc("What goes wrong (repeatable)"),
                               cl::value_desc("CALL[:N]=slow:MS|hang|fail|die|garbage"), in);
  cl::opt<unsigned> port("port", cl::desc("Where to serve (default: a free port)"),
                         cl::value_desc("N"), in);
  cl::opt<bool> schema("schema", cl::desc("Print the package schema instead"), in);
  cl::opt<bool> mapping("mapping", cl::desc("Print the mapping of Terraform's names instead"), in);
  cl::list<std::string> rest(cl::Sink, cl::Hidden); // flags that engines give to plugins
  cl::HideUnrelatedOptions(category);
  cl::SetVersionPrinter([](auto &out) { out << pcl::versionReport("pcl-test-provider"); });
  if (!cl::ParseCommandLineOptions(argc, argv, "Serves a provider that is played from a table\n",
                                   &llvm::errs()))
    return 2;

  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(input);
  if (!buffer)
    return fail(input, llvm::errorCodeToError(buffer.getError()));
  auto table = Table::parse((*buffer)->getBuffer());
  if (!table)
    return fail(input, table.takeError());
  if (schema || mapping) {
    llvm::outs() << (schema ? (*table)->schemaText : (*table)->mappingText()) << '\n';
    return 0;
  }
  TableProviderOptions options{state, {}, /*isPlugin=*/true};
  for (llvm::StringRef text : faults) {
    llvm::Expected<Fault> fault = parseFault(text);
    if (!fault)
      return fail("--fault", fault.takeError(), 2);
    options.faults.push_back(std::move(*fault));
  }
  TableProvider provider(*table, std::move(options));
  if (llvm::Error error = pcl::rpc::serve(provider, port))
    return fail("serving", std::move(error));
  return 0;
}
