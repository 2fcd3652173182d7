// What was written more than once as copies of one part of the source is written once, as a local.
//
// Front ends copy where a value is used more than once: a variable of a template, a local that is
// put in place, a test for null and what it guards. A copy has the place of what it was copied of,
// so it is told from what an author wrote twice. Named is what is more than a name, has no variable
// of a loop, and is computed anyway: where all copies are computed on conditions the local would
// fail where the source does not, unless it cannot fail. Of an object of which a member is read
// where it stands, the member stays.
#include "pcl/Frontend/Common/IRWriter.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace pcl::frontend {

using ir::Builtin;
using ir::ExprId;
using ir::ExprKind;

namespace {

class Copies {
public:
  using Node = std::pair<uint32_t, uint32_t>; ///< the file, the node in it
  struct Place {
    ExprId id;
    Node node;
    StrId attribute;
    bool isComputed; ///< whenever the program runs
  };

  Copies(IRWriter &writer, const llvm::StringSet<> &nodes) : W(writer), Nodes(nodes) {}

  void find(Node node, const ir::Attribute &attribute, bool isComputed) {
    At = {ExprId(), node, attribute.name, false};
    (void)visit(attribute.value, isComputed);
  }
  /// The copies of each part, larger parts first.
  std::vector<std::vector<Place>> found() const;
  /// True if `id` has a value whatever the program is given.
  bool cannotFail(ExprId id) const;

private:
  static constexpr unsigned NoLoop = ~0u;
  static constexpr unsigned Least = 6; ///< expressions in a part that is worth a name

  struct Part {
    unsigned size = 0;
    unsigned firstLoop = NoLoop; ///< of the loops around whose variables are used
    bool isLocal = false;        ///< it means something only where it stands
  };
  struct Key {
    uint32_t file, begin, end;
    unsigned size; ///< of the part
    auto operator<=>(const Key &) const = default;
  };

  Part visit(ExprId id, bool isComputed);
  bool isWorthIt(ExprId id, unsigned size) const {
    ExprKind kind = W.exprs[id].kind;
    if (W.isSimple(id) || kind == ExprKind::Object || kind == ExprKind::Tuple)
      return false;
    return size >= (W.wished(W.exprs.range(id)).empty() ? Least : 2);
  }

  IRWriter &W;
  const llvm::StringSet<> &Nodes;
  Place At;
  std::vector<StrId> Loops; ///< names of variables; None where there is none
  std::map<Key, std::vector<Place>> Groups;
  std::map<ExprId, unsigned> Sizes;
};

std::vector<std::vector<Copies::Place>> Copies::found() const {
  std::vector<std::vector<Place>> result;
  for (const auto &[key, places] : Groups) {
    size_t first = result.size(); // most have the same place and are the same
    for (const Place &place : places) {
      auto group = std::find_if(result.begin() + first, result.end(), [&](const auto &group) {
        return isEqual(W.exprs, group.front().id, place.id);
      });
      if (group == result.end())
        group = result.insert(group, std::vector<Place>());
      group->push_back(place);
    }
  }
  llvm::erase_if(result, [](const auto &group) { return group.size() < 2; });
  llvm::stable_sort(result, [&](const auto &a, const auto &b) {
    return Sizes.at(a.front().id) > Sizes.at(b.front().id);
  });
  return result;
}

Copies::Part Copies::visit(ExprId id, bool isComputed) {
  const ir::Expr expr = W.exprs[id];
  Part part{1, NoLoop};
  size_t outside = Loops.size();
  auto include = [&](ExprId child, bool isComputedToo) {
    if (!child)
      return;
    Part inside = visit(child, isComputed && isComputedToo);
    part.size += inside.size;
    part.firstLoop = std::min(part.firstLoop, inside.firstLoop);
    part.isLocal |= inside.isLocal;
  };
  switch (expr.kind) {
  case ExprKind::Ref: {
    StrId name = expr.as<ir::RefExpr>().name();
    auto loop = llvm::find(llvm::reverse(Loops), name);
    if (loop != Loops.rend())
      part.firstLoop = Loops.rend() - loop - 1;
    else if (expr.refKind() != ir::RefKind::Unresolved || !Nodes.contains(W.program.str(name)))
      part.isLocal = true;
    break;
  }
  case ExprKind::SplatItem:
    part.isLocal = true;
    break;
  case ExprKind::For: {
    auto loop = expr.as<ir::ForExpr>();
    llvm::SmallVector<ExprId, 4> parts(W.exprs.list(expr));
    include(parts[ir::ForCollection], true);
    for (ir::VarId variable : {loop.keyVar(), loop.valueVar()})
      Loops.push_back(variable ? W.exprs.var(variable).name : StrId());
    for (ExprId inner : llvm::ArrayRef(parts).drop_front())
      include(inner, false);
    Loops.resize(outside);
    break;
  }
  case ExprKind::Conditional: {
    auto choice = expr.as<ir::ConditionalExpr>();
    include(choice.condition(), true);
    include(choice.then(), false);
    include(choice.otherwise(), false);
    break;
  }
  case ExprKind::Binary: {
    auto both = expr.as<ir::BinaryExpr>();
    bool isLogical = expr.binaryOp() == ir::BinaryOp::And || expr.binaryOp() == ir::BinaryOp::Or;
    include(both.left(), true);
    include(both.right(), !isLogical);
    break;
  }
  case ExprKind::Splat: {
    auto splat = expr.as<ir::SplatExpr>();
    include(splat.source(), true);
    include(splat.each(), false);
    break;
  }
  case ExprKind::Call: {
    Builtin builtin = W.program.builtin(expr);
    bool isStrict =
        builtin != Builtin::Try && builtin != Builtin::Can && builtin != Builtin::Recover;
    part.isLocal = builtin == Builtin::NotImplemented;
    llvm::SmallVector<ExprId, 8> arguments(W.exprs.list(expr));
    for (ExprId argument : arguments)
      include(argument, isStrict);
    break;
  }
  default: {
    llvm::SmallVector<ExprId, 8> children;
    forEachChild(W.exprs, id, [&](ExprId child) { children.push_back(child); });
    for (ExprId child : children)
      include(child, true);
  }
  }
  if (part.firstLoop >= outside) // the variables of its own loops
    part.firstLoop = NoLoop;
  SrcRange range = W.exprs.range(id);
  if (part.firstLoop == NoLoop && !part.isLocal && range.isValid() && isWorthIt(id, part.size)) {
    Groups[{range.file.index(), range.begin, range.end, part.size}].push_back(
        {id, At.node, At.attribute, isComputed});
    Sizes[id] = part.size;
  }
  return part;
}

bool Copies::cannotFail(ExprId id) const {
  const ir::Expr &expr = W.exprs[id];
  switch (expr.kind) {
  case ExprKind::Null:
  case ExprKind::Bool:
  case ExprKind::Number:
  case ExprKind::String:
  case ExprKind::Ref:
    return true;
  case ExprKind::Object:
  case ExprKind::Tuple:
    return llvm::all_of(W.exprs.list(expr), [&](ExprId item) { return cannotFail(item); });
  case ExprKind::Call:
    return W.program.builtin(expr) == Builtin::Try && !W.exprs.list(expr).empty() &&
           cannotFail(W.exprs.list(expr).back());
  default:
    return false;
  }
}

} // namespace

/// What nobody uses any more is nothing: stages go through all expressions.
static void drop(ir::ExprStore &exprs, ExprId root) {
  llvm::SmallVector<ExprId, 16> all;
  ir::walk(exprs, root, [&](ExprId id) { return all.push_back(id), true; });
  for (ExprId id : all)
    exprs[id] = ir::Expr();
}

/// The member that `id` reads of an object that stands there; None if it reads none.
static ExprId memberRead(const ir::ExprStore &exprs, ExprId id) {
  if (exprs[id].kind != ExprKind::GetAttr || exprs[exprs[id].object()].kind != ExprKind::Object)
    return {};
  StrId name = exprs[id].as<ir::GetAttrExpr>().name();
  llvm::ArrayRef<ExprId> items = exprs.list(exprs[id].object());
  ExprId member;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    if (exprs[items[i]].kind != ExprKind::String)
      return {};
    if (exprs[items[i]].text() == name)
      member = items[i + 1];
  }
  return member;
}

/// `{ a = x, b = y }.a` is `x`, where nothing is lost with `y`: `isNeeded` says what would be.
static ExprId selected(ir::ExprStore &exprs, ExprId id, llvm::function_ref<bool(ExprId)> isNeeded) {
  ExprId member = memberRead(exprs, id);
  if (!member)
    return id;
  llvm::SmallVector<ExprId, 8> items(exprs.list(exprs[id].object()));
  if (llvm::any_of(items, [&](ExprId item) { return item != member && isNeeded(item); }))
    return id;
  for (ExprId item : items)
    if (item != member)
      drop(exprs, item);
  exprs[exprs[id].object()] = ir::Expr();
  exprs[id] = ir::Expr();
  return member;
}

void IRWriter::nameCopies() {
  llvm::StringSet<> nodes;
  for (const File &file : Files)
    for (const ir::Node &node : file.nodes)
      nodes.insert(program.str(node.name));
  Copies copies(*this, nodes);
  // What is read somewhere may be left out where it is not.
  std::set<std::tuple<uint32_t, uint32_t, uint32_t>> read;
  auto placeOf = [&](ExprId id) {
    SrcRange range = exprs.range(id);
    return std::tuple(range.file.index(), range.begin, range.end);
  };
  for (const File &file : Files)
    for (const ir::Node &node : file.nodes)
      for (const ir::Attribute &attribute : node.attributes)
        ir::walk(exprs, attribute.value, [&](ExprId id) {
          if (ExprId member = memberRead(exprs, id))
            read.insert(placeOf(member));
          return true;
        });
  auto select = [&](ir::Node &node) {
    for (ir::Attribute &attribute : node.attributes)
      attribute.value = ir::rewriteBottomUp(exprs, attribute.value, [&](ExprId id) {
        return selected(exprs, id, [&](ExprId item) {
          return !copies.cannotFail(item) && !isSimple(item) &&
                 !(exprs.range(item).isValid() && read.count(placeOf(item)));
        });
      });
  };
  for (auto [i, file] : llvm::enumerate(Files))
    for (auto [j, node] : llvm::enumerate(file.nodes)) {
      bool isComputed = llvm::none_of(node.options, [&](const ir::Attribute &option) {
        return program.str(option.name) == "range";
      });
      select(node);
      for (const ir::Attribute &attribute : node.attributes)
        copies.find({static_cast<uint32_t>(i), static_cast<uint32_t>(j)}, attribute, isComputed);
    }
  // What stood in a copy that is gone is gone with it.
  llvm::DenseSet<uint32_t> gone;
  std::map<Copies::Node, std::vector<ir::Node>> made; // before which node
  for (std::vector<Copies::Place> places : copies.found()) {
    llvm::erase_if(places, [&](const Copies::Place &at) { return gone.contains(at.id.index()); });
    bool isComputed = llvm::any_of(places, [](const auto &place) { return place.isComputed; });
    if (places.size() < 2 || (!isComputed && !copies.cannotFail(places.front().id)))
      continue;
    const Copies::Place &first = places.front();
    const ir::Node &user = Files[first.node.first].nodes[first.node.second];
    SrcRange range = exprs.range(first.id);
    llvm::StringRef attribute = program.str(first.attribute);
    std::string name = !wished(range).empty() ? wished(range).str()
                       : attribute == "value" ? program.str(user.name).str()
                                              : attribute.str();
    ir::Node local = node(ir::NodeKind::Local, names.claim(name, name + "Value"), range, range);
    local.file = first.node.first;
    local.attributes.push_back(
        {intern("value"), exprs.add(exprs[first.id], range), range, ir::CommentsId()});
    for (const Copies::Place &place : llvm::drop_begin(places)) {
      ir::walk(exprs, place.id, [&](ExprId id) { return gone.insert(id.index()).second; });
      drop(exprs, place.id);
    }
    for (const Copies::Place &place : places) {
      ExprId use = ref(program.str(local.name), range);
      exprs[place.id] = exprs[use];
    }
    made[first.node].push_back(std::move(local));
  }
  for (auto &[place, locals] : made)
    select(Files[place.first].nodes[place.second]);
  // The smaller ones stand in the larger ones.
  for (auto &[place, locals] : llvm::reverse(made)) {
    std::vector<ir::Node> &all = Files[place.first].nodes;
    all.insert(all.begin() + place.second, std::make_move_iterator(locals.rbegin()),
               std::make_move_iterator(locals.rend()));
  }
}

} // namespace pcl::frontend
