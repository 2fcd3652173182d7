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
  return B.member(root, name);
}

ExprEmitter::Node ExprEmitter::unknownToken(llvm::StringRef text, llvm::StringRef name) {
  auto token = schema::parseToken(text);
  llvm::StringRef package = token ? token->package : llvm::StringRef("pulumi");
  if (package == "pulumi" && token && token->module != "providers")
    return B.member(B.name("pulumi"), name);
  if (package == "pulumi" && token)
    package = token->name;
  std::string module = packageName(publisherOf(package), package);
  Project.depend(distributionOf(module), package);
  Node result = importModule(module, packageAlias(package));
  llvm::StringRef segment = token ? token->module.split('/').first : "";
  if (!segment.empty() && segment != "index" && segment != "providers")
    result = B.member(result, moduleSegment(segment.lower()));
  return B.member(result, name);
}

ExprEmitter::Node ExprEmitter::enumClass(const schema::EnumType &enumeration) {
  auto token = schema::parseToken(enumeration.token);
  return memberOfToken(*enumeration.package, enumeration.token,
                       upperFirst(token ? token->name : enumeration.token));
}

ExprEmitter::Node ExprEmitter::enumMember(ir::TypeId type, ir::ExprId literal) {
  const schema::EnumType *enumeration = types()[type].enumeration;
  const ir::Expr &expr = at(literal);
  if (!enumeration || !enumeration->package ||
      (expr.kind != ir::ExprKind::String && expr.kind != ir::ExprKind::Number))
    return {};
  for (const schema::EnumValue &value : enumeration->values)
    if (value.value.text == str(expr.strA())) {
      Node cls = enumClass(*enumeration);
      return B.member(cls, enumMemberName(value, Module[cls].text));
    }
  return {};
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
