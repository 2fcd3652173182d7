// `yamldecode` of a text that is known now: the value, written out.
//
// Reads with libyaml, and takes scalars for what Terraform takes them, words like `yes` and dates
// included. Other tags than those of texts are left to a diagnostic, and so is YAML that is known
// only when the program runs: nothing that programs have at hand reads it.
#include "Functions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <yaml.h>

namespace pcl::terraform {

namespace {

/// Aliases can make a short text a large value.
constexpr unsigned MaxValues = 100000;
constexpr unsigned MaxDepth = 200;

class YamlReader {
public:
  YamlReader(frontend::IRWriter &writer, TyStore &types, SrcRange range)
      : W(writer), X(writer.exprs), Types(types), Range(range) {}

  /// The first document of `text`; nothing where it has something that this file leaves out, or is
  /// no YAML.
  std::optional<Val> read(llvm::StringRef text) {
    if (!isWithinLimits(text))
      return std::nullopt;
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
      return std::nullopt;
    auto endParser = llvm::make_scope_exit([&] { yaml_parser_delete(&parser); });
    yaml_parser_set_input_string(&parser, text.bytes_begin(), text.size());
    if (!yaml_parser_load(&parser, &Document))
      return std::nullopt;
    auto endDocument = llvm::make_scope_exit([&] { yaml_document_delete(&Document); });
    const yaml_node_t *root = yaml_document_get_root_node(&Document);
    return root ? value(*root, 0) : Val{X.null(Range), Types.null()};
  }

private:
  /// Whether the first document ends before a limit is passed. libyaml has none, and takes a time
  /// for each token that grows with what is open there.
  static bool isWithinLimits(llvm::StringRef text) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
      return false;
    auto endParser = llvm::make_scope_exit([&] { yaml_parser_delete(&parser); });
    yaml_parser_set_input_string(&parser, text.bytes_begin(), text.size());
    unsigned depth = 0;
    for (unsigned count = 0; depth <= MaxDepth && count <= 4 * MaxValues; ++count) {
      yaml_event_t event;
      if (!yaml_parser_parse(&parser, &event))
        return false;
      yaml_event_type_t type = event.type;
      yaml_event_delete(&event);
      if (type == YAML_DOCUMENT_END_EVENT || type == YAML_STREAM_END_EVENT)
        return true;
      depth += type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
      depth -= type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT;
    }
    return false;
  }

  const yaml_node_t &node(int index) { return *yaml_document_get_node(&Document, index); }

  static llvm::StringRef textOf(const yaml_node_t &node) {
    return {reinterpret_cast<const char *>(node.data.scalar.value), node.data.scalar.length};
  }

  std::optional<Val> value(const yaml_node_t &node, unsigned depth) {
    llvm::StringRef tag = reinterpret_cast<const char *>(node.tag);
    if (depth > MaxDepth || ++Count > MaxValues || !tag.consume_front("tag:yaml.org,2002:"))
      return std::nullopt;
    switch (node.type) {
    case YAML_SCALAR_NODE: {
      // libyaml calls all scalars texts; only of plain ones that may be for want of a tag.
      bool isPlain = node.data.scalar.style == YAML_PLAIN_SCALAR_STYLE && !isTagged(node);
      return tag == "str" ? std::optional(scalar(textOf(node), isPlain)) : std::nullopt;
    }
    case YAML_SEQUENCE_NODE:
      return sequence(node, depth);
    case YAML_MAPPING_NODE:
      return mapping(node, depth);
    case YAML_NO_NODE:
      break;
    }
    return std::nullopt;
  }

  std::optional<Val> sequence(const yaml_node_t &node, unsigned depth) {
    llvm::SmallVector<ExprId, 8> items;
    std::vector<const Ty *> types;
    for (int index : llvm::ArrayRef(node.data.sequence.items.start, node.data.sequence.items.top)) {
      std::optional<Val> item = value(this->node(index), depth + 1);
      if (!item)
        return std::nullopt;
      items.push_back(item->expr);
      types.push_back(item->type);
    }
    return Val{X.tuple(items, Range), Types.tuple(std::move(types))};
  }

  /// True if the source writes a tag, for which there is room before the value.
  static bool isTagged(const yaml_node_t &node) {
    return node.end_mark.index - node.start_mark.index > node.data.scalar.length;
  }

  /// A key as Terraform has it: the text of what the scalar is.
  std::string keyOf(const yaml_node_t &node) {
    llvm::StringRef text = textOf(node);
    if (node.data.scalar.style != YAML_PLAIN_SCALAR_STYLE || isTagged(node))
      return text.str();
    if (std::optional<bool> truth = truthOf(text))
      return *truth ? "true" : "false";
    return numberOf(text).value_or(text.str());
  }

  using Members = llvm::MapVector<StrId, const yaml_node_t *>;

  /// Adds what the mapping `node` has to `members`. Of a key that stands twice the last value
  /// counts, one that is merged as well.
  bool addMembers(const yaml_node_t &node, Members &members, unsigned depth) {
    if (depth > MaxDepth || ++Count > MaxValues || node.type != YAML_MAPPING_NODE)
      return false;
    for (const yaml_node_pair_t &pair :
         llvm::ArrayRef(node.data.mapping.pairs.start, node.data.mapping.pairs.top)) {
      const yaml_node_t &key = this->node(pair.key), &value = this->node(pair.value);
      if (key.type != YAML_SCALAR_NODE)
        return false;
      if (textOf(key) != "<<")
        members[W.intern(keyOf(key))] = &value;
      else if (!addMembers(value, members, depth + 1))
        return false;
    }
    return true;
  }

  std::optional<Val> mapping(const yaml_node_t &node, unsigned depth) {
    llvm::SmallVector<ExprId, 16> items;
    std::vector<Field> fields;
    Members members;
    if (!addMembers(node, members, depth))
      return std::nullopt;
    for (auto [name, member] : members) {
      std::optional<Val> made = value(*member, depth + 1);
      if (!made)
        return std::nullopt;
      std::string key = W.program.str(name).str();
      items.append({W.text(key, Range), made->expr});
      fields.push_back({key, key, made->type});
    }
    return Val{X.object(items, Range), Types.object(std::move(fields))};
  }

  static std::optional<bool> truthOf(llvm::StringRef text) {
    return llvm::StringSwitch<std::optional<bool>>(text)
        .Cases("true", "True", "TRUE", "yes", "Yes", "YES", true)
        .Cases("on", "On", "ON", "y", "Y", true)
        .Cases("false", "False", "FALSE", "no", "No", "NO", false)
        .Cases("off", "Off", "OFF", "n", "N", false)
        .Default(std::nullopt);
  }

  /// A date, or a date and a time, as RFC 3339 writes it; nothing if `text` is none, or written so.
  static std::optional<std::string> timeOf(llvm::StringRef text) {
    auto matches = [&](llvm::StringRef pattern) {
      return text.size() == pattern.size() && llvm::all_of(llvm::zip(text, pattern), [](auto pair) {
               auto [given, wanted] = pair;
               return wanted == '0' ? llvm::isDigit(given) : given == wanted;
             });
    };
    if (matches("0000-00-00"))
      return (text + "T00:00:00Z").str();
    if (matches("0000-00-00 00:00:00"))
      return (text.take_front(10) + "T" + text.drop_front(11) + "Z").str();
    return std::nullopt;
  }

  Val scalar(llvm::StringRef text, bool isPlain) {
    auto is = [&](auto... words) { return ((text == words) || ...); };
    if (!isPlain)
      return {W.text(text, Range), Types.string()};
    if (is("", "~", "null", "Null", "NULL"))
      return {X.null(Range), Types.null()};
    if (std::optional<bool> truth = truthOf(text))
      return {X.boolean(*truth, Range), Types.boolean()};
    if (std::optional<std::string> number = numberOf(text))
      return {X.number(W.intern(*number), Range), Types.number()};
    return {W.text(timeOf(text).value_or(text.str()), Range), Types.string()};
  }

  /// The number that `text` is, as HCL writes it.
  static std::optional<std::string> numberOf(llvm::StringRef text) {
    bool isNegative = text.consume_front("-");
    if (!isNegative)
      text.consume_front("+");
    uint64_t whole;
    double real;
    std::string digits;
    if (text.empty() || !(llvm::isDigit(text[0]) || text[0] == '.'))
      return std::nullopt;
    bool isDecimal = llvm::all_of(text, llvm::isDigit); // zeros in front are nothing
    bool isOther = text.starts_with("0x") || text.starts_with("0o");
    if ((isDecimal || isOther) && !text.getAsInteger(isDecimal ? 10 : 0, whole))
      digits = std::to_string(whole);
    else if (text.find_first_not_of("0123456789.eE+-") == llvm::StringRef::npos &&
             llvm::to_float(text, real))
      digits = fmt::format("{}", real);
    else
      return std::nullopt;
    return (isNegative ? "-" : "") + digits;
  }

  frontend::IRWriter &W;
  ir::ExprStore &X;
  TyStore &Types;
  SrcRange Range;
  yaml_document_t Document;
  unsigned Count = 0;
};

} // namespace

std::optional<Val> yamlValue(llvm::StringRef yaml, SrcRange range, frontend::IRWriter &writer,
                             TyStore &types) {
  return YamlReader(writer, types, range).read(yaml);
}

} // namespace pcl::terraform
