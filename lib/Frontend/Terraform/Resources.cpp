// Resources: inputs from the body, options from Terraform's meta-arguments, lifecycle, timeouts.
//
// What Terraform says about a resource and Pulumi has no word for is a diagnostic of the group
// "loss".
#include "Kubernetes.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

/// What of a resource's body is Terraform's own.
static bool isMeta(const syntax::Item &item, const Ty *schema) {
  if (auto *attribute = dyn_cast<syntax::Attribute>(&item)) {
    llvm::StringRef name = attribute->name;
    return name == "count" || name == "for_each" || name == "depends_on" || name == "provider";
  }
  const auto &block = cast<syntax::Block>(item);
  llvm::StringRef type = blockType(block);
  if (type == "timeouts")
    return schema->isGuess() || !schema->field("timeouts");
  return type == "lifecycle" || type == "provisioner" || type == "connection";
}

/// Whether `ignore_changes` in the `lifecycle` of `body` names the whole argument `name`, or all.
static bool ignoresChangesOf(const syntax::Body &body, llvm::StringRef name) {
  for (const syntax::Item *part : body.items) {
    auto *block = dyn_cast<syntax::Block>(part);
    const syntax::Attribute *ignored =
        block && block->type == "lifecycle" ? block->body->attribute("ignore_changes") : nullptr;
    if (!ignored)
      continue;
    auto is = [](const syntax::Expr *expr, llvm::StringRef word) {
      auto *variable = dyn_cast<syntax::VariableExpr>(syntax::skipParens(expr));
      return variable && variable->name == word;
    };
    if (is(ignored->expr, "all"))
      return true;
    if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(ignored->expr)))
      if (llvm::any_of(tuple->elements, [&](const auto &each) { return is(each.value, name); }))
        return true;
  }
  return false;
}

void ResourceConverter::convert(const Item &item) {
  Declared &declared = declarationOf(item);
  const TypeInfo *info = S.providers.resource(item.type);
  if (info->isGuess)
    reportGuess(item, *info);
  ir::Node node = makeNode(item, ir::NodeKind::Resource, declared.name);
  if (item.isEphemeral) {
    S.diags.report(diag::tf_ephemeral_kept, item.range(), address(item));
    W.lose(frontend::Outcome::Fallback);
  }
  node.label = W.intern(info->token);
  node.labelRange = item.block->labels[0].range;
  addRange(declared, node);

  Scope scope;
  bindRange(declared, scope, E);
  const syntax::Body &body = *item.body;
  bool isTerraformData = item.type == "terraform_data";
  auto skip = [&](const syntax::Item &part) {
    return isMeta(part, info->type) || (isTerraformData && llvm::isa<syntax::Attribute>(part));
  };
  if (info->isByHand) {
    KubernetesConverter(B).convertResource(item, scope, node, skip);
  } else {
    BodyConverter::Result made = B.convert(body, scope, info->type, skip);
    node.attributes.append(made.attributes.begin(), made.attributes.end());
  }
  if (isTerraformData) {
    E.ensureStash(declared);
    // A Stash must hold something; what reads the null that it stands for is null itself.
    bool isEmpty = X[declared.input->expr].kind == ir::ExprKind::Null;
    addAttribute(node, "input", isEmpty ? W.text("", item.range()) : declared.input->expr,
                 body.attribute("input"));
    if (const syntax::Attribute *trigger = body.attribute("triggers_replace");
        trigger && !ignoresChangesOf(body, trigger->name))
      addTrigger(node, E.convert(trigger->expr, scope).expr, *trigger);
  }
  if (std::optional<ExprId> value = dependsOn(item))
    addOption(node, "dependsOn", *value, body.attribute("depends_on"));
  if (std::optional<ExprId> provider = providerOption(item, scope))
    addOption(node, "provider", *provider, body.attribute("provider"));
  for (const syntax::Item *part : body.items) {
    auto *block = dyn_cast<syntax::Block>(part);
    if (!block || !isMeta(*part, info->type))
      continue;
    if (block->type == "lifecycle")
      convertLifecycle(*block->body, scope, info->type, node);
    else if (block->type == "timeouts" || block->type == "dynamic")
      convertTimeouts(*block, scope, node);
  }
  addImports(item, declared, node);
  addMoves(item, declared, node);
  std::vector<ir::Node> commands = convertProvisioners(item, *info);
  const Ty *self = declared.input ? S.types.stash(declared.input->type) : info->type;
  addConditions(item, declared, "precondition", self);
  finish(item, std::move(node));
  for (ir::Node &command : commands)
    W.add(std::move(command));
  addConditions(item, declared, "postcondition", self);
}

void ResourceConverter::convertLifecycle(const syntax::Body &body, const Scope &scope,
                                         const Ty *schema, ir::Node &node) {
  for (const syntax::Item *part : body.items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (!attribute) {
      // Conditions are nodes of their own.
      llvm::StringRef type = cast<syntax::Block>(part)->type;
      if (type != "precondition" && type != "postcondition" && type != "action_trigger")
        W.dropped(diag::tf_lifecycle_unknown, part->range, type.str());
      else if (type == "action_trigger")
        W.dropped(diag::tf_block_lost, part->range, type.str());
      continue;
    }
    const syntax::Expr *expr = syntax::skipParens(attribute->expr);
    if (attribute->name == "prevent_destroy") {
      addOption(node, "protect", E.convert(expr, scope, S.types.boolean()).expr, attribute);
    } else if (attribute->name == "create_before_destroy") {
      // Pulumi's default is to create first, whatever Terraform's is.
      auto *value = dyn_cast<syntax::BoolLit>(expr);
      if (value && !value->value)
        addOption(node, "deleteBeforeReplace", X.boolean(true, expr->range), attribute);
    } else if (attribute->name == "ignore_changes") {
      llvm::SmallVector<ExprId, 8> paths = ignoredChanges(*attribute, scope, schema);
      if (!paths.empty())
        addOption(node, "ignoreChanges", X.tuple(paths, expr->range), attribute);
    } else if (attribute->name == "replace_triggered_by") {
      auto *tuple = dyn_cast<syntax::TupleConsExpr>(expr);
      if (!tuple) {
        addTrigger(node, E.convert(expr, scope).expr, *attribute);
        continue;
      }
      llvm::SmallVector<ExprId, 4> changes;
      for (const syntax::TupleElement &element : tuple->elements)
        changes.push_back(changesOf(element.value, scope).expr);
      ExprId trigger = changes.size() == 1 ? changes.front() : X.tuple(changes, expr->range);
      addTrigger(node, trigger, *attribute);
    } else {
      W.dropped(diag::tf_lifecycle_unknown, attribute->range, attribute->name.str());
    }
  }
}

/// What changes when `expr`, of `replace_triggered_by`, does: a whole resource does when it is
/// updated in place too, so that it stands for what is written in it.
Val ResourceConverter::changesOf(const syntax::Expr *expr, const Scope &scope) {
  std::optional<InstanceAddress> address = instanceAddress(syntax::skipParens(expr));
  const Declared *declared = address ? D.find(address->address()) : nullptr;
  if (!declared || declared->isMissing || declared->item->kind != ItemKind::Resource)
    return E.convert(expr, scope);
  const Ty *schema = S.providers.resource(declared->item->type)->type;
  std::vector<llvm::StringRef> names{"id"};
  for (const syntax::Item *part : declared->item->body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef name =
        attribute ? llvm::StringRef(attribute->name) : blockType(*cast<syntax::Block>(part));
    bool isRead = !schema->isStash || schema->field(name);
    if (isRead && !isMeta(*part, schema) && !llvm::is_contained(names, name))
      names.push_back(name);
  }
  Val whole = E.convert(expr, scope);
  if (names.size() == 1)
    return whole;
  auto parts = [&](const Val &one) {
    Val made{{}, S.types.unknown()};
    llvm::SmallVector<ExprId, 8> values;
    for (llvm::StringRef name : names) {
      Val value = E.getAttr(V.use(one), name, expr->range, expr->range);
      made.isEventual |= value.isEventual;
      values.push_back(value.expr);
    }
    made.expr = X.tuple(values, expr->range);
    return made;
  };
  if (address->key || declared->repeat == Declared::Repeat::None)
    return parts(whole);
  return V.loop(V.asList(whole, expr->range), "", "entry", expr->range,
                [&](const Val &, const Val &entry) {
                  ValueWriter::LoopBody body;
                  body.value = parts(entry);
                  return body;
                });
}

/// A change of `value` replaces what `node` makes; where something does so already, a change of
/// either.
void ResourceConverter::addTrigger(ir::Node &node, ExprId value, const syntax::Attribute &source) {
  StrId name = W.intern("replacementTrigger");
  auto *other =
      llvm::find_if(node.options, [&](const ir::Attribute &option) { return option.name == name; });
  if (other == node.options.end())
    return addOption(node, "replacementTrigger", value, &source);
  other->value = X.tuple({other->value, value}, source.expr->range);
}

/// The inputs that `ignore_changes` names; `all` are those that match `*`.
llvm::SmallVector<ExprId, 8> ResourceConverter::ignoredChanges(const syntax::Attribute &attribute,
                                                               const Scope &scope,
                                                               const Ty *schema) {
  llvm::SmallVector<ExprId, 8> paths;
  const syntax::Expr *expr = syntax::skipParens(attribute.expr);
  auto *name = dyn_cast<syntax::VariableExpr>(expr);
  if (name && name->name == "all") {
    paths.push_back(W.text("*", expr->range));
  } else if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(expr)) {
    for (const syntax::TupleElement &element : tuple->elements)
      if (auto *argument = dyn_cast<syntax::VariableExpr>(syntax::skipParens(element.value));
          argument && schema->isStash && argument->name == "triggers_replace")
        continue; // The option that it would be is left out.
      else if (std::optional<ExprId> path = propertyPath(element.value, scope, schema)) {
        W.comments.giveToItem(*path, element);
        paths.push_back(*path);
      }
  } else {
    W.dropped(diag::tf_lifecycle_unknown, attribute.range, attribute.name.str());
  }
  return paths;
}

/// A property path of ignore_changes, with the names of the inputs; nothing for what is no input,
/// which nothing could change.
std::optional<ExprId> ResourceConverter::propertyPath(const syntax::Expr *expr, const Scope &scope,
                                                      const Ty *schema) {
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
    else if (auto *quoted = dyn_cast<syntax::TemplateExpr>(at);
             quoted && quoted->isPlainString() && steps.size() == 1) {
      // Old code names attributes in quotes.
      text = quoted->plainText().str();
      break;
    } else {
      W.dropped(diag::tf_lifecycle_unknown, expr->range, std::string("ignore_changes"));
      return std::nullopt;
    }
  }
  Val val;
  auto *root = dyn_cast<syntax::VariableExpr>(steps.back());
  llvm::StringRef name =
      root ? root->name : llvm::StringRef(text).take_until([](char c) { return c == '.'; });
  const Field *field = E.fieldFor(schema, name, expr->range);
  if (!field || field->isComputedOnly) {
    S.diags.report(diag::tf_ignore_computed, expr->range, name.str());
    return std::nullopt;
  }
  val = {W.ref(inputName(*field), expr->range), field->type};
  for (const syntax::Expr *step : llvm::reverse(llvm::ArrayRef(steps).drop_back())) {
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(step))
      val = E.getAttr(val, attr->name, attr->nameRange, step->range);
    else
      val = E.getIndex(val, cast<syntax::IndexExpr>(step)->key, scope, step->range);
  }
  return val.expr;
}

/// `timeouts`, also as a dynamic block: each of its values is then there only when the block is.
void ResourceConverter::convertTimeouts(const syntax::Block &block, const Scope &outer,
                                        ir::Node &node) {
  const syntax::Body *fields = block.body;
  bool isDynamic = block.type == "dynamic";
  Scope scope(&outer);
  ExprId isThere;
  if (isDynamic) {
    const syntax::Attribute *forEach = block.body->attribute("for_each");
    for (const syntax::Item *part : block.body->items)
      if (auto *content = dyn_cast<syntax::Block>(part); content && content->type == "content")
        fields = content->body;
    if (!forEach || fields == block.body) {
      W.dropped(diag::tf_dynamic_incomplete, block.headerRange());
      return;
    }
    Val one;
    if (std::optional<Gate> gate = gateOf(forEach->expr)) {
      isThere = E.convert(gate->condition, scope, S.types.boolean()).expr;
      if (!gate->isThen)
        isThere = X.unary(ir::UnaryOp::Not, isThere, block.range);
      one = E.convert(gate->value, scope);
    } else {
      Val list = V.asList(E.convert(forEach->expr, scope), forEach->expr->range);
      ExprId count = W.call(ir::Builtin::Length, {list.expr}, block.range);
      isThere = X.binary(ir::BinaryOp::Greater, count, W.number(0, block.range), block.range);
      one = {W.call(ir::Builtin::SingleOrNone, {W.again(list.expr)}, block.range),
             S.types.elementOf(list.type), list.isEventual};
    }
    scope.bind({"timeouts", Binding::Iterator, one, {}});
  }
  llvm::SmallVector<ExprId, 6> items;
  for (const syntax::Item *part : fields->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (!attribute) {
      W.dropped(diag::tf_block_lost, part->range, std::string("timeouts"));
      continue;
    }
    llvm::StringRef name = attribute->name;
    if (name != "create" && name != "update" && name != "delete" && name != "read") {
      W.dropped(diag::tf_argument_without_property, attribute->nameRange, name.str());
      continue;
    }
    Val val = E.convert(attribute->expr, scope, S.types.string());
    SrcRange range = attribute->expr->range;
    if (isDynamic)
      val.expr = X.conditional(W.again(isThere), val.expr, X.null(range), range);
    W.comments.giveToItem(val.expr, *attribute);
    items.append({W.text(name, attribute->nameRange), val.expr});
  }
  if (!items.empty())
    addOption(node, "customTimeouts", X.object(items, block.range));
}

} // namespace pcl::terraform
