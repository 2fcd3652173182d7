// Analysis: where outputs are in the value of an expression, and what must be done when an
// operation looks inside.
//
// It gives facts and rewrites nothing. One visit bottom-up, each expression once.
#pragma once

#include "Facts.h"
#include "OutputTypes.h"

#include "pcl/IR/Conditions.h"

namespace pcl::lower {

/// Analyses expressions of `program` that are not lowered yet; the nodes that they refer to are, or
/// have no facts. Facts go into `facts`, which must outlive it, as must the rest.
class Analysis {
public:
  Analysis(const ir::Program &program, const TargetTraits &traits, FactTable &facts)
      : P(program), E(program.exprs), T(program.workspace().types()), Outputs(T), Traits(traits),
        Facts(facts) {}

  /// Files the facts of `id`, of everything below it, and of the variables declared there.
  void analyze(ir::ExprId id, Context context);

private:
  Fact factOfRef(ir::ExprId id, Context context);
  Fact factOfAccess(ir::ExprId id, Context context);
  Fact factOfCall(ir::ExprId id, Context context);
  void resolveItems(ir::VarId item, ir::ExprId collection, Context context);
  bool isAwaited(ir::ExprId id, Context context) const;
  bool givesNoOutput(ir::ExprId id) const;
  uint64_t guardsOfRoot(ir::ExprId id, Context context) const;
  bool isRead(ir::ExprId id) const;
  ir::TypeId typeOfFunction(ir::ExprId id, ir::StdFunction function) const;
  Fact factOfFor(ir::ExprId id, Context context);
  Fact factOfSplat(ir::ExprId id, Context context);
  Fact factOfConditional(ir::ExprId id, Context context);
  Fact factOfStructure(ir::ExprId id, Context context);
  Fact factOfOperation(ir::ExprId id, Context context);
  void markUntyped(ir::ExprId id, Fact &fact) const;
  /// True if nothing is known of the static type that `id` has in the target.
  bool hasNoType(ir::ExprId id) const {
    return fact(id).isUntyped ||
           T.kind(T.withoutNone(T.resolved(typeOf(id)))) == ir::TypeKind::Dynamic;
  }
  bool areAlike(ir::TypeId a, ir::TypeId b) const;
  /// True if the attempts of a `try` have no static type in common.
  bool isMixed(ir::ExprId attempts) const;
  ir::TypeId foundType(ir::ExprId id) const;
  /// True if `id` is a property of a resource.
  bool isOfResource(ir::ExprId id) const;
  /// True if `id` is a map of anything in an output of a component.
  bool isOpenedMap(ir::ExprId id) const;
  /// True if the proxy of the output `object` has `member`.
  bool hasProxy(ir::ExprId object, llvm::StringRef member, ir::TypeId memberType,
                Context context) const;
  void bindVar(ir::VarId var, ir::TypeId type, unsigned depth, bool isUntyped = false);

  const Fact &fact(ir::ExprId id) const { return Facts.of(id); }
  ir::TypeId typeOf(ir::ExprId id) const;
  ir::TypeId typeOf(ir::VarId id) const;
  void setType(ir::ExprId id, ir::TypeId type) { Facts.edit(id).type = type; }

  const ir::Program &P;
  const ir::ExprStore &E;
  ir::TypeStore &T;
  OutputTypes Outputs;
  const TargetTraits &Traits;
  FactTable &Facts;
};

} // namespace pcl::lower
