// The one list of targets, and generating programs for them.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/IR/Program.h"
#include "pcl/Target/Python/Emit.h"

namespace pcl {

/// What all targets of a run are told.
struct RunTargetOptions : TargetOptions {
  python::InputTypes pythonInputTypes = python::InputTypes::ByPackage;
};

/// Describes a language that programs can be printed in, in a row of the table in Targets.cpp.
/// `pcl` is the IR's own text form.
struct TargetInfo {
  llvm::StringRef name;
  llvm::StringRef title; ///< for people: `TypeScript`
  /// Puts the program's files into `files`. They are whole in spite of errors: what the language
  /// cannot say is reported, and marked there.
  void (*emit)(const ir::Workspace &bound, const RunTargetOptions &options, OutputFiles &files,
               DiagnosticEngine &diags);
  bool isLanguage; ///< programs in it run, as those in PCL do not
  bool canRun;     ///< `pclc verify` and `pclc cutover` can start such a program
};

llvm::ArrayRef<TargetInfo> allTargets();
/// The names of the languages among them.
std::vector<std::string> languageNames();

/// Emits `bound` for `targets` into `files`, with one target at the top, with several in a
/// directory of the target's name each. Targets are printed in parallel from the one binding.
/// Errors are in `diags`; the files are whole all the same.
void emitTargets(const ir::Workspace &bound, llvm::ArrayRef<const TargetInfo *> targets,
                 const RunTargetOptions &options, OutputFiles &files, DiagnosticEngine &diags);

/// Makes a legal project name of `path`, the directory or file that was converted.
std::string projectNameFor(llvm::StringRef path);
/// The same of a package that a module becomes, without what repositories of modules are called:
/// `vpc` for `terraform-aws-vpc`.
std::string libraryNameFor(llvm::StringRef path);

/// Whether Pulumi takes `name` for the name of a project. Source: ValidateProjectName in
/// sdk/go/common/tokens of pulumi/pulumi.
bool isProjectName(llvm::StringRef name);

} // namespace pcl
