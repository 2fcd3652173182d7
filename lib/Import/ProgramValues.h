// What the inputs of a program's resources are, as far as that can be told before it runs. Internal
// to the library.
#pragma once

#include "pcl/Eval/Eval.h"
#include "pcl/IR/Program.h"

#include "llvm/ADT/DenseMap.h"

namespace pcl::import {

class ProgramValues {
public:
  /// `program` must be bound, and outlive this.
  explicit ProgramValues(const ir::Program &program);

  /// Makes the value of `node` known to those that refer to it, if it is a local or a config. To be
  /// called in the program's order.
  void define(ir::NodeId node);
  /// The value of `expr`; unknown parts of objects and lists are unknown values.
  Value valueOf(ir::ExprId expr, unsigned depth = 0);
  /// The inputs of `node`.
  ValueObject inputsOf(const ir::Node &node);
  /// From now on references to resource `node` have these values.
  void setOutputs(ir::NodeId node, llvm::StringRef id, const ValueObject &outputs);

private:
  const ir::Program &P;
  eval::Environment Env;
  llvm::DenseMap<ir::NodeId, Value> Known; ///< of resources, locals and configs
};

} // namespace pcl::import
