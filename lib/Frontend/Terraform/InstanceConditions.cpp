// A condition that is the same as the one of an instance that is read behind it asks for the
// instance: with `count = var.create ? 1 : 0` of `aws_eip.e`, `var.create ? aws_eip.e[0].id : ""`
// says `e != null ? e.id : ""`, and so does what is made by that condition itself.
#include "Converter.h"

#include "pcl/IR/Conditions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

namespace {

class InstanceConditions {
public:
  explicit InstanceConditions(ir::Program &program) : P(program), X(program.exprs) {}

  /// `name` is there if `condition` holds.
  void add(llvm::StringRef name, ExprId condition) {
    Conditions[P.intern(name)] = conjuncts(condition);
  }
  void run();

private:
  using Parts = llvm::SmallVector<ExprId, 4>;
  using Names = llvm::SmallVector<StrId, 4>;
  Parts conjuncts(ExprId condition) const;
  /// Adds to `names` those whose attributes `expr` reads.
  void collect(ExprId expr, Names &names) const;
  bool isAmong(ExprId part, llvm::ArrayRef<ExprId> parts) const {
    return llvm::any_of(parts, [&](ExprId other) { return ir::isEqual(X, part, other); });
  }
  ExprId test(ir::BinaryOp op, StrId name, SrcRange range) const {
    return X.binary(op, X.ref(name, range), X.null(range), range);
  }
  /// `condition`, before what reads `names`.
  ExprId before(ExprId condition, const Names &names) const;
  void rewrite(ExprId conditional) const;
  /// `condition` asks for one of `names`, and for nothing else.
  bool isTestOf(ExprId condition, const Names &names) const {
    const ir::Expr &expr = X[condition];
    if (expr.kind != ir::ExprKind::Binary || expr.binaryOp() != ir::BinaryOp::NotEqual)
      return false;
    const ir::Expr &left = X[expr.as<ir::BinaryExpr>().left()];
    return X[expr.as<ir::BinaryExpr>().right()].kind == ir::ExprKind::Null &&
           left.kind == ir::ExprKind::Ref &&
           llvm::is_contained(names, left.as<ir::RefExpr>().name());
  }

  ir::Program &P;
  ir::ExprStore &X;
  llvm::DenseMap<StrId, Parts> Conditions;
};

InstanceConditions::Parts InstanceConditions::conjuncts(ExprId condition) const {
  Parts parts, open{condition};
  while (!open.empty()) {
    ExprId at = open.pop_back_val();
    const ir::Expr &expr = X[at];
    if (expr.kind == ir::ExprKind::Binary && expr.binaryOp() == ir::BinaryOp::And)
      open.append({expr.as<ir::BinaryExpr>().right(), expr.as<ir::BinaryExpr>().left()});
    else
      parts.push_back(at);
  }
  return parts;
}

void InstanceConditions::collect(ExprId root, Names &names) const {
  ir::walk(X, root, [&](ExprId id) {
    const ir::Expr &expr = X[id];
    if (expr.kind != ir::ExprKind::GetAttr || X[expr.object()].kind != ir::ExprKind::Ref)
      return true;
    StrId name = X[expr.object()].as<ir::RefExpr>().name();
    if (Conditions.contains(name) && !llvm::is_contained(names, name))
      names.push_back(name);
    return true;
  });
}

ExprId InstanceConditions::before(ExprId condition, const Names &names) const {
  Parts parts = conjuncts(condition), tests, covered;
  SrcRange range = X.range(condition);
  for (StrId name : names) {
    const Parts &own = Conditions.find(name)->second;
    if (!llvm::all_of(own, [&](ExprId part) { return isAmong(part, parts); }))
      continue;
    tests.push_back(test(ir::BinaryOp::NotEqual, name, range));
    covered.append(own);
  }
  if (tests.empty())
    return condition;
  ExprId result;
  llvm::erase_if(parts, [&](ExprId part) { return isAmong(part, covered); });
  tests.append(parts);
  for (ExprId part : tests)
    result = result ? X.binary(ir::BinaryOp::And, result, part, range) : part;
  return result;
}

void InstanceConditions::rewrite(ExprId id) const {
  auto choice = X[id].as<ir::ConditionalExpr>();
  Names names;
  collect(choice.then(), names);
  ExprId condition = before(choice.condition(), names);
  if (condition == choice.condition()) {
    // `c ? y : x.id`, where there is an `x` if not `c`.
    names.clear();
    collect(choice.otherwise(), names);
    for (StrId name : names) {
      const Parts &own = Conditions.find(name)->second;
      if (own.size() != 1 || X[own[0]].kind != ir::ExprKind::Unary ||
          X[own[0]].unaryOp() != ir::UnaryOp::Not ||
          !ir::isEqual(X, X[own[0]].as<ir::UnaryExpr>().operand(), choice.condition()))
        continue;
      condition = test(ir::BinaryOp::Equal, name, X.range(choice.condition()));
      break;
    }
  }
  X[id].a = condition.raw();
}

void InstanceConditions::run() {
  if (Conditions.empty())
    return;
  StrId rangeName = P.intern("range");
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    ir::Node &node = P.nodes[ir::NodeId(i)];
    Names used;
    ir::Attribute *range = nullptr;
    for (ir::Attribute &option : node.options) {
      if (option.name == rangeName)
        range = &option;
      else
        collect(option.value, used);
    }
    for (const ir::Attribute &attribute : node.attributes)
      collect(attribute.value, used);
    if (range && X[range->value].kind == ir::ExprKind::Conditional) {
      ExprId condition = before(X[range->value].as<ir::ConditionalExpr>().condition(), used);
      X[range->value].a = condition.raw();
    } else if (range) {
      range->value = before(range->value, used);
    }
    Names there;
    if (range)
      ir::forEachPresentInRange(P, range->value, [&](ExprId id) {
        if (X[id].kind == ir::ExprKind::Ref)
          there.push_back(X[id].as<ir::RefExpr>().name());
      });
    auto rewriteAll = [&](const ir::Attribute &attribute) {
      llvm::SmallVector<ExprId, 8> found;
      ir::walk(X, attribute.value, [&](ExprId id) {
        if (X[id].kind == ir::ExprKind::Conditional)
          found.push_back(id);
        return true;
      });
      for (ExprId id : found) {
        rewrite(id);
        auto choice = X[id].as<ir::ConditionalExpr>();
        if (attribute.name != rangeName && isTestOf(choice.condition(), there))
          X[id] = ir::Expr(X[choice.then()]);
      }
    };
    llvm::for_each(node.attributes, rewriteAll);
    llvm::for_each(node.options, rewriteAll);
  }
}

} // namespace

void ModuleConverter::askInstances() {
  InstanceConditions conditions(C.program);
  for (const Item &item : C.module.items) {
    const Declared *declared = item.kind == ItemKind::Resource || item.kind == ItemKind::Module
                                   ? D.find(address(item))
                                   : nullptr;
    if (declared && !declared->isMissing && declared->repeat == Declared::Repeat::OneOrNone &&
        !declared->range.isEventual)
      conditions.add(declared->name, declared->range.expr);
  }
  conditions.run();
}

} // namespace pcl::terraform
