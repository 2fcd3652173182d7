// An oracle between the search and a provider, that notes when the provider did not answer, asks
// again where it is asked too often, and lets nothing more through when the user wants to end the
// run. Internal to the library.
#pragma once

#include "pcl/Oracle/Oracle.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace pcl::import {

/// A provider says, in whatever words, that it, or who it asks, is asked too often.
bool saysThrottled(llvm::StringRef message);

class WatchedOracle : public oracle::Oracle {
public:
  /// `stop` may be null. Used from one thread.
  WatchedOracle(oracle::Oracle &provider, const std::atomic<bool> *stop)
      : Provider(provider), Stop(stop) {}

  llvm::Expected<oracle::ReadAnswer> read(const oracle::ReadRequest &request) override {
    return watch([&] { return Provider.read(request); });
  }
  llvm::Expected<oracle::CheckAnswer> check(const oracle::CheckRequest &request) override {
    return watch([&] { return Provider.check(request); });
  }
  llvm::Expected<oracle::DiffAnswer> diff(const oracle::DiffRequest &request) override {
    return watch([&] { return Provider.diff(request); });
  }

  bool hasDied() const { return Died; }
  bool hasBroken() const { return Broken; }

private:
  bool isStopped() const { return Stop && *Stop; }

  /// Waits before the next try, the longer the more there were. False if there shall be none.
  bool waitBefore(unsigned attempt) const {
    for (std::chrono::milliseconds left = FirstDelay * (1u << attempt); left.count() > 0;
         left -= Slice) {
      if (isStopped())
        return false;
      std::this_thread::sleep_for(std::min(left, Slice));
    }
    return !isStopped();
  }

  template <typename Call> auto watch(Call call) -> decltype(call()) {
    for (unsigned attempt = 0;; ++attempt) {
      if (isStopped())
        return oracle::makeError(oracle::FailureKind::Cancelled, "the import was interrupted");
      auto answer = call();
      if (answer) {
        std::string words = throttledIn(*answer);
        if (words.empty())
          return answer;
        if (attempt < MaxRetries && waitBefore(attempt))
          continue;
        Broken = true; // that is no verdict on the inputs
        return oracle::makeError(oracle::FailureKind::TimedOut, std::move(words));
      }
      oracle::Failure failure = oracle::takeFailure(answer.takeError());
      bool isThrottled = saysThrottled(failure.message);
      if (isThrottled && attempt < MaxRetries && waitBefore(attempt))
        continue;
      if (isThrottled && failure.kind == oracle::FailureKind::Refused)
        failure.kind = oracle::FailureKind::TimedOut;
      Died |= failure.kind == oracle::FailureKind::Unavailable;
      Broken |= failure.isBreakdown();
      return oracle::makeError(failure.kind, std::move(failure.message));
    }
  }

  /// What the failures of Check say of being asked too often; "" if they do not.
  static std::string throttledIn(const oracle::CheckAnswer &answer) {
    for (const oracle::CheckFailure &failure : answer.failures)
      if (saysThrottled(failure.reason))
        return failure.reason;
    return "";
  }
  template <typename Answer> static std::string throttledIn(const Answer &) { return ""; }

  static constexpr unsigned MaxRetries = 5;
  static constexpr std::chrono::milliseconds FirstDelay{200}, Slice{20};

  oracle::Oracle &Provider;
  const std::atomic<bool> *Stop;
  bool Died = false, Broken = false;
};

} // namespace pcl::import
