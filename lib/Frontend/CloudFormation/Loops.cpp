// `Fn::ForEach`: each loop over a list that is written out becomes what it makes.
//
// A loop is a member `Fn::ForEach::Name: [variable, list, {key: value}]` of resources, outputs,
// conditions or properties. `${variable}` and `&{variable}` in keys and texts are replaced.
#include "Declarations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

constexpr size_t MaxBytes = size_t(MaxLoopMegabytes) << 20;

class LoopExpander {
public:
  LoopExpander(const Node *root, Context &context) : Root(root), C(context) {}

  const Node *run() {
    Resources = Root->find("Resources");
    if (!has(*Root))
      return Root;
    size_t size = Root->range.end - Root->range.begin;
    MostValues = maxValues(size) + Root->size;
    MostBytes = MaxBytes + size;
    return expand(*Root);
  }

private:
  static bool isLoop(llvm::StringRef key) { return key.starts_with("Fn::ForEach::"); }

  static bool has(const Node &node) {
    return llvm::any_of(node.members,
                        [](const Member &m) { return isLoop(m.key) || has(*m.value); }) ||
           llvm::any_of(node.items, [](const Node *item) { return has(*item); });
  }

  std::string replaced(llvm::StringRef text, bool isKey) {
    std::string result = text.str();
    for (const auto &[name, value] : llvm::reverse(Variables))
      for (char mark : {'$', '&'}) {
        std::string pattern = std::string(1, mark) + "{" + name + "}";
        std::string with;
        for (char c : value)
          if ((mark == '$' && !isKey) || llvm::isAlnum(c))
            with += c;
        for (size_t at = result.find(pattern); at != std::string::npos && result.size() <= MaxBytes;
             at = result.find(pattern, at + with.size()))
          result.replace(at, pattern.size(), with);
      }
    Bytes += result.size();
    return result;
  }

  /// Nothing more is made.
  void stop(SrcRange range, Phrase<phrase::TemplateLimit> why) {
    if (!IsFull)
      C.diags.report(diag::cfn_limit, range, why);
    IsFull = true;
  }

  const Node *expand(const Node &node) {
    if (IsFull)
      return &node;
    if (++Count > MostValues)
      stop(node.range, phrase::too_many(MostValues));
    if (Bytes > MostBytes)
      stop(node.range, phrase::loops_long(MaxLoopMegabytes));
    if (IsFull)
      return &node;
    if (node.isScalar()) {
      // What a loop gives is a text, whatever it looks like.
      std::string text = Variables.empty() ? node.text.str() : replaced(node.text, false);
      return text == node.text ? &node : makeScalar(C.arena, node.range, text, false);
    }
    if (node.isSequence()) {
      std::vector<const Node *> items;
      for (const Node *item : node.items)
        items.push_back(expand(*item));
      return makeSequence(C.arena, node.range, items);
    }
    if (const Member *call = node.function(); call && call->key == "Ref" && call->value->isScalar())
      for (const auto &[name, value] : llvm::reverse(Variables))
        if (call->value->text == name)
          return makeScalar(C.arena, node.range, value, false);
    // A name may be put together of what a loop gives.
    if (const Member *call = node.function(); call && call->key == "Ref")
      if (const Node *name = textIn(*expand(*call->value)))
        return makeMapping(C.arena, node.range, {{call->key, call->keyRange, name}});
    std::vector<Member> members;
    for (const Member &member : node.members)
      if (isLoop(member.key))
        expandLoop(member, &node == Resources, members);
      else
        members.push_back(
            {keep(C.arena, replaced(member.key, true)), member.keyRange, expand(*member.value)});
    const Node *made = makeMapping(C.arena, node.range, members);
    const Node *text = Variables.empty() ? nullptr : textIn(*made);
    return text ? makeScalar(C.arena, node.range, text->text, false) : made;
  }

  /// The text of a `Fn::Sub` in which nothing is left to fill in; null of anything else.
  static const Node *textIn(const Node &node) {
    const Member *call = node.function();
    bool isText = call && call->key == "Fn::Sub" && call->value->isScalar() &&
                  !call->value->text.contains("${");
    return isText ? call->value : nullptr;
  }

  /// `isOfResources`: what it makes are resources.
  void expandLoop(const Member &loop, bool isOfResources, std::vector<Member> &members) {
    llvm::ArrayRef<const Node *> args = loop.value->items;
    if (args.size() != 3 || !args[0]->isScalar() || !args[2]->isMapping()) {
      report(loop, "it takes a name, a list and a mapping");
      return;
    }
    std::optional<std::vector<std::string>> values = valuesOf(*args[1]);
    if (!values) {
      report(loop,
             "its list must be written out, or be known by parameters with a value or a default");
      return;
    }
    const Node *outer = std::exchange(Resources, isOfResources ? args[2] : Resources);
    for (std::string &value : *values) {
      if (isOfResources && members.size() > MaxLoopResources)
        stop(loop.keyRange, phrase::loops_many(MaxLoopResources));
      if (IsFull)
        break;
      Variables.emplace_back(args[0]->text.str(), std::move(value));
      const Node *body = expand(*args[2]);
      members.insert(members.end(), body->members.begin(), body->members.end());
      Variables.pop_back();
    }
    Resources = outer;
  }

  void report(const Member &loop, std::string why) {
    C.diags.report(diag::cfn_foreach, loop.keyRange, loop.key.str(), why);
    C.W.account.close(C.W.account.open("loop", "", loop.key, loop.keyRange), Outcome::Dropped);
  }

  /// What a mapping has under keys that are known; null if they are not.
  const Node *inMapping(const Node &keys) {
    const Node *at = Root->find("Mappings");
    for (const Node *key : keys.items.take_front(3)) {
      std::optional<std::string> text = valueOf(*key);
      at = at && text ? at->find(*text) : nullptr;
    }
    return at;
  }

  /// The text that the parameter `name` has where the program is made, by which something is
  /// decided then. A secret decides nothing.
  std::optional<std::string> parameterValue(llvm::StringRef name) {
    const Node *parameters = Root->find("Parameters");
    const Node *parameter = parameters ? parameters->find(name) : nullptr;
    const Node *byDefault = parameter ? parameter->find("Default") : nullptr;
    const Node *noEcho = parameter ? parameter->find("NoEcho") : nullptr;
    auto given = C.given.find(name);
    if (!parameter || (noEcho && truthOf(noEcho->text).value_or(false)) ||
        (given == C.given.end() && (!byDefault || !byDefault->isScalar())))
      return std::nullopt;
    std::string text = given != C.given.end() ? given->second : byDefault->text.str();
    C.decidedBy[name] = text;
    return text;
  }

  /// The text that `node` gives, as far as parameters, mappings and conditions say it.
  std::optional<std::string> valueOf(const Node &node) {
    const Node *made = expand(node);
    if (made->isScalar())
      return made->text.str();
    const Member *call = made->function();
    if (call && call->key == "Ref" && call->value->isScalar())
      return parameterValue(call->value->text);
    const Node *chosen = call ? chosenBy(*call) : nullptr;
    return chosen ? valueOf(*chosen) : std::nullopt;
  }

  /// What `Fn::FindInMap` finds, or the branch of `Fn::If`; null if that is not known.
  const Node *chosenBy(const Member &call) {
    llvm::ArrayRef<const Node *> args = call.value->items;
    if (call.key == "Fn::FindInMap")
      return inMapping(*call.value);
    if (call.key != "Fn::If" || args.size() != 3 || !args[0]->isScalar())
      return nullptr;
    std::optional<bool> holds = conditionNamed(args[0]->text);
    return holds ? args[*holds ? 1 : 2] : nullptr;
  }

  std::optional<bool> conditionNamed(llvm::StringRef name) {
    const Node *conditions = Root->find("Conditions");
    const Node *condition = conditions ? conditions->find(name) : nullptr;
    if (!condition || !Asked.insert(name).second) // one that asks itself
      return std::nullopt;
    std::optional<bool> holds = truth(*condition);
    Asked.erase(name);
    return holds;
  }

  std::optional<bool> truth(const Node &node) {
    const Member *call = node.function();
    if (!call)
      return node.isScalar() ? truthOf(node.text) : std::nullopt;
    llvm::ArrayRef<const Node *> args = call->value->items;
    if (call->key == "Condition" && call->value->isScalar())
      return conditionNamed(call->value->text);
    if (call->key == "Fn::Not" && args.size() == 1) {
      std::optional<bool> holds = truth(*args[0]);
      return holds ? std::optional(!*holds) : std::nullopt;
    }
    if (call->key == "Fn::Equals" && args.size() == 2) {
      std::optional<std::string> left = valueOf(*args[0]), right = valueOf(*args[1]);
      return left && right ? std::optional(*left == *right) : std::nullopt;
    }
    if (call->key != "Fn::And" && call->key != "Fn::Or")
      return std::nullopt;
    bool decides = call->key == "Fn::Or";
    for (const Node *arg : args) {
      std::optional<bool> holds = truth(*arg);
      if (!holds || *holds == decides)
        return holds;
    }
    return !decides;
  }

  std::optional<std::vector<std::string>> valuesOf(const Node &node) {
    std::vector<std::string> values;
    const Member *call = node.function();
    if (call && call->key == "Ref" && call->value->isScalar()) {
      std::optional<std::string> text = parameterValue(call->value->text);
      if (!text)
        return std::nullopt;
      llvm::SmallVector<llvm::StringRef, 8> parts;
      llvm::StringRef(*text).split(parts, ',');
      for (llvm::StringRef part : parts)
        values.push_back(part.trim().str());
      return values;
    }
    if (call) {
      const Node *chosen = chosenBy(*call);
      return chosen ? valuesOf(*chosen) : std::nullopt;
    }
    if (!node.isSequence())
      return std::nullopt;
    for (const Node *item : node.items) {
      std::optional<std::string> value = valueOf(*item);
      if (!value)
        return std::nullopt;
      values.push_back(std::move(*value));
    }
    return values;
  }

  const Node *Root;
  Context &C;
  std::vector<std::pair<std::string, std::string>> Variables;
  std::set<llvm::StringRef> Asked; ///< conditions that are being decided
  const Node *Resources = nullptr; ///< the mapping whose members are resources
  unsigned Count = 0, MostValues = 0;
  size_t Bytes = 0, MostBytes = 0; ///< of keys and texts; with those that no loop makes
  bool IsFull = false;
};

} // namespace

const Node *expandLoops(const Node *root, Context &context) {
  return LoopExpander(root, context).run();
}

} // namespace pcl::cloudformation
