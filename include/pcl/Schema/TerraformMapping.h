// What Terraform's names are called in a Pulumi package: tokens, properties, and which lists became one object.
//
// Read from a provider's mapping (the JSON of `-get-provider-info`), on demand per resource type. Where a provider has no mapping, the
// front end infers from the package schema (Inference.h). Name rules: docs/rationale/terraform-names.md.
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

/// Terraform's value types as mappings number them.
enum class TerraformType : uint8_t { Invalid, Bool, Int, Float, String, List, Map, Set, Dynamic };

enum class AssetKind : uint8_t { None, FileAsset, BytesAsset, FileArchive, BytesArchive };

struct FieldMap;

/// The fields of one block or resource by Terraform name.
struct FieldMaps {
  std::map<std::string, FieldMap, std::less<>> fields;
  const FieldMap *find(llvm::StringRef terraformName) const;
};

/// One attribute or nested block.
struct FieldMap {
  std::string pulumiName;
  TerraformType type = TerraformType::Invalid;
  TerraformType elementType = TerraformType::Invalid; ///< of a list, set or map of scalars
  bool isOptional = false, isRequired = false, isComputed = false;
  bool isSensitive = false;
  /// A list or set that is one object (or one scalar) in Pulumi.
  bool isSingleton = false;
  /// A map whose element is a resource: one object, in both.
  bool isObject = false;
  AssetKind asset = AssetKind::None;
  /// Fields of the element, of a list, set or object of blocks; null for scalars and maps.
  std::unique_ptr<FieldMaps> nested;
};

struct ResourceMap {
  std::string terraformType;
  std::string token;
  FieldMaps fields;
};

/// The mapping of one Terraform provider.
class TerraformProvider {
public:
  ~TerraformProvider();
  TerraformProvider(const TerraformProvider &) = delete;

  llvm::StringRef name() const;    ///< Terraform's: `aws`
  llvm::StringRef package() const; ///< Pulumi's: `aws`, `gcp`
  llvm::StringRef version() const; ///< of the Pulumi package; may be ""
  /// Null if the mapping does not have the type.
  const ResourceMap *resource(llvm::StringRef type) const;
  const ResourceMap *dataSource(llvm::StringRef type) const;
  /// The provider block's own fields.
  const FieldMaps &config() const;

private:
  friend class TerraformProviders;
  struct Impl;
  explicit TerraformProvider(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> TheImpl;
};

struct TerraformProvidersOptions {
  std::vector<std::string> searchPaths; ///< `--mapping-path`
  std::string shippedDirectory;         ///< data/mappings
  std::string shippedSchemas;           ///< data/tfschema
  std::string terraformSchema;          ///< file of `--terraform-schema`, or ""
  std::string cacheDirectory;           ///< "": keep nothing
};

class TerraformProviders {
public:
  TerraformProviders(TerraformProvidersOptions options, DiagnosticEngine &diags);
  ~TerraformProviders();

  /// The mapping of the provider with Terraform's `name` (`google-beta` is `google`'s); null if there is none.
  const TerraformProvider *find(llvm::StringRef name);
  /// The provider name of a resource or data type: the text before the first `_`.
  static llvm::StringRef providerOf(llvm::StringRef type);
  /// The Pulumi package that bridges Terraform's provider `name`: the same name but for the known renames (google -> gcp, azurerm -> azure ...).
  static llvm::StringRef packageOf(llvm::StringRef name);

private:
  struct Impl;
  std::unique_ptr<Impl> TheImpl;
};

/// snake_case to Pulumi's camelCase (rule 3 of the name rules).
std::string pulumiName(llvm::StringRef terraformName);
/// The English plural of a snake_case name (rule 2).
std::string pluralName(llvm::StringRef terraformName);

} // namespace pcl::schema
