// Finds the integer configs: pushes the types of destinations down into expressions, until a config
// is reached.
//
// Inner components are searched before those that use them, so that what their inputs need is
// known.

#include "pcl/Lower/Integers.h"

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

class IntegerConfigs::Search {
public:
  Search(IntegerConfigs &configs, ir::ProgramId id)
      : Configs(configs), Id(id), P(configs.Workspace.program(id)), E(P.exprs),
        T(P.workspace().types()), Schemas(P.workspace().schemaTypes()) {}

  void run() {
    for (const ir::Node &node : P.nodes) {
      for (const ir::Attribute &attribute : node.attributes) {
        look(attribute.value);
        demand(attribute.value, destination(node, attribute));
      }
      for (const ir::Attribute &option : node.options) {
        look(option.value);
        if (P.optionOf(option) == ir::Option::Range && isNumber(E[option.value].type))
          demand(option.value, T.intType());
      }
    }
  }

private:
  TypeId bare(TypeId type) const {
    return type ? T.withoutNone(T.resolved(type)) : T.dynamicType();
  }
  bool isNumber(TypeId type) const { return T.kind(bare(type)) == TypeKind::Number; }

  TypeId destination(const ir::Node &node, const ir::Attribute &attribute) {
    if (node.kind == NodeKind::Resource && node.resource) {
      const ir::Member *member = Schemas.inputs(*node.resource).find(attribute.name);
      return member ? member->type : TypeId();
    }
    if (node.kind != NodeKind::Component || !node.component)
      return {};
    const ir::Program &component = P.workspace().program(node.component);
    auto input = component.names.find(attribute.name);
    if (input == component.names.end())
      return {};
    return Configs.refined(node.component, input->second, component.nodes[input->second].type);
  }

  /// Indices and arguments inside `root` that must be integers, or are arguments of functions of a
  /// schema.
  void look(ExprId root) {
    ir::walk(E, root, [&](ExprId id) {
      const Expr &expr = E[id];
      if (expr.kind == ExprKind::Index && isListKind(T.kind(bare(E[expr.object()].type))))
        demand(expr.as<ir::IndexExpr>().key(), T.intType());
      if (expr.kind != ExprKind::Call)
        return true;
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
            return member ? member->type : TypeId();
          });
        break;
      default:
        break;
      }
      return true;
    });
  }

  void demandMembers(ExprId object, llvm::function_ref<TypeId(StrId)> memberType) {
    if (E[object].kind != ExprKind::Object)
      return;
    llvm::ArrayRef<ExprId> items = E.list(object);
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (E[items[i]].kind == ExprKind::String)
        demand(items[i + 1], memberType(E[items[i]].text()));
  }

  /// `id` goes where a `to` is wanted. Expressions nest no deeper than the reader's limit.
  void demand(ExprId id, TypeId to) {
    if (!to)
      return;
    to = bare(to);
    const Expr &expr = E[id];
    const ir::Type &type = T[to];
    bool wantsInteger = type.kind == TypeKind::Int;
    switch (expr.kind) {
    case ExprKind::Ref:
      if (wantsInteger && expr.refKind() == ir::RefKind::Node)
        demandNode(expr.refNode());
      break;
    case ExprKind::Conditional:
      demand(expr.as<ir::ConditionalExpr>().then(), to);
      demand(expr.as<ir::ConditionalExpr>().otherwise(), to);
      break;
    case ExprKind::Binary:
      if (wantsInteger &&
          (expr.binaryOp() == ir::BinaryOp::Add || expr.binaryOp() == ir::BinaryOp::Subtract)) {
        demand(expr.as<ir::BinaryExpr>().left(), to);
        demand(expr.as<ir::BinaryExpr>().right(), to);
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
      if (type.kind == TypeKind::SchemaObject)
        demandMembers(id, [&](StrId name) {
          const ir::Member *member = Schemas.members(to).find(name);
          return member ? member->type : TypeId();
        });
      else if (type.kind == TypeKind::Map)
        demandMembers(id, [&](StrId) { return type.element(); });
      break;
    default:
      break;
    }
  }

  void demandNode(ir::NodeId id) {
    const ir::Node &node = P.nodes[id];
    if (node.kind == NodeKind::Local) {
      if (const ir::Attribute *value = findAttribute(P, node.attributes, "value");
          value && Followed.insert(id).second)
        demand(value->value, T.intType());
      return;
    }
    if (node.kind != NodeKind::Config || !isNumber(node.type))
      return;
    const ir::Attribute *fallback = findAttribute(P, node.attributes, "default");
    if (fallback && E[fallback->value].kind == ExprKind::Number &&
        P.str(E[fallback->value].text()).contains('.'))
      return;
    Configs.Found.insert({Id, id});
  }

  IntegerConfigs &Configs;
  ir::ProgramId Id;
  const ir::Program &P;
  const ir::ExprStore &E;
  ir::TypeStore &T;
  ir::SchemaTypes &Schemas;
  llvm::DenseSet<ir::NodeId> Followed; ///< locals whose values were asked for an integer
};

IntegerConfigs::IntegerConfigs(const ir::Workspace &workspace) : Workspace(workspace) {
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
      Search(*this, id).run();
      continue;
    }
    seen = 1;
    for (const ir::Node &node : workspace.program(id).nodes)
      if (node.kind == NodeKind::Component && node.component && !state[node.component.index()])
        stack.push_back(node.component);
  }
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
