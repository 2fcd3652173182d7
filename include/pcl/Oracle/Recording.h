// An oracle that passes calls on to another one and writes them down, in the form that
// RecordedOracle reads.
#pragma once

#include "pcl/Oracle/Oracle.h"

#include "llvm/Support/raw_ostream.h"

#include <mutex>

namespace pcl::oracle {

/// Writes one line for each call that has ended, in the order in which they end. What is secret is
/// `[secret]` in its place, also where a message quotes it.
class RecordingOracle final : public Oracle {
public:
  /// Neither is owned; both must live longer.
  RecordingOracle(Oracle &inner, llvm::raw_ostream &out) : Inner(inner), Out(out) {}

  llvm::Expected<ReadAnswer> read(const ReadRequest &request) override;
  llvm::Expected<CheckAnswer> check(const CheckRequest &request) override;
  llvm::Expected<DiffAnswer> diff(const DiffRequest &request) override;
  llvm::Expected<std::string> getSchema() override;
  llvm::Expected<Mapping> getMapping(llvm::StringRef key, llvm::StringRef provider) override;
  llvm::Expected<std::vector<std::string>> getMappings(llvm::StringRef key) override;
  llvm::Expected<std::vector<ListedResource>> list(const ListRequest &request) override {
    return Inner.list(request);
  }
  void cancel() override { Inner.cancel(); }

private:
  template <typename Answer>
  llvm::Expected<Answer> write(llvm::StringRef method, const ValueObject &request,
                               llvm::Expected<Answer> answer);

  Oracle &Inner;
  llvm::raw_ostream &Out;
  std::mutex Mutex;
};

} // namespace pcl::oracle
