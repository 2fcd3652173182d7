// Conditions that guard a user: `validation`, `precondition`, `postcondition`, and the assertions
// of `check`, as locals that are there for what they check.
//
// What Terraform refuses stops the program; a `check` warns. What is not known in a preview is not
// checked there, as in a plan.
#include "NodeConverter.h"

namespace pcl::terraform {

using llvm::dyn_cast;

ExprId NodeConverter::guardCall(const syntax::Block &guard, const Scope &scope,
                                ir::Builtin builtin) {
  const syntax::Attribute *condition = guard.body->attribute("condition"),
                          *message = guard.body->attribute("error_message");
  if (!condition || !message) {
    W.dropped(diag::tf_guard_lost, guard.headerRange());
    return {};
  }
  Val holds = E.convert(condition->expr, scope, S.types.boolean());
  Val said = E.convert(message->expr, scope, S.types.string());
  return W.call(builtin, {holds.expr, said.expr}, guard.range);
}

void NodeConverter::addGuard(const Item &item, llvm::StringRef of, SrcRange range, ExprId call) {
  if (!call)
    return;
  std::string name = of.str() + "Check";
  ir::Node node = W.node(ir::NodeKind::Local, W.names.claim(name, name), range, range);
  node.file = item.file;
  addAttribute(node, "value", call);
  W.add(std::move(node));
}

void NodeConverter::addConditions(const Item &item, const Declared &declared, llvm::StringRef type,
                                  const Ty *self) {
  auto check = [&](const syntax::Block &guard, Scope &scope, ExprId key) {
    ExprId one = W.ref(declared.name, guard.range);
    if (key)
      one = X.index(one, key, guard.range);
    scope.bind({"self", Binding::Value, {one, self, true}, {}, &declared});
    return guardCall(guard, scope, ir::Builtin::Assert);
  };
  for (const syntax::Item *part : item.body->items) {
    auto *lifecycle = dyn_cast<syntax::Block>(part);
    if (!lifecycle || lifecycle->type != "lifecycle")
      continue;
    for (const syntax::Item *line : lifecycle->body->items) {
      auto *guard = dyn_cast<syntax::Block>(line);
      if (!guard || guard->type != type)
        continue;
      SrcRange range = guard->range;
      ExprId call;
      // A condition holds for each of those that are made.
      auto each = [&](Val all, llvm::StringRef keyName, llvm::StringRef valueName,
                      llvm::function_ref<Binding(const Val &key, const Val &value)> bind) {
        Val made = V.loop(all, keyName, valueName, range, [&](const Val &key, const Val &value) {
          Scope scope;
          scope.bind(bind(key, value));
          ValueWriter::LoopBody body;
          ExprId at = V.use(keyName.empty() ? value : key).expr;
          ExprId checked = check(*guard, scope, at);
          body.value = {checked ? checked : X.null(range), S.types.unknown()};
          return body;
        });
        return made.expr;
      };
      switch (declared.repeat) {
      case Declared::Repeat::None: {
        Scope scope;
        call = check(*guard, scope, {});
        break;
      }
      case Declared::Repeat::OneOrNone: {
        Scope scope;
        bindRange(declared, scope, E);
        call = check(*guard, scope, {});
        if (call)
          call = X.conditional(W.again(declared.range.expr), call, X.null(range), range);
        break;
      }
      case Declared::Repeat::Count: {
        Val numbers{W.call(ir::Builtin::Range, {W.again(declared.range.expr)}, range),
                    S.types.list(S.types.number()), declared.range.isEventual};
        call = each(numbers, "", "index", [](const Val &, const Val &index) {
          return Binding{"count", Binding::Count, index, {}};
        });
        break;
      }
      case Declared::Repeat::ForEach: {
        Val all{W.again(declared.range.expr), declared.range.type, declared.range.isEventual};
        // Of a map the loop makes a list.
        call = each(all, "key", "entry", [](const Val &key, const Val &entry) {
          return Binding{"each", Binding::Each, entry, key};
        });
        break;
      }
      }
      addGuard(item, declared.name, range, call);
    }
  }
}

} // namespace pcl::terraform
