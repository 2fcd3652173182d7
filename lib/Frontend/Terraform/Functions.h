// Terraform's function calls: a table for those that are a call in PCL too, families of methods for
// those that are composed.
//
// A call of a function of the package `std` says what the function does; back ends write it in
// their languages' own terms.
#pragma once

#include "Expressions.h"

namespace pcl::terraform {

/// A call that is being converted, with what converters of functions need.
class FunctionCall {
public:
  FunctionCall(ExpressionConverter &expressions, const syntax::FunctionCallExpr &call,
               const Scope &scope, llvm::StringRef name, const Ty *expected)
      : E(expressions), D(E.declarations()), S(D.context().session), W(D.context().writer),
        X(W.exprs), V(E.values()), Types(S.types), Call(call), Around(scope), Name(name),
        Expected(expected), Range(call.range) {}

  Val convert();

protected:
  // The i-th argument; a flattened block counts as the list that Terraform sees.
  Val arg(size_t i, const Ty *expected = nullptr);
  /// The argument `i`; the call fails if the function takes none of its type.
  Val rawArg(size_t i, const Ty *expected = nullptr);
  std::vector<Val> args(const Ty *expected = nullptr);
  size_t count() const { return Call.args.size(); }
  const Ty *partOfTuple(llvm::ArrayRef<Val> values, const Ty *unknown);
  Val result(ExprId expr, const Ty *type, llvm::ArrayRef<Val> from);
  Val builtin(ir::Builtin builtin, llvm::ArrayRef<Val> from, const Ty *type);
  /// `val` in the place of `parameter`: a text, where it may be one of several things.
  Val passed(const Val &val, ir::Parameter parameter);
  /// A call of a function of `std` whose inputs are in Terraform's order, or, where they are not,
  /// are `params` in that order.
  Val std(ir::StdFunction function, const Ty *type, std::vector<Val> values);
  /// The same, where all arguments are one list, `f(xs...)` included.
  Val stdOfAll(ir::StdFunction function, const Ty *type, std::vector<Val> values) {
    return std(function, "input*", type, std::move(values));
  }
  Val std(ir::StdFunction function, llvm::StringRef params, const Ty *type,
          std::vector<Val> values);
  /// Reports that the function cannot be converted here, and marks the place.
  Val fail(const Phrase<phrase::LostFunction> &why);
  Val wrongCount();
  ExprId numberOf(uint64_t value) { return W.number(value, Range); }
  ExprId binary(ir::BinaryOp op, ExprId left, ExprId right) {
    return X.binary(op, left, right, Range);
  }
  ExprId again(ExprId expr) { return W.again(expr); }
  const Ty *expectedList() const;
  /// What arguments of which not all count become at once: nothing that a text may fail to become.
  const Ty *expectedOfSome() const;

  ExpressionConverter &E;
  Declarations &D;
  Session &S;
  frontend::IRWriter &W;
  ir::ExprStore &X;
  ValueWriter &V;
  TyStore &Types;
  const syntax::FunctionCallExpr &Call;
  const Scope &Around;
  llvm::StringRef Name;
  const Ty *Expected;
  SrcRange Range;

private:
  Val unknownFunction();
  Val providerFunction();
  Val decodeValues();
  Val encodeValues(bool isFile);
  std::optional<Val> folded(ir::StdFunction function, ExprId call, llvm::ArrayRef<Val> values);
};

/// A function of Terraform that is composed in PCL: a row of a family's table.
struct ComposedFunction {
  static constexpr unsigned Any = ~0u;

  llvm::StringLiteral name;
  Val (*convert)(const FunctionCall &call);
  unsigned min, max; ///< arguments
};

/// What a row holds: `Method` of a `Family`, which is a FunctionCall.
template <typename Family, Val (Family::*Method)()> Val composed(const FunctionCall &call) {
  return (Family(call).*Method)();
}

llvm::ArrayRef<ComposedFunction> collectionFunctions();
llvm::ArrayRef<ComposedFunction> textFunctions();

/// `yamldecode` of the text `yaml`, which is known now: the value, written out at `range`. Nothing
/// if it is no YAML, or has what is left out: tags, merge keys, keys that are no text.
std::optional<Val> yamlValue(llvm::StringRef yaml, SrcRange range, frontend::IRWriter &writer,
                             TyStore &types);

/// `call` with the names of `scope`, in the place of an `expected` value.
Val convertCall(const syntax::FunctionCallExpr &call, ExpressionConverter &expressions,
                const Scope &scope, const Ty *expected);

} // namespace pcl::terraform
