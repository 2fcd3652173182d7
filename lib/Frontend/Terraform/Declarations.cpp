// Names: what is declared, in which order, and what the program calls it.
#include "Declarations.h"

#include "Converter.h"
#include "StaticText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

using llvm::dyn_cast;

Declared *Declarations::find(llvm::StringRef address) {
  auto found = Nodes.find(address);
  return found == Nodes.end() ? nullptr : &found->second;
}

const Declared *Declarations::find(llvm::StringRef address) const {
  auto found = Nodes.find(address);
  return found == Nodes.end() ? nullptr : &found->second;
}

llvm::StringRef Declarations::nearestAddress(llvm::StringRef address) const {
  constexpr size_t MaxCompared = 1000000;
  Compared += Nodes.size();
  if (Compared > MaxCompared)
    return "";
  if (Addresses.size() != Nodes.size()) {
    Addresses.assign(Nodes.keys().begin(), Nodes.keys().end());
    llvm::sort(Addresses);
  }
  return nearestName(address, Addresses);
}

void Declarations::declareAll() {
  auto forEach = [&](ItemKind kind, void (Declarations::*declareItem)(const Item &)) {
    for (const Item &item : C.module.items)
      if (item.kind == kind)
        (this->*declareItem)(item);
  };
  declareProviderAliases();
  forEach(ItemKind::Variable, &Declarations::declareVariable);
  forEach(ItemKind::Local, &Declarations::declareLocal);
  for (const Item &item : C.module.items)
    if (item.kind == ItemKind::Variable)
      declareCompleted(*find(address(item)));
  forEach(ItemKind::Data, &Declarations::declareData);
  forEach(ItemKind::Resource, &Declarations::declareResource);
  for (const Item &item : C.module.items)
    if (item.kind == ItemKind::Resource)
      declareProvisioners(item);
  forEach(ItemKind::Module, &Declarations::declareModule);
  readVariableUses(*this);
  forEach(ItemKind::Provider, &Declarations::declareProvider);
  forEach(ItemKind::Output, &Declarations::declareOutput);
  forEach(ItemKind::Other, &Declarations::declareImport);
  forEach(ItemKind::Other, &Declarations::declareMove);
  checkMoves();
}

std::vector<llvm::StringRef> Declarations::expectedProviders() const {
  std::vector<llvm::StringRef> all;
  for (const auto &entry : ExpectedProviders)
    all.push_back(entry.getKey());
  llvm::sort(all);
  return all;
}

Declared &Declarations::declare(const Item &item, llvm::StringRef where) {
  Declared &declared = Nodes[where];
  declared.item = &item;
  return declared;
}

/// Whether a block says nothing but an alias: in a module that another one calls it stands for the
/// provider that is handed over, as `configuration_aliases` do today.
static bool isProxy(const Item &item) {
  return item.body->attribute("alias") && llvm::all_of(item.body->items, [](const auto *part) {
           auto *attribute = dyn_cast<syntax::Attribute>(part);
           return attribute && (attribute->name == "alias" || attribute->name == "version");
         });
}

/// A provider that the caller hands over is an input of the component. The root has no caller, and
/// gets one without settings; a block of the module takes the place of both.
void Declarations::declareExpected(const Item &item, const std::string &name) {
  bool isOwn = llvm::any_of(C.module.items, [&](const Item &other) {
    return other.kind == ItemKind::Provider && providerAddress(other) == "provider." + name &&
           (C.isRoot || !isProxy(other));
  });
  if (isOwn || !ExpectedProviders.insert(name).second)
    return;
  Declared &declared = declare(item, "provider." + name);
  std::string wanted = name;
  std::replace(wanted.begin(), wanted.end(), '.', '_');
  std::replace(wanted.begin(), wanted.end(), '-', '_');
  wanted = frontend::nodeName(wanted);
  declared.name = W.names.claim(wanted, wanted + "Provider");
}

void Declarations::declareProviderAliases() {
  for (const Item &item : C.module.items) {
    if (item.kind == ItemKind::Provider && !C.isRoot && isProxy(item))
      declareExpected(item, providerAddress(item).substr(llvm::StringRef("provider.").size()));
    if (item.kind != ItemKind::Terraform)
      continue;
    for (const syntax::Item *part : item.body->items)
      if (auto *block = dyn_cast<syntax::Block>(part); block && block->type == "required_providers")
        for (const syntax::Item *provider : block->body->items)
          if (auto *attribute = dyn_cast<syntax::Attribute>(provider))
            declareRequired(item, *attribute);
  }
}

/// An argument of `required_providers`: where the provider of that name comes from. Which versions
/// will do has been read before (ProviderRequirements.h).
void Declarations::declareRequired(const Item &item, const syntax::Attribute &provider) {
  auto plain = [](const syntax::Expr *value) {
    return syntax::plainText(value).value_or(llvm::StringRef());
  };
  llvm::StringRef source;
  auto *object = dyn_cast<syntax::ObjectConsExpr>(provider.expr);
  for (const syntax::ObjectItem &entry :
       object ? object->items : llvm::ArrayRef<syntax::ObjectItem>()) {
    if (entry.keyText() == llvm::StringRef("source"))
      source = plain(entry.value);
    else if (entry.keyText() == llvm::StringRef("configuration_aliases"))
      if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(entry.value))
        for (const syntax::TupleElement &element : tuple->elements)
          declareExpected(item, providerName(element.value));
  }
  if (!source.empty())
    ProviderTypes[provider.name] = source.rsplit('/').second.str();
  S.providerPackages.setPlace(providerType(provider.name), provider.range);
}

// ---- Values.

void Declarations::declareVariable(const Item &item) {
  Declared &declared = declare(item, address(item));
  std::string name = frontend::nodeName(item.name);
  readVariableType(declared, C);
  declared.name = W.names.claim(name, name + "Config");
}

/// Whether `expr` is the variable `name`, or the set of its items.
static bool isVariable(const syntax::Expr *expr, llvm::StringRef name) {
  expr = syntax::skipParens(expr);
  auto *call = dyn_cast<syntax::FunctionCallExpr>(expr);
  if (call && call->name == "toset" && call->args.size() == 1)
    expr = syntax::skipParens(call->args[0]);
  auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
  auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  return root && root->name == "var" && attr->name == name;
}

/// Whether the items of the variable `name` serve as keys wherever it stands, which makes them
/// distinct and puts them in order: in `for_each`, and where an object is made of each.
static bool servesAsKeys(const Module &module, llvm::StringRef name) {
  unsigned uses = 0, asKeys = 0;
  auto visit = [&](const syntax::Expr *expr) {
    uses += llvm::isa<syntax::GetAttrExpr>(expr) && isVariable(expr, name);
    auto *loop = dyn_cast<syntax::ForExpr>(expr);
    asKeys += loop && loop->isObject && !loop->isGroup && isVariable(loop->collection, name);
    return syntax::Walk::Continue;
  };
  for (const Item &item : module.items) {
    if (item.local)
      syntax::walk(item.local->expr, visit);
    if (!item.body)
      continue;
    syntax::walk(*item.body, visit);
    const syntax::Attribute *forEach = item.body->attribute("for_each");
    asKeys += forEach && isVariable(forEach->expr, name);
  }
  return uses == asKeys;
}

/// Whether the module asks if the variable `name` is null.
static bool asksForNull(const Module &module, llvm::StringRef name) {
  bool asks = false;
  auto isNull = [](const syntax::Expr *expr) {
    return llvm::isa<syntax::NullLit>(syntax::skipParens(expr));
  };
  auto visit = [&](const syntax::Expr *expr) {
    if (auto *binary = dyn_cast<syntax::BinaryExpr>(expr))
      asks |= (isNull(binary->left) && isVariable(binary->right, name)) ||
              (isNull(binary->right) && isVariable(binary->left, name));
    return syntax::Walk::Continue;
  };
  for (const Item &item : module.items) {
    if (item.local)
      syntax::walk(item.local->expr, visit);
    if (item.body)
      syntax::walk(*item.body, visit);
  }
  return asks;
}

/// The config keeps the plain name; references mean the local that is complete.
void Declarations::declareCompleted(Declared &variable) {
  if (variable.type->is(TyKind::Set) && variable.type->element->isPrimitive() &&
      servesAsKeys(C.module, variable.item->name))
    variable.isCompleted = false;
  if (!variable.isCompleted)
    return;
  // A module that asks for null is given it, also where nothing is said to be the default.
  bool isOpen = !C.isRoot && !variable.item->body->attribute("default") &&
                syntax::plainTruth(variable.item->body->attribute("nullable")) != false;
  variable.mayBeNull |= isOpen && asksForNull(C.module, variable.item->name);
  variable.configName = variable.name;
  std::string name = variable.name + (hasFallback(variable.type)       ? "WithDefaults"
                                      : variable.type->is(TyKind::Set) ? "Set"
                                                                       : "WithSets");
  variable.name = W.names.claim(name, name + "Value");
}

void Declarations::declareLocal(const Item &item) {
  std::string name = frontend::nodeName(item.name), title = name;
  title[0] = llvm::toUpper(title[0]);
  declare(item, address(item)).name = W.names.claim(name, "my" + title);
}

void Declarations::declareOutput(const Item &item) {
  std::string name = frontend::nodeName(item.name);
  bool hides = !C.isRoot && frontend::isComponentMember(name);
  OutputNames[item.name] = W.names.claim(hides ? name + "Output" : name, name + "Output");
}

// ---- Resources and data.

/// The type of a token without its package and module: what makes a name unique when it is taken.
static std::string tokenSuffix(const TypeInfo &info) {
  std::string suffix = llvm::StringRef(info.token).rsplit(':').second.str();
  if (!suffix.empty())
    suffix[0] = llvm::toUpper(suffix[0]);
  return suffix;
}

/// How often `body` is there, by its meta-arguments.
static Declared::Repeat repeatOf(const syntax::Body &body) {
  if (body.attribute("count"))
    return Declared::Repeat::Count;
  return body.attribute("for_each") ? Declared::Repeat::ForEach : Declared::Repeat::None;
}

const Ty *Declarations::repeated(const Declared &declared, const Ty *type) const {
  switch (declared.repeat) {
  case Declared::Repeat::OneOrNone:
  case Declared::Repeat::Count:
    return S.types.collection(TyKind::List, type, Form::Structural);
  case Declared::Repeat::ForEach:
    return S.types.collection(TyKind::Map, type, Form::Structural);
  case Declared::Repeat::None:
    break;
  }
  return type;
}

Declared &Declarations::declareTyped(const Item &item, const TypeInfo &info) {
  Declared &declared = declare(item, address(item));
  std::string name = frontend::nodeName(item.name);
  declared.name = W.names.claim(name, name + tokenSuffix(info));
  declared.repeat = repeatOf(*item.body);
  declared.isEventual = true;
  declared.type = repeated(declared, info.type);
  return declared;
}

void Declarations::declareData(const Item &item) {
  Declared &declared = declareTyped(item, *S.providers.data(item.type));
  bool isTemplate = isInlineTemplate(item, *this);
  if (item.type == "template_file")
    declared.type =
        repeated(declared, S.types.object({{"rendered", "rendered", S.types.string()}}));
  declared.isMissing =
      !isTemplate && item.type == "template_file" && !item.body->attribute("template");
}

void Declarations::declareResource(const Item &item) {
  Declared &declared = declareTyped(item, *S.providers.resource(item.type));
  if (oneOrNoneOf(*item.body, *this))
    declared.repeat = Declared::Repeat::OneOrNone;
  if (item.type == Providers::TerraformData)
    declared.type = nullptr; // that of its input
}

void Declarations::declareProvisioners(const Item &item) {
  Declared &declared = *find(address(item));
  for (const syntax::Item *part : item.body->items)
    if (auto *block = dyn_cast<syntax::Block>(part);
        block && block->type == "provisioner" && isCommand(*block, *item.body)) {
      std::string name =
          fmt::format("{}Provisioner{}", declared.name, declared.provisioners.size());
      declared.provisioners.push_back(W.names.claim(name, name + "Command"));
    }
}

bool isInlineTemplate(const Item &data, const Declarations &declarations) {
  const syntax::Attribute *source =
      data.type == "template_file" ? data.body->attribute("template") : nullptr;
  if (!source)
    return false;
  const syntax::Expr *expr = syntax::skipParens(source->expr);
  if (auto *text = dyn_cast<syntax::TemplateExpr>(expr))
    return text->isPlainString();
  auto *read = dyn_cast<syntax::FunctionCallExpr>(expr);
  return read && read->name == "file" && read->args.size() == 1 &&
         readablePath(read->args[0], Scope(), declarations);
}

// ---- Modules and providers.

void Declarations::declareModule(const Item &item) {
  Declared &declared = declare(item, address(item));
  std::string name = frontend::nodeName(item.name);
  declared.name = W.names.claim(name, name + "Component");
  declared.repeat =
      oneOrNoneOf(*item.body, *this) ? Declared::Repeat::OneOrNone : repeatOf(*item.body);
  declared.module = calledModule(item);
  declared.isMissing = !declared.module;
  if (declared.isMissing)
    return;
  declared.isEventual = true;
  declared.type = repeated(declared, declared.module->outputs());
}

llvm::ArrayRef<ModuleCall> Declarations::callsLike(const Item &item) {
  auto sourceOf = [&](const Item &call) {
    auto textOf = [&](llvm::StringRef name) {
      const syntax::Attribute *attribute = call.body->attribute(name);
      return attribute ? S.sources.text(attribute->expr->range) : llvm::StringRef();
    };
    return std::pair(textOf("source"), textOf("version"));
  };
  if (Calls.empty())
    for (const Item &call : C.module.items)
      if (call.kind == ItemKind::Module)
        Calls[sourceOf(call)].push_back({this, &call});
  return Calls[sourceOf(item)];
}

/// So many versions of a module that are here, but do not fit, are named.
static constexpr size_t MostVersions = 5;

/// The module that `item` calls, converted; null after a diagnostic.
ModuleConverter *Declarations::calledModule(const Item &item) {
  const syntax::Attribute *attribute = item.body->attribute("source");
  std::optional<llvm::StringRef> where = syntax::plainText(attribute);
  if (!where) {
    S.diags.report(diag::tf_module_source, attribute ? attribute->expr->range : item.range(),
                   item.name.str());
    return nullptr;
  }
  SrcRange place = attribute->expr->range;
  std::string key = C.key.empty() ? item.name.str() : C.key + "." + item.name.str();
  ModuleSource source = parseModuleSource(*where);
  llvm::SmallString<256> path;
  // A path that goes up says itself that it leads elsewhere.
  bool isLocal = source.kind == SourceKind::Local;
  bool isAbsolute = isLocal && llvm::sys::path::is_absolute(source.package);
  auto called = [&](ModuleConverter *module, llvm::StringRef user, bool isSaid) {
    if (module && (isSaid || S.assets.placeOf(path, user)))
      S.reportElsewhere(path, user, place);
    return module;
  };
  if (isLocal) {
    if (!isAbsolute)
      path = C.module.path;
    llvm::sys::path::append(path, source.package);
    llvm::StringRef last = llvm::sys::path::filename(where->rtrim('/'));
    bool hasName = !last.empty() && last != "." && last != "..";
    return called(S.module(path, hasName ? last : item.name, key, place, callsLike(item)),
                  C.module.path, isAbsolute);
  }
  const syntax::Attribute *version = item.body->attribute("version");
  llvm::StringRef wanted = syntax::plainText(version).value_or("");
  std::optional<VersionConstraint> constraint = VersionConstraint::parse(wanted);
  if (!constraint) {
    S.diags.report(diag::tf_bad_version, version->expr->range, wanted.str());
    return nullptr;
  }
  NotInstalled why;
  std::optional<InstalledPackage> package = S.installer.find(source, *constraint, key, why);
  if (!package) {
    if (!why.failure.empty())
      S.diags.report(diag::tf_module_fetch, place, where->str(), why.failure);
    else if (!why.versions.empty())
      S.diags.report(diag::tf_module_version, version ? version->expr->range : place, where->str(),
                     wanted.str(),
                     llvm::join(llvm::ArrayRef(why.versions).take_back(MostVersions), ", "));
    else
      S.diags.report(diag::tf_module_elsewhere, place, where->str());
    return nullptr;
  }
  S.addPackage(*package, source.package + "@" + package->version, source.name());
  path = package->root;
  llvm::sys::path::append(path, source.subdirectory);
  ModuleConverter *module = S.module(path, source.name(), key, place, callsLike(item));
  return called(module, package->isNamedBySource ? S.root : package->root,
                package->isNamedBySource);
}

std::string providerName(const syntax::Expr *expr) {
  expr = syntax::skipParens(expr);
  if (auto *name = dyn_cast<syntax::VariableExpr>(expr))
    return name->name.str();
  if (std::optional<llvm::StringRef> text = syntax::plainText(expr))
    return text->str();
  if (auto *attr = dyn_cast<syntax::GetAttrExpr>(expr))
    if (auto *name = dyn_cast<syntax::VariableExpr>(attr->source))
      return (name->name + "." + attr->name).str();
  if (auto *index = dyn_cast<syntax::IndexExpr>(expr)) // one of several, by its key
    return providerName(index->source);
  return "";
}

/// A default provider without settings is what Pulumi has without being told.
static bool isEmptyProvider(const Item &item) {
  return llvm::none_of(item.body->items, [](const syntax::Item *part) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    return !attribute || attribute->name != "version";
  });
}

void Declarations::declareProvider(const Item &item) {
  std::string where = providerAddress(item);
  if (find(where))
    return;
  Declared &declared = declare(item, where);
  std::string logical = where.substr(llvm::StringRef("provider.").size());
  bool hasAlias = llvm::StringRef(logical).contains('.');
  std::replace(logical.begin(), logical.end(), '.', '_');
  std::replace(logical.begin(), logical.end(), '-', '_');
  declared.isMissing = !hasAlias && isEmptyProvider(item);
  if (declared.isMissing)
    return;
  std::string name = frontend::nodeName(hasAlias ? logical : logical + "_provider");
  declared.name = W.names.claim(name, name + "Provider");
  declared.repeat = repeatOf(*item.body);
  declared.type = repeated(declared, S.types.unknown());
}

} // namespace pcl::terraform
