// Configuration in JSON (`.tf.json`) as the native syntax that means the same.
//
// Strings are templates, as Terraform's JSON syntax has it; where a place takes no expression
// (types, references) the native syntax accepts the text in quotes. Objects are blocks or arguments
// by where they stand. Places in diagnostics are those of the native text.
#include "Module.h"

#include "pcl/Syntax/Lexer.h"
#include "llvm/ADT/StringExtras.h"

#include "pcl/Support/JsonText.h"

namespace pcl::terraform {

namespace {

using Json = nlohmann::ordered_json;

/// Deeper objects are refused; what Terraform reads is never deep.
constexpr unsigned MaxJsonDepth = 200;

class Writer {
public:
  std::string Out;
  llvm::StringRef Top; ///< the type of the outermost block
  bool isTooDeep = false;
  bool isLiteral = false; ///< texts are no templates

  void string(llvm::StringRef text) {
    // Escapes outside of `${...}` and `%{...}` only: inside them stands an expression, which has
    // its own quotes.
    Out += '"';
    unsigned braces = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      char c = text[i];
      bool opens = (c == '$' || c == '%') && i + 1 < text.size() && text[i + 1] == '{';
      bool isEscaped = i > 0 && text[i - 1] == c;
      if (isLiteral && opens) {
        Out += c == '$' ? "\\u0024" : "\\u0025";
        continue;
      }
      if (!braces && opens && !isEscaped) {
        braces = 1;
        Out += c;
        Out += text[++i];
        continue;
      }
      if (braces) {
        braces += c == '{';
        braces -= c == '}';
        Out += c;
        continue;
      }
      switch (c) {
      case '"':
        Out += "\\\"";
        break;
      case '\\':
        Out += "\\\\";
        break;
      case '\n':
        Out += "\\n";
        break;
      case '\r':
        Out += "\\r";
        break;
      case '\t':
        Out += "\\t";
        break;
      default:
        Out += c;
      }
    }
    Out += '"';
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
    Out += text;
  }

  /// The arguments and blocks of a body. Which is which follows from the shape: lists of objects,
  /// and objects that Terraform knows as blocks, are blocks.
  void body(const Json &json, unsigned depth = 0) {
    if (depth > MaxJsonDepth) {
      isTooDeep = true;
      return;
    }
    for (const auto &[key, item] : json.items()) {
      if (key == "//")
        continue;
      bool isBlockName = key == "lifecycle" || key == "provisioner" || key == "connection" ||
                         key == "timeouts" || key == "dynamic" || key == "content" ||
                         key == "required_providers" || key == "backend" || key == "validation" ||
                         key == "precondition" || key == "postcondition" ||
                         (Top == "check" && key == "assert");
      bool isMove = Top == "moved" || Top == "import" || Top == "removed";
      bool isList = item.is_array() && !item.empty() && item[0].is_object();
      if (key == "dynamic" || key == "provisioner" || key == "backend") {
        labelled(key, item, 1, depth);
      } else if (Top == "check" && key == "data") {
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
      } else if (isBlockName && item.is_object()) {
        block(key, item, depth);
      } else if (isList && (isBlockName || depth > 0)) {
        for (const Json &one : item)
          block(key, one, depth);
      } else if (syntax::isIdentifier(key)) {
        Out += key + " = ";
        bool isName = key == "type" || key == "provider";
        if (isName && item.is_string() &&
            !llvm::StringRef(item.get_ref<const std::string &>()).contains('$'))
          Out += depth <= 1 ? item.get<std::string>() : "\"" + item.get<std::string>() + "\"";
        else
          argument(key, item, depth);
        Out += "\n";
      }
    }
  }

  void argument(llvm::StringRef name, const Json &json, unsigned depth) {
    // Nothing can be named in these.
    isLiteral = depth == 1 && ((Top == "variable" && name == "default") ||
                               ((Top == "variable" || Top == "output") && name == "description"));
    value(json);
    isLiteral = false;
  }

  void block(llvm::StringRef header, const Json &json, unsigned depth) {
    Out += (header + " {\n").str();
    if (json.is_object())
      body(json, depth + 1);
    Out += "}\n";
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
        labelled((header + " \"" + key + "\"").str(), item, labels - 1, depth);
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
  if (!json.is_object()) {
    diags.report(diag::tf_bad_json, {file, 0, 0}, sources.name(file).str(),
                 deepest > 4 * MaxJsonDepth ? phrase::json_too_deep() : phrase::json_not_parsed());
    return "";
  }
  Writer writer;
  for (const auto &[type, content] : json.items()) {
    unsigned labels =
        type == "resource" || type == "data" || type == "ephemeral" || type == "action" ? 2
        : type == "locals" || type == "terraform" || type == "moved" || type == "import" ||
                type == "removed"
            ? 0
            : 1;
    writer.Top = type;
    if (type != "//")
      writer.labelled(type, content, labels, 0);
  }
  if (writer.isTooDeep)
    diags.report(diag::tf_bad_json, {file, 0, 0}, sources.name(file).str(),
                 phrase::json_too_deep());
  return writer.Out + "\n";
}

} // namespace pcl::terraform
