// A whole provider: an Oracle that also takes its configuration and creates, updates and deletes.
//
// Only servers of the plugin protocol and providers that are played from tables need it; nothing
// that converts or imports does, so that no tool of the suite can change a cloud.
#pragma once

#include "pcl/Oracle/Oracle.h"

namespace pcl::oracle {

struct CreateRequest {
  ResourceKey key;
  ValueObject inputs; ///< checked
  bool preview = false;
};

struct CreateAnswer {
  std::string id; ///< "" in a preview
  ValueObject outputs;
};

struct UpdateRequest {
  ResourceKey key;
  ValueObject outputs, oldInputs; ///< `olds` and `old_inputs` of the protocol
  ValueObject inputs;             ///< checked
  std::vector<std::string> ignoreChanges;
  bool preview = false;
};

class Provider : public Oracle {
public:
  virtual std::string version() = 0;
  virtual llvm::Expected<CheckAnswer> checkConfig(const CheckRequest &request) = 0;
  virtual llvm::Expected<DiffAnswer> diffConfig(const DiffRequest &request) = 0;
  virtual llvm::Error configure(const ValueObject &config) = 0;
  virtual llvm::Expected<CreateAnswer> create(const CreateRequest &request) = 0;
  /// The new outputs.
  virtual llvm::Expected<ValueObject> update(const UpdateRequest &request) = 0;
  virtual llvm::Error remove(const ResourceKey &key, const ValueObject &outputs) = 0;
};

} // namespace pcl::oracle
