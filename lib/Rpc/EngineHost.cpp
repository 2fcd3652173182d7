// The resource monitor and the engine's service of a preview, over an Engine.
#include "pcl/Rpc/EngineHost.h"

#include "DeepMessages.h"
#include "Marshal.h"
#include "QuietGrpc.h"
#include "Status.h"

#include "pcl/Oracle/Oracle.h"

#include "engine.grpc.pb.h"
#include "resource.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <fmt/format.h>

#include <chrono>
#include <mutex>

namespace pcl::rpc {

namespace {

using google::protobuf::Empty;
using grpc::ServerContext;
using grpc::Status;

template <class Texts> std::vector<std::string> textsOf(const Texts &texts) {
  return {texts.begin(), texts.end()};
}

MarshalOptions options() {
  MarshalOptions made;
  made.bytes = true;
  return made;
}

class Monitor final : public pulumirpc::ResourceMonitor::Service {
public:
  explicit Monitor(verify::Engine &engine) : TheEngine(engine) {}

  Status SupportsFeature(ServerContext *, const pulumirpc::SupportsFeatureRequest *request,
                         pulumirpc::SupportsFeatureResponse *response) override {
    // Transformations need calls back, which nobody makes here.
    response->set_hassupport(request->id() != "transforms" && request->id() != "invokeTransforms");
    return Status::OK;
  }

  Status RegisterResource(ServerContext *, const pulumirpc::RegisterResourceRequest *request,
                          pulumirpc::RegisterResourceResponse *response) override {
    verify::Registration made;
    made.type = request->type();
    made.name = request->name();
    made.parent = request->parent();
    made.provider = request->provider();
    made.isCustom = request->custom();
    made.isRemote = request->remote();
    made.importId = request->importid();
    made.version = request->version();
    made.downloadUrl = request->plugindownloadurl();
    made.dependsOn = textsOf(request->dependencies());
    for (const auto &[name, urns] : request->propertydependencies())
      made.inputOrigins[name] = textsOf(urns.urns());
    const auto &timeouts = request->customtimeouts();
    for (const auto &[name, text] :
         std::map<std::string, std::string>{{"create", timeouts.create()},
                                            {"update", timeouts.update()},
                                            {"delete", timeouts.delete_()}})
      if (!text.empty())
        made.timeouts[name] = text;
    llvm::Expected<ValueObject> inputs = unmarshal(request->object());
    if (!inputs)
      return toStatus(inputs.takeError());
    made.inputs = std::move(*inputs);
    if (request->has_replacement_trigger()) {
      google::protobuf::Struct holder;
      (*holder.mutable_fields())["value"] = request->replacement_trigger();
      llvm::Expected<ValueObject> trigger = unmarshal(holder);
      if (!trigger)
        return toStatus(trigger.takeError());
      if (const Value *value = trigger->find("value"); value && !value->isNull())
        made.replacementTrigger = *value;
    }
    verify::RegistrationAnswer answer = TheEngine.registerResource(std::move(made));
    response->set_urn(answer.urn);
    response->set_id(answer.id.value_or(""));
    return toStatus(marshal(answer.outputs, *response->mutable_object(), options()));
  }

  Status ReadResource(ServerContext *, const pulumirpc::ReadResourceRequest *request,
                      pulumirpc::ReadResourceResponse *response) override {
    verify::Registration made;
    made.type = request->type();
    made.name = request->name();
    made.parent = request->parent();
    made.provider = request->provider();
    made.isCustom = true;
    made.readId = request->id();
    made.dependsOn = textsOf(request->dependencies());
    llvm::Expected<ValueObject> inputs = unmarshal(request->properties());
    if (!inputs)
      return toStatus(inputs.takeError());
    made.inputs = std::move(*inputs);
    verify::RegistrationAnswer answer = TheEngine.registerResource(std::move(made));
    response->set_urn(answer.urn);
    response->set_id(answer.id.value_or(request->id()));
    return toStatus(marshal(answer.outputs, *response->mutable_properties(), options()));
  }

  Status RegisterResourceOutputs(ServerContext *,
                                 const pulumirpc::RegisterResourceOutputsRequest *request,
                                 Empty *) override {
    llvm::Expected<ValueObject> outputs = unmarshal(request->outputs());
    if (!outputs)
      return toStatus(outputs.takeError());
    TheEngine.registerOutputs(request->urn(), std::move(*outputs));
    return Status::OK;
  }

  Status Invoke(ServerContext *, const pulumirpc::ResourceInvokeRequest *request,
                pulumirpc::ResourceInvokeResponse *response) override {
    llvm::Expected<ValueObject> arguments = unmarshal(request->args());
    if (!arguments)
      return toStatus(arguments.takeError());
    llvm::Expected<ValueObject> result =
        TheEngine.invoke({request->tok(), std::move(*arguments), request->provider()});
    if (!result) {
      response->add_failures()->set_reason(llvm::toString(result.takeError()));
      return Status::OK;
    }
    return toStatus(marshal(*result, *response->mutable_return_(), options()));
  }

  Status RegisterResourceHook(ServerContext *, const pulumirpc::RegisterResourceHookRequest *,
                              Empty *) override {
    return Status::OK; // a preview calls none
  }

  Status RegisterPackage(ServerContext *, const pulumirpc::RegisterPackageRequest *request,
                         pulumirpc::RegisterPackageResponse *response) override {
    response->set_ref(request->name() + "@" + request->version());
    return Status::OK;
  }

  Status SignalAndWaitForShutdown(ServerContext *, const Empty *, Empty *) override {
    return Status::OK;
  }

private:
  verify::Engine &TheEngine;
};

class EngineCalls final : public pulumirpc::Engine::Service {
public:
  explicit EngineCalls(verify::Engine &engine) : TheEngine(engine) {}

  Status Log(ServerContext *, const pulumirpc::LogRequest *request, Empty *) override {
    if (request->severity() >= pulumirpc::WARNING)
      TheEngine.log(request->message());
    return Status::OK;
  }

  Status GetRootResource(ServerContext *, const pulumirpc::GetRootResourceRequest *,
                         pulumirpc::GetRootResourceResponse *response) override {
    std::lock_guard lock(Mutex);
    response->set_urn(Root);
    return Status::OK;
  }

  Status SetRootResource(ServerContext *, const pulumirpc::SetRootResourceRequest *request,
                         pulumirpc::SetRootResourceResponse *) override {
    std::lock_guard lock(Mutex);
    Root = request->urn();
    return Status::OK;
  }

  Status RequirePulumiVersion(ServerContext *, const pulumirpc::RequirePulumiVersionRequest *,
                              pulumirpc::RequirePulumiVersionResponse *) override {
    return Status::OK;
  }

private:
  verify::Engine &TheEngine;
  std::mutex Mutex;
  std::string Root;
};

class Served final : public verify::EngineService {
public:
  explicit Served(verify::Engine &engine) : TheMonitor(engine), Calls(engine) {}
  ~Served() override {
    if (Server)
      Server->Shutdown(std::chrono::system_clock::now());
  }

  bool start() {
    quietGrpc();
    grpc::ServerBuilder builder;
    builder.SetMaxReceiveMessageSize(-1);
    builder.SetMaxSendMessageSize(-1);
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &Port);
    builder.RegisterService(&TheMonitor);
    builder.RegisterService(&Calls);
    Server = builder.BuildAndStart();
    return Server && Port != 0;
  }

  std::string address() const override { return fmt::format("127.0.0.1:{}", Port); }

private:
  Monitor TheMonitor;
  EngineCalls Calls;
  std::unique_ptr<grpc::Server> Server;
  int Port = 0;
};

} // namespace

llvm::Expected<std::unique_ptr<verify::EngineService>>
GrpcEngineHost::serve(verify::Engine &engine) {
  auto served = std::make_unique<Served>(engine);
  if (!served->start())
    return oracle::makeError(oracle::FailureKind::Unavailable,
                             "no server could be started on a port of 127.0.0.1");
  return served;
}

} // namespace pcl::rpc
