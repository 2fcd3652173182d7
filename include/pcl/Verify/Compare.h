// What a program did against what a plan says, and the report of it.
#pragma once

#include "pcl/Verify/PreviewEngine.h"

#include "llvm/Support/raw_ostream.h"

namespace pcl::verify {

/// One thing that is not the same.
struct Difference {
  std::string path; ///< of the input, or what else it is about: `provider`, `parent`
  /// `different`, `not known`, `known too early` ...; `unclear` where a plan does not tell whether
  /// it is the provider that plans something else.
  std::string problem;
  std::string plan, program; ///< both sides, with secrets masked; may be ""
};

enum class RowResult : uint8_t {
  Equal,
  Different,
  Unclear, ///< no plan tells, and it may be a fault
  Missing,
  Additional,
  NotCompared,
};

/// A resource, data source, output or provider.
struct Row {
  std::string kind;    ///< `resource`, `data`, `output`, `provider`, `module`
  std::string address; ///< in the plan; "" if it is not there
  std::string name;    ///< in the program: the logical name, the token of a function
  std::string token;
  RowResult result = RowResult::Equal;
  unsigned compared = 0; ///< inputs, or values
  std::vector<Difference> differences;
  std::vector<std::string> notes; ///< what could not be compared, and why
  /// Inputs that nobody wrote, for which the program's SDK has another default than Terraform's
  /// provider.
  std::vector<std::string> otherDefaults;

  void add(Difference difference);
  /// Sets whether it is equal from the differences that there are.
  void judge();
};

struct Comparison {
  std::vector<Row> rows;
  std::vector<std::string> notes; ///< on the whole
  /// The places in which both differ.
  unsigned differences() const;
  unsigned count(llvm::StringRef kind, RowResult result) const;
};

/// `directory` is the absolute path of the program, in which its files lie that Terraform has in
/// the module. `kind`: how it ran.
Comparison compare(const Plan &plan, const ProgramRun &run, Counterparts &counterparts,
                   llvm::StringRef directory, RunKind kind = RunKind::Preview);

/// Says whether a run of the program to its end tells more than `preview`: what is not known in
/// it, or not there, the program may know later than Terraform; and from what it is made shows
/// only then.
bool isWorthApplying(const Plan &plan, const Comparison &preview);

/// Takes from `applied`, of the same program run to its end, what `preview` could not tell.
void settle(Comparison &preview, const Comparison &applied);

void printTable(const Comparison &comparison, llvm::raw_ostream &out);
void printJson(const Comparison &comparison, llvm::raw_ostream &out);

} // namespace pcl::verify
