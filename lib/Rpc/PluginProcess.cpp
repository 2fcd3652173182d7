// Starting, watching and ending the process of a plugin.
//
// One thread does all of it. It forks, because Linux ends a child with PR_SET_PDEATHSIG when the
// thread that forked it ends; it reads both outputs, because a plugin whose pipe is full stands
// still; and it alone waits for the process, so that no signal is ever sent to a process id that
// has been given to another.
#include "PluginProcess.h"

#include "pcl/Oracle/Oracle.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Program.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

extern char **environ;

namespace pcl::rpc {

using namespace std::chrono_literals;
using oracle::FailureKind;

/// How often the watcher looks whether the process has ended, and how long one that is asked to end
/// may take.
static constexpr std::chrono::milliseconds WatchInterval = 20ms;
static constexpr std::chrono::milliseconds Grace = 2000ms;
/// A line with a port is shorter.
static constexpr size_t MaxFirstLine = 1024;

// Tail
// ------------------------------------------------------------------------------------------------

void Tail::append(llvm::StringRef text) {
  std::lock_guard lock(Mutex);
  Text += text.take_back(MaxBytes);
  if (Text.size() > MaxBytes)
    Text.erase(0, Text.size() - MaxBytes);
}

std::string Tail::lastLines(unsigned count) const {
  std::lock_guard lock(Mutex);
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef rest = Text;
  while (!rest.empty() && lines.size() < count) {
    llvm::StringRef line = rest.substr(rest.rtrim("\r\n").rfind('\n') + 1);
    rest = rest.drop_back(line.size());
    if (!line.trim().empty())
      lines.push_back(line.trim());
  }
  std::reverse(lines.begin(), lines.end());
  return llvm::json::fixUTF8(llvm::join(lines, " | "));
}

// The child
// ------------------------------------------------------------------------------------------------

namespace {

struct Pipe {
  int read = -1, write = -1;
  bool open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
  void close(int &end) {
    if (end >= 0)
      ::close(end);
    end = -1;
  }
  int take() { return std::exchange(read, -1); } ///< the end to read from, which the caller closes
  ~Pipe() {
    close(read);
    close(write);
  }
};

std::vector<char *> pointers(std::vector<std::string> &texts) {
  std::vector<char *> result;
  for (std::string &text : texts)
    result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

/// What the child does between fork and exec: calls that are safe there, and nothing else.
[[noreturn]] void becomePlugin(const char *program, char *const *arguments, char *const *variables,
                               int out, int err, int fault, pid_t parent) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent)
    _exit(127); // it ended before the line above
  int null = open("/dev/null", O_RDONLY);
  if (null >= 0 && dup2(null, 0) >= 0 && dup2(out, 1) >= 0 && dup2(err, 2) >= 0) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT})
      signal(number, SIG_DFL);
    execve(program, arguments, variables);
  }
  int reason = errno;
  [[maybe_unused]] ssize_t written = write(fault, &reason, sizeof reason);
  _exit(127);
}

} // namespace

llvm::Error PluginProcess::launch(int &out, int &err) {
  auto fail = [&](llvm::StringRef why) {
    return oracle::makeError(
        FailureKind::Unavailable,
        fmt::format("the plugin `{}` cannot be started: {}", Options.command.front(), why.str()));
  };
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(Options.command.front());
  if (!program)
    return fail(program.getError().message());

  std::vector<std::string> variables;
  for (char **variable = environ; *variable; ++variable)
    variables.push_back(*variable);
  for (const auto &[name, value] : Options.environment)
    variables.push_back(name + "=" + value);
  std::vector<char *> arguments = pointers(Options.command), environment = pointers(variables);

  Pipe output, errors, fault;
  if (!output.open() || !errors.open() || !fault.open())
    return fail(strerror(errno));
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0)
    return fail(strerror(errno));
  if (child == 0)
    becomePlugin(program->c_str(), arguments.data(), environment.data(), output.write, errors.write,
                 fault.write, parent);
  setpgid(child, child); // whoever is first: parent or child

  fault.close(fault.write);
  int reason = 0;
  ssize_t got;
  do
    got = ::read(fault.read, &reason, sizeof reason);
  while (got < 0 && errno == EINTR);
  if (got == sizeof reason) {
    waitpid(child, nullptr, 0);
    return fail(strerror(reason));
  }
  {
    std::lock_guard lock(Mutex);
    Pid = child;
  }
  out = output.take();
  err = errors.take();
  fcntl(out, F_SETFL, O_NONBLOCK);
  fcntl(err, F_SETFL, O_NONBLOCK);
  return llvm::Error::success();
}

// The watcher
// ------------------------------------------------------------------------------------------------

void PluginProcess::failStart(std::string reason) {
  std::lock_guard lock(Mutex);
  if (StartFailure.empty())
    StartFailure = fmt::format("the plugin `{}` {}", Options.command.front(), reason);
  Changed.notify_all();
}

bool PluginProcess::takeStart(llvm::StringRef text) {
  FirstLine += text;
  size_t end = FirstLine.find('\n');
  if (end == std::string::npos && FirstLine.size() < MaxFirstLine)
    return true;
  llvm::StringRef line = llvm::StringRef(FirstLine).take_front(end).trim();
  uint16_t port = 0;
  if (line.getAsInteger(10, port) || port == 0) {
    failStart(fmt::format("printed `{}` where the number of its port should be",
                          llvm::json::fixUTF8(line.take_front(80))));
    return false;
  }
  std::lock_guard lock(Mutex);
  Port = port;
  Changed.notify_all();
  return true;
}

bool PluginProcess::drain(int &descriptor, bool isOutput) {
  char buffer[4096];
  ssize_t count = 0;
  while ((count = ::read(descriptor, buffer, sizeof buffer)) > 0) {
    llvm::StringRef text(buffer, static_cast<size_t>(count));
    if (!isOutput || Port != 0)
      Words.append(text);
    else if (!takeStart(text))
      break;
  }
  bool wrongStart = count > 0;
  if (count == 0 || wrongStart) { // a poll of what is closed would never wait
    close(descriptor);
    descriptor = -1;
  }
  return !wrongStart;
}

bool PluginProcess::watchOnce(int &out, int &err) {
  pollfd watched[] = {{out, POLLIN, 0}, {err, POLLIN, 0}}; // poll skips negative ones
  poll(watched, 2, static_cast<int>(WatchInterval.count()));

  // First whether it has ended, then what it said, so that nothing said before the end is missed.
  siginfo_t info{};
  bool ended = waitid(P_PID, static_cast<id_t>(Pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
               info.si_pid == Pid;
  if (err >= 0)
    drain(err, false);
  if (out >= 0 && !drain(out, true))
    kill(-Pid, SIGKILL);
  return !ended;
}

void PluginProcess::run() {
  int out = -1, err = -1;
  if (llvm::Error error = launch(out, err)) {
    std::lock_guard lock(Mutex);
    StartFailure = oracle::takeFailure(std::move(error)).message;
    Ended = true;
    Changed.notify_all();
    return;
  }
  while (watchOnce(out, err)) {
  }
  for (int descriptor : {out, err})
    if (descriptor >= 0)
      close(descriptor);
  {
    // As long as the process is not waited for, the id of its group is its own.
    std::lock_guard lock(Mutex);
    kill(-Pid, SIGKILL);
    waitpid(Pid, &WaitStatus, 0);
    Ended = true;
    Changed.notify_all();
  }
  if (Options.onExit)
    Options.onExit();
}

// The object
// ------------------------------------------------------------------------------------------------

llvm::Expected<std::unique_ptr<PluginProcess>> PluginProcess::start(ProcessOptions options,
                                                                    Tail &words) {
  if (options.command.empty())
    return oracle::makeError(FailureKind::Unavailable, "the command of the plugin is empty");
  std::unique_ptr<PluginProcess> process(new PluginProcess(std::move(options), words));
  process->Watcher = std::thread([&self = *process] { self.run(); });

  std::unique_lock lock(process->Mutex);
  process->Changed.wait_for(lock, process->Options.startLimit, [&] {
    return process->Ended || process->Port != 0 || !process->StartFailure.empty();
  });
  if (process->Port != 0)
    return process;
  const std::string &name = process->Options.command.front();
  std::string failure = process->StartFailure;
  FailureKind kind = FailureKind::Unavailable;
  if (failure.empty() && !process->Ended) {
    failure = fmt::format("the plugin `{}` printed no port within {} ms", name,
                          process->Options.startLimit.count());
    kind = FailureKind::TimedOut;
  }
  lock.unlock();
  if (failure.empty())
    return oracle::makeError(
        kind, fmt::format("the plugin `{}` printed no port: it {}", name, process->epitaph()));
  if (std::string words = process->Words.lastLines(); !words.empty())
    failure += "; it said: " + words;
  return oracle::makeError(kind, std::move(failure));
}

PluginProcess::~PluginProcess() {
  {
    std::unique_lock lock(Mutex);
    for (int number : {SIGTERM, SIGKILL})
      if (!Ended && Pid > 0) {
        kill(-Pid, number);
        Changed.wait_for(lock, Grace, [&] { return Ended; });
      }
  }
  if (Watcher.joinable())
    Watcher.join();
}

bool PluginProcess::hasEnded(std::chrono::milliseconds wait) {
  std::unique_lock lock(Mutex);
  return Changed.wait_for(lock, wait, [&] { return Ended; });
}

std::string PluginProcess::epitaph() {
  int status = 0;
  {
    std::lock_guard lock(Mutex);
    if (!Ended)
      return "";
    status = WaitStatus;
  }
  std::string text = WIFSIGNALED(status) ? fmt::format("was killed by signal {}", WTERMSIG(status))
                                         : fmt::format("ended with status {}", WEXITSTATUS(status));
  if (std::string words = Words.lastLines(); !words.empty())
    text += "; it said: " + words;
  return text;
}

} // namespace pcl::rpc
