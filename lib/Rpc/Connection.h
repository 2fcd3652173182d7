// A way to a plugin: its process, if it is ours, the channel to its port, and calls over it that
// always end.
//
// Every call has a limit in time, ends when the process ends, and ends when it is cancelled. What
// the calls are is not known here (ProviderClient.cpp).
#pragma once

#include "EngineServer.h"
#include "PluginProcess.h"

#include "pcl/Oracle/Oracle.h"
#include "pcl/Rpc/ProviderClient.h"

#include "DeepMessages.h"

#include <grpcpp/grpcpp.h>

#include "llvm/ADT/SmallPtrSet.h"

#include <atomic>

namespace pcl::rpc {

using Stub = pulumirpc::ResourceProvider::Stub;
/// A unary call of the service.
template <class Request, class Response>
using Method = grpc::Status (Stub::*)(grpc::ClientContext *, const Request &, Response *);

class Connection {
public:
  /// Starts the plugin of `options`, or attaches to its address, and waits until its port answers.
  static llvm::Expected<std::unique_ptr<Connection>> open(const PluginOptions &options);
  ~Connection();

  template <class Request, class Response>
  grpc::Status call(Method<Request, Response> method, const Request &request, Response &response) {
    return during([&](grpc::ClientContext &context) {
      return (TheStub.get()->*method)(&context, request, &response);
    });
  }
  /// For calls that are more than one message each way.
  grpc::Status during(llvm::function_ref<grpc::Status(grpc::ClientContext &)> body);
  Stub &stub() { return *TheStub; }

  /// Why there is no answer to `call`, which ended with `status`.
  oracle::Failure failure(llvm::StringRef call, const grpc::Status &status);

  /// Of a plugin that was started here; now, or within `wait`.
  bool processHasEnded(std::chrono::milliseconds wait = std::chrono::milliseconds(0)) {
    return Process && Process->hasEnded(wait);
  }

  /// Ends all calls, now and later.
  void cancel();

  /// Where the plugin finds an engine; "" for one that was not started here.
  std::string engineAddress() const { return Engine ? Engine->address() : ""; }

private:
  Connection(const PluginOptions &options) : Name(options.package), CallLimit(options.callLimit) {}
  llvm::Error startPlugin(const PluginOptions &options, std::string &address);
  void endCalls();

  std::string Name;
  std::chrono::milliseconds CallLimit;
  std::unique_ptr<Stub> TheStub;

  std::mutex Mutex;
  llvm::SmallPtrSet<grpc::ClientContext *, 8> Running; ///< behind the mutex
  std::atomic<bool> Cancelled = false;

  Tail Words; ///< what the plugin said last, on its outputs and to the engine
  std::unique_ptr<EngineServer> Engine;
  std::unique_ptr<PluginProcess> Process; ///< last, since its thread uses what is above
};

} // namespace pcl::rpc
