// The order of work: each node in turn, its range first, then its options and inputs; what needs
// all nodes comes last.
#include "pcl/Lower/Lower.h"

#include "Absent.h"
#include "Destinations.h"
#include "Lift.h"
#include "Naming.h"
#include "Plan.h"
#include "PropertyPaths.h"

#include "pcl/IR/Magnitude.h"
#include "pcl/IR/Options.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

class Lowering {
public:
  Lowering(LoweredProgram &result, const TargetTraits &traits, DiagnosticEngine &diagnostics)
      : Result(result), P(result.program), E(P.exprs), T(P.workspace().types()), O(P, traits),
        Nodes(O, result), Places(P, traits.integers), Diags(diagnostics) {}

  void run() {
    Result.nodes.resize(P.nodes.size());
    callStdFunctions(P, O.traits.stdCalls, O.traits.language, Diags);
    dropReadsOfNothing(P);
    if (O.traits.integers)
      refineNumbers();
    if (O.traits.wholeLimit < ir::WholeLimit)
      widenNumbers();
    for (ir::NodeId id : P.order)
      lowerNode(id);
    Nodes.findDeferred();
    Result.definite.resize(E.size());
    Result.untyped.resize(E.size());
    for (uint32_t i = 0; i < E.size(); ++i) {
      Result.definite[i] = O.presence(ExprId(i)) == Presence::Output;
      Result.untyped[i] = O.facts.of(ExprId(i)).isUntyped;
    }
    P.level = ir::Level::Lowered;
  }

private:
  void refineNumbers();
  void widenNumbers();
  ExprId withoutConversion(ExprId range) const;
  void lowerNode(ir::NodeId id);
  void lowerOptions(ir::Node &node, Context context);
  void lowerAttribute(ir::NodeId id, ir::Attribute &attribute, Context context);
  void settleConfig(ir::NodeId id);
  void reportLate(ir::NodeId id, ExprId value);
  std::string causeOf(ExprId value, unsigned depth = 0) const;
  bool isSaidBySdk(const ir::Node &node, const ir::Attribute &option) const;
  void lift(ExprId &value, Context context) {
    O.analyze(value, context);
    value = Lift(O, context).observe(value);
  }

  LoweredProgram &Result;
  ir::Program &P;
  ir::ExprStore &E;
  ir::TypeStore &T;
  Overlay O;
  Plan Nodes;
  const Destinations Places;
  DiagnosticEngine &Diags;
};

} // namespace

/// Configs that are integers get the type, so that what follows needs no conversion.
void Lowering::refineNumbers() {
  ir::ProgramId program = P.workspace().find(P.directory());
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    ir::Node &node = P.nodes[ir::NodeId(i)];
    if (node.kind != ir::NodeKind::Config)
      continue;
    node.type = O.traits.integers->refined(program, ir::NodeId(i), node.type);
    node.declaredType = O.traits.integers->refined(program, ir::NodeId(i), node.declaredType);
  }
}

/// Whole numbers that do not fit into the target's integers get the type of other numbers. What
/// nothing is known of counts as small: products of settings are rarely large, and such a one that
/// is fails when it is computed.
void Lowering::widenNumbers() {
  constexpr double Small = 0x1p10;
  ir::Magnitudes magnitudes(P, Small);
  auto widened = [&](auto &self, TypeId type) -> TypeId {
    switch (T.kind(type)) {
    case TypeKind::Int:
      return T.numberType();
    case TypeKind::Output:
      return T.output(self(self, T[type].element()));
    case TypeKind::Union: {
      llvm::SmallVector<TypeId> members;
      for (TypeId member : T[type].elements)
        members.push_back(self(self, member));
      return T.unionOf(members);
    }
    default:
      return type;
    }
  };
  for (uint32_t i = 0; i < E.size(); ++i) {
    ExprId id(i);
    TypeId type = E[id].type;
    if (type && T.kind(T.withoutNone(T.resolved(type))) == TypeKind::Int &&
        magnitudes.largest(id) >= O.traits.wholeLimit)
      E[id].type = widened(widened, type);
  }
  for (ir::Node &node : P.nodes)
    if (node.kind == ir::NodeKind::Local && node.type)
      if (const ir::Attribute *value = findAttribute(P, node.attributes, "value"))
        if (T.kind(T.withoutNone(T.resolved(node.type))) == TypeKind::Int)
          node.type = E[value->value].type;
}

/// The number that `range` is, without a conversion to one.
ExprId Lowering::withoutConversion(ExprId range) const {
  if (E[range].kind != ExprKind::Call || P.callee(E[range]).function != ir::StdFunction::tonumber)
    return range;
  ExprId number = E.list(range)[0];
  TypeKind kind = E[number].type ? T.kind(T.resolved(E[number].type)) : TypeKind::Dynamic;
  return kind == TypeKind::Int || kind == TypeKind::Number ? number : range;
}

void Lowering::lowerNode(ir::NodeId id) {
  ir::Node &node = P.nodes[id];
  for (ir::Attribute &option : node.options)
    if (P.optionOf(option) == ir::Option::Range) {
      option.value = withoutConversion(option.value);
      lift(option.value, {});
    }
  Nodes.planRange(id);
  NodeInfo &info = Result.nodes[id.index()];
  Context context;
  PresentNodes present;
  context.present = &present;
  if (ExprId range = info.range.source)
    ir::forEachPresentInRange(P, range, [&](ExprId there) { present.add(E, there); });
  context.range = info.range.kind == RangeKind::None ? nullptr : &info.range;

  lowerOptions(node, context);
  for (ir::Attribute &attribute : node.attributes)
    lowerAttribute(id, attribute, context);
  if (info.range.isEventual)
    reportLate(id, info.range.source);
  // Of components Bind has said it.
  for (const Gate &gate : info.gates)
    if (node.kind != ir::NodeKind::Component)
      reportLate(id, node.attribute(gate.input)->value);
  Nodes.typeGated(id);
  if (node.kind == ir::NodeKind::Config && node.type)
    settleConfig(id);
  Presence presence = O.facts.nodes[id.index()].presence;
  info.mayBePlain = presence == Presence::Maybe || presence == Presence::Holds;
  Nodes.dropUnusedVariables(id);
}

void Lowering::lowerOptions(ir::Node &node, Context context) {
  llvm::erase_if(node.options,
                 [&](const ir::Attribute &option) { return isSaidBySdk(node, option); });
  for (ir::Attribute &option : node.options) {
    if (ir::isPropertyPathOption(P.str(option.name)))
      lowerPropertyPaths(P, option, Diags);
    else if (P.optionOf(option) != ir::Option::Range)
      lift(option.value, context);
  }
}

void Lowering::lowerAttribute(ir::NodeId id, ir::Attribute &attribute, Context context) {
  ir::Node &node = P.nodes[id];
  context.mayAwait = O.traits.awaitsCalls && node.kind == ir::NodeKind::Local;
  ExprId bound = attribute.value;
  lift(attribute.value, context);
  if (node.kind == ir::NodeKind::Local) {
    const Fact &fact = O.facts.of(bound);
    node.type = O.typeOf(attribute.value);
    O.facts.nodes[id.index()] = {O.presence(attribute.value), fact.isUntyped, fact.isFallible};
  }
  if (TypeId wanted = Places.typeFor(node, attribute, O.presence(attribute.value)))
    attribute.value = Coercion(O).coerce(attribute.value, wanted);
  if (Places.needsGate(node, attribute, O.presence(attribute.value), O.typeOf(attribute.value)))
    Nodes.addGate(id, attribute);
}

/// What of `value` is known late: the name of a node that is no local, or a function that is
/// called.
std::string Lowering::causeOf(ExprId value, unsigned depth) const {
  constexpr unsigned MaxLocals = 64;
  std::string function, node;
  ir::walk(E, value, [&](ExprId id) {
    const Expr &expr = E[id];
    if (expr.kind == ExprKind::Call && P.builtin(expr) == ir::Builtin::Invoke && function.empty() &&
        O.presence(id) != Presence::Plain && E[E.list(id)[0]].kind == ExprKind::String)
      function = P.str(E[E.list(id)[0]].text());
    if (expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node || !node.empty())
      return node.empty();
    const ir::Node &named = P.nodes[expr.refNode()];
    bool isLocal = named.kind == ir::NodeKind::Local;
    if (isLocal && O.facts.nodes[expr.refNode().index()].presence == Presence::Plain)
      return true;
    bool isConfig = named.kind == ir::NodeKind::Config;
    if (isConfig && O.facts.nodes[expr.refNode().index()].presence == Presence::Plain)
      return true;
    const ir::Attribute *attribute = isLocal ? named.attribute(P.intern("value")) : nullptr;
    node = attribute && depth < MaxLocals ? causeOf(attribute->value, depth + 1)
                                          : P.str(named.name).str();
    return node.empty();
  });
  return node.empty() ? function : node;
}

/// Says why what is made for `id` is made inside an apply of `value`.
void Lowering::reportLate(ir::NodeId id, ExprId value) {
  std::string name = P.str(P.nodes[id].name).str(), cause = causeOf(value);
  Diags.report(diag::made_late, E.range(value), name, cause.empty() ? name : cause);
}

/// The type of the variable of a config, now that its default is lowered.
void Lowering::settleConfig(ir::NodeId id) {
  ir::Node &node = P.nodes[id];
  Presence &presence = O.facts.nodes[id.index()].presence;
  bool isComponent = !P.directory().empty();
  if (isComponent && !node.defaultsLate)
    node.type = O.outputs.loosened(node.type);
  const ir::Attribute *fallback = node.attribute(P.intern("default"));
  Presence ofFallback = fallback ? O.presence(fallback->value) : Presence::Plain;
  // What is configured or else an output is one or the other, and so is a secret that may be
  // missing.
  bool isNull = !fallback || E[fallback->value].kind == ExprKind::Null;
  if (!isComponent && T.isEventual(node.type) &&
      ((isNull && T.isOptional(T.resolved(node.type))) || ofFallback != Presence::Plain))
    node.type = O.outputs.maybe(node.type);
  presence = O.outputs.presenceOf(node.type);
  if (presence == Presence::Plain)
    presence = ofFallback;
}

/// True for a version and a download URL that a package's SDK asks for by itself.
bool Lowering::isSaidBySdk(const ir::Node &node, const ir::Attribute &option) const {
  const schema::Package *package = node.resource ? node.resource->package : nullptr;
  schema::PackageRegistry *packages = P.workspace().packages();
  const Expr &value = E[option.value];
  if (!package || !packages || value.kind != ExprKind::String)
    return false;
  llvm::StringRef name = P.str(option.name), text = P.str(value.text());
  if (name == "pluginDownloadURL")
    return text == package->pluginDownloadURL();
  // Of a package in several versions a program has one SDK.
  const schema::Package *sdk = name == "version" ? packages->find(package->name()) : nullptr;
  return sdk && text == sdk->version();
}

LoweredProgram pcl::lower::lower(const ir::Program &bound, const TargetTraits &traits,
                                 code::NameAllocator &scope, DiagnosticEngine &diagnostics) {
  LoweredProgram result(bound);
  Lowering(result, traits, diagnostics).run();
  Naming(result, traits, scope).run();
  return result;
}
