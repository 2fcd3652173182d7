// Objects and maps as TypeScript has them: their entries, those that may be nothing, and what the
// compiler makes of objects in branches.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::typescript;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

/// Notes the objects without members in `one` and `other`, two branches of a condition, that stand
/// where the other has an object that may lack all its members: of the two together the compiler
/// would have none read.
void ModuleEmitter::noteEmptyObjects(ExprId one, ExprId other) {
  if (at(one).kind != ExprKind::Object || at(other).kind != ExprKind::Object)
    return;
  llvm::ArrayRef<ExprId> members = L.program.exprs.list(one), others = L.program.exprs.list(other);
  llvm::SmallDenseMap<StrId, ExprId> values;
  for (size_t i = 0; i + 1 < others.size(); i += 2)
    if (at(others[i]).kind == ExprKind::String)
      values[at(others[i]).text()] = others[i + 1];
  auto note = [&](ExprId empty, ExprId full) {
    TypeId type = bareType(full);
    const ir::Type &object = types()[type];
    bool mayBeEmpty = object.kind == TypeKind::Object && !object.names.empty() &&
                      !leavesOpen(type) && llvm::all_of(object.elements, [&](TypeId member) {
                        return types().isOptional(types().resolved(member));
                      });
    if (at(empty).kind == ExprKind::Object && at(empty).listSize == 0 && mayBeEmpty)
      EmptyObjects[empty] = type;
  };
  for (size_t i = 0; i + 1 < members.size(); i += 2)
    if (at(members[i]).kind == ExprKind::String)
      if (ExprId beside = values.lookup(at(members[i]).text())) {
        note(members[i + 1], beside);
        note(beside, members[i + 1]);
        noteEmptyObjects(members[i + 1], beside);
      }
}

/// True if the value `id` of an entry of the input `map` may be nothing: the SDK leaves such an
/// entry out, but its types take no undefined.
bool ModuleEmitter::isOpenEntry(TypeId map, ExprId id, Context context) const {
  return (kindOf(map) == TypeKind::Map || kindOf(map) == TypeKind::Object) &&
         context.want == target::Want::Value && !context.isData && !context.isStrict &&
         mayLackEntry(id, context);
}

/// True if `made` of `id`, whose entries stand in `context`, is an input and may have entries that
/// are nothing.
bool ModuleEmitter::lacksEntries(ExprId id, Node made, Context context) const {
  TypeId map = bareType(id);
  if (Module.kind(made) != code::Kind::Object || types()[map].object ||
      context.want != target::Want::Value || context.isData || context.isStrict)
    return false;
  auto items = L.program.exprs.list(id);
  for (size_t i = 1; i < items.size(); i += 2)
    if (isOpenEntry(map, items[i], context))
      return true;
  return llvm::any_of(Module.tail(made), [&](Node entry) {
    return Module.kind(entry) == code::Kind::Entry &&
           mayBeUndefined(Module.as<code::EntryNode>(entry).value());
  });
}

/// The map `value` as an input takes it: without entries that are nothing.
ModuleEmitter::Node ModuleEmitter::withoutNulls(Node value) {
  if (WithNulls.contains(value))
    return value;
  Node call = B.call(helper(Helper::WithoutNulls), {value});
  WithNulls[call] = value;
  return call;
}

/// True for a map or an object of scalars of one type, of which some may be nothing.
bool ModuleEmitter::mayLackScalars(TypeId map) const {
  const ir::Type &type = types()[map];
  auto isOfFirst = [&](TypeId element) {
    TypeId first = types().withoutNone(type.elements.front());
    return types().withoutNone(element) == first && lower::isScalarKind(kindOf(first));
  };
  return (type.kind == TypeKind::Map || type.kind == TypeKind::Object) &&
         llvm::all_of(type.elements, isOfFirst) &&
         llvm::any_of(type.elements, [&](TypeId element) { return types().isOptional(element); });
}

ModuleEmitter::Node ModuleEmitter::object(ExprId id, Context context) {
  Node made = NodeEmitter::object(id, context);
  if (lacksEntries(id, made, context.inCollection()))
    return withoutNulls(made);
  auto beside = EmptyObjects.find(id);
  return beside == EmptyObjects.end() ? made : B.cast(made, type(beside->second, writtenForm()));
}

ModuleEmitter::Node ModuleEmitter::entryValue(TypeId object, llvm::StringRef name, ExprId id,
                                              Context context) {
  if (isOpenEntry(object, id, context))
    return expr(entryOperand(id), context.wanting(target::Want::Input));
  const schema::Property *property = nullptr;
  if (const schema::ObjectType *sdkObject = types()[object].object) {
    property = schema::find(sdkObject->properties, name);
    context.want = wantOf(property);
    context.isData |= at(id).kind != ExprKind::Null && tellsNull(property);
  }
  // JSON has null and leaves out what is undefined.
  TypeId type = typeOf(id);
  bool mayLack = context.isData && at(id).kind != ExprKind::Null && types().isOptional(type) &&
                 !types().isEventual(type) && mayBeAbsent(id, context);
  Node value = expr(id, context);
  return mayLack ? coalesced(value, B.null()) : filled(property, value);
}

/// Adds to `found` the objects written out that `id` may be.
void ModuleEmitter::writtenObjects(ExprId id, llvm::SmallVectorImpl<ExprId> &found) const {
  switch (at(id).kind) {
  case ExprKind::Object:
    found.push_back(id);
    break;
  case ExprKind::Conditional:
    writtenObjects(at(id).as<ir::ConditionalExpr>().then(), found);
    writtenObjects(at(id).as<ir::ConditionalExpr>().otherwise(), found);
    break;
  case ExprKind::Apply:
    writtenObjects(L.program.exprs.list(id).back(), found);
    break;
  case ExprKind::Convert:
    writtenObjects(at(id).as<ir::ConvertExpr>().operand(), found);
    break;
  default:
    break;
  }
}

/// True if two objects that are written out have members of the same names, in any order.
bool ModuleEmitter::haveSameNames(ExprId one, ExprId other) const {
  auto namesOf = [&](ExprId object) {
    llvm::SmallVector<StrId, 8> names;
    llvm::ArrayRef<ExprId> members = L.program.exprs.list(object);
    for (size_t i = 0; i + 1 < members.size(); i += 2)
      if (at(members[i]).kind == ExprKind::String)
        names.push_back(at(members[i]).text());
    llvm::sort(names, [](StrId a, StrId b) { return a.raw() < b.raw(); });
    return names;
  };
  return namesOf(one) == namesOf(other);
}
