// Texts and paths that are known before the program runs, and the files that they name.
#pragma once

#include "Declarations.h"
#include "Scope.h"

#include <optional>

namespace pcl::terraform {

/// The text of `expr` where it is made of literals, locals, `path.module` and `path.root`, both as
/// directories on this machine.
std::optional<std::string> staticText(const syntax::Expr *expr, const Scope &scope,
                                      const Declarations &declarations);
/// The same for a path: one that is relative starts at the root module, where Terraform runs.
std::optional<std::string> staticPath(const syntax::Expr *expr, const Scope &scope,
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
/// The program will read what `path` names now: a file, or a directory below the module's.
void noteAsset(const syntax::Expr *path, const Scope &scope, const Declarations &declarations);

} // namespace pcl::terraform
