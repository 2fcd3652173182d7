// Names of packages in Go, and PCL types spelled out.
//
// Source of the rules: the Go SDKs of Pulumi packages, as pkg/codegen/go of pulumi/pulumi makes
// them.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::go;
using ir::TypeKind;
using lower::isListKind;

// ---- Names.

/// `a-b` as aB, with a capital.
std::string ModuleEmitter::title(llvm::StringRef name) {
  name.consume_front("$");
  std::string result;
  bool isUpper = true;
  for (char c : name) {
    if (c == '-') {
      isUpper = true;
      continue;
    }
    result += isUpper ? llvm::toUpper(c) : c;
    isUpper = false;
  }
  if (!result.empty() && llvm::isDigit(result[0]))
    result = "_" + result;
  return code::makeIdentifier(result);
}

std::string ModuleEmitter::fieldName(llvm::StringRef name) {
  std::string result = title(name);
  bool isMethod =
      result == "ID" || result == "URN" || result == "GetProvider" || result == "ElementType";
  return isMethod ? result + "_" : result;
}

std::string ModuleEmitter::invokeName(llvm::StringRef name, bool isEarly) const {
  return title(name) + (isEarly ? "" : "Output");
}

std::string ModuleEmitter::packageName(llvm::StringRef publisher, llvm::StringRef package) const {
  return fmt::format("github.com/{}/pulumi-{}/sdk/go/{}", publisher.str(), package.str(),
                     package.str());
}

static std::string majorPath(llvm::StringRef version) {
  unsigned major = 0;
  version.split('.').first.getAsInteger(10, major);
  return major > 1 ? fmt::format("/v{}", major) : "";
}

/// What `key` of the schema's section for Go says; of SDKs that lie elsewhere than others, and
/// whose schemas here do not say so, what their repositories show.
static std::string goText(const schema::Package &package, llvm::StringRef key) {
  struct Place {
    llvm::StringLiteral package, base, pattern, root;
  };
  static constexpr Place places[] = {
      {"aws-native", "github.com/pulumi/pulumi-aws-native/sdk/go/aws", "", "aws"},
      {"azure-native", "github.com/pulumi/pulumi-azure-native-sdk/v{major}",
       "github.com/pulumi/pulumi-azure-native-sdk/{module}/v{major}", "pulumiazurenativesdk"},
      {"google-native", "github.com/pulumi/pulumi-google-native/sdk/go/google", "", "google"},
  };
  std::string text = package.languageText("go", key);
  if (!text.empty() || !package.languageText("go", "importBasePath").empty())
    return text;
  for (const Place &place : places)
    if (place.package == package.name())
      text = key == "importBasePath"      ? place.base.str()
             : key == "importPathPattern" ? place.pattern.str()
             : key == "rootPackageName"   ? place.root.str()
                                          : "";
  if (size_t at = text.find("{major}"); at != std::string::npos)
    text.replace(at, 7, package.version().split('.').first.str());
  return text;
}

/// Where the Go module of `package` lies.
static std::string modulePath(const schema::Package &package) {
  if (std::string path = goText(package, "modulePath"); !path.empty())
    return path;
  std::string base = goText(package, "importBasePath"), major = majorPath(package.version());
  if (package.parameterization() && !base.empty())
    return llvm::sys::path::parent_path(base).str();
  if (!base.empty()) {
    if (size_t at = major.empty() ? std::string::npos : base.find(major);
        at != std::string::npos &&
        (at + major.size() == base.size() || base[at + major.size()] == '/'))
      return base.substr(0, at + major.size());
    if (size_t at = base.find("/sdk"); at != std::string::npos)
      return base.substr(0, at + 4);
    return base;
  }
  // A package that is made with its SDKs says where they lie; of the others it is known.
  llvm::StringRef owner = package.namespaceName();
  if (owner.empty() && !package.supportPack())
    owner = target::publisherOf(package.name());
  std::string root =
      owner.empty() ? "example.com/pulumi-" + package.name().str()
                    : fmt::format("github.com/{}/pulumi-{}", owner.str(), package.name().str());
  return root + (package.supportPack() ? "/sdk/go" : "/sdk") + major;
}

static std::string basePath(const schema::Package &package) {
  std::string base = goText(package, "importBasePath");
  if (!base.empty())
    return base;
  std::string name = package.name().str();
  if (!package.supportPack())
    return modulePath(package) + "/go/" + name;
  llvm::erase(name, '-');
  return modulePath(package) + "/" + name;
}

/// `v1`, `v1beta1`.
static bool isVersion(llvm::StringRef segment) {
  auto dropDigits = [&] {
    size_t size = segment.size();
    segment = segment.drop_while(llvm::isDigit);
    return segment.size() < size;
  };
  if (!segment.consume_front("v") || !dropDigits())
    return false;
  bool isEarly = segment.consume_front("alpha") || segment.consume_front("beta");
  return segment.empty() || (isEarly && dropDigits() && segment.empty());
}

ModuleEmitter::Node ModuleEmitter::importPath(const schema::Package &package,
                                              llvm::StringRef moduleName) {
  std::string module = moduleName.lower(), base = basePath(package);
  if (auto entry = package.languageEntry("go", "moduleToPackage", moduleName))
    module = llvm::StringRef(*entry).lower();
  if (module == "index")
    module.clear();
  std::string path = base;
  if (!module.empty()) {
    std::string pattern = goText(package, "importPathPattern");
    path = base + "/" + module;
    if (!pattern.empty()) {
      auto replace = [&](llvm::StringRef from, llvm::StringRef to) {
        if (size_t at = pattern.find(from); at != std::string::npos)
          pattern.replace(at, from.size(), to);
      };
      replace("{module}", module);
      replace("{baseImportPath}", base);
      path = pattern;
    }
  }
  std::string name = module.empty() ? goText(package, "rootPackageName") : "";
  if (name.empty())
    name = module.empty() ? package.name().str() : llvm::StringRef(module).rsplit('/').second.str();
  if (name.empty())
    name = module;
  // A version alone says nothing, and is one of many.
  if (auto [parents, last] = llvm::StringRef(module).rsplit('/'); name == last && isVersion(last))
    name = parents.substr(parents.rfind('/') + 1).str() + name;
  if (auto alias = package.languageEntry("go", "packageImportAliases", path))
    name = *alias;
  llvm::erase(name, '-');
  // Where each part is a module of its own.
  bool isOwn = !module.empty() && !goText(package, "importPathPattern").empty();
  Project.depend(isOwn ? path : modulePath(package), package);
  return importModule(path, name);
}

ModuleEmitter::Node ModuleEmitter::package(const schema::Package &package) {
  return package.name() == "pulumi" ? B.name("pulumi") : importPath(package, "");
}

ModuleEmitter::Node ModuleEmitter::memberOfToken(const schema::Package &package,
                                                 llvm::StringRef token, llvm::StringRef name) {
  if (package.name() == "pulumi")
    return pulumi(name);
  // Methods of the provider are the package's own.
  bool isProvider = token.starts_with("pulumi:providers:");
  return B.member(importPath(package, isProvider ? "" : package.moduleOf(token)), name);
}

ModuleEmitter::Node ModuleEmitter::unknownToken(llvm::StringRef text, llvm::StringRef name) {
  auto token = schema::parseToken(text);
  if (!token || (token->package == "pulumi" && token->module != "providers"))
    return pulumi(name);
  llvm::StringRef package = token->package == "pulumi" ? token->name : token->package;
  std::string path = packageName(Project.publisherOf(package), package);
  std::string module = llvm::StringRef(path).split("/go/").first.str();
  const target::MadePackage *made = Project.madePackage(package);
  if (made && made->provider) {
    module = (schema::BridgedProvider::GoModules + "/" + package + majorPath(made->version)).str();
    path = module + "/" + package.str();
  } else if (!Project.unknownPackage(package).unknown.empty()) {
    // A path whose first word has no dot is Go's own: `go mod tidy` looks for it nowhere else.
    module = fmt::format("unknown/pulumi-{}/sdk", package.str());
    path = fmt::format("{}/go/{}", module, package.str());
  }
  Project.depend(module, package);
  llvm::StringRef segment = token->module.split('/').first;
  if (segment == "index" || segment == "providers")
    segment = "";
  if (!segment.empty())
    path += "/" + segment.lower();
  std::string alias = llvm::StringRef(path).rsplit('/').second.str();
  llvm::erase(alias, '-');
  return B.member(importModule(path, alias), name);
}

/// Whether the SDK needs `name`, which the type `token` would have, for what it makes of a
/// resource: the resource itself, or one of the types that belong to it, as `StackOutput` does to
/// `Stack`.
static bool isNameOfResource(const schema::Package &package, llvm::StringRef token,
                             llvm::StringRef name) {
  auto parsed = schema::parseToken(token);
  if (!parsed)
    return false;
  auto isResource = [&](llvm::StringRef resourceName) {
    if (resourceName.empty())
      return false;
    llvm::StringRef module = parsed->module.split('/').first;
    std::string lower = resourceName.take_front().lower() + resourceName.drop_front().str();
    for (const std::string &candidate :
         {fmt::format("{}:{}:{}", parsed->package, parsed->module, resourceName),
          fmt::format("{}:{}/{}:{}", parsed->package, module, lower, resourceName)}) {
      const schema::Resource *resource = package.resource(candidate);
      if (resource && resource->token.equals_insensitive(candidate))
        return true;
    }
    return false;
  };
  for (llvm::StringRef ending : {"", "Input", "Output", "Args", "State"})
    if (llvm::StringRef base = name; base.consume_back(ending) && isResource(base))
      return true;
  for (llvm::StringRef beginning : {"New", "Get"})
    if (llvm::StringRef base = name; base.consume_front(beginning) && isResource(base))
      return true;
  return false;
}

/// A type or an enumeration whose name is taken by a resource has another ending.
std::string ModuleEmitter::typeName(const schema::Package &package, llvm::StringRef token,
                                    bool isEnum) const {
  auto parsed = schema::parseToken(token);
  std::string name = title(parsed ? parsed->name : token);
  if (!isNameOfResource(package, token, name))
    return name;
  return name + (isEnum ? "Enum" : "Type");
}

std::string ModuleEmitter::enumMemberName(const schema::EnumValue &value,
                                          llvm::StringRef typeName) const {
  std::string text = enumValueText(value), name;
  llvm::StringRef rest = text;
  rest.consume_front("$");
  bool isUpper = true;
  for (char c : rest) {
    if (c == '-')
      name += '_';
    name += c == '-' ? "" : std::string(1, isUpper ? llvm::toUpper(c) : c);
    isUpper = c == '-';
  }
  name = withoutDoubleUnderscores(code::makeIdentifier(name));
  if (llvm::StringRef(name).contains('_') && !llvm::StringRef(name).starts_with("_"))
    name = "_" + name;
  return typeName.str() + name;
}

/// The constant of the SDK for the value `literal` of the enum `type`; None if there is none.
ModuleEmitter::Node ModuleEmitter::enumConstant(TypeId type, ExprId literal) {
  const schema::EnumValue *value = enumValue(type, literal);
  if (!value)
    return {};
  const schema::EnumType &enumeration = *types()[type].enumeration;
  const schema::Package &package = *enumeration.package;
  std::string name = enumMemberName(*value, typeName(package, enumeration.token, true));
  return typed(memberOfToken(package, enumeration.token, name), type);
}

// ---- Types.

const schema::ObjectType *ResultTypes::of(const schema::Function &function) {
  auto [entry, isNew] = ByFunction.try_emplace(&function, nullptr);
  if (isNew) {
    schema::ObjectType &type = Storage.emplace_back();
    type.package = function.package;
    type.token = function.token;
    type.properties = function.outputs;
    entry->second = &type;
    Functions[&type] = &function;
  }
  return entry->second;
}

/// `type` with pointers for the scalars in its lists and maps.
static TypeId withNullElements(ir::TypeStore &types, TypeId type) {
  TypeKind kind = types.kind(type);
  if (kind != TypeKind::List && kind != TypeKind::Map)
    return lower::isScalarKind(kind) ? types.optional(type) : type;
  TypeId element = withNullElements(types, types[type].element());
  return kind == TypeKind::List ? types.list(element) : types.map(element);
}

Structs::Struct *Structs::of(const lower::RecordTable &records, ir::TypeStore &types, TypeId object,
                             llvm::function_ref<TypeId(TypeId)> goType) {
  if (auto found = ByType.find(object); found != ByType.end())
    return found->second;
  const lower::Record *record = records.of(object);
  if (!record)
    return nullptr;
  if (auto found = ByRecord.find(record); found != ByRecord.end())
    return found->second;
  Struct made;
  made.record = record;
  llvm::SmallVector<StrId, 8> names;
  llvm::SmallVector<TypeId, 8> elements;
  for (auto [member, element] : llvm::zip(record->members, types[record->shape].elements)) {
    TypeId own = member.isInteger ? types.intType() : goType(element);
    bool isCollection = types.kind(own) == TypeKind::List || types.kind(own) == TypeKind::Map;
    if (member.holdsNulls && isCollection)
      own = withNullElements(types, own);
    names.push_back(member.name);
    elements.push_back(member.mayLack ? goType(types.optional(own)) : own);
  }
  made.type = types.object(names, elements);
  Storage.push_back(std::move(made));
  ByRecord[record] = &Storage.back();
  return ByType.try_emplace(Storage.back().type, &Storage.back()).first->second;
}

Structs::Struct *ModuleEmitter::structFor(TypeId object) const {
  if (!Project.records || kindOf(object) != TypeKind::Object)
    return nullptr;
  Structs::Struct *found =
      Records.of(*Project.records, types(), object, [&](TypeId type) { return goType(type); });
  if (found && found->fields.empty()) {
    code::NameAllocator names(Lang.names);
    for (const lower::RecordMember &member : found->record->members) {
      std::string name = fieldName(code::toPascalCase(str(member.name)));
      // Only what begins with a capital is seen outside of the package, as by the SDK.
      if (!llvm::isUpper(name.front()))
        name = "X" + name;
      found->fields.push_back(names.allocateAsWritten(name));
    }
  }
  return found;
}

bool ModuleEmitter::holdsRecords(TypeId go) const {
  TypeKind kind = kindOf(go);
  if (kind == TypeKind::Object)
    return true;
  bool isNested = kind == TypeKind::List || kind == TypeKind::Map || kind == TypeKind::Union ||
                  kind == TypeKind::Output;
  return isNested &&
         llvm::any_of(types()[go].elements, [&](TypeId element) { return holdsRecords(element); });
}

TypeId ModuleEmitter::looseType(TypeId type) const {
  TypeId go = goType(type);
  const ir::Type &info = types()[go];
  switch (info.kind) {
  case TypeKind::List:
    return types().list(looseType(info.element()));
  case TypeKind::Map:
    return types().map(looseType(info.element()));
  case TypeKind::Output:
    return holdsRecords(go) ? goType(types().output(looseType(info.element()))) : go;
  case TypeKind::Union:
    return holdsRecords(go) ? looseType(types().withoutNone(go)) : go;
  case TypeKind::Object: {
    llvm::SmallVector<TypeId, 8> elements;
    for (TypeId element : info.elements)
      elements.push_back(looseType(element));
    return mapOf(elements);
  }
  default:
    return go;
  }
}

/// The map that an object of these members is.
TypeId ModuleEmitter::mapOf(llvm::ArrayRef<TypeId> members) const {
  TypeId element = joined(members);
  bool isUniform = kindOf(element) != TypeKind::None && !types().isOptional(element);
  return types().map(isUniform ? element : types().dynamicType());
}

void ModuleEmitter::declareRecords() {
  for (size_t i = 0; i < Spelled.size(); ++i) {
    Structs::Struct &own = *Spelled[i];
    size_t before = Spelled.size();
    Nodes fields;
    for (auto [k, member] : llvm::enumerate(own.record->members)) {
      TypeId type = types()[own.type].elements[k];
      uint16_t flags = member.isOptional ? code::Optional : code::NoFlags;
      fields.push_back(B.field(own.fields[k], typeNode(type), flags, B.string(str(member.name))));
    }
    B.append(B.interface(own.record->name, fields, code::Data));
    // Those that its fields spell come behind it.
    std::rotate(Spelled.begin() + i + 1, Spelled.begin() + before, Spelled.end());
  }
  Spelled.clear();
}

TypeId ModuleEmitter::joined(llvm::ArrayRef<TypeId> all) const {
  TypeId common;
  bool isOptional = false, isOutput = false, isMixed = false, hasNumber = false;
  bool hasPlain = false;
  for (TypeId type : all) {
    TypeId go = goType(type);
    if (kindOf(go) == TypeKind::None) {
      isOptional = true;
      continue;
    }
    if (kindOf(go) == TypeKind::Output) {
      isOutput = true;
      go = types()[go].element();
    } else {
      hasPlain = true;
    }
    isOptional |= types().isOptional(go) || types().isOptional(types().resolved(type));
    go = types().withoutNone(go);
    bool isNumber = kindOf(go) == TypeKind::Int || kindOf(go) == TypeKind::Number;
    bool areNumbers = isNumber && common &&
                      (kindOf(common) == TypeKind::Int || kindOf(common) == TypeKind::Number);
    hasNumber |= kindOf(go) == TypeKind::Number;
    // A value that is an enum's or any other is of the type below it.
    if (common && kindOf(go) == TypeKind::Enum && types()[go].element() == common)
      continue;
    if (common && kindOf(common) == TypeKind::Enum && types()[common].element() == go)
      common = go;
    isMixed |= common && common != go && !areNumbers;
    common = areNumbers && hasNumber ? types().numberType() : go;
  }
  if (!common)
    common = types().noneType();
  // A nil map in a value of any type would be there.
  bool isCollection = kindOf(common) == TypeKind::List || kindOf(common) == TypeKind::Map;
  isMixed |= isOptional && isCollection;
  // What is plain is read as such.
  isMixed |= isOutput && hasPlain;
  TypeId result = isMixed ? types().dynamicType() : common;
  if (isOptional && !isMixed)
    result = goType(types().optional(result));
  // Different things side by side hold the outputs among them.
  return isOutput && !isMixed ? types().output(result) : result;
}

TypeId ModuleEmitter::goType(TypeId id) const {
  if (!id)
    return types().dynamicType();
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Dynamic:
  case TypeKind::None:
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Number:
  case TypeKind::String:
  case TypeKind::Asset:
  case TypeKind::Archive:
  case TypeKind::Resource:
  case TypeKind::Component:
  case TypeKind::Hook:
    return id;
  case TypeKind::Enum:
    return type.enumeration && type.enumeration->package ? id : goType(type.element());
  case TypeKind::SchemaObject:
    return type.object && type.object->package ? types().schemaObject(type.object, ir::Shape::Plain)
                                               : types().map(types().dynamicType());
  case TypeKind::List:
  case TypeKind::Set:
    return types().list(goType(type.element()));
  case TypeKind::Map:
    return types().map(goType(type.element()));
  case TypeKind::Tuple: {
    TypeId element = joined(type.elements);
    return types().list(kindOf(element) == TypeKind::None ? types().dynamicType() : element);
  }
  case TypeKind::Object:
    if (const Structs::Struct *found = structFor(id))
      return found->type;
    return mapOf(type.elements);
  case TypeKind::Union: {
    TypeId rest = types().withoutNone(id);
    if (rest == id) {
      // An enum that takes other values, too, is of the type below it.
      for (TypeId member : type.elements)
        if (kindOf(member) == TypeKind::Enum)
          return goType(types()[member].element());
      return joined(type.elements);
    }
    TypeId bare = goType(rest);
    if (kindOf(bare) == TypeKind::Output)
      return types().output(looseType(types().optional(types()[bare].element())));
    bool hasPointer = lower::isScalarKind(kindOf(bare)) || isStruct(bare);
    return hasPointer ? types().optional(bare) : bare;
  }
  case TypeKind::Output:
  case TypeKind::Promise: {
    TypeId element = looseType(types().resolved(type.element()));
    return types().output(isLooseCollection(element) ? types().dynamicType() : element);
  }
  }
  return types().dynamicType();
}

TypeId ModuleEmitter::withNulls(TypeId type, ExprId value) const {
  const ir::Expr &expr = at(value);
  TypeKind kind = kindOf(type);
  switch (expr.kind) {
  case ir::ExprKind::Null:
    return isScalar(type) ? types().optional(type) : type;
  case ir::ExprKind::Convert:
    return withNulls(type, expr.as<ir::ConvertExpr>().operand());
  case ir::ExprKind::Tuple:
  case ir::ExprKind::Object: {
    bool isObject = expr.kind == ir::ExprKind::Object;
    if (kind != (isObject ? TypeKind::Map : TypeKind::List))
      return type;
    TypeId element = types()[type].element();
    auto items = L.program.exprs.list(value);
    for (size_t i = isObject ? 1 : 0; i < items.size(); i += isObject ? 2 : 1)
      element = withNulls(element, items[i]);
    return isObject ? types().map(element) : types().list(element);
  }
  default:
    return type;
  }
}

bool ModuleEmitter::isNillable(TypeId type) const {
  if (types().isOptional(type))
    return true;
  switch (kindOf(type)) {
  case TypeKind::Dynamic:
  case TypeKind::None:
  case TypeKind::List:
  case TypeKind::Map:
  case TypeKind::Asset:
  case TypeKind::Archive:
  case TypeKind::Resource:
  case TypeKind::Component:
    return true;
  default:
    return false;
  }
}

ModuleEmitter::Node ModuleEmitter::typeNode(TypeId id, Form form) {
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Bool:
    return B.name("bool");
  case TypeKind::Int:
    return B.name("int");
  case TypeKind::Number:
    return B.name("float64");
  case TypeKind::String:
    return B.name("string");
  case TypeKind::Asset:
    return core("AssetOrArchive");
  case TypeKind::Archive:
    return core("Archive");
  case TypeKind::List:
  case TypeKind::Map: {
    Node element =
        form == Form::PlainList ? based(type.element(), "Input") : typeNode(type.element(), form);
    return type.kind == TypeKind::List ? B.listType(element) : B.mapType(element);
  }
  case TypeKind::Union:
    return B.unary(code::UnaryOp::Deref, typeNode(types().withoutNone(id), form));
  case TypeKind::SchemaObject: {
    const schema::Package &package = *type.object->package;
    if (const schema::Function *function = Results.functionOf(type.object)) {
      llvm::StringRef name = schema::parseToken(type.object->token)->name;
      auto [resource, method] = name.split('/');
      bool isProvider = type.object->token.starts_with("pulumi:providers:");
      std::string result = method.empty()
                               ? tokenFunctionName(*function)
                               : (isProvider ? "Provider" : title(resource)) + title(method);
      return memberOfToken(package, type.object->token, result + "Result");
    }
    return memberOfToken(package, type.object->token,
                         typeName(package, type.object->token) +
                             (form == Form::Plain ? "" : "Args"));
  }
  case TypeKind::Object: {
    Structs::Struct *own = structFor(id);
    if (!std::exchange(own->isDeclared, true))
      Spelled.push_back(own);
    return B.name(own->record->name);
  }
  case TypeKind::Enum:
    return memberOfToken(*type.enumeration->package, type.enumeration->token,
                         typeName(*type.enumeration->package, type.enumeration->token, true));
  case TypeKind::Output:
    return outputNode(type.element());
  case TypeKind::Resource: {
    if (!type.resource || !type.resource->package)
      return core("Resource");
    const schema::Package &package = *type.resource->package;
    auto token = schema::parseToken(type.resource->token);
    Node cls = type.resource->isProvider
                   ? B.member(this->package(package), "Provider")
                   : memberOfToken(package, type.resource->token, title(token->name));
    return B.unary(code::UnaryOp::Deref, cls);
  }
  case TypeKind::Component:
    return B.unary(code::UnaryOp::Deref,
                   B.name(Components.shapes[type.component.index()].className));
  default:
    return B.name("any");
  }
}

std::optional<ModuleEmitter::Base> ModuleEmitter::base(TypeId id, unsigned depth) {
  constexpr unsigned MaxDepth = 3;
  auto of = [&](llvm::StringRef name) { return Base{B.name("pulumi"), name.str()}; };
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::Dynamic:
    return of("");
  case TypeKind::Bool:
    return of("Bool");
  case TypeKind::Int:
    return of("Int");
  case TypeKind::Number:
    return of("Float64");
  case TypeKind::String:
    return of("String");
  case TypeKind::Asset:
    return of("AssetOrArchive");
  case TypeKind::Archive:
    return of("Archive");
  case TypeKind::List:
  case TypeKind::Map: {
    if (depth == MaxDepth || types().isOptional(type.element()))
      return std::nullopt;
    auto inner = base(type.element(), depth + 1);
    if (inner)
      inner->name += type.kind == TypeKind::List ? "Array" : "Map";
    // The only ones of these that the SDK lacks.
    if (inner && llvm::StringRef(inner->name).ends_with("MapArrayArray"))
      return std::nullopt;
    return inner;
  }
  case TypeKind::Union: {
    TypeId rest = types().withoutNone(id);
    auto inner = rest == id ? std::nullopt : base(rest, depth);
    if (inner)
      inner->name += "Ptr";
    return inner;
  }
  case TypeKind::SchemaObject:
  case TypeKind::Enum:
  case TypeKind::Resource: {
    // The SDK of the engine has no outputs of its resources.
    if (type.kind == TypeKind::Resource &&
        (!type.resource || !type.resource->package || type.resource->package->name() == "pulumi"))
      return std::nullopt;
    Node node = typeNode(id);
    if (Module.kind(node) == code::Kind::Unary)
      node = Module.operand(node, 0);
    return Base{Module.operand(node, 0), Module[node].text.str()};
  }
  default:
    return std::nullopt;
  }
}

/// True if the SDKs are sure to have a type for outputs of `element`.
bool ModuleEmitter::hasOutput(TypeId element) {
  return base(element) && !isLooseCollection(element);
}

/// True if there may be objects of an SDK in a value of `type`, whose members only the SDK knows by
/// their names.
bool ModuleEmitter::mayHoldObjects(TypeId type) const {
  TypeKind kind = kindOf(type);
  if (kind == TypeKind::Dynamic || kind == TypeKind::SchemaObject)
    return true;
  bool isNested = lower::isListKind(kind) || lower::isMapKind(kind) || kind == TypeKind::Union ||
                  kind == TypeKind::Output || kind == TypeKind::Promise;
  return isNested && llvm::any_of(types()[type].elements,
                                  [&](TypeId element) { return mayHoldObjects(element); });
}

/// True if there may be null in a value of `type` where Go has a list or a map.
bool ModuleEmitter::holdsNothing(TypeId type) const {
  TypeId bare = types().withoutNone(types().resolved(type));
  if (kindOf(bare) == TypeKind::Union || kindOf(bare) == TypeKind::SchemaObject ||
      kindOf(goType(bare)) == TypeKind::Object)
    return false;
  return llvm::any_of(types()[bare].elements, [&](TypeId element) {
    TypeKind kind = kindOf(types().withoutNone(goType(types().resolved(element))));
    bool isCollection = kind == TypeKind::List || kind == TypeKind::Map;
    return isCollection && (types().isOptional(element) || holdsNothing(element));
  });
}

/// True for a list or a map of what the SDKs need not have lists and maps of, as of lists of
/// objects, and of what may be nothing.
bool ModuleEmitter::isLooseCollection(TypeId type) const {
  unsigned depth = 0;
  bool isMap = false;
  for (; kindOf(type) == TypeKind::List || kindOf(type) == TypeKind::Map; ++depth) {
    isMap = kindOf(type) == TypeKind::Map;
    type = types()[type].element();
    if (types().isOptional(type))
      return true;
  }
  TypeKind kind = kindOf(type);
  if (depth == 1 && kind == TypeKind::SchemaObject)
    return !Held.contains(types()[type].object, isMap);
  return depth > 0 && (isStruct(type) || kind == TypeKind::Enum || kind == TypeKind::Resource);
}

/// The name of the SDK for `type` with `ending`: `pulumi.StringArrayInput`.
ModuleEmitter::Node ModuleEmitter::based(TypeId type, llvm::StringRef ending) {
  auto found = base(type);
  if (!found || found->name.empty())
    return core(ending == "Input" ? "Input" : ("Any" + ending).str());
  return B.member(found->root, found->name + ending.str());
}

ModuleEmitter::Node ModuleEmitter::outputNode(TypeId element) {
  return based(isLooseCollection(element) ? types().dynamicType() : element, "Output");
}
