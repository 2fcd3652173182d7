// Names and types of packages in TypeScript: imports, paths of tokens, enum members, and PCL types
// spelled out.
//
// Source of the rules: the Node.js SDKs of Pulumi packages (`moduleToPackage`, types under
// `types.input` and `types.output`).

#include "Emitter.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::typescript;
using ir::TypeId;
using ir::TypeKind;

namespace {

/// The path of `token`'s module below the package, "" for the root.
std::string modulePath(const schema::Package &package, llvm::StringRef token) {
  std::string module = package.moduleOf(token);
  if (auto entry = package.languageEntry("nodejs", "moduleToPackage", module))
    module = *entry;
  std::string path;
  for (llvm::StringRef rest = module; !rest.empty();) {
    auto [segment, others] = rest.split('/');
    rest = others;
    if (segment.empty() || segment == "index")
      continue;
    path += (path.empty() ? "" : ".") + code::makeIdentifier(segment.lower());
  }
  return path;
}

std::string upperFirst(llvm::StringRef name) {
  std::string result = name.str();
  if (!result.empty())
    result[0] = llvm::toUpper(result[0]);
  return result;
}

/// The member of the SDK's enum for `value`. Source: the naming of enum members in Node.js SDKs.
std::string enumMemberName(const schema::EnumValue &value, llvm::StringRef typeName) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> single[] = {
      {"*", "Asterisk"}, {"0", "Zero"},  {"1", "One"},  {"2", "Two"},
      {"3", "Three"},    {"4", "Four"},  {"5", "Five"}, {"6", "Six"},
      {"7", "Seven"},    {"8", "Eight"}, {"9", "Nine"},
  };
  std::string name = value.name.empty() ? value.value.text : value.name.str();
  for (auto [from, to] : single)
    if (name == from)
      name = to.str();
  name = code::makeIdentifier(upperFirst(name), true);
  std::string result;
  for (char c : name)
    if (c != '_' || result.empty() || result.back() != '_')
      result += c;
  return llvm::StringRef(result).starts_with("_") ? typeName.str() + result : result;
}

} // namespace

std::string ProjectEmitter::useNpmPackage(const schema::Package &package) {
  std::string name = package.languageText("nodejs", "packageName");
  if (name.empty()) {
    llvm::StringRef scope = package.namespaceName();
    name = fmt::format("@{}/{}", scope.empty() ? "pulumi" : scope.str(), package.name().str());
  }
  if (name != "@pulumi/pulumi") {
    auto local = options.localDependencies.find(package.name().str());
    std::string version = local != options.localDependencies.end() ? "file:" + local->second
                          : package.version().empty()              ? "*"
                                                                   : package.version().str();
    auto [entry, isNew] = dependencies.try_emplace(name, version);
    // Of several versions the one without a `version` option is installed; the engine finds the others.
    if (!isNew && workspace.packages() && workspace.packages()->find(package.name()) == &package)
      entry->second = version;
  }
  return name;
}

ModuleEmitter::Node ModuleEmitter::package(const schema::Package &package) {
  if (package.name() == "pulumi")
    return B.name("pulumi");
  code::ImportSpec spec;
  std::string npm = Project.useNpmPackage(package), alias = package.name().str();
  spec.module = npm;
  spec.alias = alias;
  return B.importName(spec);
}

ModuleEmitter::Node ModuleEmitter::memberOfToken(const schema::Package &package,
                                                 llvm::StringRef token, llvm::StringRef name) {
  Node result = this->package(package);
  if (package.name() != "pulumi")
    for (llvm::StringRef rest = Module.save(modulePath(package, token)); !rest.empty();) {
      auto [segment, others] = rest.split('.');
      result = B.member(result, segment);
      rest = others;
    }
  return B.member(result, name);
}

/// The best guess for a token of a package without a schema: `pkg:mod/x:Name` is `pkg.mod.Name`.
ModuleEmitter::Node ModuleEmitter::unknownToken(llvm::StringRef text, llvm::StringRef name) {
  auto token = schema::parseToken(text);
  llvm::StringRef packageName = token ? token->package : llvm::StringRef("pulumi");
  if (packageName == "pulumi" && token && token->module != "providers")
    return B.member(B.name("pulumi"), name);
  if (packageName == "pulumi" && token)
    packageName = token->name;
  code::ImportSpec spec;
  std::string npm = ("@" + target::publisherOf(packageName) + "/" + packageName).str();
  spec.module = npm;
  spec.alias = packageName;
  Project.dependencies.try_emplace(npm, "*");
  Node result = B.importName(spec);
  llvm::StringRef module = token ? token->module.split('/').first : "";
  if (!module.empty() && module != "index" && module != "providers")
    result = B.member(result, code::makeIdentifier(module.lower()));
  return B.member(result, name);
}

ModuleEmitter::Node ModuleEmitter::enumMember(TypeId type, ir::ExprId literal) {
  const schema::EnumType *enumeration = types()[type].enumeration;
  const ir::Expr &expr = at(literal);
  bool isText = expr.kind == ir::ExprKind::String;
  if (!enumeration || !enumeration->package || !(isText || expr.kind == ir::ExprKind::Number))
    return {};
  llvm::StringRef text = str(expr.strA());
  for (const schema::EnumValue &value : enumeration->values) {
    if (value.value.text != text)
      continue;
    auto token = schema::parseToken(enumeration->token);
    llvm::StringRef typeName = token ? token->name : llvm::StringRef(enumeration->token);
    Node path = memberOfToken(*enumeration->package, enumeration->token, typeName);
    return B.member(path, enumMemberName(value, typeName));
  }
  return {};
}

ModuleEmitter::Node ModuleEmitter::type(TypeId id) {
  if (!id)
    return B.name("any");
  const ir::Type &type = types()[id];
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
  case TypeKind::Set:
    return GenericLists ? B.typeApply(B.name("Array"), {this->type(type.element())})
                        : B.listType(this->type(type.element()));
  case TypeKind::Map:
    return B.mapType(this->type(type.element()));
  case TypeKind::Tuple:
    return type.elements.empty() ? B.listType(B.name("any"))
                                 : B.listType(this->type(types().unionOf(type.elements)));
  case TypeKind::Object: {
    Nodes fields;
    for (size_t i = 0; i < type.names.size(); ++i) {
      TypeId member = type.elements[i];
      bool isOptional = types().isOptional(member);
      fields.push_back(B.field(str(type.names[i]), this->type(types().withoutNone(member)),
                               isOptional ? code::Optional : code::NoFlags));
    }
    return B.objectType(fields);
  }
  case TypeKind::SchemaObject: {
    auto token = type.object ? schema::parseToken(type.object->token) : std::nullopt;
    if (!token || !type.object->package)
      return B.name("any");
    const schema::Package &package = *type.object->package;
    Node path = B.member(B.member(this->package(package), "types"),
                         type.shape == ir::Shape::Input ? "input" : "output");
    for (llvm::StringRef rest = Module.save(modulePath(package, type.object->token));
         !rest.empty();) {
      auto [segment, others] = rest.split('.');
      path = B.member(path, segment);
      rest = others;
    }
    return B.member(path, upperFirst(token->name));
  }
  case TypeKind::Enum: {
    auto token = type.enumeration ? schema::parseToken(type.enumeration->token) : std::nullopt;
    if (!token || !type.enumeration->package)
      return this->type(type.element());
    return memberOfToken(*type.enumeration->package, type.enumeration->token, token->name);
  }
  case TypeKind::Union: {
    Nodes members;
    for (TypeId member : type.elements)
      members.push_back(kindOf(member) == TypeKind::None ? B.name("undefined")
                                                         : this->type(member));
    return B.unionType(members);
  }
  case TypeKind::Output:
  case TypeKind::Promise:
    return B.typeApply(pulumi("Output"), {this->type(type.element())});
  case TypeKind::Resource:
    if (type.resource && type.resource->package) {
      auto token = schema::parseToken(type.resource->token);
      if (type.resource->isProvider)
        return B.member(package(*type.resource->package), "Provider");
      return memberOfToken(*type.resource->package, type.resource->token,
                           upperFirst(token ? token->name : llvm::StringRef("CustomResource")));
    }
    return pulumi("CustomResource");
  case TypeKind::Component:
  case TypeKind::Hook:
    return B.name("any");
  case TypeKind::None:
    return B.name("undefined");
  case TypeKind::Dynamic:
    return B.name("any");
  }
  return B.name("any");
}

ModuleEmitter::Node ModuleEmitter::inputType(TypeId id) {
  auto input = [&](Node inner) { return B.typeApply(pulumi("Input"), {inner}); };
  if (!id)
    return B.name("any");
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Dynamic:
    return B.name("any");
  case TypeKind::Output:
  case TypeKind::Promise:
    return inputType(type.element());
  case TypeKind::List:
  case TypeKind::Set:
    return input(B.listType(inputType(type.element())));
  case TypeKind::Map:
    return input(B.mapType(inputType(type.element())));
  case TypeKind::Object: {
    Nodes fields;
    for (size_t i = 0; i < type.names.size(); ++i) {
      TypeId member = type.elements[i];
      fields.push_back(B.field(str(type.names[i]), inputType(types().withoutNone(member)),
                               types().isOptional(member) ? code::Optional : code::NoFlags));
    }
    return input(B.objectType(fields));
  }
  case TypeKind::Resource:
  case TypeKind::Component:
    return this->type(id);
  default:
    return input(this->type(id));
  }
}

/// As `type`, with places for outputs where the type has them.
ModuleEmitter::Node ModuleEmitter::plainInputType(TypeId id) {
  const ir::Type &type = types()[id];
  if (!types().containsEventuals(id))
    return this->type(id);
  if (types().isEventual(id))
    return inputType(types().resolved(id));
  switch (type.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return inputType(type.element());
  case TypeKind::List:
  case TypeKind::Set:
    return B.listType(plainInputType(type.element()));
  case TypeKind::Map:
    return B.mapType(plainInputType(type.element()));
  case TypeKind::Object: {
    Nodes fields;
    for (size_t i = 0; i < type.names.size(); ++i) {
      TypeId member = type.elements[i];
      fields.push_back(B.field(str(type.names[i]), plainInputType(types().withoutNone(member)),
                               types().isOptional(member) ? code::Optional : code::NoFlags));
    }
    return B.objectType(fields);
  }
  default:
    return B.name("any");
  }
}
