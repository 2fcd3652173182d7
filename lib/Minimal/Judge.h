// Asks the provider about subsets: Check, then Diff, then the engine's own comparison where the
// provider leaves it to the engine. Counts and remembers. What to ask next is the business of
// Search. Private to the library.
#pragma once

#include "Explanations.h"

namespace pcl::minimal {

/// What a definition is judged under.
struct Condition {
  Validity validity = Validity::Strong; ///< Strong or OwnState
  std::vector<std::string> ignored;     ///< ignoreChanges
  friend auto operator<=>(const Condition &, const Condition &) = default;
};

/// What the provider said about a subset under a condition.
struct Answer {
  bool isValid = false;
  bool isRefused = false;      ///< by Check; or one of the calls answered with an error of its own
  bool comparesInputs = false; ///< a difference is one to the old inputs, not to the outputs
  bool replaces = false;
  std::vector<Explanation> explanations;
  std::vector<std::string> differences; ///< paths
  std::optional<ValueObject>
      checked; ///< of the subset against what Read gave; nothing if that was refused
  unsigned call = 0;
};

class Judge {
public:
  /// All must live as long as the judge.
  Judge(const Subject &subject, const Candidates &candidates, oracle::Oracle &oracle,
        unsigned budget);

  /// Null: there will be no more answers, and `failure` says why. Valid until the judge goes.
  const Answer *ask(const Subset &subset, const Condition &condition);

  /// What a state that has `checked` as inputs has as outputs: a native provider keeps its inputs
  /// in them, too.
  ValueObject ownOutputs(const ValueObject &checked) const;

  /// Pairs of Check and Diff made so far.
  unsigned calls() const { return Calls; }
  const std::string &failure() const { return Failure; }
  /// Gives free the last call of the budget, which is kept until then.
  void releaseReserve();

private:
  bool decide(const Subset &subset, const Condition &condition, Answer &answer);
  std::optional<ValueObject> check(const ValueObject &olds, ValueObject news, Answer &answer);
  void diff(const ValueObject &outputs, const ValueObject &olds, const ValueObject &news,
            const Condition &condition, Answer &answer);
  ValueObject reset(ValueObject news, const ValueObject &olds, const Condition &condition) const;
  void fail(llvm::Error error, Answer &answer);

  const Subject &TheSubject;
  const Candidates &TheCandidates;
  oracle::Oracle &TheOracle;
  Explanations TheExplanations;
  ValueObject Known; ///< inputs of the state after an import without a definition
  using AnswersBySubset = std::map<std::vector<uintptr_t>, std::unique_ptr<Answer>>;
  std::map<Condition, AnswersBySubset> Answers;
  unsigned Calls = 0, Budget, Reserve;
  bool IsBudgetUsed = false;
  std::string Failure;
};

} // namespace pcl::minimal
