// One package schema: an index over its JSON text, and entities made on first use.
//
// The text is mapped or inflated once and never parsed as a whole (docs/rationale/schema-index.md).
// All look-ups are safe from several threads. A malformed entity is reported once, when it is asked
// for, and is then as if it were not there.
#pragma once

#include "pcl/Schema/Types.h"

#include <functional>
#include <memory>

namespace pcl {
class DiagnosticEngine;
}

namespace pcl::schema {

class PackageRegistry;

/// `pkg:mod:Name` in its parts.
struct Token {
  llvm::StringRef package, module, name;
};

/// The parts of `token`: `pkg:mod/x:Name`, `pkg:Name` and `pkg::Name` (module "index" then);
/// nothing for anything else.
std::optional<Token> parseToken(llvm::StringRef token);

enum class EntityKind : uint8_t { Resource, Function, Type };

class Package {
public:
  ~Package();
  Package(const Package &) = delete;

  llvm::StringRef name() const;
  llvm::StringRef version() const; ///< "" if the schema has none
  llvm::StringRef pluginDownloadURL() const;
  llvm::StringRef namespaceName() const; ///< `namespace`, "" if none
  bool supportPack() const;              ///< meta.supportPack
  /// Where it was found, for --verbose and `pcl-schema list`.
  llvm::StringRef path() const;
  /// The size of its JSON text in bytes.
  uint64_t textSize() const;
  /// Whether its index was taken from the cache, made and put there, or made only for this run.
  enum class IndexOrigin { Cache, MadeAndKept, Made };
  IndexOrigin indexOrigin() const;

  struct Parameterization {
    std::string baseName, baseVersion;
    std::string parameter; ///< base64
  };
  const std::optional<Parameterization> &parameterization() const;

  /// The entity for `token` in any of its forms (exact, `pkg:mod:Name`, `pkg:Name`, `pkg::Name`),
  /// or null.
  const Resource *resource(llvm::StringRef token) const;
  const Function *function(llvm::StringRef token) const;
  /// `#/types/` by exact token; null if it is the other kind or absent.
  const ObjectType *objectType(llvm::StringRef token) const;
  const EnumType *enumType(llvm::StringRef token) const;
  /// There is a type of this exact token, well-formed or not. Nothing is read.
  bool hasType(llvm::StringRef token) const;
  /// The provider itself: token `pulumi:providers:<name>`.
  const Resource *provider() const;
  /// Variables of `config`.
  const Properties &config() const;

  /// The module of a token after `meta.moduleFormat`: `aws:s3/bucket:Bucket` -> `s3`; the root is
  /// "".
  std::string moduleOf(llvm::StringRef token) const;

  /// Tokens as the schema has them, in the order of the file.
  void forEachToken(EntityKind kind, llvm::function_ref<void(llvm::StringRef)> visit) const;
  uint32_t count(EntityKind kind) const;
  /// The token nearest to `token` for did-you-mean; "" if none is near.
  std::string nearestToken(EntityKind kind, llvm::StringRef token) const;

  /// The JSON text of `language.<language>`, "" if there is none.
  llvm::StringRef languageJson(llvm::StringRef language) const;
  /// `language.<language>.<key>` if it is a string; else "".
  std::string languageText(llvm::StringRef language, llvm::StringRef key) const;
  bool languageFlag(llvm::StringRef language, llvm::StringRef key) const;
  /// `language.<language>.<table>[<key>]` of a table of strings (moduleToPackage,
  /// moduleNameOverrides ...); nothing if absent.
  std::optional<std::string> languageEntry(llvm::StringRef language, llvm::StringRef table,
                                           llvm::StringRef key) const;

private:
  friend class PackageRegistry;
  struct Impl;
  explicit Package(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> TheImpl;
};

/// The object type that `type` names; null if it names none.
const ObjectType *objectTypeOf(const Type &type);

} // namespace pcl::schema
