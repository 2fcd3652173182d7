// Pushes the types of destinations down into expressions.

#include "Demands.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Lower/LoweredProgram.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;

DemandSearch::DemandSearch(const ir::Workspace &workspace, ir::ProgramId id)
    : Id(id), P(workspace.program(id)), E(P.exprs), T(workspace.types()),
      Schemas(workspace.schemaTypes()) {}

void DemandSearch::run() {
  for (const ir::Node &node : P.nodes) {
    for (const ir::Attribute &attribute : node.attributes) {
      look(attribute.value);
      demand(attribute.value, destination(node, attribute));
    }
    for (const ir::Attribute &option : node.options) {
      look(option.value);
      if (P.optionOf(option) == ir::Option::Range &&
          T.kind(bare(E[option.value].type)) == TypeKind::Number)
        demand(option.value, T.intType());
    }
  }
}

TypeId DemandSearch::inputType(ir::ProgramId component, ir::NodeId config) const {
  return P.workspace().program(component).nodes[config].type;
}

TypeId DemandSearch::destination(const ir::Node &node, const ir::Attribute &attribute) const {
  if (node.kind == NodeKind::Config)
    return P.str(attribute.name) == "default" ? node.declaredType : TypeId();
  if (node.kind == NodeKind::Resource && node.resource) {
    const ir::Member *member = Schemas.inputs(*node.resource).find(attribute.name);
    if (!member)
      return {};
    return member->isRequired ? member->type : T.optional(member->type);
  }
  if (node.kind != NodeKind::Component || !node.component)
    return {};
  const ir::Program &component = P.workspace().program(node.component);
  auto input = component.names.find(attribute.name);
  return input == component.names.end() ? TypeId() : inputType(node.component, input->second);
}

/// Indices and arguments inside `root` that must be integers, arguments of functions of a schema,
/// members of literals, and what becomes a text.
void DemandSearch::look(ExprId root) {
  ir::walk(E, root, [&](ExprId id) {
    const Expr &expr = E[id];
    switch (expr.kind) {
    case ExprKind::Index:
      if (isListKind(T.kind(bare(E[expr.object()].type))))
        demand(expr.as<ir::IndexExpr>().key(), T.intType());
      break;
    case ExprKind::Template:
      for (ExprId part : E.list(id))
        demand(part, T.stringType());
      break;
    case ExprKind::Object:
      if (T.kind(bare(expr.type)) == TypeKind::Object)
        for (size_t i = 0; i + 1 < expr.listSize; i += 2)
          if (E[E.list(id)[i]].kind == ExprKind::String)
            given(bare(expr.type), E[E.list(id)[i]].text(), E.list(id)[i + 1]);
      break;
    case ExprKind::Call: {
      llvm::ArrayRef<ExprId> args = E.list(id);
      switch (P.builtin(expr)) {
      case Builtin::Element:
        if (args.size() > 1)
          demand(args[1], T.intType());
        break;
      case Builtin::Range:
        for (ExprId arg : args)
          demand(arg, T.intType());
        break;
      case Builtin::Invoke:
        if (auto function = P.functions.find(id); function != P.functions.end() && args.size() > 1)
          demandMembers(args[1], [&](StrId name) {
            const ir::Member *member = Schemas.arguments(*function->second).find(name);
            if (!member)
              return TypeId();
            return member->isRequired ? member->type : T.optional(member->type);
          });
        break;
      default:
        break;
      }
      break;
    }
    default:
      break;
    }
    return true;
  });
}

void DemandSearch::demandMembers(ExprId object, llvm::function_ref<TypeId(StrId)> memberType) {
  if (E[object].kind != ExprKind::Object)
    return;
  llvm::ArrayRef<ExprId> items = E.list(object);
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (E[items[i]].kind == ExprKind::String)
      demand(items[i + 1], memberType(E[items[i]].text()));
}

/// `id` goes where a `to` is wanted. Expressions nest no deeper than the reader's limit.
void DemandSearch::demand(ExprId id, TypeId to) {
  if (!to)
    return;
  TypeId wanted = bare(to);
  const Expr &expr = E[id];
  const ir::Type &type = T[wanted];
  switch (expr.kind) {
  case ExprKind::Conditional:
    demand(expr.as<ir::ConditionalExpr>().then(), to);
    demand(expr.as<ir::ConditionalExpr>().otherwise(), to);
    break;
  case ExprKind::Binary:
    if (type.kind == TypeKind::Int &&
        (expr.binaryOp() == ir::BinaryOp::Add || expr.binaryOp() == ir::BinaryOp::Subtract)) {
      demand(expr.as<ir::BinaryExpr>().left(), wanted);
      demand(expr.as<ir::BinaryExpr>().right(), wanted);
    }
    break;
  case ExprKind::Tuple:
    if (type.kind == TypeKind::List || type.kind == TypeKind::Set)
      for (ExprId item : E.list(id))
        demand(item, type.element());
    break;
  case ExprKind::For:
    if (type.kind == TypeKind::List || type.kind == TypeKind::Set || type.kind == TypeKind::Map)
      demand(E.list(id)[ir::ForValue], type.element());
    break;
  case ExprKind::Object:
    if (type.kind == TypeKind::SchemaObject) {
      demandMembers(id, [&](StrId name) {
        const ir::Member *member = Schemas.members(wanted).find(name);
        if (!member)
          return TypeId();
        return member->isRequired ? member->type : T.optional(member->type);
      });
    } else if (type.kind == TypeKind::Map) {
      demandMembers(id, [&](StrId) { return type.element(); });
    } else if (type.kind == TypeKind::Object) {
      demandMembers(id, [&](StrId name) { return type.member(name); });
      for (size_t i = 0; i + 1 < expr.listSize; i += 2)
        if (E[E.list(id)[i]].kind == ExprKind::String)
          given(wanted, E[E.list(id)[i]].text(), E.list(id)[i + 1]);
    }
    break;
  default:
    reached(id, to);
    break;
  }
}

void DemandSearch::follow(ir::NodeId id, TypeId to) {
  const ir::Node &node = P.nodes[id];
  if (node.kind != NodeKind::Local || !Followed.insert({id, to}).second)
    return;
  if (const ir::Attribute *value = findAttribute(P, node.attributes, "value"))
    demand(value->value, to);
}

void pcl::lower::forEachInnerFirst(const ir::Workspace &workspace,
                                   llvm::function_ref<void(ir::ProgramId)> visit) {
  // Depth first over the components that programs use; an explicit stack, because modules may nest
  // deeply.
  std::vector<char> state(workspace.programCount());
  std::vector<ir::ProgramId> stack;
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    stack.push_back(ir::ProgramId(workspace.programCount() - 1 - i));
  while (!stack.empty()) {
    ir::ProgramId id = stack.back();
    char &seen = state[id.index()];
    if (seen == 2) {
      stack.pop_back();
      continue;
    }
    if (seen == 1) {
      stack.pop_back();
      seen = 2;
      visit(id);
      continue;
    }
    seen = 1;
    for (const ir::Node &node : workspace.program(id).nodes)
      if (node.kind == NodeKind::Component && node.component && !state[node.component.index()])
        stack.push_back(node.component);
  }
}
