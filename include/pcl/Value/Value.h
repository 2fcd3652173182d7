// Property values: what the properties of a resource can hold when a program runs.
//
// A value is a tree of null, booleans, numbers, texts, arrays and objects, of assets and archives, of references to resources, and of what is
// not known yet. Any value may be tainted as secret; the taint is contagious in `containsSecret` and never printed in
// clear by `toDisplayString`. Numbers are kept as decimal text, so that nothing is lost on the way. Not here: operations
// of the language (Eval), schema types.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace pcl {

class Value;

/// A number as decimal text in canonical form: no leading zeros, no exponent where it can be avoided, `-0` is `0`.
struct Number {
  std::string text;
  friend bool operator==(const Number &, const Number &) = default;
};

struct Asset {
  enum class Kind { Text, File, Remote } kind = Kind::Text;
  std::string text; ///< the text, path or URI
  friend bool operator==(const Asset &, const Asset &) = default;
};

struct Archive {
  enum class Kind { Assets, File, Remote } kind = Kind::File;
  std::string text;                                                ///< File, Remote
  std::shared_ptr<const std::vector<std::pair<std::string, Value>>> assets; ///< Assets
  friend bool operator==(const Archive &, const Archive &);
};

struct ResourceReference {
  std::string urn;
  std::string id; ///< may be empty
  friend bool operator==(const ResourceReference &, const ResourceReference &) = default;
};

/// Something that only the running program knows.
struct Unknown {
  friend bool operator==(Unknown, Unknown) { return true; }
};

class Value {
public:
  using Array = std::vector<Value>;
  /// In the order of the source.
  using Object = std::vector<std::pair<std::string, Value>>;

  Value() = default;
  Value(bool value) : Data(value) {}
  Value(Number value) : Data(std::move(value)) {}
  Value(std::string value) : Data(std::move(value)) {}
  Value(const char *value) : Data(std::string(value)) {}
  Value(Array value) : Data(std::move(value)) {}
  Value(Object value) : Data(std::move(value)) {}
  Value(Asset value) : Data(std::move(value)) {}
  Value(Archive value) : Data(std::move(value)) {}
  Value(ResourceReference value) : Data(std::move(value)) {}
  Value(Unknown value) : Data(value) {}
  static Value integer(int64_t value) { return Number{std::to_string(value)}; }
  /// The shortest decimal text that reads back as `value`; infinities and NaN are no numbers here and give nothing.
  static std::optional<Value> fromDouble(double value);

  bool isNull() const { return std::holds_alternative<std::monostate>(Data); }
  bool isUnknown() const { return std::holds_alternative<Unknown>(Data); }
  const bool *asBool() const { return std::get_if<bool>(&Data); }
  const Number *asNumber() const { return std::get_if<Number>(&Data); }
  const std::string *asString() const { return std::get_if<std::string>(&Data); }
  const Array *asArray() const { return std::get_if<Array>(&Data); }
  Array *asArray() { return std::get_if<Array>(&Data); }
  const Object *asObject() const { return std::get_if<Object>(&Data); }
  Object *asObject() { return std::get_if<Object>(&Data); }
  const Asset *asAsset() const { return std::get_if<Asset>(&Data); }
  const Archive *asArchive() const { return std::get_if<Archive>(&Data); }
  const ResourceReference *asResourceReference() const { return std::get_if<ResourceReference>(&Data); }
  /// The number as a double, if this is a number; nearest.
  std::optional<double> toDouble() const;
  /// The number as an integer, if it is a whole one in range.
  std::optional<int64_t> toInteger() const;

  /// The member `name` of an object, or null.
  const Value *member(llvm::StringRef name) const;

  bool isSecret() const { return Secret; }
  Value &setSecret(bool secret = true) {
    Secret = secret;
    return *this;
  }
  /// This or anything in it is secret.
  bool containsSecret() const;
  /// This or anything in it is unknown.
  bool containsUnknown() const;

  /// Deep; the order of an object's members does not count, the taint does.
  friend bool operator==(const Value &a, const Value &b);

private:
  std::variant<std::monostate, bool, Number, std::string, Array, Object, Asset, Archive, ResourceReference, Unknown> Data;
  bool Secret = false;
};

/// How a value is written as JSON.
enum class JsonForm {
  Plain,     ///< as `toJSON`: no place for secrets, unknowns, assets; those fail
  Signature, ///< with Pulumi's signature keys, as in stack exports and on the wire
};

/// `value` as compact JSON; nothing if the form has no way to say a part of it. Members are in the order of the object.
std::optional<std::string> toJson(const Value &value, JsonForm form);

/// Reads JSON of either form. Errors: malformed text (with the byte), nesting deeper than 1,000, a signature that is not known.
/// A secret whose plain text is not in the file (`ciphertext` only) is an unknown secret.
std::optional<Value> fromJson(llvm::StringRef text, JsonForm form, std::string &error);

/// For messages and reports: secrets appear as `[secret]`, unknowns as `[unknown]`.
std::string toDisplayString(const Value &value);

/// A place inside a value: `tags["a b"].list[0].*`.
class PropertyPath {
public:
  struct Wildcard {
    friend bool operator==(Wildcard, Wildcard) { return true; }
  };
  using Step = std::variant<std::string, uint64_t, Wildcard>;

  PropertyPath() = default;
  explicit PropertyPath(std::vector<Step> steps) : Steps(std::move(steps)) {}

  /// Reads the text form; nothing if it is malformed.
  static std::optional<PropertyPath> parse(llvm::StringRef text);
  std::string str() const;

  llvm::ArrayRef<Step> steps() const { return Steps; }
  /// What lies there, or null. Wildcards find nothing.
  const Value *find(const Value &root) const;
  /// True if this path names `other` or something that holds it, wildcards included.
  bool covers(const PropertyPath &other) const;
  friend bool operator==(const PropertyPath &, const PropertyPath &) = default;

private:
  std::vector<Step> Steps;
};

} // namespace pcl
