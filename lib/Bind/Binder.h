// The inside of the binder: what its files share. One WorkspaceBinder a run, one ProgramBinder a
// program.
//
// A program is bound in passes over all its nodes, each linear: names (Names.cpp), tokens
// (Tokens.cpp), the demands of a component on its inputs (ComponentInputs.cpp), and then, in
// dependency order, types (Nodes.cpp, Options.cpp, Expressions.cpp, Calls.cpp, StdCalls.cpp; how
// types combine is in TypeRules.cpp, how a destination shapes a literal in Assign.cpp).
#pragma once

#include "Demand.h"
#include "TypeRules.h"

#include "pcl/Bind/Bind.h"
#include "pcl/IR/Conditions.h"
#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <memory>
#include <string>

namespace pcl::bind {

using ir::ExprId;
using ir::ExprKind;
using ir::NodeId;
using ir::NodeKind;
using ir::RefKind;
using ir::TypeId;
using ir::TypeKind;
using ir::VarId;

/// Deeper trees are not bound. The parser's limit is 1,000; what a front end makes of a construct
/// may be a few times as deep.
constexpr unsigned MaxDepth = 2000;

/// Names that the binder looks for, interned once.
struct KnownNames {
// clang-format off
#define PCL_KNOWN_NAMES(X)                                                                         \
  X(id) X(urn) X(key) X(value) X(range) X(version) X(nullable) X(secret) X(name) X(args) X(error)  \
  X(command) X(token) X(pulumi) X(package)
// clang-format on
#define X(NAME) StrId NAME;
  PCL_KNOWN_NAMES(X)
#undef X
  StrId defaultValue; ///< `default`
  explicit KnownNames(StringInterner &strings);
};

/// What a program offers to those who use it as a component.
struct ComponentFace {
  llvm::DenseMap<StrId, NodeId> inputs;  ///< config nodes by the names that a caller may write
  llvm::DenseMap<StrId, TypeId> outputs; ///< types of the output nodes, made Output
  std::vector<StrId> inputNames;         ///< in source order
  std::vector<StrId> outputNames;
  llvm::DenseMap<NodeId, Demand> demands;  ///< of the config nodes of which something must be known
  llvm::DenseSet<NodeId> nullMeansDefault; ///< config nodes with a default and `nullable = false`
};

class WorkspaceBinder {
public:
  WorkspaceBinder(ir::Workspace &workspace, DiagnosticEngine &diags);

  void run();

  ir::Workspace &workspace;
  DiagnosticEngine &diags;
  ir::TypeStore &types;
  ir::SchemaTypes &schemas;
  TypeRules rules;
  KnownNames names;
  /// Packages without a schema that have been reported, once a run.
  llvm::StringSet<> unknownPackages;

  /// What the bound program `id` offers.
  const ComponentFace &face(ir::ProgramId id) const { return *Faces[id.index()]; }
  /// False for a program that is being bound: one that uses itself.
  bool isDone(ir::ProgramId id) const { return Faces[id.index()] != nullptr; }

private:
  enum class State : uint8_t { New, Open, Done };
  std::vector<std::unique_ptr<ComponentFace>> Faces;
  std::vector<State> States;
};

/// Sets the order of `program` from its dependencies; `onCycle` gets each cycle that cannot be cut,
/// in order of dependence. Components may need each other, and others may need components that need
/// them, as long as only outputs are asked for: those are promised before the component is made.
void sortNodes(ir::Program &program, llvm::function_ref<void(llvm::ArrayRef<NodeId>)> onCycle);

/// Where a value goes, and what has an input, for messages; asked when there is something to say.
using Place = llvm::function_ref<Phrase<phrase::ValuePlace>()>;
using Owner = llvm::function_ref<Phrase<phrase::Owner>()>;

class ProgramBinder {
public:
  ProgramBinder(WorkspaceBinder &owner, ir::ProgramId id);

  /// Binds the program and gives what it offers as a component.
  std::unique_ptr<ComponentFace> run();

private:
  using ExprList = llvm::SmallVector<ExprId, 8>;

  // Names.cpp
  void resolveNames();
  /// Where an expression stands whose names are resolved.
  struct NamePlace {
    bool hasRange = false;    ///< `range` means something
    bool hasHookArgs = false; ///< `args` does: the command of a hook
    unsigned depth = 0;

    NamePlace inner() const { return {hasRange, hasHookArgs, depth + 1}; }
  };
  void resolve(ExprId id, NamePlace place);
  void resolveRef(ExprId id, NamePlace place);
  void resolveRecover(ExprId id, NamePlace place);
  void resolvePropertyPaths(const ir::Attribute &option);
  void addDependency(NodeId to);
  void sortNodes();
  void reportCycle(llvm::ArrayRef<NodeId> cycle);

  // Tokens.cpp
  void readPackageBlocks();
  /// The package `name`, in `version` or what the program's package block says; null after a
  /// diagnostic at `range`.
  const schema::Package *packageFor(llvm::StringRef name, llvm::StringRef version, SrcRange range);
  void lookUpResource(ir::Node &node);
  const schema::Function *lookUpFunction(llvm::StringRef token, llvm::StringRef version,
                                         SrcRange range);
  /// The same as pcl::didYouMean, for the first names that are not there.
  Phrase<phrase::Hint> didYouMean(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> candidates);
  /// Reports with `info` that `owner` has nothing called `name`, and returns what was probably
  /// meant (None if nothing is near), so that it is not said to be missing as well.
  StrId reportUnknownName(Owner owner, StrId name, SrcRange range, bool isInput,
                          llvm::ArrayRef<llvm::StringRef> candidates);
  Phrase<phrase::Hint> didYouMeanToken(const schema::Package &package, schema::EntityKind kind,
                                       llvm::StringRef token);
  /// The text of `value` if it is a literal String, else "".
  llvm::StringRef literalText(ExprId value) const;

  // ComponentInputs.cpp
  void computeDemands();
  void demand(ExprId id, const Demand &need, unsigned depth);
  void handOnProvider(ir::ExprId value, ir::TypeId type);
  void handOnProvidersOfCalls();
  void demandOfCall(ExprId id, const Demand &need, unsigned depth);

  // Nodes.cpp
  void bindNode(NodeId id);
  void bindConfig(ir::Node &node);
  void bindOutput(ir::Node &node);
  /// A resource or a `read` of one.
  void bindResource(ir::Node &node);
  void bindHook(ir::Node &node);
  /// The type of `args` in the command of the hook at hand.
  TypeId hookArgsType();
  void bindComponent(ir::Node &node);
  /// Types the option `range`, sets RangeKey and RangeValue, and returns what the range makes of a
  /// variable of type `variable`.
  TypeId bindRange(const ir::Node &node, TypeId variable);
  TypeId inferConfigType(TypeId given);
  /// What the attribute `name` of `config` says, if it is there and a literal.
  std::optional<bool> flag(const ir::Node &config, StrId name) const;
  /// True if `given` may be an output that is null; it is typed so then.
  bool typeAsNull(ExprId given);
  /// True if an input of type `wanted` must be known before the program runs and a value of type
  /// `given` is not.
  bool isLate(TypeId given, TypeId wanted);
  std::unique_ptr<ComponentFace> makeFace();

  // InstanceNames.cpp
  void checkInstanceNames();

  // Options.cpp
  void bindOptions(ir::Node &node);
  void bindPropertyPaths(const ir::Attribute &option);
  /// Checks that the value of an option is resources: one, or if `isList` a list or map of them.
  void checkResources(const ir::Attribute &option, bool isList);
  /// Reports the keys of the object `value` in `option` that are not among `fields`.
  void checkFields(ExprId value, llvm::StringRef option, llvm::ArrayRef<llvm::StringRef> fields);
  void bindHooksOption(const ir::Attribute &option);
  void checkHook(ExprId hook, llvm::StringRef event);

  // Expressions.cpp
  /// Types `id` and everything below it. `dest`, when valid, is what a literal takes its shape
  /// from: a type without outputs and None around it. Whether the value converts is for `assign` to
  /// check.
  TypeId type(ExprId id, TypeId dest = {});
  TypeId compute(ExprId id, TypeId dest);
  /// Types `id` as an operand of `what`, which takes `expected`, an output of that included.
  TypeId checkOperand(ExprId id, TypeId expected, Place place);
  TypeId typeRef(ExprId id);
  TypeId typeIndex(ExprId id);
  TypeId typeSplat(ExprId id);
  TypeId typeFor(ExprId id, TypeId dest);
  TypeId typeBinary(ExprId id);
  TypeId typeConditional(ExprId id, TypeId dest);
  /// The type of `object.name`; sets Missing.
  TypeId memberType(TypeId object, StrId name, SrcRange range);
  TypeId memberOfOne(TypeId object, StrId name, SrcRange range);
  void reportNoMember(TypeId object, StrId name, SrcRange range,
                      llvm::ArrayRef<llvm::StringRef> candidates);
  std::vector<llvm::StringRef> memberNames(const ir::Members &members);

  // Calls.cpp
  TypeId typeCall(ExprId id, TypeId dest);
  TypeId namedMember(TypeId object, ExprId key);
  void checkArgument(ExprId arg, TypeId given, ir::Parameter parameter, llvm::StringRef function);
  void reportUnknownFunction(ExprId call);
  TypeId builtinResult(ir::ResultRule rule, llvm::ArrayRef<TypeId> given);
  /// Checks the key of an index into a collection of type `plain`.
  void checkIndex(ExprId key, TypeId plain, TypeId wanted);
  TypeId typeInvoke(ExprId id, TypeId dest);
  bool isCalledEarly(ExprId id);
  void typeInvokeOptions(ExprId id);
  TypeId typeMethod(ExprId id);
  /// Brings a positional `invoke` into the object form; false after a diagnostic.
  bool makeObjectForm(ExprId call, const schema::Function &function);

  // StdCalls.cpp
  ExprList inputsInOrder(ExprId id, ir::StdFunction function) const;
  TypeId typeStdCall(ExprId id, ir::StdFunction function, TypeId dest);
  void checkStdInputs(ExprId inputs, ir::StdFunction function, llvm::ArrayRef<ir::StdInput> known,
                      TypeId dest);
  void demandOfStdCall(ExprId id, ir::StdFunction function, const Demand &need, unsigned depth);

  // Assign.cpp
  /// Types `id` for a place of type `dest` and reports when its value cannot go there.
  TypeId assign(ExprId id, TypeId dest, Place place);
  /// No diagnostic shows what is written out in `id`, which is the value of a secret.
  void conceal(ExprId id);
  /// The same, if the schema calls `member` secret.
  void concealIf(const ir::Member &member, ExprId id) {
    if (member.property && member.property->isSecret)
      conceal(id);
  }
  /// The type of the place of `member`: optional unless it is required.
  TypeId placeOf(const ir::Member &member);
  /// True if `id` is an object or tuple literal and `dest` a type for such.
  bool hasShapeOf(ExprId id, TypeId dest);
  /// Types `id`; a literal takes the shape that `dest` asks for.
  TypeId shaped(ExprId id, TypeId dest);
  void checkConverts(ExprId id, TypeId dest, Place place);
  void reportMismatch(ExprId id, TypeId dest, Place place);
  /// What a place of type `dest` asks for, for messages.
  std::string wantedText(TypeId dest);
  TypeId typeText(ExprId id, TypeId dest);
  void checkEnumNumber(ExprId id, TypeId dest);
  TypeId typeTuple(ExprId id, TypeId dest);
  TypeId typeObject(ExprId id, TypeId dest);
  Phrase<phrase::ValuePlace> placeOfKey(ExprId key);
  /// Types the object literal `id` against `members` of `owner`; the structural type of what it
  /// holds.
  TypeId assignMembers(ExprId id, const ir::Members &members, Owner owner);
  void reportMissing(const ir::Members &members, const llvm::DenseSet<StrId> &present, Owner owner,
                     SrcRange range);
  /// The member of the union `dest` that the literal `id` means; None if it means none.
  TypeId chooseMember(ExprId id, TypeId dest);
  TypeId chooseObject(ExprId id, TypeId dest);
  TypeId chooseByDiscriminator(llvm::ArrayRef<std::pair<StrId, ExprId>> properties, TypeId dest);

  llvm::StringRef str(StrId id) const { return P.str(id); }
  SrcRange rangeOf(ExprId id) const { return P.exprs.range(id); }
  /// A copy: lists move when expressions are made.
  ExprList list(ExprId id) const { return ExprList(P.exprs.list(id)); }
  ir::TypeStore &types() { return W.types; }
  DiagnosticEngine &diags() { return W.diags; }

  WorkspaceBinder &W;
  ir::ProgramId Id;
  ir::Program &P;

  // While names are resolved.
  NodeId Current; ///< also while types are computed
  bool TooDeep = false;
  llvm::SmallVector<std::pair<StrId, VarId>, 8> Scope;
  llvm::DenseSet<NodeId> Seen;
  unsigned Hints = 0;
  unsigned Cycles = 0;

  // Package blocks: version by package name.
  llvm::StringMap<std::string> Versions;

  // Demands, by NodeId and VarId; those of the node at hand's `range.value`.
  std::vector<Demand> NodeDemands;
  /// By config node of a component: the type of the provider that it hands on, where nothing else
  /// says one.
  llvm::DenseMap<ir::NodeId, ir::TypeId> ProviderInputs;
  llvm::DenseMap<VarId, Demand> VarDemands;
  Demand RangeDemand;

  // While types are computed.
  /// Calls of functions whose result decides what is made.
  llvm::DenseSet<ExprId> EarlyCalls;
  /// Files what `id` names as present.
  ir::TypeId presentType(ir::TypeId type);
  void addPresent(ExprId id);
  /// Nodes that are there at this place, because a condition says so.
  llvm::SmallVector<NodeId, 4> Present;
  TypeId RangeKey, RangeValue; ///< None where there is no such thing
  unsigned Quiet = 0; ///< above 0: inside `try` or `can`, where failing is what is asked about
  bool Missing = false;
};

} // namespace pcl::bind
