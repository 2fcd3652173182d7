// Serves what a program needs of the engine: the resource monitor and the engine's own service.
#pragma once

#include "pcl/Verify/Engine.h"

namespace pcl::rpc {

/// Serves engines over gRPC.
class GrpcEngineHost final : public verify::EngineHost {
public:
  llvm::Expected<std::unique_ptr<verify::EngineService>> serve(verify::Engine &engine) override;
};

} // namespace pcl::rpc
