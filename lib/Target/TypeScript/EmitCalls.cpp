// Builtins as TypeScript, and what functions, methods and resources are called with.
//
// What JavaScript lacks is a function of helpers.ts.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

ModuleEmitter::Node ModuleEmitter::standard(llvm::StringRef module, llvm::StringRef function,
                                            llvm::ArrayRef<Node> arguments) {
  return B.callMethod(importModule(module, module, code::ImportSpec::Group::Standard), function,
                      arguments);
}

ModuleEmitter::Node ModuleEmitter::builtin(Builtin builtin, ExprId id, Context context) {
  const Expr &call = at(id);
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) {
    return index < args.size() ? expr(args[index], context) : B.undefined();
  };
  auto decoded = [&](llvm::ArrayRef<Node> bytes, llvm::StringRef encoding) {
    return B.callMethod(B.callMethod(B.name("Buffer"), "from", bytes), "toString",
                        {B.string(encoding)});
  };
  auto hashed = [&](llvm::StringRef method, Node data, llvm::StringRef encoding) {
    Node hash = standard("crypto", "createHash", {B.string(method)});
    return B.callMethod(B.callMethod(hash, "update", {data}), "digest", {B.string(encoding)});
  };
  switch (builtin) {
  case Builtin::Length:
    return length(args[0], context);
  case Builtin::Lookup:
    return lookup(id, context);
  case Builtin::Range:
    return rangeCall(id, context);
  case Builtin::SingleOrNone:
    return singleOrNone(args[0], context);
  case Builtin::Entries: {
    TypeKind kind = kindOf(bareType(args[0]));
    Node pair = B.object({B.entry("key", B.name("key")), B.entry("value", B.name("value"))});
    if (isListKind(kind))
      return B.callMethod(arg(0), "map", {lambda({"value", "key"}, pair)});
    Node pairs = kind == TypeKind::Dynamic ? B.call(helper(Helper::Pairs), {arg(0)})
                                           : sortedEntries(arg(0), args[0], {}, context);
    return B.callMethod(
        pairs, "map", {B.lambda({B.param(B.listPattern({B.name("key"), B.name("value")}))}, pair)});
  }
  case Builtin::Join: {
    if (args.size() == 2) {
      Node list = context.isStrict ? elementsNeeded(args[1], context) : arg(1);
      bool isOpen = kindOf(elementType(args[1])) == TypeKind::Dynamic;
      Node text = context.isStrict && isOpen ? helper(target::helperFor(ir::StdFunction::tostring))
                                             : Node();
      return join(text ? B.callMethod(list, "map", {text}) : list, arg(0));
    }
    Nodes lists;
    for (unsigned i = 1; i < args.size(); ++i)
      lists.push_back(B.spread(arg(i)));
    return join(B.list(lists), arg(0));
  }
  case Builtin::Split:
    // `split("")` would cut characters into halves.
    if (at(args[0]).kind == ExprKind::String && literalText(args[0]).empty())
      return B.list({B.spread(textOf(args[1], context))});
    return B.callMethod(textOf(args[1], context), "split", {textOf(args[0], context)});
  case Builtin::Max:
  case Builtin::Min:
    if (context.isStrict && call.isExpanded()) // no number is the largest of none
      return B.call(helper(target::helperFor(builtin == Builtin::Max ? ir::StdFunction::max
                                                                     : ir::StdFunction::min)),
                    {arg(0)});
    return B.callMethod(B.name("Math"), str(call.as<ir::CallExpr>().name()),
                        arguments(id, context));
  case Builtin::Sha1:
    return hashed("sha1", textOf(args[0], context), "hex");
  case Builtin::ToBase64:
    return decoded({textOf(args[0], context)}, "base64");
  case Builtin::FromBase64:
    if (context.isStrict) // what is no such text fails
      return B.call(helper(target::helperFor(ir::StdFunction::base64decode)),
                    arguments(id, context));
    return decoded({arg(0), B.string("base64")}, "utf8");
  case Builtin::ToJson: {
    context.isData = true;
    Node value = arg(0);
    return types().isEventual(typeOf(id)) ? B.call(pulumi("jsonStringify"), {value})
                                          : B.callMethod(B.name("JSON"), "stringify", {value});
  }
  case Builtin::ReadFile:
    return standard("fs", "readFileSync", {arg(0), B.string("utf8")});
  case Builtin::FileBase64:
    return standard("fs", "readFileSync", {arg(0), B.string("base64")});
  case Builtin::FileBase64Sha256:
    return hashed("sha256", standard("fs", "readFileSync", {arg(0)}), "base64");
  case Builtin::Unsecret:
    return B.call(
        pulumi("unsecret"),
        {kindOf(typeOf(args[0])) == TypeKind::Output ? arg(0) : outputOf(args[0], context)});
  case Builtin::Cwd:
    return B.callMethod(B.name("process"), "cwd");
  case Builtin::PulumiResourceName:
    return B.call(pulumi("resourceName"), {arg(0)});
  case Builtin::PulumiResourceType:
    return B.call(pulumi("resourceType"), {arg(0)});
  case Builtin::Recover: {
    Node value = definite(args[0], context);
    Nodes params;
    if (call.as<ir::CallExpr>().error())
      params.push_back(B.param(L.name(call.as<ir::CallExpr>().error())));
    return B.call(helper(Helper::Recover), {value, B.lambda(params, arg(1))});
  }
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::asset(llvm::StringRef cls, Node path, bool mayLack) {
  Node type = pulumi(("asset." + cls).str());
  if (!mayLack)
    return B.newObject(type, {path});
  return B.nonNull(B.call(helper(Helper::IfPresent),
                          {path, lambda({"path"}, B.newObject(type, {B.name("path")}))}));
}

/// What gives null of null.
static bool givesNull(ir::Callee callee) {
  using ir::StdFunction;
  return callee.builtin == Builtin::SingleOrNone ||
         llvm::is_contained({StdFunction::tobool, StdFunction::tonumber, StdFunction::tostring},
                            callee.function);
}

/// What `id` reads of an object whose type has the member; nothing if it is something else.
std::optional<ModuleEmitter::MemberRead> ModuleEmitter::memberRead(ExprId id) const {
  const Expr &expr = at(id);
  MemberRead read;
  if (expr.kind == ExprKind::GetAttr) {
    read = {expr.object(), str(expr.as<ir::GetAttrExpr>().name()), false};
  } else if (expr.kind == ExprKind::Index &&
             at(expr.as<ir::IndexExpr>().key()).kind == ExprKind::String) {
    read = {expr.object(), literalText(expr.as<ir::IndexExpr>().key()), false};
  } else if (L.program.builtin(expr) == Builtin::Lookup) {
    auto args = L.program.exprs.list(id);
    if (args.size() != 3 || at(args[1]).kind != ExprKind::String ||
        at(args[2]).kind != ExprKind::Null)
      return std::nullopt;
    read = {args[0], literalText(args[1]), true};
  } else {
    return std::nullopt;
  }
  if (ExprId absent = L.maybeAbsent(read.object))
    read.object = absent;
  bool isKnown = kindOf(bareType(read.object)) == TypeKind::Object;
  read.type = isKnown ? memberType(bareType(read.object), read.name) : ir::TypeId();
  return read.type ? std::optional(read) : std::nullopt;
}

/// True if `id` reads what objects of known types have, of which nothing is an output: nothing but
/// an object on the way can be missing.
bool ModuleEmitter::readsMembers(ExprId id) const {
  const Expr &expr = at(id);
  if (types().isEventual(typeOf(id)) || L.isUntyped(id))
    return false;
  if (expr.kind == ExprKind::Ref || expr.kind == ExprKind::SplatItem ||
      L.rangeVariable(Current, id))
    return true;
  std::optional<MemberRead> read = memberRead(id);
  return read && readsMembers(read->object);
}

/// The expression of the program that makes the value of `id`; `id` itself where it begins with an
/// input or the like, and None if the value is of several.
ExprId ModuleEmitter::written(ExprId id) const {
  const Expr &expr = at(id);
  if (L.rangeVariable(Current, id))
    return str(expr.as<ir::GetAttrExpr>().name()) == "value"
               ? writtenElement(L.info(Current).range.source)
               : ExprId();
  if (expr.kind == ExprKind::GetAttr) {
    ExprId object = written(expr.object());
    if (!object || at(object).kind != ExprKind::Object)
      return object; // a part of it
    auto items = L.program.exprs.list(object);
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (at(items[i]).kind == ExprKind::String &&
          literalText(items[i]) == str(expr.as<ir::GetAttrExpr>().name()))
        return written(items[i + 1]);
    return {};
  }
  if (expr.kind == ExprKind::Index && kindOf(bareType(expr.object())) == TypeKind::List)
    return writtenElement(expr.object());
  if (expr.kind == ExprKind::Convert && L.maybeAbsent(id))
    return written(L.maybeAbsent(id));
  if (expr.kind != ExprKind::Ref)
    return id;
  if (ExprId source = sourceOf(id)) // an argument of `apply` is the value itself
    return expr.kind == ExprKind::Ref && Parameters.contains(expr.refVar())
               ? written(source)
               : writtenElement(source);
  if (expr.refKind() != ir::RefKind::Node)
    return {};
  ExprId value = valueOfLocal(id);
  return value ? written(value) : id;
}

/// The same of an element of `collection`.
ExprId ModuleEmitter::writtenElement(ExprId collection) const {
  ExprId source = written(collection);
  if (!source)
    return {};
  auto items = L.program.exprs.list(source);
  switch (at(source).kind) {
  case ExprKind::Ref:
    return source;
  case ExprKind::For:
    return at(source).op != 1 ? written(items[ir::ForValue]) : ExprId();
  case ExprKind::Tuple:
  case ExprKind::Object: {
    const ir::Type &type = types()[bareType(source)];
    bool areAlike =
        type.kind == TypeKind::List || type.kind == TypeKind::Map || llvm::all_equal(type.elements);
    return areAlike && !items.empty() ? written(items[at(source).kind == ExprKind::Object])
                                      : ExprId();
  }
  default:
    return {};
  }
}

/// True if an object that `id` gives has all members that its type has, null or not. Of objects of
/// different types in one collection each may lack what others have, and the type does not tell.
bool ModuleEmitter::hasAllMembers(ExprId id) const {
  ExprId value = written(id);
  if (!value)
    return false;
  if (at(value).kind == ExprKind::Object)
    return true;
  if (at(value).kind != ExprKind::Ref)
    return false;
  const ir::Node &node = L.program.nodes[at(value).refNode()];
  return node.kind == ir::NodeKind::Config && node.declaredType;
}

/// Attempts to read members of objects need no functions: `try(x.a.b, c)` is `x.a?.b ?? c`.
ModuleEmitter::Node ModuleEmitter::attempts(ExprId id, bool isTry, Context context) {
  auto args = L.program.exprs.list(id);
  ExprId first = args.front();
  bool isLeftOut = context.want == target::Want::Input; // what is undefined is as good as null
  context.want = target::Want::Anything;
  if (isTry && at(first).kind == ExprKind::Null)
    return expr(first, context);
  if (Node value = optionalPath(id, isTry, isLeftOut, context))
    return value;
  std::optional<MemberRead> read = memberRead(first);
  if (types().isEventual(typeOf(id)) || !read || !readsMembers(first))
    return NodeEmitter::attempts(id, isTry, context);
  Context inside = context;
  inside.isStrict = false;
  bool mayFail = mayBeAbsent(read->object, inside);
  bool mayBeNull = mayBeNothing(read->type) || kindOf(read->type) == TypeKind::Dynamic;
  bool mayLack = mayBeNull && !read->isLookup && !hasAllMembers(read->object);
  if (!isTry) {
    if (mayLack)
      return NodeEmitter::attempts(id, isTry, context);
    return mayFail ? B.binary(BinaryOp::IsNot, expr(read->object, inside), B.null())
                   : B.boolean(true);
  }
  bool isOfNull = args.size() == 2 && at(args[1]).kind == ExprKind::Null;
  // Null is a value, for which no other attempt stands in.
  if (args.size() != 2 || (!isOfNull && (mayLack || (mayFail && mayBeNull))))
    return NodeEmitter::attempts(id, isTry, context);
  Node value = expr(first, inside);
  if (mayBeNull || (mayFail && isOfNull)) {
    if (context.isData)
      return coalesced(value, B.null());
    if (isLeftOut)
      return value;
    return mayBeNull ? B.call(helper(Helper::OrNull), {value}) : coalesced(value, B.null());
  }
  return mayFail ? coalesced(value, expr(args[1], context)) : value;
}

/// `try` and `can` of what values without a type may lack: `settings.timeouts?.create`. Null if it
/// must be asked for.
ModuleEmitter::Node ModuleEmitter::optionalPath(ExprId id, bool isTry, bool isLeftOut,
                                                Context context) {
  std::optional<PathAttempt> attempt = pathAttempt(id, isTry);
  if (!attempt)
    return {};
  // Where null may be undefined, only null can stand in its place.
  auto mayForget = [&](const OpenPath &path) {
    return isOfParameter(path.root) || llvm::any_of(path.accesses, [&](ExprId access) {
             return mayHoldNull(at(access).object());
           });
  };
  bool isOrNull = isTry && attempt->paths.size() == 1 && at(attempt->other).kind == ExprKind::Null;
  if (!isOrNull && llvm::any_of(attempt->paths, mayForget))
    return {};
  context.isStrict = context.isWhole = false;
  Context inside = context;
  inside.isData = true;
  Node value;
  for (const OpenPath &path : llvm::reverse(attempt->paths)) {
    Node read = expr(path.root, inside);
    bool mayLack = mayBeNull(path.root);
    for (ExprId access : path.accesses) {
      std::optional<llvm::StringRef> name = literalMember(access);
      if (!name || isOfLanguage(*name))
        return {};
      bool isMember = at(access).kind == ExprKind::GetAttr
                          ? code::makeIdentifier(*name, true) == *name
                          : code::isIdentifier(*name, Scope.names());
      read = isMember ? B.member(read, *name, mayLack) : B.index(read, B.string(*name), mayLack);
      mayLack = true;
    }
    if (!isTry)
      return B.binary(BinaryOp::Ne, read, B.undefined());
    bool isLast = !value;
    if (isLast && at(attempt->other).kind != ExprKind::Null) {
      value = expr(attempt->other, isLeftOut ? context : inside);
      if (!isLeftOut && mayBeNothing(typeOf(attempt->other)))
        value = coalesced(value, B.null());
    }
    if (value)
      value = B.call(helper(Helper::OrElse), {read, value});
    else if (attempt->paths.size() > 1)
      value = B.call(helper(Helper::OrElse), {read, B.null()});
    else if (context.isData)
      value = coalesced(read, B.null());
    else
      value = isLeftOut ? read : B.call(helper(Helper::OrNull), {read});
  }
  return value;
}

/// The name that `access` says of a member; none if it is computed.
std::optional<llvm::StringRef> ModuleEmitter::literalMember(ExprId access) const {
  const Expr &expr = at(access);
  if (expr.kind == ExprKind::GetAttr)
    return str(expr.as<ir::GetAttrExpr>().name());
  ExprId key = expr.as<ir::IndexExpr>().key();
  return at(key).kind == ExprKind::String ? std::optional(literalText(key)) : std::nullopt;
}

/// False for a setting that is something where nothing is set.
bool ModuleEmitter::mayBeNull(ExprId root) const {
  if (at(root).kind != ExprKind::Ref || at(root).refKind() != ir::RefKind::Node)
    return true;
  const ir::Node &node = L.program.nodes[at(root).refNode()];
  const ir::Attribute *standard = attribute(node, "default");
  return node.kind != ir::NodeKind::Config || !standard ||
         at(standard->value).kind == ExprKind::Null || isComponent();
}

/// Null is a value, which JavaScript has as `undefined` as well; to the helpers that is a failure.
ModuleEmitter::Node ModuleEmitter::attempt(ExprId id, Context context) {
  return B.lambda({}, attempted(id, context.inFunction()));
}

/// True if `access` reads a member that one of several types of objects lacks: where others have it
/// and it is null there, null is its value.
bool ModuleEmitter::lacksMember(ExprId access) const {
  std::optional<MemberRead> read = memberRead(access);
  return read && !read->isLookup && mayBeNothing(read->type) &&
         !types().isEventual(typeOf(access)) && !hasAllMembers(read->object);
}

/// The member that `access` reads of an object without a type; null if it reads no such thing.
std::optional<llvm::StringRef> ModuleEmitter::openMember(ExprId access) const {
  const Expr &expr = at(access);
  if (expr.kind != ExprKind::GetAttr && expr.kind != ExprKind::Index)
    return std::nullopt;
  if (kindOf(bareType(expr.object())) != TypeKind::Dynamic)
    return std::nullopt;
  return literalMember(access);
}

ModuleEmitter::Node ModuleEmitter::given(ExprId id, Node value) {
  if (isElementOfAnything(id) || isAnyMember(id))
    return value;
  code::Kind kind = Module.kind(value);
  bool isMember = kind == code::Kind::Member || kind == code::Kind::Index;
  std::optional<llvm::StringRef> name = openMember(id);
  if (!name && lacksMember(id))
    name = memberRead(id)->name;
  if (name && isMember)
    return B.call(helper(Helper::OwnMember), {Module.operand(value, 0), B.string(*name)});
  return B.call(helper(Helper::Present), {value});
}

/// True if `id` is a plain collection of which elements may be null.
bool ModuleEmitter::mayHoldNull(ExprId id) const {
  const ir::Type &type = types()[bareType(id)];
  return (isListKind(type.kind) || type.kind == TypeKind::Map) && !types().isEventual(typeOf(id)) &&
         llvm::any_of(type.elements, [&](ir::TypeId element) { return mayBeNothing(element); });
}

/// True if `id` is a setting of any type that is null where nothing is set.
bool ModuleEmitter::isSettingOfNull(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node ||
      kindOf(bareType(id)) != TypeKind::Dynamic || types().isEventual(typeOf(id)))
    return false;
  const ir::Node &node = L.program.nodes[expr.refNode()];
  const ir::Attribute *standard = attribute(node, "default");
  return node.kind == ir::NodeKind::Config && standard &&
         at(standard->value).kind == ExprKind::Null;
}

/// True if `id` is part of what an output gives to the function of an `apply`.
bool ModuleEmitter::isOfParameter(ExprId id) const {
  while (at(id).kind == ExprKind::GetAttr || at(id).kind == ExprKind::Index)
    id = at(id).object();
  return at(id).kind == ExprKind::Ref && at(id).refKind() == ir::RefKind::Variable &&
         Parameters.contains(at(id).refVar());
}

/// `id` as what an attempt gives.
ModuleEmitter::Node ModuleEmitter::attempted(ExprId id, Context context) {
  ExprKind kind = at(id).kind;
  std::optional<MemberRead> read;
  if (readsMembers(id))
    read = memberRead(id);
  bool mayBeNull = mayBeNothing(typeOf(id)) && !types().isEventual(typeOf(id));
  bool isNull = kind == ExprKind::Ref    ? mayBeNull || isSettingOfNull(id)
                : read && mayBeNull      ? read->isLookup || hasAllMembers(read->object)
                : kind == ExprKind::Call ? givesNull(L.program.callee(at(id)))
                                         : false;
  // One of several types of objects may have the member, and then null, or lack it.
  if (read && !isNull && !read->isLookup && mayBeNothing(read->type)) {
    context.isWhole = true;
    return B.call(helper(Helper::OwnMember),
                  {neededObject(read->object, context), B.string(read->name)});
  }
  // The same of a member of an object that is one of several by a computed name.
  if (std::optional<MemberRead> part = memberRead(id);
      part && !read && !part->isLookup && mayBeNothing(part->type) && isNamedByKey(part->object) &&
      !types().isEventual(typeOf(id)))
    return B.call(helper(Helper::OwnMember), {expr(part->object, context), B.string(part->name)});
  // The same of an element of a collection in which null is a value.
  if ((kind == ExprKind::Index || kind == ExprKind::GetAttr) && !isNull &&
      mayHoldNull(at(id).object())) {
    context.isWhole = true;
    Node collection = neededObject(at(id).object(), context);
    Node key = kind == ExprKind::Index ? expr(at(id).as<ir::IndexExpr>().key(), context)
                                       : B.string(str(at(id).as<ir::GetAttrExpr>().name()));
    return B.call(helper(Helper::OwnMember), {collection, key});
  }
  // In what an output gives, null may be undefined: objects without a type tell by their members.
  if (std::optional<llvm::StringRef> name = openMember(id); name && isOfParameter(id)) {
    context.isWhole = true;
    return B.call(helper(Helper::OwnMember),
                  {neededObject(at(id).object(), context), B.string(*name)});
  }
  Node value = expr(id, context);
  if (kind == ExprKind::Call && L.program.builtin(at(id)) == ir::Builtin::Element && !isNull &&
      Module.kind(value) == code::Kind::Index && mayHoldNull(L.program.exprs.list(id).front()))
    return B.call(helper(Helper::OwnMember), {Module.operand(value, 0), Module.operand(value, 1)});
  ir::TypeId type = typeOf(id);
  // An object has the member, which is the output; null is what that gives.
  std::optional<MemberRead> member = memberRead(id);
  bool isMember = member && !member->isLookup && !types().isEventual(typeOf(member->object)) &&
                  (hasAllMembers(member->object) || !mayBeNothing(member->type));
  // So does a component have its outputs.
  bool isOutput =
      kind == ExprKind::GetAttr && kindOf(bareType(at(id).object())) == TypeKind::Component;
  if ((kind == ExprKind::Ref || isMember || isOutput) && types().isEventual(type) &&
      types().isOptional(types().resolved(type)))
    return B.callMethod(B.call(pulumi("output"), {value}), "apply",
                        {lambda({"given"}, coalesced(B.name("given"), B.null()))});
  return isNull ? coalesced(value, B.null()) : value;
}

ModuleEmitter::Node ModuleEmitter::length(ExprId id, Context context) {
  Node value = expr(id, context);
  TypeKind kind = kindOf(bareType(id));
  if (kind == TypeKind::Dynamic) // a text has characters, and numbers have none
    return B.call(helper(target::helperFor(ir::StdFunction::length)), {value});
  if (isMapKind(kind) || kind == TypeKind::Union)
    value = B.callMethod(B.name("Object"), "keys", {value}); // of an array the indices
  else if (kind == TypeKind::String ||
           kind == TypeKind::Enum) // what a reader takes for one character
    value = B.call(helper(Helper::Characters), {value});
  return B.member(value, "length");
}

ModuleEmitter::Node ModuleEmitter::lookup(ExprId id, Context context) {
  auto args = L.program.exprs.list(id);
  ExprId mapId = args[0], keyId = args[1];
  if (ExprId absent = L.maybeAbsent(mapId); absent && readsMembers(absent))
    mapId = absent;
  TypeKind kind = kindOf(bareType(mapId));
  bool mayLack = mayBeAbsent(mapId, context);
  Node map = mayLack && context.isStrict ? neededObject(mapId, context) : expr(mapId, context);
  // A null in the map counts, which `??` would pass over.
  bool isOpen = kind == TypeKind::Dynamic;
  ir::TypeId value = kind == TypeKind::Map ? types()[bareType(mapId)].element() : ir::TypeId();
  if (kind == TypeKind::Object && at(keyId).kind == ExprKind::String)
    value = memberType(bareType(mapId), literalText(keyId));
  bool mayBeNull = isOpen || isAnyMember(mapId, keyId) ||
                   (value && (kindOf(value) == TypeKind::Dynamic || mayBeNothing(value)));
  bool mayInherit = at(keyId).kind == ExprKind::String && isInherited(literalText(keyId));
  if (args.size() > 2 && (mayInherit || (at(args[2]).kind != ExprKind::Null && mayBeNull)))
    return B.call(helper(target::helperFor(ir::StdFunction::lookup)), arguments(id, context));
  bool isLiteral = at(keyId).kind == ExprKind::String;
  bool isMember = isLiteral && kind == TypeKind::Object &&
                  llvm::any_of(types()[bareType(mapId)].names,
                               [&](StrId name) { return str(name) == literalText(keyId); });
  if ((kind == TypeKind::Object || kind == TypeKind::SchemaObject || kind == TypeKind::Union) &&
      !isMember)
    map = B.cast(map, B.mapType(any()));
  bool isName = isLiteral && code::isIdentifier(literalText(keyId), Scope.names());
  bool isOptional = mayLack && !context.isStrict;
  Node found = isName ? B.member(map, literalText(keyId), isOptional)
                      : B.index(map, expr(keyId, context), isOptional);
  // What is not in the map is undefined by itself.
  bool hasDefault = args.size() > 2 && (at(args[2]).kind != ExprKind::Null || context.isData);
  return hasDefault ? B.binary(BinaryOp::Coalesce, found, expr(args[2], context)) : found;
}

/// The one element of the list `id`, if there is one: of anything where the list is, since the
/// compiler would take the type of the place for that of the elements.
ModuleEmitter::Node ModuleEmitter::singleOrNone(ExprId id, Context context) {
  Node list = expr(id, context), function = helper(Helper::SingleOrNone);
  bool isCast = Module.kind(list) == code::Kind::Cast;
  bool goesThroughAnything =
      at(id).kind == ExprKind::For && isAnything(L.program.exprs.list(id)[ir::ForCollection]);
  ExprId bare = at(id).kind == ExprKind::Convert ? at(id).as<ir::ConvertExpr>().operand() : id;
  if (isCast && isListKind(kindOf(bareType(bare))))
    list = Module.as<code::CastNode>(list).value();
  return B.call(isCast || goesThroughAnything ? B.typeApply(function, {any()}) : function, {list});
}

/// range(limit), range(start, limit).
ModuleEmitter::Node ModuleEmitter::rangeCall(ExprId id, Context context) {
  auto args = L.program.exprs.list(id);
  if (args.size() == 1) {
    Node limit = expr(args[0], context);
    if (kindOf(bareType(args[0])) == TypeKind::Number) // up to before 1.5 stands 1
      limit = B.call(B.path("Math.ceil"), {limit});
    return B.list({B.spread(B.callMethod(B.call(B.name("Array"), {limit}), "keys"))});
  }
  Node size = B.binary(BinaryOp::Sub, expr(args[1], context), expr(args[0], context));
  Node item = B.binary(BinaryOp::Add, expr(args[0], context), B.name("i"));
  return B.callMethod(B.name("Array"), "from",
                      {B.object({B.entry("length", size)}), lambda({"_", "i"}, item)});
}

// ---- Arguments and options.

ModuleEmitter::Nodes ModuleEmitter::functionArguments(const schema::Function *function,
                                                      ExprId object, bool, bool hasOptions,
                                                      Context context) {
  if (!object || (function && !function->hasInputs))
    return {};
  if (!function || function->multiArgumentInputs.empty() || at(object).kind != ExprKind::Object)
    return {expr(object, context)};
  return positional(*function, object, hasOptions, context);
}

ModuleEmitter::Node ModuleEmitter::methodResult(ExprId id, const schema::Function *function,
                                                Node made) {
  if (!function || !function->isReturnPlain)
    return made;
  return types().isEventual(typeOf(id)) ? B.call(pulumi("output"), {made}) : B.await(made);
}

void ModuleEmitter::addOptions(OptionKind kind, const Options &options, ir::CommentsId comments,
                               Nodes &arguments) {
  Nodes entries;
  for (const target::Option &option : options) {
    entries.push_back(B.entry(option.name, option.value));
    this->comments(entries.back(), option.comments);
  }
  arguments.push_back(B.object(entries, kind != OptionKind::Hook && entries.size() > 1));
  this->comments(arguments.back(), comments);
}

void ModuleEmitter::addInvokeOptions(const schema::Function *function, Options options,
                                     bool needsParent, bool, Nodes &arguments) {
  if (needsParent)
    options.push_back({"parent", B.name("this")});
  if (options.empty())
    return;
  if (arguments.empty() && !(function && !function->hasInputs))
    arguments.push_back(B.object({}));
  addOptions(OptionKind::Invoke, options, {}, arguments);
}

ModuleEmitter::Node ModuleEmitter::dependsOn(ExprId id, Context context) {
  // A group that is known only when the program runs makes the whole an output, of lists that are
  // joined there.
  auto items = listed(id);
  bool hasEventual = llvm::any_of(
      items, [](const Listed &item) { return (item.isGroup && item.isEventual) || item.isLate; });
  auto valuesOf = [&](Node map) { return B.callMethod(B.name("Object"), "values", {map}); };
  Nodes elements, groups;
  for (const Listed &item : items) {
    Node node = expr(item.expr, context);
    if (item.isMap)
      node = item.isEventual ? applied(node, B.name("made"), valuesOf(B.name("made")))
                             : valuesOf(node);
    else if (item.isLate)
      node = applied(node, B.name("made"),
                     B.cond(B.name("made"), B.list({B.name("made")}), B.list({})));
    else if (item.isOptional)
      node = B.cond(node, B.list({expr(item.expr, context)}), B.list({}));
    elements.push_back(item.isOne() ? node : B.spread(node));
    // What is of an unknown package is anything, and no output to the compiler.
    auto listOf = [&](Node one) {
      return item.isEventual && !isOfUnknownPackage(item.expr)
                 ? applied(one, B.name("made"), B.list({B.name("made")}))
                 : B.list({one});
    };
    groups.push_back(item.isOne() ? listOf(node) : node);
  }
  if (groups.size() == 1 && !items[0].isOne())
    return groups[0];
  if (!hasEventual)
    return B.list(elements);
  Node all = B.typeApply(pulumi("all"), {B.listType(pulumi("Resource"))});
  return applied(B.call(all, {B.list(groups)}), B.name("made"),
                 B.callMethod(B.name("made"), "flat"));
}

ModuleEmitter::Node ModuleEmitter::alias(const Options &settings) {
  Nodes entries;
  for (const target::Option &setting : settings)
    entries.push_back(B.entry(setting.name, setting.value));
  return B.object(entries);
}

ModuleEmitter::Node ModuleEmitter::noParent(ExprId value, Context) {
  bool isTrue = at(value).kind == ExprKind::Bool && at(value).boolValue();
  return isTrue ? pulumi("rootStackResource") : Node();
}
