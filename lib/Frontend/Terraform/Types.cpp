// Terraform types: making, unifying, comparing representations.
#include "Types.h"

#include "pcl/Value/Value.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace pcl::terraform {

/// Deeper types are Unknown from there on; schemas may be recursive.
static constexpr unsigned MaxTypeDepth = 32;
static constexpr unsigned MaxDataFields = 1000;
/// An object with more fields is a map when it meets another one, so that a union of many objects
/// stays linear.
static constexpr unsigned MaxUnionFields = 200;
/// A type of more parts, if they are nested as deep, is not kept: what people write is long or
/// deep, but what is both holds the same values many times.
static constexpr uint32_t MaxShared = 16384, MinSharedDepth = 10;

Digits digitsOf(llvm::StringRef text) {
  std::string canonical = Value::canonicalNumber(text);
  llvm::StringRef fraction = llvm::StringRef(canonical).split('.').second;
  // `n` of 10^k parts are a binary fraction if 5^k divides `n`.
  uint64_t numerator = 0, fives = 1;
  for (size_t i = 0; i < fraction.size(); ++i)
    fives *= 5;
  bool isShort = fraction.size() <= 15 && !fraction.getAsInteger(10, numerator);
  return fraction.empty() || (isShort && numerator % fives == 0) ? Digits::Plain : Digits::Decimal;
}

TyStore::TyStore() {
  for (size_t i = 0; i < std::size(Primitives); ++i) {
    Primitives[i].kind = Properties[i].kind = static_cast<TyKind>(i);
    Properties[i].isProperty = true;
  }
  Decoded.isDecoded = true;
  for (size_t i = 0; i < std::size(Numbers); ++i) {
    Numbers[i].kind = TyKind::Number;
    Numbers[i].digits = static_cast<Digits>(i);
    Numbers[i].holdsQuotient = Numbers[i].digits == Digits::Quotient;
  }
  for (size_t i = 0; i < std::size(Mixes); ++i)
    Mixes[i].mix = static_cast<Mix>(i);
}

const Ty *TyStore::add(Ty type) {
  type.hasHeldUnset = type.hasFallback = false;
  type.holdsQuotient = type.digits == Digits::Quotient;
  type.hasSet = type.is(TyKind::Set);
  type.size = type.depth = 1;
  bool hasUnset = false;
  auto addPart = [&](const Ty *part) {
    hasUnset |= part->hasUnset;
    type.hasHeldUnset |= part->hasHeldUnset;
    type.hasFallback |= part->hasFallback;
    type.holdsQuotient |= part->holdsQuotient;
    type.hasSet |= part->hasSet;
    type.size = std::min(type.size + part->size, MaxShared + 1);
    type.depth = std::max(type.depth, part->depth + 1);
  };
  if (type.element)
    addPart(type.element);
  llvm::for_each(type.elements, addPart);
  for (const Field &field : type.fields) {
    hasUnset |= field.isUnset;
    type.hasHeldUnset |= field.isUnset;
    type.hasFallback |= field.fallback != nullptr;
    if (field.type)
      addPart(field.type);
  }
  type.hasUnset = hasUnset && !type.isStash;
  bool isOfParts = type.is(TyKind::Tuple) || (type.is(TyKind::Object) && !type.isOfClass());
  if (isOfParts && type.size > MaxShared && type.depth > MinSharedDepth)
    return unknown();
  Types.push_back(std::move(type));
  return &Types.back();
}

/// The object `type`, of which one is kept if it says no more than the names of primitive members:
/// large values have many of one type.
const Ty *TyStore::record(Ty type) {
  auto isWithin = [](const Ty *part, const auto &all) {
    return std::less_equal<>()(std::begin(all), part) && std::less<>()(part, std::end(all));
  };
  size_t hash = type.fields.size();
  for (const Field &field : type.fields) {
    bool isPlain = isWithin(field.type, Primitives) || isWithin(field.type, Numbers);
    bool saysMore = field.asset != AssetKind::None || field.isOptional || field.isUnset ||
                    field.isNullable || field.mayBeNull || field.hasBareNull || field.isLeftOut ||
                    field.fallback;
    if (!isPlain || saysMore || type.fields.size() > MaxUnionFields)
      return add(std::move(type));
    hash = llvm::hash_combine(hash, field.name, field.pulumi, field.type);
  }
  auto [begin, end] = Records.equal_range(hash);
  for (auto known = begin; known != end; ++known)
    if (llvm::equal(known->second->fields, type.fields, [](const Field &a, const Field &b) {
          return a.name == b.name && a.pulumi == b.pulumi && a.type == b.type;
        }))
      return known->second;
  return Records.emplace(hash, add(std::move(type)))->second;
}

const Ty *TyStore::guessed(const Ty *type) {
  Ty made = *type;
  made.isGuessed = true;
  return add(std::move(made));
}

const Ty *TyStore::holdingNull(const Ty *type) {
  Ty made = *type;
  made.holdsNull = true;
  return add(std::move(made));
}

const Ty *TyStore::collection(TyKind kind, const Ty *element, Form form) {
  Ty type;
  type.kind = kind;
  type.element = element;
  type.form = form;
  return add(std::move(type));
}

const Ty *TyStore::tuple(std::vector<const Ty *> elements) {
  Ty type;
  type.kind = TyKind::Tuple;
  type.elements = std::move(elements);
  return add(std::move(type));
}

static Ty objectOf(std::vector<Field> fields) {
  Ty type;
  type.kind = TyKind::Object;
  type.fields = std::move(fields);
  llvm::sort(type.fields, [](const Field &a, const Field &b) { return a.name < b.name; });
  return type;
}

const Ty *TyStore::object(std::vector<Field> fields) { return record(objectOf(std::move(fields))); }

const Ty *TyStore::instance(std::vector<Field> outputs) {
  Ty type = objectOf(std::move(outputs));
  type.isInstance = true;
  return add(std::move(type));
}

const Ty *TyStore::schema(const SchemaObject *object, bool isResource) {
  Ty type;
  type.kind = TyKind::Schema;
  type.schema = object;
  type.isResource = isResource;
  return add(std::move(type));
}

const Ty *TyStore::stash(const Ty *value) {
  const Ty *held = throughEngine(value);
  Ty type = objectOf({{"id", "id", string()}, {"input", "input", held}, {"output", "input", held}});
  type.isStash = true;
  return add(std::move(type));
}

const Field *Ty::field(llvm::StringRef name) const {
  if (kind == TyKind::Schema)
    return schema->find(name);
  auto found = llvm::lower_bound(
      fields, name, [](const Field &field, llvm::StringRef key) { return field.name < key; });
  return found != fields.end() && found->name == name ? &*found : nullptr;
}

Form formOf(const Ty *type) {
  if (type->is(TyKind::Unknown))
    return Form::Either;
  return type->is(TyKind::Tuple) || type->is(TyKind::Object) ? Form::Structural : type->form;
}

const Ty *TyStore::mixed(const Ty *a, const Ty *b) const {
  auto mixOf = [](const Ty *type) {
    if (type->is(TyKind::Number) || type->is(TyKind::Bool))
      return Mix::Scalars;
    bool isKnown = type->is(TyKind::Unknown) && type->mix != Mix::None;
    return type->is(TyKind::String) ? Mix::Texts : isKnown ? type->mix : Mix::Any;
  };
  return &Mixes[static_cast<size_t>(std::max(mixOf(a), mixOf(b)))];
}

const Ty *TyStore::combine(const Ty *a, const Ty *b, bool isConverted, unsigned depth) {
  if (a == b)
    return a;
  if (depth > MaxTypeDepth)
    return unknown();
  if (b->is(TyKind::Null))
    return a;
  if (a->is(TyKind::Null))
    return b;
  auto with = [&](const Ty *left, const Ty *right) {
    return combine(left, right, isConverted, depth + 1);
  };
  // Where nothing is written, nothing is to be said of the type.
  auto elementIn = [&](const Ty *type) {
    bool isEmpty = type->is(TyKind::Tuple)    ? type->elements.empty()
                   : type->is(TyKind::Object) ? type->fields.empty()
                                              : false;
    return isEmpty ? null() : elementOf(type);
  };
  if (!isConverted && (a->mix != Mix::None || b->mix != Mix::None))
    return mixed(a, b);
  if (a->is(TyKind::Unknown) || b->is(TyKind::Unknown)) {
    const Ty *other = a->is(TyKind::Unknown) ? b : a;
    if (other->isListLike())
      return collection(TyKind::List, unknown(), Form::Either);
    if (other->isMapLike())
      return collection(TyKind::Map, unknown(), Form::Either);
    bool isText = isConverted && other->is(TyKind::String);
    return isText || !other->isPrimitive() ? other : unknown();
  }
  if (a->isPrimitive() && b->isPrimitive()) {
    bool isText = isConverted && (a->is(TyKind::String) || b->is(TyKind::String));
    if (a->kind == b->kind && a->isGuessed != b->isGuessed)
      return a->isGuessed ? a : b;
    if (a->kind == b->kind)
      return a->digits < b->digits ? b : a;
    return isText ? string() : isConverted ? unknown() : mixed(a, b);
  }
  if (a->is(TyKind::Schema) || b->is(TyKind::Schema)) {
    const Ty *schemaType = a->is(TyKind::Schema) ? a : b;
    const Ty *other = a->is(TyKind::Schema) ? b : a;
    return other->is(TyKind::Schema) || other->isMapLike() ? schemaType : unknown();
  }
  if (a->is(TyKind::Singleton) && b->is(TyKind::Singleton))
    return singleton(with(a->element, b->element));
  if (a->is(TyKind::Singleton) || b->is(TyKind::Singleton)) {
    const Ty *other = a->is(TyKind::Singleton) ? b : a;
    const Ty *one = a->is(TyKind::Singleton) ? a : b;
    if (!other->isListLike())
      return unknown();
    // An empty tuple is the absent object.
    return other->is(TyKind::Tuple) && other->elements.empty()
               ? one
               : list(with(one->element, elementOf(other)));
  }
  if (a->isListLike() && b->isListLike()) {
    if (a->is(TyKind::Tuple) && b->is(TyKind::Tuple) && a->elements.size() == b->elements.size()) {
      std::vector<const Ty *> elements;
      for (auto [left, right] : llvm::zip(a->elements, b->elements))
        elements.push_back(with(left, right));
      return tuple(std::move(elements));
    }
    if (!isConverted)
      return collection(a->is(TyKind::Set) && b->is(TyKind::Set) ? TyKind::Set : TyKind::List,
                        with(elementIn(a), elementIn(b)),
                        formOf(a) == formOf(b) ? formOf(a) : Form::Either);
    auto takes = [](const Ty *type, const Ty *other) {
      return other->is(TyKind::Tuple) && type->element && type->form == Form::Collection &&
             type->element->isPrimitive() && !type->element->isProperty;
    };
    if (takes(a, b) || takes(b, a)) {
      const Ty *whole = takes(a, b) ? a : b;
      if (whole->is(TyKind::Set)) // what becomes a set is one of its elements
        return whole;
      const Ty *element = with(whole->element, unifiedElement(whole == a ? b : a, depth));
      return element == whole->element ? whole : collection(whole->kind, element, whole->form);
    }
    auto isSet = [](const Ty *type, const Ty *other) {
      return type->is(TyKind::Set) && !other->is(TyKind::List);
    };
    return collection(isSet(a, b) || isSet(b, a) ? TyKind::Set : TyKind::List,
                      with(unifiedElement(a, depth), unifiedElement(b, depth)));
  }
  if (a->is(TyKind::Object) && b->is(TyKind::Object))
    return combineObjects(a, b, isConverted, depth);
  if (a->isMapLike() && b->isMapLike()) {
    const Ty *left = isConverted ? unifiedElement(a, depth) : elementIn(a);
    const Ty *right = isConverted ? unifiedElement(b, depth) : elementIn(b);
    Form form = isConverted ? a->form : formOf(a) == formOf(b) ? formOf(a) : Form::Either;
    return collection(TyKind::Map, with(left, right), form);
  }
  return isConverted ? unknown() : mixed(a, b);
}

const Ty *TyStore::combineObjects(const Ty *a, const Ty *b, bool isConverted, unsigned depth) {
  bool isSame = a->fields.size() == b->fields.size() &&
                llvm::all_of(llvm::zip(a->fields, b->fields), [](auto pair) {
                  return std::get<0>(pair).name == std::get<1>(pair).name;
                });
  if (isConverted && !isSame) {
    const Ty *element =
        combine(unifiedElement(a, depth), unifiedElement(b, depth), true, depth + 1);
    if (!element->is(TyKind::Unknown))
      return map(element);
  }
  if (a->fields.size() > MaxUnionFields)
    return map(combine(elementOf(a), elementOf(b), isConverted, depth + 1));
  std::vector<Field> fields = a->fields;
  for (Field &field : fields)
    if (const Field *other = b->field(field.name)) {
      field.hasBareNull |=
          other->hasBareNull || field.type->is(TyKind::Null) != other->type->is(TyKind::Null);
      field.type = combine(field.type, other->type, isConverted, depth + 1);
      // It is there, with null at times, only if neither of them may lack it.
      auto mayLack = [](const Field &one) { return one.isOptional && !one.isNullable; };
      field.isNullable =
          (field.isNullable || other->isNullable) && !mayLack(field) && !mayLack(*other);
      if (other->isOptional && !other->fallback)
        field.fallback = nullptr; // which stands for no more than one of them
      field.isOptional |= other->isOptional;
      field.isUnset |= other->isUnset;
      field.mayBeNull |= other->mayBeNull;
      field.isLeftOut |= other->isLeftOut;
    } else {
      field.isOptional = true;
      field.isNullable = false;
      field.fallback = nullptr;
    }
  for (const Field &field : b->fields)
    if (!a->field(field.name)) {
      fields.push_back(field);
      fields.back().isOptional = true;
      fields.back().isNullable = false;
      fields.back().fallback = nullptr;
    }
  return object(std::move(fields));
}

const Ty *TyStore::unifiedElement(const Ty *type, unsigned depth) {
  if (!type->is(TyKind::Tuple) && !type->is(TyKind::Object)) {
    const Ty *element = elementOf(type);
    return element->mix == Mix::Texts ? string() : element;
  }
  const Ty *result = null();
  auto add = [&](const Ty *element) { result = combine(result, element, true, depth + 1); };
  for (const Ty *element : type->elements)
    add(element);
  for (const Field &field : type->fields)
    add(field.type);
  return result;
}

const Ty *TyStore::converted(const Ty *from, const Ty *to, unsigned depth) {
  if (from == to || depth > MaxTypeDepth || from->is(TyKind::Null))
    return to;
  auto inner = [&](const Ty *left, const Ty *right) { return converted(left, right, depth + 1); };
  switch (to->kind) {
  case TyKind::Unknown:
    return from;
  case TyKind::Number:
    return from->is(TyKind::Number) && !from->isGuessed && !to->isProperty ? from : to;
  case TyKind::List:
  case TyKind::Set:
  case TyKind::Map: {
    if (to->is(TyKind::Map) ? !from->isMapLike() : !from->isListLike())
      return to;
    if (to->element->is(TyKind::Unknown)) {
      const Ty *element = unifiedElement(from, depth);
      return collection(to->kind, element->is(TyKind::Null) ? to->element : element);
    }
    const Ty *element = null();
    for (const Ty *given : from->elements)
      element = combine(element, inner(given, to->element), true, depth + 1);
    for (const Field &given : from->fields)
      element = combine(element, inner(given.type, to->element), true, depth + 1);
    if (from->element)
      element = inner(from->element, to->element);
    return element->is(TyKind::Null) || element == to->element ? to : collection(to->kind, element);
  }
  case TyKind::Tuple: {
    if (!from->is(TyKind::Tuple) || from->elements.size() != to->elements.size())
      return to;
    std::vector<const Ty *> elements;
    for (auto [left, right] : llvm::zip(from->elements, to->elements))
      elements.push_back(inner(left, right));
    return elements == to->elements ? to : tuple(std::move(elements));
  }
  case TyKind::Object: {
    if (!from->is(TyKind::Object))
      return to;
    std::vector<Field> fields = to->fields;
    bool isSame = true;
    for (Field &field : fields)
      if (const Field *given = from->field(field.name)) {
        const Ty *type = inner(given->type, field.type);
        isSame &= type == field.type;
        field.type = type;
      }
    return isSame ? to : object(std::move(fields));
  }
  default:
    return to;
  }
}

const Ty *TyStore::withParts(const Ty *type, llvm::function_ref<const Ty *(const Ty *)> change) {
  Ty made = *type;
  bool isSame = true;
  auto apply = [&](const Ty *&part) {
    const Ty *own = std::exchange(part, change(part));
    isSame &= own == part;
  };
  if (made.element)
    apply(made.element);
  llvm::for_each(made.elements, apply);
  for (Field &field : made.fields)
    apply(field.type);
  return isSame ? type : add(std::move(made));
}

const Ty *TyStore::withoutSets(const Ty *type) {
  const Ty *made = withParts(type, [&](const Ty *part) { return withoutSets(part); });
  if (!made->is(TyKind::Set))
    return made;
  return made->holdsNull ? holdingNull(list(made->element)) : list(made->element);
}

const Ty *TyStore::allSet(const Ty *type) {
  const Ty *made = withParts(type, [&](const Ty *part) { return allSet(part); });
  if (llvm::none_of(made->fields, [](const Field &field) { return field.isUnset; }))
    return made;
  std::vector<Field> fields = made->fields;
  for (Field &field : fields)
    field.isUnset = false;
  return object(std::move(fields));
}

const Ty *TyStore::completed(const Ty *type) {
  if (type->is(TyKind::Set)) // an element that leaves a member out is the one in which it is null
    return allSet(type);
  const Ty *made = withParts(type, [&](const Ty *part) { return completed(part); });
  if (!hasFallback(type) || made->fields.empty())
    return made;
  std::vector<Field> fields = made->fields;
  for (Field &field : fields)
    field.isUnset = false;
  return object(std::move(fields));
}

const Ty *TyStore::dataOf(const Ty *type, llvm::function_ref<bool(llvm::StringRef)> isRead) {
  unsigned fields = 0;
  return dataOf(type, isRead, 0, fields);
}

const Ty *TyStore::dataOf(const Ty *type, llvm::function_ref<bool(llvm::StringRef)> isRead,
                          unsigned depth, unsigned &count) {
  auto inner = [&](const Ty *part) { return dataOf(part, isRead, depth + 1, count); };
  // Objects of some providers hold themselves.
  if (type->isGuess() || depth > MaxTypeDepth || count > MaxDataFields)
    return type;
  if (type->is(TyKind::Schema)) {
    std::vector<Field> fields;
    auto add = [&](const Field &field) {
      if (!isRead(field.name) || field.rename == Field::Rename::Gone)
        return;
      ++count;
      Field own;
      own.name = own.pulumi = field.name;
      own.type = inner(field.type);
      own.mayBeNull = field.isOptional;
      fields.push_back(std::move(own));
    };
    for (const Field *field : type->schema->fields())
      add(*field);
    bool isListed = llvm::any_of(fields, [](const Field &field) { return field.name == "id"; });
    if (const Field *id = type->schema->find("id"); id && type->isResource && !isListed)
      add(*id);
    return object(std::move(fields));
  }
  const Ty *made = withParts(type, inner);
  if (made->is(TyKind::Singleton) && made != type)
    return list(made->element);
  return made->isStash ? heldBy(made) : made;
}

/// The `terraform_data` of the type `stash` as an object.
const Ty *TyStore::heldBy(const Ty *stash) {
  std::vector<Field> fields = stash->fields;
  for (Field &field : fields)
    field.pulumi = field.name;
  return object(std::move(fields));
}

const Ty *TyStore::withoutStashes(const Ty *type) {
  const Ty *made = withParts(type, [&](const Ty *part) { return withoutStashes(part); });
  return made->isStash ? heldBy(made) : made;
}

const Ty *TyStore::throughEngine(const Ty *type) {
  const Ty *made = withParts(type, [&](const Ty *part) { return throughEngine(part); });
  auto goesMissing = [](const Field &field) {
    return field.mayBeNull || field.isUnset || field.isNullable;
  };
  if (!made->is(TyKind::Object) || llvm::none_of(made->fields, goesMissing))
    return made;
  std::vector<Field> fields = made->fields;
  for (Field &field : fields)
    if (goesMissing(field))
      field.isOptional = field.isUnset = field.isNullable = field.isLeftOut = true;
  return object(std::move(fields));
}

bool hasUnset(const Ty *type) { return type->hasUnset; }

/// What is in a list or a map, one type after the other.
static llvm::SmallVector<const Ty *, 8> partsOf(const Ty *type) {
  llvm::SmallVector<const Ty *, 8> parts(type->elements.begin(), type->elements.end());
  if (type->element)
    parts.push_back(type->element);
  if (type->is(TyKind::Object))
    for (const Field &field : type->fields)
      parts.push_back(field.type);
  return parts;
}

static bool blursUnset(const Ty *a, const Ty *b, unsigned depth) {
  if (a == b || depth > MaxTypeDepth || a->is(TyKind::Null) || b->is(TyKind::Null) ||
      (!a->hasHeldUnset && !b->hasHeldUnset))
    return false;
  if (a->is(TyKind::Unknown) || b->is(TyKind::Unknown))
    return true;
  auto blurs = [&](const Ty *left, const Ty *right) { return blursUnset(left, right, depth + 1); };
  if (a->is(TyKind::Object) && b->is(TyKind::Object)) {
    auto differs = [&](const Ty *one, const Ty *other) {
      return llvm::any_of(one->fields, [&](const Field &field) {
        const Field *same = other->field(field.name);
        return same ? blurs(field.type, same->type) : field.isUnset;
      });
    };
    return differs(a, b) || differs(b, a);
  }
  bool areLists = a->isListLike() && b->isListLike();
  return (areLists || (a->isMapLike() && b->isMapLike())) &&
         llvm::any_of(partsOf(a), [&](const Ty *part) {
           return llvm::any_of(partsOf(b), [&](const Ty *other) { return blurs(part, other); });
         });
}

bool blursUnset(const Ty *a, const Ty *b) { return blursUnset(a, b, 0); }

bool hasBlurredElements(const Ty *type) {
  if ((!type->is(TyKind::Tuple) && !type->is(TyKind::Object)) || type->isStash ||
      !type->hasHeldUnset)
    return false;
  llvm::SmallVector<const Ty *, 8> parts = partsOf(type);
  llvm::SetVector<const Ty *> kinds(parts.begin(), parts.end());
  for (size_t i = 1; i < kinds.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (blursUnset(kinds[j], kinds[i]))
        return true;
  return false;
}

bool hasFallback(const Ty *type) { return type->hasFallback; }

bool holdsQuotient(const Ty *type) { return type->holdsQuotient; }

bool hasSet(const Ty *type) { return type->hasSet; }

const Ty *TyStore::elementOf(const Ty *type) {
  if (!type->is(TyKind::Tuple) && !type->is(TyKind::Object))
    return computeElement(type);
  if (const Ty *known = Elements.lookup(type))
    return known;
  const Ty *element = computeElement(type);
  Elements[type] = element;
  return element;
}

const Ty *TyStore::computeElement(const Ty *type) {
  switch (type->kind) {
  case TyKind::List:
  case TyKind::Set:
  case TyKind::Map:
  case TyKind::Singleton:
    return type->element;
  case TyKind::Tuple: {
    const Ty *result = null();
    for (const Ty *element : type->elements)
      result = either(result, element);
    return type->elements.empty() ? unknown() : result;
  }
  case TyKind::Object: {
    const Ty *result = null();
    for (const Field &field : type->fields)
      result = either(result, field.type);
    return type->fields.empty() ? unknown() : result;
  }
  default:
    return type->is(TyKind::Unknown) && (type->isProperty || type->isDecoded) ? type : unknown();
  }
}

/// Whether there are texts, numbers or bools in the declared type `to`.
static bool holdsPrimitives(const Ty *to, unsigned depth) {
  auto inner = [&](const Ty *part) { return holdsPrimitives(part, depth + 1); };
  if (depth > MaxTypeDepth || to->isInstance || to->isPropertySet())
    return false;
  switch (to->kind) {
  case TyKind::List:
  case TyKind::Set:
  case TyKind::Map:
    return to->form == Form::Collection && inner(to->element);
  case TyKind::Tuple:
    return llvm::any_of(to->elements, inner);
  case TyKind::Object:
    return llvm::any_of(to->fields, [&](const Field &field) { return inner(field.type); });
  default:
    return to->isSurelyPrimitive();
  }
}

bool convertsDynamic(const Ty *from, const Ty *to) {
  return from->isDynamic() && !to->isPrimitive() && holdsPrimitives(to, 0);
}

static bool needsConversion(const Ty *from, const Ty *to, bool isExact, unsigned depth) {
  if (from == to || !from || !to || depth > MaxTypeDepth)
    return false;
  if (to->is(TyKind::Unknown) || from->is(TyKind::Null))
    return false;
  if (to->isPrimitive())
    return !to->isProperty && !to->isGuessed && (from->kind != to->kind || from->isGuessed) &&
           (from->isPrimitive() || from->is(TyKind::Unknown));
  if (from->is(TyKind::Unknown))
    return to->is(TyKind::Set) || convertsDynamic(from, to);
  if (to->isGuess() || from->isGuess())
    return false;
  auto inner = [&](const Ty *left, const Ty *right) {
    return needsConversion(left, right, isExact, depth + 1);
  };
  if (from->is(TyKind::Singleton) != to->is(TyKind::Singleton))
    return from->is(TyKind::Singleton) ? to->isListLike()
                                       : from->isListLike() && !to->isPrimitive();
  if (from->is(TyKind::Singleton))
    return inner(from->element, to->element);
  if (from->isListLike() && to->isListLike()) {
    if (to->is(TyKind::Set) && !from->is(TyKind::Set) && !to->isPropertySet())
      return true;
    if (from->is(TyKind::Tuple)) {
      const Ty *element = to->is(TyKind::Tuple) ? nullptr : to->element;
      for (auto [i, type] : llvm::enumerate(from->elements)) {
        const Ty *target = element ? element : i < to->elements.size() ? to->elements[i] : nullptr;
        if (inner(type, target))
          return true;
      }
      return false;
    }
    return !to->is(TyKind::Tuple) && inner(from->element, to->element);
  }
  if (to->is(TyKind::Schema)) {
    if (from->is(TyKind::Schema))
      return false;
    if (from->is(TyKind::Object))
      return llvm::any_of(from->fields, [&](const Field &field) {
        const Field *target = to->field(field.name);
        return target && (target->pulumi != field.pulumi || inner(field.type, target->type));
      });
    return false;
  }
  if (from->is(TyKind::Schema) && to->is(TyKind::Object)) // one of classes is read in another way
    return true;
  if (from->is(TyKind::Map) && to->is(TyKind::Map))
    return inner(from->element, to->element);
  if (from->is(TyKind::Map) && to->is(TyKind::Object)) // entries that the object lacks go
    return (from->form == Form::Collection || !from->isDynamic()) && !to->fields.empty();
  if (from->is(TyKind::Object) && to->is(TyKind::Map))
    return from->isInstance || llvm::any_of(from->fields, [&](const Field &field) {
             return inner(field.type, to->element);
           });
  if (from->is(TyKind::Object) && to->is(TyKind::Object))
    return (from->isInstance && !to->isInstance) || (from->isStash && !to->isStash) ||
           llvm::any_of(to->fields,
                        [&](const Field &field) {
                          const Field *source = from->field(field.name);
                          // What may be absent is there and null where the type says nothing of
                          // that.
                          bool isWidened = source && source->isUnset && !field.isOptional;
                          return isWidened || (source && inner(source->type, field.type));
                        }) ||
           (!to->fields.empty() &&
            llvm::any_of(from->fields, [&](const Field &field) { return !to->field(field.name); }));
  return false;
}

bool needsConversion(const Ty *from, const Ty *to, bool isExact) {
  return needsConversion(from, to, isExact, 0);
}

/// Whether a value of `type` is, or surely holds, a collection whose elements are of one type.
static bool holdsCollection(const Ty *type, unsigned depth) {
  auto inner = [&](const Ty *part) { return holdsCollection(part, depth + 1); };
  if (depth > MaxTypeDepth || type->isLikely())
    return false;
  switch (type->kind) {
  case TyKind::Set:
    return true;
  case TyKind::List:
  case TyKind::Map:
    return type->form == Form::Collection;
  case TyKind::Tuple:
    return llvm::any_of(type->elements, inner);
  case TyKind::Object:
    return llvm::any_of(type->fields, [&](const Field &field) {
      return !field.isOptional && !field.mayBeNull && inner(field.type);
    });
  default:
    return false;
  }
}

static bool areComparable(const Ty *a, const Ty *b, unsigned depth) {
  if ((a->isDecoded && holdsCollection(b, 0)) || (b->isDecoded && holdsCollection(a, 0)))
    return false;
  auto isOpen = [](const Ty *type) {
    return type->is(TyKind::Unknown) || type->is(TyKind::Null) || type->is(TyKind::Schema) ||
           type->is(TyKind::Singleton) || type->isLikely();
  };
  if (a == b || depth > MaxTypeDepth || isOpen(a) || isOpen(b))
    return true;
  auto inner = [&](const Ty *left, const Ty *right) {
    return areComparable(left, right, depth + 1);
  };
  // In a tuple or an object null has no type, which is another one than that of any value; nor have
  // the elements of `tolist([])`.
  auto member = [&](const Ty *left, const Ty *right) {
    bool isNull = left->is(TyKind::Null);
    const Ty *other = isNull ? right : left;
    return (isNull == right->is(TyKind::Null) || isOpen(other)) && inner(left, right);
  };
  auto fits = [&](TyKind collection, TyKind structural) {
    auto isOne = [&](const Ty *type) { return type->is(collection) || type->is(structural); };
    return isOne(a) && isOne(b) &&
           (formOf(a) == formOf(b) || formOf(a) == Form::Either || formOf(b) == Form::Either);
  };
  if (a->isPrimitive() || b->isPrimitive())
    return a->kind == b->kind;
  if (a->is(TyKind::Tuple) && b->is(TyKind::Tuple))
    return a->elements.size() == b->elements.size() &&
           llvm::all_of(llvm::zip(a->elements, b->elements),
                        [&](auto pair) { return member(std::get<0>(pair), std::get<1>(pair)); });
  if (a->is(TyKind::Object) && b->is(TyKind::Object)) {
    auto hasFieldsOf = [](const Ty *type, const Ty *other) {
      return llvm::all_of(other->fields, [&](const Field &field) {
        bool mayMiss = field.isOptional && !field.isNullable;
        return mayMiss || type->field(field.name);
      });
    };
    return hasFieldsOf(a, b) && hasFieldsOf(b, a) &&
           llvm::all_of(a->fields, [&](const Field &field) {
             const Field *other = b->field(field.name);
             auto maySayNull = [](const Field &one, const Field &null) {
               return one.hasBareNull && null.type->is(TyKind::Null);
             };
             return !other || maySayNull(field, *other) || maySayNull(*other, field) ||
                    member(field.type, other->type);
           });
  }
  if (a->is(TyKind::Set) && b->is(TyKind::Set))
    return member(a->element, b->element);
  if (!fits(TyKind::List, TyKind::Tuple) && !fits(TyKind::Map, TyKind::Object))
    return false;
  // The elements of tuples need not have one type.
  return !a->element || !b->element || formOf(a) != Form::Collection ||
         formOf(b) != Form::Collection || member(a->element, b->element);
}

bool areComparable(const Ty *a, const Ty *b) { return areComparable(a, b, 0); }

bool cannotUnify(const Ty *type) {
  llvm::SmallVector<const Ty *, 8> parts(type->elements.begin(), type->elements.end());
  for (const Field &field : type->fields)
    parts.push_back(field.type);
  auto has = [&](bool (Ty::*is)() const) {
    return llvm::any_of(parts, [&](const Ty *part) { return (part->*is)(); });
  };
  auto hasKind = [&](TyKind kind) {
    return llvm::any_of(
        parts, [&](const Ty *part) { return part->is(kind) && part->isSurelyPrimitive(); });
  };
  bool isOpen = llvm::any_of(parts, [](const Ty *part) {
    return !part->is(TyKind::Null) && !part->isSurelyPrimitive() && !part->isSurelyListLike() &&
           !part->isSurelyMapLike();
  });
  bool ofNumbersAndBools =
      !isOpen && !hasKind(TyKind::String) && hasKind(TyKind::Number) && hasKind(TyKind::Bool);
  return has(&Ty::isSurelyPrimitive) + has(&Ty::isSurelyListLike) + has(&Ty::isSurelyMapLike) > 1 ||
         ofNumbersAndBools;
}

} // namespace pcl::terraform
