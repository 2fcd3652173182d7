// Texts and paths that are known before the program runs, and the files that they name.
#pragma once

#include "Declarations.h"
#include "Scope.h"

#include <optional>

namespace pcl::terraform {

/// The text of `expr` where it is made of literals and locals.
std::optional<std::string> staticText(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations);
/// The path on this machine that `expr` says, made of these and of `path.module` and the like in
/// front. One that is relative starts at the root module, where Terraform runs.
std::optional<std::string> staticPath(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations);
/// The same where what is there may be read now, or is missing, which whoever reads it says.
std::optional<std::string> readablePath(const syntax::Expr *expr, const Scope &scope,
                                        const Declarations &declarations);
/// The directory that `expr`, `path.module` and the like, means; null if it is something else.
const std::string *pathDirectory(const syntax::Expr *expr, const Scope &scope,
                                 const ModuleContext &context);
/// `parts` without what says the root of the source once more before a directory: `./` or
/// `${path.root}/` before `${path.module}`.
llvm::ArrayRef<const syntax::TemplatePart *>
fromDirectory(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
              const ModuleContext &context);
/// Whether something of the source lies where `parts`, which begin with a directory, lead, as far
/// as that is known. What is not there is made when the program runs.
bool leadsToSource(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
                   const Declarations &declarations);
/// A path that holds one text that is not known, and the files that it may name.
struct OpenPath {
  llvm::ArrayRef<const syntax::TemplatePart *> open; ///< what is not known, and what lies between
  struct Choice {
    std::string text; ///< what the open parts are then
    std::string file;
  };
  std::vector<Choice> choices; ///< sorted
};
/// Nothing where the path is known, or it is not known which directory it leads to.
std::optional<OpenPath> openPath(const syntax::Expr *path, const Scope &scope,
                                 const Declarations &declarations);
/// Says how a program says a path that was relative to the root module.
struct RelativePath {
  std::string place; ///< the path, if it is known whole
  bool isPrefixed;   ///< it is what it was, behind `assets/`
};
/// The program will read what `path` names now: a file, or a directory below the module's. Gives
/// what becomes of a relative path to what the source has; nothing of all others.
std::optional<RelativePath> noteAsset(const syntax::Expr *path, const Scope &scope,
                                      const Declarations &declarations);
/// The same for what `parts` name in a text: `bash ${path.module}/run.sh`.
void noteAssets(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
                const Declarations &declarations);

} // namespace pcl::terraform
