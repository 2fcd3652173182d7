// Terraform's function calls: a table for those that are a call in PCL too, methods for those that are composed.
//
// PCL's own operators are preferred to the package std where they say the same: a call of std gives an output, over which
// ranges and conditions must be lifted. Used by ModuleConverter::convertCall only.
#pragma once

#include "Converter.h"

namespace pcl::terraform {

class FunctionConverter {
public:
  FunctionConverter(ModuleConverter &owner, const syntax::FunctionCallExpr &call, llvm::StringRef name, const Ty *expected)
      : M(owner), X(owner.X), Types(owner.S.types), E(call), Name(name), Expected(expected), Range(call.range) {}

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
  Val rawArg(size_t i, const Ty *expected = nullptr) { return M.convert(E.args[i], expected); }
  std::vector<Val> args(const Ty *expected = nullptr);
  size_t count() const { return E.args.size(); }
  Val result(ExprId expr, const Ty *type, llvm::ArrayRef<Val> from);
  Val builtin(llvm::StringRef name, llvm::ArrayRef<Val> from, const Ty *type);
  Val std(llvm::StringRef name, llvm::StringRef params, const Ty *type, std::vector<Val> values);
  Val fail(llvm::StringRef why);
  ExprId numberOf(uint64_t value) { return X.number(M.intern(std::to_string(value)), Range); }
  ExprId binary(ir::BinaryOp op, ExprId left, ExprId right) { return X.binary(op, left, right, Range); }
  ExprId again(ExprId expr) { return ir::clone(X, expr); }
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

  ModuleConverter &M;
  ir::ExprStore &X;
  TyStore &Types;
  const syntax::FunctionCallExpr &E;
  llvm::StringRef Name;
  const Ty *Expected;
  SrcRange Range;
};

} // namespace pcl::terraform
