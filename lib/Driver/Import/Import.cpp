// Runs of `pcl-import`: sources in, engine, files out.
#include "pcl/Driver/Import/Import.h"

#include "ChooseResources.h"
#include "Interrupt.h"
#include "Progress.h"
#include "ProjectFiles.h"

#include "pcl/Bind/Bind.h"
#include "pcl/Driver/NextSteps.h"
#include "pcl/Driver/PassRun.h"
#include "pcl/Driver/SourceMap.h"
#include "pcl/Import/Discover.h"
#include "pcl/Import/Replay.h"
#include "pcl/Read/Reader.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/Plugins.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/ReadFile.h"
#include "pcl/Support/ShellWord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <iostream>

namespace pcl {

static constexpr llvm::StringLiteral JournalEnding = ".pcl-import";

/// The name and the URN of what `--parent` names.
static std::pair<llvm::StringRef, llvm::StringRef> parentOf(const ImportInput &input) {
  llvm::StringRef text = input.parent;
  return text.starts_with("urn:") ? std::pair(llvm::StringRef("parent"), text) : text.split('=');
}

static UsageError wrongUsage(const Run &run, const ImportInput &input) {
  if (!input.listings.empty() && input.discover.empty())
    return "a listing is for --discover, which names the type that is wanted of it";
  if (!input.discover.empty())
    return input.file.empty() && input.specs.empty()
               ? std::nullopt
               : UsageError("--discover lists what there is: no TYPE NAME ID and no -f beside it");
  if (input.file.empty() && (input.specs.empty() || input.specs.size() % 3 != 0))
    return "each resource is TYPE NAME ID; or give an import file with -f";
  if (!input.file.empty() && (!input.specs.empty() || !input.parent.empty()))
    return "an import file says everything: no TYPE NAME ID and no --parent beside it";
  if (!input.parent.empty() && !parseUrn(parentOf(input).second))
    return "--parent takes the URN of a resource that the stack has, or NAME=URN";
  if (run.options().output.empty())
    return "no output directory; name one with -o, or print the program with -o -";
  if (run.options().output == "-" &&
      (input.options.split.isWanted() || !input.targets.empty() || input.options.resume))
    return "-o - prints one program of PCL: no --target, --split or --resume beside it";
  if (!llvm::is_contained(import::pipelineNames(), input.options.pipeline))
    return "no pipeline `" + input.options.pipeline + "`; there are " +
           llvm::join(import::pipelineNames(), ", ");
  return std::nullopt;
}

/// The import file that says what the command line says.
static state::ImportFile specsOf(const ImportInput &input) {
  state::ImportFile file;
  auto [name, urn] = parentOf(input);
  if (!input.parent.empty())
    file.nameTable.emplace_back(name.str(), urn.str());
  for (size_t i = 0; i < input.specs.size(); i += 3) {
    state::ImportSpec &spec = file.resources.emplace_back();
    spec.type = input.specs[i];
    spec.name = input.specs[i + 1];
    spec.id = input.specs[i + 2];
    spec.parent = input.parent.empty() ? "" : name.str();
  }
  return file;
}

/// The import file that the command line or `-f` gives.
static std::optional<state::ImportFile> readSpecs(Run &run, const ImportInput &input) {
  // `pulumi import` runs in the project that takes the resources over.
  state::StackName here = stackOf("."), stack{input.stack, input.project};
  if (!here.stack.empty())
    stack.otherStack = here.stack;
  if (!input.targets.empty()) // that is one of those which are made here
    stack.otherProject = projectNameFor(run.options().output);
  else if (!here.project.empty())
    stack.otherProject = here.project;
  if (input.file.empty()) {
    state::ImportFile file = specsOf(input);
    state::resolveImportFile(file, stack, run.diags());
    return file;
  }
  llvm::Expected<FileId> file = run.sources().load(input.file, SourceManager::MaxDataSize);
  if (file) {
    std::optional<state::ImportFile> specs = state::readImportFile(*file, stack, run.diags());
    bool isAsked = input.isInteractive && llvm::sys::Process::StandardInIsUserInput() &&
                   llvm::sys::Process::StandardErrIsDisplayed();
    if (!specs || !isAsked || !chooseResources(*specs, std::cin, llvm::errs()))
      return specs;
    state::resolveImportFile(*specs, stack, run.diags());
    if (llvm::none_of(specs->resources, isManaged)) {
      run.summary = "nothing was chosen, nothing is written\n";
      return std::nullopt;
    }
    return specs;
  }
  run.diags().report(diag::cannot_read_file, {}, input.file, llvm::toString(file.takeError()));
  return std::nullopt;
}

/// The folder of the output with the schemas that `pclgen` would not find.
static constexpr llvm::StringLiteral SchemaFolder = "schemas";

/// `package` is where the other tools look for schemas too.
static bool isFoundByAll(const schema::Package &package, schema::PackageRegistry &packages) {
  if (schema::findInstalledPlugin(schema::pulumiHome(), package.name(), package.version()))
    return true;
  return llvm::any_of(packages.list(), [&](const schema::PackageFile &file) {
    return file.name == package.name() && file.version == package.version();
  });
}

/// Adds the schemas to `files` that providers gave and that no other tool would find. False after a
/// diagnostic.
static bool addSchemas(Run &run, const oracle::ProviderSchemas &given,
                       std::map<std::string, std::string> &files) {
  for (const schema::Package *package : run.packages().opened()) {
    if (!given.gave(package->name()) || isFoundByAll(*package, run.packages()))
      continue;
    std::string name = package->name().str() +
                       (package->version().empty() ? "" : "-" + package->version().str()) + ".json";
    if (name.find_first_of("/\\") != std::string::npos)
      continue; // a version that would be a path
    auto text = readFile(package->path());
    if (!text) {
      run.diags().report(diag::cannot_read_file, {}, package->path().str(),
                         text.getError().message());
      return false;
    }
    files[SchemaFolder.str() + "/" + name] = (*text)->getBuffer().str();
  }
  return true;
}

/// Makes the schemas known that an import has written beside `program`, a directory or a file of
/// one.
static void addSchemasBeside(Run &run, llvm::StringRef program) {
  llvm::SmallString<128> path(
      llvm::sys::fs::is_directory(program) ? program : llvm::sys::path::parent_path(program));
  llvm::sys::path::append(path, SchemaFolder);
  if (llvm::sys::fs::is_directory(path))
    run.addSchemaPath(std::string(path));
}

/// Adds the program of `workspace` in the languages that are wanted to `files`. False after an
/// error that leaves nothing to print.
static bool addPrograms(Run &run, const ImportInput &input, ir::Workspace &workspace,
                        std::map<std::string, std::string> &files) {
  PassRun passes(run);
  passes.parse("bind");
  if (!passes.run(workspace, {}, "") && workspace.root().level == ir::Level::Raw)
    return false;
  RunTargetOptions options;
  options.projectName =
      isProjectName(input.project) ? input.project : projectNameFor(run.options().output);
  options.split = input.options.split;
  for (const TargetInfo *target : input.targets) {
    OutputFiles program;
    emitTargets(workspace, target, options, program, run.diags());
    for (auto &[name, text] : textsOf(std::move(program)))
      files[target->name.str() + "/" + name] = text;
  }
  return true;
}

static std::string importSummary(const import::ImportResult &result, llvm::StringRef output,
                                 std::vector<std::string> schemaPaths,
                                 llvm::ArrayRef<const TargetInfo *> targets) {
  std::string text =
      fmt::format("imported {} of {} resources, {} verified by {} calls of Check and Diff\n",
                  result.imported, result.wanted, result.verified, result.calls);
  if (result.resumed)
    text += fmt::format("resumed  {} of them from the journal\n", result.resumed);
  if (result.verified)
    text += fmt::format("verified {} for the state of import.json, {} for what the engine reads\n",
                        result.ownState, result.verified - result.ownState);
  if (result.residual)
    text +=
        fmt::format("residual {} more, with differences that the option `ignoreChanges` hides\n",
                    result.residual);
  if (result.whole)
    text += fmt::format("unverified {} more, with every input that was read\n", result.whole);
  if (result.untilRefresh)
    text += fmt::format("unverified {} more, without differences until a refresh\n",
                        result.untilRefresh);
  for (llvm::StringRef what : result.notReady)
    text += fmt::format("unverified since it is not ready: {}\n", printable(what));
  text += fmt::format("kept     {} of {} inputs", result.inputsKept, result.inputsRead);
  if (result.inputsKept < result.inputsRead)
    text += fmt::format(", {} lie only in the state", result.inputsRead - result.inputsKept);
  text += "\n";
  if (isStream(output))
    return text;
  text += fmt::format("written  {}\n", std::string_view(output));
  // Only in a project there is a stack to import into.
  bool hasFile = !result.importFile.empty();
  for (const TargetInfo *target : targets)
    text += runSteps(inDirectory(output, target->name), hasFile ? "../import.json" : "");
  if (!targets.empty())
    return text;
  llvm::SmallString<128> file(output);
  llvm::sys::path::append(file, "import.json");
  llvm::sys::fs::make_absolute(file);
  return text + generateSteps(output, output, schemaPaths, hasFile ? file.str() : "");
}

/// Writes an import file of what there is.
static void runDiscover(Run &run, const ImportInput &input, oracle::OracleSource &oracles) {
  import::DiscoverInput wanted{input.discover, {}};
  for (const std::string &name : input.listings) {
    llvm::Expected<FileId> file = run.sources().load(name, SourceManager::MaxDataSize);
    if (!file) {
      run.diags().report(diag::cannot_read_file, {}, name, llvm::toString(file.takeError()));
      return;
    }
    wanted.listings.emplace_back(name, run.sources().text(*file).str());
  }
  state::ImportFile found =
      import::discover(wanted, oracles, &run.terraformProviders(), run.diags());
  if (run.diags().hasErrors() && found.resources.empty())
    return;
  std::string output = run.options().output.empty() ? "-" : run.options().output;
  if (!writeFileAtomically(output, state::writeImportFile(found), run.diags(),
                           /*isPrivate=*/true) ||
      run.options().format != DiagnosticsFormat::Text || input.quiet || isStream(output))
    return;
  run.summary = fmt::format("found    {} resources\nwritten  {}\n", found.resources.size(), output);
  if (!found.resources.empty())
    run.summary += fmt::format(
        "check    take out of it what shall not be imported\nnext     pcl-import {}-f {} -o {}\n",
        input.oracleFlags, shellPath(output),
        shellPath((llvm::StringRef(output).rsplit(".json").first + "-adopted").str()));
}

UsageError runImport(Run &run, ImportInput input, oracle::OracleSource &oracles) {
  if (UsageError wrong = wrongUsage(run, input))
    return wrong;
  if (!input.discover.empty()) {
    runDiscover(run, input, oracles);
    return std::nullopt;
  }
  const std::string &output = run.options().output;
  bool isPrinted = isStream(output);
  if (!isPrinted && !OutputDirectory(output, run.options().changed).isOurs(run.diags()))
    return std::nullopt;
  std::optional<state::ImportFile> file = readSpecs(run, input);
  if (!file)
    return std::nullopt;
  oracle::ProviderSchemas schemas(oracles, schema::defaultCacheDirectory(), run.diags());
  run.addPackageSource(schemas);
  ir::Workspace workspace(&run.packages());
  input.options.cacheDirectory = schema::defaultCacheDirectory();
  input.options.adoptByOption = input.adopt == state::Adopt::Option;
  input.options.programOnly = isPrinted;
  if (!isPrinted)
    input.options.journal = llvm::StringRef(output).rtrim('/').str() + JournalEnding.str();
  Progress progress(run.options());
  transforms::Facts facts = run.facts();
  import::ImportServices services{oracles,
                                  schemas,
                                  workspace,
                                  run.diags(),
                                  facts.terraform,
                                  facts.constraints,
                                  import::secretsOf(input.config),
                                  &catchInterrupts(),
                                  {}};
  services.progress = [&](llvm::StringRef phase, size_t done, size_t total) {
    progress.show(phase, done, total);
  };
  import::ImportResult result = import::importResources(*file, input.options, services);
  progress.clear();
  if (result.interrupted || (result.imported == 0 && result.wanted > 0))
    return std::nullopt;
  run.checkStage(workspace, "the import");

  std::map<std::string, std::string> files =
      textsOf(printPcl(workspace, {}, /*withSources=*/false));
  bool hasSchemas = false;
  if (!isPrinted) {
    files["proof.jsonl"] = result.proof;
    if (!result.importFile.empty())
      files["import.json"] = result.importFile;
    size_t count = files.size();
    if (!addSchemas(run, schemas, files))
      return std::nullopt;
    hasSchemas = files.size() > count;
    if (!input.targets.empty() && !addPrograms(run, input, workspace, files))
      return std::nullopt;
  }
  if (!run.options().lossReport.empty() &&
      !run.writeReport(run.options().lossReport, result.account.json()))
    return std::nullopt;
  if (!input.remarksFile.empty() &&
      !run.writeReport(input.remarksFile, result.proof, /*isPrivate=*/true))
    return std::nullopt;
  if (!writeOutput(run, files, {"import.json", "proof.jsonl"}))
    return std::nullopt;
  if (result.isWhole && !input.options.journal.empty())
    llvm::sys::fs::remove(input.options.journal);
  if (result.unverified && !input.allowUnverified && input.options.pipeline == "minimal")
    run.diags().report(diag::import_not_verified, {}, result.unverified, result.imported);
  std::vector<std::string> schemaPaths = run.options().schemaPaths;
  if (hasSchemas)
    schemaPaths.push_back(inDirectory(output, SchemaFolder));
  if (run.options().format == DiagnosticsFormat::Text && !input.quiet)
    run.summary = importSummary(result, output, std::move(schemaPaths), input.targets);
  return std::nullopt;
}

void runImportVerify(Run &run, const ImportVerifyInput &input, oracle::OracleSource &oracles) {
  auto inside = [&](llvm::StringRef name) { return inDirectory(input.directory, name); };
  auto proof = readFile(inside("proof.jsonl"));
  auto read = proof ? import::readProof((*proof)->getBuffer())
                    : std::optional(std::vector<import::Proven>());
  if (!read || read->empty()) {
    run.diags().report(diag::import_no_proof, {}, input.directory,
                       !proof  ? phrase::proof_file()
                       : !read ? phrase::proof_readable()
                               : phrase::proof_line());
    return;
  }
  const std::vector<import::Proven> &proven = *read;
  import::CheckOptions options;
  options.isReplay = true;
  options.secrets = import::secretsOf(input.config);
  if (std::optional<UrnParts> parts = parseUrn(proven.front().urn)) {
    options.stack = parts->stack.str();
    options.project = parts->project.str();
  }
  std::vector<state::ResourceState> resources;
  if (std::string path = inside("import.json"); llvm::sys::fs::exists(path)) {
    llvm::Expected<FileId> file = run.sources().load(path, SourceManager::MaxDataSize);
    if (!file) {
      run.diags().report(diag::cannot_read_file, {}, path, llvm::toString(file.takeError()));
      return;
    }
    if (std::optional<state::ImportFile> specs =
            state::readImportFile(*file, {options.stack, options.project}, run.diags()))
      resources = state::resourcesOf(*specs);
  }
  oracle::ProviderSchemas schemas(oracles, schema::defaultCacheDirectory(), run.diags());
  run.addPackageSource(schemas);
  addSchemasBeside(run, input.directory);
  ir::Workspace workspace(&run.packages());
  if (!read::readProgram(workspace, input.directory, run.sources(), run.diags()))
    return;
  bind::bindWorkspace(workspace, run.diags());
  std::string text = import::compareWithProof(
      proven, import::checkImports(workspace, resources, options, oracles, run.diags()),
      run.diags());
  writeFileAtomically(run.options().output.empty() ? "-" : run.options().output, text, run.diags());
}

void runImportCheck(Run &run, const ImportCheckInput &input, oracle::OracleSource &oracles) {
  import::CheckOptions options;
  options.rules = input.engine;
  options.secrets = import::secretsOf(input.config);
  std::vector<state::ResourceState> resources;
  if (!input.state.empty()) {
    llvm::Expected<FileId> file = run.sources().load(input.state, SourceManager::MaxDataSize);
    if (!file) {
      run.diags().report(diag::cannot_read_file, {}, input.state, llvm::toString(file.takeError()));
      return;
    }
    std::optional<std::vector<state::ResourceState>> read =
        state::readDeployment(*file, run.diags());
    if (!read)
      return; // verdicts about an empty stack would not be about this one
    resources = std::move(*read);
  }
  oracle::ProviderSchemas schemas(oracles, schema::defaultCacheDirectory(), run.diags());
  run.addPackageSource(schemas);
  for (const std::string &program : input.programs)
    addSchemasBeside(run, program);
  std::vector<import::CheckedImport> results;
  for (const std::string &program : input.programs) {
    ir::Workspace workspace(&run.packages());
    if (!read::readProgram(workspace, program, run.sources(), run.diags()))
      continue;
    state::StackName known = stackOf(program);
    options.project = !input.project.empty()   ? input.project
                      : !known.project.empty() ? known.project
                                               : import::CheckOptions().project;
    options.stack = !input.stack.empty()   ? input.stack
                    : !known.stack.empty() ? known.stack
                                           : import::CheckOptions().stack;
    bind::bindWorkspace(
        workspace, run.diags()); // what it cannot bind it has reported; the rest can be checked
    llvm::append_range(results,
                       import::checkImports(workspace, resources, options, oracles, run.diags()));
  }
  std::string text = input.json ? import::jsonOf(results) : import::textOf(results);
  writeFileAtomically(run.options().output.empty() ? "-" : run.options().output, text, run.diags());
}

} // namespace pcl
