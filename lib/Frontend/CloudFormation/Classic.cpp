// The table of classic resources, and their properties by the package's names.
#include "Classic.h"
#include "Names.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

namespace {

struct ClassicRow {
  llvm::StringLiteral type, token, ref;
};
struct NameRow {
  llvm::StringLiteral type, from, to;
};

constexpr ClassicRow ClassicRows[] = {
#define CFN_CLASSIC(TYPE, TOKEN, REF) {TYPE, TOKEN, REF},
#include "Classic.def"
};
constexpr NameRow InputRows[] = {
#define CFN_CLASSIC_INPUT(TYPE, PROPERTY, INPUT) {TYPE, PROPERTY, INPUT},
#include "Classic.def"
};
constexpr NameRow ConstRows[] = {
#define CFN_CLASSIC_CONST(TYPE, INPUT, VALUE) {TYPE, INPUT, VALUE},
#include "Classic.def"
};
constexpr NameRow OutputRows[] = {
#define CFN_CLASSIC_OUTPUT(TYPE, ATTRIBUTE, OUTPUT) {TYPE, ATTRIBUTE, OUTPUT},
#include "Classic.def"
};

const NameRow *nameRow(llvm::ArrayRef<NameRow> rows, llvm::StringRef type, llvm::StringRef from) {
  auto found =
      llvm::find_if(rows, [&](const NameRow &row) { return row.type == type && row.from == from; });
  return found == rows.end() ? nullptr : &*found;
}

/// Properties under the names of the package; null where something has no counterpart.
class Renamer {
public:
  Renamer(Context &context, llvm::StringRef type, const schema::Resource &resource)
      : C(context), Type(type), Schema(resource) {}

  const Node *properties(const Node &node) {
    if (!node.isMapping() || node.function())
      return nullptr;
    for (const Member &member : node.members)
      if (!add(member, ""))
        return nullptr;
    for (const NameRow &row : ConstRows)
      if (row.type == Type)
        Members.push_back({row.from, node.range, makeScalar(C.arena, node.range, row.to, false)});
    for (const schema::Property &input : Schema.inputs)
      if (input.isRequired &&
          llvm::none_of(Members, [&](const Member &m) { return m.key == input.name; }))
        return nullptr;
    return makeMapping(C.arena, node.range, Members);
  }

private:
  static const schema::Property *find(const schema::Properties &properties, llvm::StringRef name) {
    for (const schema::Property &property : properties)
      if (property.name.equals_insensitive(name))
        return &property;
    return nullptr;
  }

  bool add(const Member &member, llvm::StringRef outer) {
    std::string path = outer.empty() ? member.key.str() : (outer + "." + member.key).str();
    const NameRow *row = nameRow(InputRows, Type, path);
    if (!row && outer.empty() && llvm::any_of(InputRows, [&](const NameRow &r) {
          return r.type == Type && r.from.starts_with(path + ".");
        }))
      return addMembers(member.value->items.size() == 1 ? *member.value->items[0] : *member.value,
                        path);
    if (!outer.empty() && !row)
      return false;
    const schema::Property *input =
        find(Schema.inputs, row ? row->to.str() : propertyName(member.key));
    const Node *value = !input                 ? nullptr
                        : member.key == "Tags" ? tags(*member.value)
                                               : renamed(*member.value, input->type);
    if (value)
      Members.push_back({input->name, member.keyRange, value});
    return value != nullptr;
  }

  /// Those of a property that has no counterpart as a whole.
  bool addMembers(const Node &node, llvm::StringRef path) {
    return node.isMapping() && !node.function() &&
           llvm::all_of(node.members, [&](const Member &inner) { return add(inner, path); });
  }

  /// The package has tags as a map.
  const Node *tags(const Node &node) {
    if (node.isMapping())
      return node.function() ? nullptr : &node;
    std::vector<Member> members;
    for (const Node *item : node.items) {
      const Node *key = item->find("Key"), *value = item->find("Value");
      if (!key || !value || !key->isScalar())
        return nullptr;
      members.push_back({key->text, key->range, value});
    }
    return node.isSequence() ? makeMapping(C.arena, node.range, members) : nullptr;
  }

  const Node *renamed(const Node &node, const schema::Type *type) {
    if (const Member *call = node.function()) {
      // What functions give has no members; branches may have.
      bool isBranch = call->key == "Fn::If";
      return isBranch && llvm::any_of(call->value->items,
                                      [](const Node *item) {
                                        return !item->isScalar() && !item->function();
                                      })
                 ? nullptr
                 : &node;
    }
    if (node.isSequence()) {
      bool isList = type->kind == schema::TypeKind::Array;
      std::vector<const Node *> items;
      for (const Node *item : node.items) {
        const Node *made = isList ? renamed(*item, type->element()) : nullptr;
        if (!made)
          return nullptr;
        items.push_back(made);
      }
      return makeSequence(C.arena, node.range, items);
    }
    if (node.isScalar())
      return type->kind == schema::TypeKind::Named && type->package->objectType(type->token)
                 ? nullptr
                 : &node;
    if (type->kind == schema::TypeKind::Map)
      return &node;
    // A document is the text of one there.
    bool isText = type->kind == schema::TypeKind::String || type->kind == schema::TypeKind::Json ||
                  (type->kind == schema::TypeKind::Union &&
                   llvm::any_of(type->elements, [](const schema::Type *member) {
                     return member->kind == schema::TypeKind::String;
                   }));
    if (isText)
      return makeMapping(C.arena, node.range, {{"Fn::ToJsonString", node.range, &node}});
    const schema::ObjectType *object =
        type->kind == schema::TypeKind::Named ? type->package->objectType(type->token) : nullptr;
    std::vector<Member> members;
    for (const Member &member : node.members) {
      const schema::Property *property = object ? find(object->properties, member.key) : nullptr;
      const Node *made = property ? renamed(*member.value, property->type) : nullptr;
      if (!made)
        return nullptr;
      members.push_back({property->name, member.keyRange, made});
    }
    return makeMapping(C.arena, node.range, members);
  }

  Context &C;
  llvm::StringRef Type;
  const schema::Resource &Schema;
  std::vector<Member> Members;
};

} // namespace

bool makeClassic(Context &context, ResourceDecl &resource) {
  auto row =
      llvm::find_if(ClassicRows, [&](const ClassicRow &r) { return r.type == resource.type; });
  const Node *properties = resource.body().find("Properties");
  if (row == std::end(ClassicRows) || !context.classic || !properties)
    return false;
  const schema::Resource *known = context.classic->resource(row->token);
  const Node *made =
      known ? Renamer(context, resource.type, *known).properties(*properties) : nullptr;
  if (!made)
    return false;
  resource.schema = known;
  resource.token = known->token.str();
  resource.classic = made;
  return true;
}

std::string classicOutput(llvm::StringRef type, llvm::StringRef attribute) {
  if (attribute.empty())
    for (const ClassicRow &row : ClassicRows)
      if (row.type == type)
        return row.ref.str();
  const NameRow *row = nameRow(OutputRows, type, attribute);
  return row ? row->to.str() : propertyName(attribute);
}

} // namespace pcl::cloudformation
