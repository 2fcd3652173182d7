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

/// A path that is relative starts where Terraform runs, at the root module.
static std::string fromRoot(llvm::StringRef path, const ModuleContext &context) {
  if (llvm::sys::path::is_absolute(path) || path.starts_with(context.module.path))
    return path.str();
  llvm::SmallString<128> whole(context.session.options.directory);
  llvm::sys::path::append(whole, path);
  return whole.str().str();
}

std::optional<std::string> staticPath(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations) {
  std::optional<std::string> text = staticText(expr, scope, declarations);
  if (!text)
    return std::nullopt;
  return fromRoot(*text, declarations.context());
}

/// The text of a part, where it is known.
static std::optional<std::string> pieceOf(const syntax::TemplatePart *part, const Scope &scope,
                                          const Declarations &declarations) {
  if (auto *literal = llvm::dyn_cast<syntax::LiteralPart>(part))
    return literal->text.str();
  auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
  return value ? staticText(value->expr, scope, declarations) : std::nullopt;
}

std::optional<OpenPath> openPath(const syntax::Expr *path, const Scope &scope,
                                 const Declarations &declarations) {
  constexpr unsigned MaxFiles = 1000;
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(path));
  if (!text)
    return std::nullopt;
  OpenPath made{text->parts, {}};
  std::string begin, end;
  while (!made.open.empty()) {
    std::optional<std::string> piece = pieceOf(made.open.front(), scope, declarations);
    if (!piece)
      break;
    begin += *piece;
    made.open = made.open.drop_front();
  }
  while (!made.open.empty()) {
    std::optional<std::string> piece = pieceOf(made.open.back(), scope, declarations);
    if (!piece)
      break;
    end = *piece + end;
    made.open = made.open.drop_back();
  }
  llvm::StringRef directory = llvm::StringRef(begin).rsplit('/').first;
  if (made.open.empty() || directory.empty() || directory.size() == begin.size())
    return std::nullopt;
  const ModuleContext &context = declarations.context();
  std::string place = fromRoot(directory, context);
  llvm::StringRef name = llvm::StringRef(begin).drop_front(directory.size() + 1);
  llvm::vfs::FileSystem &files = context.session.sources.fileSystem();
  for (const std::string &file : frontend::filesBelow(files, place, MaxFiles)) {
    llvm::StringRef rest = file;
    if (rest.consume_front(name) && rest.consume_back(end))
      made.choices.push_back({rest.str(), place + "/" + file});
  }
  return made;
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
    std::optional<std::string> piece = pieceOf(part, scope, declarations);
    if (!piece)
      break;
    known += *piece;
  }
  if (llvm::StringRef(known).contains('/'))
    known = fromRoot(known, context);
  llvm::StringRef directory = llvm::StringRef(known).rsplit('/').first;
  if (directory.size() == known.size() || !llvm::StringRef(known).starts_with(context.module.path))
    return;
  context.session.assets.add(directory, context.directory());
  if (directory == context.module.path)
    if (auto *end = llvm::dyn_cast<syntax::LiteralPart>(text->parts.back()))
      addAlike(llvm::StringRef(known).drop_front(directory.size() + 1), end->text, context);
}

} // namespace pcl::terraform
