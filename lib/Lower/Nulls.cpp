// Finds null where no type says that it can be.
#include "pcl/Lower/Nulls.h"

#include "pcl/Lower/LoweredProgram.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;

bool pcl::lower::isConversion(ir::StdFunction function) {
  using enum ir::StdFunction;
  return llvm::is_contained({tobool, tolist, tomap, tonumber, toset, tostring}, function);
}

/// What the conversion `id` converts; None if it is none.
static ExprId convertedBy(const ir::Program &program, ExprId id) {
  const ir::ExprStore &exprs = program.exprs;
  const Expr &expr = exprs[id];
  if (expr.kind == ExprKind::Call && isConversion(program.callee(expr).function) &&
      program.callee(expr).isFunction() && expr.listSize > 0)
    return exprs.list(id)[0];
  // `invoke("std:index:tonumber", {input = x}).result`
  if (expr.kind != ExprKind::GetAttr || exprs[expr.object()].kind != ExprKind::Call ||
      !isConversion(program.nativeFunction(exprs[expr.object()])))
    return {};
  ExprId inputs = exprs.list(expr.object())[1];
  return exprs[inputs].listSize > 1 ? exprs.list(inputs)[1] : ExprId();
}

/// The value of the local that `id` refers to; None if it refers to none.
static ExprId valueOfLocal(const ir::Program &program, ExprId id) {
  const Expr &expr = program.exprs[id];
  if (expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node)
    return {};
  const ir::Node &node = program.nodes[expr.refNode()];
  const ir::Attribute *value =
      node.kind == ir::NodeKind::Local ? findAttribute(program, node.attributes, "value") : nullptr;
  return value ? value->value : ExprId();
}

/// The expression that `object` is, behind conversions and locals that are another name for it.
ExprId NullFinder::literalOf(ExprId object) {
  llvm::SmallVector<ExprId, 4> passed;
  while (true) {
    ExprId value = P.exprs[object].kind == ExprKind::Convert
                       ? P.exprs[object].as<ir::ConvertExpr>().operand()
                       : valueOfLocal(P, object);
    if (!value)
      break;
    passed.push_back(value);
    auto known = Literals.find(value);
    object = known == Literals.end() ? value : known->second;
  }
  for (ExprId value : passed)
    Literals[value] = object;
  return object;
}

/// What the literal object says of the member that `id` reads, if it reads one of such an object.
ExprId NullFinder::memberRead(ExprId id) {
  const ir::ExprStore &exprs = P.exprs;
  ExprId object = literalOf(exprs[id].object());
  if (exprs[object].kind != ExprKind::Object)
    return {};
  auto items = exprs.list(object);
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (exprs[items[i]].kind == ExprKind::String &&
        exprs[items[i]].text() == exprs[id].as<ir::GetAttrExpr>().name())
      return items[i + 1];
  return {};
}

/// The same of the value of a local or of a member.
bool NullFinder::isValueNull(ExprId value) {
  auto [known, isNew] = Known.try_emplace(value, false);
  if (!isNew)
    return known->second;
  bool isNull = staysNull(value);
  Known[value] = isNull;
  return isNull;
}

bool NullFinder::staysNull(ExprId id) {
  const ir::ExprStore &exprs = P.exprs;
  const Expr &expr = exprs[id];
  auto stays = [&](ExprId part) { return staysNull(part); };
  switch (expr.kind) {
  case ExprKind::Convert:
    return stays(expr.as<ir::ConvertExpr>().operand());
  case ExprKind::Conditional:
    return stays(expr.as<ir::ConditionalExpr>().then()) ||
           stays(expr.as<ir::ConditionalExpr>().otherwise());
  case ExprKind::Apply:
    return stays(exprs.list(id).back());
  case ExprKind::Ref: {
    ExprId value = valueOfLocal(P, id);
    return value && isValueNull(value);
  }
  case ExprKind::Call:
    if (P.builtin(expr) == ir::Builtin::Try)
      return llvm::any_of(exprs.list(id), stays);
    [[fallthrough]];
  case ExprKind::GetAttr: {
    ExprId given = convertedBy(P, id);
    if (!given) {
      ExprId value = expr.kind == ExprKind::GetAttr ? memberRead(id) : ExprId();
      return value && isValueNull(value);
    }
    ir::TypeStore &types = P.workspace().types();
    ir::TypeId type = types.resolved(exprs[given].type);
    return types.isOptional(type) || types.kind(type) == ir::TypeKind::Dynamic || stays(given);
  }
  default:
    return false;
  }
}

bool NullInputs::isNull(ir::ProgramId id, ExprId value, NullFinder &finder) const {
  const ir::Program &program = Workspace.program(id);
  const Expr &expr = program.exprs[value];
  ir::TypeStore &types = program.workspace().types();
  bool isPassedOn = expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node &&
                    contains(id, expr.refNode());
  return isPassedOn || types.isOptional(types.resolved(expr.type)) || finder.staysNull(value);
}

NullInputs::NullInputs(const ir::Workspace &workspace) : Workspace(workspace) {
  for (size_t before = size_t(-1); Found.size() != before;) {
    before = Found.size();
    for (uint32_t i = 0; i < workspace.programCount(); ++i) {
      NullFinder finder(workspace.program(ir::ProgramId(i)));
      for (const ir::Node &node : workspace.program(ir::ProgramId(i)).nodes) {
        if (node.kind != ir::NodeKind::Component || !node.component)
          continue;
        const ir::Program &component = workspace.program(node.component);
        ir::TypeStore &types = component.workspace().types();
        for (const ir::Attribute &attribute : node.attributes) {
          auto input = component.names.find(attribute.name);
          if (input == component.names.end())
            continue;
          ir::TypeId type = component.nodes[input->second].type;
          bool mayLack = !type || types.isOptional(types.resolved(type));
          if (!mayLack && isNull(ir::ProgramId(i), attribute.value, finder))
            Found.insert({node.component, input->second});
        }
      }
    }
  }
}
