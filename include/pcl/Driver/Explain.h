// `pclc explain PCL1234`: what a diagnostic means and what to do, as docs/diagnostics.md has it;
// `pclc completion SHELL`; and `pclc help COMMAND`.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"

#include <optional>
#include <string>

namespace pcl {

/// The note on the diagnostic with the four digits `code`; "" if there is none.
llvm::StringRef noteOn(llvm::StringRef code);

/// The page of the diagnostic `name`: `PCL4060`, in any case and with or without the letters.
/// Nothing if there is no such diagnostic.
std::optional<std::string> explanationOf(llvm::StringRef name);

/// Does what `explain` with the `words` behind it says. Returns the exit code.
int runExplain(llvm::ArrayRef<char *> words);

/// Prints the completions of pclc for the shell that is the one of `words`, as they are installed.
/// Returns the exit code.
int runCompletion(llvm::ArrayRef<char *> words);

/// The commands of pclc that convert nothing.
struct HelpCommands {
  /// Does what `completion` and `explain` say, and makes `help COMMAND` to `COMMAND --help` in the
  /// command line.
  HelpCommands(int argc, char **argv);
  llvm::cl::SubCommand completion{"completion", "Print completions for bash, zsh or fish"};
  llvm::cl::SubCommand explain{"explain", "Say what a diagnostic means, and what to do"};
  llvm::cl::SubCommand help{"help", "Show the help of a command"};
  std::optional<int> exitCode; ///< of what is done
};

} // namespace pcl
