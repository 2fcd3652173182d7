// Emit of TypeScript: what its files share. A ProjectEmitter a run, a ModuleEmitter a program.
//
// Decisions about outputs, conversions and names were made by Lower; here each expression kind has
// its translation. The printer decides nothing more.
#pragma once

#include "pcl/Code/Code.h"
#include "pcl/Code/Names.h"
#include "pcl/Lower/Builtins.h"
#include "pcl/Lower/Component.h"
#include "pcl/Lower/Lower.h"
#include "pcl/Target/TypeScript/Emit.h"
#include "pcl/Target/TypeScript/Print.h"

#include <map>
#include <optional>
#include <set>

namespace pcl::typescript {

/// Functions that generated code may call; they are written to helpers.ts, each at most once.
enum class Helper : uint8_t {
#define PCL_TS_HELPER(ENUM, NAME, TEXT) ENUM,
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
  std::vector<std::string> componentFiles;       ///< by program
  std::vector<lower::ComponentShape> components; ///< by program
  std::vector<bool> inCircles;                   ///< by program: lower::componentsInCircles
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

class ModuleEmitter {
public:
  ModuleEmitter(ProjectEmitter &project, ir::ProgramId id, code::Module &module);
  void run();
  /// Sources of the marks in the code tree.
  std::vector<SrcRange> sources;

private:
  using Node = code::NodeId;
  using Nodes = llvm::SmallVector<code::NodeId>;

  // EmitNodes.cpp
  void emitRoot();
  void emitComponentClass();
  void emitNode(ir::NodeId id, Nodes &body);
  void emitConfig(ir::NodeId id, Nodes &body);
  void emitComponentConfig(ir::NodeId id, Nodes &body);
  void emitLocal(ir::NodeId id, Nodes &body);
  void emitResource(ir::NodeId id, Nodes &body);
  Node mapItems(const lower::Range &range, Node map);
  void emitRanged(ir::NodeId id, Nodes &body);
  Node eventualRange(ir::NodeId id);
  Node creation(ir::NodeId id);
  Node logicalName(ir::NodeId id);
  Node creationClass(const ir::Node &node);
  Node inputs(const ir::Node &node);
  void options(const ir::Node &node, Nodes &entries);
  Node dependsOn(ir::ExprId id);
  Node aliases(ir::ExprId id);
  Node configGetter(ir::NodeId id);
  void emitOutput(ir::NodeId id);
  bool isTall(Node statement) const;
  bool needsAnnotation(const ir::Attribute *fallback) const;
  bool isTokenOf(const ir::Node &node, const ir::Attribute &attribute) const;
  bool isComponent() const { return !L.program.directory().empty(); }
  /// A component's input that is used as a member of the arguments, under no name of its own.
  bool isDirectInput(ir::NodeId id) const {
    return isComponent() && L.program.nodes[id].kind == ir::NodeKind::Config &&
           L.info(id).identifier.empty();
  }

  // EmitExpressions.cpp
  Node expr(ir::ExprId id);
  Node exprOf(ir::ExprId id);
  Node reference(ir::ExprId id);
  Node access(ir::ExprId id);
  Node splat(ir::ExprId id);
  Node forExpr(ir::ExprId id);
  Node object(ir::ExprId id);
  Node templateOf(ir::ExprId id, bool isLifted);
  Node binary(ir::ExprId id);
  Node conditional(ir::ExprId id);
  Node apply(ir::ExprId id);
  Node convert(ir::ExprId id);
  Node none();
  /// `name => body` with a body that may be an object.
  Node lambda(llvm::ArrayRef<llvm::StringRef> params, Node body);
  Node sortedEntries(Node collection);
  bool isConstantObjectInOrder(ir::ExprId id) const;

  // EmitCalls.cpp
  Node call(ir::ExprId id);
  Node invoke(ir::ExprId id);
  Node method(ir::ExprId id);
  Node element(ir::ExprId id);
  Node elementAt(ir::ExprId list, llvm::function_ref<Node(ir::ExprId)> indexNode);
  bool usesOnce(ir::ExprId body, ir::VarId item) const;
  Node length(ir::ExprId id);
  Node lookup(ir::ExprId id);
  Node rangeCall(ir::ExprId id);
  Node thunk(ir::ExprId id);
  Node helper(Helper which);
  Node standard(llvm::StringRef module);

  // EmitTypes.cpp
  Node package(const schema::Package &package);
  Node memberOfToken(const schema::Package &package, llvm::StringRef token, llvm::StringRef name);
  Node unknownToken(llvm::StringRef token, llvm::StringRef name);
  Node enumMember(ir::TypeId type, ir::ExprId literal);
  Node type(ir::TypeId type);
  /// The type of a value that may be given as an output, at every level.
  Node inputType(ir::TypeId type);
  Node plainInputType(ir::TypeId type);
  Node madeType(ir::NodeId id);

  // Comments.
  void comments(Node node, ir::CommentsId id);
  void describe(Node statement, const ir::Node &node, code::Comment::Style style);
  void danglingComments(Nodes &body, ir::CommentsId id);
  uint32_t source(SrcRange range);

  llvm::StringRef str(StrId id) const { return L.program.str(id); }
  ir::TypeStore &types() const { return L.program.workspace().types(); }
  ir::TypeKind kindOf(ir::TypeId id) const { return id ? types().kind(id) : ir::TypeKind::Dynamic; }
  ir::TypeId typeOf(ir::ExprId id) const;
  /// The type without outputs around it and without None.
  ir::TypeId bareType(ir::ExprId id) const;
  Node pulumi(llvm::StringRef path) { return B.path(("pulumi." + path).str()); }
  const ir::Expr &at(ir::ExprId id) const { return L.program.exprs[id]; }

  ProjectEmitter &Project;
  ir::ProgramId Id;
  const ir::Program &Bound;
  code::Module &Module;
  code::CodeBuilder B;
  code::NameAllocator Scope;
  lower::LoweredProgram L;
  ir::NodeId Current;       ///< the node being emitted
  std::string ConfigName = "config";
  llvm::DenseMap<ir::VarId, Node>
      Replacements;        ///< what stands for a splat's item that is not mapped over
  bool NullIsData = false; ///< null must stay null, because the value is data and not an input
  ir::NodeKind LastKind = ir::NodeKind::Package; ///< of the node emitted before
  bool WasTall = false;                          ///< the statement before takes several lines
  bool HasConfig = false; ///< the variable for the project's configuration was made
};

} // namespace pcl::typescript
