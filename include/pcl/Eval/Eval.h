// What an expression of the IR is worth, where that can be told without running the program.
//
// The evaluator computes with property values: operators, `for`, splats, templates, and all
// builtins that depend on nothing but their arguments (files and the names of stack and project
// only if the caller gives them). It serves folding, front ends that must know a count, and
// verification. Numbers are exact decimals (docs/rationale/numbers.md), `length` of a text counts
// grapheme clusters, objects are iterated in the order of their keys, and `toJSON` sorts keys: the
// semantics of PCL. It does not convert to the type of a place, and it reports nothing: the caller
// knows what a failure means.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Value/Value.h"

#include <functional>
#include <optional>

namespace pcl::eval {

enum class Outcome : uint8_t {
  Value,   ///< known
  Fails,   ///< the program would fail here: an index out of range, a text that is no number
  Unknown, ///< cannot be told: a resource's property, a function of a package, too much work
};

/// An outcome, with the value if there is one.
class Result {
public:
  Result(Value value) : Data(std::move(value)) {}
  Result(Outcome outcome) : Kind(outcome) {}
  Outcome outcome() const { return Kind; }
  explicit operator bool() const { return Kind == Outcome::Value; }
  const Value &operator*() const { return Data; }
  const Value *operator->() const { return &Data; }

private:
  Value Data;
  Outcome Kind = Outcome::Value;
};

/// What the world outside of the expression is. Everything may be left out; what needs it is
/// Unknown then.
struct Environment {
  /// The value of a `Ref` whose kind is Node, Range or Unresolved, and of a variable that is
  /// declared around the expression.
  std::function<std::optional<Value>(ir::ExprId ref)> reference;
  /// The contents of a file that a builtin reads.
  std::function<std::optional<std::string>(llvm::StringRef path)> readFile;
  std::optional<std::string> stack, project, organization, cwd, rootDirectory;
  /// Calls of those functions of the package `std` that depend on nothing but their arguments have
  /// values (pcl/IR/StdFunctions.def).
  bool callsStd = false;
};

/// True if calls like `call` can have a value in `environment`: of the builtins those that it
/// suffices for, of the package `std` the ones that are known here. What the arguments are is not
/// looked at.
bool isComputed(const ir::Program &program, const ir::Expr &call, const Environment &environment);

/// The value of `expr`, an expression of `program` at any level below Lowered. Work and depth are
/// limited: an expression that would make more than a million values is Unknown.
Result evaluate(const ir::Program &program, ir::ExprId expr, const Environment &environment = {});

/// An expression that is worth `value`: literals, tuples, objects, calls of `secret` and of the
/// asset builtins. Untyped. None if `value` holds something that no expression says (unknown, a
/// resource, a text that is not UTF-8).
ir::ExprId materialise(ir::Program &program, const Value &value, SrcRange range = {});

} // namespace pcl::eval
