// Evaluation of the few expressions that say which file is meant.
#include "StaticText.h"

#include "pcl/Support/Paths.h"

#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

const std::string *pathDirectory(const syntax::Expr *expr, const Scope &scope,
                                 const ModuleContext &context) {
  auto *attr = llvm::dyn_cast<syntax::GetAttrExpr>(syntax::skipParens(expr));
  auto *root = attr ? llvm::dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root || root->name != "path" || scope.find(root->name))
    return nullptr;
  return attr->name == "module"                        ? &context.module.path
         : attr->name == "root" || attr->name == "cwd" ? &context.session.root
                                                       : nullptr;
}

static const std::string *directoryOf(const syntax::TemplatePart *part, const Scope &scope,
                                      const ModuleContext &context) {
  auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
  return value ? pathDirectory(value->expr, scope, context) : nullptr;
}

llvm::ArrayRef<const syntax::TemplatePart *>
fromDirectory(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
              const ModuleContext &context) {
  // Whether the text of `part` stays where it is, behind a directory or in front of one.
  auto staysBehind = [](const syntax::TemplatePart *part, llvm::StringRef begin) {
    auto *literal = llvm::dyn_cast<syntax::LiteralPart>(part);
    llvm::StringRef text = literal ? llvm::StringRef(literal->text) : "";
    if (!text.consume_front(begin))
      return false;
    while (text.consume_front("./") || text.consume_front("/"))
      ;
    return text.empty();
  };
  while (true) {
    bool isDot =
        parts.size() >= 2 && staysBehind(parts[0], "./") && directoryOf(parts[1], scope, context);
    bool isRoot = parts.size() >= 3 &&
                  directoryOf(parts[0], scope, context) == &context.session.root &&
                  staysBehind(parts[1], "/") && directoryOf(parts[2], scope, context);
    if (!isDot && !isRoot)
      return parts;
    parts = parts.drop_front(isDot ? 1 : 2);
  }
}

namespace {
/// A text that is known, or what is known of it in front.
struct KnownText {
  std::string text;
  bool isPlaced = false; ///< `path.module` or the like stands in front, as a directory
  bool isWhole = true;
};
} // namespace

static KnownText knownText(const syntax::Expr *expr, const Scope &scope,
                           const Declarations &declarations, unsigned depth);

static KnownText knownText(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
                           const Declarations &declarations, unsigned depth) {
  KnownText result;
  parts = fromDirectory(parts, scope, declarations.context());
  for (const syntax::TemplatePart *part : parts) {
    if (auto *literal = llvm::dyn_cast<syntax::LiteralPart>(part)) {
      result.text += literal->text;
      continue;
    }
    auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
    KnownText inner{"", false, false};
    if (value)
      inner = knownText(value->expr, scope, declarations, depth + 1);
    if (inner.isPlaced && !result.text.empty())
      return {std::move(result.text), result.isPlaced, false};
    result.isPlaced |= inner.isPlaced;
    result.text += inner.text;
    result.isWhole = inner.isWhole;
    if (!result.isWhole)
      break;
  }
  return result;
}

static KnownText knownText(const syntax::Expr *expr, const Scope &scope,
                           const Declarations &declarations, unsigned depth) {
  constexpr unsigned MaxDepth = 16;
  expr = syntax::skipParens(expr);
  if (depth > MaxDepth)
    return {"", false, false};
  if (auto *text = llvm::dyn_cast<syntax::TemplateExpr>(expr))
    return knownText(text->parts, scope, declarations, depth);
  if (const std::string *directory = pathDirectory(expr, scope, declarations.context()))
    return {directory->empty() ? "." : *directory, true, true};
  auto *attr = llvm::dyn_cast<syntax::GetAttrExpr>(expr);
  auto *root = attr ? llvm::dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (root && root->name == "local" && !scope.find(root->name))
    if (const Declared *local = declarations.find(("local." + attr->name).str()))
      return knownText(local->item->local->expr, scope, declarations, depth + 1);
  return {"", false, false};
}

std::optional<std::string> staticText(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations) {
  KnownText known = knownText(expr, scope, declarations, 0);
  return known.isWhole && !known.isPlaced ? std::optional(std::move(known.text)) : std::nullopt;
}

/// A path that is relative starts where Terraform runs, at the root module.
static std::string fromRoot(const KnownText &known, const ModuleContext &context) {
  bool isRelative = !known.isPlaced && !llvm::sys::path::is_absolute(known.text);
  return isRelative ? inDirectory(context.session.root, known.text) : known.text;
}

std::optional<std::string> staticPath(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations) {
  KnownText known = knownText(expr, scope, declarations, 0);
  // Whose home `~` is, is known when the program runs.
  bool isKnown = known.isWhole && !llvm::StringRef(known.text).starts_with("~");
  return isKnown ? std::optional(fromRoot(known, declarations.context())) : std::nullopt;
}

std::optional<std::string> readablePath(const syntax::Expr *expr, const Scope &scope,
                                        const Declarations &declarations) {
  const ModuleContext &context = declarations.context();
  std::optional<std::string> path = staticPath(expr, scope, declarations);
  return path && context.session.assets.mayRead(*path, context.module.path) ? path : std::nullopt;
}

/// The text of a part, where it is known and names no directory.
static std::optional<std::string> pieceOf(const syntax::TemplatePart *part, const Scope &scope,
                                          const Declarations &declarations) {
  if (auto *literal = llvm::dyn_cast<syntax::LiteralPart>(part))
    return literal->text.str();
  auto *value = llvm::dyn_cast<syntax::InterpolationPart>(part);
  return value ? staticText(value->expr, scope, declarations) : std::nullopt;
}

bool leadsToSource(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
                   const Declarations &declarations) {
  const ModuleContext &context = declarations.context();
  KnownText known = knownText(parts, scope, declarations, 0);
  auto isThere = [&](llvm::StringRef path) {
    return context.session.assets.kindOf(path, context.module.path) !=
           frontend::Assets::Kind::Missing;
  };
  llvm::StringRef path = known.text;
  if (!known.isWhole)
    return isThere(path.rsplit('/').first);
  // Of a command the first word is meant.
  return isThere(path) || isThere(path.take_until([](char c) { return llvm::isSpace(c); }));
}

std::optional<OpenPath> openPath(const syntax::Expr *path, const Scope &scope,
                                 const Declarations &declarations) {
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(path));
  if (!text)
    return std::nullopt;
  OpenPath made{fromDirectory(text->parts, scope, declarations.context()), {}};
  KnownText begin;
  std::string end;
  while (!made.open.empty()) {
    KnownText next = knownText(made.open.take_front(), scope, declarations, 0);
    if (!next.isWhole || (next.isPlaced && !begin.text.empty()))
      break;
    begin.text += next.text;
    begin.isPlaced |= next.isPlaced;
    made.open = made.open.drop_front();
  }
  while (!made.open.empty()) {
    std::optional<std::string> piece = pieceOf(made.open.back(), scope, declarations);
    if (!piece)
      break;
    end = *piece + end;
    made.open = made.open.drop_back();
  }
  auto [directory, name] = llvm::StringRef(begin.text).rsplit('/');
  if (made.open.empty() || directory.empty() || directory.size() == begin.text.size())
    return std::nullopt;
  const ModuleContext &context = declarations.context();
  frontend::Assets &assets = context.session.assets;
  std::string place = fromRoot({directory.str(), begin.isPlaced, true}, context);
  if (!assets.mayRead(place, context.module.path))
    return made;
  for (const std::string &file : assets.filesBelow(place, context.module.path, path->range).files) {
    llvm::StringRef rest = file;
    if (rest.consume_front(name) && rest.consume_back(end) &&
        assets.mayRead(inDirectory(place, file), context.module.path))
      made.choices.push_back({rest.str(), inDirectory(place, file)});
  }
  return made;
}

/// Files of `directory`, and of directories there, whose path begins and ends so. Whether there are
/// any.
static bool addAlike(llvm::StringRef directory, llvm::StringRef begin, llvm::StringRef end,
                     SrcRange range, const ModuleContext &context) {
  auto [nameEnd, below] = end.split('/');
  std::error_code error;
  bool isAny = false;
  llvm::vfs::FileSystem &files = context.session.sources.fileSystem();
  for (auto it = files.dir_begin(directory, error); !error && it != llvm::vfs::directory_iterator();
       it.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(it->path());
    if (name.starts_with(".") || !name.starts_with(begin) || !name.ends_with(nameEnd))
      continue;
    std::string path = inDirectory(directory, name);
    if (!below.empty())
      path = inDirectory(path, below);
    isAny |= context.session.assets.addFile(path, context.module.path, range);
  }
  return isAny;
}

std::optional<RelativePath> noteAsset(const syntax::Expr *path, const Scope &scope,
                                      const Declarations &declarations) {
  const ModuleContext &context = declarations.context();
  frontend::Assets &assets = context.session.assets;
  const std::string &user = context.module.path;
  KnownText known = knownText(path, scope, declarations, 0);
  bool isRelative = !known.isPlaced && !llvm::sys::path::is_absolute(known.text);
  std::string place = fromRoot(known, context);
  if (known.isWhole) {
    if (!assets.add(place, user, path->range) || !isRelative)
      return std::nullopt;
    std::string said = *assets.placeOf(place, user);
    bool isPrefixed = inDirectory(frontend::AssetsFolder, known.text) == said;
    return RelativePath{std::move(said), isPrefixed};
  }
  // Of a path whose end is not known, all that lies where it begins, if that is not everything.
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(path));
  if (!text || known.text.empty() || (isRelative && llvm::StringRef(known.text).contains("..")))
    return std::nullopt;
  auto [directory, name] = llvm::StringRef(place).rsplit('/');
  if (directory.size() == place.size())
    return std::nullopt;
  using Kind = frontend::Assets::Kind;
  Kind kind = assets.kindOf(directory, user);
  bool isAny = kind != Kind::Missing && assets.add(directory, user, path->range);
  if (kind == Kind::Directory && (directory == user || directory == context.session.root)) {
    auto *end = llvm::dyn_cast<syntax::LiteralPart>(text->parts.back());
    isAny = end && addAlike(directory, name, end->text, path->range, context);
  }
  return isAny && isRelative ? std::optional(RelativePath{"", true}) : std::nullopt;
}

void noteAssets(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
                const Declarations &declarations) {
  const ModuleContext &context = declarations.context();
  for (size_t i = 0; i + 1 < parts.size(); ++i) {
    auto *value = llvm::dyn_cast<syntax::InterpolationPart>(parts[i]);
    auto *rest = llvm::dyn_cast<syntax::LiteralPart>(parts[i + 1]);
    const std::string *directory =
        value && rest ? pathDirectory(value->expr, scope, context) : nullptr;
    // As a shell would read it.
    llvm::StringRef below = directory ? rest->text.take_until([](char c) {
      return llvm::isSpace(c) || llvm::StringRef("\"'`;|&<>(){}").contains(c);
    })
                                      : "";
    if (below.starts_with("/") && below.size() > 1)
      context.session.assets.add(*directory + below.str(), context.module.path, rest->range);
  }
}

} // namespace pcl::terraform
