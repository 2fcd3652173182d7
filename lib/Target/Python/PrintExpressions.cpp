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

Operator operatorOf(const Node &node) {
  switch (static_cast<BinaryOp>(node.op)) {
  case BinaryOp::Or:
    return {"or", Prec::Or, 14};
  case BinaryOp::And:
    return {"and", Prec::And, 14};
  case BinaryOp::Coalesce:
    return {"or", Prec::Or, 14};
  case BinaryOp::Eq:
    return {"==", Prec::Comparison, 10};
  case BinaryOp::Ne:
    return {"!=", Prec::Comparison, 10};
  case BinaryOp::Is:
    return {"is", Prec::Comparison, 10};
  case BinaryOp::IsNot:
    return {"is not", Prec::Comparison, 10};
  case BinaryOp::In:
    return {"in", Prec::Comparison, 10};
  case BinaryOp::NotIn:
    return {"not in", Prec::Comparison, 10};
  case BinaryOp::Lt:
    return {"<", Prec::Comparison, 10};
  case BinaryOp::Le:
    return {"<=", Prec::Comparison, 10};
  case BinaryOp::Gt:
    return {">", Prec::Comparison, 10};
  case BinaryOp::Ge:
    return {">=", Prec::Comparison, 10};
  case BinaryOp::Add:
    return {"+", Prec::Additive, 5};
  case BinaryOp::Sub:
    return {"-", Prec::Additive, 5};
  case BinaryOp::Mul:
    return {"*", Prec::Multiplicative, 4};
  case BinaryOp::Div:
    return {"/", Prec::Multiplicative, 4};
  case BinaryOp::Mod:
    return {"%", Prec::Multiplicative, 4};
  case BinaryOp::Pow:
    return {"**", Prec::Power, 2};
  }
  return {"", Prec::Lowest, 0};
}

Prec next(Prec prec) { return static_cast<Prec>(static_cast<unsigned>(prec) + 1); }

/// What a left and a right operand must bind at least. Comparisons would chain, powers nest to the
/// right.
Prec leftPrec(Operator op) {
  return op.prec == Prec::Comparison || op.prec == Prec::Power ? next(op.prec) : op.prec;
}
Prec rightPrec(Operator op) { return op.prec == Prec::Power ? Prec::Sign : next(op.prec); }

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
  case Kind::New:
  case Kind::TypeApply:
    return Prec::Postfix;
  case Kind::NonNull:
  case Kind::Cast:
    return precOf(module.operand(node, 0));
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
  const Node &n = module[node];
  auto operand = [&](unsigned index) { return module.operand(node, index); };
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
  switch (n.kind) {
  case Kind::Binary: {
    Operator op = operatorOf(n);
    addShape(operand(0), leftPrec(op), shape);
    operators(op.strength, 1);
    return addShape(operand(1), rightPrec(op), shape);
  }
  case Kind::Cond:
    addShape(operand(1), Prec::Or, shape);
    addShape(operand(0), Prec::Or, shape);
    operators(TernaryStrength, 2);
    return addShape(operand(2), Prec::Cond, shape);
  case Kind::Unary:
    return addShape(operand(0), precOf(node), shape);
  case Kind::Await:
  case Kind::NonNull:
  case Kind::Cast:
    return addShape(operand(0), precOf(node), shape);
  case Kind::Lambda:
    return addShape(operand(2), Prec::Lowest, shape);
  case Kind::Member:
    addShape(operand(0), Prec::Postfix, shape);
    if (shape.hasBracket &&
        llvm::is_contained({Kind::Call, Kind::New, Kind::Index, Kind::List, Kind::Object},
                           module.kind(operand(0))))
      operators(DotStrength, 1);
    shape.endsInBracket = false;
    return;
  case Kind::Index:
    addShape(operand(0), Prec::Postfix, shape);
    return bracket(true);
  case Kind::Call:
  case Kind::New:
  case Kind::TypeApply:
    addShape(operand(0), Prec::Postfix, shape);
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

bool PythonPrinter::isMultilineString(NodeId node) const {
  if (fieldDepth != 0)
    return false;
  if (module.kind(node) == Kind::String)
    return isMultiline(module[node].text);
  return module.kind(node) == Kind::Template && llvm::any_of(module.tail(node), [&](NodeId piece) {
           return module.kind(piece) == Kind::String && isMultiline(module[piece].text);
         });
}

bool PythonPrinter::hugsMultiline(NodeId node) const {
  switch (module.kind(node)) {
  case Kind::String:
  case Kind::Template:
    return isMultilineString(node);
  case Kind::Arg:
    return hugsMultiline(module.operand(node, 0));
  case Kind::Lambda:
    return hugsMultiline(module.operand(node, 2));
  case Kind::Entry:
    return hugsMultiline(module.operand(node, 1));
  case Kind::List:
  case Kind::Object:
  case Kind::Call:
  case Kind::New:
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
    return text((open + close).str());
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
  return docs.group(concat({text(open), docs.indent(concat({docs.softLine(), content})),
                            docs.softLine(), text(close)}),
                    expanded);
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
      bool inDict = open == "{" && module.kind(node) == Kind::Spread;
      DocRef value = inDict ? concat({text("**"), expr(module.operand(node, 0), Prec::Comparison)})
                            : element(node);
      DocRef item = concat({leadingComments(node), value});
      if (index != 0 && module.has(node, BlankBefore))
        item = concat({docs.hardLine(), item});
      items.push_back(item);
      afterCommas.push_back(commentsBehind(node));
    }
    result = bracketed(open, items, close, style, expanded, afterCommas);
  }
  keepOperators = outerKeep;
  return result;
}

DocRef PythonPrinter::optionalParens(DocRef content) {
  if (fieldDepth != 0)
    return content;
  return docs.group(
      concat({docs.ifBreak(text("(")), docs.indent(concat({docs.softLine(), content})),
              docs.softLine(), docs.ifBreak(text(")"))}));
}

DocRef PythonPrinter::element(NodeId node) {
  auto operand = [&](unsigned index) { return module.operand(node, index); };
  switch (module.kind(node)) {
  case Kind::Arg: {
    llvm::StringRef name = module[node].text;
    return marked(node, concat({text(name.empty() ? "**" : (name + "=").str()), expr(operand(0))}));
  }
  case Kind::Entry:
    return marked(node, concat({expr(operand(0)), text(": "), expr(operand(1))}));
  default:
    return expr(node);
  }
}

// Expressions.

DocRef PythonPrinter::expr(NodeId node, Prec atLeast) {
  if (precOf(node) >= atLeast)
    return marked(node, exprText(node));
  bool outerKeep = std::exchange(keepOperators, false);
  DocRef inner = module.kind(node) == Kind::Cond ? conditional(node) : exprText(node);
  keepOperators = outerKeep;
  return docs.group(concat({text("("), docs.indent(concat({docs.softLine(), marked(node, inner)})),
                            docs.softLine(), text(")")}));
}

DocRef PythonPrinter::exprText(NodeId node) {
  auto operand = [&](unsigned index) { return module.operand(node, index); };
  const Node &n = module[node];
  switch (n.kind) {
  case Kind::Name:
    return text(n.text);
  case Kind::Member:
  case Kind::Index:
  case Kind::Call:
  case Kind::New:
    return chain(node);
  case Kind::Object: {
    bool hasBlank =
        llvm::any_of(module.tail(node), [&](NodeId e) { return module.has(e, BlankBefore); });
    return brackets("{", module.tail(node), "}", Style::Literal,
                    module.has(node, Expanded) || hasBlank);
  }
  case Kind::List:
    return brackets("[", module.tail(node), "]", Style::Literal, module.has(node, Expanded));
  case Kind::Tuple:
    if (module.tail(node).size() == 1)
      return concat({text("("), expr(module.tail(node)[0]), text(",)")});
    return brackets("(", module.tail(node), ")", Style::Literal, module.has(node, Expanded));
  case Kind::Lambda:
    return lambda(node);
  case Kind::Template:
    return templateLiteral(node);
  case Kind::String:
    return stringLiteral(node);
  case Kind::Number:
    return text(numberText(n.text));
  case Kind::Bool:
    return text(module.has(node, code::Value) ? "True" : "False");
  case Kind::Null:
  case Kind::Undefined:
    return text("None");
  case Kind::Unary: {
    bool isNot = static_cast<UnaryOp>(n.op) == UnaryOp::Not;
    return concat({text(isNot ? "not " : "-"), expr(operand(0), isNot ? Prec::Not : Prec::Sign)});
  }
  case Kind::Binary:
    return binary(node);
  case Kind::Cond:
    return optionalParens(conditional(node));
  case Kind::Cast:
  case Kind::NonNull:
    return exprText(operand(0));
  case Kind::Await:
    return concat({text("await "), expr(operand(0), Prec::Await)});
  case Kind::Spread: {
    return concat({text("*"), expr(operand(0), Prec::Comparison)});
  }
  case Kind::ListFor:
  case Kind::DictFor:
    return comprehension(node);
  case Kind::ListPattern:
  case Kind::ObjectPattern:
    return pattern(node);
  case Kind::TypeApply:
  case Kind::ListType:
  case Kind::MapType:
  case Kind::UnionType:
  case Kind::ObjectType:
  case Kind::FuncType:
    return type(node);
  default:
    return docs.nil();
  }
}

DocRef PythonPrinter::chain(NodeId node) {
  // Black breaks a chain with two or more calls before each `.` that follows a bracket.
  Shape shape = shapeOf(node);
  bool splits = shape.strength == DotStrength && shape.count > 1 && !keepOperators;
  llvm::SmallVector<NodeId, 16> links;
  NodeId base = node;
  while (llvm::is_contained({Kind::Member, Kind::Index, Kind::Call, Kind::New, Kind::NonNull},
                            module.kind(base))) {
    links.push_back(base);
    base = module.operand(base, 0);
  }
  Kind baseKind = module.kind(base);
  if (baseKind == Kind::TypeApply) {
    // A call of a generic name: Python has no type arguments there.
    base = module.operand(base, 0);
    baseKind = module.kind(base);
  }
  bool isNumber = baseKind == Kind::Number;
  llvm::SmallVector<DocRef, 16> parts = {isNumber ? concat({text("("), expr(base), text(")")})
                                                  : expr(base, Prec::Postfix)};
  bool afterBracket =
      llvm::is_contained({Kind::List, Kind::Object, Kind::ListFor, Kind::DictFor}, baseKind) ||
      precOf(base) < Prec::Postfix;
  bool outerKeep = std::exchange(keepOperators, false);
  for (NodeId link : llvm::reverse(links)) {
    const Node &n = module[link];
    switch (n.kind) {
    case Kind::Member:
      if (afterBracket && splits)
        parts.push_back(docs.softLine());
      parts.push_back(text(("." + n.text).str()));
      afterBracket = false;
      break;
    case Kind::Index:
      parts.push_back(docs.group(
          concat({text("["), docs.indent(concat({docs.softLine(), expr(module.operand(link, 1))})),
                  docs.softLine(), text("]")})));
      afterBracket = true;
      break;
    case Kind::NonNull:
      break;
    default:
      parts.push_back(
          brackets("(", module.tail(link), ")", Style::Call, module.has(link, Expanded)));
      afterBracket = true;
    }
  }
  keepOperators = outerKeep;
  return splits ? docs.group(docs.concat(parts)) : docs.concat(parts);
}

void PythonPrinter::binaryParts(NodeId node, llvm::SmallVectorImpl<DocRef> &parts) {
  NodeId left = module.operand(node, 0), right = module.operand(node, 1);
  Operator op = operatorOf(module[node]);
  // One run: everything of one strength breaks together.
  auto side = [&](NodeId operand, Prec atLeast) {
    bool sameRun = module.kind(operand) == Kind::Binary && precOf(operand) >= atLeast &&
                   operatorOf(module[operand]).strength == op.strength;
    if (sameRun)
      binaryParts(operand, parts);
    else
      parts.push_back(expr(operand, atLeast));
  };
  side(left, leftPrec(op));
  bool hugs = op.prec == Prec::Power && llvm::all_of(module.operands(node), [&](NodeId operand) {
                while (module.kind(operand) == Kind::Member)
                  operand = module.operand(operand, 0);
                return llvm::is_contained({Kind::Name, Kind::Number, Kind::Bool, Kind::Null},
                                          module.kind(operand));
              });
  if (hugs) {
    parts.push_back(text(op.text));
  } else {
    parts.push_back(keepOperators ? text(" ") : docs.line());
    parts.push_back(text((op.text + " ").str()));
  }
  side(right, rightPrec(op));
}

DocRef PythonPrinter::binary(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  binaryParts(node, parts);
  return keepOperators ? docs.concat(parts) : docs.group(docs.concat(parts));
}

DocRef PythonPrinter::conditional(NodeId node) {
  return docs.group(concat({expr(module.operand(node, 1), Prec::Or), docs.line(), text("if "),
                            expr(module.operand(node, 0), Prec::Or), docs.line(), text("else "),
                            module.kind(module.operand(node, 2)) == Kind::Cond
                                ? expr(module.operand(node, 2))
                                : expr(module.operand(node, 2), Prec::Lowest)}));
}

DocRef PythonPrinter::comprehension(NodeId node) {
  bool isList = module.kind(node) == Kind::ListFor;
  bool outerKeep = std::exchange(keepOperators, false);
  llvm::SmallVector<DocRef, 4> parts = {element(module.operand(node, 0))};
  for (NodeId clause : module.tail(node)) {
    parts.push_back(concat({text("for "), pattern(module.operand(clause, 0)), text(" in "),
                            expr(module.operand(clause, 1), Prec::Or)}));
    if (NodeId condition = module.operand(clause, 2))
      parts.push_back(concat({text("if "), expr(condition, Prec::Or)}));
  }
  keepOperators = outerKeep;
  return docs.group(
      concat({text(isList ? "[" : "{"),
              docs.indent(concat({docs.softLine(), docs.group(docs.join(docs.line(), parts))})),
              docs.softLine(), text(isList ? "]" : "}")}));
}

DocRef PythonPrinter::lambda(NodeId node) {
  llvm::SmallVector<DocRef, 4> names;
  for (NodeId param : module.tail(module.operand(node, 0))) {
    NodeId value = module.operand(param, 2);
    names.push_back(
        concat({text(module.has(param, Rest) ? "*" : ""), pattern(module.operand(param, 0)),
                value ? concat({text("="), expr(value)}) : docs.nil()}));
  }
  return concat({text(names.empty() ? "lambda" : "lambda "), docs.join(text(", "), names),
                 text(": "), expr(module.operand(node, 2))});
}

DocRef PythonPrinter::pattern(NodeId node) {
  if (module.kind(node) != Kind::ListPattern)
    return expr(node);
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId item : module.tail(node)) {
    bool nested = module.kind(item) == Kind::ListPattern;
    items.push_back(nested ? concat({text("("), pattern(item), text(")")}) : pattern(item));
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
    if (module.kind(piece) == Kind::String)
      literal += module[piece].text;
  bool multiline = isMultilineString(node);
  char quote = fieldDepth != 0 ? fieldQuote : multiline ? '"' : bestQuote(literal);
  std::string quotes(multiline ? 3 : 1, quote);

  llvm::SmallVector<DocRef, 8> parts = {text("f" + quotes)};
  char outerQuote = std::exchange(fieldQuote, quote == '"' ? '\'' : '"');
  ++fieldDepth;
  llvm::ArrayRef<NodeId> pieces = module.tail(node);
  for (auto [index, piece] : llvm::enumerate(pieces)) {
    if (module.kind(piece) == Kind::String) {
      // A quote before a field does not end triple quotes.
      bool isLast = index + 1 == pieces.size();
      parts.push_back(docs.literalText(stringText(module[piece].text, quote, multiline, true, isLast)));
      continue;
    }
    // A field may begin with neither a brace nor a lambda.
    NodeId first = piece;
    while (llvm::is_contained({Kind::Member, Kind::Index, Kind::Call, Kind::Binary, Kind::NonNull},
                              module.kind(first)))
      first = module.operand(first, 0);
    if (module.kind(first) == Kind::Cond)
      first = module.operand(first, 1);
    bool parens =
        llvm::is_contained({Kind::Object, Kind::DictFor, Kind::Lambda}, module.kind(first)) ||
        precOf(piece) == Prec::Lowest;
    DocRef field = expr(piece);
    parts.push_back(docs.flat(
        concat({text(parts.size() && parens ? "{(" : "{"), field, text(parens ? ")}" : "}")})));
  }
  --fieldDepth;
  fieldQuote = outerQuote;
  parts.push_back(text(quotes));
  return docs.concat(parts);
}

// Types.

DocRef PythonPrinter::type(NodeId node) {
  switch (module.kind(node)) {
  case Kind::Member:
    return concat({type(module.operand(node, 0)), text(("." + module[node].text).str())});
  case Kind::TypeApply: {
    llvm::SmallVector<DocRef, 4> args;
    for (NodeId arg : module.tail(node))
      args.push_back(type(arg));
    return concat({type(module.operand(node, 0)), bracketed("[", args, "]")});
  }
  case Kind::ListType:
    return concat({text("list["), type(module.operand(node, 0)), text("]")});
  case Kind::MapType:
    return concat({text("dict[str, "), type(module.operand(node, 0)), text("]")});
  case Kind::UnionType: {
    llvm::SmallVector<DocRef, 4> parts;
    for (NodeId part : module.tail(node))
      parts.push_back(type(part));
    return docs.join(text(" | "), parts);
  }
  default:
    return expr(node);
  }
}
