// The rules of the column Result of StdFunctions.def.
#include "pcl/IR/StdTypes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::ir {

namespace {

constexpr unsigned MaxFlattened = 16; ///< lists in lists; types that people write are not as deep

class Rules {
public:
  Rules(TypeStore &types, const StdCall &call) : T(types), Call(call) {}

  TypeId result() {
    switch (infoOf(Call.function).result) {
    case StdResult::String:
      return T.stringType();
    case StdResult::Int:
      return T.intType();
    case StdResult::Number:
      return T.numberType();
    case StdResult::Bool:
      return T.boolType();
    case StdResult::Strings:
      return T.list(T.stringType());
    case StdResult::Dynamic:
      return T.dynamicType();
    case StdResult::Element:
      return element(input(0));
    case StdResult::Elements:
      return T.list(element(input(0)));
    case StdResult::Compact:
      return T.list(present(element(input(0))));
    case StdResult::First:
      return present(element(input(0)));
    case StdResult::Concat:
      return T.list(elementOfParts(input(0)));
    case StdResult::Chunks:
      return T.list(T.list(element(input(0))));
    case StdResult::Flat:
      return T.list(flat(element(input(0)), 0));
    case StdResult::Product:
      return T.list(product());
    case StdResult::Merge:
      return merged();
    case StdResult::Lookup: {
      TypeId value = member(input(0), Call.text(1));
      return input(2) ? Call.join({value, input(2)}) : value;
    }
    case StdResult::Zip:
      return T.map(element(input(1)));
    case StdResult::Transposed:
      return T.map(T.list(T.stringType()));
    case StdResult::Rows:
      return T.list(T.map(T.stringType()));
    case StdResult::Match:
      return match();
    case StdResult::Matches:
      return T.list(match());
    case StdResult::Extreme:
      return T.resolved(element(input(0))) == T.intType() ? T.intType() : T.numberType();
    case StdResult::Range: {
      bool isInt =
          llvm::all_of(Call.inputs, [&](TypeId type) { return !type || type == T.intType(); });
      return T.list(isInt ? T.intType() : T.numberType());
    }
    }
    return T.dynamicType();
  }

private:
  TypeId input(unsigned index) const {
    return index < Call.inputs.size() ? Call.inputs[index] : TypeId();
  }
  /// Without None, which outside of an output says that it may be missing.
  TypeId present(TypeId type) { return T.isOptional(type) ? T.withoutNone(type) : type; }

  /// The type of the elements of a list, or of the values of a map.
  TypeId element(TypeId type) {
    if (!type)
      return T.dynamicType();
    const Type &shape = T[T.withoutNone(type)];
    switch (shape.kind) {
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
      return shape.element();
    case TypeKind::Tuple:
    case TypeKind::Object:
      return shape.elements.empty() ? T.dynamicType() : Call.join(shape.elements);
    case TypeKind::Union: {
      llvm::SmallVector<TypeId, 4> elements;
      for (TypeId one : shape.elements)
        elements.push_back(element(one));
      return Call.join(elements);
    }
    default:
      return T.isOpen(T.withoutNone(type)) ? T.itemOfOpen(T.withoutNone(type)) : T.dynamicType();
    }
  }

  /// The type of the elements of the lists in a list. Lists that are written are looked at one by
  /// one: of one without a type and one of outputs an element may be an output.
  TypeId elementOfParts(TypeId type) {
    if (!type || T.kind(type) != TypeKind::Tuple || T[type].elements.empty())
      return element(element(type));
    llvm::SmallVector<TypeId, 4> parts;
    for (size_t i = 0; i < T[type].elements.size(); ++i)
      parts.push_back(element(T[type].elements[i]));
    return Call.join(parts);
  }

  TypeId member(TypeId type, std::optional<llvm::StringRef> name) {
    const Type &shape = T[type ? T.withoutNone(type) : T.dynamicType()];
    if (name && shape.kind == TypeKind::Object)
      for (auto [known, memberType] : llvm::zip(shape.names, shape.elements))
        if (Call.program.str(known) == *name)
          return memberType;
    if (type && T.isOpen(T.withoutNone(type)))
      return T.partOfOpen(T.withoutNone(type), name ? Call.program.intern(*name) : StrId());
    return element(type);
  }

  /// What is left of elements of `type` when lists are taken apart.
  TypeId flat(TypeId type, unsigned depth) {
    const Type &shape = T[T.withoutNone(type)];
    bool isList = isListKind(shape.kind);
    if (depth > MaxFlattened)
      return T.dynamicType();
    if (shape.kind == TypeKind::Union) {
      llvm::SmallVector<TypeId, 4> parts;
      for (TypeId one : shape.elements)
        parts.push_back(flat(one, depth + 1));
      return Call.join(parts);
    }
    if (!isList)
      return type;
    if (T.isOptional(type)) // null is no list, and stays
      return T.optional(flat(T.withoutNone(type), depth + 1));
    if (shape.kind != TypeKind::Tuple)
      return flat(shape.element(), depth + 1);
    // An empty list is of no type.
    llvm::SmallVector<TypeId, 4> parts;
    for (TypeId one : shape.elements)
      if (const Type &part = T[one]; part.kind != TypeKind::Tuple || !part.elements.empty())
        parts.push_back(flat(one, depth + 1));
    return parts.empty() ? T.dynamicType() : Call.join(parts);
  }

  TypeId product() {
    const Type &shape = T[input(0) ? input(0) : T.dynamicType()];
    if (shape.kind != TypeKind::Tuple)
      return T.list(element(element(input(0))));
    llvm::SmallVector<TypeId, 4> elements;
    for (TypeId list : shape.elements)
      elements.push_back(element(list));
    return T.tuple(elements);
  }

  /// Objects make an object in which a later member replaces an earlier one; anything else a map.
  TypeId merged() {
    TypeId given = input(0) ? T.withoutNone(input(0)) : T.dynamicType();
    const Type &shape = T[given];
    llvm::SmallVector<TypeId, 4> parts;
    if (shape.kind == TypeKind::Tuple)
      for (TypeId part : shape.elements)
        parts.push_back(T.withoutNone(part));
    else
      parts.push_back(T.withoutNone(element(given)));
    llvm::erase_if(parts, [&](TypeId part) { return T.kind(part) == TypeKind::None; });
    auto isObject = [&](TypeId part) { return T.kind(part) == TypeKind::Object; };
    if (shape.kind == TypeKind::Tuple && llvm::all_of(parts, isObject)) {
      llvm::MapVector<StrId, TypeId> members;
      for (TypeId given : shape.elements) {
        TypeId part = T.withoutNone(given);
        if (!isObject(part))
          continue;
        for (auto [name, own] : llvm::zip(T[part].names, T[part].elements)) {
          // Where the whole part may be missing its members may be, too.
          TypeId type = T.isOptional(given) ? T.optional(own) : own, &known = members[name];
          known = known && T.isOptional(type) ? Call.join({known, type}) : type;
        }
      }
      llvm::SmallVector<StrId, 8> names(llvm::make_first_range(members));
      llvm::SmallVector<TypeId, 8> elements(llvm::make_second_range(members));
      return T.object(names, elements);
    }
    llvm::SmallVector<TypeId, 4> elements;
    for (TypeId part : parts)
      if (!isObject(part) || !T[part].elements.empty())
        elements.push_back(element(part));
    return T.map(elements.empty() ? T.dynamicType() : Call.join(elements));
  }

  /// A match is the text that matched; with groups a list of theirs, or an object of named ones.
  TypeId match() {
    std::optional<llvm::StringRef> pattern = Call.text(0);
    if (!pattern)
      return T.dynamicType();
    llvm::SmallVector<StrId, 4> names;
    unsigned groups = 0;
    bool isInClass = false, mayLack = false; ///< a group need not take part in a match
    for (size_t i = 0; i < pattern->size(); ++i) {
      char c = (*pattern)[i];
      llvm::StringRef rest = pattern->drop_front(i);
      if (c == '\\') {
        if (rest.starts_with("\\Q"))
          return T.dynamicType(); // quoted text, which is not looked through here
        ++i;
      } else if (isInClass) {
        isInClass = c != ']';
      } else if (c == '[') {
        isInClass = true;
        i += rest.starts_with("[^]") ? 2 : rest.starts_with("[]") || rest.starts_with("[^") ? 1 : 0;
      } else if (rest.consume_front("(?P<") || rest.consume_front("(?<")) {
        names.push_back(Call.program.intern(rest.take_until([](char end) { return end == '>'; })));
        ++groups;
      } else if (c == '(' && !rest.starts_with("(?")) {
        ++groups;
      } else {
        mayLack |=
            c == '|' || rest.starts_with(")?") || rest.starts_with(")*") || rest.starts_with("){");
      }
    }
    if (!groups)
      return T.stringType();
    TypeId group = mayLack ? T.optional(T.stringType()) : T.stringType();
    if (names.empty())
      return T.list(group);
    llvm::SmallVector<TypeId, 4> elements(names.size(), group);
    return names.size() == groups ? T.object(names, elements) : T.dynamicType();
  }

  TypeStore &T;
  const StdCall &Call;
};

/// True if an output in a value of `type` may be a list that `flatten` must take apart.
bool hidesList(TypeStore &types, TypeId type, unsigned depth) {
  const Type &shape = types[type];
  auto mayBeList = [&](TypeId inner) {
    TypeKind kind = types.kind(types.withoutNone(inner));
    return isListKind(kind) || kind == TypeKind::Dynamic || kind == TypeKind::Union;
  };
  switch (shape.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return mayBeList(types.resolved(type));
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Tuple:
  case TypeKind::Union:
    return depth > MaxFlattened || llvm::any_of(shape.elements, [&](TypeId element) {
             return hidesList(types, element, depth + 1);
           });
  case TypeKind::Dynamic:
    return types.isOpen(type) && shape.elements.size() == shape.names.size();
  default:
    return false;
  }
}

} // namespace

TypeId stdResult(TypeStore &types, const StdCall &call) { return Rules(types, call).result(); }

bool looksIntoOutputs(TypeStore &types, Access access, TypeId type) {
  switch (access) {
  case Access::Deep:
    return types.containsEventuals(type);
  case Access::Shallow:
    return types.isEventual(type);
  case Access::Nested: {
    if (types.isEventual(type))
      return true;
    const Type &shape = types[types.withoutNone(type)];
    return shape.kind != TypeKind::Object && shape.kind != TypeKind::SchemaObject &&
           llvm::any_of(shape.elements, [&](TypeId element) { return types.isEventual(element); });
  }
  case Access::Flat:
    return types.isEventual(type) || hidesList(types, type, 0);
  case Access::Input:
  case Access::Lazy:
    return false;
  }
  return false;
}

} // namespace pcl::ir
