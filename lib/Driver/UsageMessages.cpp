// The table of LLVM's messages and ours.
#include "UsageMessages.h"

#include "pcl/Driver/Choice.h"

#include "llvm/ADT/StringExtras.h"

#include <cstdio>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

namespace cl = llvm::cl;

namespace pcl {

std::string standardErrorOf(llvm::function_ref<void()> work) {
#ifdef __linux__
  int kept = ::memfd_create("stderr", MFD_CLOEXEC);
#else
  std::FILE *file = std::tmpfile();
  int kept = file ? ::dup(::fileno(file)) : -1;
#endif
  int original = kept < 0 ? -1 : ::dup(STDERR_FILENO);
  if (original < 0) {
    if (kept >= 0)
      ::close(kept);
    work();
    return "";
  }
  ::dup2(kept, STDERR_FILENO);
  work();
  ::dup2(original, STDERR_FILENO);
  ::close(original);
  std::string text;
  char buffer[4096];
  ::lseek(kept, 0, SEEK_SET);
  for (ssize_t size = 0; (size = ::read(kept, buffer, sizeof(buffer))) > 0;)
    text.append(buffer, static_cast<size_t>(size));
  ::close(kept);
  return text;
}

/// The command that the command line names, or the tool itself.
static cl::SubCommand &namedCommand() {
  for (cl::SubCommand *command : cl::getRegisteredSubcommands())
    if (*command)
      return *command;
  return cl::SubCommand::getTopLevel();
}

/// What is between `before`, with which `text` begins, and the first `after`; all of it is taken
/// away.
static std::optional<llvm::StringRef> take(llvm::StringRef &text, llvm::StringRef before,
                                           llvm::StringRef after) {
  size_t end = text.starts_with(before) ? text.find(after, before.size()) : llvm::StringRef::npos;
  if (end == llvm::StringRef::npos)
    return std::nullopt;
  llvm::StringRef taken = text.slice(before.size(), end);
  text = text.drop_front(end + after.size());
  return taken;
}

static std::string noSuchOption(llvm::StringRef given) {
  if (!given.starts_with("-"))
    return fmt::format("`{}` is more than it takes", std::string_view(given));
  std::vector<llvm::StringRef> names;
  for (const auto &entry : cl::getRegisteredOptions(namedCommand()))
    if (entry.second->getOptionHiddenFlag() != cl::ReallyHidden)
      names.push_back(entry.first());
  llvm::sort(names);
  llvm::StringRef name = given.ltrim('-').split('=').first, near = nearestName(name, names);
  llvm::StringRef dashes = near.size() == 1 ? "-" : "--";
  return fmt::format("there is no option `{}`", std::string_view(given.split('=').first)) +
         (near.empty() ? ""
                       : fmt::format("; did you mean `{}{}`?", std::string_view(dashes),
                                     std::string_view(near)));
}

static std::string noSuchCommand(llvm::StringRef given) {
  std::vector<std::string> names;
  for (cl::SubCommand *command : cl::getRegisteredSubcommands())
    if (!command->getName().empty())
      names.push_back(command->getName().str());
  llvm::sort(names);
  return noSuchChoice(given, names) + "; commands come first";
}

/// `DIR|FILE` of the command, or all that it takes.
static std::string positionals() {
  std::vector<std::string> names;
  for (const cl::Option *option : namedCommand().PositionalOpts)
    names.push_back(option->HelpStr.str());
  return llvm::join(names, " ");
}

/// What LLVM says of the value of an option, in ours.
static std::string aboutValue(llvm::StringRef text) {
  struct Row {
    llvm::StringLiteral before, after, ours;
  };
  static constexpr Row Rows[] = {
      {"requires a value!", "", "takes a value"},
      {"does not allow a value! '", "' specified.", "takes no value, and has `{}`"},
      {"'", "' value invalid for uint argument!", "takes a number from 0, and `{}` is none"},
      {"'", "' value invalid for integer argument!", "takes a number, and `{}` is none"},
      {"'", "' is invalid value for boolean argument! Try 0 or 1",
       "takes true or false, and `{}` is neither"},
      {"may only occur zero or one times!", "", "may be given once"},
      {"must occur exactly one time!", "", "may be given once"},
      {"must be specified at least once!", "", "is missing"},
      {"multiple values specified!", "", "takes one value"},
      {"not enough values!", "", "takes more values"},
  };
  for (const Row &row : Rows) {
    llvm::StringRef value = text;
    if (value.consume_front(row.before) && value.consume_back(row.after))
      return fmt::format(fmt::runtime(row.ours.str()), value.str());
  }
  return text.str();
}

std::vector<std::string> usageMessages(llvm::StringRef said, llvm::StringRef program) {
  std::vector<std::string> messages;
  const std::string name = (program + ": ").str();
  const std::string help = ("'.  Try: '" + program + " --help'\n").str();
  const std::string see = (": See: " + program + " --help\n").str();
  bool isCommandKnown = true;
  while (!said.empty()) {
    said.consume_front(name);
    if (auto given = take(said, "Unknown subcommand '", help)) {
      messages.push_back(noSuchCommand(*given));
      isCommandKnown = false;
    } else if (auto option = take(said, "Unknown command line argument '", help)) {
      if (isCommandKnown) // else what follows is of a command that nobody knows
        messages.push_back(noSuchOption(*option));
    } else if (take(said, "Did you mean '", "'?\n")) {
      continue; // ours is nearer
    } else if (take(said, "Not enough positional command line arguments specified!", see)) {
      messages.push_back("it takes " + positionals() + ", which is missing");
    } else if (take(said, "Too many positional arguments specified!", see)) {
      messages.push_back("it takes " + positionals() + " alone, and there is more");
    } else if (auto file = take(said, "cannot not open file '", "': ")) {
      messages.push_back(fmt::format("cannot read the file of options `{}`: {}",
                                     std::string_view(*file),
                                     std::string_view(said.split('\n').first)));
      said = said.split('\n').second;
    } else if (auto about = take(said, "for the ", " option: ")) {
      auto [text, rest] = said.split('\n');
      std::string value = aboutValue(text);
      bool isOurs = value == text;
      messages.push_back(about->str() + (isOurs ? ": " : " ") + value);
      said = rest;
    } else { // a line of what an argument holds, or something new
      auto [line, rest] = said.split('\n');
      messages.empty() ? messages.push_back(line.str())
                       : (void)(messages.back() += "\n" + line.str());
      said = rest;
    }
  }
  if (messages.empty())
    messages.emplace_back("the command line is wrong");
  return messages;
}

} // namespace pcl
