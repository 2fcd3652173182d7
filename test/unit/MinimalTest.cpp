// The search for minimal inputs, against providers that are played from tables.
#include "pcl/Minimal/MinimalInputs.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/TestProvider/TableProvider.h"
#include "pcl/Value/Json.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace pcl;
using namespace pcl::minimal;
using testprovider::Table;
using testprovider::TableProvider;

namespace {

ValueObject object(const std::string &text) {
  JsonError error;
  return parseJson(text, error).value().object();
}

std::string text(const ValueObject &value) { return toJson(Value::object(value)); }

using Strings = std::vector<std::string>;

/// A resource `r` of type `t:index:R`, as a table plays it.
struct MinimalTest : testing::Test {
  std::shared_ptr<const Table> table;
  std::unique_ptr<TableProvider> provider;
  std::filesystem::path directory;
  SourceManager sources;
  DiagnosticEngine diags{sources};
  std::unique_ptr<schema::PackageRegistry> registry;
  Subject subject;
  Options options;
  Result result;

  ~MinimalTest() override {
    if (!directory.empty())
      std::filesystem::remove_all(directory);
  }

  /// Reads the resource with these input properties, notes and outputs.
  void play(const std::string &inputs, const std::string &notes = "{}", const std::string &outputs = "{}",
            const std::string &id = "id-1") {
    std::string text = R"({"name": "t", "version": "1.0.0", "types": {
      "t:index/Rule:Rule": {"type": "object", "properties": {
        "port": {"type": "integer"}, "to": {"type": "integer"}, "note": {"type": "string"},
        "key": {"type": "string", "play": {"computed": true}}}, "required": ["port"]},
      "t:index/Disk:Disk": {"type": "object", "properties": {
        "size": {"type": "integer"}, "kind": {"type": "string", "play": {"computed": true}},
        "iops": {"type": "integer", "play": {"computed": true}}}}},
      "play": {"resources": [{"type": "t:index:R", "id": ")" +
                       id + R"(", "outputs": )" + outputs + R"(}]},
      "resources": {"t:index:R": {"inputProperties": )" +
                       inputs + R"(, "properties": {"arn": {"type": "string", "play": {"value": "arn:{id}"}}}, "play": )" + notes + "}}}";
    auto parsed = Table::parse(text);
    ASSERT_TRUE(!!parsed) << llvm::toString(parsed.takeError());
    table = *parsed;
    provider = std::make_unique<TableProvider>(table);
    readSchema();
    subject.key = {"urn:pulumi:dev::p::t:index:R::r", "t:index:R", "r", id};
    subject.schema = registry->find("t")->resource("t:index:R");
    oracle::ReadAnswer read = llvm::cantFail(provider->read({subject.key, {}, {}}));
    subject.inputs = read.inputs;
    subject.outputs = read.outputs;
  }

  void readSchema() {
    directory = std::filesystem::temp_directory_path() / ("pcl-minimal-" + std::to_string(getpid()));
    std::filesystem::create_directory(directory);
    std::ofstream(directory / "t.json") << table->schemaText;
    registry = std::make_unique<schema::PackageRegistry>(schema::RegistryOptions{{directory.string()}, "", "", {}}, diags);
  }

  /// The smallest inputs as JSON.
  std::string minimal() {
    result = minimise(subject, provider.get(), options);
    return text(result.inputs);
  }
  std::string proof() const {
    static constexpr llvm::StringLiteral Signs[] = {"-", "=", "+", "!"};
    std::string lines;
    for (const Step &step : result.proof)
      lines += (Signs[static_cast<int>(step.action)] + step.path + " " + step.rule + " " + std::to_string(step.call) + "\n").str();
    return lines;
  }
};

} // namespace

TEST_F(MinimalTest, NothingIsNeeded) {
  play(R"({"a": {"type": "string", "play": {"computed": true}}, "b": {"type": "string", "play": {"computed": true}}})", "{}",
       R"({"a": "x", "b": "y", "arn": "z"})");
  EXPECT_EQ(minimal(), "{}");
  EXPECT_EQ(result.label, Label::Verified);
  EXPECT_TRUE(result.strong && result.ownState && result.minimal);
  EXPECT_EQ(result.calls, 2u);
  EXPECT_EQ(proof(), "-__defaults defaults-marker 0\n-a not-needed 1\n-b not-needed 1\n! strong 1\n! own-state 2\n");
}

TEST_F(MinimalTest, DiffNamesWhatIsNeeded) {
  play(R"({"a": {"type": "string"}, "b": {"type": "string", "play": {"computed": true}}, "c": {"type": "string"}})", "{}",
       R"({"a": "x", "b": "y", "c": "z"})");
  EXPECT_EQ(minimal(), R"({"a":"x","c":"z"})");
  EXPECT_EQ(result.calls, 5u);
  EXPECT_EQ(proof(), "-__defaults defaults-marker 0\n+a diff 1\n+c diff 1\n=c needed 3\n=a needed 4\n-b not-needed 2\n"
                     "! strong 2\n! own-state 5\n");
}

TEST_F(MinimalTest, CheckNamesWhatIsNeeded) {
  for (const char *how : {"name", "terraform", "index", "none"}) {
    play(R"({"bC": {"type": "string", "play": {"computed": true}}, "aB": {"type": "string", "play": {"computed": true}},
             "c": {"type": "string", "play": {"computed": true}}})",
         R"({"groups": [{"atLeastOneOf": ["aB", "bC"]}], "explain": ")" + std::string(how) + "\"}",
         R"({"aB": "x", "bC": "y", "c": "z"})");
    EXPECT_EQ(minimal(), R"({"aB":"x"})") << how;
    EXPECT_TRUE(result.minimal);
  }
}

TEST_F(MinimalTest, NativeProvidersCompareOldInputs) {
  play(R"({"name": {"type": "string"}, "a": {"type": "string"}, "b": {"type": "array", "items": {"type": "string"}}})",
       R"({"style": "native", "keepsInputs": true})", R"({"name": "n", "a": "x", "b": []})");
  EXPECT_EQ(minimal(), R"({"name":"n"})");
  EXPECT_FALSE(result.strong);
  EXPECT_TRUE(result.ownState);
  EXPECT_EQ(result.validity, Validity::OwnState);
  EXPECT_EQ(toJson(*result.outputs.find("__inputs"), {SecretStyle::Plain}), R"({"name":"n"})");
  options.validity = Validity::Strong;
  EXPECT_EQ(minimal(), R"({"name":"n","a":"x"})");
  EXPECT_TRUE(result.strong && result.ownState);
}

TEST_F(MinimalTest, NoProvider) {
  play(R"({"a": {"type": "string"}, "z": {"type": "boolean", "play": {"alwaysRead": true}}})", "{}", R"({"a": "x", "z": false})");
  result = minimise(subject, nullptr, options);
  EXPECT_EQ(text(result.inputs), R"({"a":"x"})");
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_EQ(result.failure, "");
}
