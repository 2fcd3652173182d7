// Finds the integer configs: those that are reached where integers are wanted.
//
// Inner components are searched before those that use them, so that what their inputs need is
// known.

#include "pcl/Lower/Integers.h"

#include "Demands.h"

#include "pcl/Lower/LoweredProgram.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;

class IntegerConfigs::Search final : public DemandSearch {
public:
  Search(IntegerConfigs &configs, ir::ProgramId id)
      : DemandSearch(configs.Workspace, id), Configs(configs) {}

private:
  TypeId inputType(ir::ProgramId component, ir::NodeId config) const override {
    return Configs.refined(component, config, DemandSearch::inputType(component, config));
  }

  void reached(ExprId id, TypeId wanted) override {
    const Expr &expr = E[id];
    if (expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node ||
        T.kind(bare(wanted)) != TypeKind::Int)
      return;
    const ir::Node &node = P.nodes[expr.refNode()];
    if (node.kind == NodeKind::Local)
      return follow(expr.refNode(), bare(wanted));
    if (node.kind != NodeKind::Config || T.kind(bare(node.type)) != TypeKind::Number)
      return;
    const ir::Attribute *fallback = findAttribute(P, node.attributes, "default");
    if (fallback && E[fallback->value].kind == ExprKind::Number &&
        P.str(E[fallback->value].text()).contains('.'))
      return;
    Configs.Found.insert({Id, expr.refNode()});
  }

  IntegerConfigs &Configs;
};

IntegerConfigs::IntegerConfigs(const ir::Workspace &workspace) : Workspace(workspace) {
  forEachInnerFirst(workspace, [&](ir::ProgramId id) { Search(*this, id).run(); });
}

TypeId IntegerConfigs::refined(ir::ProgramId program, ir::NodeId config, TypeId type) const {
  if (!type || !contains(program, config))
    return type;
  ir::TypeStore &types = Workspace.program(program).workspace().types();
  auto refine = [&](auto &self, TypeId id) -> TypeId {
    const ir::Type &info = types[id];
    switch (info.kind) {
    case TypeKind::Number:
      return types.intType();
    case TypeKind::Output:
      return types.output(self(self, info.element()));
    case TypeKind::Union: {
      llvm::SmallVector<TypeId> members;
      for (TypeId member : info.elements)
        members.push_back(self(self, member));
      return types.unionOf(members);
    }
    default:
      return id;
    }
  };
  return refine(refine, type);
}
