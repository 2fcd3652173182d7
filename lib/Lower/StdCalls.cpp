// `invoke("std:index:upper", {input = x}).result` becomes `upper(x)`.
//
// Records are overwritten where they stand, so whoever refers to the access has the call.
#include "pcl/Lower/StdCalls.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;

namespace {

/// The function that `id` calls and that is to be a call of its own; Unknown for anything else.
ir::StdFunction functionOf(const ir::Program &program, ExprId id, StdCalls calls) {
  const Expr &expr = program.exprs[id];
  ir::StdFunction function =
      expr.kind == ExprKind::Call ? program.nativeFunction(expr) : ir::StdFunction::Unknown;
  bool isOwn = function != ir::StdFunction::Unknown &&
               (calls == StdCalls::Native || ir::infoOf(function).place == ir::StdPlace::Beyond);
  return isOwn ? function : ir::StdFunction::Unknown;
}

/// Makes `place` the call that `invoke` means.
void makeCall(ir::Program &program, ExprId place, ExprId invoke, ir::StdFunction function) {
  ir::ExprStore &exprs = program.exprs;
  llvm::SmallVector<ExprId, 4> args(exprs.list(invoke)), items, inputs;
  if (args.size() > 1)
    items.assign(exprs.list(args[1]).begin(), exprs.list(args[1]).end());
  SrcRange range = exprs.range(place);
  size_t last = 0;
  for (ir::StdInput input : ir::inputsOf(function)) {
    ExprId given;
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (exprs[items[i]].kind == ExprKind::String &&
          program.str(exprs[items[i]].text()) == input.name)
        given = items[i + 1];
    inputs.push_back(given);
    last = given ? inputs.size() : last;
  }
  inputs.truncate(last);
  for (ExprId &input : inputs)
    if (!input) {
      input = exprs.null(range);
      exprs[input].type = program.workspace().types().noneType();
    }
  ir::Builtin builtin = ir::builtinLike(function);
  bool isBuiltin = builtin != ir::Builtin::Unknown;
  llvm::StringRef name = isBuiltin ? ir::infoOf(builtin).name : ir::infoOf(function).name;
  ir::TypeId type = exprs[place].type;
  ExprId call = exprs.call(program.intern(name), inputs, range);
  exprs[place] = exprs[call];
  exprs[place].type = type;
  exprs[place].setCallee(isBuiltin ? ir::Callee{builtin} : ir::Callee{builtin, function});
}

} // namespace

void pcl::lower::callStdFunctions(ir::Program &program, StdCalls calls, llvm::StringRef language,
                                  DiagnosticEngine &diagnostics) {
  ir::ExprStore &exprs = program.exprs;
  auto nativeFunction = [&](ExprId id) {
    ir::StdFunction function = functionOf(program, id, calls);
    if (function != ir::StdFunction::Unknown && calls == StdCalls::Package)
      diagnostics.report(diag::function_beyond_package, exprs.range(id),
                         ir::infoOf(function).name.str(), language.str());
    return function;
  };
  StrId result = program.intern("result");
  uint32_t size = exprs.size();
  std::vector<bool> isAccessed(size);
  for (uint32_t i = 0; i < size; ++i) {
    ExprId id(i);
    if (exprs[id].kind != ExprKind::GetAttr || exprs[id].as<ir::GetAttrExpr>().name() != result)
      continue;
    ExprId object = exprs[id].object();
    if (ir::StdFunction function = nativeFunction(object); function != ir::StdFunction::Unknown) {
      isAccessed[object.index()] = true;
      makeCall(program, id, object, function);
    }
  }
  // What is left is kept whole: `{ result = upper(x) }`.
  for (uint32_t i = 0; i < size; ++i) {
    ExprId id(i);
    ir::StdFunction function = isAccessed[i] ? ir::StdFunction::Unknown : nativeFunction(id);
    if (function == ir::StdFunction::Unknown)
      continue;
    ir::TypeStore &types = program.workspace().types();
    ir::TypeId whole = types.resolved(exprs[id].type);
    ExprId call = exprs.add(exprs[id], exprs.range(id));
    makeCall(program, call, id, function);
    exprs[call].type = types.kind(whole) == ir::TypeKind::Object ? types[whole].elements[0] : whole;
    ExprId key = exprs.string(result, exprs.range(id));
    exprs[key].type = types.stringType();
    ir::TypeId type = exprs[id].type;
    ExprId object = exprs.object({key, call}, exprs.range(id));
    exprs[id] = exprs[object];
    exprs[id].type = type;
  }
}
