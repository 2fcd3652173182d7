// What one run owns, and its end: diagnostics, exit code, output.
#include "pcl/Driver/Run.h"

#include "GoModFile.h"
#include "StackFile.h"

#include "pcl/Driver/Choice.h"
#include "pcl/Driver/PluginSchemas.h"
#include "pcl/Driver/Sources.h"
#include "pcl/IR/Program.h"
#include "pcl/IR/Verifier.h"
#include "pcl/Minimal/Constraints.h"
#include "pcl/Read/Reader.h"
#include "pcl/Schema/BridgedPackage.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/Plugins.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/DataDir.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/ReadFile.h"
#include "pcl/Support/Switches.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

namespace pcl {

Run::Run(RunOptions options) : Options(std::move(options)), Diags(Sources, Options.diagnostics) {}
Run::~Run() = default;

static std::string inDataDir(llvm::StringRef folder) {
  std::string data = findDataDir();
  if (data.empty())
    return "";
  llvm::SmallString<128> path(data);
  llvm::sys::path::append(path, folder);
  return std::string(path);
}

schema::PackageRegistry &Run::packages() {
  if (!Packages) {
    schema::RegistryOptions options;
    options.searchPaths = Options.schemaPaths;
    if (const char *more = std::getenv("PCL_SCHEMA_PATH")) {
      llvm::SmallVector<llvm::StringRef> directories;
      llvm::StringRef(more).split(directories, ':', -1, /*KeepEmpty=*/false);
      for (llvm::StringRef directory : directories) {
        if (listingError(directory))
          Diags.report(diag::no_such_directory, {}, "PCL_SCHEMA_PATH", directory.str());
        options.searchPaths.push_back(directory.str());
      }
    }
    options.shippedDirectory = inDataDir("schemas");
    options.cacheDirectory = schema::defaultCacheDirectory();
    options.sources = PackageSources;
    Plugins = std::make_unique<PluginSchemas>(schema::pulumiHome(), options.cacheDirectory, Diags);
    options.sources.push_back(Plugins.get());
    if (!Options.terraformSchema.empty()) {
      if (options.cacheDirectory.empty())
        Scratch.emplace("pclc-bridged");
      std::string directory =
          Scratch ? Scratch->path() : inDirectory(options.cacheDirectory, "bridged");
      Bridged = std::make_unique<schema::BridgedPackages>(Options.terraformSchema, directory,
                                                          options.shippedDirectory);
      options.sources.push_back(Bridged.get());
    }
    Packages = std::make_unique<schema::PackageRegistry>(std::move(options), Diags);
  }
  return *Packages;
}

schema::TerraformProviders &Run::terraformProviders() {
  if (!Providers) {
    schema::TerraformProvidersOptions options;
    options.searchPaths = Options.mappingPaths;
    options.shippedDirectory = inDataDir("mappings");
    options.shippedSchemas = inDataDir("tfschema");
    options.terraformSchema = Options.terraformSchema;
    options.cacheDirectory = schema::defaultCacheDirectory();
    options.sources = MappingSources;
    Providers =
        std::make_unique<schema::TerraformProviders>(std::move(options), Diags, &packages());
  }
  return *Providers;
}

transforms::Facts Run::facts() {
  if (!Constraints) {
    llvm::SmallString<128> path(inDataDir("tables"));
    llvm::sys::path::append(path, "constraints.json");
    Constraints = std::make_unique<minimal::Constraints>(std::string(path), Diags);
  }
  return {&terraformProviders(), Constraints.get()};
}

bool Run::hasData() {
  if (pcl::hasData(findDataDir()))
    return true;
  std::vector<std::string> places = dataPlaces();
  for (std::string &place : places)
    place = "`" + place + "`";
  Diags.report(diag::no_data, {}, wordList(places, "or"));
  return false;
}

/// Whether `text` can be a report of an earlier run.
static bool mayBeReport(llvm::StringRef text, llvm::StringRef mark) {
  text = text.ltrim();
  if (!mark.empty())
    return text.empty() || text.take_front(1000).contains(mark);
  return text.empty() || text[0] == '{' || text[0] == '[';
}

bool Run::writeReport(llvm::StringRef path, llvm::StringRef text, bool isPrivate,
                      llvm::StringRef mark) {
  if (isStream(path))
    return writeFileAtomically(path, text, Diags, isPrivate);
  auto refuse = [&](const Phrase<phrase::Overwritten> &what) {
    Diags.report(diag::report_in_the_way, {}, path.str(), what);
    return false;
  };
  if (path == Options.output || !Reports.insert(path.str()).second)
    return refuse(phrase::another_output());
  if (llvm::sys::fs::exists(path)) {
    for (uint32_t i = 0; i < Sources.fileCount(); ++i)
      if (llvm::sys::fs::equivalent(path, Sources.name(FileId(i))))
        return refuse(phrase::a_source());
    if (isOutputFile(path))
      return refuse(phrase::a_program_file());
    auto current = readFile(path, /*nullTerminated=*/false);
    if (current && !mayBeReport((*current)->getBuffer(), mark))
      return mark.empty() ? refuse(phrase::no_report()) : refuse(phrase::no_page());
  }
  return writeFileAtomically(path, text, Diags, isPrivate);
}

llvm::raw_ostream &Run::figures() {
  if (Options.format == DiagnosticsFormat::Text)
    return llvm::errs();
  return FiguresStream;
}

namespace {

/// Hands on so many diagnostics, errors before others, and counts the rest.
class LimitedConsumer final : public DiagnosticConsumer {
public:
  LimitedConsumer(std::unique_ptr<DiagnosticConsumer> inner, llvm::raw_ostream &out, unsigned limit,
                  unsigned errors)
      : Inner(std::move(inner)), Out(out), Errors(limit), Others(limit - std::min(limit, errors)) {}

  void handle(const Diagnostic &diagnostic, const SourceManager &sources) override {
    unsigned &left = diagnostic.severity == Severity::Error ? Errors : Others;
    if (left == 0)
      return (void)++LeftOut;
    --left;
    Inner->handle(diagnostic, sources);
  }
  bool finish(const SourceManager &sources) override {
    if (LeftOut)
      Out << "... and " << LeftOut
          << " more; --max-diagnostics=0 shows all, --diagnostics-format=json has all\n";
    return Inner->finish(sources);
  }

private:
  std::unique_ptr<DiagnosticConsumer> Inner;
  llvm::raw_ostream &Out;
  unsigned Errors, Others;
  uint64_t LeftOut = 0;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> Run::makeConsumer(llvm::raw_ostream &out) const {
  switch (Options.format) {
  case DiagnosticsFormat::Text:
    if (Options.maxDiagnostics == 0)
      return makeTextConsumer(out, Options.colour);
    return std::make_unique<LimitedConsumer>(makeTextConsumer(out, Options.colour), out,
                                             Options.maxDiagnostics, Diags.errorCount());
  case DiagnosticsFormat::Json:
    return makeJsonConsumer(out);
  case DiagnosticsFormat::Sarif:
    return makeSarifConsumer(out, input);
  }
  llvm_unreachable("a form");
}

int Run::finish(llvm::raw_ostream &err) {
  if (Options.verbose && Packages)
    for (const schema::Package *package : Packages->opened())
      figures() << "package " << package->name() << ' ' << package->version() << ": "
                << package->path() << '\n';
  if (Options.verifyDiagnostics)
    return Diags.flush(*makeVerifyConsumer(err)) ? 0 : 1;
  bool hasErrors = Diags.hasErrors();
  std::unique_ptr<DiagnosticConsumer> consumer = makeConsumer(err);
  if (!Figures.empty()) {
    Diagnostic figures;
    figures.info = &diag::run_figures.info;
    figures.severity = Severity::Remark;
    figures.message = fmt::format(fmt::runtime(figures.info->text), Figures);
    consumer->handle(figures, Sources);
  }
  Diags.flush(*consumer);
  err << printable(summary, "\t\n");
  return std::max(exitCode, hasErrors ? 1 : 0);
}

bool verifiesEachStage() { return isSwitchedOn("PCL_VERIFY_EACH"); }

void Run::checkStage(const ir::Workspace &workspace, llvm::StringRef stage) {
  if (verifiesEachStage())
    for (uint32_t i = 0; i < workspace.programCount(); ++i)
      for (const std::string &violation : ir::verify(workspace.program(ir::ProgramId(i))))
        Diags.report(diag::verifier_failed, {}, stage.str(), violation);
  // What is left out after an error may be what the rest refers to.
  if (isSwitchedOn("PCL_CHECK_ROUNDTRIP") && !Diags.hasErrors())
    if (std::optional<std::string> difference = read::checkRoundTrip(workspace))
      Diags.report(diag::round_trip_failed, {}, stage.str(), *difference);
}

static llvm::StringRef outputOf(const Run &run) {
  return run.options().output.empty() ? llvm::StringRef("-") : run.options().output;
}

bool writesDirectory(const Run &run, llvm::StringRef onlyFile) {
  llvm::StringRef output = outputOf(run), extension = llvm::sys::path::extension(output);
  return !isStream(output) &&
         (extension.empty() || extension != llvm::sys::path::extension(onlyFile));
}

/// How to merge the file `name` with what others write into it; null if they write nothing there.
static MergeText mergeFor(llvm::StringRef name) {
  if (isStackFile(name))
    return mergeStackFile;
  if (llvm::sys::path::filename(name) == "go.mod")
    return mergeGoModFile;
  return nullptr;
}

bool writeOutput(Run &run, const std::map<std::string, std::string> &files,
                 const std::set<std::string> &privateNames) {
  llvm::StringRef output = outputOf(run);
  if (isStream(output)) {
    std::string all;
    for (const auto &[name, text] : files)
      all += (files.size() > 1 ? "# --- " + name + "\n" : "") + text;
    return writeFileAtomically(output, all, run.diags());
  }
  if (!writesDirectory(run, files.size() == 1 ? llvm::StringRef(files.begin()->first) : ""))
    return writeFileAtomically(output, files.begin()->second, run.diags(),
                               privateNames.count(files.begin()->first) > 0);
  OutputDirectory directory(output.str(), run.options().changed);
  for (const auto &[name, text] : files) {
    directory.add(name, text);
    if (MergeText merge = mergeFor(name))
      directory.makeShared(name, std::move(merge));
  }
  for (const std::string &name : privateNames)
    directory.makePrivate(name);
  return directory.commit(run.diags());
}

} // namespace pcl
