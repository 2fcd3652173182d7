// Templates: strings with interpolations, `%{if}` and `%{for}`.
#include "Converter.h"

#include "llvm/Support/Casting.h"

namespace pcl::terraform {

/// Whether the text is a path from the module's directory on: what lies there goes with the program.
static bool startsAtModule(const syntax::TemplateExpr &expr) {
  auto *first = llvm::dyn_cast<syntax::InterpolationPart>(expr.parts.front());
  auto *attr = first ? llvm::dyn_cast<syntax::GetAttrExpr>(first->expr) : nullptr;
  auto *root = attr ? llvm::dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  return root && root->name == "path" && (attr->name == "module" || attr->name == "root");
}

Val ModuleConverter::convertTemplate(const syntax::TemplateExpr &expr, const Ty *expected) {
  uint8_t flags = expr.form == syntax::TemplateForm::Heredoc ? ir::Heredoc : ir::NoFlags;
  if (expr.isPlainString())
    return literalString(expr.plainText(), expr.range, flags ? nullptr : expected, flags);
  if (expr.isWrap)
    return convertPlain(llvm::cast<syntax::InterpolationPart>(expr.parts.front())->expr, expected);
  if (startsAtModule(expr))
    noteAsset(&expr);
  return convertParts(expr.parts, expr.range, flags);
}

Val ModuleConverter::convertParts(llvm::ArrayRef<const syntax::TemplatePart *> parts, SrcRange range, uint8_t flags) {
  llvm::SmallVector<ExprId, 8> items;
  bool isEventual = false;
  for (const syntax::TemplatePart *part : parts) {
    switch (part->kind) {
    case syntax::PartKind::Literal:
      items.push_back(X.string(intern(llvm::cast<syntax::LiteralPart>(part)->text), part->range));
      break;
    case syntax::PartKind::Interpolation: {
      Val val = convert(llvm::cast<syntax::InterpolationPart>(part)->expr);
      isEventual |= val.isEventual;
      // A string within a string, or a template within one, are parts of it.
      if (X[val.expr].kind == ir::ExprKind::Template) {
        llvm::SmallVector<ExprId, 8> inner(X.list(val.expr));
        items.append(inner.begin(), inner.end());
      } else {
        items.push_back(val.expr);
      }
      break;
    }
    case syntax::PartKind::If: {
      auto *branch = llvm::cast<syntax::IfPart>(part);
      Val condition = convert(branch->condition, S.types.boolean());
      Val then = convertParts(branch->thenParts, part->range, ir::NoFlags);
      Val otherwise = convertParts(branch->elseParts, part->range, ir::NoFlags);
      isEventual |= condition.isEventual || then.isEventual || otherwise.isEventual;
      items.push_back(X.conditional(condition.expr, then.expr, otherwise.expr, part->range));
      break;
    }
    case syntax::PartKind::For: {
      Val val = convertTemplateFor(*llvm::cast<syntax::ForPart>(part));
      isEventual |= val.isEventual;
      items.push_back(val.expr);
      break;
    }
    }
  }
  return {TheProgram.makeTemplate(items, range, flags), S.types.string(), isEventual};
}

Val ModuleConverter::convertTemplateFor(const syntax::ForPart &part) {
  Val collection = convert(part.collection);
  Val list = loop(collection, part.keyVar, part.valueVar, part.range, [&](const Val &key, const Val &value) {
    size_t depth = Scope.size();
    if (!part.keyVar.empty())
      Scope.push_back({part.keyVar, Binding::Value, key, {}});
    Scope.push_back({part.valueVar, Binding::Value, value, {}});
    LoopBody body;
    body.value = convertParts(part.parts, part.range, ir::NoFlags);
    Scope.resize(depth);
    return body;
  });
  return {X.templateJoin(list.expr, part.range), S.types.string(), list.isEventual};
}

} // namespace pcl::terraform
