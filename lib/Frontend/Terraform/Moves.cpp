// `moved` blocks as aliases, and `import` blocks as ids of what exists: both are about resources by
// their addresses, and become options of these.
#include "Converter.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::terraform {

using llvm::dyn_cast;

std::optional<InstanceAddress> instanceAddress(const syntax::Expr *expr) {
  InstanceAddress address;
  if (auto *index = dyn_cast<syntax::IndexExpr>(expr)) {
    address.key = syntax::skipParens(index->key);
    expr = index->source;
  }
  auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
  auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root)
    return std::nullopt;
  address.type = root->name;
  address.name = attr->name;
  return address;
}

/// The text of a key that is written out, else nothing.
static std::optional<llvm::StringRef> keyText(const syntax::Expr *key) {
  if (auto *number = dyn_cast<syntax::NumberLit>(key))
    return number->text;
  return syntax::plainText(key);
}

// ---- moved.

void Declarations::declareMove(const Item &item) {
  if (item.type != "moved")
    return;
  const syntax::Attribute *from = item.body->attribute("from"), *to = item.body->attribute("to");
  std::optional<InstanceAddress> old = from ? instanceAddress(from->expr) : std::nullopt,
                                 now = to ? instanceAddress(to->expr) : std::nullopt;
  auto isKnown = [](const InstanceAddress &address) {
    return !address.key || keyText(address.key);
  };
  auto lose = [&](const Phrase<phrase::UnfitMove> &why) {
    S.diags.report(diag::tf_moved_lost, item.range(), why);
    S.account.close(item.record, frontend::Outcome::Dropped);
  };
  auto isInModule = [&](const syntax::Attribute *written, const auto &address) {
    return written && !address && S.sources.text(written->expr->range).starts_with("module.");
  };
  if (isInModule(from, old) || isInModule(to, now))
    return lose(phrase::move_within_called());
  if (!old || !now || !isKnown(*old) || !isKnown(*now))
    return lose(phrase::move_of_deep_address());
  if ((old->type == "module") != (now->type == "module"))
    return lose(phrase::move_between_kinds());
  Moves.push_back({*old, *now, &item});
}

void Declarations::checkMoves() {
  llvm::StringSet<> begins;
  for (auto [i, move] : llvm::enumerate(Moves)) {
    begins.insert(move.from.address());
    MovesByEnd[move.to.address()].push_back(i);
  }
  for (const Move &move : Moves) {
    std::string end = move.to.address();
    if (find(end) || begins.contains(end))
      continue;
    S.diags.report(diag::tf_moved_lost, move.item->range(), phrase::move_of_what_is_gone());
    S.account.close(move.item->record, frontend::Outcome::Dropped);
  }
}

std::vector<Move> Declarations::movesTo(llvm::StringRef address) const {
  std::vector<Move> found;
  llvm::DenseSet<const Item *> seen;
  auto add = [&](const Move &move, const InstanceAddress &end) {
    if (seen.insert(move.item).second)
      found.push_back({move.from, end, move.item});
  };
  auto endingAt = [&](llvm::StringRef end) {
    auto moves = MovesByEnd.find(end);
    return moves == MovesByEnd.end() ? llvm::ArrayRef<size_t>() : moves->second;
  };
  for (size_t i : endingAt(address))
    add(Moves[i], Moves[i].to);
  // What moved to where something moved from has moved on.
  auto isSameKey = [](const syntax::Expr *a, const syntax::Expr *b) {
    return !a == !b && (!a || keyText(a) == keyText(b));
  };
  for (size_t next = 0; next < found.size(); ++next) {
    Move later = found[next];
    for (size_t i : endingAt(later.from.address()))
      if (isSameKey(Moves[i].to.key, later.from.key))
        add(Moves[i], later.to);
  }
  return found;
}

/// The key of the instance that is being made, as its name has it; None of what has none.
ExprId NodeConverter::instanceKey(const Declared &declared, SrcRange range) {
  if (declared.repeat == Declared::Repeat::Count)
    return W.getAttr(W.ref("range", range), "value", range);
  if (declared.repeat == Declared::Repeat::ForEach)
    return W.getAttr(W.ref("range", range), "key", range);
  return {};
}

void NodeConverter::addMoves(const Item &item, const Declared &declared, ir::Node &node) {
  llvm::SmallVector<ExprId, 2> aliases;
  auto isOne = [&](const Move &move) { return move.to.key && instanceKey(declared, {}); };
  std::vector<Move> moves = D.movesTo(address(item));
  auto aliasOf = [&](const Move &move, ExprId name, SrcRange range) {
    llvm::SmallVector<ExprId, 4> parts{W.text("name", range), name};
    if (move.from.type != move.to.type && item.kind == ItemKind::Resource)
      parts.append(
          {W.text("type", range), W.text(S.providers.resource(move.from.type)->token, range)});
    return X.object(parts, range);
  };
  for (const Move &move : moves) {
    SrcRange range = move.item->range();
    std::string old = move.from.name.str();
    if (move.from.key)
      old += "-" + keyText(move.from.key)->str();
    if (isOne(move))
      continue;
    ExprId key = instanceKey(declared, range);
    if (declared.repeat == Declared::Repeat::OneOrNone && !move.to.key && !move.from.key)
      old += "-0";
    bool hasKey = key && !move.from.key;
    ExprId text =
        hasKey ? X.templateOf({W.text(old + "-", range), key}, range) : W.text(old, range);
    aliases.push_back(aliasOf(move, text, range));
  }
  // An instance that did not move is called as it always was; what moved several times has as many
  // names, each in an alias of its own.
  llvm::StringMap<size_t> times;
  llvm::SmallVector<std::pair<const Move *, size_t>, 4> ones; // with the number of its alias
  size_t count = 0;
  for (const Move &move : moves)
    if (isOne(move)) {
      ones.push_back({&move, times[*keyText(move.to.key)]++});
      count = std::max(count, ones.back().second + 1);
    }
  for (size_t number = 0; number < count; ++number) {
    ExprId name, type;
    auto tokenOf = [&](llvm::StringRef resource, SrcRange range) {
      return W.text(S.providers.resource(resource)->token, range);
    };
    for (auto [move, own] : llvm::reverse(ones)) {
      if (own != number)
        continue;
      SrcRange range = move->item->range();
      ExprId key = instanceKey(declared, range);
      if (!name)
        name = X.templateOf({W.text((item.name + "-").str(), range), key}, range);
      std::string old = move->from.name.str();
      if (move->from.key)
        old += "-" + keyText(move->from.key)->str();
      bool isCount = declared.repeat == Declared::Repeat::Count;
      ExprId wanted = isCount ? X.number(W.intern(*keyText(move->to.key)), range)
                              : W.text(*keyText(move->to.key), range);
      ExprId isIt = X.binary(ir::BinaryOp::Equal, W.again(key), wanted, range);
      name = X.conditional(isIt, W.text(old, range), name, range);
      if (move->from.type != move->to.type && item.kind == ItemKind::Resource)
        type = X.conditional(W.again(isIt), tokenOf(move->from.type, range),
                             type ? type : tokenOf(item.type, range), range);
    }
    llvm::SmallVector<ExprId, 4> parts{W.text("name"), name};
    if (type)
      parts.append({W.text("type"), type});
    aliases.push_back(X.object(parts));
  }
  if (!aliases.empty())
    addOption(node, "aliases", X.tuple(aliases, moves.front().item->range()));
}

// ---- import.

/// Whether `key` is the key of what goes through `items`, which the elements of a set are, too.
static bool isKeyOfEach(const syntax::Expr *key, const syntax::Expr *items) {
  auto *attr = dyn_cast<syntax::GetAttrExpr>(key);
  auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (!root || root->name != "each")
    return false;
  auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(items));
  return attr->name == "key" || (attr->name == "value" && call && call->name == "toset");
}

/// Whether the option of a resource can say `import`.
static bool takesImport(const Declared *target, const Import &import) {
  if (!target || target->item->kind != ItemKind::Resource || !import.id)
    return false;
  switch (target->repeat) {
  case Declared::Repeat::None:
    return !import.key && !import.forEach;
  case Declared::Repeat::OneOrNone:
    return import.key && !import.forEach;
  case Declared::Repeat::Count:
    return import.key && keyText(import.key) && !import.forEach;
  case Declared::Repeat::ForEach: // the keys of the resource are those of the block
    return import.key && (import.forEach ? isKeyOfEach(import.key, import.forEach->expr)
                                         : keyText(import.key).has_value());
  }
  llvm_unreachable("an unknown repeat");
}

void Declarations::declareImport(const Item &item) {
  if (item.type != "import")
    return;
  const syntax::Attribute *to = item.body->attribute("to");
  std::optional<InstanceAddress> where = to ? instanceAddress(to->expr) : std::nullopt;
  if (!where)
    return;
  Import import{where->key, item.body->attribute("id"), item.body->attribute("for_each")};
  if (!takesImport(find(where->address()), import))
    return;
  Imports[where->address()].push_back(import);
  ImportIds.insert(import.id);
}

/// The modules that an address like `module.net.module.zone.aws_vpc.this[0]` leads through, and the
/// resource in the last of them; nothing if it is none, or one of the modules is an instance.
static std::optional<std::pair<std::vector<llvm::StringRef>, InstanceAddress>>
addressInModule(const syntax::Expr *expr) {
  InstanceAddress resource;
  if (auto *index = dyn_cast<syntax::IndexExpr>(expr)) {
    resource.key = syntax::skipParens(index->key);
    expr = index->source;
  }
  std::vector<llvm::StringRef> names;
  for (; auto *attr = dyn_cast<syntax::GetAttrExpr>(expr); expr = attr->source)
    names.push_back(attr->name);
  auto *root = dyn_cast<syntax::VariableExpr>(expr);
  if (!root || names.size() < 3 || names.size() % 2 == 0)
    return std::nullopt;
  names.push_back(root->name);
  std::reverse(names.begin(), names.end());
  std::vector<llvm::StringRef> modules;
  for (size_t i = 0; i + 2 < names.size(); i += 2) {
    if (names[i] != "module")
      return std::nullopt;
    modules.push_back(names[i + 1]);
  }
  resource.type = names[names.size() - 2];
  resource.name = names.back();
  return std::pair(std::move(modules), resource);
}

bool ModuleConverter::importIntoModule(const Item &item) {
  const syntax::Attribute *to = item.body->attribute("to");
  auto where = to ? addressInModule(to->expr) : std::nullopt;
  Import import{where ? where->second.key : nullptr, item.body->attribute("id"),
                item.body->attribute("for_each")};
  // What the id names would have to be handed to the component.
  if (!where || !import.id || !syntax::plainText(import.id->expr) || import.forEach)
    return false;
  ModuleConverter *owner = this;
  for (llvm::StringRef name : where->first) {
    const Declared *call = owner->D.find(("module." + name).str());
    bool isOnly = call && call->module && call->repeat == Declared::Repeat::None &&
                  call->module->C.calls.size() <= 1;
    if (!isOnly)
      return false;
    owner = call->module;
  }
  const Declared *target = owner->D.find(where->second.address());
  return takesImport(target, import) && owner->Resources.addImport(*target, import);
}

bool Declarations::isImportId(const syntax::Attribute *id) const { return ImportIds.contains(id); }

/// The id where `key` is the instance that is imported, else `value`.
ExprId ResourceConverter::idOfInstance(const Declared &declared, const Import &import, ExprId key,
                                       ExprId value) {
  SrcRange range = import.id->range;
  bool isCount = declared.repeat == Declared::Repeat::Count;
  ExprId wanted = isCount ? X.number(W.intern(*keyText(import.key)), range)
                          : W.text(*keyText(import.key), range);
  ExprId id = E.convert(import.id->expr, Scope(), S.types.string()).expr;
  return X.conditional(X.binary(ir::BinaryOp::Equal, key, wanted, range), id, value, range);
}

bool ResourceConverter::addImport(const Declared &declared, const Import &import) {
  StrId name = W.intern(declared.name), option = W.intern("import");
  auto node = llvm::find_if(C.program.nodes, [&](const ir::Node &each) {
    return each.kind == ir::NodeKind::Resource && each.name == name;
  });
  if (node == C.program.nodes.end())
    return false;
  auto given =
      llvm::find_if(node->options, [&](const ir::Attribute &each) { return each.name == option; });
  bool isGiven = given != node->options.end();
  ExprId key = instanceKey(declared, import.id->range), value;
  if (key)
    value = idOfInstance(declared, import, key, isGiven ? given->value : X.null(import.id->range));
  else
    value = E.convert(import.id->expr, Scope(), S.types.string()).expr;
  if (isGiven)
    given->value = value;
  else
    addOption(*node, "import", value);
  return true;
}

void ResourceConverter::addImports(const Item &item, const Declared &declared, ir::Node &node) {
  ExprId value;
  const syntax::Attribute *source = nullptr;
  std::vector<Import> imports = D.importsOf(address(item));
  for (const Import &import : llvm::reverse(imports)) {
    SrcRange range = import.id->range;
    source = import.id;
    ExprId key = instanceKey(declared, range);
    if (!key) {
      value = E.convert(import.id->expr, Scope(), S.types.string()).expr;
      continue;
    }
    if (!value)
      value = X.null(range);
    if (!import.forEach) {
      value = idOfInstance(declared, import, key, value);
      continue;
    }
    // The ids by key; a key without one makes something new.
    Val all = E.convert(import.forEach->expr, Scope());
    bool isPlain = S.sources.text(import.id->expr->range) == "each.value" && all.type->isMapLike();
    Val ids =
        isPlain ? all : V.loop(all, "key", "entry", range, [&](const Val &at, const Val &entry) {
          Scope scope;
          scope.bind({"each", Binding::Each, entry, at});
          ValueWriter::LoopBody body;
          body.key = V.use(at);
          body.value = E.convert(import.id->expr, scope, S.types.string());
          return body;
        });
    value = W.call(ir::Builtin::Lookup, {ids.expr, key, value}, range);
  }
  if (value)
    addOption(node, "import", value, source);
}

} // namespace pcl::terraform
