// A reader of the part of TOML that options need, the list of options that are allowed, and the
// merge with the command line.
#include "pcl/Driver/RepositoryOptions.h"

#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

#include <deque>

namespace cl = llvm::cl;

namespace pcl {

static constexpr llvm::StringLiteral FileName = "pclc.toml";
static constexpr uint64_t MaxSize = 1 << 16;

/// Whether an option only decides what the program looks like, or makes a run stricter or say more.
/// The file may come from whoever wrote the input.
static bool isAllowed(llvm::StringRef option) {
  return llvm::StringSwitch<bool>(option)
      .Cases("target", "std", "split", "as", "python-input-types", "project-name", true)
      .Cases("partition", "references", "live-files", true)
      .Cases("strict", "remarks", "verbose", "color", "diagnostics-format", "W", true)
      .Default(false);
}

namespace {

/// Reads `NAME = VALUE` lines, where a value is a string, a whole number, true, false, or a list of
/// these.
class Reader {
public:
  explicit Reader(llvm::StringRef text) : Rest(text) {}

  std::vector<RepositoryOption> read() {
    std::vector<RepositoryOption> options;
    for (skip(); !Rest.empty() && Wrong.empty(); skip()) {
      RepositoryOption option = readOption();
      bool isSecond = llvm::any_of(
          options, [&](const RepositoryOption &each) { return each.name == option.name; });
      if (Wrong.empty() && isSecond)
        fail(fmt::format("`{}` is set twice", printable(option.name)));
      options.push_back(std::move(option));
    }
    return options;
  }

  std::string Wrong; ///< the first thing that is wrong, with its line

private:
  void fail(const std::string &what) {
    if (Wrong.empty())
      Wrong = fmt::format("{}:{}: {}", std::string_view(FileName), Line, what);
  }

  /// Passes blanks, comments and line ends.
  void skip() {
    while (!Rest.empty()) {
      if (Rest.starts_with("#"))
        Rest = Rest.drop_until([](char c) { return c == '\n'; });
      else if (llvm::StringRef(" \t\r\n").contains(Rest.front()))
        take();
      else
        return;
    }
  }

  char take() {
    char c = Rest.front();
    Rest = Rest.drop_front();
    Line += c == '\n';
    return c;
  }

  void skipBlanks() { Rest = Rest.ltrim(" \t"); }

  llvm::StringRef takeName() {
    llvm::StringRef name =
        Rest.take_while([](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
    Rest = Rest.drop_front(name.size());
    return name;
  }

  RepositoryOption readOption() {
    RepositoryOption option{takeName().str(), {}};
    if (option.name.empty()) {
      fail("expected NAME = VALUE; tables and quoted names are not supported");
      return option;
    }
    skipBlanks();
    if (!Rest.consume_front("=")) {
      fail(fmt::format("expected `=` after `{}`", option.name));
      return option;
    }
    skipBlanks();
    if (Rest.consume_front("["))
      readList(option.values);
    else
      option.values.push_back(readValue());
    skipBlanks();
    if (!Rest.empty() && !Rest.starts_with("#") && !Rest.starts_with("\n") &&
        !Rest.starts_with("\r\n"))
      fail("expected the end of the line");
    if (Wrong.empty())
      check(option);
    return option;
  }

  void readList(std::vector<std::string> &values) {
    for (skip(); Wrong.empty() && !Rest.consume_front("]"); skip()) {
      values.push_back(readValue());
      skip();
      if (!Rest.consume_front(",") && !Rest.starts_with("]"))
        fail("expected `,` or `]`");
    }
  }

  std::string readValue() {
    if (Rest.consume_front("\""))
      return readString('"');
    if (Rest.consume_front("'"))
      return readString('\'');
    std::string word = takeName().str();
    unsigned long long number;
    if (word != "true" && word != "false" && llvm::StringRef(word).getAsInteger(10, number))
      fail("expected a string, a whole number, true, false, or a list of these");
    return word;
  }

  std::string readString(char quote) {
    std::string text;
    while (!Rest.empty() && Rest.front() != '\n') {
      char c = take();
      if (c == quote)
        return text;
      if (c == '\\' && quote == '"') {
        char next = Rest.empty() ? '\0' : take();
        if (next != '"' && next != '\\') {
          fail("expected `\\\"` or `\\\\`; a string in single quotes has no escapes");
          return text;
        }
        c = next;
      }
      if (static_cast<unsigned char>(c) < ' ') {
        fail("a string holds no control characters");
        return text;
      }
      text += c;
    }
    fail("the string has no end");
    return text;
  }

  void check(const RepositoryOption &option) {
    if (!isAllowed(option.name))
      return fail(fmt::format("`{}` cannot be set here; give it on the command line", option.name));
    for (llvm::StringRef value : option.values)
      if (option.name == "W" && value != "error" && !value.starts_with("error="))
        return fail(
            "`W` can only be `error` or `error=GROUP` here; hide warnings on the command line");
  }

  llvm::StringRef Rest;
  unsigned Line = 1;
};

} // namespace

std::vector<RepositoryOption> readRepositoryOptions(llvm::StringRef text, std::string &wrong) {
  Reader reader(text);
  std::vector<RepositoryOption> options = reader.read();
  wrong = std::move(reader.Wrong);
  return options;
}

/// The text of the file, "" if there is none.
static std::string fileText(std::string &wrong) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(FileName, status))
    return "";
  if (status.type() != llvm::sys::fs::file_type::regular_file || status.getSize() > MaxSize) {
    wrong = fmt::format("{}: not a regular file of at most 64 KiB", std::string_view(FileName));
    return "";
  }
  auto buffer = llvm::MemoryBuffer::getFile(FileName);
  if (!buffer) {
    wrong = fmt::format("{}: cannot be read: {}", std::string_view(FileName),
                        buffer.getError().message());
    return "";
  }
  return (*buffer)->getBuffer().str();
}

static bool isGiven(llvm::StringRef option, llvm::ArrayRef<char *> arguments) {
  return llvm::any_of(arguments, [&](llvm::StringRef argument) {
    if (option == "W")
      return argument.starts_with("-W");
    return argument.starts_with("-") && argument.ltrim('-').split('=').first == option;
  });
}

std::string addRepositoryOptions(int &argc, char **&argv) {
  llvm::StringRef name = argc > 1 ? argv[1] : "";
  auto commands = cl::getRegisteredSubcommands();
  auto command =
      llvm::find_if(commands, [&](cl::SubCommand *each) { return each->getName() == name; });
  if ((name != "convert" && name != "assess") || command == commands.end())
    return "";
  std::string wrong;
  std::vector<RepositoryOption> options;
  std::string text = fileText(wrong);
  if (wrong.empty())
    options = readRepositoryOptions(text, wrong);
  if (!wrong.empty())
    return wrong;
  static std::deque<std::string> texts; // what argv points to
  static std::vector<char *> whole;
  whole.assign(argv, argv + 2);
  for (const RepositoryOption &option : options) {
    if (isGiven(option.name, llvm::ArrayRef(argv + 2, argv + argc)) ||
        !cl::getRegisteredOptions(**command).count(option.name))
      continue;
    for (const std::string &value : option.values) {
      texts.push_back(option.name == "W" ? "-W" + value : "--" + option.name + "=" + value);
      whole.push_back(texts.back().data());
    }
  }
  whole.insert(whole.end(), argv + 2, argv + argc);
  argc = static_cast<int>(whole.size());
  whole.push_back(nullptr);
  argv = whole.data();
  return "";
}

} // namespace pcl
