// The `options` block of resources and components. Which options there are is checked by the
// reader; here their values are.
#include "Binder.h"

#include "pcl/IR/Verifier.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl::bind {

using namespace ir;

namespace {
enum class OptionKind : uint8_t { Any, Bool, String, Strings, StringMap, Timeouts, Hooks, Range };
} // namespace

static OptionKind kindOf(llvm::StringRef option) {
  return llvm::StringSwitch<OptionKind>(option)
      .Cases("protect", "retainOnDelete", "deleteBeforeReplace", OptionKind::Bool)
      .Cases("version", "pluginDownloadURL", "import", OptionKind::String)
      .Case("envVarMappings", OptionKind::StringMap)
      .Case("customTimeouts", OptionKind::Timeouts)
      .Case("hooks", OptionKind::Hooks)
      .Case("range", OptionKind::Range)
      .Default(OptionKind::Any);
}

void ProgramBinder::bindOptions(Node &node) {
  TypeStore &store = types();
  for (const Attribute &option : node.options) {
    llvm::StringRef name = str(option.name);
    if (isPropertyPathOption(name)) {
      bindPropertyPaths(option);
      continue;
    }
    TypeId wanted;
    switch (kindOf(name)) {
    case OptionKind::Range:
      continue; // Typed before the inputs.
    case OptionKind::Any:
      type(option.value);
      continue;
    case OptionKind::Hooks:
      bindHooksOption(option);
      continue;
    case OptionKind::Bool:
      wanted = store.boolType();
      break;
    case OptionKind::String:
      wanted = store.stringType();
      break;
    case OptionKind::Strings:
      wanted = store.list(store.stringType());
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
    assign(option.value, store.optional(wanted),
           Place{fmt::format("the option `{}`", std::string_view(name))});
  }
}

/// At which events hooks run; `onError` takes hooks of the kind `error`, the others `resource`.
static constexpr llvm::StringLiteral HookEvents[] = {
    "afterCreate", "afterDelete", "afterUpdate", "beforeCreate", "beforeDelete", "beforeUpdate", "onError"};

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
