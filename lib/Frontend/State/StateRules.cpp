// The tables of stored hashes and of pairs, and what follows from them.
#include "StateRules.h"

#include "pcl/Value/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::state {

namespace {

struct StoredHash {
  llvm::StringLiteral type, attribute;
  size_t length;
};

constexpr StoredHash StoredHashes[] = {
#define PCL_STORED_HASH(TYPE, ATTRIBUTE, LENGTH) {TYPE, ATTRIBUTE, LENGTH},
#include "stored-hashes.def"
#undef PCL_STORED_HASH
};

struct Pair {
  llvm::StringLiteral manager, names, managed, attributes;
};

constexpr Pair Pairs[] = {
#define PCL_MANAGED_APART(MANAGER, NAMES, MANAGED, ATTRIBUTES)                                     \
  {MANAGER, NAMES, MANAGED, ATTRIBUTES},
#include "managed-apart.def"
#undef PCL_MANAGED_APART
};

} // namespace

/// `text` is a hash of so many signs, as far as its letters tell.
static bool isHash(llvm::StringRef text, size_t length) {
  constexpr size_t Sha1 = 40, Sha256 = 64;
  bool isHex = length == Sha1 || length == Sha256;
  return text.size() == length && llvm::all_of(text, [&](char c) {
           return isHex ? llvm::isHexDigit(c)
                        : llvm::isAlnum(c) || c == '+' || c == '/' || c == '=';
         });
}

void forgetUnstored(llvm::StringRef type, const ValueObject &attributes,
                    const schema::FieldMaps &fields, ResourceState &resource) {
  auto forget = [&](llvm::StringRef attribute) {
    const schema::FieldMap *field = fields.find(attribute);
    if (!field || (!field->isOptional && !field->isRequired))
      return;
    resource.inputs.set(field->pulumiName, Value::unknown().withSecret());
    resource.unstored.push_back(field->pulumiName);
  };
  for (const StoredHash &row : StoredHashes)
    if (row.type == type)
      if (const Value *value = attributes.find(row.attribute);
          value && value->kind() == ValueKind::String && isHash(value->string(), row.length))
        forget(row.attribute);
  for (const auto &[name, value] : attributes)
    if (llvm::StringRef written = name;
        !value.isNull() && written.consume_back("_version") && written.ends_with("_wo"))
      forget(written);
}

static std::string keyOf(llvm::StringRef type, llvm::StringRef name) {
  return (type + "\n" + name).str();
}

void ManagedApart::add(llvm::StringRef type, const ValueObject &attributes,
                       const schema::FieldMaps &fields, size_t index) {
  for (const Pair &pair : Pairs) {
    const Value *name = pair.manager == type ? attributes.find(pair.names) : nullptr;
    if (std::optional<std::string> text = name ? scalarText(*name) : std::nullopt)
      Managers.push_back({keyOf(pair.managed, *text), pair.attributes, index});
  }
  if (llvm::none_of(Pairs, [&](const Pair &pair) { return pair.managed == type; }))
    return;
  for (llvm::StringRef name : {"id", "name", "arn", "url", "bucket", "self_link", "domain_name",
                               "dataset_id", "cluster_identifier", "allocation_id"})
    if (const Value *value = attributes.find(name))
      if (std::optional<std::string> text = scalarText(*value); text && !text->empty())
        ByName.try_emplace(keyOf(type, *text), Managed{&fields, index});
}

void ManagedApart::apply(std::vector<ResourceState> &resources, DiagnosticEngine &diags) const {
  for (const Manager &manager : Managers) {
    auto found = ByName.find(manager.managed);
    if (found == ByName.end())
      continue;
    ResourceState &managed = resources[found->second.index];
    llvm::SmallVector<llvm::StringRef> attributes;
    manager.attributes.split(attributes, ' ');
    for (llvm::StringRef attribute : attributes) {
      const schema::FieldMap *field = found->second.fields->find(attribute);
      if (!field || !managed.inputs.find(field->pulumiName))
        continue;
      ValueObject rest;
      for (const auto &[name, value] : managed.inputs)
        if (name != field->pulumiName)
          rest.set(name, value);
      managed.inputs = std::move(rest);
      if (!field->isComputed)
        managed.ignoreChanges.push_back(field->pulumiName);
      diags.report(diag::state_managed_apart, managed.place, field->pulumiName, managed.address,
                   resources[manager.index].address);
    }
  }
}

namespace {

/// An attribute with what a resource has in all, the one with what was said of it, and the input of
/// the provider that says the rest; its member, if it has one.
struct TagRow {
  llvm::StringLiteral all, said, input, member;
};

constexpr TagRow TagRows[] = {
    {"tags_all", "tags", "defaultTags", "tags"},
    {"terraform_labels", "labels", "defaultLabels", ""},
};

/// Providers of Google put it on by themselves.
constexpr llvm::StringLiteral OwnLabel = "goog-terraform-provisioned";

} // namespace

void ProviderTags::add(const std::string &provider, const ValueObject &attributes) {
  for (auto [row, names] : llvm::enumerate(TagRows)) {
    const Value *all = attributes.find(names.all), *said = attributes.find(names.said);
    if (!all || all->kind() != ValueKind::Object)
      continue;
    std::map<std::string, std::string> rest;
    for (const auto &[name, value] : all->object())
      if (bool isSaid = said && said->kind() == ValueKind::Object && said->object().find(name);
          !isSaid && name != OwnLabel && value.kind() == ValueKind::String)
        rest[name] = value.string().str();
    auto [known, isNew] = ByProvider.try_emplace({provider, row}, rest);
    if (!isNew)
      std::erase_if(known->second, [&](const auto &tag) {
        auto other = rest.find(tag.first);
        return other == rest.end() || other->second != tag.second;
      });
  }
}

std::vector<ProviderTags::Found> ProviderTags::found() const {
  std::vector<Found> result;
  for (const auto &[key, tags] : ByProvider) {
    if (tags.empty())
      continue;
    const TagRow &row = TagRows[key.second];
    ValueObject values;
    std::vector<std::string> names;
    for (const auto &[name, value] : tags) {
      values.set(name, Value::string(value));
      names.push_back("`" + name + "`");
    }
    Value value = Value::object(std::move(values));
    if (!row.member.empty())
      value = Value::object({{row.member.str(), std::move(value)}});
    result.push_back({key.first, row.input, std::move(value), std::move(names)});
  }
  return result;
}

} // namespace pcl::state
