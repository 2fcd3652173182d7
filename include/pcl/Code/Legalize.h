// Rewrites a code tree until the target language can say it.
//
// TargetCaps is the table of what a language has; each false entry switches on one rule of
// `legalize`. Languages add rows, not passes. `verifyCode` is the definition of done: no node is
// left that the printer cannot print.
//
// Not for decisions that need types or PCL: those are made by Lower and by Emit.
#pragma once

#include "pcl/Code/Code.h"

#include <string>
#include <vector>

namespace pcl::code {

struct TargetCaps {
  bool lambdaBlockBody = true; ///< else: a local function before the statement
  bool lambdaCapturesEarly =
      true; ///< a lambda keeps the value of a loop variable; else: bound by a default
  bool destructuring = true;    ///< patterns in parameters; else: index and member
  bool comprehension = true;    ///< else: map, filter, flatMap
  bool keywordArguments = true; ///< else: gathered into a last object
  bool newKeyword = true;       ///< else: a call
  bool optionalChaining = true; ///< `?.`; else: a conditional
  bool coalesce = true;         ///< `??`; else: a conditional
  bool notInOperator = true;    ///< `a not in b`; else: `!(a in b)`
  bool nonNullAssertion = true; ///< `x!`; else: dropped
  bool undefinedValue = true;   ///< apart from null; else: null
  bool typeAssertion = true;    ///< `x as T`; else: dropped
  bool structuralTypes = true;  ///< types of objects and functions; else: reported by verifyCode
  bool defaultExport = true;    ///< else: reported by verifyCode
  bool taggedTemplate = true;   ///< else: reported by verifyCode
  /// Template fields may hold quotes and backslashes of any kind; else (Python before 3.12): at
  /// most one level of plain strings in a field, otherwise "...".format(...).
  bool templateNests = true;
};

/// Rewrites `module` in place. Comments and sources stay with their nodes. Temporaries and local
/// functions get names from `module.names`, which must be set.
void legalize(Module &module, const TargetCaps &caps);

/// What `caps` cannot say, or what Code.def does not allow; empty when all is well. Each line is a
/// fault of ours.
std::vector<std::string> verifyCode(const Module &module, const TargetCaps &caps);

} // namespace pcl::code
