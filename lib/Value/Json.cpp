// Writing and reading of values as JSON; see the header for the forms.
#include "pcl/Value/Json.h"

#include "pcl/Value/Text.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"

namespace pcl {

namespace {

// Writing
// ------------------------------------------------------------------------------------------------------------

class Writer {
public:
  Writer(llvm::raw_ostream &out, JsonOptions options)
      : Json(out, options.indent), Options(options) {}

  void write(const Value &value) {
    if (value.isSecret() && Options.secrets == SecretStyle::Placeholder)
      return text("[secret]");
    // Dependencies stand only in outputs; a secret with dependencies is one too.
    if (!value.dependencies().empty() && Options.secrets == SecretStyle::Signature)
      return output(value);
    if (value.isSecret() && Options.secrets == SecretStyle::Signature && !value.isUnknown())
      return signedObject(signature::Secret,
                          [&] { Json.attributeObjectValue(*this, "value", value); });
    content(value);
  }

private:
  /// llvm::json::OStream, with what is missing for values.
  struct Stream : llvm::json::OStream {
    Stream(llvm::raw_ostream &out, unsigned indent) : OStream(out, indent) {}
    void attributeObjectValue(Writer &writer, llvm::StringRef key, const Value &value) {
      attributeBegin(key);
      writer.content(value);
      attributeEnd();
    }
  };

  void text(llvm::StringRef text) { Json.value(llvm::json::Value(text)); }

  void signedObject(llvm::StringRef sign, llvm::function_ref<void()> members) {
    Json.object([&] {
      Json.attribute(signature::Key, sign);
      members();
    });
  }

  void output(const Value &value) {
    signedObject(signature::Output, [&] {
      if (!value.isUnknown())
        Json.attributeObjectValue(*this, "value", value);
      if (value.isSecret())
        Json.attribute("secret", true);
      Json.attributeArray("dependencies", [&] {
        for (const std::string &urn : value.dependencies())
          text(urn);
      });
    });
  }

  void members(const ValueObject &object) {
    for (const auto &[name, member] : object) {
      // A name is UTF-8 in every source that we read; bytes that are not are replaced.
      std::string key = llvm::json::isUTF8(name) ? name : llvm::json::fixUTF8(name);
      Json.attributeBegin(key);
      write(member);
      Json.attributeEnd();
    }
  }

  void asset(llvm::StringRef sign, const AssetData &data) {
    signedObject(sign, [&] {
      switch (data.source) {
      case AssetData::Source::Text:
        Json.attribute("text", llvm::json::fixUTF8(data.text));
        break;
      case AssetData::Source::Path:
        Json.attribute("path", llvm::json::fixUTF8(data.text));
        break;
      case AssetData::Source::Uri:
        Json.attribute("uri", llvm::json::fixUTF8(data.text));
        break;
      case AssetData::Source::Assets:
        Json.attributeObject("assets", [&] { members(*data.assets); });
        break;
      case AssetData::Source::Elided:
        break;
      }
      if (!data.hash.empty())
        Json.attribute("hash", llvm::json::fixUTF8(data.hash));
    });
  }

  /// The value without its own mark.
  void content(const Value &value) {
    switch (value.kind()) {
    case ValueKind::Null:
      return Json.value(nullptr);
    case ValueKind::Bool:
      return Json.value(value.boolean());
    case ValueKind::Number:
      return Json.rawValue(value.numberText());
    case ValueKind::String:
      if (llvm::json::isUTF8(value.string()))
        return text(value.string());
      return signedObject(signature::Bytes,
                          [&] { Json.attribute("value", llvm::encodeBase64(value.string())); });
    case ValueKind::Array:
      return Json.array([&] {
        for (const Value &element : value.elements())
          write(element);
      });
    case ValueKind::Object:
      return Json.object([&] { members(value.object()); });
    case ValueKind::Asset:
      return asset(signature::Asset, value.assetData());
    case ValueKind::Archive:
      return asset(signature::Archive, value.assetData());
    case ValueKind::Resource: {
      const ResourceData &data = value.resourceData();
      return signedObject(signature::Resource, [&] {
        Json.attribute("urn", data.urn);
        if (data.id)
          Json.attribute("id", *data.id);
        for (auto [key, part] : {std::pair("name", &data.name), std::pair("type", &data.type),
                                 std::pair("packageVersion", &data.packageVersion)})
          if (!part->empty())
            Json.attribute(key, *part);
      });
    }
    case ValueKind::Unknown:
      if (value.isSecret() && Options.secrets == SecretStyle::Signature)
        return signedObject(signature::Output, [&] { Json.attribute("secret", true); });
      return text(signature::Unknown);
    }
  }

  Stream Json;
  JsonOptions Options;
};

// Reading
// ------------------------------------------------------------------------------------------------------------

/// The asset or archive that `object` describes. Where only the hash counts the engine leaves out
/// where it comes from, and has no hash either if the provider gave none.
AssetData assetOf(const ValueObject &object) {
  AssetData data;
  data.hash = textMember(object, "hash");
  using Source = AssetData::Source;
  for (auto [name, source] :
       {std::pair("text", Source::Text), {"path", Source::Path}, {"uri", Source::Uri}})
    if (const Value *member = object.find(name); member && member->kind() == ValueKind::String) {
      data.source = source;
      data.text = member->string().str();
      return data;
    }
  if (const Value *assets = object.find("assets"); assets && assets->kind() == ValueKind::Object) {
    data.source = Source::Assets;
    data.assets = std::make_shared<const ValueObject>(assets->object());
    return data;
  }
  data.source = Source::Elided;
  return data;
}

} // namespace

Value interpretSignature(ValueObject object) {
  std::string sign = textMember(object, signature::Key).str();
  if (sign.empty())
    return Value::object(std::move(object));
  if (sign == signature::Secret) {
    if (const Value *value = object.find("value"))
      return value->withSecret();
  } else if (sign == signature::Output) {
    const Value *value = object.find("value");
    const Value *secret = object.find("secret");
    std::vector<std::string> urns;
    if (const Value *list = object.find("dependencies"); list && list->kind() == ValueKind::Array)
      for (const Value &urn : list->elements())
        if (urn.kind() == ValueKind::String)
          urns.push_back(urn.string().str());
    Value result = value ? *value : Value::unknown();
    if (!urns.empty())
      result = result.withDependencies(std::move(urns));
    bool isSecret = secret && secret->kind() == ValueKind::Bool && secret->boolean();
    return isSecret ? result.withSecret() : result;
  } else if (sign == signature::Bytes) {
    std::vector<char> bytes;
    if (llvm::Error error = llvm::decodeBase64(textMember(object, "value"), bytes))
      llvm::consumeError(std::move(error));
    else
      return Value::string({bytes.data(), bytes.size()});
  } else if (sign == signature::Asset) {
    if (AssetData data = assetOf(object); data.source != AssetData::Source::Assets)
      return Value::asset(std::move(data));
  } else if (sign == signature::Archive) {
    return Value::archive(assetOf(object));
  } else if (sign == signature::Resource) {
    ResourceData data;
    data.urn = textMember(object, "urn");
    if (const Value *id = object.find("id"); id && id->kind() == ValueKind::String)
      data.id = id->string().str();
    data.name = textMember(object, "name");
    data.type = textMember(object, "type");
    data.packageVersion = textMember(object, "packageVersion");
    return Value::resource(std::move(data));
  }
  return Value::object(std::move(object));
}

// The texts of the different kinds of unknown values; all are one kind here.
bool isUnknownText(llvm::StringRef text) {
  return llvm::StringSwitch<bool>(text)
      .Cases(signature::Unknown, "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7", // text, bool
             "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
             "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2", // number, array
             "030794c1-ac77-496b-92df-f27374a8bd58",
             "e48ece36-62e2-4504-bad9-02848725956a",       // asset, archive
             "dd056dcd-154b-4c76-9bd3-c8f88648b5ff", true) // object
      .Default(false);
}

namespace {

/// Builds values from the events of nlohmann's reader, which is iterative and throws nothing.
class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
  explicit Builder(JsonError &error) : Error(error) {}
  std::optional<Value> take() { return std::move(Result); }

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add(Value::boolean(value)); }
  bool number_integer(int64_t value) override { return add(Value::integer(value)); }
  bool number_unsigned(uint64_t value) override { return addNumber(std::to_string(value)); }
  bool number_float(double, const std::string &text) override { return addNumber(text); }
  bool string(std::string &text) override {
    return add(isUnknownText(text) ? Value::unknown() : Value::string(text));
  }
  bool binary(nlohmann::json::binary_t &) override { return false; } // not in JSON
  bool start_object(size_t) override { return open(true); }
  bool end_object() override {
    Level level = std::move(Levels.back());
    Levels.pop_back();
    return add(interpretSignature(std::move(level.object)));
  }
  bool start_array(size_t) override { return open(false); }
  bool end_array() override {
    Level level = std::move(Levels.back());
    Levels.pop_back();
    return add(Value::array(std::move(level.elements)));
  }
  bool key(std::string &text) override {
    Levels.back().key = std::move(text);
    return true;
  }
  bool parse_error(size_t position, const std::string &,
                   const nlohmann::detail::exception &) override {
    Error.offset = static_cast<uint32_t>(position ? position - 1 : 0);
    Error.message = "malformed JSON";
    return false;
  }

private:
  struct Level {
    bool isObject;
    std::string key;
    ValueObject object;
    std::vector<Value> elements;
  };

  bool open(bool isObject) {
    if (Levels.size() >= MaxJsonDepth) {
      Error.message = "JSON nested deeper than " + std::to_string(MaxJsonDepth) + " levels";
      return false;
    }
    Levels.push_back({isObject, {}, {}, {}});
    return true;
  }
  bool add(Value value) {
    if (Levels.empty())
      Result = std::move(value);
    else if (Levels.back().isObject)
      Levels.back().object.set(Levels.back().key, std::move(value));
    else
      Levels.back().elements.push_back(std::move(value));
    return true;
  }
  bool addNumber(llvm::StringRef text) {
    std::optional<Value> value = Value::number(text);
    if (value)
      return add(std::move(*value));
    Error.message = "a number out of range";
    return false;
  }

  JsonError &Error;
  std::vector<Level> Levels;
  std::optional<Value> Result;
};

} // namespace

bool writeJson(const Value &value, llvm::raw_ostream &out, JsonOptions options) {
  if (value.depth() > MaxJsonDepth)
    return false;
  Writer(out, options).write(value);
  return true;
}

std::string toJson(const Value &value, JsonOptions options) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeJson(value, out, options);
  return text;
}

std::optional<Value> parseJson(llvm::StringRef text, JsonError &error) {
  Builder builder(error);
  if (!parseJsonEvents(text, builder))
    return std::nullopt;
  return builder.take();
}

} // namespace pcl
