// Addresses of Terraform's resources: what stands in a state and in a plan, and what a
// configuration or a command line takes. Source: internal/addrs of hashicorp/terraform.
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace pcl::state {

/// Returns `text` as HCL writes it, in double quotes. No template begins in it.
std::string hclText(llvm::StringRef text);

/// Says whether `name` may be the name of a resource, a type or a module. What is none must not get
/// into a configuration.
bool isTerraformName(llvm::StringRef name);

/// Returns `address`, of a resource or module, with the key of one instance: a text or a number.
std::string withInstanceKey(llvm::StringRef address, const Value &key);
/// Returns the address of an instance without keys, as a `removed` block and `dependencies` have
/// it.
std::string withoutInstanceKeys(llvm::StringRef address);

/// The path of a module, `module.net["a"].module.sub`.
struct ModulePath {
  std::vector<std::string> words; ///< names and keys, as they are and not as HCL writes them
  std::vector<std::string> keys;  ///< of each module, "" where it has none
  std::string plain;              ///< the path without keys, `module.net.module.sub`
};
/// Returns nothing if `path` is none; "" is that of the root.
std::optional<ModulePath> parseModulePath(llvm::StringRef path);

} // namespace pcl::state
