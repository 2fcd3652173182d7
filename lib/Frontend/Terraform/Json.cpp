// Configuration in JSON (`.tf.json`) as the native syntax that means the same.
//
// Strings are templates, as Terraform's JSON syntax has it; where a place takes no expression
// (types, references) the native syntax accepts the text in quotes. Objects are blocks or arguments
// by where they stand. Places in diagnostics are those of the native text.
#include "Module.h"

#include "pcl/Support/JsonText.h"
#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace pcl::terraform {

namespace {

using Json = nlohmann::ordered_json;

/// Deeper objects are refused; what Terraform reads is never deep.
constexpr unsigned MaxJsonDepth = 200;

class Writer {
public:
  std::string Out;
  llvm::StringRef Top; ///< the type of the outermost block
  std::string Header;  ///< with its labels
  bool isTooDeep = false;
  bool isLiteral = false;         ///< texts are no templates
  std::vector<std::string> wrong; ///< what is neither a name nor an expression where one stands

  void string(llvm::StringRef text) {
    // Escapes outside of `${...}` and `%{...}` only: inside them stands an expression, which has
    // its own quotes.
    Out += '"';
    for (size_t i = 0; i < text.size(); ++i) {
      char c = text[i];
      bool opens = (c == '$' || c == '%') && i + 1 < text.size() && text[i + 1] == '{';
      bool isEscaped = i > 0 && text[i - 1] == c;
      if (isLiteral && opens) {
        Out += c == '$' ? "\\u0024" : "\\u0025";
      } else if (opens && !isEscaped) {
        size_t end = endOfSequence(text, i + 2);
        Out += text.slice(i, end);
        i = end - 1;
      } else if (c == '"' || c == '\\') {
        Out += '\\';
        Out += c;
      } else if (c == '\n') {
        Out += "\\n";
      } else if (c == '\r') {
        Out += "\\r";
      } else if (c == '\t') {
        Out += "\\t";
      } else if (static_cast<unsigned char>(c) < ' ') {
        Out += fmt::format("\\u{:04x}", c);
      } else {
        Out += c;
      }
    }
    Out += '"';
  }

  /// Behind the `}` of the sequence whose expression begins at `at`, past braces within and texts.
  static size_t endOfSequence(llvm::StringRef text, size_t at) {
    // What is open: braces, and texts, in which only sequences count.
    llvm::SmallVector<char, 8> open{'{'};
    for (; at < text.size() && !open.empty(); ++at) {
      char c = text[at];
      bool isInText = open.back() == '"';
      if (isInText && c == '\\')
        ++at;
      else if (c == '"' && isInText)
        open.pop_back();
      else if (c == '"')
        open.push_back('"');
      else if (c == '{' && (!isInText || text[at - 1] == '$' || text[at - 1] == '%'))
        open.push_back('{');
      else if (c == '}' && !isInText)
        open.pop_back();
    }
    return std::min(at, text.size());
  }

  void value(const Json &json, unsigned depth = 0) {
    if (depth > MaxJsonDepth) {
      isTooDeep = true;
      Out += "null";
    } else if (json.is_string()) {
      string(json.get_ref<const std::string &>());
    } else if (json.is_array()) {
      Out += "[";
      for (const Json &item : json) {
        value(item, depth + 1);
        Out += ", ";
      }
      Out += "]";
    } else if (json.is_object()) {
      Out += "{\n";
      for (const auto &[key, item] : json.items()) {
        string(key);
        Out += " = ";
        value(item, depth + 1);
        Out += "\n";
      }
      Out += "}";
    } else {
      Out += printJsonText(json);
    }
  }

  /// An address that is written as a text.
  void address(const Json &json) {
    if (!json.is_string())
      return value(json);
    llvm::StringRef text = json.get_ref<const std::string &>();
    if (text.starts_with("${") && text.ends_with("}"))
      text = text.drop_front(2).drop_back();
    expression(text);
  }

  /// `text`, an expression, as it is.
  void expression(llvm::StringRef text) {
    if (isOneExpression(text)) {
      Out += text;
      return;
    }
    wrong.push_back(text.str());
    Out += "null";
  }

  /// True if nothing in `text`, a type or an address, ends the argument that it is the value of.
  static bool isOneExpression(llvm::StringRef text) {
    llvm::SmallVector<char, 8> open;
    bool isInText = false;
    for (size_t at = 0; at < text.size(); ++at) {
      char c = text[at];
      if (isInText) {
        at += c == '\\';
        isInText = c != '"' && c != '\n';
      } else if (c == '"') {
        isInText = true;
      } else if (llvm::StringRef("([{").contains(c)) {
        open.push_back(c == '(' ? ')' : c == '[' ? ']' : '}');
      } else if (llvm::StringRef(")]}").contains(c)) {
        if (open.empty() || open.pop_back_val() != c)
          return false;
      } else if (llvm::StringRef("#/<").contains(c) || (c == '\n' && open.empty())) {
        return false; // comments, heredocs, the next argument
      }
    }
    return open.empty() && !isInText && !text.trim().empty();
  }

  /// The arguments and blocks of a body. Which is which follows from where they stand, and in what
  /// a provider defines from the shape: lists of objects are blocks.
  void body(const Json &json, unsigned depth = 0) {
    if (depth > MaxJsonDepth) {
      isTooDeep = true;
      return;
    }
    for (const auto &[key, item] : json.items()) {
      if (key == "//")
        continue;
      if (!syntax::isIdentifier(key)) {
        wrong.push_back(key);
        continue;
      }
      bool isMove = Top == "moved" || Top == "import" || Top == "removed";
      bool isList = item.is_array() && !item.empty() && item[0].is_object();
      bool isBlock = isBlockName(key, depth);
      if (isBlock && (key == "dynamic" || key == "provisioner" || key == "backend")) {
        labelled(key, item, 1, depth);
      } else if (isBlock && key == "data") {
        labelled(key, item, 2, depth);
      } else if (isMove && (key == "from" || key == "to")) {
        Out += key + " = ";
        address(item);
        Out += "\n";
      } else if (key == "replace_triggered_by" && item.is_array()) {
        Out += key + " = [";
        for (const Json &one : item) {
          address(one);
          Out += ", ";
        }
        Out += "]\n";
      } else if (isBlock && item.is_object()) {
        block(key, item, depth);
      } else if (isList && (isBlock || (isOfProvider(depth) && depth > 0 && !isHeldValue(key)))) {
        for (const Json &one : item)
          block(key, one, depth);
      } else {
        Out += key + " = ";
        bool isName = depth == 1 &&
                      (key == "type" ? Top == "variable" : key == "provider" && Top != "module");
        if (isName && item.is_string() &&
            !llvm::StringRef(item.get_ref<const std::string &>()).contains('$'))
          expression(item.get_ref<const std::string &>());
        else
          argument(key, item, depth);
        Out += "\n";
      }
    }
  }

  /// What stands in the outermost block is what a provider defines, besides Terraform's own.
  bool isOfProvider(unsigned depth) const {
    return llvm::is_contained({"resource", "data", "ephemeral", "action", "provider"}, Top) ||
           (Top == "check" && depth > 1); // a data source of its own
  }

  /// An argument of Terraform's own resource, whose value is of any type.
  bool isHeldValue(llvm::StringRef name) const {
    return Header.starts_with("resource \"terraform_data\"") &&
           (name == "input" || name == "triggers_replace");
  }

  bool isBlockName(llvm::StringRef name, unsigned depth) const {
    static constexpr llvm::StringLiteral inAny[] = {"lifecycle",    "provisioner",  "connection",
                                                    "timeouts",     "dynamic",      "content",
                                                    "precondition", "postcondition"};
    if (isOfProvider(depth))
      return llvm::is_contained(inAny, name);
    return Top == "terraform"  ? name == "required_providers" || name == "backend"
           : Top == "variable" ? name == "validation"
           : Top == "output"   ? name == "precondition"
           : Top == "removed" ? name == "lifecycle" || name == "provisioner" || name == "connection"
                              : Top == "check" && (name == "assert" || name == "data");
  }

  void argument(llvm::StringRef name, const Json &json, unsigned depth) {
    // Nothing can be named in these.
    isLiteral = depth == 1 && ((Top == "variable" && name == "default") ||
                               ((Top == "variable" || Top == "output") && name == "description"));
    value(json);
    isLiteral = false;
  }

  void block(llvm::StringRef header, const Json &json, unsigned depth) {
    if (depth == 0)
      Header = header;
    Out += (header + " {\n").str();
    if (json.is_object())
      body(json, depth + 1);
    Out += "}\n";
  }

  /// A label, which is no template.
  static std::string label(llvm::StringRef text) {
    Writer writer;
    writer.isLiteral = true;
    writer.string(text);
    return writer.Out;
  }

  /// `{"label": {...}}`, at `labels` levels, each of which may be a list.
  void labelled(llvm::StringRef header, const Json &json, unsigned labels, unsigned depth) {
    if (json.is_array()) {
      for (const Json &item : json)
        labelled(header, item, labels, depth);
    } else if (labels == 0) {
      block(header, json, depth);
    } else if (json.is_object()) {
      for (const auto &[key, item] : json.items())
        labelled((header + " " + label(key)).str(), item, labels - 1, depth);
    }
  }

  /// The blocks of a file.
  void file(const Json &json) {
    for (const auto &[type, content] : json.items()) {
      Top = type;
      if (type != "//" && !syntax::isIdentifier(type)) {
        wrong.push_back(type);
        continue;
      }
      bool hasTwo = isOfProvider(0) && type != "provider";
      bool hasNone =
          llvm::is_contained({"locals", "terraform", "moved", "import", "removed"}, type);
      if (type != "//")
        labelled(type, content, hasTwo ? 2 : hasNone ? 0 : 1, 0);
    }
  }
};

} // namespace

std::string nativeSyntax(FileId file, SourceManager &sources, DiagnosticEngine &diags) {
  llvm::StringRef text = sources.text(file);
  // The parser counts nesting itself only through the stack: measure first.
  unsigned depth = 0, deepest = 0;
  for (char c : text) {
    depth += c == '{' || c == '[';
    depth -= (c == '}' || c == ']') && depth;
    deepest = std::max(deepest, depth);
  }
  Json json;
  if (deepest <= 4 * MaxJsonDepth)
    json = parseOrderedJsonText(text);
  bool isList =
      json.is_array() && llvm::all_of(json, [](const Json &part) { return part.is_object(); });
  if (!json.is_object() && !isList) {
    diags.report(diag::tf_bad_json, {file, 0, 0}, sources.name(file).str(),
                 deepest > 4 * MaxJsonDepth ? phrase::json_too_deep() : phrase::json_not_parsed());
    return "";
  }
  Writer writer;
  if (isList)
    for (const Json &part : json)
      writer.file(part);
  else
    writer.file(json);
  if (writer.isTooDeep)
    diags.report(diag::tf_bad_json, {file, 0, 0}, sources.name(file).str(),
                 phrase::json_too_deep());
  for (const std::string &text : writer.wrong)
    diags.report(diag::tf_json_text, {file, 0, 0}, text);
  return writer.Out + "\n";
}

} // namespace pcl::terraform
