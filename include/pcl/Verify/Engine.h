// What a running program asks of the engine that started it, and who answers.
//
// The interface only: Rpc serves it over the engine's protocol, PreviewEngine answers from a plan.
#pragma once

#include "pcl/Value/Secrets.h"

#include "llvm/Support/Error.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pcl::verify {

/// A resource as a program registers it, or reads it where `readId` is set.
struct Registration {
  std::string type, name;
  std::string parent;   ///< URN, or ""
  std::string provider; ///< URN and id with `::` between them, or ""
  bool isCustom = false, isRemote = false;
  ValueObject inputs;
  std::map<std::string, std::vector<std::string>> inputOrigins; ///< URNs by name of the input
  std::vector<std::string> dependsOn;                           ///< URNs, of inputs too
  std::optional<Value> replacementTrigger;
  std::map<std::string, std::string> timeouts; ///< by `create`, `update`, `delete`; not empty
  std::string importId;
  std::string version, downloadUrl; ///< of the provider; or ""
  std::optional<std::string> readId;
};

/// What becomes of it.
struct RegistrationAnswer {
  std::string urn;
  std::optional<std::string> id; ///< nothing: not known yet
  ValueObject outputs;
};

struct FunctionCall {
  std::string token;
  ValueObject arguments;
  std::string provider; ///< as in Registration
};

/// Calls come from several threads.
class Engine {
public:
  virtual ~Engine() = default;
  virtual RegistrationAnswer registerResource(Registration registration) = 0;
  /// The outputs of a component or of the stack itself.
  virtual void registerOutputs(const std::string &urn, ValueObject outputs) = 0;
  /// Fails with what the program is told.
  virtual llvm::Expected<ValueObject> invoke(const FunctionCall &call) = 0;
  /// A warning or an error that the program logs.
  virtual void log(llvm::StringRef text) = 0;
  /// All of them, each on lines of its own.
  virtual std::string messages() = 0;
  /// Teaches `redactor` what secrets the program was given.
  virtual void learnSecrets(Redactor &redactor) const = 0;
};

/// An engine on a port of the loopback interface, for as long as the object lives.
class EngineService {
public:
  virtual ~EngineService() = default;
  /// `127.0.0.1:PORT`.
  virtual std::string address() const = 0;
};

/// Serves engines.
class EngineHost {
public:
  virtual ~EngineHost() = default;
  /// `engine` must live longer than the service.
  virtual llvm::Expected<std::unique_ptr<EngineService>> serve(Engine &engine) = 0;
};

} // namespace pcl::verify
