// Types of Terraform values, together with how the same value looks in the PCL program.
//
// A type says what Terraform sees (a list of objects, say) and what PCL holds in its place (one
// object, with other property names). It flows through locals, variables, `for`, splats and
// modules, so that a name behind a dot is mapped once and rightly, and keys of the user's own
// objects never are. It is not a checker: what is not known is Unknown.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace pcl::syntax {
struct Expr;
}

namespace pcl::terraform {

enum class TyKind : uint8_t {
  Unknown,
  Null,
  Bool,
  Number,
  String,
  List,      ///< element; PCL: a list
  Set,       ///< element; PCL: a list
  Map,       ///< element; PCL: a map with the same keys
  Tuple,     ///< elements; PCL: a list
  Object,    ///< fields; PCL: an object
  Schema,    ///< an object of a provider: names by its mapping
  Singleton, ///< element; Terraform: a list of at most one; PCL: the element itself, or null
};

/// What a List or a Map is in Terraform.
enum class Form : uint8_t {
  Collection, ///< a list, a map
  Structural, ///< a tuple or an object of which it is not known how many elements it has
  Either,
};

/// What a program, which computes with 64-bit floating point, does to a number that Terraform knows
/// to 154 digits.
enum class Digits : uint8_t {
  Plain,    ///< nothing, as far as can be seen
  Decimal,  ///< a decimal fraction: sums and products of it are rounded
  Quotient, ///< it may not end: the text of it is cut, too
};

/// Which types the values have that are Unknown for being of several: a rank, later ones hold more.
enum class Mix : uint8_t {
  None,    ///< it is not known which
  Scalars, ///< numbers and booleans
  Texts,   ///< strings and those; where Terraform needs one type, all become strings
  Any,     ///< anything
};

enum class AssetKind : uint8_t { None, Asset, Archive };

/// Of the number that `text` says; Plain where 64-bit floating point has it as it is.
Digits digitsOf(llvm::StringRef text);

struct Ty;

struct Field {
  std::string name;   ///< in Terraform
  std::string pulumi; ///< in PCL
  const Ty *type = nullptr;
  AssetKind asset = AssetKind::None;
  bool isOptional = false;     ///< Object: may be absent or null
  bool isUnset = false;        ///< Object: may be absent in PCL, which Terraform has as null
  bool isNullable = false;     ///< Object: declared as optional and without a default
  bool mayBeNull = false;      ///< Object: what is written for it is null at times
  bool hasBareNull = false;    ///< Object: of several, some have a null without a type for it
  bool isLeftOut = false;      ///< Object: read of a resource, which has it only if it is not null
  bool isComputedOnly = false; ///< Schema: no input
  bool isSecret = false;       ///< Schema: the provider calls it sensitive
  bool isGuess = false;        ///< Schema: the name was inferred without a mapping
  bool isIntOrText = false;    ///< Schema: a text of digits is a number in PCL
  bool isOctal = false;        ///< Schema: a text of octal digits, and a number in PCL
  bool isEncoded = false;      ///< Schema: what is read is in Base64, and plain in Terraform
  const syntax::Expr *fallback = nullptr; ///< Object: the default of `optional(T, default)`
  /// Schema: how an argument of an older major becomes the one that the field is; see Renames.def.
  enum class Rename : uint8_t {
    Same,
    List,
    Not,
    Both,
    Vpc,
    Ssl,
    Enabled,
    Disabled,
    Filter,
    Within,
    Gone
  } rename = Rename::Same;
  std::string other{}; ///< Both: the other property; Within: the one in the block
  std::string input{}; ///< Schema: in PCL as an input, where that has another name; else ""
};

/// What the property of a field is called where it is given.
inline const std::string &inputName(const Field &field) {
  return field.input.empty() ? field.pulumi : field.input;
}

/// The fields of an object that a provider defines, found when they are asked for.
class SchemaObject {
public:
  virtual ~SchemaObject() = default;
  /// The field that Terraform calls `name`; null if there is none.
  virtual const Field *find(llvm::StringRef name) const = 0;
  /// All fields, sorted by their Terraform name.
  virtual llvm::ArrayRef<const Field *> fields() const = 0;
  /// It is not known which fields there are.
  virtual bool isGuess() const { return false; }
};

struct Ty {
  TyKind kind = TyKind::Unknown;
  const Ty *element = nullptr;
  std::vector<const Ty *> elements;
  std::vector<Field> fields;
  const SchemaObject *schema = nullptr;
  Form form = Form::Collection;  ///< List, Map
  Digits digits = Digits::Plain; ///< Number
  Mix mix = Mix::None;           ///< Unknown
  bool holdsNull = false;        ///< List, Set, Map: an element is null at times, as is known
  bool isResource = false;       ///< Schema: the resource itself (it has `id`), or data
  bool isInstance = false;       ///< Object: of a module, whose outputs are the fields
  bool isStash = false;          ///< Object: a `terraform_data`
  /// Bool, Number, String: of a property of a provider, where a value of another of these types is
  /// converted without saying so. Unknown: a provider, a module that is not there or another stack
  /// knows the type.
  bool isProperty = false;
  /// Bool, Number, String: taken from the default of a variable, which is given anything.
  bool isGuessed = false;
  /// Unknown: of a text that is decoded, which gives tuples and objects, and no collection of one
  /// type.
  bool isDecoded = false;

  // Said of all that is in it, by the store.
  bool hasUnset = false;      ///< see the function; what a `terraform_data` holds does not count
  bool hasHeldUnset = false;  ///< the same where that counts
  bool hasFallback = false;   ///< a default is written
  bool holdsQuotient = false; ///< a number is one
  bool hasSet = false;        ///< there is a set
  uint32_t size = 1;          ///< parts in it, itself included, each as often as it stands
  uint32_t depth = 1;         ///< of the parts in it

  bool is(TyKind k) const { return kind == k; }
  bool isListLike() const { return is(TyKind::List) || is(TyKind::Set) || is(TyKind::Tuple); }
  bool isMapLike() const { return is(TyKind::Map) || is(TyKind::Object); }
  bool isGuess() const { return is(TyKind::Schema) && schema->isGuess(); }
  /// A resource or what a provider defines, as far as that is known, or an instance of a module:
  /// PCL has other names for its members, and reads none by a computed one.
  bool isOfClass() const { return isInstance || isStash || (is(TyKind::Schema) && !isGuess()); }
  /// What it is, is taken from another place where a value of it may come from.
  bool isLikely() const {
    return isGuessed || ((is(TyKind::List) || is(TyKind::Map)) && form == Form::Either &&
                         element->is(TyKind::Unknown) && element->mix == Mix::None);
  }
  /// Only a run shows what a value of it is, or holds.
  bool isDynamic() const {
    return (is(TyKind::Unknown) && !isProperty && mix == Mix::None) ||
           ((is(TyKind::List) || is(TyKind::Map)) && element->isDynamic());
  }
  /// Surely a list, a set or a tuple; surely a map or an object.
  bool isSurelyListLike() const { return isListLike() && !isLikely(); }
  bool isSurelyMapLike() const { return isMapLike() && !isLikely(); }
  /// Surely a text, a number or a bool.
  bool isSurelyPrimitive() const { return isPrimitive() && !isProperty && !isLikely(); }
  bool isPrimitive() const { return is(TyKind::Bool) || is(TyKind::Number) || is(TyKind::String); }
  /// A set of a provider's property, which the provider itself makes distinct.
  bool isPropertySet() const {
    return is(TyKind::Set) && (element->isProperty || element->is(TyKind::Schema));
  }
  const Field *field(llvm::StringRef name) const;
};

/// Owns the types of a session. Types never move. No type is so large that walking through all of
/// it takes long: a tuple or an object that would be, because values in values are shared, is
/// Unknown.
class TyStore {
public:
  TyStore();
  const Ty *primitive(TyKind kind) const {
    return kind == TyKind::Number ? number() : &Primitives[static_cast<size_t>(kind)];
  }
  const Ty *unknown() const { return primitive(TyKind::Unknown); }
  /// Whatever `jsondecode` or `yamldecode` give.
  const Ty *decoded() const { return &Decoded; }
  const Ty *null() const { return primitive(TyKind::Null); }
  const Ty *boolean() const { return primitive(TyKind::Bool); }
  const Ty *number() const { return number(Digits::Plain); }
  const Ty *number(Digits digits) const { return &Numbers[static_cast<size_t>(digits)]; }
  const Ty *string() const { return primitive(TyKind::String); }
  /// The primitive `kind` of a provider's property.
  const Ty *property(TyKind kind) const { return &Properties[static_cast<size_t>(kind)]; }
  /// The primitive `type` of what may be another one.
  const Ty *guessed(const Ty *type);
  /// The collection `type` of which elements are null at times.
  const Ty *holdingNull(const Ty *type);
  const Ty *collection(TyKind kind, const Ty *element, Form form = Form::Collection);
  const Ty *list(const Ty *element) { return collection(TyKind::List, element); }
  const Ty *map(const Ty *element) { return collection(TyKind::Map, element); }
  const Ty *singleton(const Ty *element) { return collection(TyKind::Singleton, element); }
  const Ty *tuple(std::vector<const Ty *> elements);
  const Ty *object(std::vector<Field> fields);
  /// An instance of a module with these outputs.
  const Ty *instance(std::vector<Field> outputs);
  const Ty *schema(const SchemaObject *object, bool isResource);
  /// A `terraform_data` that holds a value of the type `value`.
  const Ty *stash(const Ty *value);

  /// The type that Terraform converts values of types `a` and `b` to where it needs one type for
  /// both, as the arms of a conditional; Unknown if there is none, or it is not known.
  const Ty *unify(const Ty *a, const Ty *b) { return combine(a, b, /*isConverted=*/true, 0); }
  /// The type of a value that has type `a` or type `b`, as it is.
  const Ty *either(const Ty *a, const Ty *b) { return combine(a, b, /*isConverted=*/false, 0); }
  /// What a value of type `from` becomes where `to` is declared: `to` with the type of the value
  /// where it has `any`.
  const Ty *converted(const Ty *from, const Ty *to) { return converted(from, to, 0); }
  /// `type` of a value in which nothing is unset.
  const Ty *allSet(const Ty *type);
  /// `type` of a variable whose defaults are filled in: nothing is unset in the objects that have
  /// defaults, nor in the elements of sets.
  const Ty *completed(const Ty *type);
  /// `type` with objects of Terraform's own names in the place of resources and of what a provider
  /// defines: they have the members of which `isRead` holds. What is guessed stays as it is, and so
  /// do, of a provider's types that hold themselves, all but the first thousand members.
  const Ty *dataOf(const Ty *type, llvm::function_ref<bool(llvm::StringRef)> isRead);
  /// `type` with objects in the place of what `terraform_data` is.
  const Ty *withoutStashes(const Ty *type);
  /// What is read of a resource that was given a value of `type`: members that are null are left
  /// out on the way.
  const Ty *throughEngine(const Ty *type);
  /// `type` with lists in the place of sets.
  const Ty *withoutSets(const Ty *type);
  /// The type of the elements of any collection; of an object the union of its fields. Unknown if
  /// there are none.
  const Ty *elementOf(const Ty *type);
  /// The one type to which Terraform converts the elements of `type`; Unknown if there is none, or
  /// it is not known.
  const Ty *unifiedElement(const Ty *type) { return unifiedElement(type, 0); }

private:
  const Ty *add(Ty type);
  const Ty *record(Ty type);
  /// `type` with `change` made to its parts; itself if that changes nothing.
  const Ty *withParts(const Ty *type, llvm::function_ref<const Ty *(const Ty *)> change);
  const Ty *combine(const Ty *a, const Ty *b, bool isConverted, unsigned depth);
  const Ty *combineObjects(const Ty *a, const Ty *b, bool isConverted, unsigned depth);
  const Ty *converted(const Ty *from, const Ty *to, unsigned depth);
  const Ty *dataOf(const Ty *type, llvm::function_ref<bool(llvm::StringRef)> isRead, unsigned depth,
                   unsigned &count);
  const Ty *heldBy(const Ty *stash);
  const Ty *computeElement(const Ty *type);
  /// Of values of type `a` and of type `b`, which have no type in common.
  const Ty *mixed(const Ty *a, const Ty *b) const;
  const Ty *unifiedElement(const Ty *type, unsigned depth);
  std::deque<Ty> Types;
  llvm::DenseMap<const Ty *, const Ty *> Elements;
  Ty Primitives[5], Properties[5], Decoded;
  Ty Numbers[3];                                       ///< by their digits
  Ty Mixes[4];                                         ///< by what is mixed
  std::unordered_multimap<size_t, const Ty *> Records; ///< plain objects, by their hash
};

/// Whether a value of `type` is a list or a map, or a tuple or an object; Either of what may be
/// both.
Form formOf(const Ty *type);

/// Whether a value of type `from` must be converted where `to` is declared: it is another value
/// there, or looks different in PCL. With `isExact` also where it only holds more than `to` has.
bool needsConversion(const Ty *from, const Ty *to, bool isExact = true);

/// Whether a value of type `from`, of which only a run shows what it holds, is converted then where
/// the collection or object `to` is declared.
bool convertsDynamic(const Ty *from, const Ty *to);

/// Whether a value of the type may lack what is null to Terraform.
bool hasUnset(const Ty *type);

/// Whether nobody can see of a value of type `a` or `b` any more what is null in it and what its
/// type lacks: one may lack a member that is null to Terraform where the other has no such member.
bool blursUnset(const Ty *a, const Ty *b);

/// Whether that holds of an element of the tuple or object `type`, of which it is not known which.
bool hasBlurredElements(const Ty *type);

/// Whether a default is written somewhere in `type`.
bool hasFallback(const Ty *type);

/// Whether a value of the type is a quotient, or a list, a map or the like that holds one.
bool holdsQuotient(const Ty *type);

/// Whether there is a set in what the type says of a value.
bool hasSet(const Ty *type);

/// Whether values of the types can be equal for Terraform, which never calls values of different
/// types equal.
bool areComparable(const Ty *a, const Ty *b);

/// Whether Terraform surely has no one type for the elements of the tuple or object `type`.
bool cannotUnify(const Ty *type);

} // namespace pcl::terraform
