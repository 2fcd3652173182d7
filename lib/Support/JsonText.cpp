// Only this file compiles the parser and the printer of nlohmann's library. Values with members in
// order are built of the parser's events (OrderedJson.cpp).
#include "pcl/Support/JsonText.h"

using nlohmann::json;
using nlohmann::ordered_json;

namespace pcl {

json parseJsonText(llvm::StringRef text) {
  return json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
}

std::string textMember(const json &object, llvm::StringRef key) {
  if (!object.is_object())
    return "";
  auto found = object.find(key.str());
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

bool parseJsonEvents(llvm::StringRef text, nlohmann::json_sax<json> &events) {
  return json::sax_parse(text.begin(), text.end(), &events);
}

std::string printJsonText(const json &value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string printJsonText(const ordered_json &value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

} // namespace pcl
