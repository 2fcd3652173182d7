// Which fault a call has, and what it does.
#include "Faults.h"

#include <cstdlib>

namespace pcl::testprovider {

using oracle::FailureKind;

llvm::Error Faults::play(llvm::StringRef call, const oracle::ResourceKey &key,
                         std::vector<std::string> *notReady) {
  std::vector<const Fault *> due;
  {
    std::lock_guard<std::mutex> guard(Mutex);
    for (auto [number, fault] : llvm::enumerate(List)) {
      if (fault.call != call || (!fault.type.empty() && fault.type != key.type) ||
          (!fault.id.empty() && fault.id != key.id))
        continue;
      ++Counts[number];
      if (fault.nth == 0 || fault.nth == Counts[number])
        due.push_back(&fault);
    }
  }
  for (const Fault *fault : due)
    if (llvm::Error error = play(*fault, notReady))
      return error;
  return llvm::Error::success();
}

llvm::Error Faults::play(const Fault &fault, std::vector<std::string> *notReady) {
  switch (fault.action) {
  case Fault::Action::Slow:
  case Fault::Action::Hang: {
    bool isSlow = fault.action == Fault::Action::Slow;
    if (wait(isSlow ? std::optional(fault.delay) : std::nullopt))
      return llvm::Error::success();
    return oracle::makeError(FailureKind::Cancelled, "the call was cancelled");
  }
  case Fault::Action::Fail:
    return oracle::makeError(FailureKind::Refused,
                             fault.message.empty() ? "the call fails on purpose" : fault.message);
  case Fault::Action::Die:
    if (IsPlugin)
      std::_Exit(3);
    return oracle::makeError(FailureKind::Unavailable, "the provider died");
  case Fault::Action::Garbage:
    return oracle::makeError(FailureKind::Malformed, "the answer is garbage");
  case Fault::Action::NotReady:
    if (notReady)
      notReady->push_back(fault.message.empty() ? "it is not ready on purpose" : fault.message);
    return llvm::Error::success();
  }
  return llvm::Error::success();
}

bool Faults::wait(std::optional<std::chrono::milliseconds> limit) {
  std::unique_lock<std::mutex> lock(Mutex);
  auto isCancelled = [&] { return IsCancelled; };
  if (limit)
    return !Changed.wait_for(lock, *limit, isCancelled);
  Changed.wait(lock, isCancelled);
  return false;
}

void Faults::cancel() {
  std::lock_guard<std::mutex> guard(Mutex);
  IsCancelled = true;
  Changed.notify_all();
}

} // namespace pcl::testprovider
