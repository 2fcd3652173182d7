// `yamldecode` of a text that is known now: the value, written out.
//
// Reads with libyaml, and takes scalars for what YAML 1.2 and Terraform take them. Tags and merge
// keys are left to a diagnostic, and so is YAML that is known only when the program runs: nothing
// that programs have at hand reads it.
#include "Functions.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
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
  const yaml_node_t &node(int index) { return *yaml_document_get_node(&Document, index); }

  static llvm::StringRef textOf(const yaml_node_t &node) {
    return {reinterpret_cast<const char *>(node.data.scalar.value), node.data.scalar.length};
  }

  std::optional<Val> value(const yaml_node_t &node, unsigned depth) {
    llvm::StringRef tag = reinterpret_cast<const char *>(node.tag);
    if (depth > MaxDepth || ++Count > MaxValues || !tag.starts_with("tag:yaml.org,2002:"))
      return std::nullopt;
    switch (node.type) {
    case YAML_SCALAR_NODE:
      return scalar(textOf(node), node.data.scalar.style == YAML_PLAIN_SCALAR_STYLE);
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

  std::optional<Val> mapping(const yaml_node_t &node, unsigned depth) {
    llvm::SmallVector<ExprId, 16> items;
    std::vector<Field> fields;
    llvm::StringSet<> keys;
    for (const yaml_node_pair_t &pair :
         llvm::ArrayRef(node.data.mapping.pairs.start, node.data.mapping.pairs.top)) {
      const yaml_node_t &keyNode = this->node(pair.key);
      bool isText = keyNode.type == YAML_SCALAR_NODE;
      llvm::StringRef key = isText ? textOf(keyNode) : "";
      bool isMerge = key == "<<" && keyNode.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
      std::optional<Val> made;
      if (isText && !isMerge && keys.insert(key).second)
        made = value(this->node(pair.value), depth + 1);
      if (!made)
        return std::nullopt;
      items.append({W.text(key, Range), made->expr});
      fields.push_back({key.str(), key.str(), made->type});
    }
    return Val{X.object(items, Range), Types.object(std::move(fields))};
  }

  Val scalar(llvm::StringRef text, bool isPlain) {
    auto is = [&](auto... words) { return ((text == words) || ...); };
    if (isPlain && is("", "~", "null", "Null", "NULL"))
      return {X.null(Range), Types.null()};
    bool isTrue = is("true", "True", "TRUE");
    if (isPlain && (isTrue || is("false", "False", "FALSE")))
      return {X.boolean(isTrue, Range), Types.boolean()};
    std::optional<std::string> number = isPlain ? numberOf(text) : std::nullopt;
    if (number)
      return {X.number(W.intern(*number), Range), Types.number()};
    return {W.text(text, Range), Types.string()};
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
    if (!text.getAsInteger(0, whole)) // with 0x, 0o and 0b
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
