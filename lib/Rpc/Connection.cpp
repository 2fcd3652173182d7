// Opening and closing of the way to a plugin, and why calls fail.
#include "Connection.h"

#include "QuietGrpc.h"
#include "Status.h"

#include <fmt/format.h>

namespace pcl::rpc {

using namespace std::chrono_literals;
using oracle::Failure;
using oracle::FailureKind;

/// How long the end of a process may come behind the end of its connection.
static constexpr std::chrono::milliseconds EndDelay = 500ms;

static double seconds(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

llvm::Error Connection::startPlugin(const PluginOptions &options, std::string &address) {
  Engine = EngineServer::start([this](llvm::StringRef text) { Words.append(text); });
  ProcessOptions process;
  process.command = options.command;
  if (Engine)
    process.command.push_back(Engine->address());
  process.startLimit = options.startLimit;
  process.onExit = [this] { endCalls(); };
  llvm::Expected<std::unique_ptr<PluginProcess>> started =
      PluginProcess::start(std::move(process), Words);
  if (!started)
    return started.takeError();
  Process = std::move(*started);
  address = fmt::format("127.0.0.1:{}", Process->port());
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Connection>> Connection::open(const PluginOptions &options) {
  std::unique_ptr<Connection> connection(new Connection(options));
  const auto begin = std::chrono::system_clock::now();
  std::string address = options.address;
  if (address.empty())
    if (llvm::Error error = connection->startPlugin(options, address))
      return error;

  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(-1); // schemas are large
  arguments.SetMaxSendMessageSize(-1);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  // A channel of its own, not one that another connection to a reused port left behind.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1000);
  quietGrpc();
  std::shared_ptr<grpc::Channel> channel =
      grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
  connection->TheStub = pulumirpc::ResourceProvider::NewStub(channel);

  // In steps, so that a process that ends is noticed at once.
  while (!channel->WaitForConnected(std::chrono::system_clock::now() + 50ms)) {
    if (connection->processHasEnded())
      return oracle::makeError(FailureKind::Unavailable,
                               fmt::format("the plugin `{}` {}", options.command.front(),
                                           connection->Process->epitaph()));
    if (std::chrono::system_clock::now() - begin > options.startLimit)
      return oracle::makeError(FailureKind::Unavailable,
                               fmt::format("nobody answers as a provider on {} within {} s",
                                           address, seconds(options.startLimit)));
  }
  return connection;
}

Connection::~Connection() {
  if (Process) // one that others started goes on
    cancel();
}

grpc::Status Connection::during(llvm::function_ref<grpc::Status(grpc::ClientContext &)> body) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + CallLimit);
  {
    // Behind the mutex: whoever ends the calls after this sees this one.
    std::lock_guard lock(Mutex);
    if (Cancelled || processHasEnded())
      return grpc::Status::CANCELLED;
    Running.insert(&context);
  }
  grpc::Status status = body(context);
  std::lock_guard lock(Mutex);
  Running.erase(&context);
  return status;
}

void Connection::endCalls() {
  std::lock_guard lock(Mutex);
  for (grpc::ClientContext *context : Running)
    context->TryCancel();
}

void Connection::cancel() {
  if (Cancelled.exchange(true) || !TheStub)
    return;
  // The provider first, so that it can end in good order what it does.
  if (!processHasEnded()) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + 1s);
    google::protobuf::Empty nothing;
    TheStub->Cancel(&context, nothing, &nothing);
  }
  endCalls();
}

Failure Connection::failure(llvm::StringRef call, const grpc::Status &status) {
  const FailureKind kind = kindOf(status);
  if (processHasEnded(kind == FailureKind::Unavailable ? EndDelay : 0ms))
    return {FailureKind::Unavailable,
            fmt::format("the provider `{}` {}", Name, Process->epitaph())};
  switch (kind) {
  case FailureKind::Cancelled:
    if (!Cancelled)
      return {FailureKind::Unavailable,
              fmt::format("the provider `{}` ended in the call {}", Name, call.str())};
    return {kind, fmt::format("the call {} to the provider `{}` was cancelled", call.str(), Name)};
  case FailureKind::TimedOut:
    return {kind, fmt::format("the provider `{}` gave no answer to {} within {} s", Name,
                              call.str(), seconds(CallLimit))};
  case FailureKind::Unimplemented:
    return {kind, fmt::format("the provider `{}` does not know the call {}", Name, call.str())};
  case FailureKind::Unavailable:
    return {kind,
            fmt::format("the provider `{}` cannot be reached: {}", Name, status.error_message())};
  case FailureKind::Malformed:
    return {kind, fmt::format("the answer of the provider `{}` to {} is malformed: {}", Name,
                              call.str(), status.error_message())};
  case FailureKind::Refused:
    break;
  }
  return {kind, status.error_message().empty()
                    ? fmt::format("the provider `{}` fails in {} without a reason (code {})", Name,
                                  call.str(), int(status.error_code()))
                    : status.error_message()};
}

} // namespace pcl::rpc
