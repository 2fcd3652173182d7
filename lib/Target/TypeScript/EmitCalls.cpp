// Builtins, invokes and method calls as TypeScript.
//
// A switch with one case a builtin; what JavaScript lacks is a function of helpers.ts.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeKind;

ModuleEmitter::Node ModuleEmitter::helper(Helper which) {
  static constexpr llvm::StringLiteral names[] = {
#define PCL_TS_HELPER(ENUM, NAME, IMPORTS, TEXT) NAME,
#include "Helpers.def"
  };
  Project.helpers.insert(which);
  code::ImportSpec spec;
  spec.style = code::ImportSpec::Style::Named;
  spec.group = code::ImportSpec::Group::Local;
  spec.module = "./helpers";
  spec.name = spec.alias = names[static_cast<unsigned>(which)];
  return B.importName(spec);
}

/// A module of Node.js itself.
ModuleEmitter::Node ModuleEmitter::standard(llvm::StringRef module) {
  code::ImportSpec spec;
  spec.group = code::ImportSpec::Group::Standard;
  spec.module = spec.alias = module;
  return B.importName(spec);
}

/// An argument that the callee evaluates.
ModuleEmitter::Node ModuleEmitter::thunk(ExprId id) { return B.lambda({}, expr(id)); }

/// What may fail, as a function. A member that is not there is `undefined` in JavaScript, which the helpers see in a value and not
/// in an element of a list: there it is an attempt of its own.
ModuleEmitter::Node ModuleEmitter::attempt(ExprId id) {
  if (at(id).kind != ExprKind::Tuple)
    return thunk(id);
  auto mayLack = [&](ExprId part) {
    bool isAccess = at(part).kind == ExprKind::GetAttr || at(part).kind == ExprKind::Index;
    return isAccess && kindOf(bareType(part)) == TypeKind::Dynamic;
  };
  llvm::ArrayRef<ExprId> parts = L.program.exprs.list(id);
  if (llvm::none_of(parts, mayLack))
    return thunk(id);
  Nodes items;
  for (ExprId part : parts)
    items.push_back(mayLack(part) ? B.call(helper(Helper::Try), {thunk(part)}) : expr(part));
  return B.lambda({}, B.list(items));
}

ModuleEmitter::Node ModuleEmitter::call(ExprId id) {
  const Expr &call = at(id);
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  llvm::StringRef name = str(call.strA());
  Builtin builtin = L.program.builtin(call);
  bool expandsFinal = call.op == 1;
  auto arg = [&](unsigned index) {
    return index < args.size() ? expr(args[index]) : B.undefined();
  };
  auto allArgs = [&] {
    Nodes nodes;
    for (unsigned i = 0; i < args.size(); ++i)
      nodes.push_back(expandsFinal && i + 1 == args.size() ? B.spread(arg(i)) : arg(i));
    return nodes;
  };
  auto newAsset = [&](llvm::StringRef cls) {
    std::string member = ("asset." + cls).str();
    // Without a path there is no asset; the place that takes it says whether that may be.
    if (ExprId path = args.empty() ? ExprId() : L.maybeAbsent(args[0]))
      return B.nonNull(B.call(helper(Helper::IfPresent),
                              {expr(path), lambda({"path"}, B.newObject(pulumi(member), {B.name("path")}))}));
    return B.newObject(pulumi(member), {arg(0)});
  };
  auto buffer = [&](Node text, llvm::StringRef encoding) {
    Nodes nodes{text};
    if (!encoding.empty())
      nodes.push_back(B.string(encoding));
    return B.callMethod(B.name("Buffer"), "from", nodes);
  };
  switch (builtin) {
  case Builtin::Invoke:
    return invoke(id);
  case Builtin::Call:
    return method(id);
  case Builtin::Element:
    return element(id);
  case Builtin::Length:
    return length(id);
  case Builtin::Lookup:
    return lookup(id);
  case Builtin::Range:
    return rangeCall(id);
  case Builtin::Entries: {
    TypeKind kind = kindOf(bareType(args[0]));
    Node pair = B.object({B.entry("key", B.name("key")), B.entry("value", B.name("value"))});
    if (lower::isListKind(kind))
      return B.callMethod(arg(0), "map", {B.lambda({B.param("value"), B.param("key")}, pair)});
    Node pairs = kind == TypeKind::Dynamic ? B.call(helper(Helper::Pairs), {arg(0)}) : sortedEntries(arg(0));
    return B.callMethod(
        pairs, "map",
        {B.lambda({B.param(B.listPattern({B.name("key"), B.name("value")}))}, pair)});
  }
  case Builtin::SingleOrNone:
    return B.call(helper(Helper::SingleOrNone), {arg(0)});
  case Builtin::Join: {
    if (args.size() > 2) {
      Nodes lists;
      for (unsigned i = 1; i < args.size(); ++i)
        lists.push_back(B.spread(arg(i)));
      return B.callMethod(B.list(lists), "join", {arg(0)});
    }
    return B.callMethod(arg(1), "join", {arg(0)});
  }
  case Builtin::Split:
    // `split("")` would cut characters into halves.
    if (at(args[0]).kind == ExprKind::String && str(at(args[0]).strA()).empty())
      return B.list({B.spread(arg(1))});
    return B.callMethod(arg(1), "split", {arg(0)});
  case Builtin::Max:
  case Builtin::Min:
    return B.callMethod(B.name("Math"), name, allArgs());
  case Builtin::Sha1:
    return B.callMethod(
        B.callMethod(B.callMethod(standard("crypto"), "createHash", {B.string("sha1")}), "update",
                     {arg(0)}),
        "digest", {B.string("hex")});
  case Builtin::ToBase64:
    return B.callMethod(buffer(arg(0), ""), "toString", {B.string("base64")});
  case Builtin::FromBase64:
    return B.callMethod(buffer(arg(0), "base64"), "toString", {B.string("utf8")});
  case Builtin::ToJson: {
    bool before = std::exchange(NullIsData, true);
    Node value = arg(0);
    NullIsData = before;
    return types().isEventual(typeOf(id)) ? B.call(pulumi("jsonStringify"), {value})
                                          : B.callMethod(B.name("JSON"), "stringify", {value});
  }
  case Builtin::FileArchive:
    return newAsset("FileArchive");
  case Builtin::RemoteArchive:
    return newAsset("RemoteArchive");
  case Builtin::AssetArchive:
    return newAsset("AssetArchive");
  case Builtin::FileAsset:
    return newAsset("FileAsset");
  case Builtin::StringAsset:
    return newAsset("StringAsset");
  case Builtin::RemoteAsset:
    return newAsset("RemoteAsset");
  case Builtin::ReadFile:
    return B.callMethod(standard("fs"), "readFileSync", {arg(0), B.string("utf8")});
  case Builtin::FileBase64:
    return B.callMethod(standard("fs"), "readFileSync", {arg(0), B.string("base64")});
  case Builtin::FileBase64Sha256: {
    Node hash = B.callMethod(standard("crypto"), "createHash", {B.string("sha256")});
    Node data = B.callMethod(standard("fs"), "readFileSync", {arg(0)});
    return B.callMethod(B.callMethod(hash, "update", {data}), "digest", {B.string("base64")});
  }
  case Builtin::Secret:
    return B.call(pulumi("secret"), {arg(0)});
  case Builtin::Unsecret:
    return B.call(
        pulumi("unsecret"),
        {types().isEventual(typeOf(args[0])) ? arg(0) : B.call(pulumi("output"), {arg(0)})});
  case Builtin::Stack:
    return B.call(pulumi("getStack"));
  case Builtin::Project:
    return B.call(pulumi("getProject"));
  case Builtin::Organization:
    return B.call(pulumi("getOrganization"));
  case Builtin::Cwd:
    return B.callMethod(B.name("process"), "cwd");
  case Builtin::RootDirectory:
    return B.call(pulumi("getRootDirectory"));
  case Builtin::GetOutput:
    return B.callMethod(arg(0), "getOutput", {arg(1)});
  case Builtin::PulumiResourceName:
    return B.call(pulumi("resourceName"), {arg(0)});
  case Builtin::PulumiResourceType:
    return B.call(pulumi("resourceType"), {arg(0)});
  case Builtin::Try:
  case Builtin::Can: {
    bool isLifted = types().isEventual(typeOf(id));
    bool isTry = builtin == Builtin::Try;
    bool before = std::exchange(NullIsData, true);
    Nodes thunks;
    for (ExprId argument : args)
      thunks.push_back(attempt(argument));
    NullIsData = before;
    return B.call(helper(isTry ? (isLifted ? Helper::TryOutput : Helper::Try)
                               : (isLifted ? Helper::CanOutput : Helper::Can)),
                  thunks);
  }
  case Builtin::NotImplemented:
    return B.call(helper(Helper::NotImplemented), allArgs());
  case Builtin::Recover: {
    Node value = L.isDefinite(args[0]) ? arg(0) : B.call(pulumi("output"), {arg(0)});
    Nodes params;
    if (call.varB())
      params.push_back(B.param(L.name(call.varB())));
    return B.call(helper(Helper::Recover), {value, B.lambda(params, arg(1))});
  }
  case Builtin::Unknown:
    break;
  }
  return withoutForm(id, name);
}

ModuleEmitter::Node ModuleEmitter::withoutForm(ExprId id, llvm::StringRef name) {
  Project.diagnostics.report(diag::call_not_in_target, L.program.exprs.range(id), name.str(),
                             "TypeScript");
  return B.call(helper(Helper::NotImplemented), {B.string(name)});
}

/// What a function of a package is called with: the object, or its entries in the order that the schema gives. `keepsPlaces`:
/// something comes behind them.
ModuleEmitter::Nodes ModuleEmitter::arguments(const schema::Function *function, ExprId object, bool keepsPlaces) {
  if (!object || (function && !function->hasInputs))
    return {};
  if (!function || function->multiArgumentInputs.empty() || at(object).kind != ExprKind::Object)
    return {expr(object)};
  Nodes nodes;
  auto items = L.program.exprs.list(object);
  for (llvm::StringRef input : function->multiArgumentInputs) {
    if (input == "__self__")
      continue;
    Node value = B.undefined();
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (literalText(items[i]) == input)
        value = expr(items[i + 1]);
    nodes.push_back(value);
  }
  while (!keepsPlaces && !nodes.empty() && Module.kind(nodes.back()) == code::Kind::Undefined)
    nodes.pop_back();
  return nodes;
}

ModuleEmitter::Node ModuleEmitter::invoke(ExprId id) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  std::string token =
      args.empty() || at(args[0]).kind != ExprKind::String ? "" : str(at(args[0]).strA()).str();
  auto found = L.program.functions.find(id);
  const schema::Function *function = found == L.program.functions.end() ? nullptr : found->second;
  auto parsed = schema::parseToken(function ? function->token : llvm::StringRef(token));
  std::string name = parsed ? parsed->name.str() : "call";
  if (!name.empty())
    name[0] = llvm::toLower(name[0]);
  name += "Output";
  Node callee = function && function->package
                    ? memberOfToken(*function->package, function->token, name)
                    : unknownToken(token, name);
  bool hasOptions = args.size() > 2 || isComponent();
  Nodes nodes = arguments(function, args.size() > 1 ? args[1] : ExprId(), hasOptions);
  Nodes options;
  if (args.size() > 2 && at(args[2]).kind == ExprKind::Object) {
    auto items = L.program.exprs.list(args[2]);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      llvm::StringRef key = str(at(items[i]).strA());
      options.push_back(B.entry(key == "pluginDownloadUrl" ? "pluginDownloadURL" : key,
                                key == "dependsOn" ? dependsOn(items[i + 1]) : expr(items[i + 1])));
    }
  }
  bool hasParent = llvm::any_of(
      options, [&](Node entry) { return Module[Module.operand(entry, 0)].text == "parent"; });
  if (isComponent() && !hasParent)
    options.push_back(B.entry("parent", B.name("this")));
  if (!options.empty()) {
    if (nodes.empty() && !(function && !function->hasInputs))
      nodes.push_back(B.object({}));
    nodes.push_back(B.object(options, options.size() > 1));
  }
  return B.call(callee, nodes);
}

ModuleEmitter::Node ModuleEmitter::method(ExprId id) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  // Of a resource without a schema the binder does not know what its methods are.
  if (args.size() < 2 || at(args[1]).kind != ExprKind::String)
    return withoutForm(id, "call");
  auto found = L.program.functions.find(id);
  const schema::Function *function = found == L.program.functions.end() ? nullptr : found->second;
  Nodes nodes;
  if (args.size() > 2 && !isEmptyObject(args[2]))
    nodes = arguments(function, args[2], false);
  Node made = B.callMethod(expr(args[0]), str(at(args[1]).strA()), nodes);
  if (!function || !function->isReturnPlain)
    return made;
  return types().isEventual(typeOf(id)) ? B.call(pulumi("output"), {made}) : B.await(made);
}

/// The element at `indexNode` of `list`; of a splat the item alone is made: `subnets[0].id`, not
/// `subnets.map(...)[0]`.
ModuleEmitter::Node ModuleEmitter::elementAt(ExprId list,
                                             llvm::function_ref<Node(ExprId)> indexNode) {
  const Expr &expr = at(list);
  if (!isChainSplat(list))
    return B.index(this->expr(list), indexNode(list));
  Replacements[expr.varC()] = elementAt(expr.exprA(), indexNode);
  return this->expr(expr.exprB());
}

ModuleEmitter::Node ModuleEmitter::element(ExprId id) {
  auto args = L.program.exprs.list(id);
  ExprId listId = args[0], indexId = args[1];
  const Expr &index = at(indexId);
  unsigned position;
  // In range as the eye sees: no wrap needed.
  bool isInRange =
      index.kind == ExprKind::Number && !str(index.strA()).getAsInteger(10, position) &&
      (position == 0 || (at(listId).kind == ExprKind::Tuple && position < at(listId).listSize));
  return elementAt(listId, [&](ExprId list) {
    if (isInRange)
      return expr(indexId);
    Node length = B.member(expr(list), "length");
    return isNeverNegative(indexId) ? B.binary(BinaryOp::Mod, expr(indexId), length)
                                    : B.call(helper(Helper::WrapIndex), {expr(indexId), length});
  });
}

ModuleEmitter::Node ModuleEmitter::length(ExprId id) {
  ExprId arg = L.program.exprs.list(id)[0];
  Node value = expr(arg);
  switch (kindOf(bareType(arg))) {
  case TypeKind::Map:
  case TypeKind::Object:
  case TypeKind::SchemaObject:
    return B.member(B.callMethod(B.name("Object"), "keys", {value}), "length");
  case TypeKind::String:
  case TypeKind::Enum:
    // What a reader takes for one character.
    return B.member(B.list({B.spread(B.callMethod(B.newObject(B.path("Intl.Segmenter")), "segment", {value}))}),
                    "length");
  case TypeKind::Dynamic:
    return B.member(B.callMethod(B.name("Object"), "keys", {value}), "length");
  default:
    return B.member(value, "length");
  }
}

ModuleEmitter::Node ModuleEmitter::lookup(ExprId id) {
  auto args = L.program.exprs.list(id);
  ExprId mapId = args[0], keyId = args[1];
  const Expr &key = at(keyId);
  TypeKind kind = kindOf(bareType(mapId));
  Node map = expr(mapId);
  if (kind == TypeKind::Object || kind == TypeKind::SchemaObject)
    map = B.cast(map, B.mapType(B.name("any")));
  Node value = key.kind == ExprKind::String && code::isIdentifier(str(key.strA()), Scope.names())
                   ? B.member(map, str(key.strA()))
                   : B.index(map, expr(keyId));
  // What is not in the map is undefined by itself.
  bool hasDefault = args.size() > 2 && (at(args[2]).kind != ExprKind::Null || NullIsData);
  return hasDefault ? B.binary(BinaryOp::Coalesce, value, expr(args[2])) : value;
}

/// range(limit), range(start, limit).
ModuleEmitter::Node ModuleEmitter::rangeCall(ExprId id) {
  auto args = L.program.exprs.list(id);
  if (args.size() == 1)
    return B.list({B.spread(B.callMethod(B.call(B.name("Array"), {expr(args[0])}), "keys"))});
  Node length = B.object({B.entry("length", B.binary(BinaryOp::Sub, expr(args[1]), expr(args[0])))});
  Node item = B.binary(BinaryOp::Add, expr(args[0]), B.name("i"));
  return B.callMethod(B.name("Array"), "from", {length, B.lambda({B.param("_"), B.param("i")}, item)});
}
