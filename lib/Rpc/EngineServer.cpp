// The one call of the engine's service that we answer; the others end as unimplemented.
#include "EngineServer.h"

#include "DeepMessages.h"
#include "QuietGrpc.h"

#include "engine.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <fmt/format.h>

#include <chrono>

namespace pcl::rpc {

struct EngineServer::State final : pulumirpc::Engine::Service {
  explicit State(std::function<void(llvm::StringRef)> log) : Log_(std::move(log)) {}

  grpc::Status Log(grpc::ServerContext *, const pulumirpc::LogRequest *request,
                   google::protobuf::Empty *) override {
    if (request->severity() >= pulumirpc::WARNING)
      Log_(request->message() + "\n");
    return grpc::Status::OK;
  }

  std::function<void(llvm::StringRef)> Log_;
  std::unique_ptr<grpc::Server> Server;
  std::string Address;
};

EngineServer::EngineServer(std::unique_ptr<State> state) : TheState(std::move(state)) {}

std::unique_ptr<EngineServer> EngineServer::start(std::function<void(llvm::StringRef)> log) {
  quietGrpc();
  auto state = std::make_unique<State>(std::move(log));
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(state.get());
  state->Server = builder.BuildAndStart();
  if (!state->Server || port == 0)
    return nullptr;
  state->Address = fmt::format("127.0.0.1:{}", port);
  return std::unique_ptr<EngineServer>(new EngineServer(std::move(state)));
}

EngineServer::~EngineServer() { TheState->Server->Shutdown(std::chrono::system_clock::now()); }

const std::string &EngineServer::address() const { return TheState->Address; }

} // namespace pcl::rpc
