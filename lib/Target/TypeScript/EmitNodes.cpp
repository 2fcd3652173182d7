// Nodes of a lowered program as TypeScript: config, locals, resources and their loops, component
// classes, outputs, comments.
//
// Expressions are EmitExpressions and EmitCalls.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;
using lower::RangeKind;

namespace {

/// Members of pulumi.Output that a property cannot be read past.
constexpr llvm::StringLiteral outputMembers[] = {
    "apply",    "get",    "isKnown",   "isSecret", "promise",       "allResources",
    "toString", "toJSON", "resources", "length",   "__pulumiOutput"};
constexpr llvm::StringLiteral componentScope[] = {"name", "args", "opts"};

lower::TargetTraits traits() {
  lower::TargetTraits result;
  result.names = &nameTable();
  result.outputMembers = outputMembers;
  result.componentScope = componentScope;
  result.exportsVariables = true;
  return result;
}

const ir::Attribute *find(const ir::Program &program, llvm::ArrayRef<ir::Attribute> attributes,
                          llvm::StringRef name) {
  auto found = llvm::find_if(attributes,
                             [&](const ir::Attribute &a) { return program.str(a.name) == name; });
  return found == attributes.end() ? nullptr : found;
}

} // namespace

ModuleEmitter::ModuleEmitter(ProjectEmitter &project, ir::ProgramId id, code::Module &module)
    : Project(project), Id(id), Bound(project.workspace.program(id)), Module(module), B(module),
      Scope(nameTable()), L(Bound) {
  Module.names = &Scope;
}

void ModuleEmitter::run() {
  // Imports take their names before anything else does.
  code::ImportSpec core;
  core.module = "@pulumi/pulumi";
  core.alias = "pulumi";
  Module.addImport(core);
  for (const ir::Node &node : Bound.nodes) {
    if (node.kind == NodeKind::Resource) {
      if (node.resource && node.resource->package)
        package(*node.resource->package);
      else if (!node.resource)
        unknownToken(str(node.label), "x");
    }
    if (node.kind == NodeKind::Component)
      creationClass(node);
  }
  std::vector<std::pair<uint32_t, const schema::Function *>> functions;
  for (auto [expr, function] : Bound.functions)
    functions.push_back({expr.raw(), function});
  llvm::sort(functions);
  for (auto [expr, function] : functions)
    if (function && function->package)
      package(*function->package);
  if (isComponent()) {
    Scope.reserve(Project.components[Id.index()].className);
    Scope.reserve(Project.components[Id.index()].className + "Args");
  }
  L = lower::lower(Bound, traits(), Scope, Project.diagnostics);
  if (isComponent())
    emitComponentClass();
  else
    emitRoot();
}

void ModuleEmitter::emitRoot() {
  Nodes body;
  for (const ir::ProgramFile &file : L.program.files)
    if (file.comments)
      for (StrId line : L.program.comments[file.comments].leading)
        Module.header.push_back({Module.save(str(line)), code::Comment::Style::Line});
  for (ir::NodeId id : L.order())
    emitNode(id, body);
  for (const ir::ProgramFile &file : L.program.files)
    danglingComments(body, file.comments);
  for (Node statement : body)
    B.append(statement);
}

void ModuleEmitter::emitNode(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  uint32_t before = B.setSource(source(node.range));
  Current = id;
  for (const lower::Deferred &deferred : L.deferred)
    if (deferred.user == id) {
      TypeId value = types().resolved(deferred.type);
      body.push_back(B.let(B.listPattern({B.name(deferred.variable), B.name(deferred.resolver)}),
                           B.call(B.typeApply(pulumi("deferredOutput"), {type(value)}))));
    }
  size_t first = body.size();
  switch (node.kind) {
  case NodeKind::Config:
    isComponent() ? emitComponentConfig(id, body) : emitConfig(id, body);
    break;
  case NodeKind::Local:
    emitLocal(id, body);
    break;
  case NodeKind::Resource:
  case NodeKind::Component:
    L.info(id).range.kind == RangeKind::None ? emitResource(id, body) : emitRanged(id, body);
    break;
  case NodeKind::Output:
    if (!isComponent() && !L.info(id).isExportedDirectly) {
      emitOutput(id);
      body.push_back(Module.body.back());
      Module.body.pop_back();
    }
    break;
  case NodeKind::Package:
    break;
  case NodeKind::Pulumi:
    if (const ir::Attribute *version = find(L.program, node.attributes, "requiredVersionRange"))
      body.push_back(B.exprStmt(B.call(pulumi("requirePulumiVersion"), {expr(version->value)})));
    break;
  }
  if (body.size() > first) {
    // The first config of a program brings the variable that reads them.
    if (node.kind == NodeKind::Config)
      first = body.size() - 1;
    comments(body[first], node.comments);
    if (node.kind == NodeKind::Output || (node.kind == NodeKind::Config && !isComponent()))
      describe(body[first], node, code::Comment::Style::Line);
    // Blocks stand apart, lines of one kind stand together.
    bool isBlock = node.kind == NodeKind::Resource || node.kind == NodeKind::Component;
    bool isApart = isBlock || node.kind != LastKind || (isTall(body[first]) && first > 0);
    if (first > 0 && (isApart || WasTall || !Module.leadingComments(body[first]).empty()))
      B.blankBefore(body[first]);
    LastKind = node.kind;
    WasTall = isTall(body.back());
  }
  for (const lower::Deferred &deferred : L.deferred)
    if (deferred.component == id)
      body.push_back(B.exprStmt(
          B.call(B.name(deferred.resolver), {B.member(B.name(L.info(id).identifier), str(deferred.output))})));
  B.setSource(before);
}

/// True for a statement that is sure to take several lines.
bool ModuleEmitter::isTall(Node statement) const {
  if (Module.kind(statement) != code::Kind::Let)
    return Module.kind(statement) == code::Kind::ForEach ||
           Module.kind(statement) == code::Kind::ForRange ||
           Module.kind(statement) == code::Kind::If;
  Node value = Module.operand(statement, 2);
  if (!value)
    return false;
  if (Module.kind(value) == code::Kind::Call || Module.kind(value) == code::Kind::New)
    return llvm::any_of(Module.tail(value),
                        [&](Node arg) { return arg && Module.has(arg, code::Expanded); });
  return Module.has(value, code::Expanded);
}

// ---- Config.

/// `config.require("x")` and its kin.
ModuleEmitter::Node ModuleEmitter::configGetter(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  TypeId declared = node.declaredType ? types().resolved(node.declaredType) : type;
  const ir::Attribute *fallback = find(L.program, node.attributes, "default");
  bool isRequired = !fallback && !types().isOptional(type) && !types().isOptional(declared);
  const ir::Attribute *secret = find(L.program, node.attributes, "secret");
  bool isSecret = secret && L.program.exprs[secret->value].kind == ExprKind::Bool &&
                  L.program.exprs[secret->value].boolValue();
  std::string method = std::string(isRequired ? "require" : "get") + (isSecret ? "Secret" : "");
  TypeId bare = types().withoutNone(declared);
  Node argument = B.string(str(node.logicalName ? node.logicalName : node.name));
  Node callee = B.member(B.name(ConfigName), method);
  switch (kindOf(bare)) {
  case TypeKind::String:
    break;
  case TypeKind::Bool:
    callee = B.member(B.name(ConfigName), method + "Boolean");
    break;
  case TypeKind::Int:
  case TypeKind::Number:
    callee = B.member(B.name(ConfigName), method + "Number");
    break;
  default:
    callee = B.typeApply(B.member(B.name(ConfigName), method + "Object"), {this->type(bare)});
  }
  return B.call(callee, {argument});
}

void ModuleEmitter::emitConfig(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  if (!HasConfig) {
    ConfigName = Scope.allocate("config");
    HasConfig = true;
    body.push_back(B.let(ConfigName, B.newObject(pulumi("Config"))));
  }
  Node value = configGetter(id);
  const ir::Attribute *fallback = find(L.program, node.attributes, "default");
  if (fallback && L.program.exprs[fallback->value].kind != ExprKind::Null) {
    Node other = expr(fallback->value);
    const ir::Attribute *secret = find(L.program, node.attributes, "secret");
    if (secret && !types().isEventual(typeOf(fallback->value)))
      other = B.call(pulumi("secret"), {other});
    value = B.binary(BinaryOp::Coalesce, value, other);
  }
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  bool hasShape = needsAnnotation(fallback) && kindOf(type) != TypeKind::Dynamic && !types().isEventual(node.type);
  body.push_back(B.let(L.info(id).identifier, value, hasShape ? this->type(type) : Node(),
                       L.info(id).isExportedDirectly ? code::Export : code::NoFlags));
}

/// A component's input under a name of its own: with its default, or as a secret.
void ModuleEmitter::emitComponentConfig(ir::NodeId id, Nodes &body) {
  if (isDirectInput(id))
    return;
  const ir::Node &node = L.program.nodes[id];
  Node value = B.member(B.name("args"), str(node.name));
  const ir::Attribute *fallback = find(L.program, node.attributes, "default");
  if (fallback && L.program.exprs[fallback->value].kind != ExprKind::Null)
    value = B.binary(BinaryOp::Coalesce, value, expr(fallback->value));
  const ir::Attribute *secret = find(L.program, node.attributes, "secret");
  if (secret && L.program.exprs[secret->value].kind == ExprKind::Bool &&
      L.program.exprs[secret->value].boolValue())
    value = B.call(pulumi("secret"), {value});
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  bool hasShape = needsAnnotation(fallback) && kindOf(type) != TypeKind::Dynamic;
  Node annotation = !hasShape                         ? Node()
                    : types().isEventual(node.type) ? inputType(type)
                                                    : plainInputType(node.type);
  body.push_back(B.let(L.info(id).identifier, value, annotation));
}

/// A collection as default would widen the variable's type to a union with its own.
bool ModuleEmitter::needsAnnotation(const ir::Attribute *fallback) const {
  if (!fallback)
    return false;
  const ir::Expr &value = at(fallback->value);
  return (value.kind == ExprKind::Tuple || value.kind == ExprKind::Object) && value.listSize != 0;
}

void ModuleEmitter::emitLocal(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  if (const ir::Attribute *value = find(L.program, node.attributes, "value"))
    body.push_back(B.let(L.info(id).identifier, expr(value->value), {},
                         L.info(id).isExportedDirectly ? code::Export : code::NoFlags));
}

// ---- Resources and components.

ModuleEmitter::Node ModuleEmitter::creationClass(const ir::Node &node) {
  if (node.kind == NodeKind::Component && !node.component)
    return pulumi("ComponentResource");
  if (node.kind == NodeKind::Component) {
    const lower::ComponentShape &shape = Project.components[node.component.index()];
    code::ImportSpec spec;
    spec.style = code::ImportSpec::Style::Named;
    spec.group = code::ImportSpec::Group::Local;
    std::string module = "./" + Project.componentFiles[node.component.index()];
    spec.module = module;
    spec.name = spec.alias = shape.className;
    return B.importName(spec);
  }
  llvm::StringRef token = node.resource ? node.resource->token : str(node.label);
  auto parsed = schema::parseToken(token);
  if (parsed && parsed->package == "pulumi" && parsed->module == "providers" && node.resource &&
      node.resource->package)
    return B.member(package(*node.resource->package), "Provider");
  if (parsed && parsed->package == "pulumi" && parsed->module == "providers")
    return unknownToken(token, "Provider");
  std::string name = parsed ? parsed->name.str() : "CustomResource";
  if (!name.empty())
    name[0] = llvm::toUpper(name[0]);
  return node.resource && node.resource->package
             ? memberOfToken(*node.resource->package, token, name)
             : unknownToken(token, name);
}

ModuleEmitter::Node ModuleEmitter::logicalName(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  const lower::Range &range = L.info(id).range;
  llvm::StringRef name = str(node.logicalName ? node.logicalName : node.name);
  Nodes pieces;
  if (isComponent()) {
    pieces.push_back(B.name("name"));
    pieces.push_back(B.string(("-" + name).str()));
  } else {
    pieces.push_back(B.string(name));
  }
  if (ir::VarId var = range.kind == RangeKind::Count ? range.value : range.key) {
    pieces.push_back(B.string("-"));
    pieces.push_back(B.name(L.name(var)));
  }
  return pieces.size() == 1 ? pieces[0] : B.templateString(pieces);
}

/// True for the token of a component that no program of ours defines.
bool ModuleEmitter::isTokenOf(const ir::Node &node, const ir::Attribute &attribute) const {
  return node.kind == NodeKind::Component && !node.component && str(attribute.name) == "token";
}

ModuleEmitter::Node ModuleEmitter::inputs(const ir::Node &node) {
  Nodes entries;
  for (const ir::Attribute &attribute : node.attributes) {
    if (isTokenOf(node, attribute))
      continue;
    const lower::Gate *gate = L.gate(Current, attribute.name);
    Node entry = B.entry(str(attribute.name), gate ? B.name(L.name(gate->param)) : expr(attribute.value));
    comments(entry, attribute.comments);
    entries.push_back(entry);
  }
  return B.object(entries, !entries.empty());
}

ModuleEmitter::Node ModuleEmitter::creation(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  Nodes entries;
  options(node, entries);
  bool hasParent =
      llvm::any_of(node.options, [&](const ir::Attribute &o) { return str(o.name) == "parent"; });
  if (isComponent() && !hasParent)
    entries.insert(entries.begin(), B.entry("parent", B.name("this")));
  Nodes arguments{logicalName(id)};
  for (const ir::Attribute &attribute : node.attributes)
    if (isTokenOf(node, attribute))
      arguments.insert(arguments.begin(), expr(attribute.value));
  if (!node.attributes.empty())
    arguments.push_back(inputs(node));
  else
    arguments.push_back(B.object({}));
  if (!entries.empty()) {
    Node object = B.object(entries, entries.size() > 1);
    comments(object, node.optionsComments);
    arguments.push_back(object);
  }
  Node made = B.newObject(creationClass(node), arguments);
  const lower::NodeInfo &info = L.info(id);
  if (info.gates.empty())
    return made;
  Nodes values, patterns;
  for (const lower::Gate &gate : info.gates) {
    ExprId value = node.attribute(gate.input)->value;
    values.push_back(expr(value));
    if (info.gates.size() == 1 && !L.isDefinite(value))
      values[0] = B.call(pulumi("output"), {values[0]});
    patterns.push_back(B.name(L.name(gate.param)));
  }
  if (values.size() == 1)
    return B.callMethod(values[0], "apply", {B.lambda({B.param(patterns[0])}, made)});
  return B.callMethod(B.call(pulumi("all"), {B.list(values)}), "apply",
                      {B.lambda({B.param(B.listPattern(patterns))}, made)});
}

void ModuleEmitter::emitResource(ir::NodeId id, Nodes &body) {
  body.push_back(B.let(L.info(id).identifier, creation(id)));
}

/// The entries of the map that a node is made over, or its keys where nobody asks for values.
ModuleEmitter::Node ModuleEmitter::mapItems(const lower::Range &range, Node map) {
  if (!range.value)
    return B.callMethod(B.name("Object"), "keys", {map});
  // `Object.entries` makes `unknown` of the values of an `any`.
  if (kindOf(bareType(range.source)) == TypeKind::Dynamic)
    map = B.cast(map, B.typeApply(B.name("Record"), {B.name("string"), B.name("any")}));
  return B.callMethod(B.name("Object"), "entries", {map});
}

void ModuleEmitter::emitRanged(ir::NodeId id, Nodes &body) {
  const lower::NodeInfo &info = L.info(id);
  const lower::Range &range = info.range;
  if (range.isEventual) {
    body.push_back(B.let(info.identifier, eventualRange(id)));
    return;
  }
  Node source = expr(range.source);
  auto name = [&](ir::VarId var) { return B.name(L.name(var)); };
  Node variable = B.name(info.identifier);
  switch (range.kind) {
  case RangeKind::None:
    return;
  case RangeKind::Bool:
    body.push_back(B.let(info.identifier, {},
                         B.unionType({madeType(id), B.name("undefined")}), code::Mutable));
    body.push_back(B.ifStmt(source, B.block({B.assign(variable, creation(id))})));
    return;
  case RangeKind::Count:
    body.push_back(B.let(info.identifier, B.list({}), B.listType(madeType(id))));
    body.push_back(
        B.forRange(L.name(range.value), {}, source,
                   B.block({B.exprStmt(B.callMethod(variable, "push", {creation(id)}))})));
    return;
  case RangeKind::List: {
    body.push_back(B.let(info.identifier, B.list({}), B.listType(madeType(id))));
    Node pattern =
        range.value ? B.listPattern({name(range.key), name(range.value)}) : name(range.key);
    Node items = B.callMethod(source, range.value ? "entries" : "keys");
    if (kindOf(bareType(range.source)) == TypeKind::Dynamic)
      items =
          B.callMethod(B.cast(source, B.listType(B.name("any"))), range.value ? "entries" : "keys");
    body.push_back(B.forEach(
        pattern, items, B.block({B.exprStmt(B.callMethod(variable, "push", {creation(id)}))})));
    return;
  }
  case RangeKind::Map: {
    body.push_back(B.let(info.identifier, B.object({}),
                         B.typeApply(B.name("Record"), {B.name("string"), madeType(id)})));
    Node pattern =
        range.value ? B.listPattern({name(range.key), name(range.value)}) : name(range.key);
    Node items = mapItems(range, source);
    body.push_back(B.forEach(
        pattern, items, B.block({B.assign(B.index(variable, name(range.key)), creation(id))})));
    return;
  }
  }
}

/// What is made over an output is made inside its apply, and comes out as an output.
ModuleEmitter::Node ModuleEmitter::eventualRange(ir::NodeId id) {
  const lower::Range &range = L.info(id).range;
  llvm::StringRef param = L.name(range.param);
  auto name = [&](ir::VarId var) { return B.name(L.name(var)); };
  Node made = creation(id), result;
  switch (range.kind) {
  case RangeKind::None:
    return made;
  case RangeKind::Bool:
    result = B.cond(B.name(param), made, B.undefined());
    break;
  case RangeKind::Count:
    result = B.callMethod(B.name("Array"), "from",
                          {B.object({B.entry("length", B.name(param))}),
                           B.lambda({B.param("_"), B.param(L.name(range.value))}, made)});
    break;
  case RangeKind::List: {
    Node items = B.name(param);
    Node first = range.value ? B.param(L.name(range.value)) : B.param("_");
    result = B.callMethod(items, "map", {B.lambda({first, B.param(L.name(range.key))}, made)});
    break;
  }
  case RangeKind::Map: {
    Node pattern =
        range.value ? B.listPattern({name(range.key), name(range.value)}) : name(range.key);
    Node items = mapItems(range, B.name(param));
    Node pair = B.list({name(range.key), made});
    result = B.callMethod(B.name("Object"), "fromEntries",
                          {B.callMethod(items, "map", {B.lambda({B.param(pattern)}, pair)})});
    break;
  }
  }
  return B.callMethod(expr(range.source), "apply", {lambda({param}, result)});
}

// ---- Options.

void ModuleEmitter::options(const ir::Node &node, Nodes &entries) {
  for (const ir::Attribute &option : node.options) {
    llvm::StringRef name = str(option.name);
    if (name == "range")
      continue;
    // The SDK asks for its own version by itself.
    if (name == "version" && node.resource && node.resource->package && at(option.value).kind == ExprKind::String &&
        str(at(option.value).strA()) == node.resource->package->version())
      continue;
    Node value;
    if (name == "dependsOn" || name == "replaceWith")
      value = dependsOn(option.value);
    else if (name == "aliases")
      value = aliases(option.value);
    else
      value = expr(option.value);
    Node entry = B.entry(name, value);
    comments(entry, option.comments);
    entries.push_back(entry);
  }
}

/// A list of resources in which lists, maps and optional ones are flattened.
ModuleEmitter::Node ModuleEmitter::dependsOn(ExprId id) {
  if (at(id).kind != ExprKind::Tuple)
    return expr(id);
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  bool hasEventual = llvm::any_of(items, [&](ExprId item) {
    return types().isEventual(typeOf(item)) && kindOf(bareType(item)) != TypeKind::Resource;
  });
  Nodes nodes;
  for (ExprId item : items) {
    TypeId type = typeOf(item);
    Node node = expr(item);
    TypeKind kind = kindOf(bareType(item));
    if (types().isEventual(type) && kind == TypeKind::Map)
      node = B.callMethod(
          node, "apply",
          {lambda({"made"}, B.callMethod(B.name("Object"), "values", {B.name("made")}))});
    else if (!types().isEventual(type) && kind == TypeKind::Map)
      node = B.spread(B.callMethod(B.name("Object"), "values", {node}));
    else if (!types().isEventual(type) && (kind == TypeKind::List || kind == TypeKind::Set))
      node = B.spread(node);
    else if (types().isOptional(type))
      node = B.spread(B.cond(node, B.list({expr(item)}), B.list({})));
    nodes.push_back(node);
  }
  if (nodes.size() == 1 && Module.kind(nodes[0]) == code::Kind::Spread &&
      Module.kind(Module.operand(nodes[0], 0)) == code::Kind::Name)
    return Module.operand(nodes[0], 0);
  if (!hasEventual)
    return B.list(nodes);
  if (nodes.size() == 1)
    return nodes[0];
  return B.callMethod(B.call(pulumi("all"), {B.list(nodes)}), "apply",
                      {lambda({"made"}, B.callMethod(B.name("made"), "flat"))});
}

ModuleEmitter::Node ModuleEmitter::aliases(ExprId id) {
  if (at(id).kind != ExprKind::Tuple)
    return expr(id);
  Nodes items;
  for (ExprId item : L.program.exprs.list(id)) {
    if (at(item).kind != ExprKind::Object) {
      items.push_back(expr(item));
      continue;
    }
    Nodes entries;
    auto list = L.program.exprs.list(item);
    for (size_t i = 0; i + 1 < list.size(); i += 2) {
      llvm::StringRef key = str(at(list[i]).strA());
      if (key != "noParent") {
        entries.push_back(B.entry(key, expr(list[i + 1])));
        continue;
      }
      const ir::Expr &value = at(list[i + 1]);
      if (value.kind == ExprKind::Bool && value.boolValue())
        entries.push_back(B.entry("parent", pulumi("rootStackResource")));
    }
    items.push_back(B.object(entries));
  }
  return B.list(items);
}

// ---- Outputs and components.

void ModuleEmitter::emitOutput(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *attribute = find(L.program, node.attributes, "value");
  if (!attribute) {
    B.append(B.commentStmt("no value"));
    return;
  }
  bool before = std::exchange(NullIsData, true);
  Node value = expr(attribute->value);
  NullIsData = before;
  llvm::StringRef exported = str(node.logicalName ? node.logicalName : node.name);
  llvm::StringRef identifier = L.info(id).identifier;
  Node statement;
  if (exported == identifier)
    statement = B.let(identifier, value, {}, code::Export);
  else
    statement = B.assign(B.index(B.name("exports"), B.string(exported)), value);
  B.append(statement);
}

void ModuleEmitter::emitComponentClass() {
  const lower::ComponentShape &shape = Project.components[Id.index()];
  Nodes fields;
  for (const lower::ComponentInput &input : shape.inputs) {
    const ir::Node &node = L.program.nodes[input.node];
    TypeId bare = types().withoutNone(input.type);
    Node fieldType = input.isPlain ? plainInputType(bare) : inputType(input.isNullable ? input.type : bare);
    Node field =
        B.field(str(node.name), fieldType, input.isOptional ? code::Optional : code::NoFlags);
    comments(field, node.comments);
    describe(field, node, code::Comment::Style::Doc);
    fields.push_back(field);
  }
  std::string argsName = shape.className + "Args";
  B.append(B.interface(argsName, fields, code::Export));

  Nodes members, body;
  for (ir::NodeId id : shape.outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *value = find(L.program, node.attributes, "value");
    TypeId valueType = value ? types().resolved(typeOf(value->value)) : types().dynamicType();
    Node field =
        B.field(str(node.name), B.typeApply(pulumi("Output"), {type(valueType)}), code::ReadOnly);
    comments(field, node.comments);
    describe(field, node, code::Comment::Style::Doc);
    members.push_back(field);
  }
  // The SDK registers a component once its inputs are known, and its children after that.
  Node shown = Project.inCircles[Id.index()] ? B.object({}) : B.name("args");
  body.push_back(B.exprStmt(
      B.call(B.name("super"), {B.string(shape.token), B.name("name"), shown, B.name("opts")})));
  for (ir::NodeId id : L.order())
    emitNode(id, body);
  Nodes registered;
  bool isFirst = true;
  NullIsData = true;
  for (ir::NodeId id : shape.outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *attribute = find(L.program, node.attributes, "value");
    if (!attribute)
      continue;
    Current = id;
    Node value = expr(attribute->value);
    bool isOutput = types().isEventual(typeOf(attribute->value)) && L.isDefinite(attribute->value);
    if (!isOutput)
      value = B.call(pulumi("output"), {value});
    if (L.isUntyped(attribute->value))
      value = B.cast(value, B.name("any"));
    Node assign = B.assign(B.member(B.name("this"), str(node.name)), value);
    if (std::exchange(isFirst, false))
      B.blankBefore(assign);
    body.push_back(assign);
    registered.push_back(B.entry(str(node.name), B.member(B.name("this"), str(node.name))));
  }
  Nodes arguments;
  if (!registered.empty())
    arguments.push_back(B.object(registered, true));
  body.push_back(B.exprStmt(B.callMethod(B.name("this"), "registerOutputs", arguments)));
  for (const ir::ProgramFile &file : L.program.files) {
    danglingComments(body, file.comments);
    if (file.comments)
      for (StrId line : L.program.comments[file.comments].leading)
        Module.header.push_back({Module.save(str(line)), code::Comment::Style::Line});
  }
  Nodes params{B.param("name", B.name("string")), B.param("args", B.name(argsName)),
               B.param("opts", pulumi("ComponentResourceOptions"), {}, code::Optional)};
  Node constructor = B.constructor(params, B.block(body));
  members.push_back(members.empty() ? constructor : B.blankBefore(constructor));
  B.append(
      B.blankBefore(B.cls(shape.className, pulumi("ComponentResource"), members, code::Export)));
}

// ---- Comments.

void ModuleEmitter::comments(Node node, ir::CommentsId id) {
  if (!id)
    return;
  const ir::Comments &all = L.program.comments[id];
  for (StrId line : all.leading)
    B.leading(node, str(line));
  if (all.trailing)
    B.trailing(node, str(all.trailing));
  // A body's last comments stand behind what the body became.
  for (StrId line : all.dangling)
    B.leading(node, str(line));
}

/// The attribute `description` as a comment, unless a comment says the same.
void ModuleEmitter::describe(Node statement, const ir::Node &node, code::Comment::Style style) {
  const ir::Attribute *description = find(L.program, node.attributes, "description");
  if (!description || at(description->value).kind != ExprKind::String)
    return;
  llvm::StringRef text = str(at(description->value).strA()).trim();
  for (const code::Comment &comment : Module.leadingComments(statement))
    if (comment.text.trim() == text)
      return;
  if (!text.empty())
    B.leading(statement, text, style);
}

void ModuleEmitter::danglingComments(Nodes &body, ir::CommentsId id) {
  if (!id)
    return;
  std::string text;
  for (StrId line : L.program.comments[id].dangling)
    text += (text.empty() ? "" : "\n") + str(line).str();
  if (!text.empty())
    body.push_back(B.blankBefore(B.commentStmt(text)));
}
