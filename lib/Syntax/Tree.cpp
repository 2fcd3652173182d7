// What tree nodes can be asked, and walking over them.

#include "pcl/Syntax/Tree.h"

using namespace pcl;
using namespace pcl::syntax;

llvm::StringRef Comment::text() const {
  llvm::StringRef text = raw;
  switch (kind) {
  case CommentKind::Hash:
    text = text.drop_front(1);
    break;
  case CommentKind::Slashes:
    text = text.drop_front(2);
    break;
  case CommentKind::Block:
    return text.drop_front(2).drop_back(2);
  }
  text.consume_front(" ");
  return text;
}

llvm::StringRef syntax::exprKindName(ExprKind kind) {
  static constexpr llvm::StringLiteral Names[] = {
      "Invalid",    "NumberLit", "BoolLit", "NullLit",   "Template",     "Variable",
      "GetAttr",    "Index",     "Splat",   "SplatItem", "FunctionCall", "TupleCons",
      "ObjectCons", "For",       "Unary",   "Binary",    "Conditional",  "Parens"};
  return Names[static_cast<size_t>(kind)];
}

bool TemplateExpr::isPlainString() const {
  return parts.empty() || (parts.size() == 1 && llvm::isa<LiteralPart>(parts[0]));
}

llvm::StringRef TemplateExpr::plainText() const {
  return parts.empty() ? llvm::StringRef() : llvm::cast<LiteralPart>(parts[0])->text;
}

std::optional<llvm::StringRef> ObjectItem::keyText() const {
  if (const auto *variable = llvm::dyn_cast<VariableExpr>(key))
    return variable->name;
  if (const auto *text = llvm::dyn_cast<TemplateExpr>(key); text && text->isPlainString())
    return text->plainText();
  // A key that looks like a literal is a name all the same.
  if (const auto *value = llvm::dyn_cast<BoolLit>(key))
    return value->value ? "true" : "false";
  if (llvm::isa<NullLit>(key))
    return "null";
  return std::nullopt;
}

const Expr *syntax::skipParens(const Expr *expr) {
  while (const auto *parens = llvm::dyn_cast<ParensExpr>(expr))
    expr = parens->inner;
  return expr;
}

const Expr *syntax::rootOf(const Expr *expr) {
  for (;;) {
    expr = skipParens(expr);
    if (const auto *attribute = llvm::dyn_cast<GetAttrExpr>(expr))
      expr = attribute->source;
    else if (const auto *index = llvm::dyn_cast<IndexExpr>(expr))
      expr = index->source;
    else
      return expr;
  }
}

std::optional<llvm::StringRef> syntax::plainText(const Expr *expr) {
  const auto *text = expr ? llvm::dyn_cast<TemplateExpr>(skipParens(expr)) : nullptr;
  return text && text->isPlainString() ? std::optional(text->plainText()) : std::nullopt;
}

std::optional<llvm::StringRef> syntax::plainText(const Attribute *attribute) {
  return plainText(attribute ? attribute->expr : nullptr);
}

std::optional<bool> syntax::plainTruth(const Attribute *attribute) {
  if (auto *value = attribute ? llvm::dyn_cast<BoolLit>(skipParens(attribute->expr)) : nullptr)
    return value->value;
  std::optional<llvm::StringRef> text = plainText(attribute);
  if (text != "true" && text != "false")
    return std::nullopt;
  return text == "true";
}

const Attribute *Body::attribute(llvm::StringRef name) const {
  for (const Item *item : items)
    if (const auto *attribute = llvm::dyn_cast<Attribute>(item);
        attribute && attribute->name == name)
      return attribute;
  return nullptr;
}

// ---- Walking.

using Visit = llvm::function_ref<void(const Expr *)>;

static void forEachInParts(llvm::ArrayRef<const TemplatePart *> parts, Visit visit) {
  for (const TemplatePart *part : parts) {
    switch (part->kind) {
    case PartKind::Literal:
      break;
    case PartKind::Interpolation:
      visit(llvm::cast<InterpolationPart>(part)->expr);
      break;
    case PartKind::If: {
      const auto *ifPart = llvm::cast<IfPart>(part);
      visit(ifPart->condition);
      forEachInParts(ifPart->thenParts, visit);
      forEachInParts(ifPart->elseParts, visit);
      break;
    }
    case PartKind::For: {
      const auto *forPart = llvm::cast<ForPart>(part);
      visit(forPart->collection);
      forEachInParts(forPart->parts, visit);
      break;
    }
    }
  }
}

void syntax::forEachChild(const Expr *expr, Visit visit) {
  auto visitAll = [&](auto... children) {
    for (const Expr *child : {static_cast<const Expr *>(children)...})
      if (child)
        visit(child);
  };
  switch (expr->kind) {
  case ExprKind::Invalid:
  case ExprKind::NumberLit:
  case ExprKind::BoolLit:
  case ExprKind::NullLit:
  case ExprKind::Variable:
  case ExprKind::SplatItem:
    break;
  case ExprKind::Template:
    forEachInParts(llvm::cast<TemplateExpr>(expr)->parts, visit);
    break;
  case ExprKind::GetAttr:
    visit(llvm::cast<GetAttrExpr>(expr)->source);
    break;
  case ExprKind::Index: {
    const auto *node = llvm::cast<IndexExpr>(expr);
    visitAll(node->source, node->key);
    break;
  }
  case ExprKind::Splat: {
    const auto *node = llvm::cast<SplatExpr>(expr);
    visitAll(node->source, node->each);
    break;
  }
  case ExprKind::FunctionCall:
    for (const Expr *argument : llvm::cast<FunctionCallExpr>(expr)->args)
      visit(argument);
    break;
  case ExprKind::TupleCons:
    for (const TupleElement &element : llvm::cast<TupleConsExpr>(expr)->elements)
      visit(element.value);
    break;
  case ExprKind::ObjectCons:
    for (const ObjectItem &item : llvm::cast<ObjectConsExpr>(expr)->items)
      visitAll(item.key, item.value);
    break;
  case ExprKind::For: {
    const auto *node = llvm::cast<ForExpr>(expr);
    visitAll(node->collection, node->key, node->value, node->condition);
    break;
  }
  case ExprKind::Unary:
    visit(llvm::cast<UnaryExpr>(expr)->operand);
    break;
  case ExprKind::Binary: {
    const auto *node = llvm::cast<BinaryExpr>(expr);
    visitAll(node->left, node->right);
    break;
  }
  case ExprKind::Conditional: {
    const auto *node = llvm::cast<ConditionalExpr>(expr);
    visitAll(node->condition, node->trueValue, node->falseValue);
    break;
  }
  case ExprKind::Parens:
    visit(llvm::cast<ParensExpr>(expr)->inner);
    break;
  }
}

bool syntax::walk(const Expr *expr, llvm::function_ref<Walk(const Expr *)> visit) {
  switch (visit(expr)) {
  case Walk::Stop:
    return false;
  case Walk::SkipChildren:
    return true;
  case Walk::Continue:
    break;
  }
  bool goesOn = true;
  forEachChild(expr, [&](const Expr *child) { goesOn = goesOn && walk(child, visit); });
  return goesOn;
}

bool syntax::walk(const Body &body, llvm::function_ref<Walk(const Expr *)> visit) {
  for (const Item *item : body.items) {
    bool goesOn = true;
    if (const auto *attribute = llvm::dyn_cast<Attribute>(item))
      goesOn = walk(attribute->expr, visit);
    else
      goesOn = walk(*llvm::cast<Block>(item)->body, visit);
    if (!goesOn)
      return false;
  }
  return true;
}

bool syntax::walkItems(const Body &body, llvm::function_ref<Walk(const Item &)> visit) {
  for (const Item *item : body.items) {
    Walk how = visit(*item);
    if (how == Walk::Stop)
      return false;
    const auto *block = llvm::dyn_cast<Block>(item);
    if (how == Walk::Continue && block && !walkItems(*block->body, visit))
      return false;
  }
  return true;
}
