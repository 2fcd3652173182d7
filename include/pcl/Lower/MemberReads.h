// Which configured objects a program reads by their members and in no other way.
//
// Such an object can be of a class with these members; one that is also written out, compared or
// gone through as a whole must be what the language has for any object.
#pragma once

#include "pcl/Lower/LoweredProgram.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>

namespace pcl::lower {

class MemberReads {
public:
  /// `isRecord` tells the object types that count. Linear in the program.
  MemberReads(const LoweredProgram &program, std::function<bool(ir::TypeId)> isRecord);

  /// True if `id`, in `node`, is a config of the kind that holds records, or a part of one, and
  /// records of it are read by their members alone.
  bool contains(ir::NodeId node, ir::ExprId id) const { return Read.contains(configOf(node, id)); }
  bool contains(ir::NodeId config) const { return Read.contains(config); }

private:
  ir::NodeId configOf(ir::NodeId node, ir::ExprId id) const;
  bool holdsRecords(ir::TypeId type) const;
  bool isLiteral(ir::ExprId id, ir::TypeId declared, bool isInside = false) const;
  void findSources();
  /// `isRead`: what takes the value of `id` reads members of it, or hands it on to what does.
  void walk(ir::NodeId node, ir::ExprId id, bool isRead, bool inAttempt);

  const LoweredProgram &L;
  const ir::ExprStore &E;
  ir::TypeStore &T;
  std::function<bool(ir::TypeId)> IsRecord;
  llvm::DenseSet<ir::NodeId> Read;
  llvm::DenseMap<ir::VarId, ir::ExprId> Sources; ///< what the variables of loops are elements of
};

} // namespace pcl::lower
