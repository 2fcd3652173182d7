// The operators of the IR for those of the HCL tree: for whoever reads expressions, PCL's or a
// source's.
#pragma once

#include "pcl/IR/Expr.h"
#include "pcl/Syntax/Tree.h"

namespace pcl::ir {

UnaryOp operatorOf(syntax::UnaryOp op);
BinaryOp operatorOf(syntax::BinaryOp op);

} // namespace pcl::ir
