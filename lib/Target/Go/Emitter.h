// Emit of Go: what the language says its own way.
//
// Every place in a Go program has a type, and so has every node that is made here: `GoTypes` knows
// it, as a PCL type of which each has one spelling in Go (EmitTypes.cpp):
//
//   any                     dynamic           *T        optional(T), of scalars and objects
//   bool, int, float64 ...  the scalars       []T       list(T)
//   pkg.T                   a schema object   map[string]T    map(T), and all other objects
//   T                       a record          pulumi.TOutput  output(T), whose element is exactly T
//
// A record is an object with the types of its fields. There are none in outputs, of which the SDK
// has no such, and none in what inputs take: there they are maps.
//
// A place says what it wants by Context::wanted and Context::form; literals, conditionals and loops
// hand that down to their parts, everything else is converted where it has been made
// (EmitConversions.cpp). Errors are values: a call that has one is `Checked`, and the legaliser has
// the function around return it.
#pragma once

#include "Collections.h"

#include "pcl/Target/Go/Emit.h"
#include "pcl/Target/Go/Print.h"
#include "pcl/Target/NodeEmitter.h"

#include <deque>

namespace pcl::go {

using ir::Builtin;
using ir::ExprId;
using ir::TypeId;
using target::Context;
using target::Helper;
using target::OptionKind;
using target::Options;
using Form = target::Context::Form;

/// The functions that programs may carry, in the order of Helpers.def; made of runtime/go.
llvm::ArrayRef<target::HelperText> helperTexts();

/// Object types that no schema names: results of functions, which the SDKs have structs for. Each
/// function has one, for as long as its workspace.
class ResultTypes {
public:
  const schema::ObjectType *of(const schema::Function &function);

private:
  std::deque<schema::ObjectType> Storage;
  llvm::DenseMap<const schema::Function *, const schema::ObjectType *> ByFunction;
  llvm::DenseMap<const schema::ObjectType *, const schema::Function *> Functions;

public:
  const schema::Function *functionOf(const schema::ObjectType *type) const {
    return Functions.lookup(type);
  }
};

/// The structs of a project's records. What a value is in Go finds its record again.
class Structs {
public:
  struct Struct {
    const lower::Record *record = nullptr;
    ir::TypeId type;                 ///< an object of the types of the fields
    std::vector<std::string> fields; ///< by member
    bool isDeclared = false;
  };
  /// The struct that values of the object type `object`, of PCL or of Go, have; null if none.
  /// `goType` gives the types of fields.
  Struct *of(const lower::RecordTable &records, ir::TypeStore &types, TypeId object,
             llvm::function_ref<TypeId(TypeId)> goType);

private:
  std::deque<Struct> Storage;
  llvm::DenseMap<const lower::Record *, Struct *> ByRecord;
  llvm::DenseMap<TypeId, Struct *> ByType;
};

class ModuleEmitter final : public target::NodeEmitter {
public:
  /// `name` as an exported one.
  static std::string title(llvm::StringRef name);
  ModuleEmitter(target::ProjectEmitter &project, ir::ProgramId id, code::Module &module,
                ResultTypes &results, Collections &collections, Structs &structs);

private:
  // EmitNodes.cpp
  lower::TargetTraits traits() override;
  void prepare() override;
  void reserveParameters();
  void findNullTests();
  void emitRoot() override;
  void emitDeferred(const lower::Deferred &deferred, Nodes &body) override;
  void emitConfig(ir::NodeId id, Nodes &body) override;
  void emitOutput(ir::NodeId id, ExprId value, Nodes &body) override;
  Node localValue(ir::NodeId id, ExprId value) override;
  Node guard(Node value) override;
  Node kept(Node output);
  Node configuration() override;
  Node requireVersion(ExprId version) override;
  std::string hookParameter() override { return "args"; }
  Node hookFunction(ir::NodeId id, ExprId command, bool isError, Nodes &body) override;
  Node hook(bool isError, llvm::ArrayRef<Node> arguments) override;
  Node instance(Node cls, llvm::ArrayRef<Node> arguments) override {
    return B.call(cls, arguments);
  }
  Node inputValue(const ir::Node &node, const ir::Attribute &attribute, Context context) override;
  Node optionValue(llvm::StringRef name, ExprId value, Context context) override;
  Node made(const ir::Node &node, Nodes arguments, llvm::ArrayRef<Input> inputs,
            const Options &options) override;
  Node applied(Node output, Node pattern, Node body) override;
  Node declareAbsent(ir::NodeId id) override;
  Node unread(ir::NodeId id, Node made) override { return B.let(L.info(id).identifier, made); }
  Node declareMade(ir::NodeId id, bool isMap) override;
  void enterRange(const lower::Range &range, Node source) override;
  Steps listSteps(const lower::Range &range, Node list) override;
  Steps mapSteps(const lower::Range &range, Node map) override;
  Node distinct(Node list, ir::ExprId = {}) override;
  Node literalSet(llvm::ArrayRef<Node> items) override;
  Node collected(const lower::Range &range, Node source, Node made) override;
  Node wantedOf(const ir::Node &node, const ir::Attribute &attribute, TypeId &type, Form &form);

  // EmitComponent.cpp
  void emitComponentConfig(ir::NodeId id, Nodes &body) override;
  void emitInputsType(llvm::StringRef name) override;
  Node outputField(llvm::StringRef name, Node type) override { return B.field(name, type); }
  Node outputType(ir::NodeId id, TypeId value) override;
  Node shownInputs() override;
  Node superCall(llvm::ArrayRef<Node> arguments) override;
  Node outputValue(ExprId value) override;
  Node registerOutputs(llvm::ArrayRef<Node> arguments) override;
  void emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) override;
  Node input(ir::NodeId config) override;
  TypeId outputTypeOf(const ir::Program &program, ir::NodeId id);
  /// What a component's input is given and read as: a value of the first, or in the second form.
  std::pair<TypeId, Form> inputTypeOf(const ir::Program &program, ir::NodeId config,
                                      ir::ProgramId id) const;
  Node readInput(ir::NodeId config);
  Node inputOrDefault(const ir::Node &node, TypeId type, TypeId bare, ir::ExprId fallback);
  Node orElse(Node condition, Node then, Node otherwise, Node type);
  Node passedOn(ir::ExprId value, TypeId wanted);

  // EmitExpressions.cpp
  Node exprOf(ExprId id, Context context) override;
  Node valueOf(ExprId id, TypeId wanted, Form form, Context context);
  Node nothingKept(ExprId id, Node node, TypeId wanted, Form form, Context context);
  Node none(Context) override { return typed(B.null(), types().noneType()); }
  Node nilsKept(ExprId id, Node node, TypeId wanted, Form form);
  Node wholeOf(ExprId id, Node node, Context context);
  Node inputOrOutput(Node any, TypeId element);
  Node variable(ir::VarId var) override;
  Node truth(ExprId id, Context context) override {
    TypeId type = types().boolType();
    bool isEventual = types().isEventual(typeOf(id));
    if (isEventual && types().isOptional(types().resolved(typeOf(id))))
      return expr(id, context);
    return expr(id, context.as(isEventual ? types().output(type) : type));
  }
  Node integer(ExprId id, Context context) override {
    return expr(id, context.as(types().intType()));
  }
  Node templateAs(ExprId id, TypeId wanted, Form form, Context context);
  Node formatted(ExprId id, llvm::StringRef function, Context context);
  Node join(Node list, Node separator) override;
  Node forExpr(ExprId id, Context context) override { return forOf(id, {}, Form::Plain, context); }
  Node forOf(ExprId id, TypeId wanted, Form form, Context context);
  Node apply(ExprId id, Context context) override { return applyOf(id, {}, context); }
  Node applyOf(ExprId id, TypeId wanted, Context context);
  Node pathOf(ExprId body, ir::VarId var, Node output);
  bool isThroughAbsent(ExprId id, Context context) const override;
  Node member(ExprId id, Node object, llvm::StringRef name, bool isOptional,
              Context context) override;
  Node indexed(ExprId id, Node object, Node key, bool isOptional, Context context) override;
  Node memberOf(Node object, llvm::StringRef name, TypeId known, bool isStrict);
  Node memberOfLate(ExprId id, Node object, llvm::StringRef name, TypeId known, Context context);
  Node fieldOf(Node object, TypeId type, llvm::StringRef name);
  Node fieldOfRecord(Node object, TypeId type, llvm::StringRef name, TypeId known = {});
  /// True if `id` reads a member of a record that may be null though no type says so.
  bool isNullableMember(ExprId id) const;
  Node memberOfResource(Node object, TypeId type, llvm::StringRef name, TypeId known);
  Node elementOf(Node object, Node key, bool isStrict);
  Node wrappedIndex(ExprId index, ExprId list, Context context) override;
  Node iterable(ExprId id, Context context) override;
  Node forEach(ExprId source, Node items, ir::VarId item, ExprId body, Context context) override;
  Node toNumber(Node value) override { return value; }
  bool wantsNumbers(ir::BinaryOp) const override { return false; }
  Node outputOf(ExprId id, Context context) override;
  Node present(ExprId id, TypeId type, Context context) override {
    return expr(id, context.as(goType(type)));
  }
  Node converted(ExprId operand, TypeId type, Context context) override {
    return expr(operand, context.as(goType(type)));
  }
  Node secret(Node value) override;
  Node all(llvm::ArrayRef<Node> values) override;
  /// The loop variables of a list or a map, of what no type tells.
  Node items(Node collection, TypeId &key, TypeId &value);

  // EmitOperations.cpp
  Node conditionalOf(ExprId id, TypeId wanted, Form form, Context context);
  Node binaryOf(ExprId id, Context context);

  // EmitObjects.cpp
  bool areFiles(ExprId literal, TypeId element) const;
  Node tupleOf(ExprId id, TypeId wanted, Form form, Context context);
  Node textOrNone(ExprId id, Context context);
  Node objectOf(ExprId id, TypeId wanted, Form form, Context context);
  Node structOf(ExprId id, TypeId object, Form form, bool isPointer, Context context);
  Node recordOf(ExprId id, TypeId object, bool isPointer, Context context);
  bool joinsLists(ExprId id) const;
  Node concatOf(ExprId id, Context context);
  Node mergeOf(ExprId id, Context context);
  Node joinedOf(ExprId id, TypeId wanted, Context context);
  Node arrayOf(ExprId id, TypeId wanted, Context context);
  /// The form in which the input `member` takes its value. Elements of an argument of a function or
  /// a method may always be outputs: what the engine writes of a schema for the SDK's generator
  /// marks only the arguments themselves as plain.
  static Form formOf(const ir::Member &member, bool isArgument = false);
  /// The fields of `object` as entries of a struct of the members of `members`.
  Nodes fieldsOf(ExprId object, const ir::Members *members, Form form, Context context,
                 bool areArguments = false);

  // EmitConversions.cpp
  Node typed(Node node, TypeId type) {
    bool isOutput = type && kindOf(type) == ir::TypeKind::Output;
    GoTypes[node] = isOutput && holdsRecords(type) ? looseType(type) : type;
    return node;
  }
  TypeId typeOfNode(Node node) const { return GoTypes.lookup(node); }
  /// `node` as a `wanted` in that form.
  Node to(Node node, TypeId wanted, Form form);
  Node withoutOutputType(Node node);
  Node plain(Node node, TypeId wanted);
  Node inputOf(Node node, TypeId wanted);
  Node looseInput(Node node, bool isData);
  Node asOutput(Node node, TypeId element);
  Node pointedTo(Node output);
  Node scalar(Node node, TypeId from, TypeId wanted);
  Node textOf(Node node);
  Node as(Node node, TypeId type);
  Node pointerTo(Node node, TypeId type);
  Node mapped(Node node, TypeId item, Node type, bool isMap, llvm::function_ref<Node(Node)> make);
  /// What `make` makes of the value of `output`, as an output.
  Node applyT(Node output, llvm::function_ref<Node(Node)> make);
  /// `output`, of anything, as one of the class that an input of `type` takes.
  Node assured(Node output, TypeId type);
  Node applied(Node output, llvm::ArrayRef<Node> params, Nodes statements, Node body);
  Node applied(llvm::ArrayRef<Node> params, Nodes statements, Node body,
               llvm::function_ref<Node(Node)> apply);
  Node calledAlone(Node param, Node value) const;
  /// A function that gives `value`, or an error.
  Node function(llvm::ArrayRef<Node> params, Nodes statements, Node value);
  bool isScalar(TypeId type) const { return lower::isScalarKind(kindOf(type)); }
  /// The functions of helpers.go are of the same package.
  Node helper(Helper which) override {
    Project.addHelper(which);
    return B.name(Lang.helper(which)->name);
  }
  Node core(llvm::StringRef name) { return pulumi(name); }
  using target::ExprEmitter::textOf;
  Node notImplemented(llvm::StringRef text) override { return notImplemented(B.string(text)); }
  /// A call of the helper, which is an error.
  Node notImplemented(Node text) {
    return typed(B.checked(B.call(helper(Helper::NotImplemented), {text})), types().dynamicType());
  }

  // EmitCalls.cpp
  Node callOf(ExprId id, Context context);
  Node builtin(Builtin builtin, ExprId id, Context context) override;
  Node asset(llvm::StringRef cls, Node path, bool mayLack) override;
  Node attempt(ExprId id, Context context) override;
  Node optionalOf(const PathAttempt &attempt, TypeId type, Context context);
  Node attemptsOf(ExprId id, bool isTry, Context context);
  Node recoverOf(ExprId id, Context context);
  Nodes functionArguments(const schema::Function *function, ExprId object, bool isMethod,
                          bool hasOptions, Context context) override;
  Node invokeOf(ExprId id, Context context);
  Node methodOf(ExprId id, Context context);
  void addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                  Nodes &arguments) override;
  Node invokeOption(llvm::StringRef name, ExprId value, Context context) override {
    return optionValue(name, value, context);
  }
  void addInvokeOptions(const schema::Function *function, Options options, bool needsParent,
                        bool isEarly, Nodes &arguments) override;
  Node dependsOn(ExprId id, Context context) override;
  Node alias(const Options &settings) override;
  Node aliasList(llvm::ArrayRef<Node> items) override {
    return B.list(items, false, B.listType(core("Alias")));
  }
  Node aliasOf(ExprId urn, Context context) override;
  Node noParent(ExprId value, Context context) override;
  Node lengthOf(ExprId id, Context context);
  Node lookupOf(ExprId id, Context context);
  Node standard(llvm::StringRef module, llvm::StringRef function, llvm::ArrayRef<Node> arguments);
  Node resultOf(const schema::Function &function, Node call, bool isOutput, bool isPointer);

  // EmitFunctions.cpp
  Node ownFunction(ir::StdFunction function, ExprId id, Context context) override;
  /// `id` stands in an attempt, which fails if it is nothing, as what has no type may be.
  bool isNeeded(ExprId id, Context context) const {
    while (at(id).kind == ir::ExprKind::Convert)
      id = at(id).as<ir::ConvertExpr>().operand();
    bool mayLack = mayBeAbsent(id, context) || kindOf(bareType(id)) == ir::TypeKind::Dynamic;
    return context.isStrict && mayLack && !isOfProvider(id);
  }
  /// `value`, which fails if it is nothing.
  Node checkedNeeded(Node value) { return typed(B.checked(needed(value)), typeOfNode(value)); }
  Node needed(Node value) override {
    bool isNil = Module.kind(value) == code::Kind::Null;
    Node function = helper(Helper::Needed);
    return B.call(isNil ? B.typeApply(function, {typeNode(typeOfNode(value))}) : function, {value});
  }
  Node helped(Helper which, llvm::ArrayRef<Node> arguments, TypeId result);
  bool listsNothing(ir::ExprId id, Context context);

  // EmitTypes.cpp
  /// The type in Go of a value of `type`.
  TypeId goType(TypeId type) const;
  /// The struct of a record; null if `object` is none.
  Structs::Struct *structFor(TypeId object) const;
  /// True if there is a record in a value of the type `go` of Go.
  bool holdsRecords(TypeId go) const;
  /// The type in Go, of `type` of PCL or of Go, in which records are maps.
  TypeId looseType(TypeId type) const;
  /// The same, but with records where `form` has them.
  TypeId goType(TypeId type, Form form) const {
    return form == Form::Plain ? goType(type) : looseType(type);
  }
  /// Declares the structs that were spelled since the last time.
  void declareRecords();
  /// `type` of Go with pointers for the scalars that are null in the literal `value`.
  TypeId withNulls(TypeId type, ExprId value) const;
  TypeId joined(llvm::ArrayRef<TypeId> all) const;
  TypeId mapOf(llvm::ArrayRef<TypeId> members) const;
  /// True for an object of an SDK and for a record.
  bool isStruct(TypeId go) const {
    return kindOf(go) == ir::TypeKind::SchemaObject || kindOf(go) == ir::TypeKind::Object;
  }
  /// Its spelling.
  Node typeNode(TypeId type, Form form = Form::Plain);
  Node outputNode(TypeId element);
  /// What names of inputs and outputs begin with, `pulumi.String`; nothing if there are none.
  struct Base {
    Node root;
    std::string name;
  };
  std::optional<Base> base(TypeId type, unsigned depth = 0);
  bool hasOutput(TypeId element);
  bool isLooseCollection(TypeId type) const;
  bool mayHoldObjects(TypeId type) const;
  bool holdsNothing(TypeId type) const;
  Node based(TypeId type, llvm::StringRef ending);
  bool isNillable(TypeId type) const;
  bool isOneOf(ExprId id, TypeId type) const;
  std::string typeName(const schema::Package &package, llvm::StringRef token,
                       bool isEnum = false) const;
  static std::string fieldName(llvm::StringRef name);
  std::string functionName(llvm::StringRef name) const override { return title(name); }
  std::string invokeName(llvm::StringRef name, bool isEarly) const override;
  std::string tokenFunctionName(const schema::Function &function) const;
  std::string methodName(llvm::StringRef name) const override { return title(name); }
  std::string packageName(llvm::StringRef publisher, llvm::StringRef package) const override;
  Node package(const schema::Package &package) override;
  Node memberOfToken(const schema::Package &package, llvm::StringRef token,
                     llvm::StringRef name) override;
  Node unknownToken(llvm::StringRef token, llvm::StringRef name) override;
  Node importPath(const schema::Package &package, llvm::StringRef module);
  std::string enumMemberName(const schema::EnumValue &value,
                             llvm::StringRef typeName) const override;
  Node enumConstant(TypeId type, ExprId literal);
  std::string componentModule(llvm::StringRef file) const override { return file.str(); }
  std::string outputAttribute(llvm::StringRef name) const override { return title(name); }

  ResultTypes &Results;
  Collections &Held; ///< what the SDKs have lists and maps of
  Structs &Records;
  llvm::SmallVector<Structs::Struct *> Spelled; ///< by this module, and not declared
  llvm::DenseMap<code::NodeId, TypeId> GoTypes;
  llvm::DenseMap<ir::VarId, TypeId> VarTypes;   ///< where they are not their PCL types'
  llvm::DenseMap<ir::NodeId, TypeId> NodeTypes; ///< of locals, configs and what is made in applies
  llvm::DenseMap<Node, Node> NumbersMade;       ///< numbers by what they were made of
  llvm::DenseSet<ExprId> ComparedWithNull;      ///< which are read so that null can be seen
  /// What outputs, and texts, numbers and bools that may be nothing, were made of: values without a
  /// type.
  llvm::DenseMap<code::NodeId, Node> Untyped;
  /// Calls of `optional` that give values of any type, and what they are made of.
  std::map<Node, std::pair<PathAttempt, Context>> Optionals;
  llvm::DenseSet<code::NodeId> Decided;    ///< comparisons with nil of what has none
  llvm::DenseSet<code::NodeId> Constants;  ///< numbers that are of any numeric type
  llvm::DenseSet<code::NodeId> Ids;        ///< IDs and URNs, which are texts by a method
  llvm::DenseSet<code::NodeId> InputsMade; ///< that are what an input takes
};

} // namespace pcl::go
