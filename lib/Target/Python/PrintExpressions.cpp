// Printing of Python: expressions.

#include "Printer.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::python;
using namespace pcl::code;
using pcl::doc::DocRef;

namespace {

struct Operator {
  llvm::StringLiteral text;
  Prec prec;
  unsigned
      strength; ///< black breaks at the strongest operators first, all of one strength together
};

constexpr unsigned TernaryStrength = 16, DotStrength = 1;

/// In the order of BinaryOp.
constexpr Operator operatorTable[] = {
    {"or", Prec::Or, 14},           {"and", Prec::And, 14},
    {"or", Prec::Or, 14}, // Coalesce, which never reaches the printer
    {"==", Prec::Comparison, 10},   {"!=", Prec::Comparison, 10},
    {"is", Prec::Comparison, 10},   {"is not", Prec::Comparison, 10},
    {"in", Prec::Comparison, 10},   {"not in", Prec::Comparison, 10},
    {"<", Prec::Comparison, 10},    {"<=", Prec::Comparison, 10},
    {">", Prec::Comparison, 10},    {">=", Prec::Comparison, 10},
    {"+", Prec::Additive, 5},       {"-", Prec::Additive, 5},
    {"*", Prec::Multiplicative, 4}, {"/", Prec::Multiplicative, 4},
    {"%", Prec::Multiplicative, 4}, {"**", Prec::Power, 2}};
static_assert(std::size(operatorTable) == NumBinaryOps);

const Operator &operatorOf(const Node &node) { return operatorTable[node.op]; }

/// What a left and a right operand must bind at least. Comparisons would chain, powers nest to the
/// right.
Prec leftPrec(const Operator &op) {
  return op.prec == Prec::Comparison || op.prec == Prec::Power ? stronger(op.prec) : op.prec;
}
Prec rightPrec(const Operator &op) {
  return op.prec == Prec::Power ? Prec::Sign : stronger(op.prec);
}

} // namespace

Prec PythonPrinter::precOf(NodeId node) const {
  const Node &n = module[node];
  switch (n.kind) {
  case Kind::Lambda:
    return Prec::Lowest;
  case Kind::Cond:
    return Prec::Cond;
  case Kind::Binary:
    return operatorOf(n).prec;
  case Kind::Unary:
    return static_cast<UnaryOp>(n.op) == UnaryOp::Not ? Prec::Not : Prec::Sign;
  case Kind::Await:
    return Prec::Await;
  case Kind::Number:
    return n.text.starts_with("-") ? Prec::Sign : Prec::Primary;
  case Kind::Member:
  case Kind::Index:
  case Kind::Call:
  case Kind::TypeApply:
    return Prec::Postfix;
  default:
    return Prec::Primary;
  }
}

// Shapes.

PythonPrinter::Shape PythonPrinter::shapeOf(NodeId node) const {
  Shape shape;
  addShape(node, Prec::Lowest, shape);
  return shape;
}

void PythonPrinter::addShape(NodeId node, Prec atLeast, Shape &shape) const {
  auto operators = [&](unsigned strength, unsigned count) {
    if (strength > shape.strength) {
      shape.strength = strength;
      shape.count = 0;
    }
    if (strength == shape.strength)
      shape.count += count;
  };
  auto bracket = [&](bool hasContent) {
    shape.endsInBracket = hasContent;
    shape.hasBracket = true;
  };
  if (precOf(node) < atLeast)
    return bracket(true);
  switch (kind(node)) {
  case Kind::Binary: {
    auto binary = module.as<BinaryNode>(node);
    const Operator &op = operatorOf(module[node]);
    addShape(binary.left(), leftPrec(op), shape);
    operators(op.strength, 1);
    return addShape(binary.right(), rightPrec(op), shape);
  }
  case Kind::Cond: {
    auto cond = module.as<CondNode>(node);
    addShape(cond.then(), Prec::Or, shape);
    addShape(cond.condition(), Prec::Or, shape);
    operators(TernaryStrength, 2);
    return addShape(cond.else_(), Prec::Cond, shape);
  }
  case Kind::Unary:
  case Kind::Await:
    return addShape(module.operand(node, 0), precOf(node), shape);
  case Kind::Lambda:
    return addShape(module.as<LambdaNode>(node).body(), Prec::Lowest, shape);
  case Kind::Member: {
    NodeId object = module.as<MemberNode>(node).object();
    addShape(object, Prec::Postfix, shape);
    if (shape.hasBracket && is(object, {Kind::Call, Kind::Index, Kind::List, Kind::Object}))
      operators(DotStrength, 1);
    shape.endsInBracket = false;
    return;
  }
  case Kind::Index:
    addShape(module.as<IndexNode>(node).object(), Prec::Postfix, shape);
    return bracket(true);
  case Kind::Call:
  case Kind::TypeApply:
    addShape(module.operand(node, CallRole::callee), Prec::Postfix, shape);
    return bracket(!module.tail(node).empty());
  case Kind::List:
  case Kind::Object:
  case Kind::Tuple:
    return bracket(!module.tail(node).empty());
  case Kind::ListFor:
  case Kind::DictFor:
    return bracket(true);
  default:
    shape.endsInBracket = false;
  }
}

bool PythonPrinter::hugsMultiline(NodeId node) const {
  switch (kind(node)) {
  case Kind::String:
  case Kind::Template:
    return isMultilineString(node);
  case Kind::Arg:
    return hugsMultiline(module.as<ArgNode>(node).value());
  case Kind::Lambda:
    return hugsMultiline(module.as<LambdaNode>(node).body());
  case Kind::Entry:
    return hugsMultiline(module.as<EntryNode>(node).value());
  case Kind::List:
  case Kind::Object:
  case Kind::Call:
    return module.tail(node).size() == 1 && !module.has(node, Expanded) &&
           hugsMultiline(module.tail(node)[0]);
  default:
    return false;
  }
}

// Brackets.

DocRef PythonPrinter::bracketed(llvm::StringRef open, llvm::ArrayRef<DocRef> items,
                                llvm::StringRef close, Style style, bool expanded,
                                llvm::ArrayRef<DocRef> afterCommas) {
  if (items.empty())
    return text(open + close);
  bool hasComma = items.size() > 1 || expanded || style == Style::Definition;
  llvm::SmallVector<DocRef, 16> parts;
  for (auto [index, item] : llvm::enumerate(items)) {
    bool isLast = index + 1 == items.size();
    parts.append({item, !isLast ? text(",") : hasComma ? docs.ifBreak(text(",")) : docs.nil()});
    if (!afterCommas.empty())
      parts.push_back(afterCommas[index]);
    if (!isLast)
      parts.push_back(docs.line());
  }
  DocRef inner = docs.concat(parts);
  bool ownLine = style == Style::Call || (style == Style::Definition && items.size() > 1);
  DocRef content = ownLine ? docs.group(inner, expanded) : inner;
  return docs.group(openEnclosed(open, content, close), expanded);
}

DocRef PythonPrinter::brackets(llvm::StringRef open, llvm::ArrayRef<NodeId> elements,
                               llvm::StringRef close, Style style, bool expanded) {
  bool outerKeep = std::exchange(keepOperators, false);
  expanded = expanded && fieldDepth == 0 && !elements.empty();
  DocRef result;
  if (elements.size() == 1 && !expanded && !hasComments(elements[0]) &&
      hugsMultiline(elements[0])) {
    result = concat({text(open), element(elements[0]), text(close)});
  } else {
    llvm::SmallVector<DocRef, 8> items, afterCommas;
    for (auto [index, node] : llvm::enumerate(elements)) {
      bool inDict = open == "{" && kind(node) == Kind::Spread;
      DocRef item = concat({leadingComments(node), inDict ? spread("**", node) : element(node)});
      if (index != 0 && module.has(node, BlankBefore))
        item = concat({docs.hardLine(), item});
      items.push_back(item);
      afterCommas.push_back(trailingComments(node));
    }
    result = bracketed(open, items, close, style, expanded, afterCommas);
  }
  keepOperators = outerKeep;
  return result;
}

DocRef PythonPrinter::optionalParens(DocRef content) {
  return fieldDepth != 0 ? content : parensIfBroken(content);
}

DocRef PythonPrinter::spread(llvm::StringRef stars, NodeId node) {
  return concat({text(stars), expr(module.as<SpreadNode>(node).value(), Prec::Comparison)});
}

DocRef PythonPrinter::element(NodeId node) {
  switch (kind(node)) {
  case Kind::Arg: {
    auto arg = module.as<ArgNode>(node);
    return marked(node, concat({text(arg.text().empty() ? "**" : (arg.text() + "=").str()),
                                expr(arg.value())}));
  }
  case Kind::Entry: {
    auto entry = module.as<EntryNode>(node);
    return marked(node, concat({expr(entry.key()), text(": "), expr(entry.value())}));
  }
  default:
    return expr(node);
  }
}

// Expressions.

DocRef PythonPrinter::expr(NodeId node, Prec atLeast) {
  if (precOf(node) >= atLeast)
    return marked(node, exprText(node));
  bool outerKeep = std::exchange(keepOperators, false);
  DocRef inner = kind(node) == Kind::Cond ? conditional(node) : exprText(node);
  keepOperators = outerKeep;
  return enclosed("(", marked(node, inner), ")");
}

DocRef PythonPrinter::exprText(NodeId node) {
  llvm::ArrayRef<NodeId> items = module.tail(node);
  bool expanded = module.has(node, Expanded);
  switch (kind(node)) {
  case Kind::Member:
  case Kind::Index:
  case Kind::Call:
    return chain(node);
  case Kind::Object:
    expanded |= llvm::any_of(items, [&](NodeId item) { return module.has(item, BlankBefore); });
    return brackets("{", items, "}", Style::Literal, expanded);
  case Kind::List:
    return brackets("[", items, "]", Style::Literal, expanded);
  case Kind::Tuple:
    if (items.size() == 1)
      return concat({text("("), expr(items[0]), text(",)")});
    return brackets("(", items, ")", Style::Literal, expanded);
  case Kind::Lambda:
    return lambda(module.as<LambdaNode>(node));
  case Kind::Template:
    return templateLiteral(node);
  case Kind::String:
    return stringLiteral(node);
  case Kind::Number:
    return text(numberText(module[node].text));
  case Kind::Unary: {
    NodeId operand = module.as<UnaryNode>(node).operand();
    bool isNot = static_cast<UnaryOp>(module[node].op) == UnaryOp::Not;
    return concat({text(isNot ? "not " : "-"), expr(operand, isNot ? Prec::Not : Prec::Sign)});
  }
  case Kind::Binary:
    return binary(node);
  case Kind::Cond:
    return optionalParens(conditional(node));
  case Kind::Await:
    return concat({text("await "), expr(module.as<AwaitNode>(node).value(), Prec::Await)});
  case Kind::Spread:
    return spread("*", node);
  case Kind::ListFor:
  case Kind::DictFor:
    return comprehension(node);
  case Kind::ListPattern:
    return pattern(node);
  case Kind::TypeApply:
  case Kind::ListType:
  case Kind::MapType:
  case Kind::UnionType:
    return type(node);
  default:
    return word(node);
  }
}

DocRef PythonPrinter::chain(NodeId node) {
  // Black breaks a chain with two or more calls before each `.` that follows a bracket.
  Shape shape = shapeOf(node);
  bool splits = shape.strength == DotStrength && shape.count > 1 && !keepOperators;
  llvm::SmallVector<NodeId, 16> links;
  NodeId base = node;
  for (; is(base, {Kind::Member, Kind::Index, Kind::Call}); base = module.operand(base, 0))
    links.push_back(base);
  if (kind(base) == Kind::TypeApply) // there are no type arguments in a call
    base = module.as<TypeApplyNode>(base).type();
  llvm::SmallVector<DocRef, 16> parts = {kind(base) == Kind::Number ? parens(expr(base))
                                                                    : expr(base, Prec::Postfix)};
  bool afterBracket = is(base, {Kind::List, Kind::Object, Kind::ListFor, Kind::DictFor}) ||
                      precOf(base) < Prec::Postfix;
  bool outerKeep = std::exchange(keepOperators, false);
  for (NodeId link : llvm::reverse(links)) {
    if (kind(link) == Kind::Member) {
      if (afterBracket && splits)
        parts.push_back(docs.softLine());
      parts.push_back(text("." + module[link].text));
    } else if (kind(link) == Kind::Index) {
      parts.push_back(enclosed("[", expr(module.as<IndexNode>(link).index()), "]"));
    } else {
      parts.push_back(
          brackets("(", module.tail(link), ")", Style::Call, module.has(link, Expanded)));
    }
    afterBracket = kind(link) != Kind::Member;
  }
  keepOperators = outerKeep;
  return splits ? docs.group(docs.concat(parts)) : docs.concat(parts);
}

void PythonPrinter::binaryParts(NodeId node, llvm::SmallVectorImpl<DocRef> &parts) {
  auto binary = module.as<BinaryNode>(node);
  const Operator &op = operatorOf(module[node]);
  // One run: everything of one strength breaks together.
  auto side = [&](NodeId operand, Prec atLeast) {
    bool sameRun = kind(operand) == Kind::Binary && precOf(operand) >= atLeast &&
                   operatorOf(module[operand]).strength == op.strength;
    if (sameRun)
      binaryParts(operand, parts);
    else
      parts.push_back(expr(operand, atLeast));
  };
  side(binary.left(), leftPrec(op));
  bool hugs = op.prec == Prec::Power && llvm::all_of(module.operands(node), [&](NodeId operand) {
                while (kind(operand) == Kind::Member)
                  operand = module.as<MemberNode>(operand).object();
                return is(operand, {Kind::Name, Kind::Number, Kind::Bool, Kind::Null});
              });
  if (hugs) {
    parts.push_back(text(op.text));
  } else {
    parts.push_back(keepOperators ? text(" ") : docs.line());
    parts.push_back(text(op.text + " "));
  }
  side(binary.right(), rightPrec(op));
}

DocRef PythonPrinter::binary(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  binaryParts(node, parts);
  return keepOperators ? docs.concat(parts) : docs.group(docs.concat(parts));
}

DocRef PythonPrinter::conditional(NodeId node) {
  auto cond = module.as<CondNode>(node);
  return docs.group(
      concat({expr(cond.then(), Prec::Or), docs.line(), text("if "),
              expr(cond.condition(), Prec::Or), docs.line(), text("else "), expr(cond.else_())}));
}

DocRef PythonPrinter::comprehension(NodeId node) {
  bool isList = kind(node) == Kind::ListFor;
  bool outerKeep = std::exchange(keepOperators, false);
  llvm::SmallVector<DocRef, 4> parts = {element(module.operand(node, ListForRole::element))};
  for (NodeId id : module.tail(node)) {
    auto clause = module.as<ClauseNode>(id);
    parts.push_back(concat({text("for "), pattern(clause.pattern()), text(" in "),
                            expr(clause.iterable(), Prec::Or)}));
    if (clause.condition())
      parts.push_back(concat({text("if "), expr(clause.condition(), Prec::Or)}));
  }
  keepOperators = outerKeep;
  return enclosed(isList ? "[" : "{", docs.group(docs.join(docs.line(), parts)),
                  isList ? "]" : "}");
}

DocRef PythonPrinter::lambda(LambdaNode node) {
  llvm::SmallVector<DocRef, 4> names;
  for (NodeId id : module.tail(node.params())) {
    auto param = module.as<ParamNode>(id);
    DocRef value = param.default_() ? concat({text("="), expr(param.default_())}) : docs.nil();
    names.push_back(concat({text(param.has(Rest) ? "*" : ""), pattern(param.pattern()), value}));
  }
  return concat({text(names.empty() ? "lambda" : "lambda "), docs.join(text(", "), names),
                 text(": "), expr(node.body())});
}

DocRef PythonPrinter::pattern(NodeId node) {
  if (kind(node) != Kind::ListPattern)
    return expr(node);
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId item : module.tail(node)) {
    bool nested = kind(item) == Kind::ListPattern;
    items.push_back(nested ? parens(pattern(item)) : pattern(item));
  }
  return items.size() == 1 ? concat({items[0], text(",")}) : docs.join(text(", "), items);
}

// Strings.

DocRef PythonPrinter::stringLiteral(NodeId node) {
  llvm::StringRef value = module[node].text;
  if (fieldDepth != 0) {
    std::string quote(1, fieldQuote);
    return text(quote + stringText(value, fieldQuote, false, false) + quote);
  }
  if (isMultilineString(node))
    return docs.literalText("\"\"\"" + stringText(value, '"', true, false) + "\"\"\"");
  char quote = bestQuote(value);
  return text(quote + stringText(value, quote, false, false) + quote);
}

DocRef PythonPrinter::templateLiteral(NodeId node) {
  std::string literal;
  for (NodeId piece : module.tail(node))
    if (kind(piece) == Kind::String)
      literal += module[piece].text;
  bool multiline = isMultilineString(node);
  char quote = fieldDepth != 0 ? fieldQuote : multiline ? '"' : bestQuote(literal);
  std::string quotes(multiline ? 3 : 1, quote);

  llvm::SmallVector<DocRef, 8> parts = {text("f" + quotes)};
  char outerQuote = std::exchange(fieldQuote, quote == '"' ? '\'' : '"');
  ++fieldDepth;
  llvm::ArrayRef<NodeId> pieces = module.tail(node);
  for (auto [index, piece] : llvm::enumerate(pieces)) {
    if (kind(piece) == Kind::String) {
      // A quote before a field does not end triple quotes.
      bool isLast = index + 1 == pieces.size();
      parts.push_back(
          docs.literalText(stringText(module[piece].text, quote, multiline, true, isLast)));
      continue;
    }
    // A field may begin with neither a brace nor a lambda.
    NodeId first = piece;
    while (is(first, {Kind::Member, Kind::Index, Kind::Call, Kind::Binary}))
      first = module.operand(first, 0);
    if (kind(first) == Kind::Cond)
      first = module.as<CondNode>(first).then();
    bool hasParens =
        is(first, {Kind::Object, Kind::DictFor, Kind::Lambda}) || precOf(piece) == Prec::Lowest;
    DocRef field = hasParens ? parens(expr(piece)) : expr(piece);
    parts.push_back(docs.flat(concat({text("{"), field, text("}")})));
  }
  --fieldDepth;
  fieldQuote = outerQuote;
  parts.push_back(text(quotes));
  return docs.concat(parts);
}

// Types.

DocRef PythonPrinter::type(NodeId node) {
  llvm::SmallVector<DocRef, 4> parts;
  switch (kind(node)) {
  case Kind::Member:
    return concat({type(module.as<MemberNode>(node).object()), text("." + module[node].text)});
  case Kind::TypeApply:
    for (NodeId arg : module.tail(node))
      parts.push_back(type(arg));
    return concat({type(module.as<TypeApplyNode>(node).type()), bracketed("[", parts, "]")});
  case Kind::ListType:
    return concat({text("list["), type(module.as<ListTypeNode>(node).element()), text("]")});
  case Kind::MapType:
    return concat({text("dict[str, "), type(module.as<MapTypeNode>(node).element()), text("]")});
  case Kind::UnionType:
    for (NodeId part : module.tail(node))
      parts.push_back(type(part));
    return docs.join(text(" | "), parts);
  default:
    return expr(node);
  }
}
