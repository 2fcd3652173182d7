// The arguments of an apply: which are the same, and what to call them.
#include "Arguments.h"

#include "pcl/Code/Names.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::lower;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;

std::string pcl::lower::chainKey(const ir::Program &program, ExprId id) {
  const Expr &expr = program.exprs[id];
  switch (expr.kind) {
  case ExprKind::Ref:
    if (expr.refKind() == ir::RefKind::Node || expr.refKind() == ir::RefKind::Variable)
      return fmt::format("{}{}", static_cast<unsigned>(expr.refKind()), expr.b);
    return expr.refKind() == ir::RefKind::Range ? "range" : "";
  case ExprKind::SplatItem:
    return fmt::format("s{}", expr.a);
  case ExprKind::GetAttr: {
    std::string object = chainKey(program, expr.object());
    return object.empty() ? ""
                          : object + "." + program.str(expr.as<ir::GetAttrExpr>().name()).str();
  }
  case ExprKind::Index: {
    const Expr &key = program.exprs[expr.as<ir::IndexExpr>().key()];
    if (key.kind != ExprKind::String && key.kind != ExprKind::Number)
      return "";
    std::string object = chainKey(program, expr.object());
    return object.empty() ? ""
                          : fmt::format("{}[{}{}", object, static_cast<unsigned>(key.kind), key.a);
  }
  default:
    return "";
  }
}

std::string pcl::lower::nameOfArgument(const ir::Program &program, ExprId id, std::string &prefix) {
  const Expr &expr = program.exprs[id];
  auto plural = [](std::string name) {
    return llvm::StringRef(name).ends_with("s") ? name : name + "s";
  };
  switch (expr.kind) {
  case ExprKind::Ref:
    if (prefix.empty())
      prefix = program.str(expr.as<ir::RefExpr>().name()).str();
    return program.str(expr.as<ir::RefExpr>().name()).str();
  case ExprKind::GetAttr:
    nameOfArgument(program, expr.object(), prefix);
    return program.str(expr.as<ir::GetAttrExpr>().name()).str();
  case ExprKind::Index: {
    std::string name = nameOfArgument(program, expr.object(), prefix);
    if (program.exprs[expr.as<ir::IndexExpr>().key()].kind == ExprKind::String)
      return program.str(program.exprs[expr.as<ir::IndexExpr>().key()].text()).str();
    llvm::StringRef text = name;
    if (text.ends_with("ies") && text.size() > 4)
      return text.drop_back(3).str() + "y";
    for (llvm::StringRef ending : {"sses", "tuses", "iases", "xes", "tches", "shes"})
      if (text.ends_with(ending)) // `address`, `status`, `alias`
        return text.drop_back(2).str();
    return text.ends_with("s") && !text.ends_with("ss") && text.size() > 3 ? text.drop_back().str()
                                                                           : name;
  }
  case ExprKind::Splat: {
    std::string name = nameOfArgument(program, expr.as<ir::SplatExpr>().source(), prefix);
    const Expr &each = program.exprs[expr.as<ir::SplatExpr>().each()];
    return each.kind == ExprKind::GetAttr
               ? plural(program.str(each.as<ir::GetAttrExpr>().name()).str())
               : name;
  }
  case ExprKind::For:
    return "items";
  case ExprKind::Call: {
    switch (program.builtin(expr)) {
    case Builtin::Invoke: {
      // aws:ec2/getAmi:getAmi -> ami
      const Expr &token = program.exprs[program.exprs.list(id)[0]];
      if (token.kind != ExprKind::String)
        return "result";
      llvm::StringRef name = program.str(token.text()).rsplit(':').second;
      prefix = name.str();
      if (name.consume_front("get") && !name.empty())
        return code::toCamelCase(name);
      return name.empty() ? "result" : name.str();
    }
    case Builtin::Secret:
    case Builtin::Unsecret:
      return program.exprs[id].listSize ? nameOfArgument(program, program.exprs.list(id)[0], prefix)
                                        : "value";
    default:
      return "value";
    }
  }
  default:
    return "value";
  }
}
