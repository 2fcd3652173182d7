// Conversions: makes a lowered expression fit the type of the place where it stands.
#pragma once

#include "Overlay.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace pcl::schema {
struct Function;
} // namespace pcl::schema

namespace pcl::lower {

class Coercion {
public:
  explicit Coercion(Overlay &overlay)
      : O(overlay), P(overlay.program), E(P.exprs), T(overlay.types) {}

  /// `id`, which is lifted, as a value of type `to` (None: any will do). Rewrites in place where it
  /// can, and returns the expression to use.
  ir::ExprId coerce(ir::ExprId id, ir::TypeId to);
  /// Operands of `id` as their operator needs them; PCL converts scalars silently, targets do not.
  void coerceOperands(ir::ExprId id);

private:
  ir::ExprId coerceLiteral(ir::ExprId id, ir::TypeId to);
  ir::ExprId convertTo(ir::ExprId id, ir::TypeId to);
  bool scalarsIn(ir::TypeId type, bool isList, llvm::SmallVectorImpl<ir::TypeId> &found) const;
  ir::TypeId differentScalars(ir::TypeId from, ir::TypeId to) const;
  ir::ExprId convertElements(ir::ExprId id, ir::TypeId given, ir::TypeId to);
  ir::ExprId unlessNull(ir::ExprId id, llvm::function_ref<ir::ExprId(ir::ExprId)> convert);
  ir::ExprId asDynamic(ir::ExprId id);
  ir::ExprId present(ir::ExprId id, ir::TypeId to);
  bool isAssignable(ir::TypeId from, ir::TypeId to, unsigned depth = 0) const;
  bool lacksMember(ir::ExprId object, ir::TypeId type) const;
  void coerceArguments(ir::ExprId object, const schema::Function &function);
  ir::TypeId memberType(ir::TypeId object, StrId name) const;
  ir::TypeId entryType(ir::ExprId value, ir::TypeId element) const;
  /// The type of what a function takes as such a parameter, in the place of a value of type
  /// `given`; None if any will do.
  ir::TypeId parameterType(ir::Parameter parameter, ir::TypeId given) const;
  void requireElements(ir::ExprId lists);

  ir::TypeId typeOf(ir::ExprId id) const { return O.typeOf(id); }
  void setType(ir::ExprId id, ir::TypeId type) { O.setType(id, type); }

  Overlay &O;
  ir::Program &P;
  ir::ExprStore &E;
  ir::TypeStore &T;
};

} // namespace pcl::lower
