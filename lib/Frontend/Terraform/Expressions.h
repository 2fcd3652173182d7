// Expressions of Terraform to expressions of PCL.
//
// `expected` is the type of the place where the value will stand, as far as it is known: it goes
// down into literals, branches and loops, so that an object that is written in the place of a
// provider's object gets that object's property names at once. An expression is converted once,
// when it is needed first: a local when something refers to it, so that its type is known to those
// who use it.
#pragma once

#include "Declarations.h"
#include "Scope.h"

#include <optional>

namespace pcl::terraform {

class ExpressionConverter {
public:
  explicit ExpressionConverter(Declarations &declarations)
      : D(declarations), C(declarations.context()), S(C.session), W(C.writer), X(W.exprs),
        V(W, S.types) {}

  Declarations &declarations() { return D; }
  ValueWriter &values() { return V; }

  /// `expr` with the names of `scope`, as PCL shows a value of the type `expected`; null: whatever
  /// it is.
  Val convert(const syntax::Expr *expr, const Scope &scope, const Ty *expected = nullptr);

  /// The attribute that Terraform calls `name`, of `source`.
  Val getAttr(Val source, llvm::StringRef name, SrcRange nameRange, SrcRange range);
  Val getIndex(Val source, const syntax::Expr *key, const Scope &scope, SrcRange range);
  /// The field of `schema` that Terraform calls `name`; null after a diagnostic.
  const Field *fieldFor(const Ty *schema, llvm::StringRef name, SrcRange range);

  /// Converts a local when it is needed first. Afterwards it has a type, or is missing.
  void ensureLocal(Declared &local, const Scope &user);
  /// The same for what a `terraform_data` holds.
  void ensureStash(Declared &stash);
  /// The first of `attempts` that has a value, else `last` if there is one.
  Val tried(llvm::ArrayRef<const syntax::Expr *> attempts, const Scope &scope, const Ty *expected,
            SrcRange range, const Val *last = nullptr);
  /// Reports that the program rounds what Terraform does not.
  void reportRounded(Phrase<phrase::RoundedThing> thing, SrcRange range);
  /// Whether `expr` has a value whatever its parts are: a literal, or a name alone.
  bool cannotFail(const syntax::Expr *expr, const Scope &scope) const;
  bool isModule(const syntax::GetAttrExpr *expr, const Scope &scope) const;
  /// The condition under which `expr`, the first of what is made once or not at all, is there;
  /// nothing if it is something else.
  std::optional<ExprId> instanceIsThere(const syntax::Expr *expr, const Scope &scope);
  /// Reports that nothing is declared at `address`.
  Val unknownReference(const syntax::Expr *expr, llvm::StringRef address);

  /// Whether a template that is called for is being converted: it may call for none itself.
  bool isInTemplate() const { return IsInTemplate; }
  /// The template in the file at `path` with `variables` in its places; nothing if it is not known
  /// which variables there are.
  std::optional<Val> inlineTemplate(llvm::StringRef path, SrcRange pathRange, Val variables,
                                    const Scope &scope, SrcRange range);
  std::optional<Val> inlineTemplate(const syntax::TemplateExpr &content, Val variables,
                                    const Scope &scope, SrcRange range);
  /// `val`, which is the path `expr` of something that the program reads, as the program says it:
  /// a relative one of the source leads to where that is taken along.
  Val programPath(const syntax::Expr *expr, Val val, const Scope &scope);
  /// The same for what a function of Terraform reads, and fails without, as a rule.
  Val readPath(const syntax::Expr *expr, Val val, const Scope &scope, bool mustBeThere = true);
  /// The text of `parts`.
  Val textOf(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
             SrcRange range) {
    return convertParts(parts, scope, range, ir::NoFlags);
  }

private:
  void wishFor(ExprId value, llvm::StringRef name);
  std::string pathUp(llvm::StringRef directory, llvm::StringRef rest) const;
  Val convertPlain(const syntax::Expr *expr, const Scope &scope, const Ty *expected);
  Val convertTuple(const syntax::TupleConsExpr &expr, const Scope &scope, const Ty *expected);
  Val convertObject(const syntax::ObjectConsExpr &expr, const Scope &scope, const Ty *expected);
  std::optional<Val> saidAlready(const syntax::ConditionalExpr &expr, const Val &condition);
  std::optional<Val> wholeCollection(const syntax::ForExpr &expr, const Val &collection,
                                     const Scope &scope);
  Val convertKey(const syntax::Expr *expr, const Scope &scope);
  Val convertFor(const syntax::ForExpr &expr, const Scope &scope, const Ty *expected);
  std::optional<Val> convertEach(const syntax::ForExpr &expr, const Val &collection,
                                 const Scope &scope);
  /// Null is written there, which is no operand, condition or collection.
  bool isNull(const Val &val) const { return X[val.expr].kind == ir::ExprKind::Null; }
  bool unifyDynamic(Val &arm, const Val &other, SrcRange range);
  Val convertConditional(const syntax::ConditionalExpr &expr, const Scope &scope,
                         const Ty *expected);
  Val convertUnary(const syntax::UnaryExpr &expr, const Scope &scope, const Ty *expected);
  Val convertBinary(const syntax::BinaryExpr &expr, const Scope &scope);
  ExprId bothNull(const Val &left, const Val &right, const syntax::BinaryExpr &expr);
  ExprId exactConstant(ExprId expr);
  Digits digitsOf(const syntax::BinaryExpr &expr, const Val &left, const Val &right, ExprId result);

  // Templates.cpp
  Val convertTemplate(const syntax::TemplateExpr &expr, const Scope &scope, const Ty *expected);
  Val convertParts(llvm::ArrayRef<const syntax::TemplatePart *> parts, const Scope &scope,
                   SrcRange range, uint8_t flags);
  Val convertTemplateFor(const syntax::ForPart &part, const Scope &scope);

  // References.cpp
  Val convertTraversal(const syntax::Expr *expr, const Scope &scope);
  std::optional<Val> instanceWithoutIndex(const syntax::Expr *root, const syntax::Expr &step,
                                          const Val &all, const Scope &scope);
  std::optional<Val> convertRoot(const syntax::Expr *expr, const Scope &scope);
  std::optional<Val> convertBound(const syntax::GetAttrExpr &expr, const Binding &binding);
  std::optional<Val> convertGlobal(const syntax::GetAttrExpr &expr, llvm::StringRef root);
  Val wholeModule(const syntax::Expr *expr, const Val &val, const Scope &scope);
  Val referenceTo(Declared &declared, const Scope &scope, SrcRange range);
  Val decoded(const Val &map, SrcRange range);
  std::optional<ExprId> writtenMember(ExprId object, llvm::StringRef name) const;
  std::optional<Val> ownTrigger(const Declared &declared, llvm::StringRef name, const Scope &scope);
  std::optional<Val> terraformDataTrigger(const syntax::GetAttrExpr &expr, const Scope &scope);
  Val convertSplat(const syntax::SplatExpr &expr, const Scope &scope);

  // Conditionals.cpp
  /// A value and the condition under which it is there.
  struct Guarded {
    ExprId condition;
    Val one;
  };
  /// What `expr` names, and nothing else; null if it is no address.
  Declared *namedBy(const syntax::Expr *expr, const Scope &scope);
  /// The same if it is made once or not at all, else null.
  Declared *optionalNamedBy(const syntax::Expr *expr, const Scope &scope);
  /// True if `key` is 0.
  bool isFirst(const syntax::Expr *key, const Scope &scope);
  /// What is made once or not at all, where it is there.
  Val theOne(const Declared &declared, SrcRange range);
  ExprId isThere(const Declared &declared, SrcRange range);
  /// The list that Terraform sees, with what is made of the one thing.
  Val asList(const Declared &declared, Val one, SrcRange range);
  Val choose(ExprId condition, Val then, Val otherwise, SrcRange range);
  /// The element of `x` or `x[*].a`, where `x` is made once or not at all.
  std::optional<Guarded> listOfOne(const syntax::Expr *expr, const Scope &scope);
  std::optional<Val> elementOfOne(const syntax::IndexExpr &expr, const Scope &scope);
  std::optional<Val> firstOf(llvm::ArrayRef<const syntax::Expr *> lists, const Scope &scope);
  std::optional<Guarded> guardedAttempt(const syntax::Expr *attempt, const Scope &scope);
  std::optional<Guarded> guardedText(const syntax::TemplateExpr &text, const Scope &scope);
  std::optional<Val> convertTry(llvm::ArrayRef<const syntax::Expr *> attempts, const Scope &scope,
                                const Ty *expected, SrcRange range);
  /// A call that takes apart a list of what is made once or not at all.
  std::optional<Val> convertOfOne(const syntax::FunctionCallExpr &call, const Scope &scope,
                                  const Ty *expected);
  std::optional<Val> convertComparison(const syntax::BinaryExpr &expr, const Scope &scope);

  Declarations &D;
  ModuleContext &C;
  Session &S;
  frontend::IRWriter &W;
  ir::ExprStore &X;
  ValueWriter V;
  bool IsInTemplate = false;
};

} // namespace pcl::terraform
