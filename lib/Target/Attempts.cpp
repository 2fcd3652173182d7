// Attempts to read what values of any type may lack, with something that cannot fail behind them:
// the languages read such a path without functions that fail.

#include "pcl/Target/ExprEmitter.h"

using namespace pcl;
using namespace pcl::target;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeKind;

/// True for what is a value already, whatever it is: no output, and nothing on the way to it can
/// fail.
bool ExprEmitter::isSure(ExprId id) const {
  const Expr &expr = at(id);
  if (types().containsEventuals(typeOf(id)))
    return false;
  if (L.rangeVariable(Current, id))
    return true;
  switch (expr.kind) {
  case ExprKind::Null:
  case ExprKind::Bool:
  case ExprKind::Number:
  case ExprKind::String:
    return true;
  case ExprKind::Ref: {
    TypeKind kind = kindOf(bareType(id));
    return kind != TypeKind::Resource && kind != TypeKind::Component && !L.maybeAbsent(id);
  }
  case ExprKind::Tuple:
  case ExprKind::Object:
    return llvm::all_of(L.program.exprs.list(id), [&](ExprId part) { return isSure(part); });
  default:
    return false;
  }
}

/// True for a key that is a text or a number without being made one.
bool ExprEmitter::isPlainKey(ExprId id) const {
  TypeKind kind = kindOf(typeOf(id));
  bool isKey = kind == TypeKind::String || kind == TypeKind::Int || kind == TypeKind::Number;
  return isKey && isSure(id);
}

std::optional<ExprEmitter::OpenPath> ExprEmitter::openPath(ExprId id) const {
  OpenPath path;
  bool isOpen = false; // something on the way has no type
  auto isPlain = [&](ExprId part) {
    return !types().containsEventuals(typeOf(part)) && !L.maybeAbsent(part);
  };
  ExprId at = id;
  for (;; at = this->at(at).object()) {
    const Expr &expr = this->at(at);
    bool isAccess = expr.kind == ExprKind::GetAttr || expr.kind == ExprKind::Index;
    if (!isAccess || L.rangeVariable(Current, at))
      break;
    TypeKind kind = kindOf(bareType(expr.object()));
    bool isTyped = kind == TypeKind::Map || lower::isListKind(kind);
    if (!isPlain(at) || (kind != TypeKind::Dynamic && !isTyped))
      return std::nullopt;
    isOpen |= kind == TypeKind::Dynamic;
    if (expr.kind == ExprKind::Index && !isPlainKey(expr.as<ir::IndexExpr>().key()))
      return std::nullopt;
    path.accesses.insert(path.accesses.begin(), at);
  }
  path.root = at;
  bool isName = this->at(at).kind == ExprKind::Ref || L.rangeVariable(Current, at);
  if (!isOpen || !isName || !isPlain(at))
    return std::nullopt;
  return path;
}

std::optional<ExprEmitter::PathAttempt> ExprEmitter::pathAttempt(ExprId id, bool isTry) const {
  auto args = L.program.exprs.list(id);
  if (args.size() < (isTry ? 2U : 1U) || (!isTry && args.size() != 1) ||
      types().containsEventuals(typeOf(id)))
    return std::nullopt;
  PathAttempt attempt;
  if (isTry) {
    attempt.other = args.back();
    if (!isSure(attempt.other))
      return std::nullopt;
    args = args.drop_back();
  }
  for (ExprId one : args) {
    std::optional<OpenPath> path = openPath(one);
    if (!path)
      return std::nullopt;
    attempt.paths.push_back(std::move(*path));
  }
  return attempt;
}

ExprEmitter::Nodes ExprEmitter::keysOf(const OpenPath &path, Context context) {
  Nodes keys;
  for (ExprId access : path.accesses) {
    const Expr &expr = at(access);
    keys.push_back(expr.kind == ExprKind::GetAttr
                       ? B.string(str(expr.as<ir::GetAttrExpr>().name()))
                       : this->expr(expr.as<ir::IndexExpr>().key(), context));
  }
  return keys;
}
