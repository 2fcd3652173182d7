// Questions about parts of a code tree that the rules of the legaliser ask: names bound and used,
// and what it costs to evaluate.
#pragma once

#include "pcl/Code/Code.h"

namespace pcl::code {

/// Calls `found` for each name that `pattern` binds.
void collectNames(const Module &module, NodeId pattern,
                  llvm::function_ref<void(llvm::StringRef)> found);

/// Adds the names that the statements of `node` define, functions inside excepted.
void collectBound(const Module &module, NodeId node, llvm::StringSet<> &names);

/// Adds the names that `node` uses and that are not in `bound`, each once, in order.
void freeNames(const Module &module, NodeId node, const llvm::StringSet<> &bound,
               llvm::SmallVectorImpl<llvm::StringRef> &found);

/// True for names and literals, and for members and elements of these: what may be said twice.
bool isPure(const Module &module, NodeId node);

/// True if the value of `node` is the same before and after any call: it calls and awaits nothing
/// itself.
bool isStable(const Module &module, NodeId node);

/// For languages that want every variable and import used: takes away what nothing uses, or gives
/// it the name `_`; and declares no name twice in a block.
void dropUnused(Module &module);

/// Gives variables of inner scopes that have the name of an import names of their own: what is
/// imported is used by its name there as well.
void renameShadowing(Module &module);

} // namespace pcl::code
