// The operators of HCL, which are those of PCL and of its programs at every stage.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace pcl::syntax {

enum class UnaryOp : uint8_t { Negate, Not };
enum class BinaryOp : uint8_t {
  Or,
  And,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo
};

/// The operator as it is written: "&&".
llvm::StringRef spelling(UnaryOp op);
llvm::StringRef spelling(BinaryOp op);
/// From 1 (`||`) to 6 (`*`); all are left-associative. A unary operator binds tighter than all of
/// them, a conditional looser.
unsigned precedence(BinaryOp op);

} // namespace pcl::syntax
