// Templates: strings with interpolations, `%{if}` and `%{for}`; those that stand in a file, in the
// place where it is used.
#include "Expressions.h"
#include "StaticText.h"

#include "llvm/Support/Path.h"

namespace pcl::terraform {

Val ExpressionConverter::convertTemplate(const syntax::TemplateExpr &expr, const Scope &scope,
                                         const Ty *expected) {
  uint8_t flags = expr.form == syntax::TemplateForm::Heredoc ? ir::Heredoc : ir::NoFlags;
  if (expr.isPlainString())
    return V.literal(expr.plainText(), expr.range, flags ? nullptr : expected, flags);
  if (expr.isWrap)
    return convertPlain(llvm::cast<syntax::InterpolationPart>(expr.parts.front())->expr, scope,
                        expected);
  // What a text names from the module's directory on goes with the program.
  auto *first =
      llvm::dyn_cast<syntax::InterpolationPart>(fromDirectory(expr.parts, scope, C).front());
  if (first && pathDirectory(first->expr, scope, C))
    noteAsset(&expr, scope, D);
  noteAssets(expr.parts, scope, D);
  return convertParts(expr.parts, scope, expr.range, flags);
}

Val ExpressionConverter::programPath(const syntax::Expr *expr, Val val, const Scope &scope) {
  std::optional<RelativePath> path = noteAsset(expr, scope, D);
  if (!path)
    return val;
  bool isText = X[val.expr].kind == ir::ExprKind::String;
  if (!path->place.empty() && (isText || !path->isPrefixed)) {
    val.expr = W.text(path->place, expr->range);
    return val;
  }
  llvm::SmallVector<ExprId, 8> items{W.text((frontend::AssetsFolder + "/").str(), expr->range)};
  if (X[val.expr].kind == ir::ExprKind::Template)
    llvm::append_range(items, X.list(val.expr));
  else
    items.push_back(val.expr);
  val.expr = W.templateOf(items, expr->range);
  return val;
}

Val ExpressionConverter::readPath(const syntax::Expr *expr, Val val, const Scope &scope,
                                  bool mustBeThere) {
  val = programPath(expr, val, scope);
  std::optional<std::string> path = staticPath(expr, scope, D);
  if (path && X[val.expr].kind == ir::ExprKind::String && mustBeThere &&
      S.assets.kindOf(*path, C.module.path) == frontend::Assets::Kind::Missing)
    S.diags.report(diag::tf_file_missing, expr->range, *path,
                   W.program.str(X[val.expr].text()).str());
  ExprId begin = val.expr;
  if (X[begin].kind == ir::ExprKind::Template)
    begin = X.list(begin).front();
  // Functions that read files know the user's home.
  if (X[begin].kind == ir::ExprKind::String && W.program.str(X[begin].text()).starts_with("~"))
    val.expr = W.stdCall(ir::StdFunction::pathexpand, {{"input", val.expr}}, expr->range);
  return val;
}

/// The path `rest` from `directory` on, which goes up: into a folder of other files, or beside the
/// program.
std::string ExpressionConverter::pathUp(llvm::StringRef directory, llvm::StringRef rest) const {
  std::string path = directory.str() + rest.str();
  std::optional<std::string> place = S.assets.placeOf(path, C.module.path);
  return (place ? *place : S.assets.fromRoot(path)) + (rest.ends_with("/") ? "/" : "");
}

Val ExpressionConverter::convertParts(llvm::ArrayRef<const syntax::TemplatePart *> parts,
                                      const Scope &scope, SrcRange range, uint8_t flags) {
  llvm::SmallVector<ExprId, 8> items;
  bool isEventual = false, fails = false;
  parts = fromDirectory(parts, scope, C);
  auto *first = parts.empty() ? nullptr : llvm::dyn_cast<syntax::InterpolationPart>(parts.front());
  const std::string *directory = first ? pathDirectory(first->expr, scope, C) : nullptr;
  if (directory && parts.size() > 1 && !leadsToSource(parts, scope, D)) {
    // As Terraform says it: from the root of the source, where it runs, and so does the program.
    std::string said = S.assets.fromRoot(*directory);
    items.push_back(W.text(said.empty() ? "." : said, first->range));
    parts = parts.drop_front();
    directory = nullptr;
  }
  for (const syntax::TemplatePart *part : parts) {
    switch (part->kind) {
    case syntax::PartKind::Literal: {
      llvm::StringRef text = llvm::cast<syntax::LiteralPart>(part)->text;
      if (directory && part == parts[1] && text.starts_with("/") && text.contains("/..")) {
        items.assign({W.text(pathUp(*directory, text), range)});
        text = "";
      }
      if (!text.empty())
        items.push_back(V.text(text, part->range).expr);
      break;
    }
    case syntax::PartKind::Interpolation: {
      Val val = convert(llvm::cast<syntax::InterpolationPart>(part)->expr, scope);
      isEventual |= val.isEventual;
      fails |= val.fails || val.type->isSurelyListLike() || val.type->isSurelyMapLike();
      if (V.isConstant(val.expr))
        val = V.convertScalar(val, S.types.string(), part->range);
      else
        V.checkText(val, part->range);
      // A string within a string, or a template within one, are parts of it.
      if (X[val.expr].kind == ir::ExprKind::Template) {
        llvm::SmallVector<ExprId, 8> inner(X.list(val.expr));
        items.append(inner.begin(), inner.end());
      } else if (X[val.expr].kind == ir::ExprKind::Number && !X.range(val.expr).isValid()) {
        // The number of what is made once.
        items.push_back(W.text(W.program.str(X[val.expr].text()), part->range));
      } else {
        items.push_back(val.expr);
      }
      break;
    }
    case syntax::PartKind::If: {
      auto *branch = llvm::cast<syntax::IfPart>(part);
      Val condition = convert(branch->condition, scope, S.types.boolean());
      Val then = convertParts(branch->thenParts, scope, part->range, ir::NoFlags);
      Val otherwise = convertParts(branch->elseParts, scope, part->range, ir::NoFlags);
      isEventual |= condition.isEventual || then.isEventual || otherwise.isEventual;
      items.push_back(X.conditional(condition.expr, then.expr, otherwise.expr, part->range));
      break;
    }
    case syntax::PartKind::For: {
      Val val = convertTemplateFor(*llvm::cast<syntax::ForPart>(part), scope);
      isEventual |= val.isEventual;
      items.push_back(val.expr);
      break;
    }
    }
  }
  Val made{W.templateOf(items, range, flags), S.types.string(), isEventual};
  made.fails = fails;
  return made;
}

Val ExpressionConverter::convertTemplateFor(const syntax::ForPart &part, const Scope &scope) {
  Val collection = convert(part.collection, scope);
  if (X[collection.expr].kind == ir::ExprKind::Tuple && X.list(collection.expr).empty())
    return V.text("", part.range);
  Val list = V.loop(collection, part.keyVar, part.valueVar, part.range,
                    [&](const Val &key, const Val &value) {
                      Scope inside(&scope);
                      inside.bindLoop(part.keyVar, key, part.valueVar, value);
                      ValueWriter::LoopBody body;
                      body.value = convertParts(part.parts, inside, part.range, ir::NoFlags);
                      return body;
                    });
  return {X.templateJoin(list.expr, part.range), S.types.string(), list.isEventual};
}

std::optional<Val> ExpressionConverter::inlineTemplate(llvm::StringRef path, SrcRange pathRange,
                                                       Val variables, const Scope &scope,
                                                       SrcRange range) {
  llvm::Expected<FileId> file = S.sources.loadNamed(path);
  if (!file) {
    S.diags.report(diag::cannot_read_file, pathRange, path.str(), llvm::toString(file.takeError()));
    return V.notImplemented(range);
  }
  uint32_t size = static_cast<uint32_t>(S.sources.text(*file).size());
  const syntax::TemplateExpr *content = S.parser.parseTemplate({*file, 0, size});
  if (!content)
    return V.notImplemented(range);
  W.note(("Text from the template " + llvm::sys::path::filename(path)).str());
  return inlineTemplate(*content, variables, scope, range);
}

/// What the variable `name` of a template gives a name: the value, or each member of an object.
void ExpressionConverter::wishFor(ExprId value, llvm::StringRef name) {
  if (X[value].kind != ir::ExprKind::Object)
    return W.wish(X.range(value), frontend::nodeName(name));
  llvm::ArrayRef<ExprId> items = X.list(value);
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (X[items[i]].kind == ir::ExprKind::String)
      wishFor(items[i + 1], (name + "_" + C.program.str(X[items[i]].text())).str());
}

std::optional<Val> ExpressionConverter::inlineTemplate(const syntax::TemplateExpr &content,
                                                       Val variables, const Scope &scope,
                                                       SrcRange range) {
  Scope inside = scope.elsewhere();
  bool isObject = X[variables.expr].kind == ir::ExprKind::Object;
  if (isObject) {
    llvm::ArrayRef<ExprId> items = X.list(variables.expr);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      if (X[items[i]].kind != ir::ExprKind::String)
        return std::nullopt;
      llvm::StringRef name = C.program.str(X[items[i]].text());
      const Field *field = variables.type->field(name);
      const Ty *type = field                             ? field->type
                       : variables.type->is(TyKind::Map) ? variables.type->element
                                                         : S.types.unknown();
      wishFor(items[i + 1], name);
      inside.bind({name, Binding::Value, {items[i + 1], type, variables.isEventual}, {}});
    }
  } else if (W.isSimple(variables.expr) && variables.type->is(TyKind::Object)) {
    for (const Field &field : variables.type->fields) {
      ExprId part = W.getAttr(W.again(variables.expr), field.pulumi, range);
      inside.bind({field.name, Binding::Value, {part, field.type, variables.isEventual}, {}});
    }
  } else {
    return std::nullopt;
  }
  auto *last =
      content.parts.empty() ? nullptr : llvm::dyn_cast<syntax::LiteralPart>(content.parts.back());
  bool isLines = last && last->text.ends_with("\n"); // what a heredoc can say
  bool before = std::exchange(IsInTemplate, true);
  Val result = convertParts(content.parts, inside, range, isLines ? ir::Heredoc : ir::NoFlags);
  IsInTemplate = before;
  result.isEventual |= variables.isEventual;
  return result;
}

} // namespace pcl::terraform
