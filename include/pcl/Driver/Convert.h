// Whole runs of the tools: a source to PCL, PCL to programs, and both in one.
#pragma once

#include "pcl/Driver/Report.h"
#include "pcl/Driver/Sources.h"
#include "pcl/Driver/Targets.h"

#include <string>

namespace pcl {

/// What `--dump` prints in the place of the output. The words are those of the enumerators, in
/// lower case.
enum class Dump : uint8_t { None, Tokens, Source, Lowered, Code };

/// Prints the form `dump`, Tokens or Source, of the files that `path` has of `source` to standard
/// output.
void runDump(Run &run, Dump dump, const SourceInfo &source, llvm::StringRef path);

/// Prints the template at `input.path`, as JSON, with what SAM's transform makes of it, to `file`
/// or to standard output if that is empty. Faults are reported if `reports`; else a conversion of
/// the same template does.
void runExpandSam(Run &run, const SourceInput &input, llvm::StringRef file, bool reports);

/// Converts `source`, as `hcl2pcl` and `state2pcl` do, and writes `.pp` files with what belongs
/// beside them to where `-o` says. If that is a `.json` file, it gets the import file alone.
void runToPcl(Run &run, const SourceInfo &source, const SourceInput &input);

/// What `pclgen` is given: a PCL program becomes programs of `targets`.
struct GenerateInput {
  std::string input; ///< directory or file
  std::vector<const TargetInfo *> targets;
  RunTargetOptions target;
  Dump dump = Dump::None; ///< Lowered: of one target
};
/// Reads, binds and emits the program, and writes it with the files that it reads to where `-o`
/// says, or prints what `dump` names. Returns what is wrong with the usage; nothing was done then.
UsageError runGenerate(Run &run, GenerateInput input);

/// What a module of Terraform becomes: a project, or a package that other programs import.
enum class ModuleForm : uint8_t { Program, Component };

/// What is known of a conversion beside its files.
struct ConversionNotes {
  frontend::LossAccount account; ///< empty if the source has none
  std::vector<OpenSetting> open;
};

/// What `pclc convert` is given.
struct ConvertInput {
  const SourceInfo *from = nullptr; ///< null: found out from the input
  SourceInput source;
  std::vector<const TargetInfo *> targets;
  std::string passes;      ///< "": those of the source
  std::string remarksFile; ///< `--remarks-file`, or ""
  RunTargetOptions target;
  bool quiet = false;
  std::string stack; ///< whose settings are written, or "": called as the file of its values
  ModuleForm form = ModuleForm::Program; ///< `--as`
  ConversionNotes *notes = nullptr;      ///< are filled in, if not null
};
/// What comes of a conversion before it is written.
struct ConvertedFiles {
  OutputFiles files;
  std::string summary; ///< for people
  terraform::StackValues settings;
  bool hasMoves = false; ///< the source says that addresses have changed
};
/// Runs all stages; `input.passes` are good ones, or "". Returns nothing where errors leave nothing
/// to write.
std::optional<ConvertedFiles> convertToFiles(Run &run, ConvertInput &input);

/// Runs all stages and writes programs to where `-o` says. Returns what is wrong with the usage
/// (the pipeline text); nothing was done then.
UsageError runConvert(Run &run, ConvertInput input);

} // namespace pcl
