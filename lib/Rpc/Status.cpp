// The two tables of failure kinds and status codes. They are no inverse of each other: providers
// use all codes for refusals, and only some tell more.
#include "Status.h"

namespace pcl::rpc {

using oracle::FailureKind;

grpc::Status toStatus(llvm::Error error) {
  if (!error)
    return grpc::Status::OK;
  oracle::Failure failure = oracle::takeFailure(std::move(error));
  auto code = grpc::StatusCode::UNKNOWN;
  switch (failure.kind) {
  case FailureKind::Unavailable:
    code = grpc::StatusCode::UNAVAILABLE;
    break;
  case FailureKind::TimedOut:
    code = grpc::StatusCode::DEADLINE_EXCEEDED;
    break;
  case FailureKind::Unimplemented:
    code = grpc::StatusCode::UNIMPLEMENTED;
    break;
  case FailureKind::Malformed:
    code = grpc::StatusCode::DATA_LOSS;
    break;
  case FailureKind::Cancelled:
    code = grpc::StatusCode::CANCELLED;
    break;
  case FailureKind::Refused:
    break;
  }
  return {code, failure.message};
}

FailureKind kindOf(const grpc::Status &status) {
  // gRPC says so itself when the bytes of an answer are no message.
  if (status.error_message() == "No message returned for unary request")
    return FailureKind::Malformed;
  switch (status.error_code()) {
  case grpc::StatusCode::UNAVAILABLE:
    return FailureKind::Unavailable;
  case grpc::StatusCode::DEADLINE_EXCEEDED:
    return FailureKind::TimedOut;
  case grpc::StatusCode::UNIMPLEMENTED:
    return FailureKind::Unimplemented;
  case grpc::StatusCode::DATA_LOSS:
    return FailureKind::Malformed;
  case grpc::StatusCode::CANCELLED:
    return FailureKind::Cancelled;
  default:
    return FailureKind::Refused;
  }
}

} // namespace pcl::rpc
