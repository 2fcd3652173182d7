// `yamldecode` of a text that is known now: the value, written out.
//
// Reads with libyaml, and takes scalars for what YAML 1.2 and Terraform take them. Tags and merge keys are left to a diagnostic, and so is
// YAML that is known only when the program runs: nothing that programs have at hand reads it.
#include "Functions.h"
#include "StaticText.h"

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
  YamlReader(ir::Program &program, TyStore &types, SrcRange range)
      : P(program), X(program.exprs), Types(types), Range(range) {}

  /// The first document of `text`; nothing where it has something that this file leaves out, or is no YAML.
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
    for (const yaml_node_pair_t &pair : llvm::ArrayRef(node.data.mapping.pairs.start, node.data.mapping.pairs.top)) {
      const yaml_node_t &keyNode = this->node(pair.key);
      bool isText = keyNode.type == YAML_SCALAR_NODE;
      llvm::StringRef key = isText ? textOf(keyNode) : "";
      bool isMerge = key == "<<" && keyNode.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
      std::optional<Val> made;
      if (isText && !isMerge && keys.insert(key).second)
        made = value(this->node(pair.value), depth + 1);
      if (!made)
        return std::nullopt;
      items.append({X.string(P.intern(key), Range), made->expr});
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
      return {X.number(P.intern(*number), Range), Types.number()};
    return {X.string(P.intern(text), Range), Types.string()};
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
    else if (text.find_first_not_of("0123456789.eE+-") == llvm::StringRef::npos && llvm::to_float(text, real))
      digits = fmt::format("{}", real);
    else
      return std::nullopt;
    return (isNegative ? "-" : "") + digits;
  }

  ir::Program &P;
  ir::ExprStore &X;
  TyStore &Types;
  SrcRange Range;
  yaml_document_t Document;
  unsigned Count = 0;
};

} // namespace

Val FunctionConverter::yamldecode() {
  auto *read = llvm::dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(Call.args[0]));
  bool isFile = read && read->name == "file" && read->args.size() == 1;
  std::optional<std::string> text = isFile ? staticPath(read->args[0], Around, D) : staticText(Call.args[0], Around, D);
  if (!text)
    return fail("the text is not known before the program runs");
  if (isFile) {
    llvm::Expected<FileId> file = S.sources.load(*text);
    if (!file) {
      S.diags.report(diag::cannot_read_file, read->args[0]->range, *text, llvm::toString(file.takeError()));
      return V.notImplemented(Range);
    }
    W.note(("Value of the file " + llvm::sys::path::filename(*text)).str());
    text = S.sources.text(*file).str();
  }
  std::optional<Val> value = YamlReader(W.program, Types, Range).read(*text);
  return value ? *value : fail("the text is no YAML, or has tags, merge keys or keys that are no text");
}

} // namespace pcl::terraform
