// Lets property values nest as deep on the wire as the project lets them.
//
// protobuf's C++ runtime stops at 100 nested messages, which are 33 nested objects: a Kubernetes
// CustomResourceDefinition comes close, and the runtimes of other languages stop much later. gRPC's
// hook for the form of messages (SerializationTraits) is where that can be set; stubs use the one
// of the messages' base. It must be seen before the stubs: include this, never provider.grpc.pb.h.
// The generated stubs see it too (cmake/Grpc.cmake).
#pragma once

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message_lite.h>
#include <grpcpp/impl/codegen/proto_utils.h>

namespace pcl::rpc {
/// An object is three messages (value, struct, entry), and MaxJsonDepth is 1000. Some more for what
/// is around it.
inline constexpr int MaxMessageDepth = 3 * 1000 + 16;
} // namespace pcl::rpc

template <> class grpc::SerializationTraits<google::protobuf::MessageLite, void> {
public:
  using Message = google::protobuf::MessageLite;

  static Status Serialize(const Message &message, ByteBuffer *buffer, bool *ownBuffer) {
    return GenericSerialize<ProtoBufferWriter, Message>(message, buffer, ownBuffer);
  }

  static Status Deserialize(ByteBuffer *buffer, Message *message) {
    if (!buffer)
      return {StatusCode::INTERNAL, "no message"};
    bool wasRead = false;
    {
      ProtoBufferReader reader(buffer);
      if (!reader.status().ok())
        return reader.status();
      google::protobuf::io::CodedInputStream input(&reader);
      input.SetRecursionLimit(pcl::rpc::MaxMessageDepth);
      wasRead = message->ParseFromCodedStream(&input) && input.ConsumedEntireMessage();
    }
    buffer->Clear();
    return wasRead ? Status::OK : Status(StatusCode::DATA_LOSS, "the message cannot be read");
  }
};

#include "provider.grpc.pb.h" // IWYU pragma: export
