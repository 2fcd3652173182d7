// Diagnostics: what the user is told, as data.
//
// A diagnostic has a stable code, a severity, a primary place, labels on further places, notes,
// fix-its and the stack of contexts in which it arose. The engine collects them; at the end of a
// run they are sorted by place and handed to one consumer (text, JSON lines, SARIF, verify), so
// that output does not depend on the order of work. Libraries report through the engine and never
// print. All kinds are declared in Diagnostics.def.
#pragma once

#include "pcl/Support/SourceManager.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

namespace pcl {

enum class Severity : uint8_t { Remark, Warning, Error };

/// A part of a message that is one of a few of its kind, with what it is about; made by a row
/// `PCL_PHRASE` of Diagnostics.def.
template <typename Kind> struct Phrase { std::string text; };

/// Such a row with the types of its parameters.
template <typename Kind, typename... Args> struct PhraseRow {
  const char *text;
  Phrase<Kind> operator()(const std::type_identity_t<Args> &...args) const {
    return {fmt::format(fmt::runtime(text), args...)};
  }
};

/// One row of Diagnostics.def.
struct DiagInfo {
  const char *name;
  uint16_t code;
  Severity severity;
  const char *group;
  const char *text;
};

/// A row with the types of its parameters; what `DiagnosticEngine::report` takes.
template <typename... Args> struct DiagKind { DiagInfo info; };

/// The phrases, by name, and their kinds.
namespace phrase {
#define PCL_PHRASE(KIND, NAME, TEXT, ...)                                                          \
  inline constexpr PhraseRow<struct KIND __VA_OPT__(, ) __VA_ARGS__> NAME{TEXT};
#include "pcl/Support/Diagnostics.def"
} // namespace phrase

namespace diag {
#define PCL_DIAG(NAME, CODE, SEVERITY, GROUP, TEXT, ...)                                           \
  inline constexpr DiagKind<__VA_ARGS__> NAME{{#NAME, CODE, Severity::SEVERITY, GROUP, TEXT}};
#include "pcl/Support/Diagnostics.def"
} // namespace diag

/// All rows in the order of the table; for documentation and coverage tests.
llvm::ArrayRef<DiagInfo> allDiagnostics();

/// A place with or without words, beside the primary one.
struct DiagLabel {
  SrcRange range;
  std::string text;
};

/// Replaces `range` by `replacement`.
struct DiagFixIt {
  SrcRange range;
  std::string replacement;
};

struct Diagnostic {
  const DiagInfo *info = nullptr;
  Severity severity = Severity::Error; ///< after -W, --strict
  std::string message;
  SrcRange range;
  llvm::SmallVector<DiagLabel, 1> labels;
  llvm::SmallVector<DiagLabel, 1> notes; ///< range may be nowhere
  llvm::SmallVector<DiagFixIt, 1> fixIts;
  llvm::SmallVector<std::string, 1> contexts; ///< innermost first

  /// `PCL2012`.
  std::string codeName() const;
};

/// Gets the sorted diagnostics of a run, one by one, then `finish`.
class DiagnosticConsumer {
public:
  virtual ~DiagnosticConsumer() = default;
  virtual void handle(const Diagnostic &diagnostic, const SourceManager &sources) = 0;
  /// Called once behind the last one. Returns false if the run must count as failed (the verify
  /// consumer found differences).
  virtual bool finish(const SourceManager &) { return true; }
};

class DiagnosticEngine;

/// What `report` returns: adds labels, notes and fix-its; the diagnostic is filed when it goes out
/// of scope.
class DiagnosticBuilder {
public:
  DiagnosticBuilder(DiagnosticEngine &engine, Diagnostic diagnostic);
  DiagnosticBuilder(DiagnosticBuilder &&other) noexcept;
  DiagnosticBuilder &operator=(DiagnosticBuilder &&) = delete;
  ~DiagnosticBuilder();

  DiagnosticBuilder &label(SrcRange range, std::string text = {});
  DiagnosticBuilder &note(std::string text, SrcRange range = {});
  DiagnosticBuilder &fixIt(SrcRange range, std::string replacement);

private:
  DiagnosticEngine *Engine;
  Diagnostic Diag;
};

struct DiagnosticOptions {
  bool strict = false;              ///< the groups "loss" and "unknown-types" are errors
  bool warningsAsErrors = false;    ///< -Werror
  llvm::StringSet<> disabledGroups; ///< -Wno-<group>
  llvm::StringSet<> errorGroups;    ///< -Werror=<group>
  llvm::StringSet<> keptGroups;     ///< -Wno-error=<group>: warnings in spite of -Werror, --strict
  bool showRemarks = false;         ///< remarks are dropped otherwise
};

/// Collects the diagnostics of a run. `report` may be called from several threads; but threads that
/// report as a rule each have an engine of their own, and that of the run takes what they
/// collected, in an order that no scheduling changes.
class DiagnosticEngine {
public:
  explicit DiagnosticEngine(SourceManager &sources, DiagnosticOptions options = {});
  ~DiagnosticEngine();
  DiagnosticEngine(const DiagnosticEngine &) = delete;

  const DiagnosticOptions &options() const { return Options; }
  /// Moves what `other` collected behind what is here; the same words about the same place once
  /// only.
  void take(DiagnosticEngine &other);

  template <typename... Args>
  DiagnosticBuilder report(const DiagKind<Args...> &kind, SrcRange range,
                           const std::type_identity_t<Args> &...args) {
    return begin(kind.info, range, fmt::make_format_args(args...));
  }

  SourceManager &sources() { return Sources; }
  const SourceManager &sources() const { return Sources; }

  unsigned errorCount() const { return Errors; }
  unsigned warningCount() const { return Warnings; }
  bool hasErrors() const { return Errors != 0; }

  /// Hands everything reported so far to `consumer`, sorted by file (order of loading) and offset;
  /// stable otherwise. What of the sources is secret (`SourceManager::secretsAt`) stands in none of
  /// them, nor do credentials of URLs. Returns what `consumer.finish` returns.
  bool flush(DiagnosticConsumer &consumer);

  /// Everything reported and not flushed, in order of report.
  llvm::ArrayRef<Diagnostic> pending() const { return Pending; }

  /// While alive, every diagnostic reported carries `text` ("while converting resource
  /// `aws_vpc.main`").
  class ContextScope {
  public:
    ContextScope(DiagnosticEngine &engine, std::string text);
    ~ContextScope();
    ContextScope(const ContextScope &) = delete;

  private:
    DiagnosticEngine &Engine;
  };

private:
  friend class DiagnosticBuilder;
  DiagnosticBuilder begin(const DiagInfo &info, SrcRange range, fmt::format_args arguments);
  void file(Diagnostic diagnostic);

  SourceManager &Sources;
  DiagnosticOptions Options;
  std::mutex Mutex;
  std::vector<Diagnostic> Pending;
  std::vector<std::string> Contexts;
  unsigned Errors = 0;
  unsigned Warnings = 0;
};

/// `error[PCL2012]: message`, the source line with caret and underline, labels, notes, fix-its.
/// Colour as `colour` says.
std::unique_ptr<DiagnosticConsumer> makeTextConsumer(llvm::raw_ostream &out, bool colour);
/// One JSON object a line: severity, code, message, range{file,start{line,column,byte},end},
/// labels, notes, fixIts, contexts.
std::unique_ptr<DiagnosticConsumer> makeJsonConsumer(llvm::raw_ostream &out);
/// One SARIF 2.1.0 log at the end. `input` is the file or directory that diagnostics without a
/// place are about; "" if none is known. What says nothing of the input (usage, limits, figures) is
/// a notification of the run.
std::unique_ptr<DiagnosticConsumer> makeSarifConsumer(llvm::raw_ostream &out,
                                                      std::string input = "");
/// Compares with `expected-error|warning|remark|note[@[+-]N] [PCLnnnn] {{part of the message}}`
/// comments in all loaded files;
/// `@*` means any line or none. Prints what is missing or unexpected; `finish` is false then.
std::unique_ptr<DiagnosticConsumer> makeVerifyConsumer(llvm::raw_ostream &out);

/// The groups of warnings that `-W` takes, each once.
std::vector<llvm::StringRef> warningGroups();

/// Takes the value of one `-W` into `options`: `error`, `no-error`, `GROUP`, `no-GROUP`,
/// `error=GROUP` or `no-error=GROUP`; of those about one group the last counts. Returns what is
/// wrong with it, or "".
std::string takeWarningOption(llvm::StringRef text, DiagnosticOptions &options);

/// " `x`; did you mean `y`?" help: the candidate nearest to `name` by edit distance, or "" if none
/// is near (at most a third of the name's length, as LLVM's option parser).
llvm::StringRef nearestName(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> candidates);

/// What a message says behind a name that is not there: `nearest`, which is "" if none is near.
Phrase<phrase::Hint> didYouMean(llvm::StringRef nearest);
/// The same of the one of `candidates` that is nearest to `name`.
Phrase<phrase::Hint> didYouMean(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> candidates);

} // namespace pcl

template <typename Kind>
struct fmt::formatter<pcl::Phrase<Kind>> : fmt::formatter<std::string_view> {
  template <typename Context> auto format(const pcl::Phrase<Kind> &phrase, Context &context) const {
    return fmt::formatter<std::string_view>::format(phrase.text, context);
  }
};
