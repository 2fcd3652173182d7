// Whole runs: each function is a recipe of stages, one sentence a step.
#include "pcl/Driver/Convert.h"

#include "pcl/Driver/Opt.h"
#include "pcl/Driver/SourceMap.h"
#include "pcl/Driver/Targets.h"
#include "pcl/Frontend/State/State.h"
#include "pcl/Frontend/Terraform/Terraform.h"
#include "pcl/Parse/Parser.h"
#include "pcl/Pass/PassManager.h"
#include "pcl/Read/Reader.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Syntax/Printer.h"
#include "pcl/Transforms/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace pcl {

namespace {

/// The files of `input` with one of `endings`, sorted; a file stands for itself.
std::vector<std::string> sourceFiles(llvm::StringRef input, llvm::ArrayRef<llvm::StringRef> endings) {
  if (!llvm::sys::fs::is_directory(input))
    return {input.str()};
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(input, error), end; it != end && !error; it.increment(error))
    if (llvm::any_of(endings, [&](llvm::StringRef ending) { return llvm::StringRef(it->path()).ends_with(ending); }))
      files.push_back(it->path());
  llvm::sort(files);
  return files;
}

/// `--dump=tokens|source` on the files of `input`, to standard output.
void dumpSyntax(Run &run, llvm::StringRef what, llvm::StringRef input, llvm::ArrayRef<llvm::StringRef> endings) {
  syntax::Arena arena;
  Parser parser(run.sources(), run.diags(), arena);
  for (const std::string &path : sourceFiles(input, endings)) {
    llvm::Expected<FileId> file = run.sources().load(path);
    if (!file) {
      run.diags().report(diag::cannot_read_file, {}, path, llvm::toString(file.takeError()));
      continue;
    }
    const syntax::File *tree = parser.parseFile(*file);
    if (what == "tokens")
      syntax::dumpTokens(*tree, llvm::outs());
    else
      syntax::dumpSource(*tree, llvm::outs());
  }
  llvm::outs().flush();
}

/// All passes there are, and those of them that run.
struct Passes {
  explicit Passes(Run &run) {
    transforms::Facts facts = run.facts();
    facts.origins = &origins;
    transforms::registerAllPasses(registry, facts);
  }
  ir::NodeOrigins origins; ///< what the source tells of the inputs
  pass::PassRegistry registry;
  pass::Pipeline pipeline;
};

bool runPasses(Run &run, Passes &passes, ir::Workspace &workspace, const std::string &remarksFile = "") {
  pass::PassManagerOptions options;
  options.keepRemarks = !remarksFile.empty();
  options.timePasses = run.options().timePasses;
  options.stats = run.options().stats;
  options.readEnvironment();
  options.afterEach = [&](const ir::Workspace &w, llvm::StringRef stage) { run.checkStage(w, stage); };
  pass::PassManager manager(passes.registry, std::move(options));
  return manager.run(passes.pipeline, workspace, run.diags()) &&
         (remarksFile.empty() || writeFileAtomically(remarksFile, manager.remarks(), run.diags()));
}

/// Copies the files that a program reads when it runs into `files`, below `prefixes` (one a target).
void addAssets(Run &run, const std::map<std::string, std::string> &assets, llvm::ArrayRef<std::string> prefixes,
               OutputFiles &files) {
  for (const auto &[relative, place] : assets) {
    auto buffer = llvm::MemoryBuffer::getFile(place);
    if (!buffer) {
      run.diags().report(diag::cannot_read_file, {}, place, buffer.getError().message());
      continue;
    }
    for (const std::string &prefix : prefixes)
      files.try_emplace(prefix + relative).first->second.text = (*buffer)->getBuffer().str();
  }
}

bool writeLossReport(Run &run, const frontend::LossAccount &account) {
  return run.options().lossReport.empty() || writeFileAtomically(run.options().lossReport, account.json(), run.diags());
}

std::optional<state::StateForm> detectStateForm(llvm::StringRef file) {
  if (isStream(file))
    return std::nullopt;
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? state::detectForm((*buffer)->getBuffer()) : std::nullopt;
}

/// What `input` is: terraform, pcl, state, or "" when nothing in it says so.
llvm::StringRef detectSource(llvm::StringRef input) {
  auto holds = [&](llvm::ArrayRef<llvm::StringRef> endings) {
    return llvm::any_of(sourceFiles(input, endings), [&](llvm::StringRef file) {
      return llvm::any_of(endings, [&](llvm::StringRef ending) { return file.ends_with(ending); });
    });
  };
  if (holds({".tf", ".tf.json", ".tofu"}))
    return "terraform";
  if (holds({".pp"}))
    return "pcl";
  bool mayBeState = input.ends_with(".json") || input.ends_with(".tfstate");
  return mayBeState && detectStateForm(input) ? "state" : "";
}

/// `3 resources, 1 data`, in order of first appearance.
std::string countKinds(const frontend::LossAccount &account, llvm::function_ref<bool(frontend::Outcome)> counts) {
  llvm::MapVector<llvm::StringRef, unsigned> kinds;
  for (const frontend::LossRecord &record : account.records())
    if (counts(record.outcome))
      ++kinds[record.kind];
  std::vector<std::string> parts;
  for (const auto &[kind, count] : kinds)
    parts.push_back(fmt::format("{} {}", count, kind));
  return parts.empty() ? "nothing" : llvm::join(parts, ", ");
}

/// What came in, what was lost, what went out, what to run next.
std::string summaryOf(Run &run, const frontend::LossAccount *account, bool isMinimised,
                      llvm::ArrayRef<const TargetInfo *> targets, size_t fileCount) {
  using frontend::Outcome;
  std::string text;
  if (account) {
    text += "read     " + countKinds(*account, [](Outcome) { return true; }) + "\n";
    text += "lost     " + countKinds(*account, [](Outcome o) {
              return o == Outcome::Dropped || o == Outcome::NotImplemented;
            }) + "\n";
  }
  if (isMinimised)
    text += "inputs   schema-minimal, unverified: no provider was asked\n";
  const std::string &output = run.options().output;
  text += fmt::format("written  {} files to {}\n", fileCount, output);
  for (const TargetInfo *target : targets) {
    std::string place = targets.size() > 1 ? output + "/" + target->name.str() : output;
    text += fmt::format("next     cd {} && {}\n", place, target->nextCommand);
  }
  return text;
}

} // namespace

void runTerraformToPcl(Run &run, const TerraformInput &input) {
  if (!input.dump.empty())
    return dumpSyntax(run, input.dump, input.input, {".tf", ".tofu"});
  ir::Workspace workspace(&run.packages());
  terraform::TerraformResult result = terraform::convertTerraform({input.input, input.modulePath}, workspace, run.sources(),
                                                                  run.diags(), run.terraformProviders());
  run.checkStage(workspace, "the Terraform front end");
  if (!writeLossReport(run, result.account) || (!result.account.parsed && result.account.records().empty()))
    return;
  OutputFiles files = printPcl(workspace, {}, !run.options().sourceMap.empty());
  addAssets(run, result.assets, {""}, files);
  if (writeSourceMap(run, files))
    writeOutput(run, textsOf(std::move(files)));
}

/// The resources in the file that `input` names as raw PCL. Nothing on wrong usage, which was reported.
static std::optional<state::StateResult> convertState(Run &run, const StateInput &input, ir::Workspace &workspace) {
  std::optional<state::StateForm> form = input.from.empty() ? detectStateForm(input.input).value_or(state::StateForm::StackExport)
                                                            : state::parseStateForm(input.from);
  std::optional<state::Adopt> adopt = state::parseAdopt(input.adopt);
  if (!form) {
    run.diags().report(diag::state_form_unsupported, {}, "from", input.from,
                       "`pulumi` is a stack export, `import-file` what `pulumi import -f` takes, `terraform` Terraform's state");
    return std::nullopt;
  }
  if (!adopt) {
    run.diags().report(diag::state_form_unsupported, {}, "adopt", input.adopt,
                       "`option` writes the option `import` into each resource, `file` an import file");
    return std::nullopt;
  }
  state::StateOptions options{input.input,  *form, *adopt, input.protect, input.select, {input.stack, input.project},
                              &run.terraformProviders()};
  return state::convertState(options, workspace, run.sources(), run.diags());
}

void runStateToPcl(Run &run, const StateInput &input) {
  ir::Workspace workspace(&run.packages());
  std::optional<state::StateResult> result = convertState(run, input, workspace);
  run.checkStage(workspace, "the state front end");
  if (!result || !writeLossReport(run, result->account) || !result->account.parsed)
    return;
  const std::string &output = run.options().output;
  if (auto file = result->files.find("import.json"); file != result->files.end() && llvm::StringRef(output).ends_with(".json"))
    return (void)writeFileAtomically(output, file->second, run.diags());
  OutputFiles files = printPcl(workspace, {}, !run.options().sourceMap.empty());
  for (auto &[name, text] : result->files)
    files[name].text = std::move(text);
  if (writeSourceMap(run, files))
    writeOutput(run, textsOf(std::move(files)));
}

void runGenerate(Run &run, GenerateInput input) {
  if (input.dump == "tokens" || input.dump == "source")
    return dumpSyntax(run, input.dump, input.input, {".pp"});
  std::vector<const TargetInfo *> targets = parseTargets(input.targets, run.diags());
  ir::Workspace workspace(&run.packages());
  if (!read::readProgram(workspace, input.input, run.sources(), run.diags()) || targets.empty())
    return;
  applySourceMap(run, input.input, workspace);
  run.checkStage(workspace, "reading");
  Passes passes(run);
  parsePasses("bind", passes.registry, passes.pipeline);
  if (!runPasses(run, passes, workspace))
    return;
  if (input.target.projectName.empty())
    input.target.projectName = projectNameFor(input.input);
  std::string dump;
  if (input.dump == "code")
    input.target.codeDump = &dump;
  else if (input.dump == "lowered")
    input.target.loweredDump = &dump;
  input.target.sourceMap = !run.options().sourceMap.empty();
  input.target.verifyEach = verifiesEachStage() && !run.diags().hasErrors(); // what is wrong stays as it was
  OutputFiles files;
  emitTargets(workspace, targets, input.target, files, run.diags());
  if (!input.dump.empty())
    llvm::outs() << dump;
  else if (writeSourceMap(run, files))
    writeOutput(run, textsOf(std::move(files)));
}

/// Finds out what the source is if `--from` does not say it. False after an error.
static bool findSource(Run &run, ConvertInput &input) {
  DiagnosticEngine &diags = run.diags();
  if (input.from.empty()) {
    input.from = detectSource(input.input).str();
    if (!llvm::sys::fs::exists(input.input))
      diags.report(diag::cannot_read_file, {}, input.input, "no such file or directory");
    else if (input.from.empty() && llvm::sys::fs::is_directory(input.input))
      diags.report(diag::no_sources, {}, input.input, ".tf or .pp");
    else if (input.from.empty())
      diags.report(diag::unknown_source_kind, {}, input.input);
  }
  if (!diags.hasErrors() && !llvm::is_contained({"terraform", "state", "pcl"}, input.from))
    diags.report(diag::unsupported_source, {}, input.from);
  return !diags.hasErrors();
}

namespace {
/// What comes of a source beside its program.
struct Source {
  frontend::LossAccount account;
  std::map<std::string, std::string> assets;  ///< files that the program reads, by place
  std::map<std::string, std::string> besides; ///< files by their texts
  ir::NodeOrigins origins;
};
} // namespace

/// Makes raw PCL of the source. Nothing after errors that leave nothing.
static std::optional<Source> readSource(Run &run, const ConvertInput &input, ir::Workspace &workspace) {
  if (input.from == "terraform") {
    terraform::TerraformResult result = terraform::convertTerraform({input.input, input.modulePath}, workspace, run.sources(),
                                                                    run.diags(), run.terraformProviders());
    return Source{std::move(result.account), std::move(result.assets), {}, {}};
  }
  if (input.from == "state") {
    StateInput stack;
    stack.input = input.input;
    stack.from = ""; // found out
    stack.adopt = input.adopt;
    std::optional<state::StateResult> result = convertState(run, stack, workspace);
    if (!result)
      return std::nullopt;
    return Source{std::move(result->account), {}, std::move(result->files), std::move(result->origins)};
  }
  if (!read::readProgram(workspace, input.input, run.sources(), run.diags()))
    return std::nullopt;
  applySourceMap(run, input.input, workspace);
  return Source();
}

static void convert(Run &run, ConvertInput input, Passes &passes) {
  DiagnosticEngine &diags = run.diags();
  std::vector<const TargetInfo *> targets = parseTargets(input.targets, diags);
  if (targets.empty())
    return;
  ir::Workspace workspace(&run.packages());
  std::optional<Source> source = readSource(run, input, workspace);
  bool isPcl = input.from == "pcl";
  if (!source || (!isPcl && !writeLossReport(run, source->account)))
    return;
  passes.origins = std::move(source->origins);
  run.checkStage(workspace, isPcl ? "reading" : "the front end");
  if (workspace.root().nodes.empty() && diags.hasErrors())
    return;

  // The passes bind and minimise it.
  bool isMinimised = input.passes.empty() && input.from == "state";
  if (!runPasses(run, passes, workspace, input.remarksFile) && workspace.root().level == ir::Level::Raw)
    return;

  // The back ends print it, and everything appears at once.
  if (input.target.projectName.empty())
    input.target.projectName = projectNameFor(input.input);
  input.target.sourceMap = !run.options().sourceMap.empty();
  input.target.verifyEach = verifiesEachStage() && !run.diags().hasErrors(); // what is wrong stays as it was
  OutputFiles files;
  emitTargets(workspace, targets, input.target, files, diags);
  std::vector<std::string> prefixes;
  for (const TargetInfo *target : targets)
    prefixes.push_back(targets.size() > 1 ? target->name.str() + "/" : "");
  addAssets(run, source->assets, prefixes, files);
  for (auto &[name, text] : source->besides)
    files[name].text = std::move(text);
  size_t fileCount = files.size();
  if (!writeSourceMap(run, files) || !writeOutput(run, textsOf(std::move(files))))
    return;
  if (run.options().format == DiagnosticsFormat::Text && !input.quiet && !isStream(run.options().output))
    run.summary = summaryOf(run, isPcl ? nullptr : &source->account, isMinimised, targets, fileCount);
}

std::string runConvert(Run &run, ConvertInput input) {
  Passes passes(run);
  if (std::string wrong = parsePasses(input.passes, passes.registry, passes.pipeline); !wrong.empty())
    return wrong;
  if (!findSource(run, input))
    return "";
  if (input.passes.empty())
    parsePasses(input.from == "state" ? DefaultStatePasses : DefaultPasses, passes.registry, passes.pipeline);
  convert(run, std::move(input), passes);
  return "";
}

} // namespace pcl
