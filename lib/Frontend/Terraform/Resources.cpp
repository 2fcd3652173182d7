// Resources: inputs from the body, options from Terraform's meta-arguments, lifecycle, timeouts.
//
// What Terraform says about a resource and Pulumi has no word for is a diagnostic of the group "loss".
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

Declared::Repeat ModuleConverter::repeatOf(const syntax::Body &body) const {
  if (body.attribute("count"))
    return Declared::Repeat::Count;
  return body.attribute("for_each") ? Declared::Repeat::ForEach : Declared::Repeat::None;
}

/// Converts count or for_each. A set becomes a map of its items to themselves, which gives instances the names that Terraform
/// gives them.
void ModuleConverter::declareRange(Declared &declared) {
  if (declared.repeat == Declared::Repeat::None)
    return;
  const syntax::Body &body = *declared.item->body;
  if (declared.repeat == Declared::Repeat::Count) {
    declared.range = convert(body.attribute("count")->expr, S.types.number());
    return;
  }
  const syntax::Expr *expr = body.attribute("for_each")->expr;
  Val val = convert(expr);
  if (val.type->isListLike() || val.type->is(TyKind::Singleton)) {
    bool allText = X[val.expr].kind == ir::ExprKind::Tuple && !X.list(val.expr).empty();
    if (allText)
      for (ExprId item : X.list(val.expr))
        allText &= X[item].kind == ir::ExprKind::String;
    if (allText) {
      llvm::SmallVector<ExprId, 8> items;
      llvm::DenseSet<StrId> seen;
      for (ExprId item : llvm::SmallVector<ExprId, 8>(X.list(val.expr)))
        if (seen.insert(X[item].strA()).second)
          items.append({X.string(X[item].strA(), X.range(item), ir::QuotedKey), item});
      val = {X.object(items, expr->range), S.types.map(S.types.string())};
    } else {
      val = loop(val, "", "entry", expr->range, [&](const Val &, const Val &entry) {
        LoopBody body;
        body.key = entry;
        body.value = use(entry);
        return body;
      });
    }
  }
  declared.range = val;
}

void ModuleConverter::pushRangeBindings(const Declared &declared) {
  auto part = [&](llvm::StringRef name, const Ty *type) {
    ExprId range = X.ref(intern("range"));
    return Val{X.getAttr(range, intern(name)), type, declared.range.isEventual};
  };
  if (declared.repeat == Declared::Repeat::Count)
    Scope.push_back({"count", Binding::Count, part("value", S.types.number()), {}});
  if (declared.repeat == Declared::Repeat::ForEach)
    Scope.push_back({"each", Binding::Each, part("value", S.types.elementOf(declared.range.type)), part("key", S.types.string())});
}

void ModuleConverter::addRange(const Declared &declared, ir::Node &node) {
  if (declared.repeat == Declared::Repeat::None)
    return;
  bool isCount = declared.repeat == Declared::Repeat::Count;
  addOption(node, "range", declared.range.expr, declared.item->body->attribute(isCount ? "count" : "for_each"));
}

/// What of a resource's body is Terraform's own.
static bool isMeta(const syntax::Item &item, const Ty *schema) {
  if (auto *attribute = dyn_cast<syntax::Attribute>(&item)) {
    llvm::StringRef name = attribute->name;
    return name == "count" || name == "for_each" || name == "depends_on" || name == "provider";
  }
  const auto &block = cast<syntax::Block>(item);
  llvm::StringRef type = block.type == "dynamic" && block.labels.size() == 1 ? block.labels[0].text : block.type;
  if (type == "timeouts")
    return schema->isGuess() || !schema->field("timeouts");
  return type == "lifecycle" || type == "provisioner" || type == "connection";
}

void ModuleConverter::convertResource(const Item &item) {
  Declared &declared = *find(address(item));
  const TypeInfo *info = S.providers.resource(item.type);
  if (info->isGuess)
    S.diags.report(diag::tf_no_mapping, item.range(), item.type.str(), info->token);
  ir::Node node = makeNode(item, ir::NodeKind::Resource, declared.name);
  node.label = intern(info->token);
  node.labelRange = item.block->labels[0].range;
  addRange(declared, node);

  size_t depth = Scope.size();
  pushRangeBindings(declared);
  const syntax::Body &body = *item.body;
  bool isTerraformData = item.type == "terraform_data";
  BodyResult made = convertBody(body, info->type, [&](const syntax::Item &part) {
    return isMeta(part, info->type) || (isTerraformData && llvm::isa<syntax::Attribute>(part));
  });
  node.attributes.append(made.attributes.begin(), made.attributes.end());
  if (isTerraformData) {
    convertTerraformData(body, node);
    lose(frontend::Outcome::Fallback);
  }
  if (const syntax::Attribute *depends = body.attribute("depends_on"))
    if (std::optional<ExprId> value = dependsOn(*depends))
      addOption(node, "dependsOn", *value, depends);
  if (std::optional<ExprId> provider = providerOption(item))
    addOption(node, "provider", *provider, body.attribute("provider"));
  llvm::SmallVector<llvm::StringRef, 16> written;
  for (const ir::Attribute &attribute : node.attributes)
    written.push_back(TheProgram.str(attribute.name));
  for (const syntax::Item *part : body.items) {
    auto *block = dyn_cast<syntax::Block>(part);
    if (!block || !isMeta(*part, info->type))
      continue;
    if (block->type == "lifecycle")
      convertLifecycle(*block->body, info->type, node, written);
    else if (block->type == "timeouts" || block->type == "dynamic")
      convertTimeouts(*block, node);
  }
  auto import = Imports.find(address(item));
  if (import != Imports.end())
    addOption(node, "import", convert(import->second->expr, S.types.string()).expr, import->second);
  Scope.resize(depth);
  std::vector<ir::Node> commands = convertProvisioners(item, *info);
  finish(item, std::move(node));
  llvm::append_range(FileNodes[item.file], std::move(commands));
}

void ModuleConverter::convertLifecycle(const syntax::Body &body, const Ty *schema, ir::Node &node,
                                       llvm::ArrayRef<llvm::StringRef> written) {
  for (const syntax::Item *part : body.items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (!attribute) {
      // Conditions check; they make nothing.
      S.diags.report(diag::tf_check_ignored, part->range, cast<syntax::Block>(part)->type.str());
      continue;
    }
    const syntax::Expr *expr = syntax::skipParens(attribute->expr);
    if (attribute->name == "prevent_destroy") {
      addOption(node, "protect", convert(expr, S.types.boolean()).expr, attribute);
    } else if (attribute->name == "create_before_destroy") {
      // Pulumi's default is to create first, whatever Terraform's is.
      auto *value = dyn_cast<syntax::BoolLit>(expr);
      if (value && !value->value)
        addOption(node, "deleteBeforeReplace", X.boolean(true, expr->range), attribute);
    } else if (attribute->name == "ignore_changes") {
      llvm::SmallVector<ExprId, 8> paths;
      auto *name = dyn_cast<syntax::VariableExpr>(expr);
      if (name && name->name == "all") {
        S.diags.report(diag::tf_ignore_all, expr->range);
        for (llvm::StringRef input : written)
          paths.push_back(X.ref(intern(input), expr->range));
      } else if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(expr)) {
        for (const syntax::TupleElement &element : tuple->elements)
          if (std::optional<ExprId> path = propertyPath(element.value, schema)) {
            commentItem(*path, element);
            paths.push_back(*path);
          }
      } else {
        dropped(diag::tf_lifecycle_unknown, attribute->range, attribute->name.str());
      }
      if (!paths.empty())
        addOption(node, "ignoreChanges", X.tuple(paths, expr->range), attribute);
    } else if (attribute->name == "replace_triggered_by") {
      auto *tuple = dyn_cast<syntax::TupleConsExpr>(expr);
      Val trigger = tuple && tuple->elements.size() == 1 ? convert(tuple->elements[0].value) : convert(expr);
      addOption(node, "replacementTrigger", trigger.expr, attribute);
    } else {
      dropped(diag::tf_lifecycle_unknown, attribute->range, attribute->name.str());
    }
  }
}

/// A property path of ignore_changes, with the names of the inputs; nothing for what is no input, which nothing could change.
std::optional<ExprId> ModuleConverter::propertyPath(const syntax::Expr *expr, const Ty *schema) {
  llvm::SmallVector<const syntax::Expr *, 8> steps;
  std::string text;
  for (const syntax::Expr *at = expr; at;) {
    steps.push_back(at);
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(at))
      at = attr->source;
    else if (auto *index = dyn_cast<syntax::IndexExpr>(at))
      at = index->source;
    else if (llvm::isa<syntax::VariableExpr>(at))
      break;
    else if (auto *quoted = dyn_cast<syntax::TemplateExpr>(at); quoted && quoted->isPlainString() && steps.size() == 1) {
      // Old code names attributes in quotes.
      text = quoted->plainText().str();
      break;
    } else {
      dropped(diag::tf_lifecycle_unknown, expr->range, std::string("ignore_changes"));
      return std::nullopt;
    }
  }
  Val val;
  auto *root = dyn_cast<syntax::VariableExpr>(steps.back());
  llvm::StringRef name = root ? root->name : llvm::StringRef(text).take_until([](char c) { return c == '.'; });
  const Field *field = fieldFor(schema, name, expr->range);
  if (!field || field->isComputedOnly) {
    S.diags.report(diag::tf_ignore_computed, expr->range, name.str());
    return std::nullopt;
  }
  val = {X.ref(intern(field->pulumi), expr->range), field->type};
  for (const syntax::Expr *step : llvm::reverse(llvm::ArrayRef(steps).drop_back())) {
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(step))
      val = getAttr(val, attr->name, attr->nameRange, step->range);
    else
      val = getIndex(val, cast<syntax::IndexExpr>(step)->key, step->range);
  }
  return val.expr;
}

/// `timeouts`, also as a dynamic block: each of its values is then there only when the block is.
void ModuleConverter::convertTimeouts(const syntax::Block &block, ir::Node &node) {
  const syntax::Body *fields = block.body;
  bool isDynamic = block.type == "dynamic";
  size_t depth = Scope.size();
  ExprId isThere;
  if (isDynamic) {
    const syntax::Attribute *forEach = block.body->attribute("for_each");
    for (const syntax::Item *part : block.body->items)
      if (auto *content = dyn_cast<syntax::Block>(part); content && content->type == "content")
        fields = content->body;
    if (!forEach || fields == block.body) {
      dropped(diag::tf_dynamic_incomplete, block.headerRange());
      return;
    }
    Val one;
    if (std::optional<Gate> gate = gateOf(forEach->expr)) {
      isThere = convert(gate->condition, S.types.boolean()).expr;
      if (!gate->isThen)
        isThere = X.unary(ir::UnaryOp::Not, isThere, block.range);
      one = convert(gate->value);
    } else {
      Val list = asList(convert(forEach->expr), forEach->expr->range);
      ExprId count = call("length", {list.expr}, block.range);
      isThere = X.binary(ir::BinaryOp::Greater, count, X.number(intern("0"), block.range), block.range);
      one = {call("singleOrNone", {ir::clone(X, list.expr)}, block.range), S.types.elementOf(list.type), list.isEventual};
    }
    Scope.push_back({"timeouts", Binding::Iterator, one, {}});
  }
  llvm::SmallVector<ExprId, 6> items;
  for (const syntax::Item *part : fields->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (!attribute) {
      dropped(diag::tf_block_lost, part->range, std::string("timeouts"));
      continue;
    }
    llvm::StringRef name = attribute->name;
    if (name != "create" && name != "update" && name != "delete" && name != "read") {
      dropped(diag::tf_argument_without_property, attribute->nameRange, name.str());
      continue;
    }
    Val val = convert(attribute->expr, S.types.string());
    SrcRange range = attribute->expr->range;
    if (isDynamic)
      val.expr = X.conditional(ir::clone(X, isThere), val.expr, X.null(range), range);
    if (ir::CommentsId comments = commentsOf(*attribute))
      TheProgram.itemComments[val.expr] = comments;
    items.append({X.string(intern(name), attribute->nameRange), val.expr});
  }
  Scope.resize(depth);
  if (!items.empty())
    addOption(node, "customTimeouts", X.object(items, block.range));
}

/// `depends_on` without what is no resource: data and values have their order from references.
std::optional<ExprId> ModuleConverter::dependsOn(const syntax::Attribute &attribute) {
  auto *tuple = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(attribute.expr));
  if (!tuple) {
    dropped(diag::tf_argument_without_property, attribute.nameRange, attribute.name.str());
    return std::nullopt;
  }
  llvm::SmallVector<ExprId, 4> items;
  for (const syntax::TupleElement &element : tuple->elements) {
    const syntax::Expr *expr = syntax::skipParens(element.value);
    // Old code writes addresses in quotes.
    if (auto *text = dyn_cast<syntax::TemplateExpr>(expr); text && text->isPlainString()) {
      if (Declared *declared = find(text->plainText()); declared && !declared->isMissing)
        items.push_back(X.ref(intern(declared->name), expr->range));
      else
        unknownReference(expr, text->plainText());
      continue;
    }
    // Terraform waits for the whole resource or module, whichever part of it is named.
    const Declared *target = nullptr;
    for (const syntax::Expr *at = expr; at && !target;) {
      auto *attr = dyn_cast<syntax::GetAttrExpr>(at);
      auto *index = dyn_cast<syntax::IndexExpr>(at);
      if (attr) {
        auto *root = dyn_cast<syntax::VariableExpr>(attr->source);
        auto *inner = dyn_cast<syntax::GetAttrExpr>(attr->source);
        auto *data = inner ? dyn_cast<syntax::VariableExpr>(inner->source) : nullptr;
        if (root)
          target = find((root->name + "." + attr->name).str());
        else if (data && data->name == "data")
          target = find(("data." + inner->name + "." + attr->name).str());
      }
      at = attr ? attr->source : index ? index->source : nullptr;
    }
    if (!target) {
      unknownReference(expr, S.sources.text(expr->range));
      continue;
    }
    ItemKind kind = target->item->kind;
    if (kind != ItemKind::Resource && kind != ItemKind::Module) {
      S.diags.report(diag::tf_depends_on_value, expr->range, address(*target->item));
      continue;
    }
    if (target->isMissing)
      continue;
    ExprId ref = X.ref(intern(target->name), expr->range);
    commentItem(ref, element);
    items.push_back(ref);
    if (!target->provisioners.empty())
      items.push_back(X.ref(intern(target->provisioners.back()), expr->range));
  }
  if (items.empty())
    return std::nullopt;
  return X.tuple(items, attribute.expr->range);
}

/// The name of a provider as an expression gives it: `aws`, `aws.east`, or one of them in quotes.
std::string ModuleConverter::providerName(const syntax::Expr *expr) {
  expr = syntax::skipParens(expr);
  if (auto *name = dyn_cast<syntax::VariableExpr>(expr))
    return name->name.str();
  if (auto *text = dyn_cast<syntax::TemplateExpr>(expr); text && text->isPlainString())
    return text->plainText().str();
  if (auto *attr = dyn_cast<syntax::GetAttrExpr>(expr))
    if (auto *name = dyn_cast<syntax::VariableExpr>(attr->source))
      return (name->name + "." + attr->name).str();
  return "";
}

std::optional<ExprId> ModuleConverter::providerOption(const Item &item) {
  const syntax::Attribute *attribute = item.body->attribute("provider");
  std::string name = attribute ? providerName(attribute->expr) : Providers::providerOf(item.type).str();
  Declared *declared = find("provider." + name);
  if (declared && !declared->isMissing)
    return X.ref(intern(declared->name), attribute ? attribute->expr->range : item.range());
  if (!attribute || declared)
    return std::nullopt;
  if (ExpectedAliases.count(name))
    dropped(diag::tf_provider_of_caller, attribute->range, name);
  else if (llvm::StringRef(name).contains('.') || name.empty())
    dropped(diag::tf_undeclared_provider, attribute->range, name);
  return std::nullopt;
}

} // namespace pcl::terraform
