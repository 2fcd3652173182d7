// The walk of the legaliser: statements, expressions, arguments and templates.
#include "Legalizer.h"

#include "pcl/Code/PrinterBase.h"
#include "pcl/Support/Utf8.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace pcl::code {

void Legalizer::run() {
  NamesScope names(named);
  Nodes body(module.body.begin(), module.body.end()), rewritten;
  if (caps.spell.failed && !caps.comprehension)
    countNames(body);
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
    if (fillsItself(node)) {
      NodeId value = module.as<LetNode>(node).value();
      filled = module[module.as<LetNode>(node).pattern()].text.str();
      (void)rewrite(value);
      b.setFlags(pending.front(), module[node].flags & BlankBefore);
      b.takeComments(pending.front(), node);
      out.append(pending);
      continue;
    }
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
    return assigned(cond, module[let.pattern()].text);
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
  llvm::SaveAndRestore outerPlace(place);
  if (caps.spell.failed)
    enterPlace(node);
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
  NamesScope names(named);
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
  {
    NamesScope names(named);
    statements({inner}, all);
  }
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
    bool isPure = module.has(node, Pure);
    uint64_t hash = isPure ? hashOf(call) : 0;
    if (Named known = isPure ? named.lookup(hash) : Named(); isSame(module, known.call, call))
      return sourced(b.name(known.name), node);
    std::string name = temporaryName(node, "value");
    pending.push_back(sourced(b.let(b.listPattern({b.name(name), b.name("err")}), call), node));
    pending.push_back(errorTest());
    if (isPure)
      named.insert(hash, {call, name});
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
  {
    NamesScope names(named);
    result.value = rewrite(node);
  }
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

void legalize(Module &module, const TargetCaps &caps) {
  if (caps.importsBindNames)
    renameShadowing(module);
  Legalizer(module, caps).run();
  if (!caps.unusedNames)
    dropUnused(module);
}

} // namespace pcl::code
