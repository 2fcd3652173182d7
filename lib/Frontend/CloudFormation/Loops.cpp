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
      report(loop, "its list must be written out, or be a parameter with a default");
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

  /// What a mapping has under keys that are written out; null if they are not.
  const Node *inMapping(const Node &keys) {
    const Node *at = Root->find("Mappings");
    for (const Node *key : keys.items.take_front(3)) {
      const Node *made = expand(*key);
      at = at && made->isScalar() ? at->find(made->text) : nullptr;
    }
    return at;
  }

  std::optional<std::vector<std::string>> valuesOf(const Node &node) {
    std::vector<std::string> values;
    if (const Member *call = node.function(); call && call->key == "Ref") {
      const Node *parameters = Root->find("Parameters");
      const Node *parameter = parameters ? parameters->find(call->value->text) : nullptr;
      const Node *byDefault = parameter ? parameter->find("Default") : nullptr;
      auto given = C.given.find(call->value->text);
      if (!parameter || (given == C.given.end() && (!byDefault || !byDefault->isScalar())))
        return std::nullopt;
      // The program has what the loop makes of this value.
      llvm::StringRef text = given != C.given.end() ? given->second : byDefault->text;
      C.decidedBy[call->value->text] = text.str();
      llvm::SmallVector<llvm::StringRef, 8> parts;
      text.split(parts, ',');
      for (llvm::StringRef part : parts)
        values.push_back(part.trim().str());
      return values;
    }
    const Node *items = &node;
    if (const Member *call = node.function(); call && call->key == "Fn::FindInMap")
      items = inMapping(*call->value);
    if (!items || !items->isSequence())
      return std::nullopt;
    for (const Node *item : items->items) {
      const Node *made = expand(*item);
      if (!made->isScalar())
        return std::nullopt;
      values.push_back(made->text.str());
    }
    return values;
  }

  const Node *Root;
  Context &C;
  std::vector<std::pair<std::string, std::string>> Variables;
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
