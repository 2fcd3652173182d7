// Provisioners as resources of the package `command`.
//
// A provisioner runs when its resource was made; a command that waits for the resource and is
// replaced with it does the same. What depends on the resource in Terraform waits for its
// provisioners too (see dependsOn).
#include "NodeConverter.h"
#include "StaticText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

using llvm::cast;
using llvm::dyn_cast;

/// The text of `block.name` if it is a bare word or a plain string.
static llvm::StringRef word(const syntax::Body &body, llvm::StringRef name) {
  const syntax::Attribute *attribute = body.attribute(name);
  if (!attribute)
    return "";
  const syntax::Expr *expr = syntax::skipParens(attribute->expr);
  if (auto *variable = dyn_cast<syntax::VariableExpr>(expr))
    return variable->name;
  return syntax::plainText(expr).value_or("");
}

static const syntax::Block *childBlock(const syntax::Body &body, llvm::StringRef type) {
  for (const syntax::Item *item : body.items)
    if (auto *block = dyn_cast<syntax::Block>(item); block && block->type == type)
      return block;
  return nullptr;
}

bool isCommand(const syntax::Block &provisioner, const syntax::Body &body) {
  llvm::StringRef kind = provisioner.labels.size() == 1 ? provisioner.labels[0].text : "";
  if (kind == "local-exec")
    return true;
  bool hasConnection =
      childBlock(body, "connection") || childBlock(*provisioner.body, "connection");
  bool isDestroy = word(*provisioner.body, "when") == "destroy";
  return hasConnection && (kind == "remote-exec" || (kind == "file" && !isDestroy));
}

/// The seconds of a duration that is written out, as `5m30s`; nothing of another text.
static std::optional<unsigned> seconds(llvm::StringRef text) {
  unsigned sum = 0;
  for (unsigned count = 0; !text.empty(); text = text.drop_front()) {
    if (text.consumeInteger(10, count) || text.empty())
      return std::nullopt;
    unsigned unit = text[0] == 'h' ? 3600 : text[0] == 'm' ? 60 : text[0] == 's';
    if (!unit)
      return std::nullopt;
    sum += count * unit;
  }
  return sum ? std::optional(sum) : std::nullopt;
}

/// A `connection` block as the connection of a remote command.
ExprId ResourceConverter::convertConnection(const syntax::Block &block, const Scope &scope) {
  struct Row {
    llvm::StringLiteral terraform, pulumi, proxy;
  };
  // Behind a bastion: what it takes of the host where nothing is said of it.
  static constexpr Row rows[] = {
      {"host", "host", ""},
      {"port", "port", "bastion_port"},
      {"user", "user", "bastion_user"},
      {"password", "password", "bastion_password"},
      {"private_key", "privateKey", "bastion_private_key"},
      {"host_key", "hostKey", ""},
      {"", "host", "bastion_host"},
      {"", "hostKey", "bastion_host_key"},
  };
  const syntax::Body &body = *block.body;
  llvm::SmallVector<ExprId, 8> items, proxy;
  auto add = [&](const syntax::Attribute &attribute, llvm::StringRef name, bool isProxy) {
    ExprId value = E.convert(attribute.expr, scope).expr;
    (isProxy ? proxy : items).append({W.text(name, attribute.nameRange), value});
  };
  for (const syntax::Item *item : body.items) {
    auto *attribute = dyn_cast<syntax::Attribute>(item);
    llvm::StringRef name = attribute ? attribute->name : llvm::StringRef("connection");
    const Row *row = llvm::find_if(rows, [&](const Row &row) {
      return attribute && (row.terraform == name || row.proxy == name);
    });
    if (row != std::end(rows)) {
      bool isProxy = row->proxy == name;
      add(*attribute, row->pulumi, isProxy);
      if (!isProxy && !row->proxy.empty() && body.attribute("bastion_host") &&
          !body.attribute(row->proxy))
        add(*attribute, row->pulumi, /*isProxy=*/true);
      continue;
    }
    // An agent that runs is asked, whatever is said of it.
    if (name == "agent" || (name == "type" && word(body, name) == "ssh"))
      continue;
    // As many attempts as last at least that long.
    constexpr unsigned SecondsOfAttempt = 15;
    if (std::optional<unsigned> time = name == "timeout" ? seconds(word(body, name)) : std::nullopt)
      items.append({W.text("dialErrorLimit", attribute->nameRange),
                    W.number((*time + SecondsOfAttempt - 1) / SecondsOfAttempt, item->range)});
    else
      W.dropped(diag::tf_argument_without_property, item->range, name.str());
  }
  if (!proxy.empty())
    items.append({W.text("proxy", block.range), X.object(proxy, block.range)});
  return X.object(items, block.range);
}

/// Whether the interpreter of a command takes its text (`sh -c`), and so does nothing with none,
/// and not the name of a file. A provisioner runs when its resource is made and never again; a
/// command without a word for updates would run anew whenever what stands in it changes.
static bool takesText(const syntax::Body &provisioner) {
  const syntax::Attribute *interpreter = provisioner.attribute("interpreter");
  if (!interpreter)
    return true;
  auto *words = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(interpreter->expr));
  if (!words || words->elements.empty())
    return false;
  std::optional<llvm::StringRef> last = syntax::plainText(words->elements.back().value);
  return last && (last->starts_with("-") || last->starts_with("/C"));
}

/// The commands of `item`'s provisioners, in order.
std::vector<ir::Node> ResourceConverter::convertProvisioners(const Item &item,
                                                             const TypeInfo &info) {
  std::vector<ir::Node> nodes;
  Declared &declared = declarationOf(item);
  const syntax::Block *shared = childBlock(*item.body, "connection");
  std::string previous;
  size_t index = 0;
  for (const syntax::Item *part : item.body->items) {
    auto *block = dyn_cast<syntax::Block>(part);
    if (!block || block->type != "provisioner")
      continue;
    if (!isCommand(*block, *item.body)) {
      W.dropped(diag::tf_block_lost, block->headerRange(), std::string("provisioner"));
      continue;
    }
    const std::string &name = declared.provisioners[index++];
    llvm::StringRef kind = block->labels[0].text;
    bool isLocal = kind == "local-exec", isFile = kind == "file";
    bool isDestroy = word(*block->body, "when") == "destroy";
    // A shell that ends well however it ends; another interpreter knows no trap.
    bool goesOn = word(*block->body, "on_failure") == "continue" && !isFile &&
                  !block->body->attribute("interpreter");
    const syntax::Block *own = childBlock(*block->body, "connection");
    const syntax::Block *connection = own ? own : shared;
    ir::Node node = W.node(ir::NodeKind::Resource, name, block->range, block->headerRange());
    node.label = W.intern(isLocal  ? "command:local:Command"
                          : isFile ? "command:remote:CopyToRemote"
                                   : "command:remote:Command");
    node.labelRange = block->headerRange();
    node.file = item.file;
    ExprId self = W.ref(declared.name, block->range);
    if (declared.repeat != Declared::Repeat::None)
      addOption(node, "range", W.again(declared.range.expr));
    if (declared.repeat == Declared::Repeat::OneOrNone) {
      node.logicalName = W.intern(name + "-0");
    } else if (declared.repeat != Declared::Repeat::None) {
      bool isCount = declared.repeat == Declared::Repeat::Count;
      ExprId key = W.getAttr(W.ref("range"), isCount ? "value" : "key");
      self = X.index(self, key, block->range);
    }
    llvm::SmallVector<ExprId, 2> after{W.ref(declared.name, block->range)};
    if (!previous.empty())
      after.push_back(W.ref(previous, block->range));
    addOption(node, "dependsOn", X.tuple(after, block->range));
    Scope scope;
    scope.bind({"self", Binding::Value, {self, info.type, true}, {}, &declared});
    bindRange(declared, scope, E);
    for (const syntax::Item *line : block->body->items)
      if (auto *attribute = dyn_cast<syntax::Attribute>(line))
        convertProvisionerArgument(*attribute, scope, kind, isDestroy, goesOn, node);
      else if (line != own)
        W.dropped(diag::tf_block_lost, line->range, cast<syntax::Block>(line)->type.str());
    if (!isLocal)
      addAttribute(node, "connection", convertConnection(*connection, scope));
    if (!isDestroy && !isFile && takesText(*block->body))
      addAttribute(node, "update", W.text("", block->headerRange()));
    // Another resource in its place is made and destroyed as that.
    addAttribute(node, "triggers",
                 X.tuple({W.getAttr(W.again(self), "id", block->range)}, block->range));
    previous = name;
    nodes.push_back(std::move(node));
  }
  return nodes;
}

void ResourceConverter::convertProvisionerArgument(const syntax::Attribute &attribute,
                                                   const Scope &scope, llvm::StringRef kind,
                                                   bool isDestroy, bool goesOn, ir::Node &node) {
  llvm::StringRef name = attribute.name;
  SrcRange range = attribute.expr->range;
  auto add = [&](llvm::StringRef property, const Ty *type = nullptr) {
    addAttribute(node, property, E.convert(attribute.expr, scope, type).expr, &attribute);
  };
  auto addCommand = [&](ExprId command) {
    addAttribute(node, isDestroy ? "delete" : "create",
                 goesOn ? X.templateOf({W.text("trap 'exit 0' EXIT\n", range), command}, range)
                        : command,
                 &attribute);
  };
  if (name == "when" || (goesOn && name == "on_failure"))
    return;
  if (kind == "local-exec" && name == "command")
    return addCommand(E.convert(attribute.expr, scope, S.types.string()).expr);
  if (kind == "local-exec" && name == "working_dir")
    return add("dir", S.types.string());
  if (kind == "local-exec" && (name == "interpreter" || name == "environment"))
    return add(name);
  if (kind == "remote-exec" && name == "inline") {
    ExprId lines = E.convert(attribute.expr, scope).expr;
    return addCommand(W.call(ir::Builtin::Join, {W.text("\n", range), lines}, range));
  }
  if (kind == "remote-exec" && name == "script") {
    Val path = E.programPath(attribute.expr, E.convert(attribute.expr, scope), scope);
    return addCommand(W.call(ir::Builtin::ReadFile, {path.expr}, range));
  }
  if (kind == "remote-exec" && name == "scripts") {
    // One after the other, as far as they succeed.
    auto *tuple = dyn_cast<syntax::TupleConsExpr>(syntax::skipParens(attribute.expr));
    Val paths = E.convert(attribute.expr, scope, S.types.list(S.types.string()));
    if (tuple && X[paths.expr].kind == ir::ExprKind::Tuple &&
        X.list(paths.expr).size() == tuple->elements.size()) {
      llvm::SmallVector<ExprId, 4> items(X.list(paths.expr));
      for (size_t i = 0; i < items.size(); ++i)
        items[i] =
            E.programPath(tuple->elements[i].value, {items[i], S.types.string()}, scope).expr;
      paths.expr = X.tuple(items, range);
    }
    Val texts = V.loop(paths, "", "script", range, [&](const Val &, const Val &path) {
      ExprId text = W.call(ir::Builtin::ReadFile, {V.use(path).expr}, range);
      ValueWriter::LoopBody made;
      made.value = {X.templateOf({W.text("(\n", range), text, W.text("\n)", range)}, range),
                    S.types.string()};
      return made;
    });
    return addCommand(W.call(ir::Builtin::Join, {W.text(" && ", range), texts.expr}, range));
  }
  if (kind == "file" && name == "destination")
    return add("remotePath", S.types.string());
  if (kind == "file" && name == "content")
    return addAttribute(
        node, "source",
        W.call(ir::Builtin::StringAsset, {E.convert(attribute.expr, scope).expr}, range),
        &attribute);
  if (kind == "file" && name == "source") {
    std::optional<std::string> path = staticPath(attribute.expr, scope, D);
    bool isDirectory =
        path && S.assets.kindOf(*path, C.module.path) == frontend::Assets::Kind::Directory;
    Val said = E.programPath(attribute.expr, E.convert(attribute.expr, scope), scope);
    return addAttribute(
        node, "source",
        W.call(isDirectory ? ir::Builtin::FileArchive : ir::Builtin::FileAsset, {said.expr}, range),
        &attribute);
  }
  if (name == "quiet" || (name == "on_failure" && S.sources.text(range) == "fail"))
    S.diags.report(diag::tf_check_ignored, attribute.nameRange, name.str());
  else
    W.dropped(diag::tf_argument_without_property, attribute.nameRange, name.str());
}

} // namespace pcl::terraform
