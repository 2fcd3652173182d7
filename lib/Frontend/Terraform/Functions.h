// Terraform's function calls: a table for those that are a call in PCL too, methods for those that are composed.
//
// PCL's own operators are preferred to the package std where they say the same: a call of std gives an output, over which
// ranges and conditions must be lifted.
#pragma once

#include "Expressions.h"

namespace pcl::terraform {

class FunctionConverter {
public:
  FunctionConverter(ExpressionConverter &expressions, const syntax::FunctionCallExpr &call, const Scope &scope,
                    llvm::StringRef name, const Ty *expected)
      : E(expressions), D(E.declarations()), S(D.context().session), W(D.context().writer), X(W.exprs), V(E.values()),
        Types(S.types), Call(call), Around(scope), Name(name), Expected(expected), Range(call.range) {}

  Val convert();

private:
  using Method = Val (FunctionConverter::*)();
  struct Row {
    llvm::StringLiteral name;
    Method method;
    unsigned min, max;
  };
  static llvm::ArrayRef<Row> methods();

  // The i-th argument; a flattened block counts as the list that Terraform sees.
  Val arg(size_t i, const Ty *expected = nullptr);
  Val rawArg(size_t i, const Ty *expected = nullptr) { return E.convert(Call.args[i], Around, expected); }
  std::vector<Val> args(const Ty *expected = nullptr);
  size_t count() const { return Call.args.size(); }
  Val result(ExprId expr, const Ty *type, llvm::ArrayRef<Val> from);
  Val builtin(llvm::StringRef name, llvm::ArrayRef<Val> from, const Ty *type);
  Val std(llvm::StringRef name, llvm::StringRef params, const Ty *type, std::vector<Val> values);
  Val fail(llvm::StringRef why);
  ExprId numberOf(uint64_t value) { return W.number(value, Range); }
  ExprId binary(ir::BinaryOp op, ExprId left, ExprId right) { return X.binary(op, left, right, Range); }
  ExprId again(ExprId expr) { return W.again(expr); }
  /// `body` of a name for `val`: a loop over a list of it, where it is no simple name itself.
  Val withName(Val val, llvm::function_ref<Val(Val)> body);
  Val filter(Val list, llvm::StringRef name, llvm::function_ref<ExprId(ExprId)> condition);
  ExprId isIn(ExprId element, Val list, llvm::StringRef name);
  bool isNative(llvm::ArrayRef<Val> values) const;
  const Ty *flattened(const Ty *type, unsigned depth = 0);
  const Ty *expectedList() const;
  const Ty *ownObject(const Ty *schema);

  Val alltrue();
  Val anytrue();
  Val can();
  Val coalesce();
  Val coalescelist();
  Val firstThat(std::vector<Val> values, llvm::function_ref<ExprId(const Val &)> isRight);
  Val compact();
  Val concat();
  Val contains();
  Val element();
  Val fileexists();
  Val fileset();
  Val flatten();
  Val format();
  Val formatdate();
  Val formatlist();
  Val identity();
  Val join();
  Val jsonencode();
  Val keys();
  Val length();
  Val list();
  Val lookup();
  Val map();
  Val matchkeys();
  Val merge();
  Val minmax();
  Val one();
  Val range();
  Val regex();
  Val setproduct();
  Val pairsOf(const Val &first, const Val &second);
  Val setsubtract();
  Val setunion();
  Val strcontains();
  Val templatefile();
  Val textencodebase64();
  Val textdecodebase64();
  Val tobool();
  Val tonumber();
  Val toset();
  Val tostring();
  Val tryCall();
  Val values();
  Val yamldecode();
  Val yamlencode();
  Val zipmap();

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
};

/// `call` with the names of `scope`, in the place of an `expected` value.
Val convertCall(const syntax::FunctionCallExpr &call, ExpressionConverter &expressions, const Scope &scope,
                const Ty *expected);

} // namespace pcl::terraform
