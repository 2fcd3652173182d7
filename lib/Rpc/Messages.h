// Requests and answers of oracles and providers <-> messages of the protocol, for client and server
// alike.
//
// `toMessage` fills an empty message, `fromMessage` an empty request or answer; both fail
// (Malformed) where property values do (Marshal.h). Texts that are not UTF-8 never come in:
// protobuf refuses such messages.
#pragma once

#include "Marshal.h"

#include "pcl/Oracle/Provider.h"

#include "provider.pb.h"

namespace pcl::rpc {

// What a client asks and a server is asked.
llvm::Error toMessage(const oracle::CheckRequest &in, pulumirpc::CheckRequest &out,
                      const MarshalOptions &options);
llvm::Error toMessage(const oracle::DiffRequest &in, pulumirpc::DiffRequest &out,
                      const MarshalOptions &options);
llvm::Error toMessage(const oracle::ReadRequest &in, pulumirpc::ReadRequest &out,
                      const MarshalOptions &options);
llvm::Error toMessage(const oracle::ListRequest &in, pulumirpc::ListRequest &out,
                      const MarshalOptions &options);
llvm::Error fromMessage(const pulumirpc::CheckRequest &in, oracle::CheckRequest &out);
llvm::Error fromMessage(const pulumirpc::DiffRequest &in, oracle::DiffRequest &out);
llvm::Error fromMessage(const pulumirpc::ReadRequest &in, oracle::ReadRequest &out);
llvm::Error fromMessage(const pulumirpc::ListRequest &in, oracle::ListRequest &out);
llvm::Error fromMessage(const pulumirpc::CreateRequest &in, oracle::CreateRequest &out);
llvm::Error fromMessage(const pulumirpc::UpdateRequest &in, oracle::UpdateRequest &out);
llvm::Error fromMessage(const pulumirpc::DeleteRequest &in, oracle::ResourceKey &key,
                        ValueObject &outputs);

// What a server answers and a client reads.
llvm::Error toMessage(const oracle::CheckAnswer &in, pulumirpc::CheckResponse &out,
                      const MarshalOptions &options);
llvm::Error toMessage(const oracle::DiffAnswer &in, pulumirpc::DiffResponse &out,
                      const MarshalOptions &options);
llvm::Error toMessage(const oracle::ReadAnswer &in, pulumirpc::ReadResponse &out,
                      const MarshalOptions &options);
llvm::Error toMessage(const oracle::CreateAnswer &in, pulumirpc::CreateResponse &out,
                      const MarshalOptions &options);
llvm::Error fromMessage(const pulumirpc::CheckResponse &in, oracle::CheckAnswer &out);
llvm::Error fromMessage(const pulumirpc::DiffResponse &in, oracle::DiffAnswer &out);
llvm::Error fromMessage(const pulumirpc::ReadResponse &in, oracle::ReadAnswer &out);

} // namespace pcl::rpc
