// Bodies of resources, data and providers: arguments, nested blocks, dynamic blocks.
//
// The provider's mapping says which blocks are one object and which a list. All blocks of a type
// become one property, at the place of the first.
#pragma once

#include "Expressions.h"

namespace pcl::terraform {

class BodyConverter {
public:
  explicit BodyConverter(ExpressionConverter &expressions)
      : E(expressions), C(E.declarations().context()), S(C.session), W(C.writer), X(W.exprs),
        V(E.values()) {}

  ExpressionConverter &expressions() { return E; }

  struct Result {
    llvm::SmallVector<ir::Attribute, 8> attributes;
    bool isEventual = false;
  };
  /// The arguments and blocks of `body` as properties of `schema`; `skip` says which belong to
  /// Terraform itself.
  Result convert(const syntax::Body &body, const Scope &scope, const Ty *schema,
                 llvm::function_ref<bool(const syntax::Item &)> skip);
  /// The arguments of `body` as a value of the type `map`; the names are the user's.
  Val mapObject(const syntax::Body &body, const Scope &scope, const Ty *map, SrcRange range);

private:
  void addWithin(Result &result, const Field &field, const syntax::Attribute &attribute,
                 ExprId value);
  Val convertArgument(const syntax::Attribute &attribute, const Scope &scope, const Field &field);
  Val renewed(const Val &val, Field::Rename how, llvm::StringRef name, SrcRange range);
  Val intOrText(const Val &val, SrcRange range);
  Val octal(const Val &val, SrcRange range);
  Val bodyObject(const syntax::Body &body, const Scope &scope, const Ty *schema, SrcRange range);
  Val convertBlocks(llvm::ArrayRef<const syntax::Block *> blocks, const Scope &scope,
                    const Field *field, llvm::StringRef type);
  Val convertChoices(llvm::ArrayRef<const syntax::Block *> blocks, const Scope &scope,
                     const Ty *element, bool isRequired, SrcRange range);
  Val convertDynamic(const syntax::Block &block, const Scope &scope, const Ty *element,
                     bool isSingleton);

  ExpressionConverter &E;
  ModuleContext &C;
  Session &S;
  frontend::IRWriter &W;
  ir::ExprStore &X;
  ValueWriter &V;
};

/// `condition ? [value] : []`, or with `[value]` behind the colon: one element or none.
struct Gate {
  const syntax::Expr *condition, *value;
  bool isThen;
};
/// `forEach` as a gate, if it is one.
std::optional<Gate> gateOf(const syntax::Expr *forEach);

/// What `expr` says as a block would; null if it is no object that is written out.
const syntax::Body *bodyOf(const syntax::Expr *expr, syntax::Arena &arena);

} // namespace pcl::terraform
