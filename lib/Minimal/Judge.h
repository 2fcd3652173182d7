// Asks the provider about subsets: Check, then Diff, then the engine's own comparison where the
// provider leaves it to the engine. Counts and remembers. What to ask next is the business of
// Search. Private to the library.
#pragma once

#include "Explanations.h"

#include "pcl/Schema/Sent.h"

#include <deque>
#include <optional>
#include <set>

namespace pcl::minimal {

/// What a definition is judged under.
struct Condition {
  Validity validity = Validity::Strong; ///< Strong or OwnState
  std::vector<std::string> ignored;     ///< ignoreChanges
  bool isRefreshed = false;             ///< there may be no difference after a refresh, either
  friend auto operator<=>(const Condition &, const Condition &) = default;
};

/// What the provider said about a subset under a condition.
struct Answer {
  bool isValid = false;
  bool isRefused = false;      ///< by Check; or one of the calls answered with an error of its own
  bool comparesInputs = false; ///< a difference is one to the old inputs, not to the outputs
  bool isLeftToEngine = false; ///< the provider says that it does not know, and the engine compares
  bool replaces = false;
  bool isUnread = false; ///< what a refresh makes of the state, Read did not say; not valid then
  std::vector<Explanation> explanations;
  std::vector<std::string> differences; ///< paths
  /// Nodes that are not in the subset, and whose loss the engine sees: the old inputs have them,
  /// and what Check made of the subset has not.
  std::vector<unsigned> lost;
  /// Nodes that are not in the subset, and differ by what Check filled in for them.
  std::vector<unsigned> filled;
  bool isTaken = false; ///< Check takes it where the state has what Read gave
  /// What Check made of the subset then. Only the latest answers have it, as it is as large as the
  /// resource; `Judge::checkedOf` gives it always.
  std::shared_ptr<const ValueObject> checked;
  Subset subset;
  std::vector<std::string> ignored; ///< as in its condition
  unsigned call = 0;
};

class Judge {
public:
  /// All must live as long as the judge. Of the budget `calls` are used up already.
  Judge(const Subject &subject, const Candidates &candidates, oracle::Oracle &oracle,
        unsigned budget, unsigned calls = 0);

  /// Null: there will be no more answers, and `failure` says why. Valid until the judge goes.
  const Answer *ask(const Subset &subset, const Condition &condition);

  /// A refresh brings inputs back that `checked` does not have, so that no state has less than Read
  /// gives for long. Asked once.
  bool readsAllAgain(const ValueObject &checked);
  /// What Check made of the subset of `answer`, which it took. Null if it does not answer again.
  std::shared_ptr<const ValueObject> checkedOf(const Answer &answer);
  /// Check answers with an error, not with failures, about what Read gave.
  bool breaksOverRead();
  /// Check answers with an error about `inputs` where they are the old ones, too, as the engine
  /// asks it for a file that has them.
  bool breaksOverOwn(const ValueObject &inputs, const Subset &subset);
  /// As if a call had ended with an error.
  void setErred() { HasErred = true; }
  /// A call has ended with an error of the provider's own, or without an answer.
  bool hasErred() const { return HasErred; }
  /// Of `names`, inputs of `subset`, which is valid, those in which the provider may see a
  /// difference where they have another value than now.
  std::vector<std::string> compares(const Subset &subset, const Condition &condition,
                                    llvm::ArrayRef<std::string> names);
  /// Check was asked about `subset` and did not take it.
  bool isRefused(const Subset &subset) const;
  /// Of the sets that Check takes the largest, with everything else that Check takes beside it.
  /// Nothing if there is none, or if Check has come to answer with errors whatever it is asked.
  std::optional<Subset> largestAccepted();

  /// What a state that has `checked` as inputs has as outputs: a native provider keeps its inputs
  /// in them, too.
  ValueObject ownOutputs(const ValueObject &checked) const;

  /// Calls `visit` with every answer under `condition` so far.
  void forEach(const Condition &condition, llvm::function_ref<void(const Answer &)> visit) const;
  /// The provider notes which inputs it filled in, as bridges of Terraform's providers do.
  bool notesDefaults() const { return NotesDefaults; }
  /// Pairs that may still be asked.
  unsigned left() const { return Budget - std::min(Budget, Calls + Reserve); }

  /// Pairs of Check and Diff made so far, with those that had been made before.
  unsigned calls() const { return Calls; }
  /// Calls of Read made so far.
  unsigned reads() const { return Reads; }
  const std::string &failure() const { return Failure; }
  /// Why Read did not say what a refresh makes of a state, the last time that it did not.
  const std::string &unreadReason() const { return UnreadReason; }
  /// What the provider said of the last set that it refused; "" if it never said why.
  const std::string &refusal() const { return Refusal; }
  /// Names of outputs that had another value, or were gone, in a refresh.
  const std::set<std::string> &movedOutputs() const { return MovedOutputs; }
  /// Why the resource was not ready in a refresh; empty if it was, or there was none.
  const std::vector<std::string> &notReady() const { return NotReady; }
  /// Gives free the last call of the budget, which is kept until then.
  void releaseReserve();

private:
  /// Inputs and outputs that an engine has of the resource.
  struct State {
    ValueObject inputs, outputs;
    bool sameContent(const State &other) const;
  };

  bool decide(const Subset &subset, const Condition &condition, Answer &answer);
  bool decideRefreshed(const Subset &subset, const Condition &condition, Answer &answer);
  std::optional<State> refresh(const State &state);
  std::shared_ptr<const ValueObject> knownChecked(const Answer &answer) const;
  std::optional<ValueObject> check(const ValueObject &olds, ValueObject news, Answer &answer);
  std::shared_ptr<const ValueObject> checkAndDiff(const State &state,
                                                  llvm::ArrayRef<ValueObject> sent,
                                                  const Condition &condition, Answer &answer);
  std::vector<ValueObject> sentFor(const Subset &subset) const;
  ValueObject importedInputs(const ValueObject &sent, const Condition &condition) const;
  void diff(const ValueObject &outputs, const ValueObject &olds, const ValueObject &news,
            const Condition &condition, Answer &answer);
  ValueObject reset(ValueObject news, const ValueObject &olds, const Condition &condition) const;
  bool takes(const Subset &subset);
  void fail(llvm::Error error, Answer &answer);

  const Subject &TheSubject;
  const Candidates &TheCandidates;
  oracle::Oracle &TheOracle;
  Explanations TheExplanations;
  schema::Sent TheSent;
  ValueObject Known; ///< inputs of the state after an import without a definition
  /// Inputs in the place of which a program sends constants: no state can have been made of those.
  std::vector<std::string> OtherConstants;
  using AnswersBySubset = std::map<std::vector<uintptr_t>, std::unique_ptr<Answer>>;
  std::map<Condition, AnswersBySubset> Answers;
  std::deque<Answer *> WithChecked;  ///< the latest answers that have it
  const Answer *LastValid = nullptr; ///< has it, too
  std::shared_ptr<const ValueObject> LastValidChecked;
  std::optional<bool> ReadsAll;
  std::optional<std::pair<State, State>> LastRefresh; ///< what was read again, and what came
  unsigned Calls, Reads = 0, Budget, Reserve;
  bool IsBudgetUsed = false, NotesDefaults, HasErred = false;
  bool ErredLast = false; ///< the last answer was an error
  std::string Failure, UnreadReason, Refusal;
  std::set<std::string> MovedOutputs;
  std::vector<std::string> NotReady;
};

} // namespace pcl::minimal
