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
#include "pcl/Value/Value.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pcl::cloudformation {

/// Which of AWS's worlds a template is for, which SAM's transform writes into ARNs.
enum class Partition : uint8_t { Aws, China, Government };

/// Gives the properties that identify a resource of `type` together, in their order; none if the
/// type is not known.
using IdentifierRule = std::function<std::vector<std::string>(llvm::StringRef type)>;

/// Says which stack of Pulumi has what a stack of CloudFormation exported.
struct StackReferenceRule {
  /// The name of the export as `Fn::Sub` writes it, `${Parameter}` where one stands in it; a `*` in
  /// it is any text.
  std::string exported;
  std::string stack;  ///< as the engine takes it: `organisation/project/stack`
  std::string output; ///< of that stack; a `*` in it is what it is in the name of the export
};

/// Holds what the command line says of a template.
struct TemplateOptions {
  std::string path; ///< of the template, or `-`
  /// Values of parameters by name, from files, in the forms that the service's tools take, and then
  /// one by one; the last one counts.
  std::vector<std::string> parameterFiles;
  std::vector<std::pair<std::string, std::string>> parameters;
  /// What `aws cloudformation list-stack-resources` prints of a stack that is to be taken over, or
  /// "".
  std::string stackResources;
  Partition partition = Partition::Aws;
  /// Says what the resources of that stack are found by; it may be empty.
  IdentifierRule identifierRule = {};
  /// What imported values are outputs of, in place of exports; the first that fits counts.
  std::vector<StackReferenceRule> stackReferences = {};
  /// Directories outside of the template's own whose files may be read.
  std::vector<std::string> allowOutside = {};
};

struct TemplateResult {
  frontend::LossAccount account; ///< what became of every construct
  /// What was given for parameters, by their names, without what is secret: settings of a stack.
  std::vector<std::pair<std::string, Value>> values;
  /// Files that belong beside the programs, by name: for a stack that is taken over the import file
  /// and the template that retains its resources.
  std::map<std::string, std::string> besides;
  /// Of a stack that is taken over: how many of its resources are in the import file, and all.
  std::pair<size_t, size_t> adopted = {};
};

/// Says whether `text` looks like a template: it has resources that name types of the service.
bool isTemplate(llvm::StringRef text);

/// Converts the template at `options.path` into the root program of `workspace`, which must have
/// the schema of `aws-native`, and templates of nested stacks that lie in files into programs below
/// it. Nothing stops at an error: what could not be converted was reported,
/// is marked with `notImplemented` where a value is needed, and the rest is there.
TemplateResult convertTemplate(const TemplateOptions &options, ir::Workspace &workspace,
                               DiagnosticEngine &diags);

/// Returns the template at `options.path` as JSON, with what SAM's transform makes of it; nothing
/// if it cannot be read. What could not be expanded was reported and is left out.
std::optional<std::string> expandTemplate(const TemplateOptions &options, DiagnosticEngine &diags);

} // namespace pcl::cloudformation
