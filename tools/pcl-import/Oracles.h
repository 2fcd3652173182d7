// Makes the oracles that the options of pcl-import name.
#pragma once

#include "pcl/Driver/Import/ImportFlags.h"
#include "pcl/Oracle/OracleSource.h"

namespace pcl {

/// The recording, if there is one; else plugins, as `--provider` says, [PACKAGE=]COMMAND or
/// [PACKAGE=]HOST:PORT each, and others that are searched for. Null after a diagnostic.
std::unique_ptr<oracle::OracleSource> makeOracles(const ProviderFlags &flags,
                                                  const import::ProviderConfig &config,
                                                  DiagnosticEngine &diags);

} // namespace pcl
