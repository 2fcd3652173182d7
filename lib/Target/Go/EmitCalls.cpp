// Builtins as Go, and what functions, methods and resources are called with.
//
// What Go lacks is a function of helpers.go.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::go;
using ir::Expr;
using ir::ExprKind;
using ir::TypeKind;
using lower::isListKind;

ModuleEmitter::Node ModuleEmitter::standard(llvm::StringRef module, llvm::StringRef function,
                                            llvm::ArrayRef<Node> arguments) {
  llvm::StringRef name = module.contains('/') ? module.rsplit('/').second : module;
  return B.callMethod(importModule(module, name, code::ImportSpec::Group::Standard), function,
                      arguments);
}

/// A call: those of the language's own form here, the others as in all languages.
ModuleEmitter::Node ModuleEmitter::callOf(ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  Builtin builtin = L.program.callee(at(id)).builtin;
  TypeId string = types().stringType();
  auto ofContext = [&](llvm::StringRef method) {
    return typed(B.callMethod(B.name("ctx"), method), string);
  };
  auto text = [&](unsigned index) { return expr(args[index], context.as(string)); };
  switch (builtin) {
  case Builtin::Invoke:
    return invokeOf(id, context);
  case Builtin::Call:
    return methodOf(id, context);
  case Builtin::Assert:
    return typed(
        B.checked(B.call(helper(Helper::Assert), {expr(args[0], context.as(types().boolType())),
                                                  expr(args[1], context.as(string))})),
        types().boolType());
  case Builtin::WarnUnless:
    return typed(B.checked(B.call(helper(Helper::WarnUnless),
                                  {B.name("ctx"), expr(args[0], context.as(types().boolType())),
                                   expr(args[1], context.as(string))})),
                 types().boolType());
  case Builtin::Stack:
    return ofContext("Stack");
  case Builtin::Project:
    return ofContext("Project");
  case Builtin::Organization:
    return ofContext("Organization");
  case Builtin::RootDirectory:
    return ofContext("RootDirectory");
  case Builtin::Cwd:
    return typed(B.checked(standard("os", "Getwd", {})), string);
  case Builtin::GetOutput:
    return typed(B.callMethod(expr(args[0], context), "GetOutput",
                              {expr(args[1], context.as(string, Form::Input))}),
                 types().output(types().dynamicType()));
  case Builtin::Secret:
    return secret(expr(args[0], context));
  case Builtin::Unsecret: {
    Node value = expr(args[0], context);
    if (kindOf(typeOfNode(value)) != TypeKind::Output)
      value = asOutput(value, typeOfNode(value));
    if (Ids.contains(value))
      value = plain(value, typeOfNode(value));
    TypeId type = typeOfNode(value);
    return typed(B.cast(B.call(core("Unsecret"), {value}), typeNode(type)), type);
  }
  case Builtin::Try:
  case Builtin::Can:
    return attemptsOf(id, builtin == Builtin::Try, context);
  case Builtin::SingleOrNone: {
    Node list = expr(args[0], context);
    TypeId type = types().withoutNone(typeOfNode(list));
    if (kindOf(type) != TypeKind::List) {
      // Nothing is a list without elements to Go, and none to an attempt.
      if (context.isStrict && kindOf(type) == TypeKind::Dynamic)
        list = checkedNeeded(list);
      list = plain(list, type = types().list(types().dynamicType()));
    }
    TypeId element = types()[type].element(), result = goType(types().optional(element));
    Node found = B.checked(B.call(helper(Helper::SingleOrNone), {list}));
    if (types().isOptional(result) && !types().isOptional(element))
      return typed(found, result);
    // Where nil is a value of the element's own; a pointer to an output is one, too.
    Project.addHelper(Helper::MemberOf);
    found = B.call(B.name("plainOf"), {found});
    return as(typed(found, types().dynamicType()), result);
  }
  case Builtin::Element: {
    Node list = expr(args[0], context);
    Node index = expr(args[1], context.as(types().intType()));
    bool isFirst = at(args[1]).kind == ExprKind::Number && str(at(args[1]).text()) == "0";
    if (kindOf(typeOfNode(list)) != TypeKind::List)
      list = plain(list, types().list(types().dynamicType()));
    TypeId element = types()[typeOfNode(list)].element();
    if (isFirst)
      return typed(B.index(list, index), element);
    Node length = B.call(B.name("len"), {B.clone(list)});
    return typed(B.index(list, isNeverNegative(args[1])
                                   ? B.binary(code::BinaryOp::Mod, index, length)
                                   : B.call(helper(Helper::WrapIndex), {index, length})),
                 element);
  }
  case Builtin::Length:
    return lengthOf(args[0], context);
  case Builtin::Lookup:
    return lookupOf(id, context);
  case Builtin::Join: {
    Nodes lists;
    for (unsigned i = 1; i < args.size(); ++i) {
      Node list = expr(args[i], context.as(types().list(string)));
      lists.push_back(isNeeded(args[i], context) ? checkedNeeded(list) : list);
    }
    if (lists.size() == 1)
      return typed(standard("strings", "Join", {lists[0], text(0)}), string);
    return typed(standard("strings", "Join", {standard("slices", "Concat", lists), text(0)}),
                 string);
  }
  case Builtin::Split:
    return typed(standard("strings", "Split", {text(1), text(0)}), types().list(string));
  case Builtin::Sha1:
  case Builtin::ToBase64:
  case Builtin::FromBase64:
  case Builtin::ReadFile:
  case Builtin::FileBase64:
  case Builtin::FileBase64Sha256:
  case Builtin::ToJson:
  case Builtin::Range:
  case Builtin::Max:
  case Builtin::Min:
  case Builtin::Entries:
  case Builtin::PulumiResourceName:
  case Builtin::PulumiResourceType:
    return this->builtin(builtin, id, context);
  case Builtin::NotImplemented:
    return notImplemented(text(0));
  case Builtin::Recover:
    return recoverOf(id, context);
  case Builtin::FileArchive:
  case Builtin::RemoteArchive:
  case Builtin::FileAsset:
  case Builtin::StringAsset:
  case Builtin::RemoteAsset: {
    std::string name = "New" + title(str(at(id).as<ir::CallExpr>().name()));
    bool isArchive = builtin == Builtin::FileArchive || builtin == Builtin::RemoteArchive;
    ExprId path = L.maybeAbsent(args[0]);
    TypeId type = isArchive ? types().archiveType() : types().assetType();
    if (!path || !mayBeAbsent(path, context))
      return typed(B.call(core(name), {text(0)}), type);
    Node given = expr(path, context);
    Node made = B.call(core(name), {plain(typed(B.clone(given), typeOfNode(given)), string)});
    return typed(
        B.cond(B.binary(code::BinaryOp::IsNot, given, B.null()), made, B.null(), typeNode(type)),
        type);
  }
  case Builtin::AssetArchive: {
    Node files = at(args[0]).kind == ExprKind::Object
                     ? objectOf(args[0], types().map(types().dynamicType()), Form::Plain, context)
                     : expr(args[0], context.as(types().map(types().dynamicType())));
    if (Module.kind(files) == code::Kind::Object)
      B.setOperand(files, code::ObjectRole::type, B.mapType(B.name("interface{}")));
    return typed(B.call(core("NewAssetArchive"), {files}), types().archiveType());
  }
  default:
    break;
  }
  // What has no form is of no type.
  Node node = NodeEmitter::exprOf(id, context);
  return typeOfNode(node) ? node : typed(node, types().dynamicType());
}

ModuleEmitter::Node ModuleEmitter::builtin(Builtin builtin, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  TypeId string = types().stringType();
  auto text = [&](unsigned index) { return expr(args[index], context.as(string)); };
  auto encoding = [&](llvm::StringRef name) {
    return B.member(importModule("encoding/base64", "base64", code::ImportSpec::Group::Standard),
                    name);
  };
  auto bytes = [&](Node value) { return B.call(B.listType(B.name("byte")), {value}); };
  auto base64 = [&](Node data) {
    return typed(B.callMethod(encoding("StdEncoding"), "EncodeToString", {data}), string);
  };
  auto file = [&] { return B.checked(standard("os", "ReadFile", {text(0)})); };
  switch (builtin) {
  case Builtin::Sha1:
    return typed(standard("fmt", "Sprintf",
                          {B.string("%x"), standard("crypto/sha1", "Sum", {bytes(text(0))})}),
                 string);
  case Builtin::ToBase64:
    return base64(bytes(text(0)));
  case Builtin::FromBase64:
    if (context.isStrict)
      return typed(
          B.checked(B.call(helper(target::helperFor(ir::StdFunction::base64decode)), {text(0)})),
          string);
    return typed(B.call(B.name("string"), {B.checked(B.callMethod(encoding("StdEncoding"),
                                                                  "DecodeString", {text(0)}))}),
                 string);
  case Builtin::ReadFile:
    return typed(B.call(B.name("string"), {file()}), string);
  case Builtin::FileBase64:
    return base64(file());
  case Builtin::FileBase64Sha256:
    return typed(
        B.checked(B.call(helper(target::helperFor(ir::StdFunction::filebase64sha256)), {text(0)})),
        string);
  case Builtin::ToJson: {
    context.isData = true;
    bool isOutput = types().isEventual(typeOf(id));
    if (isOutput) {
      Node value = expr(args[0], context.as(types().dynamicType(), Form::Input));
      Node function =
          mayHoldObjects(typeOf(args[0])) ? helper(Helper::JsonOutput) : core("JSONMarshal");
      return typed(B.call(function, {value}), types().output(string));
    }
    return typed(B.checked(B.call(helper(Helper::Json), {expr(args[0], context)})), string);
  }
  case Builtin::Range: {
    TypeId whole = types().intType(), list = types().list(whole);
    std::string name = Scope.allocate("i");
    bool hasStart = args.size() > 1;
    ExprId end = args[hasStart ? 1 : 0];
    bool isFraction =
        !hasStart && kindOf(typeOf(end)) == TypeKind::Number && at(end).kind != ExprKind::Number;
    Node item = B.name(name), limit;
    if (isFraction) { // up to before 1.5 stands 1
      Node above = standard("math", "Ceil", {expr(end, context.as(types().numberType()))});
      limit = B.call(B.name("int"), {above});
    } else {
      limit = expr(end, context.as(whole));
    }
    if (hasStart) {
      limit = B.binary(code::BinaryOp::Sub, limit, expr(args[0], context.as(whole)));
      item = B.binary(code::BinaryOp::Add, expr(args[0], context.as(whole)), item);
    }
    Node clause = B.clause(B.listPattern({B.name(name), B.name("_")}), limit);
    return typed(B.listFor(item, {clause}, typeNode(list)), list);
  }
  case Builtin::Max:
  case Builtin::Min: {
    llvm::StringRef name = builtin == Builtin::Max ? "max" : "min";
    if (at(id).isExpanded()) {
      Node list = expr(args.back(), context);
      // Texts are compared as the numbers that they say.
      bool isList = kindOf(typeOfNode(list)) == TypeKind::List;
      TypeKind item = isList ? kindOf(types()[typeOfNode(list)].element()) : TypeKind::None;
      if (item != TypeKind::Int && item != TypeKind::Number)
        list = plain(list, types().list(types().numberType()));
      TypeId element = types()[typeOfNode(list)].element();
      // A list that is empty fails, and does not beside other numbers.
      if (args.size() == 1) {
        auto function = builtin == Builtin::Max ? ir::StdFunction::max : ir::StdFunction::min;
        TypeId number = types().numberType();
        Node numbers = plain(typed(list, typeOfNode(list)), types().list(number));
        return plain(helped(target::helperFor(function), {numbers}, number), element);
      }
      Nodes all;
      for (unsigned i = 0; i + 1 < args.size(); ++i)
        all.push_back(expr(args[i], context.as(element)));
      Node given = B.list(all, false, typeNode(types().list(element)));
      Node joined = B.call(B.name("append"), {given, B.spread(list)});
      return typed(standard("slices", title(name), {joined}), element);
    }
    Nodes all;
    bool areWhole = true;
    for (ExprId arg : args) {
      all.push_back(expr(arg, context));
      areWhole &= kindOf(typeOfNode(all.back())) == TypeKind::Int;
    }
    TypeId type = areWhole ? types().intType() : types().numberType();
    for (Node &node : all)
      node = plain(node, type);
    return typed(B.call(B.name(name), all), type);
  }
  case Builtin::Entries: {
    TypeId key, value, object = types().map(types().dynamicType());
    Node source = items(expr(args[0], context), key, value);
    std::string keyName = Scope.allocate("key"), valueName = Scope.allocate("value");
    Node pair = B.object({B.entry("key", B.name(keyName)), B.entry("value", B.name(valueName))},
                         false, typeNode(object));
    Node clause = B.clause(B.listPattern({B.name(keyName), B.name(valueName)}), source);
    return typed(B.listFor(pair, {clause}, B.listType(typeNode(object))), types().list(object));
  }
  case Builtin::PulumiResourceName:
    return typed(B.callMethod(expr(args[0], context), "PulumiResourceName"), string);
  case Builtin::PulumiResourceType:
    return typed(B.callMethod(expr(args[0], context), "PulumiResourceType"), string);
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::asset(llvm::StringRef cls, Node path, bool) {
  return B.call(core(("New" + cls).str()), {path});
}

ModuleEmitter::Node ModuleEmitter::attempt(ExprId id, Context context) {
  return function({}, {}, expr(id, context.inFunction()));
}

/// `try` and `can`: functions that give a value and an error, of which the helper calls what it
/// must. A panic is an error as well.
/// `try` of what a value without a type may lack, as a `type`, which `as` may change.
ModuleEmitter::Node ModuleEmitter::optionalOf(const PathAttempt &attempt, TypeId type,
                                              Context context) {
  Node value;
  for (const OpenPath &path : llvm::reverse(attempt.paths)) {
    if (!value)
      value = typed(expr(attempt.other, context.as(type)), type);
    Nodes arguments{expr(path.root, context), value};
    arguments.append(keysOf(path, context));
    Node function = B.typeApply(helper(Helper::Optional), {typeNode(type)});
    value = typed(B.checked(B.call(function, arguments)), type);
    B.setFlags(value, code::Pure);
  }
  return value;
}

ModuleEmitter::Node ModuleEmitter::attemptsOf(ExprId id, bool isTry, Context context) {
  if (std::optional<PathAttempt> attempt = pathAttempt(id, isTry)) {
    Context inside = context;
    inside.isStrict = inside.isWhole = false;
    inside.isData = true;
    inside.wanted = {};
    if (isTry) {
      Node value = optionalOf(*attempt, types().dynamicType(), inside);
      Optionals[value] = {std::move(*attempt), inside};
      return value;
    }
    Nodes arguments{expr(attempt->paths[0].root, inside)};
    arguments.append(keysOf(attempt->paths[0], inside));
    return typed(B.call(helper(Helper::Has), arguments), types().boolType());
  }
  TypeId type = goType(typeOf(id));
  bool mayBeNull = staysNull(id) || llvm::any_of(L.program.exprs.list(id), [&](ExprId argument) {
                     return isNullableMember(argument);
                   });
  if (isScalar(type) && mayBeNull)
    type = types().optional(type);
  context.isData = context.isStrict = context.isWhole = true;
  // What an attempt gives may be an output that fails.
  TypeId any = types().dynamicType();
  auto isOutput = [&](ExprId argument) {
    return types().isEventual(typeOf(argument)) && types().isEventual(typeOf(id));
  };
  if (llvm::any_of(L.program.exprs.list(id), isOutput)) {
    Nodes all{B.name("ctx")};
    for (ExprId argument : L.program.exprs.list(id))
      all.push_back(function({}, {}, typed(expr(argument, context.inFunction()), any)));
    if (!isTry)
      return typed(B.call(helper(Helper::CanOutput), all), types().output(types().boolType()));
    Node found = typed(B.call(helper(Helper::TryOutput), all), types().output(any));
    return kindOf(type) == TypeKind::Output ? plain(found, type) : found;
  }
  Nodes functions;
  for (ExprId argument : L.program.exprs.list(id)) {
    Context inside = context.inFunction();
    Node value = expr(argument, isTry ? inside.as(type) : inside);
    if (isTry && kindOf(type) == TypeKind::Dynamic)
      value = typed(value, type);
    if (kindOf(typeOfNode(value)) == TypeKind::None)
      typed(value, types().dynamicType());
    functions.push_back(function({}, {}, value));
  }
  if (!isTry)
    return typed(B.call(helper(Helper::Can), functions), types().boolType());
  return typed(B.checked(B.call(helper(Helper::Try), functions)), type);
}

/// An output, and what stands in its place where it fails.
ModuleEmitter::Node ModuleEmitter::recoverOf(ExprId id, Context context) {
  auto args = L.program.exprs.list(id);
  ir::VarId message = at(id).as<ir::CallExpr>().error();
  Node output = expr(args[0], context);
  if (kindOf(typeOfNode(output)) != TypeKind::Output)
    output = asOutput(output, typeOfNode(output));
  TypeId any = types().dynamicType(), type = goType(typeOf(id));
  Node other = typed(expr(args[1], context.inFunction()), any);
  Node param = B.param(message ? L.name(message) : "_", B.name("string"));
  Node found =
      B.call(helper(Helper::Recover), {B.name("ctx"), output, function({param}, {}, other)});
  return plain(typed(found, types().output(any)),
               kindOf(type) == TypeKind::Output ? type : types().output(type));
}

ModuleEmitter::Node ModuleEmitter::lengthOf(ExprId id, Context context) {
  Node value = expr(id, context);
  TypeKind kind = kindOf(types().withoutNone(typeOfNode(value)));
  if (kind == TypeKind::List || kind == TypeKind::Map) {
    Node there = isNeeded(id, context) ? checkedNeeded(value) : value;
    return typed(B.call(B.name("len"), {there}), types().intType());
  }
  if (kind == TypeKind::Dynamic || kind == TypeKind::SchemaObject || kind == TypeKind::Object)
    return typed(B.checked(B.call(helper(target::helperFor(ir::StdFunction::length)), {value})),
                 types().intType());
  return typed(B.call(helper(Helper::TextLength), {plain(value, types().stringType())}),
               types().intType());
}

ModuleEmitter::Node ModuleEmitter::lookupOf(ExprId id, Context context) {
  auto args = L.program.exprs.list(id);
  Node map = expr(args[0], context);
  TypeId object = types().withoutNone(typeOfNode(map));
  bool isOpen = args.size() < 3 || at(args[2]).kind == ExprKind::Null;
  // A member that a record has is read as such, where nothing fails in any case.
  bool isThere = context.isStrict || !types().isOptional(typeOfNode(map));
  if (isOpen && isThere && kindOf(object) == TypeKind::Object)
    if (Node field = fieldOfRecord(map, object, literalText(args[1])))
      return plain(field, goType(types().optional(typeOfNode(field))));
  if (kindOf(object) != TypeKind::Map)
    map = plain(map, types().map(types().dynamicType()));
  TypeId element = types()[types().withoutNone(typeOfNode(map))].element();
  // Outputs that were made of anything are made one by one, of what is there.
  if (auto found = Untyped.find(map);
      isOpen && found != Untyped.end() && kindOf(element) == TypeKind::Output)
    map = as(found->second, types().map(types().dynamicType()));
  if (isNeeded(args[0], context))
    map = checkedNeeded(map);
  Node key = expr(args[1], context.as(types().stringType()));
  // Without another value what is not there is nothing.
  if (isOpen) {
    Node found = typed(B.call(helper(Helper::MemberOf), {map, key}), types().dynamicType());
    return as(found, goType(types().optional(element)));
  }
  // The other value is an output: so are all.
  if (types().isEventual(typeOf(args[2])) && kindOf(element) != TypeKind::Output) {
    element = types().output(element);
    map = plain(map, types().map(element));
  }
  // An object in the place of a component, or the other way round.
  TypeId given = goType(typeOf(args[2]));
  bool isComponent = kindOf(element) == TypeKind::Component;
  if (isComponent != (kindOf(given) == TypeKind::Component)) {
    element = types().dynamicType();
    map = plain(map, types().map(element));
  }
  Node other = expr(args[2], context.as(element));
  Node function =
      B.typeApply(helper(target::helperFor(ir::StdFunction::lookup)), {typeNode(element)});
  Node found = B.call(function, {map, key, other});
  return typed(B.checked(found), element);
}

// ---- Functions and methods of packages.

/// The name of a package's function, of which those that a resource has for itself are called
/// otherwise.
std::string ModuleEmitter::tokenFunctionName(const schema::Function &function) const {
  const schema::Package &package = *function.package;
  auto token = schema::parseToken(function.token);
  std::string name = title(token->name);
  llvm::StringRef rest = name;
  if (!rest.consume_front("Get"))
    return name;
  std::string resource = (package.name() + ":" + token->module + ":" + rest).str();
  std::string inModule =
      (package.name() + ":" + package.moduleOf(function.token) + ":" + rest).str();
  bool isTaken = package.resource(inModule) || package.resource(resource);
  return isTaken ? ("Lookup" + rest).str() : name;
}

/// What a call of `function` gives.
ModuleEmitter::Node ModuleEmitter::resultOf(const schema::Function &function, Node call,
                                            bool isOutput, bool isPointer) {
  TypeId type;
  if (function.returnType)
    type =
        goType(L.program.workspace().schemaTypes().typeOf(*function.returnType, ir::Shape::Plain));
  else if (function.package && !function.outputs.empty())
    type = types().schemaObject(Results.of(function), ir::Shape::Plain);
  else
    type = types().dynamicType();
  if (isPointer && kindOf(type) == TypeKind::SchemaObject)
    type = types().optional(type);
  return typed(call, isOutput ? types().output(type) : type);
}

ModuleEmitter::Nodes ModuleEmitter::functionArguments(const schema::Function *, ExprId, bool, bool,
                                                      Context) {
  return {};
}

ModuleEmitter::Node ModuleEmitter::invokeOf(ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  llvm::StringRef token = args.empty() ? llvm::StringRef() : literalText(args[0]);
  const schema::Function *function = functionOf(id);
  auto parsed = schema::parseToken(function ? function->token : token);
  bool isEarly = !types().isEventual(typeOf(id));
  const schema::Package *package = function ? function->package : nullptr;
  std::string name = package ? tokenFunctionName(*function) : title(parsed ? parsed->name : "call");
  std::string full = name + (isEarly ? "" : "Output");
  auto member = [&](const std::string &what) {
    return package ? memberOfToken(*package, function->token, what) : unknownToken(token, what);
  };
  context.isData = false;
  Nodes nodes{B.name("ctx")};
  Form form = isEarly ? Form::Plain : Form::Input;
  bool hasInputs = !function || function->hasInputs;
  bool isPositional = function && !function->multiArgumentInputs.empty();
  ExprId object = args.size() > 1 ? args[1] : ExprId();
  const ir::Members *members =
      function ? &L.program.workspace().schemaTypes().arguments(*function) : nullptr;
  if (hasInputs && isPositional && object && at(object).kind == ExprKind::Object) {
    auto items = L.program.exprs.list(object);
    for (llvm::StringRef input : function->multiArgumentInputs) {
      Node value = B.null();
      for (size_t i = 0; i + 1 < items.size(); i += 2)
        if (literalText(items[i]) == input) {
          const ir::Member *info = members->find(at(items[i]).text());
          TypeId type = info ? (info->isRequired ? info->type : types().optional(info->type))
                             : types().dynamicType();
          value = expr(items[i + 1], context.as(type, form));
        }
      nodes.push_back(value);
    }
  } else if (hasInputs && object && at(object).kind == ExprKind::Object) {
    Nodes entries = fieldsOf(object, members, form, context, true);
    Node literal = B.object(entries, !entries.empty(), member(full + "Args"));
    nodes.push_back(isEarly ? B.unary(code::UnaryOp::AddressOf, literal) : literal);
  } else if (hasInputs && object) {
    nodes.push_back(as(expr(object, context), types().dynamicType()));
  }
  Options options = invokeOptions(args.size() > 2 ? args[2] : ExprId(), context);
  bool hasParent =
      llvm::any_of(options, [](const auto &option) { return option.name == "parent"; });
  if (isComponent() && !hasParent)
    options.push_back({"parent", B.name(Lang.self)});
  if (options.empty() && hasInputs && !isPositional)
    nodes.push_back(B.null());
  addOptions(isEarly ? OptionKind::EarlyInvoke : OptionKind::Invoke, options, {}, nodes);
  Node call = B.call(member(full), nodes);
  if (isEarly)
    call = B.checked(call);
  if (!function)
    return typed(call, isEarly ? types().dynamicType() : types().output(types().dynamicType()));
  return resultOf(*function, call, !isEarly, isEarly);
}

ModuleEmitter::Node ModuleEmitter::methodOf(ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  if (args.size() < 2 || at(args[1]).kind != ExprKind::String)
    return typed(withoutForm(id, "call"), types().dynamicType());
  const schema::Function *function = functionOf(id);
  context.isData = false;
  Nodes nodes{B.name("ctx")};
  Node object = expr(args[0], context);
  std::string method = title(literalText(args[1]));
  bool givesNone = args.size() < 3 || isEmptyObject(args[2]);
  bool takesNone = !function || llvm::all_of(function->inputs, [](const schema::Property &input) {
    return input.name == "__self__";
  });
  if (givesNone ? !takesNone : at(args[2]).kind == ExprKind::Object) {
    const ir::Members *members =
        function ? &L.program.workspace().schemaTypes().arguments(*function) : nullptr;
    Nodes entries = givesNone ? Nodes() : fieldsOf(args[2], members, Form::Input, context, true);
    TypeId type = types().withoutNone(typeOfNode(object));
    if (kindOf(type) != TypeKind::Resource || !types()[type].resource ||
        !types()[type].resource->package)
      return typed(withoutForm(id, "call"), types().dynamicType());
    const schema::Resource &resource = *types()[type].resource;
    Node cls =
        resource.isProvider
            ? B.member(package(*resource.package), "Provider" + method + "Args")
            : memberOfToken(*resource.package, resource.token,
                            title(schema::parseToken(resource.token)->name) + method + "Args");
    nodes.push_back(B.unary(code::UnaryOp::AddressOf, B.object(entries, !entries.empty(), cls)));
  }
  Node call = B.checked(B.callMethod(object, method, nodes), "call" + method);
  if (!function)
    return typed(call, types().output(types().dynamicType()));
  bool isPlain = function->isReturnPlain;
  return resultOf(*function, call, !isPlain, false);
}

// ---- Options.

ModuleEmitter::Node ModuleEmitter::optionValue(llvm::StringRef name, ExprId value,
                                               Context context) {
  TypeId string = types().stringType();
  auto literalOf = [&](llvm::StringRef cls) {
    Nodes entries;
    auto items = L.program.exprs.list(value);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      llvm::StringRef key = literalText(items[i]);
      Node item;
      if (name == "hooks") {
        Nodes hooks;
        for (ExprId hook : L.program.exprs.list(items[i + 1]))
          hooks.push_back(expr(hook, context));
        Node type =
            B.unary(code::UnaryOp::Deref, core(key == "onError" ? "ErrorHook" : "ResourceHook"));
        item = B.list(hooks, false, B.listType(type));
      } else {
        item = expr(items[i + 1], context.as(string));
      }
      entries.push_back(B.entry(B.name(title(key)), item));
    }
    return B.unary(code::UnaryOp::AddressOf, B.object(entries, false, core(cls)));
  };
  bool isLiteral = at(value).kind == ExprKind::Object;
  if (name == "customTimeouts" && isLiteral)
    return literalOf("CustomTimeouts");
  if (name == "hooks" && isLiteral)
    return literalOf("ResourceHookBinding");
  if (name == "envVarMappings")
    return expr(value, context.as(types().map(string)));
  if (name == "version" || name == "pluginDownloadURL")
    return expr(value, context.as(string));
  if (name == "import")
    return B.call(core("ID"), {expr(value, context.as(string))});
  if (name == "protect" || name == "retainOnDelete" || name == "deleteBeforeReplace")
    return expr(value, context.as(types().boolType()));
  if (name == "replacementTrigger")
    return expr(value, context.as(types().dynamicType(), Form::Input));
  if (name == "providers" && (isLiteral || at(value).kind == ExprKind::Tuple)) {
    Nodes items;
    auto list = L.program.exprs.list(value);
    for (size_t i = 0; i < list.size(); i += isLiteral ? 2 : 1) {
      Node provider = expr(list[isLiteral ? i + 1 : i], context);
      items.push_back(isLiteral ? B.entry(literalText(list[i]), provider) : provider);
    }
    return isLiteral ? B.object(items, true, B.mapType(core("ProviderResource")))
                     : B.list(items, true, B.listType(core("ProviderResource")));
  }
  if (at(value).kind == ExprKind::Tuple)
    return expr(value, context.as(types().list(string)));
  return expr(value, context);
}

/// Options of resources, in the order in which the SDK's own programs have them.
static constexpr llvm::StringLiteral optionOrder[] = {"aliases",
                                                      "parent",
                                                      "provider",
                                                      "providers",
                                                      "dependsOn",
                                                      "protect",
                                                      "retainOnDelete",
                                                      "ignoreChanges",
                                                      "hideDiffs",
                                                      "replaceOnChanges",
                                                      "deleteBeforeReplace",
                                                      "additionalSecretOutputs",
                                                      "customTimeouts",
                                                      "version",
                                                      "pluginDownloadURL",
                                                      "deletedWith",
                                                      "replaceWith",
                                                      "replacementTrigger",
                                                      "import",
                                                      "envVarMappings",
                                                      "hooks"};
#define PCL_OPTION(...) +1
static_assert(std::size(optionOrder) + /*range, which the SDK has not*/ 1 == 0
#include "pcl/IR/Options.def"
              ,
              "an option has no place in the order");

void ModuleEmitter::addOptions(OptionKind kind, const Options &given, ir::CommentsId,
                               Nodes &arguments) {
  Options options(given);
  if (kind == OptionKind::Resource)
    llvm::stable_sort(options, [](const target::Option &a, const target::Option &b) {
      return llvm::find(optionOrder, a.name) < llvm::find(optionOrder, b.name);
    });
  if (kind == OptionKind::Hook) {
    Nodes entries;
    for (const target::Option &option : options)
      entries.push_back(B.entry(B.name(title(option.name)), option.value));
    arguments.push_back(
        B.unary(code::UnaryOp::AddressOf, B.object(entries, false, core("ResourceHookOptions"))));
    return;
  }
  for (const target::Option &option : options) {
    std::string name = title(option.name);
    if (option.name == "customTimeouts")
      name = "Timeouts";
    else if (option.name == "hooks")
      name = "ResourceHooks";
    else if (option.name == "dependsOn" && typeOfNode(option.value) &&
             kindOf(typeOfNode(option.value)) == TypeKind::Output)
      name = "DependsOnInputs";
    Node value = option.value;
    // What a function waits for is converted, as the SDK's own programs have it.
    bool isInvoke = kind == OptionKind::Invoke || kind == OptionKind::EarlyInvoke;
    if (isInvoke && option.name == "dependsOn" && Module.kind(value) == code::Kind::List) {
      Nodes items;
      for (Node item : Module.tail(value))
        items.push_back(B.call(core("Resource"), {item}));
      B.setTail(value, items);
    }
    if (option.name == "providers") {
      bool isMap = Module.kind(value) == code::Kind::Object;
      name = isMap ? "ProviderMap" : "Providers";
      if (Module.kind(value) == code::Kind::List) {
        Nodes items(Module.tail(value));
        name = items.size() == 1 ? "Provider" : name;
        arguments.push_back(B.call(core(name), items));
        continue;
      }
    }
    arguments.push_back(B.call(core(name), {value}));
  }
}

void ModuleEmitter::addInvokeOptions(const schema::Function *, Options options, bool, bool,
                                     Nodes &arguments) {
  addOptions(OptionKind::Invoke, options, {}, arguments);
}

ModuleEmitter::Node ModuleEmitter::dependsOn(ExprId id, Context context) {
  auto all = listed(id);
  Nodes items;
  bool isEventual = false, hasGroup = false;
  for (const Listed &item : all) {
    Node node = expr(item.expr, context);
    TypeId type = typeOfNode(node);
    isEventual |= kindOf(type) == TypeKind::Output;
    hasGroup |= item.isGroup || item.isOptional || kindOf(type) == TypeKind::Dynamic;
    items.push_back(node);
  }
  if (isEventual) {
    std::string args = Scope.allocate("args", code::NameKind::Parameter);
    Node flat = B.call(helper(Helper::Resources), {B.spread(B.name(args))});
    Node lambda = B.lambda({B.param(args, B.listType(B.name("any")))}, B.block({B.ret(flat)}),
                           B.listType(core("Resource")));
    Node made = B.cast(B.callMethod(B.call(core("All"), items), "ApplyT", {lambda}),
                       core("ResourceArrayOutput"));
    return typed(made, types().output(types().dynamicType()));
  }
  if (hasGroup)
    return B.call(helper(Helper::Resources), items);
  return B.list(items, true, B.listType(core("Resource")));
}

ModuleEmitter::Node ModuleEmitter::alias(const Options &settings) {
  Nodes entries;
  for (const target::Option &setting : settings) {
    Node value = setting.value;
    std::string name = title(setting.name);
    if (setting.name == "parent" && typeOfNode(value) == types().boolType())
      name = "NoParent";
    else if (!typeOfNode(value) && setting.name == "name") // put together from names
      value = inputOf(typed(value, types().stringType()), types().stringType());
    else if (typeOfNode(value) && kindOf(typeOfNode(value)) == TypeKind::String)
      value = inputOf(value, types().stringType());
    entries.push_back(B.entry(B.name(name), value));
  }
  return B.object(entries, false, core("Alias"));
}

ModuleEmitter::Node ModuleEmitter::aliasOf(ExprId urn, Context context) {
  Node text = expr(urn, context);
  Node value = kindOf(typeOfNode(text)) == TypeKind::Output ? text : B.call(core("URN"), {text});
  return B.object({B.entry(B.name("URN"), value)}, false, core("Alias"));
}

ModuleEmitter::Node ModuleEmitter::noParent(ExprId value, Context) {
  bool isTrue = at(value).kind == ExprKind::Bool && at(value).boolValue();
  return isTrue ? typed(B.call(core("Bool"), {B.boolean(true)}), types().boolType()) : Node();
}
