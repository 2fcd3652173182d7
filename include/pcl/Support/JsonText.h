// Parses and prints nlohmann's values.
//
// What the library makes of its templates for that takes seconds to compile, so files call these
// functions, compiled once, and neither `json::parse` nor `dump`. Not here: values of programs,
// which have a JSON form of their own (pcl/Value/Json.h).
#pragma once

#include "llvm/ADT/StringRef.h"

#include <nlohmann/json.hpp>

#include <string>

namespace pcl {

/// `text` as JSON; discarded if it is none. Throws nothing.
nlohmann::json parseJsonText(llvm::StringRef text);
/// The same, with the members of objects in the order of the text.
nlohmann::ordered_json parseOrderedJsonText(llvm::StringRef text);

/// The text in member `key` of `object`; "" if it is none, or `object` has no members.
std::string textMember(const nlohmann::json &object, llvm::StringRef key);

/// Tells `events` of `text` as it is read; not recursive. False if `text` is no JSON or `events`
/// ended it.
bool parseJsonEvents(llvm::StringRef text, nlohmann::json_sax<nlohmann::json> &events);

/// `value` as text: in one line, or with the members and elements indented by `indent` columns,
/// each on a line of its own. Bytes of strings that are not UTF-8 become U+FFFD. Throws nothing.
std::string printJsonText(const nlohmann::json &value, int indent = -1);
std::string printJsonText(const nlohmann::ordered_json &value, int indent = -1);

} // namespace pcl
