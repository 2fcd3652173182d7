// The same operators under the same names, in another order.
#include "pcl/IR/Operators.h"

#include "llvm/Support/ErrorHandling.h"

namespace pcl {

ir::UnaryOp ir::operatorOf(syntax::UnaryOp op) {
  return op == syntax::UnaryOp::Not ? UnaryOp::Not : UnaryOp::Negate;
}

ir::BinaryOp ir::operatorOf(syntax::BinaryOp op) {
  switch (op) {
#define PCL_OP(NAME)                                                                               \
  case syntax::BinaryOp::NAME:                                                                     \
    return BinaryOp::NAME;
    PCL_OP(Or)
    PCL_OP(And)
    PCL_OP(Equal)
    PCL_OP(NotEqual)
    PCL_OP(Greater)
    PCL_OP(GreaterEqual)
    PCL_OP(Less)
    PCL_OP(LessEqual)
    PCL_OP(Add)
    PCL_OP(Subtract)
    PCL_OP(Multiply)
    PCL_OP(Divide)
    PCL_OP(Modulo)
#undef PCL_OP
  }
  llvm_unreachable("every operator has a row");
}

} // namespace pcl
