// Whole runs: each function is a recipe of stages, one sentence a step.
//
// What is written after an error (docs/architecture.md): a front end leaves the rest of its source,
// a back end the rest of the program, and that is written. PCL that a user gave and that does not
// read, bind or pass is not: its author repairs it.
#include "pcl/Driver/Convert.h"

#include "Companions.h"
#include "OpenSettings.h"
#include "pcl/Driver/PassRun.h"

#include "pcl/Driver/NextSteps.h"
#include "pcl/Driver/OptionUse.h"
#include "pcl/Driver/SourceMap.h"
#include "pcl/Frontend/CloudFormation/CloudFormation.h"
#include "pcl/Parse/Parser.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/Utf8.h"
#include "pcl/Syntax/Printer.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

namespace {

bool writeLossReport(Run &run, const SourceResult &source) {
  return run.options().lossReport.empty() || !source.account ||
         run.writeReport(run.options().lossReport, source.account->json());
}

/// `3 resources, 1 data`, in order of first appearance.
std::string countKinds(const frontend::LossAccount &account,
                       llvm::function_ref<bool(frontend::Outcome)> counts) {
  llvm::MapVector<llvm::StringRef, unsigned> kinds;
  for (const frontend::LossRecord &record : account.records())
    if (counts(record.outcome))
      ++kinds[record.kind];
  std::vector<std::string> parts;
  for (const auto &[kind, count] : kinds)
    parts.push_back(fmt::format("{} {}", count, kind));
  return parts.empty() ? "nothing" : llvm::join(parts, ", ");
}

size_t countInputs(const ir::Workspace &workspace) {
  size_t count = 0;
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    for (const ir::Node &node : workspace.program(ir::ProgramId(i)).nodes)
      if (node.kind == ir::NodeKind::Resource)
        count += node.attributes.size();
  return count;
}

std::string plural(size_t count, llvm::StringRef word) {
  return fmt::format("{} {}{}", count, std::string_view(word), count == 1 ? "" : "s");
}

size_t countWarnings(const DiagnosticEngine &diags, llvm::StringRef group) {
  return llvm::count_if(diags.pending(), [&](const Diagnostic &diagnostic) {
    return diagnostic.severity == Severity::Warning && diagnostic.info->group == group;
  });
}

/// Where types were guessed, nobody knows whether what they have is lost; empty if none was.
std::string guessesOf(const DiagnosticEngine &diags) {
  if (diags.options().disabledGroups.contains("unknown-types"))
    return "-Wno-unknown-types hides unverified types";
  size_t guesses = countWarnings(diags, "unknown-types");
  return guesses ? "unverified types: " + plural(guesses, "warning") + " [-Wunknown-types]"
                 : std::string();
}

/// What the source has and the program has not: constructs, by the account, and whatever
/// diagnostics say beside them.
std::string lossesOf(Run &run, const frontend::LossAccount &account) {
  using frontend::Outcome;
  std::string constructs = countKinds(
      account, [](Outcome o) { return o == Outcome::Dropped || o == Outcome::NotImplemented; });
  const DiagnosticEngine &diags = run.diags();
  size_t errors = diags.errorCount(), warnings = countWarnings(diags, "loss");
  std::vector<std::string> said;
  if (errors)
    said.push_back(plural(errors, "error"));
  if (warnings)
    said.push_back(plural(warnings, "warning") + " [-Wloss]");
  std::string all = llvm::join(said, " and ") + (errors + warnings == 1 ? " says" : " say");
  if (diags.options().disabledGroups.contains("loss"))
    all = said.empty() ? "-Wno-loss hides" : all + " or -Wno-loss hides";
  else if (said.empty())
    return constructs;
  return constructs == "nothing" ? "what " + all : constructs + ", and what " + all;
}

/// `text`, no longer than so many characters.
std::string cutOff(llvm::StringRef text) {
  constexpr unsigned Longest = 100;
  size_t end = 0;
  for (unsigned i = 0; i < Longest && end < text.size(); ++i)
    nextCharacter(text, end);
  return text.take_front(end).str() + (end < text.size() ? "..." : "");
}

/// The commands that set what has no value yet in the program that lies in `place`.
std::string settingsToSet(llvm::ArrayRef<OpenSetting> open, llvm::StringRef place) {
  constexpr size_t Most = 10;
  std::string text;
  for (const OpenSetting &setting : open.take_front(Most)) {
    std::string said = setting.type;
    if (!setting.description.empty())
      said += (said.empty() ? "" : ", ") + printableLine(setting.description);
    text += (text.empty() ? "set      " : "         ") + commandFor(setting, place) +
            (said.empty() ? "" : "  # " + cutOff(said)) + "\n";
  }
  if (open.size() > Most)
    text += fmt::format("         ... and {} more, which `--report` lists\n", open.size() - Most);
  return text;
}

/// What came in, what was lost, what went out, what to run next.
std::string conversionSummary(Run &run, const SourceResult &source, const std::string &inputs,
                              llvm::ArrayRef<OpenSetting> open,
                              llvm::ArrayRef<const TargetInfo *> targets, bool isLibrary,
                              size_t fileCount) {
  using frontend::Outcome;
  std::string text;
  if (source.account) {
    text += "read     " + countKinds(*source.account, [](Outcome) { return true; }) + "\n";
    std::string lost = lossesOf(run, *source.account), guesses = guessesOf(run.diags());
    if (!guesses.empty())
      lost += (lost == "nothing" ? " known; " : "; ") + guesses;
    text += "lost     " + lost + "\n";
    size_t guessed = llvm::count_if(run.diags().pending(), [](const Diagnostic &diagnostic) {
      return diagnostic.info == &diag::tf_no_mapping.info;
    });
    if (guessed)
      text += guessed == 1
                  ? "guessed  names of 1 resource or data source\n"
                  : fmt::format("guessed  names of {} resources and data sources\n", guessed);
  }
  if (auto [imported, all] = source.adopted; all)
    text +=
        fmt::format("import   {} of {} resources of the stack, in import.json\n", imported, all);
  if (!inputs.empty())
    text += "inputs   " + inputs + "\n";
  const std::string &output = run.options().output;
  text += fmt::format("written  {} files to {}\n", fileCount, output);
  for (const TargetInfo *target : targets) {
    std::string place = targets.size() > 1 ? inDirectory(output, target->name) : output;
    if (!isLibrary && target->isLanguage)
      text += settingsToSet(open, place);
    text += isLibrary            ? librarySteps(*target, place)
            : target->isLanguage ? runSteps(place)
                                 : generateSteps(output, place, run.options().schemaPaths);
  }
  return text;
}

} // namespace

void runDump(Run &run, Dump dump, const SourceInfo &source, llvm::StringRef path) {
  syntax::Arena arena;
  Parser parser(run.sources(), run.diags(), arena);
  for (const std::string &name : sourceFiles(path, source.endings)) {
    if (name != path && llvm::StringRef(name).ends_with(".json"))
      continue; // not of the syntax that this prints
    llvm::Expected<FileId> file =
        name == path ? run.sources().load(name) : run.sources().loadNamed(name);
    if (!file) {
      run.diags().report(diag::cannot_read_file, {}, name, llvm::toString(file.takeError()));
      continue;
    }
    const syntax::File *tree = parser.parseFile(*file);
    if (dump == Dump::Tokens)
      syntax::dumpTokens(*tree, llvm::outs());
    else
      syntax::dumpSource(*tree, llvm::outs());
  }
  llvm::outs().flush();
}

/// What the names of files of `targets` begin with.
static std::vector<std::string> prefixesOf(llvm::ArrayRef<const TargetInfo *> targets) {
  std::vector<std::string> prefixes;
  for (const TargetInfo *target : targets)
    prefixes.push_back(targets.size() > 1 ? target->name.str() + "/" : "");
  return prefixes;
}

/// Whether errors left nothing of a source.
static bool isNothing(Run &run, ir::Workspace &workspace) {
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    if (!workspace.program(ir::ProgramId(i)).nodes.empty())
      return false;
  return run.diags().hasErrors();
}

void runExpandSam(Run &run, const SourceInput &input, llvm::StringRef file, bool reports) {
  DiagnosticEngine silent(run.sources(), run.diags().options());
  std::optional<std::string> text = cloudformation::expandTemplate(
      {input.path, input.parameterFiles, input.parameters, "", input.partition},
      reports ? run.diags() : silent);
  if (!text)
    return;
  if (!file.empty() && file != "-")
    return (void)writeFileAtomically(file, *text, run.diags());
  llvm::outs() << *text;
  llvm::outs().flush();
}

void runToPcl(Run &run, const SourceInfo &source, const SourceInput &input) {
  run.input = input.path;
  checkOptions(run, source, {}); // a tool has no option that is wrong for its source
  if (!run.hasData())
    return;
  ir::Workspace workspace(&run.packages());
  std::optional<SourceResult> result = source.read(run, input, workspace);
  run.checkStage(workspace, source.stage);
  if (!result || !writeLossReport(run, *result) || isNothing(run, workspace))
    return;
  const std::string &output = run.options().output;
  if (auto file = result->besides.find("import.json");
      file != result->besides.end() && llvm::StringRef(output).ends_with(".json"))
    return (void)writeFileAtomically(output, file->second, run.diags(), /*isPrivate=*/true);
  OutputFiles files = printPcl(workspace, {}, !run.options().sourceMap.empty());
  addCompanions(run, *result, {""}, projectNameFor(input.path), files);
  if (writeSourceMap(run, files))
    writeOutput(run, std::move(files));
}

static std::vector<std::string> namesOf(const frontend::AssetFiles &assets) {
  std::vector<std::string> names;
  for (const auto &[name, place] : assets)
    names.push_back(name);
  return names;
}

UsageError runGenerate(Run &run, GenerateInput input) {
  const SourceInfo &source = sourceNamed("pcl");
  run.input = input.input;
  if (UsageError wrong = checkOptions(run, source, input.targets))
    return wrong;
  if (input.dump == Dump::Tokens || input.dump == Dump::Source) {
    runDump(run, input.dump, source, input.input);
    return std::nullopt;
  }
  if (!run.hasData())
    return std::nullopt;
  ir::Workspace workspace(&run.packages());
  std::optional<SourceResult> result = source.read(run, {input.input}, workspace);
  if (!result)
    return std::nullopt;
  run.checkStage(workspace, source.stage);
  PassRun passes(run);
  passes.parse("bind");
  if (!passes.run(workspace, {}, ""))
    return std::nullopt;
  if (input.target.projectName.empty())
    input.target.projectName = projectNameFor(input.input);
  std::string dump;
  if (input.dump == Dump::Code)
    input.target.codeDump = &dump;
  else if (input.dump == Dump::Lowered)
    input.target.loweredDump = &dump;
  input.target.assets = namesOf(result->assets);
  input.target.sourceMap = !run.options().sourceMap.empty();
  input.target.verifyEach =
      verifiesEachStage() && !run.diags().hasErrors(); // what is wrong stays as it was
  OutputFiles files;
  emitTargets(workspace, input.targets, input.target, files, run.diags());
  if (input.dump != Dump::None) {
    llvm::outs() << dump;
    return std::nullopt;
  }
  addCompanions(run, *result, prefixesOf(input.targets), input.target.projectName, files);
  if (writeSourceMap(run, files))
    writeOutput(run, std::move(files));
  return std::nullopt;
}

/// Runs the stages up to the text of the files; nothing where errors leave nothing to write.
static std::optional<ConvertedFiles> makeFiles(Run &run, ConvertInput &input, PassRun &passes) {
  ir::Workspace workspace(&run.packages());
  bool isLibrary = input.form == ModuleForm::Component;
  if (input.target.projectName.empty())
    input.target.projectName =
        isLibrary ? libraryNameFor(input.source.path) : projectNameFor(input.source.path);
  if (isLibrary)
    input.source.terraform.component = input.target.library = input.target.projectName;
  std::optional<SourceResult> source = input.from->read(run, input.source, workspace);
  if (source && source->account && input.notes)
    input.notes->account = *source->account;
  if (!source || !writeLossReport(run, *source))
    return std::nullopt;
  passes.origins = std::move(source->origins);
  run.checkStage(workspace, input.from->stage);
  if (isNothing(run, workspace))
    return std::nullopt;

  size_t inputCount = countInputs(workspace);

  // The passes bind and minimise it. What a front end made goes on in spite of errors, once it is
  // bound.
  pass::PassManagerOptions options;
  if (input.source.state.references == state::ReferenceChoice::None)
    options.skipPasses.push_back("recover-references");
  bool isFine = passes.run(workspace, std::move(options), input.remarksFile);
  if (!isFine && (!source->account || workspace.root().level == ir::Level::Raw))
    return std::nullopt;

  std::string inputs;
  if (!input.from->inputs.empty())
    inputs = fmt::format("kept {} of {}, {}", countInputs(workspace), inputCount,
                         std::string_view(input.from->inputs));

  // The back ends print it, and everything appears at once.
  std::vector<OpenSetting> open;
  if (!isLibrary)
    open = openSettings(workspace, source->values);
  input.target.assets = namesOf(source->assets);
  input.target.sourceMap = !run.options().sourceMap.empty() || !run.options().reports.empty();
  input.target.verifyEach =
      verifiesEachStage() && !run.diags().hasErrors(); // what is wrong stays as it was
  ConvertedFiles made;
  emitTargets(workspace, input.targets, input.target, made.files, run.diags());
  if (!input.stack.empty()) // settings of `organization/project/dev` are those of `dev`
    source->values.stack = input.stack.substr(input.stack.rfind('/') + 1);
  addCompanions(run, *source, prefixesOf(input.targets), input.target.projectName, made.files);
  made.summary =
      conversionSummary(run, *source, inputs, open, input.targets, isLibrary, made.files.size());
  if (input.notes)
    input.notes->open = std::move(open);
  made.settings = std::move(source->values);
  made.hasMoves = source->account &&
                  llvm::any_of(source->account->records(), [](const frontend::LossRecord &record) {
                    return record.kind == "moved";
                  });
  return made;
}

std::optional<ConvertedFiles> convertToFiles(Run &run, ConvertInput &input) {
  PassRun passes(run);
  run.input = input.source.path;
  if (!run.hasData())
    return std::nullopt;
  if (!input.from)
    input.from = detectSource(input.source.path, run.diags());
  if (!input.from)
    return std::nullopt;
  passes.parse(input.passes.empty() ? input.from->passes : llvm::StringRef(input.passes));
  return makeFiles(run, input, passes);
}

static void convert(Run &run, ConvertInput input, PassRun &passes) {
  ConversionNotes notes;
  input.notes = &notes;
  std::optional<ConvertedFiles> made = makeFiles(run, input, passes);
  ReportInput report{input.source.path, input.source.path, 0, made ? &made->files : nullptr,
                     &notes.account,    notes.open};
  if (!writeReports(run, report) || !made || !writeSourceMap(run, made->files) ||
      !writeOutput(run, std::move(made->files)))
    return;
  if (run.options().format == DiagnosticsFormat::Text && !input.quiet &&
      !isStream(run.options().output))
    run.summary = std::move(made->summary);
}

UsageError runConvert(Run &run, ConvertInput input) {
  PassRun passes(run);
  if (UsageError wrong = passes.parse(input.passes))
    return wrong;
  run.input = input.source.path;
  if (!input.from)
    input.from = detectSource(input.source.path, run.diags());
  if (!input.from)
    return std::nullopt;
  if (UsageError wrong = checkOptions(run, *input.from, input.targets))
    return wrong;
  if (input.form == ModuleForm::Component && !input.source.terraform.values.empty())
    return "--var and --var-file give values to a program's variables; those of a component are "
           "its "
           "arguments";
  if (!run.hasData())
    return std::nullopt;
  if (input.passes.empty())
    passes.parse(input.from->passes);
  convert(run, std::move(input), passes);
  return std::nullopt;
}

} // namespace pcl
