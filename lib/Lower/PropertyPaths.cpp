// Property paths as the engine reads them.
#include "PropertyPaths.h"

#include <fmt/format.h>

using namespace pcl;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;

namespace {

/// Appends to `path` what `id` is, as the engine writes it; false if it is no path.
bool propertyPath(const ir::Program &program, ExprId id, std::string &path) {
  const Expr &expr = program.exprs[id];
  switch (expr.kind) {
  case ExprKind::Ref:
    path = program.str(expr.as<ir::RefExpr>().name()).str();
    return true;
  case ExprKind::String:
    path = program.str(expr.text()).str();
    return true;
  case ExprKind::GetAttr:
    if (!propertyPath(program, expr.object(), path))
      return false;
    path += "." + program.str(expr.as<ir::GetAttrExpr>().name()).str();
    return true;
  case ExprKind::Index: {
    const Expr &key = program.exprs[expr.as<ir::IndexExpr>().key()];
    if (!propertyPath(program, expr.object(), path))
      return false;
    if (key.kind == ExprKind::Number) {
      path += fmt::format("[{}]", program.str(key.text()).str());
      return true;
    }
    if (key.kind != ExprKind::String)
      return false;
    // Source: the property paths of the engine; a quote is escaped by a backslash.
    std::string quoted;
    for (char c : program.str(key.text())) {
      if (c == '"' || c == '\\')
        quoted += '\\';
      quoted += c;
    }
    path += fmt::format("[\"{}\"]", quoted);
    return true;
  }
  case ExprKind::Splat:
    if (!propertyPath(program, expr.as<ir::SplatExpr>().source(), path))
      return false;
    path += "[*]";
    return program.exprs[expr.as<ir::SplatExpr>().each()].kind == ExprKind::SplatItem;
  default:
    return false;
  }
}

} // namespace

void pcl::lower::lowerPropertyPaths(ir::Program &program, ir::Attribute &option,
                                    DiagnosticEngine &diagnostics) {
  ir::ExprStore &exprs = program.exprs;
  ir::TypeStore &types = program.workspace().types();
  if (exprs[option.value].kind != ExprKind::Tuple) {
    diagnostics.report(diag::option_needs_paths, exprs.range(option.value),
                       program.str(option.name).str());
    option.value = exprs.tuple({}, exprs.range(option.value));
    exprs[option.value].type = types.list(types.stringType());
    return;
  }
  llvm::SmallVector<ExprId> paths;
  for (unsigned i = 0; i < exprs[option.value].listSize; ++i) {
    ExprId item = exprs.list(option.value)[i];
    std::string path;
    if (!propertyPath(program, item, path)) {
      diagnostics.report(diag::option_needs_paths, exprs.range(item),
                         program.str(option.name).str());
      continue;
    }
    ExprId text = exprs.string(program.intern(path), exprs.range(item));
    exprs[text].type = types.stringType();
    paths.push_back(text);
  }
  exprs.setList(option.value, paths);
  exprs[option.value].type = types.list(types.stringType());
}
