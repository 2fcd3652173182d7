// Questions about a lowered program.
#include "pcl/Lower/LoweredProgram.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;

const ir::Attribute *pcl::lower::findAttribute(const ir::Program &program,
                                               llvm::ArrayRef<ir::Attribute> attributes,
                                               llvm::StringRef name) {
  auto found = llvm::find_if(attributes,
                             [&](const ir::Attribute &a) { return program.str(a.name) == name; });
  return found == attributes.end() ? nullptr : found;
}

ExprId LoweredProgram::maybeAbsent(ExprId id) const {
  const Expr &expr = program.exprs[id];
  if (expr.kind != ExprKind::Convert)
    return {};
  ir::TypeStore &types = program.workspace().types();
  TypeId from = program.exprs[expr.as<ir::ConvertExpr>().operand()].type;
  bool isPresence = from && !types.isEventual(from) && types.isOptional(from) &&
                    types.withoutNone(types.resolved(from)) == types.resolved(expr.type);
  return isPresence ? expr.as<ir::ConvertExpr>().operand() : ExprId();
}

void LoweredProgram::addDeferred(Deferred output) {
  uint32_t index = deferred.size();
  if (!DeferredByOutput.insert({{output.component, output.output}, index}).second)
    return;
  nodes[output.user.index()].promises.push_back(index);
  nodes[output.component.index()].resolves.push_back(index);
  deferred.push_back(std::move(output));
}

const Deferred *LoweredProgram::deferredOutput(ir::NodeId user, ExprId id) const {
  const Expr &expr = program.exprs[id];
  if (deferred.empty() || expr.kind != ExprKind::GetAttr ||
      program.exprs[expr.object()].kind != ExprKind::Ref ||
      program.exprs[expr.object()].refKind() != ir::RefKind::Node)
    return nullptr;
  ir::NodeId target = program.exprs[expr.object()].refNode();
  if (position[target.index()] <= position[user.index()])
    return nullptr;
  auto found = DeferredByOutput.find({target, expr.as<ir::GetAttrExpr>().name()});
  return found == DeferredByOutput.end() ? nullptr : &deferred[found->second];
}

const Gate *LoweredProgram::gate(ir::NodeId node, StrId input) const {
  const auto &gates = info(node).gates;
  auto found = llvm::find_if(gates, [&](const Gate &gate) { return gate.input == input; });
  return found == gates.end() ? nullptr : found;
}

ir::VarId LoweredProgram::rangeVariable(ir::NodeId node, ExprId id) const {
  const Expr &expr = program.exprs[id];
  if (expr.kind != ExprKind::GetAttr || program.exprs[expr.object()].kind != ExprKind::Ref ||
      program.exprs[expr.object()].refKind() != ir::RefKind::Range)
    return {};
  const Range &range = info(node).range;
  return program.str(expr.as<ir::GetAttrExpr>().name()) == "key" && range.kind != RangeKind::Count
             ? range.key
             : range.value;
}
