// Variables and the defaults within their types; locals; outputs.
#include "NodeConverter.h"

#include "pcl/IR/TypeAnnotation.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

void VariableConverter::convertVariable(const Item &item) {
  Declared &declared = declarationOf(item);
  std::string configName = declared.hasDefaults ? declared.configName : declared.name;
  ir::Node node = makeNode(item, ir::NodeKind::Config, configName);
  node.label = W.intern(declared.annotation);
  annotate(W.program, node, S.diags);
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef name = attribute ? attribute->name : cast<syntax::Block>(part)->type;
    SrcRange range = attribute ? attribute->nameRange : cast<syntax::Block>(part)->headerRange();
    if (attribute && name == "default") {
      addAttribute(node, "default", E.convert(attribute->expr, Scope(), declared.type).expr,
                   attribute);
    } else if (attribute && name == "description") {
      addAttribute(node, "description", E.convert(attribute->expr, Scope(), S.types.string()).expr,
                   attribute);
    } else if (attribute && name == "sensitive") {
      if (declared.isEventual)
        addAttribute(node, "secret", X.boolean(true, attribute->expr->range), attribute);
    } else if (attribute && name == "nullable") {
      if (const syntax::BoolLit *value = booleanLiteral(attribute); value && value->value)
        addAttribute(node, "nullable", X.boolean(true, attribute->expr->range), attribute);
    } else if (name == "validation" || name == "ephemeral" || name == "deprecated") {
      S.diags.report(diag::tf_check_ignored, range, name.str());
    } else if (!(attribute && name == "type")) {
      W.dropped(diag::tf_argument_without_property, range, name.str());
    }
  }
  finish(item, std::move(node));
  if (declared.hasDefaults)
    addFilled(item);
}

/// The variable with its defaults filled in is a value of its own; that is what references mean.
void VariableConverter::addFilled(const Item &item) {
  Declared &declared = declarationOf(item);
  ir::Node filled =
      W.node(ir::NodeKind::Local, declared.name, item.block->range, item.block->labels[0].range);
  filled.file = item.file;
  Val raw{W.ref(declared.configName, filled.nameRange), declared.type, declared.isEventual};
  Val made = applyDefaults(raw, declared.type, filled.nameRange);
  const syntax::Attribute *given = item.body->attribute("default");
  if (given && llvm::isa<syntax::NullLit>(syntax::skipParens(given->expr))) {
    ExprId isNull = X.binary(ir::BinaryOp::Equal, W.again(raw.expr), X.null(), filled.nameRange);
    made.expr = X.conditional(isNull, X.null(), made.expr, filled.nameRange);
  }
  addAttribute(filled, "value", made.expr);
  W.add(std::move(filled));
}

/// `val` with the defaults of its type where it has nothing.
Val VariableConverter::applyDefaults(Val val, const Ty *type, SrcRange range) {
  if (!hasFallback(type))
    return val;
  auto orNull = [&](ExprId whole, ExprId made) {
    return X.conditional(W.isNull(whole, range), X.null(range), made, range);
  };
  if (type->is(TyKind::Object)) {
    llvm::SmallVector<ExprId, 16> items;
    for (const Field &field : type->fields) {
      Val part{W.access(W.again(val.expr), field.name, range), field.type, val.isEventual};
      Val made = applyDefaults(part, field.type, range);
      if (field.fallback) {
        Val fallback = E.convert(field.fallback, Scope(), field.type);
        // Defaults within a default count too, where it is no whole value.
        if (X[fallback.expr].kind == ir::ExprKind::Object && hasFallback(field.type))
          fallback = completeObject(fallback, field.type, range);
        ExprId isNull = W.isNull(W.again(part.expr), range);
        made.expr = X.conditional(isNull, fallback.expr,
                                  made.expr == part.expr ? W.again(part.expr) : made.expr, range);
      } else if (field.isOptional && made.expr != part.expr) {
        made.expr = orNull(W.again(part.expr), made.expr);
      }
      items.append({W.text(field.name, range), made.expr});
    }
    return {X.object(items, range), type, val.isEventual};
  }
  bool isMap = type->is(TyKind::Map);
  if (!isMap && !type->is(TyKind::List) && !type->is(TyKind::Set))
    return val;
  return V.loop(val, isMap ? "key" : "", "entry", range, [&](const Val &key, const Val &entry) {
    ValueWriter::LoopBody body;
    if (isMap)
      body.key = key;
    body.value = applyDefaults(entry, type->element, range);
    return body;
  });
}

/// An object literal with the fields that it leaves out.
Val VariableConverter::completeObject(Val object, const Ty *type, SrcRange range) {
  llvm::SmallVector<ExprId, 16> items(X.list(object.expr));
  llvm::DenseSet<StrId> keys;
  for (size_t i = 0; i < items.size(); i += 2)
    keys.insert(X[items[i]].strA());
  for (const Field &field : type->fields)
    if (!keys.contains(W.intern(field.name))) {
      ExprId value =
          field.fallback ? E.convert(field.fallback, Scope(), field.type).expr : X.null(range);
      items.append({W.text(field.name, range), value});
    }
  return {X.object(items, range), type, object.isEventual};
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
  const syntax::BoolLit *sensitive = booleanLiteral(item.body->attribute("sensitive"));
  Val val{X.null(item.range()), S.types.null()};
  for (const syntax::Item *part : item.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef partName = attribute ? attribute->name : cast<syntax::Block>(part)->type;
    if (attribute && partName == "value") {
      val = E.convert(attribute->expr, Scope());
      bool isSecret = sensitive && sensitive->value && X[val.expr].kind != ir::ExprKind::Null;
      ExprId value =
          isSecret ? W.call(ir::Builtin::Secret, {val.expr}, attribute->expr->range) : val.expr;
      addAttribute(node, "value", value, attribute);
    } else if (attribute && partName == "description") {
      addAttribute(node, "description", E.convert(attribute->expr, Scope(), S.types.string()).expr,
                   attribute);
    } else if (partName == "depends_on" || partName == "precondition" || partName == "ephemeral" ||
               partName == "deprecated") {
      S.diags.report(diag::tf_check_ignored,
                     attribute ? attribute->nameRange : cast<syntax::Block>(part)->headerRange(),
                     partName.str());
    } else if (!(attribute && (partName == "sensitive" || partName == "type"))) {
      W.dropped(diag::tf_argument_without_property, part->range, partName.str());
    }
  }
  if (!item.body->attribute("value")) {
    S.diags.report(diag::tf_output_without_value, item.range(), item.name.str());
    addAttribute(node, "value", V.notImplemented(item.range()).expr);
  }
  finish(item, std::move(node));
  return {item.name.str(), name, val.type};
}

} // namespace pcl::terraform
