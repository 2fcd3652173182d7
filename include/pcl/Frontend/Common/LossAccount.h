// What became of every construct of a source: one record each, opened when the construct is seen
// and closed when it is done.
//
// A front end counts in by opening and out by closing; a record that is still open at the end is a
// construct that was forgotten, which `check` reports. The account knows nothing of Terraform or
// CloudFormation and decides nothing.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/Id.h"

#include <string>
#include <vector>

namespace pcl::frontend {

using RecordId = Id<struct LossRecordTag>;

/// In order of badness: a construct that ends several ways has the worst of them.
enum class Outcome : uint8_t {
  Open,           ///< not done yet
  Output,         ///< it is in the program
  Ignored,        ///< it is on the documented list of what a program does not need
  Fallback,       ///< something else stands for it
  NotImplemented, ///< a part of it is a `notImplemented`
  Dropped,        ///< it, or a part of it, is not in the program; a diagnostic said so
};

struct LossRecord {
  std::string kind; ///< the source's word: `resource`, `variable`, `local`
  std::string type; ///< of resources and data: the source's type; else ""
  std::string name; ///< address in the source, `aws_vpc.main`
  std::string out;  ///< logical name in the program where it differs, else ""
  Outcome outcome = Outcome::Open;
  SrcRange range;
};

class LossAccount {
public:
  /// Counts a construct in.
  RecordId open(llvm::StringRef kind, llvm::StringRef type, llvm::StringRef name, SrcRange range);
  /// Counts it out, or makes its outcome worse when it is counted out already.
  void close(RecordId id, Outcome outcome);
  void setOut(RecordId id, llvm::StringRef logicalName);

  /// Set when a source could not be parsed; the account is then not whole.
  bool parsed = true;

  llvm::ArrayRef<LossRecord> records() const { return Records; }
  /// Reports every record that is still open as an internal error and closes it as dropped.
  void check(DiagnosticEngine &diags);
  /// The loss report in its JSON form, with a line break at the end.
  std::string json() const;

private:
  std::vector<LossRecord> Records;
};

} // namespace pcl::frontend
