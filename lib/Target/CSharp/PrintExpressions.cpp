// Printing of C#: expressions and literals.

#include "Printer.h"

#include "pcl/Support/Utf8.h"

using namespace pcl;
using namespace pcl::csharp;
using namespace pcl::code;
using pcl::doc::DocRef;

namespace {

struct Operator {
  llvm::StringLiteral text;
  Prec prec;
};

/// In the order of BinaryOp. C# has neither `in` nor `**`.
constexpr Operator operatorTable[] = {{"||", Prec::Or},
                                      {"&&", Prec::And},
                                      {"??", Prec::Coalesce},
                                      {"==", Prec::Equality},
                                      {"!=", Prec::Equality},
                                      {"==", Prec::Equality},
                                      {"!=", Prec::Equality},
                                      {"in", Prec::Relational},
                                      {"in", Prec::Relational},
                                      {"<", Prec::Relational},
                                      {"<=", Prec::Relational},
                                      {">", Prec::Relational},
                                      {">=", Prec::Relational},
                                      {"+", Prec::Additive},
                                      {"-", Prec::Additive},
                                      {"*", Prec::Multiplicative},
                                      {"/", Prec::Multiplicative},
                                      {"%", Prec::Multiplicative},
                                      {"**", Prec::Multiplicative}};
static_assert(std::size(operatorTable) == NumBinaryOps);

constexpr Escapes::Numeric numericEscapes[] = {{0xFFFF, "\\u{:04x}"}, {0x10FFFF, "\\U{:08x}"}};
constexpr Escapes escapes = {"\\\"\n\r\t", "\\\"nrt", numericEscapes};

/// True if `value` may stand between `@"` and `"` as it is.
bool isVerbatim(llvm::StringRef value) {
  for (size_t position = 0; position < value.size();) {
    uint32_t character = nextCharacter(value, position);
    if (character != '\n' && character != '\t' && !isPlainCharacter(character))
      return false;
  }
  return true;
}

std::string doubled(llvm::StringRef value, llvm::StringRef characters) {
  std::string result;
  for (char c : value)
    result.append(characters.contains(c) ? 2 : 1, c);
  return result;
}

} // namespace

std::string csharp::stringText(llvm::StringRef value, bool isTemplate) {
  return escapedText(value, escapes, /*isMultiline=*/false,
                     [&](uint32_t character, llvm::StringRef rest) {
                       bool isBrace = isTemplate && (character == '{' || character == '}');
                       return rest.take_front(isBrace ? 1 : 0);
                     });
}

Prec CSharpPrinter::precOf(NodeId node) const {
  const Node &n = module[node];
  switch (n.kind) {
  case Kind::Lambda:
    return Prec::Lowest;
  case Kind::Cond:
    return Prec::Cond;
  case Kind::Binary:
    return operatorTable[n.op].prec;
  case Kind::Unary:
  case Kind::Cast:
  case Kind::Await:
    return Prec::Unary;
  case Kind::Number:
    return n.text.starts_with("-") ? Prec::Unary : Prec::Primary;
  case Kind::Member:
  case Kind::Index:
  case Kind::Call:
  case Kind::NonNull:
  case Kind::TypeApply:
    return Prec::Postfix;
  default:
    return Prec::Primary;
  }
}

DocRef CSharpPrinter::expr(NodeId node, Prec atLeast) {
  DocRef inner = marked(node, exprText(node));
  return precOf(node) < atLeast ? parens(inner) : inner;
}

DocRef CSharpPrinter::pattern(NodeId node) {
  if (kind(node) != Kind::ListPattern)
    return expr(node);
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId item : module.tail(node))
    items.push_back(pattern(item));
  return parens(docs.join(text(", "), items));
}

DocRef CSharpPrinter::exprText(NodeId node) {
  switch (kind(node)) {
  case Kind::String:
    return stringLiteral(node);
  case Kind::Number:
    return text(module[node].text);
  case Kind::Template:
    return templateLiteral(node);
  case Kind::Member:
    return member(node);
  case Kind::Index: {
    auto index = module.as<IndexNode>(node);
    return concat({expr(index.object(), Prec::Postfix), text(index.has(Optional) ? "?[" : "["),
                   expr(index.index()), text("]")});
  }
  case Kind::Call: {
    auto call = module.as<CallNode>(node);
    return concat({expr(call.callee(), Prec::Postfix), arguments(call.args())});
  }
  case Kind::New:
    return newObject(node);
  case Kind::Object:
    return initializer(text("new Dictionary<string, object?>"), node, Entries::Keys);
  case Kind::List:
    return initializer(text("new[]"), node, Entries::Members);
  case Kind::Tuple: {
    llvm::SmallVector<DocRef, 4> items;
    for (NodeId item : module.tail(node))
      items.push_back(expr(item));
    return parens(docs.join(text(", "), items));
  }
  case Kind::Lambda:
    return lambda(module.as<LambdaNode>(node));
  case Kind::Unary: {
    NodeId operand = module.as<UnaryNode>(node).operand();
    bool isNot = static_cast<UnaryOp>(module[node].op) == UnaryOp::Not;
    // `--1` would be a decrement.
    bool isDouble =
        !isNot && ((kind(operand) == Kind::Number && module[operand].text.starts_with("-")) ||
                   kind(operand) == Kind::Unary);
    return concat({text(isNot ? "!" : "-"), expr(operand, isDouble ? Prec::Primary : Prec::Unary)});
  }
  case Kind::Binary: {
    auto binary = module.as<BinaryNode>(node);
    const Operator &op = operatorTable[module[node].op];
    bool isRight = op.prec == Prec::Coalesce;
    return concat({expr(binary.left(), isRight ? stronger(op.prec) : op.prec),
                   text(" " + op.text + " "),
                   expr(binary.right(), isRight ? op.prec : stronger(op.prec))});
  }
  case Kind::Cond: {
    auto cond = module.as<CondNode>(node);
    return concat({expr(cond.condition(), stronger(Prec::Cond)), text(" ? "),
                   expr(cond.then(), stronger(Prec::Cond)), text(" : "),
                   expr(cond.else_(), Prec::Cond)});
  }
  case Kind::Cast: {
    auto cast = module.as<CastNode>(node);
    // `(T)-1` would be a difference.
    bool isNegative =
        kind(cast.value()) == Kind::Unary ||
        (kind(cast.value()) == Kind::Number && module[cast.value()].text.starts_with("-"));
    return concat({text("("), type(cast.type()), text(")"),
                   expr(cast.value(), isNegative ? Prec::Primary : Prec::Unary)});
  }
  case Kind::NonNull:
    return concat({expr(module.as<NonNullNode>(node).value(), Prec::Postfix), text("!")});
  case Kind::Await:
    return concat({text("await "), expr(module.as<AwaitNode>(node).value(), Prec::Unary)});
  case Kind::Arg: {
    auto arg = module.as<ArgNode>(node);
    return concat({text(arg.text() + ": "), expr(arg.value())});
  }
  case Kind::TypeApply:
  case Kind::ListType:
  case Kind::MapType:
  case Kind::UnionType:
    return type(node);
  default:
    return word(node);
  }
}

DocRef CSharpPrinter::member(NodeId node) {
  auto member = module.as<MemberNode>(node);
  if (kind(member.object()) == Kind::Name && module[member.object()].text == "pulumi")
    return text((hidesOutput && member.text() == "Output" ? "global::Pulumi." : "") +
                member.text());
  return concat({expr(member.object(), Prec::Postfix),
                 text((member.has(Optional) ? "?." : ".") + member.text())});
}

DocRef CSharpPrinter::arguments(llvm::ArrayRef<NodeId> args) {
  llvm::SmallVector<DocRef, 4> items;
  for (NodeId arg : args)
    items.push_back(commented(arg, expr(arg)));
  return parens(docs.join(text(", "), items));
}

DocRef CSharpPrinter::lambda(LambdaNode node) {
  llvm::ArrayRef<NodeId> all = module.tail(node.params());
  bool isBare = all.size() == 1 && !module.as<ParamNode>(all[0]).type();
  DocRef head =
      concat({text(node.has(Async) ? "async " : ""),
              isBare ? pattern(module.as<ParamNode>(all[0]).pattern()) : params(node.params()),
              text(" =>")});
  if (kind(node.body()) == Kind::Block)
    return block(head, module.tail(node.body()));
  return concat({head, text(" "), expr(node.body())});
}

// ---- Initializers.

bool CSharpPrinter::isCollectionInitializer(NodeId node) const {
  if (kind(node) != Kind::New)
    return false;
  NodeId cls = module.operand(node, NewRole::class_);
  return kind(cls) == Kind::Name && module[cls].text == "{}";
}

DocRef CSharpPrinter::newObject(NodeId node) {
  auto made = module.as<NewNode>(node);
  NodeId cls = made.class_();
  bool isInitializer = made.args().size() == 1 && is(made.args()[0], {Kind::Object, Kind::List});
  llvm::StringRef word = kind(cls) == Kind::Name ? module[cls].text : llvm::StringRef();
  if (!isInitializer)
    return concat({text("new "), type(cls), arguments(made.args())});
  NodeId literal = made.args()[0];
  if (word == "{}")
    return initializer(docs.nil(), literal, Entries::Pairs);
  if (word == "new()" || word == "new[]")
    return initializer(text(word), literal, Entries::Members);
  NodeId generic = kind(cls) == Kind::TypeApply ? module.operand(cls, 0) : NodeId();
  bool isInputMap =
      generic && is(generic, {Kind::Name, Kind::Member}) && module[generic].text == "InputMap";
  Entries style = isInputMap                   ? Entries::Pairs
                  : kind(cls) == Kind::MapType ? Entries::Keys
                                               : Entries::Members;
  // `new T()` of an empty initializer, and `new T[] { }` of an array.
  if (module.tail(literal).empty())
    return concat({text("new "), type(cls), text(kind(cls) == Kind::ListType ? " { }" : "()")});
  return initializer(concat({text("new "), type(cls)}), literal, style);
}

DocRef CSharpPrinter::entry(NodeId node, Entries style) {
  if (kind(node) != Kind::Entry)
    return expr(node);
  auto entry = module.as<EntryNode>(node);
  if (style == Entries::Pairs)
    return concat({text("{ "), expr(entry.key()), text(", "), expr(entry.value()), text(" }")});
  DocRef left = style == Entries::Keys ? concat({text("["), expr(entry.key()), text("]")})
                                       : text(module[entry.key()].text);
  if (isCollectionInitializer(entry.value()))
    return concat({left, text(" ="), expr(entry.value())});
  return concat({left, text(" = "), expr(entry.value())});
}

DocRef CSharpPrinter::initializer(DocRef head, NodeId literal, Entries style) {
  llvm::SmallVector<DocRef, 8> items;
  bool isFlat = fieldDepth != 0;
  for (NodeId item : module.tail(literal)) {
    if (!items.empty() || !isFlat)
      items.push_back(isFlat                                            ? text(" ")
                      : !items.empty() && module.has(item, BlankBefore) ? docs.emptyLine()
                                                                        : docs.hardLine());
    items.push_back(isFlat ? marked(item, entry(item, style))
                           : concat({comments(item), marked(item, entry(item, style)), text(","),
                                     trailingComments(item)}));
    if (isFlat)
      items.push_back(text(","));
  }
  if (isFlat)
    return concat({head, text(" { "), docs.concat(items), text(" }")});
  return concat({head, docs.hardLine(), text("{"), docs.indent(docs.concat(items)), docs.hardLine(),
                 text("}")});
}

// ---- Texts.

DocRef CSharpPrinter::stringLiteral(NodeId node) {
  llvm::StringRef value = module[node].text;
  if (isMultilineString(node) && isVerbatim(value))
    return docs.literalText("@\"" + doubled(value, "\"") + "\"");
  return text("\"" + stringText(value) + "\"");
}

DocRef CSharpPrinter::templateLiteral(NodeId node) {
  llvm::ArrayRef<NodeId> pieces = module.tail(node);
  bool isLong = isMultilineString(node) && llvm::all_of(pieces, [&](NodeId piece) {
                  return kind(piece) != Kind::String || isVerbatim(module[piece].text);
                });
  llvm::SmallVector<DocRef, 8> parts{text(isLong ? "$@\"" : "$\"")};
  ++fieldDepth;
  for (NodeId piece : pieces) {
    if (kind(piece) != Kind::String) {
      // A colon would begin a format.
      parts.push_back(concat({text("{"), expr(piece, stronger(Prec::Cond)), text("}")}));
      continue;
    }
    llvm::StringRef literal = module[piece].text;
    parts.push_back(isLong ? docs.literalText(doubled(literal, "\"{}"))
                           : text(stringText(literal, true)));
  }
  --fieldDepth;
  parts.push_back(text("\""));
  DocRef all = docs.concat(parts);
  bool isLifted = bool(module.as<TemplateNode>(node).tag());
  return isLifted ? concat({text(hidesOutput ? "global::Pulumi.Output.Format(" : "Output.Format("),
                            all, text(")")})
                  : all;
}
