// What is done to stacks, step by step, with a way back for each step.
//
// Each step takes one stack from one template to the next, so the templates that are deployed tell
// how far a plan has come: nothing else has to be remembered.
#pragma once

#include "Json.h"

#include "pcl/CfnImport/CfnImport.h"

#include <map>

namespace pcl::cfnimport {

/// An element of `ResourcesToImport`.
struct ImportedResource {
  std::string type, id;
  ValueObject identification;
};

enum class StepKind : uint8_t {
  Import, ///< a change set of type IMPORT
  Update, ///< one of type UPDATE
  Delete, ///< of the stack; its resources are retained
};

struct Step {
  std::string name; ///< `1-import`: of its files
  StepKind kind = StepKind::Import;
  std::string stack;
  std::string what;            ///< for people: "import 2 resources"
  std::optional<Value> before; ///< template; nothing: there is no such stack
  std::optional<Value> after;
  std::vector<ImportedResource> resources;
  std::vector<std::pair<std::string, std::optional<std::string>>> parameters; ///< without a value:
                                                                              ///< as it is deployed
  std::vector<Step> undo;                                                     ///< in their order
  std::vector<std::string> withheld; ///< parameters whose value a plan that was read does not say
};

/// Makes all files of JSON in `result` such that only their owner may read them.
void hideJson(ImportResult &result);

/// What the commands of a plan have in common.
struct CommandOptions {
  std::string profile, region, roleArn, templateUrl;
};

struct Plan {
  std::vector<Step> steps;

  /// How many steps are done if these are the templates of the stacks (none: no such stack);
  /// nothing, and the stack in `wrong`, if they are none that the plan goes through. Stacks that
  /// `current` does not name do not count.
  std::optional<size_t> done(const std::map<std::string, std::optional<Value>> &current,
                             std::string &wrong) const;
  std::vector<std::string> stacks() const;

  /// Reports what is identified by a value that is not to be shown.
  void reportHiddenIdentifiers(DiagnosticEngine &diags) const;
  /// The files of the steps from `first` on, with the scripts. Those with values that are not to
  /// be shown are reported.
  void write(size_t first, const CommandOptions &options, ImportResult &result,
             DiagnosticEngine &diags) const;
  /// Without values that are not to be shown.
  Value json() const;
  static std::optional<Plan> read(const Value &json);
};

/// Adds the options of `aws` that say whose account in which region is meant, those that are not
/// "".
void addAccount(std::vector<std::string> &words, llvm::StringRef profile, llvm::StringRef region);
/// What `aws` is called with for `step`, call by call; the last one waits for the end.
std::vector<std::vector<std::string>> commandsOf(const Step &step, const CommandOptions &options);
/// The input of `create-change-set`.
Value changeSetOf(const Step &step, const CommandOptions &options);
std::string changeSetName(const Step &step);
/// `value` has a macro in it.
bool hasTransform(const Value &value);
/// The template of `step` as it is sent.
std::string templateText(const Step &step);

/// The parameters of a step from `before` to `after`: those that are deployed keep their values,
/// others have what is `given`, or their defaults. What has no value is reported.
std::vector<std::pair<std::string, std::optional<std::string>>>
parametersOf(const std::optional<Value> &before, const Value &after,
             const std::map<std::string, std::string> &given, DiagnosticEngine &diags);

/// `policy` is one under which a resource stays when it leaves its stack.
bool isRetained(const Value &body);
/// `body` with `DeletionPolicy`, and with a note in its metadata, since the service takes no update
/// of policies alone.
Value withRetention(const Value &body);
/// `document` with `body` for the resource `id`, at its place or at the end.
Value withResource(const Value &document, llvm::StringRef id, const Value &body);
/// `document` with `entries` for its section `name`; without the section if there are none.
Value withSection(const Value &document, llvm::StringRef name, ValueObject entries);

} // namespace pcl::cfnimport
