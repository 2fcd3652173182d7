// An oracle between the search and a provider, that notes when the provider did not answer and lets
// nothing more through when the user wants to end the run. Internal to the library.
#pragma once

#include "pcl/Oracle/Oracle.h"

#include <atomic>

namespace pcl::import {

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
  template <typename Call> auto watch(Call call) -> decltype(call()) {
    if (Stop && *Stop)
      return oracle::makeError(oracle::FailureKind::Cancelled, "the import was interrupted");
    auto answer = call();
    if (answer)
      return answer;
    oracle::Failure failure = oracle::takeFailure(answer.takeError());
    Died |= failure.kind == oracle::FailureKind::Unavailable;
    Broken |= failure.isBreakdown();
    return oracle::makeError(failure.kind, std::move(failure.message));
  }

  oracle::Oracle &Provider;
  const std::atomic<bool> *Stop;
  bool Died = false, Broken = false;
};

} // namespace pcl::import
