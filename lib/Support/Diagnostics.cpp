// The engine gives diagnostics their severity and their contexts, and sorts them. What becomes of
// them is up to its consumers (TextConsumer.cpp, JsonConsumers.cpp, VerifyConsumer.cpp).
#include "pcl/Support/Diagnostics.h"

#include "pcl/Support/Redact.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

namespace pcl {

static constexpr DiagInfo Table[] = {
#define PCL_DIAG(NAME, CODE, SEVERITY, GROUP, TEXT, ...)                                           \
  {#NAME, CODE, Severity::SEVERITY, GROUP, TEXT},
#include "pcl/Support/Diagnostics.def"
};

llvm::ArrayRef<DiagInfo> allDiagnostics() { return Table; }

std::string Diagnostic::codeName() const { return fmt::format("PCL{:04}", info->code); }

DiagnosticBuilder::DiagnosticBuilder(DiagnosticEngine &engine, Diagnostic diagnostic)
    : Engine(&engine), Diag(std::move(diagnostic)) {}

DiagnosticBuilder::DiagnosticBuilder(DiagnosticBuilder &&other) noexcept
    : Engine(other.Engine), Diag(std::move(other.Diag)) {
  other.Engine = nullptr;
}

DiagnosticBuilder::~DiagnosticBuilder() {
  if (Engine)
    Engine->file(std::move(Diag));
}

DiagnosticBuilder &DiagnosticBuilder::label(SrcRange range, std::string text) {
  Diag.labels.push_back({range, std::move(text)});
  return *this;
}

DiagnosticBuilder &DiagnosticBuilder::note(std::string text, SrcRange range) {
  Diag.notes.push_back({range, std::move(text)});
  return *this;
}

DiagnosticBuilder &DiagnosticBuilder::fixIt(SrcRange range, std::string replacement) {
  Diag.fixIts.push_back({range, std::move(replacement)});
  return *this;
}

DiagnosticEngine::DiagnosticEngine(SourceManager &sources, DiagnosticOptions options)
    : Sources(sources), Options(std::move(options)) {}

DiagnosticEngine::~DiagnosticEngine() = default;

DiagnosticEngine::ContextScope::ContextScope(DiagnosticEngine &engine, std::string text)
    : Engine(engine) {
  Engine.Contexts.push_back(std::move(text));
}

DiagnosticEngine::ContextScope::~ContextScope() { Engine.Contexts.pop_back(); }

DiagnosticBuilder DiagnosticEngine::begin(const DiagInfo &info, SrcRange range,
                                          fmt::format_args arguments) {
  Diagnostic diagnostic;
  diagnostic.info = &info;
  diagnostic.severity = info.severity;
  llvm::StringRef group = info.group;
  if (info.severity == Severity::Warning) {
    bool strictGroup =
        llvm::is_contained({"loss", "unknown-types", "missing-inputs", "type-mismatch"}, group);
    if (Options.errorGroups.contains(group) ||
        (!Options.keptGroups.contains(group) &&
         (Options.warningsAsErrors || (Options.strict && strictGroup))))
      diagnostic.severity = Severity::Error;
  }
  diagnostic.message = fmt::vformat(info.text, arguments);
  diagnostic.range = range;
  diagnostic.contexts.assign(Contexts.rbegin(), Contexts.rend());
  return DiagnosticBuilder(*this, std::move(diagnostic));
}

void DiagnosticEngine::file(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Remark && !Options.showRemarks)
    return;
  // Errors proper cannot be switched off; a disabled group hides its warnings, made into errors or
  // not.
  if (diagnostic.info->severity != Severity::Error &&
      Options.disabledGroups.contains(diagnostic.info->group))
    return;
  std::lock_guard lock(Mutex);
  Errors += diagnostic.severity == Severity::Error;
  Warnings += diagnostic.severity == Severity::Warning;
  Pending.push_back(std::move(diagnostic));
}

void DiagnosticEngine::take(DiagnosticEngine &other) {
  auto key = [](const Diagnostic &d) {
    bool placed = d.range.isValid();
    return std::tuple(d.info->code, placed ? d.range.file.index() + 1 : 0,
                      placed ? d.range.begin : 0, d.message);
  };
  std::set<decltype(key(Pending[0]))> known;
  for (const Diagnostic &diagnostic : Pending)
    known.insert(key(diagnostic));
  std::vector<Diagnostic> taken = std::move(other.Pending);
  other.Pending.clear();
  for (Diagnostic &diagnostic : taken)
    if (!known.contains(key(diagnostic)))
      file(std::move(diagnostic));
}

bool DiagnosticEngine::flush(DiagnosticConsumer &consumer) {
  std::vector<Diagnostic> sorted = std::move(Pending);
  Pending.clear();
  auto key = [](const Diagnostic &d) {
    return std::tuple(d.range.isValid() ? d.range.file.index() + 1 : 0, d.range.begin);
  };
  llvm::stable_sort(sorted,
                    [&](const Diagnostic &a, const Diagnostic &b) { return key(a) < key(b); });
  for (Diagnostic &diagnostic : sorted) {
    redact(diagnostic, Sources);
    consumer.handle(diagnostic, Sources);
  }
  return consumer.finish(Sources);
}

llvm::StringRef nearestName(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> candidates) {
  unsigned best = static_cast<unsigned>(name.size()) / 3 + 1;
  llvm::StringRef nearest;
  for (llvm::StringRef candidate : candidates) {
    unsigned distance = name.edit_distance_insensitive(candidate, /*AllowReplacements=*/true, best);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

Phrase<phrase::Hint> didYouMean(llvm::StringRef nearest) {
  return nearest.empty() ? Phrase<phrase::Hint>() : phrase::did_you_mean(nearest);
}

Phrase<phrase::Hint> didYouMean(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> candidates) {
  return didYouMean(nearestName(name, candidates));
}

} // namespace pcl
