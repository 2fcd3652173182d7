// Expressions with the Terraform types of their values, and what is made of them: loops, lists,
// coercions, calls.
//
// The writer that all front ends share makes the expressions; here is what follows from Terraform's
// types, and nothing that looks at the source.
#pragma once

#include "Types.h"

#include "pcl/Frontend/Common/IRWriter.h"

#include "pcl/Value/Value.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace pcl::terraform {

using ir::ExprId;

/// An expression of the program with the Terraform type of its value.
struct Val {
  ExprId expr;
  const Ty *type = nullptr;
  /// It may hold something that is known only when the program runs, so that native loops over it
  /// would have to be lifted.
  bool isEventual = false;
  /// As far as can be seen, it is null at times.
  bool mayBeNull = false;
  /// It is read from where its type says that there is nothing: an attempt of it fails.
  bool fails = false;
};

/// `text` in the form in which Terraform keeps texts.
std::string normalised(llvm::StringRef text);

class ValueWriter {
public:
  ValueWriter(frontend::IRWriter &writer, TyStore &types) : W(writer), X(writer.exprs), T(types) {}

  Val text(llvm::StringRef text, SrcRange range = {}, uint8_t flags = ir::NoFlags) {
    return {W.text(normalised(text), range, flags), T.string()};
  }
  /// The string `text` in the place of an `expected` value: a number or a boolean if it is wanted
  /// and reads as one.
  Val literal(llvm::StringRef text, SrcRange range, const Ty *expected, uint8_t flags = 0);
  Val notImplemented(SrcRange range) {
    return {W.notImplemented(range), T.property(TyKind::Unknown)};
  }
  /// What is bound to a name is written anew at each use.
  Val use(const Val &val) { return {W.again(val.expr), val.type, val.isEventual, val.mayBeNull}; }
  /// `value` written out, with the type that Terraform sees in it.
  std::optional<Val> constant(const Value &value, SrcRange range);
  /// What `call`, of a function that depends on its arguments alone, gives for constants.
  std::optional<Value> valueOf(ExprId call);
  /// Reports that `val` is cut where it becomes a text, if it is a quotient or holds one.
  void checkText(const Val &val, SrcRange range);
  /// What a loop makes of an element; see IRWriter::LoopBody.
  struct LoopBody {
    Val key, value, condition;
    bool isGrouped = false;
  };
  /// A loop over `collection`. The keys of a set are its values, of a list the indices; without a
  /// `keyName` there is no key.
  Val loop(Val collection, llvm::StringRef keyName, llvm::StringRef valueName, SrcRange range,
           llvm::function_ref<LoopBody(const Val &key, const Val &value)> body);

  /// `val` converted to the type `to` as Terraform does it, and as PCL shows such a value.
  Val coerce(const Val &val, const Ty *to, SrcRange range);
  /// A text, a number, a bool that is written out.
  bool isConstant(ExprId expr) const;
  bool isEmptyTuple(ExprId expr) const {
    return X[expr].kind == ir::ExprKind::Tuple && X.list(expr).empty();
  }
  /// Whether floating point holds the constant number `expr`, and it is no other expression.
  bool isExact(ExprId expr) const;
  /// `val`, a tuple or an object of whose parts only a run shows what they are, as a list or a map
  /// whose elements are of one kind; anything else as it is.
  Val ofOneKind(const Val &val, SrcRange range);
  /// The scalar `val` as one of type `to`: computed here where it is a literal.
  Val convertScalar(const Val &val, const Ty *to, SrcRange range);
  /// The member `field` of `object`, and null where the object lacks it.
  ExprId memberOrNull(ExprId object, const Field &field, SrcRange range) {
    return W.call(ir::Builtin::Lookup, {object, W.text(field.pulumi, range), X.null(range)}, range);
  }
  /// `val` with null for what is unset in it, where one sees what it has.
  Val withNulls(const Val &val, SrcRange range);
  /// `val` with the instances of modules in it as objects of their outputs: a value, of which
  /// nobody asks for a part.
  Val detached(const Val &val, SrcRange range);
  /// The same, and resources and what a provider defines as objects too, by the names that
  /// Terraform has: a value that is read where its type is not known, or as a whole. Of the members
  /// of what is a provider's it has those of which `isRead` holds.
  Val asData(
      const Val &val, SrcRange range,
      llvm::function_ref<bool(llvm::StringRef)> isRead = [](llvm::StringRef) { return true; });
  /// Instances of modules among other values as objects like those.
  void detachMixed(llvm::MutableArrayRef<Val> values, SrcRange range);
  /// `val` with null for what is unset in its elements, where one does not see whose they are.
  Val withClearElements(const Val &val, SrcRange range) {
    return hasBlurredElements(val.type) ? cleared(val, range) : val;
  }
  /// The same for what comes to stand beside one another, or in the place of one another.
  void clearMixed(llvm::MutableArrayRef<Val> values, SrcRange range);
  /// A flattened block as the list that Terraform sees; anything else as it is.
  Val asList(Val val, SrcRange range);
  /// `made`, which is made of `val`, as the only element of a list; none where `val` is null.
  Val listOfOne(const Val &val, const Val &made, SrcRange range);
  /// The one element of `list`, or null where there is none.
  ExprId single(ExprId list, SrcRange range);
  /// The path `val` as the asset or archive of the file there.
  Val wrapAsset(Val val, AssetKind kind, SrcRange range);

private:
  Val converted(const Val &val, const Ty *to, SrcRange range);
  const Ty *typeOf(const Value &value);
  Val pureCall(ir::StdFunction function, const Val &val, const Ty *result, SrcRange range);
  /// The dynamic value `val` as one of type `to`.
  Val convertDynamic(const Val &val, const Ty *to, SrcRange range);
  ExprId typeExpr(const Ty *type, SrcRange range, unsigned depth);
  Val makeSet(const Val &list, const Ty *set, SrcRange range);
  Val convertItems(const Val &tuple, const Ty *to, SrcRange range);
  Val convertMembers(const Val &object, const Ty *to, SrcRange range);
  Val named(const Val &val, const Ty *to, SrcRange range,
            llvm::function_ref<Val(const Val &)> make);
  Val rebuildObject(const Val &val, const Ty *to, SrcRange range);
  Val cleared(const Val &val, SrcRange range);
  Val outputsOf(const Val &val, SrcRange range);

  frontend::IRWriter &W;
  ir::ExprStore &X;
  TyStore &T;
};

} // namespace pcl::terraform
