// Lambdas and comprehensions, in languages that have none or less of them.
#include "Legalizer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace pcl::code {

// Lambdas.

NodeId Legalizer::lambda(NodeId node) {
  auto lambda = module.as<LambdaNode>(node);
  if (!caps.destructuring)
    bindPatterns(node);
  if (!caps.lambdaCapturesEarly)
    bindLoopVariables(node);
  {
    llvm::SaveAndRestore outerPending(pending, Nodes());
    llvm::SaveAndRestore outerNames(loopNames, llvm::StringSet<>());
    llvm::SaveAndRestore outerAwaits(awaits, false);
    llvm::SaveAndRestore outerResult(resultType, lambda.type());
    NamesScope names(named);
    Temporaries here;
    here.outer = temporaries;
    llvm::SaveAndRestore outerTemporaries(temporaries, &here);
    bool hasStatement = !caps.conditionalExpressions && is(lambda.body(), Kind::Cond);
    if (hasStatement)
      b.setOperand(node, LambdaRole::body, b.block({b.ret(lambda.body())}));
    rewriteOperands(node);
    // Statements that the body needs make it a block.
    bool hasExpression = caps.lambda && caps.lambdaExpressionBody && pending.empty();
    if (!hasExpression && !is(lambda.body(), Kind::Block))
      b.setOperand(node, LambdaRole::body,
                   block(pending, sourced(b.ret(lambda.body()), lambda.body())));
    if (awaits)
      b.setFlags(node, Async);
    if (here.outer)
      for (const llvm::StringSet<> *names : {&here.own, &here.inside})
        for (const auto &name : *names)
          here.outer->inside.insert(name.first());
  }
  if (!is(lambda.body(), Kind::Block))
    return node;
  if (caps.lambda && caps.lambdaBlockBody)
    return node;
  llvm::ArrayRef<NodeId> statements = module.tail(lambda.body());
  if (caps.lambda && caps.lambdaExpressionBody && statements.size() == 1 &&
      is(statements[0], Kind::Return) && !module[statements[0]].comments)
    if (NodeId value = module.as<ReturnNode>(statements[0]).value()) {
      b.setOperand(node, LambdaRole::body, value);
      return node;
    }
  return hoist(node);
}

/// A lambda becomes a function before the statement, and its name stands in its place.
NodeId Legalizer::hoist(NodeId lambda) {
  std::string name = functionName("callback");
  NodeId function = b.make(Kind::Func, module.operands(lambda), name, module[lambda].flags & Async);
  pending.push_back(sourced(function, lambda));
  return sourced(b.name(name), lambda);
}

/// Parameters that are patterns become one name each, and the names they bind become index
/// expressions.
void Legalizer::bindPatterns(NodeId node) {
  auto lambda = module.as<LambdaNode>(node);
  llvm::StringMap<NodeId> values;
  auto bind = [&](auto &self, NodeId pattern, NodeId value) -> void {
    for (auto [index, item] : llvm::enumerate(Nodes(module.tail(pattern)))) {
      NodeId key =
          is(pattern, Kind::ListPattern) ? b.number(int64_t(index)) : b.string(module[item].text);
      NodeId element = b.index(b.clone(value), key);
      if (is(item, Kind::Name))
        values[module[item].text] = element;
      else
        self(self, item, element);
    }
  };
  for (NodeId param : Nodes(module.tail(lambda.params()))) {
    NodeId pattern = module.as<ParamNode>(param).pattern();
    if (is(pattern, Kind::Name))
      continue;
    NodeId name = b.name(freshName("args", NameKind::Parameter));
    bind(bind, pattern, name);
    b.setOperand(param, ParamRole::pattern, name);
  }
  if (!values.empty())
    b.setOperand(node, LambdaRole::body, substitute(lambda.body(), values));
}

/// Where functions see the last value of a loop variable, a default argument keeps the present one.
void Legalizer::bindLoopVariables(NodeId function) {
  if (loopNames.empty())
    return;
  NodeId params = module.operand(function, LambdaRole::params);
  llvm::StringSet<> bound;
  for (NodeId param : module.tail(params))
    collectNames(module, module.as<ParamNode>(param).pattern(),
                 [&](llvm::StringRef name) { bound.insert(name); });
  NodeId body = module.operand(function, LambdaRole::body);
  collectBound(module, body, bound);
  llvm::SmallVector<llvm::StringRef, 4> free;
  freeNames(module, body, bound, free);
  Nodes all(module.tail(params));
  for (llvm::StringRef name : free)
    if (loopNames.contains(name))
      all.push_back(b.param(name, NodeId(), b.name(name)));
  b.setTail(params, all);
}

// Comprehensions.

NodeId Legalizer::comprehension(NodeId node) {
  std::string given = std::exchange(filled, std::string());
  const Spellings &spell = caps.spell;
  if (!caps.comprehension && spell.filter && spell.map && spell.flatMap && spell.fromPairs)
    return rewrite(mapOf(node));
  bool isList = is(node, Kind::ListFor);
  if (!caps.comprehension && !spell.append)
    return node; // reported by verifyCode
  NodeId type = caps.untypedLiterals ? NodeId() : module.operand(node, ListForRole::type);
  b.setOperand(node, ListForRole::type, NodeId());

  struct Loop {
    NodeId pattern;
    Part iterable, condition;
  };
  llvm::SaveAndRestore outerNames(loopNames);
  bool outerAwaits = std::exchange(awaits, false), fits = caps.comprehension;
  auto legal = [&](NodeId owner, unsigned role) {
    Part result = part(module.operand(owner, role));
    b.setOperand(owner, role, result.value);
    fits &= result.statements.empty();
    // Functions made in the loop are called later: they must keep its variables.
    for (NodeId statement : result.statements)
      if (is(statement, Kind::Func) && !caps.lambdaCapturesEarly)
        bindLoopVariables(statement);
    return result;
  };
  for (NodeId clause : module.tail(node))
    addLoopNames(module.as<ClauseNode>(clause).pattern());
  Part element = legal(node, ListForRole::element);
  llvm::SmallVector<Loop, 2> loops;
  for (NodeId clauseId : Nodes(module.tail(node))) {
    auto clause = module.as<ClauseNode>(clauseId);
    Loop &loop =
        loops.emplace_back(Loop{clause.pattern(), legal(clause, ClauseRole::iterable), {}});
    if (clause.condition())
      loop.condition = legal(clause, ClauseRole::condition);
  }
  bool awaitsInside = std::exchange(awaits, awaits || outerAwaits);
  if (fits)
    return node;

  assert(spell.append && "statements in a comprehension make it a loop");
  std::string result = given.empty() ? temporaryName({}, "result") : given;
  Nodes body = std::move(element.statements);
  if (isList) {
    body.push_back(caps.spell.append(b, b.name(result), element.value));
  } else {
    auto entry = module.as<EntryNode>(element.value);
    body.push_back(b.assign(b.index(b.name(result), entry.key()), entry.value()));
  }
  for (Loop &loop : llvm::reverse(loops)) {
    if (loop.condition.value) {
      NodeId test = b.ifStmt(loop.condition.value, b.block(body));
      body = std::move(loop.condition.statements);
      body.push_back(test);
    }
    NodeId forEach = b.forEach(loop.pattern, loop.iterable.value, b.block(body));
    body = std::move(loop.iterable.statements);
    body.push_back(forEach);
  }
  NodeId empty = isList ? b.list({}, false, type) : b.object({}, false, type);
  body.insert(body.begin(), sourced(b.let(result, empty), node));
  if (!caps.comprehension) {
    pending.append(body);
    return sourced(b.name(result), node);
  }
  // In the place of a comprehension among expressions: a call of a function with the loop.
  body.push_back(b.ret(b.name(result)));
  std::string name = functionName("items");
  NodeId call = b.call(b.name(name));
  pending.push_back(sourced(
      b.func(name, {}, {}, b.block(body), awaitsInside ? uint16_t(Async) : uint16_t(NoFlags)),
      node));
  return sourced(awaitsInside ? b.await(call) : call, node);
}

/// [e for p in xs if c] as xs.filter((p) => c).map((p) => e); of several clauses all but the last
/// are flatMaps.
NodeId Legalizer::mapOf(NodeId node) {
  Nodes clauses(module.tail(node));
  NodeId element = module.operand(node, ListForRole::element);
  bool isDict = is(node, Kind::DictFor);
  if (isDict) {
    auto entry = module.as<EntryNode>(element);
    element = sourced(b.tuple({entry.key(), entry.value()}), element);
  }
  bool isLast = true;
  for (NodeId clauseId : llvm::reverse(clauses)) {
    auto clause = module.as<ClauseNode>(clauseId);
    NodeId pattern = clause.pattern(), list = clause.iterable();
    if (NodeId condition = clause.condition())
      list = caps.spell.filter(b, list, b.lambda({b.param(b.clone(pattern))}, condition));
    bool isIdentity = isLast && is(element, Kind::Name) && is(pattern, Kind::Name) &&
                      module[element].text == module[pattern].text;
    if (isIdentity)
      element = list;
    else
      element = (isLast ? caps.spell.map
                        : caps.spell.flatMap)(b, list, b.lambda({b.param(pattern)}, element));
    isLast = false;
  }
  return sourced(isDict ? caps.spell.fromPairs(b, element) : element, node);
}

// Names.

/// Copies of `values` in place of the names, except where a name is bound again.
NodeId Legalizer::substitute(NodeId node, const llvm::StringMap<NodeId> &values) {
  if (is(node, Kind::Name)) {
    auto value = values.find(module[node].text);
    return value == values.end() ? node : sourced(b.clone(value->second), node);
  }
  llvm::StringSet<> rebound;
  auto bind = [&](NodeId pattern) {
    collectNames(module, pattern, [&](llvm::StringRef name) { rebound.insert(name); });
  };
  if (is(node, Kind::Lambda) || is(node, Kind::Func)) {
    for (NodeId param : module.tail(module.operand(node, LambdaRole::params)))
      bind(module.as<ParamNode>(param).pattern());
    collectBound(module, module.operand(node, LambdaRole::body), rebound);
  }
  if (is(node, Kind::ListFor) || is(node, Kind::DictFor))
    for (NodeId clause : module.tail(node))
      bind(module.as<ClauseNode>(clause).pattern());
  llvm::StringMap<NodeId> inner;
  const llvm::StringMap<NodeId> *use = &values;
  if (llvm::any_of(values, [&](const auto &entry) { return rebound.contains(entry.first()); })) {
    inner = values;
    for (const auto &name : rebound)
      inner.erase(name.first());
    use = &inner;
  }
  for (unsigned index = 0; index != module[node].numOperands; ++index)
    if (NodeId operand = module.operand(node, index))
      b.setOperand(node, index, substitute(operand, *use));
  return node;
}

} // namespace pcl::code
