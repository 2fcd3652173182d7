// pcl-rpc-probe: asks a provider plugin what each line of stdin says, and prints one line with the
// answer. For the tests of this folder, of which it is a part; nothing is installed.
//
//   {"call": "check", "type": "x:y:Z", "name": "n", "news": {...}}
//   {"inputs": {...}, "failures": [...]}
//
// and `{"error": KIND, "message": TEXT}` where there is no answer. Calls: read, check, diff, list,
// schema, mapping, mappings, version, cancel.
#include "pcl/Rpc/ProviderClient.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Json.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cl = llvm::cl;
using namespace pcl;
using namespace pcl::oracle;

// Answers as JSON
// ------------------------------------------------------------------------------------------------

static ValueObject failed(llvm::Error error) {
  static const char *kinds[] = {"unavailable", "timed-out", "unimplemented",
                                "refused",     "malformed", "cancelled"};
  Failure failure = takeFailure(std::move(error));
  return {{"error", Value::string(kinds[int(failure.kind)])},
          {"message", Value::string(failure.message)}};
}

static Value texts(llvm::ArrayRef<std::string> in) {
  std::vector<Value> out;
  for (const std::string &text : in)
    out.push_back(Value::string(text));
  return Value::array(std::move(out));
}

static ValueObject shown(const ReadAnswer &answer) {
  ValueObject out{{"id", Value::string(answer.id)}};
  if (answer.hasOutputs)
    out.set("outputs", Value::object(answer.outputs));
  if (answer.hasInputs)
    out.set("inputs", Value::object(answer.inputs));
  return out;
}

static ValueObject shown(const CheckAnswer &answer) {
  std::vector<std::string> failures;
  for (const CheckFailure &failure : answer.failures)
    failures.push_back(failure.property + ": " + failure.reason);
  return {{"inputs", Value::object(answer.inputs)}, {"failures", texts(failures)}};
}

static ValueObject shown(const DiffAnswer &answer) {
  static const char *changes[] = {"unknown", "none", "some"};
  ValueObject out{{"changes", Value::string(changes[int(answer.changes)])},
                  {"diffs", texts(answer.diffs)},
                  {"replaces", texts(answer.replaces)}};
  if (answer.hasDetailed)
    for (const PropertyDiff &diff : answer.detailed)
      out.set("detailed " + diff.path, Value::integer(int(diff.kind)));
  return out;
}

static ValueObject shown(const std::vector<ListedResource> &answer) {
  std::vector<std::string> found;
  for (const ListedResource &resource : answer)
    found.push_back(resource.id + "=" + resource.name);
  return {{"found", texts(found)}};
}

static ValueObject shown(const Mapping &answer) {
  return {{"provider", Value::string(answer.provider)}, {"data", Value::string(answer.data)}};
}

static ValueObject shown(const std::string &text) { return {{"text", Value::string(text)}}; }

static ValueObject shown(const std::vector<std::string> &answer) {
  return {{"texts", texts(answer)}};
}

template <class Answer> static ValueObject result(llvm::Expected<Answer> answer) {
  return answer ? shown(*answer) : failed(answer.takeError());
}

// Requests
// ------------------------------------------------------------------------------------------------

namespace {
struct Request {
  const ValueObject &line;

  std::string text(llvm::StringRef name) const {
    const Value *value = line.find(name);
    return value ? value->string().str() : "";
  }
  ValueObject object(llvm::StringRef name) const {
    const Value *value = line.find(name);
    return value ? value->object() : ValueObject();
  }
  ResourceKey key() const {
    return {"urn:pulumi:stack::project::" + text("type") + "::" + text("name"), text("type"),
            text("name"), text("id")};
  }
};
} // namespace

static ValueObject ask(rpc::ProviderClient &client, const Request &request) {
  const std::string call = request.text("call");
  if (call == "read")
    return result(
        client.read({request.key(), request.object("inputs"), request.object("outputs")}));
  if (call == "check")
    return result(client.check(
        {request.key(), request.object("olds"), request.object("news"), request.text("seed")}));
  if (call == "diff")
    return result(client.diff({request.key(),
                               request.object("outputs"),
                               request.object("olds"),
                               request.object("news"),
                               {}}));
  if (call == "list")
    return result(client.list({request.text("type"), request.object("query"), 0}));
  if (call == "schema")
    return result(client.getSchema());
  if (call == "mapping")
    return result(client.getMapping("terraform", request.text("provider")));
  if (call == "mappings")
    return result(client.getMappings("terraform"));
  if (call == "version")
    return result(client.version());
  client.cancel();
  return {};
}

static void print(const ValueObject &object) {
  llvm::outs() << toJson(Value::object(object), {SecretStyle::Signature, 0}) << '\n';
  llvm::outs().flush();
}

int main(int argc, char **argv) {
  cl::opt<std::string> package("package", cl::init("probe"));
  cl::opt<std::string> address("address"), config("config"), parameter("parameter");
  cl::opt<unsigned> startLimit("start-limit", cl::init(30000));
  cl::opt<unsigned> callLimit("call-limit", cl::init(30000));
  cl::list<std::string> command(cl::Positional, cl::PositionalEatsArgs);
  cl::ParseCommandLineOptions(argc, argv, "asks a provider plugin, for tests\n");

  rpc::PluginOptions options;
  options.command.assign(command.begin(), command.end());
  options.address = address;
  options.package = package;
  options.startLimit = std::chrono::milliseconds(startLimit);
  options.callLimit = std::chrono::milliseconds(callLimit);
  options.callLog = rpc::callLogOfEnvironment();
  JsonError error;
  if (!config.empty())
    options.config = parseJson(config, error)->object();
  if (!parameter.empty())
    options.parameter = {package, "1.0.0", parameter};
  llvm::Expected<std::unique_ptr<rpc::ProviderClient>> client =
      rpc::ProviderClient::connect(std::move(options));
  if (!client) {
    print(failed(client.takeError()));
    return 1;
  }
  auto input = llvm::MemoryBuffer::getSTDIN();
  llvm::SmallVector<llvm::StringRef> lines;
  (*input)->getBuffer().trim().split(lines, '\n');
  for (llvm::StringRef line : lines) {
    std::optional<Value> request = parseJson(line, error);
    if (!request) {
      llvm::errs() << error.message << ": " << line << '\n';
      return 2;
    }
    print(ask(**client, {request->object()}));
  }
  return 0;
}
