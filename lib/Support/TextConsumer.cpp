// Diagnostics as text: `file:line:column: error[PCL2012]: message`, the line with caret and
// underline, labels, notes, fix-its.
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl {

namespace {

/// A source line of more bytes than this is cut around its place; minified files have lines of
/// megabytes.
constexpr uint32_t MaxShownLine = 160;

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
    printText(diagnostic.message);
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
      Out << "replace by `" << fixIt.replacement << "`\n";
      printSnippet(fixIt.range, sources);
    }
    for (const std::string &context : diagnostic.contexts)
      Out << "  " << context << '\n';
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
    Out << sources.name(range.file) << ':' << at.line << ':' << at.column << ": ";
    reset();
  }

  /// Control characters are shown as `?`, so that a source cannot drive the terminal.
  static llvm::StringRef shown(llvm::StringRef c) {
    bool isControl = c.size() == 1 && (static_cast<unsigned char>(c[0]) < 0x20 || c[0] == 0x7F);
    return isControl && c[0] != '\t' ? "?" : c;
  }

  /// Messages may have several lines.
  void printText(llvm::StringRef text) {
    printCodePoints(text, [](llvm::StringRef c) { return c == "\n" ? c : shown(c); });
  }

  /// The first line of `range` with `^~~~` below it.
  void printSnippet(SrcRange range, const SourceManager &sources) {
    uint32_t line = sources.lineColumn(range.file, range.begin).line;
    uint32_t lineBegin = sources.lineBegin(range.file, line);
    llvm::StringRef text = sources.lineText(range.file, line);
    uint32_t begin = std::min<uint32_t>(range.begin - lineBegin, text.size());
    uint32_t end =
        std::min<uint32_t>(std::max(range.end, range.begin + 1) - lineBegin, text.size());
    uint32_t cut =
        begin > MaxShownLine / 2 && text.size() > MaxShownLine ? begin - MaxShownLine / 2 : 0;
    while (cut && isContinuation(text[cut]))
      --cut;
    std::string number = std::to_string(line);
    Out.indent(5 - std::min<size_t>(5, number.size())) << number << " | ";
    printCodePoints(text.slice(cut, cut + MaxShownLine), shown);
    Out << '\n';
    Out.indent(5) << " | ";
    printCodePoints(text.slice(cut, begin),
                    [](llvm::StringRef c) { return c == "\t" ? "\t" : " "; });
    paint(llvm::raw_ostream::GREEN, /*bold=*/true);
    Out << '^';
    bool isFirst = true;
    printCodePoints(text.slice(begin, std::min(end, cut + MaxShownLine)),
                    [&](llvm::StringRef) { return std::exchange(isFirst, false) ? "" : "~"; });
    reset();
    Out << '\n';
  }

  static bool isContinuation(char c) { return (c & 0xC0) == 0x80; }

  void printCodePoints(llvm::StringRef text,
                       llvm::function_ref<llvm::StringRef(llvm::StringRef)> shown) {
    for (size_t i = 0; i < text.size();) {
      size_t next = i + 1;
      while (next < text.size() && isContinuation(text[next]))
        ++next;
      Out << shown(text.slice(i, next));
      i = next;
    }
  }

  llvm::raw_ostream &Out;
  bool Colour;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> makeTextConsumer(llvm::raw_ostream &out, bool colour) {
  return std::make_unique<TextConsumer>(out, colour);
}

} // namespace pcl
