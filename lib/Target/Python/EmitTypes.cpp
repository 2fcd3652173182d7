// Names and types of packages in Python: imports, paths of tokens, members, enum members, and PCL types spelled out.
//
// Source of the rules: the Python SDKs of Pulumi packages (`moduleNameOverrides`, names in snake case, `Args` classes).

#include "Emitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::python;
using code::NameKind;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

std::string upperFirst(llvm::StringRef name) {
  std::string result = name.str();
  if (!result.empty())
    result[0] = llvm::toUpper(result[0]);
  return result;
}

/// The segments of `token`'s module below the package; none for the root.
llvm::SmallVector<std::string, 2> modulePath(const schema::Package &package, llvm::StringRef token) {
  std::string module = package.moduleOf(token);
  std::optional<std::string> entry = package.languageEntry("python", "moduleNameOverrides", module);
  llvm::SmallVector<llvm::StringRef, 2> segments;
  llvm::StringRef(entry ? *entry : module).split(segments, '/', -1, /*KeepEmpty=*/false);
  llvm::SmallVector<std::string, 2> path;
  for (llvm::StringRef segment : segments)
    if (segment != "index")
      path.push_back(code::legalName(segment.lower(), NameKind::Property, nameTable()));
  return path;
}

/// The member of the SDK's enum for `value`. Source: the naming of enum members in Python SDKs.
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
  name = llvm::StringRef(code::legalName(name, NameKind::Property, nameTable())).upper();
  if (llvm::StringRef(name).starts_with("_"))
    name = llvm::StringRef(code::toSnakeCase(typeName)).upper() + name;
  std::string result;
  for (char c : name)
    if (c != '_' || result.empty() || result.back() != '_')
      result += c;
  return result;
}

/// A version as PyPI has it: 1.0.0-alpha.18 is 1.0.0a18. Source: PEP 440.
std::string pypiVersion(llvm::StringRef version) {
  auto [release, rest] = version.split('+').first.split('-');
  std::string result = release.str();
  if (rest.empty())
    return result;
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> words[] = {
      {"alpha", "a"}, {"beta", "b"}, {"rc", "rc"}, {"dev", ".dev"}, {"post", ".post"}};
  for (auto [word, shortWord] : words)
    if (rest.consume_front(word))
      return result + shortWord.str() + rest.ltrim('.').split('.').first.str();
  return result + "+" + code::makeIdentifier(rest);
}

/// The Python name of `name`, a property of a schema.
std::string propertyName(const schema::Properties &properties, llvm::StringRef name) {
  if (const schema::Property *property = schema::find(properties, name))
    for (auto [language, own] : property->languageNames)
      if (language == "python")
        return own.str();
  return code::legalName(name, NameKind::Property, nameTable());
}

/// True if the value may be one of several objects, or holds such.
bool mayBeSeveralObjects(const schema::Type &type) {
  auto isObject = [](const schema::Type *member) {
    return member->kind == schema::TypeKind::Named && member->package && member->package->objectType(member->token);
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

} // namespace

std::string ModuleEmitter::outputAttribute(llvm::StringRef name) const {
  // What a component has already.
  static constexpr llvm::StringLiteral members[] = {"get_provider",         "pulumi_resource_name",
                                                    "pulumi_resource_type", "register_outputs",
                                                    "translate_input_property", "translate_output_property",
                                                    "urn"};
  std::string result = code::legalName(name, NameKind::Property, nameTable());
  return llvm::is_contained(members, result) ? result + "_" : result;
}

std::string ProjectEmitter::usePackage(const schema::Package &package) {
  std::string name = package.languageText("python", "packageName");
  if (name.empty()) {
    llvm::StringRef scope = package.namespaceName();
    name = fmt::format("{}_{}", scope.empty() ? "pulumi" : scope.str(), package.name().str());
    std::replace(name.begin(), name.end(), '-', '_');
  }
  if (name != "pulumi_pulumi") {
    auto local = options.localDependencies.find(package.name().str());
    std::string distribution = name;
    std::replace(distribution.begin(), distribution.end(), '_', '-');
    dependencies[distribution] = local != options.localDependencies.end() ? " @ " + local->second
                                 : package.version().empty()              ? ""
                                                                          : "==" + pypiVersion(package.version());
  }
  return name;
}

std::string ProjectEmitter::useUnknownPackage(llvm::StringRef name) {
  std::string module = target::publisherOf(name).str() + "_" + code::makeIdentifier(name);
  auto local = options.localDependencies.find(name.str());
  std::string distribution = module;
  std::replace(distribution.begin(), distribution.end(), '_', '-');
  dependencies.try_emplace(distribution, local != options.localDependencies.end() ? " @ " + local->second : "");
  return module;
}

ModuleEmitter::Node ModuleEmitter::package(const schema::Package &package) {
  if (package.name() == "pulumi")
    return B.name("pulumi");
  code::ImportSpec spec;
  std::string module = Project.usePackage(package), alias = code::toSnakeCase(package.name());
  spec.module = module;
  spec.alias = alias;
  return B.importName(spec);
}

ModuleEmitter::Node ModuleEmitter::memberOfToken(const schema::Package &package, llvm::StringRef token,
                                                 llvm::StringRef name) {
  Node result = this->package(package);
  if (package.name() != "pulumi")
    for (const std::string &segment : modulePath(package, token))
      result = B.member(result, segment);
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
  std::string module = Project.useUnknownPackage(packageName), alias = code::toSnakeCase(packageName);
  spec.module = module;
  spec.alias = alias;
  Node result = B.importName(spec);
  llvm::StringRef path = token ? token->module.split('/').first : "";
  if (!path.empty() && path != "index" && path != "providers")
    result = B.member(result, code::legalName(path.lower(), NameKind::Property, nameTable()));
  return B.member(result, name);
}

ModuleEmitter::Node ModuleEmitter::enumClass(const schema::EnumType &enumeration) {
  auto token = schema::parseToken(enumeration.token);
  return memberOfToken(*enumeration.package, enumeration.token,
                       upperFirst(token ? token->name : llvm::StringRef(enumeration.token)));
}

ModuleEmitter::Node ModuleEmitter::enumMember(TypeId type, ir::ExprId literal) {
  const schema::EnumType *enumeration = types()[type].enumeration;
  const ir::Expr &expr = at(literal);
  if (!enumeration || !enumeration->package || (expr.kind != ExprKind::String && expr.kind != ExprKind::Number))
    return {};
  llvm::StringRef text = str(expr.strA());
  for (const schema::EnumValue &value : enumeration->values) {
    if (value.value.text != text)
      continue;
    Node cls = enumClass(*enumeration);
    return B.member(cls, enumMemberName(value, Module[cls].text));
  }
  return {};
}

bool ModuleEmitter::usesClass(const ir::Type &type) const {
  if (type.kind != TypeKind::SchemaObject || !type.object || !type.object->package)
    return false;
  if (InUnion)
    return true;
  PythonInputTypes style = Project.options.pythonInputTypes;
  if (style == PythonInputTypes::ByPackage)
    style = type.object->package->languageText("python", "inputTypes") == "classes" ? PythonInputTypes::Classes
                                                                                     : PythonInputTypes::ClassesAndDicts;
  switch (style) {
  case PythonInputTypes::Classes:
    return true;
  case PythonInputTypes::Dicts:
    return InInvoke;
  default:
    return NeedsClasses;
  }
}

bool ModuleEmitter::isSdkObject(ir::ExprId object) {
  if (!ResultTypes.contains(bareType(object)))
    return false;
  // A dict of the program's own may look the same.
  const ir::Expr &expr = at(object);
  if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node) {
    const ir::Node &node = L.program.nodes[expr.refNode()];
    if (node.kind == ir::NodeKind::Config)
      return false;
    if (const ir::Attribute *value = node.kind == ir::NodeKind::Local ? attribute(node, "value") : nullptr)
      return at(value->value).kind != ExprKind::Object;
  }
  return expr.kind != ExprKind::Object;
}

std::optional<std::string> ModuleEmitter::attributeOf(ir::ExprId object, llvm::StringRef name) {
  const ir::Expr &expr = at(object);
  if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::HookArgs)
    return code::legalName(name, NameKind::Property, nameTable());
  TypeId bare = bareType(object);
  const ir::Type &type = types()[bare];
  switch (type.kind) {
  case TypeKind::Resource:
    return type.resource ? propertyName(type.resource->outputs, name)
                         : code::legalName(name, NameKind::Property, nameTable());
  case TypeKind::Component:
    return outputAttribute(name);
  case TypeKind::SchemaObject:
    return type.object ? propertyName(type.object->properties, name)
                       : code::legalName(name, NameKind::Property, nameTable());
  case TypeKind::Object:
    if (isSdkObject(object))
      return code::legalName(name, NameKind::Property, nameTable());
    return std::nullopt;
  case TypeKind::Dynamic: {
    // What comes out of a package without a schema is an object of it, as far as anybody knows.
    ir::ExprId root = object;
    while (at(root).kind == ExprKind::GetAttr || at(root).kind == ExprKind::Index)
      root = at(root).exprA();
    const ir::Expr &expr = at(root);
    ir::Builtin builtin = L.program.builtin(expr);
    bool isSdk = builtin == ir::Builtin::Invoke || builtin == ir::Builtin::Call;
    if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node) {
      const ir::Node &node = L.program.nodes[expr.refNode()];
      isSdk = node.kind == ir::NodeKind::Resource && !node.resource;
    }
    if (isSdk)
      return code::legalName(name, NameKind::Property, nameTable());
    return std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

const schema::Properties &ModuleEmitter::inputsOf(const ir::Node &node) {
  static const schema::Properties none;
  if (!node.resource)
    return none;
  return node.kind == ir::NodeKind::Read ? node.resource->stateInputs : node.resource->inputs;
}

std::string ModuleEmitter::inputName(const ir::Node &node, llvm::StringRef name) const {
  std::string result = propertyName(inputsOf(node), name);
  // Parameters that every resource has go by these names; and one class of the SDK itself goes its own way.
  if (result == "resource_name" || result == "opts")
    return result + "_";
  bool isStackReference = str(node.label) == "pulumi:pulumi:StackReference";
  return isStackReference && result == "name" ? "stack_name" : result;
}

ModuleEmitter::Node ModuleEmitter::propertyValue(const schema::Properties &properties, llvm::StringRef name,
                                                 ir::ExprId value) {
  const schema::Property *property = schema::find(properties, name);
  // The SDK cannot say whose keys those of a dict are then, and sends them with the names of Python.
  llvm::SaveAndRestore inside(InUnion, InUnion || (property && mayBeSeveralObjects(*property->type)));
  Node result = expr(value);
  return givesResults(value) ? castTo(typing("Any"), result) : result;
}

bool ModuleEmitter::givesResults(ir::ExprId id) const {
  TypeId type = bareType(id);
  for (TypeKind kind = kindOf(type); kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Map;
       kind = kindOf(type))
    type = types().withoutNone(types().resolved(types()[type].element()));
  if (kindOf(type) != TypeKind::SchemaObject)
    return false;
  while (at(id).kind == ExprKind::GetAttr || at(id).kind == ExprKind::Index)
    id = at(id).exprA();
  const ir::Expr &root = at(id);
  return root.kind == ExprKind::Ref && root.refKind() == ir::RefKind::Node && L.program.nodes[root.refNode()].isResource();
}

void ModuleEmitter::keywordArguments(ir::ExprId id, const schema::Properties *properties, Nodes &args) {
  if (at(id).kind != ExprKind::Object) {
    args.push_back(B.arg("", expr(id)));
    return;
  }
  auto items = L.program.exprs.list(id);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef key = literalText(items[i]);
    std::string name = properties ? propertyName(*properties, key)
                                  : code::legalName(key, NameKind::Property, nameTable());
    Node value = properties ? propertyValue(*properties, key, items[i + 1]) : expr(items[i + 1]);
    if (IsPlainClass ? holdsOutputs(items[i + 1]) : InInvoke && nestsOutputs(items[i + 1]))
      value = castTo(typing("Any"), value);
    Node arg = B.arg(name, value);
    itemComments(arg, items[i + 1]);
    args.push_back(arg);
  }
}

/// True if outputs stand in `id` outside of the objects in it.
bool ModuleEmitter::holdsOutputs(ir::ExprId id) const {
  const ir::Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::Object:
    return false;
  case ExprKind::Tuple:
    return llvm::any_of(L.program.exprs.list(id), [&](ir::ExprId item) { return holdsOutputs(item); });
  case ExprKind::For:
    return holdsOutputs(L.program.exprs.list(id)[ir::ForValue]);
  default:
    return types().containsEventuals(typeOf(id));
  }
}

ir::NodeId ModuleEmitter::argumentOf(ir::ExprId id) const {
  const ir::Expr &expr = at(id);
  if (expr.kind == ExprKind::Convert)
    return argumentOf(expr.exprA());
  bool isArgument = isComponent() && expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node &&
                    L.info(expr.refNode()).identifier.empty();
  return isArgument ? expr.refNode() : ir::NodeId();
}

bool ModuleEmitter::nestsInputs(TypeId id) const {
  if (!types().isEventual(id))
    return types().containsEventuals(id);
  TypeKind kind = kindOf(types().withoutNone(types().resolved(id)));
  return lower::isListKind(kind) || kind == TypeKind::Map;
}

bool ModuleEmitter::nestsOutputs(ir::ExprId id) const {
  const ir::Expr &expr = at(id);
  auto standsIn = [&](ir::ExprId part) { return types().isEventual(typeOf(part)) || nestsOutputs(part); };
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
    return nestsOutputs(expr.exprB()) || nestsOutputs(expr.exprC());
  default:
    if (ir::NodeId input = argumentOf(id))
      return nestsInputs(L.program.nodes[input].type);
    return !types().isEventual(typeOf(id)) && types().containsEventuals(typeOf(id));
  }
}

ModuleEmitter::Node ModuleEmitter::object(ir::ExprId id) {
  TypeId bare = bareType(id);
  const ir::Type &type = types()[bare];
  bool isTyped = type.kind == TypeKind::SchemaObject && type.object;
  if (isTyped && usesClass(type)) {
    auto token = schema::parseToken(type.object->token);
    std::string name = upperFirst(token ? token->name : llvm::StringRef("Object"));
    // Functions take plain values, whose class has a name of its own except in packages made from Terraform's.
    if (!InInvoke || !type.object->package->languageText("python", "compatibility").empty())
      name += "Args";
    Nodes args;
    bool outerPlain = std::exchange(IsPlainClass, InInvoke);
    keywordArguments(id, &type.object->properties, args);
    IsPlainClass = outerPlain;
    Node result = B.call(memberOfToken(*type.object->package, type.object->token, name), args);
    return args.size() > 1 ? B.setFlags(result, code::Expanded) : result;
  }
  Nodes entries;
  auto items = L.program.exprs.list(id);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    Node key;
    if (at(items[i]).kind == ExprKind::String)
      key = B.string(isTyped ? propertyName(type.object->properties, literalText(items[i]))
                             : literalText(items[i]).str());
    else
      key = expr(items[i]);
    Node entry = B.entry(key, isTyped ? propertyValue(type.object->properties, literalText(items[i]), items[i + 1])
                                      : expr(items[i + 1]));
    itemComments(entry, items[i + 1]);
    entries.push_back(entry);
  }
  return B.object(entries, !entries.empty());
}

ModuleEmitter::Node ModuleEmitter::typing(llvm::StringRef name) {
  code::ImportSpec spec;
  spec.style = code::ImportSpec::Style::Named;
  spec.group = code::ImportSpec::Group::Standard;
  spec.module = "typing";
  spec.name = spec.alias = name;
  return B.importName(spec);
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
  default:
    return typing("Any");
  }
}

ModuleEmitter::Node ModuleEmitter::inputType(TypeId id) {
  auto input = [&](Node inner) { return B.typeApply(pulumi("Input"), {inner}); };
  if (!id)
    return typing("Any");
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return inputType(type.element());
  case TypeKind::Union:
    return types().isEventual(id) ? inputType(types().resolved(id)) : input(this->type(id));
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
