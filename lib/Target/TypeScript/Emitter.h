// Emit of TypeScript: what the language says its own way.
//
// Decisions about outputs, conversions and names were made by Lower, which kind becomes what by
// target::NodeEmitter; the printer decides nothing more.
#pragma once

#include "pcl/Target/NodeEmitter.h"
#include "pcl/Target/TypeScript/Emit.h"
#include "pcl/Target/TypeScript/Print.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::typescript {

using ir::Builtin;
using target::Context;
using target::Helper;
using target::OptionKind;
using target::Options;

/// The functions that programs may carry, in the order of Helpers.def; made of runtime/typescript.
llvm::ArrayRef<target::HelperText> helperTexts();

/// Records of a component that the root program, which is written first, imports from its file.
using ImportedRecords = llvm::DenseSet<const lower::Record *>;

class ModuleEmitter final : public target::NodeEmitter {
public:
  ModuleEmitter(target::ProjectEmitter &project, ir::ProgramId id, code::Module &module,
                ImportedRecords &imported);

private:
  enum class Form : uint8_t;

  // EmitNodes.cpp
  lower::TargetTraits traits() override;
  void emitRoot() override;
  void emitDeferred(const lower::Deferred &deferred, Nodes &body) override;
  void emitConfig(ir::NodeId id, Nodes &body) override;
  void emitOutput(ir::NodeId id, ir::ExprId value, Nodes &body) override;
  Node localType(ir::ExprId value) override;
  Node localValue(ir::NodeId id, ir::ExprId value) override;
  Node withoutCast(ir::ExprId value, Node made) const;
  bool holdsTuple(ir::TypeId type) const;
  bool leavesOpen(ir::TypeId type) const;
  bool holdsReadTuple(ir::TypeId type);
  bool makesKnownOutput(ir::ExprId value) const;
  bool isMapOrEmpty(ir::ExprId id) const;
  bool isListOrEmpty(ir::ExprId id) const;
  bool mixesMapsOfAnything(ir::ExprId id) const;
  Node outputOrEmpty(ir::ExprId id);
  std::string hookParameter() override;
  Node hookFunction(ir::NodeId id, ir::ExprId command, bool isError, Nodes &body) override;
  Node instance(Node cls, llvm::ArrayRef<Node> arguments) override {
    return B.newObject(cls, arguments);
  }
  Node inputValue(const ir::Node &node, const ir::Attribute &attribute, Context context) override;
  Node made(const ir::Node &node, Nodes arguments, llvm::ArrayRef<Input> inputs,
            const Options &options) override;
  Node declareAbsent(ir::NodeId id) override;
  Steps listSteps(const lower::Range &range, Node list) override;
  Node distinct(Node list, ir::ExprId id) override;
  Steps mapSteps(const lower::Range &range, Node map) override;
  Node collected(const lower::Range &range, Node source, Node made) override;
  Node stepPattern(const lower::Range &range);

  // EmitComponent.cpp
  void emitComponentConfig(ir::NodeId id, Nodes &body) override;
  void emitInputsType(llvm::StringRef name) override;
  Node outputField(llvm::StringRef name, Node type) override {
    return B.field(name, type, code::ReadOnly);
  }
  Node outputType(ir::NodeId, ir::TypeId value) override;
  ir::TypeId opened(ir::TypeId type) const;
  bool joinsAnything(ir::ExprId value) const;
  bool holdsAnyOutput(ir::ExprId value) const;
  bool takesAnyOutput(ir::TypeId type) const;
  Node superCall(llvm::ArrayRef<Node> arguments) override {
    return B.call(B.name("super"), arguments);
  }
  Node outputValue(ir::ExprId value) override;
  void emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) override;
  bool tellsNull(ir::TypeId type) const;
  static bool tellsNull(const schema::Property *property);
  bool needsAnnotation(const ir::Attribute *fallback) const;
  bool mixesObjects(ir::ExprId value, ir::TypeId element) const;
  ir::TypeId joinedObject(llvm::ArrayRef<ir::TypeId> objects) const;
  ir::TypeId joinedMember(llvm::ArrayRef<ir::TypeId> found) const;
  ir::TypeId joinedObjects(ir::ExprId value, bool mustLack = false) const;
  ir::TypeId joinedResult(ir::ExprId value) const;
  bool isWritable(ir::TypeId type) const;
  /// What may stand in a value that is put together: a component is given outputs or values.
  Form writtenForm() const;

  // EmitObjects.cpp
  Node object(ir::ExprId id, Context context) override;
  Node entryValue(ir::TypeId, llvm::StringRef, ir::ExprId value, Context context) override;
  Node withoutNulls(Node value);
  bool mayLackScalars(ir::TypeId map) const;
  bool lacksEntries(ir::ExprId id, Node made, Context context) const;
  bool isOpenEntry(ir::TypeId map, ir::ExprId id, Context context) const;
  void noteEmptyObjects(ir::ExprId one, ir::ExprId other);
  void writtenObjects(ir::ExprId id, llvm::SmallVectorImpl<ir::ExprId> &found) const;
  bool haveSameNames(ir::ExprId one, ir::ExprId other) const;

  // EmitExpressions.cpp
  Node ofAnyType(Node helper) override { return B.typeApply(helper, {B.listType(any())}); }
  bool mayLackOutput(ir::ExprId id) const;
  bool mayBeResource(ir::ExprId id) const;
  bool readsOfEither(ir::ExprId id) const;
  Node none(Context context) override { return context.isData ? B.null() : B.undefined(); }
  Node number(llvm::StringRef text) override;
  Node input(ir::NodeId config) override {
    return B.member(B.name("args"), str(L.program.nodes[config].name));
  }
  Node list(ir::ExprId id, llvm::ArrayRef<Node> items, Context context) override;
  Node templateOf(ir::ExprId id, Context context) override;
  /// In an attempt a list has no text, and nothing neither.
  Node templatePart(ir::ExprId id, Context context) override;
  bool isFound(ir::ExprId id) const;
  Node join(Node list, Node separator) override { return B.callMethod(list, "join", {separator}); }
  Node conditional(ir::ExprId id, Context context) override;
  Node apply(ir::ExprId id, Context context) override;
  bool isThroughAbsent(ir::ExprId id, Context context) const override;
  bool isOrNull(Node value) const;
  bool mayBeUndefined(Node value) const;
  bool isForgotten(ir::ExprId id, Node value) const;
  Node filled(const schema::Property *property, Node value);
  Node withoutNull(Node value) const;
  Node comparedWithNothing(ir::ExprId id, Context context) override {
    return withoutNull(expr(id, context));
  }
  Node coalesced(Node value, Node other);
  Node accessed(ir::ExprId id, bool &isOptional, bool isPresent, Context context) override;
  Node member(ir::ExprId id, Node object, llvm::StringRef name, bool isOptional,
              Context context) override;
  Node indexed(ir::ExprId id, Node object, Node key, bool isOptional, Context context) override;
  Node wrappedIndex(ir::ExprId index, ir::ExprId list, Context context) override;
  Node iterable(ir::ExprId id, Context context) override;
  Node forEach(ir::ExprId source, Node items, ir::VarId item, ir::ExprId body,
               Context context) override;
  Node toNumber(Node value) override { return B.call(B.name("Number"), {value}); }
  bool wantsNumbers(ir::BinaryOp op) const override;
  Node operandOf(ir::ExprId id, Context context) override;
  bool isConvertedNull(ir::ExprId id) const;
  Node ownBinary(ir::ExprId id, ir::ExprId left, ir::BinaryOp op, ir::ExprId right,
                 Context context) override;
  Node outputOf(ir::ExprId id, Context context) override {
    return B.call(outputFunction(id), {expr(id, context)});
  }
  /// True if `pulumi.output` does not take `id`, a mixture of types, as it is.
  bool isMixed(ir::ExprId id) const {
    return kindOf(types().withoutNone(types().resolved(typeOf(id)))) == ir::TypeKind::Union ||
           choosesLess(id);
  }
  Node outputFunction(ir::ExprId id) {
    Node output = pulumi("output");
    return isMixed(id) ? B.typeApply(output, {any()}) : output;
  }
  bool choosesLess(ir::ExprId id) const;
  Node lifted(ir::ExprId id, Context context) override;
  bool isAsked(ir::ExprId id) const;
  Node elementsNeeded(ir::ExprId id, Context context);
  Node neededObject(ir::ExprId id, Context context);
  ir::ExprId neededOutside(ir::ExprId apply, Context context) const;
  bool mayHoldNone(ir::ExprId id) const;
  bool isLoosePart(ir::ExprId id) const;
  Node untyped(Node value);
  Node present(ir::ExprId id, Context context);
  Node present(ir::ExprId id, ir::TypeId, Context context) override { return present(id, context); }
  Node converted(ir::ExprId operand, ir::TypeId type, Context context) override;
  Node secret(Node value) override { return B.call(pulumi("secret"), {value}); }
  Node all(llvm::ArrayRef<Node> values) override { return B.call(pulumi("all"), {B.list(values)}); }
  bool mayLackMember(ir::ExprId access) const;
  bool isOfUnknownPackage(ir::ExprId id) const;
  bool isDeclaredOutput(ir::ExprId id) const;
  bool isTypedOutput(Node value) const;
  bool isScalarConstant(ir::ExprId id) const;
  bool rulesOut(ir::ExprId condition, bool sense, ir::ExprId left, ir::ExprId right,
                unsigned depth) const;
  /// A function of an `item` of `list`.
  Node itemLambda(ir::ExprId list, Node body) {
    return B.lambda({B.param("item", L.isUntyped(list) ? any() : Node())}, body);
  }
  Node any() { return B.name("any"); }

  // EmitLoops.cpp
  Node forExpr(ir::ExprId id, Context context) override;
  /// What `function` gives of `map`, which says `id`; `item` is made of the values.
  Node membersOf(Node function, Node map, ir::ExprId id, ir::VarId item, Context context);
  Node entriesOf(Node map, ir::ExprId id, ir::VarId item, Context context);
  bool iteratesInOrder(ir::ExprId id) const;
  Node sortedValues(Node map, ir::ExprId id, ir::VarId item, Context context);
  bool hasAnyKeys(ir::ExprId id) const;
  bool isOfData(ir::TypeId id) const;
  bool mergesEmptyLists(ir::ExprId id) const;
  bool mergesAnything(ir::ExprId id) const;
  bool isAnything(ir::ExprId id) const;
  bool holdsAnything(ir::ExprId id) const;
  Node itemOfAnything(ir::ExprId id);
  /// The type of `item`, of `id`, where the compiler would find another one.
  Node itemType(ir::ExprId id, ir::VarId item, Context context);
  Node sortedEntries(Node map, ir::ExprId id, ir::VarId item, Context context);
  bool isChoice(ir::ExprId id) const;

  // EmitCalls.cpp
  Node builtin(Builtin builtin, ir::ExprId id, Context context) override;
  Node asset(llvm::StringRef cls, Node path, bool mayLack) override;
  Node attempts(ir::ExprId id, bool isTry, Context context) override;
  Node optionalPath(ir::ExprId id, bool isTry, bool isLeftOut, Context context);
  std::optional<llvm::StringRef> literalMember(ir::ExprId access) const;
  bool mayBeNull(ir::ExprId root) const;
  struct MemberRead {
    ir::ExprId object;
    llvm::StringRef name;
    bool isLookup = false; ///< which gives null for what is missing
    ir::TypeId type = {};
  };
  std::optional<MemberRead> memberRead(ir::ExprId id) const;
  bool mayBeNothing(ir::TypeId type) const {
    return types().isOptional(type) || kindOf(type) == ir::TypeKind::None;
  }
  bool readsMembers(ir::ExprId id) const;
  ir::ExprId written(ir::ExprId id) const;
  ir::ExprId writtenElement(ir::ExprId collection) const;
  std::optional<llvm::StringRef> openMember(ir::ExprId access) const;
  bool lacksMember(ir::ExprId access) const;
  bool isSettingOfNull(ir::ExprId id) const;
  bool isOfParameter(ir::ExprId id) const;
  bool mayHoldNull(ir::ExprId id) const;
  bool hasAllMembers(ir::ExprId id) const;
  Node attempt(ir::ExprId id, Context context) override;
  Node attempted(ir::ExprId id, Context context);
  bool mayMiss(ir::ExprId id) const override {
    ir::TypeKind kind = kindOf(bareType(at(id).object()));
    auto isWritten = [&](ir::ExprKind key) {
      return at(id).kind == ir::ExprKind::GetAttr ||
             at(at(id).as<ir::IndexExpr>().key()).kind == key;
    };
    bool isComputed = (kind == ir::TypeKind::Tuple && !isWritten(ir::ExprKind::Number)) ||
                      (kind == ir::TypeKind::Object && !isWritten(ir::ExprKind::String));
    return isComputed || kind == ir::TypeKind::Map || kind == ir::TypeKind::List ||
           lacksMember(id) || NodeEmitter::mayMiss(id);
  }
  Node given(ir::ExprId id, Node value) override;
  bool isElementOfAnything(ir::ExprId access) const;
  bool isAnyMember(ir::ExprId object, ir::ExprId key) const;
  bool isAnyMember(ir::ExprId access) const;
  bool isNamedByKey(ir::ExprId access) const;
  /// True if every object of JavaScript has a member of the name.
  static bool isInherited(llvm::StringRef name);
  static bool isOfLanguage(llvm::StringRef member);
  bool isReadAsAny(ir::ExprId id) const;
  Nodes functionArguments(const schema::Function *function, ir::ExprId object, bool isMethod,
                          bool hasOptions, Context context) override;
  Node methodResult(ir::ExprId id, const schema::Function *function, Node made) override;
  void addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                  Nodes &arguments) override;
  void addInvokeOptions(const schema::Function *function, Options options, bool needsParent,
                        bool isEarly, Nodes &arguments) override;
  Node dependsOn(ir::ExprId id, Context context) override;
  Node alias(const Options &settings) override;
  Node noParent(ir::ExprId value, Context context) override;
  Node length(ir::ExprId value, Context context);
  Node lookup(ir::ExprId id, Context context);
  Node singleOrNone(ir::ExprId id, Context context);
  Node rangeCall(ir::ExprId id, Context context);
  /// A function of a module of Node.js itself.
  Node standard(llvm::StringRef module, llvm::StringRef function, llvm::ArrayRef<Node> arguments);

  // EmitFunctions.cpp
  Node ownInput(ir::StdFunction function, ir::ExprId id, Context context);
  Node ownPart(ir::StdFunction function, ir::ExprId id, Context context);
  Node spreadCall(ir::StdFunction function, llvm::ArrayRef<Node> before, ir::ExprId list,
                  Context context, Node type = {});
  Node ownOfNumbers(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node ownOfTexts(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node ownOfCollections(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node ownOfSystem(ir::StdFunction function, ir::ExprId id, Context context) override;
  bool forgetsMap(ir::ExprId id) const;
  Node merge(ir::ExprId id, Context context);
  Node spreadable(ir::ExprId id, Helper check, Node value, Context context);
  Node asList(ir::ExprId id, Context context) override {
    return spreadable(id, Helper::ListOnly, expr(id, context), context);
  }
  Node concat(ir::ExprId id, Context context);
  Node flatten(ir::ExprId id, Context context);
  Node ownList(ir::ExprId id, Context context);
  Node onceEach(Node items);
  Node ofAnything(ir::StdFunction function, ir::ExprId id, Context context);
  Node hashed(llvm::StringRef method, Node data, llvm::StringRef encoding);
  bool hasScalars(ir::ExprId id);
  bool isLiteralText(ir::ExprId id) const;

  // EmitTypes.cpp
  std::string componentModule(llvm::StringRef file) const override { return ("./" + file).str(); }
  std::string invokeName(llvm::StringRef name, bool isEarly) const override;
  Node waitedFor(Node call) override { return B.await(call); }
  std::string packageName(llvm::StringRef publisher, llvm::StringRef package) const override;
  std::string moduleSegment(llvm::StringRef segment) const override {
    return code::makeIdentifier(segment);
  }
  std::string enumMemberName(const schema::EnumValue &value,
                             llvm::StringRef typeName) const override;
  /// What may stand where the value of a type goes: the value, it or an output at every level, or
  /// outputs where the type has them. Configured: the value as it is read from the configuration.
  /// Exact: the value, whose tuples are no lists.
  enum class Form : uint8_t { Value, Exact, Configured, Input, PlainInput };
  Node type(ir::TypeId type, Form form = Form::Value);
  Node plainType(ir::TypeId type, Form form);
  Nodes fieldsOf(ir::TypeId object, Form form);

  bool comesWithSpread(ir::TypeId) const override { return true; }

  // EmitRecords.cpp
  /// The name of the interface that objects of this type have in the program; None if they have
  /// none.
  Node interfaceOf(ir::TypeId object, Form form);
  Node declaredInterface(const lower::Record &record, llvm::StringRef name, ir::TypeId object,
                         Form form);
  void findMaps();
  void addMaps(ir::TypeId type);
  /// Puts the interfaces that the program uses before all else in it.
  void declareInterfaces();

  /// What is seen of values where they are used.
  struct Uses {
    llvm::DenseSet<ir::NodeId> nodes;  ///< those that something refers to
    llvm::DenseSet<ir::NodeId> wholes; ///< of these, not only to read a member
    llvm::DenseSet<ir::TypeId> tuples; ///< tuples whose elements are read by a place
  };
  const Uses &uses();

  std::optional<Uses> AllUses;
  ir::ExprId ReadByKey; ///< a map of which only members are read
  /// Objects without members that stand beside others, with the type of these.
  llvm::DenseMap<ir::ExprId, ir::TypeId> EmptyObjects;
  llvm::DenseSet<ir::VarId> Parameters; ///< those of what `apply` calls
  llvm::StringSet<> TypedOutputs; ///< names of locals whose values are outputs to the compiler
  llvm::DenseMap<Node, Node> WithNulls;         ///< of calls of `withoutNulls` what they are given
  llvm::DenseSet<ir::NodeId> OfUnknownPackages; ///< locals that are made of what these give
  ImportedRecords &Imported;
  struct Interface {
    const lower::Record *record;
    Node type;
  };
  llvm::MapVector<llvm::StringRef, Interface> Interfaces; ///< by name
  llvm::DenseSet<const lower::Record *> Maps;             ///< records that something takes for maps
  bool IsInInterface = false;
  bool IsFunction = false;    ///< the program is an async function that returns its outputs
  bool ExportsObject = false; ///< its outputs are the members of one object
  Nodes Results;              ///< the entries of what it returns
};

} // namespace pcl::typescript
