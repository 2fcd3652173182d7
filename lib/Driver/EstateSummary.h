// What people and scripts are told of an estate.
#pragma once

#include "pcl/Driver/Estate.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <map>

namespace pcl {

/// What came of one root.
struct RootFigures {
  size_t resources = 0; ///< of the source
  size_t lost = 0;      ///< constructs that are not in the program, or in part
  size_t guessed = 0;   ///< names and types that nothing says
  size_t errors = 0;
  double seconds = 0;
  bool isWritten = false;
  std::map<std::string, size_t> codes; ///< of warnings and errors: how often
  bool isClean() const { return lost + guessed + errors == 0; }
};

/// Counts what `run` reported and what `account` has.
RootFigures figuresOf(const Run &run, const frontend::LossAccount &account);

nlohmann::ordered_json toJson(const RootFigures &figures);
RootFigures figuresFrom(const nlohmann::json &json);

/// The text of `assess.json`.
std::string assessmentOf(llvm::ArrayRef<FoundRoot> roots, llvm::ArrayRef<RootFigures> figures);

/// Prints a line for each root, in their order, and on a terminal a line that says how far the run
/// is.
class EstateProgress {
public:
  EstateProgress(llvm::ArrayRef<FoundRoot> roots, bool isTerminal, llvm::raw_ostream &out);
  /// The root with the number `index` is done.
  void row(size_t index, const RootFigures &figures);
  /// `done` roots are, `known` of them from an earlier run.
  void at(size_t done, size_t known);
  /// Takes the line of progress away, for other text.
  void clear();

private:
  llvm::ArrayRef<FoundRoot> Roots;
  bool IsTerminal;
  llvm::raw_ostream &Out;
  size_t Width = 4;
  bool HasHead = false, HasLine = false;
  std::chrono::steady_clock::time_point Begin = std::chrono::steady_clock::now(), Last = {};
};

/// Writes the reports that the options name, of the parts that each root has given. The code of
/// roots is shown as far as a browser opens a page of that size. False after a diagnostic.
bool writeEstateReports(Run &run, llvm::ArrayRef<FoundRoot> roots,
                        llvm::ArrayRef<RootFigures> figures, llvm::ArrayRef<ReportPart> parts);

/// What all of it came to. `output` is the output directory, or "".
std::string estateSummary(llvm::ArrayRef<FoundRoot> roots, llvm::ArrayRef<RootFigures> figures,
                          llvm::StringRef output);

} // namespace pcl
