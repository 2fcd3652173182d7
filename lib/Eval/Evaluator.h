// The inside of the evaluator: Evaluator.cpp has the expressions, Functions.cpp the builtins.
#pragma once

#include "Decimal.h"

#include "pcl/Eval/Eval.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/Text.h"

#include "llvm/ADT/DenseMap.h"

namespace pcl::eval {

class Evaluator {
public:
  Evaluator(const ir::Program &program, const Environment &environment)
      : P(program), Env(environment) {}

  Result evaluate(ir::ExprId id);

private:
  Result compute(ir::ExprId id);
  Result reference(ir::ExprId id);
  Result text(llvm::ArrayRef<ir::ExprId> parts);
  Result index(const Value &collection, const Value &key);
  Result splat(const ir::Expr &expr);
  Result forExpr(const ir::Expr &expr);
  Result unary(const ir::Expr &expr);
  Result binary(const ir::Expr &expr);
  Result logic(const ir::Expr &expr);
  Result object(const ir::Expr &expr);

  // Functions.cpp
  Result call(const ir::Expr &expr);
  Result tryCall(llvm::ArrayRef<ir::ExprId> args);
  Result invokeStd(ir::StdFunction function, ir::ExprId inputs);

  const ir::Program &P;
  const Environment &Env;
  llvm::DenseMap<ir::VarId, Value> Vars;
  llvm::SmallVector<ir::VarId, 8> Scope; ///< variables declared around the expression at hand
  unsigned Depth = 0;
  unsigned Steps = 0;
};

/// A builtin of PCL over values that hold nothing unknown; Functions.cpp. Unknown for those that
/// look at how their arguments fail.
Result applyBuiltin(ir::Builtin builtin, llvm::ArrayRef<Value> args,
                    const Environment &environment);

/// The number that a value is, or that its text says.
std::optional<Decimal> numberOf(const Value &value);
/// `number` as a result; unknown where it has too many digits to be worth having, or is none.
Result resultOf(std::optional<Decimal> number);
std::optional<bool> boolOf(const Value &value);
/// What comes out of an operation on `operands`: secret if one of them is.
Value tainted(Value value, llvm::ArrayRef<Value> operands);

} // namespace pcl::eval
