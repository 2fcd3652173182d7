// Of which objects the SDKs have lists and maps.
//
// The SDK of a package has the type `XArrayOutput` for an object X where some property is a list of
// it, and `XMapOutput` where one is a map of it.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Schema/Types.h"

#include "llvm/ADT/DenseSet.h"

namespace pcl::go {

/// The lists and maps of objects that resources and functions of a workspace have. Others of a
/// package are not looked at: a schema is read as far as a program needs it.
class Collections {
public:
  explicit Collections(const ir::Workspace &workspace) : Workspace(workspace) {}

  bool contains(const schema::ObjectType *object, bool isMap);

private:
  void collect();
  void collect(const schema::Properties &properties);
  void collect(const schema::Type &type);

  const ir::Workspace &Workspace;
  bool IsCollected = false;
  llvm::DenseSet<const schema::ObjectType *> Seen, Lists, Maps;
};

} // namespace pcl::go
