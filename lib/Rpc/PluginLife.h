// The life of a plugin process, whatever it serves: a line with the port, and the end.
#pragma once

#include <csignal>
#include <cstdint>
#include <sys/types.h>

namespace pcl::rpc {

class PluginLife {
public:
  /// Blocks SIGTERM and SIGINT, here and in all threads that come.
  PluginLife();
  /// Prints the port, and waits for one of the signals, or for the end of the process that started
  /// this one.
  void serve(uint16_t port);

private:
  sigset_t Ends;
  pid_t Parent;
};

} // namespace pcl::rpc
