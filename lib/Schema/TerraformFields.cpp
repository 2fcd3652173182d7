// The fields of a mapping, one level at a time: the level's JSON is skimmed, never parsed as a
// whole, because a resource may have hundreds of kilobytes of nested blocks of which a program
// names a few.
//
// Form and name rules: docs/rationale/terraform-names.md. Not here: inference
// (TerraformInference.cpp), files.
#include "TerraformFields.h"

#include "JsonMembers.h"

#include "llvm/ADT/StringMap.h"

#include <mutex>

namespace pcl::schema {

struct FieldMaps::State {
  std::unique_ptr<Reader> reader;
  std::once_flag isRead;
  Table fields;
  std::mutex mutex;
  Table guesses; ///< made by `find`, under the mutex
  std::once_flag isNamed;
  llvm::StringMap<const FieldMap *> byPulumiName;
};

FieldMaps::FieldMaps() = default;
FieldMaps::FieldMaps(std::unique_ptr<Reader> reader) : TheState(std::make_shared<State>()) {
  TheState->reader = std::move(reader);
}

const FieldMaps::Table &FieldMaps::fields() const {
  static const Table None;
  if (!TheState)
    return None;
  std::call_once(TheState->isRead, [&] { TheState->fields = TheState->reader->read(); });
  return TheState->fields;
}

const FieldMap *FieldMaps::findPulumi(llvm::StringRef pulumiName) const {
  if (!TheState)
    return nullptr;
  std::call_once(TheState->isNamed, [&] {
    for (const auto &[name, field] : fields())
      TheState->byPulumiName.try_emplace(field.pulumiName, &field);
  });
  return TheState->byPulumiName.lookup(pulumiName);
}

const FieldMap *FieldMaps::find(llvm::StringRef terraformName) const {
  const Table &known = fields();
  if (auto at = known.find(std::string_view(terraformName)); at != known.end())
    return &at->second;
  if (!TheState || !TheState->reader->isOpen())
    return nullptr;
  std::lock_guard lock(TheState->mutex);
  auto [slot, isNew] = TheState->guesses.try_emplace(terraformName.str());
  if (isNew) {
    slot->second.pulumiName = pulumiName(terraformName);
    slot->second.type = TerraformType::Dynamic;
    slot->second.isOptional = true;
    slot->second.isGuess = true;
  }
  return &slot->second;
}

/// Calls `visit` with key and text of each member of the object `text`; with nothing if it is no
/// object.
static void forEachMember(llvm::StringRef text,
                          llvm::function_ref<void(llvm::StringRef, llvm::StringRef)> visit) {
  JsonSkimmer skimmer(text);
  skimmer.forEachMember(0, [&](ByteRange key, ByteRange value) {
    visit(text.slice(key.begin, key.end), text.slice(value.begin, value.end));
  });
}

static llvm::StringRef memberText(llvm::StringRef object, llvm::StringRef wanted) {
  llvm::StringRef found;
  forEachMember(object, [&](llvm::StringRef key, llvm::StringRef value) {
    if (key == wanted)
      found = value;
  });
  return found;
}

namespace {

/// The members of a shim that matter. `element` stays text.
struct Shim {
  TerraformType type = TerraformType::Invalid;
  bool isOptional = false, isRequired = false, isComputed = false, isSensitive = false;
  unsigned maxItems = 0;
  llvm::StringRef element;

  explicit Shim(llvm::StringRef text) {
    forEachMember(text, [&](llvm::StringRef key, llvm::StringRef value) {
      unsigned number = 0;
      if (key == "type" && !value.getAsInteger(10, number) &&
          number <= static_cast<unsigned>(TerraformType::Dynamic))
        type = static_cast<TerraformType>(number);
      else if (key == "optional")
        isOptional = value == "true";
      else if (key == "required")
        isRequired = value == "true";
      else if (key == "computed")
        isComputed = value == "true";
      else if (key == "sensitive")
        isSensitive = value == "true";
      else if (key == "maxItems")
        value.getAsInteger(10, maxItems);
      else if (key == "element")
        element = value;
    });
  }
};

/// What a mapping says beyond the rule. Keys are those of Go, which reads them whatever their case.
struct Info {
  std::string name;
  std::optional<bool> maxItemsOne;
  TerraformType pulumiType = TerraformType::Invalid;
  AssetKind asset = AssetKind::None;
  llvm::StringRef element, fields;

  explicit Info(llvm::StringRef text) {
    forEachMember(text, [&](llvm::StringRef key, llvm::StringRef value) {
      if (key.equals_insensitive("name"))
        name = stringOf(value);
      else if (key.equals_insensitive("maxItemsOne") && (value == "true" || value == "false"))
        maxItemsOne = value == "true";
      else if (key.equals_insensitive("typeomitempty") || key.equals_insensitive("type"))
        pulumiType = typeOf(stringOf(value));
      else if (key.equals_insensitive("asset") && isObject(value))
        asset = assetOf(value);
      else if (key.equals_insensitive("element"))
        element = value;
      else if (key.equals_insensitive("fields"))
        fields = value;
    });
  }

  static TerraformType typeOf(llvm::StringRef word) {
    if (word == "boolean" || word == "bool")
      return TerraformType::Bool;
    if (word == "integer" || word == "int")
      return TerraformType::Int;
    if (word == "number" || word == "float")
      return TerraformType::Float;
    return word == "string" ? TerraformType::String : TerraformType::Invalid;
  }

  static AssetKind assetOf(llvm::StringRef text) {
    unsigned kind = 0; // a file asset, when it is not said
    forEachMember(text, [&](llvm::StringRef key, llvm::StringRef value) {
      if (key.equals_insensitive("kind"))
        value.getAsInteger(10, kind);
    });
    return static_cast<AssetKind>(std::min(kind, 3u) + 1);
  }
};

class MappedReader : public FieldMaps::Reader {
public:
  MappedReader(llvm::StringRef shims, llvm::StringRef infos) : Shims(shims), Infos(infos) {}

  FieldMaps::Table read() override {
    llvm::StringMap<llvm::StringRef> infoTexts;
    forEachMember(Infos,
                  [&](llvm::StringRef key, llvm::StringRef value) { infoTexts[key] = value; });
    llvm::StringMap<llvm::StringRef> shimTexts;
    forEachMember(Shims,
                  [&](llvm::StringRef key, llvm::StringRef value) { shimTexts[key] = value; });
    FieldMaps::Table result;
    // A plural gives way to another field of that name, unless that is itself called otherwise.
    auto isTaken = [&](llvm::StringRef plural) {
      return shimTexts.contains(plural) && Info(infoTexts.lookup(plural)).name.empty();
    };
    for (const auto &entry : shimTexts)
      result.emplace(entry.getKey().str(), readField(entry.getKey(), entry.getValue(),
                                                     infoTexts.lookup(entry.getKey()), isTaken));
    return result;
  }

private:
  static FieldMap readField(llvm::StringRef name, llvm::StringRef shimText,
                            llvm::StringRef infoText,
                            llvm::function_ref<bool(llvm::StringRef)> isTaken) {
    Shim shim(shimText);
    Info info(infoText);
    FieldMap field;
    field.type = shim.type;
    field.isOptional = shim.isOptional;
    field.isRequired = shim.isRequired;
    field.isComputed = shim.isComputed;
    field.isSensitive = shim.isSensitive;
    field.pulumiType = info.pulumiType;
    field.asset = info.asset;
    field.isSingleton = isCollection(shim.type) && info.maxItemsOne.value_or(shim.maxItems == 1);
    if (!info.name.empty()) {
      field.pulumiName = info.name;
    } else {
      std::string plural =
          isCollection(shim.type) && !field.isSingleton ? pluralName(name) : name.str();
      field.pulumiName =
          pulumiName(plural != name && isTaken(plural) ? name : llvm::StringRef(plural));
    }

    // An element is a scalar's schema, a block's fields, or (newer providers) a schema of type map
    // around such fields. An element with neither is a block without fields.
    llvm::StringRef fields, elementSchema;
    forEachMember(shim.element, [&](llvm::StringRef key, llvm::StringRef value) {
      if (key == "resource")
        fields = value;
      else if (key == "schema")
        elementSchema = value;
    });
    bool isEmptyBlock = isObject(shim.element) && fields.empty() && elementSchema.empty();
    llvm::StringRef elementInfo = memberText(info.element, "fields");
    if (isObject(elementSchema)) {
      Shim inner(elementSchema);
      field.elementType = inner.type;
      if (inner.type == TerraformType::Map) {
        fields = memberText(inner.element, "resource");
        if (elementInfo.empty())
          elementInfo = memberText(memberText(info.element, "element"), "fields");
      }
    }
    if (isObject(fields) || isEmptyBlock) {
      field.isBlock = isCollection(field.type);
      field.isObject = field.type == TerraformType::Map;
      if (field.isObject && isObject(info.fields))
        elementInfo = info.fields;
      field.nested = std::make_unique<FieldMaps>(mappedFields(fields, elementInfo));
    }
    return field;
  }

  llvm::StringRef Shims, Infos;
};

} // namespace

FieldMaps mappedFields(llvm::StringRef shims, llvm::StringRef infos) {
  return FieldMaps(std::make_unique<MappedReader>(shims, infos));
}

} // namespace pcl::schema
