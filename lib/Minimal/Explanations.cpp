// Finding nodes for names.
#include "Explanations.h"

#include "pcl/Schema/TerraformMapping.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::minimal {

/// `name` without what spellings differ in: `instance_type`, `instanceType` and `InstanceType` are
/// one.
static std::string plainName(llvm::StringRef name) {
  std::string plain;
  for (char c : name)
    if (llvm::isAlnum(c))
      plain += llvm::toLower(c);
  return plain;
}

Explanations::Explanations(const Candidates &candidates, const schema::FieldMaps *terraform)
    : TheCandidates(candidates), Terraform(terraform) {
  for (unsigned number = 0; number < candidates.size(); ++number) {
    const Node &node = candidates[number];
    if (node.isElement)
      continue;
    std::string plain = plainName(node.name);
    ByPlainName.emplace(std::pair(node.parent, plain), number);
    auto [entry, isNew] = Anywhere.emplace(plain, number);
    if (!isNew)
      entry->second = Node::Root;
  }
}

/// The member of `parent` that a provider calls `name`.
unsigned Explanations::resolve(unsigned parent, llvm::StringRef name) const {
  if (unsigned exact = TheCandidates.member(parent, name); exact != Node::Root)
    return exact;
  // The object's own fields; an element has those of its list.
  unsigned owner = parent;
  while (owner != Node::Root && TheCandidates[owner].isElement)
    owner = TheCandidates[owner].parent;
  const schema::FieldMaps *fields = Terraform;
  if (owner != Node::Root)
    fields =
        TheCandidates[owner].terraform ? TheCandidates[owner].terraform->nested.get() : nullptr;
  if (fields)
    if (const schema::FieldMap *field = fields->find(name))
      if (unsigned mapped = TheCandidates.member(parent, field->pulumiName); mapped != Node::Root)
        return mapped;
  for (const std::string &spelling : {plainName(name), plainName(schema::pluralName(name))})
    if (auto found = ByPlainName.find({parent, spelling}); found != ByPlainName.end())
      return found->second;
  return Node::Root;
}

/// One of `a` and `b` may be the other as somebody else sees it: what both have is the same.
static bool isLike(const Value &a, const Value &b) {
  if (a.kind() != ValueKind::Object || b.kind() != ValueKind::Object)
    return a.sameContent(b);
  bool hasCommon = false;
  for (const auto &[name, value] : a.object())
    if (const Value *other = b.object().find(name); other && !other->isNull() && !value.isNull()) {
      if (!value.sameContent(*other))
        return false;
      hasCommon = true;
    }
  return hasCommon;
}

unsigned Explanations::resolveElement(unsigned list, uint64_t index,
                                      llvm::ArrayRef<const Value *> sides) const {
  unsigned inPlace = TheCandidates.element(list, index);
  for (const Value *side : sides) {
    if (!side || side->kind() != ValueKind::Array || index >= side->elements().size())
      continue;
    const Value &meant = side->elements()[index];
    if (inPlace != Node::Root && isLike(TheCandidates[inPlace].value, meant))
      return inPlace;
    for (unsigned child = list + 1; child < TheCandidates[list].end;
         child = TheCandidates[child].end)
      if (isLike(TheCandidates[child].value, meant))
        return child;
  }
  return inPlace;
}

/// The deepest node that `steps` lead to; `from` if it has no such member.
unsigned Explanations::walk(unsigned from, llvm::ArrayRef<PathStep> steps,
                            llvm::ArrayRef<const ValueObject *> sides) const {
  unsigned at = from;
  std::vector<const Value *> parts; // of the sides, what `at` is
  for (const PathStep &step : steps) {
    if (at != Node::Root && TheCandidates[at].isLeaf)
      return at;
    bool isList = at != Node::Root && TheCandidates[at].value.kind() == ValueKind::Array;
    uint64_t index = step.index;
    bool isIndex =
        step.kind == PathStep::Kind::Index || !llvm::StringRef(step.name).getAsInteger(10, index);
    if (isIndex && !isList)
      continue; // Terraform's list of one, an object here
    unsigned next = Node::Root;
    if (isList && isIndex)
      next = resolveElement(at, index, parts);
    else if (!isList && step.kind == PathStep::Kind::Name)
      next = resolve(at, step.name);
    if (next == Node::Root)
      return at;
    if (at == Node::Root)
      for (const ValueObject *side : sides)
        parts.push_back(side->find(step.name));
    else
      for (const Value *&part : parts)
        part = part ? PropertyPath({step}).find(*part) : nullptr;
    at = next;
  }
  return at;
}

/// The steps of a path in any spelling: of Pulumi, of Terraform, of a JSON pointer.
static std::vector<PathStep> stepsOf(llvm::StringRef path) {
  if (!path.starts_with("/"))
    if (auto parsed = PropertyPath::parse(path))
      return parsed->steps().vec();
  std::vector<PathStep> steps;
  llvm::SmallVector<llvm::StringRef> names;
  llvm::SplitString(path, names, "/.[]\"'");
  for (llvm::StringRef name : names)
    steps.push_back({PathStep::Kind::Name, name.str(), 0});
  return steps;
}

Explanation Explanations::ofDifference(llvm::StringRef path,
                                       llvm::ArrayRef<const ValueObject *> sides) const {
  Explanation explanation;
  explanation.isDifference = true;
  if (unsigned node = walk(Node::Root, stepsOf(path), sides); node != Node::Root)
    explanation.nodes.push_back(node);
  return explanation;
}

namespace {
/// A word of a message that may be a name.
struct Word {
  llvm::StringRef text;
  bool isMarked; ///< in quotes or brackets, or spelt as only names are: `snake_case`, `a.b`
};
} // namespace

static bool isSpeltAsName(llvm::StringRef word) {
  return word.contains('_') || word.contains('.') || llvm::any_of(word.drop_front(), llvm::isUpper);
}

static std::vector<Word> wordsOf(llvm::StringRef message) {
  std::vector<Word> words;
  char closing = 0;
  for (size_t at = 0; at < message.size();) {
    char c = message[at];
    if (llvm::isAlpha(c) || c == '_') {
      llvm::StringRef word = message.substr(at).take_while(
          [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '-'; });
      at += word.size();
      word = word.rtrim(".-");
      words.push_back({word, closing != 0 || isSpeltAsName(word)});
      if (at < message.size() && message[at] == '\'' && closing != '\'')
        ++at; // an apostrophe
      continue;
    }
    if (c == closing)
      closing = 0;
    else if (!closing && llvm::StringRef("`\"'[").contains(c))
      closing = c == '[' ? ']' : c;
    ++at;
  }
  return words;
}

/// The node that `word` names: beside `near`, or at the top, or the only one of that name.
unsigned Explanations::resolveWord(llvm::StringRef word, unsigned near) const {
  std::vector<PathStep> steps = stepsOf(word);
  unsigned beside = near == Node::Root ? Node::Root : TheCandidates[near].parent;
  for (unsigned from : {beside, Node::Root})
    if (unsigned node = walk(from, steps, {}); node != from)
      return node;
  auto found = Anywhere.find(plainName(word));
  return found == Anywhere.end() ? Node::Root : found->second;
}

Explanation Explanations::ofFailure(const oracle::CheckFailure &failure) const {
  llvm::SetVector<unsigned> nodes;
  auto add = [&](unsigned node) {
    if (node != Node::Root)
      nodes.insert(node);
  };
  unsigned near = walk(Node::Root, stepsOf(failure.property), {});
  add(near);
  std::vector<Word> words = wordsOf(failure.reason);
  for (const Word &word : words)
    if (word.isMarked)
      add(resolveWord(word.text, near));
  // Words of plain prose (`type`, `name`) are names only if there is nothing better.
  if (nodes.empty() && failure.property.empty())
    for (const Word &word : words)
      add(resolveWord(word.text, near));
  return {std::vector<unsigned>(nodes.begin(), nodes.end()), /*isDifference=*/false};
}

} // namespace pcl::minimal
