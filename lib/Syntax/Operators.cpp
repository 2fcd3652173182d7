// How the operators are written, and how tightly they bind.
#include "pcl/Syntax/Operators.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::syntax {

namespace {
struct OperatorRow {
  llvm::StringLiteral spelling;
  unsigned precedence;
};
/// In the order of BinaryOp.
constexpr OperatorRow Rows[] = {{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<", 4},
                                {"<=", 4}, {">", 4},  {">=", 4}, {"+", 5},  {"-", 5},
                                {"*", 6},  {"/", 6},  {"%", 6}};
} // namespace

llvm::StringRef spelling(UnaryOp op) { return op == UnaryOp::Negate ? "-" : "!"; }
llvm::StringRef spelling(BinaryOp op) { return Rows[static_cast<size_t>(op)].spelling; }
unsigned precedence(BinaryOp op) { return Rows[static_cast<size_t>(op)].precedence; }

} // namespace pcl::syntax
