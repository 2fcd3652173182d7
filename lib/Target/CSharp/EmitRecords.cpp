// Classes of a program's records: the object types of its configuration whose values are read by
// member and in no other way. All other objects are dictionaries.

#include "Emitter.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace pcl;
using namespace pcl::csharp;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

/// The record that `object` is of, if each member has a name of its own in C#. A record does not
/// tell integers from other numbers.
const lower::Record *ModuleEmitter::classedRecord(TypeId object) const {
  auto holdsIntegers = [&](auto &self, TypeId id) -> bool {
    return kindOf(id) == TypeKind::Int ||
           llvm::any_of(types()[id].elements, [&](TypeId element) { return self(self, element); });
  };
  const lower::Record *record = Project.records ? Project.records->of(object) : nullptr;
  if (!record || holdsIntegers(holdsIntegers, object))
    return nullptr;
  llvm::StringSet<> used;
  for (llvm::StringRef name : {"Equals", "GetHashCode", "GetType", "ToString", "MemberwiseClone",
                               "Finalize", "ReferenceEquals"})
    used.insert(name);
  used.insert(record->name);
  bool areApart = llvm::all_of(record->members, [&](const lower::RecordMember &member) {
    return used.insert(propertyName(str(member.name))).second;
  });
  return areApart ? record : nullptr;
}

void ModuleEmitter::findRecords() {
  if (!isComponent())
    Reads.emplace(L, [&](TypeId type) { return classedRecord(type) != nullptr; });
}

ModuleEmitter::Node ModuleEmitter::recordType(TypeId object) {
  const lower::Record *record = SaysRecords ? classedRecord(object) : nullptr;
  if (!record)
    return {};
  Records.insert(record);
  return B.name(record->name);
}

/// What reads a configured value that holds records.
ModuleEmitter::Node ModuleEmitter::recordRead(const ir::Node &node, const ConfigGetter &getter) {
  llvm::SaveAndRestore says(SaysRecords, true);
  Node read = configType(getter.type);
  Node callee = helper(getter.isRequired ? Helper::ConfigRecord : Helper::ConfigRecordOr);
  return B.call(B.typeApply(callee, {getter.isRequired ? read : nullable(read)}),
                {B.name(ConfigName), B.string(logicalNameOf(node))});
}

/// An object literal as an instance of the class of `object`.
ModuleEmitter::Node ModuleEmitter::recordOf(ExprId id, TypeId object) {
  Nodes entries;
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef name = literalText(items[i]);
    TypeId member = memberType(object, name);
    ExprId value = items[i + 1];
    if (!member || at(value).kind == ExprKind::Null)
      continue;
    bool isRecord = at(value).kind == ExprKind::Object && kindOf(bare(member)) == TypeKind::Object;
    Place place = isErased(member) ? Place::Any : Place::Exact;
    entries.push_back(B.entry(propertyName(name), isRecord ? recordOf(value, bare(member))
                                                           : placed(value, member, place, {})));
    itemComments(entries.back(), value);
  }
  return initialized(recordType(object), B.object(entries, true));
}

void ModuleEmitter::declareRecords() {
  llvm::SaveAndRestore says(SaysRecords, true);
  if (!Records.empty()) {
    use("System.ComponentModel.DataAnnotations");
    use("System.Text.Json.Serialization");
  }
  // Those that members name come behind.
  for (size_t i = 0; i < Records.size(); ++i) {
    const lower::Record &record = *Records[i];
    Nodes fields;
    for (auto [member, memberType] : llvm::zip(record.members, types()[record.shape].elements)) {
      bool isOptional = types().isOptional(memberType) || isErased(memberType);
      bool isValue = isValueType(bare(memberType)) || isListKind(kindOf(bare(memberType)));
      fields.push_back(B.field(str(member.name), type(memberType),
                               isOptional ? code::Optional : code::NoFlags,
                               isOptional || isValue ? Node() : B.nonNull(B.null())));
    }
    B.append(B.blankBefore(B.interface(record.name, fields, code::Data)));
  }
}
