// What is live: descriptions of resources in the forms in which the service gives them.
#pragma once

#include "Json.h"

#include "pcl/CfnImport/CfnImport.h"

namespace pcl::cfnimport {

struct LiveResource {
  std::string type; ///< "" if nothing says it
  std::string identifier;
  std::string logicalId; ///< that the user's file has it under, or ""
  Value properties;      ///< an object
  bool isThere = true;   ///< false: the service was asked and has no such resource
  std::string stack;     ///< that owns it, or ""
  std::string idInStack; ///< its logical id there
};

/// What the service says of a stack, beside its template and its resources.
struct StackState {
  std::string status;          ///< "": not known, or there is no such stack
  bool isProtected = false;    ///< from its deletion
  std::optional<Value> policy; ///< which says what updates may do, if there is one
  std::map<std::string, std::string> parameters; ///< their values, but for those that are not shown
};
/// The stack policy in `json`: what `get-stack-policy` prints, or the policy itself. Nothing if it
/// is none.
std::optional<Value> policyOf(const Value &json);
/// `stack` as `describe-stacks` prints it.
StackState stateOf(const ValueObject &stack);

class LiveResources {
public:
  /// Reads all JSON files of the directory `path`, or the file. These forms are taken: what
  /// `get-resource`, `list-resources`, `describe-stack-resources` and `describe-stacks` print; a
  /// description; lists of these; and mappings of them by type or by logical id, where properties
  /// alone will do.
  void read(llvm::StringRef path, DiagnosticEngine &diags);
  /// Takes what the service answered; `name` is for messages.
  void take(llvm::StringRef name, const Value &answer, DiagnosticEngine &diags);

  /// Something that was read says which resources there are, and so which are not.
  bool tellsResources() const { return TellsResources; }
  llvm::ArrayRef<LiveResource> all() const { return Resources; }
  /// The resource of `type` with these values of identifying properties, or null. One that was read
  /// under the logical id `id` may have them or not say any.
  const LiveResource *find(const ResourceType &type, llvm::StringRef id,
                           const ValueObject &identification) const;
  /// How many resources of `type` have these values.
  size_t count(const ResourceType &type, const ValueObject &identification) const;
  /// The resource that `stack` calls `logicalId`: its physical id, or "".
  std::string physicalId(llvm::StringRef stack, llvm::StringRef logicalId) const;
  const LiveResource *inStack(llvm::StringRef stack, llvm::StringRef logicalId) const;
  /// What is said of stacks, by their names.
  const std::map<std::string, StackState> &stackStates() const { return States; }
  /// Looks whether a stack owns each resource, by its tags and by what stacks say of themselves.
  void findOwners(ResourceTypes &types);

private:
  /// Places of the resources of a type by their primary identifiers, and of those that have none or
  /// no type.
  struct Index {
    size_t size = 0; ///< how many resources there were
    llvm::StringMap<std::vector<size_t>> byKey;
    std::vector<size_t> others;
  };
  const Index &indexOf(const ResourceType &type) const;

  struct StackResource {
    std::string stack, logicalId, physicalId, type;
  };
  void add(const Value &json, llvm::StringRef type, llvm::StringRef logicalId, unsigned depth);
  void addDescription(const ValueObject &description, llvm::StringRef type,
                      llvm::StringRef logicalId);
  void wrong(Phrase<phrase::CfnInputFault> why);

  std::vector<LiveResource> Resources;
  mutable llvm::StringMap<Index> Indices; ///< by type
  std::vector<StackResource> StackResources;
  std::map<std::string, StackState> States;
  bool TellsResources = false;
  std::string Name; ///< of the file that is read
  DiagnosticEngine *Diags = nullptr;
};

/// The part of `properties` that `path` (`A/B`) leads to, or null.
const Value *propertyAt(const Value &properties, llvm::StringRef path);
/// The value of the tag `key` of a resource, or "".
std::string tagOf(const Value &properties, llvm::StringRef tags, llvm::StringRef key);
/// `BucketName = b, Region = r`, for messages.
std::string describe(const ValueObject &identification);
/// `BucketName`, `A and B`, for messages; with the alternatives behind `or`.
std::string describe(llvm::ArrayRef<IdentifierSet> sets);
/// What `Ref` of a live resource gives, or "" if nothing says it.
std::string refOf(const LiveResource &resource, const ResourceType &type);
/// What messages call a live resource.
std::string nameOf(const LiveResource &resource, const ResourceType &type);
/// The identification of a live resource by its primary identifier; empty if it does not say all.
ValueObject identificationOf(const LiveResource &resource, const ResourceType &type);

} // namespace pcl::cfnimport
