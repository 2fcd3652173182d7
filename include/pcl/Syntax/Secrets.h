// What of a text in HCL its author calls secret.
#pragma once

#include "pcl/Syntax/Tree.h"

namespace pcl::syntax {

/// Whether `body`, of a variable, an output or the like, says that its value is secret: by
/// `sensitive`, `ephemeral` or `secret`.
bool isMarkedSecret(const Body &body);

/// Whether `text` has one of these words.
bool namesSecrets(llvm::StringRef text);

/// Has `sources` conceal what no diagnostic may show of `file`: in blocks that are marked secret
/// all but names, types and descriptions (of an output's value only what is written out: the rest
/// is names); and what is written out in calls of `sensitive` and `secret`.
void concealSecrets(const File &file, SourceManager &sources);

/// Has `sources` conceal all of `file`, a list of values, but the names that these are given to.
void concealValues(const File &file, SourceManager &sources);

/// Has `sources` conceal the texts and numbers that are written out in `expr`.
void concealLiterals(const Expr *expr, SourceManager &sources);

} // namespace pcl::syntax
