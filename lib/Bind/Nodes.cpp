// What binding makes of each kind of node.
#include "Binder.h"

#include "pcl/IR/Iteration.h"

namespace pcl::bind {

using namespace ir;

KnownNames::KnownNames(StringInterner &strings)
    :
#define X(NAME) NAME(strings.intern(#NAME)),
      PCL_KNOWN_NAMES(X)
#undef X
          defaultValue(strings.intern("default")) {
}

ProgramBinder::ProgramBinder(WorkspaceBinder &owner, ProgramId id)
    : W(owner), Id(id), P(owner.workspace.program(id)) {}

std::unique_ptr<ComponentFace> ProgramBinder::run() {
  resolveNames();
  readPackageBlocks();
  for (Node &node : P.nodes) {
    if (node.kind == NodeKind::Resource || node.kind == NodeKind::Read)
      lookUpResource(node);
    // What comes before it in the order may refer to it all the same; see sortNodes.
    if (node.kind == NodeKind::Component && node.component && W.isDone(node.component) &&
        !node.option(W.names.range))
      node.type = types().component(node.component);
  }
  computeDemands();
  // Components may refer to each other, so that one of them is used before it is bound.
  for (Node &node : P.nodes)
    if (node.kind == NodeKind::Component && node.component && W.isDone(node.component) &&
        !node.option(W.names.range))
      node.type = types().component(node.component);
  if (!TooDeep) {
    for (NodeId id : P.order)
      bindNode(id);
    checkInstanceNames();
    P.level = Level::Bound;
  }
  return makeFace();
}

void ProgramBinder::bindNode(NodeId id) {
  Node &node = P.nodes[id];
  Current = id;
  RangeKey = RangeValue = TypeId();
  switch (node.kind) {
  case NodeKind::Config:
    return bindConfig(node);
  case NodeKind::Local:
    for (const Attribute &attribute : node.attributes)
      node.type = type(attribute.value);
    return;
  case NodeKind::Resource:
  case NodeKind::Read:
    return bindResource(node);
  case NodeKind::Hook:
    return bindHook(node);
  case NodeKind::Component:
    return bindComponent(node);
  case NodeKind::Output:
    return bindOutput(node);
  case NodeKind::Pulumi:
    for (const Attribute &attribute : node.attributes)
      assign(attribute.value, types().stringType(),
             [&] { return phrase::place_in_object(str(attribute.name)); });
    return;
  case NodeKind::Package:
    for (const Attribute &attribute : node.attributes)
      type(attribute.value);
    return;
  }
}

// ---- Config and output.

TypeId ProgramBinder::inferConfigType(TypeId given) {
  const Type &shape = types()[given];
  switch (shape.kind) {
  case TypeKind::Int:
    return types().numberType(); // Whoever wrote `1` may configure 1.5.
  case TypeKind::None:
    return types().dynamicType();
  case TypeKind::Tuple:
    return types().list(inferConfigType(W.rules.unifyAll(shape.elements)));
  case TypeKind::Object: {
    llvm::SmallVector<TypeId, 8> elements;
    for (TypeId element : shape.elements)
      elements.push_back(inferConfigType(element));
    return elements.empty() ? types().map(types().dynamicType())
                            : types().object(shape.names, elements);
  }
  default:
    return types().resolved(given);
  }
}

static std::optional<bool> flagOf(const Program &program, const Node &config, StrId name) {
  const Attribute *attribute = config.attribute(name);
  bool isSaid = attribute && program.exprs[attribute->value].kind == ExprKind::Bool;
  return isSaid ? std::optional(program.exprs[attribute->value].boolValue()) : std::nullopt;
}

std::optional<bool> ProgramBinder::flag(const Node &config, StrId name) const {
  return flagOf(P, config, name);
}

void ProgramBinder::bindConfig(Node &node) {
  node.declaredType = node.annotation;
  TypeId given;
  for (const Attribute &attribute : node.attributes) {
    if (attribute.name == W.names.defaultValue)
      given = node.declaredType ? assign(attribute.value, types().optional(node.declaredType),
                                         [&] { return phrase::place_config(str(node.name)); })
                                : type(attribute.value);
    else
      type(attribute.value);
  }
  if (!node.declaredType)
    node.declaredType = given ? inferConfigType(given) : types().dynamicType();
  bool isNullable = flag(node, W.names.nullable).value_or(false);
  if ((given && types().kind(given) == TypeKind::None) || isNullable)
    node.declaredType = types().optional(node.declaredType);
  node.type = node.declaredType;
  // A provider is handed on as it is.
  TypeId provider = ProviderInputs.lookup(Current);
  if (provider && types().kind(types().withoutNone(node.declaredType)) == TypeKind::Dynamic) {
    node.declaredType = given ? types().optional(provider) : provider;
    node.type = node.declaredType;
  } else if (!P.directory().empty()) {
    node.type = demandedType(types(), node.declaredType, NodeDemands[Current.index()]);
  }
  if (flag(node, W.names.secret).value_or(false))
    node.type = types().output(node.type);
}

void ProgramBinder::bindOutput(Node &node) {
  node.declaredType = node.annotation;
  for (const Attribute &attribute : node.attributes) {
    if (attribute.name != W.names.value)
      type(attribute.value);
    else if (node.declaredType)
      node.type = assign(attribute.value, node.declaredType,
                         [&] { return phrase::place_output(str(node.name)); });
    else
      node.type = type(attribute.value);
  }
  if (!node.type)
    node.type = types().dynamicType();
}

// ---- Resources and components.

TypeId ProgramBinder::bindRange(const Node &node, TypeId variable) {
  const Attribute *option = node.option(W.names.range);
  if (!option)
    return variable;
  TypeId range = type(option->value);
  forEachPresentInRange(P, option->value, [&](ExprId id) { addPresent(id); });
  TypeId plain = W.rules.unwrap(range);
  TypeId result;
  switch (mayBeNumber(types(), plain) ? TypeKind::String : types().kind(plain)) {
  case TypeKind::Bool:
    result = types().optional(variable);
    break;
  case TypeKind::String: // a number in quotes, or nothing that can be counted
    checkConverts(option->value, types().numberType(),
                  [] { return phrase::place_option("range"); });
    [[fallthrough]];
  case TypeKind::Int:
  case TypeKind::Number:
    RangeValue = types().intType();
    result = types().list(variable);
    break;
  case TypeKind::Dynamic: // a map, or a list, whose indices are keys too
    RangeKey = types().stringType();
    RangeValue = types().dynamicType();
    result = types().map(variable);
    break;
  default: {
    IterationTypes iteration = W.rules.iteration(plain);
    if (!iteration.mayBeOne)
      diags().report(diag::not_iterable, rangeOf(option->value), phrase::a_range(),
                     types().str(plain));
    RangeKey = iteration.key;
    RangeValue = iteration.value;
    if (!iteration.isCollection)
      result = types().dynamicType();
    else
      result =
          iteration.key == types().stringType() ? types().map(variable) : types().list(variable);
    break;
  }
  }
  return types().isEventual(range) ? types().output(result) : result;
}

void ProgramBinder::bindResource(Node &node) {
  TypeId variable = types().resource(node.resource);
  TypeId whole = bindRange(node, variable);
  auto owner = [&] { return phrase::owning_type(str(node.label)); };
  const Members *inputs = P.inputsOf(node);
  llvm::DenseSet<StrId> present;
  for (const Attribute &attribute : node.attributes) {
    const Member *input = inputs ? inputs->find(attribute.name) : nullptr;
    present.insert(attribute.name);
    if (input) {
      concealIf(*input, attribute.value);
      assign(attribute.value, placeOf(*input),
             [&] { return phrase::place_input(str(attribute.name), owner()); });
      continue;
    }
    type(attribute.value);
    if (inputs)
      present.insert(reportUnknownName(owner, attribute.name, attribute.nameRange, /*isInput=*/true,
                                       memberNames(*inputs)));
  }
  if (inputs)
    reportMissing(*inputs, present, owner, node.nameRange);
  bindOptions(node);
  RangeKey = RangeValue = TypeId();
  Present.clear();
  node.type = whole;
}

void ProgramBinder::bindHook(Node &node) {
  TypeStore &store = types();
  for (const Attribute &attribute : node.attributes) {
    bool isCommand = attribute.name == W.names.command;
    TypeId wanted = isCommand ? store.list(store.stringType()) : store.boolType();
    assign(attribute.value, wanted,
           [&] { return phrase::place_in_hook(str(attribute.name), str(node.name)); });
  }
  node.type = store.hookType();
}

TypeId ProgramBinder::hookArgsType() {
  TypeStore &store = types();
  llvm::SmallVector<StrId, 8> names;
  llvm::SmallVector<TypeId, 8> elements;
  auto add = [&](llvm::StringRef name, TypeId type) {
    names.push_back(P.intern(name));
    elements.push_back(type);
  };
  for (llvm::StringRef name : {"urn", "id", "name", "type"})
    add(name, store.stringType());
  // Which of these there are depends on the step that the hook runs at.
  TypeId properties = store.optional(store.map(store.dynamicType()));
  for (llvm::StringRef name : {"newInputs", "oldInputs", "oldOutputs"})
    add(name, properties);
  if (str(P.nodes[Current].label) == "resource")
    add("newOutputs", properties);
  return store.object(names, elements);
}

void ProgramBinder::bindComponent(Node &node) {
  bool isKnown = node.component && W.isDone(node.component);
  TypeId whole =
      bindRange(node, isKnown ? types().component(node.component) : types().dynamicType());
  const ComponentFace *face = isKnown ? &W.face(node.component) : nullptr;
  auto owner = [&] { return phrase::owning_component(str(node.name)); };
  llvm::DenseSet<NodeId> present; // config nodes of the component
  for (const Attribute &attribute : node.attributes) {
    if (!face) {
      type(attribute.value);
      continue;
    }
    auto found = face->inputs.find(attribute.name);
    if (found == face->inputs.end()) {
      type(attribute.value);
      if (attribute.name == W.names.token) {
        diags().report(diag::component_token, attribute.nameRange, str(node.name).str(),
                       str(node.label).str());
        continue;
      }
      std::vector<llvm::StringRef> names;
      for (StrId name : face->inputNames)
        names.push_back(str(name));
      StrId meant =
          reportUnknownName(owner, attribute.name, attribute.nameRange, /*isInput=*/true, names);
      if (auto input = face->inputs.find(meant); input != face->inputs.end())
        present.insert(input->second);
      continue;
    }
    present.insert(found->second);
    Program &component = W.workspace.program(node.component);
    Node &config = component.nodes[found->second];
    if (flagOf(component, config, W.names.secret) == true)
      conceal(attribute.value);
    auto place = [&] { return phrase::place_input(str(attribute.name), owner()); };
    TypeId given = assign(attribute.value, types().optional(config.type), place);
    config.defaultsLate |= face->nullMeansDefault.contains(found->second) &&
                           types().isEventual(config.type) && typeAsNull(attribute.value);
    if (isLate(given, config.type))
      diags().report(diag::input_known_late, rangeOf(attribute.value), place());
  }
  if (face)
    for (StrId name : face->inputNames) {
      NodeId input = face->inputs.find(name)->second;
      const Node &config = W.workspace.program(node.component).nodes[input];
      if (!present.contains(input) && !config.attribute(W.names.defaultValue) &&
          !types().isOptional(config.declaredType))
        diags().report(diag::missing_input, node.nameRange, owner(), str(name).str());
    }
  bindOptions(node);
  RangeKey = RangeValue = TypeId();
  Present.clear();
  node.type = whole;
}

bool ProgramBinder::typeAsNull(ExprId given) {
  using enum StdFunction;
  TypeStore &store = types();
  TypeId type = P.exprs[given].type, there = store.withoutNone(type), value = store.resolved(there);
  bool isLate = store.isEventual(there), isOpen = false;
  walk(P.exprs, given, [&](ExprId part) { // what has no type may hold outputs
    return !(isOpen |= store.kind(store.withoutNone(P.exprs[part].type)) == TypeKind::Dynamic);
  });
  if (store.kind(value) == TypeKind::Dynamic || (isLate && store.isOptional(value)) ||
      (isOpen && store.isOptional(type)))
    return true;
  // A conversion says what it makes of a value; it makes null of null.
  const Expr &expr = P.exprs[given];
  ExprId call = expr.kind == ExprKind::GetAttr ? expr.object() : given, converted;
  StdFunction function =
      P.exprs[call].kind == ExprKind::Call ? P.nativeFunction(P.exprs[call]) : Unknown;
  if (expr.kind == ExprKind::Convert)
    converted = expr.as<ConvertExpr>().operand();
  else if (llvm::is_contained({convert, tobool, tolist, tomap, tonumber, toset, tostring},
                              function))
    converted = inputsInOrder(call, function).front();
  if (!converted || !typeAsNull(converted))
    return false;
  auto asGiven = [&](TypeId made) { return isLate ? store.output(made) : made; };
  P.exprs[given].type = asGiven(store.optional(value));
  if (call != given)
    P.exprs[call].type = asGiven(store.object({P.intern("result")}, {store.optional(value)}));
  return true;
}

bool ProgramBinder::isLate(TypeId given, TypeId wanted) {
  if (types().isEventual(wanted) || types().kind(wanted) == TypeKind::Dynamic)
    return false;
  return types().isEventual(given) ||
         (types().containsEventuals(given) && !types().containsEventuals(wanted));
}

std::unique_ptr<ComponentFace> ProgramBinder::makeFace() {
  auto face = std::make_unique<ComponentFace>();
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    NodeId id(i);
    const Node &node = P.nodes[id];
    StrId name = node.logicalName ? node.logicalName : node.name;
    if (node.kind == NodeKind::Config) {
      if (face->inputs.try_emplace(name, id).second)
        face->inputNames.push_back(name);
      if (!NodeDemands.empty() && !NodeDemands[i].isNone())
        face->demands.try_emplace(id, NodeDemands[i]);
      if (node.attribute(W.names.defaultValue) && flag(node, W.names.nullable) == false)
        face->nullMeansDefault.insert(id);
    } else if (node.kind == NodeKind::Output) {
      TypeId value = node.declaredType ? node.declaredType
                     : node.type       ? node.type
                                       : types().dynamicType();
      if (face->outputs.try_emplace(name, types().output(types().resolved(value))).second)
        face->outputNames.push_back(name);
    }
  }
  // The name inside the component serves too, unless it is the logical name of another one.
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const Node &node = P.nodes[NodeId(i)];
    if (node.kind == NodeKind::Config)
      face->inputs.try_emplace(node.name, NodeId(i));
    else if (node.kind == NodeKind::Output && node.logicalName)
      face->outputs.try_emplace(node.name, face->outputs.lookup(node.logicalName));
  }
  return face;
}

} // namespace pcl::bind
