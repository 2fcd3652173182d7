// Emit of TypeScript: what its files share. A ProjectEmitter a run, a ModuleEmitter a program.
//
// Decisions about outputs, conversions and names were made by Lower; here each expression kind has
// its translation. The printer decides nothing more.
#pragma once

#include "pcl/Target/NodeEmitter.h"
#include "pcl/Target/TypeScript/Emit.h"
#include "pcl/Target/TypeScript/Print.h"

#include <map>
#include <optional>
#include <set>

namespace pcl::typescript {

/// Functions that generated code may call; they are written to helpers.ts, each at most once.
enum class Helper : uint8_t {
#define PCL_TS_HELPER(ENUM, NAME, IMPORTS, TEXT) ENUM,
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
  std::set<Helper> helpers;
  std::map<std::string, std::string> dependencies; ///< npm package to version or path

  /// The npm name of `package`; records the dependency.
  std::string useNpmPackage(const schema::Package &package);

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
  void emitHook(ir::NodeId id, Nodes &body) override;
  void emitOutput(ir::NodeId id, Nodes &body) override;
  Node declareAbsent(ir::NodeId id) override;
  llvm::StringRef appendMethod() const override { return "push"; }
  Node stepPattern(const lower::Range &range);
  Steps listSteps(const lower::Range &range, Node list) override;
  Steps mapSteps(const lower::Range &range, Node map) override;
  Node mapItems(const lower::Range &range, Node map);
  Node eventualRange(ir::NodeId id) override;
  Node creation(ir::NodeId id) override;
  Node instance(Node cls) override { return B.newObject(cls); }
  std::string componentModule(llvm::StringRef file) const override { return ("./" + file).str(); }
  bool mustBeWhole(const ir::Node &node, const ir::Attribute &attribute) const;
  Node inputs(const ir::Node &node);
  Node configGetter(ir::NodeId id);

  // EmitComponent.cpp
  void emitComponentClass();
  void emitComponentConfig(ir::NodeId id, Nodes &body) override;
  bool needsAnnotation(const ir::Attribute *fallback) const;
  /// A component's input that is used as a member of the arguments, under no name of its own.
  bool isDirectInput(ir::NodeId id) const {
    return isComponent() && L.program.nodes[id].kind == ir::NodeKind::Config &&
           L.info(id).identifier.empty();
  }

  // EmitOptions.cpp
  void options(const ir::Node &node, Nodes &entries);
  Node dependsOn(ir::ExprId id);
  Node aliases(ir::ExprId id);

  // EmitExpressions.cpp
  Node expr(ir::ExprId id) override;
  Node exprOf(ir::ExprId id);
  Node reference(ir::ExprId id);
  Node access(ir::ExprId id, bool isPresent = false);
  Node present(ir::ExprId id);
  bool isThroughOptional(ir::ExprId id) const;
  bool mayLackMember(ir::ExprId access) const;
  Node splat(ir::ExprId id);
  Node forExpr(ir::ExprId id);
  Node object(ir::ExprId id);
  Node templateOf(ir::ExprId id, bool isLifted);
  bool isScalarConstant(ir::ExprId id) const;
  Node binary(ir::ExprId id);
  Node conditional(ir::ExprId id);
  Node apply(ir::ExprId id);
  Node convert(ir::ExprId id);
  Node none();
  /// `name => body` with a body that may be an object.
  Node lambda(llvm::ArrayRef<llvm::StringRef> params, Node body);
  Node sortedEntries(Node collection);

  // EmitCalls.cpp
  Node call(ir::ExprId id);
  Nodes arguments(const schema::Function *function, ir::ExprId object, bool keepsPlaces);
  Node invoke(ir::ExprId id);
  Node method(ir::ExprId id);
  Node element(ir::ExprId id);
  Node elementAt(ir::ExprId list, llvm::function_ref<Node(ir::ExprId)> indexNode);
  Node length(ir::ExprId id);
  Node lookup(ir::ExprId id);
  Node rangeCall(ir::ExprId id);
  Node thunk(ir::ExprId id);
  Node attempt(ir::ExprId id);
  /// What stands where TypeScript has no form for the call `id`.
  Node withoutForm(ir::ExprId id, llvm::StringRef name);
  Node helper(Helper which);
  Node standard(llvm::StringRef module);

  // EmitTypes.cpp
  Node package(const schema::Package &package) override;
  Node memberOfToken(const schema::Package &package, llvm::StringRef token, llvm::StringRef name) override;
  Node unknownToken(llvm::StringRef token, llvm::StringRef name) override;
  Node enumMember(ir::TypeId type, ir::ExprId literal);
  Node type(ir::TypeId type);
  /// The type of a value that may be given as an output, at every level.
  Node inputType(ir::TypeId type);
  Node plainInputType(ir::TypeId type);

  ProjectEmitter &Project;
  llvm::DenseMap<ir::VarId, Node>
      Replacements;        ///< what stands for a splat's item that is not mapped over
  bool NullIsData = false; ///< null must stay null, because the value is data and not an input
  ir::ExprId Row;            ///< a list whose elements keep their own types
  bool GenericLists = false; ///< a list is `Array<T>`, as in what is read from the configuration
  bool IsFunction = false;   ///< the program is an async function that returns its outputs
  Nodes Results;             ///< the entries of what it returns
  std::string HookArgs;      ///< the parameter of hooks
};

} // namespace pcl::typescript
