// Builtins as Python, and what functions, methods and resources are called with.
//
// What Python lacks is a function of helpers.py.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;
using target::helperFor;

ModuleEmitter::Node ModuleEmitter::standard(llvm::StringRef module, llvm::StringRef member) {
  return B.member(importModule(module, module, code::ImportSpec::Group::Standard), member);
}

ModuleEmitter::Node ModuleEmitter::builtin(Builtin builtin, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) {
    return index < args.size() ? operand(args[index], context) : B.null();
  };
  auto decode = [&](Node bytes) { return B.callMethod(bytes, "decode"); };
  auto encode = [&](Node text) { return B.callMethod(text, "encode"); };
  auto base64 = [&](Node bytes) {
    return decode(B.call(standard("base64", "b64encode"), {bytes}));
  };
  auto bytesOf = [&](Node path) {
    return B.callMethod(B.call(standard("pathlib", "Path"), {path}), "read_bytes");
  };
  switch (builtin) {
  case Builtin::Length: {
    // As many keys and values as members.
    ir::StdFunction function = at(args[0]).kind == ExprKind::Call
                                   ? L.program.callee(at(args[0])).function
                                   : ir::StdFunction::Unknown;
    if (function == ir::StdFunction::keys || function == ir::StdFunction::values)
      if (ExprId map = L.program.exprs.list(args[0])[0]; isMapKind(kindOf(bareType(map))))
        return B.call(B.name("len"), {operand(map, context)});
    TypeKind kind = kindOf(bareType(args[0]));
    bool isText = kind == TypeKind::String || kind == TypeKind::Enum;
    Node length = isText                      ? helper(Helper::TextLength)
                  : kind == TypeKind::Dynamic ? helper(helperFor(ir::StdFunction::length))
                                              : B.name("len");
    return B.call(length, {arg(0)});
  }
  case Builtin::Lookup:
    return lookup(id, context);
  case Builtin::Range: {
    Nodes bounds;
    // Up to before 1.5 stands 1.
    if (args.size() == 1 && kindOf(bareType(args[0])) == TypeKind::Number)
      return B.call(B.name("list"),
                    {B.call(B.name("range"), {B.call(standard("math", "ceil"), {arg(0)})})});
    for (ExprId bound : args)
      bounds.push_back(integer(bound, context));
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
  case Builtin::Join: {
    Node separator = arg(0);
    if (args.size() == 2)
      return join(texts(args[1], context), separator);
    Nodes lists;
    for (ExprId list : llvm::drop_begin(args))
      lists.push_back(B.spread(texts(list, context)));
    return join(B.list(lists), separator);
  }
  case Builtin::Split:
    // An empty separator splits between all characters, which `split` refuses.
    if (at(args[0]).kind == ExprKind::String && literalText(args[0]).empty())
      return B.call(B.name("list"), {textOf(args[1], context)});
    return B.callMethod(textOf(args[1], context), "split", {textOf(args[0], context)});
  case Builtin::Max:
  case Builtin::Min: {
    bool isSpread = at(id).isExpanded();
    if (args.size() == 1 && isSpread)
      return B.call(B.name(str(at(id).as<ir::CallExpr>().name())), {numbers(args[0], context)});
    Nodes values;
    for (ExprId value : args) {
      bool isList = isSpread && value == args.back();
      Node made = isList ? numbers(value, context) : expr(value, context);
      values.push_back(isList ? B.spread(made)
                       : needsNumber(bareType(value))
                           ? B.call(helper(helperFor(ir::StdFunction::tonumber)), {made})
                           : made);
    }
    if (values.size() == 1)
      return values[0];
    // Of a single argument Python wants the elements, and all but one may be missing.
    if (isSpread && values.size() == 2)
      values = {B.list(values)};
    return B.call(B.name(str(at(id).as<ir::CallExpr>().name())), values);
  }
  case Builtin::Sha1:
    return B.callMethod(B.call(standard("hashlib", "sha1"), {encode(textOf(args[0], context))}),
                        "hexdigest");
  case Builtin::ToBase64:
    return base64(encode(textOf(args[0], context)));
  case Builtin::FromBase64: {
    Node text = textOf(args[0], context);
    if (context.isStrict) // what is no such text fails, but it may have several lines
      text = B.callMethod(text, "replace", {B.string("\n"), B.string("")});
    Nodes given{encode(text)};
    if (context.isStrict)
      given.push_back(B.arg("validate", B.boolean(true)));
    return decode(B.call(standard("base64", "b64decode"), given));
  }
  case Builtin::ToJson: {
    // Data, with the names of the source: no classes, and no blanks, as Terraform and the other
    // languages write it.
    Node value = arg(0);
    Node callee =
        types().isEventual(typeOf(id)) ? pulumi("Output.json_dumps") : standard("json", "dumps");
    return B.call(callee, {value, B.arg("separators", B.tuple({B.string(","), B.string(":")}))});
  }
  case Builtin::ReadFile:
    return decode(bytesOf(arg(0)));
  case Builtin::FileBase64:
    return base64(bytesOf(arg(0)));
  case Builtin::FileBase64Sha256:
    return base64(B.callMethod(B.call(standard("hashlib", "sha256"), {bytesOf(arg(0))}), "digest"));
  case Builtin::Unsecret:
    return B.call(pulumi("Output.unsecret"), {kindOf(typeOf(args[0])) == TypeKind::Output
                                                  ? arg(0)
                                                  : B.call(pulumi("Output.from_input"), {arg(0)})});
  case Builtin::Cwd:
    return B.call(standard("os", "getcwd"));
  case Builtin::PulumiResourceName:
    return B.member(arg(0), "pulumi_resource_name");
  case Builtin::PulumiResourceType:
    return B.member(arg(0), "pulumi_resource_type");
  case Builtin::Recover: {
    Project.recoversOutputs = true;
    Context inside = context;
    inside.isRecovering = true;
    Node value = definite(args[0], inside);
    ir::VarId error = at(id).as<ir::CallExpr>().error();
    Errors.insert(error);
    Node fallback = arg(1);
    Errors.erase(error);
    return B.callMethod(value, "recover", {lambda({L.name(error)}, fallback)});
  }
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::asset(llvm::StringRef cls, Node path, bool mayLack) {
  return ifPresent(path, pulumi(cls), mayLack);
}

ModuleEmitter::Node ModuleEmitter::lookup(ExprId id, Context context) {
  auto args = L.program.exprs.list(id);
  ExprId mapId = args[0], keyId = args[1];
  Node map = expr(mapId, context), key = expr(keyId, context);
  if (at(keyId).kind == ExprKind::String)
    if (std::optional<std::string> attribute = attributeOf(mapId, literalText(keyId)))
      key = B.string(*attribute);
  // Instances of an SDK's output classes are dicts too.
  if (args.size() < 3)
    return B.index(map, key);
  bool isNone = at(args[2]).kind == ExprKind::Null;
  return B.callMethod(map, "get", isNone ? Nodes{key} : Nodes{key, expr(args[2], context)});
}

bool ModuleEmitter::needsNumber(TypeId type) const {
  const ir::Type &known = types()[types().withoutNone(type)];
  if (known.kind == TypeKind::Union)
    return llvm::any_of(known.elements, [&](TypeId member) { return needsNumber(member); });
  return known.kind == TypeKind::String || known.kind == TypeKind::Dynamic;
}

ModuleEmitter::Node ModuleEmitter::numbers(ExprId list, Context context) {
  Node value = operand(list, context);
  if (!needsNumber(elementType(list)))
    return value;
  Node number = B.call(helper(helperFor(ir::StdFunction::tonumber)), {B.name("item")});
  return B.listFor(number, {B.clause(B.name("item"), value)});
}

ModuleEmitter::Node ModuleEmitter::texts(ExprId list, Context context) {
  Node value = expr(list, context);
  const ir::Type &type = types()[bareType(list)];
  // In an attempt what is no list has no elements, and null no text.
  if (context.isStrict && (type.kind == TypeKind::Dynamic || isListKind(type.kind))) {
    bool areTexts = llvm::all_of(type.elements, [&](TypeId item) {
      return kindOf(types().withoutNone(item)) == TypeKind::String;
    });
    if (type.kind == TypeKind::Dynamic)
      value = B.call(helper(helperFor(ir::StdFunction::tolist)), {value});
    if (type.kind == TypeKind::Dynamic || !areTexts) {
      Node item = B.call(helper(Helper::Needed), {B.name("item")});
      return B.listFor(B.call(helper(Helper::ToText), {item}), {B.clause(B.name("item"), value)});
    }
  }
  bool isInteger = isListKind(type.kind) && !type.elements.empty(), isText = true;
  for (ir::TypeId item : type.elements) {
    ir::TypeId bare = types().withoutNone(item);
    isInteger &= kindOf(bare) == TypeKind::Int;
    isText &= kindOf(bare) != TypeKind::Int && !needsToText(bare);
  }
  if (type.kind != TypeKind::Dynamic && (!isListKind(type.kind) || isText)) {
    bool mayLack = mayBeAbsent(list, context) || llvm::any_of(type.elements, [&](TypeId item) {
                     return types().isOptional(types().resolved(item));
                   });
    return mayLack ? castTo(B.typeApply(typing("Sequence"), {B.name("str")}), value) : value;
  }
  return B.listFor(B.call(isInteger ? B.name("str") : helper(Helper::ToText), {B.name("item")}),
                   {B.clause(B.name("item"), value)});
}

ModuleEmitter::Node ModuleEmitter::attempts(ExprId id, bool isTry, Context context) {
  std::optional<PathAttempt> attempt = pathAttempt(id, isTry);
  if (!attempt)
    return NodeEmitter::attempts(id, isTry, context);
  Context inside = context.wanting(target::Want::Anything);
  inside.isStrict = inside.isWhole = false;
  inside.isData = true;
  Node value;
  for (const OpenPath &path : llvm::reverse(attempt->paths)) {
    Nodes arguments{expr(path.root, inside)};
    arguments.append(keysOf(path, inside));
    if (!isTry)
      return B.call(helper(Helper::Has), arguments);
    if (!value && at(attempt->other).kind != ExprKind::Null)
      value = expr(attempt->other, inside);
    if (value)
      arguments.push_back(B.arg("default", value));
    value = B.call(helper(Helper::Optional), arguments);
  }
  return value;
}

// ---- Arguments and options.

ModuleEmitter::Nodes ModuleEmitter::functionArguments(const schema::Function *function,
                                                      ExprId object, bool isMethod, bool,
                                                      Context context) {
  Nodes nodes;
  if (!object)
    return nodes;
  // The runtime sends a dict in an argument as it is, with the names of Python; only instances of
  // classes are translated.
  if (function && !isMethod && !function->multiArgumentInputs.empty() &&
      at(object).kind == ExprKind::Object)
    return positional(*function, object, /*keepsPlaces=*/false, context);
  keywordArguments(object, function && !isMethod ? &function->inputs : nullptr, nodes, context);
  return nodes;
}

void ModuleEmitter::addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                               Nodes &arguments) {
  const char *cls = kind == OptionKind::Resource      ? "ResourceOptions"
                    : kind == OptionKind::Invoke      ? "InvokeOutputOptions"
                    : kind == OptionKind::EarlyInvoke ? "InvokeOptions"
                                                      : "ResourceHookOptions";
  Nodes entries;
  for (const target::Option &option : options) {
    std::string name =
        kind == OptionKind::Resource ? propertyName(option.name) : code::toSnakeCase(option.name);
    entries.push_back(B.arg(name, option.value));
    this->comments(entries.back(), option.comments);
  }
  Node result = B.call(pulumi(cls), entries);
  if (kind == OptionKind::Resource && entries.size() > 1)
    B.setFlags(result, code::Expanded);
  arguments.push_back(B.arg("opts", result));
  this->comments(arguments.back(), comments);
}

void ModuleEmitter::addInvokeOptions(const schema::Function *, Options options, bool needsParent,
                                     bool isEarly, Nodes &arguments) {
  if (needsParent)
    options.insert(options.begin(), {"parent", B.name("self")});
  if (!options.empty())
    addOptions(isEarly ? OptionKind::EarlyInvoke : OptionKind::Invoke, options, {}, arguments);
}

ModuleEmitter::Node ModuleEmitter::optionValue(llvm::StringRef name, ExprId value,
                                               Context context) {
  const char *cls = name == "customTimeouts" ? "CustomTimeouts"
                    : name == "hooks"        ? "ResourceHookBinding"
                                             : nullptr;
  if (!cls)
    return expr(value, context);
  Nodes args;
  keywordArguments(value, nullptr, args, context);
  return B.call(pulumi(cls), args);
}

ModuleEmitter::Node ModuleEmitter::dependsOn(ExprId id, Context context) {
  if (at(id).kind != ExprKind::Tuple && kindOf(bareType(id)) == TypeKind::Dynamic)
    return expr(id, context);
  auto isEventualGroup = [&](const Listed &item) {
    TypeKind kind = kindOf(bareType(item.expr));
    return item.isEventual && kind != TypeKind::Resource && kind != TypeKind::Component;
  };
  auto listOf = [&](Node values) { return B.call(B.name("list"), {values}); };
  auto items = listed(id);
  bool hasEventual =
      llvm::any_of(items, [&](const Listed &item) { return isEventualGroup(item) || item.isLate; });
  Nodes elements, groups; // one of the two, by `hasEventual`
  for (const Listed &item : items) {
    Node node = expr(item.expr, context);
    bool isEventual = isEventualGroup(item),
         isList = (item.isGroup || item.isOptional) && !isEventual;
    if (item.isMap && isEventual)
      node = applied(node, B.name("made"), listOf(B.callMethod(B.name("made"), "values")));
    else if (item.isMap)
      node = B.callMethod(node, "values");
    else if (item.isLate)
      node = applied(node, B.name("made"),
                     B.cond(B.binary(BinaryOp::IsNot, B.name("made"), B.null()),
                            B.list({B.name("made")}), B.list({})));
    else if (item.isOptional)
      node = B.cond(B.binary(BinaryOp::IsNot, node, B.null()), B.list({expr(item.expr, context)}),
                    B.list({}));
    elements.push_back(isList ? B.spread(node) : node);
    groups.push_back(item.isOne() ? B.list({node}) : item.isMap && isList ? listOf(node) : node);
  }
  if (!hasEventual) {
    bool isOneList = elements.size() == 1 &&
                     (items[0].isOptional || isListKind(kindOf(bareType(items[0].expr))));
    return isOneList ? Module.as<code::SpreadNode>(elements[0]).value() : B.list(elements);
  }
  if (groups.size() == 1)
    return groups[0];
  Node flat = B.listFor(B.name("one"), {B.clause(B.name("some"), B.name("made")),
                                        B.clause(B.name("one"), B.name("some"))});
  return applied(all(groups), B.name("made"), flat);
}

ModuleEmitter::Node ModuleEmitter::alias(const Options &settings) {
  Nodes args;
  for (const target::Option &setting : settings)
    args.push_back(
        B.arg(setting.name == "type" ? llvm::StringRef("type_") : setting.name, setting.value));
  return B.call(pulumi("Alias"), args);
}

/// None is no parent, the ellipsis the parent of the resource itself.
ModuleEmitter::Node ModuleEmitter::noParent(ExprId value, Context context) {
  if (at(value).kind != ExprKind::Bool)
    return B.cond(expr(value, context), B.null(), B.name("..."));
  return at(value).boolValue() ? B.null() : Node();
}
