// `moved` blocks as aliases, and `import` blocks as ids of what exists: both are about resources by
// their addresses, and become options of these.
#include "NodeConverter.h"

#include "llvm/ADT/STLExtras.h"

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
  for (const Move &move : Moves) {
    bool goesOn = llvm::any_of(Moves, [&](const Move &next) {
      return next.from.type == move.to.type && next.from.name == move.to.name;
    });
    if (find(move.to.address()) || goesOn)
      continue;
    S.diags.report(diag::tf_moved_lost, move.item->range(), phrase::move_of_what_is_gone());
    S.account.close(move.item->record, frontend::Outcome::Dropped);
  }
}

std::vector<Move> Declarations::movesTo(llvm::StringRef address) const {
  std::vector<Move> found;
  for (const Move &move : Moves)
    if (move.to.address() == address)
      found.push_back(move);
  // What moved to where something moved from has moved on.
  auto isSame = [](const InstanceAddress &a, const InstanceAddress &b) {
    return a.address() == b.address() && !a.key == !b.key &&
           (!a.key || keyText(a.key) == keyText(b.key));
  };
  for (size_t i = 0; i < found.size() && found.size() < Moves.size(); ++i)
    for (const Move &move : Moves)
      if (isSame(move.to, found[i].from) &&
          llvm::none_of(found, [&](const Move &seen) { return seen.item == move.item; })) {
        Move whole = move;
        whole.to = found[i].to;
        found.push_back(whole);
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

void Declarations::declareImport(const Item &item) {
  if (item.type != "import")
    return;
  const syntax::Attribute *to = item.body->attribute("to"), *id = item.body->attribute("id"),
                          *forEach = item.body->attribute("for_each");
  std::optional<InstanceAddress> where = to ? instanceAddress(to->expr) : std::nullopt;
  const Declared *target = where ? find(where->address()) : nullptr;
  bool fits = id && target && target->item->kind == ItemKind::Resource;
  if (fits && target->repeat == Declared::Repeat::None)
    fits = !where->key && !forEach;
  else if (fits && target->repeat == Declared::Repeat::OneOrNone)
    fits = where->key && !forEach;
  else if (fits && forEach) // the keys of the resource are those of the block
    fits = where->key && isKeyOfEach(where->key, forEach->expr) &&
           target->repeat == Declared::Repeat::ForEach;
  else
    fits = fits && where->key && keyText(where->key);
  if (fits)
    Imports[where->address()].push_back({where->key, id, forEach});
}

bool Declarations::isImportId(const syntax::Attribute *id) const {
  for (const auto &entry : Imports)
    for (const Import &import : entry.second)
      if (id && import.id == id)
        return true;
  return false;
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
      bool isCount = declared.repeat == Declared::Repeat::Count;
      ExprId wanted = isCount ? X.number(W.intern(*keyText(import.key)), range)
                              : W.text(*keyText(import.key), range);
      ExprId id = E.convert(import.id->expr, Scope(), S.types.string()).expr;
      value = X.conditional(X.binary(ir::BinaryOp::Equal, key, wanted, range), id, value, range);
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
