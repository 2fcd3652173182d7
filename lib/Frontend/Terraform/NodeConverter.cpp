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
  llvm::StringRef provider = Providers::providerOf(item.type);
  if (S.providers.isKnown(provider) || !S.unknownProviders.insert(provider).second)
    return;
  std::optional<schema::BridgedProvider> source = S.providerPackages.find(S, provider);
  if (!source)
    return;
  report.note(fmt::format("`pulumi install` makes its package, from the provider {}",
                          fmt::join(source->arguments(), " ")));
  if (!ModuleVersion::parse(source->version))
    report.note("no .terraform.lock.hcl says which version of it that is, so it may be another one "
                "each time");
}

// ---- provider.

ExprId NodeConverter::providerRef(const Declared &declared, const syntax::Expr *named,
                                  const Scope &scope) {
  Val all{W.ref(declared.name, named->range), declared.type};
  auto *index = llvm::dyn_cast<syntax::IndexExpr>(syntax::skipParens(named));
  return index ? E.getIndex(all, index->key, scope, named->range).expr : all.expr;
}

std::optional<ExprId> NodeConverter::providerOption(const Item &item, const Scope &scope) {
  const syntax::Attribute *attribute = item.body->attribute("provider");
  std::string name =
      attribute ? providerName(attribute->expr) : Providers::providerOf(item.type).str();
  Declared *declared = D.find("provider." + name);
  if (declared && !declared->isMissing)
    return attribute ? providerRef(*declared, attribute->expr, scope)
                     : W.ref(declared->name, item.range());
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
