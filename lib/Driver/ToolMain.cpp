// Options that all tools have, limits, and the end of a run. The only `cl::opt` outside tools/.
#include "pcl/Driver/ToolMain.h"

#include "HelpGroups.h"
#include "UsageMessages.h"

#include "pcl/Driver/OptionUse.h"
#include "pcl/Driver/RepositoryOptions.h"
#include "pcl/Support/Environment.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/ReadFile.h"
#include "pcl/Support/Version.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"

#include <csignal>
#include <new>
#include <set>
#include <sys/resource.h>
#include <unistd.h>

namespace cl = llvm::cl;

#if LLVM_ADDRESS_SANITIZER_BUILD
/// Options of the address sanitizer in tools that are built with it. LLVM's archives are not: what
/// its headers, compiled here, mark as poisoned is used there.
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }
#endif

namespace pcl {

static constexpr int ExitInputErrors = 1;
static constexpr int ExitUsage = 2;
static constexpr int ExitInternal = 70;

/// Generous: a run of ordinary size takes milliseconds.
static constexpr unsigned DefaultTimeLimit = 600;
static constexpr unsigned DefaultMemoryLimit = 16 * 1024;

enum class ColourChoice { Auto, Always, Never };

struct ToolMain::CommonFlags {
  explicit CommonFlags(cl::OptionCategory &category)
      : strict("strict", cl::desc("Treat loss and unknown types as errors"), cl::cat(category),
               all()),
        format("diagnostics-format", cl::desc("Form of the diagnostics on stderr"),
               cl::cat(category), all(), cl::init(DiagnosticsFormat::Text),
               cl::values(clEnumValN(DiagnosticsFormat::Text, "text", "For people (default)"),
                          clEnumValN(DiagnosticsFormat::Json, "json", "One JSON object a line"),
                          clEnumValN(DiagnosticsFormat::Sarif, "sarif", "One SARIF 2.1.0 log"))),
        maxDiagnostics("max-diagnostics",
                       cl::desc("Print so many diagnostics as text, errors first, and the number "
                                "of the others; 0: all (default: 10000)"),
                       cl::value_desc("N"), cl::cat(category), all(), cl::init(10000)),
        verify("verify-diagnostics",
               cl::desc("Compare diagnostics with expected-error, expected-warning, "
                        "expected-remark comments"),
               cl::cat(category), all()),
        colour("color", cl::desc("Colour in diagnostics"), cl::cat(category), all(),
               cl::init(ColourChoice::Auto),
               cl::values(clEnumValN(ColourChoice::Auto, "auto", "On a terminal (default)"),
                          clEnumValN(ColourChoice::Always, "always", "Always"),
                          clEnumValN(ColourChoice::Never, "never", "Never"))),
        warnings(
            "W",
            cl::desc("no-GROUP hides a group of warnings, error or error=GROUP makes them errors"),
            cl::value_desc("WARNING"), cl::Prefix, cl::cat(category), all()),
        remarks("remarks", cl::desc("Show remarks too"), cl::cat(category), all()),
        verbose("verbose", cl::desc("Say which package schemas are taken from where"),
                cl::cat(category), all()),
        timePasses("time-passes", cl::desc("Print the time of each pass to stderr"),
                   cl::cat(category), all()),
        stats("stats", cl::desc("Print counts to stderr"), cl::cat(category), all()),
        timeLimit("time-limit", cl::desc("End a run that takes longer (default: 600)"),
                  cl::value_desc("S"), cl::cat(category), all(), cl::init(DefaultTimeLimit)),
        memoryLimit("memory-limit", cl::desc("End a run that takes more memory (default: 16384)"),
                    cl::value_desc("MB"), cl::cat(category), all(), cl::init(DefaultMemoryLimit)) {}

  static cl::sub all() { return cl::sub(cl::SubCommand::getAll()); }

  cl::opt<bool> strict;
  WordOpt<DiagnosticsFormat> format;
  cl::opt<unsigned> maxDiagnostics;
  cl::opt<bool> verify;
  WordOpt<ColourChoice> colour;
  cl::list<std::string> warnings;
  cl::opt<bool> remarks;
  cl::opt<bool> verbose;
  cl::opt<bool> timePasses;
  cl::opt<bool> stats;
  cl::opt<unsigned> timeLimit;
  cl::opt<unsigned> memoryLimit;
};

/// Options of every tool and every sub-command.
cl::sub everywhere() { return cl::sub(cl::SubCommand::getAll()); }

OutputFlags::OutputFlags(cl::OptionCategory &category)
    : output("o", cl::desc("Output file or directory; `-` is standard output"),
             cl::value_desc("PATH"), cl::cat(category), everywhere()),
      force("force",
            cl::desc("Write into a directory that holds other files, over files that were changed"),
            cl::cat(category), everywhere()),
      merge("merge", cl::desc("Leave files that were changed, and write beside them (<name>.new)"),
            cl::cat(category), everywhere()) {}

void OutputFlags::apply(RunOptions &options) const {
  options.output = output;
  options.changed = force   ? ChangedFiles::Overwrite
                    : merge ? ChangedFiles::Keep
                            : ChangedFiles::Refuse;
}

SchemaFlags::SchemaFlags(cl::OptionCategory &category)
    : schemaPaths("schema-path",
                  cl::desc("Directory of package schemas, <package>[-<version>].json[.gz] "
                           "(repeatable; also PCL_SCHEMA_PATH)"),
                  cl::value_desc("DIR"), cl::cat(category), everywhere()) {}

void SchemaFlags::apply(RunOptions &options) const {
  options.schemaPaths.assign(schemaPaths.begin(), schemaPaths.end());
}

MappingFlag::MappingFlag(cl::OptionCategory &category)
    : mappingPaths(
          "mapping-path",
          cl::desc("Directory of Terraform name mappings, <provider>.json[.gz] (repeatable)"),
          cl::value_desc("DIR"), cl::cat(category), everywhere()) {}

void MappingFlag::apply(RunOptions &options) const {
  options.mappingPaths.assign(mappingPaths.begin(), mappingPaths.end());
}

SourceFlags::SourceFlags(cl::OptionCategory &category)
    : MappingFlag(category),
      terraformSchema("terraform-schema", cl::desc("Output of `terraform providers schema -json`"),
                      cl::value_desc("FILE"), cl::cat(category), everywhere()),
      lossReport("loss-report",
                 cl::desc("Write what became of every construct of the source, as JSON"),
                 cl::value_desc("FILE"), cl::cat(category), everywhere()) {}

void SourceFlags::apply(RunOptions &options) const {
  MappingFlag::apply(options);
  options.terraformSchema = terraformSchema;
  options.lossReport = lossReport;
}

StateFlags::StateFlags(cl::OptionCategory &category)
    : adopt("adopt",
            cl::desc("How another stack takes over what a state has: option, which writes "
                     "`import` options, or file, which writes an import file"),
            cl::value_desc("WAY"), cl::cat(category), everywhere(), adoptChoices()),
      exclude("exclude",
              cl::desc("Address in Terraform's state, or glob over addresses, of what is left out "
                       "(repeatable)"),
              cl::value_desc("ADDRESS"), cl::cat(category), everywhere()),
      references("references",
                 cl::desc("Which ids and names of a state become references: none, likely "
                          "(default), or all that are equal"),
                 cl::value_desc("WHICH"), cl::init(state::ReferenceChoice::Likely),
                 cl::cat(category), everywhere(), referenceChoices()),
      split("split",
            cl::desc("Spread the resources of a program over files: one for each type, or N "
                     "resources a file"),
            cl::value_desc("type|N"), cl::cat(category), everywhere()) {}

bool SplitParser::parse(cl::Option &option, llvm::StringRef, llvm::StringRef text, Split &value) {
  value = {};
  if (text == "type") {
    value.byType = true;
    return false;
  }
  if (text.getAsInteger(10, value.perFile) || value.perFile == 0)
    return option.error("takes `type`, or how many resources a file has");
  return false;
}

UsageError StateFlags::wrong(const OutputFlags &output) const {
  llvm::StringRef path = output.output;
  bool isFile = path.ends_with(".pp") || path.ends_with(".json");
  if (isFile && split.getNumOccurrences())
    return "--split makes several files, and `" + path.str() + "` is one; name a directory with -o";
  return std::nullopt;
}

void StateFlags::apply(StateInput &input) const {
  input.adopt = adopt;
  input.exclude.assign(exclude.begin(), exclude.end());
  input.references = references;
  input.split = split;
}

ParameterFlags::ParameterFlags(cl::OptionCategory &category)
    : parameters("parameter",
                 cl::desc("Value of a template's parameter, for the settings of a stack "
                          "(repeatable)"),
                 cl::value_desc("NAME=VALUE"), cl::cat(category), everywhere()),
      parameterFiles("parameter-file",
                     cl::desc("File with values of a template's parameters, as the service's tools "
                              "take them (repeatable)"),
                     cl::value_desc("FILE"), cl::cat(category), everywhere()) {}

TemplateFlags::TemplateFlags(cl::OptionCategory &category)
    : stackResources("stack-resources",
                     cl::desc("What `aws cloudformation list-stack-resources` prints of the "
                              "template's stack: writes what is needed to take it over"),
                     cl::value_desc("FILE"), cl::cat(category), everywhere()),
      partition(
          "partition",
          cl::desc("Partition that SAM's transform writes ARNs for: aws (default), aws-cn or "
                   "aws-us-gov"),
          cl::value_desc("PARTITION"), cl::cat(category), everywhere(),
          choices<cloudformation::Partition>{{"aws", cloudformation::Partition::Aws},
                                             {"aws-cn", cloudformation::Partition::China},
                                             {"aws-us-gov", cloudformation::Partition::Government}},
          cl::init(cloudformation::Partition::Aws)),
      stackReferences(
          "stack-reference",
          cl::desc("Which output of which stack of Pulumi an imported value is, in place of an "
                   "export; a * in EXPORT is any text, and in OUTPUT the same (repeatable)"),
          cl::value_desc("EXPORT=STACK:OUTPUT"), cl::cat(category), everywhere()) {}

/// Nothing if `text` is not of the form.
static std::optional<cloudformation::StackReferenceRule> stackReference(llvm::StringRef text) {
  auto [exported, rest] = text.split('=');
  auto [stack, output] = rest.split(':');
  bool isPattern = exported.contains('*');
  if (output.empty() && isPattern && !rest.contains(':'))
    output = "*";
  if (exported.empty() || stack.empty() || output.empty() || exported.count('*') > 1 ||
      output.count('*') > isPattern)
    return std::nullopt;
  return cloudformation::StackReferenceRule{exported.str(), stack.str(), output.str()};
}

bool TemplateFlags::apply(SourceInput &input) const {
  input.stackResources = stackResources;
  input.partition = partition;
  for (const std::string &text : stackReferences) {
    std::optional<cloudformation::StackReferenceRule> rule = stackReference(text);
    if (!rule)
      return false;
    input.stackReferences.push_back(std::move(*rule));
  }
  return true;
}

bool ParameterFlags::apply(SourceInput &input) const {
  input.parameterFiles.assign(parameterFiles.begin(), parameterFiles.end());
  for (llvm::StringRef parameter : parameters) {
    auto [name, value] = parameter.split('=');
    if (name.empty() || name.size() == parameter.size())
      return false;
    input.parameters.emplace_back(name, value);
  }
  return true;
}

OutsideFlag::OutsideFlag(cl::OptionCategory &category)
    : directories("allow-outside",
                  cl::desc("Directory whose files may be read and copied though they lie outside "
                           "of the source and its modules (repeatable)"),
                  cl::value_desc("DIR"), cl::cat(category), everywhere()) {}

TerraformFlags::TerraformFlags(cl::OptionCategory &category)
    : modulePath("module-path",
                 cl::desc("Directory of modules that are no local paths, by source and version"),
                 cl::value_desc("DIR"), cl::cat(category), everywhere()),
      fetchModules("fetch-modules",
                   cl::desc("Get modules that are not there from registries and repositories"),
                   cl::cat(category), everywhere()),
      moduleLock("module-lock",
                 cl::desc("List of what --fetch-modules got, with hashes (default: "
                          "pclc-modules.lock.json in the directory of modules)"),
                 cl::value_desc("FILE"), cl::cat(category), everywhere()),
      updateModules("update-modules",
                    cl::desc("Take fetched modules that are not what that list says"),
                    cl::cat(category), everywhere()),
      liveFiles("live-files",
                cl::desc("Let the program list files, and look for and decode them, when it runs, "
                         "not the conversion"),
                cl::cat(category), everywhere()),
      upgradeProviders("upgrade-providers",
                       cl::desc("Write for the newest package of each provider, not that of the "
                                "major which the source asks for"),
                       cl::cat(category), everywhere()),
      variableFiles("var-file", cl::desc("File with values of variables, .tfvars (repeatable)"),
                    cl::value_desc("FILE"), cl::cat(category), everywhere()),
      variables("var", cl::desc("Value of a variable (repeatable)"), cl::value_desc("NAME=VALUE"),
                cl::cat(category), everywhere()) {}

UsageError TerraformFlags::apply(TerraformInput &input) const {
  // What is fetched may make the directory.
  if (modulePath.getNumOccurrences() && !fetchModules)
    if (UsageError wrong = wrongDirectory("--module-path", modulePath))
      return wrong;
  if (updateModules && !fetchModules)
    return "--update-modules is for --fetch-modules, which is not given";
  if (moduleLock.getNumOccurrences() && !fetchModules)
    return "--module-lock is for --fetch-modules, which is not given";
  input.modulePath = modulePath;
  input.fetchModules = fetchModules;
  input.moduleLock = moduleLock;
  input.updateModules = updateModules;
  input.liveFiles = liveFiles;
  input.upgradeProviders = upgradeProviders;
  // Both kinds count in the order in which they stand on the command line.
  std::vector<std::pair<unsigned, terraform::GivenValues>> given;
  for (unsigned i = 0; i < variableFiles.size(); ++i)
    given.push_back({variableFiles.getPosition(i), {variableFiles[i], "", ""}});
  for (unsigned i = 0; i < variables.size(); ++i) {
    auto [name, value] = llvm::StringRef(variables[i]).split('=');
    if (name.empty() || name.size() == variables[i].size())
      return "--var takes NAME=VALUE";
    given.push_back({variables.getPosition(i), {"", name.str(), value.str()}});
  }
  llvm::sort(given, [](const auto &a, const auto &b) { return a.first < b.first; });
  for (auto &[position, values] : given)
    input.values.push_back(std::move(values));
  return std::nullopt;
}

SourceMapFlag::SourceMapFlag(cl::OptionCategory &category)
    : sourceMap(
          "source-map",
          cl::desc("Write where each piece of the output comes from in the source, as JSON lines"),
          cl::value_desc("FILE"), cl::cat(category), everywhere()) {}

TargetFlags::TargetFlags(cl::OptionCategory &category)
    : projectName("project-name", cl::desc("Name of the project (default: the input's name)"),
                  cl::value_desc("NAME"), cl::cat(category), everywhere()),
      localDependencies(
          "local-dependency",
          cl::desc("Take a package's SDK (or `pulumi`, the core SDK) from a path; PACKAGE@VERSION "
                   "says so of one version (repeatable)"),
          cl::value_desc("PACKAGE=PATH"), cl::cat(category), everywhere()),
      pythonInputTypes(
          "python-input-types",
          cl::desc("How Python programs write objects of a package's types (default: as its schema "
                   "says)"),
          cl::values(
              clEnumValN(python::InputTypes::Classes, "classes", "Instances of the Args classes"),
              clEnumValN(python::InputTypes::Dicts, "dicts",
                         "Dicts, but for the arguments of functions"),
              clEnumValN(python::InputTypes::ClassesAndDicts, "classes-and-dicts",
                         "Dicts, but for the arguments of functions and values of outputs")),
          cl::init(python::InputTypes::ByPackage), cl::cat(category), everywhere()),
      std("std",
          cl::desc("How functions of Terraform and of the package std are written: native, in the "
                   "language's own terms (default), or package, as calls of the package"),
          cl::value_desc("FORM"), cl::init(StdForm::Native), cl::cat(category), everywhere(),
          choices<StdForm>({{"native", StdForm::Native}, {"package", StdForm::Package}})) {}

UsageError TargetFlags::wrong() const {
  if (!projectName.empty() && !isProjectName(projectName))
    return "--project-name takes 1 to 100 of letters, digits, `-`, `_` and `.`, as Pulumi does";
  for (llvm::StringRef dependency : localDependencies) {
    auto [package, path] = dependency.split('=');
    if (package.empty() || path.empty() || package.starts_with("@") || package.ends_with("@"))
      return "--local-dependency takes PACKAGE=PATH or PACKAGE@VERSION=PATH";
  }
  return std::nullopt;
}

RunTargetOptions TargetFlags::options() const {
  RunTargetOptions options;
  options.projectName = projectName;
  options.pythonInputTypes = pythonInputTypes;
  options.std = std;
  for (llvm::StringRef dependency : localDependencies) {
    auto [package, path] = dependency.split('=');
    options.localDependencies[package.str()] = path.str();
  }
  return options;
}

PassManagerFlags::PassManagerFlags(cl::OptionCategory &category)
    : printBefore("print-before", cl::desc("Print the program before a pass, or all"),
                  cl::value_desc("PASS"), cl::CommaSeparated, cl::cat(category)),
      printAfter("print-after", cl::desc("Print the program after a pass, or all"),
                 cl::value_desc("PASS"), cl::CommaSeparated, cl::cat(category)),
      printChanged("print-changed", cl::desc("Print the program after each pass that changed it"),
                   cl::cat(category)),
      dumpDir("dump-dir", cl::desc("Write the program after each pass into DIR"),
              cl::value_desc("DIR"), cl::cat(category)),
      verifyEach("verify-each", cl::desc("Check the program after each pass"), cl::cat(category)),
      skipPasses("skip-passes", cl::desc("Leave these passes out"), cl::value_desc("PASS"),
                 cl::CommaSeparated, cl::cat(category)),
      bisectLimit("bisect-limit", cl::desc("Run only the first N passes that can be left out"),
                  cl::value_desc("N"), cl::init(-1), cl::cat(category)) {}

pass::PassManagerOptions PassManagerFlags::options() const {
  pass::PassManagerOptions options;
  options.printBefore.assign(printBefore.begin(), printBefore.end());
  options.printAfter.assign(printAfter.begin(), printAfter.end());
  options.printChanged = printChanged;
  options.dumpDir = dumpDir;
  options.verifyEach = verifyEach;
  options.skipPasses.assign(skipPasses.begin(), skipPasses.end());
  if (bisectLimit >= 0)
    options.bisectLimit = bisectLimit;
  return options;
}

choices<state::Adopt> adoptChoices() {
  return {{"option", state::Adopt::Option}, {"file", state::Adopt::File}};
}

choices<state::ReferenceChoice> referenceChoices() {
  return {{"none", state::ReferenceChoice::None},
          {"likely", state::ReferenceChoice::Likely},
          {"all", state::ReferenceChoice::All}};
}

choices<Dump> dumpChoices(llvm::ArrayRef<Dump> forms) {
  static constexpr Choice<Dump> All[] = {{"tokens", Dump::Tokens},
                                         {"source", Dump::Source},
                                         {"lowered", Dump::Lowered},
                                         {"code", Dump::Code}};
  std::vector<Choice<Dump>> list;
  llvm::copy_if(All, std::back_inserter(list), [&](const Choice<Dump> &choice) {
    return llvm::is_contained(forms, choice.value);
  });
  return choices(std::move(list));
}

/// Rows of a table, by their names.
template <typename Info> static choices<const Info *> rowsOf(llvm::ArrayRef<Info> table) {
  std::vector<Choice<const Info *>> list;
  for (const Info &row : table)
    list.push_back({row.name, &row});
  return choices(std::move(list));
}

choices<const SourceInfo *> sourceChoices() { return rowsOf(allSources()); }
choices<const TargetInfo *> targetChoices() { return rowsOf(allTargets()); }

std::vector<const TargetInfo *> targetsOf(const ChoiceList<const TargetInfo *> &named) {
  llvm::SetVector<const TargetInfo *, std::vector<const TargetInfo *>> targets(named.begin(),
                                                                               named.end());
  if (targets.empty())
    targets.insert(&allTargets().front());
  return targets.takeVector();
}

/// Writes `text` to stderr with nothing but system calls: a signal handler may call it.
static void writeRaw(llvm::StringRef text) {
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

/// What is said at the sudden ends of a run, made at start-up: nothing can be made when memory or
/// time is out.
static std::string CrashMessage =
    "internal error: this is a bug in pclc; please report it with the input that shows it\n";
static std::string TimeLimitMessage;
static std::string MemoryLimitMessage;
/// Whether what is on standard error is read by people.
static bool IsForPeople = true;

static void onCrash(void *) {
  writeRaw(CrashMessage);
  _exit(ExitInternal);
}

/// In the place of LLVM's handlers, which write a stack for people.
static void onCrashForPrograms(int) {
  llvm::sys::RunInterruptHandlers();
  onCrash(nullptr);
}

static void onFatalError(void *, const char *reason, bool) {
  if (IsForPeople) {
    writeRaw("internal error: ");
    writeRaw(reason);
    writeRaw("\n");
  } else {
    writeRaw(CrashMessage);
  }
  _exit(ExitInternal);
}

static void onTimeLimit(int) {
  llvm::sys::RunInterruptHandlers(); // removes temporary files
  writeRaw(TimeLimitMessage);
  _exit(ExitInputErrors);
}

[[noreturn]] static void onOutOfMemory() {
  llvm::sys::RunInterruptHandlers();
  writeRaw(MemoryLimitMessage);
  _exit(ExitInputErrors);
}

/// All that `run` prints if `kind` is the one diagnostic of it.
template <typename... Args>
static std::string wholeOutput(const Run &run, const DiagKind<Args...> &kind,
                               const std::type_identity_t<Args> &...args) {
  SourceManager sources;
  DiagnosticEngine diags(sources);
  diags.report(kind, {}, args...);
  std::string text;
  llvm::raw_string_ostream out(text);
  diags.flush(*run.makeConsumer(out));
  return text;
}

ToolMain::ToolMain(int &argc, char **&argv, llvm::StringRef name, llvm::StringRef overview)
    : Init(argc, argv), Name(name), Overview(overview), CategoryName((name + " options").str()),
      Argc(argc), Argv(argv), Category(CategoryName) {
  dropRelativePlaces();
  llvm::setBugReportMsg("this is a bug in pclc; please report it with the input that shows it\n");
  llvm::sys::AddSignalHandler(onCrash, nullptr);
  llvm::install_fatal_error_handler(onFatalError);
  // Support registers options of these names itself; ours mean what docs/cli says.
  llvm::StringMap<cl::Option *> &registered = cl::getRegisteredOptions();
  for (llvm::StringRef theirs : {"color", "stats"})
    if (auto entry = registered.find(theirs); entry != registered.end())
      entry->second->removeArgument();
  Common = std::make_unique<CommonFlags>(Category);
}

ToolMain::~ToolMain() { llvm::remove_fatal_error_handler(); }

bool ToolMain::parseCommandLine() {
  cl::HideUnrelatedOptions(Category, cl::SubCommand::getTopLevel());
  for (cl::SubCommand *sub : cl::getRegisteredSubcommands())
    cl::HideUnrelatedOptions(Category, *sub);
  Groups = std::make_unique<HelpGroups>(Name, Category);
  setVersionOf(Name);
  if (Argc == 2 && llvm::StringRef(Argv[1]) == "--list-choices") {
    for (const auto &[option, words] : allChoices())
      llvm::outs() << option << ' ' << llvm::join(words, " ") << '\n';
    std::exit(0);
  }
  if (std::string wrong = addRepositoryOptions(Argc, Argv); !wrong.empty()) {
    usageError(wrong);
    return false;
  }
  bool isFine = false;
  std::string said = standardErrorOf(
      [&] { isFine = cl::ParseCommandLineOptions(Argc, Argv, Overview + "\n", &llvm::errs()); });
  if (!isFine) {
    usageErrors(usageMessages(said, llvm::sys::path::filename(Argv[0])));
    return false;
  }
  DiagnosticOptions taken;
  for (llvm::StringRef warning : Common->warnings)
    if (std::string wrong = takeWarningOption(warning, taken); !wrong.empty()) {
      usageError(fmt::format("-W{}: {}", std::string_view(warning), wrong));
      return false;
    }
  return true;
}

void setVersionOf(llvm::StringRef name) {
  cl::SetVersionPrinter(
      [name = name.str()](llvm::raw_ostream &out) { out << versionReport(name); });
}

/// The names of the options that were given, sorted.
static std::vector<std::string> givenOptions() {
  std::set<std::string> given;
  auto take = [&](cl::SubCommand &command) {
    for (const auto &entry : cl::getRegisteredOptions(command))
      if (entry.second->getNumOccurrences())
        given.insert(entry.first().str());
  };
  take(cl::SubCommand::getTopLevel());
  for (cl::SubCommand *command : cl::getRegisteredSubcommands())
    if (*command)
      take(*command);
  return {given.begin(), given.end()};
}

RunOptions ToolMain::commonOptions() const {
  RunOptions options;
  options.toolName = Name;
  options.given = givenOptions();
  options.arguments.assign(Argv + 1, Argv + Argc);
  options.timeLimit = Common->timeLimit;
  options.diagnostics.strict = Common->strict;
  options.diagnostics.showRemarks = Common->remarks;
  for (llvm::StringRef warning : Common->warnings)
    takeWarningOption(warning, options.diagnostics);
  options.format = Common->format;
  options.maxDiagnostics = Common->maxDiagnostics;
  options.verifyDiagnostics = Common->verify;
  options.colour =
      Common->colour == ColourChoice::Always ||
      (Common->colour == ColourChoice::Auto && llvm::sys::Process::StandardErrHasColors());
  options.verbose = Common->verbose;
  options.timePasses = Common->timePasses;
  options.stats = Common->stats;
  return options;
}

/// What is wrong with options that stand beside each other, and with places that they name.
static UsageError wrongOptions(const RunOptions &options) {
  if (llvm::is_contained(options.given, "force") && llvm::is_contained(options.given, "merge"))
    return "--force overwrites what was changed, and --merge leaves it; give one of them";
  for (const auto &[option, paths] : {std::pair("--schema-path", &options.schemaPaths),
                                      {"--mapping-path", &options.mappingPaths},
                                      {"--allow-outside", &options.allowOutside}})
    for (const std::string &path : *paths)
      if (UsageError wrong = wrongDirectory(option, path))
        return wrong;
  const std::string &file = options.terraformSchema;
  if (file.empty())
    return std::nullopt;
  if (std::error_code error = readingError(file))
    return "--terraform-schema: cannot read `" + file + "`: " + error.message();
  if (llvm::sys::fs::is_directory(file))
    return "--terraform-schema takes a file, and `" + file + "` is a directory";
  if (!llvm::sys::fs::is_regular_file(file) && !isOpenStream(file))
    return "--terraform-schema: cannot read `" + file + "`: " + noRegularFile().message();
  return std::nullopt;
}

bool ToolMain::start(RunOptions options) {
  if (UsageError wrong = wrongOptions(options)) {
    usageError(*wrong);
    return false;
  }
  TheRun.emplace(std::move(options));
  TimeLimitMessage = wholeOutput(*TheRun, diag::time_limit, uint64_t(Common->timeLimit));
  MemoryLimitMessage = wholeOutput(*TheRun, diag::memory_limit, uint64_t(Common->memoryLimit));
  IsForPeople = TheRun->options().format == DiagnosticsFormat::Text;
  if (!IsForPeople) {
    CrashMessage = wholeOutput(*TheRun, diag::tool_crashed);
    struct sigaction action = {};
    action.sa_handler = onCrashForPrograms;
    action.sa_flags = SA_ONSTACK;
    for (int fault : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS})
      sigaction(fault, &action, nullptr);
  }
  signal(SIGXFSZ, SIG_IGN); // a file that may grow no further is an error like any other
  signal(SIGALRM, onTimeLimit);
  alarm(Common->timeLimit);
#if !LLVM_ADDRESS_SANITIZER_BUILD &&                                                               \
    !LLVM_THREAD_SANITIZER_BUILD // their shadow memory is larger than any limit
  rlimit limit{rlim_t(Common->memoryLimit) << 20, rlim_t(Common->memoryLimit) << 20};
  setrlimit(RLIMIT_AS, &limit);
#endif
  std::set_new_handler(onOutOfMemory);
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { onOutOfMemory(); });
  // A limit that the tool itself has reached shows in whatever asks for memory first.
  constexpr size_t Least = 1 << 22;
  void *volatile probe = llvm::safe_malloc(Least);
  std::free(probe);
  return true;
}

int ToolMain::usageErrors(const std::vector<std::string> &messages) {
  if (Common->format == DiagnosticsFormat::Text) {
    for (const std::string &message : messages)
      llvm::errs() << Name << ": " << printableLine(message)
                   << (&message == &messages.back() ? "; see `" + Name + " --help`" : "") << '\n';
    return ExitUsage;
  }
  if (!TheRun)
    TheRun.emplace(commonOptions());
  for (const std::string &message : messages)
    TheRun->diags().report(diag::wrong_usage, {}, Name, message);
  TheRun->finish(llvm::errs());
  return ExitUsage;
}

int ToolMain::finish() {
  // A disk that is full is no fault of the program, which LLVM would make of it.
  llvm::outs().flush();
  if (std::error_code error = llvm::outs().error()) {
    llvm::outs().clear_error();
    TheRun->diags().report(diag::cannot_write_output, {}, "-", error.message());
  }
  int code = TheRun->finish(llvm::errs());
  llvm::errs().flush();
  llvm::errs().clear_error();
  return code;
}

} // namespace pcl
