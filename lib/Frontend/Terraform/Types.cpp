// Terraform types: making, unifying, comparing representations.
#include "Types.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

/// Deeper types are Unknown from there on; schemas may be recursive.
static constexpr unsigned MaxTypeDepth = 32;
/// An object with more fields is a map when it meets another one, so that a union of many objects
/// stays linear.
static constexpr unsigned MaxUnionFields = 200;

TyStore::TyStore() {
  for (size_t i = 0; i < std::size(Primitives); ++i)
    Primitives[i].kind = static_cast<TyKind>(i);
}

const Ty *TyStore::add(Ty type) {
  Types.push_back(std::move(type));
  return &Types.back();
}

const Ty *TyStore::collection(TyKind kind, const Ty *element) {
  Ty type;
  type.kind = kind;
  type.element = element;
  return add(std::move(type));
}

const Ty *TyStore::tuple(std::vector<const Ty *> elements) {
  Ty type;
  type.kind = TyKind::Tuple;
  type.elements = std::move(elements);
  return add(std::move(type));
}

const Ty *TyStore::object(std::vector<Field> fields) {
  Ty type;
  type.kind = TyKind::Object;
  type.fields = std::move(fields);
  llvm::sort(type.fields, [](const Field &a, const Field &b) { return a.name < b.name; });
  return add(std::move(type));
}

const Ty *TyStore::schema(const SchemaObject *object, bool isResource) {
  Ty type;
  type.kind = TyKind::Schema;
  type.schema = object;
  type.isResource = isResource;
  return add(std::move(type));
}

const Field *Ty::field(llvm::StringRef name) const {
  if (kind == TyKind::Schema)
    return schema->find(name);
  auto found = llvm::lower_bound(
      fields, name, [](const Field &field, llvm::StringRef key) { return field.name < key; });
  return found != fields.end() && found->name == name ? &*found : nullptr;
}

const Ty *TyStore::unify(const Ty *a, const Ty *b) { return unify(a, b, 0); }

const Ty *TyStore::unify(const Ty *a, const Ty *b, unsigned depth) {
  if (a == b)
    return a;
  if (depth > MaxTypeDepth)
    return unknown();
  auto isNothing = [](const Ty *type) {
    return type->is(TyKind::Unknown) || type->is(TyKind::Null);
  };
  if (isNothing(b))
    return a;
  if (isNothing(a))
    return b;
  if (a->isPrimitive() && b->isPrimitive())
    return a->kind == b->kind ? a : string();
  if (a->is(TyKind::Schema) || b->is(TyKind::Schema)) {
    const Ty *schemaType = a->is(TyKind::Schema) ? a : b;
    const Ty *other = a->is(TyKind::Schema) ? b : a;
    return other->is(TyKind::Schema) || other->isMapLike() ? schemaType : unknown();
  }
  if (a->is(TyKind::Singleton) && b->is(TyKind::Singleton))
    return singleton(unify(a->element, b->element, depth + 1));
  if (a->is(TyKind::Singleton) || b->is(TyKind::Singleton)) {
    const Ty *other = a->is(TyKind::Singleton) ? b : a;
    const Ty *one = a->is(TyKind::Singleton) ? a : b;
    if (!other->isListLike())
      return unknown();
    // An empty tuple is the absent object.
    return other->is(TyKind::Tuple) && other->elements.empty()
               ? one
               : list(unify(one->element, elementOf(other), depth + 1));
  }
  if (a->isListLike() && b->isListLike()) {
    if (a->is(TyKind::Tuple) && b->is(TyKind::Tuple) && a->elements.size() == b->elements.size()) {
      std::vector<const Ty *> elements;
      for (auto [left, right] : llvm::zip(a->elements, b->elements))
        elements.push_back(unify(left, right, depth + 1));
      return tuple(std::move(elements));
    }
    TyKind kind = a->is(TyKind::Set) && b->is(TyKind::Set) ? TyKind::Set : TyKind::List;
    return collection(kind, unify(elementOf(a), elementOf(b), depth + 1));
  }
  if (a->is(TyKind::Object) && b->is(TyKind::Object) && a->fields.size() <= MaxUnionFields) {
    std::vector<Field> fields = a->fields;
    for (Field &field : fields)
      if (const Field *other = b->field(field.name)) {
        field.type = unify(field.type, other->type, depth + 1);
        field.isOptional |= other->isOptional;
      } else {
        field.isOptional = true;
      }
    for (const Field &field : b->fields)
      if (!a->field(field.name)) {
        fields.push_back(field);
        fields.back().isOptional = true;
      }
    return object(std::move(fields));
  }
  if (a->isMapLike() && b->isMapLike())
    return map(unify(elementOf(a), elementOf(b), depth + 1));
  return unknown();
}

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
    const Ty *result = unknown();
    for (const Ty *element : type->elements)
      result = unify(result, element);
    return result;
  }
  case TyKind::Object: {
    const Ty *result = unknown();
    for (const Field &field : type->fields)
      result = unify(result, field.type);
    return result;
  }
  default:
    return unknown();
  }
}

static bool needsRebuild(const Ty *from, const Ty *to, unsigned depth) {
  if (from == to || !from || !to || depth > MaxTypeDepth)
    return false;
  if (to->is(TyKind::Unknown) || from->is(TyKind::Unknown) || from->is(TyKind::Null))
    return false;
  if (to->isGuess() || from->isGuess())
    return false;
  if (from->is(TyKind::Singleton) != to->is(TyKind::Singleton))
    return from->is(TyKind::Singleton) ? to->isListLike()
                                       : from->isListLike() && !to->isPrimitive();
  if (from->is(TyKind::Singleton))
    return needsRebuild(from->element, to->element, depth + 1);
  if (from->isListLike() && to->isListLike()) {
    if (from->is(TyKind::Tuple)) {
      const Ty *element = to->is(TyKind::Tuple) ? nullptr : to->element;
      for (auto [i, type] : llvm::enumerate(from->elements)) {
        const Ty *target = element ? element : i < to->elements.size() ? to->elements[i] : nullptr;
        if (needsRebuild(type, target, depth + 1))
          return true;
      }
      return false;
    }
    return !to->is(TyKind::Tuple) && needsRebuild(from->element, to->element, depth + 1);
  }
  if (to->is(TyKind::Schema)) {
    if (from->is(TyKind::Schema))
      return false;
    if (from->is(TyKind::Object))
      return llvm::any_of(from->fields, [&](const Field &field) {
        const Field *target = to->field(field.name);
        return target && (target->pulumi != field.pulumi ||
                          needsRebuild(field.type, target->type, depth + 1));
      });
    return false;
  }
  if (from->is(TyKind::Schema) && to->is(TyKind::Object))
    return llvm::any_of(to->fields, [&](const Field &field) {
      const Field *source = from->field(field.name);
      return source &&
             (source->pulumi != field.pulumi || needsRebuild(source->type, field.type, depth + 1));
    });
  if (from->is(TyKind::Map) && to->is(TyKind::Map))
    return needsRebuild(from->element, to->element, depth + 1);
  if (from->is(TyKind::Object) && to->is(TyKind::Map))
    return llvm::any_of(from->fields, [&](const Field &field) {
      return needsRebuild(field.type, to->element, depth + 1);
    });
  if (from->is(TyKind::Object) && to->is(TyKind::Object))
    return llvm::any_of(to->fields, [&](const Field &field) {
      const Field *source = from->field(field.name);
      return source && needsRebuild(source->type, field.type, depth + 1);
    });
  return false;
}

bool needsRebuild(const Ty *from, const Ty *to) { return needsRebuild(from, to, 0); }

} // namespace pcl::terraform
