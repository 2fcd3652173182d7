// How types combine: unification, lifting, iteration. Pure functions over interned types; nothing
// here reports.
#pragma once

#include "pcl/IR/Type.h"

namespace pcl::bind {

/// What iteration over a collection gives.
struct IterationTypes {
  ir::TypeId key;
  ir::TypeId value;
  bool isCollection = false; ///< false: not something to iterate over; key and value are Dynamic
  bool mayBeOne = false;     ///< one of what it may be is something to iterate over
};

class TypeRules {
public:
  TypeRules(ir::TypeStore &types) : Types(types), Convert(types) {}

  /// The type of a value that is of type `a` or of type `b`: the one to which the other converts
  /// safely, an optional, the elements' unification for collections, else their union. Output if
  /// one of them is.
  ir::TypeId unify(ir::TypeId a, ir::TypeId b);
  ir::TypeId unifyAll(llvm::ArrayRef<ir::TypeId> types) { return fold(types, Scalars::Converted); }
  /// The type of a value that is of one of `types` and is converted nowhere, as an element of what
  /// is written out: scalars of different types stay a union,
  /// and an object has the members of all, some of which may be absent.
  ir::TypeId either(llvm::ArrayRef<ir::TypeId> types) { return fold(types, Scalars::Kept); }

  /// `result` of an operation that needs its operand of type `operand` whole: an Output when
  /// outputs stand anywhere in it.
  ir::TypeId lift(ir::TypeId result, ir::TypeId operand) {
    return Types.containsEventuals(operand) ? Types.output(result) : result;
  }
  /// `result` of an operation that looks only at the container `operand`: an Output when it is one
  /// itself.
  ir::TypeId liftShallow(ir::TypeId result, ir::TypeId operand) {
    return Types.isEventual(operand) ? Types.output(result) : result;
  }

  /// `type` without the outputs, promises and None around it; what stands inside is left as it is.
  ir::TypeId unwrap(ir::TypeId type);
  /// Key and value of an iteration over `type`, which may be eventual or optional.
  IterationTypes iteration(ir::TypeId type);

  ir::Conversion classify(ir::TypeId from, ir::TypeId to) { return Convert.classify(from, to); }

private:
  /// What becomes of scalars of different types.
  enum class Scalars : uint8_t { Converted, Kept };
  ir::TypeId fold(llvm::ArrayRef<ir::TypeId> types, Scalars scalars);
  /// The type of a value that is of type `object` or has no members: a map, or where its values
  /// differ in type an object that may lack each member. Nothing in it is converted.
  ir::TypeId orEmpty(ir::TypeId object);
  ir::TypeId joinObjects(const ir::Type &a, const ir::Type &b, unsigned depth);
  ir::TypeId unifyPlain(ir::TypeId a, ir::TypeId b, Scalars scalars, unsigned depth);
  ir::TypeId unifyAt(ir::TypeId a, ir::TypeId b, Scalars scalars, unsigned depth);

  ir::TypeStore &Types;
  ir::Conversions Convert;
};

} // namespace pcl::bind
