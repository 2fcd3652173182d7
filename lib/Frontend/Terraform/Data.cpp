// Data sources: calls of functions, templates, outputs of other stacks.
#include "Kubernetes.h"
#include "StaticText.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

void DataConverter::convert(const Item &item) {
  if (item.type == Providers::RemoteState)
    return convertRemoteState(item);
  Declared &declared = declarationOf(item);
  ir::Node node = makeNode(item, ir::NodeKind::Local, declared.name);
  const Ty *rendered = S.types.object({{"rendered", "rendered", S.types.string()}});
  if (declared.isMissing) {
    W.dropped(diag::tf_data_unsupported, item.range(), item.type.str());
    addAttribute(node, "value", V.notImplemented(item.range()).expr);
    finish(item, std::move(node));
    return;
  }
  bool isOnce = declared.repeat == Declared::Repeat::None;
  if (item.type == "template_file") {
    reportMeta(*item.body);
    addConditions(item, declared, "precondition", rendered);
    auto one = [&](const Scope &scope) { return renderedTemplate(item, scope); };
    addAttribute(node, "value", isOnce ? one(Scope()) : often(item, one),
                 item.body->attribute("template"));
    finish(item, std::move(node));
    return addConditions(item, declared, "postcondition", rendered);
  }
  const TypeInfo *info = S.providers.data(item.type);
  if (KubernetesConverter(B).convertData(item, *info))
    return;
  if (info->isGuess)
    reportGuess(item, *info);
  reportMeta(*item.body);
  auto one = [&](const Scope &scope) { return invoke(item, scope, *info); };
  addAttribute(node, "value", isOnce ? one(Scope()) : often(item, one));
  addConditions(item, declared, "precondition", info->type);
  finish(item, std::move(node));
  addConditions(item, declared, "postcondition", info->type);
}

/// What of the body of a data source is Terraform's own.
static bool isMetaOfData(const syntax::Item &part) {
  if (auto *block = dyn_cast<syntax::Block>(&part))
    return block->type == "lifecycle" || block->type == "timeouts";
  llvm::StringRef name = cast<syntax::Attribute>(part).name;
  return name == "count" || name == "for_each" || name == "depends_on" || name == "provider";
}

bool DataConverter::asksForThings(const Item &item) {
  static constexpr llvm::StringLiteral Computed[] = {
      "archive_file",     "aws_arn",           "aws_iam_policy_document",
      "cloudinit_config", "google_iam_policy", "template_cloudinit_config",
      "template_file",    "tls_public_key"};
  return item.type != Providers::RemoteState && !llvm::is_contained(Computed, item.type) &&
         llvm::any_of(item.body->items,
                      [](const syntax::Item *part) { return !isMetaOfData(*part); });
}

void DataConverter::reportMeta(const syntax::Body &body) {
  for (const syntax::Item *part : body.items) {
    auto *block = dyn_cast<syntax::Block>(part);
    if (!block || !isMetaOfData(*part))
      continue;
    if (block->type != "lifecycle")
      W.dropped(diag::tf_block_lost, block->headerRange(), block->type.str());
  }
}

/// One call of the function.
ExprId DataConverter::invoke(const Item &item, const Scope &scope, const TypeInfo &info) {
  SrcRange range = item.block->range;
  ExprId inputs = W.object(B.convert(*item.body, scope, info.type, isMetaOfData).attributes, range);
  llvm::SmallVector<ir::Attribute, 2> options;
  if (std::optional<ExprId> provider = providerOption(item, scope))
    options.push_back(W.attribute("provider", *provider, range));
  const syntax::Attribute *depends = item.body->attribute("depends_on");
  if (std::optional<ExprId> value = dependsOn(item))
    options.push_back(W.attribute("dependsOn", *value, depends ? depends->nameRange : range));
  ExprId made = W.invoke(W.text(info.token, item.block->labels[0].range), inputs,
                         options.empty() ? ExprId() : W.object(options, range), range);
  return item.isEphemeral ? W.call(ir::Builtin::Secret, {made}, range) : made;
}

/// A list or map of what `one` makes, as `count` or `for_each` says.
ExprId DataConverter::often(const Item &item, llvm::function_ref<ExprId(const Scope &)> one) {
  const Declared &declared = declarationOf(item);
  SrcRange range = item.block->range;
  auto call = [&](Binding binding) {
    Scope scope;
    scope.bind(std::move(binding));
    return one(scope);
  };
  if (declared.repeat == Declared::Repeat::ForEach) {
    Val map = V.loop(declared.range, "key", "entry", range, [&](const Val &key, const Val &entry) {
      ValueWriter::LoopBody made;
      made.key = V.use(key);
      made.value = {call({"each", Binding::Each, entry, key}), S.types.unknown()};
      return made;
    });
    return map.expr;
  }
  auto *gate = dyn_cast<syntax::ConditionalExpr>(unwrapped(item.body->attribute("count")->expr));
  auto isNumber = [](const syntax::Expr *expr, llvm::StringRef text) {
    auto *number = dyn_cast<syntax::NumberLit>(syntax::skipParens(expr));
    return number && number->text == text;
  };
  bool isThen = gate && isNumber(gate->trueValue, "1") && isNumber(gate->falseValue, "0");
  bool isElse = gate && isNumber(gate->trueValue, "0") && isNumber(gate->falseValue, "1");
  if (isThen || isElse) {
    // One or none: a conditional says it better than a loop.
    Scope scope;
    scope.bind({"count", Binding::Count, {W.number(0, range), S.types.number()}, {}});
    Val condition = E.convert(gate->condition, scope, S.types.boolean());
    ExprId made = X.tuple({one(scope)}, range), none = X.tuple({}, range);
    return X.conditional(condition.expr, isThen ? made : none, isThen ? none : made, range);
  }
  Val numbers{W.call(ir::Builtin::Range, {declared.range.expr}, range),
              S.types.list(S.types.number()), declared.range.isEventual};
  Val list = V.loop(numbers, "", "index", range, [&](const Val &, const Val &index) {
    ValueWriter::LoopBody made;
    made.value = {call({"count", Binding::Count, index, {}}), S.types.unknown()};
    return made;
  });
  return list.expr;
}

/// A `template_file` becomes an object with the text: its template with the variables in their
/// places, or, where the template is not known now, a call that renders it when the program runs.
ExprId DataConverter::renderedTemplate(const Item &item, const Scope &scope) {
  const syntax::Attribute *source = item.body->attribute("template"),
                          *vars = item.body->attribute("vars");
  SrcRange range = source->expr->range;
  Val variables{X.object({}, item.range()), S.types.object({})};
  if (vars)
    variables = E.convert(vars->expr, scope);
  for (const syntax::Item *part : item.body->items)
    if (auto *block = dyn_cast<syntax::Block>(part); block && block->type == "vars")
      variables = B.mapObject(*block->body, scope, S.types.map(S.types.string()),
                              block->range); // how Terraform 0.11 wrote it
  std::optional<Val> text;
  const syntax::Expr *expr = syntax::skipParens(source->expr);
  if (!isInlineTemplate(item, D)) {
    ExprId content = E.convert(source->expr, scope, S.types.string()).expr;
    text = {W.stdCall(ir::StdFunction::templatestring,
                      {{"template", content}, {"vars", variables.expr}}, range),
            S.types.string()};
  } else if (auto *plain = dyn_cast<syntax::TemplateExpr>(expr)) {
    FileId file = S.sources.addText("the template of " + address(item), plain->plainText().str());
    uint32_t size = static_cast<uint32_t>(S.sources.text(file).size());
    if (const syntax::TemplateExpr *content = S.parser.parseTemplate({file, 0, size}))
      text = E.inlineTemplate(*content, variables, scope, range);
  } else {
    const syntax::Expr *path = cast<syntax::FunctionCallExpr>(expr)->args[0];
    text = E.inlineTemplate(*staticPath(path, Scope(), D), path->range, variables, scope, range);
  }
  if (!text) {
    W.dropped(diag::tf_data_unsupported, item.range(), item.type.str());
    text = V.notImplemented(range);
  }
  return X.object({W.text("rendered", source->nameRange), text->expr}, item.range());
}

/// The outputs of another configuration are those of its stack, once it is a program too. The place
/// of the state file says nothing about the stack; the project is taken to have the name of the
/// data source, and a diagnostic says so.
void DataConverter::convertRemoteState(const Item &item) {
  Declared &declared = declarationOf(item);
  // With defaults a local has the outputs, and references mean that.
  const syntax::Attribute *defaults = item.body->attribute("defaults");
  std::string name = declared.name;
  if (defaults)
    name = W.names.claim(declared.name + "Stack", declared.name + "StackReference");
  ir::Node node = makeNode(item, ir::NodeKind::Resource, name);
  SrcRange range = item.range();
  node.label = W.intern(S.providers.data(item.type)->token);
  addRange(declared, node);
  Scope scope;
  bindRange(declared, scope, E);
  const syntax::Attribute *workspace = item.body->attribute("workspace");
  ExprId stack = workspace ? E.convert(workspace->expr, scope, S.types.string()).expr
                           : W.call(ir::Builtin::Stack, {}, range);
  ExprId project = W.text(("/" + item.name + "/").str(), range);
  addAttribute(node, "name",
               X.templateOf({W.call(ir::Builtin::Organization, {}, range), project, stack}, range));
  S.diags.report(diag::tf_remote_state, range, address(item), item.name.str());
  W.lose(frontend::Outcome::Fallback);
  reportMeta(*item.body);
  const Ty *self = S.providers.data(item.type)->type;
  addConditions(item, declared, "precondition", self);
  finish(item, std::move(node));
  if (defaults)
    addDefaults(item, *defaults, name);
  addConditions(item, declared, "postcondition", self);
}

/// What the state `stack` has goes before the defaults, also where there are several.
void DataConverter::addDefaults(const Item &item, const syntax::Attribute &defaults,
                                llvm::StringRef stack) {
  const Declared &declared = declarationOf(item);
  SrcRange range = defaults.expr->range;
  auto complete = [&](ExprId one, const Scope &scope) {
    Val given = V.detached(E.convert(defaults.expr, scope), range);
    ExprId both = X.tuple({given.expr, W.getAttr(one, "outputs", range)}, range);
    return W.object({{"outputs", W.stdCall(ir::StdFunction::merge, {{"input", both}}, range)}},
                    range);
  };
  ir::Node node = W.node(ir::NodeKind::Local, declared.name, item.block->range, item.range());
  node.file = item.file;
  ExprId value = W.ref(stack, range);
  if (declared.repeat == Declared::Repeat::None) {
    value = complete(value, Scope());
  } else {
    bool isMap = declared.repeat == Declared::Repeat::ForEach;
    const Ty *one = S.types.unknown();
    Val all{value, isMap ? S.types.map(one) : S.types.list(one), true};
    value = V.loop(all, "key", "entry", range, [&](const Val &key, const Val &entry) {
               Scope scope;
               if (isMap)
                 scope.bind({"each",
                             Binding::Each,
                             {X.index(W.again(declared.range.expr), V.use(key).expr, range),
                              S.types.elementOf(declared.range.type), declared.range.isEventual},
                             key});
               else
                 scope.bind({"count", Binding::Count, key, {}});
               ValueWriter::LoopBody body;
               if (isMap)
                 body.key = V.use(key);
               body.value = {complete(V.use(entry).expr, scope), one};
               return body;
             }).expr;
  }
  addAttribute(node, "value", value);
  W.add(std::move(node));
}

} // namespace pcl::terraform
