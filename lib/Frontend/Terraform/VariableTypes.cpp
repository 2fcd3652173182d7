// Types of variables: the constraint that is written, else what the default says.
#include "Declarations.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::dyn_cast;

/// A type expression says no more than this many levels.
static constexpr unsigned MaxWrittenDepth = 64;

/// Expressions that are written as values of one type.
using Written = llvm::SmallVector<const syntax::Expr *, 2>;

/// The elements that are written in `values`, those called `name` where one is given.
static Written elementsOf(const Written &values,
                          std::optional<llvm::StringRef> name = std::nullopt) {
  Written elements;
  for (const syntax::Expr *value : values) {
    value = syntax::skipParens(value);
    if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(value); tuple && !name)
      for (const syntax::TupleElement &element : tuple->elements)
        elements.push_back(element.value);
    if (auto *object = dyn_cast<syntax::ObjectConsExpr>(value))
      for (const syntax::ObjectItem &item : object->items)
        if (!name || item.keyText() == name)
          elements.push_back(item.value);
  }
  return elements;
}

/// What is lost of the numbers among `values`.
static Digits digitsOf(const Written &values) {
  Digits digits = Digits::Plain;
  for (const syntax::Expr *value : values)
    if (auto *number = dyn_cast<syntax::NumberLit>(syntax::skipParens(value)))
      digits = std::max(digits, digitsOf(number->text));
  return digits;
}

static bool hasNull(const Written &values) {
  return llvm::any_of(values, [](const syntax::Expr *value) {
    return llvm::isa<syntax::NullLit>(syntax::skipParens(value));
  });
}

static const Ty *readType(const syntax::Expr *expr, Session &S, std::string &annotation,
                          const Written &values, unsigned depth = 0);

/// The type of what stands in another type, of which `values` are written: null is one of them at
/// times, which no constraint says.
static const Ty *readElement(const syntax::Expr *expr, Session &S, std::string &annotation,
                             const Written &values, unsigned depth) {
  auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr));
  bool isWidened = hasNull(values) && !(call && call->name == "optional");
  annotation += isWidened ? "optional(" : "";
  const Ty *type = readType(expr, S, annotation, values, depth + 1);
  annotation += isWidened ? ")" : "";
  return type;
}

/// Reads a type constraint: its type, and how PCL writes it. `optional(T, default)` keeps the
/// default in Field::fallback. `values` are written as values of the type.
static const Ty *readType(const syntax::Expr *expr, Session &S, std::string &annotation,
                          const Written &values, unsigned depth) {
  expr = syntax::skipParens(expr);
  llvm::StringRef word;
  if (auto *name = dyn_cast<syntax::VariableExpr>(expr))
    word = name->name;
  else if (auto *text = dyn_cast<syntax::TemplateExpr>(expr); text && text->isPlainString())
    word = text->plainText(); // Terraform 0.11 writes types in quotes
  if (word == "string" || word == "number" || word == "bool" || word == "any") {
    annotation += word;
    return word == "string"   ? S.types.string()
           : word == "number" ? S.types.number(digitsOf(values))
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
  if (!call || call->args.empty() || depth > MaxWrittenDepth) {
    S.diags.report(diag::tf_bad_type, expr->range);
    annotation += "any";
    return S.types.unknown();
  }
  llvm::StringRef name = call->name;
  if (name == "list" || name == "set" || name == "map") {
    annotation += name == "map" ? "map(" : "list(";
    const Ty *element = readElement(call->args[0], S, annotation, elementsOf(values), depth);
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
      elements.push_back(readElement(item.value, S, annotation, {}, depth));
    }
    annotation += "])";
    return S.types.tuple(std::move(elements));
  }
  if (name == "optional") {
    annotation += "optional(";
    Written withDefault = values;
    if (call->args.size() > 1)
      withDefault.push_back(call->args[1]);
    const Ty *type = readType(call->args[0], S, annotation, withDefault, depth + 1);
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
    const Ty *type = readElement(item.value, S, annotation, elementsOf(values, key), depth);
    fields.push_back({key->str(), key->str(), type});
    auto *optional = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(item.value));
    if (optional && optional->name == "optional") {
      fields.back().isOptional = fields.back().isUnset = true;
      if (optional->args.size() > 1 &&
          !llvm::isa<syntax::NullLit>(syntax::skipParens(optional->args[1])))
        fields.back().fallback = optional->args[1];
      fields.back().isNullable = !fields.back().fallback;
    }
  }
  annotation += "})";
  return S.types.object(std::move(fields));
}

const syntax::BoolLit *booleanLiteral(const syntax::Attribute *attribute) {
  return attribute ? dyn_cast<syntax::BoolLit>(syntax::skipParens(attribute->expr)) : nullptr;
}

/// The type of the number that is written as `expr`.
static const Ty *numberOf(const syntax::Expr *expr, TyStore &types) {
  auto *number = dyn_cast<syntax::NumberLit>(syntax::skipParens(expr));
  return types.number(number ? digitsOf(number->text) : Digits::Plain);
}

/// What a variable without a type is, as far as its default shows. Who runs a program types in what
/// has the looks of that; a module is given anything.
static void guessVariableType(Declared &declared, const syntax::Expr *expr, bool isRoot,
                              TyStore &types) {
  expr = syntax::skipParens(expr);
  auto declare = [&](const Ty *type, llvm::StringRef annotation) {
    declared.type = isRoot ? type : types.guessed(type);
    declared.annotation = annotation.str();
    if (!isRoot)
      declared.configType = types.unknown();
  };
  auto isText = [](const syntax::Expr *part) { return llvm::isa<syntax::TemplateExpr>(part); };
  if (isText(expr))
    return declare(types.string(), "string");
  if (llvm::isa<syntax::NumberLit>(expr))
    return declare(numberOf(expr, types), "number");
  if (llvm::isa<syntax::BoolLit>(expr))
    return declare(types.boolean(), "bool");
  auto collection = [&](TyKind kind, bool isOfTexts) {
    const Ty *element = isOfTexts ? types.string() : types.unknown();
    declared.type = types.collection(kind, element, Form::Either);
    declared.annotation = kind == TyKind::Map ? "map(" : "list(";
    declared.annotation += isOfTexts ? "string)" : "any)";
    declared.configType = types.unknown();
  };
  if (auto *tuple = dyn_cast<syntax::TupleConsExpr>(expr))
    collection(TyKind::List,
               !tuple->elements.empty() &&
                   llvm::all_of(tuple->elements, [&](const syntax::TupleElement &element) {
                     return isText(element.value);
                   }));
  else if (auto *object = dyn_cast<syntax::ObjectConsExpr>(expr))
    collection(TyKind::Map, !object->items.empty() &&
                                llvm::all_of(object->items, [&](const syntax::ObjectItem &item) {
                                  return isText(item.value);
                                }));
}

void readVariableType(Declared &declared, ModuleContext &context) {
  Session &S = context.session;
  const syntax::Body &body = *declared.item->body;
  for (llvm::StringRef mark : {"sensitive", "ephemeral"})
    if (const syntax::BoolLit *value = booleanLiteral(body.attribute(mark)); value && value->value)
      declared.isEventual = true;
  const syntax::Attribute *type = body.attribute("type"), *given = body.attribute("default");
  declared.mayBeNull = given && llvm::isa<syntax::NullLit>(syntax::skipParens(given->expr));
  if (type) {
    declared.type =
        readType(type->expr, S, declared.annotation, given ? Written{given->expr} : Written());
    if (declared.type->is(TyKind::Number) && given)
      declared.type = numberOf(given->expr, S.types);
  } else {
    // What is typed in for a variable without a type is a string; a module may be passed anything,
    // and so may a file of values.
    const syntax::Attribute *set = context.isRoot ? S.given->find(declared.item->name) : nullptr;
    auto kindOf = [](const syntax::Attribute *value) {
      return syntax::skipParens(value->expr)->kind;
    };
    bool isText = context.isRoot && !given && (!set || kindOf(set) == syntax::ExprKind::Template);
    declared.type = isText ? S.types.string() : S.types.unknown();
    declared.annotation = isText ? "string" : "any";
    if (given && (!set || kindOf(set) == kindOf(given) || kindOf(set) == syntax::ExprKind::NullLit))
      guessVariableType(declared, given->expr, context.isRoot, S.types);
  }
  if (declared.configType)
    return;
  declared.configType = S.types.withoutSets(declared.type);
  declared.isCompleted = declared.configType != declared.type || hasFallback(declared.type);
  declared.type = S.types.completed(declared.type);
}

} // namespace pcl::terraform
