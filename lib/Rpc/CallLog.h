// The log of calls that `PULUMI_DEBUG_GRPC` asks for, in the form of the reference engine: one JSON
// object a line with `method`, `request`, `response`, `errors`, `metadata` (source:
// sdk/go/pulumi-internal/rpcdebug of pulumi/pulumi).
//
// One line for a call, when it has ended. Without times: a log is the same for the same answers.
// The caller gives messages without what is secret.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <google/protobuf/message.h>

#include <string>

namespace pcl::rpc {

class CallLog {
public:
  /// Appends to the file at `path`; "" writes nothing. `provider` is the package, for `metadata`.
  CallLog(std::string path, std::string provider)
      : Path(std::move(path)), Provider(std::move(provider)) {}

  bool isOn() const { return !Path.empty(); }
  /// One call of ResourceProvider. `response` is null, and `errors` say why, if it failed; with a
  /// response they say why what was read is not ready. May be called from several threads, and by
  /// several processes for one file. A file that cannot be written to is no error: it is a
  /// debugging aid.
  void write(llvm::StringRef method, const google::protobuf::Message &request,
             const google::protobuf::Message *response, llvm::ArrayRef<std::string> errors) const;

private:
  std::string Path, Provider;
};

} // namespace pcl::rpc
