// The search for a smallest valid subset: grow from what must stay until the provider is content,
// then remove what is not needed. Private to the library.
//
// Growing adds what the provider names and leaves out what it does not take together (Lessons);
// where it names nothing, everything. Shrinking only removes, and what it has is always valid.
#pragma once

#include "Lessons.h"
#include "Proof.h"

namespace pcl::minimal {

class Search {
public:
  /// All must live as long as the search.
  Search(const Candidates &candidates, Judge &judge, Validity wanted);
  /// Goes on from `seed` under `condition`.
  Search(const Candidates &candidates, Judge &judge, Condition condition, Subset seed);

  struct Outcome {
    Subset kept;
    Condition condition;
    bool isValid = false;
    bool isMinimal = false;
    bool comparesOutputs = false; ///< a state that says less has no fewer differences
    std::vector<Step> steps;
  };
  Outcome run();

private:
  // Grow.cpp
  bool settle();
  bool grow();
  bool repair();
  void heed(const Explanation &explanation, Subset &wish);
  bool expand(unsigned node, Subset &wish);
  bool escalate();
  bool thinOut();
  bool leaveOut(unsigned slack, unsigned order);
  bool moveTo(const Subset &subset, llvm::function_ref<bool()> good);
  bool ignoreRest();
  bool change(Subset wish, llvm::StringRef rule);
  bool comparesOldInputs();
  unsigned depthOfDifferences() const;
  bool isBridge() const;
  // OtherWays.cpp
  bool tryOtherWays();
  bool learn(const Answer &answer);
  bool learnAll();
  void noteNames(const Answer &answer);
  bool isTried(const Subset &subset, unsigned limit);
  void addWhole(Subset &subset, unsigned node) const;
  bool isAnyTried(llvm::ArrayRef<Subset> subsets, unsigned limit);
  std::vector<Subset> withoutEach(const Subset &subset, unsigned wanted) const;
  bool tryOpenSets(const Subset &before, const Answer &answer, unsigned limit);
  bool tryDoubting(const Answer &reached, unsigned limit);
  bool tryAgainstWords(const Subset &reached, const Answer &answer, unsigned limit);
  bool swapIn(Subset reached, unsigned limit);
  bool tryLargestSets(unsigned limit);
  std::optional<Subset> makeRoom(const Subset &reached, unsigned wanted, unsigned limit);
  std::vector<unsigned> choices() const;
  bool isAnyOpenIn(llvm::ArrayRef<unsigned> units) const;
  // Shrink.cpp
  void shrink();
  bool isLossNoticedByChance();
  void removeInChunks(std::vector<unsigned> nodes, size_t chunk);
  bool tryRemove(llvm::ArrayRef<unsigned> nodes);

  void logKept();
  void logNeverKept();
  void logRemoved(unsigned node, llvm::StringRef rule);

  const Answer *ask() { return Last = TheJudge.ask(Kept, TheCondition); }
  bool isHeld(unsigned node) const;
  bool isWorse(unsigned a, unsigned b) const;
  std::vector<unsigned> removable(bool isModeHeld = true) const;

  const Candidates &TheCandidates;
  Judge &TheJudge;
  Proof TheProof;
  Validity Wanted;
  Condition TheCondition;
  Subset Kept;
  Subset Named;  ///< the provider named them, or something in them
  Subset Urgent; ///< Diff has a difference without them
  Subset Blind;  ///< their difference is ignored, so that nothing says whether they are needed
  /// The engine has seen that they are gone. The calls that said so; 0 of others.
  std::vector<unsigned> LostBy;
  Subset AloneKept, AloneMissing; ///< a failure named nothing else, while it was kept, or not
  Subset Logged;                  ///< the proof says why they are not kept
  Lessons TheLessons;
  bool AreWordsGuesses = false; ///< some lessons are of words that may not mean what they say
  bool AreWordsDoubted = false; ///< so those are not drawn
  unsigned OwnStateAsked = 0;   ///< how deep the differences were of which own state had as many
  bool ComparesOutputs = false;
  std::optional<Subset> BeforeEscalation;
  unsigned Escalations = 0;
  unsigned Rounds = 0, IgnoringRounds = 0;
  const Answer *Last = nullptr;
  bool IsStopped = false;
};

} // namespace pcl::minimal
