// Nodes that Go says its own way: config, resources and the loops they are made in, hooks, outputs.
//
// Component classes are EmitComponent.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::go;
using code::BinaryOp;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeKind;
using lower::RangeKind;

/// Methods of the SDK's outputs, by the names of the properties that cannot be read past them.
static constexpr llvm::StringLiteral outputMembers[] = {"index", "mapIndex", "elem", "applyT",
                                                        "toOutput"};
static constexpr llvm::StringLiteral componentScope[] = {
    "ctx", "name", "args", "opts", "componentResource", "err"};

ModuleEmitter::ModuleEmitter(target::ProjectEmitter &project, ir::ProgramId id,
                             code::Module &module, ResultTypes &results, Collections &collections,
                             Structs &structs)
    : NodeEmitter(project, id, module), Results(results), Held(collections), Records(structs) {
  ConfigName = "cfg";
  for (const target::HelperText &helper : Lang.helpers)
    Scope.reserve(helper.name);
  Scope.reserve("args");
  Scope.reserve(Lang.self);
}

lower::TargetTraits ModuleEmitter::traits() {
  lower::TargetTraits traits;
  traits.outputMembers = outputMembers;
  traits.elementProxies = false;
  traits.castsConvert = true;
  traits.callsAnywhere = true;
  traits.recoversOutputs = false;
  if (isComponent())
    traits.componentScope = componentScope;
  return traits;
}

void ModuleEmitter::prepare() {
  for (llvm::StringRef name : componentScope)
    Scope.reserve(name);
  for (const lower::NodeInfo &info : L.nodes)
    Scope.reserve(info.identifier);
  reserveParameters();
  findNullTests();
}

/// A temporary of the same name as a parameter of the function or a variable of the loop around
/// would hide that.
void ModuleEmitter::reserveParameters() {
  const ir::ExprStore &exprs = L.program.exprs;
  for (uint32_t i = 0; i < exprs.size(); ++i) {
    const ir::Expr &expr = at(ExprId(i));
    if (expr.kind == ExprKind::Apply)
      for (size_t k = 0; k + 1 < expr.listSize; ++k)
        Scope.reserve(L.name(ir::VarId(expr.as<ir::ApplyExpr>().firstParam().index() + k)));
    if (expr.kind == ExprKind::For)
      ir::forEachDeclaredVar(exprs, ExprId(i), [&](ir::VarId var) { Scope.reserve(L.name(var)); });
  }
  for (const lower::NodeInfo &info : L.nodes) {
    for (ir::VarId variable : {info.range.param, info.range.key, info.range.value})
      if (variable)
        Scope.reserve(L.name(variable));
    for (const lower::Gate &gate : info.gates)
      Scope.reserve(L.name(gate.param));
  }
}

/// What the program compares with null, and what the parameters stand for that it compares.
void ModuleEmitter::findNullTests() {
  const ir::ExprStore &exprs = L.program.exprs;
  llvm::DenseMap<ir::VarId, ExprId> awaited;
  for (uint32_t i = 0; i < exprs.size(); ++i)
    if (const ir::Expr &expr = at(ExprId(i)); expr.kind == ExprKind::Apply)
      for (auto [k, item] : llvm::enumerate(exprs.list(ExprId(i)).drop_back()))
        awaited[ir::VarId(expr.as<ir::ApplyExpr>().firstParam().index() + k)] = item;
  for (uint32_t i = 0; i < exprs.size(); ++i) {
    const ir::Expr &expr = at(ExprId(i));
    bool isTest = expr.kind == ExprKind::Binary && (expr.binaryOp() == ir::BinaryOp::Equal ||
                                                    expr.binaryOp() == ir::BinaryOp::NotEqual);
    if (!isTest)
      continue;
    ExprId value = expr.as<ir::BinaryExpr>().left(), other = expr.as<ir::BinaryExpr>().right();
    if (at(value).kind == ExprKind::Null)
      std::swap(value, other);
    if (at(other).kind != ExprKind::Null)
      continue;
    bool isVariable =
        at(value).kind == ExprKind::Ref && at(value).refKind() == ir::RefKind::Variable;
    if (isVariable)
      value = awaited.lookup(at(value).refVar());
    if (value)
      ComparedWithNull.insert(value);
  }
}

void ModuleEmitter::emitRoot() {
  Nodes body;
  emitNodes(body);
  body.push_back(B.ret(B.null()));
  Node context = B.param("ctx", B.unary(code::UnaryOp::Deref, core("Context")));
  Node program = B.lambda({context}, B.block(body), B.name("error"));
  Node run = B.exprStmt(B.call(core("Run"), {program}));
  declareRecords();
  B.append(B.func("main", {}, {}, B.block({run})));
}

/// The SDK's own deferred outputs have no type that its inputs take.
void ModuleEmitter::emitDeferred(const lower::Deferred &deferred, Nodes &body) {
  std::string later = Scope.allocate(deferred.variable + "Later");
  Node context = B.callMethod(B.name("ctx"), "Context");
  Node made = B.call(B.typeApply(core("DeferredOutput"), {B.name("any")}), {context});
  body.push_back(B.let(B.listPattern({B.name(later), B.name(deferred.resolver)}), made));
  Node any = typed(B.call(core("Any"), {B.name(later)}), types().output(types().dynamicType()));
  TypeId type = goType(types().resolved(deferred.type));
  body.push_back(
      B.let(deferred.variable, applyT(any, [&](Node value) { return as(value, type); })));
}

// ---- Config, locals, outputs.

ModuleEmitter::Node ModuleEmitter::configuration() {
  Node config = importModule("github.com/pulumi/pulumi/sdk/v3/go/pulumi/config", "config");
  return B.callMethod(config, "New", {B.name("ctx"), B.string("")});
}

void ModuleEmitter::emitConfig(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  ConfigGetter getter = getterOf(node);
  TypeId type = types().resolved(getter.type);
  type = getter.isSecret ? looseType(type) : goType(type);
  llvm::StringRef identifier = L.info(id).identifier;
  bool isSimple = isScalar(type) && kindOf(type) != TypeKind::Enum;
  Node key = B.string(logicalNameOf(node));
  if (getter.isRequired && isSimple) {
    const char *ending = kindOf(type) == TypeKind::Bool     ? "Bool"
                         : kindOf(type) == TypeKind::Int    ? "Int"
                         : kindOf(type) == TypeKind::Number ? "Float64"
                                                            : "";
    NodeTypes[id] = getter.isSecret ? types().output(type) : type;
    body.push_back(
        B.let(identifier, B.callMethod(B.name(ConfigName), title(getter.name) + ending, {key})));
    return;
  }
  const ir::Attribute *fallback = attribute(node, "default");
  bool hasDefault = fallback && at(fallback->value).kind != ExprKind::Null;
  // A default that is an output stands beside what is configured.
  bool isLate = hasDefault && types().containsEventuals(typeOf(fallback->value));
  bool isNamed = !getter.isSecret && !isLate;
  std::string name = isNamed ? identifier.str() : Scope.allocate("configured");
  if (hasDefault && !isLate)
    type = withNulls(type, fallback->value);
  TypeId own = getter.isRequired || (hasDefault && !isLate) ? type : goType(types().optional(type));
  bool isRecord = holdsRecords(own);
  if (getter.isRequired) {
    Node call = B.call(B.typeApply(helper(Helper::ConfigRecord), {typeNode(own)}),
                       {B.name(ConfigName), key});
    body.push_back(B.let(name, B.checked(call)));
  } else {
    Node other = hasDefault && !isLate ? expr(fallback->value, Context().as(own)) : B.null();
    Helper getOr = isRecord ? Helper::ConfigRecordOr : Helper::ConfigOr;
    Node call =
        B.call(B.typeApply(helper(getOr), {typeNode(own)}), {B.name(ConfigName), key, other});
    body.push_back(B.let(name, B.checked(call)));
  }
  NodeTypes[id] = own;
  if (isNamed)
    return;
  auto configured = [&](TypeId of) {
    Node value = plain(typed(B.name(name), own), of);
    return getter.isSecret ? secret(value) : value;
  };
  Node value;
  if (isLate) {
    TypeId output = types().output(type);
    Node there = plain(configured(type), output);
    Node other = expr(fallback->value, Context().as(output));
    value = typed(
        B.cond(B.binary(BinaryOp::IsNot, B.name(name), B.null()), there, other, typeNode(output)),
        output);
  } else {
    value = configured(own);
  }
  NodeTypes[id] = typeOfNode(value);
  body.push_back(B.let(identifier, value));
}

ModuleEmitter::Node ModuleEmitter::localValue(ir::NodeId id, ExprId value) {
  Node node = expr(value, {});
  TypeId type = typeOfNode(node);
  // A literal says its type only together with others.
  if (Constants.contains(node) && kindOf(type) == TypeKind::Number &&
      Module[node].text.find_first_of(".eE") == llvm::StringRef::npos)
    node = B.call(B.name("float64"), {node});
  if (kindOf(type) == TypeKind::None || Module.kind(node) == code::Kind::Null)
    node = B.call(B.name("any"), {node}), type = types().dynamicType();
  if (Ids.contains(node))
    node = plain(node, type);
  NodeTypes[id] = type;
  return node;
}

void ModuleEmitter::emitOutput(ir::NodeId id, ExprId value, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  Context context;
  context.isData = true;
  Node exported = expr(value, context.as(types().dynamicType(), Form::Input));
  if (Module.kind(exported) == code::Kind::Null)
    exported = B.call(core("Any"), {exported});
  body.push_back(
      B.exprStmt(B.callMethod(B.name("ctx"), "Export", {B.string(logicalNameOf(node)), exported})));
}

ModuleEmitter::Node ModuleEmitter::requireVersion(ExprId version) {
  return B.checked(B.callMethod(B.name("ctx"), "RequirePulumiVersion",
                                {expr(version, Context().as(types().stringType()))}));
}

// ---- Resources and components.

ModuleEmitter::Node ModuleEmitter::inputValue(const ir::Node &node, const ir::Attribute &attribute,
                                              Context context) {
  llvm::StringRef name = str(attribute.name);
  if (node.kind == NodeKind::Read && name == "id") {
    Node id = expr(attribute.value, context.as(types().stringType()));
    if (kindOf(typeOfNode(id)) != TypeKind::Output)
      return B.call(core("ID"), {id});
    std::string name = Scope.allocate("id", code::NameKind::Parameter);
    Node made = B.ret(B.call(core("ID"), {B.name(name)}));
    Node convert = B.lambda({B.param(name, B.name("string"))}, B.block({made}), core("ID"));
    return B.cast(B.callMethod(plain(id, typeOfNode(id)), "ApplyT", {convert}), core("IDOutput"));
  }
  if (node.component) {
    const ir::Program &program = L.program.workspace().program(node.component);
    auto config = program.names.find(attribute.name);
    if (config == program.names.end())
      return expr(attribute.value, context);
    auto [type, form] = inputTypeOf(program, config->second, node.component);
    return expr(attribute.value, context.as(type, form));
  }
  const ir::Members *members = L.program.inputsOf(node);
  const ir::Member *member = members ? members->find(attribute.name) : nullptr;
  if (!member)
    return expr(attribute.value, context.as(types().dynamicType(), Form::Input));
  TypeId type = member->isRequired ? member->type : types().optional(member->type);
  return expr(attribute.value, context.as(type, formOf(*member)));
}

ModuleEmitter::Node ModuleEmitter::made(const ir::Node &node, Nodes arguments,
                                        llvm::ArrayRef<Input> inputs, const Options &options) {
  bool isRead = node.kind == NodeKind::Read;
  Nodes entries;
  bool isSourceless = node.kind == NodeKind::Component && !node.component;
  for (const Input &input : inputs) {
    if (Module.kind(input.value) == code::Kind::Null)
      continue;
    llvm::StringRef name = str(input.attribute->name);
    Node value = input.value;
    if (const lower::Gate *gate = L.gate(Current, input.attribute->name)) {
      // What the gate lets through is what the value's own expression has.
      ir::Attribute inner = *input.attribute;
      TypeId own = typeOfNode(definite(inner.value, {}));
      TypeId element = kindOf(own) == TypeKind::Output ? types()[own].element() : own;
      const ir::Members *members = L.program.inputsOf(node);
      const ir::Member *member = members ? members->find(inner.name) : nullptr;
      TypeId wanted = member ? (member->isRequired ? member->type : types().optional(member->type))
                             : types().dynamicType();
      Form form = Form::PlainArgs;
      if (node.component) {
        const ir::Program &program = L.program.workspace().program(node.component);
        if (auto config = program.names.find(inner.name); config != program.names.end())
          std::tie(wanted, form) = inputTypeOf(program, config->second, node.component);
      }
      value = to(typed(B.name(L.name(gate->param)), element), wanted, form);
    }
    entries.push_back(isSourceless
                          ? B.entry(name, value)
                          : B.entry(B.name(node.component ? title(name) : fieldName(name)), value));
    comments(entries.back(), input.attribute->comments);
  }
  arguments.insert(arguments.begin(), B.name("ctx"));
  if (isSourceless) {
    arguments.push_back(B.object(entries, !entries.empty(), core("Map")));
    addOptions(OptionKind::Resource, options, node.optionsComments, arguments);
    return typed(B.checked(B.call(helper(Helper::NewComponent), arguments)), node.type);
  }
  Node cls = creationClass(node);
  std::string name = Module[cls].text.str();
  auto with = [&](llvm::StringRef prefix, llvm::StringRef ending) {
    return Module.kind(cls) == code::Kind::Member
               ? B.member(B.clone(Module.operand(cls, 0)), (prefix + name + ending).str())
               : B.name((prefix + name + ending).str());
  };
  bool hasArgs = !node.component || takesInputs(node);
  if (hasArgs) {
    Node struct_ = B.object(entries, !entries.empty(), with("", isRead ? "State" : "Args"));
    arguments.push_back(
        entries.empty() && !node.component ? B.null() : B.unary(code::UnaryOp::AddressOf, struct_));
  }
  addOptions(OptionKind::Resource, options, node.optionsComments, arguments);
  TypeId type = types().withoutNone(node.type);
  while (kindOf(type) == TypeKind::List || kindOf(type) == TypeKind::Map ||
         kindOf(type) == TypeKind::Output)
    type = types().withoutNone(types()[type].element());
  return typed(B.checked(B.call(with(isRead ? "Get" : "New", ""), arguments)), type);
}

/// The SDK waits for what is made in an apply only where the output begins at a resource, and drops
/// the errors of outputs that nothing takes.
ModuleEmitter::Node ModuleEmitter::kept(Node output) {
  return typed(B.call(helper(Helper::Kept), {B.name("ctx"), output}), typeOfNode(output));
}

ModuleEmitter::Node ModuleEmitter::guard(Node value) {
  if (kindOf(typeOfNode(value)) == TypeKind::Output)
    value = kept(value);
  return Module.kind(value) == code::Kind::Checked ? B.let("_", value) : B.exprStmt(value);
}

/// What is made inside the apply of `output`.
ModuleEmitter::Node ModuleEmitter::applied(Node output, Node pattern, Node body) {
  TypeId type = typeOfNode(output);
  TypeId element = kindOf(type) == TypeKind::Output ? types()[type].element() : type;
  NodeTypes[Current] = types().output(types().dynamicType());
  Nodes statements;
  Nodes params;
  if (Module.kind(pattern) == code::Kind::ListPattern) {
    std::string args = Scope.allocate("args", code::NameKind::Parameter);
    params.push_back(B.param(args, B.listType(B.name("any"))));
    const ir::Node &node = L.program.nodes[Current];
    for (auto [i, gate] : llvm::enumerate(L.info(Current).gates)) {
      TypeId own = typeOfNode(definite(node.attribute(gate.input)->value, {}));
      TypeId inner = kindOf(own) == TypeKind::Output ? types()[own].element() : own;
      Node argument = B.index(B.name(args), B.number(int64_t(i)));
      statements.push_back(B.let(L.name(gate.param), kindOf(inner) == TypeKind::Dynamic
                                                         ? argument
                                                         : B.cast(argument, typeNode(inner))));
    }
  } else {
    params.push_back(B.param(Module[pattern].text, typeNode(element)));
  }
  // Outputs in a list or a map are waited for in one of any type.
  TypeId whole = typeOfNode(body);
  bool isCollection = kindOf(whole) == TypeKind::List || kindOf(whole) == TypeKind::Map;
  if (isCollection && kindOf(types()[whole].element()) == TypeKind::Output)
    body = typed(B.call(core("Any"), {withoutOutputType(body)}),
                 types().output(types().dynamicType()));
  // Nothing is told from a pointer to nothing.
  if (Module.kind(body) == code::Kind::Cond)
    B.setOperand(body, code::CondRole::type, B.name("any"));
  Node made = kept(applied(output, params, statements, body));
  NodeTypes[Current] = typeOfNode(made);
  return made;
}

ModuleEmitter::Node ModuleEmitter::declareAbsent(ir::NodeId id) {
  if (isGated(id)) {
    NodeTypes[id] = types().output(types().dynamicType());
    return B.let(L.info(id).identifier, B.call(core("Any"), {B.null()}), {}, code::Mutable);
  }
  NodeTypes[id] = types().withoutNone(goType(L.program.nodes[id].type));
  return B.let(L.info(id).identifier, {}, B.unary(code::UnaryOp::Deref, madeType(id)),
               code::Mutable);
}

ModuleEmitter::Node ModuleEmitter::declareMade(ir::NodeId id, bool isMap) {
  auto element = [&]() -> Node {
    if (isGated(id))
      return core("AnyOutput");
    Node cls = creationClass(L.program.nodes[id]);
    return B.unary(code::UnaryOp::Deref, cls);
  };
  if (isGated(id)) {
    TypeId any = types().output(types().dynamicType());
    NodeTypes[id] = isMap ? types().map(any) : types().list(any);
  }
  llvm::StringRef name = L.info(id).identifier;
  return isMap ? B.let(name, B.object({}, false, B.mapType(element())))
               : B.let(name, {}, B.listType(element()), code::Mutable);
}

void ModuleEmitter::enterRange(const lower::Range &range, Node source) {
  TypeId type = source ? types().withoutNone(typeOfNode(source)) : TypeId();
  if (type && kindOf(type) == TypeKind::Output) {
    type = types().withoutNone(types()[type].element());
    VarTypes[range.param] = type;
  }
  TypeId value = type && (kindOf(type) == TypeKind::List || kindOf(type) == TypeKind::Map)
                     ? types()[type].element()
                     : types().dynamicType();
  if (range.kind == RangeKind::Count)
    value = types().intType();
  if (range.key)
    VarTypes[range.key] = range.kind == RangeKind::Map ? types().stringType() : types().intType();
  if (range.value && source)
    VarTypes[range.value] = value;
}

ModuleEmitter::Steps ModuleEmitter::listSteps(const lower::Range &range, Node list) {
  if (kindOf(types().withoutNone(typeOfNode(list))) == TypeKind::Dynamic)
    list = as(list, types().list(types().dynamicType()));
  return {list, B.listPattern({B.name(L.name(range.key)),
                               B.name(range.value ? L.name(range.value) : llvm::StringRef("_"))})};
}

ModuleEmitter::Steps ModuleEmitter::mapSteps(const lower::Range &range, Node map) {
  if (kindOf(types().withoutNone(typeOfNode(map))) != TypeKind::Map)
    map = as(map, types().map(types().dynamicType()));
  Node source = B.call(helper(Helper::Sorted), {map});
  return {source,
          B.listPattern({B.name(L.name(range.key)),
                         B.name(range.value ? L.name(range.value) : llvm::StringRef("_"))})};
}

/// As the keys of a map, each once and in order.
ModuleEmitter::Node ModuleEmitter::distinct(Node list, ExprId) {
  Node texts = plain(list, types().list(types().stringType()));
  return B.call(helper(Helper::SetKey), {texts});
}

ModuleEmitter::Node ModuleEmitter::literalSet(llvm::ArrayRef<Node> items) {
  TypeId texts = types().list(types().stringType());
  Nodes all;
  for (Node item : items)
    all.push_back(plain(item, types().stringType()));
  return distinct(typed(B.list(all, false, typeNode(texts)), texts));
}

ModuleEmitter::Node ModuleEmitter::collected(const lower::Range &range, Node source, Node made) {
  bool isMap = range.kind == RangeKind::Map;
  TypeId item = typeOfNode(made);
  TypeId type = isMap ? types().map(item) : types().list(item);
  if (range.kind == RangeKind::Count) {
    Node clause = B.clause(B.listPattern({B.name(L.name(range.value)), B.name("_")}),
                           B.call(B.name("make"), {B.listType(B.name("struct{}")), source}));
    return typed(B.listFor(made, {clause}, typeNode(type)), type);
  }
  if (Module.kind(source) == code::Kind::NonNull)
    source = Module.operand(source, 0);
  TypeId element = range.value ? VarTypes.lookup(range.value) : types().dynamicType();
  TypeId given = range.param ? VarTypes.lookup(range.param) : TypeId();
  bool saysNoElements =
      given && (kindOf(given) == TypeKind::Dynamic || kindOf(given) == TypeKind::SchemaObject ||
                kindOf(given) == TypeKind::Object);
  typed(source, saysNoElements ? given : isMap ? types().map(element) : types().list(element));
  Steps steps = isMap ? mapSteps(range, source) : listSteps(range, source);
  Node clause = B.clause(steps.pattern, steps.items);
  return typed(isMap ? B.dictFor(B.entry(B.name(L.name(range.key)), made), {clause}, typeNode(type))
                     : B.listFor(made, {clause}, typeNode(type)),
               type);
}

// ---- Hooks.

ModuleEmitter::Node ModuleEmitter::hookFunction(ir::NodeId, ExprId command, bool isError, Nodes &) {
  Nodes arguments;
  if (at(command).kind == ExprKind::Tuple && at(command).listSize != 0 &&
      !types().containsEventuals(typeOf(command))) {
    for (ExprId word : L.program.exprs.list(command))
      arguments.push_back(expr(word, Context().as(types().stringType())));
  }
  Nodes statements;
  if (arguments.empty()) {
    statements.push_back(
        B.let("command", expr(command, Context().as(types().list(types().stringType())))));
    arguments = {B.index(B.name("command"), B.number(0)),
                 B.spread(B.callMethod(
                     importModule("slices", "slices", code::ImportSpec::Group::Standard), "Concat",
                     {B.call(B.name("append"), {B.list({}, false, B.listType(B.name("string"))),
                                                B.spread(B.name("command"))})}))};
  }
  Node run = B.callMethod(standard("os/exec", "Command", arguments), "Run");
  Node result;
  if (isError) {
    run = B.binary(BinaryOp::Is, run, B.null());
    statements.push_back(B.ret(B.tuple({run, B.null()})));
    result = B.tuple({B.name("bool"), B.name("error")});
  } else {
    statements.push_back(B.ret(run));
    result = B.name("error");
  }
  Node type = B.unary(code::UnaryOp::Deref, core(isError ? "ErrorHookArgs" : "ResourceHookArgs"));
  return B.lambda({B.param("args", type)}, B.block(statements), result);
}

ModuleEmitter::Node ModuleEmitter::hook(bool isError, llvm::ArrayRef<Node> arguments) {
  Nodes all(arguments);
  if (!isError && all.size() == 2)
    all.push_back(B.null());
  return B.checked(
      B.callMethod(B.name("ctx"), isError ? "RegisterErrorHook" : "RegisterResourceHook", all));
}
