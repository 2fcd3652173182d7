// The targets that there are. A new language is one row here.
#include "pcl/Driver/Targets.h"

#include "pcl/Driver/SourceMap.h"
#include "pcl/Target/CSharp/Emit.h"
#include "pcl/Target/Go/Emit.h"
#include "pcl/Target/TypeScript/Emit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"

namespace pcl {

static void emitPcl(const ir::Workspace &bound, const RunTargetOptions &options, OutputFiles &files,
                    DiagnosticEngine &) {
  files.merge(printPcl(bound, {}, options.sourceMap));
}

static void emitTypeScript(const ir::Workspace &bound, const RunTargetOptions &options,
                           OutputFiles &files, DiagnosticEngine &diags) {
  typescript::emitTypeScript(bound, options, files, diags);
}

static void emitPython(const ir::Workspace &bound, const RunTargetOptions &options,
                       OutputFiles &files, DiagnosticEngine &diags) {
  python::emitPython(bound, options, options.pythonInputTypes, files, diags);
}

static void emitGo(const ir::Workspace &bound, const RunTargetOptions &options, OutputFiles &files,
                   DiagnosticEngine &diags) {
  go::emitGo(bound, options, files, diags);
}

static void emitCSharp(const ir::Workspace &bound, const RunTargetOptions &options,
                       OutputFiles &files, DiagnosticEngine &diags) {
  csharp::emitCSharp(bound, options, files, diags);
}

static constexpr TargetInfo Targets[] = {
    {"typescript", "TypeScript", emitTypeScript, true, true},
    {"python", "Python", emitPython, true, true},
    {"go", "Go", emitGo, true, false},
    {"csharp", "C#", emitCSharp, true, false},
    {"pcl", "PCL", emitPcl, false, false},
};

llvm::ArrayRef<TargetInfo> allTargets() { return Targets; }

std::vector<std::string> languageNames() {
  std::vector<std::string> names;
  for (const TargetInfo &target : Targets)
    if (target.isLanguage)
      names.push_back(target.name.str());
  return names;
}

/// Says which packages no manifest names.
static void reportUndecided(const std::set<std::string> &packages, DiagnosticEngine &diags) {
  for (const std::string &package : packages)
    diags.report(diag::target_package_unknown, {}, package);
}

void emitTargets(const ir::Workspace &bound, llvm::ArrayRef<const TargetInfo *> targets,
                 const RunTargetOptions &options, OutputFiles &files, DiagnosticEngine &diags) {
  std::set<std::string> undecided;
  if (targets.size() == 1) {
    RunTargetOptions own = options;
    own.undecided = &undecided;
    targets[0]->emit(bound, own, files, diags);
    return reportUndecided(undecided, diags);
  }
  // What a target makes and says of its own, put together in the order of the targets.
  struct Result {
    explicit Result(DiagnosticEngine &run) : diags(run.sources(), run.options()) {}
    DiagnosticEngine diags;
    OutputFiles files;
    std::string codeDump;
    std::set<std::string> undecided;
  };
  std::vector<std::unique_ptr<Result>> results;
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(targets.size()));
  for (const TargetInfo *target : targets) {
    Result &result = *results.emplace_back(std::make_unique<Result>(diags));
    pool.async([&bound, target, &options, &result] {
      RunTargetOptions own = options;
      own.codeDump = options.codeDump ? &result.codeDump : nullptr;
      own.undecided = &result.undecided;
      target->emit(bound, own, result.files, result.diags);
    });
  }
  pool.wait();
  for (auto [target, result] : llvm::zip(targets, results)) {
    for (auto &[name, file] : result->files)
      files[target->name.str() + "/" + name] = std::move(file);
    if (options.codeDump)
      *options.codeDump += result->codeDump;
    diags.take(result->diags);
    undecided.merge(result->undecided);
  }
  reportUndecided(undecided, diags);
}

/// The longest name that Pulumi takes for a project.
static constexpr size_t LongestProjectName = 100;

static bool mayBeInProjectName(char c) {
  return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.';
}

bool isProjectName(llvm::StringRef name) {
  return !name.empty() && name.size() <= LongestProjectName &&
         llvm::all_of(name, mayBeInProjectName);
}

std::string projectNameFor(llvm::StringRef path) {
  llvm::SmallString<128> full(path);
  llvm::sys::fs::make_absolute(full);
  llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
  llvm::StringRef last = llvm::sys::fs::is_directory(full) ? llvm::sys::path::filename(full)
                                                           : llvm::sys::path::stem(full);
  std::string name;
  for (char c : last)
    name += mayBeInProjectName(c) ? c : '-';
  return name.empty() ? "project" : name.substr(0, LongestProjectName);
}

std::string libraryNameFor(llvm::StringRef path) {
  std::string name = projectNameFor(path);
  llvm::StringRef rest = name;
  if (rest.consume_front("terraform-") && !rest.split('-').second.empty())
    return rest.split('-').second.str();
  return name;
}

} // namespace pcl
