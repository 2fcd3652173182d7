// Failures as logs of calls write them, in the words of gRPC for Go:
// `rpc error: code = NotFound desc = no such bucket`.
//
// The form is that of the reference engine's logs (PULUMI_DEBUG_GRPC), which are read here too.
#pragma once

#include "pcl/Oracle/Oracle.h"

namespace pcl::oracle {

std::string toLogged(const Failure &failure);

/// The failure that `text` says. Of another form than the above, or with a code that says no more,
/// it is Refused.
Failure fromLogged(llvm::StringRef text);

} // namespace pcl::oracle
