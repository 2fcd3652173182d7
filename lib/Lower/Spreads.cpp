// Finds the objects that copy members of others, and of which only members are read.

#include "pcl/Lower/Spreads.h"

#include "llvm/ADT/DenseSet.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

bool lower::isCopiedMember(const ir::Program &program, StrId name, ExprId value) {
  const Expr &expr = program.exprs[value];
  return expr.kind == ExprKind::GetAttr && expr.as<ir::GetAttrExpr>().name() == name &&
         program.exprs[expr.object()].kind == ExprKind::Ref;
}

namespace {

class Search {
public:
  explicit Search(const LoweredProgram &lowered)
      : L(lowered), P(lowered.program), E(P.exprs), T(P.workspace().types()) {
    for (uint32_t i = 0; i < E.size(); ++i)
      ir::forEachChild(E, ExprId(i), [&](ExprId child) { Parents[child].push_back(ExprId(i)); });
    for (uint32_t i = 0; i < E.size(); ++i) {
      if (E[ExprId(i)].kind != ExprKind::Ref)
        continue;
      if (E[ExprId(i)].refKind() == ir::RefKind::Node)
        OfNodes[E[ExprId(i)].refNode()].push_back(ExprId(i));
      else if (E[ExprId(i)].refKind() == ir::RefKind::Variable)
        OfVariables[E[ExprId(i)].refVar()].push_back(ExprId(i));
    }
    for (ir::NodeId id : L.order())
      if (const Range &range = L.info(id).range; range.source)
        Ranges[range.source].push_back(&range);
  }

  Spreads run() {
    Spreads found;
    for (ir::NodeId id : L.order()) {
      const ir::Node &node = P.nodes[id];
      const ir::Attribute *value =
          node.kind == ir::NodeKind::Local ? findAttribute(P, node.attributes, "value") : nullptr;
      if (!value)
        continue;
      bool isCollection = E[value->value].kind == ExprKind::For;
      ExprId object = isCollection ? E.list(value->value)[ir::ForValue] : value->value;
      ExprId base = baseOf(object);
      auto isRead = [&](ExprId use) { return readsMembers(use, isCollection); };
      if (base && llvm::all_of(OfNodes.lookup(id), isRead))
        found[object] = base;
    }
    return found;
  }

private:
  /// What `object` copies all members of but those that it sets itself; None if it is nothing of
  /// the kind.
  ExprId baseOf(ExprId object) {
    if (E[object].kind != ExprKind::Object)
      return {};
    auto items = E.list(object);
    ExprId base;
    llvm::DenseSet<StrId> names;
    for (size_t i = 0; i < items.size(); i += 2) {
      if (E[items[i]].kind != ExprKind::String)
        return {};
      names.insert(E[items[i]].text());
      if (!isCopiedMember(P, E[items[i]].text(), items[i + 1]))
        continue;
      ExprId own = E[items[i + 1]].object();
      if (base && !isSameVariable(base, own))
        return {};
      base = own;
    }
    TypeId type = base ? E[base].type : TypeId();
    bool isPlain = type && T.kind(type) == TypeKind::Object && !T.containsEventuals(type);
    return isPlain && llvm::all_of(T[type].names, [&](StrId name) { return names.contains(name); })
               ? base
               : ExprId();
  }

  bool isSameVariable(ExprId left, ExprId right) const {
    if (E[left].refKind() != E[right].refKind())
      return false;
    if (E[left].refKind() == ir::RefKind::Node)
      return E[left].refNode() == E[right].refNode();
    return E[left].refKind() == ir::RefKind::Variable && E[left].refVar() == E[right].refVar();
  }

  /// True if all that is done with `use`, an object or a list or map of objects, is to read members
  /// of the objects.
  bool readsMembers(ExprId use, bool isCollection) {
    auto parents = Parents.find(use);
    if (parents == Parents.end()) {
      auto ranges = Ranges.find(use);
      return isCollection && ranges != Ranges.end() &&
             llvm::all_of(ranges->second, [&](const Range *range) {
               return !range->isEventual && !range->items && variableReadsMembers(range->value);
             });
    }
    return llvm::all_of(parents->second, [&](ExprId parent) {
      const Expr &expr = E[parent];
      switch (expr.kind) {
      case ExprKind::GetAttr:
        return !isCollection || readsMembers(parent, false);
      case ExprKind::Index:
        return isCollection && expr.object() == use && readsMembers(parent, false);
      case ExprKind::For:
        return isCollection && E.list(parent)[ir::ForCollection] == use &&
               variableReadsMembers(expr.as<ir::ForExpr>().valueVar());
      default:
        return false;
      }
    });
  }

  bool variableReadsMembers(ir::VarId variable) {
    return !variable || llvm::all_of(OfVariables.lookup(variable),
                                     [&](ExprId use) { return readsMembers(use, false); });
  }

  const LoweredProgram &L;
  const ir::Program &P;
  const ir::ExprStore &E;
  ir::TypeStore &T;
  llvm::DenseMap<ExprId, llvm::SmallVector<ExprId, 1>> Parents;
  llvm::DenseMap<ir::NodeId, llvm::SmallVector<ExprId, 2>> OfNodes;
  llvm::DenseMap<ir::VarId, llvm::SmallVector<ExprId, 2>> OfVariables;
  llvm::DenseMap<ExprId, llvm::SmallVector<const Range *, 1>> Ranges;
};

} // namespace

Spreads lower::findSpreads(const LoweredProgram &lowered) { return Search(lowered).run(); }
