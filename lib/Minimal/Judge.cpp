// Check, Diff and what they mean.
#include "Judge.h"

#include "Compare.h"

#include "pcl/Schema/Types.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/Secrets.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::minimal {

/// What an engine has as inputs after it has read: what an import file gives stands in for what
/// Read left out.
static ValueObject knownInputs(const Subject &subject) {
  ValueObject known = subject.inputs;
  for (const auto &[name, value] : subject.filled)
    if (const Value *read = known.find(name); !read || read->isNull())
      known.set(name, value);
  return known;
}

static std::vector<std::string> otherConstants(const ValueObject &known,
                                               const schema::Resource *schema) {
  std::vector<std::string> names;
  if (schema)
    for (const auto &[name, value] : schema::withConstants(known, schema->inputs))
      if (!value.sameContent(*known.find(name)))
        names.push_back(name);
  return names;
}

Judge::Judge(const Subject &subject, const Candidates &candidates, oracle::Oracle &oracle,
             unsigned budget, unsigned calls)
    : TheSubject(subject), TheCandidates(candidates), TheOracle(oracle),
      TheExplanations(candidates, subject.terraform), TheSent(subject.schema),
      Known(knownInputs(subject)), OtherConstants(otherConstants(Known, subject.schema)),
      Calls(calls), Budget(budget), Reserve(budget > 1),
      NotesDefaults(subject.terraform || subject.inputs.find(DefaultsKey)) {}

/// What SDKs send for a program that says `subset`.
std::vector<ValueObject> Judge::sentFor(const Subset &subset) const {
  return TheSent.of(TheCandidates.build(subset));
}

/// What a state that is the program's own is made of where a program sends `sent`: what is ignored
/// is as it was read.
ValueObject Judge::importedInputs(const ValueObject &sent, const Condition &condition) const {
  ValueObject inputs = reset(sent, Known, condition);
  for (const std::string &name : OtherConstants)
    inputs.set(name, *Known.find(name));
  return inputs;
}

void Judge::forEach(const Condition &condition,
                    llvm::function_ref<void(const Answer &)> visit) const {
  if (auto answers = Answers.find(condition); answers != Answers.end())
    for (const auto &[key, answer] : answers->second)
      visit(*answer);
}

void Judge::releaseReserve() {
  Reserve = 0;
  if (IsBudgetUsed)
    Failure.clear();
}

static constexpr size_t MaxWithChecked = 16;

const Answer *Judge::ask(const Subset &subset, const Condition &condition) {
  auto &answers = Answers[condition];
  std::vector<uintptr_t> key = subset.getData().vec();
  if (auto found = answers.find(key); found != answers.end())
    return found->second.get();
  if (!Failure.empty())
    return nullptr;
  auto answer = std::make_unique<Answer>();
  answer->subset = subset;
  answer->ignored = condition.ignored;
  if (!decide(subset, condition, *answer))
    return nullptr;
  Answer *asked = answers.emplace(std::move(key), std::move(answer)).first->second.get();
  if (asked->isValid) {
    LastValid = asked;
    LastValidChecked = asked->checked;
  }
  if (asked->checked)
    WithChecked.push_back(asked);
  if (WithChecked.size() > MaxWithChecked) {
    WithChecked.front()->checked.reset();
    WithChecked.pop_front();
  }
  return asked;
}

std::shared_ptr<const ValueObject> Judge::knownChecked(const Answer &answer) const {
  return &answer == LastValid ? LastValidChecked : answer.checked;
}

std::shared_ptr<const ValueObject> Judge::checkedOf(const Answer &answer) {
  if (auto known = knownChecked(answer))
    return known;
  Answer again;
  const Condition condition{Validity::OwnState, answer.ignored, false};
  std::optional<ValueObject> checked =
      check(Known, importedInputs(sentFor(answer.subset).front(), condition), again);
  return checked ? std::make_shared<const ValueObject>(std::move(*checked)) : nullptr;
}

/// An error that is about these inputs says that they are not valid; any other ends the search.
void Judge::fail(llvm::Error error, Answer &answer) {
  oracle::Failure failure = oracle::takeFailure(std::move(error));
  answer.isRefused = true;
  HasErred = ErredLast = true;
  if (failure.kind == oracle::FailureKind::Refused && !failure.message.empty())
    Refusal = failure.message;
  if (failure.kind == oracle::FailureKind::Refused)
    answer.explanations.push_back(TheExplanations.ofFailure({"", failure.message}));
  else
    Failure = failure.message.empty() ? "the provider gave no answer" : std::move(failure.message);
}

std::optional<ValueObject> Judge::check(const ValueObject &olds, ValueObject news, Answer &answer) {
  if (Calls + Reserve >= Budget) {
    IsBudgetUsed = true;
    Failure = fmt::format("the budget of {} calls is used up", Budget);
    return std::nullopt;
  }
  answer.call = ++Calls;
  oracle::CheckRequest request{TheSubject.key, olds, std::move(news), TheSubject.randomSeed};
  request.key.id.clear();
  llvm::Expected<oracle::CheckAnswer> checked = TheOracle.check(request);
  if (!checked) {
    fail(checked.takeError(), answer);
    return std::nullopt;
  }
  ErredLast = false;
  NotesDefaults |= checked->inputs.find(DefaultsKey) != nullptr;
  std::string refusal;
  for (const oracle::CheckFailure &failure : checked->failures)
    if (!failure.reason.empty())
      refusal += (refusal.empty() ? "" : "; ") + failure.reason;
  if (!refusal.empty())
    Refusal = std::move(refusal);
  for (const oracle::CheckFailure &failure : checked->failures)
    answer.explanations.push_back(TheExplanations.ofFailure(failure));
  answer.isRefused = !checked->failures.empty();
  if (answer.isRefused)
    return std::nullopt;
  return std::move(checked->inputs);
}

ValueObject Judge::ownOutputs(const ValueObject &checked) const {
  ValueObject outputs = TheSubject.outputs;
  if (const Value *kept = outputs.find(InputsCopyKey))
    outputs.set(InputsCopyKey, Value::object(checked).withSecret(kept->isSecret()));
  return outputs;
}

void Judge::diff(const ValueObject &outputs, const ValueObject &olds, const ValueObject &news,
                 const Condition &condition, Answer &answer) {
  oracle::DiffRequest request{TheSubject.key, outputs, olds, news, condition.ignored};
  llvm::Expected<oracle::DiffAnswer> diff = TheOracle.diff(request);
  if (!diff)
    return fail(diff.takeError(), answer);
  std::vector<oracle::PropertyDiff> differences;
  if (diff->changes == oracle::Changes::Unknown)
    differences = compareInputs(olds, reset(news, olds, condition));
  else if (diff->changes == oracle::Changes::Some && diff->hasDetailed && !diff->detailed.empty())
    differences = std::move(diff->detailed);
  else if (diff->changes == oracle::Changes::Some)
    for (const std::string &name : diff->diffs.empty() ? diff->replaces : diff->diffs)
      differences.push_back({oracle::PropertyDiff::Kind::Update, name, false});
  answer.isValid = diff->changes == oracle::Changes::Unknown
                       ? differences.empty()
                       : diff->changes == oracle::Changes::None;
  answer.isLeftToEngine = diff->changes == oracle::Changes::Unknown;
  answer.replaces = !answer.isValid && !diff->replaces.empty();
  for (const oracle::PropertyDiff &difference : differences) {
    using Kind = oracle::PropertyDiff::Kind;
    answer.replaces |= difference.replaces();
    answer.comparesInputs |= difference.inputDiff;
    bool isOld = difference.kind == Kind::Delete || difference.kind == Kind::DeleteReplace;
    const ValueObject *old = difference.inputDiff ? &olds : &outputs;
    const ValueObject *sides[] = {isOld ? old : &news, isOld ? &news : old, &TheSubject.inputs};
    answer.explanations.push_back(TheExplanations.ofDifference(difference.path, sides));
    const ValueObject *values[] = {&TheSubject.inputs, &TheSubject.outputs, &olds, &news};
    std::string path = publicPath(difference.path, values);
    if (!llvm::is_contained(answer.differences, path))
      answer.differences.push_back(std::move(path));
    for (unsigned node : answer.explanations.back().nodes)
      if (!answer.subset[node] && TheCandidates[node].parent == Node::Root &&
          news.find(TheCandidates.path(node).steps().front().name))
        answer.filled.push_back(node);
    bool isLost = diff->changes == oracle::Changes::Unknown && difference.kind == Kind::Delete;
    for (unsigned node : answer.explanations.back().nodes)
      if (isLost && !answer.subset[node] && TheCandidates.path(node).str() == difference.path)
        answer.lost.push_back(node);
  }
}

ValueObject Judge::reset(ValueObject news, const ValueObject &olds,
                         const Condition &condition) const {
  for (const std::string &text : condition.ignored)
    if (auto path = PropertyPath::parse(text))
      news = resetPath(news, olds, *path);
  return news;
}

bool Judge::State::sameContent(const State &other) const {
  return Value::object(inputs).sameContent(Value::object(other.inputs)) &&
         Value::object(outputs).sameContent(Value::object(other.outputs));
}

/// What the state of the resource is after a refresh, as the engine has it. Nothing if Read does
/// not say; a provider that breaks down over it ends the search.
std::optional<Judge::State> Judge::refresh(const State &state) {
  if (LastRefresh && LastRefresh->first.sameContent(state))
    return LastRefresh->second;
  ++Reads;
  llvm::Expected<oracle::ReadAnswer> answer =
      TheOracle.read({TheSubject.key, state.inputs, state.outputs});
  if (!answer) {
    oracle::Failure failure = oracle::takeFailure(answer.takeError());
    if (failure.isBreakdown() || failure.kind == oracle::FailureKind::Cancelled)
      Failure = failure.message.empty() ? "the provider gave no answer" : failure.message;
    UnreadReason = "a refresh fails: " + failure.message;
    return std::nullopt;
  }
  if (answer->id.empty() || !answer->hasOutputs) {
    UnreadReason = "a refresh does not find the resource any more";
    return std::nullopt;
  }
  if (!answer->notReady.empty())
    NotReady = std::move(answer->notReady);
  LastRefresh = {
      state,
      {answer->hasInputs ? std::move(answer->inputs) : state.inputs, std::move(answer->outputs)}};
  for (const auto &[name, value] : TheSubject.outputs)
    if (const Value *again = LastRefresh->second.outputs.find(name);
        !again || !again->sameContent(value))
      MovedOutputs.insert(name);
  return LastRefresh->second;
}

/// A refresh gives it in the place of what is not there, not because it was read.
static bool saysNothing(const Value &value) {
  return value.isNull() || (value.kind() == ValueKind::Array && value.elements().empty()) ||
         (value.kind() == ValueKind::Object && value.object().empty());
}

bool Judge::readsAllAgain(const ValueObject &checked) {
  if (!ReadsAll) {
    // Some providers take a state without inputs for an import.
    ValueObject inputs = checked;
    for (const auto &[name, value] : Known)
      if (inputs.empty() && name != DefaultsKey)
        inputs.set(name, value);
    std::optional<State> again = refresh({inputs, ownOutputs(inputs)});
    ReadsAll = again && llvm::any_of(again->inputs, [&](const auto &member) {
                 return member.first != DefaultsKey && !saysNothing(member.second) &&
                        !inputs.find(member.first) && Known.find(member.first);
               });
  }
  return *ReadsAll;
}

bool Judge::breaksOverRead() {
  if (!std::exchange(HasErred, false))
    return false; // it answers with failures
  Answer answer;
  check(Known, Known, answer);
  return HasErred;
}

bool Judge::breaksOverOwn(const ValueObject &inputs, const Subset &subset) {
  // A bridge has failures for what it does not take; of what it is given back it takes all.
  bool isSaid = Value::object(inputs).sameContent(Value::object(sentFor(subset).front()));
  if (isSaid || (NotesDefaults && !HasErred))
    return false;
  bool hadErred = std::exchange(HasErred, false);
  Answer answer;
  check(inputs, inputs, answer);
  bool breaks = HasErred;
  HasErred |= hadErred;
  return breaks;
}

/// Another value of the same kind as `value`, or where that is not known, of `type`. Nothing if
/// there is none to think of.
static std::optional<Value> otherThan(const Value &value, const schema::Type *type) {
  if (value.isUnknown()) {
    schema::TypeKind kind = type ? type->kind : schema::TypeKind::String;
    if (kind == schema::TypeKind::Bool)
      return Value::boolean(true);
    if (kind == schema::TypeKind::Integer || kind == schema::TypeKind::Number)
      return Value::integer(1);
    return kind == schema::TypeKind::String ? std::optional(Value::string("x")) : std::nullopt;
  }
  switch (value.kind()) {
  case ValueKind::Bool:
    return Value::boolean(!value.boolean());
  case ValueKind::Number:
    return value.number() == 1 ? Value::integer(2) : Value::integer(1);
  case ValueKind::String: {
    std::string text = value.string().str();
    if (text.empty())
      return Value::string("x");
    text.back() = text.back() == 'x' ? 'y' : 'x'; // as long as it was
    return Value::string(text);
  }
  case ValueKind::Array: {
    std::vector<Value> elements = value.elements().vec();
    for (Value &element : elements)
      if (std::optional<Value> other = otherThan(element, nullptr)) {
        element = std::move(*other);
        return Value::array(std::move(elements));
      }
    return std::nullopt;
  }
  case ValueKind::Object: {
    ValueObject members = value.object();
    for (const auto &[name, member] : value.object())
      if (std::optional<Value> other = otherThan(member, nullptr)) {
        members.set(name, std::move(*other));
        return Value::object(std::move(members));
      }
    return std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

std::vector<std::string> Judge::compares(const Subset &subset, const Condition &condition,
                                         llvm::ArrayRef<std::string> names) {
  ValueObject inputs = sentFor(subset).front();
  std::vector<std::string> asked;
  for (const std::string &name : names) {
    const Value *value = inputs.find(name);
    const schema::Property *property =
        TheSubject.schema ? schema::find(TheSubject.schema->inputs, name) : nullptr;
    std::optional<Value> other =
        value ? otherThan(*value, property ? property->type : nullptr) : std::nullopt;
    if (!other)
      continue;
    inputs.set(name, other->withSecret());
    asked.push_back(name);
  }
  Answer answer;
  std::optional<ValueObject> checked =
      asked.empty() ? std::nullopt
                    : check(Known, reset(std::move(inputs), Known, condition), answer);
  if (!checked)
    return asked; // what it thinks of them is not known
  diff(TheSubject.outputs, Known, *checked, condition, answer);
  if (answer.isValid)
    return {};
  std::vector<std::string> named;
  for (const std::string &name : asked)
    if (llvm::any_of(answer.explanations, [&](const Explanation &explanation) {
          return llvm::any_of(explanation.nodes, [&](unsigned node) {
            return TheCandidates.path(node).steps().front().name == name;
          });
        }))
      named.push_back(name);
  return named.empty() ? asked : named;
}

bool Judge::isRefused(const Subset &subset) const {
  return llvm::any_of(Answers, [&](const auto &entry) {
    auto found = entry.second.find(subset.getData().vec());
    return found != entry.second.end() && !found->second->isTaken;
  });
}

/// Check takes `subset`, as far as it answers.
bool Judge::takes(const Subset &subset) {
  Answer answer;
  return !isRefused(subset) && check(Known, sentFor(subset).front(), answer).has_value();
}

std::optional<Subset> Judge::largestAccepted() {
  const Subset *largest = nullptr;
  for (const auto &[condition, answers] : Answers)
    for (const auto &[key, answer] : answers)
      if (condition.ignored.empty() && answer->isTaken &&
          (!largest || answer->subset.count() > largest->count()))
        largest = &answer->subset;
  if (!largest)
    return std::nullopt;
  if (Failure.empty() && ErredLast && !takes(*largest) && Failure.empty())
    return std::nullopt;
  Subset all = *largest;
  for (unsigned node = 0; node < TheCandidates.size() && Failure.empty(); ++node) {
    const Node &missing = TheCandidates[node];
    if (all[node] || (missing.parent != Node::Root && !all[missing.parent]))
      continue;
    Subset with = all;
    with.set(node, missing.end);
    if (takes(with))
      all = std::move(with);
  }
  return all;
}

/// As `decide`; what is content now must be so after a refresh.
bool Judge::decideRefreshed(const Subset &subset, const Condition &condition, Answer &answer) {
  const Answer *before = ask(subset, {condition.validity, condition.ignored, false});
  if (!before)
    return false;
  answer = *before;
  if (!before->isValid)
    return true;
  State state{Known, TheSubject.outputs};
  if (condition.validity == Validity::OwnState) {
    std::shared_ptr<const ValueObject> own = checkedOf(*before);
    if (!own)
      return false;
    state = {*own, ownOutputs(*own)};
  }
  std::optional<State> again = refresh(state);
  answer.isUnread = !again;
  answer.isValid = again.has_value();
  if (!again || again->sameContent(state))
    return Failure.empty();
  if (again->sameContent({Known, TheSubject.outputs})) {
    const Answer *read = ask(subset, {Validity::Strong, condition.ignored, false});
    if (read)
      answer = *read;
    return read;
  }
  checkAndDiff(*again, sentFor(subset), condition, answer);
  return Failure.empty();
}

/// Asks about what SDKs send, one after the other, until one is refused or has a difference. What
/// Check made of the first.
std::shared_ptr<const ValueObject> Judge::checkAndDiff(const State &state,
                                                       llvm::ArrayRef<ValueObject> sent,
                                                       const Condition &condition, Answer &answer) {
  std::shared_ptr<const ValueObject> first, last;
  for (const ValueObject &news : sent) {
    answer.isValid = false;
    std::optional<ValueObject> checked =
        check(state.inputs, reset(news, state.inputs, condition), answer);
    if (!checked)
      return nullptr;
    if (last && Value::object(*last).sameContent(Value::object(*checked))) {
      answer.isValid = true; // the provider fills in the same
      continue;
    }
    last = std::make_shared<const ValueObject>(std::move(*checked));
    if (!first)
      first = last;
    diff(state.outputs, state.inputs, *last, condition, answer);
    if (!answer.isValid)
      break;
  }
  return first;
}

/// False if there is no answer.
bool Judge::decide(const Subset &subset, const Condition &condition, Answer &answer) {
  if (condition.isRefreshed)
    return decideRefreshed(subset, condition, answer);
  const std::vector<ValueObject> sent = sentFor(subset);
  if (condition.validity == Validity::Strong) {
    answer.checked = checkAndDiff({Known, TheSubject.outputs}, sent, condition, answer);
    answer.isTaken = answer.checked != nullptr;
    return Failure.empty();
  }
  // The state has what Check makes of the definition when it is imported.
  const AnswersBySubset &strong = Answers[Condition{Validity::Strong, condition.ignored, false}];
  auto found = strong.find(subset.getData().vec());
  const Answer *imported = found == strong.end() ? nullptr : found->second.get();
  if (imported && !imported->isTaken) {
    answer = *imported;
    return true;
  }
  if (imported && knownChecked(*imported) && OtherConstants.empty())
    answer.checked = knownChecked(*imported);
  else if (auto checked = check(Known, importedInputs(sent.front(), condition), answer))
    answer.checked = std::make_shared<const ValueObject>(std::move(*checked));
  answer.isTaken = answer.checked != nullptr;
  if (answer.isTaken)
    checkAndDiff({*answer.checked, ownOutputs(*answer.checked)}, sent, condition, answer);
  return Failure.empty();
}

} // namespace pcl::minimal
