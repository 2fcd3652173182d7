// An engine that answers a program out of a plan, and keeps what the program asked for.
//
// A resource gets the values that the plan has for it as its outputs, so that what is known in the
// plan is known to the program, and what is not known there is not here. Functions get the data
// sources that Terraform has read. Nothing is compared yet (Compare.h).
//
// Programs know an output as a whole or not at all: a list of ids of which one is not known is not
// known, nor is its length. What such a program does once everything is there shows when it runs
// with words of ours in place of what is not known: `RunKind::Applied`.
#pragma once

#include "pcl/Verify/Counterparts.h"
#include "pcl/Verify/Engine.h"

#include "llvm/ADT/StringMap.h"

#include <mutex>

namespace pcl::verify {

/// A resource that a program registered.
struct RegisteredResource {
  Registration what;
  std::string urn;
  std::optional<size_t> instance; ///< what it is in the plan's resources
};

/// A function that a program called.
struct CalledFunction {
  FunctionCall what;
  std::optional<size_t> data; ///< what it is in the plan's data; the likeliest if none is equal
  bool isEqual = false;       ///< its arguments are those of that one
  bool isComputed = false;    ///< it depends on nothing but its arguments
};

/// What a program did.
struct ProgramRun {
  /// The stack, providers and components by URN, resources as in the plan, others by URN.
  std::vector<RegisteredResource> resources;
  std::vector<CalledFunction> calls;
  ValueObject outputs; ///< of the stack
  std::vector<std::string> messages;
  bool hasUncomputed = false; ///< it called a function whose result nobody here can tell

  const RegisteredResource *find(llvm::StringRef urn) const;
};

enum class RunKind : uint8_t {
  Preview, ///< what the plan does not know, the program does not know
  Applied, ///< the program gets a text, number or list in place of it
};

class PreviewEngine final : public Engine {
public:
  PreviewEngine(const Plan &plan, Counterparts &counterparts, std::string project,
                std::string stack, RunKind kind = RunKind::Preview);

  RegistrationAnswer registerResource(Registration registration) override;
  void registerOutputs(const std::string &urn, ValueObject outputs) override;
  llvm::Expected<ValueObject> invoke(const FunctionCall &call) override;
  void log(llvm::StringRef text) override;
  std::string messages() override;
  void learnSecrets(Redactor &redactor) const override;

  /// To be called when the program has ended: what it did, in an order that does not depend on
  /// which call came first.
  ProgramRun take();

private:
  std::string urnOf(const Registration &registration) const;
  std::optional<size_t> instanceOf(const Registration &registration);
  RegistrationAnswer answer(const Registration &registration, std::optional<size_t> instance);

  bool isOfProvider(const FunctionCall &call, const PlannedInstance &data) const;
  ValueObject outputsOf(const PlannedInstance &planned, const Counterpart &known) const;

  const Plan &ThePlan;
  Counterparts &Names;
  std::string Project, Stack;
  RunKind Kind;
  std::mutex Mutex;
  llvm::StringMap<std::vector<size_t>> Expected; ///< resources by token and name
  ProgramRun Done;
  llvm::StringMap<RegistrationAnswer> Answers; ///< by URN
  std::string StackUrn;
};

} // namespace pcl::verify
