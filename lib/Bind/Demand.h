// What must be known of a value before the program runs: at the value itself, at its fields, at its
// elements.
//
// Not a type: a demand says only where no output may stand. `demandedType` puts outputs everywhere
// else.
#pragma once

#include "pcl/IR/Type.h"

#include <map>
#include <vector>

namespace pcl::bind {

struct Demand {
  /// The value itself must be known (how many elements, which keys); its elements need not be.
  bool container = false;
  /// Everything below must be known too; there are no fields and no element then.
  bool all = false;
  /// Lists in it are taken apart: what has no type and may be one is known as well.
  bool hasKnownLists = false;
  std::map<uint32_t, Demand> fields; ///< by StrId::raw(), which orders nothing that is printed
  std::vector<Demand> element;       ///< none or one: of each element

  static Demand known() {
    Demand demand;
    demand.container = true;
    return demand;
  }
  static Demand everything() {
    Demand demand = known();
    demand.all = true;
    return demand;
  }
  static Demand ofField(StrId name, Demand field);
  static Demand ofElements(Demand element);

  bool isNone() const { return !container; }
  /// What is demanded of the field `name`, or of an element.
  Demand field(StrId name) const;
  Demand anyElement() const;
  /// Adds the demands of `other`; below a fixed depth they become `all`.
  void merge(const Demand &other, unsigned depth = 0);
};

/// `type` with outputs wherever `demand` demands nothing: what may be handed to a component for an
/// input of that type.
ir::TypeId demandedType(ir::TypeStore &types, ir::TypeId type, const Demand &demand);

} // namespace pcl::bind
