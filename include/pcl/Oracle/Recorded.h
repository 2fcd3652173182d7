// An oracle that answers from a recording: the calls that some engine made, as JSON lines.
//
// The form is that which the reference engine writes for PULUMI_DEBUG_GRPC, and Recording.h:
// `method`, `request`, `response`, `errors` (source: sdk/go/pulumi-internal/rpcdebug of
// pulumi/pulumi; recorded sessions in public repositories have it too). Replay is for calls that
// were made: it invents nothing.
#pragma once

#include "pcl/Oracle/Oracle.h"

namespace pcl {
class DiagnosticEngine;
}

namespace pcl::oracle {

/// How a call is found: Read by URN or type, id and what was known; Check by URN or type and name,
/// old and new inputs; Diff by type, id, outputs, old and new inputs, ignoreChanges; GetMapping by
/// its key. The order of members, the random seed and time limits do not count, nor what is in
/// secrets. A text `*` in a recorded request is any value. Calls that were made several times are
/// answered in the order of the recording; then the last answer is repeated.
class RecordedOracle final : public Oracle {
public:
  /// Opens the recording at `path`. Lines that cannot be used are reported, the others count; null,
  /// and an error, if there is no such file. Requests are read once, here; answers when they are
  /// asked for.
  static std::unique_ptr<RecordedOracle> load(llvm::StringRef path, DiagnosticEngine &diags);
  /// The same for a text; `name` stands in messages.
  static std::unique_ptr<RecordedOracle> fromText(llvm::StringRef text, llvm::StringRef name,
                                                  DiagnosticEngine &diags);
  ~RecordedOracle() override;

  /// Calls that can be answered.
  uint64_t callCount() const;

  llvm::Expected<ReadAnswer> read(const ReadRequest &request) override;
  llvm::Expected<CheckAnswer> check(const CheckRequest &request) override;
  llvm::Expected<DiffAnswer> diff(const DiffRequest &request) override;
  llvm::Expected<std::string> getSchema() override;
  llvm::Expected<Mapping> getMapping(llvm::StringRef key, llvm::StringRef provider) override;
  llvm::Expected<std::vector<std::string>> getMappings(llvm::StringRef key) override;

private:
  struct Impl;
  explicit RecordedOracle(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> TheImpl;
};

} // namespace pcl::oracle
