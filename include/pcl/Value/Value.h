// Property values: what a resource's inputs and outputs are made of, and what the evaluator
// computes with.
//
// A Value is immutable and cheap to copy (its contents are shared). Secretness is a mark on a
// value, not a wrapper: a secret of a secret is a secret, and whoever combines values passes the
// mark on with `withTaintOf`. Numbers are decimal texts of any size, so nothing is rounded on the
// way. Not here: arithmetic (Eval), types, and places in sources.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pcl {

enum class ValueKind : uint8_t {
  Null,
  Bool,
  Number,
  String, ///< any bytes
  Array,
  Object,
  Asset,
  Archive,
  Resource, ///< a reference to a registered resource
  Unknown,  ///< known only when the program runs
};

class Value;
class ValueObject;

/// What an asset or archive is made of. An asset is never made of assets.
struct AssetData {
  enum class Source : uint8_t { Text, Path, Uri, Assets, Elided } source = Source::Text;
  std::string text;                          ///< Text: the contents; Path, Uri: where they are
  std::shared_ptr<const ValueObject> assets; ///< Assets: assets and archives by name
  std::string hash; ///< SHA-256 in hexadecimal, "" if nobody computed it; Elided: all there is
};

struct ResourceData {
  std::string urn;
  std::optional<std::string> id;          ///< "" is an id that is not known yet
  std::string name, type, packageVersion; ///< each may be ""
};

class Value {
public:
  Value() = default; ///< null
  static Value null() { return {}; }
  static Value boolean(bool value);
  static Value integer(int64_t value);
  /// `text` is a decimal number as JSON or HCL writes it (`-1.50`, `6e2`). It is kept in its
  /// canonical form: no exponent below MaxDigits digits, no zeros that say nothing (`-1.5`, `600`).
  /// Nothing if it is no number.
  static std::optional<Value> number(llvm::StringRef text);
  static Value string(llvm::StringRef text);
  static Value array(std::vector<Value> elements);
  static Value object(ValueObject members);
  static Value asset(AssetData data);
  static Value archive(AssetData data);
  static Value resource(ResourceData data);
  /// `dependencies` are the URNs of the resources that it comes from.
  static Value unknown(std::vector<std::string> dependencies = {});

  /// The canonical form of a number's text, "" if it is none; see `number`.
  static std::string canonicalNumber(llvm::StringRef text);
  static constexpr unsigned MaxDigits = 500;

  ValueKind kind() const { return Kind; }
  bool isNull() const { return Kind == ValueKind::Null; }
  bool isUnknown() const { return Kind == ValueKind::Unknown; }

  // Each of these must be asked of its own kind only.
  bool boolean() const;
  llvm::StringRef numberText() const;
  double number() const;                  ///< the nearest double
  std::optional<int64_t> integer() const; ///< the number, if it is an integer of 64 bits
  llvm::StringRef string() const;
  llvm::ArrayRef<Value> elements() const;
  const ValueObject &object() const;
  const AssetData &assetData() const; ///< Asset or Archive
  const ResourceData &resourceData() const;
  /// URNs of the resources that the value comes from; of any kind.
  llvm::ArrayRef<std::string> dependencies() const;

  /// This very value must not be shown. What it contains may be marked on its own.
  bool isSecret() const { return Secret; }
  Value withSecret(bool secret = true) const;
  /// This value, secret if `other` or anything in it is.
  Value withTaintOf(const Value &other) const {
    return other.containsSecret() ? withSecret() : *this;
  }
  Value withDependencies(std::vector<std::string> urns) const;

  /// The value, or anything in it, is secret. O(1).
  bool containsSecret() const;
  /// The value, or anything in it, is unknown. O(1).
  bool containsUnknown() const;
  /// Levels of arrays, objects and archives; a scalar has 0. O(1).
  unsigned depth() const;

  /// Same contents and same marks. Objects are compared without order.
  friend bool operator==(const Value &a, const Value &b) {
    return a.equals(b, /*compareMarks=*/true);
  }
  /// Same contents, whatever is secret.
  bool sameContent(const Value &other) const { return equals(other, /*compareMarks=*/false); }

private:
  struct Payload;
  Value(ValueKind kind, std::shared_ptr<const Payload> payload)
      : Data(std::move(payload)), Kind(kind) {}
  static Value ofAsset(ValueKind kind, AssetData data);
  bool equals(const Value &other, bool compareMarks) const;

  std::shared_ptr<const Payload> Data; ///< null for null, false and true without dependencies
  ValueKind Kind = ValueKind::Null;
  bool Flag = false; ///< Bool
  bool Secret = false;
};

/// Members in the order in which they were added; look-up by name in constant time.
class ValueObject {
public:
  using Member = std::pair<std::string, Value>;

  ValueObject() = default;
  ValueObject(const ValueObject &) = default;
  ValueObject(ValueObject &&) noexcept = default; ///< so that vectors that grow do not copy
  ValueObject &operator=(const ValueObject &) = default;
  ValueObject &operator=(ValueObject &&) noexcept = default;
  /// The last of several members of one name counts, in the place of the first.
  ValueObject(std::initializer_list<Member> members);

  /// The member `name`, or null. Valid until the object changes.
  const Value *find(llvm::StringRef name) const;
  /// Replaces the member in its place, or adds it at the end.
  void set(llvm::StringRef name, Value value);

  llvm::ArrayRef<Member> members() const { return Members; }
  auto begin() const { return Members.begin(); }
  auto end() const { return Members.end(); }
  size_t size() const { return Members.size(); }
  bool empty() const { return Members.empty(); }

private:
  size_t slotOf(llvm::StringRef name) const;
  void index(size_t position);

  std::vector<Member> Members;
  /// Of many members a hash table with linear probing: positions counted from 1, 0 where there is
  /// none. Its size is a power of two.
  std::vector<uint32_t> Slots;
};

} // namespace pcl
