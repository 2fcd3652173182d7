// Texts of ours: made, and found again.
#include "StandIns.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::verify {

static constexpr llvm::StringLiteral Mark = "later:";
/// Programs take ARNs apart.
static constexpr llvm::StringLiteral ArnMark = "arn:aws:later:eu-later-1:000000000000:";

std::string standInFor(const PlannedInstance &planned, llvm::StringRef name) {
  bool isArn = name.ends_with("arn") || name.ends_with("Arn");
  return (isArn ? ArnMark : Mark).str() + planned.address + "." + name.str();
}

std::string standInFor(llvm::StringRef logicalName) { return (Mark + logicalName).str(); }

static Value stoodIn(const Value &value, const schema::Type *type, const std::string &text,
                     unsigned depth) {
  constexpr unsigned MaxDepth = 8; // types may hold themselves
  using schema::TypeKind;
  if (value.kind() == ValueKind::Array) {
    const schema::Type *element = type && type->kind == TypeKind::Array ? type->element() : nullptr;
    std::vector<Value> elements;
    for (const Value &item : value.elements())
      elements.push_back(
          stoodIn(item, element, text + "." + std::to_string(elements.size()), depth + 1));
    return Value::array(std::move(elements)).withSecret(value.isSecret());
  }
  const schema::ObjectType *object =
      type && type->kind == TypeKind::Named && type->package && depth < MaxDepth
          ? type->package->objectType(type->token)
          : nullptr;
  auto member = [&](llvm::StringRef name) -> const schema::Type * {
    if (type && type->kind == TypeKind::Map)
      return type->element();
    const schema::Property *found = object ? schema::find(object->properties, name) : nullptr;
    return found ? found->type : nullptr;
  };
  if (value.kind() == ValueKind::Object) {
    ValueObject members;
    for (const auto &[name, item] : value.object())
      members.set(name, stoodIn(item, member(name), text + "." + name, depth + 1));
    return Value::object(std::move(members)).withSecret(value.isSecret());
  }
  if (!value.isUnknown())
    return value;
  Value made = Value::string(text);
  if (object) {
    ValueObject members;
    for (const schema::Property &property : object->properties)
      members.set(property.name, stoodIn(Value::unknown(), property.type,
                                         text + "." + property.name.str(), depth + 1));
    made = Value::object(std::move(members));
  } else if (type) {
    switch (type->kind) {
    case TypeKind::Bool:
      made = Value::boolean(true);
      break;
    case TypeKind::Integer:
    case TypeKind::Number:
      made = Value::integer(4242);
      break;
    case TypeKind::Array:
      made = Value::array({stoodIn(Value::unknown(), type->element(), text + ".0", depth + 1)});
      break;
    case TypeKind::Map:
      made = Value::object({});
      break;
    case TypeKind::Asset:
    case TypeKind::Archive:
    case TypeKind::Resource:
      made = Value();
      break;
    default:
      break;
    }
  }
  return made.withSecret(value.isSecret());
}

Value withStandIns(const Value &value, const schema::Type *type, const std::string &text) {
  return stoodIn(value, type, text, 0);
}

StandIns::StandIns(llvm::ArrayRef<PlannedInstance> resources) {
  for (size_t i = 0; i < resources.size(); ++i) {
    ByAddress[resources[i].address] = i;
    Longest = std::max(Longest, resources[i].address.size());
  }
}

void StandIns::find(llvm::StringRef text, std::set<Source> &found) const {
  for (llvm::StringRef mark : {llvm::StringRef(Mark), llvm::StringRef(ArnMark)})
    for (size_t at = text.find(mark); at != llvm::StringRef::npos; at = text.find(mark, at + 1)) {
      llvm::StringRef rest = text.substr(at + mark.size());
      // Addresses hold dots, and keys any characters: the longest one counts.
      for (size_t length = std::min(Longest, rest.size()); length; --length) {
        llvm::StringRef member = rest.substr(length);
        auto known =
            member.consume_front(".") ? ByAddress.find(rest.take_front(length)) : ByAddress.end();
        if (known == ByAddress.end())
          continue;
        member = member.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
        found.insert({known->second, member.str()});
        break;
      }
    }
}

std::set<StandIns::Source> StandIns::in(const Value &value) const {
  std::set<Source> found;
  if (value.kind() == ValueKind::String)
    find(value.string(), found);
  else if (value.kind() == ValueKind::Array)
    for (const Value &element : value.elements())
      found.merge(in(element));
  else if (value.kind() == ValueKind::Object)
    for (const auto &[name, member] : value.object()) {
      find(name, found);
      found.merge(in(member));
    }
  return found;
}

} // namespace pcl::verify
