// How large whole numbers may be.
#pragma once

#include "pcl/IR/Program.h"

#include "llvm/ADT/DenseMap.h"

namespace pcl::ir {

/// Bounds of whole numbers of a program, which must outlive this. Each local is looked at once.
class Magnitudes {
public:
  /// `unknown` is the bound of what nothing says more about.
  Magnitudes(const Program &program, double unknown) : P(program), Unknown(unknown) {}

  /// A bound of what the whole number `id` is, without its sign.
  double largest(ExprId id);

private:
  const Program &P;
  double Unknown;
  llvm::DenseMap<NodeId, double> Known;
};

/// The bound where what nothing says more about has 31 bits, as lengths, positions and the integers
/// of schemas do.
double largestWhole(const Program &program, ExprId id);

/// What whole numbers of languages that tell them from others are below.
inline constexpr double WholeLimit = 0x1p63;

} // namespace pcl::ir
