// Functions of the package `std` that C# says in its own words, and how the functions of Helpers.cs
// are called: they take lists and maps as they come, and what they make of them gets its type back.
//
// A form stands here only where it means what Terraform means whatever the values are that the
// types allow.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::csharp;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::StdFunction;
using ir::TypeId;
using ir::TypeKind;
using target::helperFor;

/// True for helpers whose results are texts, numbers, truths or lists of texts, whatever they are
/// given.
static bool isTyped(StdFunction function) {
  switch (function) {
  case StdFunction::alltrue:
  case StdFunction::anytrue:
  case StdFunction::cidrsubnets:
  case StdFunction::contains:
  case StdFunction::formatlist:
  case StdFunction::index:
  case StdFunction::jsonencode:
  case StdFunction::keys:
  case StdFunction::length:
  case StdFunction::sort:
    return true;
  default:
    return false;
  }
}

ModuleEmitter::Node ModuleEmitter::ownFunction(StdFunction function, ExprId id, Context context) {
  llvm::SmallVector<ExprId> args(L.program.exprs.list(id));
  TypeId wanted = std::exchange(context.wanted, TypeId());
  auto arg = [&](unsigned index) { return expr(args[index], context); };
  auto text = [&](unsigned index) { return textOf(args[index], context); };
  auto method = [&](llvm::StringRef name, llvm::ArrayRef<Node> given = {}) {
    return B.callMethod(text(0), name, given);
  };
  auto math = [&](llvm::StringRef name) {
    Nodes nodes;
    for (ExprId argument : args) {
      // Of an int .NET could not say whether it becomes a double or a decimal.
      bool isWhole = kindOf(bareType(argument)) == TypeKind::Int && name != "Abs" && name != "Sign";
      Node number = numeric(argument, context, TypeKind::Number);
      nodes.push_back(isWhole && at(argument).kind != ExprKind::Number
                          ? B.cast(number, B.name("double"))
                          : number);
    }
    return system("System", ("Math." + name).str(), nodes);
  };
  auto integral = [&](Node value) { return B.cast(value, B.name("int")); };
  Node utf8 = B.path("System.Text.Encoding.UTF8"),
       ordinal = B.path("System.StringComparison.Ordinal");
  switch (function) {
  case StdFunction::abs:
    return math("Abs");
  case StdFunction::ceil:
    return integral(math("Ceiling"));
  case StdFunction::floor:
    return integral(math("Floor"));
  case StdFunction::signum:
    return math("Sign");
  case StdFunction::pow:
    return math("Pow");
  case StdFunction::log:
    return math("Log");
  case StdFunction::base64decode:
    return B.callMethod(utf8, "GetString",
                        {system("System", "Convert.FromBase64String", {text(0)})});
  case StdFunction::base64encode:
    return system("System", "Convert.ToBase64String", {B.callMethod(utf8, "GetBytes", {text(0)})});
  case StdFunction::lower:
  case StdFunction::upper:
    if (isAscii(args[0]) || !Project.hasOddLetters())
      return method(function == StdFunction::lower ? "ToLowerInvariant" : "ToUpperInvariant");
    break;
  case StdFunction::trimspace:
    return method("Trim");
  case StdFunction::startswith:
    return method("StartsWith", {text(1), ordinal});
  case StdFunction::endswith:
    return method("EndsWith", {text(1), ordinal});
  case StdFunction::strcontains:
    return method("Contains", {text(1), ordinal});
  case StdFunction::join:
    if (kindOf(elementType(args[1])) == TypeKind::String)
      return join(arg(1), text(0));
    return join(select(itemsOf(arg(1)), "item", B.call(helper(Helper::ToText), {B.name("item")})),
                text(0));
  case StdFunction::split:
    if (at(args[0]).kind == ExprKind::String && literalText(args[0]).empty())
      return toList(select(B.callMethod(text(1), "EnumerateRunes"), "rune",
                           B.callMethod(B.name("rune"), "ToString")));
    return B.callMethod(text(1), "Split", {text(0)});
  case StdFunction::replace: {
    llvm::StringRef search = literalText(args[1]);
    bool isPattern = search.size() > 1 && search.starts_with("/") && search.ends_with("/");
    if (search.empty() || isPattern)
      break;
    return method("Replace", {text(1), text(2)});
  }
  case StdFunction::abspath:
    return system("System.IO", "Path.GetFullPath", {text(0)});
  case StdFunction::file:
    return system("System.IO", "File.ReadAllText", {text(0)});
  case StdFunction::filebase64:
    return system("System", "Convert.ToBase64String",
                  {system("System.IO", "File.ReadAllBytes", {text(0)})});
  case StdFunction::fileexists:
    return system("System.IO", "File.Exists", {text(0)});
  case StdFunction::uuid:
    return B.callMethod(system("System", "Guid.NewGuid", {}), "ToString");
  case StdFunction::tobool:
  case StdFunction::tonumber:
  case StdFunction::tostring:
    if (wanted || !types().isOptional(typeOf(id)))
      return as(arg(0), wanted ? wanted : typeOf(id));
    break;
  case StdFunction::element: {
    TypeId list = bareType(args[0]);
    if (isErased(list))
      break;
    return B.index(arg(0), wrappedIndex(args[1], args[0], context));
  }
  default:
    break;
  }
  const target::HelperText *known = Lang.helper(helperFor(function));
  if (!known)
    return {};
  Nodes nodes;
  for (auto [i, argument] : llvm::enumerate(args)) {
    bool isNone = at(argument).kind == ExprKind::Null;
    switch (ir::infoOf(function).parameter(i)) {
    case ir::Parameter::String:
      nodes.push_back(text(i));
      break;
    case ir::Parameter::Int:
      nodes.push_back(isNone ? B.null() : integer(argument, context));
      break;
    case ir::Parameter::Number:
      nodes.push_back(isNone ? B.null() : numeric(argument, context));
      break;
    default:
      nodes.push_back(placed(argument, types().dynamicType(), Place::Any, context));
      // In an attempt nothing is a failure.
      if (!takesNull(function) && failsAbsent(argument, context) && !isOfProvider(argument))
        nodes.back() = needed(nodes.back());
    }
  }
  Node result = B.call(helper(helperFor(function)), nodes);
  TypeId type = typeOf(id);
  bool isScalar = lower::isScalarKind(kindOf(types().withoutNone(type)));
  bool isText = isScalar && function != StdFunction::coalesce && function != StdFunction::lookup &&
                function != StdFunction::element && function != StdFunction::regex;
  if (isErased(type) || isTyped(function) || types().isEventual(type))
    return result;
  // Numbers are computed as such that may have a fraction.
  bool isExtreme = function == StdFunction::max || function == StdFunction::min ||
                   function == StdFunction::sum || function == StdFunction::parseint;
  if (isExtreme && kindOf(type) == TypeKind::Int)
    return wanted && kindOf(wanted) == TypeKind::Number ? result : integral(result);
  if (isText)
    return result;
  bool isDictionary = kindOf(type) == TypeKind::Object && isErased(valueOf(type)) &&
                      (function == StdFunction::merge || function == StdFunction::zipmap);
  return isDictionary ? result : as(result, type, context);
}

/// `id` as a number that may have a fraction.
ModuleEmitter::Node ModuleEmitter::numeric(ExprId id, Context context, TypeKind wanted) {
  TypeKind kind = kindOf(bareType(id));
  if (at(id).kind == ExprKind::Number)
    return numberOf(str(at(id).text()), wanted);
  Node value = expr(id, context);
  if (kind != TypeKind::Int && kind != TypeKind::Number)
    return as(value, types().numberType());
  bool mayLack = types().isOptional(typeOf(id)) && !types().isEventual(typeOf(id));
  return mayLack ? B.cast(value, B.name(kind == TypeKind::Int ? "int" : "double")) : value;
}
