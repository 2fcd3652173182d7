// Nodes of constructs, and the options that come from Terraform's meta-arguments.
#include "NodeConverter.h"

namespace pcl::terraform {

using llvm::dyn_cast;

// ---- Nodes.

ir::Node NodeConverter::makeNode(const Item &item, ir::NodeKind kind, llvm::StringRef name) {
  SrcRange nameRange = item.local                   ? item.local->nameRange
                       : item.block->labels.empty() ? item.block->typeRange
                                                    : item.block->labels.back().range;
  ir::Node node = W.node(kind, name, item.local ? item.local->range : item.block->range, nameRange);
  // Locals have no name that the engine sees, nor have the inputs and outputs of a component.
  bool isProperty = kind == ir::NodeKind::Config || kind == ir::NodeKind::Output;
  if (name != item.name && kind != ir::NodeKind::Local && !(isProperty && !C.isRoot)) {
    node.logicalName = W.intern(item.name);
    W.account.setOut(item.record, item.name);
  }
  node.file = item.file;
  return node;
}

void NodeConverter::finish(const Item &item, ir::Node node) {
  const syntax::Item &construct =
      item.local ? static_cast<const syntax::Item &>(*item.local) : *item.block;
  frontend::CommentLedger::Source source{construct.range, construct.trailingComments(), {}};
  if (item.block && !item.local && item.body == item.block->body)
    source.dangling = item.body->comments.dangling;
  node.comments = W.comments.collect(item.file, source, std::exchange(W.notes, {}));
  W.add(std::move(node));
}

ir::Attribute NodeConverter::attributeOf(llvm::StringRef name, ExprId value,
                                         const syntax::Attribute *source) {
  return source ? W.attribute(name, value, source->nameRange, W.comments.take(*source))
                : W.attribute(name, value);
}

void NodeConverter::addAttribute(ir::Node &node, llvm::StringRef name, ExprId value,
                                 const syntax::Attribute *source) {
  node.attributes.push_back(attributeOf(name, value, source));
}

void NodeConverter::addOption(ir::Node &node, llvm::StringRef name, ExprId value,
                              const syntax::Attribute *source) {
  node.options.push_back(attributeOf(name, value, source));
}

void NodeConverter::addRange(const Declared &declared, ir::Node &node) {
  if (declared.repeat == Declared::Repeat::None)
    return;
  bool isForEach = declared.repeat == Declared::Repeat::ForEach;
  addOption(node, "range", declared.range.expr,
            declared.item->body->attribute(isForEach ? "for_each" : "count"));
  if (declared.repeat == Declared::Repeat::OneOrNone) {
    std::string name = (declared.item->name + "-0").str();
    node.logicalName = W.intern(name);
    W.account.setOut(declared.item->record, name);
  }
}

void NodeConverter::reportGuess(const Item &item, const TypeInfo &info) {
  auto report = S.diags.report(diag::tf_no_mapping, item.range(), item.type.str(), info.token);
  llvm::StringRef provider = Providers::providerOf(item.type), source = D.providerSource(provider);
  if (S.providers.isKnown(D.providerType(provider)) || source.empty() ||
      !S.unknownProviders.insert(source).second)
    return;
  report.note(fmt::format("where nobody publishes a package of it, `pulumi package add "
                          "terraform-provider {}` makes one",
                          std::string_view(source)));
}

// ---- depends_on and provider.

std::optional<ExprId> NodeConverter::dependsOn(const syntax::Attribute &attribute) {
  auto *tuple = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(attribute.expr));
  if (!tuple) {
    W.dropped(diag::tf_argument_without_property, attribute.nameRange, attribute.name.str());
    return std::nullopt;
  }
  llvm::SmallVector<ExprId, 4> items;
  for (const syntax::TupleElement &element : tuple->elements) {
    const syntax::Expr *expr = syntax::skipParens(element.value);
    // Old code writes addresses in quotes.
    if (auto *text = dyn_cast<syntax::TemplateExpr>(expr); text && text->isPlainString()) {
      if (Declared *declared = D.find(text->plainText()); declared && !declared->isMissing)
        items.push_back(W.ref(declared->name, expr->range));
      else
        E.unknownReference(expr, text->plainText());
      continue;
    }
    const Declared *target = targetOf(expr);
    if (!target) {
      E.unknownReference(expr, S.sources.text(expr->range));
      continue;
    }
    ItemKind kind = target->item->kind;
    if (kind != ItemKind::Resource && kind != ItemKind::Module) {
      S.diags.report(diag::tf_depends_on_value, expr->range, address(*target->item));
      continue;
    }
    if (target->isMissing)
      continue;
    ExprId ref = W.ref(target->name, expr->range);
    W.comments.giveToItem(ref, element);
    items.push_back(ref);
    if (!target->provisioners.empty())
      items.push_back(W.ref(target->provisioners.back(), expr->range));
  }
  if (items.empty())
    return std::nullopt;
  return X.tuple(items, attribute.expr->range);
}

/// What `expr` names, or names a part of: Terraform waits for the whole resource or module. Null if
/// it is not declared.
const Declared *NodeConverter::targetOf(const syntax::Expr *expr) {
  for (const syntax::Expr *at = expr; at;) {
    auto *attr = dyn_cast<syntax::GetAttrExpr>(at);
    auto *index = dyn_cast<syntax::IndexExpr>(at);
    if (attr) {
      auto *root = dyn_cast<syntax::VariableExpr>(attr->source);
      auto *inner = dyn_cast<syntax::GetAttrExpr>(attr->source);
      auto *data = inner ? dyn_cast<syntax::VariableExpr>(inner->source) : nullptr;
      const Declared *target = nullptr;
      if (root)
        target = D.find((root->name + "." + attr->name).str());
      else if (data && (data->name == "data" || data->name == "ephemeral"))
        target = D.find((data->name + "." + inner->name + "." + attr->name).str());
      else if (data && data->name == "resource") // the long form of an address
        target = D.find((inner->name + "." + attr->name).str());
      if (target)
        return target;
    }
    at = attr ? attr->source : index ? index->source : nullptr;
  }
  return nullptr;
}

std::optional<ExprId> NodeConverter::providerOption(const Item &item) {
  const syntax::Attribute *attribute = item.body->attribute("provider");
  std::string name =
      attribute ? providerName(attribute->expr) : Providers::providerOf(item.type).str();
  Declared *declared = D.find("provider." + name);
  if (declared && !declared->isMissing)
    return W.ref(declared->name, attribute ? attribute->expr->range : item.range());
  if (!attribute || declared)
    return std::nullopt;
  if (D.expectsProvider(name))
    W.dropped(diag::tf_provider_of_caller, attribute->range, name);
  else if (llvm::StringRef(name).contains('.') || name.empty())
    W.dropped(diag::tf_undeclared_provider, attribute->range,
              S.sources.text(attribute->expr->range).str());
  return std::nullopt;
}

} // namespace pcl::terraform
