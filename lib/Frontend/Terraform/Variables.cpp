// Variables, their types and the defaults within them; locals; outputs.
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

namespace {
/// A type expression says no more than this many levels.
constexpr unsigned MaxTypeDepth = 64;
} // namespace

/// Reads a type constraint: its type, and how PCL writes it. `optional(T, default)` keeps the default in Field::fallback.
const Ty *ModuleConverter::typeExpression(const syntax::Expr *expr, std::string &annotation, bool &hasDefaults, unsigned depth) {
  expr = syntax::skipParens(expr);
  llvm::StringRef word;
  if (auto *name = dyn_cast<syntax::VariableExpr>(expr))
    word = name->name;
  else if (auto *text = dyn_cast<syntax::TemplateExpr>(expr); text && text->isPlainString())
    word = text->plainText(); // Terraform 0.11 writes types in quotes
  if (word == "string" || word == "number" || word == "bool" || word == "any") {
    annotation += word;
    return word == "string" ? S.types.string() : word == "number" ? S.types.number() : word == "bool" ? S.types.boolean() : S.types.unknown();
  }
  if (word == "list" || word == "set" || word == "map") {
    annotation += word == "map" ? "map(any)" : "list(any)";
    return S.types.collection(word == "map" ? TyKind::Map : word == "set" ? TyKind::Set : TyKind::List, S.types.unknown());
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
    const Ty *element = typeExpression(call->args[0], annotation, hasDefaults, depth + 1);
    annotation += ")";
    Ty made = *S.types.collection(name == "map" ? TyKind::Map : name == "set" ? TyKind::Set : TyKind::List, element);
    return S.types.collection(made.kind, element);
  }
  if (name == "tuple") {
    auto *items = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(call->args[0]));
    std::vector<const Ty *> elements;
    annotation += "tuple([";
    for (const syntax::TupleElement &item : items ? items->elements : llvm::ArrayRef<syntax::TupleElement>()) {
      annotation += elements.empty() ? "" : ", ";
      elements.push_back(typeExpression(item.value, annotation, hasDefaults, depth + 1));
    }
    annotation += "])";
    return S.types.tuple(std::move(elements));
  }
  if (name == "optional") {
    annotation += "optional(";
    const Ty *type = typeExpression(call->args[0], annotation, hasDefaults, depth + 1);
    annotation += ")";
    return type;
  }
  auto *object = name == "object" ? dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(call->args[0])) : nullptr;
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
    const Ty *type = typeExpression(item.value, annotation, hasDefaults, depth + 1);
    fields.push_back({key->str(), key->str(), type});
    auto *optional = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(item.value));
    if (optional && optional->name == "optional") {
      fields.back().isOptional = true;
      if (optional->args.size() > 1 && !llvm::isa<syntax::NullLit>(syntax::skipParens(optional->args[1]))) {
        fields.back().fallback = optional->args[1];
        hasDefaults = true;
      }
    }
  }
  annotation += "})";
  return S.types.object(std::move(fields));
}

/// Whether a default is written somewhere in `type`.
static bool hasFallback(const Ty *type, unsigned depth = 0) {
  if (depth > MaxTypeDepth)
    return false;
  if (type->element && hasFallback(type->element, depth + 1))
    return true;
  for (const Ty *element : type->elements)
    if (hasFallback(element, depth + 1))
      return true;
  return llvm::any_of(type->fields,
                      [&](const Field &field) { return field.fallback || hasFallback(field.type, depth + 1); });
}

/// `val` with the defaults of its type where it has nothing.
Val ModuleConverter::applyDefaults(Val val, const Ty *type, SrcRange range) {
  if (!hasFallback(type))
    return val;
  auto orNull = [&](ExprId whole, ExprId made) {
    ExprId isNull = X.binary(ir::BinaryOp::Equal, whole, X.null(range), range);
    return X.conditional(isNull, X.null(range), made, range);
  };
  if (type->is(TyKind::Object)) {
    llvm::SmallVector<ExprId, 16> items;
    for (const Field &field : type->fields) {
      Val part{TheProgram.makeAccess(ir::clone(X, val.expr), intern(field.name), range), field.type, val.isEventual};
      Val made = applyDefaults(part, field.type, range);
      if (field.fallback) {
        Val fallback = convert(field.fallback, field.type);
        // Defaults within a default count too, where it is no whole value.
        if (X[fallback.expr].kind == ir::ExprKind::Object && hasFallback(field.type))
          fallback = completeObject(fallback, field.type, range);
        ExprId isNull = X.binary(ir::BinaryOp::Equal, ir::clone(X, part.expr), X.null(range), range);
        made.expr = X.conditional(isNull, fallback.expr, made.expr == part.expr ? ir::clone(X, part.expr) : made.expr, range);
      } else if (field.isOptional && made.expr != part.expr) {
        made.expr = orNull(ir::clone(X, part.expr), made.expr);
      }
      items.append({X.string(intern(field.name), range), made.expr});
    }
    return {X.object(items, range), type, val.isEventual};
  }
  bool isMap = type->is(TyKind::Map);
  if (!isMap && !type->is(TyKind::List) && !type->is(TyKind::Set))
    return val;
  return loop(val, isMap ? "key" : "", "entry", range, [&](const Val &key, const Val &entry) {
    LoopBody body;
    if (isMap)
      body.key = key;
    body.value = applyDefaults(entry, type->element, range);
    return body;
  });
}

/// An object literal with the fields that it leaves out.
Val ModuleConverter::completeObject(Val object, const Ty *type, SrcRange range) {
  llvm::SmallVector<ExprId, 16> items(X.list(object.expr));
  llvm::DenseSet<StrId> keys;
  for (size_t i = 0; i < items.size(); i += 2)
    keys.insert(X[items[i]].strA());
  for (const Field &field : type->fields)
    if (!keys.contains(intern(field.name))) {
      ExprId value = field.fallback ? convert(field.fallback, field.type).expr : X.null(range);
      items.append({X.string(intern(field.name), range), value});
    }
  return {X.object(items, range), type, object.isEventual};
}

static const syntax::BoolLit *boolean(const syntax::Attribute *attribute) {
  return attribute ? dyn_cast<syntax::BoolLit>(syntax::skipParens(attribute->expr)) : nullptr;
}

void ModuleConverter::declareVariable(Declared &declared) {
  const syntax::Body &body = *declared.item->body;
  if (const syntax::BoolLit *sensitive = boolean(body.attribute("sensitive")); sensitive && sensitive->value)
    declared.isEventual = true;
  if (const syntax::Attribute *type = body.attribute("type")) {
    declared.type = typeExpression(type->expr, declared.annotation, declared.hasDefaults);
    return;
  }
  const syntax::Attribute *given = body.attribute("default");
  // What is typed in for a variable without a type is a string; a module may be passed anything.
  declared.type = IsRoot && !given ? S.types.string() : S.types.unknown();
  declared.annotation = IsRoot && !given ? "string" : "any";
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
    bool isText = !tuple->elements.empty() && llvm::all_of(tuple->elements, [](const syntax::TupleElement &element) {
      return llvm::isa<syntax::TemplateExpr>(element.value);
    });
    declared.annotation = isText ? "list(string)" : "list(any)";
    declared.type = S.types.list(isText ? S.types.string() : S.types.unknown());
  } else if (auto *object = dyn_cast<syntax::ObjectConsExpr>(expr)) {
    bool isText = !object->items.empty() && llvm::all_of(object->items, [](const syntax::ObjectItem &item) {
      return llvm::isa<syntax::TemplateExpr>(item.value);
    });
    declared.annotation = isText ? "map(string)" : "map(any)";
    declared.type = S.types.map(isText ? S.types.string() : S.types.unknown());
  }
}

void ModuleConverter::convertVariable(const Item &item) {
  Declared &declared = *find(address(item));
  std::string configName = declared.hasDefaults ? declared.configName : declared.name;
  ir::Node node = makeNode(item, ir::NodeKind::Config, configName);
  node.label = intern(declared.annotation);
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef name = attribute ? attribute->name : cast<syntax::Block>(part)->type;
    SrcRange range = attribute ? attribute->nameRange : cast<syntax::Block>(part)->headerRange();
    if (attribute && name == "default") {
      addAttribute(node, "default", convert(attribute->expr, declared.type).expr, attribute);
    } else if (attribute && name == "description") {
      addAttribute(node, "description", convert(attribute->expr, S.types.string()).expr, attribute);
    } else if (attribute && name == "sensitive") {
      if (declared.isEventual)
        addAttribute(node, "secret", X.boolean(true, attribute->expr->range), attribute);
    } else if (attribute && name == "nullable") {
      if (const syntax::BoolLit *value = boolean(attribute); value && value->value)
        addAttribute(node, "nullable", X.boolean(true, attribute->expr->range), attribute);
    } else if (name == "validation" || name == "ephemeral" || name == "deprecated") {
      S.diags.report(diag::tf_check_ignored, range, name.str());
    } else if (!(attribute && name == "type")) {
      dropped(diag::tf_argument_without_property, range, name.str());
    }
  }
  finish(item, std::move(node));
  if (!declared.hasDefaults)
    return;
  // The variable with its defaults filled in is a value of its own; that is what references mean.
  ir::Node filled;
  filled.kind = ir::NodeKind::Local;
  filled.name = intern(declared.name);
  filled.range = item.block->range;
  filled.nameRange = item.block->labels[0].range;
  filled.file = item.file;
  Val raw{X.ref(intern(configName), filled.nameRange), declared.type, declared.isEventual};
  Val made = applyDefaults(raw, declared.type, filled.nameRange);
  const syntax::Attribute *given = item.body->attribute("default");
  if (given && llvm::isa<syntax::NullLit>(syntax::skipParens(given->expr))) {
    ExprId isNull = X.binary(ir::BinaryOp::Equal, ir::clone(X, raw.expr), X.null(), filled.nameRange);
    made.expr = X.conditional(isNull, X.null(), made.expr, filled.nameRange);
  }
  addAttribute(filled, "value", made.expr);
  FileNodes[item.file].push_back(std::move(filled));
}

void ModuleConverter::convertLocal(const Item &item) {
  Declared &declared = *find(address(item));
  ensureLocal(declared);
  ir::Node node = makeNode(item, ir::NodeKind::Local, declared.name);
  if (declared.isMissing && !declared.value)
    declared.value = notImplemented(item.local->expr->range).expr;
  addAttribute(node, "value", declared.value);
  Notes = declared.notes;
  finish(item, std::move(node));
}

void ModuleConverter::convertOutput(const Item &item) {
  ir::Node node = makeNode(item, ir::NodeKind::Output, OutputNames[item.name]);
  const syntax::BoolLit *sensitive = boolean(item.body->attribute("sensitive"));
  Val val{X.null(item.range()), S.types.null()};
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef name = attribute ? attribute->name : cast<syntax::Block>(part)->type;
    if (attribute && name == "value") {
      val = convert(attribute->expr);
      bool isSecret = sensitive && sensitive->value && X[val.expr].kind != ir::ExprKind::Null;
      ExprId value = isSecret ? call("secret", {val.expr}, attribute->expr->range) : val.expr;
      addAttribute(node, "value", value, attribute);
    } else if (attribute && name == "description") {
      addAttribute(node, "description", convert(attribute->expr, S.types.string()).expr, attribute);
    } else if (name == "depends_on" || name == "precondition" || name == "ephemeral" || name == "deprecated") {
      S.diags.report(diag::tf_check_ignored, attribute ? attribute->nameRange : cast<syntax::Block>(part)->headerRange(),
                     name.str());
    } else if (!(attribute && (name == "sensitive" || name == "type"))) {
      dropped(diag::tf_argument_without_property, part->range, name.str());
    }
  }
  if (!item.body->attribute("value")) {
    S.diags.report(diag::tf_output_without_value, item.range(), item.name.str());
    addAttribute(node, "value", notImplemented(item.range()).expr);
  }
  OutputFields.push_back({item.name.str(), OutputNames[item.name], val.type});
  finish(item, std::move(node));
}

} // namespace pcl::terraform
