// The rules of the legaliser. One walk over the tree, operands before their parents; what cannot be
// said inside an expression becomes a statement before the one that is being rewritten. Everything
// is still evaluated once, in its order, and only when it was: operands before such a statement are
// put into variables, and branches keep their statements to themselves.

#include "pcl/Code/Legalize.h"

#include "Scopes.h"
#include "pcl/Code/Names.h"
#include "pcl/Code/PrinterBase.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace pcl::code;

namespace {

class Legalizer {
public:
  Legalizer(Module &module, const TargetCaps &caps) : module(module), caps(caps), b(module) {}
  void run();

private:
  using Nodes = llvm::SmallVector<NodeId, 8>;
  using Make = llvm::function_ref<NodeId(NodeId)>;
  bool is(NodeId node, Kind kind) const { return node && module.kind(node) == kind; }

  /// A rewritten operand, and the statements that must run before it.
  struct Part {
    Nodes statements;
    NodeId value;
    bool awaits = false;
  };

  // Statements.
  void statements(llvm::ArrayRef<NodeId> nodes, llvm::SmallVectorImpl<NodeId> &out);
  NodeId statement(NodeId node);
  bool takeChecked(NodeId &node);
  NodeId errorTest();
  NodeId block(llvm::ArrayRef<NodeId> before, NodeId last);
  void rewriteOperands(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE void rewriteScope(NodeId node);
  void rewriteEach(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE void rewriteBlock(NodeId block);
  LLVM_ATTRIBUTE_NOINLINE void settleOperands(NodeId node, unsigned index, size_t before);
  LLVM_ATTRIBUTE_NOINLINE void elseIf(NodeId outer, NodeId inner);
  bool doesSomething(llvm::ArrayRef<NodeId> statements) const;
  NodeId settled(NodeId node, Nodes &variables);
  NodeId settledPlace(NodeId node, Nodes &variables);

  // Expressions: each takes a node and returns what stands in its place.
  NodeId rewrite(NodeId node);
  Part part(NodeId node);
  Part branch(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE NodeId lambda(NodeId node);
  NodeId hoist(NodeId lambda);
  LLVM_ATTRIBUTE_NOINLINE NodeId comprehension(NodeId node);
  NodeId mapOf(NodeId comprehension);
  LLVM_ATTRIBUTE_NOINLINE NodeId conditional(NodeId node);
  NodeId chosen(NodeId condition, Part then, Part otherwise, NodeId type);
  NodeId ifElse(NodeId cond, Make use);
  LLVM_ATTRIBUTE_NOINLINE NodeId shortCircuit(NodeId node);
  NodeId firstOptional(NodeId chain) const;
  LLVM_ATTRIBUTE_NOINLINE NodeId optionalChain(NodeId chain, NodeId link);
  NodeId unlessNull(NodeId value, llvm::function_ref<Part(NodeId)> then, Part otherwise,
                    NodeId chain = {});
  LLVM_ATTRIBUTE_NOINLINE NodeId format(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE void gatherKeywords(NodeId call);
  void bindPatterns(NodeId lambda);
  void bindLoopVariables(NodeId function);
  void addLoopNames(NodeId pattern) {
    collectNames(module, pattern, [&](llvm::StringRef name) { loopNames.insert(name); });
  }

  NodeId substitute(NodeId node, const llvm::StringMap<NodeId> &values);
  unsigned quotesNeeded(NodeId node) const;
  std::string freshName(llvm::StringRef wanted, NameKind kind = NameKind::Variable) {
    return module.names ? module.names->allocate(wanted, kind) : wanted.str();
  }
  /// A name that hides none of those that `inside` uses.
  std::string parameterName(llvm::StringRef wanted, llvm::ArrayRef<NodeId> inside);
  /// The name of a function that stands for a part of the present statement.
  std::string functionName(llvm::StringRef otherwise) {
    return freshName(subject.empty() ? otherwise.str() : "make_" + subject, NameKind::Function);
  }
  NodeId sourced(NodeId node, NodeId like) { return b.at(node, module[like].source); }

  Module &module;
  const TargetCaps &caps;
  CodeBuilder b;
  /// Statements that must come before the one being rewritten.
  Nodes pending;
  /// Names that a loop around binds anew each time, in the current function.
  llvm::StringSet<> loopNames;
  /// What the statement defines: temporaries are named after it.
  std::string subject;
  /// Something was awaited in the current function.
  bool awaits = false;
  /// The type of what the current function gives.
  NodeId resultType;
};

void Legalizer::run() {
  Nodes body(module.body.begin(), module.body.end()), rewritten;
  statements(body, rewritten);
  if (awaits && !caps.topLevelAwait && caps.spell.asyncMain) {
    NodeId main = b.setFlags(b.lambda({}, b.block(rewritten)), Async);
    rewritten = {caps.spell.asyncMain(b, main)};
  }
  module.body.assign(rewritten.begin(), rewritten.end());
}

// Statements.

void Legalizer::statements(llvm::ArrayRef<NodeId> nodes, llvm::SmallVectorImpl<NodeId> &out) {
  for (NodeId node : nodes) {
    llvm::SaveAndRestore outerPending(pending, Nodes());
    llvm::SaveAndRestore outerSubject(subject);
    if (is(node, Kind::Let))
      if (NodeId pattern = module.as<LetNode>(node).pattern(); is(pattern, Kind::Name))
        subject = module[pattern].text.str();
    if (!caps.conditionalExpressions)
      node = statement(node);
    bool mayFail = caps.spell.failed && takeChecked(node);
    rewriteOperands(node);
    if (!pending.empty() && !caps.conditionalExpressions && module.has(node, BlankBefore)) {
      b.setFlags(pending.front(), BlankBefore);
      b.clearFlags(node, BlankBefore);
    }
    out.append(pending);
    out.push_back(node);
    if (mayFail)
      out.push_back(errorTest());
  }
}

/// A statement that is a call with an error as the form that takes it. True if the error is to be
/// looked at.
bool Legalizer::takeChecked(NodeId &node) {
  auto callOf = [&](NodeId value) {
    return is(value, Kind::Checked) ? module.as<CheckedNode>(value).value() : NodeId();
  };
  switch (module.kind(node)) {
  case Kind::Let: {
    auto let = module.as<LetNode>(node);
    NodeId call = callOf(let.value());
    if (!call || !is(let.pattern(), Kind::Name))
      return false;
    b.setOperand(node, LetRole::pattern, b.listPattern({let.pattern(), b.name("err")}));
    b.setOperand(node, LetRole::type, NodeId());
    b.setOperand(node, LetRole::value, call);
    return true;
  }
  case Kind::ExprStmt: {
    NodeId call = callOf(module.as<ExprStmtNode>(node).expr());
    if (!call)
      return false;
    uint16_t flags = module[node].flags & BlankBefore;
    node = b.takeComments(sourced(b.setFlags(b.let("err", call), flags), node), node);
    return true;
  }
  case Kind::Return: {
    // What the function gives are the value and the error themselves.
    NodeId value = module.as<ReturnNode>(node).value();
    if (is(value, Kind::Tuple) && module.tail(value).size() == 2 &&
        is(module.tail(value)[1], Kind::Null))
      if (NodeId call = callOf(module.tail(value)[0]))
        b.setOperand(node, ReturnRole::value, call);
    return false;
  }
  default:
    return false;
  }
}

NodeId Legalizer::errorTest() {
  NodeId type = resultType ? b.clone(resultType) : NodeId();
  return b.ifStmt(b.binary(BinaryOp::IsNot, b.name("err"), b.null()),
                  b.block({caps.spell.failed(b, b.name("err"), type)}));
}

/// A statement whose value is a conditional as an `if` with the statement in its branches.
NodeId Legalizer::statement(NodeId node) {
  NodeId result = node;
  if (is(node, Kind::Let)) {
    auto let = module.as<LetNode>(node);
    NodeId cond = let.value();
    if (!is(cond, Kind::Cond) || !is(let.pattern(), Kind::Name))
      return node;
    b.setFlags(node, Mutable);
    b.setOperand(node, LetRole::value, NodeId());
    if (!let.type())
      b.setOperand(node, LetRole::type, module.as<CondNode>(cond).type());
    pending.push_back(node);
    return ifElse(
        cond, [&](NodeId value) { return b.assign(b.name(module[let.pattern()].text), value); });
  }
  if (is(node, Kind::Return) && is(module.as<ReturnNode>(node).value(), Kind::Cond))
    result =
        ifElse(module.as<ReturnNode>(node).value(), [&](NodeId value) { return b.ret(value); });
  if (is(node, Kind::Assign)) {
    auto assign = module.as<AssignNode>(node);
    if (is(assign.value(), Kind::Cond) && isStable(module, assign.target()))
      result = ifElse(assign.value(),
                      [&](NodeId value) { return b.assign(b.clone(assign.target()), value); });
  }
  if (result == node)
    return node;
  b.setFlags(result, module[node].flags & BlankBefore);
  return b.takeComments(sourced(result, node), node);
}

/// `if` and `else` of what `use` makes of the values of a conditional.
NodeId Legalizer::ifElse(NodeId node, Make use) {
  auto cond = module.as<CondNode>(node);
  NodeId then = is(cond.then(), Kind::Cond) ? ifElse(cond.then(), use) : use(cond.then());
  NodeId otherwise =
      is(cond.else_(), Kind::Cond) ? ifElse(cond.else_(), use) : b.block({use(cond.else_())});
  return sourced(b.ifStmt(cond.condition(), b.block({then}), otherwise), node);
}

NodeId Legalizer::block(llvm::ArrayRef<NodeId> before, NodeId last) {
  Nodes all(before);
  all.push_back(last);
  return b.block(all);
}

/// Rewrites the operands of any node in place. This and `rewrite` recurse with the tree, so their
/// frames stay small: what needs more stands in functions that are not inlined into them.
void Legalizer::rewriteOperands(NodeId node) {
  Kind kind = module.kind(node);
  if (kind == Kind::Func || kind == Kind::ForEach || kind == Kind::ForRange)
    return rewriteScope(node);
  rewriteEach(node);
}

/// The same of a function or loop, which has names of its own.
void Legalizer::rewriteScope(NodeId node) {
  bool isFunction = is(node, Kind::Func);
  if (isFunction && !caps.lambdaCapturesEarly)
    bindLoopVariables(node);
  llvm::SaveAndRestore outerNames(loopNames);
  llvm::SaveAndRestore outerSubject(subject);
  llvm::SaveAndRestore outerResult(resultType);
  bool outerAwaits = awaits;
  if (isFunction) {
    resultType = module.as<FuncNode>(node).type();
    loopNames.clear();
    subject = module[node].text.str();
    awaits = false;
  } else {
    addLoopNames(module.operand(node, ForEachRole::pattern));
    collectBound(module, module.operands(node).back(), loopNames);
  }
  rewriteEach(node);
  if (isFunction) {
    if (awaits)
      b.setFlags(node, Async);
    awaits = outerAwaits;
  }
}

void Legalizer::rewriteEach(NodeId node) {
  Kind kind = module.kind(node);
  for (unsigned index = 0; index != module[node].numOperands; ++index) {
    NodeId operand = module.operand(node, index);
    if (!operand)
      continue;
    if (module.kind(operand) == Kind::Block) {
      rewriteBlock(operand);
    } else if (kind == Kind::If && module.kind(operand) == Kind::If) {
      elseIf(node, operand);
    } else {
      size_t before = pending.size();
      b.setOperand(node, index, rewrite(operand));
      if (caps.ordersOperands && doesSomething(llvm::ArrayRef(pending).drop_front(before)))
        settleOperands(node, index, before);
    }
  }
}

/// A block has its own places for statements.
void Legalizer::rewriteBlock(NodeId block) {
  llvm::SaveAndRestore outerPending(pending, Nodes());
  Nodes inside(module.tail(block)), out;
  statements(inside, out);
  b.setTail(block, out);
}

/// What was evaluated before the operand number `index` still is, though that needs the statements
/// in `pending` from `before` on.
void Legalizer::settleOperands(NodeId node, unsigned index, size_t before) {
  Kind kind = module.kind(node);
  Nodes variables;
  for (unsigned earlier = 0; earlier != index; ++earlier)
    if (NodeId value = module.operand(node, earlier)) {
      bool isPlace = earlier == 0 && (kind == Kind::Call || kind == Kind::Assign);
      b.setOperand(node, earlier,
                   isPlace ? settledPlace(value, variables) : settled(value, variables));
    }
  pending.insert(pending.begin() + before, variables.begin(), variables.end());
}

/// An `if` behind `else`. What its condition needs is not evaluated before the first condition.
void Legalizer::elseIf(NodeId outer, NodeId inner) {
  Nodes all;
  statements({inner}, all);
  llvm::ArrayRef<NodeId> before = llvm::ArrayRef(all).drop_back();
  if (doesSomething(before))
    b.setOperand(outer, IfRole::else_, b.block(all));
  else
    pending.append(before.begin(), before.end());
}

/// False if all of them only define functions, which may be done earlier.
bool Legalizer::doesSomething(llvm::ArrayRef<NodeId> statements) const {
  return !llvm::all_of(statements, [&](NodeId node) { return is(node, Kind::Func); });
}

/// A name for the value of `node`, which `variables` then holds; `node` itself if it may be
/// evaluated later as well.
NodeId Legalizer::settled(NodeId node, Nodes &variables) {
  if (isStable(module, node))
    return node;
  switch (module.kind(node)) {
  case Kind::Arg:
  case Kind::Spread:
  case Kind::Entry:
    for (unsigned index = 0; index != module[node].numOperands; ++index)
      b.setOperand(node, index, settled(module.operand(node, index), variables));
    return node;
  default:
    break;
  }
  if (kindInfo(module.kind(node)).kindClass != KindClass::Expr)
    return node;
  std::string name = freshName("value");
  NodeId result = b.takeComments(sourced(b.name(name), node), node);
  variables.push_back(sourced(b.let(name, node), node));
  return result;
}

/// The same for what is called or assigned: not its value, but what it is a part of.
NodeId Legalizer::settledPlace(NodeId node, Nodes &variables) {
  switch (module.kind(node)) {
  case Kind::Member:
  case Kind::Index:
    for (unsigned index = 0; index != module[node].numOperands; ++index)
      b.setOperand(node, index, settled(module.operand(node, index), variables));
    return node;
  case Kind::TypeApply:
    b.setOperand(node, TypeApplyRole::type,
                 settledPlace(module.as<TypeApplyNode>(node).type(), variables));
    return node;
  default:
    return settled(node, variables);
  }
}

// Expressions.

NodeId Legalizer::rewrite(NodeId node) {
  if (!caps.optionalChaining)
    if (NodeId link = firstOptional(node))
      return optionalChain(node, link);
  switch (module.kind(node)) {
  case Kind::Lambda:
    return lambda(node);
  case Kind::ListFor:
  case Kind::DictFor:
    return comprehension(node);
  case Kind::Cond:
    return conditional(node);
  case Kind::Binary:
    switch (static_cast<BinaryOp>(module[node].op)) {
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Coalesce:
      return shortCircuit(node);
    default:
      break;
    }
    break;
  default:
    break;
  }
  rewriteOperands(node);
  switch (module.kind(node)) {
  case Kind::New:
    if (!caps.keywordArguments)
      gatherKeywords(node);
    return caps.newKeyword ? node : b.setKind(node, Kind::Call);
  case Kind::Call:
    if (!caps.keywordArguments)
      gatherKeywords(node);
    return node;
  case Kind::Object:
    if (caps.untypedLiterals)
      b.setOperand(node, ObjectRole::type, NodeId());
    return node;
  case Kind::List:
    if (caps.untypedLiterals)
      b.setOperand(node, ListRole::type, NodeId());
    return node;
  case Kind::NonNull:
    return caps.nonNullAssertion ? node : module.as<NonNullNode>(node).value();
  case Kind::Cast:
    return caps.typeAssertion ? node : module.as<CastNode>(node).value();
  case Kind::Await:
    awaits |= caps.await;
    return caps.await ? node : module.as<AwaitNode>(node).value();
  case Kind::Checked: {
    NodeId call = module.as<CheckedNode>(node).value();
    if (!caps.spell.failed)
      return call;
    std::string name = freshName("value");
    pending.push_back(sourced(b.let(b.listPattern({b.name(name), b.name("err")}), call), node));
    pending.push_back(errorTest());
    return sourced(b.name(name), node);
  }
  case Kind::Some: {
    auto some = module.as<SomeNode>(node);
    if (caps.plainOptionals)
      return some.value();
    return caps.spell.some ? sourced(caps.spell.some(b, some.value(), some.type()), node) : node;
  }
  case Kind::Undefined:
    return caps.undefinedValue ? node : b.setKind(node, Kind::Null);
  case Kind::Binary: {
    auto binary = module.as<BinaryNode>(node);
    if (static_cast<BinaryOp>(module[node].op) != BinaryOp::NotIn || caps.notInOperator)
      return node;
    NodeId in = sourced(b.binary(BinaryOp::In, binary.left(), binary.right()), node);
    return sourced(b.unary(UnaryOp::Not, in), node);
  }
  case Kind::Template:
    return caps.templateStrings && caps.templateNests ? node : format(node);
  default:
    return node;
  }
}

Legalizer::Part Legalizer::part(NodeId node) {
  llvm::SaveAndRestore outerPending(pending, Nodes());
  bool outerAwaits = std::exchange(awaits, false);
  Part result;
  result.value = rewrite(node);
  result.statements = std::move(pending);
  result.awaits = std::exchange(awaits, awaits || outerAwaits);
  return result;
}

/// An operand that is evaluated only sometimes. Definitions of functions need not wait for that.
Legalizer::Part Legalizer::branch(NodeId node) {
  Part result = part(node);
  if (!doesSomething(result.statements)) {
    pending.append(result.statements);
    result.statements.clear();
  }
  return result;
}

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
  std::string result = freshName("result");
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

// Conditions.

NodeId Legalizer::conditional(NodeId node) {
  auto cond = module.as<CondNode>(node);
  NodeId type = cond.type();
  b.setOperand(node, CondRole::type, NodeId());
  if (!caps.conditionalExpressions) {
    std::string name = freshName("value");
    pending.push_back(sourced(b.let(name, NodeId(), type, Mutable), node));
    NodeId choice = ifElse(node, [&](NodeId value) { return b.assign(b.name(name), value); });
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

/// A conditional of legal parts, or a variable that has its value.
NodeId Legalizer::chosen(NodeId condition, Part then, Part otherwise, NodeId type) {
  if (caps.conditionalExpressions && then.statements.empty() && otherwise.statements.empty())
    return b.cond(condition, then.value, otherwise.value);
  std::string name = freshName("value");
  auto assigned = [&](const Part &part) {
    return block(part.statements, b.assign(b.name(name), part.value));
  };
  pending.push_back(b.let(name, NodeId(), type, Mutable));
  pending.push_back(b.ifStmt(condition, assigned(then), assigned(otherwise)));
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
  std::string name = freshName("value");
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

// Arguments and templates.

void Legalizer::gatherKeywords(NodeId call) {
  Nodes positional, entries;
  for (NodeId arg : Nodes(module.tail(call))) {
    if (!is(arg, Kind::Arg)) {
      positional.push_back(arg);
      continue;
    }
    NodeId value = module.as<ArgNode>(arg).value();
    NodeId entry = module[arg].text.empty() ? b.spread(value) : b.entry(module[arg].text, value);
    entries.push_back(b.takeComments(sourced(entry, arg), arg));
  }
  if (entries.empty())
    return;
  NodeId object = b.object(entries, module.has(call, Expanded));
  b.clearFlags(call, Expanded);
  positional.push_back(sourced(object, call));
  b.setTail(call, positional);
}

/// How many kinds of quotes an expression needs inside a field: 0, 1 (plain strings), or 2: more
/// than there are.
unsigned Legalizer::quotesNeeded(NodeId node) const {
  auto isPlain = [](llvm::StringRef text) {
    for (size_t position = 0; position < text.size();) {
      uint32_t character = nextCharacter(text, position);
      if (character == '"' || character == '\'' || character == '\\' ||
          !isPlainCharacter(character))
        return false;
    }
    return true;
  };
  if (is(node, Kind::String))
    return isPlain(module[node].text) ? 1 : 2;
  unsigned needed = 0;
  bool isTemplate = is(node, Kind::Template);
  for (NodeId operand : module.operands(node)) {
    if (!operand)
      continue;
    bool isLiteral = isTemplate && is(operand, Kind::String);
    unsigned inner = quotesNeeded(operand);
    // Strings in the field of a nested template would need quotes of a third kind.
    if (isTemplate && !isLiteral && inner != 0)
      inner = 2;
    needed = std::max(needed, inner);
  }
  return isTemplate ? std::max(needed, 1u) : needed;
}

/// A template that the language has no quotes for becomes a formatted text.
NodeId Legalizer::format(NodeId node) {
  auto pieces = module.as<TemplateNode>(node).pieces();
  bool tooMany = llvm::any_of(
      pieces, [&](NodeId piece) { return !is(piece, Kind::String) && quotesNeeded(piece) > 1; });
  if ((caps.templateStrings && !tooMany) || !caps.spell.format)
    return node;
  return b.takeComments(sourced(caps.spell.format(b, Nodes(pieces)), node), node);
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

} // namespace

void pcl::code::legalize(Module &module, const TargetCaps &caps) {
  if (caps.importsBindNames)
    renameShadowing(module);
  Legalizer(module, caps).run();
  if (!caps.unusedNames)
    dropUnused(module);
}
