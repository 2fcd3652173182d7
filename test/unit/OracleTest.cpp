// Recordings: how calls are found, what is read back, what a recording has of secrets.
#include "Helpers.h"

#include "pcl/Oracle/Recorded.h"
#include "pcl/Oracle/Recording.h"
#include "pcl/Support/Diagnostics.h"

#include <gtest/gtest.h>

using namespace pcl;
using namespace pcl::oracle;

namespace {

struct RecordedTest : testing::Test {
  SourceManager sources;
  DiagnosticEngine diags{sources};
  std::unique_ptr<RecordedOracle> oracle;
  ResourceKey key{"urn:pulumi:dev::p::a:b:C$t:i:R::r", "t:i:R", "r", "id1"};

  /// `lines` are pairs of a method and the rest of the object.
  void record(std::initializer_list<std::pair<const char *, const char *>> lines) {
    std::string all;
    for (auto [method, rest] : lines)
      all +=
          std::string(R"({"method":"/pulumirpc.ResourceProvider/)") + method + "\"," + rest + "}\n";
    oracle = RecordedOracle::fromText(all, "rec", diags);
  }
  std::string check(const char *olds, const char *news) {
    auto answer = oracle->check({key, object(olds), object(news), "seed"});
    return answer ? text(answer->inputs) : llvm::toString(answer.takeError());
  }
};

/// Answers with a secret everywhere.
struct Leaky : Oracle {
  llvm::Expected<ReadAnswer> read(const ReadRequest &) override {
    ReadAnswer answer;
    answer.id = "id1";
    answer.hasInputs = true;
    answer.inputs.set("s", Value::string("hunter2").withSecret());
    return answer;
  }
  llvm::Expected<CheckAnswer> check(const CheckRequest &request) override {
    return CheckAnswer{request.news, {{"s", "the value hunter2 is too short"}}};
  }
  llvm::Expected<DiffAnswer> diff(const DiffRequest &) override {
    return makeError(FailureKind::TimedOut, "hunter2 is wrong");
  }
  llvm::Expected<std::string> getSchema() override { return std::string("{}"); }
  llvm::Expected<Mapping> getMapping(llvm::StringRef, llvm::StringRef) override {
    return Mapping{"p", "\x01z"};
  }
};

} // namespace

TEST_F(RecordedTest, ReadIsFoundByTypeAndId) {
  record(
      {{"Read",
        R"("request":{"id":"id1","urn":"urn:pulumi:x::y::t:i:R::other"},"response":{"id":"id2","inputs":{"a":1},"properties":{}})"}});
  auto answer = llvm::cantFail(oracle->read({key, {}, {}}));
  EXPECT_EQ(answer.id, "id2");
  EXPECT_EQ(text(answer.inputs), R"({"a":1})");
  EXPECT_TRUE(answer.hasOutputs);
  key.id = "other";
  auto failure = takeFailure(oracle->read({key, {}, {}}).takeError());
  EXPECT_EQ(failure.kind, FailureKind::Unimplemented);
  EXPECT_EQ(failure.message, "the recording has no Read of `r` of type `t:i:R`");
}

TEST_F(RecordedTest, CheckIsFoundByInputsInAnyOrder) {
  record(
      {{"Check",
        R"("request":{"urn":"urn:pulumi:x::y::t:i:R::r","news":{"a":1,"b":{"c":2,"d":3}},"randomSeed":"AAAA"},"response":{"inputs":{"ok":true}})"}});
  EXPECT_EQ(check("{}", R"({"b":{"d":3,"c":2},"a":1})"), R"({"ok":true})");
  EXPECT_EQ(check("{}", R"({"b":{},"z":"top secret"})"),
            "the recording has no Check of `r` of type `t:i:R` with the inputs `b`, `z`");
  EXPECT_NE(check(R"({"o":1})", R"({"a":1,"b":{"c":2,"d":3}})"), R"({"ok":true})");
}

TEST_F(RecordedTest, RepeatedCallsInTheirOrder) {
  record({{"Check", R"("request":{"type":"t:i:R","name":"r"},"response":{"inputs":{"n":1}})"},
          {"Check", R"("request":{"type":"t:i:R","name":"r"},"progress":"request_started")"},
          {"Check", R"("request":{"type":"t:i:R","name":"r"},"response":{"inputs":{"n":2}})"}});
  EXPECT_EQ(oracle->callCount(), 2u);
  EXPECT_EQ(check("{}", "{}"), R"({"n":1})");
  EXPECT_EQ(check("{}", "{}"), R"({"n":2})");
  EXPECT_EQ(check("{}", "{}"), R"({"n":2})");
}

TEST_F(RecordedTest, DiffInBothSpellings) {
  record(
      {{"Diff",
        R"("request":{"id":"id1","type":"t:i:R","olds":{"x":1},"old_inputs":{"y":1},"news":{"z":1}},"response":{"changes":2,"diffs":["a","b"],"replaces":["b"],"detailed_diff":{"b.c":{"kind":"UPDATE_REPLACE","input_diff":true},"a":{}},"hasDetailedDiff":true})"}});
  auto answer = llvm::cantFail(
      oracle->diff({key, object(R"({"x":1})"), object(R"({"y":1})"), object(R"({"z":1})"), {}}));
  EXPECT_EQ(answer.changes, Changes::Some);
  EXPECT_EQ(answer.diffs, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(answer.detailed.size(), 2u);
  EXPECT_EQ(answer.detailed[0].kind, PropertyDiff::Kind::Add);
  EXPECT_TRUE(answer.detailed[1].replaces() && answer.detailed[1].inputDiff);
  // Recorded without old inputs, as old engines did: whatever they are.
  record(
      {{"Diff",
        R"("request":{"id":"id1","type":"t:i:R","olds":{"x":1},"news":{"z":1}},"response":{"changes":"DIFF_NONE"})"}});
  EXPECT_EQ(
      llvm::cantFail(
          oracle->diff({key, object(R"({"x":1})"), object(R"({"y":1})"), object(R"({"z":1})"), {}}))
          .changes,
      Changes::None);
}

TEST_F(RecordedTest, StarsMatchAnything) {
  record({{"Check",
           R"("request":{"urn":"*","news":{"a":"*","b":1}},"response":{"inputs":{"ok":true}})"}});
  EXPECT_EQ(check("{}", R"({"a":[1,2],"b":1})"), R"({"ok":true})");
  EXPECT_NE(check("{}", R"({"a":1,"b":2})"), R"({"ok":true})");
  EXPECT_NE(check("{}", R"({"a":1,"b":1,"c":1})"), R"({"ok":true})");
  record({{"Read", R"("request":{"id":"*"},"response":{"id":"1"})"},
          {"Read", R"("request":{"id":"*"},"response":{"id":"2"})"}});
  EXPECT_EQ(llvm::cantFail(oracle->read({key, {}, {}})).id, "1");
  EXPECT_EQ(llvm::cantFail(oracle->read({key, {}, {}})).id, "2");
}

TEST_F(RecordedTest, ErrorsAreFailures) {
  record(
      {{"Check",
        R"("request":{"type":"t:i:R","name":"r"},"errors":["rpc error: code = Unavailable desc = gone: away"])"},
       {"Read", R"("request":{"type":"t:i:R","id":"id1"},"errors":["no such city"])"},
       {"Diff", R"("request":{"type":"t:i:R","id":"id1"},"response":{"changes":"DIFF_MAYBE"})"},
       {"GetSchema", R"("errors":["rpc error: code = DataLoss desc = no utf-8"])"}});
  auto failure = takeFailure(oracle->check({key, {}, {}, ""}).takeError());
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_EQ(failure.message, "gone: away");
  EXPECT_EQ(takeFailure(oracle->read({key, {}, {}}).takeError()).kind, FailureKind::Refused);
  EXPECT_EQ(takeFailure(oracle->diff({key, {}, {}, {}, {}}).takeError()).kind,
            FailureKind::Malformed);
  EXPECT_EQ(takeFailure(oracle->getSchema().takeError()).kind, FailureKind::Malformed);
}

TEST_F(RecordedTest, BadLinesAreCountedAndSkipped) {
  oracle = RecordedOracle::fromText(
      "garbage\n\n{\"method\": \"/pulumirpc.ResourceMonitor/Call\", \"request\": {}}\n{\"a\": [}\n"
      "{\"method\":\"/pulumirpc.ResourceProvider/Check\",\"request\":[],\"response\":{}}\n",
      "rec", diags);
  ASSERT_EQ(diags.pending().size(), 2u);
  EXPECT_EQ(diags.pending()[0].info, &diag::recording_bad_lines.info);
  EXPECT_EQ(diags.pending()[0].message, "3 of the lines of the recording `rec` are no calls as "
                                        "JSON, the first is line 1; the others are used");
  EXPECT_EQ(diags.pending()[1].info, &diag::recording_empty.info);
  EXPECT_EQ(RecordedOracle::load("/no/such/file", diags), nullptr);
  EXPECT_EQ(diags.pending()[2].info, &diag::recording_unreadable.info);
}

TEST_F(RecordedTest, RecordingsHideSecretsAndAreReadBack) {
  Leaky inner;
  std::string file;
  llvm::raw_string_ostream out(file);
  RecordingOracle recording(inner, out);
  ValueObject news{{"s", Value::string("hunter2").withSecret()}, {"port", Value::integer(7)}};
  llvm::cantFail(recording.read({key, {}, {}}));
  EXPECT_EQ(llvm::cantFail(recording.check({key, {}, news, "seed"})).failures[0].reason,
            "the value hunter2 is too short");
  EXPECT_EQ(takeFailure(recording.diff({key, {}, {}, news, {}}).takeError()).message,
            "hunter2 is wrong");
  llvm::cantFail(recording.getSchema());
  llvm::cantFail(recording.getMapping("terraform", ""));
  EXPECT_EQ(file.find("hunter2"), std::string::npos) << file;

  oracle = RecordedOracle::fromText(file, "rec", diags);
  EXPECT_EQ(oracle->callCount(), 5u);
  EXPECT_TRUE(llvm::cantFail(oracle->read({key, {}, {}})).inputs.find("s")->isSecret());
  // What is in secrets does not count.
  news.set("s", Value::string("another").withSecret());
  EXPECT_EQ(llvm::cantFail(oracle->check({key, {}, news, "other seed"})).failures[0].reason,
            "the value [secret] is too short");
  Failure failure = takeFailure(oracle->diff({key, {}, {}, news, {}}).takeError());
  EXPECT_EQ(failure.message, "[secret] is wrong");
  EXPECT_EQ(failure.kind, FailureKind::TimedOut);
  EXPECT_EQ(llvm::cantFail(oracle->getSchema()), "{}");
  EXPECT_EQ(llvm::cantFail(oracle->getMapping("terraform", "")).data, "\x01z");
}
