// Shrinking: from a valid set to one of which nothing can go.
#include "Search.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::minimal {

static constexpr unsigned MaxLossTries = 16;

/// Removes `nodes` if what is left is valid.
bool Search::tryRemove(llvm::ArrayRef<unsigned> nodes) {
  Subset before = Kept;
  for (unsigned node : nodes)
    TheCandidates.remove(Kept, node);
  if (IsStopped || !ask()) {
    IsStopped = true;
    Kept = std::move(before);
    return false;
  }
  if (!Last->isValid) {
    Kept = std::move(before);
    return false;
  }
  for (unsigned node : nodes)
    if (before[node] && !Logged[node])
      logRemoved(node, "shrink");
  return true;
}

/// Removes of `nodes` what can go, trying so many at once that about half of the tries should
/// succeed; a try that fails is halved until the first node is found that is needed. Source: the
/// progression of Marques-Silva, Janota and Belov, "Minimal Sets over Monotone Predicates in
/// Boolean Formulae", CAV 2013, with the length of the next try estimated from what was found.
void Search::removeInChunks(std::vector<unsigned> nodes, size_t chunk) {
  size_t needed = 0, gone = 0;
  llvm::ArrayRef<unsigned> rest = nodes;
  while (!rest.empty() && !IsStopped) {
    if (!Kept[rest.front()]) { // it went with its parent
      rest = rest.drop_front();
      continue;
    }
    size_t tried = std::clamp<size_t>(chunk, 1, rest.size());
    if (tryRemove(rest.take_front(tried))) {
      rest = rest.drop_front(tried);
      gone += tried;
      chunk = 2 * tried;
      continue;
    }
    size_t good = 0; // so many can go, and `tried` cannot
    while (tried - good > 1 && !IsStopped) {
      size_t middle = (good + tried) / 2;
      (tryRemove(rest.take_front(middle)) ? good : tried) = middle;
    }
    rest = rest.drop_front(tried);
    gone += good;
    ++needed;
    chunk = (gone + needed) * 7 / 10 / needed; // ln 2 of the mean distance between needed ones
  }
}

/// The engine sees what is lost only where the provider leaves the comparison to it. It may not do
/// so where it finds no difference itself; a few tries show that.
bool Search::isLossNoticedByChance() {
  unsigned tries = 0;
  const Subset kept = Kept;
  for (unsigned node : kept.set_bits())
    if (LostBy[node] && !isHeld(node)) {
      if (IsStopped || ++tries > MaxLossTries)
        return false;
      if (tryRemove(node))
        return true;
    }
  return false;
}

void Search::shrink() {
  std::vector<unsigned> droppable, unexplained, named;
  for (unsigned node : removable())
    (TheCandidates[node].isDroppable() ? droppable
     : Named[node]                     ? named
                                       : unexplained)
        .push_back(node);
  size_t all = droppable.size(), some = unexplained.size() / 8;
  removeInChunks(std::move(droppable), all);
  removeInChunks(std::move(unexplained), some);
  removeInChunks(std::move(named), 1);
  // What could not go beside something that went later may go now.
  auto removeAll = [&] {
    for (bool isChanged = true; isChanged && !IsStopped;) {
      isChanged = false;
      for (unsigned node : removable())
        isChanged |= Kept[node] && tryRemove(node);
    }
  };
  removeAll();
  if (isLossNoticedByChance()) {
    std::fill(LostBy.begin(), LostBy.end(), 0);
    removeAll();
  }
  logKept();
}

} // namespace pcl::minimal
