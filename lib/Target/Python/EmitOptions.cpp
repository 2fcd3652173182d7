// Resource options as the arguments of pulumi.ResourceOptions.
//
// Source of the names: the Python SDK; those in camel case are snake case there.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::python;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;

void ModuleEmitter::options(const ir::Node &node, Nodes &args) {
  Nodes entries;
  if (isComponent() && !option(node, "parent"))
    entries.push_back(B.arg("parent", B.name("self")));
  for (const ir::Attribute &option : node.options) {
    llvm::StringRef name = str(option.name);
    if (name == "range")
      continue;
    Node value = name == "dependsOn" || name == "replaceWith" ? dependsOn(option.value)
                 : name == "aliases"                          ? aliases(option.value)
                 : name == "customTimeouts"                   ? customTimeouts(option.value)
                 : name == "hooks"                            ? hooks(option.value)
                                                              : expr(option.value);
    Node entry = B.arg(code::legalName(name, code::NameKind::Property, nameTable()), value);
    comments(entry, option.comments);
    entries.push_back(entry);
  }
  if (entries.empty())
    return;
  Node result = B.call(pulumi("ResourceOptions"), entries);
  Node arg = B.arg("opts", entries.size() > 1 ? B.setFlags(result, code::Expanded) : result);
  comments(arg, node.optionsComments);
  args.push_back(arg);
}

/// A list of resources in which lists, maps and optional ones are flattened.
ModuleEmitter::Node ModuleEmitter::dependsOn(ExprId id) {
  llvm::SmallVector<ExprId> items{id};
  if (at(id).kind == ExprKind::Tuple)
    items.assign(L.program.exprs.list(id).begin(), L.program.exprs.list(id).end());
  else if (kindOf(bareType(id)) == TypeKind::Dynamic)
    return expr(id);
  auto isEventualGroup = [&](ExprId item) {
    TypeKind kind = kindOf(bareType(item));
    return types().isEventual(typeOf(item)) && kind != TypeKind::Resource && kind != TypeKind::Component;
  };
  bool hasEventual = llvm::any_of(items, isEventualGroup);
  Nodes elements, groups; // one of the two, by `hasEventual`
  for (ExprId item : items) {
    Node node = expr(item);
    TypeKind kind = kindOf(bareType(item));
    bool isGroup = kind == TypeKind::Map || isListKind(kind);
    if (kind == TypeKind::Map)
      node = isEventualGroup(item)
                 ? B.callMethod(node, "apply",
                                {B.lambda({B.param("made")},
                                          B.call(B.name("list"), {B.callMethod(B.name("made"), "values")}))})
                 : B.callMethod(node, "values");
    if (!isGroup && !types().isEventual(typeOf(item)) && types().isOptional(typeOf(item))) {
      node = B.cond(B.binary(code::BinaryOp::IsNot, node, B.null()), B.list({expr(item)}), B.list({}));
      isGroup = true;
    }
    bool isList = isGroup && !isEventualGroup(item);
    elements.push_back(isList ? B.spread(node) : node);
    groups.push_back(node);
    if (hasEventual && !isGroup)
      groups.back() = B.list({node});
    else if (hasEventual && kind == TypeKind::Map && isList)
      groups.back() = B.call(B.name("list"), {node});
  }
  if (!hasEventual) {
    bool isOneList = elements.size() == 1 && Module.kind(elements[0]) == code::Kind::Spread &&
                     isListKind(kindOf(bareType(items[0])));
    return isOneList ? Module.operand(elements[0], 0) : B.list(elements);
  }
  if (groups.size() == 1)
    return groups[0];
  Node flat = B.listFor(B.name("one"), {B.clause(B.name("some"), B.name("made")), B.clause(B.name("one"), B.name("some"))});
  return B.callMethod(B.call(pulumi("Output.all"), groups), "apply", {B.lambda({B.param("made")}, flat)});
}

ModuleEmitter::Node ModuleEmitter::aliases(ExprId id) {
  if (at(id).kind != ExprKind::Tuple)
    return expr(id);
  Nodes result;
  for (ExprId item : L.program.exprs.list(id)) {
    if (at(item).kind != ExprKind::Object) {
      result.push_back(expr(item));
      continue;
    }
    Nodes args;
    auto list = L.program.exprs.list(item);
    for (size_t i = 0; i + 1 < list.size(); i += 2) {
      llvm::StringRef key = literalText(list[i]);
      const ir::Expr &value = at(list[i + 1]);
      if (key == "noParent") {
        // None is no parent, the ellipsis the parent of the resource itself.
        if (value.kind != ExprKind::Bool)
          args.push_back(B.arg("parent", B.cond(expr(list[i + 1]), B.null(), B.name("..."))));
        else if (value.boolValue())
          args.push_back(B.arg("parent", B.null()));
      } else {
        args.push_back(B.arg(key == "type" ? llvm::StringRef("type_") : key, expr(list[i + 1])));
      }
    }
    result.push_back(B.call(pulumi("Alias"), args));
  }
  return B.list(result);
}

ModuleEmitter::Node ModuleEmitter::customTimeouts(ExprId id) {
  Nodes args;
  keywordArguments(id, nullptr, args);
  return B.call(pulumi("CustomTimeouts"), args);
}

ModuleEmitter::Node ModuleEmitter::hooks(ExprId id) {
  Nodes args;
  keywordArguments(id, nullptr, args);
  return B.call(pulumi("ResourceHookBinding"), args);
}
