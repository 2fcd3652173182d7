// The `options` block of resources and components. Which options there are is checked by the
// reader; here their values are.
#include "Binder.h"

#include "pcl/IR/Options.h"

namespace pcl::bind {

using namespace ir;

void ProgramBinder::bindOptions(Node &node) {
  TypeStore &store = types();
  for (const Attribute &option : node.options) {
    llvm::StringRef name = str(option.name);
    OptionKind kind = infoOf(optionNamed(name)).kind;
    TypeId wanted;
    switch (kind) {
    case OptionKind::Paths:
      bindPropertyPaths(option);
      continue;
    case OptionKind::Range:
      continue; // Typed before the inputs.
    case OptionKind::Any:
      type(option.value);
      continue;
    case OptionKind::Resource:
    case OptionKind::Resources:
      type(option.value);
      checkResources(option, kind == OptionKind::Resources);
      continue;
    case OptionKind::Hooks:
      bindHooksOption(option);
      continue;
    case OptionKind::Aliases:
      wanted = store.list(store.dynamicType());
      break;
    case OptionKind::Bool:
      wanted = store.boolType();
      break;
    case OptionKind::String:
      wanted = store.stringType();
      break;
    case OptionKind::StringMap:
      wanted = store.map(store.stringType());
      break;
    case OptionKind::Timeouts: {
      // As an object: the names are known.
      llvm::SmallVector<StrId, 4> names;
      for (const char *timeout : {"create", "update", "delete", "read"})
        names.push_back(P.intern(timeout));
      wanted =
          store.object(names, llvm::SmallVector<TypeId, 4>(4, store.optional(store.stringType())));
      break;
    }
    }
    assign(option.value, store.optional(wanted), [&] { return phrase::place_option(name); });
    if (kind == OptionKind::Timeouts)
      checkFields(option.value, name, {"create", "update", "delete", "read"});
    else if (kind == OptionKind::Aliases && P.exprs[option.value].kind == ExprKind::Tuple)
      for (ExprId alias : list(option.value))
        checkFields(alias, name, {"name", "type", "parent", "noParent"});
  }
}

void ProgramBinder::checkFields(ExprId value, llvm::StringRef option,
                                llvm::ArrayRef<llvm::StringRef> fields) {
  if (P.exprs[value].kind != ExprKind::Object)
    return;
  ExprList items = list(value);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    const Expr &key = P.exprs[items[i]];
    if (key.kind == ExprKind::String && !llvm::is_contained(fields, str(key.text())))
      reportUnknownName([&] { return phrase::owning_option(option); }, key.text(),
                        rangeOf(items[i]), /*isInput=*/false, fields);
  }
}

void ProgramBinder::checkResources(const Attribute &option, bool isList) {
  TypeStore &store = types();
  auto isResource = [&](TypeId type) {
    TypeKind kind = store.kind(W.rules.unwrap(type));
    return kind == TypeKind::Resource || kind == TypeKind::Component || kind == TypeKind::Dynamic ||
           kind == TypeKind::None;
  };
  // A repeated resource in a list stands for all of it.
  auto check = [&](ExprId id, bool mayBeCollection, const Phrase<phrase::Wanted> &wanted) {
    TypeId type = P.exprs[id].type, one = type;
    for (IterationTypes each = W.rules.iteration(one);
         mayBeCollection && each.isCollection && !isResource(one); each = W.rules.iteration(one))
      one = each.value;
    if (!isResource(one))
      diags().report(diag::option_needs_resource, rangeOf(id), str(option.name).str(), wanted,
                     store.str(type));
  };
  ExprKind kind = P.exprs[option.value].kind;
  ExprList items = isList ? list(option.value) : ExprList();
  if (isList && kind == ExprKind::Tuple)
    for (ExprId item : items)
      check(item, true, phrase::resources());
  else if (isList && kind == ExprKind::Object)
    for (size_t i = 1; i < items.size(); i += 2)
      check(items[i], true, phrase::resources());
  else
    check(option.value, isList, isList ? phrase::resource_list() : phrase::one_resource());
}

/// At which events hooks run; `onError` takes hooks of the kind `error`, the others `resource`.
static constexpr llvm::StringLiteral HookEvents[] = {"afterCreate",  "afterDelete",  "afterUpdate",
                                                     "beforeCreate", "beforeDelete", "beforeUpdate",
                                                     "onError"};

void ProgramBinder::bindHooksOption(const Attribute &option) {
  type(option.value);
  if (P.exprs[option.value].kind != ExprKind::Object) {
    diags().report(diag::bad_hooks, rangeOf(option.value));
    return;
  }
  ExprList items = list(option.value);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef event = literalText(items[i]);
    if (!llvm::is_contained(HookEvents, event)) {
      std::vector<llvm::StringRef> names(std::begin(HookEvents), std::end(HookEvents));
      diags().report(diag::unknown_hook_event, rangeOf(items[i]), event.str(),
                     didYouMean(event, names));
    } else if (P.exprs[items[i + 1]].kind != ExprKind::Tuple) {
      diags().report(diag::bad_hooks, rangeOf(items[i + 1]));
    } else {
      for (ExprId hook : list(items[i + 1]))
        checkHook(hook, event);
    }
  }
}

void ProgramBinder::checkHook(ExprId hook, llvm::StringRef event) {
  const Expr &expr = P.exprs[hook];
  bool isNode = expr.kind == ExprKind::Ref && expr.refKind() == RefKind::Node;
  if (!isNode || P.nodes[expr.refNode()].kind != NodeKind::Hook) {
    if (expr.kind != ExprKind::Ref || expr.refKind() != RefKind::Unresolved) // which was reported
      diags().report(diag::bad_hooks, rangeOf(hook));
    return;
  }
  const Node &target = P.nodes[expr.refNode()];
  llvm::StringRef wanted = event == "onError" ? "error" : "resource";
  if (str(target.label) != wanted)
    diags()
        .report(diag::hook_kind_mismatch, rangeOf(hook), event.str(), wanted.str(),
                str(target.name).str(), str(target.label).str())
        .label(target.labelRange, "declared here");
}

void ProgramBinder::bindPropertyPaths(const Attribute &option) {
  P.exprs[option.value].type = types().list(types().stringType());
  if (P.exprs[option.value].kind != ExprKind::Tuple) {
    type(option.value);
    return;
  }
  for (ExprId item : list(option.value))
    type(item);
}

} // namespace pcl::bind
