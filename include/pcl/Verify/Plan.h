// A plan of Terraform as data: the instances of resources with the values that they will have, and
// which names stand in which arguments.
//
// Read from what `terraform show -json` writes for a plan, or for a state, in which everything is
// known. What the arguments are called in Pulumi, and what a program has of them, is decided
// elsewhere. Source of the form: internal/command/jsonplan, jsonconfig and jsonstate of
// hashicorp/terraform.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Value.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pcl::verify {

/// A resource or data source as the configuration has it; all of its instances share it.
struct ConfiguredResource {
  std::string address;     ///< without any keys: `module.net.aws_subnet.a`, `data.aws_ami.b`
  std::string module;      ///< the modules' part of that, `module.net`, or ""
  std::string providerKey; ///< `aws`, `aws.west`, `module.net:aws`; or ""
  ValueObject expressions; ///< what the plan says of each argument
  Value repetition;        ///< of `count` or `for_each`; null if there is none
  std::vector<std::string> dependsOn;
  bool hasProvisioners = false;
};

/// One instance.
struct PlannedInstance {
  std::string address;
  std::string previousAddress; ///< in the state, where the plan moves it; else ""
  std::string type, name;
  std::string provider;                ///< the last part of its source: `aws`
  std::vector<std::string> words;      ///< names and keys of the modules around it, in order
  std::vector<std::string> moduleKeys; ///< of each module around it, "" where it has none
  std::optional<std::string> key;      ///< its own
  bool isNew = false;                  ///< there was nothing before
  bool isDeferred = false;             ///< of a data source: nobody has read it yet
  ValueObject values; ///< with what is unknown as such, and with what is sensitive as secrets
  const ConfiguredResource *configured = nullptr; ///< null if the plan does not tell

  /// The name under which the engine knows it, by the rule of the front end: all names and keys
  /// with dashes between them.
  std::string logicalName() const;
  /// The same of the innermost module around it; "" for the root.
  std::string moduleName() const;
  /// The address of the resource that it is an instance of, with the keys of modules.
  std::string resourceAddress() const;
};

struct PlannedOutput {
  std::string name;
  Value value;      ///< secret if the output is sensitive
  Value type;       ///< as JSON writes types of Terraform; null if it is not known
  Value expression; ///< what the configuration says of it
};

struct PlannedVariable {
  std::string name;
  Value value;
  bool isSensitive = false;
  bool isDefault = false; ///< nobody gave it another value than its default
};

/// A `provider` block.
struct ConfiguredProvider {
  std::string name, alias; ///< alias may be ""
  std::string module;      ///< of its block, as in ConfiguredResource
  ValueObject expressions;
};

/// What expressions depend on.
struct Origins {
  /// What is said of a managed resource; "" where it is not said which one.
  struct Named {
    std::vector<std::string> moduleKeys; ///< of the modules around it
    std::string key;                     ///< its own
    std::string attribute;
    auto operator<=>(const Named &) const = default;
  };
  std::map<std::string, std::set<Named>> resources; ///< by address without keys

  /// They may name `instance`, by an attribute that is the one which is asked for.
  bool mayName(const PlannedInstance &instance,
               llvm::function_ref<bool(llvm::StringRef attribute)> isIt) const;
  /// All that is named, for people.
  std::set<std::string> names() const;

  bool isOpaque = false; ///< a local is among them, and plans do not tell what these are made of
  /// The output of a `terraform_data`, which a program knows as soon as its input.
  bool hasHeldValue = false;
};

class Plan {
public:
  std::vector<PlannedInstance> resources, data;
  std::vector<PlannedOutput> outputs;
  std::vector<PlannedVariable> variables;
  std::map<std::string, ConfiguredProvider> providers; ///< by key
  bool hasConfiguration = false;
  bool hasHeldValues = false; ///< there is a `terraform_data`
  /// Why it is not the whole plan; nothing if it is.
  std::optional<Phrase<phrase::PlanPart>> partial;

  /// Where an expression stands.
  struct Place {
    std::string module;            ///< without keys
    std::vector<std::string> keys; ///< of the modules, as far as they are known
    Value repetition;              ///< what `each` and `count` around it stand for
  };
  /// What `expression` depends on, in any number of steps.
  Origins originsOf(const Value &expression, const Place &place) const;
  /// The values of the names in `written`, an argument of `instance`, as far as plans tell: null is
  /// a variable that nobody set, or a member that an element does not have. How the argument is
  /// made of them no plan says.
  std::vector<Value> valuesOfNames(const PlannedInstance &instance, const Value &written) const;
  /// `written` may be nothing but a name, and this would be its value.
  std::optional<Value> valueIfName(const PlannedInstance &instance, const Value &written) const;
  /// An expression may take the id of a `terraform_data`, which is not known before it is made.
  bool namesHeldIds() const;
  /// What the `depends_on` of a resource leads to; a module there stands for all that is in it.
  Origins originsOfDependencies(const ConfiguredResource &resource) const;
  /// The `depends_on` of a call, and the path of the module that it stands in.
  struct Waiting {
    std::string module;
    std::vector<std::string> names;
  };
  /// Those of the calls of the modules around `resource`, of the innermost first.
  std::vector<Waiting> waitingAround(const ConfiguredResource &resource) const;
  /// The plan is a part of one, and a resource whose instances may have this logical name is in the
  /// configuration; `isOfType` is asked for each.
  bool mayLeaveOut(llvm::StringRef logicalName,
                   llvm::function_ref<bool(const PlannedInstance &)> isOfType) const;
  /// The same of an output of the root module.
  bool mayLeaveOutOutput(llvm::StringRef name) const;
  /// A module of this path is called, whether anything is in it or not.
  bool hasModule(llvm::StringRef path) const { return Modules.count(path.str()) != 0; }

private:
  friend class PlanReader;
  friend class StateReader;
  /// A module as the configuration has it.
  struct Module {
    std::string parent;
    ValueObject outputs;                ///< expressions by name
    ValueObject arguments;              ///< of the call
    Value repetition;                   ///< of the call
    ValueObject defaults;               ///< of its variables, by name
    std::vector<std::string> dependsOn; ///< of the call
  };
  std::optional<Value> constantOf(llvm::StringRef name, const std::string &module,
                                  const Value &repetition,
                                  const std::optional<std::string> &key) const;
  void follow(const Value &expression, const Place &place, Origins &found,
              std::set<std::string> &seen) const;
  void followName(llvm::StringRef name, const Place &place, Origins &found,
                  std::set<std::string> &seen) const;

  std::map<std::string, ConfiguredResource> Configured; ///< by address without keys
  std::map<std::string, Module> Modules;                ///< by path without keys
};

/// The plan, or the state, in the JSON text `text` of the file `name`. Null after a diagnostic if
/// it is none.
std::unique_ptr<Plan> readPlan(llvm::StringRef name, llvm::StringRef text, DiagnosticEngine &diags);

/// The same of a state file of Terraform, version 4: everything is known, and of the configuration
/// only which provider each resource has.
std::unique_ptr<Plan> readState(llvm::StringRef name, llvm::StringRef text,
                                DiagnosticEngine &diags);

} // namespace pcl::verify
