// Calls that go wrong on purpose: slow, hanging, failing, deadly, or with an answer that is none.
//
// Private to the library. Counts calls, so it may be asked from several threads.
#pragma once

#include "pcl/Oracle/Oracle.h"
#include "pcl/TestProvider/Table.h"

#include <condition_variable>
#include <mutex>

namespace pcl::testprovider {

class Faults {
public:
  Faults(std::vector<Fault> faults, bool isPlugin)
      : List(std::move(faults)), Counts(List.size()), IsPlugin(isPlugin) {}

  /// Plays the faults that `call` about `key` has. `notReady`, if not null, gets why what the call
  /// answers with is not ready.
  llvm::Error play(llvm::StringRef call, const oracle::ResourceKey &key,
                   std::vector<std::string> *notReady = nullptr);
  /// Ends what is slow or hangs, now and from now on.
  void cancel();

private:
  llvm::Error play(const Fault &fault, std::vector<std::string> *notReady);
  /// Waits, for ever if `limit` is nothing. False if cancelled.
  bool wait(std::optional<std::chrono::milliseconds> limit);

  std::vector<Fault> List;
  std::vector<unsigned> Counts; ///< calls so far that fit, for each fault
  bool IsPlugin;
  bool IsCancelled = false;
  std::mutex Mutex;
  std::condition_variable Changed;
};

} // namespace pcl::testprovider
