// Any provider of a Terraform registry as a package: `terraform-provider`, Pulumi's own bridge,
// makes one with the address and the version of a provider as its parameter.
//
// Source of the form: `dynamic/parameterize` of pulumi-terraform-bridge.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace pcl::schema {

struct BridgedProvider {
  /// The plugin that makes the package, and its version.
  static constexpr llvm::StringLiteral Plugin = "terraform-provider", PluginVersion = "1.1.3";

  /// Stands for a version that nobody says.
  static constexpr llvm::StringLiteral UnknownVersion = "0.0.0";
  /// Below it lie the modules of SDKs for Go.
  static constexpr llvm::StringLiteral GoModules =
      "github.com/pulumi/pulumi-terraform-provider/sdks/go";

  std::string source;  ///< `siderolabs/talos`, `registry.example.com/acme/zorgo`
  std::string version; ///< `1.2.3`, or a constraint such as `~> 1.2`; "" for the newest

  /// `source` as an address of a registry, without the host where it is a public one. Nothing if it
  /// is none: the bridge would take `./zorgo` for a program to run.
  static std::optional<std::string> address(llvm::StringRef source);
  /// Reads the `value` of a parameterization, base64; nothing if it says no such provider.
  static std::optional<BridgedProvider> read(llvm::StringRef parameter);

  /// The `value` of the parameterization, base64.
  std::string parameter() const;
  /// What stands behind `pulumi package add terraform-provider`.
  std::vector<std::string> arguments() const;
};

} // namespace pcl::schema
