// Names of packages in TypeScript, and PCL types spelled out.
//
// Source of the rules: the Node.js SDKs of Pulumi packages (`moduleToPackage`, types under
// `types.input` and `types.output`).

#include "Emitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::typescript;
using ir::TypeId;
using ir::TypeKind;

std::string ModuleEmitter::invokeName(llvm::StringRef name, bool isEarly) const {
  std::string result = name.empty() ? "" : llvm::toLower(name[0]) + name.drop_front().str();
  return isEarly ? result : result + "Output";
}

std::string ModuleEmitter::packageName(llvm::StringRef publisher, llvm::StringRef package) const {
  return ("@" + publisher + "/" + package).str();
}

std::string ModuleEmitter::enumMemberName(const schema::EnumValue &value,
                                          llvm::StringRef typeName) const {
  std::string name =
      withoutDoubleUnderscores(code::makeIdentifier(upperFirst(enumValueText(value)), true));
  return llvm::StringRef(name).starts_with("_") ? typeName.str() + name : name;
}

ModuleEmitter::Form ModuleEmitter::writtenForm() const {
  return isComponent() ? Form::PlainInput : Form::Value;
}

ModuleEmitter::Node ModuleEmitter::type(TypeId id, Form form) {
  if (!id)
    return any();
  bool isInput = form == Form::Input;
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return isInput || form == Form::PlainInput
               ? this->type(isInput ? type.element() : types().resolved(id), Form::Input)
               : B.typeApply(pulumi("Output"), {this->type(type.element(), form)});
  case TypeKind::Dynamic:
  case TypeKind::Component:
    return any();
  case TypeKind::Resource:
    return plainType(id, form);
  default:
    if (form == Form::PlainInput) {
      if (!types().containsEventuals(id))
        return plainType(id, Form::Value);
      if (types().isEventual(id))
        return this->type(types().resolved(id), Form::Input);
      bool isMade = type.kind == TypeKind::List || type.kind == TypeKind::Set ||
                    type.kind == TypeKind::Map || type.kind == TypeKind::Object ||
                    type.kind == TypeKind::Union;
      return isMade ? plainType(id, form) : any();
    }
    Node result = plainType(id, form);
    return isInput ? B.typeApply(pulumi("Input"), {result}) : result;
  }
}

/// The type without what `form` says of itself: collections have elements of that form.
ModuleEmitter::Node ModuleEmitter::plainType(TypeId id, Form form) {
  const ir::Type &type = types()[id];
  // Outputs stand in lists, maps and objects only.
  bool isInside =
      type.kind == TypeKind::Tuple || type.kind == TypeKind::Union || type.kind == TypeKind::Enum;
  bool isExact = form == Form::Configured || form == Form::Exact;
  bool isPart = type.kind == TypeKind::Union && form == Form::PlainInput;
  Form inner = isInside && !isExact && !isPart ? Form::Value : form;
  bool isTaken = type.kind == TypeKind::Tuple && (form == Form::Input || form == Form::PlainInput);
  if (isTaken)
    inner = Form::Exact;
  switch (type.kind) {
  case TypeKind::Bool:
    return B.name("boolean");
  case TypeKind::Int:
  case TypeKind::Number:
    return B.name("number");
  case TypeKind::String:
    return B.name("string");
  case TypeKind::Asset:
    return pulumi("asset.Asset");
  case TypeKind::Archive:
    return pulumi("asset.Archive");
  case TypeKind::List:
  case TypeKind::Set: {
    Node element = this->type(type.element(), inner);
    bool isSimple = IsInInterface || kindOf(type.element()) == TypeKind::Object;
    return form == Form::Configured && (!isSimple || Module.kind(element) == code::Kind::ObjectType)
               ? B.typeApply(B.name("Array"), {element})
               : B.listType(element);
  }
  case TypeKind::Map:
    return B.mapType(this->type(type.element(), inner));
  case TypeKind::Tuple:
    if ((isExact || isTaken) && !llvm::all_equal(type.elements)) {
      // Objects that are written out have the members of all to the compiler.
      bool isOfObjects =
          form != Form::Configured && llvm::all_of(type.elements, [&](TypeId element) {
            return kindOf(element) == TypeKind::Object;
          });
      if (isOfObjects)
        return B.listType(this->type(joinedObject(type.elements), inner));
      Nodes elements;
      for (TypeId element : type.elements)
        elements.push_back(this->type(element, inner));
      return B.list(elements);
    }
    return B.listType(type.elements.empty() ? any()
                                            : this->type(types().unionOf(type.elements), inner));
  case TypeKind::Object: {
    Node name = interfaceOf(id, form);
    return name ? name : B.objectType(fieldsOf(id, form));
  }
  case TypeKind::SchemaObject: {
    auto token = type.object ? schema::parseToken(type.object->token) : std::nullopt;
    if (!token || !type.object->package)
      return any();
    const schema::Package &package = *type.object->package;
    Node root = B.member(B.member(this->package(package), "types"),
                         type.shape == ir::Shape::Input ? "input" : "output");
    return inModule(root, package, type.object->token, className(token->name));
  }
  case TypeKind::Enum:
    if (!type.enumeration || !type.enumeration->package)
      return this->type(type.element(), inner);
    return enumClass(*type.enumeration);
  case TypeKind::Union: {
    // A collection that may be absent has elements as any other.
    TypeId rest = types().withoutNone(id);
    if (rest != id && kindOf(rest) != TypeKind::Union)
      return B.unionType({plainType(rest, form), B.name("undefined")});
    llvm::SmallSetVector<TypeId, 4> shown; // what differs in PCL may be written alike
    for (TypeId member : type.elements) {
      const ir::Type &info = types()[member];
      bool isList =
          info.kind == TypeKind::Tuple && !info.elements.empty() && llvm::all_equal(info.elements);
      shown.insert(isList                       ? types().list(info.elements[0])
                   : info.kind == TypeKind::Int ? types().numberType()
                                                : member);
    }
    Nodes members;
    for (TypeId member : shown)
      members.push_back(kindOf(member) == TypeKind::None ? B.name("undefined")
                                                         : this->type(member, inner));
    return B.unionType(members);
  }
  case TypeKind::Resource:
    return type.resource && type.resource->package ? resourceClass(*type.resource)
                                                   : pulumi("CustomResource");
  case TypeKind::None:
    return B.name("undefined");
  case TypeKind::Output:
  case TypeKind::Promise:
  case TypeKind::Component:
  case TypeKind::Hook:
  case TypeKind::Dynamic:
    return any();
  }
  return any();
}

ModuleEmitter::Nodes ModuleEmitter::fieldsOf(TypeId object, Form form) {
  // What may be anything may be nothing, as a value and as an output.
  auto mayLack = [&](TypeId member) {
    return types().isOptional(member) ||
           kindOf(types().withoutNone(types().resolved(member))) == TypeKind::Dynamic;
  };
  Nodes fields;
  const ir::Type type = types()[object];
  for (auto [name, member] : llvm::zip(type.names, type.elements))
    // An output for what may be left out may turn out to be nothing.
    fields.push_back(B.field(
        str(name), this->type(form == Form::Input ? member : types().withoutNone(member), form),
        mayLack(member) ? code::Optional : code::NoFlags));
  return fields;
}
