// Values in places of a known type: literals take the type of the place, and what cannot go there
// is reported.
//
// Only literals (objects, tuples, texts, and what `for` and conditionals make of them) take a type
// from their place. Everything else keeps its own; whether it converts is asked here, how it
// converts is lowering's business.
#include "Binder.h"

namespace pcl::bind {

using namespace ir;

TypeId ProgramBinder::placeOf(const Member &member) {
  return member.isRequired ? member.type : types().optional(member.type);
}

void ProgramBinder::conceal(ExprId id) {
  SourceManager &sources = diags().sources();
  walk(P.exprs, id, [&](ExprId part) {
    const Expr &expr = P.exprs[part];
    SrcRange range = rangeOf(part);
    if (P.builtin(expr) == Builtin::NotImplemented) {
      // The source as it stands there, mostly names.
      llvm::StringRef text = range.isValid() ? sources.text(range) : llvm::StringRef();
      size_t first = text.find('"'), last = text.rfind('"');
      if (first != llvm::StringRef::npos)
        sources.conceal(
            {range.file, range.begin + uint32_t(first), range.begin + uint32_t(last) + 1});
      return false;
    }
    if (expr.kind == ExprKind::String || expr.kind == ExprKind::Number)
      sources.conceal(range);
    return true;
  });
}

TypeId ProgramBinder::assign(ExprId id, TypeId dest, Place place) {
  TypeId given = shaped(id, dest);
  checkConverts(id, dest, place);
  return given;
}

TypeId ProgramBinder::shaped(ExprId id, TypeId dest) {
  if (!dest || types().kind(dest) == TypeKind::Dynamic)
    return type(id);
  TypeId plain = W.rules.unwrap(dest);
  if (types().kind(plain) == TypeKind::Union)
    plain = chooseMember(id, plain);
  return type(id, plain);
}

/// True if a value need not be written: the schema gives it.
static bool hasDefault(const Member &member) {
  const schema::Property *property = member.property;
  return property &&
         (property->constant || property->defaultValue || !property->defaultEnvironment.empty());
}

/// True if the schema says that `member` is another text than `text`.
static bool hasOtherConstant(const Member &member, llvm::StringRef text) {
  return member.property && member.property->constant && member.property->constant->text != text;
}

static bool isLiteral(ExprKind kind) {
  switch (kind) {
  case ExprKind::Bool:
  case ExprKind::Number:
  case ExprKind::String:
  case ExprKind::Tuple:
  case ExprKind::Object:
    return true;
  default:
    return false;
  }
}

/// A text that can never be read as `kind`, as a literal in a place that takes a number or a bool.
static bool isHopeless(llvm::StringRef text, TypeKind kind) {
  double number = 0;
  switch (kind) {
  case TypeKind::Int:
  case TypeKind::Number:
    return text.getAsDouble(number);
  case TypeKind::Bool:
    return text != "true" && text != "false";
  default:
    return false;
  }
}

void ProgramBinder::checkConverts(ExprId id, TypeId dest, Place place) {
  if (!dest)
    return;
  const Expr &expr = P.exprs[id];
  if (expr.kind == ExprKind::Conditional) {
    // One bad branch is told where it is, and the other is none. A branch that is null says that
    // the value is not always there, which is seen when the program runs.
    for (ExprId branch :
         {expr.as<ConditionalExpr>().then(), P.exprs[id].as<ConditionalExpr>().otherwise()})
      if (P.exprs[branch].kind != ExprKind::Null)
        checkConverts(branch, dest, place);
    return;
  }
  TypeId plain = W.rules.unwrap(dest);
  if (expr.kind == ExprKind::Tuple && types().kind(plain) == TypeKind::Tuple &&
      types()[plain].elements.size() != expr.listSize) {
    if (!Quiet)
      diags().report(diag::tuple_length, rangeOf(id), place(), types()[plain].elements.size(),
                     size_t(expr.listSize));
    return;
  }
  if (expr.kind == ExprKind::String && isHopeless(str(expr.text()), types().kind(plain))) {
    if (!Quiet)
      diags().report(diag::literal_not_convertible, rangeOf(id), place(), wantedText(dest),
                     "string");
    return;
  }
  // What is in a literal was checked where it stands, if its kind is right.
  if (!hasShapeOf(id, plain) && W.rules.classify(expr.type, dest) == Conversion::None)
    reportMismatch(id, dest, place);
}

bool ProgramBinder::hasShapeOf(ExprId id, TypeId dest) {
  const Type &shape = types()[dest];
  if (shape.kind == TypeKind::Union)
    return llvm::any_of(shape.elements, [&](TypeId member) { return hasShapeOf(id, member); });
  switch (P.exprs[id].kind) {
  case ExprKind::Tuple:
    return shape.kind == TypeKind::List || shape.kind == TypeKind::Set ||
           (shape.kind == TypeKind::Tuple && shape.elements.size() == P.exprs[id].listSize);
  case ExprKind::Object:
    return shape.kind == TypeKind::Map || shape.kind == TypeKind::Object ||
           shape.kind == TypeKind::SchemaObject;
  default:
    return false;
  }
}

std::string ProgramBinder::wantedText(TypeId dest) {
  return types().str(types().withoutNone(types().resolved(dest)));
}

void ProgramBinder::reportMismatch(ExprId id, TypeId dest, Place place) {
  if (Quiet)
    return;
  const Expr &expr = P.exprs[id];
  std::string wanted = wantedText(dest), given = types().str(expr.type);
  if (isLiteral(expr.kind))
    diags().report(diag::literal_not_convertible, rangeOf(id), place(), wanted, given);
  else
    diags().report(diag::not_convertible, rangeOf(id), place(), wanted, given);
}

// ---- Literals.

/// Enums have up to a thousand values, so nothing else is done for each of them.
static bool hasValue(const schema::EnumType &enumeration, llvm::StringRef text) {
  return llvm::any_of(enumeration.values,
                      [&](const schema::EnumValue &value) { return value.value.text == text; });
}

TypeId ProgramBinder::typeText(ExprId id, TypeId dest) {
  if (!dest || types().kind(dest) != TypeKind::Enum)
    return types().stringType();
  const schema::EnumType &enumeration = *types()[dest].enumeration;
  llvm::StringRef text = str(P.exprs[id].text());
  if (hasValue(enumeration, text))
    return dest;
  if (!Quiet) {
    std::vector<llvm::StringRef> values;
    for (const schema::EnumValue &value : enumeration.values)
      values.push_back(value.value.text);
    diags().report(diag::not_an_enum_value, rangeOf(id), text.str(), types().str(dest),
                   didYouMean(text, values));
  }
  return types().stringType();
}

/// A number that the enum `dest` does not have stays what it is.
void ProgramBinder::checkEnumNumber(ExprId id, TypeId dest) {
  if (!dest || types().kind(dest) != TypeKind::Enum || Quiet)
    return;
  auto numberOf = [](llvm::StringRef text) {
    double number = 0;
    return text.getAsDouble(number) ? std::nullopt : std::optional(number);
  };
  llvm::StringRef text = str(P.exprs[id].text());
  auto isIt = [&](const schema::EnumValue &value) {
    return numberOf(value.value.text) == numberOf(text);
  };
  const schema::EnumType &enumeration = *types()[dest].enumeration;
  bool isOfNumbers = enumeration.underlying == schema::TypeKind::Integer ||
                     enumeration.underlying == schema::TypeKind::Number;
  if (isOfNumbers && llvm::none_of(enumeration.values, isIt))
    diags().report(diag::not_an_enum_value, rangeOf(id), text.str(), types().str(dest),
                   Phrase<phrase::Hint>());
}

TypeId ProgramBinder::typeTuple(ExprId id, TypeId dest) {
  llvm::SmallVector<ExprId, 8> items = list(id);
  TypeKind kind = dest ? types().kind(dest) : TypeKind::Dynamic;
  if (kind == TypeKind::List || kind == TypeKind::Set) {
    TypeId element = types()[dest].element();
    for (ExprId item : items)
      assign(item, element, phrase::place_element);
    return dest;
  }
  bool isTuple = kind == TypeKind::Tuple && types()[dest].elements.size() == items.size();
  llvm::SmallVector<TypeId, 8> elements;
  for (auto [i, item] : llvm::enumerate(items))
    elements.push_back(isTuple ? assign(item, types()[dest].elements[i], phrase::place_element)
                               : type(item));
  return types().tuple(elements);
}

TypeId ProgramBinder::typeObject(ExprId id, TypeId dest) {
  TypeKind kind = dest ? types().kind(dest) : TypeKind::Dynamic;
  if (kind == TypeKind::SchemaObject) {
    assignMembers(id, W.schemas.members(dest),
                  [&] { return phrase::owning_type(types().str(dest)); });
    return dest;
  }
  llvm::SmallVector<ExprId, 16> items(P.exprs.list(id));
  llvm::SmallVector<StrId, 8> names;
  llvm::SmallVector<TypeId, 8> values;
  TypeId eventualKey;
  bool isMap = kind == TypeKind::Map, hasComputedKeys = false;
  TypeId element = isMap ? types()[dest].element() : TypeId();
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    TypeId key = type(items[i]);
    if (W.rules.classify(types().resolved(key), types().stringType()) == Conversion::None && !Quiet)
      diags().report(diag::key_not_text, rangeOf(items[i]), types().str(key));
    if (types().containsEventuals(key))
      eventualKey = key;
    TypeId valueDest = element;
    const Expr &keyExpr = P.exprs[items[i]];
    if (keyExpr.kind == ExprKind::String || keyExpr.kind == ExprKind::Number) {
      names.push_back(keyExpr.text());
      if (kind == TypeKind::Object) {
        const Type &object = types()[dest];
        const StrId *found = llvm::find(object.names, keyExpr.text());
        if (found != object.names.end())
          valueDest = types().optional(
              object.elements[found - object.names.begin()]); // Any of them may be null.
      }
    } else {
      hasComputedKeys = true;
    }
    if (isMap && P.exprs[items[i + 1]].kind == ExprKind::Null)
      valueDest = {}; // an entry that is left out
    values.push_back(valueDest
                         ? assign(items[i + 1], valueDest, [&] { return placeOfKey(items[i]); })
                         : type(items[i + 1]));
  }
  if (isMap)
    return eventualKey ? types().output(dest) : dest;
  TypeId result =
      hasComputedKeys ? types().map(W.rules.either(values)) : types().object(names, values);
  return eventualKey ? types().output(result) : result;
}

Phrase<phrase::ValuePlace> ProgramBinder::placeOfKey(ExprId key) {
  const Expr &expr = P.exprs[key];
  return expr.kind == ExprKind::String ? phrase::place_in_object(str(expr.text()))
                                       : phrase::place_map_value();
}

TypeId ProgramBinder::assignMembers(ExprId id, const Members &members, Owner owner) {
  llvm::SmallVector<ExprId, 16> items(P.exprs.list(id));
  llvm::SmallVector<StrId, 8> names;
  llvm::SmallVector<TypeId, 8> values;
  llvm::DenseSet<StrId> present;
  bool hasComputedKeys = false;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    type(items[i]);
    const Expr &key = P.exprs[items[i]];
    if (key.kind != ExprKind::String) {
      hasComputedKeys = true;
      values.push_back(type(items[i + 1]));
      continue;
    }
    StrId name = key.text();
    present.insert(name);
    names.push_back(name);
    if (const Member *member = members.find(name)) {
      concealIf(*member, items[i + 1]);
      values.push_back(assign(items[i + 1], placeOf(*member),
                              [&] { return phrase::place_member(str(name), owner()); }));
      continue;
    }
    if (!Quiet)
      present.insert(reportUnknownName(owner, name, rangeOf(items[i]), /*isInput=*/false,
                                       memberNames(members)));
    values.push_back(type(items[i + 1]));
  }
  if (!hasComputedKeys)
    reportMissing(members, present, owner, rangeOf(id));
  return hasComputedKeys ? types().map(W.rules.either(values)) : types().object(names, values);
}

void ProgramBinder::reportMissing(const Members &members, const llvm::DenseSet<StrId> &present,
                                  Owner owner, SrcRange range) {
  if (Quiet)
    return;
  for (const Member &member : members)
    if (member.isRequired && !present.contains(member.name) && !hasDefault(member))
      diags().report(diag::missing_input, range, owner(), str(member.name).str());
}

// ---- Unions.

TypeId ProgramBinder::chooseMember(ExprId id, TypeId dest) {
  const Expr &expr = P.exprs[id];
  auto firstOf = [&](std::initializer_list<TypeKind> kinds) {
    for (TypeKind kind : kinds)
      for (TypeId member : types()[dest].elements)
        if (types().kind(member) == kind)
          return member;
    return TypeId();
  };
  switch (expr.kind) {
  case ExprKind::String: {
    llvm::StringRef text = str(expr.text());
    for (TypeId member : types()[dest].elements)
      if (types().kind(member) == TypeKind::Enum && hasValue(*types()[member].enumeration, text))
        return member;
    return firstOf({TypeKind::String});
  }
  case ExprKind::Tuple:
    return firstOf({TypeKind::List, TypeKind::Set, TypeKind::Tuple});
  case ExprKind::For:
    return P.exprs.list(id)[ForKey] ? firstOf({TypeKind::Map})
                                    : firstOf({TypeKind::List, TypeKind::Set});
  case ExprKind::Object:
    return chooseObject(id, dest);
  case ExprKind::Conditional:
    return dest; // Each branch chooses for itself.
  default:
    return TypeId();
  }
}

TypeId ProgramBinder::chooseObject(ExprId id, TypeId dest) {
  llvm::ArrayRef<ExprId> items = P.exprs.list(id);
  llvm::SmallVector<std::pair<StrId, ExprId>, 8> properties;
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (P.exprs[items[i]].kind == ExprKind::String)
      properties.push_back({P.exprs[items[i]].text(), items[i + 1]});

  if (TypeId chosen = chooseByDiscriminator(properties, dest))
    return chosen;

  // The object type that knows most of the names, has all that it requires, and agrees with
  // constants.
  TypeId best, map;
  int bestScore = -1;
  for (TypeId member : types()[dest].elements) {
    TypeKind kind = types().kind(member);
    if (kind == TypeKind::Map)
      map = member;
    if (kind != TypeKind::SchemaObject)
      continue;
    const Members &members = W.schemas.members(member);
    int known = 0, unknown = 0;
    bool contradicts = false;
    for (auto [name, value] : properties) {
      const Member *property = members.find(name);
      known += property != nullptr;
      unknown += property == nullptr;
      if (property && P.exprs[value].kind == ExprKind::String)
        contradicts |= hasOtherConstant(*property, str(P.exprs[value].text()));
    }
    for (const Member &property : members)
      if (property.isRequired && !hasDefault(property) &&
          llvm::none_of(properties,
                        [&](const auto &given) { return given.first == property.name; }))
        ++unknown;
    int score = 2 * known - 3 * unknown + 1000;
    if (!contradicts && score > bestScore) {
      bestScore = score;
      best = member;
    }
  }
  return best ? best : map;
}

/// True if a discriminator's mapping, which names a type in one of several ways, means `token`:
/// members of one union are told apart by their last part.
static bool namesType(llvm::StringRef mapped, llvm::StringRef token) {
  return mapped.rsplit(':').second == token.rsplit(':').second;
}

TypeId ProgramBinder::chooseByDiscriminator(llvm::ArrayRef<std::pair<StrId, ExprId>> properties,
                                            TypeId dest) {
  const schema::Type *schemaUnion = W.schemas.discriminatedUnion(dest);
  if (!schemaUnion)
    return {};
  for (auto [name, value] : properties) {
    if (str(name) != schemaUnion->discriminator || P.exprs[value].kind != ExprKind::String)
      continue;
    llvm::StringRef text = str(P.exprs[value].text());
    auto mapped = llvm::find_if(schemaUnion->discriminatorMapping,
                                [&](auto &entry) { return entry.first == text; });
    if (mapped == schemaUnion->discriminatorMapping.end())
      return {};
    for (TypeId member : types()[dest].elements)
      if (types().kind(member) == TypeKind::SchemaObject &&
          namesType(mapped->second, types()[member].object->token))
        return member;
  }
  return {};
}

} // namespace pcl::bind
