// Drawing of the bar.
#include "Progress.h"

#include "llvm/Support/Process.h"

namespace pcl {

static constexpr size_t Width = 30;
static constexpr std::chrono::milliseconds Pause(100);

Progress::Progress(const RunOptions &options)
    : IsShown(options.format == DiagnosticsFormat::Text &&
              llvm::sys::Process::StandardErrIsDisplayed()) {}

void Progress::show(llvm::StringRef phase, size_t done, size_t total) {
  auto now = std::chrono::steady_clock::now();
  if (!IsShown || total == 0 || (done < total && now < Next))
    return;
  Next = now + Pause;
  HasDrawn = true;
  size_t filled = done * Width / total;
  llvm::errs() << fmt::format("\r\033[K{} [{}{}] {} of {}", std::string_view(phase),
                              std::string(filled, '='), std::string(Width - filled, ' '), done,
                              total);
}

void Progress::clear() {
  if (HasDrawn)
    llvm::errs() << "\r\033[K";
  HasDrawn = false;
}

} // namespace pcl
