// Ctrl-C as a flag.
#include "Interrupt.h"

#include "llvm/Support/Signals.h"

namespace pcl {

/// A signal handler can reach nothing else.
static std::atomic<bool> Interrupted = false;

const std::atomic<bool> &catchInterrupts() {
  llvm::sys::SetInterruptFunction([] { Interrupted = true; });
  return Interrupted;
}

} // namespace pcl
