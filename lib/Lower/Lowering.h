// The lowering of one program: state that its three parts share (Analysis, Lift, Coerce).
//
// Analysis computes bottom-up, once for each expression of the bound program, where outputs are in its value and what must
// be done when an operation looks inside. Lift rewrites top-down by these facts, each expression once. Coerce inserts
// conversions into lowered expressions where the destination's type is known. So the work is linear in the program.
#pragma once

#include "pcl/Lower/Builtins.h"
#include "pcl/Lower/Lower.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

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
  /// Evaluating it where the source does not may fail (an element or an optional resource that a condition guards).
  bool isRisky = false;
  /// Its static type in the target is unknown, whatever PCL knows: it comes out of a helper function.
  bool isUntyped = false;
  /// It takes from a call of a provider, which fails as an output, with no apply to blame.
  bool isFallible = false;
  /// Depths of the `for` variables that it uses, as bits; depth 63 stands for itself and all deeper ones.
  uint64_t free = 0;
  /// Depths of the variables used by what is hoisted out of it when it is entered.
  uint64_t blocked = 0;
};

class Lowering {
public:
  Lowering(LoweredProgram &result, const TargetTraits &traits, code::NameAllocator &scope, DiagnosticEngine &diagnostics)
      : Result(result), P(result.program), E(result.program.exprs), T(result.program.workspace().types()),
        Traits(traits), Scope(scope), Diags(diagnostics) {}
  void run();

private:
  // Lower.cpp: nodes, ranges, options, names.
  void refineNumbers();
  void lowerNode(ir::NodeId id);
  void lowerRange(ir::NodeId id);
  bool takesOutputs(const ir::Node &node, const ir::Attribute &attribute) const;
  bool mayHoldOutputs(ir::ExprId id) const;
  bool needsGate(const ir::Node &node, const ir::Attribute &attribute);
  void makeGated(ir::NodeId id);
  void lowerPropertyPaths(ir::Attribute &option);
  bool isSaidBySdk(const ir::Node &node, const ir::Attribute &option) const;
  bool propertyPath(ir::ExprId id, std::string &path);
  void findDeferred();
  void nameNodes();
  void nameOutputs();
  bool mayHide(ir::ExprId argument, ir::ExprId body) const;
  void nameVars(ir::ExprId id, const code::NameAllocator &outer);
  ir::TypeId destination(const ir::Node &node, const ir::Attribute &attribute);

  // Analysis.cpp.
  void analyze(ir::ExprId id, unsigned depth);
  Fact factOfRef(ir::ExprId id);
  Fact factOfAccess(ir::ExprId id, unsigned depth);
  Fact factOfCall(ir::ExprId id, unsigned depth);
  Fact factOfFor(ir::ExprId id, unsigned depth);
  Fact factOfSplat(ir::ExprId id, unsigned depth);
  Fact factOfConditional(ir::ExprId id, unsigned depth);
  Fact factOfStructure(ir::ExprId id, unsigned depth);
  Fact factOfOperation(ir::ExprId id, unsigned depth);
  void markUntyped(ir::ExprId id, Fact &fact);
  bool hasProxy(ir::TypeId objectType, llvm::StringRef member, ir::TypeId memberType) const;
  /// The type of what is an Output of `type` or a plain value: the union of both.
  ir::TypeId maybe(ir::TypeId type) const;
  ir::TypeId joined(llvm::ArrayRef<ir::TypeId> types) const;
  ir::TypeId loosened(ir::TypeId type) const;
  Presence presenceOf(ir::TypeId type) const;
  /// Types of key and value of the items of `collection`, outputs around the collection looked through.
  std::pair<ir::TypeId, ir::TypeId> itemTypes(ir::TypeId collection) const;
  void bindVar(ir::VarId var, ir::TypeId type, unsigned depth);

  // Lift.cpp. Each rewrites in place where it can, and returns the expression to use.
  struct Tree;
  /// `id` with the value as it is: outputs inside stay.
  ir::ExprId observe(ir::ExprId id);
  /// `id` inside the apply `tree`, with its complete value.
  ir::ExprId extract(ir::ExprId id, Tree &tree, bool isRoot = false);
  ir::ExprId extractFor(ir::ExprId id, Tree &tree, bool isRoot);
  ir::ExprId extractSplat(ir::ExprId id, Tree &tree, bool isRoot);
  ir::ExprId extractConditional(ir::ExprId id, Tree &tree, bool isRoot);
  ir::ExprId hoist(ir::ExprId id, Tree &tree);
  ir::ExprId lift(ir::ExprId id);
  ir::ExprId liftPairs(ir::ExprId id);
  ir::ExprId finish(Tree &tree, ir::ExprId body);
  ir::ExprId asOutput(ir::ExprId id);
  ir::ExprId keepComments(ir::ExprId before, ir::ExprId after);
  std::string chainKey(ir::ExprId id) const;
  std::string nameOfArgument(ir::ExprId id, std::string &prefix) const;

  // Coerce.cpp.
  ir::ExprId coerce(ir::ExprId id, ir::TypeId to);
  ir::ExprId coerceLiteral(ir::ExprId id, ir::TypeId to);
  ir::ExprId convertTo(ir::ExprId id, ir::TypeId to);
  bool isAssignable(ir::TypeId from, ir::TypeId to, unsigned depth = 0) const;
  void coerceOperands(ir::ExprId id);
  bool lacksMember(ir::ExprId object, ir::TypeId type) const;
  void coerceArguments(ir::ExprId object, const schema::Function &function);
  ir::TypeId memberType(ir::TypeId object, StrId name) const;

  // Facts of lowered expressions grow with the store.
  const Fact &fact(ir::ExprId id) const { return Facts[id.index()]; }
  Presence current(ir::ExprId id) const {
    return id.index() < Current.size() ? Current[id.index()] : Presence::Plain;
  }
  ir::ExprId setCurrent(ir::ExprId id, Presence presence) {
    if (id.index() >= Current.size())
      Current.resize(E.size(), Presence::Plain);
    Current[id.index()] = presence;
    return id;
  }
  /// `range.key`, `range.value`.
  bool isRangeVariable(ir::ExprId id) const {
    const ir::Expr &expr = E[id];
    return expr.kind == ir::ExprKind::GetAttr && E[expr.exprA()].kind == ir::ExprKind::Ref &&
           E[expr.exprA()].refKind() == ir::RefKind::Range;
  }
  ir::TypeId typeOf(ir::ExprId id) const {
    ir::TypeId type = E[id].type;
    return type ? type : T.dynamicType();
  }
  /// The type behind outputs around the value, not those inside.
  ir::TypeId inner(ir::TypeId type) const;
  void setType(ir::ExprId id, ir::TypeId type) { E[id].type = type; }

  LoweredProgram &Result;
  ir::Program &P;
  ir::ExprStore &E;
  ir::TypeStore &T;
  const TargetTraits &Traits;
  code::NameAllocator &Scope;
  DiagnosticEngine &Diags;

  std::vector<Fact> Facts;       // by ExprId of the bound program
  std::vector<Presence> Current; // by ExprId, once lowered
  std::vector<Presence> NodePresence; // by NodeId
  std::vector<uint64_t> VarDepth;     // by VarId: bit of its depth
  std::vector<bool> UntypedNodes, UntypedVars, FallibleNodes;
  Range *CurrentRange = nullptr; // of the node being lowered
  llvm::StringSet<> OutputNames; // exported variables of the root program
  bool IsValueUsed = false;      // its variable `value`
  bool TakesOutputs = false;     // the input being lowered
  bool InAttempt = false;        // of a `try` or `can` that must not make outputs
  bool InBranch = false;         // of a conditional
};

} // namespace pcl::lower
