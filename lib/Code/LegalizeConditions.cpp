// Conditionals, short circuits and optional chains.
#include "Legalizer.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::code {

NodeId Legalizer::conditional(NodeId node) {
  auto cond = module.as<CondNode>(node);
  NodeId type = cond.type();
  b.setOperand(node, CondRole::type, NodeId());
  if (!caps.conditionalExpressions) {
    std::string name = temporaryName({}, "value");
    pending.push_back(sourced(b.let(name, NodeId(), type, Mutable), node));
    NodeId choice = assigned(node, name);
    rewriteOperands(choice);
    pending.push_back(choice);
    return sourced(b.name(name), node);
  }
  NodeId condition = rewrite(cond.condition());
  Part then = branch(cond.then()), otherwise = branch(cond.else_());
  if (!then.statements.empty() || !otherwise.statements.empty())
    return sourced(chosen(condition, then, otherwise, type), node);
  b.setOperand(node, CondRole::condition, condition);
  b.setOperand(node, CondRole::then, then.value);
  b.setOperand(node, CondRole::else_, otherwise.value);
  return node;
}

bool Legalizer::isDeclaredValue(NodeId value) const {
  return caps.declaredAsNull && (is(value, Kind::Null) || is(value, Kind::Undefined)) &&
         module.leadingComments(value).empty() && module.trailingComments(value).empty();
}

NodeId Legalizer::negated(NodeId condition) {
  if (is(condition, Kind::Unary) && static_cast<UnaryOp>(module[condition].op) == UnaryOp::Not)
    return module.as<UnaryNode>(condition).operand();
  if (is(condition, Kind::Binary))
    for (auto [op, opposite] :
         {std::pair(BinaryOp::Eq, BinaryOp::Ne), std::pair(BinaryOp::Is, BinaryOp::IsNot)}) {
      auto found = static_cast<BinaryOp>(module[condition].op);
      if (found == op || found == opposite) {
        auto binary = module.as<BinaryNode>(condition);
        NodeId other = b.binary(found == op ? opposite : op, binary.left(), binary.right());
        return b.takeComments(sourced(other, condition), condition);
      }
    }
  return b.unary(UnaryOp::Not, condition);
}

NodeId Legalizer::assigned(NodeId node, llvm::StringRef name) {
  auto cond = module.as<CondNode>(node);
  auto use = [&](NodeId value) {
    return is(value, Kind::Cond)    ? assigned(value, name)
           : isDeclaredValue(value) ? NodeId()
                                    : b.assign(b.name(name), value);
  };
  NodeId then = use(cond.then()), otherwise = use(cond.else_());
  if (!then && !otherwise) // the condition may fail
    then = b.assign(b.name(name), b.null());
  if (!then)
    return sourced(b.ifStmt(negated(cond.condition()), b.block({otherwise})), node);
  if (otherwise && !is(otherwise, Kind::If))
    otherwise = b.block({otherwise});
  return sourced(b.ifStmt(cond.condition(), b.block({then}), otherwise), node);
}

/// A conditional of legal parts, or a variable that has its value.
NodeId Legalizer::chosen(NodeId condition, Part then, Part otherwise, NodeId type) {
  if (caps.conditionalExpressions && then.statements.empty() && otherwise.statements.empty())
    return b.cond(condition, then.value, otherwise.value);
  std::string name = freshName("value");
  auto assigned = [&](const Part &part) {
    return block(part.statements, b.assign(b.name(name), part.value));
  };
  auto isNothing = [&](const Part &part) {
    return part.statements.empty() && isDeclaredValue(part.value);
  };
  pending.push_back(b.let(name, NodeId(), type, Mutable));
  if (isNothing(then) && !isNothing(otherwise))
    pending.push_back(b.ifStmt(negated(condition), assigned(otherwise)));
  else
    pending.push_back(
        b.ifStmt(condition, assigned(then), isNothing(otherwise) ? NodeId() : assigned(otherwise)));
  return b.name(name);
}

/// `&&`, `||` and `??`: the right side is evaluated only where the left does not decide.
NodeId Legalizer::shortCircuit(NodeId node) {
  auto binary = module.as<BinaryNode>(node);
  auto op = static_cast<BinaryOp>(module[node].op);
  NodeId left = rewrite(binary.left());
  Part right = branch(binary.right());
  if (op == BinaryOp::Coalesce && !caps.coalesce) {
    auto same = [](NodeId value) { return Part{{}, value}; };
    return sourced(unlessNull(left, same, right), node);
  }
  if (right.statements.empty()) {
    b.setOperand(node, BinaryRole::left, left);
    b.setOperand(node, BinaryRole::right, right.value);
    return node;
  }
  std::string name = temporaryName({}, "value");
  NodeId condition = b.name(name);
  if (op == BinaryOp::Or)
    condition = b.unary(UnaryOp::Not, condition);
  if (op == BinaryOp::Coalesce)
    condition = b.binary(BinaryOp::Is, condition, b.null());
  pending.push_back(sourced(b.let(name, left, NodeId(), Mutable), node));
  pending.push_back(
      b.ifStmt(condition, block(right.statements, b.assign(b.name(name), right.value))));
  return sourced(b.name(name), node);
}

std::string Legalizer::parameterName(llvm::StringRef wanted, llvm::ArrayRef<NodeId> inside) {
  llvm::SmallVector<llvm::StringRef, 4> used;
  for (NodeId node : inside)
    if (node)
      freeNames(module, node, {}, used);
  std::string name = freshName(wanted);
  while (module.names && llvm::is_contained(used, name))
    name = freshName(wanted);
  return name;
}

/// `then(value)` when `value` is not null, else `otherwise`. A value that cannot be said twice is
/// given to a lambda, or to a variable.
NodeId Legalizer::unlessNull(NodeId value, llvm::function_ref<Part(NodeId)> then, Part otherwise,
                             NodeId chain) {
  bool saysTwice = isPure(module, value);
  std::string name = saysTwice ? "" : parameterName("value", {chain, otherwise.value});
  auto again = [&] { return saysTwice ? b.clone(value) : b.name(name); };
  NodeId condition = b.binary(BinaryOp::IsNot, again(), b.null());
  Part rest = then(again());
  bool fits =
      caps.conditionalExpressions && rest.statements.empty() && otherwise.statements.empty();
  if (fits && !saysTwice && caps.lambda && caps.lambdaExpressionBody && !rest.awaits &&
      !otherwise.awaits)
    return b.call(b.lambda({b.param(name)}, b.cond(condition, rest.value, otherwise.value)),
                  {value});
  if (!saysTwice)
    pending.push_back(b.let(name, value));
  return chosen(condition, rest, otherwise, NodeId());
}

/// The innermost `?.` of the chain that ends in `node`; None if there is none.
NodeId Legalizer::firstOptional(NodeId node) const {
  NodeId found;
  auto isLink = [&](Kind kind) {
    return kind == Kind::Member || kind == Kind::Index || kind == Kind::Call;
  };
  // Assertions that will be dropped do not end a chain.
  auto isDropped = [&](Kind kind) {
    return (kind == Kind::NonNull && !caps.nonNullAssertion) ||
           (kind == Kind::Cast && !caps.typeAssertion);
  };
  if (!isLink(module.kind(node)))
    return found;
  for (Kind kind = module.kind(node); isLink(kind) || isDropped(kind); kind = module.kind(node)) {
    if (kind != Kind::Call && module.has(node, Optional))
      found = node;
    node = module.operand(node, 0);
  }
  return found;
}

/// a?.b, and what follows it in the chain: a null skips the rest of the chain, too.
NodeId Legalizer::optionalChain(NodeId chain, NodeId link) {
  NodeId object = rewrite(module.operand(link, MemberRole::object));
  b.clearFlags(link, Optional);
  b.setOperand(link, MemberRole::object, NodeId());
  auto then = [&](NodeId value) {
    b.setOperand(link, MemberRole::object, value);
    return branch(chain);
  };
  return sourced(unlessNull(object, then, Part{{}, b.null()}, chain), link);
}

} // namespace pcl::code
