// The import engine in process, over a provider that is played from a table: threads, deaths,
// interrupts.
#include "pcl/Import/Import.h"
#include "pcl/IR/Printer.h"
#include "pcl/TestProvider/TableProvider.h"

#include <gtest/gtest.h>

using namespace pcl;

namespace {

constexpr int Count = 40;

/// A table of boxes, each with a reference to the one before.
std::string boxes() {
  std::string existing;
  for (int i = 0; i < Count; ++i)
    existing += fmt::format(
        R"({}{{"type": "t:index:Box", "id": "box-{:04}", "outputs": {{"label": "label {}", "next": "box-{:04}"}}}})",
        i ? "," : "", i, i, (i + 1) % Count);
  return R"({"name": "t", "version": "1.0.0", "resources": {"t:index:Box": {"inputProperties": {
    "label": {"type": "string"}, "next": {"type": "string", "play": {"computed": true}}}}},
    "play": {"resources": [)" +
         existing + "]}}";
}

state::ImportFile specs(DiagnosticEngine &diags) {
  state::ImportFile file;
  for (int i = 0; i < Count; ++i) {
    state::ImportSpec &spec = file.resources.emplace_back();
    spec.type = "t:index:Box";
    spec.name = fmt::format("box{}", i);
    spec.id = fmt::format("box-{:04}", i);
  }
  EXPECT_TRUE(state::resolveImportFile(file, {}, diags));
  return file;
}

struct Outcome {
  import::ImportResult result;
  std::string program;
  std::vector<std::string> diagnostics;
};

Outcome importFrom(std::unique_ptr<oracle::Oracle> provider, unsigned threads,
                   const std::atomic<bool> *stop = nullptr) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  oracle::SingleOracle oracles(std::move(provider));
  oracle::ProviderSchemas schemas(oracles, "", diags);
  ir::Workspace workspace;
  import::ImportOptions options;
  options.parallel = threads;
  Outcome outcome;
  import::ImportServices services{oracles, schemas, workspace, diags, nullptr,
                                  nullptr, {},      stop,      {}};
  outcome.result = import::importResources(specs(diags), options, services);
  for (const auto &[name, text] : ir::printWorkspace(workspace))
    outcome.program += text;
  for (const Diagnostic &diagnostic : diags.pending())
    outcome.diagnostics.push_back(diagnostic.message);
  return outcome;
}

Outcome importWith(unsigned threads, std::vector<testprovider::Fault> faults = {},
                   const std::atomic<bool> *stop = nullptr) {
  testprovider::TableProviderOptions play;
  play.faults = std::move(faults);
  return importFrom(std::make_unique<testprovider::TableProvider>(
                        llvm::cantFail(testprovider::Table::parse(boxes())), play),
                    threads, stop);
}

/// A provider that sees a difference, and says no more of it, once a refresh has read a resource.
struct Forgetful : oracle::Oracle {
  llvm::Expected<oracle::ReadAnswer> read(const oracle::ReadRequest &request) override {
    oracle::ReadAnswer answer;
    answer.id = request.key.id;
    answer.hasOutputs = answer.hasInputs = true;
    answer.inputs = {{"label", Value::string("x")}};
    answer.outputs = {{"label", Value::string("x")},
                      {"isFresh", Value::boolean(request.outputs.empty())}};
    return answer;
  }
  llvm::Expected<oracle::CheckAnswer> check(const oracle::CheckRequest &request) override {
    return oracle::CheckAnswer{request.news, {}};
  }
  llvm::Expected<oracle::DiffAnswer> diff(const oracle::DiffRequest &request) override {
    oracle::DiffAnswer answer;
    const Value *isFresh = request.outputs.find("isFresh");
    answer.changes = isFresh && isFresh->boolean() ? oracle::Changes::None : oracle::Changes::Some;
    return answer;
  }
};

} // namespace

TEST(ImportTest, ThreadsShowNowhere) {
  Outcome one = importWith(1), many = importWith(16);
  EXPECT_EQ(one.result.imported, size_t(Count));
  EXPECT_EQ(one.program, many.program);
  EXPECT_EQ(one.result.proof, many.result.proof);
  EXPECT_EQ(one.result.importFile, many.result.importFile);
  EXPECT_EQ(one.diagnostics, many.diagnostics);
}

TEST(ImportTest, WhatDiesOnceIsAskedAgain) {
  testprovider::Fault fault;
  fault.call = "Read";
  fault.nth = 3;
  fault.action = testprovider::Fault::Action::Die;
  Outcome outcome = importWith(8, {fault});
  EXPECT_EQ(outcome.result.imported, size_t(Count));
  EXPECT_EQ(outcome.program, importWith(1).program);
}

TEST(ImportTest, WhatDiesAlwaysIsReported) {
  testprovider::Fault fault;
  fault.call = "Read";
  fault.id = "box-0007";
  fault.action = testprovider::Fault::Action::Die;
  Outcome outcome = importWith(8, {fault});
  EXPECT_EQ(outcome.result.imported, size_t(Count) - 1);
  EXPECT_FALSE(outcome.result.isWhole);
  EXPECT_EQ(outcome.program.find("resource \"box7\""), std::string::npos);
}

/// diag::import_not_refreshed: nothing helps, so it is said.
TEST(ImportTest, WhatDoesNotSurviveARefreshIsNotVerified) {
  Outcome outcome = importFrom(std::make_unique<Forgetful>(), 1);
  EXPECT_EQ(outcome.result.imported, size_t(Count));
  EXPECT_EQ(outcome.result.verified, 0u);
  EXPECT_EQ(outcome.result.unverified, size_t(Count));
  EXPECT_EQ(llvm::count_if(outcome.diagnostics,
                           [](llvm::StringRef message) {
                             return message.contains("have no difference until a refresh");
                           }),
            Count);
}

TEST(ImportTest, StopsInOrder) {
  std::atomic<bool> stop = true;
  Outcome outcome = importWith(8, {}, &stop);
  EXPECT_TRUE(outcome.result.interrupted);
  EXPECT_EQ(outcome.program, "");
  EXPECT_EQ(outcome.result.proof, "");
}
