// Printing of Go: expressions and types.

#include "Printer.h"

#include "pcl/Support/Utf8.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::go;
using namespace pcl::code;
using pcl::doc::DocRef;

namespace {

struct Operator {
  llvm::StringLiteral text;
  Prec prec;
};

/// In the order of BinaryOp; those with an empty text never reach the printer.
constexpr Operator operatorTable[] = {{"||", Prec::Or},
                                      {"&&", Prec::And},
                                      {"", Prec::Or},
                                      {"==", Prec::Comparison},
                                      {"!=", Prec::Comparison},
                                      {"==", Prec::Comparison},
                                      {"!=", Prec::Comparison},
                                      {"", Prec::Comparison},
                                      {"", Prec::Comparison},
                                      {"<", Prec::Comparison},
                                      {"<=", Prec::Comparison},
                                      {">", Prec::Comparison},
                                      {">=", Prec::Comparison},
                                      {"+", Prec::Additive},
                                      {"-", Prec::Additive},
                                      {"*", Prec::Multiplicative},
                                      {"/", Prec::Multiplicative},
                                      {"%", Prec::Multiplicative},
                                      {"", Prec::Multiplicative}};
static_assert(std::size(operatorTable) == NumBinaryOps);

constexpr Escapes::Numeric numericEscapes[] = {
    {0x7F, "\\x{:02x}"}, {0xFFFF, "\\u{:04x}"}, {0x10FFFF, "\\U{:08x}"}};
constexpr Escapes escapes = {"\\\"\n\r\t", "\\\"nrt", numericEscapes};

/// What gofmt asks of an expression of operators: which strengths occur, and whether blanks must
/// keep two signs apart.
struct Operators {
  bool additive = false, multiplicative = false;
  unsigned problem = 0;
};

} // namespace

Prec GoPrinter::precOf(NodeId node) const {
  const Node &n = module[node];
  if (n.kind == Kind::Binary)
    return operatorTable[n.op].prec;
  if (n.kind == Kind::String && piecesOf(node).size() > 1)
    return Prec::Additive;
  if (n.kind == Kind::Unary || (n.kind == Kind::Number && n.text.starts_with("-")))
    return Prec::Unary;
  return Prec::Primary;
}

DocRef GoPrinter::expr(NodeId node, Prec atLeast, unsigned depth) {
  if (precOf(node) < atLeast)
    return marked(node, parens(exprText(node, depth > 2 ? depth - 1 : 1)));
  return marked(node, exprText(node, depth));
}

DocRef GoPrinter::exprText(NodeId node, unsigned depth) {
  switch (kind(node)) {
  case Kind::Member:
    return concat({expr(module.as<MemberNode>(node).object(), Prec::Primary, depth),
                   text("." + module[node].text)});
  case Kind::Index: {
    auto index = module.as<IndexNode>(node);
    return concat({expr(index.object(), Prec::Primary, depth), text("["),
                   expr(index.index(), Prec::Lowest, depth + 1), text("]")});
  }
  case Kind::Call:
    return call(node, depth);
  case Kind::Object:
  case Kind::List:
    return composite(node);
  case Kind::Lambda: {
    auto lambda = module.as<LambdaNode>(node);
    return concat({text("func"), params(lambda.params()), result(lambda.type()), text(" "),
                   block(lambda.body())});
  }
  case Kind::String:
    return stringLiteral(node, depth);
  case Kind::Number:
    return text(module[node].text);
  case Kind::Unary: {
    NodeId operand = module.as<UnaryNode>(node).operand();
    static constexpr llvm::StringLiteral signs[] = {"!", "-", "&", "*"};
    bool isNegative =
        (kind(operand) == Kind::Number && module[operand].text.starts_with("-")) ||
        (kind(operand) == Kind::Unary && static_cast<UnaryOp>(module[operand].op) == UnaryOp::Neg);
    if (isNegative && static_cast<UnaryOp>(module[node].op) == UnaryOp::Neg)
      return concat({text("-"), parens(expr(operand))});
    return concat({text(signs[module[node].op]), expr(operand, Prec::Unary, depth)});
  }
  case Kind::Binary:
    return binary(node, depth);
  case Kind::Cast: {
    auto cast = module.as<CastNode>(node);
    return concat(
        {expr(cast.value(), Prec::Primary, depth), text(".("), type(cast.type()), text(")")});
  }
  case Kind::NonNull:
    return concat({text("*"), expr(module.as<NonNullNode>(node).value(), Prec::Unary, depth)});
  case Kind::Spread:
    return concat({expr(module.as<SpreadNode>(node).value(), Prec::Lowest, depth), text("...")});
  case Kind::ListType:
  case Kind::MapType:
  case Kind::FuncType:
  case Kind::TypeApply:
    return type(node);
  default:
    return word(node);
  }
}

DocRef GoPrinter::call(NodeId node, unsigned depth) {
  auto call = module.as<CallNode>(node);
  NodeId callee = call.callee();
  // The type of a conversion that begins with a sign.
  DocRef first = expr(callee, Prec::Primary, depth);
  if (module.tail(node).size() > 1)
    ++depth;
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId arg : module.tail(node))
    items.push_back(expr(arg, Prec::Lowest, depth));
  return concat({first, parens(docs.join(text(", "), items))});
}

/// The literal whose type the elements' type says already, so that it is left out; None if `value`
/// is no such. Source: simplify in cmd/gofmt.
NodeId GoPrinter::withoutType(NodeId value, NodeId element) {
  if (!element)
    return {};
  if (kind(value) == Kind::Unary && kind(element) == Kind::Unary) {
    auto isOp = [&](NodeId node, UnaryOp op) {
      return static_cast<UnaryOp>(module[node].op) == op;
    };
    if (!isOp(value, UnaryOp::AddressOf) || !isOp(element, UnaryOp::Deref))
      return {};
    value = module.as<UnaryNode>(value).operand();
    element = module.as<UnaryNode>(element).operand();
  }
  bool isLiteral = is(value, {Kind::Object, Kind::List});
  return isLiteral && isSame(module, module.operand(value, ObjectRole::type), element) ? value
                                                                                       : NodeId();
}

DocRef GoPrinter::composite(NodeId node, bool hasType) {
  llvm::ArrayRef<NodeId> items = module.tail(node);
  NodeId own = module.operand(node, ObjectRole::type), element;
  if (kind(own) == Kind::ListType)
    element = module.as<ListTypeNode>(own).element();
  else if (kind(own) == Kind::MapType)
    element = module.as<MapTypeNode>(own).element();
  auto valueOf = [&](NodeId value) {
    NodeId literal = withoutType(value, element);
    return literal ? marked(value, composite(literal, false)) : expr(value);
  };
  DocRef head = hasType ? type(own) : docs.nil();
  if (items.empty())
    return concat({head, text("{}")});
  llvm::SmallVector<Row, 8> all;
  bool isExpanded = module.has(node, Expanded);
  for (NodeId item : items) {
    Row row;
    row.comments = commentsBefore(item);
    if (kind(item) == Kind::Entry) {
      auto entry = module.as<EntryNode>(item);
      row.left = flatText(expr(entry.key())) + ": ";
      row.right = marked(item, valueOf(entry.value()));
    } else {
      row.right = valueOf(item);
      row.isAligned = false;
    }
    isExpanded |= row.comments != docs.nil() || docs.willBreak(row.right);
    all.push_back(row);
  }
  if (!isExpanded) {
    llvm::SmallVector<DocRef, 8> parts;
    for (const Row &row : all)
      parts.push_back(concat({text(row.left), row.right}));
    return concat({head, text("{"), docs.join(text(", "), parts), text("}")});
  }
  for (Row &row : all)
    row.isAligned &= !docs.willBreak(row.right);
  return concat({head, text("{"), docs.indent(concat({docs.hardLine(), rows(all, ",")})),
                 docs.hardLine(), text("}")});
}

/// Source of the rules about blanks: binaryExpr in go/printer.
DocRef GoPrinter::binary(NodeId node, unsigned depth) {
  auto walk = [&](auto &self, NodeId id) -> Operators {
    auto binary = module.as<BinaryNode>(id);
    Operators found;
    Prec prec = precOf(id);
    found.additive = prec == Prec::Additive;
    found.multiplicative = prec == Prec::Multiplicative;
    auto add = [&](Operators inner) {
      found.additive |= inner.additive;
      found.multiplicative |= inner.multiplicative;
      found.problem = std::max(found.problem, inner.problem);
    };
    if (kind(binary.left()) == Kind::Binary && precOf(binary.left()) >= prec)
      add(self(self, binary.left()));
    NodeId right = binary.right();
    if (kind(right) == Kind::Binary && precOf(right) > prec)
      add(self(self, right));
    bool isDeref =
        kind(right) == Kind::NonNull ||
        (kind(right) == Kind::Unary && static_cast<UnaryOp>(module[right].op) == UnaryOp::Deref);
    bool isNegative =
        kind(right) == Kind::Unary && static_cast<UnaryOp>(module[right].op) == UnaryOp::Neg;
    BinaryOp op = static_cast<BinaryOp>(module[id].op);
    if (isDeref && op == BinaryOp::Div)
      found.problem = 5;
    if (isNegative && op == BinaryOp::Sub)
      found.problem = std::max(found.problem, 4u);
    return found;
  };
  Operators operators = walk(walk, node);
  unsigned cutoff = operators.problem > 0                            ? operators.problem + 1
                    : operators.additive && operators.multiplicative ? (depth == 1 ? 5 : 4)
                    : depth == 1                                     ? 6
                                                                     : 4;
  auto binary = module.as<BinaryNode>(node);
  const Operator &op = operatorTable[module[node].op];
  bool hasBlanks = static_cast<unsigned>(op.prec) < cutoff;
  bool isSame = kind(binary.left()) == Kind::Binary && precOf(binary.left()) == op.prec;
  DocRef left = expr(binary.left(), op.prec, depth + (isSame ? 0 : 1));
  DocRef right = expr(binary.right(), stronger(op.prec), depth + 1);
  std::string sign = hasBlanks ? (" " + op.text + " ").str() : op.text.str();
  return concat({left, text(sign), right});
}

std::string go::quotedText(llvm::StringRef value) {
  auto nothing = [](uint32_t, llvm::StringRef) { return ""; };
  return "\"" + escapedText(value, escapes, /*isMultiline=*/false, nothing) + "\"";
}

/// True if `value` may stand between backquotes, those in it aside.
static bool isRaw(llvm::StringRef value) {
  for (size_t position = 0; position < value.size();) {
    uint32_t character = nextCharacter(value, position);
    if (character == 0xFFFD ||
        (character != '\n' && character != '\t' && !isPlainCharacter(character)))
      return false;
  }
  return true;
}

bool GoPrinter::isRawText(NodeId node) const {
  llvm::StringRef value = module[node].text;
  return module.has(node, Multiline) && isMultiline(value) && isRaw(value);
}

GoPrinter::Pieces GoPrinter::piecesOf(NodeId node) const {
  llvm::StringRef value = module[node].text;
  if (!isRawText(node))
    return {value};
  // What has backquotes stands between quotes, from the first one of a line to the last.
  Pieces pieces;
  while (!value.empty()) {
    size_t first = value.find('`');
    if (first != 0)
      pieces.push_back(value.take_front(first));
    if (first == llvm::StringRef::npos)
      break;
    value = value.drop_front(first);
    llvm::StringRef line = value.take_until([](char c) { return c == '\n'; });
    pieces.push_back(line.take_front(line.rfind('`') + 1));
    value = value.drop_front(pieces.back().size());
  }
  return pieces;
}

DocRef GoPrinter::stringLiteral(NodeId node, unsigned depth) {
  llvm::SmallVector<DocRef, 4> parts;
  for (llvm::StringRef piece : piecesOf(node))
    parts.push_back(isRawText(node) && piece.contains('\n')
                        ? docs.literalText(("`" + piece + "`").str())
                        : text(quotedText(piece)));
  return docs.join(text(depth == 1 ? " + " : "+"), parts);
}

DocRef GoPrinter::type(NodeId node) {
  if (!node)
    return docs.nil();
  switch (kind(node)) {
  case Kind::ListType:
    return concat({text("[]"), type(module.as<ListTypeNode>(node).element())});
  case Kind::MapType:
    return concat({text("map[string]"), type(module.as<MapTypeNode>(node).element())});
  case Kind::FuncType: {
    auto function = module.as<FuncTypeNode>(node);
    return concat({text("func"), params(function.params()), result(function.result())});
  }
  case Kind::TypeApply: {
    llvm::SmallVector<DocRef, 2> args;
    for (NodeId arg : module.tail(node))
      args.push_back(type(arg));
    return concat({type(module.as<TypeApplyNode>(node).type()), text("["),
                   docs.join(text(", "), args), text("]")});
  }
  default:
    return expr(node);
  }
}
