// The search for minimal inputs, against providers that are played from tables.
#include "Helpers.h"

#include "pcl/Minimal/MinimalInputs.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/TestProvider/TableProvider.h"

#include <gtest/gtest.h>

using namespace pcl;
using namespace pcl::minimal;
using testprovider::Table;
using testprovider::TableProvider;

namespace {

using Strings = std::vector<std::string>;

/// A resource `r` of type `t:index:R`, as a table plays it.
struct MinimalTest : testing::Test {
  std::shared_ptr<const Table> table;
  std::unique_ptr<TableProvider> provider;
  Scratch folder;
  SourceManager sources;
  DiagnosticEngine diags{sources};
  std::unique_ptr<schema::PackageRegistry> registry;
  Subject subject;
  Options options;
  Result result;

  /// Reads the resource with these input properties, notes and outputs.
  /// `notes` may go on with more members of the resource.
  void play(const std::string &inputs, const std::string &notes = "{}",
            const std::string &outputs = "{}", const std::string &id = "id-1") {
    std::string text =
        R"({"name": "t", "version": "1.0.0", "types": {
      "t:index/Rule:Rule": {"type": "object", "properties": {
        "port": {"type": "integer"}, "to": {"type": "integer"}, "note": {"type": "string"},
        "key": {"type": "string", "play": {"computed": true}}}, "required": ["port"]},
      "t:index/Disk:Disk": {"type": "object", "properties": {
        "size": {"type": "integer"}, "kind": {"type": "string", "play": {"computed": true}},
        "iops": {"type": "integer", "play": {"computed": true}}}}},
      "play": {"resources": [{"type": "t:index:R", "id": ")" +
        id + R"(", "outputs": )" + outputs + R"(}]},
      "resources": {"t:index:R": {"inputProperties": )" +
        inputs +
        R"(, "properties": {"arn": {"type": "string", "play": {"value": "arn:{id}"}}}, "play": )" +
        notes + "}}}";
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
    folder.write("t.json", table->schemaText);
    registry = std::make_unique<schema::PackageRegistry>(
        schema::RegistryOptions{{folder.path.string()}, "", "", {}}, diags);
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
      lines += (Signs[static_cast<int>(step.action)] + step.path + " " + step.rule + " " +
                std::to_string(step.call) + "\n")
                   .str();
    return lines;
  }
};

} // namespace

TEST_F(MinimalTest, NothingIsNeeded) {
  play(
      R"({"a": {"type": "string", "play": {"computed": true}}, "b": {"type": "string", "play": {"computed": true}}})",
      "{}", R"({"a": "x", "b": "y", "arn": "z"})");
  EXPECT_EQ(minimal(), "{}");
  EXPECT_EQ(result.label, Label::Verified);
  EXPECT_TRUE(result.strong && result.ownState && result.minimal);
  EXPECT_EQ(result.calls, 2u);
  EXPECT_EQ(proof(), "-__defaults defaults-marker 0\n-a not-needed 1\n-b not-needed 1\n! strong "
                     "1\n! own-state 2\n! refresh 0\n");
}

TEST_F(MinimalTest, DiffNamesWhatIsNeeded) {
  play(
      R"({"a": {"type": "string"}, "b": {"type": "string", "play": {"computed": true}}, "c": {"type": "string"}})",
      "{}", R"({"a": "x", "b": "y", "c": "z"})");
  EXPECT_EQ(minimal(), R"({"a":"x","c":"z"})");
  EXPECT_EQ(result.calls, 5u);
  EXPECT_EQ(proof(), "-__defaults defaults-marker 0\n+a diff 1\n+c diff 1\n=c needed 3\n=a needed "
                     "4\n-b not-needed 2\n"
                     "! strong 2\n! own-state 5\n! refresh 0\n");
}

TEST_F(MinimalTest, CheckNamesWhatIsNeeded) {
  for (const char *how : {"name", "terraform", "index", "none"}) {
    play(
        R"({"bC": {"type": "string", "play": {"computed": true}}, "aB": {"type": "string", "play": {"computed": true}},
             "c": {"type": "string", "play": {"computed": true}}})",
        R"({"groups": [{"atLeastOneOf": ["aB", "bC"]}], "explain": ")" + std::string(how) + "\"}",
        R"({"aB": "x", "bC": "y", "c": "z"})");
    EXPECT_EQ(minimal(), R"({"aB":"x"})") << how;
    EXPECT_TRUE(result.minimal);
  }
}

TEST_F(MinimalTest, NativeProvidersCompareOldInputs) {
  play(
      R"({"name": {"type": "string"}, "a": {"type": "string"}, "b": {"type": "array", "items": {"type": "string"}}})",
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
  play(R"({"a": {"type": "string"}, "z": {"type": "boolean", "play": {"alwaysRead": true}}})", "{}",
       R"({"a": "x", "z": false})");
  result = minimise(subject, nullptr, options);
  EXPECT_EQ(text(result.inputs), R"({"a":"x","z":false})");
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_FALSE(result.delivered);
  EXPECT_EQ(result.failure, "");
}

TEST_F(MinimalTest, NoProviderButKnownConstraints) {
  play(
      R"({"ami": {"type": "string", "default": "a", "play": {"alwaysRead": true}},
          "template": {"type": "string", "default": "t", "play": {"alwaysRead": true}},
          "zone": {"type": "string"}, "zoneId": {"type": "string"}})",
      "{}", R"({"ami": "a", "template": "t", "zone": "z", "zoneId": "i"})");
  ResourceConstraints constraints{{{"zone", "zoneId"}}, {{"template", "ami"}}};
  subject.constraints = &constraints;
  result = minimise(subject, nullptr, options);
  EXPECT_EQ(text(result.inputs), R"({"ami":"a","template":"t","zone":"z"})");
  EXPECT_NE(proof().find("=template unverified 0"), std::string::npos) << proof();
  EXPECT_NE(proof().find("-zoneId conflict 0"), std::string::npos) << proof();
}

TEST_F(MinimalTest, IdentityStays) {
  play(
      R"({"bucket": {"type": "string", "play": {"autonamed": true}}, "payer": {"type": "string", "play": {"computed": true}}})",
      "{}", R"({"bucket": "logs-of-mine", "payer": "owner"})", "logs-of-mine");
  EXPECT_EQ(minimal(), R"({"bucket":"logs-of-mine"})");
  EXPECT_NE(proof().find("=bucket identity 0"), std::string::npos) << proof();
  options.pin = Pin::None;
  EXPECT_EQ(minimal(), "{}");
  EXPECT_TRUE(result.strong && result.ownState);
}

TEST_F(MinimalTest, ScalarsBeforeBlocksOfAGroup) {
  play(
      R"({"launch": {"$ref": "#/types/t:index%2FDisk:Disk", "play": {"computed": true}},
           "machine": {"type": "string", "play": {"computed": true}}, "image": {"type": "string", "play": {"computed": true}}})",
      R"({"groups": [{"atLeastOneOf": ["machine", "launch"], "named": ["machine"]}, {"atLeastOneOf": ["image", "launch"], "named": ["image"]},
           {"atLeastOneOf": ["image", "machine", "launch"], "named": ["launch"]}]})",
      R"({"launch": {"size": 8}, "machine": "small", "image": "i-1"})");
  EXPECT_EQ(minimal(), R"({"machine":"small","image":"i-1"})");
}

TEST_F(MinimalTest, MembersOfObjects) {
  play(
      R"({"disk": {"$ref": "#/types/t:index%2FDisk:Disk"}, "other": {"$ref": "#/types/t:index%2FDisk:Disk", "play": {"computed": true}},
           "rules": {"type": "array", "items": {"$ref": "#/types/t:index%2FRule:Rule"}}})",
      "{}",
      R"({"disk": {"size": 8, "kind": "fast", "iops": 100}, "other": {"size": 1},
           "rules": [{"port": 1, "key": "a", "note": "n"}, {"port": 2, "key": "b"}]})");
  EXPECT_EQ(minimal(), R"({"disk":{"size":8},"rules":[{"port":1,"note":"n"},{"port":2}]})");
  EXPECT_TRUE(result.minimal && result.strong);
}

TEST_F(MinimalTest, SetsAreFoundByContent) {
  play(
      R"({"tags": {"type": "object", "additionalProperties": {"type": "string"}, "play": {"serverAdds": {"auto": "1"}}},
           "rules": {"type": "array", "items": {"$ref": "#/types/t:index%2FRule:Rule"}, "play": {"set": true}}})",
      "{}",
      R"({"tags": {"auto": "1", "mine": "2"}, "rules": [{"port": 2, "note": "x", "key": "b"}, {"port": 1, "key": "a"}]})");
  EXPECT_EQ(minimal(), R"({"tags":{"mine":"2"},"rules":[{"port":2,"note":"x"},{"port":1}]})");
  EXPECT_TRUE(result.strong);
}

TEST_F(MinimalTest, SecretObjectsStayWhole) {
  play(R"({"keys": {"type": "object", "additionalProperties": {"type": "string"}, "secret": true,
                    "play": {"serverAdds": {"auto": "1"}}}})",
       "{}", R"({"keys": {"auto": "1", "mine": "2"}})");
  minimal();
  EXPECT_EQ(toJson(Value::object(result.inputs), {SecretStyle::Plain}),
            R"({"keys":{"auto":"1","mine":"2"}})");
  EXPECT_EQ(proof().find("mine"), std::string::npos);
}

TEST_F(MinimalTest, DifferencesThatStayAreIgnored) {
  // The last is a default that Read leaves out because it is a zero; the state has none.
  play(R"({"a": {"type": "string"}, "c": {"type": "string", "play": {"computed": true}},
           "noise": {"type": "string", "play": {"persistentDiff": true}},
           "force": {"type": "boolean", "play": {"default": false, "strictZero": true}}})",
       "{}", R"({"a": "x", "c": "y", "noise": "z"})");
  EXPECT_EQ(minimal(), R"({"a":"x","noise":"z"})");
  EXPECT_EQ(result.label, Label::Residual);
  EXPECT_EQ(result.ignoreChanges, (Strings{"force", "noise"}));
  EXPECT_TRUE(result.strong && result.ownState && result.minimal);
}

TEST_F(MinimalTest, SmallerIsNotAlwaysWithoutDifference) {
  play(R"({"force": {"type": "boolean", "play": {"strictZero": true, "alwaysRead": true}}})", "{}",
       R"({"force": false})");
  EXPECT_EQ(minimal(), R"({"force":false})");
}

TEST_F(MinimalTest, ConflictsWithinWhatWasRead) {
  for (const char *how : {"name", "terraform", "none"}) {
    play(R"({"zone": {"type": "string"}, "zoneId": {"type": "string"}, "a": {"type": "string"}})",
         R"({"style": "native", "explain": ")" + std::string(how) +
             R"(", "groups": [{"exactlyOneOf": ["zone", "zoneId"]}]})",
         R"({"zone": "z1", "zoneId": "1", "a": "x"})");
    EXPECT_EQ(minimal(), R"({"zone":"z1"})") << how;
    EXPECT_TRUE(result.ownState && result.minimal) << how;
    options.mode = Mode::Full;
    EXPECT_EQ(minimal(), R"({"zone":"z1","a":"x"})") << how;
    options.mode = Mode::Minimal;
  }
}

TEST_F(MinimalTest, DiffWithoutDetails) {
  play(
      R"({"disk": {"$ref": "#/types/t:index%2FDisk:Disk"}, "a": {"type": "string"}, "c": {"type": "string", "play": {"computed": true}}})",
      R"({"detailed": false})", R"({"disk": {"size": 8, "kind": "fast"}, "a": "x", "c": "y"})");
  EXPECT_EQ(minimal(), R"({"disk":{"size":8},"a":"x"})");
}

TEST_F(MinimalTest, WhatReplacesIsKept) {
  play(R"({"zone": {"type": "string", "play": {"forceNew": true}}})", "{}", R"({"zone": "z"})");
  EXPECT_EQ(minimal(), R"({"zone":"z"})");
  EXPECT_NE(result.proof[1].reason.find("which replaces the resource"), std::string::npos);
}

TEST_F(MinimalTest, RequiredInputsThatCannotBeRead) {
  for (const char *how : {"true", "\"compared\""}) {
    play(R"({"user": {"type": "string"}, "c": {"type": "string", "play": {"computed": true}},
             "password": {"type": "string", "secret": true, "play": {"writeOnly": )" +
             std::string(how) + "}}}",
         R"({}, "requiredInputs": ["password"])", R"({"user": "root", "c": "y"})");
    bool isIgnored = how[0] == 't';
    // No file has the password, so that the state is what Read gave; there is no other one to be
    // content with.
    EXPECT_EQ(minimal(), isIgnored ? R"({"user":"root"})" : R"({"user":"root","c":"y"})");
    EXPECT_EQ(result.writeOnly, Strings{"password"});
    EXPECT_EQ(result.strong, isIgnored);
    EXPECT_EQ(result.delivered, isIgnored ? std::optional(Validity::Strong) : std::nullopt);
    EXPECT_EQ(result.label, isIgnored ? Label::Verified : Label::Unverified);
    EXPECT_EQ(result.ignoreChanges, Strings{});
    EXPECT_NE(proof().find("=password write-only 0\n"), std::string::npos);
  }
}

/// A native provider compares with old inputs, and the password is none of those that were read:
/// nothing is verified, and nothing is lost.
TEST_F(MinimalTest, RequiredInputsThatNativeProvidersCannotRead) {
  play(R"({"user": {"type": "string"}, "size": {"type": "integer"}, "plan": {"type": "string"},
           "password": {"type": "string", "secret": true, "play": {"writeOnly": "compared"}}})",
       R"({"style": "native"}, "requiredInputs": ["password"])",
       R"({"user": "root", "size": 2, "plan": "p"})");
  EXPECT_EQ(minimal(), R"({"user":"root","size":2,"plan":"p"})");
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_FALSE(result.delivered);
}

/// What is left of a native resource must be so after a refresh: a provider that reads everything
/// whatever it is given needs everything.
TEST_F(MinimalTest, Refresh) {
  const char *inputs = R"({"a": {"type": "string"}, "b": {"type": "string"}})";
  play(inputs, R"({"style": "native"})", R"({"a": "x", "b": "y"})");
  EXPECT_EQ(minimal(), "{}");
  EXPECT_EQ(result.delivered, Validity::OwnState);
  EXPECT_EQ(result.refresh, Refresh::Same);
  play(inputs, R"({"style": "native", "readsAll": true})", R"({"a": "x", "b": "y"})");
  EXPECT_EQ(minimal(), R"({"a":"x","b":"y"})");
  EXPECT_TRUE(result.strong);
  EXPECT_EQ(result.refresh, Refresh::Same);
}

/// The only choice that the words do not lead to first.
TEST_F(MinimalTest, OtherWaysOutOfConflicts) {
  for (const char *how : {"name", "terraform", "none"}) {
    play(R"({"a": {"type": "string", "play": {"computed": true}}, "b": {"type": "string"},
             "c": {"type": "string", "play": {"computed": true}}})",
         R"({"explain": ")" + std::string(how) +
             R"(", "groups": [{"conflictsWith": ["a", "b"]}, {"conflictsWith": ["b", "c"]}]})",
         R"({"a": "x", "b": "y", "c": "z"})");
    subject.inputs = {
        {"a", Value::string("x")}, {"b", Value::string("y")}, {"c", Value::string("z")}};
    EXPECT_EQ(minimal(), R"({"b":"y"})") << how;
    EXPECT_EQ(result.label, Label::Verified) << how;
  }
}

TEST_F(MinimalTest, KeepAndExtra) {
  play(
      R"({"c": {"type": "string", "play": {"computed": true}}, "d": {"$ref": "#/types/t:index%2FDisk:Disk"},
           "pw": {"type": "string", "play": {"writeOnly": true}}})",
      "{}", R"({"c": "y", "d": {"size": 8, "kind": "fast", "iops": 1}})");
  subject.keep.push_back(*PropertyPath::parse("c"));
  subject.keep.push_back(*PropertyPath::parse("d.kind"));
  subject.extra.set("pw", Value::string("p"));
  EXPECT_EQ(minimal(), R"({"c":"y","d":{"size":8,"kind":"fast"},"pw":"p"})");
  EXPECT_TRUE(result.strong);
  std::string steps = proof();
  for (const char *line :
       {"=c reference 0\n", "=d reference 0\n", "=d.kind reference 0\n", "=pw given 0\n"})
    EXPECT_NE(steps.find(line), std::string::npos) << line << steps;
}

TEST_F(MinimalTest, ProviderDies) {
  std::string inputs =
      R"({"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string", "play": {"computed": true}}})";
  for (unsigned call = 1; call <= 5; ++call) {
    play(inputs, "{}", R"({"a": "x", "b": "y", "c": "z"})");
    provider = std::make_unique<TableProvider>(
        table,
        testprovider::TableProviderOptions{
            "",
            {llvm::cantFail(testprovider::parseFault("Diff:" + std::to_string(call) + "=die"))},
            false});
    minimal();
    // Nobody said that what was found lasts.
    EXPECT_EQ(text(result.inputs), R"({"a":"x","b":"y","c":"z"})") << call;
    EXPECT_EQ(result.label, Label::Unverified) << call;
    EXPECT_FALSE(result.minimal) << call;
    EXPECT_FALSE(result.failure.empty()) << call;
    EXPECT_FALSE(result.delivered) << call;
  }
}

TEST_F(MinimalTest, Budget) {
  std::string inputs, outputs;
  for (char name = 'a'; name <= 'j'; ++name) {
    inputs += std::string(inputs.empty() ? "" : ", ") + '"' + name + R"(": {"type": "string"})";
    outputs += std::string(outputs.empty() ? "" : ", ") + '"' + name + R"(": "x")";
  }
  play("{" + inputs + "}", "{}", "{" + outputs + "}");
  options.budget = 5;
  minimal();
  EXPECT_EQ(result.calls, 5u);
  EXPECT_EQ(result.label, Label::Verified);
  EXPECT_TRUE(result.strong && result.ownState);
  EXPECT_FALSE(result.minimal);
  EXPECT_EQ(result.failure, "the budget of 5 calls is used up");
  options.budget = 0;
  minimal();
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_EQ(result.calls, 0u);
}
