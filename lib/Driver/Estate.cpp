// The run over an estate: find the roots, convert each in a process of its own, say what came of
// it. A child sends its figures and its diagnostics as text; the parent keeps no more of a root.
#include "pcl/Driver/Estate.h"

#include "EstateJournal.h"
#include "EstateOutput.h"
#include "EstateSummary.h"
#include "EstateWorkers.h"

#include "pcl/Driver/OptionUse.h"
#include "pcl/Driver/PassRun.h"
#include "pcl/Driver/SourceMap.h"
#include "pcl/Support/Environment.h"
#include "pcl/Support/JsonText.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/Version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"

#include <chrono>
#include <csignal>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace pcl {

namespace {

/// Hands on errors alone: of a thousand roots nobody reads the rest one by one.
class ErrorConsumer final : public DiagnosticConsumer {
public:
  explicit ErrorConsumer(std::unique_ptr<DiagnosticConsumer> inner) : Inner(std::move(inner)) {}
  void handle(const Diagnostic &diagnostic, const SourceManager &sources) override {
    if (diagnostic.severity == Severity::Error)
      Inner->handle(diagnostic, sources);
  }
  bool finish(const SourceManager &sources) override { return Inner->finish(sources); }

private:
  std::unique_ptr<DiagnosticConsumer> Inner;
};

/// Source and program of so many bytes are in a report; the order of the roots decides whose.
constexpr size_t MaxReportCode = 48u << 20;

class EstateRun {
public:
  EstateRun(Run &run, EstateInput input) : TheRun(run), Input(std::move(input)) {}

  void perform() {
    findThem();
    if (Roots.empty())
      return;
    Figures.resize(Roots.size());
    Said.resize(Roots.size());
    Ready.resize(Roots.size());
    Parts.resize(options().reports.empty() ? 0 : Roots.size());
    if (Input.writes && !openOutput())
      return;
    convertAll();
    if (Input.writes && !Stopped)
      reportGone();
    finish();
  }

private:
  const RunOptions &options() const { return TheRun.options(); }
  bool isText() const { return options().format == DiagnosticsFormat::Text; }
  bool isLoud() const { return isText() && !Input.each.quiet; }
  std::string placeOf(const FoundRoot &root) const {
    return inDirectory(options().output, root.output);
  }

  void findThem() {
    const std::string &directory = Input.each.source.path;
    if (std::error_code error = readingError(directory)) {
      TheRun.diags().report(diag::cannot_read_file, {}, directory, error.message());
      return;
    }
    Roots = findRoots(directory, Input.writes ? options().output : "", TheRun.diags());
    for (const FoundRoot &root : Roots)
      Places.insert(root.output);
    if (const SourceInfo *from = Input.each.from)
      llvm::erase_if(Roots, [&](const FoundRoot &root) { return sourceOf(root) != from; });
    if (Roots.empty())
      TheRun.diags().report(diag::estate_no_roots, {}, directory);
  }

  static const SourceInfo *sourceOf(const FoundRoot &root) {
    bool isTerraform = root.kind == RootKind::Terraform || root.kind == RootKind::Terragrunt;
    return &sourceNamed(isTerraform ? "terraform" : "cloudformation");
  }

  /// What a journal is for: the command, but for what does not show in its result, and the files
  /// that it names.
  std::string journalKey() const {
    std::string text = versionLine("pclc") + fromEnvironment("PCL_SCHEMA_PATH") + "\n";
    llvm::SmallString<256> here;
    if (!fs::current_path(here))
      text += here.str().str() + "\n";
    for (llvm::StringRef word : options().arguments) {
      if (word == "--force" || word == "--merge" || word == "--quiet" || word.contains("jobs") ||
          word.contains("color"))
        continue;
      text += word.str() + "\n";
      llvm::StringRef file = word.contains('=') ? word.split('=').second : word;
      fs::file_status status;
      if (!fs::status(file, status) && fs::is_regular_file(status))
        text += fmt::format("{} {}\n", status.getSize(),
                            status.getLastModificationTime().time_since_epoch().count());
    }
    return hashOfOutput(text);
  }

  bool openOutput() {
    const std::string &output = options().output;
    if (fs::exists(output) && !lock())
      return false;
    // A directory without files is ours from now on.
    OutputDirectory directory(output, options().changed);
    if (!directory.commit(TheRun.diags()) || !lock())
      return false;
    Journal.emplace(inDirectory(options().output, EstateJournal::Name), journalKey());
    return Journal->open(options().changed == ChangedFiles::Overwrite, TheRun.diags());
  }

  /// False after a diagnostic, if another run has the directory.
  bool lock() {
    if (Lock.take(options().output))
      return true;
    TheRun.diags().report(diag::estate_locked, {}, options().output);
    return false;
  }

  /// Names the programs whose roots were there in an earlier run.
  void reportGone() {
    for (const std::string &place : programsBelow(options().output))
      if (!Places.contains(place))
        TheRun.diags().report(diag::estate_root_gone, {}, inDirectory(options().output, place),
                              Input.each.source.path);
  }

  // ---- In a process of its own.

  std::string convertOne(const FoundRoot &root) const {
    auto begin = std::chrono::steady_clock::now();
    uint64_t clock = fileClock();
    RunOptions own = options();
    own.output = Input.writes ? placeOf(root) : root.output;
    Run run(std::move(own));
    ConversionNotes notes;
    nlohmann::ordered_json json;
    bool isWritten = false;
    if (root.obstacle.empty()) {
      ConvertInput input = Input.each;
      input.from = sourceOf(root);
      input.source.path = root.input;
      llvm::append_range(input.source.terraform.values, root.given);
      input.target.projectName = root.project;
      input.notes = &notes;
      std::optional<ConvertedFiles> made = convertToFiles(run, input);
      addReport(run, root, made ? &made->files : nullptr, notes, json);
      isWritten = made && Input.writes && writeOutput(run, std::move(made->files));
    } else {
      run.diags().report(diag::estate_terragrunt, {}, root.path, {root.obstacle});
      addReport(run, root, nullptr, notes, json);
    }
    RootFigures figures = figuresOf(run, notes.account);
    std::string said;
    llvm::raw_string_ostream out(said);
    std::unique_ptr<DiagnosticConsumer> consumer = run.makeConsumer(out);
    if (isText())
      consumer = std::make_unique<ErrorConsumer>(std::move(consumer));
    bool hasErrors = run.diags().hasErrors();
    run.diags().flush(*consumer);

    std::vector<std::string> directories;
    for (uint32_t i = 0; i < run.sources().fileCount(); ++i)
      if (llvm::StringRef name = run.sources().name(FileId(i)); fs::exists(name))
        directories.push_back(llvm::sys::path::parent_path(name).str());
    SourceState state = sourceStateOf(root, std::move(directories), clock);
    std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    figures.seconds = passed.count();
    json["figures"] = toJson(figures);
    json["said"] = out.str();
    json["written"] = isWritten;
    json["failed"] = hasErrors;
    json["directories"] = state.directories;
    json["state"] = state.hash;
    json["isOld"] = state.isOld;
    return printJsonText(json);
  }

  void addReport(const Run &run, const FoundRoot &root, const OutputFiles *files,
                 const ConversionNotes &notes, nlohmann::ordered_json &json) const {
    if (options().reports.empty())
      return;
    auto index = static_cast<size_t>(&root - Roots.data());
    ReportPart part =
        reportPart(run, {root.path, root.input, index, files, &notes.account, notes.open}, 3);
    json["html"] = std::move(part.html);
    json["markdown"] = std::move(part.markdown);
    json["code"] = std::move(part.code);
  }

  // ---- In this one.

  void convertAll() {
    std::vector<size_t> open;
    std::vector<std::string> known(Roots.size());
    for (size_t i = 0; i < Roots.size(); ++i) {
      if (Journal)
        known[i] = Journal->find(Roots[i]);
      nlohmann::json outcome = parseJsonText(known[i]);
      bool isWritten = outcome.is_object() && outcome.value("written", false);
      if (!outcome.is_object() ||
          (isWritten && !fs::exists(inDirectory(placeOf(Roots[i]), ".pclc-files"))))
        open.push_back(i);
      else
        take(i, outcome, "");
    }
    size_t done = Roots.size() - open.size(), before = done;
    if (done && isLoud())
      llvm::errs() << fmt::format("going on: {} of {} roots were done\n", done, Roots.size());
    EstateProgress progress(Roots, llvm::sys::Process::StandardErrIsDisplayed() && isLoud(),
                            llvm::errs());
    Progress = &progress;
    printReady();
    unsigned jobs = Input.jobs ? Input.jobs : llvm::hardware_concurrency().compute_thread_count();
    std::error_code error = doInProcesses(
        open.size(), jobs, options().timeLimit,
        [&](size_t i) { return convertOne(Roots[open[i]]); },
        [&](size_t i, WorkResult result) {
          takeResult(open[i], std::move(result));
          ++done;
          printReady();
          progress.at(done, before);
        });
    progress.clear();
    Progress = nullptr;
    if (error) {
      TheRun.diags().report(diag::estate_no_process, {}, error.message());
      Stopped = true;
    }
  }

  void takeResult(size_t index, WorkResult result) {
    nlohmann::json outcome = result.isFine() ? parseJsonText(result.text) : nlohmann::json();
    if (outcome.is_object()) {
      if (Journal) {
        SourceState state{{}, textMember(outcome, "state"), outcome.value("isOld", false)};
        for (const auto &directory : outcome["directories"])
          state.directories.push_back(directory.get<std::string>());
        outcome.erase("directories");
        outcome.erase("state");
        outcome.erase("isOld");
        Journal->add(Roots[index], state, printJsonText(outcome));
      }
      return take(index, outcome, result.said);
    }
    // What ended by itself has said why.
    std::string why = result.isLate   ? fmt::format("the time limit of {} s", options().timeLimit)
                      : result.signal ? "signal " + std::to_string(result.signal)
                                      : "exit code " + std::to_string(result.exitCode);
    bool isLimit = result.isLate || (result.exitCode == 1 && !result.said.empty());
    if (!isLimit)
      TheRun.exitCode = 70;
    Figures[index].errors = 1;
    TheRun.diags().report(diag::estate_root_failed, {}, Roots[index].path, why);
    Said[index] = std::move(result.said);
    Ready[index] = true;
  }

  void take(size_t index, const nlohmann::json &outcome, llvm::StringRef said) {
    Figures[index] = figuresFrom(outcome.value("figures", nlohmann::json()));
    Figures[index].isWritten = outcome.value("written", false);
    if (outcome.value("failed", false))
      TheRun.exitCode = std::max(TheRun.exitCode, 1);
    Said[index] = textMember(outcome, "said") + said.str();
    Ready[index] = true;
    if (options().reports.empty())
      return;
    Parts[index] = {textMember(outcome, "html"), textMember(outcome, "markdown"),
                    textMember(outcome, "code")};
    CodeSize += Parts[index].code.size();
    if (CodeSize > MaxReportCode)
      Parts[index].code.clear();
  }

  /// Prints what is done, as far as all before it is.
  void printReady() {
    for (; Next < Roots.size() && Ready[Next]; ++Next) {
      if (isLoud())
        Progress->row(Next, Figures[Next]);
      if (!Said[Next].empty()) {
        Progress->clear();
        llvm::errs() << Said[Next];
      }
      std::string().swap(Said[Next]);
    }
  }

  void finish() {
    if (Stopped)
      return; // the journal stays
    std::string summary = assessmentOf(Roots, Figures);
    if (!writeEstateReports(TheRun, Roots, Figures, Parts))
      return;
    if (!Input.json.empty())
      TheRun.writeReport(Input.json, summary);
    if (Input.writes) {
      OutputDirectory directory(options().output, options().changed);
      directory.add("assess.json", summary);
      if (!directory.commit(TheRun.diags()))
        return;
      Journal->remove();
    }
    if (isLoud())
      TheRun.summary = estateSummary(Roots, Figures, Input.writes ? options().output : "");
  }

  Run &TheRun;
  EstateInput Input;
  EstateLock Lock;
  std::vector<FoundRoot> Roots;
  llvm::StringSet<> Places; ///< of programs, also of roots that `--from` leaves out
  std::vector<RootFigures> Figures;
  std::vector<std::string> Said; ///< diagnostics, until they are printed
  std::vector<bool> Ready;
  std::vector<ReportPart> Parts; ///< if there is a report
  size_t CodeSize = 0;           ///< of all parts
  size_t Next = 0;               ///< the first root that is not printed
  bool Stopped = false;
  std::optional<EstateJournal> Journal;
  EstateProgress *Progress = nullptr;
};

} // namespace

UsageError runEstate(Run &run, EstateInput input) {
  const RunOptions &options = run.options();
  if (options.format == DiagnosticsFormat::Sarif)
    return "a log in SARIF is of one root; --diagnostics-format=json has the diagnostics of all";
  if (const SourceInfo *from = input.each.from;
      from && from->name != "terraform" && from->name != "cloudformation")
    return "roots of Terraform and of CloudFormation are found, and --from names others";
  for (llvm::StringRef option : {"project-name", "source-map", "loss-report", "remarks-file",
                                 "stack-resources", "as", "verify-diagnostics"})
    if (llvm::is_contained(options.given, option))
      return ("--" + option + " is for one root").str();
  if (input.writes &&
      (isStream(options.output) || llvm::StringRef(options.output).ends_with(".pp")))
    return "several programs need a directory; name one with -o";
  PassRun passes(run);
  if (UsageError wrong = passes.parse(input.each.passes))
    return wrong;
  if (input.writes && fs::equivalent(options.output, input.each.source.path))
    return "-o names the directory of the sources; name another one";
  run.input = input.each.source.path;
  if (!run.hasData())
    return std::nullopt;
  ::alarm(0); // a limit is for each root
  EstateRun(run, std::move(input)).perform();
  return std::nullopt;
}

} // namespace pcl
