// Syntax trees of expressions, and comments, to the IR. The parser bounds the height of trees, so
// recursion is safe.
#include "ReadExpr.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::read {

using namespace pcl::ir;
namespace sx = pcl::syntax;

VarId ExprReader::addVar(llvm::StringRef name) {
  return name.empty() ? VarId() : Exprs.addVar(P.intern(name));
}

ExprId ExprReader::read(const sx::Expr *expr) {
  SrcRange range = expr->range;
  switch (expr->kind) {
  case sx::ExprKind::Invalid: // diagnosed by the parser; the rest of the program is still read
    return Exprs.null(range);
  case sx::ExprKind::NumberLit:
    return Exprs.number(P.intern(llvm::cast<sx::NumberLit>(expr)->text), range);
  case sx::ExprKind::BoolLit:
    return Exprs.boolean(llvm::cast<sx::BoolLit>(expr)->value, range);
  case sx::ExprKind::NullLit:
    return Exprs.null(range);
  case sx::ExprKind::Template:
    return readTemplate(*llvm::cast<sx::TemplateExpr>(expr));
  case sx::ExprKind::Variable:
    return Exprs.ref(P.intern(llvm::cast<sx::VariableExpr>(expr)->name), range);
  case sx::ExprKind::GetAttr: {
    const auto *get = llvm::cast<sx::GetAttrExpr>(expr);
    return Exprs.getAttr(read(get->source), P.intern(get->name), range);
  }
  case sx::ExprKind::Index: {
    const auto *index = llvm::cast<sx::IndexExpr>(expr);
    ExprId source = read(index->source);
    ExprId made = Exprs.index(source, read(index->key), range);
    if (index->isLegacy)
      Exprs[made].flags |= LegacyIndex;
    return made;
  }
  case sx::ExprKind::Splat:
    return readSplat(*llvm::cast<sx::SplatExpr>(expr));
  case sx::ExprKind::SplatItem:
    return Exprs.splatItem(SplatItems.back(), range);
  case sx::ExprKind::FunctionCall: {
    const auto *call = llvm::cast<sx::FunctionCallExpr>(expr);
    llvm::SmallVector<ExprId, 8> args;
    for (const sx::Expr *arg : call->args)
      args.push_back(read(arg));
    return Exprs.call(P.intern(call->name), args, range, call->expandFinal);
  }
  case sx::ExprKind::TupleCons:
    return readTuple(*llvm::cast<sx::TupleConsExpr>(expr));
  case sx::ExprKind::ObjectCons:
    return readObject(*llvm::cast<sx::ObjectConsExpr>(expr));
  case sx::ExprKind::For: {
    const auto *loop = llvm::cast<sx::ForExpr>(expr);
    ExprId collection = read(loop->collection);
    VarId keyVar = addVar(loop->keyVar), valueVar = addVar(loop->valueVar);
    ExprId key = loop->key ? read(loop->key) : ExprId();
    ExprId value = read(loop->value);
    ExprId condition = loop->condition ? read(loop->condition) : ExprId();
    return Exprs.forExpr(keyVar, valueVar, collection, key, value, condition, loop->isGroup, range);
  }
  case sx::ExprKind::Unary: {
    const auto *unary = llvm::cast<sx::UnaryExpr>(expr);
    return Exprs.unary(unary->op, read(unary->operand), range);
  }
  case sx::ExprKind::Binary: {
    const auto *binary = llvm::cast<sx::BinaryExpr>(expr);
    ExprId left = read(binary->left);
    return Exprs.binary(binary->op, left, read(binary->right), range);
  }
  case sx::ExprKind::Conditional: {
    const auto *conditional = llvm::cast<sx::ConditionalExpr>(expr);
    ExprId condition = read(conditional->condition);
    ExprId then = read(conditional->trueValue);
    return Exprs.conditional(condition, then, read(conditional->falseValue), range);
  }
  case sx::ExprKind::Parens:
    return read(llvm::cast<sx::ParensExpr>(expr)->inner);
  }
  return Exprs.null(range);
}

ExprId ExprReader::readSplat(const sx::SplatExpr &splat) {
  ExprId source = read(splat.source);
  VarId item = Exprs.addVar(StrId());
  SplatItems.push_back(item);
  ExprId each = read(splat.each);
  SplatItems.pop_back();
  return Exprs.splat(source, each, item, splat.isFull, splat.range);
}

ExprId ExprReader::readTemplate(const sx::TemplateExpr &text) {
  uint8_t flags = text.form == sx::TemplateForm::Heredoc ? Heredoc : NoFlags;
  return readParts(text.parts, text.range, flags);
}

ExprId ExprReader::readParts(llvm::ArrayRef<const sx::TemplatePart *> parts, SrcRange range,
                             uint8_t flags) {
  llvm::SmallVector<ExprId, 8> made;
  for (const sx::TemplatePart *part : parts)
    made.push_back(readPart(*part));
  return P.makeTemplate(made, range, flags);
}

ExprId ExprReader::readPart(const sx::TemplatePart &part) {
  switch (part.kind) {
  case sx::PartKind::Literal:
    return Exprs.string(P.intern(llvm::cast<sx::LiteralPart>(part).text), part.range);
  case sx::PartKind::Interpolation:
    return read(llvm::cast<sx::InterpolationPart>(part).expr);
  case sx::PartKind::If: {
    const auto &branch = llvm::cast<sx::IfPart>(part);
    ExprId condition = read(branch.condition);
    ExprId then = readParts(branch.thenParts, part.range, NoFlags);
    return Exprs.conditional(condition, then, readParts(branch.elseParts, part.range, NoFlags),
                             part.range);
  }
  case sx::PartKind::For: {
    const auto &loop = llvm::cast<sx::ForPart>(part);
    ExprId collection = read(loop.collection);
    VarId keyVar = addVar(loop.keyVar), valueVar = addVar(loop.valueVar);
    ExprId value = readParts(loop.parts, part.range, NoFlags);
    return Exprs.templateJoin(Exprs.forExpr(keyVar, valueVar, collection, ExprId(), value, ExprId(),
                                            /*isGrouped=*/false, part.range),
                              part.range);
  }
  }
  return Exprs.null(part.range);
}

ExprId ExprReader::readKey(const sx::Expr *key) {
  // What looks like a name or a literal word is a text, unless it stands in parentheses.
  sx::ObjectItem item;
  item.key = key;
  if (auto text = item.keyText()) {
    bool isBare = llvm::isa<sx::VariableExpr>(key);
    return Exprs.string(P.intern(*text), key->range, isBare ? NoFlags : QuotedKey);
  }
  ExprId made = read(key);
  Expr &expr = Exprs[made];
  if (llvm::isa<sx::ParensExpr>(key))
    expr.flags |= expr.kind == ExprKind::String ? QuotedKey : ComputedKey;
  return made;
}

ExprId ExprReader::readObject(const sx::ObjectConsExpr &object) {
  llvm::SmallVector<ExprId, 16> items;
  for (const sx::ObjectItem &item : object.items) {
    items.push_back(readKey(item.key));
    items.push_back(read(item.value));
    ir::Comments comments;
    addComments(item, comments);
    fileItemComments(items.back(), std::move(comments));
  }
  ExprId made = Exprs.object(items, object.range);
  fileListComments(made, object.comments, items.empty() ? ExprId() : items[1]);
  return made;
}

ExprId ExprReader::readTuple(const sx::TupleConsExpr &tuple) {
  llvm::SmallVector<ExprId, 16> items;
  for (const sx::TupleElement &element : tuple.elements) {
    items.push_back(read(element.value));
    ir::Comments comments;
    addComments(element, comments);
    fileItemComments(items.back(), std::move(comments));
  }
  ExprId made = Exprs.tuple(items, tuple.range);
  fileListComments(made, tuple.comments, items.empty() ? ExprId() : items[0]);
  return made;
}

/// Adds `comments` to those that `value` may have already, as the list that it is.
void ExprReader::fileItemComments(ExprId value, ir::Comments comments) {
  if (comments.leading.empty() && !comments.trailing && comments.dangling.empty())
    return;
  CommentsId &known = P.itemComments[value];
  if (!known) {
    known = P.addComments(std::move(comments));
    return;
  }
  ir::Comments &merged = P.comments[known];
  merged.leading.insert(merged.leading.begin(), comments.leading.begin(), comments.leading.end());
  merged.dangling.append(comments.dangling.begin(), comments.dangling.end());
  if (comments.trailing)
    merged.trailing = comments.trailing;
}

/// A comment behind the opening bracket goes to the first item, which comes next.
void ExprReader::fileListComments(ExprId list, const sx::ListComments &comments,
                                  ExprId firstValue) {
  ir::Comments open, dangling;
  if (firstValue)
    appendLines(comments.open, open.leading);
  else
    appendLines(comments.open, dangling.dangling);
  appendLines(comments.dangling, dangling.dangling);
  if (firstValue)
    fileItemComments(firstValue, std::move(open));
  fileItemComments(list, std::move(dangling));
}

void ExprReader::appendLines(sx::Comments comments, llvm::SmallVectorImpl<StrId> &lines) {
  for (const sx::Comment &comment : comments) {
    if (comment.blankBefore && !lines.empty())
      lines.push_back(P.intern(""));
    if (comment.kind != sx::CommentKind::Block) {
      llvm::StringRef text = comment.text().rtrim();
      lines.push_back(P.intern(text.empty() ? " " : text));
      continue;
    }
    // A block comment becomes lines; stars that only draw its left edge go.
    llvm::SmallVector<llvm::StringRef, 8> texts;
    comment.text().split(texts, '\n');
    size_t first = lines.size();
    for (auto [i, line] : llvm::enumerate(texts)) {
      llvm::StringRef text = line.rtrim();
      if (i != 0 && text.ltrim().starts_with("*")) {
        text = text.ltrim().drop_front();
        text.consume_front(" ");
      } else if (i == 0) {
        text = text.ltrim("* ");
      }
      bool isEdge = text.trim().empty() && (lines.size() == first || i + 1 == texts.size());
      if (!isEdge)
        lines.push_back(P.intern(text.trim().empty() ? " " : text));
    }
  }
}

void ExprReader::addComments(const sx::Commented &item, ir::Comments &out, bool withLeading) {
  if (withLeading)
    appendLines(item.leadingComments(), out.leading);
  appendLines(item.innerComments(), out.leading);
  llvm::SmallVector<StrId, 2> trailing;
  appendLines(item.trailingComments(), trailing);
  std::string text;
  for (StrId line : trailing) {
    llvm::StringRef part = P.str(line).trim();
    if (part.empty())
      continue;
    if (!text.empty())
      text += ' ';
    text += part;
  }
  if (!text.empty())
    out.trailing = P.intern(text);
}

} // namespace pcl::read
