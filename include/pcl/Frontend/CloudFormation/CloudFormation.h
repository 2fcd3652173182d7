// The CloudFormation front end: a template, in YAML or JSON, to a raw PCL program.
//
// Names and types of resources come from the schema of the package `aws-native`, which is made of
// the service's own schemas by rules; what has no resource there stays in CloudFormation, in stacks
// that the program makes. Nothing is evaluated but what the program could not say otherwise.
// docs/cloudformation.md says what becomes what.
#pragma once

#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

#include <string>
#include <utility>
#include <vector>

namespace pcl::cloudformation {

/// Holds what the command line says of a template.
struct TemplateOptions {
  std::string path; ///< of the template, or `-`
  /// Values of parameters by name: they take the place of the defaults.
  std::vector<std::pair<std::string, std::string>> parameters;
};

/// Says whether `text` looks like a template: it has resources that name types of the service.
bool isTemplate(llvm::StringRef text);

/// Converts the template at `options.path` into the root program of `workspace`, which must have
/// the schema of `aws-native`, and templates of nested stacks that lie in files into programs below
/// it. Nothing stops at an error: what could not be converted was reported,
/// is marked with `notImplemented` where a value is needed, and the rest is there. Returns what
/// became of every construct.
frontend::LossAccount convertTemplate(const TemplateOptions &options, ir::Workspace &workspace,
                                      DiagnosticEngine &diags);

} // namespace pcl::cloudformation
