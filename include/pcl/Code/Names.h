// Legal and unique names for target programs.
//
// A NameTable is the data of one language: reserved words, case rules, how a reserved word is
// escaped. A NameAllocator hands out names in nested scopes: name, then name2, name3 ... Logical
// names of resources are never made here: they are strings, not identifiers.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <utility>

namespace pcl::code {

enum class NameKind : uint8_t { Variable, Function, Class, Property, Parameter, Module };
constexpr unsigned NumNameKinds = 6;

enum class CaseRule : uint8_t { Keep, Camel, Pascal, Snake };

/// Naming facts of one language; a constant, made from <Lang>Names.def.
struct NameTable {
  llvm::StringLiteral language;
  /// Words that no identifier may be.
  llvm::ArrayRef<llvm::StringLiteral> reserved;
  /// Words that generated code relies on: properties may have them, everything else is escaped.
  llvm::ArrayRef<llvm::StringLiteral> globals;
  CaseRule caseRules[NumNameKinds];
  /// Put before and after a reserved word.
  llvm::StringLiteral escapePrefix;
  llvm::StringLiteral escapeSuffix;
  /// Properties may be any word (obj.class); if false they are escaped like variables.
  bool propertiesMayBeReserved = false;
  /// Besides letters, digits and `_`.
  bool dollarIsLetter = false;
  /// Names that are not spelled by the case rule, each with its spelling.
  llvm::ArrayRef<std::pair<llvm::StringLiteral, llvm::StringLiteral>> exceptions = {};

  bool isReserved(llvm::StringRef word) const;
  bool isGlobal(llvm::StringRef word) const;
  CaseRule caseRule(NameKind kind) const { return caseRules[static_cast<unsigned>(kind)]; }
};

/// `name` with characters that no identifier may contain replaced by `_`, and `_` before a leading
/// digit. Letters of other alphabets are kept where any language that has them takes them (see the
/// source); "" gives "_".
std::string makeIdentifier(llvm::StringRef name, bool dollarIsLetter = false);

/// True when `text` is an identifier as it stands and no reserved word.
bool isIdentifier(llvm::StringRef text, const NameTable &table);

/// loadBalancerArn -> load_balancer_arn, vpcID -> vpc_id, ipv6CidrBlock -> ipv6_cidr_block,
/// SHA256Hash -> sha256_hash.
std::string toSnakeCase(llvm::StringRef name);
/// my-vpc_name -> myVpcName; the first letter is lowered, other capitals stay.
std::string toCamelCase(llvm::StringRef name);
std::string toPascalCase(llvm::StringRef name);

/// `name` with its last word in the singular, as one of several is called: node_groups ->
/// node_group, accessPolicies -> accessPolicy. A word that is no plural, and one that is spelled
/// alike, stays. Rules and irregular words of English, see the source.
std::string singular(llvm::StringRef name);

/// `name` in the case that a language has for `kind`, without illegal characters; it may be a
/// reserved word.
std::string casedName(llvm::StringRef name, NameKind kind, const NameTable &table);

/// The name that `name` gets in a language for `kind`: case, illegal characters, reserved words.
/// Not yet unique.
std::string legalName(llvm::StringRef name, NameKind kind, const NameTable &table);

/// Names in use, in nested scopes. A name is free when neither this scope nor one around it uses
/// it, so that inner names never hide outer ones.
class NameAllocator {
public:
  explicit NameAllocator(const NameTable &table, const NameAllocator *outer = nullptr)
      : table(&table), outer(outer) {}

  /// A legal name that is free, from `wanted`: as it is, or with 2, 3, ... behind. It is in use
  /// from now on.
  std::string allocate(llvm::StringRef wanted, NameKind kind = NameKind::Variable);
  /// The same for a name whose case another program decided: of an import.
  std::string allocateAsWritten(llvm::StringRef wanted);
  /// Puts exactly `name` into use, whether free or not.
  void reserve(llvm::StringRef name) { used.insert(name); }
  bool isUsed(llvm::StringRef name) const;
  const NameTable &names() const { return *table; }

private:
  std::string numbered(std::string name);
  const NameTable *table;
  const NameAllocator *outer;
  llvm::StringSet<> used;
  /// Last number tried for a name, so that n equal names cost O(n).
  llvm::StringMap<unsigned> next;
};

} // namespace pcl::code
