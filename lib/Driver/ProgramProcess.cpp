// Which interpreter runs a program, with what around it, and how it ended.
#include "ProgramProcess.h"

#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/DataDir.h"
#include "pcl/Support/Environment.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/ReadFile.h"
#include "pcl/Support/RunProgram.h"
#include "pcl/Support/ShellWord.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

extern char **environ;

namespace pcl {

std::string projectOf(llvm::StringRef directory) {
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, "Pulumi.yaml");
  if (auto buffer = readFile(path)) {
    llvm::StringRef rest = (*buffer)->getBuffer();
    while (!rest.empty()) {
      auto [line, next] = rest.split('\n');
      rest = next;
      if (line.consume_front("name:"))
        return line.trim().trim("\"'").str();
    }
  }
  return "project";
}

/// `text` without the sequences that colour it on a terminal.
static std::string withoutColours(llvm::StringRef text) {
  std::string made;
  while (!text.empty()) {
    if (text.consume_front("\x1b[")) {
      text = text.drop_while([](char c) { return llvm::isDigit(c) || c == ';' || c == '?'; });
      text = text.drop_front(text.empty() ? 0 : 1);
      continue;
    }
    made += text.front();
    text = text.drop_front();
  }
  return made;
}

std::string lastWords(llvm::StringRef coloured) {
  std::string text = withoutColours(coloured);
  llvm::SmallVector<llvm::StringRef> lines, kept;
  llvm::StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    if (!line.trim().empty() && !line.trim().starts_with("at "))
      kept.push_back(line.trim());
  constexpr size_t Limit = 6;
  if (kept.empty())
    return "it said nothing";
  return llvm::json::fixUTF8(llvm::join(llvm::ArrayRef(kept).take_back(Limit), " | "));
}

static std::string textOfFile(llvm::StringRef path) {
  auto buffer = readFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

int runCommand(llvm::ArrayRef<std::string> command, llvm::ArrayRef<std::string> environment,
               unsigned timeLimit, std::string &printed, std::string *errors) {
  llvm::SmallString<128> out, err;
  if (llvm::sys::fs::createTemporaryFile("pclc", "out", out) ||
      llvm::sys::fs::createTemporaryFile("pclc", "err", err))
    return -1;
  std::vector<llvm::StringRef> words(command.begin(), command.end());
  std::vector<llvm::StringRef> variables;
  for (char **variable = environ; *variable; ++variable) {
    llvm::StringRef name = llvm::StringRef(*variable).split('=').first;
    if (llvm::none_of(environment,
                      [&](llvm::StringRef own) { return own.split('=').first == name; }))
      variables.emplace_back(*variable);
  }
  for (llvm::StringRef own : environment)
    if (own.contains('='))
      variables.push_back(own);
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), llvm::StringRef(out),
                                                errors ? llvm::StringRef(err)
                                                       : llvm::StringRef(out)};
  std::string message;
  int code = runProgram(command[0], words, variables, redirects, timeLimit, &message);
  printed = textOfFile(out);
  if (errors)
    *errors = textOfFile(err);
  if (code < 0 && printed.empty())
    printed = message;
  llvm::sys::fs::remove(out);
  llvm::sys::fs::remove(err);
  return code;
}

namespace {

/// How programs of a language are started, and what installs their packages.
struct Runner {
  llvm::StringLiteral mainFile, script, interpreter, install, installed;
};
constexpr Runner Runners[] = {
    {"index.ts", "typescript.js", "node", "npm install", ""},
    {"index.js", "typescript.js", "node", "npm install", ""},
    {"__main__.py", "python.py", "python3", "pulumi install", "venv"},
};

/// The interpreter of `runner` for the program of `setup` in `directory`; "" if there is none.
std::string interpreterOf(const Runner &runner, const ProgramSetup &setup,
                          llvm::StringRef directory) {
  if (runner.interpreter == "python3") {
    auto isThere = [](const std::string &path) { return llvm::sys::fs::can_execute(path); };
    if (std::string path = inDirectory(setup.sdk, "bin/python");
        !setup.sdk.empty() && isThere(path))
      return path;
    for (llvm::StringRef place : {"venv/bin/python", ".venv/bin/python"})
      if (std::string path = inDirectory(directory, place); setup.hasOwnPackages && isThere(path))
        return path;
    if (std::string path = fromEnvironment("PCL_PYTHON"); !path.empty())
      return path;
  }
  auto found = llvm::sys::findProgramByName(runner.interpreter);
  return found ? *found : "";
}

/// Where packages of Node.js lie that are not beside the program, with colons between.
std::string placesOfModules(const ProgramSetup &setup) {
  std::vector<std::string> places;
  if (!setup.sdk.empty()) {
    std::string inner = inDirectory(setup.sdk, "node_modules");
    places.push_back(llvm::sys::fs::is_directory(inner) ? inner : setup.sdk);
  }
  if (std::string modules = fromEnvironment("PCL_NODE_MODULES"); !modules.empty())
    places.push_back(modules);
  for (std::string &place : places) {
    llvm::SmallString<128> path(place);
    llvm::sys::fs::make_absolute(path);
    place = path.str().str();
  }
  return llvm::join(places, ":");
}

/// What a user has to do where packages of a program are missing.
std::string adviceFor(const Runner &runner, const ProgramSetup &setup) {
  const std::string &place = setup.shownAs.empty() ? setup.directory : setup.shownAs;
  std::string advice = "run `" + runner.install.str() + "` in " + place;
  std::string sdk =
      shellWord(runner.installed.empty() ? place : inDirectory(place, runner.installed));
  return setup.hasOwnPackages ? advice + ", or name with --sdk where its packages are"
                              : advice + ", then this again with `--sdk=" + sdk + " --force`";
}

/// `program`, the text of a main file, reads the setting `name` as JSON, even if it is a text.
bool readsAsJson(llvm::StringRef program, const std::string &name) {
  return llvm::any_of(
      std::initializer_list<const char *>{"Object", "object", ">"},
      [&](const char *word) { return program.contains(std::string(word) + "(\"" + name + "\""); });
}

/// `value` is a text, and most likely one that Terraform takes for a number: plans have the texts
/// of commands and of the environment. In Python numbers are read as JSON, as what has no type is.
bool isTextOfNumber(llvm::StringRef program, const std::string &name, const Value &value) {
  return value.kind() == ValueKind::String && program.contains("object(\"" + name + "\"") &&
         Value::number(value.string());
}

std::vector<std::string> environmentOf(const Runner &runner, const ProgramSetup &setup,
                                       llvm::StringRef program) {
  llvm::json::Object config;
  llvm::json::Array secrets;
  for (const auto &[name, value] : setup.config) {
    std::string key = setup.project + ":" + name;
    bool isText = value.kind() == ValueKind::String &&
                  (setup.settled.count(name) || !readsAsJson(program, name) ||
                   (setup.isConfigRaw && isTextOfNumber(program, name, value)));
    config[key] =
        llvm::json::fixUTF8(isText ? value.string().str() : toJson(value, {SecretStyle::Plain, 0}));
    if (value.containsSecret())
      secrets.push_back(key);
  }
  auto text = [](llvm::json::Value value) { return llvm::formatv("{0}", value).str(); };
  std::vector<std::string> made = {
      "PULUMI_CONFIG=" + text(std::move(config)),
      "PULUMI_CONFIG_SECRET_KEYS=" + text(std::move(secrets)),
  };
  if (std::string cache = schema::defaultCacheDirectory(); !cache.empty())
    made.push_back("PCL_CACHE=" + cache);
  // Packages come from these places alone, and from beside the program if they are its own.
  made.push_back("NODE_PATH=" + placesOfModules(setup));
  made.push_back(std::string("PCL_OWN_PACKAGES=") +
                 (setup.hasOwnPackages && setup.sdk.empty() ? "1" : ""));
  made.push_back("PCL_ADVICE=" + adviceFor(runner, setup));
  // Options that would have more code loaded, or files of a project taken for settings of it.
  for (const char *name : {"NODE_OPTIONS", "PULUMI_NODEJS_TYPESCRIPT",
                           "PULUMI_NODEJS_TSCONFIG_PATH", "PULUMI_NODEJS_TRANSPILE_ONLY"})
    made.emplace_back(name);
  return made;
}

} // namespace

/// What a program said last may quote its settings, and what resources have.
static std::string withoutSecrets(const ProgramSetup &setup, const verify::Engine &engine,
                                  llvm::StringRef text) {
  Redactor redactor;
  for (const auto &[name, value] : setup.config)
    redactor.learn(value);
  engine.learnSecrets(redactor);
  std::string shown = lastWords(redactor.clean(text));
  if (!setup.shownAs.empty()) // where it lay is gone
    for (size_t at = 0; (at = shown.find(setup.directory, at)) != std::string::npos;
         at += setup.shownAs.size())
      shown.replace(at, setup.directory.size(), setup.shownAs);
  return shown;
}

bool runProgram(Run &run, const ProgramSetup &setup, verify::Engine &engine,
                verify::EngineHost &host) {
  llvm::SmallString<128> directory(setup.directory);
  llvm::sys::fs::make_absolute(directory);
  auto runner = llvm::find_if(Runners, [&](const Runner &row) {
    return llvm::sys::fs::exists(inDirectory(directory, row.mainFile));
  });
  const std::string &shown = setup.shownAs.empty() ? setup.directory : setup.shownAs;
  if (runner == std::end(Runners)) {
    run.diags().report(diag::verify_no_program, {}, shown);
    return false;
  }
  std::string interpreter = interpreterOf(*runner, setup, directory);
  if (interpreter.empty()) {
    run.diags().report(diag::verify_no_interpreter, {}, runner->interpreter.str());
    return false;
  }
  llvm::Expected<std::unique_ptr<verify::EngineService>> service = host.serve(engine);
  if (!service) {
    run.diags().report(diag::verify_no_engine, {}, llvm::toString(service.takeError()));
    return false;
  }
  std::string script = inDirectory(inDirectory(findDataDir(), "runners"), runner->script);
  std::string printed;
  int code = runCommand(
      {interpreter, script, directory.str().str(), (*service)->address(), setup.project,
       setup.stack, setup.isPreview ? "preview" : "applied"},
      environmentOf(*runner, setup, textOfFile(inDirectory(directory, runner->mainFile))),
      setup.timeLimit, printed);
  if (!setup.isPreview)
    return code == 0;
  if (code == -2)
    run.diags().report(diag::verify_program_too_slow, {}, shown, setup.timeLimit);
  else if (code != 0)
    run.diags().report(diag::verify_program_failed, {}, shown, code,
                       withoutSecrets(setup, engine, printed + "\n" + engine.messages()));
  return code == 0;
}

} // namespace pcl
