// What providers say and how they spell it, as the search for minimal inputs takes it.
#include "Helpers.h"

#include "pcl/Minimal/MinimalInputs.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Diagnostics.h"

#include <gtest/gtest.h>

#include <functional>

using namespace pcl;
using namespace pcl::minimal;
using namespace pcl::oracle;

namespace {

bool has(const ValueObject &inputs, const char *path) {
  return PropertyPath::parse(path)->find(Value::object(inputs));
}

/// A provider that is content with everything but for what a test says.
class Script final : public Oracle {
public:
  std::function<llvm::Expected<CheckAnswer>(const CheckRequest &)> onCheck =
      [](const CheckRequest &request) {
        return CheckAnswer{request.news, {}};
      };
  std::function<llvm::Expected<DiffAnswer>(const DiffRequest &)> onDiff = [](const DiffRequest &) {
    DiffAnswer answer;
    answer.changes = Changes::None;
    return answer;
  };

  llvm::Expected<ReadAnswer> read(const ReadRequest &request) override {
    return ReadAnswer{request.key.id, request.outputs, request.inputs, true, true, false};
  }
  llvm::Expected<CheckAnswer> check(const CheckRequest &request) override {
    return onCheck(request);
  }
  llvm::Expected<DiffAnswer> diff(const DiffRequest &request) override { return onDiff(request); }
};

struct MinimalWords : testing::Test {
  Script provider;
  Subject subject;
  Options options;
  Result result;

  MinimalWords() { subject.key = {"urn:pulumi:dev::p::t:index:R::r", "t:index:R", "r", "id-1"}; }

  void read(const char *inputs) { subject.inputs = subject.outputs = object(inputs); }
  std::string minimal() {
    result = minimise(subject, &provider, options);
    return text(result.inputs);
  }
  bool isUnexplained() const {
    return llvm::any_of(result.proof, [](const Step &step) { return step.rule == "unexplained"; });
  }
};

const char *const Machine =
    R"({"type": "t", "instanceType": "x", "ami": "y", "networkRules": {"ipRules": ["1"], "mode": "m"},
  "ebsBlockDevices": [{"volumeSize": 8, "deviceName": "d"}, {"volumeSize": 9}], "launchTemplate": {"version": 1}})";

} // namespace

TEST_F(MinimalWords, NamesInFailures) {
  struct {
    const char *property, *reason, *needed;
  } cases[] = {
      {"instanceType", "it is missing", "instanceType"},
      {"instance_type", "it is missing", "instanceType"},
      {"/InstanceType", "it is missing", "instanceType"},
      {"", "one of `launch_template,ami` must be specified", "ami"},
      {"", "#: required key [InstanceType] not found", "instanceType"},
      {"", "you didn't say instance_type, and that's needed", "instanceType"},
      {"", "the property 'type' isn't there", "type"},
      {"", "a type is needed", "type"},
      {"ebs_block_device.1.volume_size", "it is missing", "ebsBlockDevices[1].volumeSize"},
      {"ebsBlockDevices[0].volumeSize", "it is missing", "ebsBlockDevices[0].volumeSize"},
      {"network_rules.0.ip_rules", "it is missing", "networkRules.ipRules"},
      {"networkRules.mode", "`ip_rules` is missing", "networkRules.ipRules"},
      {"ami", "it does not go without networkRules.mode", "networkRules.mode"},
      {"", "\"device_name\": it is missing", "ebsBlockDevices[0].deviceName"},
  };
  read(Machine);
  for (const auto &one : cases) {
    provider.onCheck = [&](const CheckRequest &request) {
      CheckAnswer answer{request.news, {}};
      if (!has(request.news, one.needed))
        answer.failures.push_back({one.property, one.reason});
      return answer;
    };
    minimal();
    EXPECT_TRUE(has(result.inputs, one.needed))
        << one.property << one.reason << text(result.inputs);
    EXPECT_EQ(result.inputs.size(), 1u) << text(result.inputs);
    EXPECT_FALSE(isUnexplained()) << one.property << one.reason;
    EXPECT_TRUE(result.minimal);
  }
}

// What Check fills in and differs need not be said, where what excludes it keeps Check from that.
TEST_F(MinimalWords, DefaultsInConflicts) {
  read(R"({"a": "mine", "b": "live", "c": "x"})");
  provider.onCheck = [&](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    if (has(request.news, "a") && has(request.news, "b"))
      answer.failures.push_back({"a", "\"a\": conflicts with b"});
    if (!has(request.news, "a") && !has(request.news, "b"))
      answer.inputs.set("b", Value::string("other"));
    return answer;
  };
  provider.onDiff = [&](const DiffRequest &request) {
    DiffAnswer answer;
    for (const char *name : {"a", "b", "c"})
      if (const Value *value = request.news.find(name);
          value ? !value->sameContent(*subject.outputs.find(name)) : *name != 'b')
        answer.detailed.push_back(
            {value ? PropertyDiff::Kind::Update : PropertyDiff::Kind::Delete, name, false});
    answer.hasDetailed = true;
    answer.changes = answer.detailed.empty() ? Changes::None : Changes::Some;
    return answer;
  };
  EXPECT_EQ(minimal(), R"({"a":"mine","c":"x"})");
  EXPECT_EQ(result.label, Label::Verified);
}

TEST_F(MinimalWords, TerraformNamesOfTheMapping) {
  Scratch folder;
  folder.write("t.json", R"({"name": "t",
    "provider": {"resources": {"t_r": {
      "size": {"type": 4, "optional": true, "computed": true}, "image": {"type": 4, "optional": true},
      "rule": {"type": 7, "optional": true, "element": {"resource": {"from": {"type": 2}, "to": {"type": 2}}}},
      "group": {"type": 7, "optional": true, "computed": true, "element": {"schema": {"type": 4}}},
      "zone": {"type": 4, "optional": true, "computed": true}}}},
    "resources": {"t_r": {"tok": "t:index:R", "fields": {"size": {"name": "flavour"},
      "rule": {"name": "filters", "element": {"fields": {"from": {"name": "start"}}}}}}}})");
  SourceManager sources;
  DiagnosticEngine diags(sources);
  schema::TerraformProviders providers({{folder.path.string()}, "", "", "", "", {}}, diags);
  subject.terraform = &providers.find("t")->resource("t_r")->fields;
  read(
      R"({"flavour": "big", "image": "i", "filters": [{"start": 1, "to": 2}], "groups": ["mine", "theirs"], "zone": ""})");

  provider.onCheck = [](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    for (auto [path, name] : {std::pair("flavour", "size"),
                              {"filters[0].start", "rule.0.from"},
                              {"groups[0]", "group.0"}})
      if (!has(request.news, path))
        answer.failures.push_back(
            {"", llvm::Twine("`" + llvm::Twine(name) + "` is missing").str()});
    return answer;
  };
  EXPECT_EQ(minimal(), R"({"flavour":"big","filters":[{"start":1}],"groups":["mine"]})");
  EXPECT_FALSE(isUnexplained());

  // What the cloud chose stays for another creation, but not a zero.
  options.mode = Mode::Lossless;
  EXPECT_EQ(minimal(), R"({"flavour":"big","filters":[{"start":1}],"groups":["mine","theirs"]})");
  options.mode = Mode::Full;
  EXPECT_EQ(minimal(), text(subject.inputs));
}

TEST_F(MinimalWords, EnginesComparison) {
  provider.onDiff = [](const DiffRequest &) { return DiffAnswer(); };
  provider.onCheck = [](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    answer.inputs.set("filled", Value::string("default"));
    return answer;
  };
  read(R"({"a": "x", "filled": "default", "gone": null, "list": [{"p": 1, "q": null}, {"p": 2}]})");
  options.validity = Validity::Strong;
  EXPECT_EQ(minimal(), R"({"a":"x","list":[{"p":1},{"p":2}]})");
  EXPECT_TRUE(result.strong && result.ownState && result.minimal);
  options.validity = Validity::OwnState;
  EXPECT_EQ(minimal(), "{}");
  options.validity = Validity::Either;
  EXPECT_EQ(minimal(), "{}");
  EXPECT_EQ(result.validity, Validity::OwnState);
  EXPECT_FALSE(result.strong);
}

TEST_F(MinimalWords, ProvidersThatCompareOldInputsThemselves) {
  provider.onDiff = [](const DiffRequest &request) {
    DiffAnswer answer;
    answer.changes = Changes::None;
    for (const auto &[name, value] : request.oldInputs)
      if (!request.news.find(name)) {
        answer.changes = Changes::Some;
        answer.diffs.push_back(name);
      }
    return answer;
  };
  read(R"({"a": "x", "b": "y", "c": "z"})");
  EXPECT_EQ(minimal(), "{}");
  EXPECT_EQ(result.validity, Validity::OwnState);
  // One that compares with outputs costs a single question more.
  provider.onDiff = [](const DiffRequest &request) {
    DiffAnswer answer;
    answer.changes = Changes::None;
    for (const auto &[name, value] : request.outputs)
      if (!request.news.find(name)) {
        answer.changes = Changes::Some;
        answer.diffs.push_back(name);
      }
    return answer;
  };
  EXPECT_EQ(minimal(), text(subject.inputs));
  EXPECT_TRUE(result.strong && result.ownState && result.minimal);
  EXPECT_EQ(result.calls, 1u + 1 + 3 + 1 + 1); // with the verification
}

TEST_F(MinimalWords, WhatCheckRewritesIsIgnored) {
  provider.onDiff = [](const DiffRequest &) { return DiffAnswer(); };
  read(R"({"a": "x", "n": "Mixed"})");
  subject.inputs.set("s", Value::string("hidden").withSecret());
  provider.onCheck = [](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    if (const Value *value = request.news.find("s"))
      answer.inputs.set("s", value->withSecret(false)); // no difference
    if (request.news.find("n"))
      answer.inputs.set("n", Value::string("mixed"));
    return answer;
  };
  options.validity = Validity::Strong;
  minimal();
  EXPECT_EQ(result.inputs.size(), 3u);
  EXPECT_EQ(result.label, Label::Residual);
  EXPECT_EQ(result.ignoreChanges, std::vector<std::string>{"n"});
  EXPECT_TRUE(result.strong);
  for (const Step &step : result.proof)
    EXPECT_EQ((step.path + step.rule + step.reason).find("hidden"), std::string::npos);
}

TEST_F(MinimalWords, ErrorsOfItsOwnAreFailures) {
  read(R"({"a": "x", "b": "y"})");
  provider.onDiff = [](const DiffRequest &request) -> llvm::Expected<DiffAnswer> {
    if (!request.news.find("b"))
      return makeError(FailureKind::Refused, "cannot plan without \"b\"");
    DiffAnswer answer;
    answer.changes = Changes::None;
    return answer;
  };
  EXPECT_EQ(minimal(), R"({"b":"y"})");
  provider.onDiff = [](const DiffRequest &) -> llvm::Expected<DiffAnswer> {
    return makeError(FailureKind::TimedOut, "no answer within 30 s");
  };
  EXPECT_EQ(minimal(), R"({"a":"x","b":"y"})");
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_EQ(result.failure, "no answer within 30 s");
}

TEST_F(MinimalWords, ElementsAreFoundByContent) {
  // The indices are those of the outputs, which have another order.
  read(R"({"rules": [{"port": 1, "a": 1}, {"port": 2, "b": 2}]})");
  subject.outputs =
      object(R"({"rules": [{"port": 2, "b": 2, "id": "z"}, {"port": 1, "a": 1, "id": "y"}]})");
  provider.onDiff = [](const DiffRequest &request) {
    DiffAnswer answer;
    answer.changes = Changes::None;
    if (!has(request.news, "rules[1].b")) {
      answer.changes = Changes::Some;
      answer.hasDetailed = true;
      answer.detailed.push_back({PropertyDiff::Kind::Delete, "rules[0].b", false});
    }
    return answer;
  };
  EXPECT_EQ(minimal(), R"({"rules":[{},{"b":2}]})");
  EXPECT_FALSE(isUnexplained());
}

TEST_F(MinimalWords, NewDifferencesEachTimeEnd) {
  read(R"({"a": "x", "b": "y", "c": "z"})");
  unsigned calls = 0;
  provider.onDiff = [&](const DiffRequest &) {
    DiffAnswer answer;
    answer.changes = Changes::Some;
    answer.diffs.push_back("noise" + std::to_string(++calls));
    return answer;
  };
  minimal();
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_LE(result.calls, 120u); // the other ways are tried once, not for each name
}

TEST_F(MinimalWords, ContradictionsEnd) {
  // Whatever is said, something else is wrong.
  read(R"({"a": "x", "b": "y", "c": "z"})");
  provider.onCheck = [](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    for (const char *name : {"a", "b", "c"})
      answer.failures.push_back(
          {name, request.news.find(name) ? "it is too much" : "it is missing"});
    return answer;
  };
  minimal();
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_EQ(result.failure, "the provider accepts none of the sets that were tried");
  EXPECT_LE(result.calls, 20u);
}

TEST_F(MinimalWords, WhatExcludesEachOtherWithoutAWord) {
  // Of each group one must be there, and it is the last; the provider says neither.
  const std::vector<std::vector<const char *>> groups = {
      {"a", "b", "c"}, {"d", "e", "f", "g"}, {"h", "i", "j"}};
  read(
      R"({"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1, "k": 1})");
  provider.onCheck = [&](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    for (const auto &group : groups)
      if (llvm::count_if(group, [&](auto name) { return has(request.news, name); }) != 1)
        answer.failures = {{"", "no"}};
    return answer;
  };
  provider.onDiff = [&](const DiffRequest &request) {
    DiffAnswer answer;
    bool isSame = llvm::all_of(groups, [&](auto &one) { return has(request.news, one.back()); });
    answer.changes = isSame ? Changes::None : Changes::Some;
    return answer;
  };
  options.validity = Validity::Strong;
  EXPECT_EQ(minimal(), R"({"c":1,"g":1,"j":1})");
  EXPECT_TRUE(result.minimal);
  EXPECT_LT(result.calls, 250u);
}

TEST_F(MinimalWords, NeedsThatNobodySays) {
  // `f` needs `g`, that `h`, and that `i`; of `a` to `d` one must be there, and it is `b`. What is
  // taken has the more the nearer it is, which is all that the provider tells.
  const std::vector<const char *> chain = {"f", "g", "h", "i"};
  read(R"({"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1})");
  provider.onCheck = [&](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    auto isIn = [&](auto name) { return has(request.news, name); };
    bool isTaken = llvm::count_if(llvm::ArrayRef({"a", "b", "c", "d"}), isIn) == 1;
    for (size_t i = 0; i + 1 < chain.size(); ++i)
      isTaken &= !isIn(chain[i]) || isIn(chain[i + 1]);
    if (!isTaken)
      answer.failures = {{"", "no"}};
    return answer;
  };
  provider.onDiff = [](const DiffRequest &request) {
    DiffAnswer answer;
    bool isSame = llvm::all_of(llvm::ArrayRef({"b", "e", "f", "g", "h", "i"}),
                               [&](auto name) { return has(request.news, name); });
    answer.changes = isSame ? Changes::None : Changes::Some;
    return answer;
  };
  options.validity = Validity::Strong;
  EXPECT_EQ(minimal(), R"({"b":1,"e":1,"f":1,"g":1,"h":1,"i":1})");
  EXPECT_LT(result.calls, 200u);
}

TEST_F(MinimalWords, APartOfABlockThatAStateMayLack) {
  // Saying `size` is a difference, as lacking what the state has is; a block that is not said is
  // filled in. Only a state without `size` has none.
  read(R"({"disk": {"size": "8", "kind": "ssd"}})");
  provider.onCheck = [](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    if (!has(request.news, "disk"))
      answer.inputs.set("disk", Value::object({{"size", Value::string("8")}}));
    return answer;
  };
  provider.onDiff = [](const DiffRequest &request) {
    DiffAnswer answer;
    answer.changes = Changes::None;
    for (const char *path : {"disk.size", "disk.kind"})
      if (has(request.news, path) != has(request.oldInputs, path) ||
          (llvm::StringRef(path) == "disk.size" && has(request.news, path))) {
        answer.changes = Changes::Some;
        answer.diffs.push_back(path);
      }
    return answer;
  };
  EXPECT_EQ(minimal(), R"({"disk":{}})");
  EXPECT_EQ(result.label, Label::Verified);
  EXPECT_EQ(result.delivered, Validity::OwnState);
  EXPECT_TRUE(result.ignoreChanges.empty());
}

TEST_F(MinimalWords, WhatIsWrongInABlock) {
  // `size` is read as a text and compared with a number. One provider says so of the block, in
  // which `kind` is needed; one fills the block in where it is not said, and names what differs.
  read(R"({"disk": {"size": "8", "kind": "ssd", "zone": "a"}, "a": 1, "b": 1, "c": 1, "d": 1,
    "e": 1, "f": 1, "g": 1, "h": 1, "i": 1, "j": 1})");
  options.validity = Validity::Strong;
  for (bool isFilledIn : {false, true}) {
    provider.onDiff = [&](const DiffRequest &request) {
      DiffAnswer answer;
      answer.changes = Changes::None;
      if (!has(request.news, isFilledIn ? "disk" : "disk.kind") || has(request.news, "disk.size")) {
        answer.changes = Changes::Some;
        answer.diffs = {isFilledIn ? "disk.size" : "disk"};
      }
      return answer;
    };
    EXPECT_EQ(minimal(), isFilledIn ? R"({"disk":{}})" : R"({"disk":{"kind":"ssd"}})");
    EXPECT_EQ(result.label, Label::Verified);
    EXPECT_TRUE(result.ignoreChanges.empty());
  }
}

TEST_F(MinimalWords, LargestSetsOfBlocksEnd) {
  // Nothing is ever right, nobody says why, and there is more than can be looked at.
  read(R"({"p": {"a": 1, "b": 1, "c": 1}, "q": {"a": 1, "b": 1, "c": 1}, "r": {"a": 1, "b": 1},
    "s": 1, "t": 1, "u": 1, "v": 1})");
  provider.onCheck = [](const CheckRequest &request) {
    CheckAnswer answer{request.news, {}};
    if (has(request.news, "p") + has(request.news, "q") + has(request.news, "r") != 1)
      answer.failures = {{"", "no"}};
    return answer;
  };
  provider.onDiff = [](const DiffRequest &) {
    DiffAnswer answer;
    answer.changes = Changes::Some;
    return answer;
  };
  minimal();
  EXPECT_EQ(result.label, Label::Unverified);
  EXPECT_LE(result.calls, 1000u);
}
