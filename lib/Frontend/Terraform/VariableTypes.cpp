// Types of variables: the constraint that is written, else what the default says.
#include "Declarations.h"

#include "pcl/Syntax/Secrets.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::dyn_cast;

/// A type expression says no more than this many levels.
static constexpr unsigned MaxWrittenDepth = 64;

namespace {

/// Reads a type constraint: its type, and how PCL writes it. `optional(T, default)` keeps the
/// default in Field::fallback. Of what is written as values of the type null is one at times, which
/// no constraint says.
class TypeReader {
public:
  /// Without `diags` nothing is reported.
  TypeReader(TyStore &types, DiagnosticEngine *diags) : Types(types), Diags(diags) {}

  std::string annotation;

  const Ty *read(const syntax::Expr *expr, const WrittenValues &values, unsigned depth = 0);

private:
  /// The type of what stands in another type; `isWidened` tells whether it is null at times.
  const Ty *readElement(const syntax::Expr *expr, const WrittenValues &values, unsigned depth,
                        bool &isWidened);
  const Ty *readCollection(TyKind kind, const syntax::Expr *element, const WrittenValues &values,
                           unsigned depth);
  const Ty *readObject(const syntax::ObjectConsExpr &object, const WrittenValues &values,
                       unsigned depth);
  const Ty *bad(SrcRange range);

  TyStore &Types;
  DiagnosticEngine *Diags;
};

} // namespace

static TyKind collectionKind(llvm::StringRef name) {
  return name == "map" ? TyKind::Map : name == "set" ? TyKind::Set : TyKind::List;
}

const Ty *TypeReader::bad(SrcRange range) {
  if (Diags)
    Diags->report(diag::tf_bad_type, range);
  annotation += "any";
  return Types.unknown();
}

const Ty *TypeReader::readElement(const syntax::Expr *expr, const WrittenValues &values,
                                  unsigned depth, bool &isWidened) {
  auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr));
  isWidened = !(call && call->name == "optional") && values.hasNull();
  annotation += isWidened ? "optional(" : "";
  const Ty *type = read(expr, values, depth + 1);
  annotation += isWidened ? ")" : "";
  return type;
}

const Ty *TypeReader::readCollection(TyKind kind, const syntax::Expr *element,
                                     const WrittenValues &values, unsigned depth) {
  annotation += kind == TyKind::Map ? "map(" : "list(";
  bool holdsNull = false;
  const Ty *type = readElement(element, values.elements(), depth, holdsNull);
  annotation += ")";
  return holdsNull ? Types.holdingNull(Types.collection(kind, type)) : Types.collection(kind, type);
}

const Ty *TypeReader::readObject(const syntax::ObjectConsExpr &object, const WrittenValues &values,
                                 unsigned depth) {
  std::vector<Field> fields;
  annotation += "object({";
  for (const syntax::ObjectItem &item : object.items) {
    std::optional<llvm::StringRef> key = item.keyText();
    if (!key)
      continue;
    annotation += (fields.empty() ? "" : ", ") + key->str() + "=";
    bool mayBeNull = false;
    const Ty *type = readElement(item.value, values.elements(key), depth, mayBeNull);
    fields.push_back({key->str(), key->str(), type});
    fields.back().mayBeNull = mayBeNull;
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
  return Types.object(std::move(fields));
}

const Ty *TypeReader::read(const syntax::Expr *expr, const WrittenValues &values, unsigned depth) {
  expr = syntax::skipParens(expr);
  llvm::StringRef word;
  if (auto *name = dyn_cast<syntax::VariableExpr>(expr))
    word = name->name;
  else
    word = syntax::plainText(expr).value_or(""); // Terraform 0.11 writes types in quotes
  if (word == "string" || word == "number" || word == "bool" || word == "any") {
    annotation += word;
    return word == "string"   ? Types.string()
           : word == "number" ? Types.number(values.digits())
           : word == "bool"   ? Types.boolean()
                              : Types.unknown();
  }
  if (word == "list" || word == "set" || word == "map") {
    annotation += word == "map" ? "map(any)" : "list(any)";
    return Types.collection(collectionKind(word), Types.unknown());
  }
  auto *call = dyn_cast<syntax::FunctionCallExpr>(expr);
  if (!call || call->args.empty() || depth > MaxWrittenDepth)
    return bad(expr->range);
  llvm::StringRef name = call->name;
  if (name == "list" || name == "set" || name == "map")
    return readCollection(collectionKind(name), call->args[0], values, depth);
  if (name == "tuple") {
    auto *items = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(call->args[0]));
    std::vector<const Ty *> elements;
    annotation += "tuple([";
    for (const syntax::TupleElement &item :
         items ? items->elements : llvm::ArrayRef<syntax::TupleElement>()) {
      annotation += elements.empty() ? "" : ", ";
      bool isWidened = false;
      elements.push_back(readElement(item.value, {}, depth, isWidened));
    }
    annotation += "])";
    return Types.tuple(std::move(elements));
  }
  if (name == "optional") {
    annotation += "optional(";
    WrittenValues withDefault = values;
    if (call->args.size() > 1)
      withDefault.add(call->args[1]);
    const Ty *type = read(call->args[0], withDefault, depth + 1);
    annotation += ")";
    return type;
  }
  auto *object = name == "object"
                     ? dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(call->args[0]))
                     : nullptr;
  if (!object)
    return bad(expr->range);
  if (object->items.empty()) {
    annotation += "any";
    return Types.object({});
  }
  return readObject(*object, values, depth);
}

std::string annotationOf(const Declared &variable, const ModuleContext &context) {
  TypeReader reader(context.session.types, nullptr);
  reader.read(variable.item->body->attribute("type")->expr, writtenFor(variable, context));
  return reader.annotation;
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
  declared.isEventual |= syntax::isMarkedSecret(body);
  const syntax::Attribute *type = body.attribute("type"), *given = body.attribute("default");
  declared.mayBeNull = given && llvm::isa<syntax::NullLit>(syntax::skipParens(given->expr));
  if (type) {
    TypeReader reader(S.types, &S.diags);
    declared.type = reader.read(type->expr, writtenFor(declared, context));
    declared.annotation = reader.annotation;
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
