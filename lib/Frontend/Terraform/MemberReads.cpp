#include "MemberReads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace pcl::terraform {

using llvm::dyn_cast;
using llvm::isa;

/// Calls `visit` for the expressions of all items, each as a whole.
static void forEachExpr(const Module &module,
                        llvm::function_ref<void(const Item &, const syntax::Expr *)> visit) {
  for (const Item &item : module.items) {
    if (item.local)
      visit(item, item.local->expr);
    if (item.body)
      syntax::walk(*item.body, [&](const syntax::Expr *expr) {
        visit(item, expr);
        return syntax::Walk::SkipChildren;
      });
  }
}

llvm::StringSet<> memberNames(const Module &module) {
  llvm::StringSet<> names;
  forEachExpr(module, [&](const Item &, const syntax::Expr *whole) {
    syntax::walk(whole, [&](const syntax::Expr *expr) {
      if (auto *attribute = dyn_cast<syntax::GetAttrExpr>(expr))
        names.insert(attribute->name);
      else if (auto *index = dyn_cast<syntax::IndexExpr>(expr))
        names.insert(syntax::plainText(index->key).value_or(""));
      else if (auto *call = dyn_cast<syntax::FunctionCallExpr>(expr);
               call && call->name == "lookup" && call->args.size() > 1)
        names.insert(syntax::plainText(call->args[1]).value_or(""));
      return syntax::Walk::Continue;
    });
  });
  return names;
}

namespace {

/// Looks for uses of a variable, of its elements in loops, and of `each.value` where it is what a
/// block is repeated for.
class WholeUses {
public:
  WholeUses(llvm::StringRef variable, bool isRepeated)
      : Variable(variable), IsRepeated(isRepeated) {}

  bool isValue(const syntax::Expr *expr) const {
    expr = syntax::skipParens(expr);
    if (auto *name = dyn_cast<syntax::VariableExpr>(expr))
      return llvm::is_contained(Elements, name->name);
    auto *attribute = dyn_cast<syntax::GetAttrExpr>(expr);
    auto *root = attribute ? dyn_cast<syntax::VariableExpr>(attribute->source) : nullptr;
    return root && ((root->name == "var" && attribute->name == Variable) ||
                    (IsRepeated && root->name == "each" && attribute->name == "value"));
  }

  /// Whether more of the value is used in `expr` than members of it.
  bool find(const syntax::Expr *expr) {
    expr = syntax::skipParens(expr);
    if (isValue(expr))
      return true;
    if (auto *attribute = dyn_cast<syntax::GetAttrExpr>(expr)) {
      const syntax::Expr *source = syntax::skipParens(attribute->source);
      if (auto *index = dyn_cast<syntax::IndexExpr>(source); index && isValue(index->source))
        return find(index->key);
      return !isValue(source) && find(source);
    }
    if (auto *splat = dyn_cast<syntax::SplatExpr>(expr); splat && isValue(splat->source))
      return isa<syntax::SplatItemExpr>(splat->each);
    if (auto *loop = dyn_cast<syntax::ForExpr>(expr); loop && isCollection(loop->collection)) {
      Elements.push_back(loop->valueVar);
      bool found = (loop->key && find(loop->key)) || find(loop->value) ||
                   (loop->condition && find(loop->condition));
      Elements.pop_back();
      return found;
    }
    bool found = false;
    syntax::forEachChild(expr, [&](const syntax::Expr *child) {
      found |= !(isValue(child) && isTested(expr, child)) && find(child);
    });
    return found;
  }

private:
  /// `x`, `values(x)`
  bool isCollection(const syntax::Expr *expr) const {
    auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr));
    return isValue(expr) ||
           (call && call->name == "values" && call->args.size() == 1 && isValue(call->args[0]));
  }

  /// `use` needs no member of `value`, or one whose name is written.
  static bool isTested(const syntax::Expr *use, const syntax::Expr *value) {
    if (auto *binary = dyn_cast<syntax::BinaryExpr>(use)) {
      const syntax::Expr *other = binary->left == value ? binary->right : binary->left;
      return isa<syntax::NullLit>(syntax::skipParens(other));
    }
    auto *call = dyn_cast<syntax::FunctionCallExpr>(use);
    return call &&
           (call->name == "length" || (call->name == "lookup" && call->args.size() > 1 &&
                                       !syntax::plainText(call->args[1]).value_or("").empty()));
  }

  llvm::StringRef Variable;
  bool IsRepeated;
  llvm::SmallVector<llvm::StringRef, 2> Elements; ///< names of loops around
};

} // namespace

bool readsWhole(const Module &module, llvm::StringRef name,
                llvm::function_ref<bool(const Item &call, llvm::StringRef input)> readsInput) {
  bool found = false;
  auto look = [&](WholeUses uses, const syntax::Expr *expr) { found |= uses.find(expr); };
  for (const Item &item : module.items) {
    if (item.local)
      look(WholeUses(name, false), item.local->expr);
    if (!item.body || found)
      continue;
    const syntax::Attribute *forEach = item.body->attribute("for_each");
    WholeUses uses(name, forEach && WholeUses(name, false).isValue(forEach->expr));
    for (const syntax::Item *part : item.body->items) {
      auto *attribute = dyn_cast<syntax::Attribute>(part);
      if (!attribute)
        syntax::walk(*dyn_cast<syntax::Block>(part)->body, [&](const syntax::Expr *expr) {
          look(uses, expr);
          return syntax::Walk::SkipChildren;
        });
      else if (!uses.isValue(attribute->expr))
        look(uses, attribute->expr);
      else if (attribute != forEach)
        found |= item.kind != ItemKind::Module || readsInput(item, attribute->name);
    }
  }
  return found;
}

} // namespace pcl::terraform
