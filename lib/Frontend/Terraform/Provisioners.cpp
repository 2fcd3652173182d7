// Provisioners as resources of the package `command`, and `terraform_data` as a resource of the package `null`.
//
// A provisioner runs when its resource was made; a command that waits for the resource and is replaced with it
// does the same. What depends on the resource in Terraform waits for its provisioners too (see dependsOn).
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"

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
  auto *text = dyn_cast<syntax::TemplateExpr>(expr);
  return text && text->isPlainString() ? text->plainText() : "";
}

static const syntax::Block *childBlock(const syntax::Body &body, llvm::StringRef type) {
  for (const syntax::Item *item : body.items)
    if (auto *block = dyn_cast<syntax::Block>(item); block && block->type == type)
      return block;
  return nullptr;
}

/// A `connection` block as the connection of a remote command.
ExprId ModuleConverter::convertConnection(const syntax::Block &block) {
  struct Row {
    llvm::StringLiteral terraform, pulumi;
    bool isProxy;
  };
  static constexpr Row rows[] = {
      {"host", "host", false},
      {"port", "port", false},
      {"user", "user", false},
      {"password", "password", false},
      {"private_key", "privateKey", false},
      {"host_key", "hostKey", false},
      {"bastion_host", "host", true},
      {"bastion_port", "port", true},
      {"bastion_user", "user", true},
      {"bastion_password", "password", true},
      {"bastion_private_key", "privateKey", true},
      {"bastion_host_key", "hostKey", true},
  };
  llvm::SmallVector<ExprId, 8> items, proxy;
  for (const syntax::Item *item : block.body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(item);
    const Row *row = attribute ? llvm::find_if(rows, [&](const Row &row) { return row.terraform == attribute->name; }) : std::end(rows);
    if (attribute && attribute->name == "type" && word(*block.body, "type") == "ssh")
      continue;
    if (row == std::end(rows)) {
      dropped(diag::tf_argument_without_property, item->range, attribute ? attribute->name.str() : std::string("connection"));
      continue;
    }
    ExprId value = convert(attribute->expr).expr;
    (row->isProxy ? proxy : items).append({X.string(intern(row->pulumi), attribute->nameRange), value});
  }
  if (!proxy.empty())
    items.append({X.string(intern("proxy"), block.range), X.object(proxy, block.range)});
  return X.object(items, block.range);
}

/// Whether `provisioner` of the resource with `body` can be a command: remote ones need a connection, and run when the resource is made.
bool ModuleConverter::isCommand(const syntax::Block &provisioner, const syntax::Body &body) {
  llvm::StringRef kind = provisioner.labels.size() == 1 ? provisioner.labels[0].text : "";
  if (kind == "local-exec")
    return true;
  bool hasConnection = childBlock(body, "connection") || childBlock(*provisioner.body, "connection");
  return (kind == "file" || kind == "remote-exec") && hasConnection && word(*provisioner.body, "when") != "destroy";
}

/// The commands of `item`'s provisioners, in order.
std::vector<ir::Node> ModuleConverter::convertProvisioners(const Item &item, const TypeInfo &info) {
  std::vector<ir::Node> nodes;
  Declared &declared = *find(address(item));
  const syntax::Block *shared = childBlock(*item.body, "connection");
  std::string previous;
  size_t index = 0;
  for (const syntax::Item *part : item.body->items) {
    auto *block = dyn_cast<syntax::Block>(part);
    if (!block || block->type != "provisioner")
      continue;
    if (!isCommand(*block, *item.body)) {
      dropped(diag::tf_block_lost, block->headerRange(), std::string("provisioner"));
      continue;
    }
    const std::string &name = declared.provisioners[index++];
    llvm::StringRef kind = block->labels[0].text;
    bool isLocal = kind == "local-exec", isFile = kind == "file";
    bool isDestroy = word(*block->body, "when") == "destroy";
    const syntax::Block *own = childBlock(*block->body, "connection");
    const syntax::Block *connection = own ? own : shared;
    ir::Node node;
    node.kind = ir::NodeKind::Resource;
    node.name = intern(name);
    node.label = intern(isLocal ? "command:local:Command" : isFile ? "command:remote:CopyToRemote" : "command:remote:Command");
    node.range = block->range;
    node.nameRange = node.labelRange = block->headerRange();
    node.file = item.file;
    ExprId self = X.ref(intern(declared.name), block->range);
    if (declared.repeat != Declared::Repeat::None) {
      addOption(node, "range", ir::clone(X, declared.range.expr));
      bool isCount = declared.repeat == Declared::Repeat::Count;
      ExprId key = X.getAttr(X.ref(intern("range")), intern(isCount ? "value" : "key"));
      self = X.index(self, key, block->range);
    }
    llvm::SmallVector<ExprId, 2> after{X.ref(intern(declared.name), block->range)};
    if (!previous.empty())
      after.push_back(X.ref(intern(previous), block->range));
    addOption(node, "dependsOn", X.tuple(after, block->range));
    size_t depth = Scope.size();
    Scope.push_back({"self", Binding::Value, {self, info.type, true}, {}});
    pushRangeBindings(declared);
    for (const syntax::Item *line : block->body->items)
      if (auto *attribute = dyn_cast<syntax::Attribute>(line))
        convertProvisionerArgument(*attribute, kind, isDestroy, node);
      else if (line != own)
        dropped(diag::tf_block_lost, line->range, cast<syntax::Block>(line)->type.str());
    if (!isLocal)
      addAttribute(node, "connection", convertConnection(*connection));
    if (!isDestroy)
      addAttribute(node, "triggers", X.tuple({X.getAttr(ir::clone(X, self), intern("id"), block->range)}, block->range));
    Scope.resize(depth);
    previous = name;
    nodes.push_back(std::move(node));
  }
  return nodes;
}

/// `terraform_data.x.output` is what `input` says.
std::optional<Val> ModuleConverter::terraformDataOutput(const syntax::GetAttrExpr &expr) {
  auto *index = dyn_cast<syntax::IndexExpr>(expr.source);
  auto *attr = dyn_cast<syntax::GetAttrExpr>(index ? index->source : expr.source);
  auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root || root->name != "terraform_data" || (expr.name != "output" && expr.name != "input"))
    return std::nullopt;
  Declared *declared = find(("terraform_data." + attr->name).str());
  const syntax::Attribute *input = declared ? declared->item->body->attribute("input") : nullptr;
  constexpr unsigned MaxChain = 8; // each use writes the value anew
  auto repeat = index ? Declared::Repeat::Count : Declared::Repeat::None;
  if (!input || declared->repeat != repeat || DataChain == MaxChain)
    return std::nullopt;
  Val number = index ? convert(index->key, S.types.number()) : Val();
  ++DataChain;
  std::vector<Binding> scope = std::exchange(Scope, {});
  if (index)
    Scope.push_back({"count", Binding::Count, number, {}});
  Val val = convert(input->expr);
  Scope = std::move(scope);
  --DataChain;
  return val;
}

void ModuleConverter::convertProvisionerArgument(const syntax::Attribute &attribute, llvm::StringRef kind, bool isDestroy,
                                                 ir::Node &node) {
  llvm::StringRef name = attribute.name;
  SrcRange range = attribute.expr->range;
  auto add = [&](llvm::StringRef property, const Ty *type = nullptr) {
    addAttribute(node, property, convert(attribute.expr, type).expr, &attribute);
  };
  if (name == "when")
    return;
  if (kind == "local-exec" && name == "command")
    return add(isDestroy ? "delete" : "create", S.types.string());
  if (kind == "local-exec" && name == "working_dir")
    return add("dir", S.types.string());
  if (kind == "local-exec" && (name == "interpreter" || name == "environment"))
    return add(name);
  if (kind == "remote-exec" && name == "inline") {
    ExprId lines = convert(attribute.expr).expr;
    return addAttribute(node, "create", call("join", {X.string(intern("\n"), range), lines}, range), &attribute);
  }
  if (kind == "remote-exec" && name == "script") {
    noteAsset(attribute.expr);
    return addAttribute(node, "create", call("readFile", {convert(attribute.expr).expr}, range), &attribute);
  }
  if (kind == "file" && name == "destination")
    return add("remotePath", S.types.string());
  if (kind == "file" && name == "content")
    return addAttribute(node, "source", call("stringAsset", {convert(attribute.expr).expr}, range), &attribute);
  if (kind == "file" && name == "source") {
    noteAsset(attribute.expr);
    return addAttribute(node, "source", call("fileAsset", {convert(attribute.expr).expr}, range), &attribute);
  }
  if (name == "quiet" || (name == "on_failure" && S.sources.text(range) == "fail"))
    S.diags.report(diag::tf_check_ignored, attribute.nameRange, name.str());
  else
    dropped(diag::tf_argument_without_property, attribute.nameRange, name.str());
}

/// `terraform_data` holds values so that others are replaced with it, as the resource of the package `null` does.
void ModuleConverter::convertTerraformData(const syntax::Body &body, ir::Node &node) {
  llvm::SmallVector<ExprId, 4> items;
  for (const syntax::Item *part : body.items) {
    auto *attribute = dyn_cast<syntax::Attribute>(part);
    if (!attribute || (attribute->name != "input" && attribute->name != "triggers_replace"))
      continue;
    Val val = convert(attribute->expr);
    if (!val.type->isPrimitive())
      val.expr = call("toJSON", {val.expr}, attribute->expr->range);
    items.append({X.string(intern(attribute->name), attribute->nameRange), val.expr});
  }
  if (!items.empty())
    addAttribute(node, "triggers", X.object(items, body.range));
}

} // namespace pcl::terraform
