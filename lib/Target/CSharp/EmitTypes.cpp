// Names of packages in C#, and PCL types spelled out.
//
// Source of the rules: the .NET SDKs of Pulumi packages (`namespaces`, `rootNamespace`,
// `compatibility`; classes of inputs under `Inputs`, of outputs under `Outputs`).

#include "Emitter.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::csharp;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;

namespace {

/// A name with `/` and `-` as a namespace: `my-mod/nested` is `MyMod.Nested`.
std::string namespaceName(llvm::StringRef name) {
  std::string result;
  llvm::SmallVector<llvm::StringRef, 2> parts;
  name.split(parts, '/', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts)
    result += (result.empty() ? "" : ".") + propertyName(part);
  return result;
}

} // namespace

// ---- Packages.

std::string ModuleEmitter::packageName(llvm::StringRef publisher, llvm::StringRef name) const {
  schema::PackageRegistry *registry = Project.workspace.packages();
  const schema::Package *package = registry ? registry->find(name) : nullptr;
  std::string root = publisher == "pulumi" ? "Pulumi" : namespaceName(publisher), own;
  if (package) {
    if (std::string text = package->languageText("csharp", "rootNamespace"); !text.empty())
      root = text;
    if (auto entry = package->languageEntry("csharp", "namespaces", name))
      own = *entry;
  }
  // Pulumi.Config is a class.
  if (own.empty())
    own = root == "Pulumi" && name == "config" ? "Config_" : namespaceName(name);
  return root + "." + own;
}

std::string ModuleEmitter::packageAlias(llvm::StringRef package) const {
  std::string name = packageName("pulumi", package);
  llvm::StringRef last = llvm::StringRef(name).rsplit('.').second;
  // What the core has under that name would be hidden.
  return llvm::is_contained({"Output", "AssetArchive"}, last) ? "Pulumi" + last.str() : last.str();
}

std::string ModuleEmitter::moduleSegment(llvm::StringRef segment) const {
  return namespaceName(segment);
}

ModuleEmitter::Node ModuleEmitter::inModule(Node root, const schema::Package &package,
                                            llvm::StringRef token, llvm::StringRef name) {
  std::string module = package.moduleOf(token);
  std::string space = module == "index" ? "" : namespaceName(module);
  if (auto entry = package.languageEntry("csharp", "namespaces", module))
    space = *entry;
  if (package.name() == "pulumi")
    return B.member(B.name("Pulumi"), name);
  llvm::SmallVector<llvm::StringRef, 2> segments;
  llvm::StringRef(space).split(segments, '.', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef segment : segments)
    root = B.member(root, segment);
  return B.member(root, name);
}

/// Components and helpers are classes of the project: no file needs to say that it uses them.
ModuleEmitter::Node ModuleEmitter::importNamed(llvm::StringRef module, llvm::StringRef name,
                                               code::ImportSpec::Group) {
  return B.member(B.name(module == Lang.helperModule ? "Helpers" : "Components"), name);
}

std::string ModuleEmitter::invokeName(llvm::StringRef name, bool isEarly) const {
  std::string cls = upperFirst(name);
  if (name.equals_insensitive("invoke") || name.equals_insensitive("invokeAsync"))
    cls += "Function"; // a class has no member of its own name
  return cls + (isEarly ? ".InvokeAsync" : ".Invoke");
}

std::string ModuleEmitter::enumMemberName(const schema::EnumValue &value,
                                          llvm::StringRef typeName) const {
  std::string name =
      withoutDoubleUnderscores(upperFirst(code::makeIdentifier(enumValueText(value))));
  if (llvm::StringRef(name).starts_with("_"))
    name = typeName.str() + name;
  return name == "Equals" ? "EqualsValue" : name;
}

/// True for what is an Input<T>: an input of the component whose body this is.
bool ModuleEmitter::isInput(ExprId id) {
  const ir::Expr &expr = at(id);
  if (expr.kind == ExprKind::Convert)
    return isInput(expr.as<ir::ConvertExpr>().operand()) && types().isEventual(typeOf(id));
  if (!isComponent() || expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node)
    return false;
  const ir::Node &node = L.program.nodes[expr.refNode()];
  return node.kind == ir::NodeKind::Config && types().isEventual(node.type) &&
         !(isSecretConfig(node) && !L.info(expr.refNode()).identifier.empty()) &&
         !(isDefaulted(expr.refNode()) && !L.info(expr.refNode()).identifier.empty());
}

/// What a package says that a property is called in C#; "" if it does not.
static llvm::StringRef ownName(const schema::Properties *properties, llvm::StringRef name) {
  if (const schema::Property *property = properties ? schema::find(*properties, name) : nullptr)
    for (auto [language, own] : property->languageNames)
      if (language == "csharp")
        return own;
  return "";
}

std::string ModuleEmitter::memberName(const schema::Properties *properties, llvm::StringRef name,
                                      llvm::StringRef token) const {
  if (llvm::StringRef own = ownName(properties, name); !own.empty())
    return own.str();
  // No member is called as its class; packages that are made from Terraform's put `Name` behind it.
  std::string result = propertyName(name);
  auto parsed = schema::parseToken(token);
  return parsed && upperFirst(parsed->name) == result ? result + "Name" : result;
}

std::string ModuleEmitter::inputName(const schema::Resource *resource,
                                     const schema::Properties *properties,
                                     llvm::StringRef name) const {
  // Where the class calls it by another name, what its arguments call it is known as well.
  bool isKnown = !resource || !ownName(&resource->outputs, name).empty();
  return memberName(properties, name, isKnown ? "" : resource->token);
}

// ---- What is known of types.

bool ModuleEmitter::isErased(TypeId id) const {
  TypeKind kind = kindOf(types().withoutNone(id));
  return kind == TypeKind::Dynamic || kind == TypeKind::None ||
         (kind == TypeKind::Union && !types().isEventual(id));
}

bool ModuleEmitter::isValueType(TypeId id) const {
  switch (kindOf(id)) {
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Number:
  case TypeKind::Enum:
    return true;
  default:
    return false;
  }
}

/// The type of elements that stand side by side. Objects of the program's own are dictionaries,
/// whatever their members.
TypeId ModuleEmitter::elementOfAll(llvm::ArrayRef<TypeId> elements) {
  if (elements.empty())
    return types().dynamicType();
  bool areObjects = llvm::all_of(elements, [&](TypeId element) {
    return kindOf(element) == TypeKind::Object && isErased(valueOf(element)) &&
           !FunctionResults.contains(element);
  });
  if (areObjects)
    return elements.front();
  // Numbers stand together as such, and lists of one kind of elements, of which some may have none.
  if (llvm::all_of(elements, [&](TypeId element) {
        return kindOf(element) == TypeKind::Int || kindOf(element) == TypeKind::Number;
      }))
    return llvm::all_equal(elements) ? elements.front() : types().numberType();
  auto isEmptyTuple = [&](TypeId element) {
    return kindOf(element) == TypeKind::Tuple && types()[element].elements.empty();
  };
  auto full = llvm::find_if_not(elements, isEmptyTuple);
  bool areLists = full != elements.end() && llvm::all_of(elements, [&](TypeId element) {
                    return isEmptyTuple(element) ||
                           (isListKind(kindOf(element)) && isLike(element, *full) &&
                            types().containsEventuals(element) == types().containsEventuals(*full));
                  });
  return areLists ? *full : types().unionOf(elements);
}

TypeId ModuleEmitter::elementOf(TypeId list) {
  const ir::Type &type = types()[list];
  switch (type.kind) {
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Map:
    return type.element();
  case TypeKind::Tuple:
    return elementOfAll(type.elements);
  case TypeKind::Object:
    return valueOf(list);
  default:
    return types().dynamicType();
  }
}

TypeId ModuleEmitter::valueOf(TypeId object) {
  const ir::Type &type = types()[object];
  if (type.elements.empty())
    return types().dynamicType();
  TypeId first = type.elements[0];
  bool isUniform = llvm::all_of(type.elements, [&](TypeId member) { return member == first; });
  TypeKind kind = kindOf(bare(first));
  // Of anything but outputs the members keep types of their own, as what is configured does.
  bool isSimple =
      kind == TypeKind::Resource || (types().isEventual(first) && lower::isScalarKind(kind));
  bool isOptional = types().isOptional(types().resolved(first));
  return isUniform && isSimple && !isOptional ? first : types().dynamicType();
}

// ---- Types spelled out.

/// The class of a schema's object: of inputs, or of what a resource or a function gives.
ModuleEmitter::Node ModuleEmitter::schemaClass(const ir::Type &type, Context context, bool isMade) {
  auto token = type.object ? schema::parseToken(type.object->token) : std::nullopt;
  if (!token || !type.object->package)
    return B.name("object");
  const schema::Package &package = *type.object->package;
  bool isInput = isMade || type.shape == ir::Shape::Input;
  std::string compatibility = package.languageText("csharp", "compatibility");
  std::string name = className(token->name);
  // A function takes plain objects in its plain form, which have classes of their own.
  bool isBridged = compatibility == "tfbridge20";
  if (isInput && context.inInvoke)
    name += context.inPlainClass ? (isBridged ? "Args" : "") : isBridged ? "InputArgs" : "Args";
  else if (isInput)
    name += "Args";
  // Kubernetes has its classes in a namespace of their own, by module.
  std::string qualifier = isInput ? "Inputs" : "Outputs";
  if (compatibility == "kubernetes20")
    return inModule(B.member(B.member(this->package(package), "Types"), qualifier), package,
                    type.object->token, name);
  Node inside = inModule(this->package(package), package, type.object->token, qualifier);
  return B.member(inside, name);
}

ModuleEmitter::Node ModuleEmitter::outputOfType(TypeId id) {
  return B.typeApply(pulumi("Output"), {type(id)});
}

/// The type of a value: of a member of an SDK's object, and wherever a program says one. Lists and
/// maps do not change.
ModuleEmitter::Node ModuleEmitter::type(TypeId id, Context context) {
  if (!id)
    return nullable(B.name("object"));
  const ir::Type type = types()[id];
  switch (type.kind) {
  case TypeKind::Bool:
    return B.name("bool");
  case TypeKind::Int:
    return B.name("int");
  case TypeKind::Number:
    return B.name("double");
  case TypeKind::String:
    return B.name("string");
  case TypeKind::Asset:
    return pulumi("AssetOrArchive");
  case TypeKind::Archive:
    return pulumi("Archive");
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Tuple:
    use("System.Collections.Immutable");
    return generic("ImmutableArray", {this->type(elementOf(id), context)});
  case TypeKind::Map:
    use("System.Collections.Immutable");
    return generic("ImmutableDictionary", {B.name("string"), this->type(type.element(), context)});
  case TypeKind::Object:
    if (auto found = FunctionResults.find(id); found != FunctionResults.end()) {
      auto token = schema::parseToken(found->second->token);
      return memberOfToken(*found->second->package, found->second->token,
                           className(token ? token->name : llvm::StringRef("Call")) + "Result");
    }
    if (Node record = recordType(id))
      return record;
    return B.mapType(this->type(valueOf(id)));
  case TypeKind::SchemaObject:
    return schemaClass(type, context, /*isMade=*/false);
  case TypeKind::Enum:
    return type.enumeration && type.enumeration->package ? enumClass(*type.enumeration)
                                                         : this->type(type.element());
  case TypeKind::Output:
  case TypeKind::Promise:
    return outputOfType(type.element());
  case TypeKind::Union: {
    TypeId rest = types().withoutNone(id);
    if (rest != id && kindOf(rest) != TypeKind::Union)
      return isListKind(kindOf(rest)) || isErased(rest) ? this->type(rest)
                                                        : nullable(this->type(rest));
    return types().isEventual(id) ? outputOfType(types().resolved(id)) : nullable(B.name("object"));
  }
  case TypeKind::Resource:
    return type.resource && type.resource->package ? resourceClass(*type.resource)
                                                   : pulumi("CustomResource");
  case TypeKind::Component:
    return importNamed("", Components.shapes[type.component.index()].className,
                       code::ImportSpec::Group::Local);
  case TypeKind::None:
  case TypeKind::Hook:
  case TypeKind::Dynamic:
    return nullable(B.name("object"));
  }
  return nullable(B.name("object"));
}

/// The type that configuration is read as: arrays and dictionaries.
ModuleEmitter::Node ModuleEmitter::configType(TypeId id) {
  TypeId rest = types().withoutNone(types().resolved(id));
  switch (kindOf(rest)) {
  case TypeKind::List:
  case TypeKind::Set:
    return B.listType(configType(types()[rest].element()));
  case TypeKind::Map:
    return B.mapType(configType(types()[rest].element()));
  case TypeKind::Tuple:
    return B.listType(nullable(B.name("object")));
  case TypeKind::Object:
    if (Node record = recordType(rest))
      return record;
    return B.mapType(nullable(B.name("object")));
  default:
    return type(id);
  }
}

/// What an input of a component is declared as.
ModuleEmitter::Node ModuleEmitter::inputType(TypeId id, Context context) {
  TypeId rest = bare(id);
  TypeKind kind = kindOf(rest);
  if (isListKind(kind))
    return B.typeApply(pulumi("InputList"), {type(types().resolved(elementOf(rest)), context)});
  if (kind == TypeKind::Map)
    return B.typeApply(pulumi("InputMap"),
                       {type(types().resolved(types()[rest].element()), context)});
  Node held = type(types().resolved(rest), context);
  // A number may be nothing late, too.
  bool mayLack = isValueType(rest) && types().isOptional(types().resolved(id));
  return B.typeApply(pulumi("Input"), {mayLack ? nullable(held) : held});
}
