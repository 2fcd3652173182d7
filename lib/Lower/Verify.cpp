// The verifier of the lowered level. One walk over all values; nodes are checked against their
// plans.
#include "pcl/Lower/Verify.h"

#include "Facts.h"

#include "pcl/IR/Options.h"
#include "pcl/IR/StdTypes.h"
#include "pcl/IR/Verifier.h"

#include "llvm/ADT/StringSet.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

class Verifier {
public:
  explicit Verifier(const LoweredProgram &lowered)
      : L(lowered), P(lowered.program), E(P.exprs), T(P.workspace().types()),
        Violations(ir::verify(P)) {}

  std::vector<std::string> run() {
    for (uint32_t i = 0; i < P.nodes.size(); ++i) {
      Current = ir::NodeId(i);
      checkPlan();
      for (const ir::Attribute &option : P.nodes[Current].options)
        if (!ir::isPropertyPathOption(P.str(option.name)))
          checkValue(option);
      for (const ir::Attribute &attribute : P.nodes[Current].attributes)
        checkValue(attribute);
    }
    return std::move(Violations);
  }

private:
  template <typename... Args> void violation(fmt::format_string<Args...> format, Args &&...args) {
    Violations.push_back(
        fmt::format("node `{}`: ", std::string_view(P.str(P.nodes[Current].name))) +
        fmt::format(format, std::forward<Args>(args)...));
  }

  TypeId typeOf(ExprId id) const { return E[id].type ? E[id].type : T.dynamicType(); }
  bool isEventual(ExprId id) const { return T.isEventual(typeOf(id)); }
  /// A plain value with outputs inside.
  bool holdsOutputs(ExprId id) const { return !isEventual(id) && T.containsEventuals(typeOf(id)); }

  /// What the node's plan and names say of each other.
  void checkPlan() {
    const ir::Node &node = P.nodes[Current];
    const NodeInfo &info = L.info(Current);
    bool isVariable = node.isResource() || node.kind == NodeKind::Local;
    if (isVariable && info.identifier.empty())
      violation("has no identifier");
    bool isExport =
        node.kind == NodeKind::Output && info.isExportedDirectly; // has the variable's name
    if (!info.identifier.empty() && !isExport && !Identifiers.insert(info.identifier).second)
      violation("has the identifier `{}` of another node", info.identifier);
    for (const Gate &gate : info.gates) {
      const ir::Attribute *input = node.attribute(gate.input);
      if (!input || !T.containsEventuals(typeOf(input->value)))
        violation("waits for `{}`, which is plain", std::string_view(P.str(gate.input)));
      checkVariable(gate.param);
    }
    checkRange(info.range);
    for (uint32_t index : info.promises)
      if (L.position[L.deferred[index].component.index()] <= L.position[Current.index()])
        violation("promises an output of `{}`, which is made already",
                  std::string_view(P.str(P.nodes[L.deferred[index].component].name)));
  }

  void checkRange(const Range &range) {
    if (range.kind == RangeKind::None)
      return;
    const ir::Attribute *option = P.option(P.nodes[Current], ir::Option::Range);
    if (!option || option->value != range.source)
      violation("has a range whose source is not the option");
    bool isLate = range.source && isEventual(range.source);
    bool isDefinite = range.source && L.isDefinite(range.source);
    if (range.isEventual ? !isDefinite || !range.param : isLate || range.param.isValid())
      violation("has a range that is eventual where its source is not, or is not where it is");
    for (ir::VarId var : {range.param, range.key, range.value})
      if (var)
        checkVariable(var);
  }

  void checkVariable(ir::VarId var) {
    if (L.name(var).empty())
      violation("has a variable without a name");
  }

  void checkValue(const ir::Attribute &attribute) {
    ir::walk(E, attribute.value, [&](ExprId id) {
      if (const char *fault = faultOf(id))
        violation("`{}`: {}", std::string_view(P.str(attribute.name)), fault);
      ir::forEachDeclaredVar(E, id, [&](ir::VarId var) { checkVariable(var); });
      return true;
    });
  }

  /// What is wrong with `id` itself, or null.
  const char *faultOf(ExprId id) const {
    const Expr &expr = E[id];
    switch (expr.kind) {
    case ExprKind::Splat:
      return isEventual(expr.as<ir::SplatExpr>().source()) ? "a splat goes over an output"
                                                           : nullptr;
    case ExprKind::TemplateJoin:
      return T.containsEventuals(typeOf(expr.as<ir::TemplateJoinExpr>().loop()))
                 ? "a template joins outputs"
                 : nullptr;
    case ExprKind::Call:
      return faultOfCall(expr);
    case ExprKind::Apply:
      return faultOfApply(id);
    case ExprKind::Interpolate:
      if (llvm::any_of(E.list(expr), [&](ExprId part) { return holdsOutputs(part); }))
        return "a part of an Interpolate is a collection that holds outputs";
      return llvm::none_of(E.list(expr), [&](ExprId part) { return isEventual(part); })
                 ? "no part of an Interpolate is an output"
                 : nullptr;
    case ExprKind::Convert:
      return faultOfConvert(expr);
    case ExprKind::GetAttr:
      // A bool's range has none: whoever asks for one has been told, and gets `notImplemented`.
      return isRangeVariable(E, id) && !L.rangeVariable(Current, id) &&
                     L.info(Current).range.kind != RangeKind::Bool
                 ? "a variable of the range is not in its plan"
                 : nullptr;
    default:
      return nullptr;
    }
  }

  const char *faultOfCall(const Expr &expr) const {
    ir::Callee callee = P.callee(expr);
    for (auto [index, argument] : llvm::enumerate(E.list(expr)))
      if (ir::looksIntoOutputs(T, ir::accessOf(callee, index), typeOf(argument)))
        return "a call looks into an output";
    return nullptr;
  }

  const char *faultOfApply(ExprId id) const {
    llvm::ArrayRef<ExprId> arguments = E.list(id).drop_back();
    if (holdsOutputs(E.list(id).back()))
      return "the body of an Apply is a collection that holds outputs";
    if (arguments.size() == 1 && !L.isDefinite(arguments[0]))
      return "the argument of an Apply may be plain";
    bool hasOutput = false;
    ir::forEachDeclaredVar(E, id, [&](ir::VarId var) {
      hasOutput |= E.var(var).type && T.containsEventuals(E.var(var).type);
    });
    return hasOutput ? "a parameter of an Apply is or holds an output" : nullptr;
  }

  const char *faultOfConvert(const Expr &expr) const {
    TypeId from = typeOf(expr.as<ir::ConvertExpr>().operand()), bare = T.withoutNone(from);
    if (T.kind(expr.type) == TypeKind::Output || T.kind(expr.type) == TypeKind::Dynamic)
      return nullptr;
    if (T.containsEventuals(from))
      return "a Convert makes a plain value of an output";
    bool isPresence = T.isOptional(from) && bare == expr.type;
    return isPresence || (isScalarKind(T.kind(bare)) && isScalarKind(T.kind(expr.type)))
               ? nullptr
               : "a Convert changes what is no scalar";
  }

  const LoweredProgram &L;
  const ir::Program &P;
  const ir::ExprStore &E;
  ir::TypeStore &T;
  ir::NodeId Current;
  llvm::StringSet<> Identifiers;
  std::vector<std::string> Violations;
};

} // namespace

std::vector<std::string> pcl::lower::verifyLowered(const LoweredProgram &lowered) {
  return Verifier(lowered).run();
}
