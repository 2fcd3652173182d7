// Fuzzes the front end of CloudFormation with both readers: whatever the bytes, nothing crashes,
// every place is in the text, and no construct is left open.
//
// Built with libFuzzer (PCL_LIBFUZZER, clang) it is a target of it; otherwise it changes bytes of
// the files it is given itself: CloudFormationFuzz [-runs=N] [-seed=N] FILE... . The bytes that
// failed are left in cloudformation-fuzz-crash. Not a test: what it finds becomes one.

#include "pcl/Frontend/CloudFormation/CloudFormation.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/DataDir.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <csignal>
#include <random>

using namespace pcl;

static void require(bool holds, const char *what) {
  if (holds)
    return;
  llvm::errs() << "cloudformation fuzz: " << what << '\n';
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static SourceManager schemaSources;
  static DiagnosticEngine schemaDiags(schemaSources);
  static schema::PackageRegistry packages(
      {{}, findDataDir() + "/schemas", schema::defaultCacheDirectory(), {}}, schemaDiags);

  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> files(new llvm::vfs::InMemoryFileSystem);
  files->addFile("template", 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  SourceManager sources(files);
  DiagnosticEngine diags(sources);
  ir::Workspace workspace(&packages);
  cloudformation::isTemplate(text);
  frontend::LossAccount account =
      cloudformation::convertTemplate({"template", {}, {}, ""}, workspace, diags).account;
  for (const Diagnostic &diagnostic : diags.pending())
    require(diagnostic.range.end <= size + 1 && diagnostic.info->code < 9000,
            diagnostic.message.c_str());
  for (const frontend::LossRecord &record : account.records())
    require(record.outcome != frontend::Outcome::Open, "a record is open");
  return 0;
}

#ifndef PCL_LIBFUZZER
static llvm::StringRef Current;

static void keepCurrent(int) {
  std::error_code error;
  llvm::raw_fd_ostream("cloudformation-fuzz-crash", error) << Current;
  std::_Exit(1);
}

int main(int argc, char **argv) {
  std::signal(SIGABRT, keepCurrent);
  std::signal(SIGSEGV, keepCurrent);
  uint64_t runs = 1000, seed = 1;
  std::vector<std::string> texts;
  for (llvm::StringRef arg : llvm::ArrayRef(argv + 1, argc - 1)) {
    if (arg.consume_front("-runs="))
      arg.getAsInteger(10, runs);
    else if (arg.consume_front("-seed="))
      arg.getAsInteger(10, seed);
    else if (auto buffer = llvm::MemoryBuffer::getFile(arg))
      texts.push_back((*buffer)->getBuffer().str());
  }
  if (texts.empty())
    texts.push_back("Resources:\n  A: { Type: AWS::S3::Bucket }\n");
  std::mt19937_64 random(seed);
  static constexpr llvm::StringLiteral Pieces[] = {"!Ref ",
                                                   "!Sub ",
                                                   "!If ",
                                                   "Fn::GetAtt",
                                                   "Fn::ForEach::A",
                                                   "${",
                                                   "}",
                                                   "[",
                                                   "]",
                                                   "{",
                                                   "}",
                                                   ": ",
                                                   "\n",
                                                   "  ",
                                                   "- ",
                                                   "&a ",
                                                   "*a",
                                                   "<<: ",
                                                   "\"",
                                                   "'",
                                                   "|\n",
                                                   "AWS::NoValue",
                                                   "{{resolve:",
                                                   "#"};
  for (uint64_t run = 0; run < runs; ++run) {
    std::string text = texts[random() % texts.size()];
    for (uint64_t change = random() % 8; change-- > 0 && !text.empty();) {
      size_t at = random() % text.size();
      switch (random() % 4) {
      case 0:
        text[at] = static_cast<char>(random());
        break;
      case 1:
        text.insert(at, Pieces[random() % std::size(Pieces)]);
        break;
      case 2:
        text.erase(at, random() % 20);
        break;
      default:
        text.insert(at, text.substr(random() % text.size(), random() % 60));
      }
    }
    Current = text;
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(text.data()), text.size());
  }
  llvm::outs() << runs << " templates, none failed\n";
}
#endif
