#include "pcl/Support/RunProgram.h"

#include "llvm/Support/Program.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <unistd.h>

using namespace pcl;

int pcl::runProgram(llvm::StringRef program, llvm::ArrayRef<llvm::StringRef> arguments,
                    std::optional<llvm::ArrayRef<llvm::StringRef>> environment,
                    llvm::ArrayRef<std::optional<llvm::StringRef>> redirects, unsigned seconds,
                    std::string *message) {
  using Clock = std::chrono::steady_clock;
  unsigned left = ::alarm(0);
  if (left != 0)
    seconds = seconds == 0 ? left : std::min(seconds, left);
  Clock::time_point begin = Clock::now();
  int code = llvm::sys::ExecuteAndWait(program, arguments, environment, redirects, seconds,
                                       /*MemoryLimit=*/0, message);
  if (left != 0) {
    auto taken = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count();
    if (taken < left)
      ::alarm(left - static_cast<unsigned>(taken));
    else
      std::raise(SIGALRM);
  }
  return code;
}
