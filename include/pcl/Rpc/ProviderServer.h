// Serves a provider over the plugin protocol: what makes a program a `pulumi-resource-NAME` that
// the real engine starts.
//
// The protocol only; what a resource is and does is the provider's business.
#pragma once

#include "pcl/Oracle/Provider.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace pcl::rpc {

/// A server on a port of the loopback interface, for as long as the object lives.
class ProviderServer {
public:
  /// Serves `provider`, which must live longer and takes calls from several threads, on `port`, or
  /// on a free one if it is 0.
  static llvm::Expected<std::unique_ptr<ProviderServer>> start(oracle::Provider &provider,
                                                               uint16_t port = 0);
  /// Ends the server: calls under way get two seconds.
  ~ProviderServer();

  uint16_t port() const;

private:
  struct State;
  explicit ProviderServer(std::unique_ptr<State> state);
  std::unique_ptr<State> TheState;
};

/// The life of a plugin process: serves `provider`, prints the port as the one line on stdout, and
/// returns when the process gets SIGTERM or SIGINT, or when the process that started it is gone.
/// Must be called before the process has other threads (it blocks those signals in all that come).
llvm::Error serve(oracle::Provider &provider, uint16_t port = 0);

} // namespace pcl::rpc
