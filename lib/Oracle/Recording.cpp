// One line a call: the call, and what came back.
#include "pcl/Oracle/Recording.h"

#include "CallJson.h"

#include "pcl/Oracle/LoggedFailure.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Secrets.h"

namespace pcl::oracle {

/// `value` with `[secret]` in each secret, which stays marked as one.
static Value hidden(const Value &value) {
  if (value.isSecret())
    return Value::string("[secret]").withSecret();
  if (!value.containsSecret())
    return value;
  if (value.kind() == ValueKind::Array) {
    std::vector<Value> elements;
    for (const Value &element : value.elements())
      elements.push_back(hidden(element));
    return Value::array(std::move(elements));
  }
  // What else has a secret inside: an archive, whose assets are no secrets of their own.
  if (value.kind() != ValueKind::Object)
    return Value::string("[secret]").withSecret();
  ValueObject members;
  for (const auto &[name, member] : value.object())
    members.set(name, hidden(member));
  return Value::object(std::move(members));
}

/// `answer` without secrets in what the provider wrote for people.
template <typename Answer> static Answer cleaned(const Answer &answer, const Redactor &) {
  return answer;
}
static ReadAnswer cleaned(ReadAnswer answer, const Redactor &secrets) {
  for (std::string &reason : answer.notReady)
    reason = secrets.clean(reason);
  return answer;
}
static CheckAnswer cleaned(CheckAnswer answer, const Redactor &secrets) {
  for (CheckFailure &failure : answer.failures)
    failure.reason = secrets.clean(failure.reason);
  return answer;
}

/// Why what `answer` has is not ready.
template <typename Answer> static std::vector<std::string> notReadyOf(const Answer &) { return {}; }
static std::vector<std::string> notReadyOf(const ReadAnswer &answer) { return answer.notReady; }

template <typename Answer>
llvm::Expected<Answer> RecordingOracle::write(llvm::StringRef method, const ValueObject &request,
                                              llvm::Expected<Answer> answer) {
  Redactor secrets;
  secrets.learn(request);
  ValueObject line{{"method", Value::string((json::MethodPrefix + method).str())},
                   {"request", hidden(Value::object(request))}};
  std::optional<Failure> failure;
  if (answer) {
    secrets.learn(json::toJson(*answer));
    Answer shown = cleaned(*answer, secrets);
    line.set("response", hidden(Value::object(json::toJson(shown))));
    if (std::vector<std::string> reasons = notReadyOf(shown); !reasons.empty())
      line.set("errors", json::texts(reasons));
  } else {
    failure = takeFailure(answer.takeError());
    Failure shown{failure->kind, secrets.clean(failure->message)};
    line.set("errors", Value::array({Value::string(toLogged(shown))}));
  }
  std::string text = toJson(Value::object(std::move(line)), {SecretStyle::Signature}) + "\n";
  {
    std::lock_guard<std::mutex> guard(Mutex);
    Out << text;
    Out.flush();
  }
  if (failure)
    return makeError(failure->kind, std::move(failure->message));
  return answer;
}

llvm::Expected<ReadAnswer> RecordingOracle::read(const ReadRequest &request) {
  return write("Read", json::toJson(request), Inner.read(request));
}

llvm::Expected<CheckAnswer> RecordingOracle::check(const CheckRequest &request) {
  return write("Check", json::toJson(request), Inner.check(request));
}

llvm::Expected<DiffAnswer> RecordingOracle::diff(const DiffRequest &request) {
  return write("Diff", json::toJson(request), Inner.diff(request));
}

llvm::Expected<std::string> RecordingOracle::getSchema() {
  return write("GetSchema", {}, Inner.getSchema());
}

llvm::Expected<Mapping> RecordingOracle::getMapping(llvm::StringRef key, llvm::StringRef provider) {
  return write("GetMapping", json::mappingRequest(key, provider), Inner.getMapping(key, provider));
}

llvm::Expected<std::vector<std::string>> RecordingOracle::getMappings(llvm::StringRef key) {
  return write("GetMappings", json::mappingRequest(key, ""), Inner.getMappings(key));
}

} // namespace pcl::oracle
