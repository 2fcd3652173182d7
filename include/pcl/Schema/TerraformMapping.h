// What Terraform's names are called in a Pulumi package: tokens, properties, and which lists became
// one object.
//
// Read from a provider's mapping (the JSON of `-get-provider-info`), field by field when asked for.
// Where a provider has no mapping, both are inferred: names by the rule, checked against the
// package schema, shapes from the schema, and from Terraform's own schema where there is one. Every
// guess is marked as one. Name rules: docs/rationale/terraform-names.md.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pcl {
class DiagnosticEngine;
}

namespace pcl::schema {

class PackageRegistry;

/// Terraform's value types as mappings number them.
enum class TerraformType : uint8_t { Invalid, Bool, Int, Float, String, List, Map, Set, Dynamic };

enum class AssetKind : uint8_t { None, FileAsset, BytesAsset, FileArchive, BytesArchive };

struct FieldMap;

/// The fields of one block or resource by Terraform name. They are read when first asked for; safe
/// from several threads. A copy is the same fields, and lives no longer than its provider.
class FieldMaps {
public:
  using Table = std::map<std::string, FieldMap, std::less<>>;
  class Reader; ///< private to the library

  FieldMaps(); ///< no fields
  explicit FieldMaps(std::unique_ptr<Reader> reader);

  /// The field, or null. Where fields are inferred and the names are not all known, this is never
  /// null: a name that is not found gives a guess by the name rule, of type Dynamic.
  const FieldMap *find(llvm::StringRef terraformName) const;
  /// The field that a package calls `pulumiName`, or null; guesses are never made.
  const FieldMap *findPulumi(llvm::StringRef pulumiName) const;
  /// All fields that are known.
  const Table &fields() const;

private:
  struct State;
  std::shared_ptr<State> TheState;
};

/// One attribute or nested block.
struct FieldMap {
  std::string pulumiName;
  TerraformType type = TerraformType::Invalid;
  TerraformType elementType = TerraformType::Invalid; ///< of a list, set or map of scalars
  /// The Pulumi type, where a mapping says that it is another scalar than Terraform's; else
  /// Invalid.
  TerraformType pulumiType = TerraformType::Invalid;
  bool isOptional = false, isRequired = false, isComputed = false;
  bool isSensitive = false;
  /// Written as a block. Known only where Terraform's schema was read; else every list or set with
  /// fields is taken for one.
  bool isBlock = false;
  /// A list or set that is one object (or one scalar) in Pulumi.
  bool isSingleton = false;
  /// A map whose element is a resource: one object, in both.
  bool isObject = false;
  /// Neither a mapping nor a schema confirms name and shape.
  bool isGuess = false;
  AssetKind asset = AssetKind::None;
  /// Fields of the element, of a list, set or object of blocks; null for scalars and maps.
  std::unique_ptr<FieldMaps> nested;
};

struct ResourceMap {
  std::string terraformType;
  std::string token;
  FieldMaps fields;
  /// No mapping has the type: the token was found by likeness of names in the package schema,
  /// fields are inferred.
  bool isInferred = false;
};

/// The mapping of one Terraform provider, or what is inferred in its place.
class TerraformProvider {
public:
  ~TerraformProvider();
  TerraformProvider(const TerraformProvider &) = delete;

  llvm::StringRef name() const;    ///< Terraform's: `aws`
  llvm::StringRef package() const; ///< Pulumi's: `aws`, `gcp`
  llvm::StringRef version() const; ///< of the Pulumi package; may be ""
  /// The major of the Terraform provider; nothing where the mapping does not say.
  std::optional<unsigned> major() const;
  /// There is no mapping; everything is inferred.
  bool isInferred() const;
  /// Where the mapping was found, for --verbose; "" if there is none.
  llvm::StringRef path() const;
  /// Null if neither the mapping nor, where that can be asked, the package schema has the type.
  const ResourceMap *resource(llvm::StringRef type) const;
  const ResourceMap *dataSource(llvm::StringRef type) const;
  /// The resource type that the mapping gives the token `token`; null if there is none, or no
  /// mapping.
  const ResourceMap *resourceByToken(llvm::StringRef token) const;
  /// The provider block's own fields.
  const FieldMaps &config() const;
  /// The Pulumi token of the provider's own function `name`, "" if there is none.
  std::string functionToken(llvm::StringRef name) const;

private:
  friend class TerraformProviders;
  struct Impl;
  explicit TerraformProvider(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> TheImpl;
};

/// Something beyond directories that can give the mapping of a provider as a file.
class MappingSource {
public:
  virtual ~MappingSource() = default;
  /// The file of the mapping of Terraform's `provider`; nothing if it has none. Called at most once
  /// for each provider.
  virtual std::optional<std::string> locate(llvm::StringRef provider) = 0;
};

struct TerraformProvidersOptions {
  std::vector<std::string> searchPaths; ///< `--mapping-path`
  std::string shippedDirectory;         ///< data/mappings
  std::string shippedSchemas;           ///< data/tfschema
  std::string terraformSchema;          ///< file of `--terraform-schema`, or ""
  std::string cacheDirectory;           ///< "": keep nothing
  std::vector<MappingSource *> sources; ///< asked where no directory has a mapping; not owned
};

class TerraformProviders {
public:
  /// `packages` is asked for package schemas where a mapping is missing; without it nothing is
  /// inferred.
  TerraformProviders(TerraformProvidersOptions options, DiagnosticEngine &diags,
                     PackageRegistry *packages = nullptr);
  ~TerraformProviders();

  /// Searches `directory` too, behind the search paths that there are; for providers that nobody
  /// has asked for yet.
  void addSearchPath(std::string directory);

  /// The provider with Terraform's `name` (`google-beta` is `google`'s), of the major that was
  /// chosen. Null if there is no mapping, no package schema and no Terraform schema for it.
  const TerraformProvider *find(llvm::StringRef name);
  /// What bridges resource `token` of a Pulumi package, by the mapping of its provider; null if no
  /// mapping has it. With `version` by the mapping for that version of the package, if there is
  /// one.
  const ResourceMap *findByToken(llvm::StringRef token, llvm::StringRef version = "");

  /// The majors of the provider `name` that have mappings of their own, because a later one is the
  /// newest: those of the files `<name>-<major>.json[.gz]`. Ascending.
  std::vector<unsigned> olderMajors(llvm::StringRef name);
  /// From now on `find` gives the mapping of one of `olderMajors` for the providers of `majors`,
  /// and the newest for all others.
  void chooseMajors(std::map<std::string, unsigned> majors);
  /// Whether one of `olderMajors` was chosen for the provider `name`.
  bool isOlder(llvm::StringRef name) const;
  /// The name under which the mapping of the provider `name` lies.
  static llvm::StringRef mappingOf(llvm::StringRef name);
  /// The provider name of a resource or data type: the text before the first `_`.
  static llvm::StringRef providerOf(llvm::StringRef type);
  /// The Pulumi package that bridges Terraform's provider `name`: the same name but for the known
  /// renames (google -> gcp, azurerm -> azure ...).
  static llvm::StringRef packageOf(llvm::StringRef name);
  /// The name of the Terraform provider that Pulumi's `package` bridges: the inverse.
  static llvm::StringRef providerOfPackage(llvm::StringRef package);

private:
  struct Impl;
  std::unique_ptr<Impl> TheImpl;
};

/// snake_case to Pulumi's camelCase (rule 3 of the name rules).
std::string pulumiName(llvm::StringRef terraformName);
/// The English plural of a snake_case name (rule 2).
std::string pluralName(llvm::StringRef terraformName);
/// camelCase to snake_case, plainly: the inverse of `pulumiName` for names without digits behind
/// underscores.
std::string terraformName(llvm::StringRef pulumiName);
/// The words whose plural by `pluralName` is `plural`, and which are not that themselves. Often
/// one; some endings leave two
/// (`caches`: `cach`, `cache`).
std::vector<std::string> singularNames(llvm::StringRef plural);

} // namespace pcl::schema
