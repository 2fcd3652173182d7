// gRPC's own lines on standard error. What goes wrong is told by our diagnostics, and gRPC's text
// is not for users.
#pragma once

namespace pcl::rpc {

/// To be called before gRPC is first used. Who sets `GRPC_VERBOSITY` wants the lines, and gets
/// them.
void quietGrpc();

} // namespace pcl::rpc
