// Failures of oracles <-> statuses of gRPC.
#pragma once

#include "pcl/Oracle/Oracle.h"

#include <grpcpp/support/status.h>

namespace pcl::rpc {

/// The status that says what `error` (an OracleError, or success) says.
grpc::Status toStatus(llvm::Error error);

/// Why a call that ended with `status` has no answer.
oracle::FailureKind kindOf(const grpc::Status &status);

} // namespace pcl::rpc
