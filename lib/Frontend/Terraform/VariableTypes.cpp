// Types of variables: the constraint that is written, else what the default says.
#include "Declarations.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::dyn_cast;

/// A type expression says no more than this many levels.
static constexpr unsigned MaxTypeDepth = 64;

/// Reads a type constraint: its type, and how PCL writes it. `optional(T, default)` keeps the
/// default in Field::fallback.
static const Ty *readType(const syntax::Expr *expr, Session &S, std::string &annotation,
                          bool &hasDefaults, unsigned depth = 0) {
  expr = syntax::skipParens(expr);
  llvm::StringRef word;
  if (auto *name = dyn_cast<syntax::VariableExpr>(expr))
    word = name->name;
  else if (auto *text = dyn_cast<syntax::TemplateExpr>(expr); text && text->isPlainString())
    word = text->plainText(); // Terraform 0.11 writes types in quotes
  if (word == "string" || word == "number" || word == "bool" || word == "any") {
    annotation += word;
    return word == "string"   ? S.types.string()
           : word == "number" ? S.types.number()
           : word == "bool"   ? S.types.boolean()
                              : S.types.unknown();
  }
  if (word == "list" || word == "set" || word == "map") {
    annotation += word == "map" ? "map(any)" : "list(any)";
    return S.types.collection(word == "map"   ? TyKind::Map
                              : word == "set" ? TyKind::Set
                                              : TyKind::List,
                              S.types.unknown());
  }
  auto *call = dyn_cast<syntax::FunctionCallExpr>(expr);
  if (!call || call->args.empty() || depth > MaxTypeDepth) {
    S.diags.report(diag::tf_bad_type, expr->range);
    annotation += "any";
    return S.types.unknown();
  }
  llvm::StringRef name = call->name;
  if (name == "list" || name == "set" || name == "map") {
    annotation += name == "map" ? "map(" : "list(";
    const Ty *element = readType(call->args[0], S, annotation, hasDefaults, depth + 1);
    annotation += ")";
    return S.types.collection(name == "map"   ? TyKind::Map
                              : name == "set" ? TyKind::Set
                                              : TyKind::List,
                              element);
  }
  if (name == "tuple") {
    auto *items = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(call->args[0]));
    std::vector<const Ty *> elements;
    annotation += "tuple([";
    for (const syntax::TupleElement &item :
         items ? items->elements : llvm::ArrayRef<syntax::TupleElement>()) {
      annotation += elements.empty() ? "" : ", ";
      elements.push_back(readType(item.value, S, annotation, hasDefaults, depth + 1));
    }
    annotation += "])";
    return S.types.tuple(std::move(elements));
  }
  if (name == "optional") {
    annotation += "optional(";
    const Ty *type = readType(call->args[0], S, annotation, hasDefaults, depth + 1);
    annotation += ")";
    return type;
  }
  auto *object = name == "object"
                     ? dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(call->args[0]))
                     : nullptr;
  if (!object) {
    S.diags.report(diag::tf_bad_type, expr->range);
    annotation += "any";
    return S.types.unknown();
  }
  if (object->items.empty()) {
    annotation += "any";
    return S.types.object({});
  }
  std::vector<Field> fields;
  annotation += "object({";
  for (const syntax::ObjectItem &item : object->items) {
    std::optional<llvm::StringRef> key = item.keyText();
    if (!key)
      continue;
    annotation += (fields.empty() ? "" : ", ") + key->str() + "=";
    const Ty *type = readType(item.value, S, annotation, hasDefaults, depth + 1);
    fields.push_back({key->str(), key->str(), type});
    auto *optional = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(item.value));
    if (optional && optional->name == "optional") {
      fields.back().isOptional = true;
      if (optional->args.size() > 1 &&
          !llvm::isa<syntax::NullLit>(syntax::skipParens(optional->args[1]))) {
        fields.back().fallback = optional->args[1];
        hasDefaults = true;
      }
    }
  }
  annotation += "})";
  return S.types.object(std::move(fields));
}

/// Whether a default is written somewhere in `type`.
static bool hasFallback(const Ty *type, unsigned depth) {
  if (depth > MaxTypeDepth)
    return false;
  if (type->element && hasFallback(type->element, depth + 1))
    return true;
  for (const Ty *element : type->elements)
    if (hasFallback(element, depth + 1))
      return true;
  return llvm::any_of(type->fields, [&](const Field &field) {
    return field.fallback || hasFallback(field.type, depth + 1);
  });
}

bool hasFallback(const Ty *type) { return hasFallback(type, 0); }

const syntax::BoolLit *booleanLiteral(const syntax::Attribute *attribute) {
  return attribute ? dyn_cast<syntax::BoolLit>(syntax::skipParens(attribute->expr)) : nullptr;
}

void readVariableType(Declared &declared, ModuleContext &context) {
  Session &S = context.session;
  const syntax::Body &body = *declared.item->body;
  if (const syntax::BoolLit *sensitive = booleanLiteral(body.attribute("sensitive"));
      sensitive && sensitive->value)
    declared.isEventual = true;
  if (const syntax::Attribute *type = body.attribute("type")) {
    declared.type = readType(type->expr, S, declared.annotation, declared.hasDefaults);
    return;
  }
  const syntax::Attribute *given = body.attribute("default");
  // What is typed in for a variable without a type is a string; a module may be passed anything.
  declared.type = context.isRoot && !given ? S.types.string() : S.types.unknown();
  declared.annotation = context.isRoot && !given ? "string" : "any";
  if (!given)
    return;
  const syntax::Expr *expr = syntax::skipParens(given->expr);
  if (llvm::isa<syntax::TemplateExpr>(expr)) {
    declared.type = S.types.string();
    declared.annotation = "string";
  } else if (llvm::isa<syntax::NumberLit>(expr)) {
    declared.type = S.types.number();
    declared.annotation = "number";
  } else if (llvm::isa<syntax::BoolLit>(expr)) {
    declared.type = S.types.boolean();
    declared.annotation = "bool";
  } else if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(expr)) {
    bool isText = !tuple->elements.empty() &&
                  llvm::all_of(tuple->elements, [](const syntax::TupleElement &element) {
                    return llvm::isa<syntax::TemplateExpr>(element.value);
                  });
    declared.annotation = isText ? "list(string)" : "list(any)";
    declared.type = S.types.list(isText ? S.types.string() : S.types.unknown());
  } else if (auto *object = dyn_cast<syntax::ObjectConsExpr>(expr)) {
    bool isText =
        !object->items.empty() && llvm::all_of(object->items, [](const syntax::ObjectItem &item) {
          return llvm::isa<syntax::TemplateExpr>(item.value);
        });
    declared.annotation = isText ? "map(string)" : "map(any)";
    declared.type = S.types.map(isText ? S.types.string() : S.types.unknown());
  }
}

} // namespace pcl::terraform
