// Rewrites a code tree until the target language can say it.
//
// TargetCaps is the table of what a language has; each false entry switches on one rule of
// `legalize`. What a rule writes that languages spell differently comes from Spellings. Languages
// add rows, not passes. `verifyCode` is the definition of done: no node is left that the printer
// cannot print.
//
// Not for decisions that need types or PCL: those are made by Lower and by Emit.
#pragma once

#include "pcl/Code/Code.h"

#include <string>
#include <vector>

namespace pcl::code {

/// Trees that only a language knows how to say. A null entry: the language has no such thing, and
/// the legaliser does without it; what cannot be done without is reported by verifyCode. Operands
/// are given legal and become part of the tree.
struct Spellings {
  /// A statement that puts `element` behind the last of `list`.
  NodeId (*append)(CodeBuilder &b, NodeId list, NodeId element) = nullptr;
  /// The elements of `list` for which `function` is true.
  NodeId (*filter)(CodeBuilder &b, NodeId list, NodeId function) = nullptr;
  /// What `function` makes of each element of `list`.
  NodeId (*map)(CodeBuilder &b, NodeId list, NodeId function) = nullptr;
  /// The same where `function` makes lists, which are joined.
  NodeId (*flatMap)(CodeBuilder &b, NodeId list, NodeId function) = nullptr;
  /// The object or dict of a list of tuples, each of a key and a value.
  NodeId (*fromPairs)(CodeBuilder &b, NodeId pairs) = nullptr;
  /// A text of the pieces of a Template, without a template.
  NodeId (*format)(CodeBuilder &b, llvm::ArrayRef<NodeId> pieces) = nullptr;
  /// `value` for a place where there may be none; `type`, of the value, may be None.
  NodeId (*some)(CodeBuilder &b, NodeId value, NodeId type) = nullptr;
  /// A statement that ends a function whose result has the type `result` with `error`. Where there
  /// is none a call fails by itself, and Checked goes.
  NodeId (*failed)(CodeBuilder &b, NodeId error, NodeId result) = nullptr;
  /// A statement that makes the async lambda `program`, without parameters, the program.
  NodeId (*asyncMain)(CodeBuilder &b, NodeId program) = nullptr;
};

struct TargetCaps {
  // Functions.
  bool lambda = true;               ///< else: a local function before the statement
  bool lambdaBlockBody = true;      ///< else: a local function before the statement
  bool lambdaExpressionBody = true; ///< else: a block that returns it
  /// A lambda keeps the value of a loop variable; else: bound by a default.
  bool lambdaCapturesEarly = true;
  bool destructuring = true;    ///< patterns in parameters; else: index and member
  bool keywordArguments = true; ///< else: gathered into a last object
  bool newKeyword = true;       ///< else: a call
  bool await = true;            ///< else: dropped, for calls wait themselves
  bool topLevelAwait = true;    ///< else: `asyncMain`, if something is awaited there

  /// What a function declares may hide an import of its name, and gets another one; else: names of
  /// imports are packages' and types', and what is declared keeps apart from these by itself.
  bool importsBindNames = true;

  // Expressions.
  /// Else: a variable before the statement, assigned by `if` and `else`; a Let, Return or Assign of
  /// the conditional goes into the branches itself.
  bool conditionalExpressions = true;
  /// A variable that is declared without a value is null; else: assigned null where it is to be.
  bool declaredAsNull = false;
  /// Else: `filter`, `map`, `flatMap` and `fromPairs`, if there are these; else: loops before the
  /// statement, with `append`.
  bool comprehension = true;
  bool optionalChaining = true; ///< `?.`; else: a conditional
  bool coalesce = true;         ///< `??`; else: a conditional
  bool notInOperator = true;    ///< `a not in b`; else: `!(a in b)`
  bool nonNullAssertion = true; ///< `x!`; else: dropped
  bool undefinedValue = true;   ///< apart from null; else: null
  bool plainOptionals = true;   ///< a value may stand where there may be none; else: `some`
  bool templateStrings = true;  ///< else: `format`
  /// Template fields may hold quotes and backslashes of any kind; else: at most one level of plain
  /// strings in a field, otherwise `format`.
  bool templateNests = true;
  bool taggedTemplate = true; ///< else: reported by verifyCode

  // Types, which the legaliser cannot find out.
  bool typeAssertion = true;   ///< `x as T`; else: dropped
  bool structuralTypes = true; ///< types of objects and functions; else: reported by verifyCode
  bool untypedLiterals = true; ///< types of objects and lists are dropped; else: missing ones are
                               ///< reported by verifyCode
  bool untypedLambdas = true;  ///< else: parameters without types are reported by verifyCode
  bool untypedDeclarations =
      true; ///< else: parameters of functions, and variables without a value, likewise

  bool defaultExport = true; ///< else: reported by verifyCode
  /// Names may be declared and imported that nothing uses; else: they go.
  bool unusedNames = true;
  /// What the operands of an expression do can be seen, so that what stands before others is done
  /// before them; else: they stay where they are.
  bool ordersOperands = true;

  Spellings spell;
};

/// Rewrites `module` in place. Comments and sources stay with their nodes. Temporaries and local
/// functions get names from `module.names`, which must be set.
void legalize(Module &module, const TargetCaps &caps);

/// What `caps` cannot say, or what Code.def does not allow; empty when all is well. Each line is a
/// fault of ours.
std::vector<std::string> verifyCode(const Module &module, const TargetCaps &caps);

} // namespace pcl::code
