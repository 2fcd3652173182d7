// The services of a provider plugin, and the life of its process.
#include "pcl/Rpc/ProviderServer.h"

#include "Messages.h"
#include "PluginLife.h"
#include "QuietGrpc.h"
#include "Status.h"

#include "DeepMessages.h"

#include "status.pb.h"

#include <grpcpp/grpcpp.h>

#include <fmt/format.h>

#include <atomic>
#include <chrono>

namespace pcl::rpc {

namespace {

using google::protobuf::Empty;
using grpc::ServerContext;
using grpc::Status;

class ProviderService final : public pulumirpc::ResourceProvider::Service {
public:
  explicit ProviderService(oracle::Provider &provider) : Provider(provider) {}

  Status Handshake(ServerContext *, const pulumirpc::ProviderHandshakeRequest *request,
                   pulumirpc::ProviderHandshakeResponse *response) override {
    // Whoever knows this call knows secrets and resource references.
    SecretsAccepted = ResourcesAccepted = true;
    BytesAccepted = request->accepts_byte_string();
    response->set_accept_secrets(true);
    response->set_accept_resources(true);
    response->set_accepts_byte_string(true);
    return Status::OK;
  }

  Status Attach(ServerContext *, const pulumirpc::PluginAttach *, Empty *) override {
    return Status::OK;
  }

  Status GetPluginInfo(ServerContext *, const Empty *, pulumirpc::PluginInfo *response) override {
    response->set_version(Provider.version());
    return Status::OK;
  }

  Status GetSchema(ServerContext *, const pulumirpc::GetSchemaRequest *,
                   pulumirpc::GetSchemaResponse *response) override {
    return answer(Provider.getSchema(),
                  [&](std::string &text) { response->set_schema(std::move(text)); });
  }

  Status CheckConfig(ServerContext *, const pulumirpc::CheckRequest *request,
                     pulumirpc::CheckResponse *response) override {
    return call<oracle::CheckRequest>(&oracle::Provider::checkConfig, *request, *response);
  }

  Status DiffConfig(ServerContext *, const pulumirpc::DiffRequest *request,
                    pulumirpc::DiffResponse *response) override {
    return call<oracle::DiffRequest>(&oracle::Provider::diffConfig, *request, *response);
  }

  Status Configure(ServerContext *, const pulumirpc::ConfigureRequest *request,
                   pulumirpc::ConfigureResponse *response) override {
    SecretsAccepted = request->acceptsecrets();
    ResourcesAccepted = request->acceptresources();
    response->set_acceptsecrets(true);
    response->set_acceptresources(true);
    response->set_supportspreview(true);
    llvm::Expected<ValueObject> config = unmarshal(request->args());
    return toStatus(config ? Provider.configure(*config) : config.takeError());
  }

  Status Check(ServerContext *, const pulumirpc::CheckRequest *request,
               pulumirpc::CheckResponse *response) override {
    return call<oracle::CheckRequest>(&oracle::Provider::check, *request, *response);
  }

  Status Diff(ServerContext *, const pulumirpc::DiffRequest *request,
              pulumirpc::DiffResponse *response) override {
    return call<oracle::DiffRequest>(&oracle::Provider::diff, *request, *response);
  }

  Status Read(ServerContext *, const pulumirpc::ReadRequest *request,
              pulumirpc::ReadResponse *response) override {
    oracle::ReadRequest asked;
    if (llvm::Error error = fromMessage(*request, asked))
      return toStatus(std::move(error));
    llvm::Expected<oracle::ReadAnswer> answer = Provider.read(asked);
    if (!answer)
      return toStatus(answer.takeError());
    Status status = toStatus(toMessage(*answer, *response, options()));
    return answer->notReady.empty() || !status.ok() ? status
                                                    : notReadyStatus(*response, answer->notReady);
  }

  Status Create(ServerContext *, const pulumirpc::CreateRequest *request,
                pulumirpc::CreateResponse *response) override {
    return call<oracle::CreateRequest>(&oracle::Provider::create, *request, *response);
  }

  Status Update(ServerContext *, const pulumirpc::UpdateRequest *request,
                pulumirpc::UpdateResponse *response) override {
    oracle::UpdateRequest update;
    if (llvm::Error error = fromMessage(*request, update))
      return toStatus(std::move(error));
    llvm::Expected<ValueObject> outputs = Provider.update(update);
    return toStatus(outputs ? marshal(*outputs, *response->mutable_properties(), options())
                            : outputs.takeError());
  }

  Status Delete(ServerContext *, const pulumirpc::DeleteRequest *request, Empty *) override {
    oracle::ResourceKey key;
    ValueObject outputs;
    llvm::Error error = fromMessage(*request, key, outputs);
    return toStatus(error ? std::move(error) : Provider.remove(key, outputs));
  }

  Status List(ServerContext *, const pulumirpc::ListRequest *request,
              grpc::ServerWriter<pulumirpc::ListResponse> *writer) override {
    oracle::ListRequest list;
    if (llvm::Error error = fromMessage(*request, list))
      return toStatus(std::move(error));
    return answer(Provider.list(list), [&](std::vector<oracle::ListedResource> &resources) {
      for (const oracle::ListedResource &resource : resources) {
        pulumirpc::ListResponse response;
        response.mutable_result()->set_id(resource.id);
        response.mutable_result()->set_name(resource.name);
        if (!writer->Write(response))
          return; // the client is gone
      }
    });
  }

  Status GetMapping(ServerContext *, const pulumirpc::GetMappingRequest *request,
                    pulumirpc::GetMappingResponse *response) override {
    return answer(Provider.getMapping(request->key(), request->provider()),
                  [&](oracle::Mapping &mapping) {
                    response->set_provider(std::move(mapping.provider));
                    response->set_data(std::move(mapping.data));
                  });
  }

  Status GetMappings(ServerContext *, const pulumirpc::GetMappingsRequest *request,
                     pulumirpc::GetMappingsResponse *response) override {
    return answer(Provider.getMappings(request->key()), [&](std::vector<std::string> &names) {
      response->mutable_providers()->Assign(names.begin(), names.end());
    });
  }

  Status Cancel(ServerContext *, const Empty *, Empty *) override {
    Provider.cancel();
    return Status::OK;
  }

private:
  MarshalOptions options() const {
    MarshalOptions options;
    options.secrets = SecretsAccepted ? SecretForm::Signature : SecretForm::Plain;
    options.resources = ResourcesAccepted;
    options.bytes = BytesAccepted;
    return options;
  }

  /// Fills a response with `fill`, or says why there is none.
  template <class Answer, class Fill>
  static Status answer(llvm::Expected<Answer> result, Fill fill) {
    if (!result)
      return toStatus(result.takeError());
    fill(*result);
    return Status::OK;
  }

  /// The error that tells of a resource which was read, and is not ready.
  static Status notReadyStatus(pulumirpc::ReadResponse &response,
                               llvm::ArrayRef<std::string> reasons) {
    pulumirpc::ErrorResourceInitFailed detail;
    detail.set_id(response.id());
    detail.mutable_properties()->Swap(response.mutable_properties());
    if (response.has_inputs())
      detail.mutable_inputs()->Swap(response.mutable_inputs());
    for (const std::string &reason : reasons)
      detail.add_reasons(reason);
    google::rpc::Status status;
    status.set_code(grpc::StatusCode::UNKNOWN);
    status.set_message("the resource is not ready");
    status.add_details()->PackFrom(detail);
    return Status(grpc::StatusCode::UNKNOWN, status.message(), status.SerializeAsString());
  }

  /// Reads a request, asks the provider, writes the response.
  template <class Request, class Method, class RequestMessage, class ResponseMessage>
  Status call(Method method, const RequestMessage &request, ResponseMessage &response) {
    Request asked;
    if (llvm::Error error = fromMessage(request, asked))
      return toStatus(std::move(error));
    auto result = (Provider.*method)(asked);
    return toStatus(result ? toMessage(*result, response, options()) : result.takeError());
  }

  oracle::Provider &Provider;
  // What the engine understands; it says so before it asks about resources.
  std::atomic<bool> SecretsAccepted = false, ResourcesAccepted = false, BytesAccepted = false;
};

} // namespace

struct ProviderServer::State {
  explicit State(oracle::Provider &provider)
      : TheService(std::make_unique<ProviderService>(provider)) {}
  std::unique_ptr<pulumirpc::ResourceProvider::Service> TheService;
  std::unique_ptr<grpc::Server> Server;
  int Port = 0;
};

ProviderServer::ProviderServer(std::unique_ptr<State> state) : TheState(std::move(state)) {}

llvm::Expected<std::unique_ptr<ProviderServer>> ProviderServer::start(oracle::Provider &provider,
                                                                      uint16_t port) {
  quietGrpc();
  auto state = std::make_unique<State>(provider);
  grpc::ServerBuilder builder;
  // Otherwise a second server on the same port would start, and take half of the calls.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.SetMaxReceiveMessageSize(-1);
  builder.SetMaxSendMessageSize(-1);
  builder.AddListeningPort(fmt::format("127.0.0.1:{}", port), grpc::InsecureServerCredentials(),
                           &state->Port);
  builder.RegisterService(state->TheService.get());
  state->Server = builder.BuildAndStart();
  if (!state->Server || state->Port == 0)
    return oracle::makeError(
        oracle::FailureKind::Unavailable,
        fmt::format("no server could be started on port {} of 127.0.0.1", port));
  return std::unique_ptr<ProviderServer>(new ProviderServer(std::move(state)));
}

ProviderServer::~ProviderServer() {
  TheState->Server->Shutdown(std::chrono::system_clock::now() + std::chrono::seconds(2));
}

uint16_t ProviderServer::port() const { return static_cast<uint16_t>(TheState->Port); }

llvm::Error serve(oracle::Provider &provider, uint16_t port) {
  PluginLife life;
  llvm::Expected<std::unique_ptr<ProviderServer>> server = ProviderServer::start(provider, port);
  if (!server)
    return server.takeError();
  life.serve((*server)->port());
  provider.cancel(); // a call that hangs must not keep the process
  return llvm::Error::success();
}

} // namespace pcl::rpc
