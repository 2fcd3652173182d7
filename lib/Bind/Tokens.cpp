// Tokens: packages in the version that the program asks for, resources and functions in them.
#include "Binder.h"

#include "pcl/Schema/BridgedProvider.h"

namespace pcl::bind {

using namespace ir;

/// Looking for a near name costs a pass over all of them; so many times in a program, and then no
/// more.
static constexpr unsigned MaxHints = 100;

Phrase<phrase::Hint> ProgramBinder::didYouMean(llvm::StringRef name,
                                               llvm::ArrayRef<llvm::StringRef> candidates) {
  return ++Hints > MaxHints ? Phrase<phrase::Hint>() : pcl::didYouMean(name, candidates);
}

StrId ProgramBinder::reportUnknownName(Owner owner, StrId name, SrcRange range, bool isInput,
                                       llvm::ArrayRef<llvm::StringRef> candidates) {
  Phrase<phrase::Hint> hint = didYouMean(str(name), candidates);
  if (isInput)
    diags().report(diag::unknown_input, range, owner(), str(name).str(), hint);
  else
    diags().report(diag::unknown_property, range, owner(), str(name).str(), hint);
  llvm::StringRef meant =
      hint.text.empty() ? llvm::StringRef() : nearestName(str(name), candidates);
  return meant.empty() ? StrId() : P.intern(meant);
}

Phrase<phrase::Hint> ProgramBinder::didYouMeanToken(const schema::Package &package,
                                                    schema::EntityKind kind,
                                                    llvm::StringRef token) {
  return ++Hints > MaxHints ? Phrase<phrase::Hint>()
                            : pcl::didYouMean(package.nearestToken(kind, token));
}

llvm::StringRef ProgramBinder::literalText(ExprId value) const {
  const Expr &expr = P.exprs[value];
  return expr.kind == ExprKind::String ? str(expr.text()) : llvm::StringRef();
}

void ProgramBinder::readPackageBlocks() {
  // What the root program says holds for its components, which may say something else.
  auto read = [&](const Program &program) {
    for (const Node &node : program.nodes) {
      if (node.kind != NodeKind::Package)
        continue;
      PackageName package = program.describedPackage(node);
      if (!package.name.empty() && !package.version.empty())
        Versions[package.name] = package.version.str();
    }
  };
  if (ProgramId root = W.workspace.find(""); root && root != Id)
    read(W.workspace.program(root));
  read(P);
}

const schema::Package *ProgramBinder::packageFor(llvm::StringRef name, llvm::StringRef version,
                                                 SrcRange range) {
  if (version.empty())
    if (auto found = Versions.find(name); found != Versions.end())
      version = found->second;
  schema::PackageRegistry *registry = W.workspace.packages();
  if (const schema::Package *package = registry ? registry->find(name, version) : nullptr)
    return package;
  std::string wanted =
      version.empty() || version == schema::BridgedProvider::UnknownVersion
          ? name.str()
          : fmt::format("{}@{}", std::string_view(name), std::string_view(version));
  // Once a package, or a program over an unknown one would be told nothing else.
  if (W.unknownPackages.insert(name.str()).second) {
    Phrase<phrase::Hint> hint;
    if (registry && !Versions.contains(name)) { // a block says what it is
      std::vector<std::string> names = registry->names();
      llvm::erase(names, name); // there is one, which cannot be used
      hint = didYouMean(name, std::vector<llvm::StringRef>(names.begin(), names.end()));
    }
    diags().report(diag::unknown_package, range, wanted, hint);
  }
  return nullptr;
}

void ProgramBinder::lookUpResource(Node &node) {
  llvm::StringRef token = str(node.label);
  SrcRange range = node.labelRange.isValid() ? node.labelRange : node.nameRange;
  std::optional<schema::Token> parts = schema::parseToken(token);
  if (!parts) {
    diags().report(diag::malformed_token, range, token.str());
    return;
  }
  llvm::StringRef version;
  if (const Attribute *option = node.option(W.names.version))
    version = literalText(option->value);
  bool isProvider = parts->package == "pulumi" && parts->module == "providers";
  if (isProvider && node.kind == NodeKind::Read) {
    diags().report(diag::cannot_be_read, range, token.str(), phrase::provider());
    return;
  }
  node.package = packageFor(isProvider ? parts->name : parts->package, version, range);
  if (!node.package)
    return;
  node.resource = isProvider ? node.package->provider() : node.package->resource(token);
  if (!node.resource)
    diags().report(diag::unknown_resource, range, node.package->name().str(), token.str(),
                   didYouMeanToken(*node.package, schema::EntityKind::Resource, token));
  else if (node.kind == NodeKind::Read && node.resource->isComponent)
    diags().report(diag::cannot_be_read, range, token.str(), phrase::component());
}

const schema::Function *ProgramBinder::lookUpFunction(llvm::StringRef token,
                                                      llvm::StringRef version, SrcRange range) {
  std::optional<schema::Token> parts = schema::parseToken(token);
  if (!parts) {
    diags().report(diag::malformed_token, range, token.str());
    return nullptr;
  }
  const schema::Package *package = packageFor(parts->package, version, range);
  if (!package)
    return nullptr;
  const schema::Function *function = package->function(token);
  if (!function)
    diags().report(diag::unknown_schema_function, range, package->name().str(), token.str(),
                   didYouMeanToken(*package, schema::EntityKind::Function, token));
  return function;
}

} // namespace pcl::bind
