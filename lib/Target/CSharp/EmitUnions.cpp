// Unions: what inputs of one of several types take.
//
// The SDK has a class for unions of two types, in the order of the schema.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"

using namespace pcl;
using namespace pcl::csharp;
using ir::ExprId;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;

/// What a value without a type becomes where a union is wanted: its only scalar beside enums, whose
/// values are such scalars, and resources, which such scalars name. None of other unions.
TypeId ModuleEmitter::scalarOf(TypeId want) const {
  TypeId found;
  if (kindOf(want) != TypeKind::Union)
    return {};
  for (TypeId member : types()[want].elements) {
    TypeKind kind = kindOf(member);
    bool isOther = kind == TypeKind::Enum || kind == TypeKind::Resource;
    if (!isOther && (found || !lower::isScalarKind(kind)))
      return {};
    if (!isOther)
      found = member;
  }
  return found;
}

/// True for a union of two scalars, for which the SDK has a type.
bool ModuleEmitter::isScalarPair(TypeId want) const {
  return kindOf(want) == TypeKind::Union && types()[want].elements.size() == 2 &&
         llvm::all_of(types()[want].elements, [&](TypeId member) {
           return lower::isScalarKind(kindOf(member)) && kindOf(member) != TypeKind::Enum;
         });
}

/// True for a union of objects of a package, of which a value says by its class which it is.
bool ModuleEmitter::isObjectUnion(TypeId id) const {
  return kindOf(id) == TypeKind::Union && types()[id].elements.size() == 2 &&
         llvm::all_of(types()[id].elements,
                      [&](TypeId member) { return kindOf(member) == TypeKind::SchemaObject; });
}

/// The members of the union `id` in the order of the schema, whose classes differ by it.
std::vector<TypeId> ModuleEmitter::membersInOrder(TypeId id, const schema::Type *place) {
  if (!place)
    return {};
  ir::SchemaTypes &schemaTypes = L.program.workspace().schemaTypes();
  for (ir::Shape shape : {ir::Shape::Input, ir::Shape::Plain}) {
    if (place->kind != schema::TypeKind::Union || schemaTypes.typeOf(*place, shape) != id)
      continue;
    std::vector<TypeId> members;
    for (const schema::Type *element : place->elements)
      members.push_back(schemaTypes.typeOf(*element, shape));
    return members;
  }
  for (const schema::Type *element : place->elements)
    if (std::vector<TypeId> members = membersInOrder(id, element); !members.empty())
      return members;
  return {};
}

/// The type of what an input holds: the SDK has a class for unions of two.
ModuleEmitter::Node ModuleEmitter::heldType(TypeId id) {
  const ir::Type type = types()[id];
  if (type.kind == TypeKind::Union && holdsUnion(id)) {
    std::vector<TypeId> members = membersInOrder(id, PropertyType);
    if (members.size() != 2)
      members = {type.elements[0], type.elements[1]};
    return B.typeApply(pulumi("Union"), {heldType(members[0]), heldType(members[1])});
  }
  if (isListKind(type.kind) && holdsUnion(id)) {
    use("System.Collections.Immutable");
    return generic("ImmutableArray", {heldType(elementOf(id))});
  }
  if (type.kind == TypeKind::Map && holdsUnion(id)) {
    use("System.Collections.Immutable");
    return generic("ImmutableDictionary", {B.name("string"), heldType(type.element())});
  }
  return this->type(id);
}

/// True for a union of two, and for a list or a map with such inside.
bool ModuleEmitter::holdsUnion(TypeId id) {
  const ir::Type type = types()[id];
  if (type.kind == TypeKind::Union)
    return type.elements.size() == 2 && types().withoutNone(id) == id && !types().isEventual(id);
  return (type.kind == TypeKind::List || type.kind == TypeKind::Map) && holdsUnion(type.element());
}

/// An element of an input, a list or a map whose own elements are unions.
ModuleEmitter::Node ModuleEmitter::ofUnions(ExprId id, TypeId want, Context context) {
  Node function = helper(Helper::As);
  if (types().containsEventuals(typeOf(id)))
    function = B.path("Helpers.AsOutput");
  Node value = placed(id, types().dynamicType(), Place::Any, context);
  return B.call(B.typeApply(function, {heldType(want)}), {value});
}
