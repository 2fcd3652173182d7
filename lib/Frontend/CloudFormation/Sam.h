// SAM's transform: resources of `AWS::Serverless::...` become those that the service makes of them.
//
// A pass over the tree, before anything is converted: its result is a template like any other. What
// is made keeps the place of the resource it comes from, and values keep their own.
#pragma once

#include "SamTree.h"

#include "pcl/Frontend/CloudFormation/CloudFormation.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

#include <functional>
#include <map>
#include <vector>

namespace pcl::cloudformation {

/// The template uses the transform, or has resources of it.
bool usesSam(const Node &root);

/// The template without resources of SAM. Faults are reported; what could not be expanded is left
/// out. SAM puts values of parameters in the place of references; with `keepsReferences` these
/// stay, since settings of a program may change.
NodeRef expandSam(NodeRef root, Partition partition, const llvm::StringMap<std::string> &given,
                  syntax::Arena &arena, DiagnosticEngine &diags, bool keepsReferences);

/// The type of SAM that was probably meant by `type`, or "".
std::string nearestSamType(llvm::StringRef type);

/// The names of `resources`, and of APIs that are `implicit`, in the order in which SAM goes
/// through them.
std::vector<llvm::StringRef> orderOfSam(const Node &resources,
                                        llvm::ArrayRef<llvm::StringRef> implicit);

/// A resource of SAM, with what `Globals` says of it.
struct SamResource {
  llvm::StringRef id, type;
  SrcRange range; ///< of its name
  NodeRef body = nullptr, properties = nullptr;

  /// Null if it is not there, or says nothing.
  NodeRef get(llvm::StringRef key) const {
    NodeRef value = memberOf(properties, key);
    return value && value->isNull() ? nullptr : value;
  }
  NodeRef attribute(llvm::StringRef key) const { return memberOf(body, key); }
  llvm::StringRef condition() const { return textAt(attribute("Condition")); }
};

/// A value of a template as the transform reads it: values of parameters stand for them.
struct SamValue {
  enum class Kind : uint8_t {
    Absent,
    Literal,
    Function, ///< what the service computes when it makes the resource
  };
  Kind kind = Kind::Absent;
  NodeRef node = nullptr;

  bool isFunction() const { return kind == Kind::Function; }
  /// The transform asks values whether they are something: a function is, whatever it gives, and
  /// so is a text, "false" too, as values of parameters are. Not `false`, 0, and what is empty.
  bool isTrue() const;
  /// `true` as the template itself says it.
  bool saysTrue() const;
  /// `true` or `false`, as a text too.
  bool isBoolean() const;
};

/// What an event adds to the API that it names, until the API itself is expanded.
struct SamRoute {
  NodeRef uri = nullptr; ///< what is called
  const SamResource *owner = nullptr;
  llvm::StringRef event;
  NodeRef properties = nullptr; ///< of the event
  std::string path, method;
  std::string condition;
  NodeRef integration = nullptr; ///< of state machines, whole
};

/// What the expanders of one template share: its resources, before and after.
class SamContext {
public:
  SamContext(NodeRef root, Partition partition, const llvm::StringMap<std::string> &given,
             syntax::Arena &arena, DiagnosticEngine &diags, bool keepsReferences);

  NodeRef run();

  Maker make(SrcRange range) const { return {Arena, range}; }
  Maker make(const SamResource &resource) const { return {Arena, resource.range}; }

  //===--- Results

  /// Adds a resource that `source` becomes. It has the condition and the policies of `source`.
  void add(const SamResource &source, const llvm::Twine &id, llvm::StringRef type,
           NodeRef properties, NodeRef attributes = nullptr) {
    add(source, id, type, properties, attributes, false);
  }
  /// The same for what several resources become one of: the last one counts.
  void addShared(const SamResource &source, const llvm::Twine &id, llvm::StringRef type,
                 NodeRef properties) {
    add(source, id, type, properties, nullptr, true);
  }
  /// The resource `id` of the template or of what was made, or null.
  NodeRef find(llvm::StringRef id) const;
  /// Puts `body` in the place of the resource `id`.
  void replace(llvm::StringRef id, NodeRef body);
  bool has(llvm::StringRef id) const { return find(id); }
  /// Whoever depends on `id`, which is no resource any more, depends on `targets`.
  void replaceDependency(const std::string &id, const std::vector<std::string> &targets) {
    Dependencies[id] = targets;
  }
  /// What `id` becomes stands where what `other` becomes does.
  void inheritOrder(llvm::StringRef id, llvm::StringRef other);
  /// The names of all resources, of the template and made.
  std::vector<llvm::StringRef> made() const;
  /// `Ref: id.name` is `Ref: target`.
  void addReference(llvm::StringRef id, llvm::StringRef name, const llvm::Twine &target) {
    References[(id + "." + name).str()] = target.str();
  }
  /// Whatever names `id` names `target`.
  void rename(llvm::StringRef id, const llvm::Twine &target) { References[id] = target.str(); }
  void addCondition(llvm::StringRef name, NodeRef value) { Conditions[name.str()] = value; }
  void dropCondition(llvm::StringRef name) { Conditions.erase(name.str()); }
  NodeRef condition(llvm::StringRef name) const { return Conditions.at(name.str()); }
  /// A condition that holds where `name` does not.
  std::string negated(llvm::StringRef name, SrcRange range);

  //===--- Questions

  /// Parameters that have a value are that value.
  NodeRef resolve(NodeRef node) const;
  /// The text that `node` is, where a parameter has it as well; "" if it is none.
  llvm::StringRef textOf(NodeRef node) const { return textAt(resolve(node)); }
  SamValue read(NodeRef node) const;
  bool isTrue(NodeRef node) const { return read(node).isTrue(); }
  /// It is there, and not true.
  bool isFalse(NodeRef node) const {
    SamValue value = read(node);
    return value.kind != SamValue::Kind::Absent && !value.isTrue();
  }
  bool saysTrue(NodeRef node) const { return read(node).saysTrue(); }
  /// `true`, as a text too: for the few places where the transform reads texts.
  bool readsTrue(NodeRef node) const { return truthOf(textOf(node)) == true; }
  const std::string &partition() const { return PartitionName; }
  std::string arn(llvm::StringRef rest) const { return "arn:" + PartitionName + ":" + rest.str(); }
  const SamResource *resource(llvm::StringRef id) const;
  llvm::ArrayRef<SamResource> resources() const { return Sources; }
  /// Those of SAM in its order, with APIs that events imply.
  std::vector<const SamResource *> inOrder() const;
  NodeRef root() const { return Root; }
  llvm::StringRef typeOf(llvm::StringRef id) const;

  //===--- Faults

  void refuse(const SamResource &resource, const Phrase<phrase::SamFault> &why,
              NodeRef at = nullptr);
  void refuseEvent(const SamResource &resource, const Member &event,
                   const Phrase<phrase::SamFault> &why);
  void refuseValue(const SamResource &resource, llvm::StringRef property, NodeRef at,
                   const Phrase<phrase::SamFault> &why);
  /// Reports properties of `resource` that `known` does not name.
  void checkProperties(const SamResource &resource, llvm::StringRef known);
  /// Reports functions where `resource` must say something itself.
  void checkLiterals(const SamResource &resource);
  void checkEvent(const SamResource &resource, const Member &event, llvm::StringRef known);

  //===--- What several types have

  /// Tags as a list: SAM's own, then those of the mapping `tags`.
  NodeRef tagList(const Maker &m, NodeRef tags, bool withOwn = true,
                  llvm::StringRef own = "lambda:createdBy") const;
  /// What `PropagateTags` hands on, or null.
  NodeRef passedTags(const SamResource &resource) const;
  /// Where code lies: `CodeUri` and its like, with the names that the service has for its parts.
  NodeRef location(const SamResource &resource, llvm::StringRef property, NodeRef uri,
                   llvm::StringRef bucket, llvm::StringRef key, llvm::StringRef version);
  /// The image of a function that is to be built from `context`: a parameter.
  NodeRef laterImage(const SamResource &resource, NodeRef context);

  //===--- Routes

  /// By the API: what events add to it.
  llvm::StringMap<std::vector<SamRoute>> routes;

  syntax::Arena &Arena;
  DiagnosticEngine &Diags;

private:
  void add(const SamResource &source, const llvm::Twine &id, llvm::StringRef type,
           NodeRef properties, NodeRef attributes, bool isShared);
  void checkSections();
  void readGlobals();
  void readResources();
  void addImplicitApis();
  NodeRef tagsForApi(const SamResource &resource) const;
  NodeRef mergeGlobals(NodeRef global, NodeRef own) const;
  std::string withParameters(llvm::StringRef text) const;
  NodeRef joined(const Node &arguments) const;
  NodeRef rewritten(NodeRef node) const;
  std::string rewrittenText(llvm::StringRef text) const;
  NodeRef assemble();
  NodeRef withDependencies(NodeRef body) const;

  struct Slot {
    NodeRef body;
    SrcRange keyRange;
    unsigned order; ///< of what it comes from
  };
  NodeRef Root;
  bool KeepsReferences;
  bool HasExtensions;                               ///< the template uses the language extensions
  mutable llvm::DenseMap<NodeRef, NodeRef> Origins; ///< what stood where `resolve` put a value
  const llvm::StringMap<std::string> &Given;        ///< values of parameters
  std::string PartitionName;
  std::vector<SamResource> Sources;
  llvm::SmallPtrSet<NodeRef, 8> CheckedGlobals; ///< values in `Globals`
  llvm::StringMap<NodeRef> Globals;             ///< by section
  llvm::MapVector<llvm::StringRef, Slot> Slots;
  llvm::StringMap<unsigned> Orders; ///< of resources of SAM
  llvm::StringMap<std::string> References;
  std::map<std::string, std::vector<std::string>> Dependencies;
  std::map<std::string, NodeRef> Conditions;
  /// Parameters that the template needs beside its own, and what they are.
  std::map<std::string, std::string> Parameters;
};

/// A role and what it may do, from a property `Policies` and what events add.
struct SamRole {
  std::vector<NodeRef> managed;
  std::vector<NodeRef> inlined; ///< `{PolicyName, PolicyDocument}`
};
/// Adds the policies that the property `policies` names. `roleId` is in their names.
void addPolicies(SamContext &context, const SamResource &resource, llvm::StringRef roleId,
                 NodeRef policies, SamRole &role);
/// The policy documents of a policy template; null if there is none of this name.
NodeRef policyStatements(SamContext &context, llvm::StringRef name, NodeRef values, SrcRange range,
                         Phrase<phrase::SamFault> &fault);
NodeRef assumeRole(const Maker &m, llvm::StringRef service);
void addRole(SamContext &context, const SamResource &resource, llvm::StringRef id,
             llvm::StringRef service, SamRole role, NodeRef assume, NodeRef tags,
             llvm::StringRef condition = "");

/// The events of a function or a state machine. `target` is what is called, by `Ref` of functions
/// or by ARN.
struct SamTarget {
  const SamResource *resource = nullptr;
  NodeRef name = nullptr, arn = nullptr; ///< `Ref` of it or of its alias, and the ARN
  std::string alias;                     ///< the id of its alias, or ""
  SamRole *role = nullptr;               ///< null if it is not made here
  NodeRef tags = nullptr;                ///< what it hands on
};

/// One event of `target`, and what is needed to make resources of it.
struct SamEvent {
  SamEvent(SamContext &context, const SamTarget &target, const Member &event, NodeRef properties)
      : C(context), T(target), R(*target.resource), Event(event),
        P(properties), M{context.Arena, event.keyRange}, Id((R.id + event.key).str()) {}
  NodeRef get(llvm::StringRef key) const { return memberOf(P, key); }

  SamContext &C;
  const SamTarget &T;
  const SamResource &R;
  const Member &Event;
  NodeRef P;      ///< its properties
  Maker M;        ///< at its place
  std::string Id; ///< that of the resource and of the event
};

void expandFunctionEvents(SamContext &context, const SamTarget &target);
void expandStateMachineEvents(SamContext &context, const SamTarget &target);
/// Rules and schedules, which functions and state machines share. False if it is none of them.
bool expandRule(SamContext &context, const SamTarget &target, const Member &event,
                llvm::StringRef type, NodeRef properties);
/// Pull events: mappings of event sources. False if it is none.
bool expandMapping(SamContext &context, const SamTarget &target, const Member &event,
                   llvm::StringRef type, NodeRef properties);
/// Events `Api` and `HttpApi`.
void expandApiEvent(SamContext &context, const SamTarget &target, const Member &event, bool isHttp,
                    NodeRef properties);
void addPermission(SamContext &context, const SamResource &resource, const llvm::Twine &id,
                   NodeRef function, llvm::StringRef principal, NodeRef sourceArn,
                   NodeRef sourceAccount = nullptr);

void expandFunction(SamContext &context, const SamResource &resource);
void expandStateMachine(SamContext &context, const SamResource &resource);
void expandApi(SamContext &context, const SamResource &resource);
void expandHttpApi(SamContext &context, const SamResource &resource);
void expandWebSocketApi(SamContext &context, const SamResource &resource);
void expandSimpleTable(SamContext &context, const SamResource &resource);
void expandLayerVersion(SamContext &context, const SamResource &resource);
void expandApplication(SamContext &context, const SamResource &resource);
void expandCapacityProvider(SamContext &context, const SamResource &resource);
void expandGraphQlApi(SamContext &context, const SamResource &resource);
void expandConnectors(SamContext &context);
/// Deployments of functions that go in steps, after all functions are expanded.
void expandDeployments(SamContext &context);

} // namespace pcl::cloudformation
