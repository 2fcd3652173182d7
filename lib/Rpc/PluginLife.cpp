// Waiting for the end of a plugin process.
#include "PluginLife.h"

#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <unistd.h>

namespace pcl::rpc {

PluginLife::PluginLife() : Parent(getppid()) {
  sigemptyset(&Ends);
  sigaddset(&Ends, SIGTERM);
  sigaddset(&Ends, SIGINT);
  // Signals that are blocked here stay so in the threads of the server, and wait for sigtimedwait.
  pthread_sigmask(SIG_BLOCK, &Ends, nullptr);
}

void PluginLife::serve(uint16_t port) {
  fmt::print("{}\n", port);
  std::fflush(stdout);
  const timespec second{1, 0};
  while (sigtimedwait(&Ends, nullptr, &second) < 0 && getppid() == Parent) {
  }
}

} // namespace pcl::rpc
