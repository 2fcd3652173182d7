// Variables and the defaults within their types; locals; outputs.
#include "NodeConverter.h"

#include "pcl/IR/TypeAnnotation.h"
#include "pcl/Syntax/Secrets.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

void VariableConverter::convertVariable(const Item &item) {
  Declared &declared = declarationOf(item);
  std::string configName = declared.isCompleted ? declared.configName : declared.name;
  ir::Node node = makeNode(item, ir::NodeKind::Config, configName);
  node.label = W.intern(declared.annotation);
  annotate(W.program, node, S.diags);
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef name = attribute ? attribute->name : cast<syntax::Block>(part)->type;
    SrcRange range = attribute ? attribute->nameRange : cast<syntax::Block>(part)->headerRange();
    if (attribute && name == "default") {
      addAttribute(node, "default", E.convert(attribute->expr, Scope(), declared.configType).expr,
                   attribute);
    } else if (attribute && name == "description") {
      addAttribute(node, "description", E.convert(attribute->expr, Scope(), S.types.string()).expr,
                   attribute);
    } else if (attribute && (name == "sensitive" || name == "ephemeral")) {
      // What Terraform keeps in no state is a secret in Pulumi's.
      if (declared.isEventual && !node.attribute(W.intern("secret")))
        addAttribute(node, "secret", X.boolean(true, attribute->expr->range), attribute);
    } else if (attribute && name == "nullable") {
      // A root program's values are given before it runs: there is no null to be kept out.
      if (std::optional<bool> value = syntax::plainTruth(attribute);
          value && (*value || (!C.isRoot && item.body->attribute("default"))))
        addAttribute(node, "nullable", X.boolean(*value, attribute->expr->range), attribute);
    } else if (name == "deprecated") {
      S.diags.report(diag::tf_check_ignored, range, name.str());
    } else if (!(attribute && name == "type") && !(!attribute && name == "validation")) {
      W.dropped(diag::tf_argument_without_property, range, name.str());
    }
  }
  if (declared.mayBeNull && !item.body->attribute("default") && !item.body->attribute("nullable"))
    addAttribute(node, "nullable", X.boolean(true, node.nameRange));
  finish(item, std::move(node));
  if (C.isRoot)
    if (const syntax::Attribute *given = S.given->find(item.name))
      setForStack(item, *given);
  if (declared.isCompleted)
    addCompleted(item);
  for (const syntax::Item *part : item.body->items)
    if (auto *block = dyn_cast<syntax::Block>(part); block && block->type == "validation")
      addGuard(item, declared.name, block->range, guardCall(*block, Scope(), ir::Builtin::Assert));
}

/// Whether the variable has the same value when it is given null as when it is given nothing.
static bool takesNullAsUnset(const Item &item) {
  const syntax::Attribute *standard = item.body->attribute("default");
  return standard && (llvm::isa<syntax::NullLit>(syntax::skipParens(standard->expr)) ||
                      syntax::plainTruth(item.body->attribute("nullable")) == false);
}

/// Whether `expr` names nothing and calls nothing, so that its value is known.
static bool isWrittenOut(const syntax::Expr *expr) {
  return syntax::walk(expr, [](const syntax::Expr *part) {
    if (auto *object = dyn_cast<syntax::ObjectConsExpr>(part)) // its keys are no references
      return llvm::all_of(object->items, [](const auto &item) { return isWrittenOut(item.value); })
                 ? syntax::Walk::SkipChildren
                 : syntax::Walk::Stop;
    return llvm::isa<syntax::VariableExpr, syntax::FunctionCallExpr>(part) ? syntax::Walk::Stop
                                                                           : syntax::Walk::Continue;
  });
}

/// Whether `value` has lists, maps and scalars where `type` has them.
static bool hasShapeOf(const Value &value, const Ty *type) {
  auto isIn = [](const Value &part, const Ty *place) { return !place || hasShapeOf(part, place); };
  switch (value.kind()) {
  case ValueKind::Bool:
  case ValueKind::Number:
  case ValueKind::String:
    return !type->isSurelyListLike() && !type->isSurelyMapLike();
  case ValueKind::Array:
    return !type->isSurelyPrimitive() && !type->isSurelyMapLike() &&
           llvm::all_of(value.elements(), [&](const Value &part) {
             return isIn(part, type->isListLike() ? type->element : nullptr);
           });
  case ValueKind::Object:
    return !type->isSurelyPrimitive() && !type->isSurelyListLike() &&
           llvm::all_of(value.object(), [&](const ValueObject::Member &member) {
             const Field *field = type->is(TyKind::Object) ? type->field(member.first) : nullptr;
             return isIn(member.second, field                   ? field->type
                                        : type->is(TyKind::Map) ? type->element
                                                                : nullptr);
           });
  default:
    return true;
  }
}

/// What a file of values says belongs to a stack; a program has no place for it.
void VariableConverter::setForStack(const Item &item, const syntax::Attribute &given) {
  Declared &declared = declarationOf(item);
  if (syntax::isMarkedSecret(*item.body)) {
    // Not where the value stands: an excerpt would show it.
    S.diags.report(diag::tf_secret_value, item.block->labels[0].range, item.name.str(),
                   item.name.str());
    S.stackValues.secrets.push_back(item.name.str());
    Val val = E.convert(given.expr, Scope(), declared.configType);
    if (std::optional<Value> value = V.valueOf(val.expr); value && !value->containsUnknown())
      S.stackValues.secretValues.emplace_back(item.name.str(), value->withSecret());
    else if (isWrittenOut(given.expr))
      S.diags.report(diag::tf_value_of_other_type, item.block->labels[0].range, item.name.str());
    return;
  }
  Val val = E.convert(given.expr, Scope(), declared.configType);
  std::optional<Value> value = V.valueOf(val.expr);
  if (value && value->kind() == ValueKind::String && !declared.configType->is(TyKind::String))
    S.stackValues.openTexts.insert(item.name.str());
  if (!value || value->containsUnknown())
    W.dropped(isWrittenOut(given.expr) ? diag::tf_value_of_other_type : diag::tf_value_not_constant,
              given.expr->range, item.name.str());
  else if (item.body->attribute("type") && !hasShapeOf(*value, declared.configType))
    W.dropped(diag::tf_value_of_other_type, given.expr->range, item.name.str());
  else if (!value->isNull())
    S.stackValues.values.push_back({item.name.str(), *value});
  else if (!takesNullAsUnset(item))
    W.dropped(diag::tf_argument_without_property, given.nameRange, item.name.str() + " = null");
}

/// The variable with its defaults, and with sets for lists, is a value of its own; that is what
/// references mean.
void VariableConverter::addCompleted(const Item &item) {
  Declared &declared = declarationOf(item);
  ir::Node completed =
      W.node(ir::NodeKind::Local, declared.name, item.block->range, item.block->labels[0].range);
  completed.file = item.file;
  SrcRange range = completed.nameRange;
  Val raw{W.ref(declared.configName, range), declared.configType, declared.isEventual};
  Val made = complete(raw, declared.type, range);
  if (declared.mayBeNull)
    made.expr = X.conditional(W.isNull(W.again(raw.expr), range), X.null(range), made.expr, range);
  addAttribute(completed, "value", made.expr);
  W.add(std::move(completed));
}

/// `val` as a value of `type`: with the defaults of `type` where it has nothing.
Val VariableConverter::complete(Val val, const Ty *type, SrcRange range) {
  if (!hasFallback(type))
    return V.coerce(hasUnset(type) ? val : V.withNulls(val, range), type, range);
  if (type->is(TyKind::Object) && !val.type->is(TyKind::Unknown)) {
    llvm::SmallVector<ExprId, 16> items;
    for (const Field &field : type->fields) {
      const Field *given = val.type->field(field.name);
      Val part{W.access(W.again(val.expr), field.name, range), given ? given->type : field.type,
               val.isEventual};
      if (field.isNullable && field.type->is(TyKind::Unknown))
        part.expr = V.memberOrNull(W.again(val.expr), field, range);
      Val made = complete(part, field.type, range);
      ExprId whole = made.expr == part.expr ? W.again(part.expr) : made.expr;
      if (field.fallback)
        made.expr = X.conditional(W.isNull(W.again(part.expr), range),
                                  fallbackOf(field, range).expr, whole, range);
      else if (field.isOptional && made.expr != part.expr)
        made.expr = X.conditional(W.isNull(W.again(part.expr), range), X.null(range), whole, range);
      items.append({W.text(field.name, range), made.expr});
    }
    return {X.object(items, range), type, val.isEventual};
  }
  if (type->is(TyKind::Tuple) && !val.type->is(TyKind::Unknown)) {
    llvm::SmallVector<ExprId, 4> items;
    for (auto [i, element] : llvm::enumerate(type->elements)) {
      const Ty *given = i < val.type->elements.size() ? val.type->elements[i] : element;
      Val part{W.element(W.again(val.expr), i, range), given, val.isEventual};
      items.push_back(complete(part, element, range).expr);
    }
    return {X.tuple(items, range), type, val.isEventual};
  }
  bool isMap = type->is(TyKind::Map);
  if (!isMap && !type->is(TyKind::List) && !type->is(TyKind::Set))
    return val;
  Val made = V.loop(val, isMap ? "key" : "", "entry", range, [&](const Val &key, const Val &entry) {
    ValueWriter::LoopBody body;
    if (isMap)
      body.key = key;
    body.value = complete(entry, type->element, range);
    if (type->holdsNull && body.value.expr != entry.expr)
      body.value.expr = X.conditional(W.isNull(W.again(entry.expr), range), X.null(range),
                                      body.value.expr, range);
    return body;
  });
  return V.coerce(made, type, range);
}

/// The default of `field`, in which defaults within count too.
Val VariableConverter::fallbackOf(const Field &field, SrcRange range) {
  Val fallback = E.convert(field.fallback, Scope(), S.types.withoutSets(field.type));
  return completeLiteral(fallback, field.type, range);
}

/// `val` as a value of `type`: what is written out gets the defaults that it leaves out.
Val VariableConverter::completeLiteral(Val val, const Ty *type, SrcRange range) {
  ir::ExprKind kind = X[val.expr].kind;
  llvm::SmallVector<ExprId, 16> items;
  if (kind == ir::ExprKind::Object || kind == ir::ExprKind::Tuple)
    items.append(X.list(val.expr).begin(), X.list(val.expr).end());
  bool isObject = kind == ir::ExprKind::Object && type->is(TyKind::Object);
  if (!hasFallback(type) || (items.empty() && !isObject))
    return V.coerce(val, type, range);
  auto typeOf = [&](const Field *given, const Ty *own) { return given ? given->type : own; };
  if (isObject) {
    llvm::StringMap<size_t> places;
    for (size_t i = 0; i < items.size(); i += 2)
      places[W.program.str(X[items[i]].text())] = i + 1;
    for (const Field &field : type->fields) {
      auto place = places.find(field.name);
      if (place == places.end()) {
        ExprId value = field.fallback ? fallbackOf(field, range).expr : X.null(range);
        items.append({W.text(field.name, range), value});
        continue;
      }
      ExprId &value = items[place->second];
      bool isNull = X[value].kind == ir::ExprKind::Null;
      const Ty *own = typeOf(val.type->field(field.name), field.type);
      if (!isNull)
        value = completeLiteral({value, own, val.isEventual}, field.type, range).expr;
      else if (field.fallback)
        value = fallbackOf(field, range).expr;
    }
    return {X.object(items, range), type, val.isEventual};
  }
  bool isMap = kind == ir::ExprKind::Object;
  if (type->is(TyKind::Tuple) && items.size() == type->elements.size()) {
    for (auto [i, element] : llvm::enumerate(type->elements)) {
      const Ty *own = i < val.type->elements.size() ? val.type->elements[i] : element;
      items[i] = completeLiteral({items[i], own, val.isEventual}, element, range).expr;
    }
    return {X.tuple(items, range), type, val.isEventual};
  }
  if (!type->element)
    return V.coerce(val, type, range);
  const Ty *own = S.types.elementOf(val.type);
  for (size_t i = isMap ? 1 : 0; i < items.size(); i += isMap ? 2 : 1)
    items[i] = completeLiteral({items[i], own, val.isEventual}, type->element, range).expr;
  ExprId made = isMap ? X.object(items, range) : X.tuple(items, range);
  if (!type->is(TyKind::Set))
    return {made, type, val.isEventual};
  return V.coerce({made, S.types.list(type->element), val.isEventual}, type, range);
}

void VariableConverter::convertLocal(const Item &item) {
  Declared &declared = declarationOf(item);
  E.ensureLocal(declared, Scope());
  ir::Node node = makeNode(item, ir::NodeKind::Local, declared.name);
  if (declared.isMissing && !declared.value)
    declared.value = V.notImplemented(item.local->expr->range).expr;
  addAttribute(node, "value", declared.value);
  W.notes = declared.notes;
  finish(item, std::move(node));
}

Field VariableConverter::convertOutput(const Item &item) {
  const std::string &name = D.outputName(item.name);
  ir::Node node = makeNode(item, ir::NodeKind::Output, name);
  bool isHidden = syntax::isMarkedSecret(*item.body);
  Val val{X.null(item.range()), S.types.null()};
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef partName = attribute ? attribute->name : cast<syntax::Block>(part)->type;
    if (attribute && partName == "value") {
      val = V.detached(E.convert(attribute->expr, Scope()), attribute->expr->range);
      bool isSecret = isHidden && X[val.expr].kind != ir::ExprKind::Null;
      ExprId value =
          isSecret ? W.call(ir::Builtin::Secret, {val.expr}, attribute->expr->range) : val.expr;
      addAttribute(node, "value", value, attribute);
    } else if (attribute && partName == "description") {
      addAttribute(node, "description", E.convert(attribute->expr, Scope(), S.types.string()).expr,
                   attribute);
    } else if (auto *block = dyn_cast<syntax::Block>(part); block && partName == "precondition") {
      addGuard(item, name, block->range, guardCall(*block, Scope(), ir::Builtin::Assert));
    } else if (partName == "depends_on" || partName == "deprecated") {
      S.diags.report(diag::tf_check_ignored,
                     attribute ? attribute->nameRange : cast<syntax::Block>(part)->headerRange(),
                     partName.str());
    } else if (!attribute || !llvm::is_contained({"sensitive", "ephemeral", "type"}, partName)) {
      W.dropped(diag::tf_argument_without_property, part->range, partName.str());
    }
  }
  if (!item.body->attribute("value")) {
    S.diags.report(diag::tf_output_without_value, item.range(), item.name.str());
    addAttribute(node, "value", V.notImplemented(item.range()).expr);
  }
  finish(item, std::move(node));
  Field field{item.name.str(), name, val.type};
  field.mayBeNull = val.mayBeNull;
  return field;
}

} // namespace pcl::terraform
