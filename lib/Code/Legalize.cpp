// The rules of the legaliser. One walk over the tree, operands before their parents; what cannot be
// said inside an expression becomes a statement before the one that is being rewritten.

#include "pcl/Code/Legalize.h"

#include "pcl/Code/Names.h"
#include "pcl/Code/PrinterBase.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace pcl::code;

namespace {

class Legalizer {
public:
  Legalizer(Module &module, const TargetCaps &caps) : module(module), caps(caps), b(module) {}

  void run() {
    std::vector<NodeId> body = std::move(module.body);
    module.body.clear();
    llvm::SmallVector<NodeId, 16> rewritten;
    statements(body, rewritten);
    module.body.assign(rewritten.begin(), rewritten.end());
  }

private:
  using Nodes = llvm::SmallVector<NodeId, 8>;
  bool is(NodeId node, Kind kind) const { return node && module.kind(node) == kind; }

  // Statements.
  void statements(llvm::ArrayRef<NodeId> nodes, llvm::SmallVectorImpl<NodeId> &out);
  void block(NodeId node);
  void rewriteOperands(NodeId node);

  // Expressions: each takes a node and returns what stands in its place.
  NodeId rewrite(NodeId node);
  NodeId lambda(NodeId node);
  NodeId hoist(NodeId lambda);
  NodeId comprehension(NodeId node);
  NodeId loopOf(NodeId comprehension, const Nodes &before);
  NodeId mapOf(NodeId comprehension);
  NodeId optionalChain(NodeId node);
  NodeId unlessNull(NodeId value, llvm::function_ref<NodeId(NodeId)> then, NodeId otherwise);
  NodeId format(NodeId node);
  void gatherKeywords(NodeId call);
  void bindPatterns(NodeId lambda);
  void bindLoopVariables(NodeId function);

  NodeId substitute(NodeId node, const llvm::StringMap<NodeId> &values);
  void collectNames(NodeId pattern, llvm::function_ref<void(llvm::StringRef)> found) const;
  void collectBound(NodeId node, llvm::StringSet<> &names) const;
  void freeNames(NodeId node, llvm::StringSet<> &bound,
                 llvm::SmallVectorImpl<llvm::StringRef> &found) const;
  bool isPure(NodeId node) const;
  unsigned quotesNeeded(NodeId node) const;
  std::string freshName(llvm::StringRef wanted, NameKind kind = NameKind::Variable) {
    return module.names ? module.names->allocate(wanted, kind) : wanted.str();
  }
  NodeId sourced(NodeId node, NodeId like) { return b.at(node, module[like].source); }

  Module &module;
  const TargetCaps &caps;
  CodeBuilder b;
  /// Statements that must come before the one being rewritten.
  Nodes pending;
  /// Names that a loop around binds anew each time, in the current function.
  llvm::StringSet<> loopNames;
  /// Results of optionalChain, and the conditional in each.
  llvm::DenseMap<NodeId, NodeId> guards;
  /// What the statement defines: temporaries are named after it.
  std::string subject;
};

void Legalizer::statements(llvm::ArrayRef<NodeId> nodes, llvm::SmallVectorImpl<NodeId> &out) {
  for (NodeId node : nodes) {
    Nodes outerPending = std::exchange(pending, {});
    std::string outerSubject = subject;
    if (is(node, Kind::Let) && is(module.operand(node, 0), Kind::Name))
      subject = module[module.operand(node, 0)].text.str();
    rewriteOperands(node);
    out.append(pending);
    out.push_back(node);
    pending = std::move(outerPending);
    subject = std::move(outerSubject);
  }
}

void Legalizer::block(NodeId node) {
  Nodes nodes(module.tail(node)), out;
  statements(nodes, out);
  b.setTail(node, out);
}

/// Rewrites the operands of any node in place; scopes of loops and functions are entered here.
void Legalizer::rewriteOperands(NodeId node) {
  Kind kind = module.kind(node);
  bool isLoop = kind == Kind::ForEach || kind == Kind::ForRange;
  bool isFunction = kind == Kind::Func;
  if (isFunction && !caps.lambdaCapturesEarly)
    bindLoopVariables(node);
  llvm::StringSet<> outerNames = loopNames;
  std::string outerSubject = subject;
  if (isFunction) {
    loopNames.clear();
    subject = module[node].text.str();
  }
  if (isLoop) {
    collectNames(module.operand(node, 0), [&](llvm::StringRef name) { loopNames.insert(name); });
    collectBound(module.operands(node).back(), loopNames);
  }
  for (unsigned index = 0; index != module[node].numOperands; ++index) {
    NodeId operand = module.operand(node, index);
    if (!operand)
      continue;
    if (module.kind(operand) == Kind::Block) {
      // A block has its own places for statements.
      Nodes outerPending = std::exchange(pending, {});
      block(operand);
      pending = std::move(outerPending);
    } else {
      b.setOperand(node, index, rewrite(operand));
    }
  }
  loopNames = std::move(outerNames);
  subject = std::move(outerSubject);
}

NodeId Legalizer::rewrite(NodeId node) {
  switch (module.kind(node)) {
  case Kind::Lambda:
    return lambda(node);
  case Kind::ListFor:
  case Kind::DictFor:
    return comprehension(node);
  default:
    break;
  }
  rewriteOperands(node);
  auto operand = [&](unsigned index) { return module.operand(node, index); };
  switch (module.kind(node)) {
  case Kind::New:
    if (!caps.keywordArguments)
      gatherKeywords(node);
    if (!caps.newKeyword)
      b.setKind(node, Kind::Call);
    return node;
  case Kind::Call:
    if (!caps.keywordArguments)
      gatherKeywords(node);
    return caps.optionalChaining ? node : optionalChain(node);
  case Kind::NonNull:
    return caps.nonNullAssertion ? node : operand(0);
  case Kind::Cast:
    return caps.typeAssertion ? node : operand(0);
  case Kind::Undefined:
    if (!caps.undefinedValue)
      b.setKind(node, Kind::Null);
    return node;
  case Kind::Binary: {
    auto op = static_cast<BinaryOp>(module[node].op);
    if (op == BinaryOp::NotIn && !caps.notInOperator) {
      NodeId in = sourced(b.binary(BinaryOp::In, operand(0), operand(1)), node);
      return sourced(b.unary(UnaryOp::Not, in), node);
    }
    if (op != BinaryOp::Coalesce || caps.coalesce)
      return node;
    auto same = [](NodeId value) { return value; };
    return sourced(unlessNull(operand(0), same, operand(1)), node);
  }
  case Kind::Member:
  case Kind::Index:
    return caps.optionalChaining ? node : optionalChain(node);
  case Kind::Template:
    return caps.templateNests ? node : format(node);
  default:
    return node;
  }
}

// Lambdas.

NodeId Legalizer::lambda(NodeId node) {
  if (!caps.destructuring)
    bindPatterns(node);
  if (!caps.lambdaCapturesEarly)
    bindLoopVariables(node);
  Nodes outerPending = std::exchange(pending, {});
  llvm::StringSet<> outerNames = std::exchange(loopNames, {});
  rewriteOperands(node);
  // Statements that the body needs make it a block.
  if (!pending.empty()) {
    NodeId body = module.operand(node, 2);
    pending.push_back(sourced(b.ret(body), body));
    b.setOperand(node, 2, b.block(pending));
  }
  pending = std::move(outerPending);
  loopNames = std::move(outerNames);
  NodeId body = module.operand(node, 2);
  if (caps.lambdaBlockBody || !is(body, Kind::Block))
    return node;
  llvm::ArrayRef<NodeId> statements = module.tail(body);
  if (statements.size() == 1 && is(statements[0], Kind::Return) &&
      module.operand(statements[0], 0) && !module[statements[0]].comments) {
    b.setOperand(node, 2, module.operand(statements[0], 0));
    return node;
  }
  return hoist(node);
}

/// A lambda becomes a function before the statement, and its name stands in its place.
NodeId Legalizer::hoist(NodeId lambda) {
  std::string name =
      freshName(subject.empty() ? "callback" : "make_" + subject, NameKind::Function);
  NodeId function = b.make(Kind::Func, module.operands(lambda), name, module[lambda].flags & Async);
  pending.push_back(sourced(function, lambda));
  return sourced(b.name(name), lambda);
}

/// Parameters that are patterns become one name each, and the names they bind become index
/// expressions.
void Legalizer::bindPatterns(NodeId lambda) {
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
  for (NodeId param : Nodes(module.tail(module.operand(lambda, 0)))) {
    NodeId pattern = module.operand(param, 0);
    if (is(pattern, Kind::Name))
      continue;
    NodeId name = b.name(freshName("args", NameKind::Parameter));
    bind(bind, pattern, name);
    b.setOperand(param, 0, name);
  }
  if (!values.empty())
    b.setOperand(lambda, 2, substitute(module.operand(lambda, 2), values));
}

/// Where functions see the last value of a loop variable, a default argument keeps the present one.
void Legalizer::bindLoopVariables(NodeId function) {
  if (loopNames.empty())
    return;
  NodeId params = module.operand(function, 0);
  llvm::StringSet<> bound;
  for (NodeId param : module.tail(params))
    collectNames(module.operand(param, 0), [&](llvm::StringRef name) { bound.insert(name); });
  NodeId body = module.operand(function, 2);
  collectBound(body, bound);
  llvm::SmallVector<llvm::StringRef, 4> free;
  freeNames(body, bound, free);
  Nodes all(module.tail(params));
  for (llvm::StringRef name : free)
    if (loopNames.contains(name))
      all.push_back(b.param(name, NodeId(), b.name(name)));
  b.setTail(params, all);
}

// Comprehensions.

NodeId Legalizer::comprehension(NodeId node) {
  if (!caps.comprehension)
    return rewrite(mapOf(node));
  Nodes outerPending = std::exchange(pending, {});
  llvm::StringSet<> outerNames = loopNames;
  for (NodeId clause : module.tail(node))
    collectNames(module.operand(clause, 0), [&](llvm::StringRef name) { loopNames.insert(name); });
  rewriteOperands(node);
  loopNames = std::move(outerNames);
  Nodes inside = std::exchange(pending, std::move(outerPending));
  // Statements may need the loop's variables, so the whole becomes a function with a loop.
  return inside.empty() ? node : loopOf(node, inside);
}

NodeId Legalizer::loopOf(NodeId node, const Nodes &before) {
  std::string result = freshName("result");
  NodeId element = module.operand(node, 0);
  bool isList = is(node, Kind::ListFor);
  NodeId add = isList ? b.exprStmt(b.callMethod(b.name(result), "append", {element}))
                      : b.assign(b.index(b.name(result), module.operand(element, 0)),
                                 module.operand(element, 1));
  Nodes innermost = before;
  // The functions made inside the loop are called later: they must keep its variables.
  llvm::StringSet<> outerNames = loopNames;
  for (NodeId clause : module.tail(node))
    collectNames(module.operand(clause, 0), [&](llvm::StringRef name) { loopNames.insert(name); });
  for (NodeId statement : innermost)
    if (is(statement, Kind::Func) && !caps.lambdaCapturesEarly)
      bindLoopVariables(statement);
  loopNames = std::move(outerNames);
  innermost.push_back(add);
  NodeId body = b.block(innermost);
  Nodes clauses(module.tail(node));
  for (NodeId clause : llvm::reverse(clauses)) {
    if (NodeId condition = module.operand(clause, 2))
      body = b.block({b.ifStmt(condition, body)});
    body = b.block({b.forEach(module.operand(clause, 0), module.operand(clause, 1), body)});
  }
  Nodes statements = {b.let(result, isList ? b.list({}) : b.object({}))};
  statements.append(module.tail(body).begin(), module.tail(body).end());
  statements.push_back(b.ret(b.name(result)));
  std::string name = freshName(subject.empty() ? "items" : "make_" + subject, NameKind::Function);
  pending.push_back(sourced(b.func(name, {}, {}, b.block(statements)), node));
  return sourced(b.call(b.name(name)), node);
}

/// [e for p in xs if c] as xs.filter((p) => c).map((p) => e); of several clauses all but the last
/// are flatMaps.
NodeId Legalizer::mapOf(NodeId node) {
  Nodes clauses(module.tail(node));
  NodeId element = module.operand(node, 0);
  bool isDict = is(node, Kind::DictFor);
  if (isDict)
    element = sourced(b.list({module.operand(element, 0), module.operand(element, 1)}), element);
  bool isLast = true;
  for (NodeId clause : llvm::reverse(clauses)) {
    NodeId pattern = module.operand(clause, 0), list = module.operand(clause, 1);
    if (NodeId condition = module.operand(clause, 2))
      list = b.callMethod(list, "filter", {b.lambda({b.param(b.clone(pattern))}, condition)});
    bool isIdentity = isLast && is(element, Kind::Name) && is(pattern, Kind::Name) &&
                      module[element].text == module[pattern].text;
    element = isIdentity ? list
                         : b.callMethod(list, isLast ? "map" : "flatMap",
                                        {b.lambda({b.param(pattern)}, element)});
    isLast = false;
  }
  if (isDict)
    element = b.call(b.path("Object.fromEntries"), {element});
  return sourced(element, node);
}

// Null.

/// `then(value)` when `value` is not null, else `otherwise`. A value that cannot be said twice is
/// given to a lambda.
NodeId Legalizer::unlessNull(NodeId value, llvm::function_ref<NodeId(NodeId)> then,
                             NodeId otherwise) {
  if (isPure(value))
    return b.cond(b.binary(BinaryOp::IsNot, b.clone(value), b.null()), then(value), otherwise);
  std::string name = freshName("value");
  NodeId body =
      b.cond(b.binary(BinaryOp::IsNot, b.name(name), b.null()), then(b.name(name)), otherwise);
  return b.call(b.lambda({b.param(name)}, body), {value});
}

/// a?.b, and what follows it in the chain: a null skips the rest of the chain, too.
NodeId Legalizer::optionalChain(NodeId node) {
  NodeId object = module.operand(node, 0);
  auto guarded = guards.find(object);
  if (guarded != guards.end()) {
    NodeId guard = guarded->second;
    b.setOperand(node, 0, module.operand(guard, 1));
    b.setOperand(guard, 1, optionalChain(node));
    return object;
  }
  if (!module.has(node, Optional))
    return node;
  b.clearFlags(node, Optional);
  auto then = [&](NodeId value) {
    b.setOperand(node, 0, value);
    return node;
  };
  NodeId whole = sourced(unlessNull(object, then, b.null()), node);
  NodeId guard = is(whole, Kind::Cond) ? whole : module.operand(module.operand(whole, 0), 2);
  guards[whole] = guard;
  return whole;
}

bool Legalizer::isPure(NodeId node) const {
  switch (module.kind(node)) {
  case Kind::Name:
  case Kind::String:
  case Kind::Number:
    return true;
  case Kind::Member:
    return isPure(module.operand(node, 0));
  case Kind::Index:
    return isPure(module.operand(node, 0)) && isPure(module.operand(node, 1));
  default:
    return false;
  }
}

// Arguments and templates.

void Legalizer::gatherKeywords(NodeId call) {
  Nodes positional, entries;
  for (NodeId arg : Nodes(module.tail(call))) {
    if (!is(arg, Kind::Arg)) {
      positional.push_back(arg);
      continue;
    }
    NodeId value = module.operand(arg, 0);
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

/// A template whose fields need too many kinds of quotes becomes "... {} ...".format(fields).
NodeId Legalizer::format(NodeId node) {
  bool tooMany = llvm::any_of(module.tail(node), [&](NodeId piece) {
    return !is(piece, Kind::String) && quotesNeeded(piece) > 1;
  });
  if (!tooMany)
    return node;
  std::string text;
  Nodes fields;
  for (NodeId piece : module.tail(node)) {
    if (!is(piece, Kind::String)) {
      text += "{}";
      fields.push_back(piece);
      continue;
    }
    for (char c : module[piece].text)
      text.append(c == '{' || c == '}' ? 2 : 1, c);
  }
  return b.takeComments(sourced(b.callMethod(b.string(text), "format", fields), node), node);
}

// Names.

void Legalizer::collectNames(NodeId pattern,
                             llvm::function_ref<void(llvm::StringRef)> found) const {
  if (is(pattern, Kind::Name))
    found(module[pattern].text);
  for (NodeId item : module.tail(pattern))
    collectNames(item, found);
}

/// Names that the statements of `node` define, functions inside excepted.
void Legalizer::collectBound(NodeId node, llvm::StringSet<> &names) const {
  switch (module.kind(node)) {
  case Kind::Lambda:
    return;
  case Kind::Func:
    names.insert(module[node].text);
    return;
  case Kind::Let:
  case Kind::ForEach:
  case Kind::ForRange:
    collectNames(module.operand(node, 0), [&](llvm::StringRef name) { names.insert(name); });
    break;
  default:
    break;
  }
  for (NodeId operand : module.operands(node))
    if (operand)
      collectBound(operand, names);
}

/// Names that `node` uses and that are not in `bound`, each once, in order.
void Legalizer::freeNames(NodeId node, llvm::StringSet<> &bound,
                          llvm::SmallVectorImpl<llvm::StringRef> &found) const {
  if (is(node, Kind::Name)) {
    llvm::StringRef name = module[node].text;
    if (!bound.contains(name) && !llvm::is_contained(found, name))
      found.push_back(name);
    return;
  }
  llvm::StringSet<> inner;
  llvm::StringSet<> *scope = &bound;
  auto bindHere = [&](NodeId pattern) {
    if (scope != &inner) {
      inner = bound;
      scope = &inner;
    }
    collectNames(pattern, [&](llvm::StringRef name) { inner.insert(name); });
  };
  if (is(node, Kind::Lambda) || is(node, Kind::Func))
    for (NodeId param : module.tail(module.operand(node, 0)))
      bindHere(module.operand(param, 0));
  if (is(node, Kind::ListFor) || is(node, Kind::DictFor))
    for (NodeId clause : module.tail(node))
      bindHere(module.operand(clause, 0));
  for (NodeId operand : module.operands(node))
    if (operand)
      freeNames(operand, *scope, found);
}

/// Copies of `values` in place of the names, except where a name is bound again.
NodeId Legalizer::substitute(NodeId node, const llvm::StringMap<NodeId> &values) {
  if (is(node, Kind::Name)) {
    auto value = values.find(module[node].text);
    return value == values.end() ? node : sourced(b.clone(value->second), node);
  }
  llvm::StringSet<> rebound;
  auto bind = [&](NodeId pattern) {
    collectNames(pattern, [&](llvm::StringRef name) { rebound.insert(name); });
  };
  if (is(node, Kind::Lambda) || is(node, Kind::Func)) {
    for (NodeId param : module.tail(module.operand(node, 0)))
      bind(module.operand(param, 0));
    collectBound(module.operand(node, 2), rebound);
  }
  if (is(node, Kind::ListFor) || is(node, Kind::DictFor))
    for (NodeId clause : module.tail(node))
      bind(module.operand(clause, 0));
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

void pcl::code::legalize(Module &module, const TargetCaps &caps) { Legalizer(module, caps).run(); }
