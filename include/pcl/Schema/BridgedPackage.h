// The schema of the package that Pulumi's bridge makes of a Terraform provider (BridgedProvider.h),
// derived from what `terraform providers schema -json` says of it.
//
// Names, types and what is required follow the bridge's rules, as `pulumi package get-schema
// terraform-provider` would show them; descriptions, defaults of providers and functions of
// providers are left out. Source of the rules: `dynamic/info.go`, `pkg/pf/proto`,
// `pkg/tfgen/generate_schema.go` of pulumi-terraform-bridge.
#pragma once

#include "pcl/Schema/PackageRegistry.h"

namespace pcl {
class DiagnosticEngine;
}

namespace pcl::schema {

/// Packages of the providers in one file of Terraform's schemas.
class BridgedPackages final : public PackageSource {
public:
  /// `schemaFile` is Terraform's schema; what is derived is kept in `directory`, which is made when
  /// it is needed. None are derived of packages that `shippedDirectory` has. A file that cannot be
  /// read is left to who reads it for its names.
  BridgedPackages(std::string schemaFile, std::string directory, std::string shippedDirectory);

  /// The package of the provider `name`; without a version, it has the one that stands for an
  /// unknown one.
  std::optional<PackageFile> locate(llvm::StringRef name, llvm::StringRef version) override;

private:
  std::string SchemaFile, Directory, ShippedDirectory;
};

} // namespace pcl::schema
