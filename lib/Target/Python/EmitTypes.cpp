// Names of packages in Python, and PCL types spelled out.
//
// Source of the rules: the Python SDKs of Pulumi packages (`moduleNameOverrides`, names in snake
// case).

#include "Emitter.h"

#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::python;
using ir::TypeId;
using ir::TypeKind;

std::string ModuleEmitter::propertyName(llvm::StringRef name) const {
  return code::legalName(name, code::NameKind::Property, Lang.names);
}

std::string ModuleEmitter::propertyName(const schema::Properties &properties,
                                        llvm::StringRef name) const {
  if (const schema::Property *property = schema::find(properties, name))
    for (auto [language, own] : property->languageNames)
      if (language == "python")
        return own.str();
  return propertyName(name);
}

std::string ModuleEmitter::outputAttribute(llvm::StringRef name) const {
  // What a component has already.
  static constexpr llvm::StringLiteral members[] = {"get_provider",
                                                    "pulumi_resource_name",
                                                    "pulumi_resource_type",
                                                    "register_outputs",
                                                    "translate_input_property",
                                                    "translate_output_property",
                                                    "urn"};
  std::string result = propertyName(name);
  return llvm::is_contained(members, result) ? result + "_" : result;
}

std::string ModuleEmitter::packageName(llvm::StringRef publisher, llvm::StringRef package) const {
  return code::makeIdentifier((publisher + "_" + package).str());
}

std::string ModuleEmitter::distributionOf(llvm::StringRef module) const {
  std::string name = module.str();
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string ModuleEmitter::enumMemberName(const schema::EnumValue &value,
                                          llvm::StringRef typeName) const {
  std::string name = llvm::StringRef(propertyName(enumValueText(value))).upper();
  if (llvm::StringRef(name).starts_with("_"))
    name = llvm::StringRef(code::toSnakeCase(typeName)).upper() + name;
  return withoutDoubleUnderscores(name);
}

ModuleEmitter::Node ModuleEmitter::type(TypeId id) {
  if (!id)
    return typing("Any");
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Bool:
    return B.name("bool");
  case TypeKind::Int:
    return B.name("int");
  case TypeKind::Number:
    return B.name("float");
  case TypeKind::String:
    return B.name("str");
  case TypeKind::List:
  case TypeKind::Set:
    return B.typeApply(typing("Sequence"), {this->type(type.element())});
  case TypeKind::Map:
    return B.typeApply(typing("Mapping"), {B.name("str"), this->type(type.element())});
  case TypeKind::Object:
    return B.typeApply(typing("Mapping"), {B.name("str"), typing("Any")});
  case TypeKind::Union: {
    if (types().isEventual(id))
      return inputType(types().resolved(id));
    TypeId rest = types().withoutNone(id);
    if (rest == id || kindOf(rest) == TypeKind::Union || kindOf(rest) == TypeKind::Dynamic)
      return typing("Any");
    return B.typeApply(typing("Optional"), {this->type(rest)});
  }
  case TypeKind::Output:
  case TypeKind::Promise:
    return inputType(type.element());
  case TypeKind::Resource:
    return type.resource && type.resource->isProvider ? pulumi("ProviderResource") : typing("Any");
  default:
    return typing("Any");
  }
}

ModuleEmitter::Node ModuleEmitter::inputType(TypeId id, bool mayLack) {
  auto input = [&](Node inner) {
    if (mayLack)
      inner = B.typeApply(typing("Optional"), {inner});
    return B.typeApply(pulumi("Input"), {inner});
  };
  if (!id)
    return typing("Any");
  if (TypeId rest = types().withoutNone(id); rest != id && !types().isEventual(id))
    return inputType(rest, /*mayLack=*/true);
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return inputType(type.element(), mayLack);
  case TypeKind::Union:
    return types().isEventual(id) ? inputType(types().resolved(id), mayLack)
                                  : input(this->type(id));
  case TypeKind::List:
  case TypeKind::Set:
    return input(B.typeApply(typing("Sequence"), {inputType(type.element())}));
  case TypeKind::Map:
    return input(B.typeApply(typing("Mapping"), {B.name("str"), inputType(type.element())}));
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Number:
  case TypeKind::String:
  case TypeKind::Object:
    return input(this->type(id));
  default:
    return typing("Any");
  }
}
