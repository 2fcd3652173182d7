// Names of packages in any language: imports, paths of tokens, members of enums.

#include "pcl/Schema/Package.h"
#include "pcl/Target/ExprEmitter.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::target;
using code::ImportSpec;

std::string ExprEmitter::upperFirst(llvm::StringRef name) {
  std::string result = name.str();
  if (!result.empty())
    result[0] = llvm::toUpper(result[0]);
  return result;
}

std::string ExprEmitter::className(llvm::StringRef name) {
  return code::makeIdentifier(upperFirst(name));
}

ExprEmitter::Node ExprEmitter::importModule(llvm::StringRef module, llvm::StringRef alias,
                                            ImportSpec::Group group) {
  return B.importName({ImportSpec::Style::Namespace, group, module, "", alias});
}

ExprEmitter::Node ExprEmitter::importNamed(llvm::StringRef module, llvm::StringRef name,
                                           ImportSpec::Group group) {
  return B.importName({ImportSpec::Style::Named, group, module, name, name});
}

ExprEmitter::Node ExprEmitter::helper(Helper which) {
  const HelperText *row = Lang.helper(which);
  Project.addHelper(which);
  return importNamed(Lang.helperModule, row->name, ImportSpec::Group::Local);
}

std::string ExprEmitter::moduleSegment(llvm::StringRef segment) const {
  return code::legalName(segment, code::NameKind::Property, Lang.names);
}

ExprEmitter::Node ExprEmitter::exported(Node module, llvm::StringRef name) {
  bool isLegal = Lang.names.propertiesMayBeReserved || !Lang.names.isReserved(name);
  return B.member(module, isLegal
                              ? name.str()
                              : (Lang.names.escapePrefix + name + Lang.names.escapeSuffix).str());
}

ExprEmitter::Node ExprEmitter::package(const schema::Package &package) {
  if (package.name() == "pulumi")
    return B.name("pulumi");
  std::string module = package.languageText(Lang.schemaName, "packageName");
  if (module.empty()) {
    llvm::StringRef publisher = package.namespaceName();
    module = packageName(publisher.empty() ? "pulumi" : publisher, package.name());
  }
  Project.depend(distributionOf(module), package);
  return importModule(module, packageAlias(package.name()));
}

ExprEmitter::Node ExprEmitter::inModule(Node root, const schema::Package &package,
                                        llvm::StringRef token, llvm::StringRef name) {
  std::string module = package.moduleOf(token);
  if (auto entry = package.languageEntry(Lang.schemaName, Lang.moduleTable, module))
    module = *entry;
  llvm::SmallVector<llvm::StringRef, 2> segments;
  if (package.name() != "pulumi")
    llvm::StringRef(module).split(segments, '/', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef segment : segments)
    if (segment != "index")
      root = B.member(root, moduleSegment(segment.lower()));
  return exported(root, name);
}

ExprEmitter::Node ExprEmitter::unknownToken(llvm::StringRef text, llvm::StringRef name) {
  auto token = schema::parseToken(text);
  if (!token || (token->package == "pulumi" && token->module != "providers"))
    return exported(B.name("pulumi"), name);
  llvm::StringRef package = token->package == "pulumi" ? token->name : token->package;
  std::string module = packageName(Project.publisherOf(package), package);
  Project.depend(distributionOf(module), package);
  Node result = importModule(module, packageAlias(package));
  llvm::StringRef segment = token->module.split('/').first;
  if (!segment.empty() && segment != "index" && segment != "providers")
    result = B.member(result, moduleSegment(segment.lower()));
  return exported(result, name);
}

ExprEmitter::Node ExprEmitter::enumClass(const schema::EnumType &enumeration) {
  auto token = schema::parseToken(enumeration.token);
  return memberOfToken(*enumeration.package, enumeration.token,
                       className(token ? token->name : enumeration.token));
}

const schema::EnumValue *ExprEmitter::enumValue(ir::TypeId type, ir::ExprId literal) const {
  const schema::EnumType *enumeration = types()[type].enumeration;
  const ir::Expr &expr = at(literal);
  if (!enumeration || !enumeration->package ||
      (expr.kind != ir::ExprKind::String && expr.kind != ir::ExprKind::Number))
    return nullptr;
  llvm::StringRef text = str(expr.text());
  auto found = llvm::find_if(enumeration->values, [&](const schema::EnumValue &value) {
    return value.value.text == text;
  });
  return found == enumeration->values.end() ? nullptr : &*found;
}

ExprEmitter::Node ExprEmitter::enumMember(ir::TypeId type, ir::ExprId literal) {
  const schema::EnumValue *value = enumValue(type, literal);
  if (!value)
    return {};
  Node cls = enumClass(*types()[type].enumeration);
  return B.member(cls, enumMemberName(*value, Module[cls].text));
}

ExprEmitter::Node ExprEmitter::resourceClass(const schema::Resource &resource) {
  if (resource.isProvider)
    return B.member(package(*resource.package), "Provider");
  auto token = schema::parseToken(resource.token);
  return memberOfToken(*resource.package, resource.token,
                       className(token ? token->name : llvm::StringRef("CustomResource")));
}

void ExprEmitter::findFunctionResults() {
  for (auto [expr, function] : Bound.functions)
    if (function && !function->returnType && !function->outputs.empty())
      FunctionResults.try_emplace(
          types().withoutNone(Bound.workspace().schemaTypes().result(*function)), function);
}

/// True if the value may be anything, or a collection of such, in which null is a value.
static bool isOpen(const schema::Type &type) {
  switch (type.kind) {
  case schema::TypeKind::Array:
  case schema::TypeKind::Map:
    return isOpen(*type.element());
  case schema::TypeKind::Any:
  case schema::TypeKind::Json:
    return true;
  default:
    return false;
  }
}

Want ExprEmitter::wantOf(const schema::Property *property) {
  if (!property || isOpen(*property->type))
    return Want::Anything;
  return property->isRequired ? Want::Value : Want::Input;
}

bool ExprEmitter::isSdkObject(ir::ExprId id) const {
  if (!FunctionResults.contains(bareType(id)))
    return false;
  const ir::Expr &expr = at(id);
  if (expr.kind == ir::ExprKind::Ref && expr.refKind() == ir::RefKind::Node &&
      L.program.nodes[expr.refNode()].kind == ir::NodeKind::Config)
    return false;
  if (ir::ExprId value = valueOfLocal(id))
    return at(value).kind != ir::ExprKind::Object;
  return expr.kind != ir::ExprKind::Object;
}

std::string ExprEmitter::enumValueText(const schema::EnumValue &value) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> single[] = {
      {"*", "Asterisk"}, {"0", "Zero"},  {"1", "One"},  {"2", "Two"},
      {"3", "Three"},    {"4", "Four"},  {"5", "Five"}, {"6", "Six"},
      {"7", "Seven"},    {"8", "Eight"}, {"9", "Nine"},
  };
  std::string name = value.name.empty() ? value.value.text : value.name.str();
  for (auto [from, to] : single)
    if (name == from)
      return to.str();
  return name;
}

std::string ExprEmitter::withoutDoubleUnderscores(llvm::StringRef name) {
  std::string result;
  for (char c : name)
    if (c != '_' || result.empty() || result.back() != '_')
      result += c;
  return result;
}
