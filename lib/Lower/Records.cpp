// Finds the records of a workspace: the object types of configs, what they are called, and what
// their members hold.

#include "pcl/Lower/Records.h"

#include "Demands.h"

#include "pcl/Code/Names.h"
#include "pcl/Lower/LoweredProgram.h"

#include "llvm/ADT/StringMap.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;

/// Objects of more members are tables rather than records.
static constexpr size_t MaxMembers = 200;

TypeId RecordTable::shapeOf(TypeId id) const {
  if (auto found = Shapes.find(id); found != Shapes.end())
    return found->second;
  const ir::Type &type = T[id];
  auto all = [&] {
    llvm::SmallVector<TypeId, 8> elements;
    for (TypeId element : type.elements)
      elements.push_back(shapeOf(element));
    return elements;
  };
  TypeId shape = id;
  switch (type.kind) {
  case TypeKind::Int:
    shape = T.numberType();
    break;
  case TypeKind::List:
  case TypeKind::Set:
    shape = T.list(shapeOf(type.element()));
    break;
  case TypeKind::Map:
    shape = T.map(shapeOf(type.element()));
    break;
  case TypeKind::Tuple:
    shape = T.tuple(all());
    break;
  case TypeKind::Object:
    shape = T.object(type.names, all());
    break;
  case TypeKind::Union:
    if (TypeId rest = T.withoutNone(id); rest != id)
      shape = TellsOptional ? T.optional(shapeOf(rest)) : shapeOf(rest);
    break;
  default:
    break;
  }
  Shapes[id] = shape;
  return shape;
}

const Record *RecordTable::of(TypeId type) const {
  if (T.kind(type) != TypeKind::Object || T.containsEventuals(type))
    return nullptr;
  auto found = ByShape.find(shapeOf(type));
  return found == ByShape.end() ? nullptr : &Records[found->second];
}

Record *RecordTable::find(TypeId type) { return const_cast<Record *>(of(type)); }

// ---- Names.

/// Where object types stand, and the names that come of it.
class RecordTable::Sites {
public:
  Sites(RecordTable &table) : Table(table), T(table.T) {}

  void add(ir::ProgramId program, TypeId type, llvm::StringRef name) {
    Program = program;
    Path.assign(1, name.str());
    collect(type);
  }

  void nameAll(llvm::ArrayRef<std::string> programs,
               llvm::function_ref<bool(llvm::StringRef)> isTaken);

private:
  using Words = llvm::SmallVector<std::string, 4>;

  void collect(TypeId id);
  void found(TypeId id);
  static std::string joined(llvm::ArrayRef<std::string> words);

  RecordTable &Table;
  ir::TypeStore &T;
  ir::ProgramId Program;
  Words Path;               ///< to the type that is looked at
  std::vector<Words> Paths; ///< by record
};

void RecordTable::Sites::collect(TypeId id) {
  const ir::Type &type = T[T.withoutNone(T.resolved(id))];
  switch (type.kind) {
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Map: {
    std::string whole = Path.back();
    Path.back() = code::singular(whole);
    collect(type.element());
    Path.back() = std::move(whole);
    return;
  }
  case TypeKind::Tuple:
    for (TypeId element : type.elements)
      collect(element);
    return;
  case TypeKind::Object:
    if (type.names.empty() || type.names.size() > MaxMembers)
      return;
    found(T.withoutNone(T.resolved(id)));
    for (auto [name, member] : llvm::zip(type.names, type.elements)) {
      Path.push_back(Table.Strings.str(name).str());
      collect(member);
      Path.pop_back();
    }
    return;
  default:
    return;
  }
}

/// An object type that stands at `Path`.
void RecordTable::Sites::found(TypeId id) {
  const ir::Type &type = T[id];
  TypeId shape = Table.shapeOf(id);
  auto [entry, isNew] = Table.ByShape.try_emplace(shape, Table.Records.size());
  if (isNew) {
    Record &made = Table.Records.emplace_back();
    made.shape = shape;
    made.home = Program;
    for (StrId name : type.names)
      made.members.push_back({.name = name});
    Paths.push_back(Path);
  }
  Record &record = Table.Records[entry->second];
  if (!llvm::is_contained(record.programs, Program))
    record.programs.push_back(Program);
  for (auto [member, element] : llvm::zip(record.members, type.elements))
    if (T.isOptional(element))
      member.isOptional = member.mayLack = true;
}

/// The words as one name, without those that the next one begins with.
std::string RecordTable::Sites::joined(llvm::ArrayRef<std::string> words) {
  std::string result;
  for (const std::string &word : llvm::reverse(words)) {
    std::string own = code::toPascalCase(word);
    if (!llvm::StringRef(result).starts_with(own))
      result = own + result;
  }
  return result;
}

/// The shortest ends of their paths that tell the records apart. Where one is called as its config
/// is, it stays; the others take a further word each, and numbers at last.
void RecordTable::Sites::nameAll(llvm::ArrayRef<std::string> programs,
                                 llvm::function_ref<bool(llvm::StringRef)> isTaken) {
  std::vector<size_t> counts(Paths.size(), 1);
  auto nameOf = [&](size_t i) {
    size_t count = counts[i], length = Paths[i].size();
    std::string name = joined(llvm::ArrayRef(Paths[i]).take_back(count));
    if (count <= length)
      return name;
    const std::string &program = programs[Table.Records[i].home.index()];
    return program + name + (length == 1 && program.empty() ? "Settings" : "");
  };
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    llvm::StringMap<llvm::SmallVector<size_t, 2>> groups;
    for (size_t i = 0; i < Paths.size(); ++i)
      groups[nameOf(i)].push_back(i);
    for (const auto &group : groups) {
      bool taken = isTaken(group.getKey());
      if (group.getValue().size() == 1 && !taken)
        continue;
      auto isWhole = [&](size_t i) { return counts[i] == Paths[i].size(); };
      bool oneStays = !taken && llvm::count_if(group.getValue(), isWhole) == 1;
      for (size_t i : group.getValue()) {
        if ((oneStays && isWhole(i)) || counts[i] > Paths[i].size())
          continue;
        ++counts[i];
        isChanged = true;
      }
    }
  }
  llvm::StringMap<unsigned> used;
  for (size_t i = 0; i < Paths.size(); ++i) {
    std::string name = nameOf(i), first = name;
    while (used.count(name) || isTaken(name))
      name = first + std::to_string(++used[first] + 1);
    used.try_emplace(name, 0);
    Table.Records[i].name = std::move(name);
  }
}

// ---- Members.

/// What the uses of members say of them.
class RecordTable::Uses final : public DemandSearch {
public:
  struct Member {
    bool isUsed = false;
    bool isNeeded = false; ///< something that uses it fails if it is nothing
    bool isOther = false;  ///< something takes it as what is no integer
  };
  using Members = llvm::DenseMap<std::pair<const Record *, StrId>, Member>;

  Uses(RecordTable &table, const ir::Workspace &workspace, ir::ProgramId id, Members &members)
      : DemandSearch(workspace, id), Table(table), Found(members) {}

  void searchAll() {
    run();
    for (uint32_t i = 0; i < E.size(); ++i)
      compare(ExprId(i));
    // Of what no place is known it is not known either that it takes no fractions.
    for (uint32_t i = 0; i < E.size(); ++i)
      if (Member *member = memberOf(ExprId(i)); member && !Reached.contains(ExprId(i)))
        member->isUsed = member->isOther = true;
    for (uint32_t i = 0; i < E.size(); ++i)
      needOperands(ExprId(i));
  }

private:
  std::pair<Record *, StrId> readOf(ExprId id) const {
    const Expr &expr = E[id];
    if (expr.kind != ExprKind::GetAttr)
      return {};
    TypeId object = E[expr.object()].type;
    Record *record = object ? Table.find(T.withoutNone(T.resolved(object))) : nullptr;
    return {record, expr.as<ir::GetAttrExpr>().name()};
  }

  Member *memberOf(ExprId id) {
    auto read = readOf(id);
    return read.first ? &Found[read] : nullptr;
  }

  static RecordMember &named(Record &record, StrId name) {
    return *llvm::find_if(record.members,
                          [&](const RecordMember &member) { return member.name == name; });
  }

  /// The member may be nothing, where a type, if there is one, does not say so.
  void lack(Record &record, StrId name, TypeId type) {
    if (type && T.isOptional(type))
      return;
    RecordMember &member = named(record, name);
    member.mayLack = member.mayLackUnsaid = true;
  }

  /// True for a literal in which null stands for an element of a list or a map.
  bool holdsNull(ExprId id) const {
    const Expr &expr = E[id];
    if (expr.kind != ExprKind::Tuple && expr.kind != ExprKind::Object)
      return false;
    return llvm::any_of(
        E.list(id), [&](ExprId part) { return E[part].kind == ExprKind::Null || holdsNull(part); });
  }

  void reached(ExprId id, TypeId wanted) override {
    const Expr &expr = E[id];
    if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node)
      return follow(expr.refNode(), wanted);
    Member *member = memberOf(id);
    if (!member)
      return;
    Reached.insert(id);
    member->isUsed = true;
    member->isNeeded |= !T.isOptional(wanted);
    member->isOther |= T.kind(bare(wanted)) != TypeKind::Int;
  }

  /// A member of one object that becomes the same member of another says nothing of it.
  void given(TypeId object, StrId name, ExprId value) override {
    Record *record = Table.find(object);
    if (!record)
      return;
    const Expr &expr = E[value];
    switch (expr.kind) {
    case ExprKind::Null:
      return lack(*record, name, T[object].member(name));
    case ExprKind::Conditional:
      given(object, name, expr.as<ir::ConditionalExpr>().then());
      return given(object, name, expr.as<ir::ConditionalExpr>().otherwise());
    case ExprKind::Number:
      Found[{record, name}].isOther |= P.str(expr.text()).contains('.');
      return;
    case ExprKind::GetAttr:
      if (readOf(value) == std::pair(record, name))
        Reached.insert(value);
      return;
    case ExprKind::Tuple:
    case ExprKind::Object:
      named(*record, name).holdsNulls |= holdsNull(value);
      return;
    default:
      if (expr.type && T.isOptional(expr.type))
        lack(*record, name, T[object].member(name));
      return;
    }
  }

  void need(ExprId id) {
    if (Member *member = id ? memberOf(id) : nullptr)
      member->isNeeded = true;
  }

  /// What fails, or makes something fail, if it is nothing.
  void needOperands(ExprId id) {
    const Expr &expr = E[id];
    switch (expr.kind) {
    case ExprKind::GetAttr:
    case ExprKind::Index:
      need(expr.object());
      if (expr.kind == ExprKind::Index)
        need(expr.as<ir::IndexExpr>().key());
      return;
    case ExprKind::Unary:
      return need(expr.as<ir::UnaryExpr>().operand());
    case ExprKind::Binary:
      if (expr.binaryOp() == ir::BinaryOp::Equal || expr.binaryOp() == ir::BinaryOp::NotEqual)
        return;
      need(expr.as<ir::BinaryExpr>().left());
      return need(expr.as<ir::BinaryExpr>().right());
    case ExprKind::Conditional:
      return need(expr.as<ir::ConditionalExpr>().condition());
    case ExprKind::For:
      for (ir::ForPart part : {ir::ForCollection, ir::ForKey, ir::ForCondition})
        need(E.list(id)[part]);
      return;
    case ExprKind::Call:
      if (!takesNull(expr))
        llvm::for_each(E.list(id), [&](ExprId argument) { need(argument); });
      return;
    default:
      return;
    }
  }

  bool takesNull(const Expr &call) const {
    using F = ir::StdFunction;
    ir::Callee callee = P.callee(call);
    return llvm::is_contained({Builtin::ToJson, Builtin::Try, Builtin::Can}, callee.builtin) ||
           llvm::is_contained({F::coalesce, F::coalescelist, F::flatten, F::jsonencode, F::merge,
                               F::tobool, F::tolist, F::tomap, F::tonumber, F::toset, F::tostring,
                               F::yamlencode},
                              callee.function);
  }

  void compare(ExprId id) {
    const Expr &expr = E[id];
    bool isTest = expr.kind == ExprKind::Binary && (expr.binaryOp() == ir::BinaryOp::Equal ||
                                                    expr.binaryOp() == ir::BinaryOp::NotEqual);
    if (!isTest)
      return;
    ExprId value = expr.as<ir::BinaryExpr>().left(), other = expr.as<ir::BinaryExpr>().right();
    if (E[value].kind == ExprKind::Null)
      std::swap(value, other);
    if (auto [record, name] = readOf(value); record && E[other].kind == ExprKind::Null) {
      lack(*record, name, E[value].type);
      Reached.insert(value);
    }
  }

  RecordTable &Table;
  Members &Found;
  llvm::DenseSet<ExprId> Reached;
};

RecordTable::RecordTable(const ir::Workspace &workspace,
                         llvm::function_ref<bool(llvm::StringRef)> isTaken, bool tellsOptional)
    : T(workspace.types()), Strings(workspace.strings()), TellsOptional(tellsOptional) {
  Sites sites(*this);
  std::vector<std::string> programs;
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    const ir::Program &program = workspace.program(ir::ProgramId(i));
    llvm::StringRef directory = program.directory();
    llvm::StringRef own = directory.substr(directory.rfind('/') + 1);
    programs.push_back(own.empty() ? "" : code::toPascalCase(own));
    for (const ir::Node &node : program.nodes)
      if (node.kind == NodeKind::Config && node.declaredType)
        sites.add(ir::ProgramId(i), node.declaredType, program.str(node.name));
  }
  sites.nameAll(programs, isTaken);
  if (Records.empty())
    return;
  Uses::Members members;
  forEachInnerFirst(workspace,
                    [&](ir::ProgramId id) { Uses(*this, workspace, id, members).searchAll(); });
  for (Record &record : Records)
    for (auto [member, type] : llvm::zip(record.members, T[record.shape].elements)) {
      Uses::Member use = members.lookup({&record, member.name});
      // What a component is given is written in the programs; anybody configures the root.
      bool isConfigured = record.home == workspace.find("");
      member.mayLackUnsaid |= isConfigured && !member.isOptional && use.isUsed && !use.isNeeded;
      member.mayLack |= member.mayLackUnsaid;
      member.isInteger = T.kind(type) == TypeKind::Number && use.isUsed && !use.isOther;
    }
}
