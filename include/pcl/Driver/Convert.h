// Whole runs of the tools: a source to PCL, PCL to programs, and both in one.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Target/Target.h"

#include <string>

namespace pcl {

/// `hcl2pcl`: Terraform in `input` to `.pp` files.
struct TerraformInput {
  std::string input;      ///< directory or file
  std::string modulePath; ///< `--module-path`
  std::string dump;       ///< `--dump`: tokens, source, or ""
};
void runTerraformToPcl(Run &run, const TerraformInput &input);

/// `state2pcl`: the resources in the file `input` to `.pp` files, or to an import file.
struct StateInput {
  std::string input;
  std::string from = "pulumi";  ///< `--from`: pulumi, import-file, terraform; "": found out from the input
  std::string adopt;            ///< `--adopt`: option, file, or "" for none
  std::optional<bool> protect;  ///< `--protect`
  std::vector<std::string> select; ///< `--select`
  std::string stack, project;   ///< `--stack`, `--project`: of an import file; or ""
};
void runStateToPcl(Run &run, const StateInput &input);

/// `pclgen`: the PCL program in `input` to programs of `targets` (comma-separated).
struct GenerateInput {
  std::string input;
  std::string targets;
  TargetOptions target;
  std::string dump; ///< `--dump`: tokens, source, lowered (of one target), code, or ""
};
void runGenerate(Run &run, GenerateInput input);

/// `pclc convert`.
struct ConvertInput {
  std::string from; ///< "": found out from the input
  std::string input;
  std::string targets = "typescript";
  std::string passes; ///< "": the default, which depends on the source
  std::string modulePath;
  std::string adopt;       ///< `--adopt`, of a state
  std::string remarksFile; ///< `--remarks-file`, or ""
  TargetOptions target;
  bool quiet = false;
};
/// Returns what is wrong with the usage (the pipeline text; nothing was done then), or "".
std::string runConvert(Run &run, ConvertInput input);

/// The passes of `pclc convert` unless `--passes` says otherwise: what an author wrote stays, of what a provider reported only what a
/// program needs (decision D18).
inline constexpr const char *DefaultPasses = "bind,drop-null-inputs";
inline constexpr const char *DefaultStatePasses = "minimal-inputs";

} // namespace pcl
