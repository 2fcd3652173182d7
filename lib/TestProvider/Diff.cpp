// Diff: what is different between a resource and its new inputs, as bridged and native providers
// say it.
//
// A bridged provider compares with the outputs: what no program says and the provider computes is
// what it was. A native one compares what old or new inputs mention, and says only that nothing
// changed or that it does not know (reference, 2.2, 2.3).
#include "Play.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>

namespace pcl::testprovider {

namespace {

using Kind = oracle::PropertyDiff::Kind;

class Comparison {
public:
  std::vector<oracle::PropertyDiff> take() {
    llvm::sort(Found, [](const auto &a, const auto &b) { return a.path < b.path; });
    return std::move(Found);
  }

  void objects(const ObjectSpec &spec, const ValueObject &olds, const ValueObject &news,
               bool replaces) {
    for (const PropertySpec &property : spec.properties) {
      if (!property.isInput)
        continue;
      Deeper here(At, property.name);
      this->property(property, olds.find(property.name), news.find(property.name),
                     replaces || property.isForceNew);
    }
  }

private:
  void property(const PropertySpec &spec, const Value *old, const Value *now, bool replaces);
  void values(const PropertySpec &spec, const TypeSpec &type, const Value &old, const Value &now,
              bool replaces);
  void lists(const PropertySpec &spec, const TypeSpec &type, const Value &old, const Value &now,
             bool replaces);
  void sets(const PropertySpec &spec, const TypeSpec &type, const Value &old, const Value &now,
            bool replaces);
  void maps(const PropertySpec &spec, const TypeSpec &type, const Value &old, const Value &now,
            bool replaces);
  bool same(const PropertySpec &spec, const TypeSpec &type, const Value &old, const Value &now);
  void found(Kind kind, bool replaces) {
    // Each kind is followed by the one that replaces.
    Found.push_back({static_cast<Kind>(static_cast<uint8_t>(kind) + replaces), At.str(), false});
  }

  PropertyPath At;
  std::vector<oracle::PropertyDiff> Found;
};

static_assert(static_cast<int>(Kind::AddReplace) == static_cast<int>(Kind::Add) + 1 &&
              static_cast<int>(Kind::DeleteReplace) == static_cast<int>(Kind::Delete) + 1 &&
              static_cast<int>(Kind::UpdateReplace) == static_cast<int>(Kind::Update) + 1);

/// The server added `element` to the collection on its own.
bool isServers(const PropertySpec &spec, const Value &element) {
  return spec.serverAdds && spec.serverAdds->kind() == ValueKind::Array &&
         llvm::any_of(spec.serverAdds->elements(),
                      [&](const Value &added) { return added.sameContent(element); });
}
bool isServers(const PropertySpec &spec, llvm::StringRef key) {
  return spec.serverAdds && spec.serverAdds->kind() == ValueKind::Object &&
         spec.serverAdds->object().find(key);
}

void Comparison::property(const PropertySpec &spec, const Value *old, const Value *now,
                          bool replaces) {
  if (spec.isPersistentDiff)
    return found(Kind::Update, false);
  if (spec.writeOnly == WriteOnly::Ignored)
    return;
  if (isAbsent(now) && (spec.isComputed || isAbsent(old)))
    return;
  if (!spec.isStrictZero && isZero(old) && isZero(now))
    return;
  if (isAbsent(now)) {
    static const Value NoElements = Value::array({}), NoMembers = Value::object({});
    // Of what the server adds to a collection, nothing is missed.
    if (spec.serverAdds && old->kind() == ValueKind::Array)
      return values(spec, *spec.type, *old, NoElements, replaces);
    if (spec.serverAdds && old->kind() == ValueKind::Object)
      return values(spec, *spec.type, *old, NoMembers, replaces);
    return found(Kind::Delete, replaces);
  }
  if (isAbsent(old))
    return found(Kind::Add, replaces);
  values(spec, *spec.type, *old, *now, replaces);
}

bool sameScalar(const Value &old, const Value &now);

bool sameAssets(const ValueObject &olds, const ValueObject &news) {
  return olds.size() == news.size() && llvm::all_of(olds, [&](const ValueObject::Member &member) {
           const Value *other = news.find(member.first);
           return other && sameScalar(member.second, *other);
         });
}

/// Contents of assets count by their hashes where both have one: who computed a hash may have
/// forgotten the text. Of what the engine left out without a hash nobody can say that it differs.
bool sameScalar(const Value &old, const Value &now) {
  auto isAsset = [](const Value &value) {
    return value.kind() == ValueKind::Asset || value.kind() == ValueKind::Archive;
  };
  if (!isAsset(old) || old.kind() != now.kind())
    return old.sameContent(now);
  AssetData a = old.assetData(), b = now.assetData();
  if (!a.hash.empty() && !b.hash.empty())
    return a.hash == b.hash;
  if (a.source == AssetData::Source::Elided || b.source == AssetData::Source::Elided)
    return true;
  if (a.source == AssetData::Source::Assets || b.source == AssetData::Source::Assets)
    return a.source == b.source && sameAssets(*a.assets, *b.assets);
  return a.source == b.source && a.text == b.text;
}

void Comparison::values(const PropertySpec &spec, const TypeSpec &type, const Value &old,
                        const Value &now, bool replaces) {
  if (type.kind == TypeSpec::Kind::Object && old.kind() == ValueKind::Object &&
      now.kind() == ValueKind::Object)
    return objects(*type.object, old.object(), now.object(), replaces);
  if (type.kind == TypeSpec::Kind::Map && old.kind() == ValueKind::Object &&
      now.kind() == ValueKind::Object)
    return maps(spec, type, old, now, replaces);
  if (type.kind == TypeSpec::Kind::Array && old.kind() == ValueKind::Array &&
      now.kind() == ValueKind::Array)
    return spec.isSet ? sets(spec, type, old, now, replaces)
                      : lists(spec, type, old, now, replaces);
  if (!sameScalar(normalised(withoutDefaultsNotes(old), spec.normal),
                  normalised(withoutDefaultsNotes(now), spec.normal)))
    found(Kind::Update, replaces);
}

void Comparison::maps(const PropertySpec &spec, const TypeSpec &type, const Value &old,
                      const Value &now, bool replaces) {
  for (const auto &[key, value] : old.object()) {
    const Value *other = now.object().find(key);
    if (key == DefaultsKey || (!other && isServers(spec, key)))
      continue;
    Deeper here(At, key);
    if (other)
      values(spec, *type.element, value, *other, replaces);
    else
      found(Kind::Delete, replaces);
  }
  for (const auto &[key, value] : now.object()) {
    if (key == DefaultsKey || old.object().find(key))
      continue;
    Deeper here(At, key);
    found(Kind::Add, replaces);
  }
}

void Comparison::lists(const PropertySpec &spec, const TypeSpec &type, const Value &old,
                       const Value &now, bool replaces) {
  size_t olds = old.elements().size(), news = now.elements().size();
  for (size_t index = 0; index < std::max(olds, news); ++index) {
    Deeper here(At, index);
    if (index < olds && index < news)
      values(spec, *type.element, old.elements()[index], now.elements()[index], replaces);
    else if (index < news)
      found(Kind::Add, replaces);
    else if (!isServers(spec, old.elements()[index]))
      found(Kind::Delete, replaces);
  }
}

bool Comparison::same(const PropertySpec &spec, const TypeSpec &type, const Value &old,
                      const Value &now) {
  Comparison inner;
  inner.values(spec, type, old, now, false);
  return inner.Found.empty();
}

/// Compares by content. What is equal to the letter is paired first, so that only the rest is
/// compared each with each.
void Comparison::sets(const PropertySpec &spec, const TypeSpec &type, const Value &old,
                      const Value &now, bool replaces) {
  auto text = [&](const Value &element) {
    return toJson(normalised(withoutDefaultsNotes(element), spec.normal), {SecretStyle::Plain});
  };
  std::multimap<std::string, size_t> unpaired;
  for (auto [index, element] : llvm::enumerate(old.elements()))
    unpaired.emplace(text(element), index);
  std::vector<size_t> added;
  for (auto [index, element] : llvm::enumerate(now.elements())) {
    if (auto pair = unpaired.find(text(element)); pair != unpaired.end())
      unpaired.erase(pair);
    else
      added.push_back(index);
  }
  for (size_t index : added) {
    const Value &element = now.elements()[index];
    auto pair = llvm::find_if(unpaired, [&](const auto &other) {
      return same(spec, *type.element, old.elements()[other.second], element);
    });
    if (pair != unpaired.end()) {
      unpaired.erase(pair);
      continue;
    }
    Deeper here(At, index);
    found(Kind::Add, replaces);
  }
  for (const auto &[element, index] : unpaired) {
    if (isServers(spec, old.elements()[index]))
      continue;
    Deeper here(At, index);
    found(Kind::Delete, replaces);
  }
}

/// What a native provider takes for the state: the outputs that old or new inputs mention, and what
/// is never read back.
ValueObject baseline(const ResourceSpec &resource, const ValueObject &outputs,
                     const ValueObject &oldInputs, const ValueObject &news) {
  ValueObject result;
  for (const PropertySpec &property : resource.object.properties) {
    const Value *old = oldInputs.find(property.name);
    const Value *output = outputs.find(property.name);
    if (property.writeOnly != WriteOnly::No && old)
      result.set(property.name, *old);
    else if (output && (old || news.find(property.name)))
      result.set(property.name, *output);
  }
  return result;
}

bool isIgnored(llvm::StringRef path, llvm::ArrayRef<std::string> ignored) {
  std::optional<PropertyPath> at = PropertyPath::parse(path);
  return at && llvm::any_of(ignored, [&](const std::string &text) {
           std::optional<PropertyPath> other = PropertyPath::parse(text);
           return other && other->covers(*at);
         });
}

} // namespace

std::vector<oracle::PropertyDiff> compare(const ObjectSpec &object, const ValueObject &olds,
                                          const ValueObject &news) {
  Comparison comparison;
  comparison.objects(object, olds, news, false);
  return comparison.take();
}

oracle::DiffAnswer diffResource(const ResourceSpec &resource, const oracle::DiffRequest &request) {
  oracle::DiffAnswer answer;
  bool isNative = resource.style == Style::Native;
  const Value *kept = request.outputs.find(InputsCopyKey);
  const ValueObject &oldInputs = resource.keepsInputs && kept && kept->kind() == ValueKind::Object
                                     ? kept->object()
                                     : request.oldInputs;
  ValueObject olds =
      isNative ? baseline(resource, request.outputs, oldInputs, request.news) : request.outputs;
  std::vector<oracle::PropertyDiff> found = compare(resource.object, olds, request.news);
  llvm::erase_if(found,
                 [&](const auto &diff) { return isIgnored(diff.path, request.ignoreChanges); });
  if (found.empty() || isNative) {
    answer.changes = found.empty() ? oracle::Changes::None : oracle::Changes::Unknown;
    answer.hasDetailed = found.empty() && !isNative && resource.isDetailed;
    return answer;
  }
  answer.changes = oracle::Changes::Some;
  llvm::StringSet<> named, replacing;
  for (const oracle::PropertyDiff &diff : found) {
    std::string top = PropertyPath::parse(diff.path)->steps().front().name;
    if (named.insert(top).second)
      answer.diffs.push_back(top);
    if (diff.replaces() && replacing.insert(top).second)
      answer.replaces.push_back(top);
  }
  answer.hasDetailed = resource.isDetailed;
  if (resource.isDetailed)
    answer.detailed = std::move(found);
  return answer;
}

} // namespace pcl::testprovider
