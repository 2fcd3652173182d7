// The provider that is played from a table: what its notes mean in Read, Check, Diff, Create and
// Update.
#include "Helpers.h"

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/TestProvider/RandomTable.h"
#include "pcl/TestProvider/TableProvider.h"

#include <gtest/gtest.h>

#include <thread>

using namespace pcl;
using namespace pcl::testprovider;

namespace {

/// A table of one resource type `t:index:R` with these inputs, notes and existing outputs.
std::string table(const std::string &inputs, const std::string &notes = "{}",
                  const std::string &outputs = "{}") {
  return R"({"name": "t", "version": "1.0.0",
    "types": {"t:index/Rule:Rule": {"type": "object", "properties": {
      "port": {"type": "integer"}, "mode": {"type": "string", "play": {"default": "open"}},
      "key": {"type": "string", "play": {"computed": true}}}, "required": ["port"]}},
    "play": {"resources": [{"type": "t:index:R", "id": "r1", "outputs": )" +
         outputs + R"(}]},
    "resources": {"t:index:R": {"inputProperties": )" +
         inputs +
         R"(, "properties": {"arn": {"type": "string", "play": {"value": "arn:{id}"}}}, "play": )" +
         notes + "}}}";
}

struct TestProviderTest : testing::Test {
  std::unique_ptr<TableProvider> provider;
  oracle::ResourceKey key{"urn:pulumi:dev::p::t:index:R::r", "t:index:R", "r", "r1"};

  void play(const std::string &text, TableProviderOptions options = {}) {
    auto table = Table::parse(text);
    ASSERT_TRUE(!!table) << llvm::toString(table.takeError());
    provider = std::make_unique<TableProvider>(*table, std::move(options));
  }
  oracle::CheckAnswer check(const char *news, const char *olds = "{}") {
    return llvm::cantFail(provider->check({key, object(olds), object(news), "seed"}));
  }
  /// `property: reason` of each failure.
  std::vector<std::string> failures(const char *news) {
    std::vector<std::string> result;
    for (const oracle::CheckFailure &failure : check(news).failures)
      result.push_back(failure.property + ": " + failure.reason);
    return result;
  }
  /// The paths that differ between `outputs` and `news`, with `!` behind what replaces.
  std::vector<std::string> diff(const char *outputs, const char *news) {
    std::vector<std::string> result;
    auto answer = llvm::cantFail(provider->diff({key, object(outputs), {}, object(news), {}}));
    EXPECT_EQ(answer.changes == oracle::Changes::None, answer.detailed.empty());
    for (const oracle::PropertyDiff &one : answer.detailed)
      result.push_back(std::string(1, "+-~"[static_cast<int>(one.kind) / 2]) + one.path +
                       (one.replaces() ? "!" : ""));
    return result;
  }
  oracle::ReadAnswer read(const ValueObject &inputs = {}) {
    return llvm::cantFail(provider->read({key, inputs, {}}));
  }
};

using Strings = std::vector<std::string>;

} // namespace

TEST_F(TestProviderTest, TableErrorsSayWhere) {
  auto errorOf = [](const std::string &text) {
    return llvm::toString(Table::parse(text).takeError());
  };
  EXPECT_EQ(errorOf("{\n  oops}"), "line 2, column 3: malformed JSON");
  EXPECT_EQ(errorOf("{}"), "at ``: a table needs a `name` and a `version`");
  EXPECT_EQ(errorOf(table(R"({"a": {"type": "string", "play": {"compted": true}}})")),
            "at `resources / t:index:R / inputProperties / a / play / compted`: no such note");
  EXPECT_EQ(errorOf(table(R"({"a": {"type": "string", "play": {"computed": 1}}})")),
            "at `resources / t:index:R / inputProperties / a / play / computed`: expected `true` "
            "or `false`");
  EXPECT_EQ(errorOf(table("{}", R"({"groups": [{"exactlyOneOf": ["a..b"]}]})")),
            "at `resources / t:index:R / play / groups / 0 / exactlyOneOf / 0`: expected a "
            "property path");
  EXPECT_EQ(errorOf(table(R"({"a": {"$ref": "#/types/t:index%2FNo:No"}})")),
            "at `resources / t:index:R / inputProperties / a`: no such type");
}

TEST_F(TestProviderTest, SchemaHasNoNotes) {
  play(table(
      R"({"play": {"type": "string", "play": {"computed": true}}, "pw": {"type": "string", "play": {"writeOnly": true}}})"));
  ValueObject schema = object(llvm::cantFail(provider->getSchema()).c_str());
  EXPECT_EQ(schema.find("play"), nullptr);
  const ValueObject &resource = schema.find("resources")->object().find("t:index:R")->object();
  EXPECT_EQ(text(resource),
            R"({"inputProperties":{"play":{"type":"string"},"pw":{"type":"string"}},)"
            R"("properties":{"arn":{"type":"string"},"play":{"type":"string"}}})");
}

TEST_F(TestProviderTest, MappingsAreRead) {
  play(table(
      R"({"rule": {"$ref": "#/types/t:index%2FRule:Rule"}, "someName": {"type": "string", "play": {"computed": true}}})"));
  auto mapping = llvm::cantFail(provider->getMapping("terraform", ""));
  EXPECT_EQ(mapping.provider, "t");
  EXPECT_EQ(llvm::cantFail(provider->getMapping("terraform", "other")).data, "");
  Scratch folder;
  folder.write("t.json", mapping.data);
  SourceManager sources;
  DiagnosticEngine diags(sources);
  schema::TerraformProviders providers({{folder.path.string()}, "", "", "", "", {}}, diags);
  const schema::ResourceMap *resource = providers.findByToken("t:index:R");
  ASSERT_TRUE(resource);
  EXPECT_EQ(resource->terraformType, "t_r");
  EXPECT_TRUE(resource->fields.findPulumi("someName")->isComputed);
  const schema::FieldMap *rule = resource->fields.find("rule");
  ASSERT_TRUE(rule && rule->nested && rule->isSingleton);
  EXPECT_TRUE(rule->nested->findPulumi("port")->isRequired);
}

TEST_F(TestProviderTest, CheckFillsDefaultsAndNotesThem) {
  play(table(R"({"a": {"type": "boolean", "play": {"default": false}}, "b": {"type": "string"},
                 "rules": {"type": "array", "items": {"$ref": "#/types/t:index%2FRule:Rule"}},
                 "tags": {"type": "object", "additionalProperties": {"type": "string"}}})"));
  EXPECT_EQ(
      text(check(R"({"b": "x", "rules": [{"port": 1}], "tags": {"k": "v"}, "__defaults": []})")
               .inputs),
      R"({"b":"x","rules":[{"port":1,"mode":"open","__defaults":["mode"]}],"tags":{"k":"v","__defaults":[]},)"
      R"("a":false,"__defaults":["a"]})");
}

TEST_F(TestProviderTest, CheckTakesOldDefaultsThatAreNoted) {
  play(table(R"({"a": {"type": "string", "default": "new"}})"));
  EXPECT_EQ(text(check("{}", R"({"a": "old", "__defaults": ["a"]})").inputs),
            R"({"a":"old","__defaults":["a"]})");
  EXPECT_EQ(text(check("{}", R"({"a": "old", "__defaults": []})").inputs),
            R"({"a":"new","__defaults":["a"]})");
  EXPECT_EQ(text(check("{}", R"({"a": "old"})").inputs), R"({"a":"old","__defaults":["a"]})");
}

TEST_F(TestProviderTest, CheckKeepsAutonames) {
  play(table(R"({"name": {"type": "string", "play": {"autonamed": true}}})"));
  EXPECT_EQ(text(check("{}", R"({"name": "mine", "__defaults": []})").inputs),
            R"({"name":"mine","__defaults":["name"]})");
  std::string made = text(check("{}").inputs);
  EXPECT_TRUE(llvm::StringRef(made).starts_with(R"({"name":"r-)")) << made;
  EXPECT_EQ(text(check("{}").inputs), made);
}

TEST_F(TestProviderTest, DefaultsGiveWayInGroups) {
  play(table(R"({"a": {"type": "string", "default": "d"}, "b": {"type": "string"}})",
             R"({"groups": [{"conflictsWith": ["a", "b"]}]})"));
  EXPECT_EQ(text(check(R"({"b": "x"})").inputs), R"({"b":"x","__defaults":[]})");
}

TEST_F(TestProviderTest, CheckFailures) {
  play(table(
      R"({"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "integer", "play": {"required": true}}})",
      R"({"groups": [{"exactlyOneOf": ["a", "b"], "named": ["a"]}]})"));
  EXPECT_EQ(failures(R"({"c": 1})"), Strings{"a: `a`: exactly one of `a, b` must be specified"});
  EXPECT_EQ(failures(R"({"c": 1, "a": "x", "b": "y"})"),
            Strings{"a: `a`: exactly one of `a, b` must be specified"});
  EXPECT_EQ(failures(R"({"a": "x"})"), Strings{"c: missing required property `c`"});
  EXPECT_EQ(failures(R"({"a": "x", "c": "1"})"),
            Strings{"c: the value of `c` is of the wrong type"});
  EXPECT_EQ(failures(R"({"a": "x", "c": 1, "d": 2})"),
            Strings{"d: `d` is no property of the resource"});
  EXPECT_EQ(failures(R"({"a": "x", "c": 1, "arn": "y"})"),
            Strings{"arn: `arn` is chosen by the provider; it cannot be set"});
}

TEST_F(TestProviderTest, GroupsOfOtherKinds) {
  play(table(
      R"({"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}})",
      R"({"groups": [{"conflictsWith": ["a", "b"]}, {"requiredWith": ["a", "c"]}, {"atLeastOneOf": ["b", "c"]}]})"));
  EXPECT_EQ(failures(R"({"a": "x", "b": "y", "c": "z"})"),
            (Strings{"a: `a` conflicts with another of `a, b`",
                     "b: `b` conflicts with another of `a, b`"}));
  EXPECT_EQ(failures(R"({"a": "x", "b": null})"),
            (Strings{"c: `c` is needed: all of `a, c` must be specified",
                     "b: `b`: one of `b, c` must be specified",
                     "c: `c`: one of `b, c` must be specified"}));
}

TEST_F(TestProviderTest, StylesOfExplanations) {
  auto explained = [&](const char *how) {
    play(table(
        R"({"ipRules": {"type": "array", "items": {"$ref": "#/types/t:index%2FRule:Rule"}, "play": {"terraform": "ip_rule"}}})",
        std::string(R"({"explain": ")") + how + "\"}"));
    return failures(R"({"ipRules": [{}]})");
  };
  EXPECT_EQ(explained("name"),
            Strings{"ipRules[0].port: missing required property `ipRules[0].port`"});
  EXPECT_EQ(explained("terraform"), Strings{": missing required property `ip_rule.port`"});
  EXPECT_EQ(explained("index"),
            Strings{"ipRules[0].port: missing required property `ip_rule.0.port`"});
  EXPECT_EQ(explained("none"), Strings{": invalid configuration"});
}

TEST_F(TestProviderTest, DiffComparesWithOutputs) {
  play(table(R"({"a": {"type": "string"}, "c": {"type": "string", "play": {"computed": true}},
                 "f": {"type": "string", "play": {"forceNew": true}}, "z": {"type": "boolean"}})"));
  EXPECT_EQ(diff(R"({"a": "x", "c": "y", "f": "1", "z": false, "arn": "n"})",
                 R"({"a": "x", "f": "1", "__defaults": []})"),
            Strings{});
  EXPECT_EQ(diff(R"({"a": "x", "c": "y", "f": "1"})", R"({"c": "n", "f": "2", "z": true})"),
            (Strings{"-a", "~c", "~f!", "+z"}));
}

TEST_F(TestProviderTest, DiffOfNestedValues) {
  play(table(
      R"({"rule": {"$ref": "#/types/t:index%2FRule:Rule"}, "list": {"type": "array", "items": {"type": "string"}},
                 "tags": {"type": "object", "additionalProperties": {"type": "string"}, "play": {"serverAdds": {"auto": "1"}}}})"));
  EXPECT_EQ(
      diff(
          R"({"rule": {"port": 1, "key": "k"}, "list": ["a", "b"], "tags": {"a.b": "1", "auto": "1"}})",
          R"({"rule": {"port": 2}, "list": ["a", "c", "d"], "tags": {"e": "1", "__defaults": []}})"),
      (Strings{"~list[1]", "+list[2]", "~rule.port", "+tags.e", "-tags[\"a.b\"]"}));
  EXPECT_EQ(diff(R"({"tags": {"auto": "1"}})", "{}"), Strings{});
}

TEST_F(TestProviderTest, SetsHaveNoOrder) {
  play(table(
      R"({"s": {"type": "array", "items": {"type": "string"}, "play": {"set": true, "serverAdds": ["srv"]}},
                 "r": {"type": "array", "items": {"$ref": "#/types/t:index%2FRule:Rule"}, "play": {"set": true}}})"));
  EXPECT_EQ(diff(R"({"s": ["a", "b", "srv"], "r": [{"port": 1, "key": "k"}, {"port": 2}]})",
                 R"({"s": ["b", "a"], "r": [{"port": 2}, {"port": 1}]})"),
            Strings{});
  EXPECT_EQ(diff(R"({"s": ["a", "b"]})", R"({"s": ["c", "b"]})"), (Strings{"+s[0]", "-s[0]"}));
}

TEST_F(TestProviderTest, QuirksOfDiff) {
  play(table(R"({"p": {"type": "string", "play": {"persistentDiff": true}}})"));
  EXPECT_EQ(diff("{}", "{}"), Strings{"~p"});
  play(table(R"({"z": {"type": "boolean", "play": {"strictZero": true}}})"));
  EXPECT_EQ(diff("{}", R"({"z": false})"), Strings{"+z"});
  play(table(
      R"({"n": {"type": "string", "play": {"normalise": "lower"}}, "j": {"type": "string", "play": {"normalise": "json"}}})"));
  EXPECT_EQ(diff(R"({"n": "abc", "j": "{\"a\":1}"})", R"({"n": "ABC", "j": "{ \"a\": 1 }"})"),
            Strings{});
  play(table(
      R"({"w": {"type": "string", "play": {"writeOnly": true}}, "c": {"type": "string", "play": {"writeOnly": "compared"}}})"));
  EXPECT_EQ(diff("{}", R"({"w": "x", "c": "y"})"), Strings{"+c"});
}

TEST_F(TestProviderTest, AssetsAreComparedByHashOrContents) {
  play(table(R"({"a": {"$ref": "pulumi.json#/Asset"}})"));
  auto asset = [](const char *members) {
    return std::string(
               R"({"a": {"4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", )") +
           members + "}}";
  };
  EXPECT_EQ(diff(asset(R"("text": "t", "hash": "1")").c_str(), asset(R"("text": "t")").c_str()),
            Strings{});
  EXPECT_EQ(diff(asset(R"("text": "", "hash": "1")").c_str(),
                 asset(R"("text": "t", "hash": "1")").c_str()),
            Strings{});
  EXPECT_EQ(diff(asset(R"("text": "t")").c_str(), asset(R"("text": "u")").c_str()), Strings{"~a"});
}

TEST_F(TestProviderTest, DiffWithoutDetails) {
  play(table(R"({"rule": {"$ref": "#/types/t:index%2FRule:Rule"}})", R"({"detailed": false})"));
  auto answer = llvm::cantFail(provider->diff(
      {key, object(R"({"rule": {"port": 1}})"), {}, object(R"({"rule": {"port": 2}})"), {}}));
  EXPECT_FALSE(answer.hasDetailed);
  EXPECT_EQ(answer.diffs, Strings{"rule"});
}

TEST_F(TestProviderTest, NativeDiffDoesNotKnow) {
  play(table(R"({"a": {"type": "string"}, "b": {"type": "string"}})", R"({"style": "native"})"));
  auto changes = [&](const char *oldInputs, const char *news) {
    return llvm::cantFail(
               provider->diff(
                   {key, object(R"({"a": "x", "b": "y"})"), object(oldInputs), object(news), {}}))
        .changes;
  };
  EXPECT_EQ(changes(R"({"a": "x", "b": "y"})", R"({"a": "x"})"), oracle::Changes::Unknown);
  EXPECT_EQ(changes(R"({"a": "x"})", R"({"a": "x"})"), oracle::Changes::None);
}

TEST_F(TestProviderTest, ReadLeavesOutZerosAndDefaults) {
  play(table(
      R"({"a": {"type": "string"}, "d": {"type": "string", "default": "dd"}, "r": {"type": "string"},
                 "rule": {"$ref": "#/types/t:index%2FRule:Rule"}, "s": {"type": "string", "secret": true},
                 "x": {"type": "string"}, "y": {"type": "string"}})",
      R"({"groups": [{"conflictsWith": ["x", "y"]}]})",
      R"({"a": "", "d": "dd", "rule": {"port": 0, "mode": "open"}, "s": "hidden", "x": "1", "y": "2", "arn": "n"})"));
  EXPECT_EQ(text(read().inputs),
            R"({"rule":{"port":0,"__defaults":[]},"s":"[secret]","x":"1","__defaults":[]})");
  EXPECT_TRUE(read().outputs.find("s")->isSecret());
}

TEST_F(TestProviderTest, NativeReadGivesAll) {
  play(table(R"({"a": {"type": "string"}, "e": {"type": "array", "items": {"type": "string"}}})",
             R"({"style": "native", "keepsInputs": true})", R"({"a": "", "e": [], "arn": "n"})"));
  EXPECT_EQ(text(read().inputs), R"({"a":"","e":[]})");
  EXPECT_EQ(text(read().outputs), R"({"a":"","e":[],"arn":"n","__inputs":"[secret]"})");
}

TEST_F(TestProviderTest, RefreshStartsFromOldInputs) {
  play(table(
      R"({"a": {"type": "string"}, "s": {"type": "array", "items": {"type": "string"}, "play": {"set": true}},
                 "w": {"type": "string", "play": {"writeOnly": true}}})",
      "{}", R"({"a": "now", "s": ["1", "2"]})"));
  EXPECT_EQ(
      text(read(object(R"({"a": "then", "s": ["2", "1"], "w": "x", "__defaults": []})")).inputs),
      R"({"a":"now","s":["2","1"],"w":"x","__defaults":[]})");
}

TEST_F(TestProviderTest, ReadOfWhatIsNotThere) {
  play(table("{}"));
  key.id = "no";
  EXPECT_EQ(read().id, "");
  key.type = "t:index:No";
  auto failure = oracle::takeFailure(provider->read({key, {}, {}}).takeError());
  EXPECT_EQ(failure.kind, oracle::FailureKind::Refused);
  EXPECT_EQ(failure.message, "there is no resource type `t:index:No`");
}

TEST_F(TestProviderTest, CreatedIsWhatWasAskedFor) {
  play(table(
      R"({"a": {"type": "string"}, "c": {"type": "string", "play": {"computed": true, "value": "c-{a}"}},
                 "s": {"type": "array", "items": {"type": "string"}, "play": {"set": true}},
                 "pw": {"type": "string", "secret": true, "play": {"writeOnly": true}}})",
      R"({"id": "{a}/{number}"})"));
  const char *news = R"({"a": "x", "s": ["2", "1"], "pw": "p"})";
  ValueObject checked = check(news).inputs;
  auto planned = llvm::cantFail(provider->create({key, checked, true}));
  EXPECT_EQ(planned.id, "");
  EXPECT_TRUE(planned.outputs.find("arn")->isUnknown());
  auto created = llvm::cantFail(provider->create({key, checked, false}));
  EXPECT_EQ(created.id, "x/1");
  EXPECT_EQ(text(created.outputs), R"({"a":"x","s":["1","2"],"c":"c-x","arn":"arn:x/1"})");
  key.id = created.id;
  EXPECT_EQ(text(read().outputs), text(created.outputs));
  auto answer = llvm::cantFail(provider->diff({key, created.outputs, checked, checked, {}}));
  EXPECT_EQ(answer.changes, oracle::Changes::None);
  EXPECT_EQ(text(llvm::cantFail(provider->update(
                {key, created.outputs, checked, object(R"({"a": "y"})"), {}, false}))),
            R"({"a":"y","c":"c-x","arn":"arn:x/1"})");
  llvm::cantFail(provider->remove(key, {}));
  EXPECT_EQ(read().id, "");
}

TEST_F(TestProviderTest, StateFileIsShared) {
  Scratch folder;
  std::string path = folder.path / "cloud.json";
  std::string text = table(R"({"a": {"type": "string"}})");
  play(text, {path, {}, false});
  auto created = llvm::cantFail(provider->create({key, object(R"({"a": "x"})"), false}));
  llvm::cantFail(provider->remove(key, {}));
  play(text, {path, {}, false});
  EXPECT_EQ(read().id, "");
  key.id = created.id;
  EXPECT_EQ(read().id, created.id);
  EXPECT_EQ(llvm::cantFail(provider->list({"t:index:R", {}, 0})).size(), 1u);
}

TEST_F(TestProviderTest, Faults) {
  auto fault = [](const char *text) { return llvm::cantFail(parseFault(text)); };
  play(table("{}"),
       {"",
        {fault("Read:2=fail"), fault("Check=garbage"), fault("Diff=die"), fault("Create=hang")},
        false});
  EXPECT_EQ(read().id, "r1");
  EXPECT_EQ(oracle::takeFailure(provider->read({key, {}, {}}).takeError()).kind,
            oracle::FailureKind::Refused);
  EXPECT_EQ(read().id, "r1");
  EXPECT_EQ(oracle::takeFailure(provider->check({key, {}, {}, ""}).takeError()).kind,
            oracle::FailureKind::Malformed);
  EXPECT_EQ(oracle::takeFailure(provider->diff({key, {}, {}, {}, {}}).takeError()).kind,
            oracle::FailureKind::Unavailable);
  std::thread canceller([&] { provider->cancel(); });
  EXPECT_EQ(oracle::takeFailure(provider->create({key, {}, false}).takeError()).kind,
            oracle::FailureKind::Cancelled);
  canceller.join();
  EXPECT_EQ(
      llvm::toString(parseFault("Check=explode").takeError()),
      "`Check=explode` is no fault; write CALL[:N]=slow:MS, hang, fail, die, garbage or notReady");
}

TEST_F(TestProviderTest, ConfigurationIsChecked) {
  play(
      R"({"name": "t", "version": "1.0.0", "config": {"variables": {"region": {"type": "string", "play": {"required": true}}}}})");
  oracle::CheckRequest request{{}, {}, object(R"({"version": "1.0.0"})"), ""};
  ASSERT_EQ(llvm::cantFail(provider->checkConfig(request)).failures.size(), 1u);
  request.news = object(R"({"region": "r"})");
  EXPECT_EQ(text(llvm::cantFail(provider->checkConfig(request)).inputs), R"({"region":"r"})");
}

TEST_F(TestProviderTest, RandomTablesKeepWhatTheySay) {
  Shape shape{20, 3, 2, 2, 1, 2, 1, 20, false};
  RandomTable random = randomTable(7, shape);
  EXPECT_EQ(random.table->schemaText, randomTable(7, shape).table->schemaText);
  EXPECT_NE(random.table->schemaText, randomTable(8, shape).table->schemaText);
  ASSERT_EQ(random.necessary.size(), 3u + 2 * 2);
  ASSERT_EQ(random.groups.size(), 2u);

  TableProvider provider(random.table);
  oracle::ResourceKey thing{"urn", RandomTable::Type.str(), "thing", RandomTable::Id.str()};
  auto answer = llvm::cantFail(provider.read({thing, {}, {}}));
  /// What is wrong where the inputs are those of Read that `keep` takes: failures and differences.
  auto problems = [&](llvm::function_ref<bool(llvm::StringRef)> keep) {
    ValueObject news;
    for (const auto &[name, value] : answer.inputs)
      if (keep(name))
        news.set(name, value);
    auto checked = llvm::cantFail(provider.check({thing, answer.inputs, news, "seed"}));
    auto diff =
        llvm::cantFail(provider.diff({thing, answer.outputs, answer.inputs, checked.inputs, {}}));
    return checked.failures.size() + diff.diffs.size();
  };
  auto isSaid = [&](llvm::StringRef name) {
    return llvm::is_contained(random.necessary, name) || name == random.groups[0][0] ||
           name == random.groups[1][1];
  };
  EXPECT_EQ(problems(isSaid), 1u);                               // the persistent difference
  EXPECT_GT(problems([](llvm::StringRef) { return true; }), 1u); // two conflict
  for (const std::string &name : random.necessary)
    if (!llvm::StringRef(name).contains('.')) {
      EXPECT_GT(problems([&](llvm::StringRef other) { return isSaid(other) && other != name; }), 1u)
          << name;
    }
}
