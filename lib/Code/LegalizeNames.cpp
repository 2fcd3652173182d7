// Names of temporaries, and values that have one already.
//
// A language whose errors are values has a variable for each part of an expression that may fail.
// They are called after what they hold, and what was read once is not read again.
#include "Legalizer.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::code {

/// True for a text that says what something is called.
static bool isWord(llvm::StringRef text) {
  constexpr size_t MaxLength = 32;
  return !text.empty() && text.size() <= MaxLength && llvm::isAlpha(text.front()) &&
         llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
}

/// The name of what `node` reads or makes; empty if it says none.
llvm::StringRef Legalizer::nameSaidBy(NodeId node) const {
  if (!node)
    return {};
  switch (module.kind(node)) {
  case Kind::Checked:
    return module[node].text.empty() ? nameSaidBy(module.as<CheckedNode>(node).value())
                                     : module[node].text;
  case Kind::Index: {
    NodeId key = module.operand(node, IndexRole::index);
    return is(key, Kind::String) && isWord(module[key].text) ? module[key].text : llvm::StringRef();
  }
  case Kind::Member:
    return module[node].text;
  case Kind::Call: {
    NodeId callee = module.operand(node, 0);
    auto arguments = module.tail(node);
    // A conversion.
    if (is(callee, Kind::TypeApply) && arguments.size() == 1)
      return nameSaidBy(arguments[0]);
    if (!is(callee, Kind::Member) && !is(callee, Kind::Name))
      return {};
    // A function that reads the member of an object.
    if (is(callee, Kind::Name) && arguments.size() > 1 && is(arguments[1], Kind::String) &&
        isWord(module[arguments[1]].text))
      return module[arguments[1]].text;
    llvm::StringRef name = module[callee].text;
    for (llvm::StringRef verb : {"New", "Lookup", "Get"})
      if (name.consume_front(verb) && !name.empty() && llvm::isUpper(name.front()))
        return name;
    return {};
  }
  default:
    return {};
  }
}

/// A name that nothing has but temporaries of functions beside the present one.
std::string Legalizer::freshName(llvm::StringRef wanted, NameKind kind) {
  if (!module.names)
    return wanted.str();
  if (!temporaries || !caps.spell.failed || kind != NameKind::Variable)
    return module.names->allocate(wanted, kind);
  std::string name = legalName(wanted, kind, module.names->names()), candidate = name;
  auto isFree = [&] {
    return !module.names->isUsed(candidate) ||
           (allTemporaries.contains(candidate) && !temporaries->contains(candidate) &&
            !temporaries->inside.contains(candidate));
  };
  for (unsigned number = 2; !isFree(); ++number)
    candidate = name + std::to_string(number);
  module.names->reserve(candidate);
  allTemporaries.insert(candidate);
  temporaries->own.insert(candidate);
  return candidate;
}

std::string Legalizer::temporaryName(NodeId node, llvm::StringRef otherwise) {
  if (!caps.spell.failed)
    return freshName(otherwise);
  llvm::StringRef said = nameSaidBy(node);
  if (said.empty())
    said = place;
  // Parameters of functions are called `value`.
  if (said.empty())
    return freshName(temporaries ? "result" : otherwise);
  // `ID` is `id`, `IPAddress` is `ipAddress`, `cidr_blocks` is `cidrBlocks`.
  size_t capitals = said.take_while([](char c) { return llvm::isUpper(c); }).size();
  size_t lowered = capitals == said.size() ? capitals : capitals > 1 ? capitals - 1 : capitals;
  std::string name = said.take_front(lowered).lower();
  for (size_t i = lowered; i < said.size(); ++i) {
    bool isBreak = (said[i] == '_' || said[i] == '-') && i + 1 < said.size() && !name.empty();
    name += isBreak ? llvm::toUpper(said[++i]) : said[i];
  }
  return freshName(name);
}

/// What stands in `node` is for a place that it names.
void Legalizer::enterPlace(NodeId node) {
  auto named = [&](NodeId name) {
    if (is(name, Kind::Name) || is(name, Kind::Member))
      return module[name].text;
    return is(name, Kind::String) && isWord(module[name].text) ? module[name].text
                                                               : llvm::StringRef();
  };
  switch (module.kind(node)) {
  case Kind::Entry:
    if (llvm::StringRef name = named(module.as<EntryNode>(node).key()); !name.empty())
      place = name;
    break;
  case Kind::Let: {
    // The value and the error.
    NodeId pattern = module.as<LetNode>(node).pattern();
    bool hasError = is(pattern, Kind::ListPattern) && !module.tail(pattern).empty();
    place = named(hasError ? module.tail(pattern)[0] : pattern);
    break;
  }
  case Kind::Assign:
    place = named(module.as<AssignNode>(node).target());
    break;
  case Kind::Call: {
    auto arguments = module.tail(node);
    if (arguments.size() == 2 && !named(arguments[0]).empty() && is(arguments[0], Kind::String))
      place = module[arguments[0]].text;
    break;
  }
  case Kind::Func:
  case Kind::Lambda:
    place = {};
    break;
  default:
    break;
  }
}

/// The same for all that say the same.
uint64_t Legalizer::hashOf(NodeId node) const {
  if (!node)
    return 0;
  const Node &n = module[node];
  llvm::hash_code hash = llvm::hash_combine(n.kind, n.op, n.flags, n.text);
  for (NodeId operand : module.operands(node))
    hash = llvm::hash_combine(hash, hashOf(operand));
  return size_t(hash) >> 1; // the largest numbers mean something to the table
}

void Legalizer::countNames(llvm::ArrayRef<NodeId> nodes) {
  for (NodeId node : nodes) {
    if (!node)
      continue;
    if (is(node, Kind::Name))
      ++uses[module[node].text];
    countNames(module.operands(node));
  }
}

/// True for a variable that is a comprehension, and is itself what the loop fills. One that nothing
/// reads is not: filling it does not count.
bool Legalizer::fillsItself(NodeId node) {
  if (!caps.spell.failed || caps.comprehension || !is(node, Kind::Let))
    return false;
  auto let = module.as<LetNode>(node);
  bool isLoop = is(let.value(), Kind::ListFor) || is(let.value(), Kind::DictFor);
  return isLoop && is(let.pattern(), Kind::Name) && !let.type() &&
         uses.lookup(module[let.pattern()].text) > 1;
}

} // namespace pcl::code
