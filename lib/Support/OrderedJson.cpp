// JSON with the members of objects in the order of the text.
//
// The library's own parser looks for each name among all members before it, which takes as long as
// the square of their number. Here members are only added, and doubles found when the object ends.
#include "pcl/Support/JsonText.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

using nlohmann::json;
using nlohmann::ordered_json;

namespace pcl {

namespace {

class OrderedBuilder final : public nlohmann::json_sax<json> {
public:
  /// Null until there is one.
  std::optional<ordered_json> root;

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t &) override { return add(value); }
  bool string(string_t &value) override { return add(std::move(value)); }
  bool binary(binary_t &) override { return false; } // which no text has
  bool start_object(std::size_t) override { return open(ordered_json::object()); }
  bool start_array(std::size_t) override { return open(ordered_json::array()); }
  bool key(string_t &value) override {
    Members &members = membersOf(Open.back());
    members.emplace_back(std::move(value), nullptr);
    return true;
  }
  bool end_object() override {
    dropDoubles(membersOf(Open.back()));
    return end_array();
  }
  bool end_array() override {
    ordered_json whole = std::move(Open.back());
    Open.pop_back();
    return add(std::move(whole));
  }
  bool parse_error(std::size_t, const std::string &, const json::exception &) override {
    return false;
  }

private:
  /// What an object of the library is: a vector that looks names up.
  using Members = ordered_json::object_t::Container;
  static Members &membersOf(ordered_json &object) {
    return object.get_ref<ordered_json::object_t &>();
  }

  bool open(ordered_json empty) {
    Open.push_back(std::move(empty));
    return true;
  }

  bool add(ordered_json value) {
    if (Open.empty())
      root = std::move(value);
    else if (Open.back().is_object())
      membersOf(Open.back()).back().second = std::move(value);
    else
      Open.back().push_back(std::move(value));
    return true;
  }

  /// Of members with one name the first keeps its place, and the last its value.
  static void dropDoubles(Members &members) {
    llvm::StringMap<size_t> places;
    Members kept;
    for (auto &member : members)
      if (auto [place, isNew] = places.try_emplace(member.first, kept.size()); isNew)
        kept.push_back(std::move(member));
      else
        kept[place->second].second = std::move(member.second);
    members = std::move(kept);
  }

  llvm::SmallVector<ordered_json, 8> Open; ///< objects and arrays that have not ended
};

} // namespace

ordered_json parseOrderedJsonText(llvm::StringRef text) {
  OrderedBuilder builder;
  bool isJson = parseJsonEvents(text, builder) && builder.root;
  return isJson ? std::move(*builder.root) : ordered_json(ordered_json::value_t::discarded);
}

} // namespace pcl
