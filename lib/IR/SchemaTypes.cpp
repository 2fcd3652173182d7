// Schema types as PCL types; see the header. The kinds map one to one, but for assets (a schema's
// asset may be an archive too) and for types of packages that nobody has (Dynamic).
#include "pcl/IR/SchemaTypes.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::ir {

namespace {
/// What of an entity a list of members is; part of the cache's key.
enum Face : unsigned { InputFace, StateFace, OutputFace, PlainFace };
} // namespace

const Members &SchemaTypes::build(const void *key, unsigned face,
                                  const schema::Properties &properties, Shape shape,
                                  llvm::ArrayRef<llvm::StringRef> order) {
  std::lock_guard lock(Mutex);
  if (auto known = Cache.find({key, face}); known != Cache.end())
    return *known->second;
  Members &members = Storage.emplace_back();
  auto add = [&](const Member &member) {
    members.Index.try_emplace(member.name, static_cast<unsigned>(members.Items.size()));
    members.Items.push_back(member);
  };
  auto addProperty = [&](const schema::Property &property) {
    if (property.name == "__self__")
      return;
    Member member;
    member.name = Strings.intern(property.name);
    member.type = property.type ? typeOf(*property.type, shape) : Types.dynamicType();
    member.isRequired = property.isRequired;
    member.isPlain = property.type && property.type->isPlain;
    member.property = &property;
    add(member);
  };
  if (face == StateFace)
    add({Strings.intern("id"), Types.stringType(), /*isRequired=*/true});
  for (llvm::StringRef name : order)
    if (const schema::Property *property = schema::find(properties, name))
      addProperty(*property);
  for (const schema::Property &property : properties)
    if (!llvm::is_contained(order, property.name))
      addProperty(property);
  Cache[{key, face}] = &members;
  return members;
}

const Member *Members::find(StrId name) const {
  auto found = Index.find(name);
  return found == Index.end() ? nullptr : &Items[found->second];
}

SchemaTypes::SchemaTypes(TypeStore &types, StringInterner &strings)
    : Types(types), Strings(strings) {}
SchemaTypes::~SchemaTypes() = default;

const Members &SchemaTypes::inputs(const schema::Resource &resource) {
  return build(&resource, InputFace, resource.inputs, Shape::Input);
}

const Members &SchemaTypes::stateInputs(const schema::Resource &resource) {
  return build(&resource, StateFace, resource.stateInputs, Shape::Input);
}

const Members &SchemaTypes::outputs(const schema::Resource &resource) {
  return build(&resource, OutputFace, resource.outputs, Shape::Plain);
}

const Members &SchemaTypes::arguments(const schema::Function &function) {
  return build(&function, InputFace, function.inputs, Shape::Input, function.multiArgumentInputs);
}

const Members &SchemaTypes::members(TypeId schemaObject) {
  const Type &type = Types[schemaObject];
  return build(type.object, type.shape == Shape::Input ? InputFace : PlainFace,
               type.object->properties, type.shape);
}

TypeId SchemaTypes::result(const schema::Function &function) {
  if (function.returnType)
    return typeOf(*function.returnType, Shape::Plain);
  if (function.outputs.empty())
    return Types.noneType();
  std::lock_guard lock(Mutex);
  if (auto known = Results.find(&function); known != Results.end())
    return known->second;
  llvm::SmallVector<StrId, 16> names;
  llvm::SmallVector<TypeId, 16> elements;
  for (const Member &member : build(&function, OutputFace, function.outputs, Shape::Plain)) {
    names.push_back(member.name);
    elements.push_back(member.isRequired ? member.type : Types.optional(member.type));
  }
  return Results[&function] = Types.object(names, elements);
}

TypeId SchemaTypes::typeOf(const schema::Type &type, Shape shape) {
  using Kind = schema::TypeKind;
  switch (type.kind) {
  case Kind::Bool:
    return Types.boolType();
  case Kind::Integer:
    return Types.intType();
  case Kind::Number:
    return Types.numberType();
  case Kind::String:
    return Types.stringType();
  case Kind::Any:
  case Kind::Json:
    return Types.dynamicType();
  case Kind::Asset:
    return Types.unionOf({Types.assetType(), Types.archiveType()});
  case Kind::Archive:
    return Types.archiveType();
  case Kind::Array:
    return Types.list(typeOf(*type.element(), shape));
  case Kind::Map:
    return Types.map(typeOf(*type.element(), shape));
  case Kind::Named: {
    if (!type.package)
      return Types.dynamicType();
    if (const schema::ObjectType *object = type.package->objectType(type.token))
      return Types.schemaObject(object, type.isPlain ? Shape::Plain : shape);
    if (const schema::EnumType *enumeration = type.package->enumType(type.token)) {
      schema::Type underlying;
      underlying.kind = enumeration->underlying;
      return Types.enumeration(enumeration, typeOf(underlying, shape));
    }
    return Types.dynamicType();
  }
  case Kind::Resource: {
    const schema::Resource *resource = type.package ? type.package->resource(type.token) : nullptr;
    return resource ? Types.resource(resource) : Types.dynamicType();
  }
  case Kind::Union: {
    llvm::SmallVector<TypeId, 8> members;
    for (const schema::Type *element : type.elements)
      members.push_back(typeOf(*element, shape));
    TypeId result = Types.unionOf(members);
    if (!type.discriminator.empty()) {
      std::lock_guard lock(Mutex);
      Unions.try_emplace(result, &type);
    }
    return result;
  }
  }
  return Types.dynamicType();
}

const schema::Type *SchemaTypes::discriminatedUnion(TypeId type) const {
  std::lock_guard lock(Mutex);
  return Unions.lookup(type);
}

} // namespace pcl::ir
