// Data sources, module calls, provider blocks.
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

void ModuleConverter::convertData(const Item &item) {
  if (item.type == Providers::RemoteState)
    return convertRemoteState(item);
  Declared &declared = *find(address(item));
  ir::Node node = makeNode(item, ir::NodeKind::Local, declared.name);
  if (item.type == "template_file" && !declared.isMissing)
    return convertTemplateData(item, std::move(node));
  if (declared.isMissing) {
    dropped(diag::tf_data_unsupported, item.range(), item.type.str());
    addAttribute(node, "value", notImplemented(item.range()).expr);
    finish(item, std::move(node));
    return;
  }
  const TypeInfo *info = S.providers.data(item.type);
  if (info->isGuess)
    S.diags.report(diag::tf_no_mapping, item.range(), item.type.str(), info->token);
  SrcRange range = item.block->range;
  const syntax::Body &body = *item.body;
  auto isMeta = [](const syntax::Item &part) {
    if (auto *block = dyn_cast<syntax::Block>(&part))
      return block->type == "lifecycle" || block->type == "timeouts";
    llvm::StringRef name = cast<syntax::Attribute>(part).name;
    return name == "count" || name == "for_each" || name == "depends_on" || name == "provider";
  };
  auto invoke = [&] {
    BodyResult made = convertBody(body, info->type, isMeta);
    llvm::SmallVector<ExprId, 16> items;
    for (const ir::Attribute &attribute : made.attributes) {
      items.append({X.string(attribute.name, attribute.nameRange), attribute.value});
      if (attribute.comments)
        TheProgram.itemComments[attribute.value] = attribute.comments;
    }
    llvm::SmallVector<ExprId, 3> args;
    args.push_back(X.string(intern(info->token), item.block->labels[0].range));
    args.push_back(X.object(items, range));
    llvm::SmallVector<ExprId, 4> options;
    if (std::optional<ExprId> provider = providerOption(item))
      options.append({X.string(intern("provider"), range), *provider});
    if (const syntax::Attribute *depends = body.attribute("depends_on"))
      if (std::optional<ExprId> value = dependsOn(*depends))
        options.append({X.string(intern("dependsOn"), depends->nameRange), *value});
    if (!options.empty())
      args.push_back(X.object(options, range));
    return call("invoke", args, range);
  };
  for (const syntax::Item *part : body.items)
    if (auto *block = dyn_cast<syntax::Block>(part); block && isMeta(*part)) {
      if (block->type == "lifecycle")
        S.diags.report(diag::tf_check_ignored, block->headerRange(), block->type.str());
      else
        dropped(diag::tf_block_lost, block->headerRange(), block->type.str());
    }
  size_t depth = Scope.size();
  Val value;
  if (declared.repeat == Declared::Repeat::None) {
    value.expr = invoke();
  } else if (declared.repeat == Declared::Repeat::Count) {
    const syntax::Expr *count = syntax::skipParens(body.attribute("count")->expr);
    auto *gate = dyn_cast<syntax::ConditionalExpr>(count);
    auto isNumber = [](const syntax::Expr *expr, llvm::StringRef text) {
      auto *number = dyn_cast<syntax::NumberLit>(syntax::skipParens(expr));
      return number && number->text == text;
    };
    bool isThen = gate && isNumber(gate->trueValue, "1") && isNumber(gate->falseValue, "0");
    bool isElse = gate && isNumber(gate->trueValue, "0") && isNumber(gate->falseValue, "1");
    if (isThen || isElse) {
      // One or none: a conditional says it better than a loop.
      Scope.push_back({"count", Binding::Count, {X.number(intern("0"), range), S.types.number()}, {}});
      Val condition = convert(gate->condition, S.types.boolean());
      ExprId one = X.tuple({invoke()}, range), none = X.tuple({}, range);
      value.expr = X.conditional(condition.expr, isThen ? one : none, isThen ? none : one, range);
    } else {
      Val numbers{call("range", {declared.range.expr}, range), S.types.list(S.types.number()), declared.range.isEventual};
      value = loop(numbers, "", "index", range, [&](const Val &, const Val &index) {
        Scope.push_back({"count", Binding::Count, index, {}});
        LoopBody made;
        made.value.expr = invoke();
        made.value.type = S.types.unknown();
        return made;
      });
    }
  } else {
    value = loop(declared.range, "key", "entry", range, [&](const Val &key, const Val &entry) {
      Scope.push_back({"each", Binding::Each, entry, key});
      LoopBody made;
      made.key = use(key);
      made.value.expr = invoke();
      made.value.type = S.types.unknown();
      return made;
    });
  }
  Scope.resize(depth);
  addAttribute(node, "value", value.expr);
  finish(item, std::move(node));
}

/// Whether `item` is a `template_file` whose template can be read now.
bool ModuleConverter::isInlineTemplate(const Item &item) {
  const syntax::Attribute *source = item.type == "template_file" ? item.body->attribute("template") : nullptr;
  if (!source || repeatOf(*item.body) != Declared::Repeat::None)
    return false;
  const syntax::Expr *expr = syntax::skipParens(source->expr);
  if (auto *text = dyn_cast<syntax::TemplateExpr>(expr))
    return text->isPlainString();
  auto *read = dyn_cast<syntax::FunctionCallExpr>(expr);
  return read && read->name == "file" && read->args.size() == 1 && staticPath(read->args[0]);
}

/// Such a data source becomes an object with the text.
void ModuleConverter::convertTemplateData(const Item &item, ir::Node node) {
  const syntax::Attribute *source = item.body->attribute("template"), *vars = item.body->attribute("vars");
  Val variables{X.object({}, item.range()), S.types.object({})};
  if (vars)
    variables = convert(vars->expr);
  for (const syntax::Item *part : item.body->items)
    if (auto *block = dyn_cast<syntax::Block>(part); block && block->type == "vars")
      variables = mapObject(*block->body, S.types.map(S.types.string()), block->range); // how Terraform 0.11 wrote it
  std::optional<Val> made;
  const syntax::Expr *expr = syntax::skipParens(source->expr);
  if (auto *text = dyn_cast<syntax::TemplateExpr>(expr)) {
    FileId file = S.sources.addText("the template of " + address(item), text->plainText().str());
    uint32_t size = static_cast<uint32_t>(S.sources.text(file).size());
    if (const syntax::TemplateExpr *content = S.parser.parseTemplate({file, 0, size}))
      made = inlineTemplate(*content, variables, expr->range);
  } else {
    const syntax::Expr *path = cast<syntax::FunctionCallExpr>(expr)->args[0];
    made = inlineTemplate(*staticPath(path), path->range, variables, expr->range);
  }
  if (!made) {
    dropped(diag::tf_data_unsupported, item.range(), item.type.str());
    made = notImplemented(expr->range);
  }
  ExprId key = X.string(intern("rendered"), source->nameRange);
  addAttribute(node, "value", X.object({key, made->expr}, item.range()), source);
  finish(item, std::move(node));
}

/// The outputs of another configuration are those of its stack, once it is a program too. The place of the state file says
/// nothing about the stack; the project is taken to have the name of the data source, and a diagnostic says so.
void ModuleConverter::convertRemoteState(const Item &item) {
  Declared &declared = *find(address(item));
  ir::Node node = makeNode(item, ir::NodeKind::Resource, declared.name);
  SrcRange range = item.range();
  node.label = intern(S.providers.data(item.type)->token);
  addRange(declared, node);
  size_t depth = Scope.size();
  pushRangeBindings(declared);
  const syntax::Attribute *workspace = item.body->attribute("workspace");
  ExprId stack = workspace ? convert(workspace->expr, S.types.string()).expr : call("stack", {}, range);
  ExprId project = X.string(intern(("/" + item.name + "/").str()), range);
  addAttribute(node, "name", X.templateOf({call("organization", {}, range), project, stack}, range));
  Scope.resize(depth);
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (attribute && attribute->name == "defaults")
      dropped(diag::tf_argument_without_property, attribute->nameRange, attribute->name.str());
  }
  S.diags.report(diag::tf_remote_state, range, address(item), item.name.str());
  lose(frontend::Outcome::Fallback);
  finish(item, std::move(node));
}

//===--- Modules --------------------------------------------------------------------------------------------------===//

void ModuleConverter::declareModule(Declared &declared) {
  const Item &item = *declared.item;
  const syntax::Attribute *source = item.body->attribute("source");
  auto *text = source ? dyn_cast<syntax::TemplateExpr>(syntax::skipParens(source->expr)) : nullptr;
  declared.isMissing = true;
  if (!text || !text->isPlainString()) {
    S.diags.report(diag::tf_module_source, source ? source->expr->range : item.range(), item.name.str());
    return;
  }
  llvm::StringRef where = text->plainText();
  bool isLocal = where.starts_with("./") || where.starts_with("../") || where == "." || where == "..";
  llvm::SmallString<256> path;
  if (isLocal) {
    path = TheModule.path;
    llvm::sys::path::append(path, where);
  } else if (!S.options.modulePath.empty()) {
    path = S.options.modulePath;
    llvm::sys::path::append(path, where);
  }
  if (!isLocal && (path.empty() || !S.sources.fileSystem().exists(path))) {
    S.diags.report(diag::tf_module_elsewhere, source->expr->range, where.str());
    return;
  }
  llvm::StringRef last = llvm::sys::path::filename(where.rtrim('/'));
  bool hasName = isLocal && !last.empty() && last != "." && last != "..";
  declared.module = S.module(path, hasName ? last : item.name, source->expr->range);
  if (!declared.module)
    return;
  declared.isMissing = false;
  declared.isEventual = true;
  declared.type = declared.module->outputs();
  if (declared.repeat == Declared::Repeat::Count)
    declared.type = S.types.list(declared.type);
  else if (declared.repeat == Declared::Repeat::ForEach)
    declared.type = S.types.map(declared.type);
}

/// The directory of `target` as seen from `from`; both relative to the root.
static std::string relativeDirectory(llvm::StringRef from, llvm::StringRef target) {
  llvm::SmallVector<llvm::StringRef, 8> fromParts, toParts;
  from.split(fromParts, '/', -1, false);
  target.split(toParts, '/', -1, false);
  size_t common = 0;
  while (common < fromParts.size() && common < toParts.size() && fromParts[common] == toParts[common])
    ++common;
  std::string result = common == fromParts.size() ? "./" : "";
  for (size_t i = common; i < fromParts.size(); ++i)
    result += "../";
  result += llvm::join(llvm::ArrayRef(toParts).drop_front(common), "/");
  return result;
}

void ModuleConverter::convertModuleCall(const Item &item) {
  Declared &declared = *find(address(item));
  if (declared.isMissing) {
    lose(frontend::Outcome::Dropped);
    return;
  }
  ir::Node node = makeNode(item, ir::NodeKind::Component, declared.name);
  const std::string &directory = S.workspace.program(declared.module->programId()).directory();
  node.label = intern(relativeDirectory(TheProgram.directory(), directory));
  addRange(declared, node);
  size_t depth = Scope.size();
  pushRangeBindings(declared);
  llvm::StringSet<> given;
  bool hasProviders = false;
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (!attribute) {
      dropped(diag::tf_block_lost, cast<syntax::Block>(part)->headerRange(), cast<syntax::Block>(part)->type.str());
      continue;
    }
    llvm::StringRef name = attribute->name;
    if (name == "source" || name == "version" || name == "count" || name == "for_each")
      continue;
    if (name == "depends_on") {
      if (std::optional<ExprId> value = dependsOn(*attribute))
        addOption(node, "dependsOn", *value, attribute);
      continue;
    }
    if (name == "providers") {
      hasProviders = true;
      addModuleProviders(*attribute, *declared.module, node);
      continue;
    }
    const Declared *variable = declared.module->variable(name);
    if (!variable) {
      dropped(diag::tf_unknown_variable, attribute->nameRange, name.str(), item.name.str());
      continue;
    }
    given.insert(name);
    Val val = convert(attribute->expr, variable->type);
    addAttribute(node, variable->hasDefaults ? variable->configName : variable->name, val.expr, attribute);
  }
  // Default providers of this module are those of the modules that it calls.
  if (!hasProviders) {
    llvm::SmallVector<ExprId, 2> providers;
    for (const Item &other : TheModule.items)
      if (other.kind == ItemKind::Provider && !other.body->attribute("alias"))
        if (Declared *provider = find(providerAddress(other)); provider && !provider->isMissing)
          providers.push_back(X.ref(intern(provider->name), item.range()));
    if (!providers.empty())
      addOption(node, "providers", X.tuple(providers, item.range()));
  }
  Scope.resize(depth);
  finish(item, std::move(node));
}

void ModuleConverter::addModuleProviders(const syntax::Attribute &attribute, const ModuleConverter &module, ir::Node &node) {
  auto *object = dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(attribute.expr));
  llvm::SmallVector<ExprId, 2> providers;
  llvm::StringSet<> packages;
  for (const syntax::ObjectItem &entry : object ? object->items : llvm::ArrayRef<syntax::ObjectItem>()) {
    std::string inner = providerName(entry.key);
    std::string outer = providerName(entry.value);
    Declared *declared = find("provider." + outer);
    if (!declared || declared->isMissing) {
      if (llvm::StringRef(outer).contains('.'))
        dropped(ExpectedAliases.count(outer) ? diag::tf_provider_of_caller : diag::tf_undeclared_provider, entry.value->range,
                outer);
      continue;
    }
    // A component has one provider of each package.
    if (llvm::StringRef(inner).contains('.') || !packages.insert(llvm::StringRef(inner).split('.').first).second) {
      dropped(diag::tf_provider_of_caller, entry.value->range, inner);
      continue;
    }
    providers.push_back(X.ref(intern(declared->name), entry.value->range));
  }
  (void)module;
  if (!providers.empty())
    addOption(node, "providers", X.tuple(providers, attribute.expr->range), &attribute);
}

//===--- Providers ------------------------------------------------------------------------------------------------===//

std::string ModuleConverter::providerAddress(const Item &item) {
  const syntax::Attribute *alias = item.body->attribute("alias");
  std::string name = "provider." + item.name.str();
  if (auto *text = alias ? dyn_cast<syntax::TemplateExpr>(alias->expr) : nullptr)
    name += "." + text->plainText().str();
  return name;
}

/// A default provider without settings is what Pulumi has without being told.
bool ModuleConverter::isEmptyProvider(const Item &item) {
  return llvm::none_of(item.body->items, [](const syntax::Item *part) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    return !attribute || attribute->name != "version";
  });
}

void ModuleConverter::convertProvider(const Item &item) {
  Declared *declared = find(providerAddress(item));
  if (!declared || declared->item->block != item.block) {
    dropped(diag::tf_duplicate, item.range(), providerAddress(item));
    return;
  }
  if (declared->isMissing) {
    lose(frontend::Outcome::Ignored);
    return;
  }
  const TypeInfo *info = S.providers.provider(item.name);
  ir::Node node = makeNode(item, ir::NodeKind::Resource, declared->name);
  std::string logical = providerAddress(item).substr(llvm::StringRef("provider.").size());
  std::replace(logical.begin(), logical.end(), '.', '_');
  node.logicalName = logical == declared->name ? StrId() : intern(logical);
  node.label = intern(info->token);
  BodyResult made = convertBody(*item.body, info->type, [](const syntax::Item &part) {
    auto *attribute = dyn_cast<syntax::Attribute>(&part);
    return attribute && (attribute->name == "alias" || attribute->name == "version");
  });
  node.attributes.append(made.attributes.begin(), made.attributes.end());
  finish(item, std::move(node));
}

} // namespace pcl::terraform
