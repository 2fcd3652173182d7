// What analysis finds out about expressions, variables and nodes, and what lifting goes by.
#pragma once

#include "pcl/Lower/LoweredProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <vector>

namespace pcl::lower {

/// Where outputs are in the value of a target expression.
enum class Presence : uint8_t {
  Plain,  ///< nowhere
  Holds,  ///< a plain collection with outputs inside
  Maybe,  ///< an Output or a plain value, known only when the program runs
  Output, ///< it is an Output
};

/// What happens to an expression when an operation around it needs its complete value.
enum class Treatment : uint8_t {
  Keep,  ///< plain: stays
  Enter, ///< an operation or a structure: its parts are treated
  Hoist, ///< becomes an argument of the apply
};

struct Fact {
  Presence presence = Presence::Plain;
  Treatment treatment = Treatment::Keep;
  /// It looks into an output itself: standing alone it becomes an apply.
  bool lifts = false;
  /// Evaluating it where the source does not may fail (an element or an optional resource that a
  /// condition guards).
  bool isRisky = false;
  /// Depths of the conditionals around it, as bits, that say of resources it reads that they are
  /// there: outside of these it may fail.
  uint64_t guards = 0;
  /// Its static type in the target is unknown, whatever PCL knows: it comes out of a helper
  /// function.
  bool isUntyped = false;
  /// It takes from a call of a provider, which fails as an output, with no apply to blame.
  bool isFallible = false;
  /// The type that it has in the target: the binder says what a value is, here it is settled
  /// whether it is an Output.
  ir::TypeId type;
  /// Depths of the `for` variables that it uses, as bits; depth 63 stands for itself and all deeper
  /// ones.
  uint64_t free = 0;
  /// True if it must not be evaluated where the source does not.
  bool mayFail() const { return isRisky || guards != 0; }
  /// True for a branch that nothing may be hoisted out of; a plain one has nothing that is.
  bool mustStay() const { return presence != Presence::Plain && mayFail(); }
  /// Depths of the variables used by what is hoisted out of it when it is entered.
  uint64_t blocked = 0;
};

/// Of a variable of a `for`, a splat or a `recover`.
struct VarFact {
  ir::TypeId type;
  uint64_t depth = 0; ///< the bit of its depth
  bool isUntyped = false;
};

/// Of a node that is lowered: of what a reference to it gives.
struct NodeFact {
  Presence presence = Presence::Plain;
  bool isUntyped = false;
  bool isFallible = false;
};

/// True for `range.key` and `range.value`.
inline bool isRangeVariable(const ir::ExprStore &exprs, ir::ExprId id) {
  const ir::Expr &expr = exprs[id];
  return expr.kind == ir::ExprKind::GetAttr && exprs[expr.object()].kind == ir::ExprKind::Ref &&
         exprs[expr.object()].refKind() == ir::RefKind::Range;
}

/// Nodes that are there at a place, because conditions around it say so.
struct PresentNodes {
  llvm::SmallVector<ir::NodeId, 2> nodes;
  const PresentNodes *outer = nullptr;
  unsigned depth = 0; ///< how many conditionals are around it

  /// Adds what `expr` names.
  void add(const ir::ExprStore &exprs, ir::ExprId id) {
    const ir::Expr &expr = exprs[id];
    if (expr.kind == ir::ExprKind::Ref && expr.refKind() == ir::RefKind::Node)
      nodes.push_back(expr.refNode());
  }
  bool contains(ir::NodeId node) const {
    return llvm::is_contained(nodes, node) || (outer && outer->contains(node));
  }
  /// The depth of the innermost conditional that says of `node` that it is there; 0 if the whole
  /// node does, or nothing.
  unsigned depthOf(ir::NodeId node) const {
    return llvm::is_contained(nodes, node) ? depth : outer ? outer->depthOf(node) : 0;
  }
  /// True if it is there in the whole node, and not only in a branch of a conditional.
  bool isCertain(ir::NodeId node) const {
    return outer ? outer->isCertain(node) : llvm::is_contained(nodes, node);
  }
};

/// What surrounds an expression.
struct Context {
  /// Of the node, whose `range.key` and `range.value` the expression may use; null if it has none,
  /// or in the range itself.
  const Range *range = nullptr;
  const PresentNodes *present = nullptr; ///< null if nothing is said
  const PresentNodes *awaited = nullptr; ///< those whose values an apply around it has
  unsigned depth = 0;                    ///< how many loops it is in
  bool isAttempt = false;                ///< in a `try` or `can`
  bool isTried = false;                  ///< in one that sees what is missing, more than a read
  bool inAttempt = false;                ///< in a `try` or `can` that must not make outputs
  bool inBranch = false;                 ///< in a branch of a conditional
  bool mayAwait = false; ///< a call may be waited for: nothing around it is a function

  Context inLoop() const {
    Context inner = *this;
    ++inner.depth;
    return inner;
  }
};

/// The facts of a program, by id. What was never looked at has the facts of a plain value.
class FactTable {
public:
  explicit FactTable(const ir::Program &program)
      : nodes(program.nodes.size()), Exprs(program.exprs.size()), Vars(program.exprs.varCount()) {}

  std::vector<NodeFact> nodes; ///< by NodeId

  const Fact &of(ir::ExprId id) const { return at(Exprs, id.index()); }
  const VarFact &of(ir::VarId id) const { return at(Vars, id.index()); }
  /// To be changed; valid until the next fact of a new id.
  Fact &edit(ir::ExprId id) { return grown(Exprs, id.index()); }
  VarFact &edit(ir::VarId id) { return grown(Vars, id.index()); }

private:
  template <typename T> static const T &at(const std::vector<T> &facts, size_t index) {
    static const T none;
    return index < facts.size() ? facts[index] : none;
  }
  template <typename T> static T &grown(std::vector<T> &facts, size_t index) {
    if (facts.size() <= index)
      facts.resize(std::max(index + 1, facts.size() + facts.size() / 2));
    return facts[index];
  }

  std::vector<Fact> Exprs;
  std::vector<VarFact> Vars;
};

/// Calls `found` with each value of a node that the condition of `choice`, which has been analysed,
/// compares with nothing and finds to be there when it is `sense`, where an apply for the condition
/// has the value for the branch.
void forEachAwaited(const ir::Program &program, ir::TypeStore &types, const FactTable &facts,
                    const ir::ConditionalExpr &choice, bool sense,
                    llvm::function_ref<void(ir::ExprId)> found);

} // namespace pcl::lower
