// The process of a plugin: start, port, last words, end. Knows nothing of what is said on the port.
//
// A plugin is the leader of a process group of its own, which ends with it and with the object:
// SIGTERM, two seconds of grace, SIGKILL. Where the system can (Linux), the plugin also ends when
// our process is killed.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace pcl::rpc {

/// The end of a text that may be long: what a process said last. May be used from several threads.
class Tail {
public:
  static constexpr size_t MaxBytes = 8192;
  void append(llvm::StringRef text);
  /// The last lines that hold anything, on one line; "" if nothing was said.
  std::string lastLines(unsigned count = 5) const;

private:
  mutable std::mutex Mutex;
  std::string Text;
};

struct ProcessOptions {
  std::vector<std::string> command;                             ///< program and arguments
  std::vector<std::pair<std::string, std::string>> environment; ///< beyond our own
  std::chrono::milliseconds startLimit{30000};                  ///< until the port is printed
  std::function<void()> onExit; ///< called from another thread when the process has ended
};

class PluginProcess {
public:
  /// Starts the program, with no input, and waits for the line with its port. Fails with an
  /// OracleError that holds what the program said on stderr.
  /// What it says then goes to `words`, which must live longer.
  static llvm::Expected<std::unique_ptr<PluginProcess>> start(ProcessOptions options, Tail &words);
  /// Ends the process and its group, and waits for it.
  ~PluginProcess();

  uint16_t port() const { return Port; }
  /// The process has ended, now or within `wait`.
  bool hasEnded(std::chrono::milliseconds wait = std::chrono::milliseconds(0));
  /// How it ended and what it said last: `ended with status 3; it said: ...`; "" while it runs.
  std::string epitaph();

private:
  PluginProcess(ProcessOptions options, Tail &words) : Options(std::move(options)), Words(words) {}

  void run(); ///< the thread: starts the process and watches it to its end
  llvm::Error launch(int &out, int &err); ///< forks
  bool takeStart(llvm::StringRef text);   ///< of stdout; false if there will be no port
  void failStart(std::string reason);
  bool watchOnce(int &out, int &err); ///< false once the process has ended
  bool drain(int &descriptor, bool isOutput);

  ProcessOptions Options;
  Tail &Words;
  std::thread Watcher;
  pid_t Pid = -1;

  std::mutex Mutex;
  std::condition_variable Changed;
  // Behind the mutex:
  bool Ended = false;
  int WaitStatus = 0;
  uint16_t Port = 0;
  std::string StartFailure; ///< why there is no port

  std::string FirstLine; ///< of stdout, as far as it was read
};

} // namespace pcl::rpc
