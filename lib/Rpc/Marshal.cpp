// Writing and reading of property values as Structs; see the header for the forms.
#include "Marshal.h"

#include "pcl/Oracle/Oracle.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"

#include <fmt/format.h>

#include <cmath>

namespace pcl::rpc {

namespace {

namespace pb = google::protobuf;
using oracle::FailureKind;

llvm::Error malformed(std::string message) {
  return oracle::makeError(FailureKind::Malformed, std::move(message));
}

// Writing
// ------------------------------------------------------------------------------------------------

/// Remembers the first fault and goes on, so that its functions need not ask each other.
class Marshaller {
public:
  explicit Marshaller(const MarshalOptions &options) : Options(options) {}

  void members(const ValueObject &object, pb::Struct &out) {
    for (const auto &[name, member] : object) {
      if (!llvm::json::isUTF8(name))
        fail("a property name is not UTF-8");
      else
        write(member, (*out.mutable_fields())[name]);
    }
  }

  llvm::Error take() {
    return Fault.empty() ? llvm::Error::success() : malformed(std::move(Fault));
  }

private:
  void fail(std::string text) {
    if (Fault.empty())
      Fault = std::move(text);
  }

  /// A new object with `sign`.
  static pb::Map<std::string, pb::Value> &signedObject(pb::Value &out, llvm::StringRef sign) {
    auto &fields = *out.mutable_struct_value()->mutable_fields();
    fields[signature::Key.str()].set_string_value(sign.str());
    return fields;
  }

  void write(const Value &value, pb::Value &out) {
    if (!value.isSecret() || Options.secrets == SecretForm::Plain)
      return content(value, out);
    pb::Value &inner = signedObject(out, signature::Secret)["value"];
    if (Options.secrets == SecretForm::Hidden)
      inner.set_string_value("[secret]");
    else
      content(value, inner);
  }

  void text(llvm::StringRef text, pb::Value &out) {
    if (llvm::json::isUTF8(text))
      out.set_string_value(text.str());
    else if (Options.bytes)
      signedObject(out, signature::Bytes)["value"].set_string_value(llvm::encodeBase64(text));
    else
      fail("a text is not UTF-8, which the receiver does not understand");
  }

  void number(const Value &value, pb::Value &out) {
    double number = value.number();
    if (!std::isfinite(number))
      fail("a number is out of range"); // not which: it may be a secret
    out.set_number_value(number);
  }

  void asset(const AssetData &data, llvm::StringRef sign, pb::Value &out) {
    auto &fields = signedObject(out, sign);
    switch (data.source) {
    case AssetData::Source::Text:
      text(data.text, fields["text"]);
      break;
    case AssetData::Source::Path:
      text(data.text, fields["path"]);
      break;
    case AssetData::Source::Uri:
      text(data.text, fields["uri"]);
      break;
    case AssetData::Source::Assets:
      members(*data.assets, *fields["assets"].mutable_struct_value());
      break;
    case AssetData::Source::Elided:
      break;
    }
    if (!data.hash.empty())
      text(data.hash, fields["hash"]);
  }

  void resource(const ResourceData &data, pb::Value &out) {
    if (!Options.resources) {
      if (data.id)
        text(data.id->empty() ? llvm::StringRef(signature::Unknown) : llvm::StringRef(*data.id),
             out);
      else
        text(data.urn, out);
      return;
    }
    auto &fields = signedObject(out, signature::Resource);
    text(data.urn, fields["urn"]);
    if (data.id)
      text(*data.id, fields["id"]);
    for (auto [key, part] : {std::pair("name", &data.name), std::pair("type", &data.type),
                             std::pair("packageVersion", &data.packageVersion)})
      if (!part->empty())
        text(*part, fields[key]);
  }

  /// The value without its own mark.
  void content(const Value &value, pb::Value &out) {
    switch (value.kind()) {
    case ValueKind::Null:
      return out.set_null_value(pb::NULL_VALUE);
    case ValueKind::Bool:
      return out.set_bool_value(value.boolean());
    case ValueKind::Number:
      return number(value, out);
    case ValueKind::String:
      return text(value.string(), out);
    case ValueKind::Array:
      out.mutable_list_value();
      for (const Value &element : value.elements())
        write(element, *out.mutable_list_value()->add_values());
      return;
    case ValueKind::Object:
      return members(value.object(), *out.mutable_struct_value());
    case ValueKind::Asset:
      return asset(value.assetData(), signature::Asset, out);
    case ValueKind::Archive:
      return asset(value.assetData(), signature::Archive, out);
    case ValueKind::Resource:
      return resource(value.resourceData(), out);
    case ValueKind::Unknown:
      return out.set_string_value(signature::Unknown.str());
    }
  }

  const MarshalOptions &Options;
  std::string Fault;
};

// Reading
// ------------------------------------------------------------------------------------------------

class Unmarshaller {
public:
  llvm::Expected<ValueObject> members(const pb::Struct &in, unsigned depth) {
    std::vector<std::pair<llvm::StringRef, const pb::Value *>> sorted;
    for (const auto &[name, value] : in.fields())
      sorted.emplace_back(name, &value);
    llvm::sort(sorted, llvm::less_first());
    ValueObject object;
    for (auto [name, value] : sorted) {
      llvm::Expected<Value> member = read(*value, depth + 1);
      if (!member)
        return member.takeError();
      object.set(name, std::move(*member));
    }
    return object;
  }

private:
  llvm::Expected<Value> read(const pb::Value &in, unsigned depth) {
    if (depth > MaxJsonDepth)
      return malformed(fmt::format("properties nest deeper than {} levels", MaxJsonDepth));
    switch (in.kind_case()) {
    case pb::Value::kNullValue:
      return Value::null();
    case pb::Value::kBoolValue:
      return Value::boolean(in.bool_value());
    case pb::Value::kNumberValue:
      // The shortest text that is this double: a whole number reads as one.
      if (std::optional<Value> number = Value::number(fmt::format("{}", in.number_value())))
        return std::move(*number);
      return malformed(fmt::format("a property is the number {}", in.number_value()));
    case pb::Value::kStringValue:
      return isUnknownText(in.string_value()) ? Value::unknown() : Value::string(in.string_value());
    case pb::Value::kListValue: {
      std::vector<Value> elements;
      elements.reserve(in.list_value().values_size());
      for (const pb::Value &element : in.list_value().values()) {
        llvm::Expected<Value> value = read(element, depth + 1);
        if (!value)
          return value.takeError();
        elements.push_back(std::move(*value));
      }
      return Value::array(std::move(elements));
    }
    case pb::Value::kStructValue: {
      llvm::Expected<ValueObject> object = members(in.struct_value(), depth);
      if (!object)
        return object.takeError();
      Value value = interpretSignature(std::move(*object));
      if (value.kind() == ValueKind::Object && value.object().find(signature::Key))
        return malformed(
            "a property has a signature that is not known, or lacks what its signature needs");
      return value;
    }
    case pb::Value::KIND_NOT_SET:
      return malformed("a property has no value at all");
    }
    llvm_unreachable("all kinds are handled");
  }
};

} // namespace

llvm::Error marshal(const ValueObject &properties, pb::Struct &out, const MarshalOptions &options) {
  for (const auto &[name, member] : properties)
    if (member.depth() >= MaxJsonDepth)
      return malformed(fmt::format("properties nest deeper than {} levels", MaxJsonDepth));
  Marshaller marshaller(options);
  marshaller.members(properties, out);
  return marshaller.take();
}

llvm::Expected<ValueObject> unmarshal(const pb::Struct &in) {
  return Unmarshaller().members(in, 0);
}

} // namespace pcl::rpc
