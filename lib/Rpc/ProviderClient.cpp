// The order in which a provider is asked (handshake, parameter, configuration, resources), and what
// of requests and answers is secret.
#include "pcl/Rpc/ProviderClient.h"

#include "CallLog.h"
#include "Connection.h"
#include "Messages.h"
#include "Status.h"

#include "pcl/Oracle/LoggedFailure.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Secrets.h"

#include "llvm/ADT/STLExtras.h"

#include "status.pb.h"

#include <fmt/format.h>
#include <google/protobuf/arena.h>

#include <cstdlib>
#include <mutex>

namespace pcl::rpc {

using oracle::Failure;
using oracle::FailureKind;

std::string callLogOfEnvironment() {
  const char *path = std::getenv("PULUMI_DEBUG_GRPC");
  return path ? path : "";
}

// What is secret in requests and answers
// ------------------------------------------------------------------------------------------------

static void learn(Redactor &secrets, const oracle::ReadRequest &request) {
  secrets.learn(request.inputs);
  secrets.learn(request.outputs);
}
static void learn(Redactor &secrets, const oracle::CheckRequest &request) {
  secrets.learn(request.olds);
  secrets.learn(request.news);
}
static void learn(Redactor &secrets, const oracle::DiffRequest &request) {
  secrets.learn(request.outputs);
  secrets.learn(request.oldInputs);
  secrets.learn(request.news);
}

/// Marks what a provider that knows no secrets gave back.
static void retain(const oracle::ReadRequest &request, oracle::ReadAnswer &answer) {
  answer.inputs = retainSecrets(answer.inputs, request.inputs);
  answer.outputs = retainSecrets(answer.outputs, request.outputs);
}
static void retain(const oracle::CheckRequest &request, oracle::CheckAnswer &answer) {
  answer.inputs = retainSecrets(answer.inputs, request.news);
}
static void retain(const oracle::DiffRequest &, oracle::DiffAnswer &) {}

/// Cleans what the provider wrote for people.
static void clean(const Redactor &secrets, oracle::CheckAnswer &answer) {
  for (oracle::CheckFailure &failure : answer.failures)
    failure.reason = secrets.clean(failure.reason);
}
static void clean(const Redactor &known, oracle::ReadAnswer &answer) {
  if (answer.notReady.empty())
    return;
  Redactor secrets = known;
  secrets.learn(answer.inputs);
  secrets.learn(answer.outputs);
  for (std::string &reason : answer.notReady)
    reason = secrets.clean(reason);
}
static void clean(const Redactor &, oracle::DiffAnswer &) {}

// What answers must not hold
// ------------------------------------------------------------------------------------------------

static bool hasUnknown(const ValueObject &values) {
  return llvm::any_of(values, [](const auto &member) { return member.second.containsUnknown(); });
}

/// Values that nobody knows yet come only from such values: what exists is known.
static bool allKnown(const oracle::ReadRequest &, const oracle::ReadAnswer &answer) {
  return !hasUnknown(answer.inputs) && !hasUnknown(answer.outputs);
}
static bool allKnown(const oracle::CheckRequest &request, const oracle::CheckAnswer &answer) {
  return !hasUnknown(answer.inputs) || hasUnknown(request.news);
}
static bool allKnown(const oracle::DiffRequest &, const oracle::DiffAnswer &) { return true; }

// Details of errors
// ------------------------------------------------------------------------------------------------

/// The detail of `status` that is a `Detail`, if there is one.
template <class Detail> static std::optional<Detail> detailOf(const grpc::Status &status) {
  google::rpc::Status details;
  Detail detail;
  if (details.ParseFromString(status.error_details()))
    for (const google::protobuf::Any &any : details.details())
      if (any.Is<Detail>() && any.UnpackTo(&detail))
        return detail;
  return std::nullopt;
}

/// A Read that fails because the resource is not ready has read it all the same: `status` gets
/// success. Returns why it is not ready.
static std::vector<std::string> acceptPartial(grpc::Status &status,
                                              pulumirpc::ReadResponse &response) {
  std::vector<std::string> reasons;
  if (auto partial = detailOf<pulumirpc::ErrorResourceInitFailed>(status)) {
    response.set_id(partial->id());
    response.mutable_properties()->Swap(partial->mutable_properties());
    if (partial->has_inputs())
      response.mutable_inputs()->Swap(partial->mutable_inputs());
    reasons.assign(partial->reasons().begin(), partial->reasons().end());
    status = grpc::Status::OK;
  }
  return reasons;
}
template <class Response>
static std::vector<std::string> acceptPartial(grpc::Status &, Response &) {
  return {};
}

static void setNotReady(oracle::ReadAnswer &answer, std::vector<std::string> reasons) {
  answer.notReady = std::move(reasons);
}
template <class Answer> static void setNotReady(Answer &, std::vector<std::string>) {}
static llvm::ArrayRef<std::string> notReadyOf(const oracle::ReadAnswer &answer) {
  return answer.notReady;
}
template <class Answer> static llvm::ArrayRef<std::string> notReadyOf(const Answer &) { return {}; }

// The client
// ------------------------------------------------------------------------------------------------

class ProviderClient::Impl {
public:
  Impl(PluginOptions options, std::unique_ptr<Connection> connection)
      : Options(std::move(options)), TheConnection(std::move(connection)),
        Log(Options.callLog, Options.package) {
    Secrets.learn(Options.config);
  }

  llvm::Error shakeHands();
  llvm::Error parameterize();

  /// A call without property values.
  template <class Request, class Response>
  llvm::Error plain(llvm::StringRef name, Method<Request, Response> method, const Request &request,
                    Response &response) {
    grpc::Status status = TheConnection->call(method, request, response);
    return finish(name, request, status.ok() ? &response : nullptr, status, Secrets);
  }

  /// A call about a resource.
  template <class Answer, class RequestMessage, class ResponseMessage, class Request>
  llvm::Expected<Answer> ask(llvm::StringRef name, Method<RequestMessage, ResponseMessage> method,
                             const Request &request) {
    if (llvm::Error error = ensureConfigured())
      return error;
    Answer answer;
    if (llvm::Error error = exchange(name, method, request, answer, sent(), SecretsAccepted))
      return error;
    return answer;
  }

  llvm::Expected<std::vector<oracle::ListedResource>> list(const oracle::ListRequest &request);

  const PluginOptions Options;
  const std::unique_ptr<Connection> TheConnection;
  /// The package that Parameterize made of the plugin, for GetSchema.
  pulumirpc::ParameterizeResponse Subpackage;

private:
  llvm::Error ensureConfigured();
  llvm::Error configure();
  llvm::Expected<ValueObject> checkConfig();
  llvm::Error listPage(const pulumirpc::ListRequest &request,
                       std::vector<oracle::ListedResource> &found, std::string &continuation);

  template <class RequestMessage, class ResponseMessage, class Request, class Answer>
  llvm::Error exchange(llvm::StringRef name, Method<RequestMessage, ResponseMessage> method,
                       const Request &request, Answer &answer, const MarshalOptions &options,
                       bool answersMarkSecrets);
  /// Logs a call, and makes the error of one that has no `response`. `notReady` is why what it
  /// answers with is not.
  llvm::Error finish(llvm::StringRef name, const google::protobuf::Message &request,
                     const google::protobuf::Message *response, const grpc::Status &status,
                     const Redactor &secrets, llvm::ArrayRef<std::string> notReady = {});

  /// What the provider understands.
  MarshalOptions sent() const {
    return {SecretsAccepted ? SecretForm::Signature : SecretForm::Plain, ResourcesAccepted,
            BytesAccepted};
  }
  static MarshalOptions shown() { return {SecretForm::Hidden, true, true}; }

  const CallLog Log;
  Redactor Secrets; ///< of the configuration
  bool HandsShaken = false;
  bool SecretsAccepted = false, ResourcesAccepted = false, BytesAccepted = false;
  std::once_flag ConfigureOnce;
  std::optional<Failure> ConfigureFailure;
};

llvm::Error ProviderClient::Impl::finish(llvm::StringRef name,
                                         const google::protobuf::Message &request,
                                         const google::protobuf::Message *response,
                                         const grpc::Status &status, const Redactor &secrets,
                                         llvm::ArrayRef<std::string> notReady) {
  if (response) {
    Log.write(name, request, response, notReady);
    return llvm::Error::success();
  }
  Failure failure = TheConnection->failure(name, status);
  failure.message = secrets.clean(failure.message);
  Log.write(name, request, nullptr, {oracle::toLogged(failure)});
  return oracle::makeError(failure.kind, std::move(failure.message));
}

template <class RequestMessage, class ResponseMessage, class Request, class Answer>
llvm::Error ProviderClient::Impl::exchange(llvm::StringRef name,
                                           Method<RequestMessage, ResponseMessage> method,
                                           const Request &request, Answer &answer,
                                           const MarshalOptions &options, bool answersMarkSecrets) {
  // Messages of large resources have thousands of parts, which go at once.
  google::protobuf::Arena arena;
  auto &message = *google::protobuf::Arena::CreateMessage<RequestMessage>(&arena);
  if (llvm::Error error = toMessage(request, message, options))
    return error;
  auto &response = *google::protobuf::Arena::CreateMessage<ResponseMessage>(&arena);
  grpc::Status status = TheConnection->call(method, message, response);
  std::vector<std::string> notReady = acceptPartial(status, response);

  Redactor secrets = Secrets;
  learn(secrets, request);
  llvm::Error malformed = status.ok() ? fromMessage(response, answer) : llvm::Error::success();
  if (!malformed && status.ok() && !allKnown(request, answer))
    malformed = oracle::makeError(FailureKind::Malformed, "a property is not known yet");
  if (malformed) {
    status = {grpc::StatusCode::DATA_LOSS, llvm::toString(std::move(malformed))};
  } else if (status.ok()) {
    if (!answersMarkSecrets)
      retain(request, answer);
    setNotReady(answer, std::move(notReady));
    clean(secrets, answer);
  }

  // What is logged is made anew, because messages to providers that know no secrets have them in
  // clear.
  RequestMessage shownRequest;
  ResponseMessage shownResponse;
  if (Log.isOn()) {
    llvm::consumeError(toMessage(request, shownRequest, shown()));
    if (status.ok())
      llvm::consumeError(toMessage(answer, shownResponse, shown()));
  }
  return finish(name, shownRequest, status.ok() ? &shownResponse : nullptr, status, secrets,
                notReadyOf(answer));
}

llvm::Error ProviderClient::Impl::shakeHands() {
  pulumirpc::ProviderHandshakeRequest request;
  request.set_engine_address(TheConnection->engineAddress());
  request.set_accepts_byte_string(true);
  request.set_supports_refresh_before_update(true);
  pulumirpc::ProviderHandshakeResponse response;
  grpc::Status status = TheConnection->call(&Stub::Handshake, request, response);
  // Providers of old do not know this call, and say at Configure what they understand.
  HandsShaken = status.ok();
  SecretsAccepted = response.accept_secrets();
  ResourcesAccepted = response.accept_resources();
  BytesAccepted = response.accepts_byte_string();
  if (kindOf(status) == FailureKind::Unimplemented)
    return llvm::Error::success();
  return finish("Handshake", request, status.ok() ? &response : nullptr, status, Secrets);
}

llvm::Error ProviderClient::Impl::parameterize() {
  if (!Options.parameter)
    return llvm::Error::success();
  pulumirpc::ParameterizeRequest request;
  request.mutable_value()->set_name(Options.parameter->name);
  request.mutable_value()->set_version(Options.parameter->version);
  request.mutable_value()->set_value(Options.parameter->value);
  return plain("Parameterize", &Stub::Parameterize, request, Subpackage);
}

llvm::Expected<ValueObject> ProviderClient::Impl::checkConfig() {
  oracle::CheckRequest request;
  request.key.name = "default";
  request.key.type = "pulumi:providers:" + Options.package;
  request.key.urn =
      fmt::format("urn:pulumi:pclc::pclc::{}::{}", request.key.type, request.key.name);
  request.news = Options.config;
  oracle::CheckAnswer answer;
  // As the reference engine does: the configuration is checked without marks.
  MarshalOptions options = sent();
  options.secrets = SecretForm::Plain;
  if (llvm::Error error =
          exchange("CheckConfig", &Stub::CheckConfig, request, answer, options, false)) {
    Failure failure = oracle::takeFailure(std::move(error));
    if (failure.kind == FailureKind::Unimplemented)
      return Options.config;
    return oracle::makeError(failure.kind, std::move(failure.message));
  }
  if (answer.failures.empty())
    return std::move(answer.inputs);
  std::string text;
  for (const oracle::CheckFailure &failure : answer.failures)
    text += fmt::format("{}{}{}{}", text.empty() ? "" : "; ", failure.property,
                        failure.property.empty() ? "" : ": ", failure.reason);
  return oracle::makeError(
      FailureKind::Refused,
      fmt::format("the provider `{}` refuses its configuration: {}", Options.package, text));
}

/// The value of a configuration variable: texts as they are, all else as JSON.
static std::string variableText(const Value &value, SecretStyle secrets) {
  if (value.kind() == ValueKind::String && secrets == SecretStyle::Plain)
    return value.string().str();
  return toJson(value, {secrets, 0});
}

llvm::Error ProviderClient::Impl::configure() {
  llvm::Expected<ValueObject> config = checkConfig();
  if (!config)
    return config.takeError();

  auto fill = [&](pulumirpc::ConfigureRequest &request, const MarshalOptions &options,
                  SecretStyle secrets) {
    request.set_acceptsecrets(true);
    request.set_acceptresources(true);
    request.set_sends_old_inputs(true);
    request.set_sends_old_inputs_to_delete(true);
    // Providers of old know only these texts.
    for (const auto &[name, value] : *config)
      if (name != "version")
        (*request.mutable_variables())[Options.package + ":config:" + name] =
            variableText(value, secrets);
    return marshal(*config, *request.mutable_args(), options);
  };
  pulumirpc::ConfigureRequest request, shownRequest;
  MarshalOptions options = sent();
  options.secrets = SecretForm::Signature;
  options.resources = true;
  if (llvm::Error error = fill(request, options, SecretStyle::Plain))
    return error;
  if (Log.isOn())
    llvm::consumeError(fill(shownRequest, shown(), SecretStyle::Placeholder));

  Redactor secrets = Secrets;
  secrets.learn(*config);
  pulumirpc::ConfigureResponse response;
  grpc::Status status = TheConnection->call(&Stub::Configure, request, response);
  if (auto missing = detailOf<pulumirpc::ConfigureErrorMissingKeys>(status)) {
    std::string text;
    for (const auto &key : missing->missingkeys())
      text += fmt::format("{}`{}` ({})", text.empty() ? "" : ", ", key.name(), key.description());
    status = {status.error_code(), "the configuration lacks " + text};
  }
  if (!HandsShaken) {
    SecretsAccepted = response.acceptsecrets();
    ResourcesAccepted = response.acceptresources();
  }
  return finish("Configure", shownRequest, status.ok() ? &response : nullptr, status, secrets);
}

llvm::Error ProviderClient::Impl::ensureConfigured() {
  std::call_once(ConfigureOnce, [this] {
    if (llvm::Error error = configure())
      ConfigureFailure = oracle::takeFailure(std::move(error));
  });
  return ConfigureFailure ? oracle::makeError(ConfigureFailure->kind, ConfigureFailure->message)
                          : llvm::Error::success();
}

llvm::Error ProviderClient::Impl::listPage(const pulumirpc::ListRequest &request,
                                           std::vector<oracle::ListedResource> &found,
                                           std::string &continuation) {
  grpc::Status status = TheConnection->during([&](grpc::ClientContext &context) {
    std::unique_ptr<grpc::ClientReader<pulumirpc::ListResponse>> reader =
        TheConnection->stub().List(&context, request);
    pulumirpc::ListResponse response;
    while (reader->Read(&response)) {
      if (response.has_result())
        found.push_back({response.result().id(), response.result().name()});
      else if (response.has_continuation())
        continuation = response.continuation().continuation_token();
    }
    return reader->Finish();
  });
  // The log has the last answer of a stream as the sign that it ended well.
  pulumirpc::ListResponse end;
  return finish("List", request, status.ok() ? &end : nullptr, status, Secrets);
}

llvm::Expected<std::vector<oracle::ListedResource>>
ProviderClient::Impl::list(const oracle::ListRequest &request) {
  if (llvm::Error error = ensureConfigured())
    return error;
  pulumirpc::ListRequest message;
  if (llvm::Error error = toMessage(request, message, sent()))
    return error;
  std::vector<oracle::ListedResource> found;
  do {
    const size_t before = found.size();
    std::string continuation;
    if (llvm::Error error = listPage(message, found, continuation))
      return error;
    // A page that brings nothing would be followed by itself for ever.
    if (found.size() == before)
      break;
    message.set_continuation_token(continuation);
  } while (!message.continuation_token().empty() &&
           (request.limit == 0 || found.size() < request.limit));
  if (request.limit != 0 && found.size() > request.limit)
    found.resize(request.limit);
  return found;
}

// The public face
// ------------------------------------------------------------------------------------------------

ProviderClient::ProviderClient(std::unique_ptr<Impl> impl) : TheImpl(std::move(impl)) {}
ProviderClient::~ProviderClient() = default;

llvm::Expected<std::unique_ptr<ProviderClient>> ProviderClient::connect(PluginOptions options) {
  llvm::Expected<std::unique_ptr<Connection>> connection = Connection::open(options);
  if (!connection)
    return connection.takeError();
  std::unique_ptr<ProviderClient> client(
      new ProviderClient(std::make_unique<Impl>(std::move(options), std::move(*connection))));
  if (llvm::Error error = client->TheImpl->shakeHands())
    return error;
  if (llvm::Error error = client->TheImpl->parameterize())
    return error;
  return client;
}

llvm::Expected<oracle::ReadAnswer> ProviderClient::read(const oracle::ReadRequest &request) {
  return TheImpl->ask<oracle::ReadAnswer>("Read", &Stub::Read, request);
}

llvm::Expected<oracle::CheckAnswer> ProviderClient::check(const oracle::CheckRequest &request) {
  return TheImpl->ask<oracle::CheckAnswer>("Check", &Stub::Check, request);
}

llvm::Expected<oracle::DiffAnswer> ProviderClient::diff(const oracle::DiffRequest &request) {
  return TheImpl->ask<oracle::DiffAnswer>("Diff", &Stub::Diff, request);
}

llvm::Expected<std::string> ProviderClient::getSchema() {
  pulumirpc::GetSchemaRequest request;
  request.set_subpackage_name(TheImpl->Subpackage.name());
  request.set_subpackage_version(TheImpl->Subpackage.version());
  pulumirpc::GetSchemaResponse response;
  if (llvm::Error error = TheImpl->plain("GetSchema", &Stub::GetSchema, request, response))
    return error;
  return std::move(*response.mutable_schema());
}

llvm::Expected<oracle::Mapping> ProviderClient::getMapping(llvm::StringRef key,
                                                           llvm::StringRef provider) {
  pulumirpc::GetMappingRequest request;
  request.set_key(key.str());
  request.set_provider(provider.str());
  pulumirpc::GetMappingResponse response;
  if (llvm::Error error = TheImpl->plain("GetMapping", &Stub::GetMapping, request, response))
    return error;
  return oracle::Mapping{response.provider(), response.data()};
}

llvm::Expected<std::vector<std::string>> ProviderClient::getMappings(llvm::StringRef key) {
  pulumirpc::GetMappingsRequest request;
  request.set_key(key.str());
  pulumirpc::GetMappingsResponse response;
  if (llvm::Error error = TheImpl->plain("GetMappings", &Stub::GetMappings, request, response))
    return error;
  return std::vector<std::string>(response.providers().begin(), response.providers().end());
}

llvm::Expected<std::vector<oracle::ListedResource>>
ProviderClient::list(const oracle::ListRequest &request) {
  return TheImpl->list(request);
}

llvm::Expected<std::string> ProviderClient::version() {
  pulumirpc::PluginInfo response;
  if (llvm::Error error = TheImpl->plain("GetPluginInfo", &Stub::GetPluginInfo,
                                         google::protobuf::Empty(), response))
    return error;
  return response.version();
}

bool ProviderClient::hasEnded() const { return TheImpl->TheConnection->processHasEnded(); }

void ProviderClient::cancel() { TheImpl->TheConnection->cancel(); }

} // namespace pcl::rpc
