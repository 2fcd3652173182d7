// The types and entities of a package schema, as the rest of the house sees them.
//
// Everything here is made on demand by a Package, lives as long as it, and never changes. Object
// and enum types are nominal: a Type of kind Named is a token, and what it stands for is asked of
// its package when needed, so that recursive types cost nothing. Source of the format: Pulumi's
// package schema, docs/rationale/schema-index.md.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pcl::schema {

class Package;

enum class TypeKind : uint8_t {
  Bool,
  Integer,
  Number,
  String,
  Any,
  Json,
  Asset, ///< asset or archive: `pulumi.json#/Asset`
  Archive,
  Array,    ///< element
  Map,      ///< element; keys are strings
  Named,    ///< an object or enum type of `package`, by `token`; the package has it
  Resource, ///< a resource of `package`, by `token` ("pulumi:providers:x" for a provider)
  Union,    ///< elements
};

/// A type in the place of a property. Two equal types of one package are the same pointer.
struct Type {
  TypeKind kind = TypeKind::Any;
  /// No output may stand at this level, in the input shape.
  bool isPlain = false;
  llvm::SmallVector<const Type *, 2> elements;
  const Package *package = nullptr; ///< Named, Resource
  /// Named, Resource. Of another kind: the reference led nowhere, this is what it said, and the
  /// kind is the best that is known.
  llvm::StringRef token;
  TypeKind unionDefault = TypeKind::Any; ///< Union: what languages without unions take, a
                                         ///< primitive; Any if nothing is said
  llvm::StringRef discriminator; ///< Union: the property that tells the members apart; may be empty
  /// Union: value of the discriminator to token of the member.
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> discriminatorMapping;

  const Type *element() const { return elements[0]; }
};

/// The type for people: `list(string)`, `map(number)`, `string | aws:s3/CannedAcl:CannedAcl`,
/// `plain(bool)`.
std::string typeText(const Type &type);

/// A constant of a schema: of a default, a const, an enum value.
struct Constant {
  enum class Kind : uint8_t { Bool, Number, String } kind = Kind::String;
  bool boolean = false;
  std::string text; ///< Number: as JSON writes it; String: the text
  friend bool operator==(const Constant &, const Constant &) = default;
};

struct Property {
  llvm::StringRef name;
  const Type *type = nullptr;
  bool isRequired = false;
  bool isSecret = false;
  bool replaceOnChanges = false;
  bool willReplaceOnChanges = false;
  std::optional<Constant> constant;
  std::optional<Constant> defaultValue;
  std::vector<llvm::StringRef>
      defaultEnvironment; ///< variables that give the default before `defaultValue`
  llvm::StringRef deprecationMessage;
  /// `language.<name>.name` overrides: language and name.
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> languageNames;
};

/// Properties sorted by name. They are read when they are first looked at, as a program looks at
/// few of those that a schema has; safe from several threads. A copy is the same properties.
class Properties {
public:
  using List = std::vector<Property>;

  Properties() = default; ///< none
  explicit Properties(std::function<List()> read);

  const List &list() const;
  List::const_iterator begin() const { return list().begin(); }
  List::const_iterator end() const { return list().end(); }
  size_t size() const { return list().size(); }
  bool empty() const { return list().empty(); }
  const Property &front() const { return list().front(); }

private:
  struct State;
  std::shared_ptr<State> TheState;
};

/// The property `name`, or null. O(log n).
const Property *find(const Properties &properties, llvm::StringRef name);

struct ObjectType {
  const Package *package = nullptr;
  llvm::StringRef token;
  Properties properties;
};

struct EnumValue {
  llvm::StringRef name; ///< may be empty: made from the value then
  Constant value;
  llvm::StringRef deprecationMessage;
};

struct EnumType {
  const Package *package = nullptr;
  llvm::StringRef token;
  TypeKind underlying = TypeKind::String;
  std::vector<EnumValue> values;
};

struct Method {
  llvm::StringRef name;
  llvm::StringRef functionToken;
};

struct Resource {
  const Package *package = nullptr;
  llvm::StringRef token; ///< as the schema has it, `aws:s3/bucket:Bucket`; "pulumi:providers:aws"
                         ///< for the provider
  Properties inputs;
  Properties outputs; ///< without id and urn
  Properties stateInputs;
  std::vector<Method> methods;
  std::vector<llvm::StringRef> aliases; ///< older tokens
  llvm::StringRef deprecationMessage;
  bool isComponent = false;
  bool isProvider = false;
  bool isOverlay = false; ///< written by hand in the SDKs; not each of them may have it
};

struct Function {
  const Package *package = nullptr;
  llvm::StringRef token;
  Properties inputs;
  bool hasInputs = false; ///< the schema speaks of inputs, if only to say that there are none
  std::vector<llvm::StringRef>
      multiArgumentInputs; ///< order of the arguments of a positional invoke; empty: object form
  Properties outputs;      ///< of an object result
  const Type *returnType = nullptr; ///< another result; null when it is an object (or nothing)
  bool isReturnPlain = false;       ///< the result is no output
  bool isOverlay = false;           ///< written by hand in the SDKs; not each of them may have it
  llvm::StringRef deprecationMessage;
};

} // namespace pcl::schema
