// URNs: the names under which the engine knows the resources of a stack.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace pcl {

/// The token of the resource that a stack itself is.
inline constexpr llvm::StringLiteral StackType = "pulumi:pulumi:Stack";

/// `urn:pulumi:stack::project::type$type::name` in its parts. Source: sdk/go/common/resource/urn of
/// pulumi/pulumi.
struct UrnParts {
  llvm::StringRef stack, project;
  llvm::StringRef qualifiedType; ///< types of its parents, then its own, with `$` between them
  llvm::StringRef type;
  llvm::StringRef name; ///< may hold anything
};

/// The parts of `urn`, which they are views of; nothing if it is none.
std::optional<UrnParts> parseUrn(llvm::StringRef urn);

/// The URN of the resource `name` of `type`. `parent` is the URN of its parent, or ""; the types of
/// a stack are in no URN.
std::string makeUrn(llvm::StringRef stack, llvm::StringRef project, llvm::StringRef parent,
                    llvm::StringRef type, llvm::StringRef name);

} // namespace pcl
