// The index of a recording: which lines answer which call.
//
// A call has several keys, from the one that says most to the one that says least. A key is the
// hash of a text of 128 bits: the requests themselves are not kept, except those with wildcards.
#include "pcl/Oracle/Recorded.h"

#include "CallJson.h"
#include "JsonLine.h"

#include "pcl/Oracle/LoggedFailure.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/ReadFile.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/Urn.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

namespace pcl::oracle {

namespace {

// What counts in a request
// ------------------------------------------------------------------------------------------------------------

/// The parts of a request that tell calls apart, under one spelling.
ValueObject essence(llvm::StringRef method, const ValueObject &request) {
  ValueObject result{{"method", Value::string(method)}};
  llvm::StringRef urn = json::textField(request, "urn"), type = json::textField(request, "type"),
                  name = json::textField(request, "name");
  UrnParts parts = parseUrn(urn).value_or(UrnParts());
  result.set("urn", Value::string(urn));
  result.set("type", Value::string(type.empty() ? parts.type : type));
  result.set("name", Value::string(name.empty() ? parts.name : name));
  for (const char *text : {"id", "key", "provider"})
    result.set(text, Value::string(json::textField(request, text)));
  for (const char *properties :
       {"properties", "inputs", "olds", "oldInputs", "news", "ignoreChanges"})
    if (const Value *value = json::field(request, properties))
      result.set(properties, sorted(*value));
  return result;
}

constexpr std::initializer_list<const char *> AllNames = {
    "method",     "urn",    "type", "name",      "id",   "key",          "provider",
    "properties", "inputs", "olds", "oldInputs", "news", "ignoreChanges"};

using Hash = std::pair<uint64_t, uint64_t>;

/// The members `names` of `essence` as one hash; what is missing is as if it were empty.
Hash keyOf(const ValueObject &essence, std::initializer_list<const char *> names) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const char *name : names) {
    const Value *value = essence.find(name);
    out << name << '=';
    if (value && !(value->kind() == ValueKind::Object && value->object().empty()))
      writeJson(*value, out, {SecretStyle::Placeholder});
    out << '\n';
  }
  llvm::XXH128_hash_t hash =
      llvm::xxh3_128bits({reinterpret_cast<const uint8_t *>(text.data()), text.size()});
  return {hash.high64, hash.low64};
}

/// The keys of a call, the most telling first.
llvm::SmallVector<Hash, 3> keysOf(llvm::StringRef method, const ValueObject &essence) {
  if (method == "Read")
    return {keyOf(essence, {"method", "urn", "id", "properties", "inputs"}),
            keyOf(essence, {"method", "type", "id", "properties", "inputs"}),
            keyOf(essence, {"method", "type", "id"})};
  if (method == "Check")
    return {keyOf(essence, {"method", "urn", "olds", "news"}),
            keyOf(essence, {"method", "type", "name", "olds", "news"})};
  // Old engines sent no old inputs.
  if (method == "Diff" && !essence.find("oldInputs"))
    return {keyOf(essence, {"method", "type", "id", "olds", "news", "ignoreChanges"})};
  if (method == "Diff")
    return {keyOf(essence, {"method", "type", "id", "olds", "news", "ignoreChanges", "oldInputs"}),
            keyOf(essence, {"method", "type", "id", "olds", "news", "ignoreChanges"})};
  if (method == "GetMapping")
    return {keyOf(essence, {"method", "key", "provider"}), keyOf(essence, {"method", "key"})};
  return {keyOf(essence, {"method", "key"})};
}

bool isStar(const Value &value) {
  return value.kind() == ValueKind::String && value.string() == "*";
}

bool hasStar(const Value &value) {
  if (value.kind() == ValueKind::Array)
    return llvm::any_of(value.elements(), hasStar);
  if (value.kind() == ValueKind::Object)
    return llvm::any_of(value.object(), [](const auto &member) { return hasStar(member.second); });
  return isStar(value);
}

bool matches(const Value &pattern, const Value &value) {
  if (isStar(pattern) || (pattern.isSecret() && value.isSecret()))
    return true;
  if (pattern.kind() != value.kind())
    return false;
  if (pattern.kind() == ValueKind::Array)
    return pattern.elements().size() == value.elements().size() &&
           llvm::all_of(llvm::zip(pattern.elements(), value.elements()),
                        [](auto pair) { return matches(std::get<0>(pair), std::get<1>(pair)); });
  if (pattern.kind() == ValueKind::Object)
    return pattern.object().size() == value.object().size() &&
           llvm::all_of(pattern.object(), [&](const auto &member) {
             const Value *other = value.object().find(member.first);
             return other && matches(member.second, *other);
           });
  return pattern.sameContent(value);
}

/// A recorded essence with stars; what it does not say is not compared.
bool matches(const ValueObject &pattern, const ValueObject &essence) {
  return llvm::all_of(pattern, [&](const auto &member) {
    const Value *value = essence.find(member.first);
    bool saysNothing = member.second.kind() == ValueKind::String && member.second.string().empty();
    return saysNothing || (value && matches(member.second, *value));
  });
}

// Answers
// ------------------------------------------------------------------------------------------------------------

llvm::StringRef unquoted(llvm::StringRef text) { return text.trim('"'); }

std::optional<ValueObject> parseObject(llvm::StringRef text) {
  JsonError error;
  std::optional<Value> value = parseJson(text, error);
  return value && value->kind() == ValueKind::Object ? std::optional(value->object())
                                                     : std::nullopt;
}

/// The parts of a line, as they stand in it.
struct Line {
  llvm::StringRef method, progress, request = "{}", response, errors;
};

std::optional<Line> splitLine(llvm::StringRef text) {
  auto members = splitObject(text);
  if (!members)
    return std::nullopt;
  Line result;
  for (auto [name, value] : *members) {
    if (name == "method")
      result.method = unquoted(value);
    else if (name == "progress")
      result.progress = unquoted(value);
    else if (name == "request" && value != "null")
      result.request = value;
    else if (name == "response" && value != "null")
      result.response = value;
    else if (name == "errors" && value != "null")
      result.errors = value;
  }
  return result;
}

} // namespace

struct RecordedOracle::Impl {
  /// Lines that answer one key, in the order of the recording.
  struct Calls {
    llvm::SmallVector<llvm::StringRef, 1> lines;
    size_t next = 0;
    llvm::StringRef take() { return lines[next + 1 < lines.size() ? next++ : next]; }
  };
  struct Pattern {
    ValueObject essence;
    Calls calls;
  };

  std::unique_ptr<llvm::MemoryBuffer> buffer;
  llvm::DenseMap<Hash, Calls> byKey;
  std::vector<Pattern> patterns;
  llvm::DenseMap<Hash, size_t> patternIndex; ///< by the whole essence
  uint64_t callCount = 0;
  std::mutex mutex;

  void index(llvm::StringRef name, DiagnosticEngine &diags);
  bool add(llvm::StringRef text, const Line &line);
  std::optional<llvm::StringRef> find(llvm::StringRef method, const ValueObject &request);
  template <typename Answer>
  llvm::Expected<Answer> answer(llvm::StringRef method, const ValueObject &request);
};

/// Files the line under the keys of its call. False if its request is none.
bool RecordedOracle::Impl::add(llvm::StringRef text, const Line &line) {
  llvm::StringRef method = line.method;
  if (!method.consume_front(json::MethodPrefix))
    return true; // a call to something else than a provider
  bool isKnown = llvm::StringSwitch<bool>(method)
                     .Cases("Read", "Check", "Diff", "GetSchema", "GetMapping", "GetMappings", true)
                     .Default(false);
  // The reference engine writes a line when a call begins, and one when it ends.
  if (!isKnown || line.progress == "request_started" ||
      (line.response.empty() && line.errors.empty()))
    return true;
  std::optional<ValueObject> request = parseObject(line.request);
  if (!request)
    return false;
  ValueObject what = essence(method, *request);
  ++callCount;
  if (hasStar(Value::object(what))) {
    auto [known, isNew] = patternIndex.try_emplace(keyOf(what, AllNames), patterns.size());
    if (isNew)
      patterns.push_back({std::move(what), {}});
    patterns[known->second].calls.lines.push_back(text);
    return true;
  }
  for (Hash key : keysOf(method, what))
    byKey[key].lines.push_back(text);
  return true;
}

void RecordedOracle::Impl::index(llvm::StringRef name, DiagnosticEngine &diags) {
  uint64_t number = 0, firstBad = 0, badCount = 0;
  for (llvm::StringRef rest = buffer->getBuffer(); !rest.empty();) {
    llvm::StringRef text;
    std::tie(text, rest) = rest.split('\n');
    ++number;
    text = text.trim();
    if (text.empty())
      continue;
    std::optional<Line> line = splitLine(text);
    if (line && !line->method.empty() && add(text, *line))
      continue;
    if (badCount++ == 0)
      firstBad = number;
  }
  if (badCount)
    diags.report(diag::recording_bad_lines, {}, badCount, name.str(), firstBad);
  if (!callCount)
    diags.report(diag::recording_empty, {}, name.str());
}

/// The line that answers `request`.
std::optional<llvm::StringRef> RecordedOracle::Impl::find(llvm::StringRef method,
                                                          const ValueObject &request) {
  ValueObject what = essence(method, request);
  std::lock_guard<std::mutex> guard(mutex);
  for (Hash key : keysOf(method, what))
    if (auto at = byKey.find(key); at != byKey.end())
      return at->second.take();
  for (Pattern &pattern : patterns)
    if (matches(pattern.essence, what))
      return pattern.calls.take();
  return std::nullopt;
}

/// What was asked, without values.
static std::string describe(llvm::StringRef method, const ValueObject &request) {
  if (method == "GetSchema")
    return "GetSchema";
  if (method.starts_with("GetMapping"))
    return fmt::format("{} for `{}`", method.str(), json::textField(request, "key").str());
  std::string result =
      fmt::format("{} of `{}` of type `{}`", method.str(), json::textField(request, "name").str(),
                  json::textField(request, "type").str());
  if (method == "Read")
    return result;
  std::vector<std::string> names;
  for (const auto &[name, value] : json::objectField(request, "news"))
    names.push_back("`" + name + "`");
  return result +
         (names.empty() ? " without inputs" : " with the inputs " + llvm::join(names, ", "));
}

/// The texts of its errors; one that says nothing if they are of another form.
static std::vector<std::string> errorsOf(const Line &line) {
  JsonError error;
  std::optional<Value> errors = line.errors.empty() ? std::nullopt : parseJson(line.errors, error);
  std::vector<std::string> texts;
  if (errors && errors->kind() == ValueKind::Array)
    for (const Value &text : errors->elements())
      texts.push_back(text.kind() == ValueKind::String ? text.string().str()
                                                       : "the recorded call failed");
  return texts;
}

/// A Read that has both an answer and errors has read what is not ready.
template <typename Answer> static void setNotReady(Answer &, std::vector<std::string>) {}
static void setNotReady(ReadAnswer &answer, std::vector<std::string> reasons) {
  answer.notReady = std::move(reasons);
}

template <typename Answer>
llvm::Expected<Answer> RecordedOracle::Impl::answer(llvm::StringRef method,
                                                    const ValueObject &request) {
  std::optional<llvm::StringRef> text = find(method, request);
  if (!text)
    return makeError(FailureKind::Unimplemented,
                     "the recording has no " + describe(method, request));
  std::optional<Line> line = splitLine(*text);
  std::vector<std::string> errors = errorsOf(*line);
  std::optional<ValueObject> response = parseObject(line->response);
  // Of a call that fails the reference engine writes an empty answer, too.
  if (line->response.empty() || (!errors.empty() && response && response->empty())) {
    Failure failure = fromLogged(errors.empty() ? "the recorded call failed" : errors.front());
    return makeError(failure.kind, std::move(failure.message));
  }
  if (!response)
    return makeError(FailureKind::Malformed, "the recorded answer is no JSON object");
  llvm::Expected<Answer> answer = json::fromJson<Answer>(*response);
  if (answer)
    setNotReady(*answer, std::move(errors));
  return answer;
}

RecordedOracle::RecordedOracle(std::unique_ptr<Impl> impl) : TheImpl(std::move(impl)) {}
RecordedOracle::~RecordedOracle() = default;

std::unique_ptr<RecordedOracle> RecordedOracle::load(llvm::StringRef path,
                                                     DiagnosticEngine &diags) {
  auto buffer = readFile(path, /*nullTerminated=*/false);
  if (!buffer) {
    diags.report(diag::recording_unreadable, {}, path.str(), buffer.getError().message());
    return nullptr;
  }
  auto impl = std::make_unique<Impl>();
  impl->buffer = std::move(*buffer);
  impl->index(path, diags);
  return std::unique_ptr<RecordedOracle>(new RecordedOracle(std::move(impl)));
}

std::unique_ptr<RecordedOracle> RecordedOracle::fromText(llvm::StringRef text, llvm::StringRef name,
                                                         DiagnosticEngine &diags) {
  auto impl = std::make_unique<Impl>();
  impl->buffer = llvm::MemoryBuffer::getMemBufferCopy(text, name);
  impl->index(name, diags);
  return std::unique_ptr<RecordedOracle>(new RecordedOracle(std::move(impl)));
}

uint64_t RecordedOracle::callCount() const { return TheImpl->callCount; }

llvm::Expected<ReadAnswer> RecordedOracle::read(const ReadRequest &request) {
  return TheImpl->answer<ReadAnswer>("Read", json::toJson(request));
}

llvm::Expected<CheckAnswer> RecordedOracle::check(const CheckRequest &request) {
  return TheImpl->answer<CheckAnswer>("Check", json::toJson(request));
}

llvm::Expected<DiffAnswer> RecordedOracle::diff(const DiffRequest &request) {
  return TheImpl->answer<DiffAnswer>("Diff", json::toJson(request));
}

llvm::Expected<std::string> RecordedOracle::getSchema() {
  return TheImpl->answer<std::string>("GetSchema", {});
}

llvm::Expected<Mapping> RecordedOracle::getMapping(llvm::StringRef key, llvm::StringRef provider) {
  return TheImpl->answer<Mapping>("GetMapping", json::mappingRequest(key, provider));
}

llvm::Expected<std::vector<std::string>> RecordedOracle::getMappings(llvm::StringRef key) {
  return TheImpl->answer<std::vector<std::string>>("GetMappings", json::mappingRequest(key, ""));
}

} // namespace pcl::oracle
