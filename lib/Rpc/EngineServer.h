// The engine that plugins expect behind them: takes what they log. Plugins of some SDKs ask for it
// every few minutes, and end when nobody is there.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <memory>
#include <string>

namespace pcl::rpc {

class EngineServer {
public:
  /// Gives the warnings and errors that plugins log to `log`, from other threads. Null if there is
  /// no port to be had.
  static std::unique_ptr<EngineServer> start(std::function<void(llvm::StringRef)> log);
  ~EngineServer();
  /// `127.0.0.1:PORT`.
  const std::string &address() const;

private:
  struct State;
  explicit EngineServer(std::unique_ptr<State> state);
  std::unique_ptr<State> TheState;
};

} // namespace pcl::rpc
