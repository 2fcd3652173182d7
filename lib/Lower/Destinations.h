// What the place where a value stands asks of it: an input of a resource or a component, an output,
// a default.
#pragma once

#include "Facts.h"

namespace pcl::lower {

/// Answers for the attributes of nodes of `program`. Configs of component programs are taken as
/// they were bound.
class Destinations {
public:
  Destinations(const ir::Program &program, const IntegerConfigs *integers)
      : P(program), T(program.workspace().types()), Integers(integers) {}

  /// What `attribute` of `node`, with outputs as `presence` says, must be; None where any value
  /// will do.
  ir::TypeId typeFor(const ir::Node &node, const ir::Attribute &attribute, Presence presence) const;
  /// True if `attribute` must be plain at some level where a value with outputs as `presence` and
  /// its type say has one.
  bool needsGate(const ir::Node &node, const ir::Attribute &attribute, Presence presence,
                 ir::TypeId value) const;

private:
  bool fits(ir::TypeId value, ir::TypeId input, unsigned depth) const;
  /// The input of a component program that `attribute` gives; None if there is none.
  ir::NodeId inputIdOf(const ir::Node &component, const ir::Attribute &attribute) const;
  const ir::Node *inputOf(const ir::Node &component, const ir::Attribute &attribute) const;
  const ir::Member *memberOf(const ir::Node &resource, const ir::Attribute &attribute) const;

  const ir::Program &P;
  ir::TypeStore &T;
  const IntegerConfigs *Integers; ///< null if the target knows no integers
};

} // namespace pcl::lower
