// Functions of the package `std` that TypeScript says in its own words: operators, methods,
// spreads.
//
// The others are functions of helpers.ts (Helpers.def). A form stands here only where it means
// what Terraform means whatever the values are that the types allow.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::StdFunction;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isScalarKind;
using target::helperFor;

/// True if all elements of the list `id` are texts, numbers or booleans, all of the same kind.
bool ModuleEmitter::hasScalars(ExprId id) {
  TypeId element = elementType(id);
  return !types().isEventual(element) && isScalarKind(kindOf(element));
}

/// True for a `merge` of a map with members that are written out: beside those the compiler forgets
/// that there are others.
bool ModuleEmitter::forgetsMap(ExprId id) const {
  if (at(id).kind != ExprKind::Call || L.program.callee(at(id)).function != StdFunction::merge ||
      kindOf(bareType(id)) != TypeKind::Map || joinedObjects(id))
    return false;
  auto parts = partsOf(L.program.exprs.list(id)[0]);
  return parts &&
         llvm::any_of(*parts,
                      [&](ExprId part) { return kindOf(bareType(part)) == TypeKind::Map; }) &&
         llvm::any_of(*parts, [&](ExprId part) {
           ExprId object = written(part);
           return object && at(object).kind == ExprKind::Object && at(object).listSize != 0 &&
                  kindOf(bareType(part)) == TypeKind::Object;
         });
}

ModuleEmitter::Node ModuleEmitter::merge(ExprId id, Context context) {
  ExprId input = L.program.exprs.list(id)[0];
  auto parts = partsOf(input);
  if (!parts) {
    Node function = helper(helperFor(StdFunction::merge));
    // Of unlike objects, and of those without a type, the compiler infers none for the members; of
    // maps of anything that of what is written beside them.
    TypeId item = types().withoutNone(elementType(input));
    bool isMap = kindOf(item) == TypeKind::Map;
    TypeId member = isMap ? types()[item].element() : TypeId();
    if (!isMap || (kindOf(member) == TypeKind::Map && leavesOpen(member)))
      function = B.typeApply(function, {any()});
    return B.call(function, {expr(input, context)});
  }
  Nodes entries;
  // A member that a later one replaces for sure is not written, which the compiler minds.
  auto replace = [&](llvm::StringRef name) {
    llvm::erase_if(entries, [&](Node entry) {
      if (Module.kind(entry) != code::Kind::Entry)
        return false;
      Node key = Module.as<code::EntryNode>(entry).key();
      return Module.kind(key) == code::Kind::String && Module[key].text == name;
    });
  };
  bool lacks = false; // an entry that is null replaces one of an earlier map, and is left out then
  for (ExprId part : *parts) {
    if (at(part).kind == ExprKind::Null)
      continue;
    Node value = spreadable(part, Helper::MapOnly, expr(part, context), context);
    if (Node whole = WithNulls.lookup(value)) {
      lacks = true;
      value = whole;
    }
    // `try(a.b, {})` of what is always there is `a.b`.
    bool isRead = Module.kind(value) == code::Kind::Member && at(part).kind == ExprKind::Call &&
                  L.program.builtin(at(part)) == ir::Builtin::Try;
    const ir::Type &type = types()[typeOf(isRead ? L.program.exprs.list(part)[0] : part)];
    ExprId whole = written(part);
    bool hasAll = whole && at(whole).kind == ExprKind::Object;
    for (auto [name, member] : llvm::zip(type.names, type.elements))
      if (type.kind == TypeKind::Object && (hasAll || !types().isOptional(member)))
        replace(str(name));
    if (!appendWritten(entries, code::Kind::Object, part, value))
      entries.push_back(B.spread(value));
  }
  Node merged = B.object(entries, entries.size() > 1);
  if (lacks)
    return withoutNulls(merged);
  return context.want == target::Want::Anything && forgetsMap(id)
             ? B.cast(merged, plainType(bareType(id), writtenForm()))
             : merged;
}

/// True if `id` is put together of maps whose members are maps of anything or objects: of one with
/// members that the other has not the compiler would have none read.
bool ModuleEmitter::mixesMapsOfAnything(ExprId id) const {
  const ir::Type &map = types()[bareType(id)];
  if (at(id).kind != ExprKind::Call || map.kind != TypeKind::Map ||
      L.program.callee(at(id)).function != StdFunction::merge)
    return false;
  const ir::Type &member = types()[map.element()];
  return member.kind == TypeKind::Map && kindOf(member.element()) == TypeKind::Dynamic &&
         partsOf(L.program.exprs.list(id)[0]).has_value();
}

/// `value` of `id` where a list or a map is needed: in an attempt a text is none, though the
/// language spreads it.
ModuleEmitter::Node ModuleEmitter::spreadable(ExprId id, Helper check, Node value,
                                              Context context) {
  bool isOpen = context.isStrict && kindOf(bareType(id)) == TypeKind::Dynamic;
  return isOpen ? B.call(helper(check), {value}) : value;
}

ModuleEmitter::Node ModuleEmitter::concat(ExprId id, Context context) {
  ExprId input = L.program.exprs.list(id)[0];
  auto parts = partsOf(input);
  if (!parts)
    return B.callMethod(context.isStrict ? elementsNeeded(input, context) : expr(input, context),
                        "flat");
  Nodes items;
  for (ExprId part : *parts) {
    Node value = expr(part, context);
    if (failsAbsent(part, context) && !isOfProvider(part))
      value = needed(value);
    value = spreadable(part, Helper::ListOnly, value, context);
    if (!appendWritten(items, code::Kind::List, part, value))
      items.push_back(B.spread(value));
  }
  return B.list(items);
}

/// `items` once each.
ModuleEmitter::Node ModuleEmitter::onceEach(Node items) {
  return B.list({B.spread(B.newObject(B.name("Set"), {items}))});
}

/// A list that nobody else has, so that it may be sorted where it is.
ModuleEmitter::Node ModuleEmitter::ownList(ExprId id, Context context) {
  Node value = expr(id, context);
  bool isNew = Module.kind(value) == code::Kind::List || at(id).kind == ExprKind::For ||
               at(id).kind == ExprKind::Splat;
  return isNew ? value : B.list({B.spread(spreadable(id, Helper::ListOnly, value, context))});
}

ModuleEmitter::Node ModuleEmitter::hashed(llvm::StringRef method, Node data,
                                          llvm::StringRef encoding) {
  Node hash = standard("crypto", "createHash", {B.string(method)});
  return B.callMethod(B.callMethod(hash, "update", {data}), "digest", {B.string(encoding)});
}

/// The call of a generic helper, where the compiler would take the elements of what has no type for
/// `unknown`; None where it finds their type.
ModuleEmitter::Node ModuleEmitter::ofAnything(StdFunction function, ExprId id, Context context) {
  bool isUntyped = llvm::any_of(L.program.exprs.list(id), [&](ExprId arg) {
    return kindOf(bareType(arg)) == TypeKind::Dynamic || L.isUntyped(arg);
  });
  return isUntyped
             ? B.call(B.typeApply(helper(helperFor(function)), {any()}), arguments(id, context))
             : Node();
}

/// True if no element of a list that the function is given may be null.
static bool takesElements(StdFunction function) {
  return llvm::is_contained({StdFunction::sort, StdFunction::sum}, function);
}

/// The list `id` in an attempt that fails if it, or one of its elements, is nothing.
ModuleEmitter::Node ModuleEmitter::elementsNeeded(ExprId id, Context context) {
  if (isOfProvider(id))
    return expr(id, context);
  if (at(id).kind == ExprKind::Tuple) {
    Nodes items;
    for (ExprId item : L.program.exprs.list(id))
      items.push_back(kindOf(typeOf(item)) == TypeKind::Dynamic
                          ? needed(expr(item, context.inCollection()))
                          : partValue(item, context.inCollection()));
    return B.list(items);
  }
  Node list = failsAbsent(id, context) ? needed(expr(id, context)) : expr(id, context);
  TypeId element = elementType(id);
  bool mayHoldNull = types().isOptional(element) || kindOf(element) == TypeKind::Dynamic;
  return mayHoldNull ? B.callMethod(list, "map", {helper(Helper::Needed)}) : list;
}

/// The argument `id` of `function`. In an attempt nothing is a failure, as a value and in a list.
ModuleEmitter::Node ModuleEmitter::ownInput(StdFunction function, ExprId id, Context context) {
  if (!context.isStrict || takesNull(function))
    return expr(id, context);
  TypeKind kind = kindOf(bareType(id));
  if (takesElements(function) && (lower::isListKind(kind) || kind == TypeKind::Dynamic))
    return elementsNeeded(id, context);
  Node value = expr(id, context);
  return failsAbsent(id, context) && !isOfProvider(id) ? needed(value) : value;
}

/// The same of one of the arguments that the list `id` is made of.
ModuleEmitter::Node ModuleEmitter::ownPart(StdFunction function, ExprId id, Context context) {
  Node value = expr(id, context);
  bool mayFail = !takesNull(function) && failsAbsent(id, context) && !isOfProvider(id);
  return mayFail && lower::isListKind(kindOf(bareType(id))) ? needed(value) : value;
}

/// The helper of `function` with `before` and the elements of `list` as one argument each.
ModuleEmitter::Node ModuleEmitter::spreadCall(StdFunction function, llvm::ArrayRef<Node> before,
                                              ExprId list, Context context, Node type) {
  Nodes nodes(before);
  if (auto parts = partsOf(list))
    for (ExprId part : *parts)
      nodes.push_back(ownPart(function, part, context));
  else
    nodes.push_back(B.spread(expr(list, context)));
  Node callee = helper(helperFor(function));
  return B.call(type ? B.typeApply(callee, {type}) : callee, nodes);
}

ModuleEmitter::Node ModuleEmitter::ownOfNumbers(StdFunction function, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) { return ownInput(function, args[index], context); };
  auto math = [&](llvm::StringRef name) {
    // What has no type may be the text of a number, or none.
    bool isOpen = kindOf(bareType(args[0])) == TypeKind::Dynamic;
    Nodes given = arguments(id, context);
    if (isOpen)
      given[0] = needed(B.call(helper(helperFor(StdFunction::tonumber)), {given[0]}));
    return B.callMethod(B.name("Math"), name, given);
  };
  switch (function) {
  case StdFunction::abs:
    return math("abs");
  case StdFunction::ceil:
    return math("ceil");
  case StdFunction::floor:
    return math("floor");
  case StdFunction::signum:
    return math("sign");
  case StdFunction::pow:
    return math("pow");
  case StdFunction::log:
    return B.binary(BinaryOp::Div, B.callMethod(B.name("Math"), "log", {arg(0)}),
                    B.callMethod(B.name("Math"), "log", {arg(1)}));
  case StdFunction::max:
  case StdFunction::min:
    return B.callMethod(B.name("Math"), ir::infoOf(function).name, {B.spread(arg(0))});
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::ownOfTexts(StdFunction function, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) { return ownInput(function, args[index], context); };
  auto text = [&](unsigned index) { return textOf(args[index], context); };
  auto method = [&](llvm::StringRef name, llvm::ArrayRef<Node> given = {}) {
    return B.callMethod(text(0), name, given);
  };
  // `replaceAll` is younger than many a project's target, and `$` means something to it.
  auto replaced = [&](Node given, Node search, Node by) {
    return B.callMethod(B.callMethod(given, "split", {search}), "join", {by});
  };
  switch (function) {
  case StdFunction::jsonencode:
    context.isData = true;
    return isPlainJson(args[0]) ? B.callMethod(B.name("JSON"), "stringify", {arg(0)})
                                : B.call(helper(Helper::Json), {arg(0)});
  case StdFunction::jsondecode:
    return B.callMethod(B.name("JSON"), "parse", {text(0)});
  case StdFunction::lower:
  case StdFunction::upper:
    if (isAscii(args[0]) || !Project.hasOddLetters())
      return method(function == StdFunction::lower ? "toLowerCase" : "toUpperCase");
    return B.call(helper(helperFor(function)), {text(0)});
  case StdFunction::trimspace:
    return method("trim");
  case StdFunction::startswith:
    return method("startsWith", {text(1)});
  case StdFunction::endswith:
    return method("endsWith", {text(1)});
  case StdFunction::strcontains:
    return method("includes", {text(1)});
  case StdFunction::indent:
    if (auto line = indentation(args[0]))
      return replaced(text(1), B.string("\n"), B.string(*line));
    return replaced(
        text(1), B.string("\n"),
        B.binary(BinaryOp::Add, B.string("\n"), B.callMethod(B.string(" "), "repeat", {arg(0)})));
  case StdFunction::replace:
    if (literalText(args[1]).empty() || isPattern(literalText(args[1])))
      return {};
    return replaced(text(0), text(1), text(2));
  case StdFunction::md5:
  case StdFunction::sha256:
  case StdFunction::sha512:
    return hashed(ir::infoOf(function).name, text(0), "hex");
  case StdFunction::base64sha256:
    return hashed("sha256", text(0), "base64");
  case StdFunction::base64sha512:
    return hashed("sha512", text(0), "base64");
  case StdFunction::format:
  case StdFunction::formatlist:
    return spreadCall(function, {text(0)}, args[1], context);
  case StdFunction::regex:
  case StdFunction::regexall: {
    TypeId match = function == StdFunction::regex ? typeOf(id) : elementType(id);
    Node callee = helper(helperFor(function));
    if (kindOf(match) != TypeKind::String)
      callee = B.typeApply(callee, {type(match)});
    return B.call(callee, {text(0), text(1)});
  }
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::ownOfCollections(StdFunction function, ExprId id,
                                                    Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) { return ownInput(function, args[index], context); };
  switch (function) {
  case StdFunction::alltrue:
  case StdFunction::anytrue:
    if (kindOf(elementType(args[0])) != TypeKind::Bool)
      return {};
    return B.callMethod(arg(0), function == StdFunction::alltrue ? "every" : "some",
                        {itemLambda(args[0], B.name("item"))});
  case StdFunction::coalesce: {
    auto parts = partsOf(args[0]);
    // `||` also passes over 0 and false, and takes what is last as it is.
    bool isText = parts && parts->size() == 2 && isLiteralText(parts->back()) &&
                  at((*parts)[0]).kind != ExprKind::String &&
                  kindOf(bareType((*parts)[0])) == TypeKind::String;
    if (isText)
      return B.binary(BinaryOp::Or, expr((*parts)[0], context), expr(parts->back(), context));
    // The compiler sees no map in objects of which one is made.
    bool isJoined =
        kindOf(bareType(id)) == TypeKind::Map && parts && llvm::any_of(*parts, [&](ExprId part) {
          return kindOf(bareType(part)) == TypeKind::Object;
        });
    return spreadCall(function, {}, args[0], context,
                      isJoined ? plainType(bareType(id), writtenForm()) : Node());
  }
  case StdFunction::coalescelist:
  case StdFunction::setproduct:
    return spreadCall(function, {}, args[0], context);
  case StdFunction::compact:
    if (kindOf(types().withoutNone(elementType(args[0]))) == TypeKind::Dynamic)
      return B.callMethod(B.call(helper(helperFor(function)), {arg(0)}), "map",
                          {helper(helperFor(StdFunction::tostring))});
    if (kindOf(elementType(args[0])) != TypeKind::String)
      return ofAnything(function, id, context);
    return B.callMethod(arg(0), "filter", {itemLambda(args[0], B.name("item"))}); // "" and null go
  case StdFunction::concat:
    return concat(id, context);
  case StdFunction::merge:
    return merge(id, context);
  case StdFunction::contains: {
    bool isSame = hasScalars(args[0]) && kindOf(elementType(args[0])) == kindOf(typeOf(args[1]));
    if (!isSame && context.isStrict)
      return B.call(helper(helperFor(function)), {arg(0), arg(1)});
    return isSame ? B.callMethod(arg(0), "includes", {arg(1)}) : Node();
  }
  case StdFunction::distinct:
    return hasScalars(args[0]) ? onceEach(arg(0)) : ofAnything(function, id, context);
  case StdFunction::toset:
    if (isSetInOrder(args[0]))
      return arg(0);
    if (kindOf(elementType(args[0])) != TypeKind::String)
      return ofAnything(function, id, context);
    return B.callMethod(onceEach(arg(0)), "sort");
  case StdFunction::setunion: {
    auto parts = partsOf(args[0]);
    Nodes lists;
    bool hasTexts = parts.has_value();
    for (unsigned i = 0; hasTexts && i < parts->size(); ++i) {
      hasTexts = kindOf(elementType((*parts)[i])) == TypeKind::String;
      lists.push_back(B.spread(ownPart(function, (*parts)[i], context)));
    }
    if (hasTexts)
      return B.callMethod(onceEach(B.list(lists)), "sort");
    return B.call(helper(helperFor(StdFunction::toset)), {concat(id, context)});
  }
  case StdFunction::flatten:
    return flatten(args[0], context);
  case StdFunction::keys:
    if (context.isStrict && kindOf(bareType(args[0])) == TypeKind::Dynamic)
      return {}; // a text has indices
    return B.callMethod(B.callMethod(B.name("Object"), "keys", {arg(0)}), "sort");
  case StdFunction::reverse:
    return B.callMethod(ownList(args[0], context), "reverse");
  case StdFunction::sort:
    if (isSetInOrder(args[0]) && kindOf(elementType(args[0])) == TypeKind::String)
      return arg(0);
    return B.callMethod(context.isStrict ? B.list({B.spread(arg(0))}) : ownList(args[0], context),
                        "sort");
  case StdFunction::sum:
    return context.isStrict ? B.call(helper(helperFor(function)), {arg(0)}) : Node();
  case StdFunction::tolist:
    return isListKind(kindOf(bareType(args[0]))) &&
                   kindOf(elementType(args[0])) != TypeKind::Dynamic
               ? arg(0)
               : Node();
  case StdFunction::values:
    if (context.isStrict && kindOf(bareType(args[0])) == TypeKind::Dynamic)
      return B.call(B.typeApply(helper(helperFor(function)), {any()}),
                    {B.call(helper(Helper::MapOnly), {arg(0)})});
    // What some objects lack is no value of theirs, which the compiler does not know.
    if (const ir::Type &object = types()[bareType(args[0])];
        object.kind == TypeKind::Object &&
        llvm::any_of(object.elements, [&](TypeId part) { return types().isOptional(part); }))
      return B.call(B.typeApply(helper(helperFor(function)), {any()}), {arg(0)});
    return ofAnything(function, id, context);
  case StdFunction::chunklist:
  case StdFunction::index:
  case StdFunction::lookup:
  case StdFunction::matchkeys:
  case StdFunction::setintersection:
  case StdFunction::setsubtract:
  case StdFunction::slice:
  case StdFunction::zipmap:
    return ofAnything(function, id, context);
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::ownOfSystem(StdFunction function, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) { return ownInput(function, args[index], context); };
  auto file = [&](llvm::StringRef hash, llvm::StringRef encoding) {
    return hashed(hash, standard("fs", "readFileSync", {arg(0)}), encoding);
  };
  auto isLiteral = [&](unsigned index) { return at(args[index]).kind == ExprKind::String; };
  switch (function) {
  case StdFunction::abspath:
    return standard("path", "resolve", {arg(0)});
  case StdFunction::basename:
    if (namesSomething(args[0]))
      return standard("path", "basename", {arg(0)});
    if (isLiteral(0))
      return B.string(literalText(args[0]).empty() ? "." : "/");
    return B.binary(BinaryOp::Or,
                    standard("path", "basename", {B.binary(BinaryOp::Or, arg(0), B.string("."))}),
                    B.string("/"));
  case StdFunction::fileexists:
    return standard("fs", "existsSync", {arg(0)});
  case StdFunction::filebase64sha512:
    return file("sha512", "base64");
  case StdFunction::filemd5:
    return file("md5", "hex");
  case StdFunction::filesha1:
    return file("sha1", "hex");
  case StdFunction::filesha256:
    return file("sha256", "hex");
  case StdFunction::filesha512:
    return file("sha512", "hex");
  case StdFunction::uuid:
    return standard("crypto", "randomUUID", {});
  default:
    return {};
  }
}

bool ModuleEmitter::isLiteralText(ExprId id) const {
  return at(id).kind == ExprKind::String && !literalText(id).empty();
}

/// Lists whose types say how deep they are go without a helper; of a list that is made by `map` the
/// whole is a `flatMap`.
ModuleEmitter::Node ModuleEmitter::flatten(ExprId id, Context context) {
  if (auto parts = partsOf(id))
    return flatList(*parts, context); // `[...a, "b"]`
  std::optional<unsigned> depth = listDepth(id);
  if (!depth)
    return {};
  Node value = expr(id, context);
  if (*depth > 0 && Module.kind(value) == code::Kind::Call && at(id).kind == ExprKind::For) {
    Node callee = Module.as<code::CallNode>(value).callee();
    if (Module.kind(callee) == code::Kind::Member && Module[callee].text == "map") {
      B.setText(callee, "flatMap");
      --*depth;
    }
  }
  if (*depth == 0)
    return value;
  return B.callMethod(value, "flat", *depth > 1 ? Nodes{B.number(*depth)} : Nodes{});
}
