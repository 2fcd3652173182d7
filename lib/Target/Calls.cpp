// Calls in any language: builtins that are the same everywhere, functions and methods of packages,
// aliases.

#include "pcl/Schema/Package.h"
#include "pcl/Target/ExprEmitter.h"

using namespace pcl;
using namespace pcl::target;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeKind;
using lower::isListKind;

ExprEmitter::Node ExprEmitter::call(ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  llvm::StringRef name = str(at(id).as<ir::CallExpr>().name());
  auto [builtin, function] = L.program.callee(at(id));
  if (builtin == Builtin::Unknown && function != ir::StdFunction::Unknown)
    return stdFunction(function, id, context);
  auto arg = [&](unsigned index) {
    return index < args.size() ? expr(args[index], context) : none({});
  };
  auto asset = [&](llvm::StringRef cls) {
    // Without a path there is no asset; the place that takes it says whether that may be.
    ExprId path = args.empty() ? ExprId() : L.maybeAbsent(args[0]);
    return this->asset(cls, path ? expr(path, context) : arg(0), bool(path));
  };
  switch (builtin) {
  case Builtin::Invoke:
    return invoke(id, context);
  case Builtin::Call:
    return method(id, context);
  case Builtin::Element:
    return element(id, context);
  case Builtin::SingleOrNone:
    if (Node own = this->builtin(builtin, id, context))
      return own;
    return B.call(helper(Helper::SingleOrNone), {arg(0)});
  case Builtin::FileArchive:
    return asset("FileArchive");
  case Builtin::RemoteArchive:
    return asset("RemoteArchive");
  case Builtin::AssetArchive:
    return asset("AssetArchive");
  case Builtin::FileAsset:
    return asset("FileAsset");
  case Builtin::StringAsset:
    return asset("StringAsset");
  case Builtin::RemoteAsset:
    return asset("RemoteAsset");
  case Builtin::Secret:
    return secret(arg(0));
  case Builtin::Stack:
    return askEngine("getStack", {});
  case Builtin::Project:
    return askEngine("getProject", {});
  case Builtin::Organization:
    return askEngine("getOrganization", {});
  case Builtin::RootDirectory:
    return askEngine("getRootDirectory", {});
  case Builtin::GetOutput:
    return B.callMethod(arg(0), functionName("getOutput"), {arg(1)});
  case Builtin::Try:
  case Builtin::Can:
    return attempts(id, builtin == Builtin::Try, context);
  case Builtin::NotImplemented:
    return B.call(helper(Helper::NotImplemented), {arg(0)});
  case Builtin::Assert:
    return B.call(helper(Helper::Assert), {arg(0), arg(1)});
  case Builtin::WarnUnless:
    return B.call(helper(Helper::WarnUnless), {arg(0), arg(1)});
  default:
    if (Node own = this->builtin(builtin, id, context))
      return own;
    return withoutForm(id, name);
  }
}

ExprEmitter::Node ExprEmitter::ownFunction(ir::StdFunction function, ExprId id, Context context) {
  for (auto part : {&ExprEmitter::ownOfNumbers, &ExprEmitter::ownOfTexts,
                    &ExprEmitter::ownOfCollections, &ExprEmitter::ownOfSystem})
    if (Node own = (this->*part)(function, id, context))
      return own;
  return {};
}

/// A function of `std`: in the language's own words where they say it, else a helper.
ExprEmitter::Node ExprEmitter::stdFunction(ir::StdFunction function, ExprId id, Context context) {
  // What only puts elements elsewhere leaves it to their place whether nothing is null, and so does
  // what gives elements whose members are known.
  bool givesObjects = ir::infoOf(function).result == ir::StdResult::Elements &&
                      kindOf(elementType(id)) == TypeKind::Object;
  context.isData |= accessOf(L.program.callee(at(id)), 0) == ir::Access::Deep && !givesObjects;
  if (Node own = ownFunction(function, id, context))
    return own;
  if (!Lang.helper(helperFor(function)))
    return withoutForm(id, ir::infoOf(function).name);
  Nodes nodes;
  for (auto [i, arg] : llvm::enumerate(L.program.exprs.list(id))) {
    ir::Parameter parameter = ir::infoOf(function).parameter(i);
    bool isNone = at(arg).kind == ExprKind::Null;
    nodes.push_back(parameter == ir::Parameter::String           ? textOf(arg, context)
                    : parameter == ir::Parameter::Int && !isNone ? integer(arg, context)
                                                                 : expr(arg, context));
  }
  return B.call(helper(helperFor(function)), nodes);
}

ExprEmitter::Node ExprEmitter::withoutForm(ExprId id, llvm::StringRef name) {
  Project.diagnostics.report(diag::call_not_in_target, L.program.exprs.range(id), name.str(),
                             Lang.name.str());
  return notImplemented(name);
}

ExprEmitter::Nodes ExprEmitter::arguments(ExprId id, Context context) {
  Nodes nodes;
  for (ExprId arg : L.program.exprs.list(id))
    nodes.push_back(expr(arg, context));
  if (at(id).isExpanded() && !nodes.empty())
    nodes.back() = B.spread(nodes.back());
  return nodes;
}

ExprEmitter::Node ExprEmitter::element(ExprId id, Context context) {
  auto args = L.program.exprs.list(id);
  ExprId listId = args[0], indexId = args[1];
  const Expr &index = at(indexId);
  unsigned position;
  // In range as the eye sees: no wrap needed.
  bool isInRange =
      index.kind == ExprKind::Number && !str(index.text()).getAsInteger(10, position) &&
      (position == 0 || (at(listId).kind == ExprKind::Tuple && position < at(listId).listSize));
  return elementAt(listId, context, [&](ExprId list) {
    return isInRange ? expr(indexId, context) : wrappedIndex(indexId, list, context);
  });
}

ExprEmitter::Node ExprEmitter::attempts(ExprId id, bool isTry, Context context) {
  context.want = Want::Anything;
  bool isOutput = types().isEventual(typeOf(id));
  context.isData = context.isStrict = context.isWhole = true;
  context.isRecovering = isOutput;
  Project.recoversOutputs |= isOutput;
  Nodes functions;
  for (ExprId argument : L.program.exprs.list(id))
    functions.push_back(attempt(argument, context));
  if (!isTry)
    return B.call(helper(isOutput ? Helper::CanOutput : Helper::Can), functions);
  Node callee = helper(isOutput ? Helper::TryOutput : Helper::Try);
  bool hasAny = llvm::any_of(L.program.exprs.list(id), [&](ExprId argument) {
    return L.isUntyped(argument) || kindOf(bareType(argument)) == TypeKind::Dynamic;
  });
  return B.call(L.isUntyped(id) && !hasAny ? ofAnyType(callee) : callee, functions);
}

// ---- Functions and methods of packages.

ExprEmitter::Nodes ExprEmitter::positional(const schema::Function &function, ExprId object,
                                           bool keepsPlaces, Context context) {
  Nodes nodes;
  auto items = L.program.exprs.list(object);
  for (llvm::StringRef input : function.multiArgumentInputs) {
    if (input == "__self__")
      continue;
    Node value = none({});
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (literalText(items[i]) == input)
        value = expr(items[i + 1], context);
    nodes.push_back(value);
  }
  code::Kind absent = Module.kind(none({}));
  while (!keepsPlaces && !nodes.empty() && Module.kind(nodes.back()) == absent)
    nodes.pop_back();
  return nodes;
}

Options ExprEmitter::invokeOptions(ExprId written, Context context) {
  Options options;
  if (!written || at(written).kind != ExprKind::Object)
    return options;
  auto items = L.program.exprs.list(written);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef key = literalText(items[i]);
    key = key == "pluginDownloadUrl" ? "pluginDownloadURL" : key;
    options.push_back({key, key == "dependsOn" ? dependsOn(items[i + 1], context)
                                               : invokeOption(key, items[i + 1], context)});
  }
  return options;
}

ExprEmitter::Node ExprEmitter::invoke(ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  llvm::StringRef token = args.empty() ? llvm::StringRef() : literalText(args[0]);
  const schema::Function *function = functionOf(id);
  auto parsed = schema::parseToken(function ? function->token : token);
  bool isEarly = !types().isEventual(typeOf(id));
  std::string name =
      invokeName(parsed ? code::makeIdentifier(parsed->name) : std::string("call"), isEarly);
  Node callee = function && function->package
                    ? memberOfToken(*function->package, function->token, name)
                    : unknownToken(token, name);
  Context inside = context;
  inside.needsClasses = inside.inInvoke = true;
  Nodes nodes = functionArguments(function, args.size() > 1 ? args[1] : ExprId(),
                                  /*isMethod=*/false, args.size() > 2 || isComponent(), inside);
  Options options = invokeOptions(args.size() > 2 ? args[2] : ExprId(), context);
  bool hasParent =
      llvm::any_of(options, [](const Option &option) { return option.name == "parent"; });
  addInvokeOptions(function, std::move(options), isComponent() && !hasParent, isEarly, nodes);
  Node made = invoked(callee, nodes);
  return isEarly ? waitedFor(made) : made;
}

ExprEmitter::Node ExprEmitter::method(ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  // Of a resource without a schema the binder does not know what its methods are.
  if (args.size() < 2 || at(args[1]).kind != ExprKind::String)
    return withoutForm(id, "call");
  const schema::Function *function = functionOf(id);
  Context inside = context;
  inside.needsClasses = true;
  Nodes nodes;
  if (args.size() > 2 && !isEmptyObject(args[2]))
    nodes = functionArguments(function, args[2], /*isMethod=*/true, /*hasOptions=*/false, inside);
  Node made = B.callMethod(expr(args[0], context), methodName(literalText(args[1])), nodes);
  return methodResult(id, function, made);
}

// ---- Options whose values are lists of resources.

llvm::SmallVector<ExprEmitter::Listed> ExprEmitter::listed(ExprId id) const {
  llvm::SmallVector<ExprId> items{id};
  if (at(id).kind == ExprKind::Tuple)
    items.assign(L.program.exprs.list(id).begin(), L.program.exprs.list(id).end());
  llvm::SmallVector<Listed> result;
  for (ExprId item : items) {
    TypeKind kind = kindOf(bareType(item));
    bool isGroup = kind == TypeKind::Map || isListKind(kind),
         isEventual = types().isEventual(typeOf(item));
    result.push_back(
        {item, kind == TypeKind::Map, isGroup, isEventual,
         !isGroup && !isEventual && (types().isOptional(typeOf(item)) || mayBeAbsent(item, {})),
         !isGroup && isEventual && types().isOptional(types().resolved(typeOf(item)))});
  }
  return result;
}

bool ExprEmitter::appendWritten(Nodes &all, code::Kind literal, ExprId part, Node value) {
  ExprKind written = literal == code::Kind::List ? ExprKind::Tuple : ExprKind::Object;
  bool isWritten = Module.kind(value) == literal && at(part).kind == written;
  if (isWritten)
    llvm::append_range(all, Nodes(Module.tail(value)));
  return isWritten;
}

ExprEmitter::Node ExprEmitter::flatList(llvm::ArrayRef<ExprId> parts, Context context) {
  Nodes items;
  for (ExprId part : parts) {
    std::optional<unsigned> depth = listDepth(part);
    bool isList = isListKind(kindOf(bareType(part)));
    if (!depth || *depth > 0 || types().isOptional(typeOf(part)))
      return {};
    Node value = expr(part, context);
    if (isList && Module.kind(value) == code::Kind::List)
      llvm::append_range(items, Nodes(Module.tail(value)));
    else
      items.push_back(isList ? B.spread(value) : value);
  }
  return B.list(items);
}

/// What `name` was called in a component: behind the component's own name, as all that is in it.
ExprEmitter::Node ExprEmitter::nameInComponent(ExprId name, Context context) {
  if (at(name).kind == ExprKind::String)
    return B.templateString({B.name(componentName()), B.string("-" + literalText(name).str())});
  return B.templateString({B.name(componentName()), B.string("-"), expr(name, context)});
}

ExprEmitter::Node ExprEmitter::aliases(ExprId id, Context context) {
  if (at(id).kind != ExprKind::Tuple)
    return expr(id, context);
  Nodes items;
  for (ExprId item : L.program.exprs.list(id)) {
    if (at(item).kind != ExprKind::Object) {
      items.push_back(aliasOf(item, context));
      continue;
    }
    Options settings;
    auto list = L.program.exprs.list(item);
    for (size_t i = 0; i + 1 < list.size(); i += 2) {
      llvm::StringRef key = literalText(list[i]);
      if (key == "name" && isComponent())
        settings.push_back({key, nameInComponent(list[i + 1], context)});
      else if (key != "noParent")
        settings.push_back({key, expr(list[i + 1], context)});
      else if (Node parent = noParent(list[i + 1], context))
        settings.push_back({"parent", parent});
    }
    items.push_back(alias(settings));
  }
  return aliasList(items);
}
