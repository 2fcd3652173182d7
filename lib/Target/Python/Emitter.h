// Emit of Python: what its files share. A ProjectEmitter a run, a ModuleEmitter a program.
//
// Decisions about outputs, conversions and names were made by Lower; here each expression kind has its translation. The
// printer decides nothing more.
#pragma once

#include "pcl/Target/NodeEmitter.h"
#include "pcl/Target/Python/Emit.h"
#include "pcl/Target/Python/Print.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <optional>
#include <set>

namespace pcl::python {

/// Functions that generated code may call; they are written to helpers.py, each at most once.
enum class Helper : uint8_t {
#define PCL_PY_HELPER(ENUM, NAME, IMPORTS, TEXT) ENUM,
#include "Helpers.def"
};

/// What the files of one project have in common.
class ProjectEmitter {
public:
  ProjectEmitter(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
                 DiagnosticEngine &diagnostics);
  bool run();

  const ir::Workspace &workspace;
  const TargetOptions &options;
  DiagnosticEngine &diagnostics;
  const target::ComponentTable components;
  const lower::IntegerConfigs integers;
  std::set<Helper> helpers;
  bool recovers = false; ///< from outputs that fail, which not every version of the SDK can
  std::map<std::string, std::string> dependencies; ///< package of PyPI to the rest of its line in requirements.txt

  /// The Python package of `package`, `pulumi_aws`; records the dependency.
  std::string usePackage(const schema::Package &package);
  /// The same for a package without a schema.
  std::string useUnknownPackage(llvm::StringRef name);

private:
  void emitProgram(ir::ProgramId id);
  void emitHelpers();
  void emitProjectFiles();
  OutputFiles &Files;
};

class ModuleEmitter final : public target::NodeEmitter {
public:
  ModuleEmitter(ProjectEmitter &project, ir::ProgramId id, code::Module &module);
  void run();

private:
  // EmitNodes.cpp
  void emitRoot();
  void emitDeferred(const lower::Deferred &deferred, Nodes &body) override;
  void emitConfig(ir::NodeId id, Nodes &body) override;
  void emitLocal(ir::NodeId id, Nodes &body) override;
  void emitOutput(ir::NodeId id, Nodes &body) override;
  void emitHook(ir::NodeId id, Nodes &body) override;
  Node declareAbsent(ir::NodeId id) override { return B.let(L.info(id).identifier, B.null()); }
  llvm::StringRef appendMethod() const override { return "append"; }
  Node rangeSource(const lower::Range &range) override;
  Steps listSteps(const lower::Range &range, Node list) override;
  Steps mapSteps(const lower::Range &range, Node map) override;
  Node mapItems(const lower::Range &range, Node map);
  Node eventualRange(ir::NodeId id) override;
  Node creation(ir::NodeId id) override;
  Node gated(ir::NodeId id, Node made);
  Node instance(Node cls) override { return B.call(cls); }
  std::string componentModule(llvm::StringRef file) const override { return file.str(); }
  std::string outputAttribute(llvm::StringRef name) const override;
  std::string functionName(llvm::StringRef name) const override { return code::casedName(name, code::NameKind::Function, nameTable()); }
  /// `config.require("x")` and its kin; with the default if the getter takes it, which is left in `fallback` else.
  Node configGetter(ir::NodeId id, Node &fallback);
  /// `name = value`, and `fallback` where that is None.
  void letWithDefault(llvm::StringRef name, Node value, Node fallback, Nodes &body, Node type = {});

  // EmitComponent.cpp
  void emitComponentClass();
  void emitInputsType(llvm::StringRef name);
  void emitComponentConfig(ir::NodeId id, Nodes &body) override;
  /// `args["x"]`
  Node input(ir::NodeId id);

  // EmitOptions.cpp
  void options(const ir::Node &node, Nodes &args);
  Node dependsOn(ir::ExprId id);
  Node aliases(ir::ExprId id);
  Node customTimeouts(ir::ExprId id);
  Node hooks(ir::ExprId id);

  // EmitExpressions.cpp
  Node expr(ir::ExprId id) override;
  Node exprOf(ir::ExprId id);
  Node reference(ir::ExprId id);
  Node variable(ir::VarId var);
  Node access(ir::ExprId id);
  Node splat(ir::ExprId id);
  Node forExpr(ir::ExprId id);
  Node object(ir::ExprId id);
  Node templateOf(ir::ExprId id);
  Node templatePart(ir::ExprId id);
  /// True if PCL's text of a value of this type is not Python's.
  bool needsToText(ir::TypeId type) const;
  Node binary(ir::ExprId id);
  Node conditional(ir::ExprId id);
  Node apply(ir::ExprId id);
  Node convert(ir::ExprId id);
  /// `id`, which may be an Output or hold some, as an Output.
  Node asOutput(ir::ExprId id);
  /// Adds to Present what is not None when `condition` is `sense`.
  void learn(ir::ExprId condition, bool sense);
  /// `id` where what `condition` says holds.
  Node exprWhere(ir::ExprId condition, bool sense, ir::ExprId id);
  /// False if `id` is sure not to be None here, whatever its type says.
  bool mayBeAbsent(ir::ExprId id) const;
  ir::TypeId memberOf(ir::TypeId object, llvm::StringRef name) const;
  /// `value` where the type checker is told that it is a `type`.
  Node castTo(Node type, Node value) { return B.call(typing("cast"), {type, value}); }
  /// The element of `list` at what `indexOf` makes of the list.
  Node elementAt(ir::ExprId list, llvm::function_ref<Node(ir::ExprId)> indexOf);
  /// `id` where Python takes nothing but an integer.
  Node integer(ir::ExprId id);
  /// `id` as a list to iterate over, whatever it is.
  Node iterable(ir::ExprId id);
  std::string resolvedName();
  /// The entries of the Object `id` as keyword arguments.
  void keywordArguments(ir::ExprId id, const schema::Properties *properties, Nodes &args);

  // EmitCalls.cpp
  Node call(ir::ExprId id);
  Node invoke(ir::ExprId id);
  Node method(ir::ExprId id);
  Node recover(ir::ExprId id);
  Node element(ir::ExprId id);
  Node lookup(ir::ExprId id);
  Node joinCall(ir::ExprId id);
  Node toJson(ir::ExprId id);
  Node helper(Helper which);
  /// A function or class of Python's standard library, `json.dumps`.
  Node standard(llvm::StringRef module, llvm::StringRef member);
  Node typing(llvm::StringRef name);

  // EmitTypes.cpp
  Node package(const schema::Package &package) override;
  Node memberOfToken(const schema::Package &package, llvm::StringRef token, llvm::StringRef name) override;
  Node unknownToken(llvm::StringRef token, llvm::StringRef name) override;
  Node enumClass(const schema::EnumType &enumeration);
  Node enumMember(ir::TypeId type, ir::ExprId literal);
  /// The type of a plain value, in which an Output stands for what may be one; what has no short name is Any.
  Node type(ir::TypeId type);
  /// The type of a value that may be given as an output, at every level.
  Node inputType(ir::TypeId type);
  /// The attribute in which an instance of a class keeps the member `name` of `object`; nothing if `object` is a dict.
  std::optional<std::string> attributeOf(ir::ExprId object, llvm::StringRef name);
  /// The keyword argument for the input `name` of a resource.
  std::string inputName(const ir::Node &node, llvm::StringRef name) const;
  /// The properties that `node` gives a resource; none of what has no schema.
  static const schema::Properties &inputsOf(const ir::Node &node);
  /// `value` as the value of the property `name`.
  Node propertyValue(const schema::Properties &properties, llvm::StringRef name, ir::ExprId value);
  bool isSdkObject(ir::ExprId object);
  /// True for objects that a resource gives out. The SDK has other classes for them than for inputs, though it takes both.
  bool givesResults(ir::ExprId id) const;
  bool holdsOutputs(ir::ExprId id) const;
  /// True if outputs may stand inside the plain collection `id`, or it is an input of the component in which they may.
  bool nestsOutputs(ir::ExprId id) const;
  /// The input of the component that `id` reads from the arguments; None if it is nothing of the kind.
  ir::NodeId argumentOf(ir::ExprId id) const;
  /// True if the static type of an input of this type has Inputs inside of an Input.
  bool nestsInputs(ir::TypeId type) const;
  /// Objects of this type are written as instances of its class, not as dicts.
  bool usesClass(const ir::Type &type) const;

  ProjectEmitter &Project;
  /// Inside the value of an apply, or of an invoke's argument: no type checker or no runtime knows what a dict is there.
  bool NeedsClasses = false;
  bool InInvoke = false;     ///< inside the arguments of an invoke
  bool InUnion = false;      ///< inside the value of a property that is one of several objects
  /// Inside an instance of a class of an invoke's argument: it takes outputs, but its types say that it does not.
  bool IsPlainClass = false;
  /// Inside `try` and `can`: what is not there must raise.
  bool IsStrict = false;
  bool IsRecovering = false; ///< inside what a failing output is recovered from
  llvm::DenseSet<ir::TypeId> ResultTypes; ///< structural types that are results of functions of an SDK
  /// Parameters of applies over several values: the dict and the key.
  llvm::DenseMap<ir::VarId, std::pair<std::string, std::string>> Resolved;
  std::vector<std::string> ResolvedNames; ///< names of those dicts, by depth
  unsigned ApplyDepth = 0;
  llvm::DenseSet<ir::VarId> Errors; ///< variables of `recover`: exceptions, whose texts PCL means
  std::string HookArgs;             ///< the parameter of the functions of hooks
  llvm::DenseMap<ir::VarId, Node> Replacements; ///< what stands for a splat's item that is not gone through
  llvm::SmallVector<ir::ExprId> Present; ///< what is not None here, because a condition says so
};

} // namespace pcl::python
