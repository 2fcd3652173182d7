// The options of resources and components in TypeScript.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::typescript;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeKind;

void ModuleEmitter::options(const ir::Node &node, Nodes &entries) {
  for (const ir::Attribute &option : node.options) {
    llvm::StringRef name = str(option.name);
    if (name == "range")
      continue;
    Node value;
    if (name == "dependsOn" || name == "replaceWith")
      value = dependsOn(option.value);
    else if (name == "aliases")
      value = aliases(option.value);
    else
      value = expr(option.value);
    Node entry = B.entry(name, value);
    comments(entry, option.comments);
    entries.push_back(entry);
  }
}

/// A list of resources in which lists, maps and optional ones are flattened.
ModuleEmitter::Node ModuleEmitter::dependsOn(ExprId id) {
  llvm::SmallVector<ExprId> items{id};
  if (at(id).kind == ExprKind::Tuple)
    items.assign(L.program.exprs.list(id).begin(), L.program.exprs.list(id).end());
  auto isGroup = [&](ExprId item) {
    TypeKind kind = kindOf(bareType(item));
    return kind == TypeKind::Map || lower::isListKind(kind);
  };
  // A group that is known only when the program runs makes the whole an output, of lists that are joined there.
  bool hasEventual = llvm::any_of(
      items, [&](ExprId item) { return isGroup(item) && types().isEventual(typeOf(item)); });
  Nodes elements, groups;
  for (ExprId item : items) {
    bool isEventual = types().isEventual(typeOf(item)), isMap = kindOf(bareType(item)) == TypeKind::Map;
    bool isOptional = !isGroup(item) && !isEventual && types().isOptional(typeOf(item));
    auto valuesOf = [&](Node map) { return B.callMethod(B.name("Object"), "values", {map}); };
    Node node = expr(item);
    if (isMap && isEventual)
      node = B.callMethod(node, "apply", {lambda({"made"}, valuesOf(B.name("made")))});
    else if (isMap)
      node = valuesOf(node);
    else if (isOptional)
      node = B.cond(node, B.list({expr(item)}), B.list({}));
    bool isList = isGroup(item) || isOptional;
    elements.push_back(isList ? B.spread(node) : node);
    groups.push_back(isList ? node : B.list({node}));
  }
  if (groups.size() == 1 && isGroup(items[0]))
    return groups[0];
  if (!hasEventual)
    return B.list(elements);
  Node all = B.typeApply(pulumi("all"), {B.listType(pulumi("Resource"))});
  return B.callMethod(B.call(all, {B.list(groups)}), "apply",
                      {lambda({"made"}, B.callMethod(B.name("made"), "flat"))});
}

ModuleEmitter::Node ModuleEmitter::aliases(ExprId id) {
  if (at(id).kind != ExprKind::Tuple)
    return expr(id);
  Nodes items;
  for (ExprId item : L.program.exprs.list(id)) {
    if (at(item).kind != ExprKind::Object) {
      items.push_back(expr(item));
      continue;
    }
    Nodes entries;
    auto list = L.program.exprs.list(item);
    for (size_t i = 0; i + 1 < list.size(); i += 2) {
      llvm::StringRef key = str(at(list[i]).strA());
      if (key != "noParent") {
        entries.push_back(B.entry(key, expr(list[i + 1])));
        continue;
      }
      const ir::Expr &value = at(list[i + 1]);
      if (value.kind == ExprKind::Bool && value.boolValue())
        entries.push_back(B.entry("parent", pulumi("rootStackResource")));
    }
    items.push_back(B.object(entries));
  }
  return B.list(items);
}
