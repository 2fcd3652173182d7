// What a converter plugin is asked by the engine, and what it may ask back.
//
// The interface only: Rpc serves it over the engine's protocol, Driver converts.
#pragma once

#include "pcl/Frontend/State/ImportFile.h"

#include "llvm/Support/Error.h"

namespace pcl::plugin {

/// What is said to the user through the engine.
struct Message {
  bool isError = false;
  std::string text;
  std::string file;                       ///< "" if it is about no place
  int64_t line = 0, column = 0, byte = 0; ///< where it begins
  int64_t endLine = 0, endColumn = 0, endByte = 0;
};

/// Services of the engine for converters.
class EngineServices {
public:
  virtual ~EngineServices() = default;
  /// The mapping of Terraform's provider `name`, as JSON; "" if nobody has one.
  virtual std::string mapping(llvm::StringRef name) = 0;
  /// The schema of a package, as JSON; "" if nobody has one.
  virtual std::string schema(llvm::StringRef name, llvm::StringRef version) = 0;
};

struct ProgramRequest {
  std::string source, target;         ///< directories
  std::vector<std::string> arguments; ///< of the user, behind `--`
};

struct StateAnswer {
  state::ImportFile file;
  std::vector<Message> messages;
};

class Converter {
public:
  virtual ~Converter() = default;
  /// Writes PCL into the target directory.
  virtual std::vector<Message> convertProgram(const ProgramRequest &request,
                                              EngineServices &engine) = 0;
  /// Says which resources a state has. Fails where there is nothing to say.
  virtual llvm::Expected<StateAnswer> convertState(const std::vector<std::string> &arguments,
                                                   EngineServices &engine) = 0;
};

} // namespace pcl::plugin
