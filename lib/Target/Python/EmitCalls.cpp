// Builtins, invokes and method calls as Python.
//
// A switch with one case a builtin; what Python lacks is a function of helpers.py.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

ModuleEmitter::Node ModuleEmitter::helper(Helper which) {
  static constexpr llvm::StringLiteral names[] = {
#define PCL_PY_HELPER(ENUM, NAME, IMPORTS, TEXT) NAME,
#include "Helpers.def"
  };
  Project.helpers.insert(which);
  code::ImportSpec spec;
  spec.style = code::ImportSpec::Style::Named;
  spec.group = code::ImportSpec::Group::Local;
  spec.module = "helpers";
  spec.name = spec.alias = names[static_cast<unsigned>(which)];
  return B.importName(spec);
}

ModuleEmitter::Node ModuleEmitter::standard(llvm::StringRef module, llvm::StringRef member) {
  code::ImportSpec spec;
  spec.group = code::ImportSpec::Group::Standard;
  spec.module = spec.alias = module;
  return B.member(B.importName(spec), member);
}

ModuleEmitter::Node ModuleEmitter::call(ExprId id) {
  const Expr &call = at(id);
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  llvm::StringRef name = str(call.strA());
  Builtin builtin = L.program.builtin(call);
  bool expandsFinal = call.op == 1;
  auto arg = [&](unsigned index) { return index < args.size() ? expr(args[index]) : B.null(); };
  auto decode = [&](Node bytes) { return B.callMethod(bytes, "decode"); };
  auto encode = [&](Node text) { return B.callMethod(text, "encode"); };
  auto base64 = [&](Node bytes) { return decode(B.call(standard("base64", "b64encode"), {bytes})); };
  auto bytesOf = [&](Node path) { return B.callMethod(B.call(standard("pathlib", "Path"), {path}), "read_bytes"); };
  auto newAsset = [&](llvm::StringRef cls) {
    // Without a path there is no asset; the place that takes it says whether that may be.
    if (ExprId path = args.empty() ? ExprId() : L.maybeAbsent(args[0]))
      return B.call(helper(Helper::IfPresent), {expr(path), pulumi(cls)});
    return B.call(pulumi(cls), {arg(0)});
  };
  switch (builtin) {
  case Builtin::Invoke:
    return invoke(id);
  case Builtin::Call:
    return method(id);
  case Builtin::Element:
    return element(id);
  case Builtin::Length: {
    TypeKind kind = kindOf(bareType(args[0]));
    bool isText = kind == TypeKind::String || kind == TypeKind::Enum;
    return B.call(isText ? helper(Helper::TextLength) : B.name("len"), {arg(0)});
  }
  case Builtin::Lookup:
    return lookup(id);
  case Builtin::Range: {
    Nodes bounds;
    for (ExprId bound : args)
      bounds.push_back(integer(bound));
    return B.call(B.name("list"), {B.call(B.name("range"), bounds)});
  }
  case Builtin::Entries: {
    TypeKind kind = kindOf(bareType(args[0]));
    Node items = isListKind(kind)  ? B.call(B.name("enumerate"), {arg(0)})
                 : isMapKind(kind) ? B.call(B.name("sorted"), {B.callMethod(arg(0), "items")})
                                   : B.call(helper(Helper::Pairs), {arg(0)});
    Node pair = B.object({B.entry("key", B.name("key")), B.entry("value", B.name("value"))});
    return B.listFor(pair, {B.clause(B.listPattern({B.name("key"), B.name("value")}), items)});
  }
  case Builtin::SingleOrNone:
    return B.call(helper(Helper::SingleOrNone), {arg(0)});
  case Builtin::Join:
    return joinCall(id);
  case Builtin::Split:
    // An empty separator splits between all characters, which `split` refuses.
    if (at(args[0]).kind == ExprKind::String && literalText(args[0]).empty())
      return B.call(B.name("list"), {arg(1)});
    return B.callMethod(arg(1), "split", {arg(0)});
  case Builtin::Max:
  case Builtin::Min: {
    if (args.size() == 1)
      return expandsFinal ? B.call(B.name(name), {arg(0)}) : arg(0);
    Nodes nodes;
    for (unsigned i = 0; i < args.size(); ++i)
      nodes.push_back(expandsFinal && i + 1 == args.size() ? B.spread(arg(i)) : arg(i));
    return B.call(B.name(name), nodes);
  }
  case Builtin::Sha1:
    return B.callMethod(B.call(standard("hashlib", "sha1"), {encode(arg(0))}), "hexdigest");
  case Builtin::ToBase64:
    return base64(encode(arg(0)));
  case Builtin::FromBase64:
    return decode(B.call(standard("base64", "b64decode"), {encode(arg(0))}));
  case Builtin::ToJson:
    return toJson(id);
  case Builtin::FileArchive:
    return newAsset("FileArchive");
  case Builtin::RemoteArchive:
    return newAsset("RemoteArchive");
  case Builtin::AssetArchive:
    return B.call(pulumi("AssetArchive"), {arg(0)});
  case Builtin::FileAsset:
    return newAsset("FileAsset");
  case Builtin::StringAsset:
    return newAsset("StringAsset");
  case Builtin::RemoteAsset:
    return newAsset("RemoteAsset");
  case Builtin::ReadFile:
    return decode(bytesOf(arg(0)));
  case Builtin::FileBase64:
    return base64(bytesOf(arg(0)));
  case Builtin::FileBase64Sha256:
    return base64(B.callMethod(B.call(standard("hashlib", "sha256"), {bytesOf(arg(0))}), "digest"));
  case Builtin::Secret:
    return B.call(pulumi("Output.secret"), {arg(0)});
  case Builtin::Unsecret:
    return B.call(pulumi("Output.unsecret"),
                  {types().isEventual(typeOf(args[0])) ? arg(0) : B.call(pulumi("Output.from_input"), {arg(0)})});
  case Builtin::Stack:
    return B.call(pulumi("get_stack"));
  case Builtin::Project:
    return B.call(pulumi("get_project"));
  case Builtin::Organization:
    return B.call(pulumi("get_organization"));
  case Builtin::Cwd:
    return B.call(standard("os", "getcwd"));
  case Builtin::RootDirectory:
    return B.call(pulumi("get_root_directory"));
  case Builtin::GetOutput:
    return B.callMethod(arg(0), "get_output", {arg(1)});
  case Builtin::PulumiResourceName:
    return B.member(arg(0), "pulumi_resource_name");
  case Builtin::PulumiResourceType:
    return B.member(arg(0), "pulumi_resource_type");
  case Builtin::Try:
  case Builtin::Can: {
    bool isOutput = types().isEventual(typeOf(id));
    llvm::SaveAndRestore strict(IsStrict, true), recovering(IsRecovering, isOutput);
    Project.recovers |= isOutput;
    Nodes thunks;
    for (ExprId argument : args)
      thunks.push_back(B.lambda({}, expr(argument)));
    Helper which = builtin == Builtin::Try ? (isOutput ? Helper::TryOutput : Helper::Try)
                                           : (isOutput ? Helper::CanOutput : Helper::Can);
    return B.call(helper(which), thunks);
  }
  case Builtin::NotImplemented:
    return B.call(helper(Helper::NotImplemented), {arg(0)});
  case Builtin::Recover:
    return recover(id);
  case Builtin::Unknown:
    break;
  }
  Project.diagnostics.report(diag::call_not_in_target, L.program.exprs.range(id), name.str(), "Python");
  return B.call(helper(Helper::NotImplemented), {B.string(name)});
}

ModuleEmitter::Node ModuleEmitter::invoke(ExprId id) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  llvm::StringRef token = args.empty() ? llvm::StringRef() : literalText(args[0]);
  auto found = L.program.functions.find(id);
  const schema::Function *function = found == L.program.functions.end() ? nullptr : found->second;
  auto parsed = schema::parseToken(function ? function->token : token);
  std::string name = code::legalName(parsed ? parsed->name : llvm::StringRef("call"), code::NameKind::Property,
                                     nameTable()) +
                     "_output";
  Node callee = function && function->package ? memberOfToken(*function->package, function->token, name)
                                              : unknownToken(token, name);
  Nodes nodes;
  // The runtime sends a dict in an argument as it is, with the names of Python; only instances of classes are translated.
  bool outerClasses = std::exchange(NeedsClasses, true), outerInvoke = std::exchange(InInvoke, true);
  if (function && !function->multiArgumentInputs.empty() && args.size() > 1 && at(args[1]).kind == ExprKind::Object) {
    auto items = L.program.exprs.list(args[1]);
    for (llvm::StringRef input : function->multiArgumentInputs) {
      Node value = B.null();
      for (size_t i = 0; i + 1 < items.size(); i += 2)
        if (literalText(items[i]) == input)
          value = expr(items[i + 1]);
      nodes.push_back(value);
    }
    while (!nodes.empty() && Module.kind(nodes.back()) == code::Kind::Null)
      nodes.pop_back();
  } else if (args.size() > 1) {
    keywordArguments(args[1], function ? &function->inputs : nullptr, nodes);
  }
  NeedsClasses = outerClasses;
  InInvoke = outerInvoke;
  Nodes options;
  bool hasParent = false;
  if (args.size() > 2 && at(args[2]).kind == ExprKind::Object) {
    auto items = L.program.exprs.list(args[2]);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      llvm::StringRef key = literalText(items[i]);
      hasParent |= key == "parent";
      options.push_back(B.arg(code::toSnakeCase(key), key == "dependsOn" ? dependsOn(items[i + 1]) : expr(items[i + 1])));
    }
  }
  if (isComponent() && !hasParent)
    options.insert(options.begin(), B.arg("parent", B.name("self")));
  if (!options.empty())
    nodes.push_back(B.arg("opts", B.call(pulumi("InvokeOutputOptions"), options)));
  Node result = B.call(callee, nodes);
  return nodes.size() > 1 ? B.setFlags(result, code::Expanded) : result;
}

ModuleEmitter::Node ModuleEmitter::method(ExprId id) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  if (args.size() < 2 || at(args[1]).kind != ExprKind::String) {
    Project.diagnostics.report(diag::call_not_in_target, L.program.exprs.range(id), "call", "Python");
    return B.call(helper(Helper::NotImplemented), {B.string("call")});
  }
  // As in the arguments of functions the runtime does not translate the names in dicts.
  bool outerClasses = std::exchange(NeedsClasses, true);
  Nodes nodes;
  if (args.size() > 2)
    keywordArguments(args[2], nullptr, nodes);
  NeedsClasses = outerClasses;
  return B.callMethod(expr(args[0]), code::legalName(literalText(args[1]), code::NameKind::Property, nameTable()),
                      nodes);
}

ModuleEmitter::Node ModuleEmitter::recover(ExprId id) {
  auto args = L.program.exprs.list(id);
  ExprId valueId = args[0], fallbackId = args[1];
  ir::VarId error = at(id).varB();
  Project.recovers = true;
  bool outer = std::exchange(IsRecovering, true);
  Node value = L.isDefinite(valueId) ? expr(valueId) : asOutput(valueId);
  IsRecovering = outer;
  Errors.insert(error);
  Node fallback = expr(fallbackId);
  Errors.erase(error);
  return B.callMethod(value, "recover", {B.lambda({B.param(L.name(error))}, fallback)});
}

ModuleEmitter::Node ModuleEmitter::element(ExprId id) {
  auto args = L.program.exprs.list(id);
  ExprId listId = args[0], indexId = args[1];
  const Expr &index = at(indexId);
  unsigned position;
  // In range as the eye sees: no wrap needed.
  bool isInRange = index.kind == ExprKind::Number &&
                   (str(index.strA()) == "0" ||
                    (at(listId).kind == ExprKind::Tuple && !str(index.strA()).getAsInteger(10, position) &&
                     position < at(listId).listSize));
  return elementAt(listId, [&](ExprId list) {
    return isInRange ? expr(indexId)
                     : B.binary(BinaryOp::Mod, integer(indexId), B.call(B.name("len"), {expr(list)}));
  });
}

ModuleEmitter::Node ModuleEmitter::lookup(ExprId id) {
  auto args = L.program.exprs.list(id);
  ExprId mapId = args[0], keyId = args[1];
  Node map = expr(mapId), key = expr(keyId);
  if (at(keyId).kind == ExprKind::String)
    if (std::optional<std::string> attribute = attributeOf(mapId, literalText(keyId)))
      key = B.string(*attribute);
  // Instances of an SDK's output classes are dicts too.
  return args.size() > 2 ? B.callMethod(map, "get", {key, expr(args[2])}) : B.index(map, key);
}

ModuleEmitter::Node ModuleEmitter::joinCall(ExprId id) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto texts = [&](ExprId list) {
    Node value = expr(list);
    const ir::Type &type = types()[bareType(list)];
    bool isInteger = isListKind(type.kind) && !type.elements.empty(), isText = true;
    for (ir::TypeId item : type.elements) {
      ir::TypeId bare = types().withoutNone(item);
      isInteger &= kindOf(bare) == TypeKind::Int;
      isText &= kindOf(bare) != TypeKind::Int && !needsToText(bare);
    }
    if (type.kind != TypeKind::Dynamic && (!isListKind(type.kind) || isText))
      return value;
    return B.listFor(B.call(isInteger ? B.name("str") : helper(Helper::ToText), {B.name("item")}),
                     {B.clause(B.name("item"), value)});
  };
  Node separator = expr(args[0]);
  if (args.size() == 2)
    return B.callMethod(separator, "join", {texts(args[1])});
  Nodes lists;
  for (ExprId list : llvm::drop_begin(args))
    lists.push_back(B.spread(texts(list)));
  return B.callMethod(separator, "join", {B.list(lists)});
}

ModuleEmitter::Node ModuleEmitter::toJson(ExprId id) {
  ExprId valueId = L.program.exprs.list(id)[0];
  // Data, with the names of the source: no classes, and no blanks, as Terraform and the other languages write it.
  Node value = expr(valueId);
  Node callee = types().isEventual(typeOf(id)) ? pulumi("Output.json_dumps") : standard("json", "dumps");
  return B.call(callee, {value, B.arg("separators", B.tuple({B.string(","), B.string(":")}))});
}
