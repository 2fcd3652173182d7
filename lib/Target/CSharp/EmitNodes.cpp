// Nodes that C# says its own way: the program as a function, config, resources and the loops they
// are made in, hooks, outputs.
//
// Component classes are EmitComponent.

#include "Emitter.h"

#include "llvm/Support/SaveAndRestore.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::csharp;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;
using lower::RangeKind;

namespace {

constexpr llvm::StringLiteral componentScope[] = {"name", "args", "opts", "hookArgs"};

} // namespace

lower::TargetTraits ModuleEmitter::traits() {
  for (llvm::StringRef name : Lang.takenClasses) // variables would hide them
    Scope.reserve(name);
  findFunctionResults();
  lower::TargetTraits traits;
  traits.outputProxies = false;
  traits.castsConvert = true;
  traits.awaitsCalls = !isComponent();
  traits.recoversOutputs = false;
  traits.failsWithOutputs = true;
  traits.componentScope = componentScope;
  traits.wholeLimit = 0x1p31;
  return traits;
}

void ModuleEmitter::prepare() {
  use("System.Collections.Generic");
  use("System.Linq");
  findRecords();
  for (uint32_t i = 0; i < L.program.exprs.size(); ++i) {
    ExprId id(i);
    auto args = L.program.exprs.list(id);
    if (at(id).kind == ExprKind::Call && L.program.builtin(at(id)) == Builtin::Invoke &&
        args.size() > 1 && !types().isEventual(typeOf(id)))
      EarlyArguments.insert(args[1]);
  }
}

void ModuleEmitter::use(llvm::StringRef space) {
  Module.addImport({code::ImportSpec::Style::Default, code::ImportSpec::Group::Standard, space, "",
                    "__" + space.str()});
}

/// True if `node` waits for something, other than in a function that waits itself.
static bool awaitsIn(const code::Module &module, code::NodeId node) {
  if (!node || module.has(node, code::Async))
    return false;
  return module.kind(node) == code::Kind::Await ||
         llvm::any_of(module.operands(node),
                      [&](code::NodeId part) { return awaitsIn(module, part); });
}

/// `return await Deployment.RunAsync(() => { ... });`
void ModuleEmitter::emitRoot() {
  Nodes body;
  emitNodes(body);
  if (!Results.empty()) {
    Node results = B.ret(B.object(Results, true));
    body.push_back(body.empty() ? results : B.blankBefore(results));
  }
  Node program = B.lambda({}, B.block(body));
  if (awaitsIn(Module, program))
    B.setFlags(program, code::Async);
  B.append(B.ret(B.await(B.call(B.path("pulumi.Deployment.RunAsync"), {program}))));
  declareRecords();
}

void ModuleEmitter::emitDeferred(const lower::Deferred &deferred, Nodes &body) {
  TypeId value = types().resolved(deferred.type);
  // The object that will give the output, its output, and the function that resolves it.
  std::string source = Scope.allocate(deferred.variable + "Source");
  Node made = B.let(source, B.newObject(B.typeApply(pulumi("DeferredOutput"), {type(value)}), {}));
  body.push_back(body.empty() ? made : B.blankBefore(made));
  body.push_back(B.let(deferred.variable, B.member(B.name(source), "Output")));
  body.push_back(
      B.let(deferred.resolver,
            lambda({"output"}, B.callMethod(B.name(source), "Resolve", {B.name("output")})),
            B.typeApply(B.path("System.Action"), {outputOfType(value)})));
}

// ---- Config, outputs.

/// A default of an object or a map in a list, as it would be read.
ModuleEmitter::Node ModuleEmitter::configured(ExprId id, TypeId type) {
  if (isErased(type))
    return placed(id, types().dynamicType(), Place::Any, {});
  if (at(id).kind == ExprKind::Tuple && lower::isListKind(kindOf(bare(type)))) {
    Nodes items;
    TypeId element = elementOf(bare(type));
    if (kindOf(bare(type)) == TypeKind::Tuple)
      element = types().dynamicType();
    for (ExprId item : L.program.exprs.list(id))
      items.push_back(configured(item, element));
    return initialized(configType(type), B.list(items, true));
  }
  if (at(id).kind != ExprKind::Object)
    return placed(id, type, Place::Exact, {});
  if (kindOf(bare(type)) == TypeKind::Object && recordType(bare(type)))
    return recordOf(id, bare(type));
  if (kindOf(bare(type)) != TypeKind::Map)
    return initialized(configType(type), mapPairs(id, types().dynamicType(), Place::Any, {}));
  Nodes entries;
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    Node key = at(items[i]).kind == ExprKind::String
                   ? B.string(literalText(items[i]))
                   : textual(expr(items[i], {}), typeOf(items[i]));
    entries.push_back(B.entry(key, configured(items[i + 1], elementOf(bare(type)))));
    itemComments(entries.back(), items[i + 1]);
  }
  return initialized(configType(type), B.object(entries, true));
}

void ModuleEmitter::emitConfig(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  ConfigGetter getter = getterOf(node);
  TypeKind kind = kindOf(getter.type);
  std::string name = upperFirst(getter.name);
  bool isObject = false;
  switch (kind) {
  case TypeKind::String:
    break;
  case TypeKind::Bool:
    name += "Boolean";
    break;
  case TypeKind::Int:
    name += "Int32";
    break;
  case TypeKind::Number:
    name += "Double";
    break;
  default:
    name += "Object";
    isObject = true;
    break;
  }
  Node callee = B.member(B.name(ConfigName), name);
  if (isObject) {
    Node read = configType(getter.type);
    callee =
        B.typeApply(callee, {getter.isRequired || isErased(getter.type) ? read : nullable(read)});
  }
  bool isOfRecords = isObject && Reads && Reads->contains(id);
  llvm::SaveAndRestore says(SaysRecords, isOfRecords);
  Node value =
      isOfRecords ? recordRead(node, getter) : B.call(callee, {B.string(logicalNameOf(node))});
  const ir::Attribute *fallback = attribute(node, "default");
  if (fallback && at(fallback->value).kind != ExprKind::Null) {
    ExprId other = fallback->value;
    TypeKind otherKind = kindOf(getter.type);
    Node made;
    bool isMade = kind == TypeKind::Map || kind == TypeKind::Object;
    if ((lower::isListKind(otherKind) && at(other).kind == ExprKind::Tuple) ||
        (at(other).kind == ExprKind::Object && isMade)) {
      made = configured(other, getter.type);
    } else {
      made = placed(other, getter.type, isObject ? Place::Any : Place::Exact, {});
    }
    if (getter.isSecret && !types().isEventual(typeOf(other)))
      made = secret(made);
    if (!getter.isSecret && types().isEventual(typeOf(other))) {
      // What is configured becomes an output as the default is.
      Node given = B.clone(value);
      given = isValueType(getter.type) ? B.cast(given, type(getter.type)) : B.nonNull(given);
      Node known = B.call(B.path("pulumi.Output.Create"), {given});
      body.push_back(B.let(L.info(id).identifier,
                           B.cond(B.binary(BinaryOp::IsNot, value, B.null()), known, made)));
      return;
    }
    value = B.binary(BinaryOp::Coalesce, value, made);
  }
  body.push_back(B.let(L.info(id).identifier, value));
}

void ModuleEmitter::emitOutput(ir::NodeId id, ExprId valueId, Nodes &) {
  const ir::Node &node = L.program.nodes[id];
  Node value = placed(valueId, types().dynamicType(), Place::Any, {.isData = true});
  Results.push_back(B.entry(logicalNameOf(node), value));
  comments(Results.back(), node.comments);
  describe(Results.back(), node);
}

// ---- Resources and components.

/// A list or a map that was computed becomes one of the class that the component takes.
ModuleEmitter::Node ModuleEmitter::knownInput(const ir::Node &node, const ir::Attribute &attribute,
                                              Node value) {
  const target::ComponentInput *input = componentInput(node, attribute);
  TypeId type = input ? inputTypeOf(node.component, *input) : TypeId();
  bool isCollection =
      type && (lower::isListKind(kindOf(bare(type))) || lower::isMapKind(kindOf(bare(type))));
  return isCollection && input->isPlain ? as(value, type) : value;
}

ModuleEmitter::Node ModuleEmitter::inputValue(const ir::Node &node, const ir::Attribute &attribute,
                                              Context context) {
  if (node.kind == NodeKind::Component) {
    const target::ComponentInput *input = componentInput(node, attribute);
    // An input of anything would hold what is no output of anything as a value of its own.
    if (input && !input->isPlain && isErased(bare(inputTypeOf(node.component, *input))) &&
        (types().containsEventuals(typeOf(attribute.value)) || isOutputHere(attribute.value)))
      return placed(attribute.value, types().output(types().dynamicType()), Place::Exact, context);
    if (input)
      return placed(attribute.value, inputTypeOf(node.component, *input),
                    input->isPlain ? Place::Exact : Place::Input, context);
    return placed(attribute.value, types().dynamicType(), Place::Any, context);
  }
  const ir::Members *members = L.program.inputsOf(node);
  const ir::Member *member = members ? members->find(attribute.name) : nullptr;
  if (str(attribute.name) == "id" && node.kind == NodeKind::Read)
    return placed(attribute.value, types().stringType(), Place::Input, context);
  return member ? propertyValue(attribute.value, *member, member->isPlain, context)
                : placed(attribute.value, types().dynamicType(), Place::Any, context);
}

/// The class of a component's or a resource's inputs where it must be said.
ModuleEmitter::Node ModuleEmitter::inputsClass(const ir::Node &node) {
  if (node.kind == NodeKind::Component && !node.component)
    return B.mapType(nullable(B.name("object")));
  return B.name("new()");
}

ModuleEmitter::Node ModuleEmitter::made(const ir::Node &node, Nodes arguments,
                                        llvm::ArrayRef<Input> inputs, const Options &options) {
  bool isRead = node.kind == NodeKind::Read;
  bool isOpen = node.kind == NodeKind::Component && !node.component;
  const schema::Properties *properties = !node.resource ? nullptr
                                         : isRead       ? &node.resource->stateInputs
                                                        : &node.resource->inputs;
  bool hasState = isRead && (!node.resource || !node.resource->stateInputs.empty());
  Nodes entries;
  for (const Input &input : inputs) {
    llvm::StringRef given = str(input.attribute->name);
    std::string name = isOpen ? given.str() : inputName(node.resource, properties, given);
    entries.push_back(B.entry(name, input.value));
    comments(entries.back(), input.attribute->comments);
  }
  // Arguments may be left out where the class asks for none.
  bool isOptional = !isRead && node.kind != NodeKind::Component && node.resource &&
                    llvm::none_of(node.resource->inputs, [](const schema::Property &property) {
                      return property.isRequired;
                    });
  bool takes = isRead ? hasState : takesInputs(node);
  if (isOpen) {
    // A component that no program defines takes what the engine is told of it.
    Node args = B.newObject(pulumi("DictionaryResourceArgs"),
                            {B.callMethod(initialized(inputsClass(node), B.object(entries, true)),
                                          "ToImmutableDictionary")});
    use("System.Collections.Immutable");
    arguments.push_back(args);
  } else if (takes &&
             (!entries.empty() || (!options.empty() && !isRead) || (!isOptional && !isRead))) {
    arguments.push_back(initialized(B.name("new()"), B.object(entries, true)));
  } else if (takes && isRead && !options.empty()) {
    arguments.push_back(B.null());
  }
  if (!options.empty())
    addOptions(OptionKind::Resource, options, node.optionsComments, arguments);
  Node cls = creationClass(node);
  return isRead ? B.callMethod(cls, "Get", arguments) : B.newObject(cls, arguments);
}

ModuleEmitter::Node ModuleEmitter::applied(Node output, Node pattern, Node body) {
  if (Module.kind(pattern) != code::Kind::ListPattern)
    return B.callMethod(output, "Apply", {B.lambda({B.param(pattern)}, body)});
  Node values = B.let(pattern, B.name("values"));
  return B.callMethod(output, "Apply",
                      {B.lambda({B.param("values")}, B.block({values, B.ret(body)}))});
}

ModuleEmitter::Node ModuleEmitter::declareAbsent(ir::NodeId id) {
  if (isGated(id)) {
    Node nothing = B.cast(B.null(), nullable(creationClass(L.program.nodes[id])));
    return B.let(L.info(id).identifier, B.call(B.path("pulumi.Output.Create"), {nothing}), {},
                 code::Mutable);
  }
  return B.let(L.info(id).identifier, {}, nullable(madeType(id)), code::Mutable);
}

ModuleEmitter::Steps ModuleEmitter::listSteps(const lower::Range &range, Node list) {
  Node key = B.name(L.name(range.key));
  if (isErased(bareType(range.source)))
    list = B.call(helper(Helper::ElementsOf), {list});
  if (!range.value)
    return {B.call(B.path("Enumerable.Range"), {B.number(0), B.callMethod(list, "Count")}), key};
  Node pair = B.tuple({B.name("index"), B.name("item")});
  return {B.callMethod(list, "Select", {lambda({"item", "index"}, pair)}),
          B.listPattern({key, B.name(L.name(range.value))})};
}

ModuleEmitter::Steps ModuleEmitter::mapSteps(const lower::Range &range, Node map) {
  Node key = B.name(L.name(range.key));
  TypeId type = bareType(range.source);
  map = asMap(range.source, map);
  if (isErased(type))
    map = B.callMethod(
        B.call(helper(Helper::Pairs), {map}), "Select",
        {lambda({"pair"}, B.tuple({B.call(helper(Helper::ToText), {B.path("pair.Key")}),
                                   B.path("pair.Value")}))});
  if (!range.value)
    return {isErased(type) ? B.callMethod(map, "Select", {lambda({"pair"}, B.path("pair.Item1"))})
                           : B.member(map, "Keys"),
            key};
  return {map, B.listPattern({key, B.name(L.name(range.value))})};
}

ModuleEmitter::Node ModuleEmitter::collected(const lower::Range &range, Node source, Node made) {
  // What is made in an apply of its own is an output inside of the one of the range.
  bool areOutputs = isGated(Current);
  auto listed = [&](Node items) {
    return areOutputs ? B.call(B.path("pulumi.Output.All"), {items}) : toList(items);
  };
  switch (range.kind) {
  case RangeKind::Count:
    return listed(B.callMethod(B.call(B.path("Enumerable.Range"), {B.number(0), source}), "Select",
                               {lambda({L.name(range.value)}, made)}));
  case RangeKind::List:
    return listed(B.callMethod(
        source, "Select",
        {lambda({range.value ? L.name(range.value) : llvm::StringRef("_"), L.name(range.key)},
                made)}));
  default: {
    Nodes body{B.let(L.name(range.key), B.path("pair.Key"))};
    if (range.value)
      body.push_back(B.let(L.name(range.value), B.path("pair.Value")));
    body.push_back(B.ret(made));
    if (isErased(bareType(range.source)))
      source = as(source, types().map(types().dynamicType()));
    Node map = B.callMethod(
        source, "ToDictionary",
        {lambda({"pair"}, B.path("pair.Key")), B.lambda({B.param("pair")}, B.block(body))});
    if (!areOutputs)
      return map;
    use("System.Collections.Immutable");
    helper(Helper::As);
    Node cls = creationClass(L.program.nodes[Current]);
    Node held = generic("ImmutableDictionary", {B.name("string"), cls});
    return B.call(B.typeApply(B.path("Helpers.AsOutput"), {held}), {map});
  }
  }
}

// ---- Hooks.

std::string ModuleEmitter::hookParameter() {
  return isComponent() ? "hookArgs" : Scope.allocate("args", code::NameKind::Parameter);
}

/// A process that runs the command, waited for; what it says by its exit code.
ModuleEmitter::Node ModuleEmitter::hookFunction(ir::NodeId, ExprId command, bool isError, Nodes &) {
  use("System");
  use("System.Diagnostics");
  use("System.Threading.Tasks");
  Nodes statements, words;
  bool waits = types().containsEventuals(typeOf(command));
  TypeId text = types().stringType();
  if (!waits && at(command).kind == ExprKind::Tuple && at(command).listSize != 0) {
    llvm::SmallVector<ExprId> items(L.program.exprs.list(command));
    words.push_back(placed(items[0], text, Place::Exact, {}));
    Nodes rest;
    for (ExprId item : llvm::ArrayRef(items).drop_front())
      rest.push_back(placed(item, text, Place::Exact, {}));
    if (!rest.empty())
      words.push_back(initialized(B.name("new[]"), B.list(rest)));
  } else {
    Node all = outputOf(command, {});
    if (!waits)
      all = as(expr(command, {}), types().list(text));
    else
      all = B.await(B.call(
          helper(Helper::ValueOf),
          {B.callMethod(all, "Apply", {lambda({"x"}, as(B.name("x"), types().list(text)))})}));
    statements.push_back(B.let("command", all));
    words = {B.index(B.name("command"), B.number(0)),
             B.callMethod(B.name("command"), "Skip", {B.number(1)})};
  }
  Node process = B.name("process"), exitCode = B.member(process, "ExitCode");
  statements.push_back(B.let("process", B.call(B.path("Process.Start"), words)));
  statements.push_back(B.exprStmt(B.callMethod(B.name("process"), "WaitForExit")));
  if (!isError) {
    Node message = B.templateString(
        {B.string("Hook command exited with code "), B.path("process.ExitCode"), B.string(".")});
    statements.push_back(
        B.ifStmt(B.binary(BinaryOp::Ne, exitCode, B.number(0)),
                 B.block({B.throwStmt(B.newObject(B.name("Exception"), {message}))})));
    if (!waits)
      statements.push_back(B.ret(B.path("Task.CompletedTask")));
  } else {
    Node succeeded = B.binary(BinaryOp::Eq, exitCode, B.number(0));
    statements.push_back(B.ret(waits ? succeeded : B.call(B.path("Task.FromResult"), {succeeded})));
  }
  Node function = B.lambda({B.param(HookArgs), B.param("cancellationToken")}, B.block(statements));
  return waits ? B.setFlags(function, code::Async) : function;
}
