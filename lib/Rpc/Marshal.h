// Property values as they travel: Value <-> google.protobuf.Struct.
//
// What JSON cannot say travels in signature objects and reserved texts, the same as in Value/Json.h
// (source: sdk/go/common/resource/plugin/rpc.go of pulumi/pulumi). Not here: which message has
// which properties (Messages.h).
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/Support/Error.h"

#include <google/protobuf/struct.pb.h>

namespace pcl::rpc {

enum class SecretForm : uint8_t {
  Plain,     ///< what is in it: the receiver knows no secrets
  Signature, ///< marked, with what is in it
  Hidden,    ///< marked, with `[secret]` in place of what is in it: for logs
};

/// What the receiver understands.
struct MarshalOptions {
  SecretForm secrets = SecretForm::Signature;
  bool resources = true; ///< resource references; else their id, or URN if they have none
  bool bytes = false;    ///< texts that are not UTF-8; else they are an error
};

/// Fills `out`, which must be empty. Fails (Malformed) on what the protocol cannot carry: a number
/// out of the range of doubles, a text that is not UTF-8, nesting deeper than MaxJsonDepth.
/// Dependencies are not sent.
llvm::Error marshal(const ValueObject &properties, google::protobuf::Struct &out,
                    const MarshalOptions &options);

/// The properties of `in`, sorted by name. Fails (Malformed) on what is no property value: a number
/// that is none, a signature that is unknown or lacks what it needs, nesting deeper than
/// MaxJsonDepth.
llvm::Expected<ValueObject> unmarshal(const google::protobuf::Struct &in);

} // namespace pcl::rpc
