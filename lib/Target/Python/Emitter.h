// Emit of Python: what the language says its own way.
//
// Decisions about outputs, conversions and names were made by Lower, which kind becomes what by
// target::NodeEmitter; the printer decides nothing more.
#pragma once

#include "pcl/Target/NodeEmitter.h"
#include "pcl/Target/Python/Emit.h"
#include "pcl/Target/Python/Print.h"

namespace pcl::python {

using ir::Builtin;
using target::Context;
using target::Helper;
using target::OptionKind;
using target::Options;
using target::Want;

/// The functions that programs may carry, in the order of Helpers.def; made of runtime/python.
llvm::ArrayRef<target::HelperText> helperTexts();

class ModuleEmitter final : public target::NodeEmitter {
public:
  ModuleEmitter(target::ProjectEmitter &project, ir::ProgramId id, code::Module &module,
                InputTypes inputTypes)
      : NodeEmitter(project, id, module), Style(inputTypes) {}

private:
  // EmitNodes.cpp
  lower::TargetTraits traits() override;
  void prepare() override;
  void emitDeferred(const lower::Deferred &deferred, Nodes &body) override;
  void emitConfig(ir::NodeId id, Nodes &body) override;
  void emitOutput(ir::NodeId id, ir::ExprId value, Nodes &body) override;
  Node localType(ir::ExprId value) override;
  bool holdsObjects(ir::TypeId type) const;
  std::string hookParameter() override {
    return Scope.isUsed("args") ? Scope.allocate("hook_args") : "args";
  }
  Node hookFunction(ir::NodeId id, ir::ExprId command, bool isError, Nodes &body) override;
  Node instance(Node cls, llvm::ArrayRef<Node> arguments) override {
    return B.call(cls, arguments);
  }
  Context creationContext(const ir::Node &node) override;
  bool hasLooserElements(ir::TypeId from, ir::TypeId to) const;
  bool mayLackFor(const target::ComponentInput &input, ir::TypeId given) const;
  Node inputValue(const ir::Node &node, const ir::Attribute &attribute, Context context) override;
  Node optionValue(llvm::StringRef name, ir::ExprId value, Context context) override;
  Node made(const ir::Node &node, Nodes arguments, llvm::ArrayRef<Input> inputs,
            const Options &options) override;
  Node declareAbsent(ir::NodeId id) override;
  Steps listSteps(const lower::Range &range, Node list) override;
  Node distinct(Node list, ir::ExprId) override {
    return B.call(B.name("sorted"), {B.call(B.name("set"), {list})});
  }
  Steps mapSteps(const lower::Range &range, Node map) override;
  Node collected(const lower::Range &range, Node source, Node made) override;
  /// `name = value`, and `fallback` where that is None.
  void letWithDefault(llvm::StringRef name, Node value, Node fallback, Nodes &body, Node type = {});

  // EmitComponent.cpp
  void emitComponentConfig(ir::NodeId id, Nodes &body) override;
  bool takesArgs() const { return !Project.options.library.empty(); }
  std::vector<std::string> inputNames(ir::ProgramId component) const;
  std::vector<std::string> parameters(ir::ProgramId component) const override {
    return takesArgs() ? std::vector<std::string>() : inputNames(component);
  }
  llvm::StringRef componentName() const override { return ComponentName; }
  Node fieldType(const target::ComponentInput &input);
  void emitInputsType(llvm::StringRef name) override;
  bool isDeclared(llvm::StringRef name) const override { return !Lang.names.isGlobal(name); }
  Node outputField(llvm::StringRef name, Node type) override { return B.field(name, type); }
  Node outputType(ir::NodeId, ir::TypeId value) override {
    return B.typeApply(pulumi("Output"), {type(value)});
  }
  Node superCall(llvm::ArrayRef<Node> arguments) override;
  Node shownInputs() override;
  Node outputValue(ir::ExprId value) override { return definite(value, {}); }
  Node noOutputs() override { return B.object({}); }
  void emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) override;

  // EmitExpressions.cpp
  Node integer(ir::ExprId id, Context context) override;
  bool mayBeFloat(ir::ExprId id) const;
  /// True if `max` and its like must make numbers of values of this type.
  bool needsNumber(ir::TypeId type) const;
  Node variable(ir::VarId var) override;
  Node input(ir::NodeId config) override;
  Node templatePart(ir::ExprId id, Context context) override;
  Node join(Node list, Node separator) override { return B.callMethod(separator, "join", {list}); }
  Node forExpr(ir::ExprId id, Context context) override;
  Node conditional(ir::ExprId id, Context context) override;
  Node orEmpty(ir::ExprId id, Context context);
  Node apply(ir::ExprId id, Context context) override;
  /// A node or a variable: what kind of name it is, and its id.
  using Named = std::pair<unsigned, unsigned>;
  std::optional<Named> nameOf(ir::ExprId id) const;
  bool isKnownHere(ir::ExprId id, Context context) const;
  bool isTakenForNone(ir::ExprId id, Context context) const;
  bool isKnownOutside(ir::ExprId id, Context context) const;
  /// `id` for an operation or a function that takes no None.
  Node operand(ir::ExprId id, Context context);
  Node accessed(ir::ExprId id, bool &isOptional, bool isPresent, Context context) override;
  bool hasDeclaredType(ir::ExprId id);
  bool isAnything(ir::ExprId id, Context context);
  bool isInstance(ir::ExprId id) const;
  bool readsInstance(ir::ExprId id) const;
  Node neededInstance(ir::ExprId id);
  ir::NodeId resourceOf(ir::ExprId id) const;
  ir::TypeId typeGivenToStash(ir::ExprId id) const;
  ir::ExprId writtenFor(ir::ExprId id) const;
  ir::ExprId writtenMember(ir::ExprId object, llvm::StringRef name) const;
  bool mayLackInStash(ir::ExprId id, llvm::StringRef name) const;
  bool isStash(const ir::Node &node) const { return str(node.label) == "pulumi:index:Stash"; }
  Node member(ir::ExprId id, Node object, llvm::StringRef name, bool isOptional,
              Context context) override;
  Node indexed(ir::ExprId id, Node object, Node key, bool isOptional, Context context) override;
  bool isThroughInstance(ir::ExprId id, Context context);
  Node testedForNothing(ir::ExprId id, bool isPresent, Context context) override;
  bool isThroughAbsent(ir::ExprId id, Context context) const override;
  Node comparedWithNothing(ir::ExprId id, Context context) override;
  Node wrappedIndex(ir::ExprId index, ir::ExprId list, Context context) override;
  Node iterable(ir::ExprId id, Context context) override;
  Node forEach(ir::ExprId source, Node items, ir::VarId item, ir::ExprId body,
               Context context) override;
  /// What makes a number of a text.
  Node numberOf() { return helper(target::helperFor(ir::StdFunction::tonumber)); }
  Node toNumber(Node value) override { return B.call(numberOf(), {value}); }
  bool wantsNumbers(ir::BinaryOp op) const override;
  bool mayMeetBool(ir::TypeId left, ir::TypeId right) const;
  Node ownBinary(ir::ExprId id, ir::ExprId left, ir::BinaryOp op, ir::ExprId right,
                 Context context) override;
  Node outputOf(ir::ExprId id, Context context) override;
  Node present(ir::ExprId id, ir::TypeId type, Context context) override;
  Node converted(ir::ExprId operand, ir::TypeId type, Context context) override;
  Node secret(Node value) override { return B.call(pulumi("Output.secret"), {value}); }
  Node all(llvm::ArrayRef<Node> values) override { return B.call(pulumi("Output.all"), values); }
  /// True if PCL's text of a value of this type is not Python's.
  bool needsToText(ir::TypeId type) const;
  std::string resolvedName();
  /// `value` where the type checker is told that it is a `type`.
  /// `type` for a cast: what a class or a typed dict of the SDK takes is no mapping.
  Node castType(ir::TypeId type) {
    return kindOf(type) == ir::TypeKind::Object ? typing("Any") : this->type(type);
  }
  Node presentType(ir::ExprId id);
  Node castTo(Node type, Node value) { return B.call(typing("cast"), {type, value}); }

  // EmitCalls.cpp
  Node attempts(ir::ExprId id, bool isTry, Context context) override;
  Node builtin(Builtin builtin, ir::ExprId id, Context context) override;
  Node asset(llvm::StringRef cls, Node path, bool mayLack) override;
  Nodes functionArguments(const schema::Function *function, ir::ExprId object, bool isMethod,
                          bool hasOptions, Context context) override;
  Node invoked(Node callee, llvm::ArrayRef<Node> arguments) override {
    return B.setFlags(B.call(callee, arguments),
                      arguments.size() > 1 ? code::Expanded : code::NoFlags);
  }
  void addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                  Nodes &arguments) override;
  void addInvokeOptions(const schema::Function *function, Options options, bool needsParent,
                        bool isEarly, Nodes &arguments) override;
  Node dependsOn(ir::ExprId id, Context context) override;
  Node alias(const Options &settings) override;
  Node noParent(ir::ExprId value, Context context) override;
  Node lookup(ir::ExprId id, Context context);
  /// The elements of `list` as numbers.
  Node numbers(ir::ExprId list, Context context);
  /// The texts of the elements of `list`.
  Node texts(ir::ExprId list, Context context);
  /// A function or class of Python's standard library, `json.dumps`.
  Node standard(llvm::StringRef module, llvm::StringRef member);
  Node typing(llvm::StringRef name) {
    return importNamed("typing", name, code::ImportSpec::Group::Standard);
  }

  // EmitFunctions.cpp
  Node spreadCall(ir::StdFunction function, llvm::ArrayRef<Node> before, ir::ExprId list,
                  Context context);
  Node ownOfNumbers(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node ownOfTexts(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node ownOfCollections(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node ownOfSystem(ir::StdFunction function, ir::ExprId id, Context context) override;
  Node merge(ir::ExprId id, Context context);
  Node concat(ir::ExprId id, Context context);
  Node flatten(ir::ExprId id, Context context);
  /// `value` of `list` for what takes any collection: in an attempt it must be a list.
  Node strictList(ir::ExprId list, Node value, Context context);
  Node asList(ir::ExprId id, Context context) override {
    return strictList(id, expr(id, context), context);
  }

  // EmitTypes.cpp
  std::string functionName(llvm::StringRef name) const override {
    return code::casedName(name, code::NameKind::Function, Lang.names);
  }
  std::string invokeName(llvm::StringRef name, bool isEarly) const override {
    return isEarly ? propertyName(name) : propertyName(name) + "_output";
  }
  std::string methodName(llvm::StringRef name) const override { return propertyName(name); }
  std::string packageName(llvm::StringRef publisher, llvm::StringRef package) const override;
  std::string distributionOf(llvm::StringRef name) const override;
  std::string packageAlias(llvm::StringRef package) const override {
    return code::toSnakeCase(package);
  }
  std::string componentModule(llvm::StringRef file) const override {
    return (Project.options.library.empty() ? "" : ".") + file.str();
  }
  std::string outputAttribute(llvm::StringRef name) const override;
  std::string enumMemberName(const schema::EnumValue &value,
                             llvm::StringRef typeName) const override;
  /// `name` as Python has it; that of a property as its schema has it.
  std::string propertyName(llvm::StringRef name) const;
  std::string propertyName(const schema::Properties &properties, llvm::StringRef name) const;
  /// The type of a plain value, in which an Output stands for what may be one; what has no short
  /// name is Any.
  Node type(ir::TypeId type);
  /// The type of a value that may be given as an output, at every level.
  Node inputType(ir::TypeId type, bool mayLack = false);

  // EmitObjects.cpp
  bool comesWithSpread(ir::TypeId member) const override {
    return !types().isOptional(member) && kindOf(member) != ir::TypeKind::Dynamic;
  }
  Node object(ir::ExprId id, Context context) override;
  std::string keyOf(ir::TypeId object, llvm::StringRef name) override;
  Node entryValue(ir::TypeId object, llvm::StringRef name, ir::ExprId value,
                  Context context) override;
  /// The entries of the Object `id` as keyword arguments.
  void keywordArguments(ir::ExprId id, const schema::Properties *properties, Nodes &args,
                        Context context);
  /// The attribute in which an instance of a class keeps the member `name` of `object`; nothing if
  /// `object` is a dict.
  std::optional<std::string> attributeOf(ir::ExprId object, llvm::StringRef name);
  /// The keyword argument for the input `attribute` of a resource or component.
  std::string inputName(const ir::Node &node, const ir::Attribute &attribute) const;
  /// `value` as the value of the property `name`.
  Node propertyValue(const schema::Properties &properties, llvm::StringRef name, ir::ExprId value,
                     Context context);
  /// True for objects that a resource gives out. The SDK has other classes for them than for
  /// inputs, though it takes both.
  bool givesResults(ir::ExprId id) const;
  bool isTypedName(ir::ExprId id) const;
  Node withoutNones(ir::ExprId id, Node made);
  bool givesMappings(ir::ExprId id, const schema::Property *property) const;
  bool holdsOutputs(ir::ExprId id) const;
  /// True if an apply in the object `id` makes an instance of a class, which no dict of the SDK
  /// takes.
  bool makesInstances(ir::ExprId id) const;
  /// True if outputs may stand inside the plain collection `id`, or it is an input of the component
  /// in which they may.
  bool nestsOutputs(ir::ExprId id) const;
  /// The input of the component that `id` reads from the arguments; None if it is nothing of the
  /// kind.
  ir::NodeId argumentOf(ir::ExprId id) const;
  /// True if the static type of an input of this type has Inputs inside of an Input.
  bool nestsInputs(ir::TypeId type) const;
  /// Objects of this type are written as instances of its class, not as dicts.
  bool usesClass(const ir::Type &type, Context context) const;

  const InputTypes Style;
  llvm::StringRef ComponentName = "name";
  llvm::DenseMap<ir::NodeId, std::string> InputNames; ///< of the component's own inputs
  /// Parameters of applies over several values: the dict and the key.
  llvm::DenseMap<ir::VarId, std::pair<std::string, std::string>> Resolved;
  std::vector<std::string> ResolvedNames; ///< names of those dicts, by depth
  unsigned ApplyDepth = 0;
  /// Names of values of any type that were compared with None: to a type checker they are anything
  /// or None from there on.
  llvm::DenseSet<Named> Compared;
  llvm::DenseSet<ir::VarId> Errors; ///< variables of `recover`: exceptions, whose texts PCL means
};

} // namespace pcl::python
