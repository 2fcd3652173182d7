// Drawing of the bar.
#include "Progress.h"

#include "llvm/Support/Process.h"

namespace pcl {

static constexpr size_t Width = 30;
static constexpr std::chrono::milliseconds Pause(100);

Progress::Progress(const RunOptions &options)
    : IsShown(options.format == DiagnosticsFormat::Text &&
              llvm::sys::Process::StandardErrIsDisplayed()) {}

/// How fast it goes and how long the rest will take, once that can be told.
static std::string outlook(size_t done, size_t total, std::chrono::duration<double> spent) {
  if (done == 0 || done == total || spent < std::chrono::seconds(1))
    return "";
  double rate = double(done) / spent.count();
  return fmt::format(", {:.1f} a second, {:.0f} s left", rate, double(total - done) / rate);
}

void Progress::show(llvm::StringRef phase, size_t done, size_t total) {
  auto now = std::chrono::steady_clock::now();
  if (phase != Phase) {
    Phase = phase.str();
    Start = now;
  }
  if (!IsShown || total == 0 || (done < total && now < Next))
    return;
  Next = now + Pause;
  HasDrawn = true;
  size_t filled = done * Width / total;
  llvm::errs() << fmt::format("\r\033[K{} [{}{}] {} of {}{}", std::string_view(phase),
                              std::string(filled, '='), std::string(Width - filled, ' '), done,
                              total, outlook(done, total, now - Start));
}

void Progress::clear() {
  if (HasDrawn)
    llvm::errs() << "\r\033[K";
  HasDrawn = false;
}

} // namespace pcl
