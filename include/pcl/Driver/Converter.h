// Conversions that the engine asks a converter plugin for.
#pragma once

#include "pcl/Driver/Sources.h"
#include "pcl/Plugin/Converter.h"

namespace pcl {

/// Converts programs of one source; of Terraform states as well.
class SourceConverter final : public plugin::Converter {
public:
  explicit SourceConverter(const SourceInfo &source) : Source(source) {}
  std::vector<plugin::Message> convertProgram(const plugin::ProgramRequest &request,
                                              plugin::EngineServices &engine) override;
  llvm::Expected<plugin::StateAnswer> convertState(const std::vector<std::string> &arguments,
                                                   plugin::EngineServices &engine) override;

private:
  const SourceInfo &Source;
};

} // namespace pcl
