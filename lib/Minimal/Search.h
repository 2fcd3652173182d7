// The search for a smallest valid subset: grow from what must stay until the provider is content, then remove what is not
// needed. Private to the library.
//
// Growing only adds what the provider names (or, where it names nothing, everything), and bans at most each node once or
// twice, so it ends after at most three rounds a node. Shrinking only removes.
#pragma once

#include "Proof.h"

namespace pcl::minimal {

class Search {
public:
  /// All must live as long as the search.
  Search(const Candidates &candidates, Judge &judge, Validity wanted);

  struct Outcome {
    Subset kept;
    Condition condition;
    bool isValid = false;
    bool isMinimal = false;
    std::vector<Step> steps;
  };
  Outcome run();

private:
  // Growing.
  bool settle();
  bool grow();
  bool repair(const Answer &answer);
  bool answerFailure(const Explanation &explanation);
  bool addNamed(const Explanation &explanation);
  bool expand(unsigned node);
  bool ban(const Explanation &explanation);
  bool escalate();
  bool ignoreRest();
  // Shrinking.
  void shrink();
  void removeInChunks(std::vector<unsigned> nodes, size_t chunk);
  bool tryRemove(llvm::ArrayRef<unsigned> nodes);
  void logKept();
  void logNeverKept();
  void logRemoved(unsigned node, llvm::StringRef rule);

  const Answer *ask() { return Last = TheJudge.ask(Kept, TheCondition); }
  bool isHeld(unsigned node) const;
  bool isWorse(unsigned a, unsigned b) const;
  std::vector<unsigned> removable() const;
  void include(unsigned node, llvm::StringRef rule, bool isNamed);

  const Candidates &TheCandidates;
  Judge &TheJudge;
  Proof TheProof;
  Validity Wanted;
  Condition TheCondition;
  Subset Kept;
  Subset Named;    ///< added because the provider named them
  Subset Banned;   ///< Check does not take them beside others
  Subset Returned; ///< were banned once, and are needed
  Subset Blind;    ///< their difference is ignored, so that nothing says whether they are needed
  Subset Touched;  ///< in this round
  Subset Logged;   ///< the proof says why they are not kept
  std::optional<Subset> BeforeEscalation;
  unsigned Escalations = 0;
  const Answer *Last = nullptr;
  bool IsStopped = false;
};

} // namespace pcl::minimal
