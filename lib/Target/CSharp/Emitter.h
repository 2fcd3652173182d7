// Emit of C#: what the language says its own way.
//
// Decisions about outputs, conversions and names were made by Lower, which kind becomes what by
// target::NodeEmitter; the printer decides nothing more. C# wants to know the type of everything:
// an expression by itself (`expr`) has the type that its parts give it; where a place asks for a
// certain one, `placed` writes it so that it has it.
#pragma once

#include "pcl/Target/CSharp/Emit.h"
#include "pcl/Target/CSharp/Print.h"
#include "pcl/Target/NodeEmitter.h"

#include "pcl/Lower/MemberReads.h"
#include "pcl/Schema/Types.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace pcl::csharp {

using ir::Builtin;
using target::Context;
using target::Helper;
using target::OptionKind;
using target::Options;

/// The functions that programs may carry, in the order of Helpers.def; made of runtime/csharp.
llvm::ArrayRef<target::HelperText> helperTexts();

/// What a place takes.
enum class Place : uint8_t {
  Property, ///< a property of an SDK's class that takes inputs: collections may be filled where
            ///< they are
  Input,    ///< an input elsewhere: Input<T>, InputList<T>, InputMap<T> and what converts to them
  Plain,    ///< a property of an SDK's class that takes no outputs
  Exact,    ///< the type itself, with immutable collections
  Any,      ///< object?
};

class ModuleEmitter final : public target::NodeEmitter {
public:
  ModuleEmitter(target::ProjectEmitter &project, ir::ProgramId id, code::Module &module)
      : NodeEmitter(project, id, module) {}

private:
  // EmitNodes.cpp
  lower::TargetTraits traits() override;
  void prepare() override;
  void emitRoot() override;
  void emitDeferred(const lower::Deferred &deferred, Nodes &body) override;
  void emitConfig(ir::NodeId id, Nodes &body) override;
  void emitOutput(ir::NodeId id, ir::ExprId value, Nodes &body) override;
  std::string hookParameter() override;
  Node hookFunction(ir::NodeId id, ir::ExprId command, bool isError, Nodes &body) override;
  Node instance(Node cls, llvm::ArrayRef<Node> arguments) override {
    return B.newObject(cls, arguments);
  }
  Node inputValue(const ir::Node &node, const ir::Attribute &attribute, Context context) override;
  Node knownInput(const ir::Node &node, const ir::Attribute &attribute, Node value) override;
  Node optionValue(llvm::StringRef name, ir::ExprId value, Context context) override;
  Node made(const ir::Node &node, Nodes arguments, llvm::ArrayRef<Input> inputs,
            const Options &options) override;
  Node applied(Node output, Node pattern, Node body) override;
  Node declareAbsent(ir::NodeId id) override;
  Steps listSteps(const lower::Range &range, Node list) override;
  Steps mapSteps(const lower::Range &range, Node map) override;
  Node distinct(Node list, ir::ExprId) override { return B.callMethod(list, "Distinct"); }
  Node collected(const lower::Range &range, Node source, Node made) override;
  Node configured(ir::ExprId id, ir::TypeId type);
  Node timeouts(ir::ExprId value, Context context);
  Node hooks(ir::ExprId value, Context context);

  // EmitComponent.cpp
  void emitComponentConfig(ir::NodeId id, Nodes &body) override;
  void emitInputsType(llvm::StringRef name) override;
  Node outputField(llvm::StringRef name, Node type) override;
  Node outputType(ir::NodeId, ir::TypeId value) override { return outputOfType(value); }
  Node registeredOutput(Node member, Node value) override;
  Node superCall(llvm::ArrayRef<Node> arguments) override;
  Node outputValue(ir::ExprId value) override;
  void emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) override;
  std::string outputAttribute(llvm::StringRef name) const override { return propertyName(name); }
  bool isDefaulted(ir::NodeId id);
  bool takesNothing(ir::ProgramId component, const target::ComponentInput &input) const;
  ir::TypeId inputTypeOf(ir::ProgramId component, const target::ComponentInput &input) const;
  Node inputsClass(const ir::Node &node);

  // EmitPlaces.cpp
  /// `id` for a place of the type `to`.
  Node placed(ir::ExprId id, ir::TypeId to, Place place, Context context);
  Node placedOutput(ir::ExprId id, ir::TypeId want, Context context);
  /// `value`, which is `id`, for that place, if it is no literal.
  Node adapted(Node value, ir::ExprId id, ir::TypeId to, Place place, Context context);
  Node propertyValue(ir::ExprId id, const ir::Member &member, bool isPlain, Context context);
  Node orNothing(ir::ExprId id, ir::TypeId want, Context context);
  bool mayBeNothing(ir::ExprId id);
  Node placedObject(ir::ExprId id, ir::TypeId to, Place place, Context context);
  Node placedList(ir::ExprId id, ir::TypeId to, Place place, Context context);
  Node orOther(ir::ExprId id, Context context);
  Node placedConditional(ir::ExprId id, ir::TypeId to, Place place, Context context);
  Node mapPairs(ir::ExprId id, ir::TypeId element, Place place, Context context,
                bool isOfInput = false);
  /// Initializer of an instance of the class of a schema's object type.
  Node instanceOf(ir::ExprId id, ir::TypeId type, Context context);
  /// `new cls { ... }`
  Node initialized(Node cls, Node literal) { return B.newObject(cls, {literal}); }
  Node collection(Node literal) { return initialized(B.name("{}"), literal); }
  Node list(ir::ExprId id, llvm::ArrayRef<Node> items, Context context) override;
  Node object(ir::ExprId id, Context context) override;
  bool isLike(ir::TypeId from, ir::TypeId to);
  ir::TypeId scalarOf(ir::TypeId want) const;
  bool isScalarPair(ir::TypeId want) const;
  bool isObjectUnion(ir::TypeId id) const;
  bool holdsUnion(ir::TypeId id);
  std::vector<ir::TypeId> membersInOrder(ir::TypeId id, const schema::Type *place);
  Node heldType(ir::TypeId id);
  Node ofUnions(ir::ExprId id, ir::TypeId want, Context context);
  bool isOutputHere(ir::ExprId id);
  bool isLiftedBy(ir::ExprId conversion);
  bool holdsInside(ir::TypeId type);
  Node createdOutput(Node value, ir::TypeId held, bool mustSay);
  bool isImmutable(ir::ExprId id) const;
  /// `value` as a `type`, found out when the program runs.
  Node as(Node value, ir::TypeId type, Context context = {});
  /// An output of it, of what may be one or hold some.
  Node asOutput(Node value, ir::TypeId type, Context context = {});

  // EmitExpressions.cpp
  Node none(Context) override { return B.null(); }
  /// A variable has no type of its own where it is nothing.
  Node localValue(ir::NodeId id, ir::ExprId value) override {
    Node made = NodeEmitter::localValue(id, value);
    return at(value).kind == ir::ExprKind::Null ? B.cast(made, nullable(B.name("object"))) : made;
  }
  Node exprOf(ir::ExprId id, Context context) override;
  Node number(llvm::StringRef text) override;
  Node numberOf(llvm::StringRef text, ir::TypeKind kind);
  Node integer(ir::ExprId id, Context context) override;
  Node variable(ir::VarId var) override;
  Node input(ir::NodeId config) override;
  Node templateOf(ir::ExprId id, Context context) override;
  Node templatePart(ir::ExprId id, Context context) override;
  Node textual(Node value, ir::TypeId type);
  Node join(Node list, Node separator) override;
  Node forExpr(ir::ExprId id, Context context) override;
  Node conditional(ir::ExprId id, Context context) override;
  Node truth(ir::ExprId id, Context context) override;
  Node asList(ir::ExprId id, Context context) override;
  Node asMap(ir::ExprId id, Node map);
  Node retyped(Node value, ir::ExprId id);
  Node apply(ir::ExprId id, Context context) override;
  Node accessed(ir::ExprId id, bool &isOptional, bool isPresent, Context context) override;
  Node member(ir::ExprId id, Node object, llvm::StringRef name, bool isOptional,
              Context context) override;
  Node indexed(ir::ExprId id, Node object, Node key, bool isOptional, Context context) override;
  bool holdsPlainBesideOutputs(ir::TypeId type) const;
  ir::ExprId writtenElement(ir::ExprId id) const;
  Node wrappedIndex(ir::ExprId index, ir::ExprId list, Context context) override;
  Node iterable(ir::ExprId id, Context context) override;
  Node forEach(ir::ExprId source, Node items, ir::VarId item, ir::ExprId body,
               Context context) override;
  Node toNumber(Node value) override { return as(value, types().numberType()); }
  bool wantsNumbers(ir::BinaryOp) const override { return true; }
  Node ownBinary(ir::ExprId id, ir::ExprId left, ir::BinaryOp op, ir::ExprId right,
                 Context context) override;
  Node outputOf(ir::ExprId id, Context context) override;
  Node present(ir::ExprId id, ir::TypeId type, Context context) override;
  Node converted(ir::ExprId operand, ir::TypeId type, Context context) override;
  Node convertedScalar(Node value, ir::TypeId from, ir::TypeId to);
  Node secret(Node value) override { return B.call(B.path("pulumi.Output.CreateSecret"), {value}); }
  Node all(llvm::ArrayRef<Node> values) override;
  Node toList(Node items);
  Node select(Node items, llvm::StringRef param, Node body) {
    return B.callMethod(items, "Select", {lambda({param}, body)});
  }
  Node ordered(Node map);
  bool holdsLoop(ir::ExprId id) const;
  Node dictionaryOf(Node body);
  bool isCollection(ir::ExprId id) const;

  // EmitCalls.cpp
  Node builtin(Builtin builtin, ir::ExprId id, Context context) override;
  Node asset(llvm::StringRef cls, Node path, bool mayLack) override;
  Nodes functionArguments(const schema::Function *function, ir::ExprId object, bool isMethod,
                          bool hasOptions, Context context) override;
  Node invoked(Node callee, llvm::ArrayRef<Node> arguments) override {
    return B.call(callee, arguments);
  }
  Node waitedFor(Node call) override { return B.await(call); }
  Node methodResult(ir::ExprId id, const schema::Function *function, Node made) override;
  Node askEngine(llvm::StringRef function, llvm::ArrayRef<Node> arguments) override;
  Node attempts(ir::ExprId id, bool isTry, Context context) override;
  Node optional(const PathAttempt &attempt, ir::TypeId whole, Context context);
  /// What reads a member fails by itself where there is none.
  bool mayMiss(ir::ExprId) const override { return false; }
  Node given(ir::ExprId access, Node value) override {
    // What has no type fails by itself where it lacks the member, which may be nothing.
    return kindOf(bareType(at(access).object())) == ir::TypeKind::Dynamic
               ? value
               : B.call(helper(Helper::Present), {value});
  }
  void addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                  Nodes &arguments) override;
  void addInvokeOptions(const schema::Function *function, Options options, bool needsParent,
                        bool isEarly, Nodes &arguments) override;
  Node dependsOn(ir::ExprId id, Context context) override;
  Node alias(const Options &settings) override;
  Node aliasesOf(Node list);
  Node noParent(ir::ExprId value, Context context) override;
  bool isSdkVersion(const target::Option &option) const;
  Node lengthOf(ir::ExprId id, Context context);
  Node lookup(ir::ExprId id, Context context);
  Node system(llvm::StringRef space, llvm::StringRef path, llvm::ArrayRef<Node> arguments);
  void use(llvm::StringRef space);
  Node itemsOf(Node value);

  // EmitFunctions.cpp
  Node ownFunction(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node numeric(ir::ExprId id, Context context, ir::TypeKind wanted = ir::TypeKind::Number);

  // EmitRecords.cpp
  const lower::Record *classedRecord(ir::TypeId object) const;
  void findRecords();
  /// True for a part of the configuration whose objects are instances of classes of the program.
  bool isOfRecords(ir::ExprId id) const { return Reads && Reads->contains(Current, id); }
  /// The class of a record; None if `object` is none.
  Node recordType(ir::TypeId object);
  Node recordRead(const ir::Node &node, const ConfigGetter &getter);
  Node recordOf(ir::ExprId id, ir::TypeId object);
  void declareRecords();

  // EmitTypes.cpp
  Node type(ir::TypeId id, Context context = {});
  Node configType(ir::TypeId id);
  Node inputType(ir::TypeId id, Context context = {});
  Node outputOfType(ir::TypeId id);
  Node comparedWithNothing(ir::ExprId id, Context context) override;
  Node neededLater(Node output) override;
  Node needed(Node value) override {
    Node function = helper(Helper::Needed);
    // Nothing has no type of its own.
    if (Module.kind(value) == code::Kind::Null)
      function = B.typeApply(function, {nullable(B.name("object"))});
    return B.call(function, {value});
  }
  Node signedOperand(ir::ExprId id, Context context) override;
  static bool isBeyondInt(llvm::StringRef text);
  /// `type?`, once.
  Node nullable(Node type) {
    return Module.kind(type) == code::Kind::UnionType ? type : B.unionType({type, B.null()});
  }
  ir::TypeId elementOfAll(llvm::ArrayRef<ir::TypeId> elements);
  Node generic(llvm::StringRef name, llvm::ArrayRef<Node> args) {
    return B.typeApply(B.name(name), args);
  }
  /// object?: nothing is known when the program is compiled.
  bool isErased(ir::TypeId id) const;
  bool isValueType(ir::TypeId id) const;
  /// The type of the values of the dictionary that an object of the program's own becomes.
  ir::TypeId valueOf(ir::TypeId object);
  /// The type of the elements of a list, tuple or set.
  ir::TypeId elementOf(ir::TypeId list);
  ir::TypeId bare(ir::TypeId id) const {
    return id ? types().withoutNone(types().isEventual(id) ? types().resolved(id) : id)
              : types().dynamicType();
  }
  std::string memberName(const schema::Properties *properties, llvm::StringRef name,
                         llvm::StringRef token = "") const;
  /// What `name` is called among the arguments of a resource (null: of anything else).
  std::string inputName(const schema::Resource *resource, const schema::Properties *properties,
                        llvm::StringRef name) const;
  Node schemaClass(const ir::Type &type, Context context, bool isMade);
  bool isInput(ir::ExprId id);
  std::string componentModule(llvm::StringRef file) const override { return file.str(); }
  Node inModule(Node root, const schema::Package &package, llvm::StringRef token,
                llvm::StringRef name) override;
  Node importNamed(llvm::StringRef module, llvm::StringRef name,
                   code::ImportSpec::Group group) override;
  std::string functionName(llvm::StringRef name) const override { return upperFirst(name); }
  std::string methodName(llvm::StringRef name) const override { return propertyName(name); }
  std::string invokeName(llvm::StringRef name, bool isEarly) const override;
  std::string packageName(llvm::StringRef publisher, llvm::StringRef package) const override;
  std::string packageAlias(llvm::StringRef package) const override;
  std::string moduleSegment(llvm::StringRef segment) const override;
  std::string enumMemberName(const schema::EnumValue &value,
                             llvm::StringRef typeName) const override;

  const schema::Type *PropertyType = nullptr; ///< of the property that is written
  llvm::DenseSet<Node> Optionals;             ///< calls of Optional, which make a value of any type
  std::optional<lower::MemberReads> Reads;
  bool SaysRecords = false; ///< objects are of classes of the program where a type is said
  llvm::SetVector<const lower::Record *> Records; ///< whose classes the program names
  Nodes Results;                                  ///< the entries of what the program returns
  llvm::DenseSet<ir::ExprId> EarlyArguments;      ///< of functions that are waited for
  llvm::DenseMap<ir::VarId, Node> Parts; ///< variables that are members of a lambda's parameter
  llvm::DenseSet<ir::VarId> Open;        ///< variables that are an object? in C#
};

} // namespace pcl::csharp
