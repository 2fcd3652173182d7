// Configuration of providers as users give it: `--provider-config`.
//
// `KEY=VALUE` for what may be seen; `KEY=env:NAME` and a JSON file for what may not: their values
// are secrets.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Value.h"

#include <map>

namespace pcl::import {

/// Holds configuration by package; that of "" is for all of them.
using ProviderConfig = std::map<std::string, ValueObject>;

/// Reads the values of the option, each `[PACKAGE:]KEY=VALUE` or a file of an object with such
/// keys. Those that are wrong are reported.
ProviderConfig readProviderConfig(llvm::ArrayRef<std::string> settings, DiagnosticEngine &diags);

/// Returns the configuration of each package by itself, with what is for all of them, which ""
/// still has.
ProviderConfig spread(ProviderConfig config);

/// Returns every secret of `config`.
ValueObject secretsOf(const ProviderConfig &config);

} // namespace pcl::import
