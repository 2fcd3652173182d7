// Names of the nodes that a front end makes: PCL's spelling, and uniqueness in the one flat
// namespace of a program.
//
// Only names inside the program; the logical name, which the engine sees, is always the source's
// and never changes.
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace pcl::frontend {

/// snake_case as PCL spells it: `cidr_block` -> `cidrBlock`. Names without lower-case letters stay;
/// underscores before the first letter stay, and one at the end. Source: the name rule that
/// Pulumi's Terraform bridge gives property names.
std::string camelCase(llvm::StringRef name);

/// The same for the name of a node, in which a dash divides words too: `my-vpc` -> `myVpc`.
std::string nodeName(llvm::StringRef name);

/// True if every component has a member `name` in one of the languages, which an output of a
/// program of its own would hide: `urn`, `getProvider`. Source: the SDKs' classes of resources.
bool isComponentMember(llvm::StringRef name);

/// The names of one program.
class FlatNames {
public:
  FlatNames();

  /// Takes `wanted` if it is free and no word of the language, else `alternative`, else
  /// `alternative2`, `alternative3`, ... and returns what was taken.
  std::string claim(llvm::StringRef wanted, llvm::StringRef alternative);
  bool isTaken(llvm::StringRef name) const { return Taken.contains(name); }

private:
  llvm::StringSet<> Taken;
  llvm::StringMap<unsigned> LastNumber; ///< tried so far, by alternative
};

} // namespace pcl::frontend
