// What waits for what before it is made: `depends_on`, and provisioners.
//
// Terraform holds a resource for made when its provisioners have run, so whatever refers to it
// waits for them too. Here they are commands of their own, for which it waits only if it says so.
#include "Converter.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::dyn_cast;

// ---- References of a module's constructs to each other.

namespace {

/// Finds what a construct names.
class References {
public:
  /// Called with what is named, and with the output, where it is one of a module, else "".
  using Visitor = llvm::function_ref<void(const Declared &, llvm::StringRef)>;

  References(const Declarations &declarations, Visitor visitor) : D(declarations), Visit(visitor) {}

  void look(const Item &item) {
    if (item.local)
      look(item.local->expr);
    else if (item.body)
      syntax::walk(*item.body, [&](const syntax::Expr *expr) { return step(expr); });
  }

private:
  void look(const syntax::Expr *expr) {
    syntax::walk(expr, [&](const syntax::Expr *part) { return step(part); });
  }

  syntax::Walk step(const syntax::Expr *expr) {
    auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
    if (!attr)
      return syntax::Walk::Continue;
    // An output of a module, or of one of its instances.
    const syntax::Expr *source = attr->source;
    while (auto *index = dyn_cast<syntax::IndexExpr>(source))
      source = index->source;
    auto *call = dyn_cast<syntax::GetAttrExpr>(source);
    if (const Declared *module = call ? rootedIn("module", *call) : nullptr) {
      for (auto *index = dyn_cast<syntax::IndexExpr>(attr->source); index;
           index = dyn_cast<syntax::IndexExpr>(index->source))
        look(index->key);
      Visit(*module, attr->name);
      return syntax::Walk::SkipChildren;
    }
    const Declared *declared = nullptr;
    if (auto *root = dyn_cast<syntax::VariableExpr>(attr->source))
      declared = rootedIn(root->name, *attr);
    else if (auto *inner = dyn_cast<syntax::GetAttrExpr>(attr->source))
      if (auto *data = dyn_cast<syntax::VariableExpr>(inner->source); data && data->name == "data")
        declared = D.find(("data." + inner->name + "." + attr->name).str());
    if (declared && declared->item)
      Visit(*declared, "");
    return syntax::Walk::Continue;
  }

  /// What `attr` names if that is `<root>.<name>`, else null.
  const Declared *rootedIn(llvm::StringRef root, const syntax::GetAttrExpr &attr) const {
    auto *variable = dyn_cast<syntax::VariableExpr>(attr.source);
    return variable && variable->name == root ? D.find((root + "." + attr.name).str()) : nullptr;
  }

  const Declarations &D;
  Visitor Visit;
};

/// Whether `from`, or what it names and so on, names `target`.
bool leadsTo(const Item &from, const Declared &target, const Declarations &declarations,
             llvm::DenseSet<const Item *> &seen) {
  if (!seen.insert(&from).second)
    return false;
  bool leads = false;
  auto visit = [&](const Declared &named, llvm::StringRef) {
    leads = leads || &named == &target || leadsTo(*named.item, target, declarations, seen);
  };
  References(declarations, visit).look(from);
  return leads;
}

} // namespace

const Declarations::DeclaredSet &Declarations::provisionedNames(const Item &item) {
  auto [place, isNew] = Provisioned.try_emplace(&item);
  DeclaredSet &found = place->second; // stays where it is
  if (!isNew)
    return found;
  auto visit = [&](const Declared &named, llvm::StringRef output) {
    if (named.item->kind == ItemKind::Local || named.item->type == "template_file") {
      const DeclaredSet &inner = provisionedNames(*named.item);
      found.insert(inner.begin(), inner.end());
    } else if (!named.provisioners.empty() ||
               (named.module && named.module->hasProvisioned(output)))
      found.insert(&named);
  };
  References(*this, visit).look(item);
  return found;
}

bool ModuleConverter::hasProvisioned(llvm::StringRef output) {
  if (auto known = ProvisionedOutputs.find(output); known != ProvisionedOutputs.end())
    return known->second;
  bool isProvisioned = llvm::any_of(C.module.items, [&](const Item &item) {
    return item.kind == ItemKind::Output && (output.empty() || item.name == output) &&
           !D.provisionedNames(item).empty();
  });
  return ProvisionedOutputs[output] = isProvisioned;
}

// ---- The option.

void NodeConverter::addWritten(const syntax::Attribute &attribute,
                               llvm::SmallVectorImpl<ExprId> &items,
                               llvm::SmallPtrSetImpl<const Declared *> &named) {
  auto *tuple = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(attribute.expr));
  if (!tuple) {
    W.dropped(diag::tf_argument_without_property, attribute.nameRange, attribute.name.str());
    return;
  }
  for (const syntax::TupleElement &element : tuple->elements) {
    const syntax::Expr *expr = syntax::skipParens(element.value);
    // Old code writes addresses in quotes.
    auto *text = dyn_cast<syntax::TemplateExpr>(expr);
    bool isQuoted = text && text->isPlainString();
    const Declared *target = isQuoted ? D.find(text->plainText()) : targetOf(expr);
    if (!target) {
      E.unknownReference(expr, isQuoted ? text->plainText() : S.sources.text(expr->range));
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
    named.insert(target);
    if (!target->provisioners.empty())
      items.push_back(W.ref(target->provisioners.back(), expr->range));
  }
}

std::optional<ExprId> NodeConverter::dependsOn(const Item &item) {
  const syntax::Attribute *attribute = item.body->attribute("depends_on");
  llvm::SmallVector<ExprId, 4> items;
  llvm::SmallPtrSet<const Declared *, 4> named;
  if (attribute)
    addWritten(*attribute, items, named);
  SrcRange range = attribute ? attribute->expr->range : item.range();
  const Declared &self = declarationOf(item);
  for (const Declared *target : D.provisionedNames(item)) {
    if (target == &self || target->isMissing || !named.insert(target).second)
      continue;
    // A component waits as a whole, and is waited for as a whole, where Terraform looks at single
    // variables and outputs.
    llvm::DenseSet<const Item *> seen;
    if ((self.module || target->module) && leadsTo(*target->item, self, D, seen)) {
      S.diags.report(diag::tf_provisioners_late, item.range(), address(item),
                     address(*target->item));
      continue;
    }
    items.push_back(W.ref(target->module ? target->name : target->provisioners.back(), range));
  }
  if (items.empty())
    return std::nullopt;
  return X.tuple(items, range);
}

std::optional<ExprId> NodeConverter::waitsOfProvider(const Item &item) {
  llvm::SmallVector<ExprId, 4> items;
  for (const Declared *target : D.provisionedNames(item)) {
    if (target->isMissing)
      continue;
    // What is in a component may be made by the provider that would wait for all of it.
    if (target->module)
      S.diags.report(diag::tf_provisioners_late, item.range(), providerAddress(item),
                     address(*target->item));
    else
      items.push_back(W.ref(target->provisioners.back(), item.range()));
  }
  return items.empty() ? std::nullopt : std::optional(X.tuple(items, item.range()));
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

} // namespace pcl::terraform
