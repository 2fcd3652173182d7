// Module calls, as components; provider blocks.
#include "Converter.h"
#include "Kubernetes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// The directory of `target` as seen from `from`; both relative to the root.
static std::string relativeDirectory(llvm::StringRef from, llvm::StringRef target) {
  llvm::SmallVector<llvm::StringRef, 8> fromParts, toParts;
  from.split(fromParts, '/', -1, false);
  target.split(toParts, '/', -1, false);
  size_t common = 0;
  while (common < fromParts.size() && common < toParts.size() &&
         fromParts[common] == toParts[common])
    ++common;
  std::string result = common == fromParts.size() ? "./" : "";
  for (size_t i = common; i < fromParts.size(); ++i)
    result += "../";
  result += llvm::join(llvm::ArrayRef(toParts).drop_front(common), "/");
  return result;
}

/// Calls `name` for each name of a declaration in `expr`, and tells whether null is written there
/// as more than what something is compared with.
static bool lookForNull(const syntax::Expr *expr, const Declarations &declarations,
                        llvm::function_ref<void(const Declared &)> name) {
  bool found = false;
  syntax::walk(expr, [&](const syntax::Expr *part) {
    auto *binary = dyn_cast<syntax::BinaryExpr>(part);
    if (binary && binary->op <= syntax::BinaryOp::NotEqual)
      return syntax::Walk::SkipChildren;
    auto *attr = dyn_cast<syntax::GetAttrExpr>(part);
    auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
    if (root)
      if (const Declared *named = declarations.find((root->name + "." + attr->name).str()))
        name(*named);
    found |= isa<syntax::NullLit>(part);
    return syntax::Walk::Continue;
  });
  return found;
}

/// Finds the declarations in whose values null is written, or in what names in them stand for.
void ModuleCallConverter::findNulls() {
  llvm::DenseMap<const Declared *, llvm::SmallVector<const Declared *, 2>> users;
  llvm::SmallVector<const Declared *, 8> found;
  auto add = [&](const Declared *declared) {
    if (WritesNull->insert(declared).second)
      found.push_back(declared);
  };
  WritesNull.emplace();
  for (const Item &item : C.module.items) {
    const syntax::Attribute *value =
        item.kind == ItemKind::Local            ? item.local
        : item.kind == ItemKind::Variable       ? item.body->attribute("default")
        : item.type == Providers::TerraformData ? item.body->attribute("input")
                                                : nullptr;
    const Declared *declared = value ? D.find(address(item)) : nullptr;
    if (declared && lookForNull(value->expr, D,
                                [&](const Declared &named) { users[&named].push_back(declared); }))
      add(declared);
  }
  while (!found.empty())
    for (const Declared *user : users.lookup(found.pop_back_val()))
      add(user);
}

/// Whether null is written in `expr`, or in what names in it stand for, as more than what something
/// is compared with.
bool ModuleCallConverter::writesNull(const syntax::Expr *expr) {
  if (!WritesNull)
    findNulls();
  bool isNamed = false;
  bool isWritten =
      lookForNull(expr, D, [&](const Declared &named) { isNamed |= WritesNull->contains(&named); });
  return isWritten || isNamed;
}

/// Whether `argument` may be null as a part of a value in which some are.
bool ModuleCallConverter::readsNull(const Item &call, const syntax::Attribute &argument,
                                    const Val &val) {
  const syntax::Expr *expr = syntax::skipParens(argument.expr), *root = syntax::rootOf(expr);
  auto *name = dyn_cast<syntax::VariableExpr>(root);
  auto *whole = dyn_cast<syntax::GetAttrExpr>(expr);
  bool isWhole = whole && whole->source == root;
  if (!name || name == expr || (isWhole && name->name != "each"))
    return false;
  if (val.type->is(TyKind::Null) || (val.type->is(TyKind::Unknown) && val.type->mix == Mix::None))
    return true;
  const syntax::Attribute *forEach = call.body->attribute("for_each");
  return writesNull(name->name == "each" && forEach ? forEach->expr : expr);
}

/// Tells `module` where the value of `argument` is null at times, or is when a variable of the
/// caller is.
void ModuleCallConverter::noteNull(const Item &call, ModuleConverter &module,
                                   const Declared &variable, const syntax::Attribute &argument,
                                   const Val &val) {
  const syntax::Body &declaration = *variable.item->body;
  if (variable.mayBeNull || syntax::plainTruth(declaration.attribute("nullable")) == false)
    return;
  bool isNull = declaration.attribute("default") || variable.isCompleted
                    ? val.mayBeNull || readsNull(call, argument, val)
                    : X[val.expr].kind == ir::ExprKind::Null;
  if (isNull)
    return module.addNullArgument(variable.item->name);
  auto *passed = dyn_cast<syntax::GetAttrExpr>(syntax::skipParens(argument.expr));
  auto *root = passed ? dyn_cast<syntax::VariableExpr>(passed->source) : nullptr;
  if (root && root->name == "var")
    if (Declared *own = D.find(("var." + passed->name).str()))
      own->passedTo.push_back({&module, variable.item->name.str()});
}

void ModuleCallConverter::convert(const Item &item) {
  Declared &declared = declarationOf(item);
  if (declared.isMissing) {
    W.lose(frontend::Outcome::Dropped);
    return;
  }
  ir::Node node = makeNode(item, ir::NodeKind::Component, declared.name);
  const std::string &directory = S.workspace.program(declared.module->programId()).directory();
  node.label = W.intern(relativeDirectory(C.program.directory(), directory));
  addRange(declared, node);
  Scope scope;
  bindRange(declared, scope, E);
  const syntax::Attribute *depends = item.body->attribute("depends_on");
  auto wait = [&] {
    std::optional<ExprId> value = dependsOn(item);
    if (!value)
      return;
    addOption(node, "dependsOn", *value, depends);
    if (const Item *asking = declared.module->asksForThings())
      S.diags.report(diag::tf_module_data_early, depends ? depends->nameRange : item.range(),
                     address(*asking));
  };
  bool hasProviders = false;
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (!attribute) {
      W.dropped(diag::tf_block_lost, cast<syntax::Block>(part)->headerRange(),
                cast<syntax::Block>(part)->type.str());
      continue;
    }
    llvm::StringRef name = attribute->name;
    if (name == "source" || name == "version" || name == "count" || name == "for_each")
      continue;
    if (name == "depends_on") {
      wait();
      continue;
    }
    if (name == "providers") {
      hasProviders = true;
      addProviders(item, *attribute, scope, node);
      continue;
    }
    const Declared *variable = declared.module->variable(name);
    if (!variable) {
      W.dropped(diag::tf_unknown_variable, attribute->nameRange, name.str(), item.name.str());
      continue;
    }
    const Ty *place = variable->configType;
    SrcRange range = attribute->expr->range;
    // Of what is given for `list(any)` all elements become of one kind.
    bool isOfAny = (place->is(TyKind::List) || place->is(TyKind::Map)) && place->isDynamic();
    Val val = V.asData(
        E.convert(attribute->expr, scope, isOfAny ? nullptr : place), range,
        [&](llvm::StringRef member) { return declared.module->readsMember(name, member); });
    if (isOfAny) {
      if (val.type->is(TyKind::Unknown) && !val.type->isProperty)
        val.type = S.types.collection(place->kind, val.type, Form::Either);
      val = V.coerce(V.ofOneKind(val, range), place, range);
    }
    if (variable->configType->is(TyKind::Unknown) && hasSet(val.type)) {
      S.diags.report(diag::tf_set_in_any, range, name.str());
      W.lose(frontend::Outcome::Fallback);
    }
    bool isOther = !val.type->is(TyKind::Null) && val.type->kind != variable->type->kind;
    if (variable->type->isGuessed && isOther)
      declared.module->addOtherArgument(name);
    noteNull(item, *declared.module, *variable, *attribute, val);
    addAttribute(node, variable->isCompleted ? variable->configName : variable->name, val.expr,
                 attribute);
  }
  if (!depends)
    wait();
  if (!hasProviders)
    addDefaultProviders(item, node);
  addMoves(item, declared, node);
  declared.module->addCall(E, declared.name);
  finish(item, std::move(node));
}

/// Default providers of this module are those of the modules that it calls, where the call says
/// nothing else.
void ModuleCallConverter::addDefaultProviders(const Item &item, ir::Node &node) {
  llvm::SmallVector<ExprId, 2> providers;
  llvm::StringSet<> packages;
  addOtherProviders(item, packages, providers);
  if (!providers.empty())
    addOption(node, "providers", X.tuple(providers, item.range()));
}

void ModuleCallConverter::addOtherProviders(const Item &item, llvm::StringSet<> &packages,
                                            llvm::SmallVectorImpl<ExprId> &providers) {
  // The settings of Helm, say, are those of Kubernetes once more.
  auto isSecond = [&](llvm::StringRef type) {
    bool isOther = Providers::isOfKubernetes(type) && type != Providers::Kubernetes;
    const Declared *kubernetes = isOther ? D.find("provider.kubernetes") : nullptr;
    return kubernetes && !kubernetes->isMissing;
  };
  for (const Item &other : C.module.items) {
    if (other.kind != ItemKind::Provider || other.body->attribute("alias"))
      continue;
    llvm::StringRef type = D.providerType(other.name), package = Providers::packageOf(type);
    if (Declared *provider = D.find(providerAddress(other));
        provider && !provider->isMissing && !isSecond(type) &&
        declarationOf(item).module->usesPackage(package) && packages.insert(package).second)
      providers.push_back(W.ref(provider->name, item.range()));
  }
}

/// The provider that the engine has for `name` by itself, made by the program so that `item` can
/// name it.
const std::string &ModuleCallConverter::defaultProvider(const Item &item, llvm::StringRef name) {
  std::string &made = DefaultProviders[name];
  if (!made.empty())
    return made;
  made = W.names.claim(frontend::nodeName((name + "_provider").str()), (name + "Provider").str());
  ir::Node node = W.node(ir::NodeKind::Resource, made, item.range(), item.range());
  node.file = item.file;
  node.logicalName = W.intern(name);
  node.label = W.intern(S.providers.provider(D.providerType(name))->token);
  W.add(std::move(node));
  return made;
}

void ModuleCallConverter::addProviders(const Item &item, const syntax::Attribute &attribute,
                                       const Scope &scope, ir::Node &node) {
  auto *object = dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(attribute.expr));
  llvm::SmallVector<ExprId, 2> providers;
  llvm::StringSet<> packages;
  for (const syntax::ObjectItem &entry :
       object ? object->items : llvm::ArrayRef<syntax::ObjectItem>()) {
    std::string inner = providerName(entry.key);
    std::string outer = providerName(entry.value);
    llvm::StringRef package =
        Providers::packageOf(D.providerType(llvm::StringRef(outer).split('.').first));
    Declared *declared = D.find("provider." + outer);
    const Declared *input = declarationOf(item).module->expectedProvider(inner);
    bool isAliased = input && llvm::StringRef(inner).contains('.');
    bool isDefault = !llvm::StringRef(outer).contains('.') && !outer.empty();
    if ((!declared || declared->isMissing) && isAliased && isDefault && C.isRoot) {
      addAttribute(node, input->name, W.ref(defaultProvider(item, outer), entry.value->range));
      continue;
    }
    if (!declared || declared->isMissing) {
      if (!llvm::StringRef(inner).contains('.'))
        packages.insert(package); // what the engine has by itself
      // The default one under an alias is what the component has, if that is not another one.
      bool isReplaced =
          llvm::StringRef(inner).contains('.') &&
          llvm::any_of(object->items, [&](const syntax::ObjectItem &other) {
            const Declared *instead = D.find("provider." + providerName(other.value));
            return providerName(other.key) == llvm::StringRef(inner).split('.').first && instead &&
                   !instead->isMissing;
          });
      if (isReplaced)
        W.dropped(diag::tf_provider_of_caller, entry.value->range, inner);
      else if (llvm::StringRef(outer).contains('.') || outer.empty())
        W.dropped(D.expectsProvider(outer) ? diag::tf_provider_of_caller
                                           : diag::tf_undeclared_provider,
                  entry.value->range, S.sources.text(entry.value->range).str());
      continue;
    }
    if (isAliased) {
      addAttribute(node, input->name, providerRef(*declared, entry.value, scope));
      continue;
    }
    // A component has one provider of each package.
    if (llvm::StringRef(inner).contains('.') || !packages.insert(package).second) {
      W.dropped(diag::tf_provider_of_caller, entry.value->range, inner);
      continue;
    }
    providers.push_back(providerRef(*declared, entry.value, scope));
  }
  addOtherProviders(item, packages, providers);
  if (!providers.empty())
    addOption(node, "providers", X.tuple(providers, attribute.expr->range), &attribute);
}

/// Without an argument what is made has the provider that the component has. A root, which nobody
/// hands anything, has a provider to be completed.
void ModuleCallConverter::convertExpected(const Item &item) {
  for (llvm::StringRef name : D.expectedProviders()) {
    const Declared *expected = D.expectedProvider(name);
    if (!expected || expected->item->block != item.block)
      continue;
    SrcRange range = item.range();
    auto kind = C.isRoot ? ir::NodeKind::Resource : ir::NodeKind::Config;
    ir::Node node = W.node(kind, expected->name, range, range);
    node.file = item.file;
    if (C.isRoot) {
      std::string logical = name.str();
      std::replace(logical.begin(), logical.end(), '.', '_');
      node.logicalName = logical == expected->name ? StrId() : W.intern(logical);
      node.label = W.intern(S.providers.provider(D.providerType(name.split('.').first))->token);
      S.diags.report(diag::tf_provider_without_caller, range, name.str(), expected->name);
      W.lose(frontend::Outcome::Fallback);
    } else {
      node.label = W.intern("any");
      addAttribute(node, "default", X.null(range));
    }
    W.add(std::move(node));
  }
}

void ModuleCallConverter::convertCheck(const Item &item) {
  for (const syntax::Item *part : item.body->items) {
    auto *block = dyn_cast<syntax::Block>(part);
    if (block && block->type == "assert")
      addGuard(item, frontend::nodeName(item.name), block->range,
               guardCall(*block, Scope(), ir::Builtin::WarnUnless));
    else if (!block || block->type != "data") // which the loader has taken out
      W.dropped(diag::tf_argument_without_property, part->range,
                block ? block->type.str() : cast<syntax::Attribute>(part)->name.str());
  }
}

void ModuleCallConverter::convertProvider(const Item &item) {
  Declared *declared = D.find(providerAddress(item));
  if (D.expectsProvider(llvm::StringRef(providerAddress(item)).split('.').second))
    return convertExpected(item);
  if (!declared || declared->item->block != item.block) {
    W.dropped(diag::tf_duplicate, item.range(), providerAddress(item));
    return;
  }
  if (declared->isMissing) {
    W.lose(frontend::Outcome::Ignored);
    return;
  }
  llvm::StringRef type = D.providerType(item.name);
  const TypeInfo *info = S.providers.provider(type);
  ir::Node node = makeNode(item, ir::NodeKind::Resource, declared->name);
  std::string logical = providerAddress(item).substr(llvm::StringRef("provider.").size());
  std::replace(logical.begin(), logical.end(), '.', '_');
  node.logicalName = logical == declared->name ? StrId() : W.intern(logical);
  node.label = W.intern(info->token);
  if (std::optional<ExprId> value = waitsOfProvider(item))
    addOption(node, "dependsOn", *value);
  addRange(*declared, node);
  Scope scope;
  bindRange(*declared, scope, E);
  if (Providers::isOfKubernetes(type)) {
    KubernetesConverter(B).convertProvider(item, type, scope, node);
    return finish(item, std::move(node));
  }
  BodyConverter::Result made =
      B.convert(*item.body, scope, info->type, [](const syntax::Item &part) {
        auto *attribute = dyn_cast<syntax::Attribute>(&part);
        return attribute && (attribute->name == "alias" || attribute->name == "version" ||
                             attribute->name == "for_each");
      });
  node.attributes.append(made.attributes.begin(), made.attributes.end());
  finish(item, std::move(node));
}

} // namespace pcl::terraform
