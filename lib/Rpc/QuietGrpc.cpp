// Gives gRPC a place for its lines where nobody reads them.
#include "QuietGrpc.h"

#include <grpc/support/log.h>

#include <cstdlib>

namespace pcl::rpc {

void quietGrpc() {
  if (!std::getenv("GRPC_VERBOSITY"))
    gpr_set_log_function([](gpr_log_func_args *) {});
}

} // namespace pcl::rpc
