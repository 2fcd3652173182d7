// The names of gRPC's status codes that tell why there is no answer.
#include "pcl/Oracle/LoggedFailure.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::oracle {

namespace {

struct Row {
  FailureKind kind;
  llvm::StringLiteral code;
};

constexpr Row Table[] = {
    {FailureKind::Unavailable, "Unavailable"},     {FailureKind::TimedOut, "DeadlineExceeded"},
    {FailureKind::Unimplemented, "Unimplemented"}, {FailureKind::Refused, "Unknown"},
    {FailureKind::Malformed, "DataLoss"},          {FailureKind::Cancelled, "Canceled"},
};

} // namespace

std::string toLogged(const Failure &failure) {
  const Row *row = llvm::find_if(Table, [&](const Row &row) { return row.kind == failure.kind; });
  return fmt::format("rpc error: code = {} desc = {}", std::string_view(row->code),
                     failure.message);
}

Failure fromLogged(llvm::StringRef text) {
  llvm::StringRef rest = text;
  if (!rest.consume_front("rpc error: code = "))
    return {FailureKind::Refused, text.str()};
  std::pair<llvm::StringRef, llvm::StringRef> parts = rest.split(" desc = "); // code, message
  const Row *row = llvm::find_if(Table, [&](const Row &row) { return row.code == parts.first; });
  return {row == std::end(Table) ? FailureKind::Refused : row->kind, parts.second.str()};
}

} // namespace pcl::oracle
