// Objects in Python: which are instances of an SDK's class and which are dicts, and by which names
// their members go.
//
// Source of the rules: the Python SDKs of Pulumi packages (`Args` classes, dicts that the SDK
// translates).

#include "Emitter.h"

#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::python;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

/// True if the value may be one of several objects, or holds such.
static bool mayBeSeveralObjects(const schema::Type &type) {
  auto isObject = [](const schema::Type *member) {
    return member->kind == schema::TypeKind::Named && member->package &&
           member->package->objectType(member->token);
  };
  switch (type.kind) {
  case schema::TypeKind::Array:
  case schema::TypeKind::Map:
    return mayBeSeveralObjects(*type.element());
  case schema::TypeKind::Union:
    return llvm::count_if(type.elements, isObject) > 1;
  default:
    return false;
  }
}

bool ModuleEmitter::usesClass(const ir::Type &type, Context context) const {
  if (type.kind != TypeKind::SchemaObject || !type.object || !type.object->package)
    return false;
  if (context.inUnion)
    return true;
  InputTypes style = Style;
  if (style == InputTypes::ByPackage)
    style = type.object->package->languageText("python", "inputTypes") == "classes"
                ? InputTypes::Classes
                : InputTypes::ClassesAndDicts;
  switch (style) {
  case InputTypes::Classes:
    return true;
  case InputTypes::Dicts:
    return context.inInvoke;
  default:
    return context.needsClasses;
  }
}

std::optional<std::string> ModuleEmitter::attributeOf(ExprId object, llvm::StringRef name) {
  const ir::Expr &expr = at(object);
  if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::HookArgs)
    return propertyName(name);
  TypeId bare = bareType(object);
  const ir::Type &type = types()[bare];
  switch (type.kind) {
  case TypeKind::Resource:
    return type.resource ? propertyName(type.resource->outputs, name) : propertyName(name);
  case TypeKind::Component:
    return outputAttribute(name);
  case TypeKind::SchemaObject:
    return type.object ? propertyName(type.object->properties, name) : propertyName(name);
  case TypeKind::Object:
    if (isSdkObject(object))
      return propertyName(name);
    return std::nullopt;
  case TypeKind::Dynamic: {
    // What comes out of a package without a schema is an object of it, as far as anybody knows.
    ExprId root = object;
    while (at(root).kind == ExprKind::GetAttr || at(root).kind == ExprKind::Index)
      root = at(root).object();
    const ir::Expr &expr = at(root);
    Builtin builtin = L.program.builtin(expr);
    bool isSdk = builtin == Builtin::Invoke || builtin == Builtin::Call;
    if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node) {
      const ir::Node &node = L.program.nodes[expr.refNode()];
      isSdk = node.kind == ir::NodeKind::Resource && !node.resource;
    }
    if (isSdk)
      return propertyName(name);
    return std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

ModuleEmitter::Node ModuleEmitter::propertyValue(const schema::Properties &properties,
                                                 llvm::StringRef name, ExprId value,
                                                 Context context) {
  const schema::Property *property = schema::find(properties, name);
  // The SDK cannot say whose keys those of a dict are then, and sends them with the names of
  // Python.
  context.inUnion |= property && mayBeSeveralObjects(*property->type);
  context.want = wantOf(property);
  Node result = expr(value, context);
  if (property && property->type->kind == schema::TypeKind::Map && mayLackEntries(value, context))
    return withoutNones(value, result);
  return givesResults(value) || givesMappings(value, property) ? castTo(typing("Any"), result)
                                                               : result;
}

/// The map `made` of `id` as an input takes it: the SDK would send what is None.
ModuleEmitter::Node ModuleEmitter::withoutNones(ExprId id, Node made) {
  Node function = helper(Helper::WithoutNulls);
  return types().isEventual(typeOf(id)) && L.isDefinite(id)
             ? B.callMethod(made, "apply", {function})
             : B.call(function, {made});
}

/// True if a type checker knows what `id` names as mappings, where `property` takes an object of
/// the SDK: neither its class nor its typed dict is one.
bool ModuleEmitter::givesMappings(ExprId id, const schema::Property *property) const {
  if (at(id).kind != ExprKind::Convert || kindOf(typeOf(id)) != TypeKind::Dynamic || !property)
    return false;
  const schema::Type *taken = property->type;
  while (taken->kind == schema::TypeKind::Array)
    taken = taken->element();
  bool isObject = taken->kind == schema::TypeKind::Named && taken->package &&
                  taken->package->objectType(taken->token);
  id = at(id).as<ir::ConvertExpr>().operand();
  TypeId type = bareType(id);
  while (lower::isListKind(kindOf(type)) && kindOf(type) != TypeKind::Tuple)
    type = types().withoutNone(types().resolved(types()[type].element()));
  return isObject && isTypedName(id) && lower::isMapKind(kindOf(type));
}

/// True if `id` names something whose type a type checker knows: neither what is configured as JSON
/// nor a member of a dict is such, and of what is written in a place it finds the type for the
/// place.
bool ModuleEmitter::isTypedName(ExprId id) const {
  const ir::Expr &expr = at(id);
  if (L.isUntyped(id))
    return false;
  if (expr.kind == ExprKind::GetAttr)
    return kindOf(bareType(expr.object())) == TypeKind::Component;
  return expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node &&
         (isComponent() || L.program.nodes[expr.refNode()].kind != ir::NodeKind::Config);
}

bool ModuleEmitter::givesResults(ExprId id) const {
  TypeId type = bareType(id);
  for (TypeKind kind = kindOf(type);
       kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Map;
       kind = kindOf(type))
    type = types().withoutNone(types().resolved(types()[type].element()));
  if (kindOf(type) != TypeKind::SchemaObject)
    return false;
  while (at(id).kind == ExprKind::GetAttr || at(id).kind == ExprKind::Index)
    id = at(id).object();
  const ir::Expr &root = at(id);
  return root.kind == ExprKind::Ref && root.refKind() == ir::RefKind::Node &&
         L.program.nodes[root.refNode()].isResource();
}

void ModuleEmitter::keywordArguments(ExprId id, const schema::Properties *properties, Nodes &args,
                                     Context context) {
  if (at(id).kind != ExprKind::Object) {
    args.push_back(B.arg("", expr(id, context)));
    return;
  }
  auto items = L.program.exprs.list(id);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    ExprId value = items[i + 1];
    llvm::StringRef key = literalText(items[i]);
    Node node = properties ? propertyValue(*properties, key, value, context) : expr(value, context);
    if (context.inPlainClass ? holdsOutputs(value) : context.inInvoke && nestsOutputs(value))
      node = castTo(typing("Any"), node);
    args.push_back(B.arg(properties ? propertyName(*properties, key) : propertyName(key), node));
    itemComments(args.back(), value);
  }
}

/// True if outputs stand in `id` outside of the objects in it.
bool ModuleEmitter::holdsOutputs(ExprId id) const {
  const ir::Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::Object:
    return false;
  case ExprKind::Tuple:
    return llvm::any_of(L.program.exprs.list(id), [&](ExprId item) { return holdsOutputs(item); });
  case ExprKind::For:
    return holdsOutputs(L.program.exprs.list(id)[ir::ForValue]);
  case ExprKind::Convert:
    if (kindOf(typeOf(id)) == TypeKind::Dynamic) // says nothing of what it is
      return holdsOutputs(expr.as<ir::ConvertExpr>().operand());
    [[fallthrough]];
  default:
    return types().containsEventuals(typeOf(id));
  }
}

bool ModuleEmitter::makesInstances(ExprId id) const {
  bool result = false, inApply = false;
  auto find = [&](ExprId part) {
    const ir::Expr &expr = at(part);
    bool isObject =
        expr.kind == ExprKind::Object && kindOf(bareType(part)) == TypeKind::SchemaObject;
    result |= inApply && isObject;
    return !result;
  };
  ir::walk(L.program.exprs, id, [&](ExprId part) {
    if (at(part).kind != ExprKind::Apply)
      return !result;
    inApply = true;
    ir::walk(L.program.exprs, part, find);
    inApply = false;
    return false;
  });
  return result;
}

ir::NodeId ModuleEmitter::argumentOf(ExprId id) const {
  const ir::Expr &expr = at(id);
  if (expr.kind == ExprKind::Convert)
    return argumentOf(expr.as<ir::ConvertExpr>().operand());
  bool isArgument = isComponent() && expr.kind == ExprKind::Ref &&
                    expr.refKind() == ir::RefKind::Node &&
                    (takesArgs() ? L.info(expr.refNode()).identifier.empty()
                                 : InputNames.contains(expr.refNode()));
  return isArgument ? expr.refNode() : ir::NodeId();
}

bool ModuleEmitter::nestsInputs(TypeId id) const {
  if (!types().isEventual(id))
    return types().containsEventuals(id);
  TypeKind kind = kindOf(types().withoutNone(types().resolved(id)));
  return lower::isListKind(kind) || kind == TypeKind::Map;
}

bool ModuleEmitter::nestsOutputs(ExprId id) const {
  const ir::Expr &expr = at(id);
  auto standsIn = [&](ExprId part) {
    return types().isEventual(typeOf(part)) || nestsOutputs(part);
  };
  auto items = L.program.exprs.list(id);
  switch (expr.kind) {
  case ExprKind::Tuple:
    return llvm::any_of(items, standsIn);
  case ExprKind::Object: {
    bool isClass = types()[bareType(id)].kind == TypeKind::SchemaObject;
    for (size_t i = 1; i < items.size() && !isClass; i += 2)
      if (standsIn(items[i]))
        return true;
    return false;
  }
  case ExprKind::For:
    return standsIn(items[ir::ForValue]);
  case ExprKind::Conditional:
    return nestsOutputs(expr.as<ir::ConditionalExpr>().then()) ||
           nestsOutputs(expr.as<ir::ConditionalExpr>().otherwise());
  default:
    if (ir::NodeId input = argumentOf(id))
      return nestsInputs(L.program.nodes[input].type);
    return !types().isEventual(typeOf(id)) && types().containsEventuals(typeOf(id));
  }
}

std::string ModuleEmitter::keyOf(TypeId object, llvm::StringRef name) {
  const ir::Type &type = types()[object];
  return type.kind == TypeKind::SchemaObject && type.object
             ? propertyName(type.object->properties, name)
             : name.str();
}

ModuleEmitter::Node ModuleEmitter::entryValue(TypeId object, llvm::StringRef name, ExprId value,
                                              Context context) {
  const ir::Type &type = types()[object];
  if (type.kind == TypeKind::SchemaObject && type.object)
    return propertyValue(type.object->properties, name, value, context);
  bool isOpen = type.kind == TypeKind::Map && context.want == Want::Value && !context.isStrict &&
                mayLackEntry(value, context);
  return isOpen ? expr(entryOperand(value), context.wanting(Want::Input)) : expr(value, context);
}

ModuleEmitter::Node ModuleEmitter::object(ExprId id, Context context) {
  const ir::Type &type = types()[bareType(id)];
  context.needsClasses |= !context.needsClasses && type.kind == TypeKind::SchemaObject &&
                          Style != InputTypes::Dicts && makesInstances(id);
  if (!usesClass(type, context))
    return entries(id, context);
  auto token = schema::parseToken(type.object->token);
  std::string name = className(token ? token->name : llvm::StringRef("Object"));
  // Functions take plain values, whose class has a name of its own except in packages made from
  // Terraform's.
  if (!context.inInvoke || !type.object->package->languageText("python", "compatibility").empty())
    name += "Args";
  Nodes args;
  context.inPlainClass = context.inInvoke;
  keywordArguments(id, &type.object->properties, args, context);
  Node result = B.call(memberOfToken(*type.object->package, type.object->token, name), args);
  return args.size() > 1 ? B.setFlags(result, code::Expanded) : result;
}
