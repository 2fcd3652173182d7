// What a variable without a type and without a default is, as far as its uses show.
//
// Who runs a module types in a text for it, unless it stands where a collection is wanted: in such
// an argument of a resource or a module, or where its members or elements are asked for.
#include "Bodies.h"
#include "Converter.h"
#include "Declarations.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl::terraform {

using llvm::dyn_cast;

namespace {

/// Functions of Terraform whose arguments are collections.
bool takesCollections(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("chunklist", "coalescelist", "compact", "concat", "distinct", "element", "flatten",
             "index", "keys", "lookup", true)
      .Cases("matchkeys", "merge", "one", "reverse", "setintersection", "setproduct", "setsubtract",
             "setunion", "slice", "sort", true)
      .Cases("sum", "tolist", "tomap", "toset", "transpose", "values", "zipmap", true)
      .Default(false);
}

class VariableUses {
public:
  explicit VariableUses(Declarations &declarations)
      : D(declarations), S(declarations.context().session) {}

  void run() {
    for (const Item &item : D.context().module.items) {
      if (item.local)
        syntax::walk(item.local->expr, [&](const syntax::Expr *expr) { return visit(expr); });
      if (!item.body)
        continue;
      syntax::walk(*item.body, [&](const syntax::Expr *expr) { return visit(expr); });
      if (item.kind == ItemKind::Resource)
        look(*item.body, S.providers.resource(item.type)->type);
      else if (item.kind == ItemKind::Data)
        look(*item.body, S.providers.data(item.type)->type);
      else if (item.kind == ItemKind::Module)
        lookAtCall(item);
    }
  }

private:
  /// The variable that `expr` is, if it has no type of its own, else null.
  Declared *untyped(const syntax::Expr *expr) const {
    auto *attr = dyn_cast<syntax::GetAttrExpr>(syntax::skipParens(expr));
    auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
    if (!root || root->name != "var")
      return nullptr;
    Declared *variable = D.find(("var." + attr->name).str());
    const syntax::Body *body = variable && variable->item ? variable->item->body : nullptr;
    return body && !body->attribute("type") && !body->attribute("default") ? variable : nullptr;
  }

  /// Its members or elements are asked for.
  void open(const syntax::Expr *expr) {
    if (Declared *variable = untyped(expr))
      declare(*variable, S.types.unknown(), "any");
  }

  void declare(Declared &variable, const Ty *type, llvm::StringRef annotation) {
    variable.type = variable.configType = type;
    variable.annotation = annotation.str();
  }

  syntax::Walk visit(const syntax::Expr *expr) {
    if (auto *attr = dyn_cast<syntax::GetAttrExpr>(expr))
      open(attr->source);
    else if (auto *index = dyn_cast<syntax::IndexExpr>(expr))
      open(index->source);
    else if (auto *splat = dyn_cast<syntax::SplatExpr>(expr))
      open(splat->source);
    else if (auto *loop = dyn_cast<syntax::ForExpr>(expr))
      open(loop->collection);
    else if (auto *call = dyn_cast<syntax::FunctionCallExpr>(expr);
             call && takesCollections(call->name))
      for (const syntax::Expr *argument : call->args)
        open(argument);
    return syntax::Walk::Continue;
  }

  /// `expr` stands where a `type` is wanted.
  void look(const syntax::Expr *expr, const Ty *type) {
    if (type->is(TyKind::Singleton))
      type = type->element;
    if (auto *choice = dyn_cast<syntax::ConditionalExpr>(syntax::skipParens(expr))) {
      look(choice->trueValue, type);
      look(choice->falseValue, type);
      return;
    }
    Declared *variable = untyped(expr);
    if (!variable || !(type->isListLike() || type->isMapLike() || type->is(TyKind::Schema)))
      return;
    bool isPlain = (type->is(TyKind::Map) || type->is(TyKind::List) || type->is(TyKind::Set)) &&
                   type->element->is(TyKind::String);
    if (!isPlain || variable->type->is(TyKind::Unknown))
      return declare(*variable, S.types.unknown(), "any");
    bool isMap = type->is(TyKind::Map);
    const Ty *wanted = isMap ? S.types.map(S.types.string()) : S.types.list(S.types.string());
    bool isOther = !variable->type->isPrimitive() && variable->type->isMapLike() != isMap;
    if (isOther)
      declare(*variable, S.types.unknown(), "any");
    else
      declare(*variable, wanted, isMap ? "map(string)" : "list(string)");
  }

  void look(const syntax::Body &body, const Ty *schema) {
    if (!schema || !schema->is(TyKind::Schema))
      return;
    for (const syntax::Item *part : body.items) {
      auto *attribute = dyn_cast<syntax::Attribute>(part);
      auto *block = dyn_cast<syntax::Block>(part);
      if (attribute && attribute->name == "for_each") {
        open(attribute->expr);
        continue;
      }
      const Field *field = schema->schema->find(attribute ? attribute->name : blockType(*block));
      if (!field || !field->type)
        continue;
      if (attribute) {
        look(attribute->expr, field->type);
        continue;
      }
      const Ty *element = field->type->is(TyKind::Schema) ? field->type : field->type->element;
      const syntax::Body *content = block->body;
      if (block->type == "dynamic") {
        if (const syntax::Attribute *each = content->attribute("for_each"))
          open(each->expr);
        content = contentOf(*content);
      }
      if (content)
        look(*content, element);
    }
  }

  static const syntax::Body *contentOf(const syntax::Body &dynamic) {
    for (const syntax::Item *part : dynamic.items)
      if (auto *block = dyn_cast<syntax::Block>(part); block && block->type == "content")
        return block->body;
    return nullptr;
  }

  void lookAtCall(const Item &item) {
    const Declared *called = D.find(address(item));
    if (!called || !called->module)
      return;
    for (const syntax::Item *part : item.body->items) {
      auto *attribute = dyn_cast<syntax::Attribute>(part);
      if (!attribute)
        continue;
      if (attribute->name == "for_each")
        open(attribute->expr);
      else if (const Declared *input = called->module->variable(attribute->name))
        look(attribute->expr, input->configType);
    }
  }

  Declarations &D;
  Session &S;
};

} // namespace

void readVariableUses(Declarations &declarations) {
  if (declarations.context().isRoot)
    VariableUses(declarations).run();
}

} // namespace pcl::terraform
