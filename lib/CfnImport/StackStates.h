// What the service says of stacks beside their templates, and what of a plan that forbids.
#pragma once

#include "Aws.h"
#include "Evaluate.h"
#include "Live.h"
#include "Plan.h"

namespace pcl::cfnimport {

/// What is known of the stacks of `plan`: what `live` has of them and the policies that were given,
/// or, if `isAsked`, what the service answers.
std::map<std::string, StackState> statesOf(const Plan &plan, const LiveResources &live,
                                           const ImportOptions &options, const Aws &service,
                                           bool isAsked, DiagnosticEngine &diags);

/// Reports why the steps of `plan` from `first` on cannot be done to stacks in these `states`, and
/// what has to be done before; nothing of stacks that are not there. Returns whether they can.
bool checkStacks(const Plan &plan, size_t first, const std::map<std::string, StackState> &states,
                 DiagnosticEngine &diags);

/// Tells `surroundings` which parameters `stack` has, whose template is `deployed`, and their
/// values as far as `live` has them or, if `isAsked`, the service says them.
void takeDeployedParameters(llvm::StringRef stack, const Value &deployed, const LiveResources &live,
                            const Aws &service, bool isAsked, Surroundings &surroundings);

/// Whether `policy` lets an update do `action` (`Update:Delete`) to the resource `id` of `type`.
/// What is not understood of it denies.
bool allows(const Value &policy, llvm::StringRef action, llvm::StringRef id, llvm::StringRef type);

} // namespace pcl::cfnimport
