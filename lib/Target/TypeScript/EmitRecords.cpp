// Interfaces of a program's records: the object types of its variables.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::typescript;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

/// What takes outputs inside has an interface of its own, as the SDKs have it: `RuleArgs`.
ModuleEmitter::Node ModuleEmitter::interfaceOf(TypeId object, Form form) {
  const lower::Record *record =
      Project.records ? Project.records->of(types().resolved(object)) : nullptr;
  if (!record || !llvm::is_contained(record->programs, Id))
    return {};
  bool isArgs =
      form == Form::Input || (form == Form::PlainInput && types().containsEventuals(object));
  if (isArgs)
    return declaredInterface(*record, record->name + "Args", object, form);
  // The root program has the types of what it hands to components from them.
  if (!isComponent() && record->programs.size() > 1) {
    Imported.insert(record);
    return importNamed(componentModule(Components.files[record->programs[1].index()]), record->name,
                       code::ImportSpec::Group::Local);
  }
  return declaredInterface(*record, record->name, record->shape, Form::Configured);
}

ModuleEmitter::Node ModuleEmitter::declaredInterface(const lower::Record &record,
                                                     llvm::StringRef name, TypeId object,
                                                     Form form) {
  auto [entry, isNew] = Interfaces.try_emplace(Module.save(name), Interface{&record, Node()});
  name = entry->first;
  // A value has one form, but what is given to a component has several.
  if (!isNew && form == Form::Configured)
    return B.name(name);
  bool wasInside = std::exchange(IsInInterface, true);
  Node type = B.objectType(fieldsOf(object, form));
  IsInInterface = wasInside;
  Node &own = Interfaces[name].type;
  if (isNew)
    own = type;
  return isNew || code::isSame(Module, own, type) ? B.name(name) : type;
}

void ModuleEmitter::addMaps(TypeId id) {
  if (const lower::Record *record = Project.records->of(types().resolved(id)))
    Maps.insert(record);
  else
    for (TypeId part : types()[id].elements)
      addMaps(part);
}

/// Finds the records that are taken for maps: by functions, and where their members are of one
/// type.
void ModuleEmitter::findMaps() {
  for (const lower::Record &record : Project.records->all()) {
    llvm::ArrayRef<TypeId> members = types()[record.shape].elements;
    auto bare = [&](TypeId type) { return types().withoutNone(type); };
    if (llvm::all_of(members, [&](TypeId type) { return bare(type) == bare(members.front()); }))
      Maps.insert(&record);
  }
  for (uint32_t i = 0; i < L.program.exprs.size(); ++i) {
    const ir::Expr &expr = at(ExprId(i));
    if (expr.kind == ExprKind::Call && L.program.callee(expr).function != ir::StdFunction::Unknown)
      for (ExprId argument : L.program.exprs.list(ExprId(i)))
        addMaps(typeOf(argument));
    if (expr.kind == ExprKind::Convert && kindOf(bareType(ExprId(i))) == TypeKind::Map)
      addMaps(typeOf(expr.as<ir::ConvertExpr>().operand()));
  }
}

void ModuleEmitter::declareInterfaces() {
  if (isComponent())
    for (const lower::Record &record : Project.records->all())
      if (Imported.contains(&record) && record.programs[1] == Id)
        interfaceOf(record.shape, Form::Configured);
  if (Interfaces.empty())
    return;
  findMaps();
  std::vector<Node> statements;
  for (auto [name, own] : Interfaces) {
    Nodes fields(Module.tail(own.type));
    Node statement = B.interface(name, fields,
                                 (isComponent() ? code::Export : code::NoFlags) |
                                     (Maps.contains(own.record) ? code::Data : code::NoFlags));
    statements.push_back(statements.empty() ? statement : B.blankBefore(statement));
  }
  if (!Module.body.empty())
    B.blankBefore(Module.body.front());
  Module.body.insert(Module.body.begin(), statements.begin(), statements.end());
}
