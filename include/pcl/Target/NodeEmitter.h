// The nodes of a lowered program in any language: their walk, classes of tokens, logical names, the
// loops that a range becomes, options, and component programs as classes. What a language spells
// its own way is a virtual function.
#pragma once

#include "pcl/Code/SplitModule.h"
#include "pcl/Support/Split.h"
#include "pcl/Target/ExprEmitter.h"

#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace pcl::target {

class NodeEmitter : public ExprEmitter {
public:
  NodeEmitter(ProjectEmitter &project, ir::ProgramId id, code::Module &module);
  virtual ~NodeEmitter() = default;

  /// Lowers the program and fills the module. Called once.
  void run();

  /// The statements of the module by the nodes that they come from, and for each the file in which
  /// a program that is spread over files as `split` says has it.
  std::vector<code::SplitUnit> unitsOf(const Split &split) const;
  bool makesResources() const {
    return llvm::any_of(Bound.nodes, [](const ir::Node &node) { return node.isResource(); });
  }
  /// What a file of the program is imported as.
  virtual std::string componentModule(llvm::StringRef file) const = 0;

protected:
  /// The statements of all nodes in order, and the comments that no node has.
  void emitNodes(Nodes &body);
  const ComponentShape &shape() const { return Components.shapes[Id.index()]; }
  bool isInCircle() const { return Components.inCircles[Id.index()]; }

  /// The class of what `node` makes; imports it.
  Node creationClass(const ir::Node &node);
  /// True if `id` is made in an apply, so that its name stands for an output.
  bool isGated(ir::NodeId id) const { return !L.info(id).gates.empty(); }
  /// The type of what is made once for `id`.
  Node madeType(ir::NodeId id);
  /// True if the class of the component `node` has a parameter for inputs; of anything else true.
  bool takesInputs(const ir::Node &node) const {
    return !node.component || !Components.shapes[node.component.index()].inputs.empty();
  }

  /// How the configuration is asked for a value.
  struct ConfigGetter {
    bool isRequired, isSecret;
    ir::TypeId type;  ///< as declared, without None
    std::string name; ///< `require`, `get`, `requireSecret`, `getSecret`
  };
  ConfigGetter getterOf(const ir::Node &node) const;

  /// An input of a resource or a component.
  struct Input {
    const ir::Attribute *attribute;
    Node value;
  };

  // ---- How a language says it.
  virtual lower::TargetTraits traits() = 0;
  /// Called when the program is lowered, before anything is emitted.
  virtual void prepare() {}
  virtual void emitRoot();
  virtual void emitConfig(ir::NodeId id, Nodes &body) = 0;
  virtual void emitComponentConfig(ir::NodeId id, Nodes &body) = 0;
  virtual void emitOutput(ir::NodeId id, ir::ExprId value,
                          Nodes &body) = 0; ///< of a program that is no component
  /// The value of the local `id`.
  virtual Node localValue(ir::NodeId, ir::ExprId value) { return expr(value, {}); }
  /// The statement that makes `value`, which is there for what it checks.
  virtual Node guard(Node value) { return B.exprStmt(value); }
  /// The static type of a local; None if the language finds it.
  virtual Node localType(ir::ExprId) { return {}; }
  /// An output, and the function that later gives it what it is an output of.
  virtual void emitDeferred(const lower::Deferred &deferred, Nodes &body) = 0;
  /// The project's configuration.
  virtual Node configuration() { return instance(pulumi("Config"), {}); }
  /// What makes sure that the engine's version is in the range `version`.
  virtual Node requireVersion(ir::ExprId version) {
    return askEngine("requirePulumiVersion", {expr(version, {})});
  }
  virtual std::string hookParameter() = 0;
  /// The function that runs a hook's `command`; statements that it needs go to `body`.
  virtual Node hookFunction(ir::NodeId id, ir::ExprId command, bool isError, Nodes &body) = 0;

  virtual Node hook(bool isError, llvm::ArrayRef<Node> arguments) {
    return instance(pulumi(isError ? "ErrorHook" : "ResourceHook"), arguments);
  }

  // How things are made.
  /// An object of the class `cls`.
  virtual Node instance(Node cls, llvm::ArrayRef<Node> arguments) = 0;
  /// Where the inputs and the options of `node` stand.
  virtual Context creationContext(const ir::Node &) { return {}; }
  /// The properties that `node` gives a resource; none of what has no schema.
  static const schema::Properties &inputsOf(const ir::Node &node);
  /// The input of a component of the program that `attribute` of `node` gives; null if it gives
  /// none.
  const ComponentInput *componentInput(const ir::Node &node, const ir::Attribute &attribute) const;
  virtual Node inputValue(const ir::Node &, const ir::Attribute &attribute, Context context) {
    return expr(attribute.value, context);
  }
  /// The same where `value`, which is known inside of an apply, stands for the attribute's.
  virtual Node knownInput(const ir::Node &, const ir::Attribute &, Node value) { return value; }
  /// `option` of a resource, if its value is no list of resources and no aliases.
  virtual Node optionValue(llvm::StringRef, ir::ExprId value, Context context) {
    return expr(value, context);
  }
  /// What makes `node`. `arguments` are its token if it has one, its name, and the id that is read.
  virtual Node made(const ir::Node &node, Nodes arguments, llvm::ArrayRef<Input> inputs,
                    const Options &options) = 0;
  /// What is made in the apply of `output`, whose value `pattern` gets.
  virtual Node applied(Node output, Node pattern, Node body) {
    return B.callMethod(output, "apply", {B.lambda({B.param(pattern)}, body)});
  }

  // Component classes.
  /// The names of the inputs of `component`, where each is a parameter of its own.
  virtual std::vector<std::string> parameters(ir::ProgramId) const { return {}; }
  /// The type `name` of the inputs.
  virtual void emitInputsType(llvm::StringRef name) = 0;
  /// False where the field of the output `name` cannot be declared; it is described where it gets
  /// its value then.
  virtual bool isDeclared(llvm::StringRef) const { return true; }
  virtual Node outputField(llvm::StringRef name, Node type) = 0;
  /// The type of the output `id`, whose value is a `value`.
  virtual Node outputType(ir::NodeId id, ir::TypeId value) = 0;
  virtual Node superCall(llvm::ArrayRef<Node> arguments) = 0;
  /// All inputs, as the engine is shown them.
  virtual Node shownInputs() { return B.name("args"); }
  virtual Node outputValue(ir::ExprId value) = 0;
  virtual Node registerOutputs(llvm::ArrayRef<Node> arguments) {
    return B.callMethod(B.name(Lang.self), functionName("registerOutputs"), arguments);
  }
  /// An output as it is registered: the `member` of the component that `value` was assigned to.
  virtual Node registeredOutput(Node member, Node) { return member; }
  /// What is registered of a component without outputs; None if nothing need be said.
  virtual Node noOutputs() { return {}; }
  /// The class of the component with its constructor; `argsName` is "" if there are no inputs.
  virtual void emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) = 0;

  // How names are spelled.
  /// The attribute of a component's class in which the output `name` is.
  virtual std::string outputAttribute(llvm::StringRef name) const { return name.str(); }

  // How a range is gone through.
  /// The declaration of the variable for what may not be made.
  virtual Node declareAbsent(ir::NodeId id) = 0;
  /// True if something reads what `id` makes. What is not known before the program runs, and what
  /// waits for it, has a variable in any case.
  bool isRead(ir::NodeId id) const { return Read.contains(id) || isGated(id); }
  /// The statement that makes what nothing reads.
  virtual Node unread(ir::NodeId, Node made) { return B.exprStmt(made); }
  /// The declaration of the list or map of what is made.
  virtual Node declareMade(ir::NodeId id, bool isMap) {
    llvm::StringRef name = L.info(id).identifier;
    return isMap ? B.let(name, B.object({}), B.mapType(madeType(id)))
                 : B.let(name, B.list({}), B.listType(madeType(id)));
  }
  /// What the loop goes over, and what names a step of it.
  struct Steps {
    Node items, pattern;
  };
  /// Called before anything is made in `range`, whose `source` has been said.
  virtual void enterRange(const lower::Range &, Node) {}
  virtual Steps listSteps(const lower::Range &range, Node list) = 0;
  virtual Steps mapSteps(const lower::Range &range, Node map) = 0;
  /// The elements of `list`, which says `id`, equal ones once, to go over.
  virtual Node distinct(Node list, ir::ExprId id) = 0;
  /// The same of texts that are all different.
  virtual Node literalSet(llvm::ArrayRef<Node> items) { return B.list(items); }
  /// The list or map of what is `made` for each step of `range`, whose value is `source`.
  virtual Node collected(const lower::Range &range, Node source, Node made) = 0;

  const ComponentTable &Components;
  std::string ConfigName = "config"; ///< the variable for the project's configuration

private:
  void emitNode(ir::NodeId id, Nodes &body);
  void emitKind(ir::NodeId id, Nodes &body);
  void emitLocal(ir::NodeId id, Nodes &body);
  void emitRanged(ir::NodeId id, Nodes &body);
  Node loop(ir::NodeId id, const lower::Range &range);
  Steps setSteps(const lower::Range &range);
  Node negated(ir::ExprId condition);
  void emitHook(ir::NodeId id, Nodes &body);
  Node creation(ir::NodeId id);
  void findRead();
  Node gated(ir::NodeId id, Node made);
  Node eventualRange(ir::NodeId id);
  Node logicalName(ir::NodeId id);
  Options options(const ir::Node &node, Context context);
  void emitComponentClass();

  bool HasConfig = false;
  llvm::DenseMap<code::NodeId, ir::NodeId> Owners; ///< of statements
  llvm::DenseSet<ir::NodeId> Read;                 ///< what something refers to
};

} // namespace pcl::target
