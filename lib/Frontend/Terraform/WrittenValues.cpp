// Follows what is written as a value through names.
#include "WrittenValues.h"

#include "Converter.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace pcl::terraform {

using llvm::dyn_cast;
using llvm::isa;

/// No value is looked for behind more names than this, nor among more expressions.
static constexpr unsigned MaxNames = 64, MaxWritten = 4096;

/// What the names around an expression mean.
struct WrittenValues::Around {
  Declarations *names = nullptr;
  const Item *item = nullptr; ///< whose `each` it is; may be null
  /// Within a loop: its variable, the values of which are the elements of `collection`.
  llvm::StringRef variable;
  WrittenValues collection;
  std::shared_ptr<const Around> outer;
};

void WrittenValues::add(const syntax::Expr *expr, Declarations &names, const Item *item) {
  auto around = std::make_shared<Around>();
  around->names = &names;
  around->item = item;
  Values.push_back({expr, std::move(around)});
}

/// Whether the function `name` gives one of its arguments, or a collection of what is in them.
static bool givesArguments(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("coalescelist", "concat", "distinct", "merge", "reverse", "setunion", true)
      .Cases("sensitive", "nonsensitive", "slice", "tolist", "tomap", "toset", true)
      .Cases("try", "values", true)
      .Default(false);
}

/// Finds the expressions that names, conditions and calls stand for.
class WrittenValues::Search {
public:
  void add(const WrittenValues &values) {
    for (const Value &value : values.Values)
      add(value, 0);
  }

  /// None of them is a name, a condition, or in parentheses.
  llvm::SmallVector<Value, 4> found;

private:
  void addAll(const WrittenValues &values, unsigned depth) {
    for (const Value &value : values.Values)
      add(value, depth + 1);
  }

  void add(Value value, unsigned depth) {
    value.expr = syntax::skipParens(value.expr);
    const syntax::Expr *expr = value.expr;
    if (value.isType)
      return found.push_back(value);
    if (depth > MaxNames || Seen.size() > MaxWritten ||
        !Seen.insert({expr, value.around.get()}).second)
      return;
    Kept.push_back(value.around);
    auto part = [&](const syntax::Expr *inner) { add({inner, value.around}, depth + 1); };
    if (auto *choice = dyn_cast<syntax::ConditionalExpr>(expr)) {
      part(choice->trueValue);
      part(choice->falseValue);
    } else if (auto *text = dyn_cast<syntax::TemplateExpr>(expr); text && unwrapped(text) != text) {
      part(unwrapped(text));
    } else if (auto *call = dyn_cast<syntax::FunctionCallExpr>(expr)) {
      if (givesArguments(call->name))
        llvm::for_each(call->args, part);
      if (call->name == "lookup" && call->args.size() > 1) {
        addAll(elementsOf({call->args[0], value.around}, syntax::plainText(call->args[1])), depth);
        llvm::for_each(call->args.drop_front(2), part);
      }
    } else if (!value.around) {
      found.push_back(value);
    } else if (auto *name = dyn_cast<syntax::VariableExpr>(expr)) {
      addLoopVariable(name->name, value.around, depth);
    } else if (auto *attr = dyn_cast<syntax::GetAttrExpr>(expr)) {
      if (!addNamed(*attr, value.around, depth))
        addAll(elementsOf({attr->source, value.around}, attr->name), depth);
    } else if (auto *index = dyn_cast<syntax::IndexExpr>(expr)) {
      addAll(elementsOf({index->source, value.around}, syntax::plainText(index->key)), depth);
    } else {
      found.push_back(value);
    }
  }

  static WrittenValues elementsOf(Value value, std::optional<llvm::StringRef> name) {
    WrittenValues whole;
    whole.Values.push_back(std::move(value));
    return whole.elements(name);
  }

  void addLoopVariable(llvm::StringRef name, const std::shared_ptr<const Around> &around,
                       unsigned depth) {
    for (const Around *loop = around.get(); loop; loop = loop->outer.get())
      if (!loop->variable.empty() && loop->variable == name)
        return addAll(loop->collection.elements(), depth);
  }

  /// What `local.x`, `var.x`, `each.value` and `module.x.y` stand for; false if `attr` is none.
  bool addNamed(const syntax::GetAttrExpr &attr, const std::shared_ptr<const Around> &around,
                unsigned depth) {
    Declarations &names = *around->names;
    auto *root = dyn_cast<syntax::VariableExpr>(attr.source);
    if (!root) {
      const syntax::Expr *source = attr.source;
      if (auto *index = dyn_cast<syntax::IndexExpr>(source))
        source = index->source;
      auto *module = dyn_cast<syntax::GetAttrExpr>(source);
      auto *word = module ? dyn_cast<syntax::VariableExpr>(module->source) : nullptr;
      if (!word || word->name != "module")
        return false;
      if (const Declared *called = names.find(("module." + module->name).str());
          called && called->module)
        addOutput(*called->module, attr.name, depth);
      return true;
    }
    const Item *item = around->item;
    if (root->name == "each") {
      const syntax::Attribute *all =
          attr.name == "value" && item && item->body ? item->body->attribute("for_each") : nullptr;
      if (all) {
        WrittenValues whole;
        whole.add(all->expr, names, nullptr);
        addAll(whole.elements(), depth);
      }
      return true;
    }
    if (root->name != "local" && root->name != "var")
      return false;
    const Declared *declared = names.find((root->name + "." + attr.name).str());
    if (declared && declared->item && declared->item->local)
      add(valueIn(declared->item->local->expr, names), depth + 1);
    else if (declared && declared->item && root->name == "var") {
      addAll(writtenFor(*declared, names.context()), depth);
      if (const syntax::Attribute *type = declared->item->body->attribute("type"))
        found.push_back({type->expr, nullptr, true});
    }
    return true;
  }

  void addOutput(ModuleConverter &module, llvm::StringRef name, unsigned depth) {
    for (const Item &item : module.module().items)
      if (item.kind == ItemKind::Output && item.name == name)
        if (const syntax::Attribute *value = item.body->attribute("value"))
          add(valueIn(value->expr, module.declarations()), depth + 1);
  }

  static Value valueIn(const syntax::Expr *expr, Declarations &names) {
    auto around = std::make_shared<Around>();
    around->names = &names;
    return {expr, std::move(around)};
  }

  llvm::DenseSet<std::pair<const syntax::Expr *, const Around *>> Seen;
  /// What `Seen` has the addresses of.
  std::vector<std::shared_ptr<const Around>> Kept;
};

/// The call of `name` that the type `expr` is; null if it is none.
static const syntax::FunctionCallExpr *typeCall(const syntax::Expr *expr, llvm::StringRef name) {
  auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr));
  return call && call->name == name && !call->args.empty() ? call : nullptr;
}

/// The types of what is in values of the type `expr`, under `name` where one is given.
static llvm::SmallVector<const syntax::Expr *, 2>
elementTypes(const syntax::Expr *expr, std::optional<llvm::StringRef> name) {
  if (auto *optional = typeCall(expr, "optional"))
    expr = optional->args[0];
  for (llvm::StringRef collection : {"list", "set", "map"})
    if (auto *call = typeCall(expr, collection))
      return {call->args[0]};
  llvm::SmallVector<const syntax::Expr *, 2> found;
  auto *call = typeCall(expr, "object");
  auto *object =
      call ? dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(call->args[0])) : nullptr;
  for (const syntax::ObjectItem &item :
       object ? object->items : llvm::ArrayRef<syntax::ObjectItem>())
    if (!name || item.keyText() == name)
      found.push_back(item.value);
  return found;
}

/// Whether values of the type `expr` are null where nothing is given.
static bool isNullByDefault(const syntax::Expr *expr) {
  auto *optional = typeCall(expr, "optional");
  return optional &&
         (optional->args.size() < 2 || isa<syntax::NullLit>(syntax::skipParens(optional->args[1])));
}

WrittenValues WrittenValues::elements(std::optional<llvm::StringRef> name) const {
  Search search;
  search.add(*this);
  WrittenValues elements;
  for (const Value &value : search.found) {
    if (value.isType) {
      for (const syntax::Expr *type : elementTypes(value.expr, name))
        elements.Values.push_back({type, nullptr, true});
      continue;
    }
    auto part = [&](const syntax::Expr *inner) {
      elements.Values.push_back({inner, value.around});
    };
    if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(value.expr); tuple && !name)
      for (const syntax::TupleElement &element : tuple->elements)
        part(element.value);
    if (auto *object = dyn_cast<syntax::ObjectConsExpr>(value.expr))
      for (const syntax::ObjectItem &item : object->items)
        if (!name || !item.keyText() || item.keyText() == name)
          part(item.value);
    if (auto *loop = dyn_cast<syntax::ForExpr>(value.expr); loop && value.around) {
      auto inside = std::make_shared<Around>(*value.around);
      inside->variable = loop->valueVar;
      inside->collection = WrittenValues();
      inside->collection.Values.push_back({loop->collection, value.around});
      inside->outer = value.around;
      elements.Values.push_back({loop->value, std::move(inside)});
    }
  }
  return elements;
}

bool WrittenValues::hasNull() const {
  Search search;
  search.add(*this);
  return llvm::any_of(search.found, [](const Value &value) {
    return value.isType ? isNullByDefault(value.expr) : isa<syntax::NullLit>(value.expr);
  });
}

Digits WrittenValues::digits() const {
  Digits digits = Digits::Plain;
  for (const Value &value : Values)
    if (auto *number = dyn_cast<syntax::NumberLit>(syntax::skipParens(value.expr));
        number && !value.around)
      digits = std::max(digits, digitsOf(number->text));
  return digits;
}

WrittenValues writtenFor(const Declared &variable, const ModuleContext &context) {
  WrittenValues values;
  if (const syntax::Attribute *given = variable.item->body->attribute("default"))
    values.add(given->expr);
  if (const syntax::Attribute *set =
          context.isRoot ? context.session.given->find(variable.item->name) : nullptr)
    values.add(set->expr);
  for (const ModuleCall &call : context.calls)
    if (const syntax::Attribute *argument = call.item->body->attribute(variable.item->name))
      values.add(argument->expr, *call.caller, call.item);
  return values;
}

} // namespace pcl::terraform
