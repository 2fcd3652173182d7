// Evaluation of the few expressions that say which file is meant.
#include "StaticText.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

static std::optional<std::string> staticText(const syntax::Expr *expr, const Scope &scope,
                                             const Declarations &declarations, unsigned depth) {
  expr = syntax::skipParens(expr);
  if (depth > 16)
    return std::nullopt;
  if (auto *text = llvm::dyn_cast<syntax::TemplateExpr>(expr)) {
    std::string result;
    for (const syntax::TemplatePart *part : text->parts) {
      if (auto *literal = llvm::dyn_cast<syntax::LiteralPart>(part)) {
        result += literal->text;
        continue;
      }
      auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
      std::optional<std::string> inner =
          value ? staticText(value->expr, scope, declarations, depth + 1) : std::nullopt;
      if (!inner)
        return std::nullopt;
      result += *inner;
    }
    return result;
  }
  auto *attr = llvm::dyn_cast<syntax::GetAttrExpr>(expr);
  auto *root = attr ? llvm::dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root || scope.find(root->name))
    return std::nullopt;
  const ModuleContext &context = declarations.context();
  if (root->name == "path")
    return attr->name == "module" ? std::optional(context.module.path)
           : attr->name == "root" ? std::optional(context.session.options.directory)
                                  : std::nullopt;
  if (root->name == "local")
    if (const Declared *local = declarations.find(("local." + attr->name).str()))
      return staticText(local->item->local->expr, scope, declarations, depth + 1);
  return std::nullopt;
}

std::optional<std::string> staticText(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations) {
  return staticText(expr, scope, declarations, 0);
}

std::optional<std::string> staticPath(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations) {
  std::optional<std::string> text = staticText(expr, scope, declarations);
  if (!text)
    return std::nullopt;
  const ModuleContext &context = declarations.context();
  if (!llvm::sys::path::is_absolute(*text) &&
      !llvm::StringRef(*text).starts_with(context.module.path)) {
    llvm::SmallString<128> path(context.session.options.directory);
    llvm::sys::path::append(path, *text);
    return path.str().str();
  }
  return text;
}

/// Files of the module's own directory, and of directories there, whose path begins and ends so.
static void addAlike(llvm::StringRef begin, llvm::StringRef end, const ModuleContext &context) {
  auto [nameEnd, below] = end.split('/');
  std::error_code error;
  llvm::vfs::FileSystem &files = context.session.sources.fileSystem();
  for (auto it = files.dir_begin(context.module.path, error);
       !error && it != llvm::vfs::directory_iterator(); it.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(it->path());
    if (name.starts_with(".") || !name.starts_with(begin) || !name.ends_with(nameEnd))
      continue;
    std::string path = context.module.path + "/" + name.str();
    if (!below.empty())
      path += "/" + below.str();
    context.session.assets.addFile(path, context.directory());
  }
}

void noteAsset(const syntax::Expr *path, const Scope &scope, const Declarations &declarations) {
  const ModuleContext &context = declarations.context();
  if (std::optional<std::string> real = staticPath(path, scope, declarations))
    return context.session.assets.add(*real, context.directory());
  // Of a path whose end is not known, all that lies where it begins; see Assets::add.
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(path));
  std::string known;
  for (const syntax::TemplatePart *part :
       text ? text->parts : llvm::ArrayRef<const syntax::TemplatePart *>()) {
    auto *literal = llvm::dyn_cast<syntax::LiteralPart>(part);
    auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
    std::optional<std::string> piece = literal ? std::optional(literal->text.str())
                                       : value ? staticText(value->expr, scope, declarations)
                                               : std::nullopt;
    if (!piece)
      break;
    known += *piece;
  }
  llvm::StringRef directory = llvm::StringRef(known).rsplit('/').first;
  if (directory.size() == known.size() || !llvm::StringRef(known).starts_with(context.module.path))
    return;
  context.session.assets.add(directory, context.directory());
  if (directory == context.module.path)
    if (auto *end = llvm::dyn_cast<syntax::LiteralPart>(text->parts.back()))
      addAlike(llvm::StringRef(known).drop_front(directory.size() + 1), end->text, context);
}

} // namespace pcl::terraform
