#include "pcl/Driver/Explain.h"

#include "pcl/Support/DataDir.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
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

int runCompletion(llvm::ArrayRef<char *> words) {
  constexpr llvm::StringLiteral Usage = "usage: pclc completion bash|zsh|fish\n\nPrints "
                                        "completions for a shell, as in `source <(pclc "
                                        "completion bash)`.\n";
  llvm::StringRef shell = words.size() == 1 ? words[0] : "";
  if (shell.trim('-') == "help") {
    llvm::outs() << Usage;
    return 0;
  }
  // Beside the data, as cmake/Install.cmake puts them. Debian's zsh has a folder of its own.
  auto places = llvm::StringSwitch<std::vector<llvm::StringRef>>(shell)
                    .Case("bash", {"bash-completion/completions/pclc"})
                    .Case("zsh", {"zsh/site-functions/_pclc", "zsh/vendor-completions/_pclc"})
                    .Case("fish", {"fish/vendor_completions.d/pclc.fish"})
                    .Default({});
  if (places.empty()) {
    llvm::errs() << Usage;
    return 2;
  }
  for (llvm::StringRef place : places) {
    llvm::SmallString<256> path(llvm::sys::path::parent_path(findDataDir()));
    llvm::sys::path::append(path, place);
    if (auto file = llvm::MemoryBuffer::getFile(path)) {
      llvm::outs() << (*file)->getBuffer();
      return 0;
    }
  }
  llvm::errs() << "pclc completion: this program is not installed; `cmake --install` makes the "
                  "completions\n";
  return 1;
}

HelpCommands::HelpCommands(int argc, char **argv) {
  static char option[] = "--help";
  llvm::StringRef command = argc > 1 ? argv[1] : "";
  if (command == "explain")
    exitCode = runExplain(llvm::ArrayRef(argv + 2, argv + argc));
  if (command == "completion")
    exitCode = runCompletion(llvm::ArrayRef(argv + 2, argv + argc));
  if (command != "help")
    return;
  if (argc > 2)
    argv[1] = argv[2];
  argv[argc > 2 ? 2 : 1] = option;
}

} // namespace pcl
