// Objects that a program declares, as types with names: what the languages make structs and classes
// of.
//
// A PCL type stays structural. A record is what is known of an object type besides: a name, and of
// each member whether it may be nothing and whether it is an integer. Object types that differ only
// in what may be missing are one record, so a value whose defaults were filled in is of the type
// that it was given as.
#pragma once

#include "pcl/IR/Program.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <deque>

namespace pcl::lower {

struct RecordMember {
  StrId name;                 ///< as PCL and JSON have it
  bool isOptional = false;    ///< some type says so: it may be left out
  bool mayLack = false;       ///< it may be null: it is optional, or see below
  bool mayLackUnsaid = false; ///< whatever the type says: it is given null, it is compared with
                              ///< null, or nothing that uses it would fail of it
  bool holdsNulls = false;    ///< a list or a map that is given with null among its elements
  bool isInteger = false;     ///< a number that goes only where an integer is right
};

struct Record {
  std::string name;                    ///< in PascalCase: `Rule`
  std::vector<RecordMember> members;   ///< in the order of the type
  ir::TypeId shape;                    ///< see RecordTable::shapeOf
  ir::ProgramId home;                  ///< the first program that declares it
  std::vector<ir::ProgramId> programs; ///< all that declare it
};

/// The records of a workspace (level Bound): the object types in the types of configs. Names are
/// made of where a type stands first: the config's name, or those of the members on the way to it,
/// as many as tell it from others, in the singular for elements of lists and maps. A function of
/// the workspace alone. Linear in the programs.
class RecordTable {
public:
  /// `isTaken` tells names of types that records must not have. With `tellsOptional` object types
  /// that differ in what may be missing are several records.
  RecordTable(const ir::Workspace &workspace, llvm::function_ref<bool(llvm::StringRef)> isTaken,
              bool tellsOptional = false);

  /// The record that values of the object type `type` are of; null if they are of none, as those
  /// that hold outputs.
  const Record *of(ir::TypeId type) const;

  /// All of them, in the order of where they stand.
  const std::deque<Record> &all() const { return Records; }

private:
  class Sites;
  class Uses;

  /// `type` without what tells object types of one record apart: what may be missing unless that is
  /// told, kinds of numbers, sets from lists.
  ir::TypeId shapeOf(ir::TypeId type) const;
  Record *find(ir::TypeId type);

  ir::TypeStore &T;
  StringInterner &Strings;
  const bool TellsOptional;
  std::deque<Record> Records;
  llvm::DenseMap<ir::TypeId, unsigned> ByShape;
  mutable llvm::DenseMap<ir::TypeId, ir::TypeId> Shapes;
};

} // namespace pcl::lower
