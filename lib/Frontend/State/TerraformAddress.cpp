// Instances have keys in brackets, texts among them as HCL writes them.
#include "pcl/Frontend/State/TerraformAddress.h"

#include "pcl/Support/Utf8.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace pcl::state {

std::string hclText(llvm::StringRef text) {
  std::string made = "\"";
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\n')
      made += "\\n";
    else if (c == '\r')
      made += "\\r";
    else if (c == '\t')
      made += "\\t";
    else if (c == '"' || c == '\\')
      made += {'\\', c};
    else if ((c == '$' || c == '%') && text.substr(i + 1).starts_with("{"))
      made += {c, c};
    else if (static_cast<unsigned char>(c) < ' ' || c == 0x7f)
      made += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      made += c;
  }
  return made + "\"";
}

/// Takes a text in double quotes from the front of `text`; nothing if there is none.
static std::optional<std::string> takeHclText(llvm::StringRef &text) {
  if (!text.consume_front("\""))
    return std::nullopt;
  std::string made;
  while (!text.empty() && !text.consume_front("\"")) {
    if (text.consume_front("$${")) {
      made += "${";
    } else if (text.consume_front("%%{")) {
      made += "%{";
    } else if (text.consume_front("\\")) {
      if (text.empty())
        return std::nullopt;
      char c = text.front();
      text = text.drop_front();
      unsigned digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
      unsigned code = 0;
      if (digits) {
        if (text.size() < digits || text.take_front(digits).getAsInteger(16, code))
          return std::nullopt;
        text = text.drop_front(digits);
        std::string character = encodeUtf8(code);
        if (character.empty())
          return std::nullopt;
        made += character;
      } else {
        made += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
      }
    } else {
      made += text.front();
      text = text.drop_front();
    }
    if (text.empty())
      return std::nullopt; // no quote ends it
  }
  return made;
}

bool isTerraformName(llvm::StringRef name) {
  auto begins = [](char c) { return llvm::isAlpha(c) || c == '_' || (c & 0x80); };
  return !name.empty() && begins(name.front()) &&
         llvm::all_of(name, [&](char c) { return begins(c) || llvm::isDigit(c) || c == '-'; });
}

std::string withInstanceKey(llvm::StringRef address, const Value &key) {
  std::string text = key.kind() == ValueKind::Number   ? key.numberText().str()
                     : key.kind() == ValueKind::String ? hclText(key.string())
                                                       : "";
  return (address + "[" + text + "]").str();
}

std::string withoutInstanceKeys(llvm::StringRef address) {
  std::string made;
  while (!address.empty()) {
    if (!address.consume_front("[")) {
      made += address.front();
      address = address.drop_front();
    } else if (address.starts_with("\"")) {
      if (!takeHclText(address))
        break;
      address.consume_front("]");
    } else {
      address = address.split(']').second;
    }
  }
  return made;
}

std::optional<ModulePath> parseModulePath(llvm::StringRef path) {
  ModulePath result;
  while (path.consume_front("module.")) {
    llvm::StringRef name = path.take_until([](char c) { return c == '.' || c == '['; });
    path = path.drop_front(name.size());
    if (!isTerraformName(name))
      return std::nullopt;
    result.words.push_back(name.str());
    std::string &own = result.keys.emplace_back();
    result.plain += (llvm::Twine(result.plain.empty() ? "" : ".") + "module." + name).str();
    if (path.consume_front("[")) {
      if (path.starts_with("\"")) {
        std::optional<std::string> key = takeHclText(path);
        if (!key)
          return std::nullopt;
        own = std::move(*key);
      } else {
        llvm::StringRef number = path.take_while(llvm::isDigit);
        if (number.empty())
          return std::nullopt;
        own = number.str();
        path = path.drop_front(number.size());
      }
      if (!path.consume_front("]"))
        return std::nullopt;
      result.words.push_back(own);
    }
    if (!path.empty() && !path.consume_front("."))
      return std::nullopt;
  }
  return path.empty() ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace pcl::state
