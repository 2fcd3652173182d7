// Which inputs of a component must be known before the program runs, and how deep.
//
// A caller may hand outputs to a component, so the type of its `config` is Output(T), except where
// the component needs the value to know its own shape: how many resources a `range` makes and under
// which keys, options such as `protect`, inputs that a schema calls plain, and inputs of inner
// components for which the same holds. This file follows those uses backwards through locals,
// conditions, `for`, indices and builtins to the `config` nodes. One walk over the program in
// reverse dependency order finds all of it, because a local's users come before it in that order.
// The rule and its reasons stand in docs/rationale/component-inputs.md.
#include "Binder.h"

#include "pcl/IR/Options.h"

namespace pcl::bind {

using namespace ir;

/// Deeper paths are demanded as a whole; types that people write are not as deep.
static constexpr unsigned MaxDemandDepth = 12;

Demand Demand::ofField(StrId name, Demand field) {
  Demand demand = known();
  if (!field.isNone())
    demand.fields.emplace(name.raw(), std::move(field));
  return demand;
}

Demand Demand::ofElements(Demand element) {
  Demand demand = known();
  if (!element.isNone())
    demand.element.push_back(std::move(element));
  return demand;
}

Demand Demand::field(StrId name) const {
  if (all)
    return everything();
  Demand result;
  if (!element.empty())
    result = element.front();
  if (auto found = fields.find(name.raw()); found != fields.end())
    result.merge(found->second);
  return result;
}

Demand Demand::anyElement() const {
  if (all)
    return everything();
  Demand result;
  if (!element.empty())
    result = element.front();
  for (const auto &[name, need] : fields)
    result.merge(need);
  return result;
}

void Demand::merge(const Demand &other, unsigned depth) {
  container |= other.container;
  hasKnownLists |= other.hasKnownLists;
  all |= other.all || (depth == MaxDemandDepth && other.container);
  if (all) {
    fields.clear();
    element.clear();
    return;
  }
  for (const auto &[name, need] : other.fields)
    fields[name].merge(need, depth + 1);
  if (!other.element.empty()) {
    if (element.empty())
      element.emplace_back();
    element.front().merge(other.element.front(), depth + 1);
  }
}

/// True for objects and for collections of objects.
static bool holdsObject(const TypeStore &types, TypeId type, unsigned depth = 0) {
  const Type &shape = types[type];
  switch (shape.kind) {
  case TypeKind::Object:
    return true;
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Map:
  case TypeKind::Union:
    return depth < MaxDemandDepth && llvm::any_of(shape.elements, [&](TypeId element) {
             return holdsObject(types, element, depth + 1);
           });
  default:
    return false;
  }
}

/// The type of what lies in a container that is known: objects in it are known as well, of whatever
/// values they are.
static TypeId typeInside(TypeStore &types, TypeId type, const Demand &demand) {
  bool isKnown = demand.isNone() && holdsObject(types, type);
  return demandedType(types, type, isKnown ? Demand::known() : demand);
}

/// What nothing is known of but what `demand` asks for.
static TypeId openType(TypeStore &types, const Demand &demand) {
  auto part = [&](const Demand &need) { return demandedType(types, types.dynamicType(), need); };
  llvm::SmallVector<StrId, 8> names;
  llvm::SmallVector<TypeId, 8> elements;
  for (const auto &[name, need] : demand.fields) {
    names.push_back(StrId::fromRaw(name));
    elements.push_back(part(demand.field(names.back())));
  }
  TypeId other;
  if (!demand.element.empty())
    other = part(demand.element.front());
  else if (demand.hasKnownLists)
    other = types.open();
  return types.open(names, elements, other);
}

TypeId demandedType(TypeStore &types, TypeId type, const Demand &demand) {
  if (demand.isNone())
    return types.output(type);
  if (demand.all)
    return type;
  const Type &shape = types[type];
  auto each = [&](TypeId element) { return typeInside(types, element, demand.anyElement()); };
  switch (shape.kind) {
  case TypeKind::List:
    return types.list(each(shape.element()));
  case TypeKind::Set:
    return types.set(each(shape.element()));
  case TypeKind::Map:
    return types.map(each(shape.element()));
  case TypeKind::Tuple: {
    llvm::SmallVector<TypeId, 8> elements;
    for (TypeId element : shape.elements)
      elements.push_back(each(element));
    return types.tuple(elements);
  }
  case TypeKind::Object: {
    llvm::SmallVector<TypeId, 8> elements;
    for (auto [name, element] : llvm::zip(shape.names, shape.elements)) {
      bool isOptional = types.isOptional(element);
      TypeId inner =
          typeInside(types, isOptional ? types.withoutNone(element) : element, demand.field(name));
      // An output for what may be left out may turn out to be nothing.
      if (isOptional && types.isEventual(inner))
        inner = types.output(types.optional(types.resolved(inner)));
      elements.push_back(isOptional ? types.optional(inner) : inner);
    }
    return types.object(shape.names, elements);
  }
  case TypeKind::Union: {
    llvm::SmallVector<TypeId, 4> members;
    for (TypeId member : shape.elements)
      members.push_back(demandedType(types, member, demand));
    return types.unionOf(members);
  }
  case TypeKind::Dynamic:
    return openType(types, demand);
  default:
    return type;
  }
}

void ProgramBinder::computeDemands() {
  NodeDemands.resize(P.nodes.size());
  for (NodeId id : llvm::reverse(P.order)) {
    Node &node = P.nodes[id];
    RangeDemand = Demand();
    switch (node.kind) {
    case NodeKind::Local:
      if (!NodeDemands[id.index()].isNone())
        for (const Attribute &attribute : node.attributes)
          demand(attribute.value, NodeDemands[id.index()], 0);
      break;
    case NodeKind::Component:
      if (node.component && W.isDone(node.component)) {
        const ComponentFace &face = W.face(node.component);
        for (const Attribute &attribute : node.attributes) {
          auto input = face.inputs.find(attribute.name);
          if (input == face.inputs.end())
            continue;
          if (auto need = face.demands.find(input->second); need != face.demands.end())
            demand(attribute.value, need->second, 0);
          TypeId taken =
              types().withoutNone(W.workspace.program(node.component).nodes[input->second].type);
          if (const Type &type = types()[taken];
              type.kind == TypeKind::Resource && type.resource && type.resource->isProvider)
            handOnProvider(attribute.value, taken);
        }
      }
      break;
    case NodeKind::Resource:
      if (node.resource)
        for (const Attribute &attribute : node.attributes)
          if (const Member *input = W.schemas.inputs(*node.resource).find(attribute.name);
              input && input->isPlain)
            demand(attribute.value, Demand::everything(), 0);
      break;
    default:
      break;
    }
    for (const Attribute &option : node.options) {
      if (infoOf(optionNamed(str(option.name))).isKnown)
        demand(option.value, Demand::everything(), 0);
      if (node.resource && node.resource->package &&
          optionNamed(str(option.name)) == Option::Provider)
        handOnProvider(option.value, types().resource(node.resource->package->provider()));
    }
    if (const Attribute *range = node.option(W.names.range))
      demand(range->value, Demand::ofElements(std::move(RangeDemand)), 0);
  }
  handOnProvidersOfCalls();
}

/// The same of the providers that calls of functions ask, of packages that something else here is
/// of.
void ProgramBinder::handOnProvidersOfCalls() {
  if (P.directory().empty())
    return;
  llvm::StringMap<const schema::Package *> packages;
  for (const Node &node : P.nodes)
    if (node.package)
      packages.try_emplace(node.package->name(), node.package);
  auto handOn = [&](ExprId id) {
    ExprList args = list(id);
    if (P.builtin(P.exprs[id]) != Builtin::Invoke || args.size() < 3 ||
        P.exprs[args[0]].kind != ExprKind::String || P.exprs[args[2]].kind != ExprKind::Object)
      return true;
    const schema::Package *package = packages.lookup(str(P.exprs[args[0]].text()).split(':').first);
    ExprList options = list(args[2]);
    for (size_t i = 0; package && i + 1 < options.size(); i += 2)
      if (P.exprs[options[i]].kind == ExprKind::String &&
          optionNamed(str(P.exprs[options[i]].text())) == Option::Provider)
        handOnProvider(options[i + 1], types().resource(package->provider()));
    return true;
  };
  for (const Node &node : P.nodes)
    for (const Attribute &attribute : node.attributes)
      walk(P.exprs, attribute.value, handOn);
}

/// `value`, where the provider `type` is taken, is an input: it has that type.
void ProgramBinder::handOnProvider(ExprId value, TypeId type) {
  const Expr &expr = P.exprs[value];
  if (expr.kind == ExprKind::Ref && expr.refKind() == RefKind::Node &&
      P.nodes[expr.refNode()].kind == NodeKind::Config)
    ProviderInputs.try_emplace(expr.refNode(), type);
}

void ProgramBinder::demand(ExprId id, const Demand &need, unsigned depth) {
  if (need.isNone() || depth > MaxDepth)
    return;
  const Expr expr = P.exprs[id];
  auto everything = [&](ExprId child) { demand(child, Demand::everything(), depth + 1); };
  switch (expr.kind) {
  case ExprKind::Ref:
    if (expr.refKind() == RefKind::Node)
      NodeDemands[expr.refNode().index()].merge(need);
    else if (expr.refKind() == RefKind::Variable)
      VarDemands[expr.refVar()].merge(need);
    break;
  case ExprKind::SplatItem:
    VarDemands[expr.as<SplatItemExpr>().item()].merge(need);
    break;
  case ExprKind::GetAttr: {
    auto view = expr.as<GetAttrExpr>();
    const Expr &object = P.exprs[view.object()];
    if (object.kind == ExprKind::Ref && object.refKind() == RefKind::Range) {
      if (view.name() == W.names.value)
        RangeDemand.merge(need);
    } else {
      demand(view.object(), Demand::ofField(view.name(), need), depth + 1);
    }
    break;
  }
  case ExprKind::Index: {
    auto view = expr.as<IndexExpr>();
    const Expr &key = P.exprs[view.key()];
    demand(view.collection(),
           key.kind == ExprKind::String ? Demand::ofField(key.text(), need)
                                        : Demand::ofElements(need),
           depth + 1);
    everything(view.key());
    break;
  }
  case ExprKind::Splat: {
    auto view = expr.as<SplatExpr>();
    demand(view.each(), need.anyElement(), depth + 1);
    demand(view.source(), Demand::ofElements(VarDemands[view.item()]), depth + 1);
    break;
  }
  case ExprKind::For: {
    ExprList parts = list(id);
    demand(parts[ForValue], need.anyElement(), depth + 1);
    for (ForPart part : {ForKey, ForCondition})
      if (parts[part])
        everything(parts[part]);
    demand(parts[ForCollection], Demand::ofElements(VarDemands[expr.as<ForExpr>().valueVar()]),
           depth + 1);
    break;
  }
  case ExprKind::Conditional:
    everything(expr.as<ConditionalExpr>().condition());
    demand(expr.as<ConditionalExpr>().then(), need, depth + 1);
    demand(expr.as<ConditionalExpr>().otherwise(), need, depth + 1);
    break;
  case ExprKind::Tuple:
    for (ExprId item : list(id))
      demand(item, need.anyElement(), depth + 1);
    break;
  case ExprKind::Object: {
    ExprList items = list(id);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      everything(items[i]);
      const Expr &key = P.exprs[items[i]];
      demand(items[i + 1],
             key.kind == ExprKind::String ? need.field(key.text()) : need.anyElement(), depth + 1);
    }
    break;
  }
  case ExprKind::Call:
    demandOfCall(id, need, depth);
    break;
  case ExprKind::Binary: {
    // Whether something is there says nothing about what is in it.
    ExprId left = expr.as<BinaryExpr>().left(), right = expr.as<BinaryExpr>().right();
    bool isEquality = expr.binaryOp() == BinaryOp::Equal || expr.binaryOp() == BinaryOp::NotEqual;
    if (isEquality && P.exprs[right].kind == ExprKind::Null)
      demand(left, Demand::known(), depth + 1);
    else if (isEquality && P.exprs[left].kind == ExprKind::Null)
      demand(right, Demand::known(), depth + 1);
    else
      forEachChild(P.exprs, id, everything);
    break;
  }
  default:
    forEachChild(P.exprs, id, everything);
    break;
  }
}

void ProgramBinder::demandOfCall(ExprId id, const Demand &need, unsigned depth) {
  enum class Use { Eventual, Elements, Container, Entries, Whole, Same };
  const Expr expr = P.exprs[id];
  ExprList args = list(id);
  if (StdFunction native = P.nativeFunction(expr); native != StdFunction::Unknown)
    return demandOfStdCall(id, native, need.field(P.intern("result")), depth);
  Use use = Use::Whole;
  switch (P.builtin(expr)) {
  case Builtin::Invoke:
  case Builtin::Call:
  case Builtin::GetOutput:
  case Builtin::Secret:
  case Builtin::Unsecret:
  case Builtin::Recover:
    use = Use::Eventual;
    break;
  case Builtin::Element:
  case Builtin::Lookup:
  case Builtin::SingleOrNone:
    use = Use::Elements;
    break;
  case Builtin::Length:
    use = Use::Container;
    break;
  case Builtin::Entries:
    use = Use::Entries;
    break;
  case Builtin::Try:
    use = Use::Same;
    break;
  default:
    break;
  }
  if (P.builtin(expr) == Builtin::Invoke)
    EarlyCalls.insert(id);
  if (use == Use::Eventual || args.empty())
    return; // Known only when the program runs, whatever is handed in.
  if (expr.isExpanded())
    use = Use::Whole;
  Demand first = Demand::everything();
  if (use == Use::Elements)
    first = Demand::ofElements(need);
  else if (use == Use::Container)
    first = Demand::known();
  else if (use == Use::Entries)
    first = Demand::ofElements(need.anyElement().field(W.names.value));
  else if (use == Use::Same)
    first = need;
  demand(args[0], first, depth + 1);
  for (ExprId arg : llvm::ArrayRef(args).drop_front())
    demand(arg, use == Use::Same ? need : Demand::everything(), depth + 1);
}

} // namespace pcl::bind
