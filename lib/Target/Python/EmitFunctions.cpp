// Functions of the package `std` that Python says in its own words: operators, methods, unpacking,
// comprehensions.
//
// The others are functions of helpers.py (Helpers.def). A form stands here only where it means
// what Terraform means whatever the values are that the types allow.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::StdFunction;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;
using target::helperFor;

ModuleEmitter::Node ModuleEmitter::merge(ExprId id, Context context) {
  ExprId input = L.program.exprs.list(id)[0];
  if (at(input).kind != ExprKind::Tuple)
    return B.call(helper(helperFor(StdFunction::merge)), {expr(input, context)});
  Nodes entries;
  for (ExprId part : L.program.exprs.list(input)) {
    if (at(part).kind == ExprKind::Null)
      continue;
    Node value = expr(part, context);
    // Null has no members. In an attempt what is no map at all is a failure.
    bool isAny = kindOf(bareType(part)) == TypeKind::Dynamic;
    if (appendWritten(entries, code::Kind::Object, part, value))
      continue;
    if (isAny && context.isStrict)
      entries.push_back(B.spread(B.call(helper(helperFor(StdFunction::merge)), {B.list({value})})));
    else
      entries.push_back(B.spread(types().isOptional(typeOf(part)) || isAny
                                     ? B.binary(BinaryOp::Or, value, B.object({}))
                                     : value));
  }
  return B.object(entries, entries.size() > 1);
}

ModuleEmitter::Node ModuleEmitter::concat(ExprId id, Context context) {
  ExprId input = L.program.exprs.list(id)[0];
  if (at(input).kind != ExprKind::Tuple)
    return B.listFor(B.name("item"), {B.clause(B.name("items"), expr(input, context)),
                                      B.clause(B.name("item"), B.name("items"))});
  Nodes items;
  for (ExprId part : L.program.exprs.list(input)) {
    Node value = expr(part, context);
    if (!appendWritten(items, code::Kind::List, part, value))
      items.push_back(B.spread(mayBeAbsent(part, context) && !isAnything(part, context)
                                   ? castTo(castType(bareType(part)), value)
                                   : strictList(part, value, context)));
  }
  return B.list(items);
}

ModuleEmitter::Node ModuleEmitter::strictList(ExprId list, Node value, Context context) {
  bool isAny = kindOf(bareType(list)) == TypeKind::Dynamic;
  return isAny && context.isStrict ? B.call(helper(Helper::ElementsOf), {value}) : value;
}

/// Lists whose types say how deep they are are gone through; a comprehension of lists goes on into
/// them.
ModuleEmitter::Node ModuleEmitter::flatten(ExprId id, Context context) {
  if (auto parts = partsOf(id))
    return flatList(*parts, context); // `[*a, "b"]`
  // A list that is null is an element, and stays.
  std::optional<unsigned> depth = listDepth(id);
  if (!depth || *depth > 1 || (*depth == 1 && types().isOptional(elementType(id))))
    return {};
  Node value = expr(id, context);
  if (*depth == 0)
    return value;
  if (Module.kind(value) != code::Kind::ListFor)
    return B.listFor(B.name("item"),
                     {B.clause(B.name("items"), value), B.clause(B.name("item"), B.name("items"))});
  Nodes clauses(Module.tail(value));
  Node element = Module.as<code::ListForNode>(value).element();
  if (Module.kind(element) == code::Kind::ListFor) {
    llvm::append_range(clauses, Nodes(Module.tail(element)));
    return B.listFor(Module.as<code::ListForNode>(element).element(), clauses);
  }
  clauses.push_back(B.clause(B.name("item"), element));
  return B.listFor(B.name("item"), clauses);
}

/// The helper of `function` with `before` and the elements of `list` as one argument each.
ModuleEmitter::Node ModuleEmitter::spreadCall(StdFunction function, llvm::ArrayRef<Node> before,
                                              ExprId list, Context context) {
  Nodes nodes(before);
  if (at(list).kind == ExprKind::Tuple)
    for (ExprId part : L.program.exprs.list(list))
      nodes.push_back(expr(part, context));
  else
    nodes.push_back(B.spread(expr(list, context)));
  return B.call(helper(helperFor(function)), nodes);
}

ModuleEmitter::Node ModuleEmitter::ownOfNumbers(StdFunction function, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  // What has no type may be the text of a number.
  auto arg = [&](unsigned index) {
    Node number = operand(args[index], context);
    bool isOpen = kindOf(bareType(args[index])) == TypeKind::Dynamic;
    return isOpen ? B.call(helper(helperFor(StdFunction::tonumber)), {number}) : number;
  };
  auto call = [&](llvm::StringRef name, llvm::ArrayRef<Node> given) {
    return B.call(B.name(name), given);
  };
  switch (function) {
  case StdFunction::abs:
    return call("abs", {arg(0)});
  case StdFunction::ceil:
    return B.call(standard("math", "ceil"), {arg(0)});
  case StdFunction::floor:
    return B.call(standard("math", "floor"), {arg(0)});
  case StdFunction::signum:
    return B.binary(BinaryOp::Sub, B.binary(BinaryOp::Gt, arg(0), B.number(0)),
                    B.binary(BinaryOp::Lt, arg(0), B.number(0)));
  case StdFunction::pow:
    return B.binary(BinaryOp::Pow, arg(0), arg(1));
  case StdFunction::log:
    return B.call(standard("math", "log"), {arg(0), arg(1)});
  case StdFunction::max:
  case StdFunction::min:
    return call(ir::infoOf(function).name, {numbers(args[0], context)});
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::ownOfTexts(StdFunction function, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) { return operand(args[index], context); };
  auto text = [&](unsigned index) {
    return isKnownOutside(args[index], context) ? operand(args[index], context)
                                                : textOf(args[index], context);
  };
  auto method = [&](llvm::StringRef name, llvm::ArrayRef<Node> given = {}) {
    return B.callMethod(text(0), name, given);
  };
  auto hashed = [&](llvm::StringRef hash, Node bytes, llvm::StringRef form) {
    return B.callMethod(B.call(standard("hashlib", hash), {bytes}), form);
  };
  auto base64 = [&](Node bytes) {
    return B.callMethod(B.call(standard("base64", "b64encode"), {bytes}), "decode");
  };
  auto encoded = [&] { return B.callMethod(text(0), "encode"); };
  switch (function) {
  case StdFunction::jsonencode:
    if (!isPlainJson(args[0]))
      return B.call(helper(Helper::Json), {arg(0)});
    return B.call(standard("json", "dumps"),
                  {arg(0), B.arg("separators", B.tuple({B.string(","), B.string(":")}))});
  case StdFunction::jsondecode:
    return context.isStrict ? Node() : B.call(standard("json", "loads"), {text(0)});
  case StdFunction::lower:
  case StdFunction::upper:
    if (isAscii(args[0]) || !Project.hasOddLetters())
      return method(ir::infoOf(function).name);
    return B.call(helper(helperFor(function)), {text(0)});
  case StdFunction::trimspace:
    return method("strip");
  case StdFunction::trim:
    return method("strip", {text(1)});
  case StdFunction::trimprefix:
    return method("removeprefix", {text(1)});
  case StdFunction::trimsuffix:
    return method("removesuffix", {text(1)});
  case StdFunction::chomp:
    return method("rstrip", {B.string("\r\n")});
  case StdFunction::startswith:
    return method("startswith", {text(1)});
  case StdFunction::endswith:
    return method("endswith", {text(1)});
  case StdFunction::strcontains:
    return B.binary(BinaryOp::In, text(1), text(0));
  case StdFunction::indent: {
    Node blanks = B.binary(BinaryOp::Mul, B.string(" "), integer(args[0], context));
    Node line = B.binary(BinaryOp::Add, B.string("\n"), blanks);
    if (auto written = indentation(args[0]))
      line = B.string(*written);
    return B.callMethod(text(1), "replace", {B.string("\n"), line});
  }
  case StdFunction::replace:
    return at(args[1]).kind == ExprKind::String && !isPattern(literalText(args[1]))
               ? method("replace", {text(1), text(2)})
               : Node();
  case StdFunction::md5:
  case StdFunction::sha256:
  case StdFunction::sha512:
    return hashed(ir::infoOf(function).name, encoded(), "hexdigest");
  case StdFunction::base64sha256:
    return base64(hashed("sha256", encoded(), "digest"));
  case StdFunction::base64sha512:
    return base64(hashed("sha512", encoded(), "digest"));
  case StdFunction::urlencode:
    return B.call(importNamed("urllib.parse", "quote_plus", code::ImportSpec::Group::Standard),
                  {text(0)});
  case StdFunction::format:
  case StdFunction::formatlist:
    return spreadCall(function, {text(0)}, args[1], context);
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::ownOfCollections(StdFunction function, ExprId id,
                                                    Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) { return operand(args[index], context); };
  auto call = [&](llvm::StringRef name, llvm::ArrayRef<Node> given) {
    return B.call(B.name(name), given);
  };
  auto list = [&](unsigned index) { return strictList(args[index], arg(index), context); };
  auto isTextList = [&](unsigned index) {
    TypeId item = elementType(args[index]);
    return kindOf(item) == TypeKind::String && !types().isOptional(item);
  };
  switch (function) {
  case StdFunction::alltrue:
  case StdFunction::anytrue:
    if (kindOf(elementType(args[0])) != TypeKind::Bool)
      return {};
    return call(function == StdFunction::alltrue ? "all" : "any", {arg(0)});
  case StdFunction::coalesce: {
    // `or` also passes over 0 and False, and takes what is last as it is.
    bool isPair = at(args[0]).kind == ExprKind::Tuple && at(args[0]).listSize == 2;
    ExprId first = isPair ? L.program.exprs.list(args[0])[0] : ExprId();
    ExprId last = isPair ? L.program.exprs.list(args[0])[1] : ExprId();
    if (isPair && kindOf(bareType(first)) == TypeKind::String && !literalText(last).empty())
      return B.binary(BinaryOp::Or, expr(first, context), expr(last, context));
    return spreadCall(function, {}, args[0], context);
  }
  case StdFunction::coalescelist:
  case StdFunction::setproduct:
    return spreadCall(function, {}, args[0], context);
  case StdFunction::compact: {
    Node condition = B.name("item"), item = B.name("item");
    TypeKind kind = kindOf(types().withoutNone(elementType(args[0])));
    if (kind != TypeKind::String)
      condition = B.binary(BinaryOp::NotIn, condition, B.tuple({B.null(), B.string("")}));
    if (kind == TypeKind::Dynamic)
      item = B.call(helper(Helper::ToText), {item});
    return B.listFor(item, {B.clause(B.name("item"), list(0), condition)});
  }
  case StdFunction::concat:
    return concat(id, context);
  case StdFunction::merge:
    return merge(id, context);
  case StdFunction::contains:
    if (kindOf(bareType(args[1])) != TypeKind::String || !isListKind(kindOf(bareType(args[0]))) ||
        (context.isStrict && types().isOptional(types().resolved(typeOf(args[1])))))
      return {}; // null cannot be looked for
    return B.binary(BinaryOp::In, arg(1), arg(0));
  case StdFunction::distinct:
    return isTextList(0) ? call("list", {B.callMethod(B.name("dict"), "fromkeys", {arg(0)})})
                         : Node();
  case StdFunction::flatten:
    return flatten(args[0], context);
  case StdFunction::toset:
    if (isSetInOrder(args[0]))
      return arg(0);
    return isTextList(0) ? call("sorted", {call("set", {arg(0)})}) : Node();
  case StdFunction::setunion: {
    Node all = concat(id, context);
    return B.call(helper(helperFor(StdFunction::toset)), {all});
  }
  case StdFunction::keys:
    if (context.isStrict && !isMapKind(kindOf(bareType(args[0]))))
      return {}; // a text has letters, and a list elements
    return call("sorted", {arg(0)});
  case StdFunction::values: {
    Node pair = B.listPattern({B.name("_"), B.name("value")});
    return B.listFor(B.name("value"),
                     {B.clause(pair, call("sorted", {B.callMethod(arg(0), "items")}))});
  }
  case StdFunction::lookup: {
    if (args.size() == 3)
      return B.callMethod(arg(0), "get",
                          at(args[2]).kind == ExprKind::Null ? Nodes{arg(1)}
                                                             : Nodes{arg(1), arg(2)});
    return B.index(arg(0), arg(1));
  }
  case StdFunction::reverse:
    return call("list", {call("reversed", {list(0)})});
  case StdFunction::sort:
    if (isSetInOrder(args[0]) && isTextList(0))
      return arg(0);
    return call("sorted", {types().isOptional(elementType(args[0]))
                               ? castTo(B.listType(B.name("str")), arg(0))
                               : list(0)});
  case StdFunction::tolist:
    return isListKind(kindOf(bareType(args[0]))) &&
                   kindOf(elementType(args[0])) != TypeKind::Dynamic
               ? arg(0)
               : Node();
  case StdFunction::zipmap:
    return B.call(helper(helperFor(function)), {texts(args[0], context), arg(1)});
  default:
    return {};
  }
}

ModuleEmitter::Node ModuleEmitter::ownOfSystem(StdFunction function, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  auto arg = [&](unsigned index) { return operand(args[index], context); };
  auto call = [&](llvm::StringRef name, llvm::ArrayRef<Node> given) {
    return B.call(B.name(name), given);
  };
  auto hashed = [&](llvm::StringRef hash, Node bytes, llvm::StringRef form) {
    return B.callMethod(B.call(standard("hashlib", hash), {bytes}), form);
  };
  auto base64 = [&](Node bytes) {
    return B.callMethod(B.call(standard("base64", "b64encode"), {bytes}), "decode");
  };
  auto bytesOfFile = [&] {
    return B.callMethod(B.call(standard("pathlib", "Path"), {arg(0)}), "read_bytes");
  };
  auto path = [&](llvm::StringRef name) {
    return B.call(B.member(standard("os", "path"), name), {arg(0)});
  };
  switch (function) {
  case StdFunction::abspath:
    return path("abspath");
  case StdFunction::pathexpand:
    return path("expanduser");
  case StdFunction::fileexists:
    return path("isfile");
  case StdFunction::basename: {
    auto path = [&] { return B.call(standard("pathlib", "PurePath"), {arg(0)}); };
    Node name = B.member(path(), "name");
    bool isWritten = namesSomething(args[0]);
    return isWritten ? name : B.binary(BinaryOp::Or, name, call("str", {path()}));
  }
  case StdFunction::filebase64sha512:
    return base64(hashed("sha512", bytesOfFile(), "digest"));
  case StdFunction::filemd5:
    return hashed("md5", bytesOfFile(), "hexdigest");
  case StdFunction::filesha1:
    return hashed("sha1", bytesOfFile(), "hexdigest");
  case StdFunction::filesha256:
    return hashed("sha256", bytesOfFile(), "hexdigest");
  case StdFunction::filesha512:
    return hashed("sha512", bytesOfFile(), "hexdigest");
  case StdFunction::uuid:
    return call("str", {B.call(standard("uuid", "uuid4"))});
  default:
    return {};
  }
}
