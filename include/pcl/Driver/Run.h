// One run of a tool: the sources, diagnostics and packages that all stages share, and the options
// that say where to find and put things. Library functions of the driver take a Run and the options
// of their own; they never look at the command line.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/OutputDirectory.h"
#include "pcl/Support/ScratchDirectory.h"
#include "pcl/Transforms/Passes.h"

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pcl {

namespace schema {
class MappingSource;
class PackageRegistry;
class PackageSource;
class TerraformProviders;
} // namespace schema
namespace ir {
class Program;
class Workspace;
} // namespace ir

/// Says what is wrong with the usage, for `ToolMain::finish`; it is nothing if all is well.
using UsageError = std::optional<std::string>;

enum class DiagnosticsFormat { Text, Json, Sarif };

/// Holds what the flags say that mean the same everywhere (docs: `--help` of any tool).
struct RunOptions {
  std::string toolName;
  std::vector<std::string> given;          ///< names of the options on the command line, sorted
  std::vector<std::string> arguments = {}; ///< the whole command line, without the tool
  unsigned timeLimit = 0;                  ///< `--time-limit`, in seconds
  DiagnosticOptions diagnostics;
  DiagnosticsFormat format = DiagnosticsFormat::Text;
  bool verifyDiagnostics = false;
  unsigned maxDiagnostics = 0; ///< that are printed as text; 0: all
  bool colour = false;
  bool verbose = false;
  bool timePasses = false;
  bool stats = false;

  std::vector<std::string> schemaPaths;
  std::vector<std::string> mappingPaths;
  std::string terraformSchema;           ///< file, or ""
  std::vector<std::string> allowOutside; ///< directories

  std::string output;                          ///< `-o`; "" if not given
  ChangedFiles changed = ChangedFiles::Refuse; ///< `--merge`, `--force`
  std::string sourceMap;                       ///< file, or ""
  std::string lossReport;                      ///< file, or ""
  std::vector<std::string> reports;            ///< files, `.html` or `.md`
};

/// Owns what one run needs. Packages and mappings are opened when they are first asked for.
class Run {
public:
  explicit Run(RunOptions options);
  ~Run();
  Run(const Run &) = delete;

  const RunOptions &options() const { return Options; }
  SourceManager &sources() { return Sources; }
  DiagnosticEngine &diags() { return Diags; }
  const DiagnosticEngine &diags() const { return Diags; }
  schema::PackageRegistry &packages();
  /// Adds something that gives package schemas and is asked before the installed plugins; it is not
  /// owned. To be called before `packages`.
  void addPackageSource(schema::PackageSource &source) { PackageSources.push_back(&source); }
  /// Adds something that gives mappings of Terraform's providers, and is asked where none is found;
  /// it is not owned. To be called before `terraformProviders`.
  void addMappingSource(schema::MappingSource &source) { MappingSources.push_back(&source); }
  /// Adds a directory of schemas behind those of the options. To be called before `packages`.
  void addSchemaPath(std::string directory) { Options.schemaPaths.push_back(std::move(directory)); }
  schema::TerraformProviders &terraformProviders();
  /// Returns what passes know of packages beyond their schemas.
  transforms::Facts facts();

  /// Returns false after a diagnostic if the data that the tools ship with is not there. To be
  /// asked before anything is converted: without it no package is known.
  bool hasData();

  /// Writes a report beside what `-o` names: JSON, or with a `mark` a page that has it near its
  /// beginning. Returns false after a diagnostic, which there is also if it would take the place of
  /// a source, of a file of a program, of another output, or of what is no such report. `isPrivate`
  /// as in `writeFileAtomically`.
  bool writeReport(llvm::StringRef path, llvm::StringRef text, bool isPrivate = false,
                   llvm::StringRef mark = "");

  /// This text for people is printed by `finish` behind the diagnostics.
  std::string summary;
  /// `finish` returns no smaller exit code than this.
  int exitCode = 0;
  /// What is converted, for diagnostics without a place of their own.
  std::string input;

  /// Where figures for people go: standard error, or where diagnostics are for programs, what
  /// `finish` makes one more of.
  llvm::raw_ostream &figures();
  /// Makes what writes diagnostics to `out` in the form that the options name.
  std::unique_ptr<DiagnosticConsumer> makeConsumer(llvm::raw_ostream &out) const;

  /// Prints all diagnostics to `err` in the form that the options name, and returns the exit code
  /// of the run.
  int finish(llvm::raw_ostream &err);

  /// With PCL_CHECK_ROUNDTRIP=1: prints `workspace` as PCL, reads it back and compares; a
  /// difference is an internal error diagnostic that names `stage`. With PCL_VERIFY_EACH=1: runs
  /// the verifier of each program's level.
  void checkStage(const ir::Workspace &workspace, llvm::StringRef stage);

private:
  RunOptions Options;
  SourceManager Sources;
  DiagnosticEngine Diags;
  std::string Figures;
  std::set<std::string> Reports; ///< paths that were written
  llvm::raw_string_ostream FiguresStream{Figures};
  std::vector<schema::PackageSource *> PackageSources;
  std::vector<schema::MappingSource *> MappingSources;
  std::unique_ptr<schema::PackageSource> Plugins, Bridged;
  std::optional<ScratchDirectory> Scratch; ///< for Bridged, where nothing is kept
  std::unique_ptr<schema::PackageRegistry> Packages;
  std::unique_ptr<schema::TerraformProviders> Providers;
  std::unique_ptr<minimal::Constraints> Constraints;
};

/// True with PCL_VERIFY_EACH=1: each stage is followed by its verifier.
bool verifiesEachStage();

/// Says whether `-o` names a directory, and neither a stream nor a file. `onlyFile` is what is to
/// be written if it is one file alone, else empty: only such a file can have a name of its own.
bool writesDirectory(const Run &run, llvm::StringRef onlyFile);

/// Puts `files` (by relative path) where `-o` says: a stream, as `-` is, gets them all (several
/// ones each under a line `# --- name`), a path that ends in `.pp` takes a single file, anything
/// else is a directory. Files in `privateNames` are for their owner alone. Returns false after a
/// diagnostic.
bool writeOutput(Run &run, const std::map<std::string, std::string> &files,
                 const std::set<std::string> &privateNames = {});

} // namespace pcl
