// Kubernetes and Helm; see the header.
#include "Kubernetes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

void KubernetesConverter::lose(const syntax::Item &part) {
  auto *attribute = dyn_cast<syntax::Attribute>(&part);
  W.dropped(diag::tf_argument_without_property,
            attribute ? attribute->nameRange : cast<syntax::Block>(part).headerRange(),
            attribute ? attribute->name.str() : blockType(cast<syntax::Block>(part)).str());
}

void KubernetesConverter::convertResource(const Item &item, const Scope &scope, ir::Node &node,
                                          llvm::function_ref<bool(const syntax::Item &)> skip) {
  if (item.type == "helm_release")
    return convertRelease(item, scope, node, skip);
  if (item.type == "kubernetes_manifest")
    return convertManifest(item, scope, node, skip);
  if (item.type == "kubectl_manifest")
    return convertText(item, scope, node, skip);
  convertPatch(item, scope, node, skip);
}

// ---- Providers.

/// `expr` in Base64; what decodes Base64 is left out with it.
static ExprId encoded(const syntax::Expr *expr, const Scope &scope, ExpressionConverter &E,
                      frontend::IRWriter &W, TyStore &types) {
  auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr));
  if (call && call->name == "base64decode" && call->args.size() == 1)
    return E.convert(call->args[0], scope, types.string()).expr;
  return W.call(ir::Builtin::ToBase64, {E.convert(expr, scope, types.string()).expr}, expr->range);
}

void KubernetesConverter::convertProvider(const Item &item, llvm::StringRef type,
                                          const Scope &scope, ir::Node &node) {
  // Where the settings stand: in the block itself, or in `kubernetes` of Helm's.
  const syntax::Body *body = item.body;
  if (type == Providers::Helm) {
    body = nullptr;
    for (const syntax::Item *part : item.body->items) {
      auto *block = dyn_cast<syntax::Block>(part);
      auto *attribute = dyn_cast<syntax::Attribute>(part);
      if (block && block->type == "kubernetes")
        body = block->body;
      else if (attribute && attribute->name == "kubernetes")
        body = bodyOf(attribute->expr, S.arena); // as the third major has it
      else if (!attribute || (attribute->name != "alias" && attribute->name != "version" &&
                              attribute->name != "for_each"))
        lose(*part);
    }
    if (!body)
      return;
  }
  using Members = std::vector<std::pair<llvm::StringRef, ExprId>>;
  Members cluster, user;
  SrcRange range = item.block->range;
  bool hasHost = body->attribute("host") || body->attribute("cluster_ca_certificate");
  auto text = [&](const syntax::Attribute &attribute) {
    return E.convert(attribute.expr, scope, S.types.string()).expr;
  };
  for (const syntax::Item *part : body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    auto *block = dyn_cast<syntax::Block>(part);
    const syntax::Body *command = block && block->type == "exec" ? block->body : nullptr;
    if (attribute && attribute->name == "exec")
      command = bodyOf(attribute->expr, S.arena);
    if (command) {
      Members exec;
      for (const syntax::Item *line : command->items) {
        auto *setting = dyn_cast<syntax::Attribute>(line);
        if (!setting) {
          lose(*line);
        } else if (setting->name == "api_version" || setting->name == "command") {
          exec.push_back({setting->name == "command" ? "command" : "apiVersion", text(*setting)});
        } else if (setting->name == "args") {
          exec.push_back(
              {"args", E.convert(setting->expr, scope, S.types.list(S.types.string())).expr});
        } else if (setting->name == "env") {
          Val map = E.convert(setting->expr, scope, S.types.map(S.types.string()));
          Val list{W.call(ir::Builtin::Entries, {map.expr}, setting->expr->range),
                   S.types.list(S.types.unknown()), map.isEventual};
          Val pairs =
              V.loop(list, "", "entry", setting->expr->range, [&](const Val &, const Val &entry) {
                ValueWriter::LoopBody made;
                SrcRange at = setting->expr->range;
                made.value = {W.object({{"name", W.getAttr(V.use(entry).expr, "key", at)},
                                        {"value", W.getAttr(V.use(entry).expr, "value", at)}},
                                       at),
                              S.types.unknown()};
                return made;
              });
          exec.push_back({"env", pairs.expr});
        } else {
          lose(*line);
        }
      }
      user.push_back({"exec", W.object(exec, part->range)});
      continue;
    }
    llvm::StringRef name = attribute ? attribute->name : llvm::StringRef();
    if (name == "alias" || name == "version" || name == "for_each")
      continue;
    if (name == "load_config_file" && syntax::plainTruth(attribute) == false) {
      // No file is read where the settings stand here.
      S.diags.report(diag::tf_argument_gone, attribute->nameRange, name.str());
      continue;
    }
    if (name == "host")
      cluster.push_back({"server", text(*attribute)});
    else if (name == "cluster_ca_certificate")
      cluster.push_back(
          {"certificate-authority-data", encoded(attribute->expr, scope, E, W, S.types)});
    else if (name == "insecure")
      cluster.push_back(
          {"insecure-skip-tls-verify", E.convert(attribute->expr, scope, S.types.boolean()).expr});
    else if (name == "tls_server_name" || name == "proxy_url")
      cluster.push_back({name == "proxy_url" ? "proxy-url" : "tls-server-name", text(*attribute)});
    else if (name == "client_certificate" || name == "client_key")
      user.push_back({name == "client_key" ? "client-key-data" : "client-certificate-data",
                      encoded(attribute->expr, scope, E, W, S.types)});
    else if (name == "token" || name == "username" || name == "password")
      user.push_back({name, text(*attribute)});
    else if (name == "config_context" || name == "config_context_cluster")
      addAttribute(node, name == "config_context" ? "context" : "cluster", text(*attribute),
                   attribute);
    else if (name == "config_path" && !hasHost)
      addAttribute(node, "kubeconfig",
                   W.stdCall(ir::StdFunction::pathexpand, {{"input", text(*attribute)}},
                             attribute->expr->range),
                   attribute);
    else
      lose(*part);
  }
  if (!hasHost)
    return;
  auto one = [&](llvm::StringRef what, const Members &members) {
    ExprId named = W.object({{"name", W.text("default")}, {what, W.object(members, range)}}, range);
    return X.tuple({named}, range);
  };
  Members context{{"cluster", W.text("default")}, {"user", W.text("default")}};
  ExprId config = W.object({{"apiVersion", W.text("v1")},
                            {"kind", W.text("Config")},
                            {"current-context", W.text("default")},
                            {"clusters", one("cluster", cluster)},
                            {"contexts", one("context", context)},
                            {"users", one("user", user)}},
                           range);
  addAttribute(node, "kubeconfig", W.call(ir::Builtin::ToJson, {config}, range));
}

// ---- Helm.

/// A value that `set` gives, or what is below a name.
struct KubernetesConverter::Setting {
  std::string name;
  ExprId value;
  std::vector<Setting> members;

  Setting &member(llvm::StringRef wanted) {
    for (Setting &known : members)
      if (known.name == wanted)
        return known;
    return members.emplace_back(Setting{wanted.str(), {}, {}});
  }
};

ExprId KubernetesConverter::objectOf(const Setting &setting, SrcRange range) {
  if (setting.members.empty())
    return setting.value;
  llvm::SmallVector<ExprId, 8> items;
  for (const Setting &member : setting.members)
    items.append({W.text(member.name, range), objectOf(member, range)});
  return X.object(items, range);
}

/// The names of a path such as `a.b\.c`; nothing if it has an index.
static std::optional<std::vector<std::string>> settingPath(llvm::StringRef text) {
  std::vector<std::string> path{""};
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size())
      path.back() += text[++i];
    else if (text[i] == '.')
      path.emplace_back();
    else if (text[i] == '[' || text[i] == ',' || text[i] == '=')
      return std::nullopt;
    else
      path.back() += text[i];
  }
  if (llvm::is_contained(path, ""))
    return std::nullopt;
  return path;
}

/// The text `text` of a setting, of which Helm makes a truth, a whole number or null where it reads
/// as one, and in braces a list of such. With `isText` it stays a text.
static Value settingValueOf(llvm::StringRef text, bool isText) {
  auto scalar = [&](const std::string &word) {
    llvm::StringRef ref = word;
    int64_t number = 0;
    if (isText)
      return Value::string(word);
    if (ref.equals_insensitive("true") || ref.equals_insensitive("false"))
      return Value::boolean(ref.equals_insensitive("true"));
    if (ref.equals_insensitive("null"))
      return Value::null();
    bool isNumber = word == "0" || (!ref.starts_with("0") && !ref.getAsInteger(10, number));
    return isNumber ? Value::integer(number) : Value::string(word);
  };
  bool isList = text.starts_with("{") && text.ends_with("}");
  std::vector<Value> items;
  std::string word;
  llvm::StringRef rest = isList ? text.drop_front().drop_back() : text;
  for (size_t i = 0; i < rest.size(); ++i)
    if (isList && rest[i] == ',')
      items.push_back(scalar(std::exchange(word, {})));
    else
      word += rest[i] == '\\' && i + 1 < rest.size() ? rest[++i] : rest[i];
  if (!isList)
    return scalar(word);
  items.push_back(scalar(word));
  return Value::array(std::move(items));
}

/// The same, as JSON, of a text that is known when the program runs, or with `isList` of each of a
/// list: an expression of Terraform, as `value` is and, unless it is "", `type`. Nothing in it
/// fails, as what fails late cannot be caught.
static std::string settingJson(llvm::StringRef value, llvm::StringRef type, bool isList) {
  auto scalar = [](std::string text, std::string plain) {
    return fmt::format(
        R"x(length(regexall("^(?:true|false|null|0|-?[1-9][0-9]*)$", lower({0}))) > 0 ? lower({0}) : jsonencode({1}))x",
        text, plain);
  };
  auto listOf = [](std::string list, std::string item) {
    return fmt::format(R"x("[${{join(",", [for item in {} : {}])}}]")x", list, item);
  };
  if (isList)
    return listOf(value.str(), scalar("item", "item"));
  auto json = [&](bool isText) {
    // A comma behind a backslash parts nothing.
    std::string list = fmt::format(
        R"x(split(",", replace(trimsuffix(trimprefix({}, "{{"), "}}"), "\\,", "\u0001")))x",
        std::string_view(value));
    std::string item = R"x(replace(item, "\u0001", ","))x";
    std::string plain = fmt::format(R"x(replace({}, "/\\\\(.)/", "$1"))x", std::string_view(value));
    return fmt::format(
        R"x(startswith({0}, "{{") && endswith({0}, "}}") ? {1} : {2})x", std::string_view(value),
        listOf(list, isText ? fmt::format("jsonencode({})", item) : scalar("item", item)),
        isText ? fmt::format("jsonencode({})", plain) : scalar(value.str(), plain));
  };
  if (type.empty() || type == "\"string\"")
    return json(!type.empty());
  return fmt::format(R"({0} == "string" ? {1} : {0} == "literal" ? jsonencode({2}) : {3})",
                     std::string_view(type), json(true), std::string_view(value), json(false));
}

/// Whether the template `expr` is a text for Helm whatever is put into it.
static bool isSurelyText(const ir::ExprStore &exprs, const ir::Program &program, ExprId expr) {
  if (exprs[expr].kind != ir::ExprKind::Template)
    return false;
  auto textOf = [&](ExprId part) {
    return exprs[part].kind == ir::ExprKind::String ? program.str(exprs[part].text())
                                                    : llvm::StringRef();
  };
  llvm::ArrayRef<ExprId> parts = exprs.list(expr);
  bool isText = false;
  for (ExprId part : parts)
    for (char letter : textOf(part)) {
      if (letter == '\\')
        return false;
      isText |= !llvm::isAlnum(letter) && letter != '-';
    }
  llvm::StringRef first = textOf(parts.front());
  return isText && !first.empty() && !first.starts_with("{");
}

/// What Helm makes of the `value` of a setting of the type `type`, which may be null.
ExprId KubernetesConverter::settingValue(const syntax::Expr *value, const syntax::Expr *type,
                                         const Scope &scope, bool isList) {
  SrcRange range = value->range;
  std::optional<llvm::StringRef> written = syntax::plainText(type);
  bool isKnownType = !type || written;
  llvm::StringRef kind = written.value_or("");
  Val val = E.convert(value, scope);
  bool isScalar = val.type->is(TyKind::Bool) || val.type->is(TyKind::Number);
  if (isKnownType && kind.empty() && isScalar && !V.isConstant(val.expr))
    return val.expr;
  val = V.coerce(val, isList ? S.types.list(S.types.string()) : S.types.string(), range);
  auto isWritten = [&](ExprId expr) { return X[expr].kind == ir::ExprKind::String; };
  auto known = [&](ExprId text, bool isText) {
    return V.constant(settingValueOf(W.program.str(X[text].text()), isText), range)->expr;
  };
  if (X[val.expr].kind == ir::ExprKind::Null || kind == "literal")
    return val.expr;
  if (isWritten(val.expr) && isKnownType)
    return known(val.expr, kind == "string");
  if (isList && X[val.expr].kind == ir::ExprKind::Tuple &&
      llvm::all_of(X.list(val.expr), isWritten)) {
    llvm::SmallVector<ExprId, 8> items(X.list(val.expr));
    for (ExprId &item : items)
      item = known(item, /*isText=*/false);
    return X.tuple(items, range);
  }
  if (!isList && isSurelyText(X, W.program, val.expr))
    return val.expr;
  Scope parts(&scope);
  parts.bind({"value", Binding::Value, val, {}});
  if (!isKnownType)
    parts.bind({"type", Binding::Value, E.convert(type, scope, S.types.string()), {}});
  llvm::StringRef given = !isKnownType ? "type" : kind == "string" ? "\"string\"" : "";
  return E.convert(S.phrase("jsondecode(" + settingJson("value", given, isList) + ")"), parts).expr;
}

/// The text of a setting in JSON, which is YAML: `{"a":{"b":` value `}}`.
static std::string settingText(llvm::StringRef name, llvm::StringRef value, llvm::StringRef type,
                               bool isList) {
  std::string steps =
      fmt::format(R"(split(".", replace({}, "\\.", "%2E")))", std::string_view(name));
  return fmt::format(
      R"x(join("", concat([for step in {0} : "{{${{jsonencode(replace(step, "%2E", "."))}}:"], [{1}], [for step in {0} : "}}"])))x",
      steps, settingJson(value, type, isList));
}

/// Settings whose names are known late, as texts in YAML; nothing if `part` has none.
ExprId KubernetesConverter::lateSettings(const syntax::Item &part, const Scope &scope) {
  auto *block = dyn_cast<syntax::Block>(&part);
  auto *attribute = dyn_cast<syntax::Attribute>(&part);
  llvm::StringRef kind = block ? blockType(*block) : attribute->name, iterator = kind;
  const syntax::Expr *list = attribute ? attribute->expr : nullptr;
  const syntax::Body *content = nullptr;
  if (block && block->type == "dynamic") {
    for (const syntax::Item *line : block->body->items) {
      auto *inner = dyn_cast<syntax::Block>(line);
      auto *setting = dyn_cast<syntax::Attribute>(line);
      if (inner && inner->type == "content")
        content = inner->body;
      else if (setting && setting->name == "for_each")
        list = setting->expr;
      else if (setting && setting->name == "iterator")
        iterator = S.sources.text(setting->expr->range).trim('"');
    }
    if (!content)
      return {};
  }
  if (!list)
    return {};
  SrcRange range = part.range;
  const syntax::Attribute *name = content ? content->attribute("name") : nullptr,
                          *value = content ? content->attribute("value") : nullptr,
                          *type = content ? content->attribute("type") : nullptr;
  if (content && (!name || !value))
    return {};
  Val all = E.convert(list, scope);
  if (all.type->is(TyKind::Null) || X[all.expr].kind == ir::ExprKind::Null)
    return X.tuple({}, range);
  bool isSecret = kind == "set_sensitive", isList = kind == "set_list";
  const Ty *entryType = S.types.elementOf(all.type);
  bool hasType = !entryType->is(TyKind::Object) || entryType->field("type");
  Val texts =
      V.loop(all, content ? "key" : "", "setting", range, [&](const Val &key, const Val &entry) {
        Scope inside(&scope);
        std::string text;
        if (content) {
          inside.bind({iterator, Binding::Iterator, entry, key});
          Scope parts(&inside);
          parts.bind({"name", Binding::Value, E.convert(name->expr, inside, S.types.string()), {}});
          const Ty *wanted = isList ? nullptr : S.types.string();
          parts.bind({"value", Binding::Value, E.convert(value->expr, inside, wanted), {}});
          if (type)
            parts.bind({"type", Binding::Value, E.convert(type->expr, inside), {}});
          ValueWriter::LoopBody made;
          made.value =
              E.convert(S.phrase(settingText("name", "value", type ? "type" : "", isList)), parts);
          return made;
        }
        inside.bind({"setting", Binding::Value, entry, {}});
        std::string written = isList ? "setting.value" : "tostring(setting.value)";
        ValueWriter::LoopBody made;
        made.value =
            E.convert(S.phrase(settingText("setting.name", written,
                                           hasType ? "try(setting.type, \"auto\")" : "", isList)),
                      inside);
        return made;
      });
  Val files = V.loop(texts, "", "text", range, [&](const Val &, const Val &text) {
    ValueWriter::LoopBody made;
    ExprId plain = isSecret ? W.call(ir::Builtin::Secret, {text.expr}, range) : text.expr;
    made.value = {W.call(ir::Builtin::StringAsset, {plain}, range), S.types.unknown()};
    return made;
  });
  S.diags.report(diag::tf_late_settings, attribute ? attribute->nameRange : block->headerRange());
  W.lose(frontend::Outcome::Fallback);
  return files.expr;
}

/// `set`, `set_sensitive` or `set_list`: blocks, or as the third major has it a list of objects.
/// False if `part` is none of them.
bool KubernetesConverter::addSettings(const syntax::Item &part, const Scope &scope, Setting &root,
                                      llvm::SmallVectorImpl<ExprId> &late) {
  auto *block = dyn_cast<syntax::Block>(&part);
  auto *attribute = dyn_cast<syntax::Attribute>(&part);
  llvm::StringRef kind = block ? blockType(*block) : attribute->name;
  bool isSecret = kind == "set_sensitive", isList = kind == "set_list";
  if (kind != "set" && !isSecret && !isList)
    return false;
  llvm::SmallVector<const syntax::Body *, 8> bodies;
  auto *tuple =
      attribute ? dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(attribute->expr)) : nullptr;
  if (block && block->type == kind)
    bodies.push_back(block->body);
  for (const syntax::TupleElement &element :
       tuple ? tuple->elements : llvm::ArrayRef<syntax::TupleElement>())
    bodies.push_back(bodyOf(element.value, S.arena));
  auto isStatic = [](const syntax::Body *body) {
    return body && syntax::plainText(body->attribute("name"));
  };
  bool isWritten = tuple || !bodies.empty();
  if (isWritten && llvm::all_of(bodies, isStatic)) {
    for (const syntax::Body *body : bodies)
      if (!addSetting(*body, scope, root, isSecret, isList))
        W.dropped(diag::tf_argument_without_property,
                  attribute ? attribute->nameRange : block->headerRange(), kind.str());
    return true;
  }
  if (ExprId files = lateSettings(part, scope))
    late.push_back(files);
  else
    lose(part);
  return true;
}

/// `name` and `value` of one `set`, `set_sensitive` or `set_list`; false if the name is not plain.
bool KubernetesConverter::addSetting(const syntax::Body &body, const Scope &scope, Setting &root,
                                     bool isSecret, bool isList) {
  const syntax::Attribute *name = body.attribute("name"), *value = body.attribute("value"),
                          *type = body.attribute("type");
  std::optional<llvm::StringRef> text = syntax::plainText(name);
  std::optional<std::vector<std::string>> path = text ? settingPath(*text) : std::nullopt;
  if (!path || !value)
    return false;
  Setting *at = &root;
  for (const std::string &step : *path)
    at = &at->member(step);
  at->value = settingValue(value->expr, type ? type->expr : nullptr, scope, isList);
  if (isSecret)
    at->value = W.call(ir::Builtin::Secret, {at->value}, value->expr->range);
  at->members.clear();
  return true;
}

/// Texts in YAML, which later ones override. One that is encoded here is the object itself, and
/// leaves no text.
ExprId KubernetesConverter::addValues(const syntax::Attribute &attribute, const Scope &scope,
                                      ir::Node &node, bool isAlone) {
  SrcRange range = attribute.expr->range;
  auto callOf = [](const syntax::Expr *expr, llvm::StringRef name) {
    auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr));
    return call && call->name == name && call->args.size() == 1 ? call : nullptr;
  };
  auto *tuple = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(attribute.expr));
  if (!tuple) {
    Val texts = E.convert(attribute.expr, scope, S.types.list(S.types.string()));
    Val files = V.loop(texts, "", "text", range, [&](const Val &, const Val &text) {
      ValueWriter::LoopBody made;
      made.value = {W.call(ir::Builtin::StringAsset, {text.expr}, range), S.types.unknown()};
      return made;
    });
    return files.expr;
  }
  if (tuple->elements.empty())
    return {};
  if (isAlone && tuple->elements.size() == 1)
    if (auto *encode = callOf(tuple->elements[0].value, "yamlencode")) {
      // The chart reads the names that Terraform has.
      Val data = V.asData(E.convert(encode->args[0], scope), range);
      addAttribute(node, "values", data.expr, &attribute);
      return {};
    }
  llvm::SmallVector<ExprId, 4> files;
  for (const syntax::TupleElement &element : tuple->elements) {
    auto *read = callOf(element.value, "file");
    ExprId made;
    if (read) {
      Val path = E.convert(read->args[0], scope, S.types.string());
      E.convert(read, scope); // which notes the file
      made = W.call(ir::Builtin::FileAsset, {path.expr}, element.value->range);
    } else {
      made = W.call(ir::Builtin::StringAsset,
                    {E.convert(element.value, scope, S.types.string()).expr}, element.value->range);
    }
    W.comments.giveToItem(made, element);
    files.push_back(made);
  }
  return X.tuple(files, range);
}

std::optional<llvm::StringRef> repositoryOption(llvm::StringRef name) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> options[] = {
      {"repository", "repo"},
      {"repository_ca_file", "caFile"},
      {"repository_cert_file", "certFile"},
      {"repository_key_file", "keyFile"},
      {"repository_password", "password"},
      {"repository_username", "username"}};
  auto *option = llvm::find_if(options, [&](const auto &row) { return row.first == name; });
  return option == std::end(options) ? std::nullopt
                                     : std::optional<llvm::StringRef>(option->second);
}

void KubernetesConverter::convertRelease(const Item &item, const Scope &scope, ir::Node &node,
                                         llvm::function_ref<bool(const syntax::Item &)> skip) {
  // What both call the same, by what it is.
  static const llvm::StringSet<> texts = {"chart", "description", "keyring",
                                          "name",  "namespace",   "version"};
  static const llvm::StringSet<> numbers = {"max_history", "timeout"};
  static const llvm::StringSet<> truths = {"atomic",
                                           "cleanup_on_fail",
                                           "create_namespace",
                                           "dependency_update",
                                           "devel",
                                           "disable_openapi_validation",
                                           "disable_webhooks",
                                           "force_update",
                                           "lint",
                                           "recreate_pods",
                                           "render_subchart_notes",
                                           "replace",
                                           "reset_values",
                                           "reuse_values",
                                           "skip_crds",
                                           "verify",
                                           "wait_for_jobs"};
  std::vector<std::pair<llvm::StringRef, ExprId>> repository;
  Setting settings;
  llvm::SmallVector<ExprId, 4> late;
  const syntax::Attribute *values = nullptr;
  for (const syntax::Item *part : item.body->items) {
    if (skip(*part))
      continue;
    if (addSettings(*part, scope, settings, late))
      continue;
    auto *block = dyn_cast<syntax::Block>(part);
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    llvm::StringRef name = attribute ? attribute->name : block->type;
    if (name == "postrender") {
      const syntax::Body *body = block ? block->body : bodyOf(attribute->expr, S.arena);
      const syntax::Attribute *path = body ? body->attribute("binary_path") : nullptr;
      if (path)
        addAttribute(node, "postrender", E.convert(path->expr, scope, S.types.string()).expr);
      if (!path || body->items.size() > 1)
        lose(*part);
      continue;
    }
    if (!attribute) {
      lose(*part);
      continue;
    }
    const Ty *type = texts.contains(name)     ? S.types.string()
                     : numbers.contains(name) ? S.types.number()
                     : truths.contains(name)  ? S.types.boolean()
                                              : nullptr;
    if (type)
      addAttribute(node, frontend::camelCase(name), E.convert(attribute->expr, scope, type).expr,
                   attribute);
    else if (name == "wait")
      addAttribute(node, "skipAwait",
                   X.unary(ir::UnaryOp::Not,
                           E.convert(attribute->expr, scope, S.types.boolean()).expr,
                           attribute->expr->range),
                   attribute);
    else if (name == "disable_crd_hooks")
      addAttribute(node, "disableCRDHooks",
                   E.convert(attribute->expr, scope, S.types.boolean()).expr, attribute);
    else if (name == "values")
      values = attribute;
    else if (name.starts_with("repository")) {
      if (std::optional<llvm::StringRef> option = repositoryOption(name))
        repository.push_back({*option, E.convert(attribute->expr, scope, S.types.string()).expr});
      else
        lose(*part);
    } else {
      lose(*part);
    }
  }
  if (!repository.empty())
    addAttribute(node, "repositoryOpts", W.object(repository, item.range()));
  ExprId files;
  if (values)
    files = addValues(*values, scope, node, settings.members.empty() && late.empty());
  if (files)
    late.insert(late.begin(), files);
  if (late.size() == 1)
    addAttribute(node, "valueYamlFiles", late[0], files ? values : nullptr);
  else if (!late.empty())
    addAttribute(
        node, "valueYamlFiles",
        W.stdCall(ir::StdFunction::concat, {{"input", X.tuple(late, item.range())}}, item.range()));
  if (!settings.members.empty())
    addAttribute(node, "values", objectOf(settings, item.range()));
}

// ---- Manifests and patches.

/// The groups that every cluster has; their kinds are resources of the package.
static bool isBuiltInGroup(llvm::StringRef group) {
  return llvm::is_contained({"", "admissionregistration.k8s.io", "apiextensions.k8s.io",
                             "apiregistration.k8s.io", "apps", "autoscaling", "batch",
                             "certificates.k8s.io", "coordination.k8s.io", "discovery.k8s.io",
                             "events.k8s.io", "networking.k8s.io", "node.k8s.io", "policy",
                             "rbac.authorization.k8s.io", "scheduling.k8s.io", "storage.k8s.io"},
                            group);
}

/// The token of a kind that every cluster has.
static std::string tokenOf(llvm::StringRef version, llvm::StringRef kind) {
  std::string group = version.contains('/') ? "" : "core/";
  return "kubernetes:" + group + version.str() + ":" + kind.str();
}

/// A manifest of a kind that every cluster has is the resource of that kind, another one an object
/// of a group.
void KubernetesConverter::convertManifest(const Item &item, const Scope &scope, ir::Node &node,
                                          llvm::function_ref<bool(const syntax::Item &)> skip) {
  const syntax::Attribute *manifest = item.body->attribute("manifest");
  for (const syntax::Item *part : item.body->items)
    if (!skip(*part) && part != manifest)
      lose(*part);
  if (!manifest)
    return;
  SrcRange range = manifest->expr->range;
  ExprId object = E.convert(manifest->expr, scope).expr;
  llvm::SmallVector<ExprId, 16> items;
  if (X[object].kind == ir::ExprKind::Object)
    items.append(X.list(object).begin(), X.list(object).end());
  auto textOf = [&](ExprId expr) {
    return X[expr].kind == ir::ExprKind::String ? W.program.str(X[expr].text()) : llvm::StringRef();
  };
  llvm::StringRef version, kind;
  bool hasNames = true;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef name = textOf(items[i]);
    hasNames &= !name.empty();
    if (name == "apiVersion")
      version = textOf(items[i + 1]);
    else if (name == "kind")
      kind = textOf(items[i + 1]);
  }
  llvm::StringRef group = version.contains('/') ? version.split('/').first : "";
  if (hasNames && !version.empty() && !kind.empty() && isBuiltInGroup(group)) {
    node.label = W.intern(tokenOf(version, kind));
    for (size_t i = 0; i + 1 < items.size(); i += 2)
      if (llvm::StringRef name = textOf(items[i]); name != "apiVersion" && name != "kind")
        addAttribute(node, name, items[i + 1]);
    return;
  }
  node.label = W.intern("kubernetes:yaml/v2:ConfigGroup");
  addAttribute(node, "objs", X.tuple({object}, range), manifest);
}

/// A manifest as a text in YAML, which is a group of what it has.
void KubernetesConverter::convertText(const Item &item, const Scope &scope, ir::Node &node,
                                      llvm::function_ref<bool(const syntax::Item &)> skip) {
  // How the provider applies it; a group does so by itself.
  static const llvm::StringSet<> ways = {
      "apply_only", "force_conflicts", "server_side_apply", "validate_schema",
      "wait",       "wait_for_rollout"};
  for (const syntax::Item *part : item.body->items) {
    if (skip(*part))
      continue;
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (attribute && attribute->name == "yaml_body")
      addAttribute(node, "yaml", E.convert(attribute->expr, scope, S.types.string()).expr,
                   attribute);
    else if (attribute && ways.contains(attribute->name))
      S.diags.report(diag::tf_argument_gone, attribute->nameRange, attribute->name.str());
    else
      lose(*part);
  }
}

/// A part of an object that something else has made: data of a config map or a secret, labels or
/// annotations of whatever it is.
void KubernetesConverter::convertPatch(const Item &item, const Scope &scope, ir::Node &node,
                                       llvm::function_ref<bool(const syntax::Item &)> skip) {
  std::vector<std::pair<llvm::StringRef, ExprId>> metadata;
  std::vector<std::pair<llvm::StringRef, ExprId>> ways; // of patching, as annotations
  ExprId annotations;
  SrcRange range = item.range();
  bool isOfAny = item.type == "kubernetes_labels" || item.type == "kubernetes_annotations";
  llvm::StringRef version = syntax::plainText(item.body->attribute("api_version")).value_or(""),
                  kind = syntax::plainText(item.body->attribute("kind")).value_or("");
  bool isKnown = !version.empty() && !kind.empty();
  if (isOfAny && isKnown)
    node.label = W.intern(tokenOf(version, kind) + "Patch");
  auto textOf = [&](const syntax::Attribute &attribute, const Ty *type) {
    Val val = E.convert(attribute.expr, scope, type);
    return V.coerce(val, S.types.string(), attribute.expr->range).expr;
  };
  auto texts = [&](const syntax::Attribute &attribute) {
    return E.convert(attribute.expr, scope, S.types.map(S.types.string())).expr;
  };
  for (const syntax::Item *part : item.body->items) {
    if (skip(*part))
      continue;
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    auto *block = dyn_cast<syntax::Block>(part);
    llvm::StringRef name = attribute ? attribute->name : llvm::StringRef(block->type);
    if (block && name == "metadata") {
      for (const syntax::Item *line : block->body->items)
        if (auto *setting = dyn_cast<syntax::Attribute>(line);
            setting && (setting->name == "name" || setting->name == "namespace"))
          metadata.push_back({setting->name, textOf(*setting, S.types.string())});
        else
          lose(*line);
    } else if (attribute && name == "data" && !isOfAny) {
      bool isSecret = item.type == "kubernetes_secret_v1_data";
      addAttribute(node, isSecret ? "stringData" : "data", texts(*attribute), attribute);
    } else if (attribute && name == "labels" && item.type == "kubernetes_labels") {
      metadata.push_back({"labels", texts(*attribute)});
    } else if (attribute && name == "annotations" && item.type == "kubernetes_annotations") {
      annotations = texts(*attribute);
    } else if (attribute && name == "force") {
      ways.push_back({"pulumi.com/patchForce", textOf(*attribute, S.types.boolean())});
    } else if (attribute && name == "field_manager") {
      ways.push_back({"pulumi.com/patchFieldManager", textOf(*attribute, S.types.string())});
    } else if (!isOfAny || !isKnown || (name != "api_version" && name != "kind")) {
      lose(*part);
    }
  }
  ExprId how = ways.empty() ? ExprId() : W.object(ways, range);
  if (annotations && how)
    annotations =
        W.stdCall(ir::StdFunction::merge, {{"input", X.tuple({annotations, how}, range)}}, range);
  else if (how)
    annotations = how;
  if (annotations)
    metadata.push_back({"annotations", annotations});
  addAttribute(node, "metadata", W.object(metadata, range));
}

// ---- Data sources.

bool KubernetesConverter::convertData(const Item &item, const TypeInfo &info) {
  if (!llvm::StringRef(info.token).starts_with("kubernetes:") || info.isGuess)
    return false;
  Declared &declared = declarationOf(item);
  ir::Node node = makeNode(item, ir::NodeKind::Read, declared.name);
  node.label = W.intern(info.token);
  node.labelRange = item.block->labels[0].range;
  addRange(declared, node);
  Scope scope;
  bindRange(declared, scope, E);
  ExprId name, space;
  for (const syntax::Item *part : item.body->items) {
    auto *block = dyn_cast<syntax::Block>(part);
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    bool isMeta = attribute ? llvm::is_contained({"count", "depends_on", "for_each", "provider"},
                                                 attribute->name)
                            : block->type == "lifecycle" || block->type == "metadata";
    if (!isMeta)
      lose(*part);
    if (!block || block->type != "metadata")
      continue;
    for (const syntax::Item *line : block->body->items)
      if (auto *setting = dyn_cast<syntax::Attribute>(line);
          setting && (setting->name == "name" || setting->name == "namespace"))
        (setting->name == "name" ? name : space) =
            E.convert(setting->expr, scope, S.types.string()).expr;
      else
        lose(*line);
  }
  static const llvm::StringSet<> withoutNamespace = {"Namespace",
                                                     "StorageClass",
                                                     "PersistentVolume",
                                                     "ClusterRole",
                                                     "ClusterRoleBinding",
                                                     "MutatingWebhookConfiguration",
                                                     "ValidatingWebhookConfiguration"};
  SrcRange range = item.range();
  if (!name)
    name = V.notImplemented(range).expr;
  bool isFree = withoutNamespace.contains(llvm::StringRef(info.token).rsplit(':').second);
  if (!isFree)
    name =
        X.templateOf({space ? space : W.text("default", range), W.text("/", range), name}, range);
  addAttribute(node, "id", name);
  if (std::optional<ExprId> provider = providerOption(item, scope))
    addOption(node, "provider", *provider);
  if (std::optional<ExprId> value = dependsOn(item))
    addOption(node, "dependsOn", *value, item.body->attribute("depends_on"));
  addConditions(item, declared, "precondition", info.type);
  finish(item, std::move(node));
  addConditions(item, declared, "postcondition", info.type);
  return true;
}

} // namespace pcl::terraform
