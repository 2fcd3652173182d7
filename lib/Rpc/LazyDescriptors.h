// Keeps the descriptors of messages from being read when a program starts.
//
// protoc has each file of messages register its descriptors in a static initialiser, which is half
// of what a run does that asks no plugin. The runtime registers those of a message by itself when
// they are first asked for, and nobody looks messages up by name. The generated sources see this
// before all else (cmake/Grpc.cmake).
#pragma once

#include <google/protobuf/generated_message_reflection.h>

namespace google::protobuf::internal {
struct LazyDescriptors {
  constexpr explicit LazyDescriptors(const DescriptorTable *) {}
};
} // namespace google::protobuf::internal

#define AddDescriptorsRunner LazyDescriptors
