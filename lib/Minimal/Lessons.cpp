// Learning clauses and solving them.
#include "Lessons.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace pcl::minimal {

/// Guesses after which lessons count as contradicting each other: a search that needs more is no
/// longer a help.
static constexpr unsigned MaxGuesses = 10000;

bool Lessons::learn(const Subset &subset, llvm::ArrayRef<unsigned> nodes) {
  Clause clause;
  for (unsigned node : nodes) {
    Hold hold = TheCandidates[node].hold;
    if (!subset[node] || hold == Hold::None || mayYield(hold))
      clause.push_back({node, !subset[node]});
  }
  if (clause.empty())
    return false;
  Clauses.push_back(std::move(clause));
  return true;
}

bool Lessons::allows(const Subset &subset) const {
  return llvm::all_of(Clauses, [&](const Clause &clause) {
    return llvm::any_of(
        clause, [&](const Literal &literal) { return subset[literal.node] == literal.isKept; });
  });
}

/// Decides nodes in a given order with a preferred value first, and follows what is then forced.
class Lessons::Solver {
public:
  Solver(llvm::ArrayRef<Clause> clauses, llvm::ArrayRef<Literal> preferences)
      : Clauses(clauses), Preferences(preferences) {}

  /// False if there is no solution.
  bool solve() {
    unsigned guesses = 0;
    while (true) {
      if (!propagate()) {
        if (!backtrack())
          return false;
        continue;
      }
      auto open = llvm::find_if(
          Preferences, [&](const Literal &literal) { return !Values.count(literal.node); });
      if (open == Preferences.end())
        return true;
      if (++guesses > MaxGuesses)
        return false;
      assign(*open, /*isGuess=*/true);
    }
  }
  bool isKept(unsigned node) const { return Values.lookup(node); }

private:
  struct Decision {
    Literal literal;
    bool isGuess;
  };

  void assign(Literal literal, bool isGuess) {
    Values[literal.node] = literal.isKept;
    Trail.push_back({literal, isGuess});
  }

  /// Assigns what clauses leave no choice about. False if one of them does not hold.
  bool propagate() {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (const Clause &clause : Clauses) {
        const Literal *open = nullptr;
        unsigned opens = 0;
        bool holds = false;
        for (const Literal &literal : clause) {
          auto value = Values.find(literal.node);
          if (value == Values.end()) {
            open = &literal;
            ++opens;
          } else if (value->second == literal.isKept) {
            holds = true;
          }
        }
        if (holds || opens > 1)
          continue;
        if (!open)
          return false;
        assign(*open, /*isGuess=*/false);
        isChanged = true;
      }
    }
    return true;
  }

  /// Takes back the last guess and assumes its opposite. False if there is none.
  bool backtrack() {
    while (!Trail.empty()) {
      Decision last = Trail.back();
      Trail.pop_back();
      Values.erase(last.literal.node);
      if (last.isGuess) {
        assign({last.literal.node, !last.literal.isKept}, /*isGuess=*/false);
        return true;
      }
    }
    return false;
  }

  llvm::ArrayRef<Clause> Clauses;
  llvm::ArrayRef<Literal> Preferences;
  llvm::DenseMap<unsigned, bool> Values;
  std::vector<Decision> Trail;
};

/// Adds that what is kept is so with what it is in, and with what is held in that.
void Lessons::addTree(const Subset &concerned, std::vector<Clause> &clauses) const {
  for (unsigned node : concerned.set_bits()) {
    unsigned above = TheCandidates[node].parent;
    bool isHeld = TheCandidates[node].hold != Hold::None && !mayYield(TheCandidates[node].hold);
    if (isHeld && above != Node::Root && concerned[above])
      clauses.push_back({{above, false}, {node, true}});
    while (above != Node::Root && !concerned[above])
      above = TheCandidates[above].parent;
    if (above != Node::Root)
      clauses.push_back({{node, false}, {above, true}});
  }
}

std::optional<Subset> Lessons::nearest(const Subset &wish, const Subset &urgent,
                                       llvm::function_ref<bool(unsigned, unsigned)> isWorse) const {
  Subset concerned(TheCandidates.size());
  for (const Clause &clause : Clauses)
    for (const Literal &literal : clause)
      concerned.set(literal.node);
  // What is urgent, what is wished for, the best first; then what is not, the worst first.
  std::vector<Literal> preferences;
  for (unsigned node : concerned.set_bits())
    preferences.push_back({node, wish[node]});
  llvm::stable_sort(preferences, [&](const Literal &a, const Literal &b) {
    auto rank = [&](const Literal &literal) {
      return literal.isKept ? (urgent[literal.node] ? 0 : 1) : 2;
    };
    if (rank(a) != rank(b))
      return rank(a) < rank(b);
    return a.isKept ? isWorse(b.node, a.node) : isWorse(a.node, b.node);
  });
  std::vector<Clause> clauses = Clauses;
  addTree(concerned, clauses);
  Solver solver(clauses, preferences);
  if (!solver.solve())
    return std::nullopt;
  Subset result = wish;
  for (const Literal &literal : preferences)
    if (!solver.isKept(literal.node))
      TheCandidates.remove(result, literal.node);
  for (const Literal &literal : preferences)
    if (solver.isKept(literal.node))
      TheCandidates.add(result, literal.node);
  return result;
}

} // namespace pcl::minimal
