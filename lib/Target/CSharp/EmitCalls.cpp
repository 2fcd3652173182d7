// Builtins as C#, and what functions, methods and resources are called with.
//
// What .NET lacks is a function of Helpers.cs.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

using namespace pcl;
using namespace pcl::csharp;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

static bool isCollectionKind(TypeKind kind) { return isListKind(kind) || isMapKind(kind); }

/// The elements of a value that must be a list.
ModuleEmitter::Node ModuleEmitter::itemsOf(Node value) {
  helper(Helper::ElementsOf);
  return B.call(B.path("Helpers.ItemsOf"), {value});
}

/// A function of .NET's own in the namespace `space`.
ModuleEmitter::Node ModuleEmitter::system(llvm::StringRef space, llvm::StringRef path,
                                          llvm::ArrayRef<Node> arguments) {
  use(space);
  return B.call(B.path(path), arguments);
}

ModuleEmitter::Node ModuleEmitter::builtin(Builtin builtin, ExprId id, Context context) {
  const Expr call = at(id);
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) {
    return index < args.size() ? expr(args[index], context) : B.null();
  };
  auto text = [&](unsigned index) { return textOf(args[index], context); };
  Node utf8 = B.path("System.Text.Encoding.UTF8");
  switch (builtin) {
  case Builtin::Length:
    return lengthOf(args[0], context);
  case Builtin::Lookup:
    return lookup(id, context);
  case Builtin::Range:
    if (args.size() == 1) {
      bool isFraction = kindOf(bareType(args[0])) == TypeKind::Number &&
                        !types().isOptional(typeOf(args[0])) &&
                        at(args[0]).kind != ExprKind::Number;
      Node limit = isFraction // up to before 1.5 stands 1
                       ? B.cast(system("System", "Math.Ceiling", {arg(0)}), B.name("int"))
                       : integer(args[0], context);
      return toList(B.call(B.path("Enumerable.Range"), {B.number(0), limit}));
    }
    return toList(
        B.call(B.path("Enumerable.Range"),
               {integer(args[0], context),
                B.binary(BinaryOp::Sub, integer(args[1], context), integer(args[0], context))}));
  case Builtin::Entries: {
    TypeKind kind = kindOf(bareType(args[0]));
    Node items = arg(0), key = B.path("pair.Key");
    if (isListKind(kind)) {
      Node pair = initialized(
          B.mapType(nullable(B.name("object"))),
          B.object({B.entry("key", B.name("index")), B.entry("value", B.name("item"))}, true));
      return toList(B.callMethod(items, "Select", {lambda({"item", "index"}, pair)}));
    }
    if (isErased(bareType(args[0])) || kind == TypeKind::SchemaObject || isSdkObject(args[0]))
      items = B.call(helper(Helper::Pairs), {items});
    else
      items = ordered(items);
    Node pair =
        initialized(B.mapType(nullable(B.name("object"))),
                    B.object({B.entry("key", key), B.entry("value", B.path("pair.Value"))}, true));
    return toList(select(items, "pair", pair));
  }
  case Builtin::SingleOrNone: {
    TypeId list = bareType(args[0]);
    if (!isListKind(kindOf(list)))
      return {};
    Node items = arg(0);
    // None of what is no class would be zero.
    if (TypeId element = elementOf(list); isValueType(element))
      items = select(items, "item", B.cast(B.name("item"), type(types().optional(element))));
    return B.callMethod(items, "SingleOrDefault");
  }
  case Builtin::Join: {
    // What is no text is written as PCL writes it.
    auto texts = [&](unsigned index) {
      TypeId element = elementType(args[index]);
      if (kindOf(element) == TypeKind::String)
        return arg(index);
      bool isKnown =
          !isErased(bareType(args[index])) && !isErased(element) && !types().isOptional(element);
      Node list = isKnown ? arg(index) : itemsOf(arg(index));
      return select(list, "item",
                    textual(B.name("item"), isKnown ? element : types().dynamicType()));
    };
    Node all = texts(1);
    for (unsigned i = 2; i < args.size(); ++i)
      all = B.callMethod(all, "Concat", {texts(i)});
    return join(all, textOf(args[0], context));
  }
  case Builtin::Split:
    if (at(args[0]).kind == ExprKind::String && literalText(args[0]).empty())
      return toList(select(B.callMethod(text(1), "EnumerateRunes"), "rune",
                           B.callMethod(B.name("rune"), "ToString")));
    return B.callMethod(text(1), "Split", {text(0)});
  case Builtin::Max:
  case Builtin::Min: {
    llvm::StringRef name = builtin == Builtin::Max ? "Max" : "Min";
    if (call.isExpanded() || args.size() == 1) {
      Node extreme = helper(
          target::helperFor(builtin == Builtin::Max ? ir::StdFunction::max : ir::StdFunction::min));
      if (args.size() > 1) {
        // The last one has the rest.
        Nodes first;
        for (ExprId argument : llvm::ArrayRef(args).drop_back())
          first.push_back(expr(argument, context));
        Node given = initialized(B.listType(nullable(B.name("object"))), B.list(first, true));
        Node rest = B.call(helper(Helper::ElementsOf), {arg(args.size() - 1)});
        Node result = B.call(extreme, {B.callMethod(given, "Concat", {rest})});
        return kindOf(typeOf(id)) == TypeKind::Int ? B.cast(result, B.name("int")) : result;
      }
      // Of elements without a type the method would compare what cannot be compared.
      TypeId list = bareType(args[0]), element = elementOf(list);
      bool isKnown = !isErased(list) && !types().isOptional(element) &&
                     (kindOf(element) == TypeKind::Int || kindOf(element) == TypeKind::Number);
      if (isKnown)
        return B.callMethod(arg(0), name);
      Node result = B.call(extreme, {arg(0)});
      return kindOf(typeOf(id)) == TypeKind::Int ? B.cast(result, B.name("int")) : result;
    }
    auto number = [&](unsigned index) { return numeric(args[index], context, kindOf(typeOf(id))); };
    Node result = number(0);
    use("System");
    for (unsigned i = 1; i < args.size(); ++i)
      result = B.call(B.path(("Math." + name).str()), {result, number(i)});
    return result;
  }
  case Builtin::Sha1:
    return B.call(helper(target::helperFor(ir::StdFunction::sha1)), {text(0)});
  case Builtin::ToBase64:
    return system("System", "Convert.ToBase64String", {B.callMethod(utf8, "GetBytes", {text(0)})});
  case Builtin::FromBase64:
    if (context.isStrict) // what is no such text fails
      return B.call(helper(target::helperFor(ir::StdFunction::base64decode)), {text(0)});
    return B.callMethod(utf8, "GetString",
                        {system("System", "Convert.FromBase64String", {text(0)})});
  case Builtin::ToJson: {
    context.isData = true;
    Node value = placed(args[0], types().dynamicType(), Place::Any, context);
    if (types().isEventual(typeOf(id))) {
      bool isOutput = types().isEventual(typeOf(args[0])) &&
                      (L.isDefinite(args[0]) || kindOf(typeOf(args[0])) == TypeKind::Output);
      Node output = isOutput ? value : B.call(B.path("pulumi.Output.Create"), {value});
      return B.call(B.path("pulumi.Output.JsonSerialize"), {output});
    }
    return B.call(helper(Helper::Json), {value});
  }
  case Builtin::ReadFile:
    return system("System.IO", "File.ReadAllText", {text(0)});
  case Builtin::FileBase64:
    use("System");
    return B.call(B.path("Convert.ToBase64String"),
                  {system("System.IO", "File.ReadAllBytes", {text(0)})});
  case Builtin::FileBase64Sha256:
    return B.call(helper(target::helperFor(ir::StdFunction::filebase64sha256)), {text(0)});
  case Builtin::Unsecret:
    return B.call(B.path("pulumi.Output.Unsecret"), {outputOf(args[0], context)});
  case Builtin::Cwd:
    return system("System.IO", "Directory.GetCurrentDirectory", {});
  case Builtin::PulumiResourceName:
    return B.callMethod(arg(0), "GetResourceName");
  case Builtin::PulumiResourceType:
    return B.callMethod(arg(0), "GetResourceType");
  case Builtin::Recover: {
    Node value = definite(args[0], context);
    ir::VarId error = at(id).as<ir::CallExpr>().error();
    Nodes params{B.param(error ? L.name(error) : llvm::StringRef("_"))};
    return B.call(helper(Helper::Recover), {value, B.lambda(params, arg(1))});
  }
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::asset(llvm::StringRef cls, Node path, bool mayLack) {
  if (cls == "AssetArchive" && Module.kind(path) == code::Kind::New) {
    Node literal = Module.operands(path).back();
    path = initialized(B.mapType(B.name("AssetOrArchive")), literal);
  }
  Node made = B.newObject(B.name(cls), {path});
  if (!mayLack)
    return made;
  return B.call(helper(Helper::IfPresent),
                {path, lambda({"path"}, B.newObject(B.name(cls), {B.name("path")}))});
}

/// `try` and `can`: functions that give values of any type; of `try` the type of the whole is said.
/// `try` of what a value without a type may lack, as a `whole`.
ModuleEmitter::Node ModuleEmitter::optional(const PathAttempt &attempt, TypeId whole,
                                            Context context) {
  context.isStrict = context.isWhole = false;
  TypeId any = types().dynamicType();
  Node value;
  for (const OpenPath &path : llvm::reverse(attempt.paths)) {
    if (!value)
      value = placed(attempt.other, any, Place::Any, context);
    bool isLast = &path == &attempt.paths.front();
    Nodes arguments{placed(path.root, any, Place::Any, context), value};
    arguments.append(keysOf(path, context));
    Node function = B.typeApply(helper(Helper::Optional), {type(isLast ? whole : any)});
    value = B.call(function, arguments);
  }
  Optionals.insert(value);
  return value;
}

ModuleEmitter::Node ModuleEmitter::attempts(ExprId id, bool isTry, Context context) {
  context.want = target::Want::Anything;
  context.isData = context.isStrict = context.isWhole = true;
  TypeId wanted = std::exchange(context.wanted, TypeId());
  Nodes functions;
  // An attempt gives nothing where the whole may be that.
  TypeId whole = wanted ? wanted : types().resolved(typeOf(id));
  if (std::optional<PathAttempt> attempt = pathAttempt(id, isTry)) {
    if (isTry)
      return optional(*attempt, whole, context);
    Nodes arguments{placed(attempt->paths[0].root, types().dynamicType(), Place::Any, context)};
    arguments.append(keysOf(attempt->paths[0], context));
    return B.call(helper(Helper::Has), arguments);
  }
  bool mayLack = isTry && isValueType(types().withoutNone(whole)) && types().isOptional(whole);
  for (ExprId argument : L.program.exprs.list(id)) {
    ExprKind kind = at(argument).kind;
    bool isRead = kind == ExprKind::Apply || kind == ExprKind::Convert;
    Context inside = context.inFunction().as(mayLack && isRead ? whole : TypeId());
    functions.push_back(B.lambda({}, placed(argument, types().dynamicType(), Place::Any, inside)));
  }
  if (!isTry)
    return B.call(helper(types().isEventual(typeOf(id)) ? Helper::CanOutput : Helper::Can),
                  functions);
  bool isOutput = types().isEventual(typeOf(id));
  return B.call(B.typeApply(helper(isOutput ? Helper::TryOutput : Helper::Try), {type(whole)}),
                functions);
}

ModuleEmitter::Node ModuleEmitter::askEngine(llvm::StringRef function,
                                             llvm::ArrayRef<Node> arguments) {
  Node deployment = pulumi("Deployment");
  if (function == "requirePulumiVersion")
    return B.callMethod(B.callMethod(deployment, "RequirePulumiVersionAsync", arguments), "Wait");
  // getStack is a property StackName.
  std::string name = function.drop_front(3).str();
  if (name == "RootDirectory")
    return B.path("Pulumi.Deployment.Instance.RootDirectory");
  return B.member(B.member(deployment, "Instance"), name + "Name");
}

ModuleEmitter::Node ModuleEmitter::lengthOf(ExprId id, Context context) {
  Node value = expr(id, context);
  TypeKind kind = kindOf(bareType(id));
  if (kind == TypeKind::String || kind == TypeKind::Enum)
    return B.member(B.newObject(B.path("System.Globalization.StringInfo"), {value}),
                    "LengthInTextElements");
  if (isErased(bareType(id)))
    return B.call(helper(target::helperFor(ir::StdFunction::length)), {value});
  const Expr &expr = at(id);
  bool isArray = expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node &&
                 L.program.nodes[expr.refNode()].kind == ir::NodeKind::Config && !isComponent() &&
                 isListKind(kind);
  return isArray ? B.member(value, "Length") : B.callMethod(value, "Count");
}

ModuleEmitter::Node ModuleEmitter::lookup(ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  TypeId map = bareType(args[0]), result = typeOf(id);
  Node key = textOf(args[1], context), fallback;
  bool isLate =
      args.size() > 2 && types().isEventual(typeOf(args[2])) && !types().isEventual(elementOf(map));
  if (args.size() > 2)
    fallback =
        isLate ? expr(args[2], context) : placed(args[2], elementOf(map), Place::Exact, context);
  // A map of collections has them in the class of where it comes from.
  bool isInside = isCollectionKind(kindOf(bare(elementOf(map))));
  // Nothing is no value of a map of numbers.
  bool isNothing = args.size() > 2 && at(args[2]).kind == ExprKind::Null &&
                   isValueType(elementOf(map)) && !types().isEventual(elementOf(map));
  bool isTyped = isMapKind(kindOf(map)) && kindOf(map) != TypeKind::SchemaObject &&
                 !(isInside && fallback) && !isLate && !isNothing;
  if (!isTyped) {
    Node found = B.call(helper(target::helperFor(ir::StdFunction::lookup)),
                        {expr(args[0], context), key, fallback ? fallback : B.null()});
    return isErased(result) ? found : as(found, isNothing ? types().optional(result) : result);
  }
  Nodes given{key};
  if (fallback)
    given.push_back(fallback);
  Node found = B.callMethod(expr(args[0], context), "GetValueOrDefault", given);
  bool isOpen = kindOf(map) == TypeKind::Object && isErased(valueOf(map));
  return isOpen && !isErased(result) ? as(found, result) : found;
}

// ---- Arguments and options.

ModuleEmitter::Nodes ModuleEmitter::functionArguments(const schema::Function *function,
                                                      ExprId object, bool isMethod, bool hasOptions,
                                                      Context context) {
  if (!object || (function && !function->hasInputs && !isMethod))
    return {};
  context.inInvoke = !isMethod;
  context.inPlainClass = EarlyArguments.contains(object);
  if (at(object).kind != ExprKind::Object)
    return {expr(object, context)};
  if (function && !function->multiArgumentInputs.empty())
    return positional(*function, object, hasOptions, context);
  if (isEmptyObject(object) && function &&
      llvm::none_of(function->inputs, [](const schema::Property &p) { return p.isRequired; }) &&
      !hasOptions)
    return {};
  const ir::Members *members =
      function ? &L.program.workspace().schemaTypes().arguments(*function) : nullptr;
  Nodes entries;
  llvm::SmallVector<ExprId> items(L.program.exprs.list(object));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    const ir::Member *member = members ? members->find(at(items[i]).text()) : nullptr;
    bool isPlain = context.inPlainClass || (member && member->isPlain);
    Node value = member ? propertyValue(items[i + 1], *member, isPlain, context)
                        : expr(items[i + 1], context);
    entries.push_back(
        B.entry(memberName(function ? &function->inputs : nullptr, literalText(items[i])), value));
    itemComments(entries.back(), items[i + 1]);
  }
  return {initialized(B.name("new()"), B.object(entries, true))};
}

ModuleEmitter::Node ModuleEmitter::methodResult(ExprId id, const schema::Function *function,
                                                Node made) {
  if (!function || !function->isReturnPlain)
    return made;
  return types().isEventual(typeOf(id)) ? B.call(B.path("pulumi.Output.Create"), {made})
                                        : B.await(made);
}

/// True for the version that resources of an SDK have by themselves.
bool ModuleEmitter::isSdkVersion(const target::Option &option) const {
  const ir::Node &node = L.program.nodes[Current];
  schema::PackageRegistry *registry = Project.workspace.packages();
  if (option.name != "version" || !node.resource || !node.resource->package || !registry)
    return false;
  const schema::Package *installed = registry->find(node.resource->package->name());
  return installed && Module.kind(option.value) == code::Kind::String &&
         Module[option.value].text == installed->version();
}

void ModuleEmitter::addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                               Nodes &arguments) {
  Nodes entries;
  bool isComponentOptions =
      kind == OptionKind::Resource && L.program.nodes[Current].kind != ir::NodeKind::Read &&
      (L.program.nodes[Current].kind == ir::NodeKind::Component ||
       (L.program.nodes[Current].resource && L.program.nodes[Current].resource->isComponent));
  for (const target::Option &option : options) {
    if (kind == OptionKind::Resource && isSdkVersion(option))
      continue;
    std::string name = option.name == "import" ? "ImportId" : propertyName(option.name);
    bool isAliases = option.name == "aliases" && Module.kind(option.value) == code::Kind::List;
    entries.push_back(B.entry(name, isAliases ? aliasesOf(option.value) : option.value));
    this->comments(entries.back(), option.comments);
  }
  if (entries.empty())
    return;
  Node cls = kind == OptionKind::Resource
                 ? B.name(isComponentOptions ? "ComponentResourceOptions" : "CustomResourceOptions")
             : kind == OptionKind::Hook ? B.name("ResourceHookOptions")
                                        : B.name("new()");
  arguments.push_back(initialized(cls, B.object(entries, true)));
  this->comments(arguments.back(), comments);
}

void ModuleEmitter::addInvokeOptions(const schema::Function *function, Options options,
                                     bool needsParent, bool isEarly, Nodes &arguments) {
  if (needsParent)
    options.push_back({"parent", B.name("this")});
  if (options.empty())
    return;
  if (arguments.empty() && !(function && !function->hasInputs))
    arguments.push_back(initialized(B.name("new()"), B.object({})));
  addOptions(isEarly ? OptionKind::EarlyInvoke : OptionKind::Invoke, options, {}, arguments);
}

ModuleEmitter::Node ModuleEmitter::dependsOn(ExprId id, Context context) {
  auto items = listed(id);
  Nodes elements;
  bool hasGroup = llvm::any_of(
      items, [](const Listed &item) { return item.isGroup || item.isOptional || item.isEventual; });
  if (!hasGroup) {
    for (const Listed &item : items)
      elements.push_back(expr(item.expr, context));
    return collection(B.list(elements, true));
  }
  for (const Listed &item : items)
    elements.push_back(item.isEventual ? definite(item.expr, context) : expr(item.expr, context));
  helper(Helper::ElementsOf);
  return B.call(B.path("Helpers.Resources"), elements);
}

/// Aliases that are texts are URNs.
ModuleEmitter::Node ModuleEmitter::aliasesOf(Node list) {
  Nodes items;
  for (Node item : Module.tail(list)) {
    bool isAlias = Module.kind(item) == code::Kind::New;
    items.push_back(isAlias ? item
                            : initialized(B.name("Alias"), B.object({B.entry("Urn", item)}, true)));
  }
  return collection(B.list(items, true));
}

ModuleEmitter::Node ModuleEmitter::alias(const Options &settings) {
  Nodes entries;
  for (const target::Option &setting : settings)
    entries.push_back(
        B.entry(setting.name == "parent" && Module.kind(setting.value) == code::Kind::Bool
                    ? "NoParent"
                    : propertyName(setting.name),
                setting.value));
  return initialized(B.name("Alias"), B.object(entries, true));
}

ModuleEmitter::Node ModuleEmitter::noParent(ExprId value, Context) {
  bool isTrue = at(value).kind == ExprKind::Bool && at(value).boolValue();
  return isTrue ? B.boolean(true) : Node();
}

/// `create = "5m"`: points in time are made from the text.
ModuleEmitter::Node ModuleEmitter::timeouts(ExprId value, Context context) {
  if (at(value).kind != ExprKind::Object)
    return expr(value, context);
  Nodes entries;
  llvm::SmallVector<ExprId> items(L.program.exprs.list(value));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef name = literalText(items[i]);
    if (name == "read") {
      Project.diagnostics.report(diag::not_in_sdk, L.program.exprs.range(items[i]),
                                 "customTimeouts.read", Lang.name.str());
      continue;
    }
    entries.push_back(B.entry(propertyName(name),
                              B.call(helper(Helper::Duration), {expr(items[i + 1], context)})));
  }
  return initialized(B.name("CustomTimeouts"), B.object(entries, true));
}

ModuleEmitter::Node ModuleEmitter::hooks(ExprId value, Context context) {
  if (at(value).kind != ExprKind::Object)
    return expr(value, context);
  Nodes entries;
  llvm::SmallVector<ExprId> items(L.program.exprs.list(value));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    Nodes hooks;
    for (ExprId hook : L.program.exprs.list(items[i + 1]))
      hooks.push_back(expr(hook, context));
    entries.push_back(B.entry(propertyName(literalText(items[i])), collection(B.list(hooks))));
  }
  return initialized(B.name("ResourceHookBinding"), B.object(entries, true));
}

ModuleEmitter::Node ModuleEmitter::optionValue(llvm::StringRef name, ExprId value,
                                               Context context) {
  if (name == "customTimeouts")
    return timeouts(value, context);
  if (name == "hooks")
    return hooks(value, context);
  if (name == "replacementTrigger")
    return placed(value, types().dynamicType(), Place::Any, context);
  if (name == "envVarMappings" && at(value).kind == ExprKind::Object)
    return collection(mapPairs(value, types().stringType(), Place::Exact, context));
  bool isList = at(value).kind == ExprKind::Tuple;
  if (name == "providers" && (isList || at(value).kind == ExprKind::Object)) {
    // By the packages of the providers, whatever their names in a map.
    Nodes providers;
    llvm::SmallVector<ExprId> items(L.program.exprs.list(value));
    for (size_t i = isList ? 0 : 1; i < items.size(); i += isList ? 1 : 2)
      providers.push_back(expr(items[i], context));
    return collection(B.list(providers, true));
  }
  if (isList) {
    Nodes items;
    for (ExprId item : L.program.exprs.list(value))
      items.push_back(expr(item, context));
    return collection(B.list(items, true));
  }
  return expr(value, context);
}
