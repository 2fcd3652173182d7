// Writes diagnostics as text: `file:line:column: error[PCL2012]: message`, the line with caret and
// underline, labels, notes, fix-its.
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/LikelySecrets.h"
#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

namespace {

/// A source line of more bytes than this is cut around its place; minified files have lines of
/// megabytes.
constexpr uint32_t MaxShownLine = 160;

/// Names are cut as well: what is generated may have some of any length.
constexpr size_t MaxShownName = 400;

class TextConsumer : public DiagnosticConsumer {
public:
  TextConsumer(llvm::raw_ostream &out, bool colour) : Out(out), Colour(colour) {}

  void handle(const Diagnostic &diagnostic, const SourceManager &sources) override {
    if (diagnostic.range.isValid())
      printPlace(diagnostic.range, sources);
    paint(headColour(diagnostic.severity), /*bold=*/true);
    Out << severityName(diagnostic.severity) << '[' << diagnostic.codeName() << "]: ";
    reset();
    paint(llvm::raw_ostream::SAVEDCOLOR, /*bold=*/true);
    Out << printableLine(shortened(diagnostic.message));
    llvm::StringRef group = diagnostic.info->group;
    if (!group.empty())
      Out << " [-W" << group << ']';
    reset();
    Out << '\n';
    if (diagnostic.range.isValid())
      printSnippet(diagnostic.range, sources);
    for (const DiagLabel &label : diagnostic.labels)
      if (label.range.isValid()) {
        printPlace(label.range, sources);
        printText(label.text);
        Out << '\n';
        printSnippet(label.range, sources);
      }
    for (const DiagLabel &note : diagnostic.notes) {
      if (note.range.isValid())
        printPlace(note.range, sources);
      paint(llvm::raw_ostream::CYAN, /*bold=*/true);
      Out << "note: ";
      reset();
      printText(note.text);
      Out << '\n';
      if (note.range.isValid())
        printSnippet(note.range, sources);
    }
    for (const DiagFixIt &fixIt : diagnostic.fixIts) {
      paint(llvm::raw_ostream::GREEN, /*bold=*/true);
      Out << "fix: ";
      reset();
      Out << "replace by `";
      printText(fixIt.replacement);
      Out << "`\n";
      printSnippet(fixIt.range, sources);
    }
    for (const std::string &context : diagnostic.contexts) {
      Out << "  ";
      printText(context);
      Out << '\n';
    }
  }

private:
  static llvm::StringRef severityName(Severity severity) {
    switch (severity) {
    case Severity::Remark:
      return "remark";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      return "error";
    }
    llvm_unreachable("a severity");
  }
  static llvm::raw_ostream::Colors headColour(Severity severity) {
    switch (severity) {
    case Severity::Remark:
      return llvm::raw_ostream::BLUE;
    case Severity::Warning:
      return llvm::raw_ostream::MAGENTA;
    case Severity::Error:
      return llvm::raw_ostream::RED;
    }
    llvm_unreachable("a severity");
  }

  void paint(llvm::raw_ostream::Colors colour, bool bold) {
    if (Colour)
      Out.changeColor(colour, bold);
  }
  void reset() {
    if (Colour)
      Out.resetColor();
  }

  void printPlace(SrcRange range, const SourceManager &sources) {
    LineColumn at = sources.lineColumn(range.file, range.begin);
    paint(llvm::raw_ostream::SAVEDCOLOR, /*bold=*/true);
    Out << printableLine(sources.name(range.file)) << ':' << at.line << ':' << at.column << ": ";
    reset();
  }

  /// Messages may have several lines.
  void printText(llvm::StringRef text) { Out << printable(shortened(text), "\t\n"); }

  /// `text` with names of more than MaxShownName bytes cut off. The other forms have them whole.
  static std::string shortened(llvm::StringRef text) {
    std::string result;
    for (bool isQuoted = false; !text.empty(); isQuoted = !isQuoted) {
      size_t end = std::min(text.find('`'), text.size());
      size_t shown = end;
      if (isQuoted && end > MaxShownName)
        for (shown = MaxShownName; isContinuation(text[shown]);)
          --shown;
      result += text.take_front(shown);
      result += shown < end ? "..." : "";
      result += end < text.size() ? "`" : "";
      text = text.drop_front(std::min(end + 1, text.size()));
    }
    return result;
  }

  /// A line in which `[secret]` stands for what nobody shall see, and where bytes of the source are
  /// in it.
  struct ShownLine {
    std::string text;
    std::vector<uint32_t> behind; ///< each piece, in `text`

    uint32_t placeOf(uint32_t offset, SrcRange line, llvm::ArrayRef<SrcRange> secrets) const {
      uint32_t at = offset - line.begin;
      for (auto [secret, place] : llvm::zip(secrets, behind)) {
        if (offset > secret.begin && offset < secret.end)
          return place;
        if (offset >= secret.end)
          at = place + (offset - secret.end);
        else if (offset == secret.begin)
          return place - SecretMark.size();
      }
      return at;
    }
  };

  static ShownLine shownLine(SrcRange line, llvm::ArrayRef<SrcRange> secrets,
                             const SourceManager &sources) {
    ShownLine shown;
    uint32_t from = line.begin;
    for (SrcRange secret : secrets) {
      shown.text += sources.text(SrcRange{line.file, from, secret.begin});
      shown.text += SecretMark;
      shown.behind.push_back(static_cast<uint32_t>(shown.text.size()));
      from = secret.end;
    }
    shown.text += sources.text(SrcRange{line.file, from, line.end});
    return shown;
  }

  /// The first line of `range` with `^~~~` below it.
  void printSnippet(SrcRange range, const SourceManager &sources) {
    if (!sources.showsLines(range.file))
      return;
    uint32_t line = sources.lineColumn(range.file, range.begin).line;
    // Of a long line, what is around the range.
    uint32_t lineBegin = sources.lineBegin(range.file, line);
    uint32_t lineEnd = lineBegin + uint32_t(sources.lineText(range.file, line).size());
    SrcRange whole{range.file,
                   std::max(lineBegin, range.begin - std::min(range.begin, MaxShownLine)),
                   std::min(lineEnd, range.begin + 2 * MaxShownLine)};
    std::vector<SrcRange> secrets = sources.secretsAt(whole);
    for (SrcRange &secret : secrets)
      secret = {secret.file, std::max(secret.begin, whole.begin), std::min(secret.end, whole.end)};
    ShownLine shown = shownLine(whole, secrets, sources);
    llvm::StringRef text = shown.text;
    auto placeOf = [&](uint32_t offset) {
      return std::min<uint32_t>(shown.placeOf(std::min(offset, whole.end), whole, secrets),
                                text.size());
    };
    uint32_t begin = placeOf(range.begin), end = placeOf(std::max(range.end, range.begin + 1));
    uint32_t cut =
        begin > MaxShownLine / 2 && text.size() > MaxShownLine ? begin - MaxShownLine / 2 : 0;
    while (cut && isContinuation(text[cut]))
      --cut;
    std::string number = std::to_string(line);
    Out.indent(5 - std::min<size_t>(5, number.size())) << number << " | ";
    size_t last = std::min<size_t>(text.size(), cut + MaxShownLine);
    while (last < text.size() && last > begin && isContinuation(text[last]))
      --last;
    Out << printable(text.slice(cut, last), "\t") << '\n';
    Out.indent(5) << " | ";
    for (char c : printable(text.slice(cut, begin), "\t"))
      if (!isContinuation(c))
        Out << (c == '\t' ? '\t' : ' ');
    paint(llvm::raw_ostream::GREEN, /*bold=*/true);
    size_t width = characterCount(printable(text.slice(begin, std::min<size_t>(end, last))));
    Out << '^' << std::string(width ? width - 1 : 0, '~');
    reset();
    Out << '\n';
  }

  static bool isContinuation(char c) { return (c & 0xC0) == 0x80; }

  llvm::raw_ostream &Out;
  bool Colour;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> makeTextConsumer(llvm::raw_ostream &out, bool colour) {
  return std::make_unique<TextConsumer>(out, colour);
}

} // namespace pcl
