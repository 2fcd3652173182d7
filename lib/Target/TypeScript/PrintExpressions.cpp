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

Operator operatorOf(const Node &node) {
  switch (static_cast<BinaryOp>(node.op)) {
  case BinaryOp::Or:
    return {"||", Prec::Or};
  case BinaryOp::Coalesce:
    return {"??", Prec::Or};
  case BinaryOp::And:
    return {"&&", Prec::And};
  case BinaryOp::Eq:
    return {"===", Prec::Equality};
  case BinaryOp::Ne:
    return {"!==", Prec::Equality};
  // Identity is asked of null only, and null and undefined are the same nothing.
  case BinaryOp::Is:
    return {"==", Prec::Equality};
  case BinaryOp::IsNot:
    return {"!=", Prec::Equality};
  case BinaryOp::In:
  case BinaryOp::NotIn: // never reaches the printer
    return {"in", Prec::Relational};
  case BinaryOp::Lt:
    return {"<", Prec::Relational};
  case BinaryOp::Le:
    return {"<=", Prec::Relational};
  case BinaryOp::Gt:
    return {">", Prec::Relational};
  case BinaryOp::Ge:
    return {">=", Prec::Relational};
  case BinaryOp::Add:
    return {"+", Prec::Additive};
  case BinaryOp::Sub:
    return {"-", Prec::Additive};
  case BinaryOp::Mul:
    return {"*", Prec::Multiplicative};
  case BinaryOp::Div:
    return {"/", Prec::Multiplicative};
  case BinaryOp::Mod:
    return {"%", Prec::Multiplicative};
  case BinaryOp::Pow:
    return {"**", Prec::Power};
  }
  return {"", Prec::Lowest};
}

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
  while (module.kind(node) != Kind::Object) {
    bool leftmost = llvm::is_contained({Kind::Member, Kind::Index, Kind::Call, Kind::NonNull,
                                        Kind::Binary, Kind::Cond, Kind::Cast, Kind::TypeApply},
                                       module.kind(node));
    if (module.kind(node) == Kind::Template)
      leftmost = module.operand(node, 0).isValid();
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
  return hasParens ? concat({text("("), inner, text(")")}) : inner;
}

code::Kind TypeScriptPrinter::kindAbove(unsigned levels) const {
  return above.size() > levels ? module.kind(above[above.size() - 1 - levels]) : Kind::Block;
}

DocRef TypeScriptPrinter::exprText(NodeId node) {
  auto operand = [&](unsigned index) { return module.operand(node, index); };
  const Node &n = module[node];
  switch (n.kind) {
  case Kind::Name:
    return text(n.text);
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
    return text(n.text);
  case Kind::Bool:
    return text(module.has(node, code::Value) ? "true" : "false");
  case Kind::Null:
    return text("null");
  case Kind::Undefined:
    return text("undefined");
  case Kind::Unary: {
    bool negation = static_cast<UnaryOp>(n.op) == UnaryOp::Neg;
    // `--x` would be a decrement.
    bool again = negation &&
                 ((module.kind(operand(0)) == Kind::Unary && module[operand(0)].op == n.op) ||
                  (module.kind(operand(0)) == Kind::Number && precOf(operand(0)) == Prec::Unary));
    DocRef sign = text(negation ? "-" : "!");
    if (module.kind(operand(0)) != Kind::Binary)
      return concat({sign, expr(operand(0), again ? Prec::Postfix : Prec::Unary)});
    return docs.group(
        concat({sign, text("("), docs.indent(concat({docs.softLine(), run(operand(0))})),
                docs.softLine(), text(")")}));
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
  case Kind::Cast:
    return concat({expr(operand(0), Prec::Relational), text(" as "), type(operand(1))});
  case Kind::NonNull:
    return concat({expr(operand(0), Prec::Postfix), text("!")});
  case Kind::Await:
    return concat({text("await "), expr(operand(0), Prec::Unary)});
  case Kind::Spread:
    return concat({text("..."), expr(operand(0), Prec::Postfix)});
  case Kind::TypeApply:
    return concat({expr(operand(0), Prec::Postfix), typeArgs(node)});
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
    return docs.nil();
  }
}

bool TypeScriptPrinter::isMultilineTemplate(NodeId node) const {
  if (fieldDepth != 0)
    return false;
  if (module.kind(node) == Kind::String)
    return isMultiline(module[node].text);
  return module.kind(node) == Kind::Template && llvm::any_of(module.tail(node), [&](NodeId piece) {
           return module.kind(piece) == Kind::String && isMultiline(module[piece].text);
         });
}

DocRef TypeScriptPrinter::stringLiteral(NodeId node) {
  llvm::StringRef value = module[node].text;
  if (!isMultilineTemplate(node))
    return text(quoteString(value));
  return docs.literalText("`" + templateText(value, true) + "`");
}

DocRef TypeScriptPrinter::templateLiteral(NodeId node) {
  llvm::SmallVector<DocRef, 8> parts;
  if (NodeId tag = module.operand(node, 0))
    parts.push_back(expr(tag, Prec::Postfix));
  // Neighbouring texts are joined first: `$` and `{` must not meet unescaped.
  llvm::SmallVector<std::pair<std::string, NodeId>, 8> pieces;
  bool multiline = false;
  for (NodeId piece : module.tail(node)) {
    if (module.kind(piece) != Kind::String)
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
  for (const auto &[literal, field] : pieces) {
    if (!field) {
      parts.push_back(docs.literalText(templateText(literal, multiline)));
      continue;
    }
    // A call that composes functions takes its lines here too.
    if (fieldDepth == 0 && !multiline && module.kind(field) == Kind::Call &&
        composesFunctions(module.tail(field))) {
      parts.push_back(docs.group(concat({text("${"), expr(field), text("}")})));
      continue;
    }
    ++fieldDepth;
    parts.push_back(docs.flat(concat({text("${"), expr(field), text("}")})));
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
  return module.kind(node) == Kind::Entry ? marked(node, entry(node)) : expr(node);
}

DocRef TypeScriptPrinter::entry(NodeId node) {
  NodeId key = module.operand(node, 0), value = module.operand(node, 1);
  if (module.kind(key) != Kind::String)
    return assignment(concat({text("["), expr(key), text("]")}), ":", value);
  llvm::StringRef name = module[key].text;
  if (isBareKey(name) && module.kind(value) == Kind::Name && module[value].text == name)
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
  auto allOf = [&](Kind kind) {
    return elements.size() > 1 && llvm::all_of(elements, [&](NodeId element) {
             return module.kind(element) == kind && module.tail(element).size() > 1;
           });
  };
  bool numbers = elements.size() > 1 && llvm::all_of(elements, [&](NodeId element) {
                   return module.kind(element) == Kind::Number;
                 });
  bool shouldBreak = fieldDepth == 0 && (allOf(Kind::Object) || allOf(Kind::List));
  if (!numbers || commentsInside)
    return list("[", items, "]", false, shouldBreak);
  for (DocRef &item : llvm::MutableArrayRef<DocRef>(items).drop_back())
    item = concat({item, text(",")});
  return docs.group(concat({text("["), docs.indent(concat({docs.softLine(), docs.fill(items)})),
                            docs.ifBreak(text(",")), docs.softLine(), text("]")}));
}

bool TypeScriptPrinter::inlinesRight(NodeId node) const {
  Prec prec = operatorOf(module[node]).prec;
  NodeId right = module.operand(node, 1);
  bool collection = module.kind(right) == Kind::Object || module.kind(right) == Kind::List;
  return (prec == Prec::Or || prec == Prec::And) && collection && !module.tail(right).empty();
}

bool TypeScriptPrinter::sameOperatorClass(NodeId node, NodeId other) const {
  auto isLogical = [&](NodeId binary) { return operatorOf(module[binary]).prec <= Prec::And; };
  return module.kind(other) == Kind::Binary && isLogical(node) == isLogical(other);
}

void TypeScriptPrinter::binaryParts(NodeId node, llvm::SmallVectorImpl<DocRef> &parts,
                                    bool groupRight) {
  const Node &n = module[node];
  NodeId left = module.operand(node, 0), right = module.operand(node, 1);
  Operator op = operatorOf(n);
  auto side = [&](NodeId operand, bool isRight) {
    const Node &inner = module[operand];
    if (inner.kind == Kind::Cast || inner.kind == Kind::Await)
      return expr(operand, Prec::Postfix);
    if (inner.kind != Kind::Binary)
      return expr(operand,
                  isRight || op.prec == Prec::Power ? Prec(unsigned(op.prec) + 1) : op.prec);
    Operator innerOp = operatorOf(inner);
    // Also `a && b || c` and `a % b + c` get parentheses, as prettier writes them.
    bool parens = innerOp.prec <= op.prec || (op.prec == Prec::Or && innerOp.prec == Prec::And) ||
                  (op.prec == Prec::Additive && innerOp.text == "%");
    DocRef doc = expr(operand);
    return parens ? concat({text("("), doc, text(")")}) : doc;
  };
  if (module.kind(left) == Kind::Binary && isOneRun(n, module[left]))
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
  bool run = module.kind(module.operand(node, 0)) == Kind::Binary &&
             isOneRun(module[node], module[module.operand(node, 0)]);
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
  // Conditionals in a branch break together with the outermost.
  auto branch = [&](unsigned index) {
    NodeId operand = module.operand(node, index);
    if (module.kind(operand) != Kind::Cond)
      return docs.align(conditionalPart(operand));
    DocRef inner = marked(operand, conditional(operand, index));
    if (index == 2)
      return docs.align(inner);
    return concat(
        {docs.ifBreak(docs.nil(), text("(")), inner, docs.ifBreak(docs.nil(), text(")"))});
  };
  NodeId condition = module.operand(node, 0);
  DocRef test = module.kind(condition) == Kind::Lambda ? expr(condition, Prec::Cond)
                                                       : conditionalPart(condition);
  if (module.kind(condition) == Kind::Cond)
    test = docs.group(concat(
        {text("("), docs.indent(concat({docs.softLine(), test})), docs.softLine(), text(")")}));
  DocRef branches =
      concat({docs.line(), text("? "), branch(1), docs.line(), text(": "), branch(2)});
  DocRef whole = concat({test, position == 2 ? branches : docs.indent(branches)});
  return position != 0 ? whole : docs.group(whole);
}

DocRef TypeScriptPrinter::conditionalPart(NodeId node) {
  bool coalesces = module.kind(node) == Kind::Binary &&
                   static_cast<BinaryOp>(module[node].op) == BinaryOp::Coalesce;
  return expr(node, coalesces ? Prec::Primary : Prec::Lowest);
}

TypeScriptPrinter::LambdaDocs TypeScriptPrinter::lambda(NodeId node) {
  NodeId body = module.operand(node, 2);
  DocRef async = text(module.has(node, Async) ? "async " : ""), arrow = text(" =>");
  DocRef parameters =
      docs.group(withType(params(module.operand(node, 0)), module.operand(node, 1)));
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
  switch (module.kind(body)) {
  case Kind::Block:
    return same(concat({text(" "), block(body, /*isFunction=*/true)}));
  case Kind::Object:
    return same(concat({text(" ("), expr(body), text(")")}));
  case Kind::List:
  case Kind::Tuple:
  case Kind::Lambda:
    return same(concat({text(" "), expr(body)}));
  case Kind::Cond: {
    DocRef inner = concat({docs.ifBreak(docs.nil(), text("(")),
                           docs.indent(concat({docs.softLine(), expr(body)})),
                           docs.ifBreak(docs.nil(), text(")"))});
    // A space that goes when a newline follows.
    DocRef space = docs.flat(docs.line());
    return both(concat({space, docs.group(inner)}),
                concat({space, docs.group(concat({inner, end}))}));
  }
  default:
    break;
  }
  setObjectApart(body);
  DocRef inner = module.kind(body) == Kind::Binary ? run(body) : expr(body);
  if (isMultilineTemplate(body))
    return same(concat({text(" "), inner}));
  DocRef indented = docs.indent(concat({docs.line(), inner}));
  return both(docs.group(indented), docs.group(concat({indented, end})));
}

DocRef TypeScriptPrinter::accessed(NodeId object) {
  if (module.kind(object) == Kind::Cond) {
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
  if (module.kind(object) != Kind::Cast)
    return expr(object, Prec::Postfix);
  return docs.group(concat({text("("), docs.indent(concat({docs.softLine(), expr(object)})),
                            docs.softLine(), text(")")}));
}

DocRef TypeScriptPrinter::memberSuffix(NodeId node) {
  bool optional = module.has(node, Optional);
  if (module.kind(node) == Kind::Member)
    return text(((optional ? "?." : ".") + module[node].text).str());
  NodeId index = module.operand(node, 1);
  llvm::StringRef open = optional ? "?.[" : "[";
  if (module.kind(index) == Kind::Number)
    return concat({text(open), expr(index), text("]")});
  return docs.group(concat({text(open), docs.indent(concat({docs.softLine(), expr(index)})),
                            docs.softLine(), text("]")}));
}

DocRef TypeScriptPrinter::memberAccess(NodeId node, bool parentIsMember) {
  NodeId object = module.operand(node, 0);
  Kind objectKind = module.kind(object);
  bool objectIsMember = objectKind == Kind::Member || objectKind == Kind::Index;
  DocRef left;
  if (objectIsMember)
    left = marked(object, memberAccess(object, true));
  else if (objectKind == Kind::Number)
    left = concat({text("("), expr(object), text(")")}); // `1.x` would be a malformed number
  else
    left = accessed(object);
  DocRef suffix = memberSuffix(node);
  bool stays = module.kind(node) == Kind::Index || (objectKind == Kind::Name && !parentIsMember) ||
               objectKind == Kind::Call || fieldDepth != 0;
  return concat(
      {left, stays ? suffix : docs.group(docs.indent(concat({docs.softLine(), suffix})))});
}
