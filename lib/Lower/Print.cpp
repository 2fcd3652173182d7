// Prints the lowered level: the facts become comments of a copy, which the PCL printer prints.
#include "pcl/Lower/Print.h"

#include "pcl/IR/Printer.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::lower;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;

namespace {

llvm::StringRef nameOf(RangeKind kind) {
  switch (kind) {
  case RangeKind::None:
    return "none";
  case RangeKind::Bool:
    return "bool";
  case RangeKind::Count:
    return "count";
  case RangeKind::List:
    return "list";
  case RangeKind::Map:
    return "map";
  }
  return "none";
}

class Annotator {
public:
  explicit Annotator(const LoweredProgram &lowered)
      : L(lowered), P(lowered.program), T(P.workspace().types()) {}

  ir::Program run() {
    spellVariables();
    for (uint32_t i = 0; i < P.nodes.size(); ++i)
      annotate(ir::NodeId(i));
    return std::move(P);
  }

private:
  std::string str(StrId id) const { return P.str(id).str(); }

  /// Variables by the target's names, and conversions with their types.
  void spellVariables() {
    for (uint32_t i = 0; i < L.varNames.size(); ++i)
      if (!L.varNames[i].empty())
        P.exprs.var(ir::VarId(i)).name = P.intern(L.varNames[i]);
    for (uint32_t i = 0, count = P.exprs.size(); i < count; ++i) {
      ExprId id(i);
      ir::Expr &expr = P.exprs[id];
      if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable) {
        expr.a = P.exprs.var(expr.refVar()).name.raw();
      } else if (expr.kind == ExprKind::Convert) {
        ExprId operand = expr.as<ir::ConvertExpr>().operand(),
               type = P.exprs.string(P.intern(T.str(expr.type)));
        ir::Expr &call = P.exprs[id];
        call.kind = ExprKind::Call;
        call.a = P.intern("__convert").raw();
        call.op = 0;
        P.exprs.setList(id, {operand, type});
      }
    }
  }

  void annotate(ir::NodeId id) {
    ir::Node &node = P.nodes[id];
    ir::Comments comments = node.comments ? P.comments[node.comments] : ir::Comments();
    for (const std::string &line : linesOf(id))
      comments.leading.push_back(P.intern("@" + line));
    node.comments = P.addComments(std::move(comments));
    for (ir::Attribute &attribute : node.attributes)
      annotate(attribute);
    for (ir::Attribute &option : node.options)
      annotate(option);
  }

  void annotate(ir::Attribute &attribute) {
    TypeId type = P.exprs[attribute.value].type;
    bool isPlain = !type || !T.containsEventuals(type);
    bool isUntyped = L.isUntyped(attribute.value);
    if (isPlain && !isUntyped)
      return;
    bool isIndefinite = !isPlain && T.isEventual(type) && !L.isDefinite(attribute.value);
    std::string text = fmt::format("{}{}{}", T.str(type), isIndefinite ? ", indefinite" : "",
                                   isUntyped ? ", untyped" : "");
    ir::Comments comments = attribute.comments ? P.comments[attribute.comments] : ir::Comments();
    if (comments.trailing)
      text += "; " + str(comments.trailing);
    comments.trailing = P.intern(text);
    attribute.comments = P.addComments(std::move(comments));
  }

  std::vector<std::string> linesOf(ir::NodeId id) const {
    const NodeInfo &info = L.info(id);
    const ir::Node &node = P.nodes[id];
    std::vector<std::string> lines;
    std::string line = fmt::format("{}", L.position[id.index()]);
    if (!info.identifier.empty())
      line += " identifier=" + info.identifier;
    if (info.isExportedDirectly)
      line += " exported";
    if (info.mayBePlain)
      line += " may-be-plain";
    if (node.type)
      line += " type=" + T.str(node.type);
    lines.push_back(std::move(line));
    if (info.range.kind != RangeKind::None)
      lines.push_back(lineOf(info.range));
    for (const Gate &gate : info.gates)
      lines.push_back(fmt::format("gate {}={} type={}", str(gate.input), L.name(gate.param).str(),
                                  T.str(P.exprs.var(gate.param).type)));
    for (uint32_t index : info.promises) {
      const Deferred &deferred = L.deferred[index];
      lines.push_back(fmt::format("deferred {}.{}={} resolver={} type={}",
                                  str(P.nodes[deferred.component].name), str(deferred.output),
                                  deferred.variable, deferred.resolver, T.str(deferred.type)));
    }
    return lines;
  }

  std::string lineOf(const Range &range) const {
    std::string line =
        fmt::format("range {}{}", nameOf(range.kind).str(), range.isEventual ? " eventual" : "");
    auto add = [&](const char *role, ir::VarId var) {
      if (var)
        line += fmt::format(" {}={}", role, L.name(var).str());
    };
    add("param", range.param);
    add("key", range.key);
    add("value", range.value);
    return line;
  }

  const LoweredProgram &L;
  ir::Program P;
  ir::TypeStore &T;
};

} // namespace

std::string pcl::lower::printLowered(const LoweredProgram &lowered) {
  ir::Program annotated = Annotator(lowered).run();
  std::string prefix = annotated.directory().empty() ? "" : annotated.directory() + "/";
  std::string text;
  for (const auto &[name, file] : ir::printProgram(annotated))
    text += fmt::format("# @file {}{}\n{}\n", prefix, name, file);
  return text;
}
