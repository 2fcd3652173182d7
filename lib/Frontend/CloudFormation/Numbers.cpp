// Parameters of type `Number` or `List<Number>` whose text counts somewhere: the service keeps what
// was given, `8.0`, and a number of the program would be `8`. Of mappings, whose values are texts
// to the service, the other way round: numbers that go only where numbers are wanted.
#include "Declarations.h"
#include "Names.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

using schema::TypeKind;

namespace {

/// One of the numbers of `text` is written as no language writes it: `010`.
bool isOdd(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  text.split(parts, ',');
  return llvm::any_of(parts, [](llvm::StringRef part) {
    return !isNumber(part.trim()) && readsAsNumber(part.trim());
  });
}

class NumberUses {
public:
  NumberUses(const Node &root, Context &context) : Root(root), C(context) {}

  void run() {
    for (llvm::StringRef others : {"Conditions", "Rules", "Outputs"})
      for (const Member &member : section(others))
        walk(*member.value, nullptr);
    for (const Member &member : section("Resources")) {
      const ResourceDecl &resource = C.resources.find(member.key)->second;
      if (resource.fate != Fate::Ignored && resource.fate != Fate::Lost)
        walkResource(resource);
    }
    for (auto &entry : C.parameters)
      if (isOddlyWritten(entry.second))
        useText(entry.first());
    findNumberColumns();
  }

private:
  llvm::ArrayRef<Member> section(llvm::StringRef name) const {
    const Node *node = Root.find(name);
    return node ? node->members : llvm::ArrayRef<Member>();
  }

  void useText(llvm::StringRef name) {
    auto found = C.parameters.find(name);
    if (found == C.parameters.end() || !(found->second.isNumber || found->second.hasNumbers))
      return;
    found->second.isNumber = found->second.hasNumbers = false;
    found->second.isNumberText = true;
  }

  /// The columns of `mapping` whose values are found where numbers are wanted, and nowhere else.
  void findNumberColumns() {
    for (const Member &mapping : section("Mappings"))
      for (const Member &top : mapping.value->members)
        for (const Member &inner : top.value->members) {
          std::pair column(llvm::StringRef(mapping.key), llvm::StringRef(inner.key));
          if (!AsText.contains(column) && AsNumber.contains(column) &&
              (isNumberOfMapping(*inner.value) || !AsText.insert(column).second))
            C.numberColumns.insert(column);
        }
    for (const auto &column : AsText)
      C.numberColumns.erase(column);
  }

  static bool isNumberOfMapping(const Node &cell) {
    return cell.isScalar() && numberIn(cell.text.trim()) && cell.text.size() < 16;
  }

  /// What `call` may find is used as a number, or otherwise.
  void useColumn(const Member &call, bool isNumber) {
    llvm::ArrayRef<const Node *> args = call.value->items;
    if (args.size() < 3)
      return;
    // With a fourth argument there is a value of another kind.
    bool isPlain = isNumber && args.size() == 3 && args[0]->isScalar() && args[2]->isScalar();
    for (const Member &mapping : section("Mappings")) {
      if (args[0]->isScalar() && args[0]->text != mapping.key)
        continue;
      for (const Member &top : mapping.value->members)
        for (const Member &inner : top.value->members)
          if (!args[2]->isScalar() || args[2]->text == inner.key)
            (isPlain ? AsNumber : AsText).emplace(mapping.key, inner.key);
    }
  }

  /// A value that the template or the command line has.
  bool isOddlyWritten(const ParameterDecl &parameter) const {
    auto given = C.given.find(parameter.source->key);
    if (given != C.given.end() && isOdd(given->second))
      return true;
    const Node *usual = parameter.source->value->find("Default");
    const Node *allowed = parameter.source->value->find("AllowedValues");
    return (usual && usual->isScalar() && isOdd(usual->text)) ||
           (allowed && llvm::any_of(allowed->items, [&](const Node *item) {
              return item->isScalar() && isOdd(item->text);
            }));
  }

  static const schema::ObjectType *objectType(const schema::Type *type) {
    return type && type->kind == TypeKind::Named ? type->package->objectType(type->token) : nullptr;
  }

  static bool wantsNumber(const schema::Type *type) {
    if (const schema::EnumType *known =
            type && type->kind == TypeKind::Named ? type->package->enumType(type->token) : nullptr)
      return known->underlying == TypeKind::Integer || known->underlying == TypeKind::Number;
    return type && (type->kind == TypeKind::Integer || type->kind == TypeKind::Number);
  }

  void walkResource(const ResourceDecl &resource) {
    for (const Member &member : resource.body().members)
      if (member.key != "Properties")
        walk(*member.value, nullptr);
      else if (resource.fate == Fate::Native)
        walkProperties(resource.classic ? *resource.classic : *member.value, resource);
      else if (resource.child)
        walkArguments(*member.value, *resource.child);
      else
        walk(*member.value, nullptr);
  }

  void walkProperties(const Node &node, const ResourceDecl &resource) {
    if (const Member *call = node.function()) {
      for (const Node *branch : call->value->items)
        walkProperties(*branch, resource);
      return;
    }
    for (const Member &member : node.members) {
      const schema::Property *property = find(resource.schema->inputs, topPropertyName(member.key));
      walk(*member.value, property ? property->type : nullptr);
    }
  }

  /// What a parameter of a component is given is a text, unless it has a number.
  void walkArguments(const Node &properties, const ChildTemplate &child) {
    const Node *given = properties.find("Parameters");
    for (const Member &member : given ? given->members : llvm::ArrayRef<Member>()) {
      auto parameter = child.parameters.find(member.key);
      bool isNumber = parameter != child.parameters.end() && parameter->second.isNumber;
      if (!isNumber || !isReference(*member.value))
        walk(*member.value, nullptr);
    }
  }

  static bool isReference(const Node &node) {
    const Member *call = node.function();
    return call && call->key == "Ref";
  }

  /// `node` where `type` is wanted; null: a text, or a document, which has texts.
  void walk(const Node &node, const schema::Type *type) {
    if (const Member *call = node.function()) {
      if (call->key == "Ref" && call->value->isScalar() && !wantsNumber(elementOf(type)))
        useText(call->value->text);
      if (call->key == "Fn::FindInMap")
        useColumn(*call, wantsNumber(type));
      if (call->key != "Ref")
        walkCall(*call, type);
      return;
    }
    const schema::ObjectType *object = objectType(type);
    for (const Member &member : node.members) {
      const schema::Property *property =
          object ? find(object->properties, propertyName(member.key)) : nullptr;
      walk(*member.value, property                              ? property->type
                          : type && type->kind == TypeKind::Map ? type->element()
                                                                : nullptr);
    }
    for (const Node *item : node.items)
      walk(*item, type && type->kind == TypeKind::Array ? type->element() : nullptr);
  }

  /// One element stands for a list of it.
  static const schema::Type *elementOf(const schema::Type *type) {
    return type && type->kind == TypeKind::Array ? type->element() : type;
  }

  void walkCall(const Member &call, const schema::Type *type) {
    const Node &argument = *call.value;
    llvm::ArrayRef<const Node *> args = argument.items;
    if (call.key == "Fn::Sub") {
      const Node &pattern = args.empty() ? argument : *args[0];
      for (size_t at = pattern.text.find("${"); at != llvm::StringRef::npos;
           at = pattern.text.find("${", at + 2)) {
        llvm::StringRef name = pattern.text.substr(at + 2).split('}').first.trim();
        if (args.size() != 2 || !args[1]->find(name))
          useText(name);
      }
    }
    if (call.key == "Fn::Equals" && args.size() == 2) {
      for (size_t i = 0; i < 2; ++i)
        if (!isReference(*args[i]) || !(isWhole(*args[1 - i]) || isNumber(*args[1 - i])))
          walk(*args[i], nullptr);
      return;
    }
    if (call.key == "Fn::Cidr") {
      // Counts and bits are numbers.
      for (auto [i, item] : llvm::enumerate(args))
        if (i == 0 || !isReference(*item))
          walk(*item, nullptr);
      return;
    }
    if (call.key == "Fn::Select") {
      // Indices are numbers, and what is taken is what is wanted.
      for (auto [i, item] : llvm::enumerate(args))
        if (!isReference(*item) || (i == 1 && !wantsNumber(elementOf(type))))
          walk(*item, nullptr);
      return;
    }
    for (auto [i, item] : llvm::enumerate(args))
      walk(*item, call.key == "Fn::If" && i ? type : nullptr);
    for (const Member &member : argument.members)
      walk(*member.value, nullptr);
  }

  static bool isWhole(const Node &node) {
    uint64_t number = 0;
    return node.isScalar() && !node.text.getAsInteger(10, number) &&
           node.text == std::to_string(number);
  }
  bool isNumber(const Node &node) const {
    auto found = isReference(node) && node.function()->value->isScalar()
                     ? C.parameters.find(node.function()->value->text)
                     : C.parameters.end();
    return found != C.parameters.end() && found->second.isNumber;
  }

  const Node &Root;
  Context &C;
  /// Mappings and second keys by what is wanted where they are looked up.
  std::set<std::pair<llvm::StringRef, llvm::StringRef>> AsNumber, AsText;
};

} // namespace

void findNumberTexts(const Node &root, Context &context) { NumberUses(root, context).run(); }

} // namespace pcl::cloudformation
