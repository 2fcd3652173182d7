// Nodes of templates: what scalars mean, duplicates, which reader reads.
#include "pcl/Frontend/CloudFormation/Tree.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

namespace pcl::cloudformation {

const Node *Node::find(llvm::StringRef key) const {
  auto found = llvm::find_if(members, [&](const Member &member) { return member.key == key; });
  return found == members.end() ? nullptr : found->value;
}

std::optional<llvm::StringRef> Node::scalar() const {
  return isScalar() ? std::optional(text) : std::nullopt;
}

const Member *Node::function() const {
  if (!isMapping() || members.size() != 1)
    return nullptr;
  llvm::StringRef key = members.front().key;
  bool isCall =
      key == "Ref" || key == "Condition" || key.starts_with("Fn::") || key.starts_with("Rain::");
  return isCall ? &members.front() : nullptr;
}

bool isNumber(llvm::StringRef text) {
  text.consume_front("-");
  llvm::StringRef whole = text.take_while(llvm::isDigit);
  if (whole.empty() || (whole.size() > 1 && whole.front() == '0'))
    return false;
  text = text.drop_front(whole.size());
  if (text.consume_front(".")) {
    llvm::StringRef fraction = text.take_while(llvm::isDigit);
    if (fraction.empty())
      return false;
    text = text.drop_front(fraction.size());
  }
  if (text.consume_front("e") || text.consume_front("E")) {
    if (!text.consume_front("+"))
      text.consume_front("-");
    return !text.empty() && llvm::all_of(text, llvm::isDigit);
  }
  return text.empty();
}

bool keepsDigits(llvm::StringRef text) {
  constexpr size_t exactDigits = 15; // of a number with 64 bits
  auto [whole, fraction] = text.split('.');
  return isNumber(text) && llvm::all_of(fraction, llvm::isDigit) && !fraction.ends_with("0") &&
         whole.size() + fraction.size() <= exactDigits && text != "-0" &&
         !text.contains_insensitive("e");
}

bool readsAsNumber(llvm::StringRef text) {
  if (!text.consume_front("+"))
    text.consume_front("-");
  llvm::StringRef digits = text.take_until([](char c) { return c == 'e' || c == 'E'; });
  llvm::StringRef power = text.drop_front(digits.size());
  auto [whole, fraction] = digits.split('.');
  bool areDigits = llvm::all_of(whole, llvm::isDigit) && llvm::all_of(fraction, llvm::isDigit);
  return areDigits && whole.size() + fraction.size() && isNumber(("0" + power).str());
}

std::optional<std::string> numberIn(llvm::StringRef text) {
  if (isNumber(text))
    return text.str();
  if (!readsAsNumber(text))
    return std::nullopt;
  std::string result = text.starts_with("-") ? "-" : "";
  text = text.ltrim("+-");
  llvm::StringRef digits = text.take_until([](char c) { return c == 'e' || c == 'E'; });
  auto [whole, fraction] = digits.split('.');
  llvm::StringRef rest = whole.ltrim('0');
  result += rest.empty() ? "0" : rest.str();
  if (!fraction.empty())
    result += "." + fraction.str();
  return result + text.drop_front(digits.size()).str();
}

bool isNoValue(const Node &node) {
  const Member *call = node.function();
  return call && call->key == "Ref" && call->value->isScalar() &&
         call->value->text == "AWS::NoValue";
}

std::optional<bool> truthOf(llvm::StringRef text) {
  if (text.equals_insensitive("true"))
    return true;
  if (text.equals_insensitive("false"))
    return false;
  return std::nullopt;
}

Literal literalOf(const Node &scalar) {
  if (!scalar.isPlain)
    return Literal::Text;
  llvm::StringRef text = scalar.text;
  if (text.empty() || text == "~" || text.equals_insensitive("null"))
    return Literal::Null;
  if (std::optional<bool> truth = truthOf(text))
    return *truth ? Literal::True : Literal::False;
  for (llvm::StringRef word : {"yes", "on"})
    if (text.equals_insensitive(word))
      return Literal::True;
  for (llvm::StringRef word : {"no", "off"})
    if (text.equals_insensitive(word))
      return Literal::False;
  return isNumber(text) ? Literal::Number : Literal::Text;
}

Value asValue(const Node &node) {
  if (node.isSequence()) {
    std::vector<Value> elements;
    for (const Node *item : node.items)
      elements.push_back(asValue(*item));
    return Value::array(std::move(elements));
  }
  if (node.isMapping()) {
    ValueObject members;
    for (const Member &member : node.members)
      members.set(member.key, asValue(*member.value));
    return Value::object(std::move(members));
  }
  switch (literalOf(node)) {
  case Literal::True:
    return Value::boolean(true);
  case Literal::False:
    return Value::boolean(false);
  case Literal::Null:
    return Value::null();
  case Literal::Number:
    // `1.10` may be a version: only what says nothing but a number is one.
    if (Value::canonicalNumber(node.text) == node.text)
      return *Value::number(node.text);
    return Value::string(node.text);
  case Literal::Text:
    break;
  }
  return Value::string(node.text);
}

llvm::StringRef textOf(const Node &scalar) {
  switch (literalOf(scalar)) {
  case Literal::True:
    return "true";
  case Literal::False:
    return "false";
  default:
    return scalar.text;
  }
}

bool Node::isNull() const { return isScalar() && literalOf(*this) == Literal::Null; }

Phrase<phrase::Form> describe(const Node &node) {
  return node.isMapping()    ? phrase::a_mapping()
         : node.isSequence() ? phrase::a_list_form()
                             : phrase::a_text();
}

llvm::StringRef keep(syntax::Arena &arena, llvm::StringRef text) { return text.copy(arena); }

static uint32_t sum(uint32_t a, uint32_t b) { return llvm::SaturatingAdd(a, b); }

Node *makeMapping(syntax::Arena &arena, SrcRange range, llvm::ArrayRef<Member> members) {
  Node *node = new (arena) Node;
  node->kind = NodeKind::Mapping;
  node->range = range;
  node->members = members.copy(arena);
  for (const Member &member : members)
    node->size = sum(node->size, member.value->size);
  return node;
}

Node *makeSequence(syntax::Arena &arena, SrcRange range, llvm::ArrayRef<const Node *> items) {
  Node *node = new (arena) Node;
  node->kind = NodeKind::Sequence;
  node->range = range;
  node->items = items.copy(arena);
  for (const Node *item : items)
    node->size = sum(node->size, item->size);
  return node;
}

Node *makeScalar(syntax::Arena &arena, SrcRange range, llvm::StringRef text, bool isPlain) {
  Node *node = new (arena) Node;
  node->range = range;
  node->text = keep(arena, text);
  node->isPlain = isPlain;
  return node;
}

/// For a mapping of ordinary size: looking at each pair takes less than a table does.
static bool allDiffer(llvm::ArrayRef<Member> members) {
  for (size_t i = 1; i < members.size(); ++i)
    for (const Member &before : members.take_front(i))
      if (before.key == members[i].key)
        return false;
  return true;
}

void dropDuplicates(std::vector<Member> &members, DiagnosticEngine &diags) {
  if (members.size() <= 8 && allDiffer(members))
    return;
  llvm::StringMap<size_t> last;
  for (size_t i = 0; i < members.size(); ++i)
    if (auto [slot, isNew] = last.try_emplace(members[i].key, i); !isNew) {
      diags.report(diag::cfn_duplicate_key, members[i].keyRange, members[i].key.str())
          .label(members[slot->second].keyRange, "the first time");
      slot->second = i;
    }
  if (last.size() == members.size())
    return;
  size_t index = 0;
  llvm::erase_if(members, [&](const Member &member) { return last.lookup(member.key) != index++; });
}

static Template readEither(FileId file, syntax::Arena &arena, DiagnosticEngine &diags) {
  llvm::StringRef text = diags.sources().text(file);
  if (text.size() > size_t(MaxMegabytes) << 20) {
    diags.report(diag::cfn_limit, {file, 0, 0}, phrase::too_long(MaxMegabytes));
    return {};
  }
  llvm::StringRef start = text;
  start.consume_front("\xEF\xBB\xBF");
  if (!start.ltrim().starts_with("{"))
    return readYaml(file, arena, diags);
  std::string fault;
  uint32_t faultAt = 0;
  unsigned errors = diags.errorCount();
  const Node *root = readJson(file, arena, diags, fault, faultAt);
  if (root || diags.errorCount() > errors)
    return {root, {}};
  // Some templates in braces are YAML. The reader of JSON knows better what is wrong with the
  // others.
  DiagnosticEngine yamlDiags(diags.sources(), diags.options());
  Template yaml = readYaml(file, arena, yamlDiags);
  if (yaml.root && yaml.root->isMapping() && !yamlDiags.hasErrors()) {
    diags.take(yamlDiags);
    return yaml;
  }
  diags.report(diag::cfn_syntax, {file, faultAt, faultAt}, phrase::json(fault));
  return {};
}

Template readTemplate(FileId file, syntax::Arena &arena, DiagnosticEngine &diags) {
  Template made = readEither(file, arena, diags);
  // Where the secrets are is not known.
  if (!made.root && diags.sources().text(file).contains_insensitive("NoEcho"))
    diags.sources().hideLines(file);
  return made;
}

const Node *asText(const Node *node, syntax::Arena &arena) {
  if (node->isScalar() && !node->isNull())
    return makeScalar(arena, node->range, textOf(*node), false);
  const Member *call = node->function();
  if (!call || call->key != "Fn::If" || call->value->items.size() != 3)
    return node;
  llvm::ArrayRef<const Node *> items = call->value->items;
  const Node *choice = makeSequence(arena, call->value->range,
                                    {items[0], asText(items[1], arena), asText(items[2], arena)});
  return makeMapping(arena, node->range, {{call->key, call->keyRange, choice}});
}

} // namespace pcl::cloudformation
