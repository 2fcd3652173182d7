// The nodes of a lowered program in any language: their walk, classes of tokens, logical names, and the loops that a range
// becomes. What a language spells its own way is a virtual function.
//
// Expressions, component classes, options and hooks are a language's own.
#pragma once

#include "pcl/Target/Component.h"
#include "pcl/Target/EmitterBase.h"

#include <string>
#include <vector>

namespace pcl::target {

/// What the module emitters of one project know of its component programs, each by program.
struct ComponentTable {
  std::vector<std::string> files; ///< componentFiles
  std::vector<ComponentShape> shapes;
  std::vector<bool> inCircles; ///< componentsInCircles

  /// `taken`: names that no file may have.
  ComponentTable(const ir::Workspace &workspace, llvm::ArrayRef<llvm::StringLiteral> taken);
};

/// Who publishes the SDKs of `package`, of which there is no schema: Publishers.def, else `pulumi`.
llvm::StringRef publisherOf(llvm::StringRef package);

class NodeEmitter : public EmitterBase {
protected:
  NodeEmitter(const ir::Workspace &workspace, ir::ProgramId id, const ComponentTable &components, code::Module &module,
              const code::NameTable &names, bool withSources);
  ~NodeEmitter() = default;

  /// The statements of all nodes in order, and the comments that no node has.
  void emitNodes(Nodes &body);
  const ComponentShape &shape() const { return Components.shapes[Id.index()]; }
  bool isInCircle() const { return Components.inCircles[Id.index()]; }

  Node pulumi(llvm::StringRef path) { return B.path(("pulumi." + path).str()); }
  /// The class of what `node` makes; imports it.
  Node creationClass(const ir::Node &node);
  /// The type of what is made once for `id`.
  Node madeType(ir::NodeId id);
  /// The name that the engine knows it by: in a component behind the component's own, in a range before the key.
  Node logicalName(ir::NodeId id);
  /// The attribute `token` of a component that no program of ours defines.
  bool isTokenOf(const ir::Node &node, const ir::Attribute &attribute) const;
  /// True if the class of the component `node` has a parameter for inputs; of anything else true.
  bool takesInputs(const ir::Node &node) const {
    return !node.component || !Components.shapes[node.component.index()].inputs.empty();
  }

  // What the node kinds become.
  virtual Node expr(ir::ExprId id) = 0;
  virtual void emitConfig(ir::NodeId id, Nodes &body) = 0;
  virtual void emitComponentConfig(ir::NodeId id, Nodes &body) = 0;
  virtual void emitLocal(ir::NodeId id, Nodes &body) = 0;
  virtual void emitHook(ir::NodeId id, Nodes &body) = 0;
  virtual void emitOutput(ir::NodeId id, Nodes &body) = 0; ///< of a program that is no component
  /// The expression that makes it once.
  virtual Node creation(ir::NodeId id) = 0;
  /// The expression that makes it in the apply of the range, which is an output.
  virtual Node eventualRange(ir::NodeId id) = 0;
  /// An output, and the function that later gives it what it is an output of.
  virtual void emitDeferred(const lower::Deferred &deferred, Nodes &body) = 0;

  // How names are spelled.
  virtual Node package(const schema::Package &package) = 0;
  virtual Node memberOfToken(const schema::Package &package, llvm::StringRef token, llvm::StringRef name) = 0;
  /// The best guess for a token of a package without a schema.
  virtual Node unknownToken(llvm::StringRef token, llvm::StringRef name) = 0;
  /// What a component's file is imported as.
  virtual std::string componentModule(llvm::StringRef file) const = 0;
  /// The attribute of a component's class in which the output `name` is.
  virtual std::string outputAttribute(llvm::StringRef name) const { return name.str(); }
  /// A function of the core SDK by PCL's way of writing its name.
  virtual std::string functionName(llvm::StringRef name) const { return name.str(); }
  /// An object of the class `cls`, made without arguments.
  virtual Node instance(Node cls) = 0;

  // How a range is gone through.
  virtual Node rangeSource(const lower::Range &range) { return expr(range.source); }
  /// The declaration of the variable for what may not be made.
  virtual Node declareAbsent(ir::NodeId id) = 0;
  virtual llvm::StringRef appendMethod() const = 0;
  /// What the loop goes over, and what names a step of it.
  struct Steps {
    Node items, pattern;
  };
  virtual Steps listSteps(const lower::Range &range, Node list) = 0;
  virtual Steps mapSteps(const lower::Range &range, Node map) = 0;

  const ComponentTable &Components;
  ir::ProgramId Id;
  std::string ConfigName = "config"; ///< the variable for the project's configuration

private:
  void emitNode(ir::NodeId id, Nodes &body);
  void emitKind(ir::NodeId id, Nodes &body);
  void emitRanged(ir::NodeId id, Nodes &body);

  bool HasConfig = false;
};

} // namespace pcl::target
