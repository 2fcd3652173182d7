// Construction, marks and comparison of values. What holds for a whole tree (secret, unknown,
// depth) is summed up when a value is made, so that asking is free.
#include "pcl/Value/Value.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <variant>

namespace pcl {

struct Value::Payload {
  using Texts = std::vector<std::string>;

  // Most values are scalars: nothing here may cost them much. Numbers are texts.
  std::variant<std::string, std::vector<Value>, std::shared_ptr<const ValueObject>,
               std::shared_ptr<const AssetData>, std::shared_ptr<const ResourceData>>
      content;
  std::shared_ptr<const Texts> dependencies; ///< null: none
  bool containsSecret = false;
  bool containsUnknown = false;
  unsigned depth = 0;

  const std::string &text() const { return std::get<0>(content); }
  const std::vector<Value> &elements() const { return std::get<1>(content); }
  const ValueObject &object() const { return *std::get<2>(content); }
  const AssetData &asset() const { return *std::get<3>(content); }
  const ResourceData &resource() const { return *std::get<4>(content); }
  void setDependencies(Texts urns) {
    dependencies = urns.empty() ? nullptr : std::make_shared<const Texts>(std::move(urns));
  }

  void include(const Value &part) {
    containsSecret |= part.containsSecret();
    containsUnknown |= part.containsUnknown();
    depth = std::max(depth, part.depth() + 1);
  }
};

Value Value::boolean(bool value) {
  Value result(ValueKind::Bool, nullptr);
  result.Flag = value;
  return result;
}

Value Value::integer(int64_t value) {
  auto payload = std::make_shared<Payload>();
  payload->content = std::to_string(value);
  return Value(ValueKind::Number, std::move(payload));
}

std::string Value::canonicalNumber(llvm::StringRef text) {
  bool isNegative = text.consume_front("-");
  llvm::StringRef digits = text.take_while(llvm::isDigit);
  text = text.drop_front(digits.size());
  llvm::StringRef fraction;
  if (text.consume_front(".")) {
    fraction = text.take_while(llvm::isDigit);
    text = text.drop_front(fraction.size());
    if (fraction.empty())
      return "";
  }
  if (digits.empty())
    return "";
  int64_t exponent = 0;
  if (text.consume_front_insensitive("e")) {
    text.consume_front("+");
    if (text.empty() || text.getAsInteger(10, exponent) || std::abs(exponent) > (1 << 30))
      return "";
  } else if (!text.empty()) {
    return "";
  }
  // value = 0.<all> * 10^point
  std::string all = (digits + fraction).str();
  int64_t point = static_cast<int64_t>(digits.size()) + exponent;
  size_t first = all.find_first_not_of('0');
  if (first == std::string::npos)
    return "0";
  all.erase(0, first);
  point -= static_cast<int64_t>(first);
  all.erase(all.find_last_not_of('0') + 1);
  std::string result = isNegative ? "-" : "";
  int64_t size = static_cast<int64_t>(all.size());
  if (point > static_cast<int64_t>(MaxDigits) || point < -static_cast<int64_t>(MaxDigits)) {
    result += all.substr(0, 1);
    if (size > 1)
      result += "." + all.substr(1);
    return result + "e" + (point > 0 ? "+" : "") + std::to_string(point - 1);
  }
  if (point <= 0)
    return result + "0." + std::string(-point, '0') + all;
  if (point >= size)
    return result + all + std::string(point - size, '0');
  return result + all.substr(0, point) + "." + all.substr(point);
}

std::optional<Value> Value::number(llvm::StringRef text) {
  std::string canonical = canonicalNumber(text);
  if (canonical.empty())
    return std::nullopt;
  auto payload = std::make_shared<Payload>();
  payload->content = std::move(canonical);
  return Value(ValueKind::Number, std::move(payload));
}

Value Value::string(llvm::StringRef text) {
  auto payload = std::make_shared<Payload>();
  payload->content = text.str();
  return Value(ValueKind::String, std::move(payload));
}

Value Value::array(std::vector<Value> elements) {
  auto payload = std::make_shared<Payload>();
  payload->depth = 1;
  for (const Value &element : elements)
    payload->include(element);
  payload->content = std::move(elements);
  return Value(ValueKind::Array, std::move(payload));
}

Value Value::object(ValueObject members) {
  auto payload = std::make_shared<Payload>();
  payload->depth = 1;
  for (const auto &[name, member] : members)
    payload->include(member);
  payload->content = std::make_shared<const ValueObject>(std::move(members));
  return Value(ValueKind::Object, std::move(payload));
}

Value Value::ofAsset(ValueKind kind, AssetData data) {
  auto payload = std::make_shared<Payload>();
  if (data.source == AssetData::Source::Assets) {
    payload->depth = 1;
    if (!data.assets)
      data.assets = std::make_shared<const ValueObject>();
    for (const auto &[name, part] : *data.assets)
      payload->include(part);
  }
  payload->content = std::make_shared<const AssetData>(std::move(data));
  return Value(kind, std::move(payload));
}

Value Value::asset(AssetData data) {
  assert(data.source != AssetData::Source::Assets && "an asset is not made of assets");
  return ofAsset(ValueKind::Asset, std::move(data));
}

Value Value::archive(AssetData data) { return ofAsset(ValueKind::Archive, std::move(data)); }

Value Value::resource(ResourceData data) {
  auto payload = std::make_shared<Payload>();
  payload->content = std::make_shared<const ResourceData>(std::move(data));
  return Value(ValueKind::Resource, std::move(payload));
}

Value Value::unknown(std::vector<std::string> dependencies) {
  auto payload = std::make_shared<Payload>();
  payload->containsUnknown = true;
  payload->setDependencies(std::move(dependencies));
  return Value(ValueKind::Unknown, std::move(payload));
}

bool Value::boolean() const {
  assert(Kind == ValueKind::Bool);
  return Flag;
}

llvm::StringRef Value::numberText() const {
  assert(Kind == ValueKind::Number);
  return Data->text();
}

double Value::number() const { return std::strtod(numberText().data(), nullptr); }

std::optional<int64_t> Value::integer() const {
  int64_t result;
  if (numberText().getAsInteger(10, result))
    return std::nullopt;
  return result;
}

llvm::StringRef Value::string() const {
  assert(Kind == ValueKind::String);
  return Data->text();
}

llvm::ArrayRef<Value> Value::elements() const {
  assert(Kind == ValueKind::Array);
  return Data->elements();
}

const ValueObject &Value::object() const {
  assert(Kind == ValueKind::Object);
  return Data->object();
}

const AssetData &Value::assetData() const {
  assert(Kind == ValueKind::Asset || Kind == ValueKind::Archive);
  return Data->asset();
}

const ResourceData &Value::resourceData() const {
  assert(Kind == ValueKind::Resource);
  return Data->resource();
}

llvm::ArrayRef<std::string> Value::dependencies() const {
  return Data && Data->dependencies ? llvm::ArrayRef<std::string>(*Data->dependencies)
                                    : llvm::ArrayRef<std::string>();
}

Value Value::withSecret(bool secret) const {
  Value result = *this;
  result.Secret = secret;
  return result;
}

Value Value::withDependencies(std::vector<std::string> urns) const {
  auto payload = Data ? std::make_shared<Payload>(*Data) : std::make_shared<Payload>();
  payload->setDependencies(std::move(urns));
  Value result = *this;
  result.Data = std::move(payload);
  return result;
}

bool Value::containsSecret() const { return Secret || (Data && Data->containsSecret); }
bool Value::containsUnknown() const { return Data && Data->containsUnknown; }
unsigned Value::depth() const { return Data ? Data->depth : 0; }

bool Value::equals(const Value &other, bool compareMarks) const {
  if (Kind != other.Kind)
    return false;
  if (compareMarks && (Secret != other.Secret || dependencies() != other.dependencies()))
    return false;
  if (Data == other.Data)
    return Flag == other.Flag;
  auto sameMembers = [&](const ValueObject &a, const ValueObject &b) {
    if (a.size() != b.size())
      return false;
    for (const auto &[member, beside] : llvm::zip_equal(a, b)) {
      // Most often the order is the same.
      const Value *found = member.first == beside.first ? &beside.second : b.find(member.first);
      if (!found || !member.second.equals(*found, compareMarks))
        return false;
    }
    return true;
  };
  switch (Kind) {
  case ValueKind::Null:
  case ValueKind::Unknown:
    return true;
  case ValueKind::Bool:
    return Flag == other.Flag;
  case ValueKind::Number:
  case ValueKind::String:
    return Data->text() == other.Data->text();
  case ValueKind::Array:
    return llvm::equal(Data->elements(), other.Data->elements(),
                       [&](const Value &a, const Value &b) { return a.equals(b, compareMarks); });
  case ValueKind::Object:
    return sameMembers(Data->object(), other.Data->object());
  case ValueKind::Asset:
  case ValueKind::Archive: {
    const AssetData &a = Data->asset(), &b = other.Data->asset();
    if (a.source != b.source || a.text != b.text || a.hash != b.hash)
      return false;
    return a.source != AssetData::Source::Assets || sameMembers(*a.assets, *b.assets);
  }
  case ValueKind::Resource: {
    const ResourceData &a = Data->resource(), &b = other.Data->resource();
    return std::tie(a.urn, a.id, a.name, a.type, a.packageVersion) ==
           std::tie(b.urn, b.id, b.name, b.type, b.packageVersion);
  }
  }
  llvm_unreachable("every kind is handled");
}

ValueObject::ValueObject(std::initializer_list<Member> members) {
  for (const auto &[name, value] : members)
    set(name, value);
}

/// Objects with more members than these have a hash table: below, looking at each is as fast, and
/// most objects are small.
static constexpr size_t MaxUnindexed = 8;

/// The slot of `name`, or the empty one where it belongs.
size_t ValueObject::slotOf(llvm::StringRef name) const {
  size_t slot = llvm::xxh3_64bits(name) & (Slots.size() - 1);
  while (Slots[slot] != 0 && Members[Slots[slot] - 1].first != name)
    slot = (slot + 1) & (Slots.size() - 1);
  return slot;
}

const Value *ValueObject::find(llvm::StringRef name) const {
  if (!Slots.empty()) {
    uint32_t position = Slots[slotOf(name)];
    return position == 0 ? nullptr : &Members[position - 1].second;
  }
  auto found = llvm::find_if(Members, [&](const Member &member) { return member.first == name; });
  return found == Members.end() ? nullptr : &found->second;
}

/// Enters the member at `position`, the last one. At most two thirds of the slots are taken.
void ValueObject::index(size_t position) {
  if (3 * Members.size() <= 2 * Slots.size()) {
    Slots[slotOf(Members[position].first)] = static_cast<uint32_t>(position + 1);
    return;
  }
  Slots.assign(llvm::PowerOf2Ceil(2 * Members.size()), 0);
  for (size_t i = 0; i < Members.size(); ++i)
    Slots[slotOf(Members[i].first)] = static_cast<uint32_t>(i + 1);
}

void ValueObject::set(llvm::StringRef name, Value value) {
  if (Value *found = const_cast<Value *>(find(name))) {
    *found = std::move(value);
    return;
  }
  Members.emplace_back(name.str(), std::move(value));
  if (Members.size() > MaxUnindexed)
    index(Members.size() - 1);
}

} // namespace pcl
