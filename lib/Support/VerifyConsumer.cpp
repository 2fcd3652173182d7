// Compares diagnostics with the expectations that stand as comments in the sources: `#
// expected-error@+1 [PCL2012] <place> {{text}}`.
// `<place>`, which may be left out, is the whole source text (of several lines the first) that the
// diagnostic must point at.
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/Printable.h"

#include "llvm/Support/Regex.h"

namespace pcl {

namespace {

struct Expectation {
  llvm::StringRef kind;  ///< error, warning, remark, note
  llvm::StringRef code;  ///< PCLnnnn, or empty: any
  llvm::StringRef place; ///< the first line of the text that is pointed at, or empty: any
  llvm::StringRef text;  ///< part of the message
  FileId file;
  uint32_t line = 0; ///< 0: any line, or no place
  uint32_t writtenAt = 0;
  bool isMet = false;
};

class VerifyConsumer : public DiagnosticConsumer {
public:
  explicit VerifyConsumer(llvm::raw_ostream &out) : Out(out) {}

  void handle(const Diagnostic &diagnostic, const SourceManager &sources) override {
    collectOnce(sources);
    llvm::StringRef kind = diagnostic.severity == Severity::Error     ? "error"
                           : diagnostic.severity == Severity::Warning ? "warning"
                                                                      : "remark";
    match(kind, diagnostic.codeName(), diagnostic.message, diagnostic.range, sources);
    for (const DiagLabel &note : diagnostic.notes)
      matchOptional("note", note.text, note.range.isValid() ? note.range : diagnostic.range,
                    sources);
  }

  bool finish(const SourceManager &sources) override {
    collectOnce(sources);
    for (const Expectation &expected : Expected)
      if (!expected.isMet) {
        Out << printable(sources.name(expected.file)) << ':' << expected.writtenAt << ": expected "
            << expected.kind << " was not reported: " << expected.text << '\n';
        HasFailed = true;
      }
    return !HasFailed;
  }

private:
  void collectOnce(const SourceManager &sources) {
    for (; CollectedFiles < sources.fileCount(); ++CollectedFiles)
      collect(FileId(CollectedFiles), sources);
  }

  void collect(FileId file, const SourceManager &sources) {
    static constexpr const char *Pattern =
        "expected-(error|warning|remark|note)(@(\\*|[+-]?[0-9]+))?[ ]*(\\[(PCL[0-9]+)\\])?[ "
        "]*(<([^>]+)>)?[ ]*\\{\\{(([^}]|}[^}])*)}}";
    llvm::Regex regex(Pattern);
    llvm::StringRef text = sources.text(file);
    size_t at = 0;
    while ((at = text.find("expected-", at)) != llvm::StringRef::npos) {
      llvm::SmallVector<llvm::StringRef> groups;
      llvm::StringRef rest = text.substr(at).take_until([](char c) { return c == '\n'; });
      if (regex.match(rest, &groups) && groups[0].data() == rest.data()) {
        Expectation expected;
        expected.kind = groups[1];
        expected.code = groups[5];
        expected.place = groups[7];
        expected.text = groups[8];
        expected.file = file;
        expected.writtenAt = sources.lineColumn(file, static_cast<uint32_t>(at)).line;
        expected.line = lineOf(groups[3], expected.writtenAt);
        Expected.push_back(expected);
      }
      at += strlen("expected-");
    }
  }

  static uint32_t lineOf(llvm::StringRef offset, uint32_t here) {
    if (offset.empty())
      return here;
    if (offset == "*")
      return 0;
    int value = 0;
    bool isRelative = offset.starts_with("+") || offset.starts_with("-");
    offset.ltrim('+').getAsInteger(10, value);
    return static_cast<uint32_t>(isRelative ? static_cast<int>(here) + value : value);
  }

  bool meet(llvm::StringRef kind, llvm::StringRef code, llvm::StringRef message, SrcRange range,
            const SourceManager &sources) {
    uint32_t line = range.isValid() ? sources.lineColumn(range.file, range.begin).line : 0;
    for (Expectation &expected : Expected) {
      bool isPlace = expected.line == 0 ||
                     (range.isValid() && expected.file == range.file && expected.line == line);
      if (expected.isMet || expected.kind != kind || !isPlace || !message.contains(expected.text))
        continue;
      if (!expected.place.empty() &&
          (!range.isValid() || sources.text(range).split('\n').first != expected.place))
        continue;
      if (!expected.code.empty() && !code.empty() && expected.code != code)
        continue;
      return expected.isMet = true;
    }
    return false;
  }

  void match(llvm::StringRef kind, llvm::StringRef code, llvm::StringRef message, SrcRange range,
             const SourceManager &sources) {
    if (meet(kind, code, message, range, sources))
      return;
    HasFailed = true;
    if (range.isValid()) {
      LineColumn at = sources.lineColumn(range.file, range.begin);
      Out << printable(sources.name(range.file)) << ':' << at.line << ':' << at.column << ": ";
    }
    Out << "unexpected " << kind << '[' << code << "]: " << printable(message, "\t\n") << '\n';
  }

  /// Notes need no expectation.
  void matchOptional(llvm::StringRef kind, llvm::StringRef message, SrcRange range,
                     const SourceManager &sources) {
    meet(kind, "", message, range, sources);
  }

  llvm::raw_ostream &Out;
  std::vector<Expectation> Expected;
  uint32_t CollectedFiles = 0;
  bool HasFailed = false;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> makeVerifyConsumer(llvm::raw_ostream &out) {
  return std::make_unique<VerifyConsumer>(out);
}

} // namespace pcl
