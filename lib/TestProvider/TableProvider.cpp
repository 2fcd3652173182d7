// The calls of the protocol, over the parts that play them.
#include "pcl/TestProvider/TableProvider.h"

#include "Cloud.h"
#include "Faults.h"
#include "Play.h"

#include "pcl/Value/Json.h"

#include <fmt/format.h>

namespace pcl::testprovider {

using oracle::FailureKind;
using oracle::makeError;

static std::vector<Fault> joined(std::vector<Fault> a, const std::vector<Fault> &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TableProvider::TableProvider(std::shared_ptr<const Table> table, TableProviderOptions options)
    : TheTable(std::move(table)), TheFaults(std::make_unique<Faults>(
                                      joined(TheTable->faults, options.faults), options.isPlugin)),
      TheCloud(std::make_unique<Cloud>(*TheTable, std::move(options.stateFile))),
      IsPlugin(options.isPlugin) {}

TableProvider::~TableProvider() = default;

llvm::Expected<const ResourceSpec *> TableProvider::enter(llvm::StringRef call,
                                                          const oracle::ResourceKey &key,
                                                          std::vector<std::string> *notReady) {
  if (llvm::Error error = TheFaults->play(call, key, notReady))
    return error;
  if (const ResourceSpec *resource = TheTable->resource(key.type))
    return resource;
  return makeError(FailureKind::Refused, fmt::format("there is no resource type `{}`", key.type));
}

/// Properties that no client can read: an object with a signature that means nothing.
static ValueObject garbage() {
  return {{"garbage", Value::object({{signature::Key.str(), Value::string("garbage")}})}};
}

template <typename Answer> static Answer garbageAnswer();
template <> std::string garbageAnswer() { return "garbage"; }
template <> ValueObject garbageAnswer() { return garbage(); }
template <> oracle::CheckAnswer garbageAnswer() { return {garbage(), {}}; }
template <> oracle::CreateAnswer garbageAnswer() { return {"garbage", garbage()}; }
template <> oracle::ReadAnswer garbageAnswer() {
  oracle::ReadAnswer answer;
  answer.id = "garbage";
  answer.outputs = answer.inputs = garbage();
  answer.hasOutputs = answer.hasInputs = true;
  return answer;
}
template <> oracle::DiffAnswer garbageAnswer() {
  oracle::DiffAnswer answer;
  answer.changes = oracle::Changes::Some;
  answer.diffs = {"garbage", "[["};
  answer.detailed = {{oracle::PropertyDiff::Kind::Update, "[[", true}};
  answer.hasDetailed = true;
  return answer;
}

template <typename Answer> llvm::Expected<Answer> TableProvider::failed(llvm::Error error) const {
  oracle::Failure failure = oracle::takeFailure(std::move(error));
  if (IsPlugin && failure.kind == FailureKind::Malformed)
    return garbageAnswer<Answer>();
  return makeError(failure.kind, std::move(failure.message));
}

static llvm::Error noSuchResource(const oracle::ResourceKey &key) {
  return makeError(FailureKind::Refused,
                   fmt::format("there is no resource `{}` of type `{}`", key.id, key.type));
}

// What an oracle answers
// ------------------------------------------------------------------------------------------------------------

llvm::Expected<oracle::ReadAnswer> TableProvider::read(const oracle::ReadRequest &request) {
  oracle::ReadAnswer answer;
  llvm::Expected<const ResourceSpec *> resource = enter("Read", request.key, &answer.notReady);
  if (!resource)
    return failed<oracle::ReadAnswer>(resource.takeError());
  auto record = TheCloud->find(request.key.type, request.key.id);
  if (!record)
    return record.takeError();
  if (!*record)
    return oracle::ReadAnswer();
  const ObjectSpec &spec = (*resource)->object;
  answer.id = (*record)->id;
  answer.outputs = withSecrets(spec, (*record)->outputs);
  answer.hasOutputs = true;
  answer.hasInputs = (*resource)->isImportable;
  if (!answer.hasInputs)
    return answer;
  bool isImport = (*resource)->readsAll || (request.inputs.empty() && request.outputs.empty());
  answer.inputs = !isImport           ? refreshedInputs(**resource, request.inputs, answer.outputs)
                  : (*record)->inputs ? *(*record)->inputs
                                      : importedInputs(**resource, answer.outputs);
  answer.inputs = withSecrets(spec, answer.inputs);
  if ((*resource)->keepsInputs)
    answer.outputs.set(InputsCopyKey, Value::object(answer.inputs).withSecret());
  return answer;
}

static oracle::CheckAnswer answerOf(Checked checked, const ResourceSpec &resource) {
  oracle::CheckAnswer answer;
  answer.inputs = std::move(checked.inputs);
  for (const Problem &problem : checked.problems) {
    oracle::CheckFailure failure = explain(problem, resource);
    bool isKnown = llvm::any_of(answer.failures, [&](const oracle::CheckFailure &other) {
      return other.property == failure.property && other.reason == failure.reason;
    });
    if (!isKnown)
      answer.failures.push_back(std::move(failure));
  }
  return answer;
}

llvm::Expected<oracle::CheckAnswer> TableProvider::check(const oracle::CheckRequest &request) {
  llvm::Expected<const ResourceSpec *> resource = enter("Check", request.key);
  if (!resource)
    return failed<oracle::CheckAnswer>(resource.takeError());
  return answerOf(checkInputs(**resource, request), **resource);
}

llvm::Expected<oracle::DiffAnswer> TableProvider::diff(const oracle::DiffRequest &request) {
  llvm::Expected<const ResourceSpec *> resource = enter("Diff", request.key);
  if (!resource)
    return failed<oracle::DiffAnswer>(resource.takeError());
  return diffResource(**resource, request);
}

llvm::Expected<std::string> TableProvider::getSchema() {
  if (llvm::Error error = TheFaults->play("GetSchema", {}))
    return failed<std::string>(std::move(error));
  return TheTable->schemaText;
}

static bool isTerraform(llvm::StringRef key) { return key == "terraform" || key == "tf"; }

llvm::Expected<oracle::Mapping> TableProvider::getMapping(llvm::StringRef key,
                                                          llvm::StringRef provider) {
  if (llvm::Error error = TheFaults->play("GetMapping", {}))
    return error;
  if (!isTerraform(key) || (!provider.empty() && provider != TheTable->name))
    return oracle::Mapping();
  return oracle::Mapping{TheTable->name, TheTable->mappingText()};
}

llvm::Expected<std::vector<std::string>> TableProvider::getMappings(llvm::StringRef key) {
  if (llvm::Error error = TheFaults->play("GetMappings", {}))
    return error;
  return isTerraform(key) ? std::vector<std::string>{TheTable->name} : std::vector<std::string>();
}

llvm::Expected<std::vector<oracle::ListedResource>>
TableProvider::list(const oracle::ListRequest &request) {
  llvm::Expected<const ResourceSpec *> resource = enter("List", {"", request.token, "", ""});
  if (!resource)
    return resource.takeError();
  llvm::Expected<std::vector<std::string>> ids = TheCloud->ids(request.token);
  if (!ids)
    return ids.takeError();
  std::vector<oracle::ListedResource> result;
  for (const std::string &id : *ids) {
    if (request.limit && result.size() == request.limit)
      break;
    result.push_back({id, id});
  }
  return result;
}

void TableProvider::cancel() { TheFaults->cancel(); }

// What only a provider does
// ------------------------------------------------------------------------------------------------------------

std::string TableProvider::version() { return TheTable->version; }

llvm::Expected<oracle::CheckAnswer>
TableProvider::checkConfig(const oracle::CheckRequest &request) {
  if (llvm::Error error = TheFaults->play("CheckConfig", request.key))
    return error;
  ResourceSpec provider;
  provider.object = TheTable->config;
  provider.style = Style::Native; // nothing notes defaults in a configuration
  oracle::CheckRequest known = request;
  known.news = without(request.news, "version");
  oracle::CheckAnswer answer = answerOf(checkInputs(provider, known), provider);
  if (const Value *version = request.news.find("version"))
    answer.inputs.set("version", *version);
  return answer;
}

llvm::Expected<oracle::DiffAnswer> TableProvider::diffConfig(const oracle::DiffRequest &request) {
  if (llvm::Error error = TheFaults->play("DiffConfig", request.key))
    return error;
  oracle::DiffAnswer answer;
  answer.changes = Value::object(request.oldInputs).sameContent(Value::object(request.news))
                       ? oracle::Changes::None
                       : oracle::Changes::Some;
  return answer;
}

llvm::Error TableProvider::configure(const ValueObject &) {
  return TheFaults->play("Configure", {});
}

llvm::Expected<oracle::CreateAnswer> TableProvider::create(const oracle::CreateRequest &request) {
  llvm::Expected<const ResourceSpec *> resource = enter("Create", request.key);
  if (!resource)
    return failed<oracle::CreateAnswer>(resource.takeError());
  auto made = [&](unsigned number) {
    Identity identity{"", request.key.name, number};
    identity.id = newId(**resource, request.inputs, identity);
    return Cloud::Record{
        request.key.type, identity.id, std::nullopt,
        serverOutputs(**resource, request.inputs, nullptr, identity, request.preview)};
  };
  oracle::CreateAnswer answer;
  if (request.preview) {
    answer.outputs = made(0).outputs;
    return answer;
  }
  llvm::Error error = TheCloud->create([&](unsigned number) {
    Cloud::Record record = made(number);
    answer = {record.id, record.outputs};
    return record;
  });
  if (error)
    return error;
  return answer;
}

llvm::Expected<ValueObject> TableProvider::update(const oracle::UpdateRequest &request) {
  llvm::Expected<const ResourceSpec *> resource = enter("Update", request.key);
  if (!resource)
    return failed<ValueObject>(resource.takeError());
  auto record = TheCloud->find(request.key.type, request.key.id);
  if (!record)
    return record.takeError();
  if (!*record)
    return noSuchResource(request.key);
  Identity identity{(*record)->id, request.key.name, 0};
  ValueObject outputs =
      serverOutputs(**resource, request.inputs, &(*record)->outputs, identity, request.preview);
  if (request.preview)
    return outputs;
  if (llvm::Error error = TheCloud->put({request.key.type, (*record)->id, std::nullopt, outputs}))
    return error;
  return outputs;
}

llvm::Error TableProvider::remove(const oracle::ResourceKey &key, const ValueObject &) {
  if (llvm::Error error = TheFaults->play("Delete", key))
    return error;
  auto record = TheCloud->find(key.type, key.id);
  if (!record)
    return record.takeError();
  return *record ? TheCloud->remove(key.type, (*record)->id) : llvm::Error::success();
}

} // namespace pcl::testprovider
