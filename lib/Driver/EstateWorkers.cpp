// Results lie in files without a name, so that nobody waits for a pipe to be read. A child has an
// alarm, and says so when it rings; its parent looks at the clock as well.
#include "EstateWorkers.h"

#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace pcl {

namespace {

struct CloseStream {
  void operator()(FILE *file) const { std::fclose(file); }
};
using Stream = std::unique_ptr<FILE, CloseStream>;

struct Worker {
  size_t index;
  Stream result, errors;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  bool isLate = false;
};

/// Has the end of a child be waited for, and not be told of.
class ChildSignal {
public:
  ChildSignal() {
    ::sigemptyset(&Set);
    ::sigaddset(&Set, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &Set, &Before);
  }
  ~ChildSignal() { restore(); }
  void restore() const { ::sigprocmask(SIG_SETMASK, &Before, nullptr); }
  /// Waits until a child has ended, or for `milliseconds`; it may return before.
  void wait(long milliseconds) const {
    timespec time{milliseconds / 1000, milliseconds % 1000 * 1000000};
    (void)::sigtimedwait(&Set, nullptr, &time);
  }

private:
  sigset_t Set, Before;
};

std::string contentOf(FILE *file) {
  std::string text;
  std::rewind(file);
  char buffer[1 << 14];
  while (size_t count = std::fread(buffer, 1, sizeof buffer, file))
    text.append(buffer, count);
  return text;
}

/// What the child does; it never returns to whoever called.
[[noreturn]] void runChild(const Worker &worker, pid_t parent, unsigned timeLimit,
                           llvm::function_ref<std::string(size_t)> work) {
#ifdef __linux__
  // Nobody takes the result of a child whose parent was killed, and another run may write there.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent)
    ::_exit(1);
#else
  (void)parent;
#endif
  ::dup2(::fileno(worker.errors.get()), STDERR_FILENO);
  ::alarm(timeLimit);
  std::string text = work(worker.index);
  bool isFine = std::fwrite(text.data(), 1, text.size(), worker.result.get()) == text.size() &&
                std::fflush(worker.result.get()) == 0;
  llvm::outs().flush();
  llvm::errs().flush();
  ::_exit(isFine ? 0 : 1); // what is the parent's is not taken down
}

} // namespace

std::error_code doInProcesses(size_t count, unsigned jobs, unsigned timeLimit,
                              llvm::function_ref<std::string(size_t)> work,
                              llvm::function_ref<void(size_t, WorkResult)> done) {
  std::map<pid_t, Worker> running;
  std::error_code error;
  ChildSignal ended;
  auto last = std::chrono::seconds(timeLimit + 1);
  pid_t self = ::getpid();
  auto start = [&](size_t index) {
    Worker worker{index, Stream(std::tmpfile()), Stream(std::tmpfile())};
    if (!worker.result || !worker.errors)
      return std::error_code(errno, std::generic_category());
    llvm::outs().flush();
    llvm::errs().flush();
    std::fflush(nullptr);
    pid_t child = ::fork();
    if (child < 0)
      return std::error_code(errno, std::generic_category());
    if (child == 0) {
      ended.restore();
      runChild(worker, self, timeLimit, work);
    }
    running.emplace(child, std::move(worker));
    return std::error_code();
  };
  auto finish = [&] {
    int status = 0;
    pid_t child = ::waitpid(-1, &status, WNOHANG);
    if (child == 0) {
      auto now = std::chrono::steady_clock::now();
      for (auto &[pid, worker] : running)
        if (!worker.isLate && now - worker.begin > last) {
          worker.isLate = true;
          ::kill(pid, SIGKILL);
        }
      ended.wait(500);
      return std::error_code();
    }
    if (child < 0)
      return errno == EINTR ? std::error_code() : std::error_code(errno, std::generic_category());
    auto found = running.find(child);
    if (found == running.end())
      return std::error_code();
    WorkResult result;
    result.text = contentOf(found->second.result.get());
    result.said = contentOf(found->second.errors.get());
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    result.isLate = found->second.isLate;
    size_t index = found->second.index;
    running.erase(found);
    done(index, std::move(result));
    return std::error_code();
  };
  for (size_t next = 0; next < count && !error;) {
    if (running.size() < std::max(jobs, 1u)) {
      error = start(next);
      // Where the system has no more processes, those that run end first.
      if (error == std::errc::resource_unavailable_try_again && !running.empty())
        error = finish();
      else
        ++next;
    } else {
      error = finish();
    }
  }
  while (!running.empty())
    if (std::error_code failure = finish())
      return failure;
  return error;
}

} // namespace pcl
