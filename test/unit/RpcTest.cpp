// The plugin protocol: property values as they travel, a client and a server over a real socket,
// processes that are no plugins. Providers of other SDKs are asked in test/Rpc.
#include "Helpers.h"

#include "pcl/Rpc/PluginOracles.h"
#include "pcl/Rpc/ProviderClient.h"
#include "pcl/Rpc/ProviderServer.h"
#include "pcl/Schema/Plugins.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Secrets.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <atomic>
#include <fmt/format.h>
#include <thread>

using namespace pcl;
using namespace pcl::oracle;
using namespace std::chrono_literals;

namespace {

std::string signedText(const ValueObject &object) { return text(object, SecretStyle::Signature); }

template <class T> Failure failureOf(llvm::Expected<T> result) {
  EXPECT_FALSE(bool(result));
  return result ? Failure() : takeFailure(result.takeError());
}

/// Answers what it is asked, and counts.
class Echo final : public Provider {
public:
  std::string version() override { return "1.2.3"; }
  llvm::Expected<CheckAnswer> checkConfig(const CheckRequest &request) override {
    if (request.news.find("bad"))
      return CheckAnswer{{}, {{"bad", "is not wanted"}}};
    return CheckAnswer{request.news, {}};
  }
  llvm::Expected<DiffAnswer> diffConfig(const DiffRequest &) override { return DiffAnswer(); }
  llvm::Error configure(const ValueObject &config) override {
    ++Configured;
    Config = config;
    return llvm::Error::success();
  }
  llvm::Expected<CreateAnswer> create(const CreateRequest &request) override {
    return CreateAnswer{"made", request.inputs};
  }
  llvm::Expected<ValueObject> update(const UpdateRequest &request) override {
    return request.inputs;
  }
  llvm::Error remove(const ResourceKey &, const ValueObject &) override {
    return llvm::Error::success();
  }
  llvm::Expected<ReadAnswer> read(const ReadRequest &request) override {
    if (request.key.id == "gone")
      return ReadAnswer();
    ReadAnswer answer;
    answer.id = request.key.id;
    answer.hasOutputs = true;
    answer.outputs = object(R"({"b": 5, "a": 1.5, "big": 1e21})");
    answer.hasInputs = request.key.id != "no-inputs";
    answer.inputs = request.inputs;
    if (request.key.id == "unknown")
      answer.inputs.set("u", Value::array({Value::unknown()}));
    return answer;
  }
  llvm::Expected<CheckAnswer> check(const CheckRequest &request) override {
    if (const Value *kind = request.news.find("fail"))
      return makeError(FailureKind(*kind->integer()), "as you asked, " + request.key.name);
    if (const Value *milliseconds = request.news.find("sleep")) {
      for (int64_t i = 0; i < *milliseconds->integer() && !Stopped; i += 10)
        std::this_thread::sleep_for(10ms);
    }
    CheckAnswer answer{request.news, {}};
    if (const Value *password = request.news.find("password"))
      answer.failures.push_back(
          {"password", "`" + password->string().str() + "` is too short for " + request.key.type});
    answer.inputs.set("seed", Value::string(request.randomSeed));
    return answer;
  }
  llvm::Expected<DiffAnswer> diff(const DiffRequest &request) override {
    DiffAnswer answer;
    answer.changes = Changes::Some;
    answer.diffs = {"x"};
    answer.replaces = request.ignoreChanges;
    answer.detailed = {{PropertyDiff::Kind::Update, "x.b", true},
                       {PropertyDiff::Kind::AddReplace, "x.a", false}};
    answer.hasDetailed = true;
    answer.deleteBeforeReplace = request.oldInputs.find("x") && request.outputs.find("o");
    return answer;
  }
  llvm::Expected<std::string> getSchema() override {
    // Larger than the 4 MiB that gRPC takes by default.
    return "{\"name\": \"echo\", \"description\": \"" + std::string(6 << 20, 'x') + "\"}";
  }
  llvm::Expected<Mapping> getMapping(llvm::StringRef key, llvm::StringRef provider) override {
    return Mapping{provider.str(), "{\"" + key.str() + "\": \xff}"};
  }
  llvm::Expected<std::vector<std::string>> getMappings(llvm::StringRef key) override {
    return std::vector<std::string>{key.str(), "other"};
  }
  llvm::Expected<std::vector<ListedResource>> list(const ListRequest &request) override {
    return std::vector<ListedResource>{{"1", request.token}, {"2", "two"}, {"3", "three"}};
  }
  void cancel() override { Stopped = true; }

  std::atomic<int> Configured = 0;
  std::atomic<bool> Stopped = false;
  ValueObject Config;
};

/// A provider behind a socket, and a client.
struct Pair {
  explicit Pair(rpc::PluginOptions options = {}) {
    llvm::Expected<std::unique_ptr<rpc::ProviderServer>> server =
        rpc::ProviderServer::start(TheEcho);
    if (!server)
      ADD_FAILURE() << llvm::toString(server.takeError());
    Server = std::move(*server);
    options.address = fmt::format("127.0.0.1:{}", Server->port());
    options.package = "echo";
    llvm::Expected<std::unique_ptr<rpc::ProviderClient>> client =
        rpc::ProviderClient::connect(std::move(options));
    if (!client)
      ADD_FAILURE() << llvm::toString(client.takeError());
    Client = std::move(*client);
  }
  CheckRequest checkOf(llvm::StringRef news) const {
    CheckRequest request;
    request.key = {"urn:pulumi:s::p::echo:index:A$echo:index:B::n", "echo:index:B", "n", ""};
    request.news = object(news);
    return request;
  }

  Echo TheEcho;
  std::unique_ptr<rpc::ProviderServer> Server;
  std::unique_ptr<rpc::ProviderClient> Client;
};

/// A plugin that is this shell script.
llvm::Expected<std::unique_ptr<rpc::ProviderClient>>
connectScript(llvm::StringRef script, std::chrono::milliseconds limit) {
  rpc::PluginOptions options;
  options.command = {"/bin/sh", "-c", script.str()};
  options.package = "script";
  options.startLimit = limit;
  return rpc::ProviderClient::connect(std::move(options));
}

} // namespace

TEST(Rpc, ValuesComeBackAsTheyWere) {
  Pair pair;
  const char *values[] = {
      R"({"a":[],"b":{},"c":null,"d":true,"e":"","f":[1,[2,{"g":-3.25}]]})",
      R"({"large":9007199254740991,"small":0.1,"tiny":1e-07,"whole":100000000000000000000})",
      R"({"s":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","value":{"deep":["x"]}}})",
      R"({"a":{"4dabf18193072939515e22adb298388d":"c44067f5952c0a294b673a41bacd8c17","text":"hello"}})",
      R"({"r":{"4dabf18193072939515e22adb298388d":"5cf8f73096256a8f31e491e813e4eb8e","urn":"urn:x","id":"i"}})",
      R"({"u":"04da6b54-80e4-46f7-96ec-b56ff0331ba9"})",
      "{\"utf\":\"\xc3\xa4\xf0\x9f\x98\x80\"}",
  };
  for (llvm::StringRef value : values) {
    llvm::Expected<CheckAnswer> answer = pair.Client->check(pair.checkOf(value));
    ASSERT_TRUE(bool(answer)) << value.str() << llvm::toString(answer.takeError());
    ValueObject expected = object(value);
    expected.set("seed", Value::string(""));
    EXPECT_TRUE(Value::object(answer->inputs) == Value::object(expected))
        << signedText(answer->inputs) << "\n"
        << signedText(expected);
  }
}

TEST(Rpc, BytesTravelMarked) {
  Pair pair;
  CheckRequest request = pair.checkOf("{}");
  request.news.set("bytes", Value::string("\xff\xfe"));
  llvm::Expected<CheckAnswer> answer = pair.Client->check(request);
  ASSERT_TRUE(bool(answer));
  EXPECT_EQ(answer->inputs.find("bytes")->string(), "\xff\xfe");
}

TEST(Rpc, WhatDoublesCannotSayIsRefused) {
  Pair pair;
  CheckRequest request = pair.checkOf("{}");
  request.news.set("n", *Value::number("1e400"));
  Failure failure = failureOf(pair.Client->check(request));
  EXPECT_EQ(failure.kind, FailureKind::Malformed);
  EXPECT_NE(failure.message.find("is out of range"), std::string::npos);
}

TEST(Rpc, NestingHasALimit) {
  Pair pair;
  CheckRequest request = pair.checkOf("{}");
  Value value = Value::string("x");
  for (int i = 0; i < 1200; ++i)
    value = Value::array({value});
  request.news.set("deep", value);
  EXPECT_EQ(failureOf(pair.Client->check(request)).kind, FailureKind::Malformed);
}

TEST(Rpc, DeepValuesOfRealProvidersPass) {
  Pair pair;
  CheckRequest request = pair.checkOf("{}");
  Value value = Value::string("x");
  for (int i = 0; i < 100; ++i)
    value = Value::object({{"m", value}});
  request.news.set("deep", value);
  llvm::Expected<CheckAnswer> answer = pair.Client->check(request);
  ASSERT_TRUE(bool(answer)) << llvm::toString(answer.takeError());
  EXPECT_EQ(answer->inputs.find("deep")->depth(), 100u);
}

TEST(Rpc, AnswersHoldWhatTheProviderSaid) {
  Pair pair;
  ReadRequest read;
  read.key = {"urn:pulumi:s::p::echo:index:B::n", "echo:index:B", "n", "id-1"};
  llvm::Expected<ReadAnswer> answer = pair.Client->read(read);
  ASSERT_TRUE(bool(answer)) << llvm::toString(answer.takeError());
  EXPECT_EQ(answer->id, "id-1");
  EXPECT_TRUE(answer->hasInputs && answer->hasOutputs);
  EXPECT_EQ(signedText(answer->outputs), R"({"a":1.5,"b":5,"big":1000000000000000000000})");

  read.key.id = "no-inputs";
  answer = pair.Client->read(read);
  ASSERT_TRUE(bool(answer));
  EXPECT_FALSE(answer->hasInputs);
  read.key.id = "gone";
  answer = pair.Client->read(read);
  ASSERT_TRUE(bool(answer));
  EXPECT_EQ(answer->id, "");
  EXPECT_FALSE(answer->hasOutputs);

  DiffRequest diff;
  diff.key = read.key;
  diff.outputs = object(R"({"o": 1})");
  diff.oldInputs = object(R"({"x": 1})");
  diff.ignoreChanges = {"y[0]"};
  llvm::Expected<DiffAnswer> changes = pair.Client->diff(diff);
  ASSERT_TRUE(bool(changes));
  EXPECT_EQ(changes->changes, Changes::Some);
  EXPECT_EQ(changes->diffs, std::vector<std::string>{"x"});
  EXPECT_EQ(changes->replaces, std::vector<std::string>{"y[0]"});
  EXPECT_TRUE(changes->hasDetailed && changes->deleteBeforeReplace);
  ASSERT_EQ(changes->detailed.size(), 2u);
  EXPECT_EQ(changes->detailed[0].path, "x.a");
  EXPECT_TRUE(changes->detailed[0].replaces());
  EXPECT_TRUE(changes->detailed[1].inputDiff);

  CheckRequest check = pair.checkOf("{}");
  check.randomSeed = std::string("\0\xff", 2);
  llvm::Expected<CheckAnswer> checked = pair.Client->check(check);
  ASSERT_TRUE(bool(checked));
  EXPECT_EQ(checked->inputs.find("seed")->string(), check.randomSeed);
}

TEST(Rpc, WhatExistsIsKnown) {
  Pair pair;
  ReadRequest read;
  read.key = {"urn:pulumi:s::p::echo:index:B::n", "echo:index:B", "n", "unknown"};
  Failure failure = failureOf(pair.Client->read(read));
  EXPECT_EQ(failure.kind, FailureKind::Malformed);
  EXPECT_EQ(failure.message,
            "the answer of the provider `echo` to Read is malformed: a property is "
            "not known yet");
}

TEST(Rpc, SchemasMappingsAndListsPass) {
  Pair pair;
  llvm::Expected<std::string> schema = pair.Client->getSchema();
  ASSERT_TRUE(bool(schema)) << llvm::toString(schema.takeError());
  EXPECT_GT(schema->size(), 6u << 20);
  llvm::Expected<Mapping> mapping = pair.Client->getMapping("terraform", "aws");
  ASSERT_TRUE(bool(mapping));
  EXPECT_EQ(mapping->provider, "aws");
  EXPECT_EQ(mapping->data, "{\"terraform\": \xff}");
  llvm::Expected<std::vector<std::string>> mappings = pair.Client->getMappings("terraform");
  ASSERT_TRUE(bool(mappings));
  EXPECT_EQ(mappings->size(), 2u);
  EXPECT_EQ(*pair.Client->version(), "1.2.3");
  EXPECT_EQ(pair.TheEcho.Configured, 0); // none of these needs it

  llvm::Expected<std::vector<ListedResource>> all = pair.Client->list({"echo:index:B", {}, 0});
  ASSERT_TRUE(bool(all));
  ASSERT_EQ(all->size(), 3u);
  EXPECT_EQ((*all)[0].name, "echo:index:B");
  llvm::Expected<std::vector<ListedResource>> two = pair.Client->list({"echo:index:B", {}, 2});
  ASSERT_TRUE(bool(two));
  EXPECT_EQ(two->size(), 2u);
}

TEST(Rpc, ConfiguredOnceByManyThreads) {
  rpc::PluginOptions options;
  options.config = object(
      R"({"region":"eu","nested":{"k":[1]},"token":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","value":"hush-hush"}})");
  Pair pair(options);
  std::vector<std::thread> threads;
  std::atomic<int> answers = 0;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&pair, &answers] {
      llvm::Expected<CheckAnswer> answer = pair.Client->check(pair.checkOf("{}"));
      answers += bool(answer);
      llvm::consumeError(answer.takeError());
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(answers, 8);
  EXPECT_EQ(pair.TheEcho.Configured, 1);
  EXPECT_TRUE(Value::object(pair.TheEcho.Config) == Value::object(options.config))
      << signedText(pair.TheEcho.Config);
}

TEST(Rpc, RefusedConfigurationRefusesAllCalls) {
  rpc::PluginOptions options;
  options.config = object(R"({"bad": true})");
  Pair pair(options);
  for (int i = 0; i < 2; ++i) {
    Failure failure = failureOf(pair.Client->check(pair.checkOf("{}")));
    EXPECT_EQ(failure.kind, FailureKind::Refused);
    EXPECT_EQ(failure.message, "the provider `echo` refuses its configuration: bad: is not wanted");
  }
  EXPECT_TRUE(bool(pair.Client->getSchema()));
}

TEST(Rpc, FailuresKeepTheirKind) {
  Pair pair;
  for (FailureKind kind :
       {FailureKind::Unavailable, FailureKind::TimedOut, FailureKind::Unimplemented,
        FailureKind::Refused, FailureKind::Malformed}) {
    Failure failure =
        failureOf(pair.Client->check(pair.checkOf(fmt::format(R"({{"fail": {}}})", int(kind)))));
    EXPECT_EQ(failure.kind, kind);
    if (kind == FailureKind::Refused) {
      EXPECT_EQ(failure.message, "as you asked, n");
    }
  }
}

TEST(Rpc, OnlyWeCancel) {
  Pair pair;
  Failure failure = failureOf(pair.Client->check(
      pair.checkOf(fmt::format(R"({{"fail": {}}})", int(FailureKind::Cancelled)))));
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_EQ(failure.message, "the provider `echo` ended in the call Check");
}

TEST(Rpc, CallsHaveALimit) {
  rpc::PluginOptions options;
  options.callLimit = 300ms;
  Pair pair(options);
  Failure failure = failureOf(pair.Client->check(pair.checkOf(R"({"sleep": 3600000})")));
  EXPECT_EQ(failure.kind, FailureKind::TimedOut);
  EXPECT_EQ(failure.message, "the provider `echo` gave no answer to Check within 0.3 s");
  pair.TheEcho.Stopped = true;
}

TEST(Rpc, CancelEndsCallsNowAndLater) {
  Pair pair;
  ASSERT_TRUE(bool(pair.Client->check(pair.checkOf("{}"))));
  std::thread canceller([&pair] {
    std::this_thread::sleep_for(100ms);
    pair.Client->cancel();
  });
  llvm::Expected<CheckAnswer> answer = pair.Client->check(pair.checkOf(R"({"sleep": 3600000})"));
  llvm::consumeError(answer.takeError()); // the provider may have been quicker
  canceller.join();
  EXPECT_TRUE(pair.TheEcho.Stopped);
  EXPECT_EQ(failureOf(pair.Client->check(pair.checkOf("{}"))).kind, FailureKind::Cancelled);
}

TEST(Rpc, MessagesHoldNoSecrets) {
  Pair pair;
  llvm::Expected<CheckAnswer> answer = pair.Client->check(pair.checkOf(
      R"({"password":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","value":"hunter2"}})"));
  ASSERT_TRUE(bool(answer));
  ASSERT_EQ(answer->failures.size(), 1u);
  EXPECT_EQ(answer->failures[0].reason, "`[secret]` is too short for echo:index:B");
  EXPECT_TRUE(answer->inputs.find("password")->isSecret());
}

TEST(Rpc, CallsAreLoggedWithoutSecrets) {
  llvm::SmallString<64> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("rpc-log", "jsonl", path));
  {
    rpc::PluginOptions options;
    options.callLog = path.str();
    options.config = object(
        R"({"token":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","value":"hush-hush"}})");
    Pair pair(options);
    ASSERT_TRUE(bool(pair.Client->check(pair.checkOf(
        R"({"x":1,"password":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","value":"hunter2"}})"))));
    llvm::consumeError(pair.Client->check(pair.checkOf(R"({"fail": 3})")).takeError());
  }
  std::string log = (*llvm::MemoryBuffer::getFile(path))->getBuffer().str();
  llvm::sys::fs::remove(path);
  EXPECT_EQ(log.find("hush-hush"), std::string::npos) << log;
  EXPECT_EQ(log.find("hunter2"), std::string::npos) << log;
  EXPECT_NE(log.find(R"({"method":"/pulumirpc.ResourceProvider/Configure","request":{)"),
            std::string::npos);
  EXPECT_NE(log.find(R"("errors":["rpc error: code = Unknown desc = as you asked, n"])"),
            std::string::npos)
      << log;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(log).trim().split(lines, '\n');
  ASSERT_EQ(lines.size(), 5u); // Handshake, CheckConfig, Configure, Check, Check
  JsonError error;
  std::optional<Value> check = parseJson(lines[3], error);
  ASSERT_TRUE(check) << error.message;
  EXPECT_EQ(check->object().find("request")->object().find("news")->object().find("x")->integer(),
            1);
  EXPECT_EQ(check->object()
                .find("response")
                ->object()
                .find("inputs")
                ->object()
                .find("password")
                ->string(),
            "[secret]");
}

TEST(Rpc, SecretsAreKeptByName) {
  ValueObject from = object(R"({"a":{"b":1,"c":2},"l":[1],"n":3})");
  from.set("n", from.find("n")->withSecret());
  from.set("a", Value::object({{"b", Value::integer(1).withSecret()}, {"c", Value::integer(2)}}));
  from.set("l", Value::array({Value::integer(1).withSecret()}));
  ValueObject kept = retainSecrets(object(R"({"a":{"b":5,"c":6},"l":[7,8],"n":9,"o":10})"), from);
  EXPECT_TRUE(kept.find("a")->object().find("b")->isSecret());
  EXPECT_FALSE(kept.find("a")->isSecret());
  EXPECT_FALSE(kept.find("a")->object().find("c")->isSecret());
  EXPECT_TRUE(kept.find("l")->isSecret());
  EXPECT_TRUE(kept.find("n")->isSecret());
  EXPECT_FALSE(kept.find("o")->isSecret());
}

// Processes that are no plugins
// ------------------------------------------------------------------------------------------------

TEST(Rpc, NoSuchProgram) {
  rpc::PluginOptions options;
  options.command = {"/nowhere/pulumi-resource-x"};
  Failure failure = failureOf(rpc::ProviderClient::connect(options));
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_NE(failure.message.find("`/nowhere/pulumi-resource-x` cannot be started"),
            std::string::npos)
      << failure.message;
}

TEST(Rpc, DiesBeforeItsPort) {
  Failure failure = failureOf(connectScript("echo no key >&2; echo at all >&2; exit 3", 20s));
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_EQ(failure.message, "the plugin `/bin/sh` printed no port: it ended with status 3; "
                             "it said: no key | at all");
}

TEST(Rpc, PrintsGarbageForAPort) {
  Failure failure = failureOf(connectScript("echo hello; sleep 3600", 20s));
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_EQ(failure.message,
            "the plugin `/bin/sh` printed `hello` where the number of its port should be");
}

TEST(Rpc, PrintsNoPort) {
  // It does not end when it is asked to, and neither does what it started.
  Failure failure = failureOf(connectScript("trap '' TERM; echo busy >&2; sleep 3600", 5s));
  EXPECT_EQ(failure.kind, FailureKind::TimedOut);
  EXPECT_EQ(failure.message, "the plugin `/bin/sh` printed no port within 5000 ms; it said: busy");
}

TEST(Rpc, DiesBehindItsPort) {
  Failure failure = failureOf(connectScript("echo 1; echo bye >&2; kill -9 $$", 20s));
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_EQ(failure.message, "the plugin `/bin/sh` was killed by signal 9; it said: bye");
}

TEST(Rpc, NobodyListensOnThePort) {
  Failure failure = failureOf(connectScript("echo 1; sleep 3600", 5s));
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_NE(failure.message.find("nobody answers as a provider on 127.0.0.1:1 within 5 s"),
            std::string::npos)
      << failure.message;
}

// The search for plugins
// ------------------------------------------------------------------------------------------------

namespace {

/// A folder of installed plugins, for as long as the object lives.
struct Home {
  Home() { EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("pulumi-home", path)); }
  ~Home() { llvm::sys::fs::remove_directories(path); }

  void install(const std::string &name, const std::string &version, llvm::StringRef script = "") {
    std::string folder = fmt::format("{}/plugins/resource-{}-v{}", path.str().str(), name, version);
    ASSERT_FALSE(llvm::sys::fs::create_directories(folder));
    std::error_code code;
    std::string file = folder + "/pulumi-resource-" + name;
    llvm::raw_fd_ostream(file, code) << "#!/bin/sh\n" << script << '\n';
    ASSERT_FALSE(llvm::sys::fs::setPermissions(file, llvm::sys::fs::all_all));
  }

  llvm::SmallString<64> path;
};

} // namespace

TEST(Rpc, ProvidersAsUsersNameThem) {
  rpc::PluginOraclesOptions options;
  for (const char *text :
       {"plugin --flag=a=b \"a file\"", "aws=/bin/aws-plugin x", "gcp=localhost:4000", "::1:5000"})
    rpc::addProvider(options, text);
  EXPECT_EQ(options.commands[""], (std::vector<std::string>{"plugin", "--flag=a=b", "a file"}));
  EXPECT_EQ(options.commands["aws"], (std::vector<std::string>{"/bin/aws-plugin", "x"}));
  EXPECT_EQ(options.addresses["gcp"], "localhost:4000");
  EXPECT_EQ(options.addresses[""], "::1:5000");
}

TEST(Rpc, TheHighestInstalledPluginIsTaken) {
  Home home;
  for (const char *version : {"9.0.0", "10.0.0-alpha.1", "10.0.0", "2.0.0"})
    home.install("aws", version);
  home.install("aws-vpc", "11.0.0");
  std::optional<schema::FoundPlugin> found = schema::findInstalledPlugin(home.path, "aws", "");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->version, "10.0.0");
  EXPECT_TRUE(llvm::StringRef(found->path).ends_with("resource-aws-v10.0.0/pulumi-resource-aws"));
  EXPECT_EQ(schema::findInstalledPlugin(home.path, "aws", "v2.0.0")->version, "2.0.0");
  EXPECT_FALSE(schema::findInstalledPlugin(home.path, "aws", "3.0.0"));
  EXPECT_FALSE(schema::findInstalledPlugin(home.path, "gcp", ""));
  EXPECT_FALSE(schema::findInstalledPlugin("", "aws", ""));

  rpc::PluginOracles oracles({{}, {}, {}, std::string(home.path), 1s, 1s, ""});
  ProviderRequest request;
  request.package = "no-such-package";
  Failure failure = failureOf(oracles.open(request));
  EXPECT_EQ(failure.kind, FailureKind::Unavailable);
  EXPECT_EQ(failure.message.find("there is no plugin `pulumi-resource-no-such-package` on PATH"),
            0u);
}

TEST(Rpc, OneClientForOneProvider) {
  Echo echo;
  std::unique_ptr<rpc::ProviderServer> server = llvm::cantFail(rpc::ProviderServer::start(echo));
  rpc::PluginOraclesOptions options;
  options.addresses["echo"] = fmt::format("127.0.0.1:{}", server->port());
  rpc::PluginOracles oracles(options);
  ProviderRequest request;
  request.package = "echo";
  Oracle *first = llvm::cantFail(oracles.open(request));
  EXPECT_EQ(first, llvm::cantFail(oracles.open(request)));
  EXPECT_EQ(first, llvm::cantFail(oracles.reopen(request))); // it lives
  request.isExplicit = true;
  request.config = object(R"({"region": "us"})");
  EXPECT_NE(first, llvm::cantFail(oracles.open(request)));
  request.parameter = "!";
  EXPECT_EQ(failureOf(oracles.open(request)).kind, FailureKind::Unavailable);
}
