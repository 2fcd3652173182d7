// References to resources that may not be there: whether the conditions around a place imply the
// condition of the resource that it asks.
//
// A parameter is what a condition compares it with, or something else; other comparisons hold or
// not. All cases are tried, if there are not too many.
#include "Declarations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

/// What is known where a value stands: conditions by name, and whether they hold.
using Facts = llvm::SmallVector<std::pair<llvm::StringRef, bool>, 4>;

class Reach {
public:
  Reach(const Node &root, Context &context) : Root(root), C(context) {}

  void run() {
    for (const Member &member : section("Conditions"))
      Sources[member.key] = member.value;
    for (const Member &member : section("Resources"))
      for (const Member &part : member.value->members)
        if (part.key != "DependsOn" && part.key != "Type")
          walk(*part.value, factsOf(*member.value));
    for (const Member &member : section("Outputs"))
      walk(*member.value, factsOf(*member.value));
  }

private:
  /// Of one place, and of the template.
  static constexpr unsigned MaxCases = 1024, MaxTried = 100000;
  static constexpr unsigned MaxChain = 500; ///< of conditions that ask conditions

  llvm::ArrayRef<Member> section(llvm::StringRef name) const {
    const Node *node = Root.find(name);
    return node ? node->members : llvm::ArrayRef<Member>();
  }

  static Facts factsOf(const Node &owner) {
    const Node *condition = owner.find("Condition");
    if (condition && condition->isScalar())
      return {{condition->text, true}};
    return {};
  }

  // ---- Places.

  void walk(const Node &node, const Facts &facts) {
    if (const Member *call = node.function()) {
      const Node &argument = *call->value;
      llvm::ArrayRef<const Node *> items = argument.items;
      if (call->key == "Fn::If" && items.size() == 3 && items[0]->isScalar()) {
        for (bool holds : {true, false}) {
          Facts inner = facts;
          inner.emplace_back(items[0]->text, holds);
          walk(*items[holds ? 1 : 2], inner);
        }
        return;
      }
      if (call->key == "Ref" && argument.isScalar())
        ask(argument.text, node.range, facts);
      else if (call->key == "Fn::GetAtt" && argument.isScalar())
        ask(argument.text.split('.').first, node.range, facts);
      else if (call->key == "Fn::GetAtt" && !items.empty() && items[0]->isScalar())
        ask(items[0]->text, node.range, facts);
      else if (call->key == "Fn::Sub")
        askInText(argument, node.range, facts);
    }
    for (const Member &member : node.members)
      walk(*member.value, facts);
    for (const Node *item : node.items)
      walk(*item, facts);
  }

  void askInText(const Node &argument, SrcRange range, const Facts &facts) {
    const Node &text = argument.items.empty() ? argument : *argument.items[0];
    const Node *own = argument.items.size() == 2 ? argument.items[1] : nullptr;
    for (size_t at = text.text.find("${"); at != llvm::StringRef::npos;
         at = text.text.find("${", at + 2)) {
      llvm::StringRef name = text.text.substr(at + 2).split('}').first.trim();
      if (!(own && own->find(name)))
        ask(name.split('.').first, range, facts);
    }
  }

  void ask(llvm::StringRef name, SrcRange range, const Facts &facts) {
    auto resource = C.resources.find(name);
    if (resource == C.resources.end() || resource->second.condition.empty() ||
        !C.conditions.contains(resource->second.condition))
      return;
    llvm::StringRef condition = resource->second.condition;
    if (!llvm::is_contained(facts, std::pair(condition, true)) && !implies(facts, condition))
      C.diags.report(diag::cfn_unguarded, range, name.str(), condition.str());
  }

  // ---- Cases.

  /// What a comparison asks: a parameter for a value, or anything for "".
  struct Question {
    std::string subject, value;
  };

  std::optional<Question> questionOf(const Node &equals) const {
    llvm::ArrayRef<const Node *> sides = equals.items;
    if (sides.size() != 2)
      return std::nullopt;
    for (size_t i = 0; i < 2; ++i)
      if (const Member *call = sides[i]->function();
          call && call->key == "Ref" && call->value->isScalar() && sides[1 - i]->isScalar())
        return Question{call->value->text.str(), textOf(*sides[1 - i]).str()};
    // Others are the same if they are written in the same way.
    llvm::StringRef text = C.diags.sources().text(equals.range);
    return Question{"\n" + text.str(), "true"};
  }

  /// The questions that the condition `name` asks, and the conditions that it names.
  void collect(llvm::StringRef name, llvm::StringSet<> &seen) {
    const Node *source = Sources.lookup(name);
    if (!source || !seen.insert(name).second || Depth > MaxChain)
      return;
    ++Depth;
    collect(*source, seen);
    --Depth;
  }
  void collect(const Node &node, llvm::StringSet<> &seen) {
    const Member *call = node.function();
    if (!call)
      return;
    if (call->key == "Condition" && call->value->isScalar())
      return collect(call->value->text, seen);
    if (call->key == "Fn::Equals") {
      if (std::optional<Question> question = questionOf(*call->value))
        if (std::vector<std::string> &values = Values[question->subject];
            !llvm::is_contained(values, question->value))
          values.push_back(question->value);
      return;
    }
    for (const Node *item : call->value->items)
      collect(*item, seen);
  }

  bool holds(llvm::StringRef name) {
    auto [slot, isNew] = Truths.try_emplace(name, false);
    const Node *source = Sources.lookup(name);
    if (!isNew || !source || Depth > MaxChain)
      return slot->second;
    ++Depth;
    bool truth = holds(*source);
    --Depth;
    return Truths[name] = truth;
  }
  bool holds(const Node &node) {
    const Member *call = node.function();
    if (!call)
      return truthOf(node.text).value_or(false);
    llvm::ArrayRef<const Node *> items = call->value->items;
    auto one = [&](const Node *item) { return holds(*item); };
    if (call->key == "Condition" && call->value->isScalar())
      return holds(call->value->text);
    if (call->key == "Fn::Not")
      return items.size() == 1 && !one(items[0]);
    if (call->key == "Fn::And")
      return llvm::all_of(items, one);
    if (call->key == "Fn::Or")
      return llvm::any_of(items, one);
    std::optional<Question> question =
        call->key == "Fn::Equals" ? questionOf(*call->value) : std::nullopt;
    auto found = question ? Case.find(question->subject) : Case.end();
    return found != Case.end() && found->second == question->value;
  }

  /// The cases of a subject: each value that something asks for, and another one if there may be
  /// one.
  std::vector<std::optional<std::string>> casesOf(const std::string &subject) const {
    std::vector<std::optional<std::string>> cases(Values.at(subject).begin(),
                                                  Values.at(subject).end());
    const Node *parameters = Root.find("Parameters");
    const Node *parameter = parameters ? parameters->find(subject) : nullptr;
    const Node *allowed = parameter ? parameter->find("AllowedValues") : nullptr;
    if (!allowed || !allowed->isSequence()) {
      cases.push_back(std::nullopt);
      return cases;
    }
    auto isAllowed = [&](const std::optional<std::string> &value) {
      return llvm::any_of(allowed->items,
                          [&](const Node *item) { return textOf(*item) == *value; });
    };
    llvm::erase_if(cases, [&](const auto &value) { return !isAllowed(value); });
    if (cases.size() < allowed->items.size() || cases.empty())
      cases.push_back(std::nullopt);
    return cases;
  }

  bool implies(const Facts &facts, llvm::StringRef condition) {
    std::string key = condition.str();
    for (const auto &[name, truth] : facts)
      key += (truth ? "\n+" : "\n-") + name.str();
    if (auto known = Known.find(key); known != Known.end())
      return known->second;
    Values.clear();
    Case.clear();
    llvm::StringSet<> seen;
    collect(condition, seen);
    for (const auto &fact : facts)
      collect(fact.first, seen);
    size_t count = 1;
    std::vector<std::pair<std::string, std::vector<std::optional<std::string>>>> subjects;
    for (const auto &entry : Values) {
      subjects.emplace_back(entry.first, casesOf(entry.first));
      count = std::min<size_t>(count * subjects.back().second.size(), MaxCases + 1);
    }
    // What is that deep is not looked at.
    if (seen.size() > MaxChain)
      return Known[key] = true;
    bool implied = true;
    for (size_t i = 0; count <= MaxCases && i < count && implied && Tried < MaxTried; ++i) {
      ++Tried;
      Truths.clear();
      size_t rest = i;
      for (const auto &[subject, cases] : subjects) {
        Case[subject] = cases[rest % cases.size()];
        rest /= cases.size();
      }
      implied = holds(condition) ||
                !llvm::all_of(facts, [&](const auto &f) { return holds(f.first) == f.second; });
    }
    return Known[key] = implied;
  }

  const Node &Root;
  Context &C;
  std::map<std::string, std::vector<std::string>> Values;
  std::map<std::string, std::optional<std::string>> Case;
  llvm::StringMap<const Node *> Sources; ///< of conditions
  llvm::StringMap<bool> Truths;          ///< of conditions in this case
  llvm::StringMap<bool> Known;           ///< whether facts imply a condition
  unsigned Tried = 0, Depth = 0;
};

} // namespace

void reportUnguarded(const Node &root, Context &context) { Reach(root, context).run(); }

} // namespace pcl::cloudformation
