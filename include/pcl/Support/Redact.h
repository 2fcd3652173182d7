// Diagnostics without what nobody shall read in a log.
#pragma once

#include "pcl/Support/Diagnostics.h"

namespace pcl {

/// Writes `[secret]` into the texts of `diagnostic` for what they quote of the secrets at its
/// places, and for credentials anywhere; fix-its that would write a secret are gone.
void redact(Diagnostic &diagnostic, const SourceManager &sources);

} // namespace pcl
