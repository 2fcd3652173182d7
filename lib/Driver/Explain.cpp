#include "pcl/Driver/Explain.h"

#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace pcl {

/// `text` in lines of at most 80 columns.
static std::string wrapped(llvm::StringRef text) {
  constexpr size_t Width = 80;
  llvm::SmallVector<llvm::StringRef, 64> words;
  text.split(words, ' ', -1, /*KeepEmpty=*/false);
  std::string lines;
  size_t column = 0;
  for (llvm::StringRef word : words) {
    bool fits = column + 1 + word.size() <= Width;
    lines += column == 0 ? "" : fits ? " " : "\n";
    column = column && fits ? column + 1 + word.size() : word.size();
    lines += word;
  }
  return lines + "\n";
}

static llvm::StringRef wordFor(Severity severity) {
  return severity == Severity::Error     ? "error"
         : severity == Severity::Warning ? "warning"
                                         : "remark";
}

/// The message with an ellipsis for what it names each time.
static std::string pattern(llvm::StringRef text) {
  std::string result;
  while (!text.empty()) {
    auto [before, rest] = text.split('{');
    result += before;
    if (before.size() == text.size())
      break;
    result += "...";
    text = rest.split('}').second;
  }
  return result;
}

std::optional<std::string> explanationOf(llvm::StringRef name) {
  name.consume_front_insensitive("PCL");
  unsigned code = 0;
  if (name.size() != 4 || name.getAsInteger(10, code))
    return std::nullopt;
  const DiagInfo *info =
      llvm::find_if(allDiagnostics(), [&](const DiagInfo &row) { return row.code == code; });
  if (info == allDiagnostics().end())
    return std::nullopt;
  std::string head =
      fmt::format("PCL{}: {}", std::string_view(name), std::string_view(wordFor(info->severity)));
  if (*info->group)
    head += fmt::format(" [-W{}]", info->group);
  std::string text = head + "\n\n" + wrapped(pattern(info->text));
  if (llvm::StringRef note = noteOn(name); !note.empty())
    text += "\n" + wrapped(note);
  return text;
}

int runExplain(llvm::ArrayRef<char *> words) {
  constexpr llvm::StringLiteral Usage =
      "usage: pclc explain PCLnnnn...\n\nSays what a diagnostic means and what to do about it.\n";
  if (words.size() == 1 && llvm::StringRef(words[0]).trim('-') == "help") {
    llvm::outs() << Usage;
    return 0;
  }
  if (words.empty()) {
    llvm::errs() << Usage;
    return 2;
  }
  int exitCode = 0;
  llvm::StringRef between;
  for (llvm::StringRef word : words) {
    if (std::optional<std::string> text = explanationOf(word)) {
      llvm::outs() << between << *text;
      between = "\n";
    } else {
      llvm::errs() << "pclc explain: no diagnostic is called `" << printable(word)
                   << "`; they are PCL and four digits, as in error[PCL4060]\n";
      exitCode = 2;
    }
  }
  return exitCode;
}

HelpCommands::HelpCommands(int argc, char **argv) {
  static char option[] = "--help";
  llvm::StringRef command = argc > 1 ? argv[1] : "";
  if (command == "explain")
    exitCode = runExplain(llvm::ArrayRef(argv + 2, argv + argc));
  if (command != "help")
    return;
  if (argc > 2)
    argv[1] = argv[2];
  argv[argc > 2 ? 2 : 1] = option;
}

} // namespace pcl
