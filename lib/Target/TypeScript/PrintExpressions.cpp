// Printing of TypeScript: expressions but calls.

#include "Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::typescript;
using namespace pcl::code;
using pcl::doc::DocRef;

namespace {

struct Operator {
  llvm::StringLiteral text;
  Prec prec;
};

/// In the order of BinaryOp.
constexpr Operator operators[] = {
    {"||", Prec::Or},
    {"&&", Prec::And},
    {"??", Prec::Or},
    {"===", Prec::Equality},
    {"!==", Prec::Equality},
    {"==",
     Prec::Equality}, // identity is asked of null only, and null and undefined are the same nothing
    {"!=", Prec::Equality},
    {"in", Prec::Relational},
    {"in", Prec::Relational}, // NotIn, which never reaches the printer
    {"<", Prec::Relational},
    {"<=", Prec::Relational},
    {">", Prec::Relational},
    {">=", Prec::Relational},
    {"+", Prec::Additive},
    {"-", Prec::Additive},
    {"*", Prec::Multiplicative},
    {"/", Prec::Multiplicative},
    {"%", Prec::Multiplicative},
    {"**", Prec::Power}};
static_assert(std::size(operators) == NumBinaryOps);

const Operator &operatorOf(const Node &node) { return operators[node.op]; }

/// Whether a left operand with operator `inner` may stand without parentheses in `outer` of the
/// same strength, in one run of operands. Prettier sets parentheses where many readers would have
/// to think.
bool isOneRun(const Node &outer, const Node &inner) {
  Operator a = operatorOf(outer), b = operatorOf(inner);
  if (a.prec != b.prec || a.prec == Prec::Equality || a.prec == Prec::Power)
    return false;
  if (a.prec == Prec::Multiplicative)
    return a.text == b.text && a.text != "%";
  return a.prec != Prec::Or || a.text == b.text;
}

} // namespace

Prec TypeScriptPrinter::precOf(NodeId node) const {
  const Node &n = module[node];
  switch (n.kind) {
  case Kind::Lambda:
    return Prec::Lowest;
  case Kind::Cond:
    return Prec::Cond;
  case Kind::Binary:
    return operatorOf(n).prec;
  case Kind::Cast:
    return Prec::Relational;
  case Kind::Unary:
  case Kind::Await:
    return Prec::Unary;
  case Kind::Number:
    return n.text.starts_with("-") ? Prec::Unary : Prec::Primary;
  case Kind::Member:
  case Kind::Index:
  case Kind::Call:
  case Kind::New:
  case Kind::NonNull:
    return Prec::Postfix;
  default:
    return Prec::Primary;
  }
}

void TypeScriptPrinter::setObjectApart(NodeId node) {
  while (kind(node) != Kind::Object) {
    bool leftmost = is(node, {Kind::Member, Kind::Index, Kind::Call, Kind::NonNull, Kind::Binary,
                              Kind::Cond, Kind::Cast, Kind::TypeApply});
    if (kind(node) == Kind::Template)
      leftmost = module.as<TemplateNode>(node).tag().isValid();
    if (!leftmost)
      return;
    node = module.operand(node, 0);
  }
  objectsApart.insert(node);
}

DocRef TypeScriptPrinter::expr(NodeId node, Prec atLeast) {
  above.push_back(node);
  DocRef inner = marked(node, exprText(node));
  above.pop_back();
  bool hasParens = precOf(node) < atLeast || objectsApart.contains(node);
  return hasParens ? parens(inner) : inner;
}

code::Kind TypeScriptPrinter::kindAbove(unsigned levels) const {
  return above.size() > levels ? kind(above[above.size() - 1 - levels]) : Kind::Block;
}

DocRef TypeScriptPrinter::exprText(NodeId node) {
  switch (kind(node)) {
  case Kind::Member:
  case Kind::Index:
    return memberAccess(node, false);
  case Kind::Call:
  case Kind::New:
    return call(node);
  case Kind::Object:
    return object(node);
  case Kind::List:
  case Kind::Tuple:
    return list(node);
  case Kind::Lambda:
    return lambda(node).plain;
  case Kind::Template:
    return templateLiteral(node);
  case Kind::String:
    return stringLiteral(node);
  case Kind::Number:
    return text(module[node].text);
  case Kind::Unary: {
    NodeId operand = module.as<UnaryNode>(node).operand();
    bool negation = static_cast<UnaryOp>(module[node].op) == UnaryOp::Neg;
    DocRef sign = text(negation ? "-" : "!");
    if (kind(operand) == Kind::Binary)
      return docs.group(concat({sign, openEnclosed("(", run(operand), ")")}));
    // `--x` would be a decrement.
    bool again =
        negation && ((kind(operand) == Kind::Unary && module[operand].op == module[node].op) ||
                     (kind(operand) == Kind::Number && precOf(operand) == Prec::Unary));
    return concat({sign, expr(operand, again ? Prec::Postfix : Prec::Unary)});
  }
  case Kind::Binary: {
    // A branch of a conditional is aligned already, unless the conditional is an argument.
    Kind grandParent = kindAbove(2);
    bool inBranch =
        kindAbove(1) == Kind::Cond && grandParent != Kind::Call && grandParent != Kind::New;
    return binary(node, !inBranch);
  }
  case Kind::Cond:
    return conditional(node, 0);
  case Kind::Cast: {
    auto cast = module.as<CastNode>(node);
    return concat({expr(cast.value(), Prec::Relational), text(" as "), type(cast.type())});
  }
  case Kind::NonNull:
    return concat({expr(module.as<NonNullNode>(node).value(), Prec::Postfix), text("!")});
  case Kind::Await:
    return concat({text("await "), expr(module.as<AwaitNode>(node).value(), Prec::Unary)});
  case Kind::Spread:
    return concat({text("..."), expr(module.as<SpreadNode>(node).value(), Prec::Postfix)});
  case Kind::TypeApply: {
    auto apply = module.as<TypeApplyNode>(node);
    return concat({expr(apply.type(), Prec::Postfix), typeArgs(apply)});
  }
  case Kind::ListPattern:
  case Kind::ObjectPattern:
    return pattern(node);
  case Kind::ListType:
  case Kind::MapType:
  case Kind::UnionType:
  case Kind::ObjectType:
  case Kind::FuncType:
    return type(node);
  default:
    return word(node);
  }
}

DocRef TypeScriptPrinter::stringLiteral(NodeId node) {
  llvm::StringRef value = module[node].text;
  if (!isMultilineString(node))
    return text(quoteString(value));
  return docs.literalText("`" + templateText(value, true) + "`");
}

DocRef TypeScriptPrinter::templateLiteral(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  if (NodeId tag = module.as<TemplateNode>(node).tag())
    parts.push_back(expr(tag, Prec::Postfix));
  // Neighbouring texts are joined first: `$` and `{` must not meet unescaped.
  llvm::SmallVector<std::pair<std::string, NodeId>, 8> pieces;
  bool multiline = false;
  for (NodeId piece : module.tail(node)) {
    if (kind(piece) != Kind::String)
      pieces.push_back({"", piece});
    else if (!pieces.empty() && !pieces.back().second)
      pieces.back().first += module[piece].text;
    else
      pieces.push_back({module[piece].text.str(), NodeId()});
  }
  for (auto [index, piece] : llvm::enumerate(pieces))
    multiline |= !piece.second && llvm::StringRef(piece.first).contains('\n') &&
                 (index + 1 != pieces.size() || isMultiline(piece.first));
  multiline &= fieldDepth == 0;
  parts.push_back(text("`"));
  auto fieldDoc = [&](NodeId field) { return concat({text("${"), expr(field), text("}")}); };
  for (const auto &[literal, field] : pieces) {
    if (!field) {
      parts.push_back(docs.literalText(templateText(literal, multiline)));
      continue;
    }
    // A call that composes functions takes its lines here too.
    if (fieldDepth == 0 && !multiline && kind(field) == Kind::Call &&
        composesFunctions(module.tail(field))) {
      parts.push_back(docs.group(fieldDoc(field)));
      continue;
    }
    ++fieldDepth;
    parts.push_back(docs.flat(fieldDoc(field)));
    --fieldDepth;
  }
  parts.push_back(text("`"));
  return docs.concat(parts);
}

DocRef TypeScriptPrinter::object(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  bool shouldBreak = module.has(node, Expanded) && fieldDepth == 0;
  for (auto [index, item] : llvm::enumerate(module.tail(node))) {
    shouldBreak |= hasComments(item);
    if (index != 0) {
      parts.push_back(text(","));
      parts.push_back(module.has(item, BlankBefore) ? docs.emptyLine() : docs.line());
    }
    parts.push_back(commented(item, element(item)));
  }
  if (parts.empty())
    return text("{}");
  return docs.group(concat({text("{"), docs.indent(concat({docs.line(), docs.concat(parts)})),
                            docs.ifBreak(text(",")), docs.line(), text("}")}),
                    shouldBreak);
}

DocRef TypeScriptPrinter::element(NodeId node) {
  return kind(node) == Kind::Entry ? marked(node, entry(node)) : expr(node);
}

DocRef TypeScriptPrinter::entry(NodeId node) {
  NodeId key = module.as<EntryNode>(node).key(), value = module.as<EntryNode>(node).value();
  if (kind(key) != Kind::String)
    return assignment(concat({text("["), expr(key), text("]")}), ":", value);
  llvm::StringRef name = module[key].text;
  if (isBareKey(name) && kind(value) == Kind::Name && module[value].text == name)
    return text(name);
  std::string spelled = isBareKey(name) ? name.str() : quoteString(name);
  if (name == "__proto__")
    spelled = "[" + spelled + "]";
  return assignment(text(spelled), ":", value, doc::textWidth(spelled) < IndentWidth + 3);
}

DocRef TypeScriptPrinter::list(NodeId node) {
  llvm::ArrayRef<NodeId> elements = module.tail(node);
  llvm::SmallVector<DocRef, 8> items;
  bool commentsInside = false;
  for (NodeId element : elements) {
    items.push_back(commented(element, expr(element)));
    commentsInside |= hasComments(element);
  }
  auto allOf = [&](Kind wanted) {
    return elements.size() > 1 && llvm::all_of(elements, [&](NodeId element) {
             return kind(element) == wanted && module.tail(element).size() > 1;
           });
  };
  bool numbers = elements.size() > 1 && llvm::all_of(elements, [&](NodeId element) {
                   return kind(element) == Kind::Number;
                 });
  bool shouldBreak = fieldDepth == 0 && (allOf(Kind::Object) || allOf(Kind::List));
  if (!numbers || commentsInside)
    return list("[", items, "]", /*spaced=*/false, shouldBreak);
  for (DocRef &item : llvm::MutableArrayRef<DocRef>(items).drop_back())
    item = concat({item, text(",")});
  return enclosed("[", docs.fill(items), "]", docs.ifBreak(text(",")));
}

bool TypeScriptPrinter::inlinesRight(NodeId node) const {
  Prec prec = operatorOf(module[node]).prec;
  NodeId right = module.as<BinaryNode>(node).right();
  return (prec == Prec::Or || prec == Prec::And) && is(right, {Kind::Object, Kind::List}) &&
         !module.tail(right).empty();
}

bool TypeScriptPrinter::sameOperatorClass(NodeId node, NodeId other) const {
  auto isLogical = [&](NodeId binary) { return operatorOf(module[binary]).prec <= Prec::And; };
  return kind(other) == Kind::Binary && isLogical(node) == isLogical(other);
}

void TypeScriptPrinter::binaryParts(NodeId node, llvm::SmallVectorImpl<DocRef> &parts,
                                    bool groupRight) {
  const Node &n = module[node];
  NodeId left = module.as<BinaryNode>(node).left(), right = module.as<BinaryNode>(node).right();
  const Operator &op = operatorOf(n);
  auto side = [&](NodeId operand, bool isRight) {
    const Node &inner = module[operand];
    if (is(operand, {Kind::Cast, Kind::Await}))
      return expr(operand, Prec::Postfix);
    if (inner.kind != Kind::Binary)
      return expr(operand, isRight || op.prec == Prec::Power ? stronger(op.prec) : op.prec);
    const Operator &innerOp = operatorOf(inner);
    // Also `a && b || c` and `a % b + c` get parentheses, as prettier writes them.
    bool hasParens = innerOp.prec <= op.prec ||
                     (op.prec == Prec::Or && innerOp.prec == Prec::And) ||
                     (op.prec == Prec::Additive && innerOp.text == "%");
    DocRef doc = expr(operand);
    return hasParens ? parens(doc) : doc;
  };
  if (kind(left) == Kind::Binary && isOneRun(n, module[left]))
    binaryParts(left, parts, false);
  else
    parts.push_back(side(left, false));
  // An object or list stays behind the last logical operator.
  DocRef rest =
      concat({text(op.text), inlinesRight(node) ? text(" ") : docs.line(), side(right, true)});
  groupRight = groupRight && !sameOperatorClass(node, left) && !sameOperatorClass(node, right);
  parts.push_back(text(" "));
  parts.push_back(groupRight ? docs.group(rest) : rest);
}

DocRef TypeScriptPrinter::binary(NodeId node, bool indentRest, bool inCondition) {
  llvm::SmallVector<DocRef, 8> parts;
  bool isTop = above.size() < 2 || !sameOperatorClass(node, above[above.size() - 2]);
  bool isLogical = operatorOf(module[node]).prec <= Prec::And;
  binaryParts(node, parts, isTop && !(inCondition && isLogical));
  NodeId left = module.as<BinaryNode>(node).left();
  bool run = kind(left) == Kind::Binary && isOneRun(module[node], module[left]);
  if (!indentRest || (inlinesRight(node) && !run))
    return docs.group(docs.concat(parts));
  return docs.group(concat(
      {parts.front(), docs.indent(docs.concat(llvm::ArrayRef<DocRef>(parts).drop_front()))}));
}

DocRef TypeScriptPrinter::run(NodeId node, bool inCondition) {
  above.push_back(node);
  DocRef doc = marked(node, binary(node, /*indentRest=*/false, inCondition));
  above.pop_back();
  return doc;
}

DocRef TypeScriptPrinter::conditional(NodeId node, unsigned position) {
  auto cond = module.as<CondNode>(node);
  // Conditionals in a branch break together with the outermost.
  auto branch = [&](NodeId operand, unsigned place) {
    if (kind(operand) != Kind::Cond)
      return docs.align(conditionalPart(operand));
    DocRef inner = marked(operand, conditional(operand, place));
    if (place == CondRole::else_)
      return docs.align(inner);
    return parensIfFlat(inner);
  };
  NodeId condition = cond.condition();
  DocRef test =
      kind(condition) == Kind::Lambda ? expr(condition, Prec::Cond) : conditionalPart(condition);
  if (kind(condition) == Kind::Cond)
    test = enclosed("(", test, ")");
  DocRef branches = concat({docs.line(), text("? "), branch(cond.then(), CondRole::then),
                            docs.line(), text(": "), branch(cond.else_(), CondRole::else_)});
  DocRef whole = concat({test, position == CondRole::else_ ? branches : docs.indent(branches)});
  return position != CondRole::condition ? whole : docs.group(whole);
}

DocRef TypeScriptPrinter::parensIfFlat(DocRef inner) {
  return concat({docs.ifBreak(docs.nil(), text("(")), inner, docs.ifBreak(docs.nil(), text(")"))});
}

DocRef TypeScriptPrinter::conditionalPart(NodeId node) {
  bool coalesces =
      kind(node) == Kind::Binary && static_cast<BinaryOp>(module[node].op) == BinaryOp::Coalesce;
  return expr(node, coalesces ? Prec::Primary : Prec::Lowest);
}

TypeScriptPrinter::LambdaDocs TypeScriptPrinter::lambda(NodeId node) {
  auto lambda = module.as<LambdaNode>(node);
  NodeId body = lambda.body();
  DocRef async = text(module.has(node, Async) ? "async " : ""), arrow = text(" =>");
  DocRef parameters = docs.group(withType(params(lambda.params()), lambda.type()));
  DocRef signature = concat({async, parameters, arrow});
  DocRef hugged = concat({async, docs.flat(parameters), arrow});
  // Both forms share the body: nested lambdas stay linear.
  auto both = [&](DocRef rest, DocRef huggedRest) {
    return LambdaDocs{docs.group(concat({signature, rest})),
                      docs.group(concat({hugged, huggedRest}))};
  };
  auto same = [&](DocRef rest) { return both(rest, rest); };
  // Where a hugged body ends, the arguments do: they need a newline there, and the comma of the
  // last argument.
  DocRef end = concat({docs.ifBreak(text(",")), docs.softLine()});
  switch (kind(body)) {
  case Kind::Block:
    return same(concat({text(" "), block(body, /*isFunction=*/true)}));
  case Kind::Object:
    return same(concat({text(" "), parens(expr(body))}));
  case Kind::List:
  case Kind::Tuple:
  case Kind::Lambda:
    return same(concat({text(" "), expr(body)}));
  case Kind::Cond: {
    DocRef inner = parensIfFlat(docs.indent(concat({docs.softLine(), expr(body)})));
    // A space that goes when a newline follows.
    DocRef space = docs.flat(docs.line());
    return both(concat({space, docs.group(inner)}),
                concat({space, docs.group(concat({inner, end}))}));
  }
  default:
    break;
  }
  setObjectApart(body);
  DocRef inner = kind(body) == Kind::Binary ? run(body) : expr(body);
  if (isMultilineString(body))
    return same(concat({text(" "), inner}));
  DocRef indented = docs.indent(concat({docs.line(), inner}));
  return both(docs.group(indented), docs.group(concat({indented, end})));
}

DocRef TypeScriptPrinter::accessed(NodeId object) {
  if (kind(object) == Kind::Cond) {
    // What a variable becomes is indented in the parentheses as a whole.
    bool isValue = (above.size() == 1 && above.front() != statementExpr) ||
                   kindAbove(1) == Kind::Unary || kindAbove(1) == Kind::Await;
    above.push_back(object);
    DocRef whole = marked(object, conditional(object, /*position=*/isValue ? 0 : 1));
    above.pop_back();
    if (isValue)
      whole = docs.indent(concat({docs.softLine(), whole}));
    return docs.group(concat({text("("), whole, docs.softLine(), text(")")}));
  }
  if (kind(object) == Kind::Number)
    return parens(expr(object)); // `1.x` would be a malformed number
  return kind(object) == Kind::Cast ? enclosed("(", expr(object), ")")
                                    : expr(object, Prec::Postfix);
}

DocRef TypeScriptPrinter::memberSuffix(NodeId node) {
  bool optional = module.has(node, Optional);
  if (kind(node) == Kind::Member && isMemberName(module[node].text))
    return text((optional ? "?." : ".") + module[node].text);
  if (kind(node) == Kind::Member)
    return text((optional ? "?.[" : "[") + quoteString(module[node].text) + "]");
  NodeId index = module.as<IndexNode>(node).index();
  llvm::StringRef open = optional ? "?.[" : "[";
  if (kind(index) == Kind::Number)
    return concat({text(open), expr(index), text("]")});
  return enclosed(open, expr(index), "]");
}

DocRef TypeScriptPrinter::memberAccess(NodeId node, bool parentIsMember) {
  NodeId object = module.operand(node, MemberRole::object);
  DocRef left = is(object, {Kind::Member, Kind::Index}) ? marked(object, memberAccess(object, true))
                                                        : accessed(object);
  DocRef suffix = memberSuffix(node);
  bool stays = kind(node) == Kind::Index || (kind(object) == Kind::Name && !parentIsMember) ||
               kind(object) == Kind::Call || fieldDepth != 0;
  return concat(
      {left, stays ? suffix : docs.group(docs.indent(concat({docs.softLine(), suffix})))});
}
