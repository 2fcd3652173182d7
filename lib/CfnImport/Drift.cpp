// Normal forms of properties, and their comparison.
#include "Drift.h"

#include "Evaluate.h"
#include "Secrets.h"

#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

namespace pcl::cfnimport {

namespace {

/// `path` with the place of an element as `*`.
std::string below(llvm::StringRef path, llvm::StringRef step) {
  return path.empty() ? step.str() : (path + "/" + step).str();
}

class Normaliser {
public:
  explicit Normaliser(const ResourceType &type) : T(type) {}

  Value object(const ValueObject &members, const PropertySchema &schema, llvm::StringRef path) {
    ValueObject result;
    // A map keeps what is empty: its members are the user's, and being there says something.
    bool isMap = T.isMap(schema) && !path.empty();
    for (const auto &[name, member] : members) {
      std::string place = below(path, name);
      if (T.readOnly.contains(place) || T.writeOnly.contains(place) || member.isNull())
        continue;
      PropertySchema memberSchema = T.member(schema, name);
      std::optional<Value> normal = value(member, memberSchema, place);
      if (normal && (isMap || !saysNothing(*normal, memberSchema, place)))
        result.set(name, std::move(*normal));
    }
    return Value::object(std::move(result));
  }

private:
  /// A template that says `normal` says what holds anyway.
  bool saysNothing(const Value &normal, const PropertySchema &schema, llvm::StringRef path) {
    if (normal.containsUnknown())
      return false;
    if (const Value *preset = T.defaultOf(schema)) {
      std::optional<Value> usual = value(*preset, schema, path);
      return usual && usual->sameContent(normal);
    }
    switch (normal.kind()) {
    case ValueKind::String:
      return normal.string().empty() || (normal.string() == "false" && T.isTruth(schema)) ||
             (normal.string() == "0" && T.isNumber(schema));
    case ValueKind::Array:
      return normal.elements().empty();
    case ValueKind::Object:
      return normal.object().empty();
    default:
      return false;
    }
  }

  static bool isServiceTag(const Value &element) {
    return isObject(element) && textMember(element.object(), "Key").starts_with("aws:");
  }

  std::optional<Value> value(const Value &of, const PropertySchema &schema, llvm::StringRef path) {
    if (of.isUnknown())
      return of;
    if (!isArray(of) && T.isList(schema))
      return value(Value::array({of}), schema, path);
    if (auto text = scalarText(of))
      return scalar(*text, of, schema, path);
    if (T.isDocument(schema))
      return document(of);
    if (isObject(of)) {
      if (path != T.tags)
        return object(of.object(), schema, path);
      ValueObject tags;
      for (const auto &[key, tag] : of.object())
        if (!llvm::StringRef(key).starts_with("aws:"))
          tags.set(key, tag);
      return object(tags, schema, path);
    }
    if (!isArray(of))
      return std::nullopt;
    std::vector<Value> elements;
    std::string place = below(path, "*");
    PropertySchema elementSchema = T.element(schema);
    for (const Value &each : of.elements())
      if (path != T.tags || !isServiceTag(each))
        if (std::optional<Value> element = value(each, elementSchema, place))
          elements.push_back(std::move(*element));
    if (T.isUnordered(schema) || path == T.tags)
      sort(elements);
    return Value::array(std::move(elements));
  }

  Value scalar(const std::string &text, const Value &of, const PropertySchema &schema,
               llvm::StringRef path) {
    if (T.isDocument(schema) && isText(of)) {
      JsonError error;
      if (std::optional<Value> inner = parseJson(text, error))
        return document(of.containsSecret() ? allSecret(*inner) : *inner);
    }
    std::string normal = text;
    if (!T.isText(schema))
      if (std::string number = Value::canonicalNumber(text); !number.empty())
        normal = number;
    if (!T.isText(schema) && (llvm::StringRef(text).equals_insensitive("true") ||
                              llvm::StringRef(text).equals_insensitive("false")))
      normal = llvm::StringRef(text).lower();
    if (auto rule = T.transforms.find(path.str()); rule != T.transforms.end()) {
      if (llvm::StringRef(rule->second).starts_with("$lowercase("))
        normal = llvm::StringRef(normal).lower();
      else if (llvm::StringRef(rule->second).starts_with("$uppercase("))
        normal = llvm::StringRef(normal).upper();
    }
    return Value::string(normal).withTaintOf(of);
  }

  /// A JSON document: scalars are texts; in policies one text and a list of it are the same, and
  /// such lists have no order.
  static Value document(const Value &of) {
    bool isPolicy = memberOf(of, "Statement");
    return document(of, isPolicy, "");
  }
  static Value document(const Value &of, bool isPolicy, llvm::StringRef key) {
    if (of.isUnknown())
      return of;
    if (auto text = scalarText(of)) {
      Value value = Value::string(*text).withTaintOf(of);
      return isPolicy && isListInPolicies(key) ? Value::array({value}) : value;
    }
    if (isArray(of)) {
      std::vector<Value> elements;
      bool areTexts = isPolicy && isListInPolicies(key);
      for (const Value &each : of.elements())
        elements.push_back(document(each, isPolicy, ""));
      if (areTexts)
        sort(elements);
      return Value::array(std::move(elements));
    }
    if (!isObject(of))
      return of;
    if (isPolicy && key == "Statement") // a single statement
      return Value::array({document(of, isPolicy, "")});
    ValueObject members;
    for (const auto &[name, member] : of.object()) {
      bool isAction = isListInPolicies(name);
      // Below `Principal` and the operators of `Condition` each member is a list of texts.
      llvm::StringRef inner = isAction || name == "Statement" ? llvm::StringRef(name) : key;
      if (key == "Principal" || key == "NotPrincipal" || key == "ConditionOperator")
        inner = "Action";
      else if (name == "Principal" || name == "NotPrincipal")
        inner = isObject(member) ? "Principal" : "";
      else if (key == "Condition")
        inner = "ConditionOperator";
      else if (name == "Condition")
        inner = "Condition";
      else if (!isAction && name != "Statement")
        inner = "";
      members.set(name, document(member, isPolicy, inner));
    }
    return Value::object(std::move(members));
  }
  static bool isListInPolicies(llvm::StringRef key) {
    return key == "Action" || key == "NotAction" || key == "Resource" || key == "NotResource";
  }

  static void sort(std::vector<Value> &elements) {
    std::vector<std::pair<std::string, Value>> keyed;
    for (Value &each : elements)
      keyed.emplace_back(toJson(sorted(each), {SecretStyle::Plain, 0}), std::move(each));
    llvm::stable_sort(keyed, [](const auto &a, const auto &b) { return a.first < b.first; });
    elements.clear();
    for (auto &[key, each] : keyed)
      elements.push_back(std::move(each));
  }
  static Value sorted(const Value &value) { return pcl::sorted(value); }

  const ResourceType &T;
};

class Comparer {
public:
  explicit Comparer(const ResourceType &type) : T(type) {}

  /// What both sides said before they were normalised, as far as that can be told.
  struct Said {
    const Value *ours = nullptr, *live = nullptr;
    Said member(llvm::StringRef name) const {
      return {ours ? memberOf(*ours, name) : nullptr, live ? memberOf(*live, name) : nullptr};
    }
  };

  void compare(const Value &ours, const Value &live, const PropertySchema &schema,
               llvm::StringRef place, std::string path, Said said) {
    if (ours.isUnknown())
      return add(DriftKind::Unknown, path, place, ours, live);
    if (isObject(ours) && isObject(live))
      return compareObjects(ours.object(), live.object(), schema, place, path, said);
    if (isArray(ours) && isArray(live))
      return compareLists(ours.elements(), live.elements(), schema, place, path, said);
    if (!ours.sameContent(live))
      add(ours.containsUnknown() ? DriftKind::Unknown : DriftKind::Changed, path, place, ours,
          live);
  }

  std::vector<Difference> Found;

private:
  void add(DriftKind kind, std::string path, llvm::StringRef place, const Value &ours,
           const Value &live) {
    Difference difference{kind, std::move(path), ours, live.withTaintOf(ours), whyUnknown(ours),
                          false};
    for (llvm::StringRef at = place;; at = at.rsplit('/').first) {
      if (T.createOnly.contains(at.str()))
        difference.replaces = true;
      auto rule = T.transforms.find(at.str());
      if (rule != T.transforms.end() && kind == DriftKind::Changed &&
          !llvm::StringRef(rule->second).starts_with("$lowercase(") &&
          !llvm::StringRef(rule->second).starts_with("$uppercase(")) {
        difference.kind = DriftKind::Unknown;
        difference.why = phrase::is_rewritten();
      }
      if (!at.contains('/'))
        break;
    }
    Found.push_back(std::move(difference));
  }

  void compareObjects(const ValueObject &ours, const ValueObject &live,
                      const PropertySchema &schema, llvm::StringRef place, const std::string &path,
                      Said said) {
    auto inside = [&](llvm::StringRef name) {
      bool isWord =
          llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
      if (isWord)
        return path.empty() ? name.str() : path + "." + name.str();
      return path + "[\"" + name.str() + "\"]";
    };
    for (const auto &[name, value] : ours) {
      std::string at = below(place, name);
      if (const Value *other = live.find(name))
        compare(value, *other, T.member(schema, name), at, inside(name), said.member(name));
      else if (const Value *usual = said.member(name).live) // live is what holds anyway
        add(value.containsUnknown() ? DriftKind::Unknown : DriftKind::Changed, inside(name), at,
            value, *usual);
      else
        add(value.containsUnknown() ? DriftKind::Unknown : DriftKind::OnlyTemplate, inside(name),
            at, value, {});
    }
    for (const auto &[name, value] : live)
      if (!ours.find(name)) {
        const Value *usual = said.member(name).ours; // the template says what holds anyway
        add(usual ? DriftKind::Changed : DriftKind::OnlyLive, inside(name), below(place, name),
            usual ? *usual : Value(), value);
      }
  }

  /// The member that tells the elements of a list apart, as `Key` does tags; "" if none does.
  static llvm::StringRef keyOf(llvm::ArrayRef<Value> a, llvm::ArrayRef<Value> b) {
    for (llvm::StringRef key : {"Key", "Name", "Id", "AttributeName", "IndexName", "PolicyName",
                                "ParameterName", "DeviceName"}) {
      auto isKeyed = [&](llvm::ArrayRef<Value> list) {
        std::set<std::string> seen;
        return llvm::all_of(list, [&](const Value &each) {
          return isObject(each) && !textMember(each.object(), key).empty() &&
                 seen.insert(textMember(each.object(), key).str()).second;
        });
      };
      bool isShown = llvm::none_of(a, [&](const Value &each) { // it stands in paths
        const Value *value = memberOf(each, key);
        return value && value->isSecret();
      });
      if (isShown && isKeyed(a) && isKeyed(b))
        return key;
    }
    return "";
  }

  /// The element of `list` whose member `key` is `id`.
  static const Value *keyed(const Value *list, llvm::StringRef key, llvm::StringRef id) {
    if (list && isArray(*list))
      for (const Value &each : list->elements())
        if (const Value *value = memberOf(each, key); value && scalarText(*value) == id.str())
          return &each;
    return nullptr;
  }
  static const Value *elementOf(const Value *list, size_t index, size_t size) {
    return list && isArray(*list) && list->elements().size() == size ? &list->elements()[index]
                                                                     : nullptr;
  }

  void compareSets(llvm::ArrayRef<Value> ours, llvm::ArrayRef<Value> live,
                   const PropertySchema &schema, llvm::StringRef place, const std::string &path,
                   Said said) {
    std::vector<const Value *> ourRest, liveRest;
    std::vector<bool> isTaken(live.size());
    for (const Value &each : ours) {
      size_t i = 0;
      while (i < live.size() && (isTaken[i] || !live[i].sameContent(each)))
        ++i;
      if (i < live.size())
        isTaken[i] = true;
      else
        ourRest.push_back(&each);
    }
    for (size_t i = 0; i < live.size(); ++i)
      if (!isTaken[i])
        liveRest.push_back(&live[i]);
    if (ourRest.size() == liveRest.size() && !ourRest.empty() &&
        llvm::all_of(ourRest, [](const Value *each) { return each->containsUnknown(); })) {
      for (const Value *each : ourRest)
        add(DriftKind::Unknown, path, place, *each, {});
      return;
    }
    llvm::StringRef key = keyOf(ours, live);
    PropertySchema element = T.element(schema);
    for (const Value *each : ourRest) {
      auto twin = key.empty() ? liveRest.end() : llvm::find_if(liveRest, [&](const Value *other) {
        return textMember(other->object(), key) == textMember(each->object(), key);
      });
      if (twin == liveRest.end()) {
        add(each->containsUnknown() ? DriftKind::Unknown : DriftKind::ElementTemplate, path, place,
            *each, {});
        continue;
      }
      llvm::StringRef id = textMember(each->object(), key);
      compare(*each, **twin, element, below(place, "*"),
              path + "[" + key.str() + "=" + id.str() + "]",
              {keyed(said.ours, key, id), keyed(said.live, key, id)});
      liveRest.erase(twin);
    }
    for (const Value *each : liveRest)
      add(DriftKind::ElementLive, path, place, {}, *each);
  }

  void compareLists(llvm::ArrayRef<Value> ours, llvm::ArrayRef<Value> live,
                    const PropertySchema &schema, llvm::StringRef place, const std::string &path,
                    Said said) {
    if (T.isUnordered(schema) || place == T.tags)
      return compareSets(ours, live, schema, place, path, said);
    bool isSame = ours.size() == live.size();
    for (size_t i = 0; isSame && i < ours.size(); ++i)
      isSame = ours[i].sameContent(live[i]);
    if (isSame)
      return;
    if (ours.size() == live.size() &&
        std::is_permutation(ours.begin(), ours.end(), live.begin(),
                            [](const Value &a, const Value &b) { return a.sameContent(b); }))
      return add(DriftKind::Order, path, place, Value::array(ours.vec()), Value::array(live.vec()));
    PropertySchema element = T.element(schema);
    for (size_t i = 0; i < std::max(ours.size(), live.size()); ++i) {
      std::string at = path + "[" + std::to_string(i) + "]";
      if (i < ours.size() && i < live.size())
        compare(ours[i], live[i], element, below(place, "*"), at,
                {elementOf(said.ours, i, ours.size()), elementOf(said.live, i, live.size())});
      else if (i < ours.size())
        add(ours[i].containsUnknown() ? DriftKind::Unknown : DriftKind::ElementTemplate, at, place,
            ours[i], {});
      else
        add(DriftKind::ElementLive, at, place, {}, live[i]);
    }
  }

  const ResourceType &T;
};

} // namespace

Value normalForm(const ResourceType &type, const Value &properties) {
  if (!isObject(properties))
    return Value::object({});
  return Normaliser(type).object(properties.object(), type.root(), "");
}

std::vector<Difference> findDrift(const ResourceType &type, const Value &ours, const Value &live) {
  Comparer comparer(type);
  comparer.compare(normalForm(type, ours), normalForm(type, live), type.root(), "", "",
                   {&ours, &live});
  return std::move(comparer.Found);
}

llvm::StringRef nameOf(DriftKind kind) {
  switch (kind) {
  case DriftKind::Changed:
    return "changed";
  case DriftKind::OnlyTemplate:
    return "only-template";
  case DriftKind::OnlyLive:
    return "only-live";
  case DriftKind::ElementTemplate:
    return "element-only-template";
  case DriftKind::ElementLive:
    return "element-only-live";
  case DriftKind::Order:
    return "order";
  case DriftKind::Unknown:
    break;
  }
  return "unknown";
}

Phrase<phrase::CfnDrift> phraseOf(const Difference &difference) {
  std::string ours = brief(difference.ours), live = brief(difference.live);
  switch (difference.kind) {
  case DriftKind::OnlyTemplate:
    return phrase::only_template(ours);
  case DriftKind::OnlyLive:
    return phrase::only_live(live);
  case DriftKind::ElementTemplate:
    return phrase::element_template(ours);
  case DriftKind::ElementLive:
    return phrase::element_live(live);
  case DriftKind::Order:
    return phrase::order();
  default:
    return phrase::changed(ours, live);
  }
}

} // namespace pcl::cfnimport
