// Walking, rewriting, copying, comparing and hashing expressions, all driven by the roles in
// Expr.def.
//
// Trees are as high as the parser's depth limit allows (plus what a pass wraps around an operand),
// so that recursion over them is bounded; `walk`, which everybody uses on trees of unknown origin,
// does not recurse.
#include "pcl/IR/Expr.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVector.h"

namespace pcl::ir {

void forEachDeclaredVar(const ExprStore &exprs, ExprId id, llvm::function_ref<void(VarId)> visit) {
  const Expr &expr = exprs[id];
  if (expr.kind == ExprKind::Apply) {
    for (uint32_t i = 0; i + 1 < expr.listSize; ++i)
      visit(VarId(expr.a + i));
    return;
  }
  const ExprKindInfo &info = kindInfo(expr.kind);
  const std::pair<ExprRole, uint32_t> operands[] = {
      {info.a, expr.a}, {info.b, expr.b}, {info.c, expr.c}};
  for (auto [role, raw] : operands)
    if (role == ExprRole::Var && raw != VarId::NoneValue)
      visit(VarId(raw));
}

void forEachChild(const ExprStore &exprs, ExprId id, llvm::function_ref<void(ExprId)> visit) {
  const Expr expr = exprs[id];
  const ExprKindInfo &info = kindInfo(expr.kind);
  const std::pair<ExprRole, uint32_t> operands[] = {
      {info.a, expr.a}, {info.b, expr.b}, {info.c, expr.c}};
  for (auto [role, raw] : operands)
    if (role == ExprRole::Expr && raw != ExprId::NoneValue)
      visit(ExprId(raw));
  for (uint32_t i = 0; i < expr.listSize; ++i)
    if (ExprId child = exprs.list(expr)[i])
      visit(child);
}

void rewriteChildren(ExprStore &exprs, ExprId id, llvm::function_ref<ExprId(ExprId)> rewrite) {
  const ExprKindInfo &info = kindInfo(exprs[id].kind);
  // `rewrite` may add expressions and so move records and lists: look them up anew each time.
  auto rewriteOperand = [&](ExprRole role, uint32_t Expr::*operand) {
    uint32_t raw = exprs[id].*operand;
    if (role != ExprRole::Expr || raw == ExprId::NoneValue)
      return;
    uint32_t made = rewrite(ExprId(raw)).raw();
    exprs[id].*operand = made;
  };
  rewriteOperand(info.a, &Expr::a);
  rewriteOperand(info.b, &Expr::b);
  rewriteOperand(info.c, &Expr::c);
  for (uint32_t i = 0; i < exprs[id].listSize; ++i) {
    ExprId child = exprs.list(id)[i];
    if (!child)
      continue;
    ExprId made = rewrite(child);
    exprs.mutableList(id)[i] = made;
  }
}

ExprId rewriteBottomUp(ExprStore &exprs, ExprId root, llvm::function_ref<ExprId(ExprId)> rewrite) {
  if (!root)
    return root;
  rewriteChildren(exprs, root,
                  [&](ExprId child) { return rewriteBottomUp(exprs, child, rewrite); });
  return rewrite(root);
}

void walk(const ExprStore &exprs, ExprId root, llvm::function_ref<bool(ExprId)> visit) {
  llvm::SmallVector<ExprId, 32> stack;
  if (root)
    stack.push_back(root);
  while (!stack.empty()) {
    ExprId id = stack.pop_back_val();
    if (!visit(id))
      continue;
    size_t bottom = stack.size();
    forEachChild(exprs, id, [&](ExprId child) { stack.push_back(child); });
    std::reverse(stack.begin() + bottom, stack.end());
  }
}

namespace {

/// Copies a tree; `Vars` maps the variables declared in it to their copies.
class Cloner {
public:
  explicit Cloner(ExprStore &exprs) : Exprs(exprs) {}

  ExprId clone(ExprId id) {
    if (!id)
      return id;
    llvm::SmallVector<VarId, 2> declared;
    forEachDeclaredVar(Exprs, id, [&](VarId var) { declared.push_back(var); });
    for (VarId var : declared) // in one go: the parameters of an Apply are neighbours
      Vars[var] = Exprs.addVar(Exprs.var(var).name, Exprs.var(var).type);

    Expr copy = Exprs[id];
    const ExprKindInfo &info = kindInfo(copy.kind);
    copy.a = operand(info.a, copy, copy.a);
    copy.b = operand(info.b, copy, copy.b);
    copy.c = operand(info.c, copy, copy.c);
    llvm::SmallVector<ExprId, 8> list(Exprs.list(copy));
    for (ExprId &child : list)
      child = clone(child);
    return Exprs.add(copy, list, Exprs.range(id));
  }

private:
  uint32_t operand(ExprRole role, const Expr &expr, uint32_t raw) {
    switch (role) {
    case ExprRole::Expr:
      return clone(ExprId(raw)).raw();
    case ExprRole::Target:
      if (expr.refKind() != RefKind::Variable)
        return raw;
      [[fallthrough]];
    case ExprRole::Var:
    case ExprRole::VarUse: {
      auto known = Vars.find(VarId(raw));
      return known == Vars.end() ? raw : known->second.raw();
    }
    case ExprRole::None:
    case ExprRole::Str:
    case ExprRole::Callee:
      return raw;
    }
    return raw;
  }

  ExprStore &Exprs;
  llvm::DenseMap<VarId, VarId> Vars;
};

/// Compares two trees of one store; `Vars` maps variables declared on the left to those on the
/// right.
class Comparer {
public:
  explicit Comparer(const ExprStore &exprs) : Exprs(exprs) {}

  bool equal(ExprId leftId, ExprId rightId) {
    if (leftId == rightId && Vars.empty())
      return true;
    if (!leftId || !rightId)
      return leftId == rightId;
    const Expr &left = Exprs[leftId], &right = Exprs[rightId];
    if (left.kind != right.kind || left.op != right.op || left.listSize != right.listSize)
      return false;
    if (!declareVars(leftId, rightId))
      return false;
    const ExprKindInfo &info = kindInfo(left.kind);
    if (!operandEqual(info.a, left, left.a, right.a) ||
        !operandEqual(info.b, left, left.b, right.b) ||
        !operandEqual(info.c, left, left.c, right.c))
      return false;
    for (uint32_t i = 0; i < left.listSize; ++i)
      if (!equal(Exprs.list(left)[i], Exprs.list(right)[i]))
        return false;
    return true;
  }

private:
  bool declareVars(ExprId leftId, ExprId rightId) {
    llvm::SmallVector<VarId, 2> left, right;
    forEachDeclaredVar(Exprs, leftId, [&](VarId var) { left.push_back(var); });
    forEachDeclaredVar(Exprs, rightId, [&](VarId var) { right.push_back(var); });
    if (left.size() != right.size())
      return false;
    for (size_t i = 0; i < left.size(); ++i) {
      if (Exprs.var(left[i]).name != Exprs.var(right[i]).name)
        return false;
      Vars[left[i]] = right[i];
    }
    return true;
  }

  bool operandEqual(ExprRole role, const Expr &expr, uint32_t left, uint32_t right) {
    switch (role) {
    case ExprRole::None:
    case ExprRole::Callee: // follows from the name and the arguments
      return true;
    case ExprRole::Str:
      return left == right;
    case ExprRole::Expr:
      return equal(ExprId::fromRaw(left), ExprId::fromRaw(right));
    case ExprRole::Target:
      if (expr.refKind() != RefKind::Variable)
        return left == right;
      [[fallthrough]];
    case ExprRole::Var:
    case ExprRole::VarUse: {
      auto known = Vars.find(VarId(left));
      return (known == Vars.end() ? left : known->second.raw()) == right;
    }
    }
    return false;
  }

  const ExprStore &Exprs;
  llvm::DenseMap<VarId, VarId> Vars;
};

} // namespace

ExprId clone(ExprStore &exprs, ExprId root) { return Cloner(exprs).clone(root); }

bool isEqual(const ExprStore &exprs, ExprId left, ExprId right) {
  return Comparer(exprs).equal(left, right);
}

uint64_t hashOf(const ExprStore &exprs, const StringInterner &strings, ExprId root) {
  llvm::hash_code hash = 0;
  if (!root)
    return hash;
  // Parents first, each with the number of its children: that determines the tree.
  walk(exprs, root, [&](ExprId id) {
    const Expr &expr = exprs[id];
    hash = llvm::hash_combine(hash, static_cast<uint8_t>(expr.kind), expr.op, expr.listSize);
    const ExprKindInfo &info = kindInfo(expr.kind);
    const std::pair<ExprRole, uint32_t> operands[] = {
        {info.a, expr.a}, {info.b, expr.b}, {info.c, expr.c}};
    for (auto [role, raw] : operands)
      if (role == ExprRole::Str)
        hash = llvm::hash_combine(hash, strings.str(StrId(raw)));
    forEachDeclaredVar(exprs, id, [&](VarId var) {
      hash = llvm::hash_combine(hash, strings.str(exprs.var(var).name));
    });
    if (info.list == ListRole::HoleyList)
      for (ExprId child : exprs.list(expr))
        hash = llvm::hash_combine(hash, child.isValid());
    return true;
  });
  return hash;
}

} // namespace pcl::ir
