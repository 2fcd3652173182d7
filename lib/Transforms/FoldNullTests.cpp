// fold-null-tests: takes settings with a default for what is never null, and drops the operands and
// branches that a comparison of one with null leaves without use.
//
// A setting that is not configured, or is configured as null, has its default, if that is not null,
// and so has an input of a component. It may be null where it says `nullable = true`, or where it
// is an output and does not say `nullable = false`.
//
// Not touched: a comparison that stands by itself, since nothing follows from it; a branch of
// another type than its conditional, which is converted where it is chosen; how often something is
// made, since that is part of names.
#include "pcl/IR/Options.h"
#include "pcl/Transforms/Passes.h"

namespace pcl::transforms {

using namespace pcl::ir;

namespace {

class NullTests {
public:
  explicit NullTests(Program &program)
      : P(program), Exprs(program.exprs), Default(program.intern("default")),
        Nullable(program.intern("nullable")) {}

  ExprId folded(ExprId root) {
    return rewriteBottomUp(Exprs, root, [&](ExprId id) {
      const Expr &expr = Exprs[id];
      ExprId made = expr.kind == ExprKind::Conditional ? branchOf(id)
                    : expr.kind == ExprKind::Binary    ? operandOf(id)
                                                       : id;
      Folded += made != id;
      return made;
    });
  }

  unsigned folded() const { return Folded; }

private:
  /// The branch of the conditional `id` that is chosen in any case, else `id`.
  ExprId branchOf(ExprId id) const {
    auto choice = Exprs[id].as<ConditionalExpr>();
    std::optional<bool> truth = truthOf(choice.condition());
    if (!truth)
      return id;
    ExprId chosen = *truth ? choice.then() : choice.otherwise();
    TypeStore &types = P.workspace().types();
    // Beside null nothing is converted.
    TypeId whole = types.resolved(Exprs[id].type), own = types.resolved(Exprs[chosen].type);
    return own == whole || own == types.withoutNone(whole) ? chosen : id;
  }

  /// The operand that decides the logical operation `id` where the other one does not, else `id`;
  /// the operation makes a boolean of what is none.
  ExprId operandOf(ExprId id) const {
    BinaryOp op = Exprs[id].binaryOp();
    if (op != BinaryOp::And && op != BinaryOp::Or)
      return id;
    auto operands = Exprs[id].as<BinaryExpr>();
    TypeStore &types = P.workspace().types();
    auto decides = [&](ExprId operand, ExprId other) {
      return truthOf(other) == (op == BinaryOp::And) &&
             types.kind(types.resolved(Exprs[operand].type)) == TypeKind::Bool;
    };
    if (decides(operands.right(), operands.left()))
      return operands.right();
    return decides(operands.left(), operands.right()) ? operands.left() : id;
  }

  /// Whether `id`, a test of null, is true or false whatever the settings are; nothing of others.
  std::optional<bool> truthOf(ExprId id) const {
    bool isNegated = false;
    for (; Exprs[id].kind == ExprKind::Unary && Exprs[id].unaryOp() == UnaryOp::Not;
         id = Exprs[id].as<UnaryExpr>().operand())
      isNegated = !isNegated;
    if (Exprs[id].kind != ExprKind::Binary)
      return std::nullopt;
    BinaryOp op = Exprs[id].binaryOp();
    auto operands = Exprs[id].as<BinaryExpr>();
    ExprId left = operands.left(), right = operands.right();
    if (Exprs[left].kind == ExprKind::Null)
      std::swap(left, right);
    if ((op != BinaryOp::Equal && op != BinaryOp::NotEqual) ||
        Exprs[right].kind != ExprKind::Null || !isNeverNull(left))
      return std::nullopt;
    return (op == BinaryOp::NotEqual) != isNegated;
  }

  bool isNeverNull(ExprId id) const {
    const Expr &expr = Exprs[id];
    if (expr.kind != ExprKind::Ref || expr.refKind() != RefKind::Node)
      return false;
    const Node &node = P.nodes[expr.refNode()];
    const Attribute *fallback = node.attribute(Default), *nullable = node.attribute(Nullable);
    TypeStore &types = P.workspace().types();
    // An output that turns out to be null stays one.
    bool takesNull = nullable ? Exprs[nullable->value].kind != ExprKind::Bool ||
                                    Exprs[nullable->value].boolValue()
                              : types.containsEventuals(expr.type);
    return node.kind == NodeKind::Config && !takesNull && fallback &&
           Exprs[fallback->value].kind != ExprKind::Null &&
           !types.containsEventuals(Exprs[fallback->value].type);
  }

  Program &P;
  ExprStore &Exprs;
  const StrId Default, Nullable;
  unsigned Folded = 0;
};

class FoldNullTests final : public pass::ProgramPass {
public:
  pass::Result runOn(Program &program, pass::PassContext &context) override {
    NullTests tests(program);
    program.forEachAttribute([&](Node &node, Attribute &attribute) {
      bool isOption = node.option(attribute.name) == &attribute;
      if (isOption && (isPropertyPathOption(program.str(attribute.name)) ||
                       program.optionOf(attribute) == Option::Range))
        return;
      unsigned before = tests.folded();
      SrcRange range = program.exprs.range(attribute.value);
      attribute.value = tests.folded(attribute.value);
      if (tests.folded() != before)
        context.remark(program, node, program.str(attribute.name), pass::Remark::Action::Changed,
                       "a setting that has a default is never null", range);
    });
    context.count("tests of null folded", tests.folded());
    return tests.folded() ? pass::Result::Changed : pass::Result::Unchanged;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createFoldNullTests(const Facts &) {
  return std::make_unique<FoldNullTests>();
}

} // namespace pcl::transforms
