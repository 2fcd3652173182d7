// Lists and objects as Go has them: literals of structs, slices and maps, each with its type.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::go;
using ir::ExprKind;
using ir::TypeKind;
using lower::isListKind;

/// True for a literal of assets or archives none of which is an output.
bool ModuleEmitter::areFiles(ExprId literal, TypeId element) const {
  TypeKind kind = kindOf(element);
  return (kind == TypeKind::Asset || kind == TypeKind::Archive) &&
         !types().containsEventuals(typeOf(literal));
}

/// A list literal as a `wanted`; None is its own type.
ModuleEmitter::Node ModuleEmitter::tupleOf(ExprId id, TypeId wanted, Form form, Context context) {
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  // Only an input takes outputs for the elements that it is said to have.
  TypeId bare = wanted
                    ? types().withoutNone(form == Form::Plain ? wanted : types().resolved(wanted))
                    : bareType(id);
  bool isLoose = wanted && !isListKind(kindOf(bare));
  TypeId own = goType(isLoose ? bareType(id) : bare, form);
  if (kindOf(own) != TypeKind::List)
    own = types().list(types().dynamicType());
  TypeId element = types()[own].element();
  // Loose lists of lists name only the innermost type.
  bool isMixed = isLoose && !isScalar(element) && !areFiles(id, element);
  bool hasInput = form != Form::Input || base(own);
  if (!wanted && form == Form::Plain && types().containsEventuals(typeOf(id)))
    own = goType(typeOf(id)), element = types()[own].element();
  // Elements that conversions may have made null are told from others.
  bool isLate = kindOf(element) == TypeKind::Output;
  if (TypeId value = isLate ? types()[element].element() : element;
      !wanted && isScalar(value) &&
      llvm::any_of(items, [&](ExprId item) { return staysNull(item); })) {
    TypeId both = goType(types().optional(value));
    element = isLate ? types().output(both) : both;
    own = types().list(element);
  }
  Nodes nodes;
  const ir::Type &type = types()[bare];
  for (auto [i, item] : llvm::enumerate(items)) {
    TypeId place = isLoose                        ? (isMixed ? types().dynamicType() : element)
                   : type.kind == TypeKind::Tuple ? element
                   : kindOf(bare) == TypeKind::List || kindOf(bare) == TypeKind::Set
                       ? type.element()
                       : element;
    if (form == Form::Plain)
      place = element;
    else
      place = hasInput ? types().withoutNone(place) : types().dynamicType();
    Context inside = context.as(place, form == Form::PlainList ? Form::Input : form);
    nodes.push_back(expr(item, inside));
    itemComments(nodes.back(), item);
  }
  Node typeNode;
  if (form == Form::Input) {
    auto known = isMixed ? base(types().list(types().dynamicType())) : base(own);
    typeNode = known ? B.member(known->root, known->name) : core("Array");
  } else {
    typeNode = this->typeNode(own, form);
  }
  Node list = B.list(nodes, !nodes.empty(), typeNode);
  if (form == Form::Input || form == Form::PlainList)
    InputsMade.insert(list);
  return typed(list, own);
}

/// True for a call of `concat` with literal lists.
bool ModuleEmitter::joinsLists(ExprId id) const {
  if (at(id).kind != ExprKind::Call || L.program.callee(at(id)).function != ir::StdFunction::concat)
    return false;
  auto args = L.program.exprs.list(id);
  return args.size() == 1 && at(args[0]).kind == ExprKind::Tuple && at(args[0]).listSize > 0;
}

/// Lists of one type joined, none of which may be nothing. None if that is not so.
ModuleEmitter::Node ModuleEmitter::concatOf(ExprId id, Context context) {
  if (!joinsLists(id) || context.isStrict)
    return {};
  llvm::SmallVector<ExprId> parts(L.program.exprs.list(L.program.exprs.list(id)[0]));
  TypeId list = goType(typeOf(parts[0]));
  bool areOne = kindOf(list) == TypeKind::List &&
                llvm::all_of(parts, [&](ExprId part) { return goType(typeOf(part)) == list; });
  if (!areOne)
    return {};
  // Of no elements `slices.Concat` makes nil.
  bool hasElements = llvm::any_of(parts, [&](ExprId part) {
    return at(part).kind == ExprKind::Tuple && at(part).listSize > 0;
  });
  bool mayLack = llvm::any_of(
      parts, [&](ExprId part) { return mayBeAbsent(part, context) || staysNull(part); });
  if (!hasElements && mayLack)
    return {};
  Nodes nodes;
  for (ExprId part : parts)
    nodes.push_back(expr(part, context.as(list)));
  return typed(hasElements ? standard("slices", "Concat", nodes)
                           : B.call(helper(Helper::Joined), nodes),
               list);
}

/// Lists of a package's objects joined as what an input of `wanted` takes, where objects may hold
/// outputs; None if they have no such form.
ModuleEmitter::Node ModuleEmitter::joinedOf(ExprId id, TypeId wanted, Context context) {
  TypeId bare = types().withoutNone(types().resolved(wanted)), go = goType(bare);
  if (kindOf(go) != TypeKind::List || kindOf(types()[go].element()) != TypeKind::SchemaObject ||
      !joinsLists(id) || !base(go))
    return {};
  llvm::SmallVector<ExprId> parts(L.program.exprs.list(L.program.exprs.list(id)[0]));
  if (llvm::any_of(parts, [&](ExprId part) { return types().isEventual(typeOf(part)); }))
    return {};
  Nodes nodes;
  for (ExprId part : parts)
    nodes.push_back(arrayOf(part, bare, context));
  Node joined = typed(standard("slices", "Concat", nodes), go);
  InputsMade.insert(joined);
  return joined;
}

/// `id`, which is no output, as the SDK's list of inputs for `wanted`.
ModuleEmitter::Node ModuleEmitter::arrayOf(ExprId id, TypeId wanted, Context context) {
  TypeId go = goType(wanted);
  while (at(id).kind == ExprKind::Convert)
    id = at(id).as<ir::ConvertExpr>().operand();
  const ir::Expr &expr = at(id);
  Node made;
  if (expr.kind == ExprKind::Conditional) {
    auto choice = expr.as<ir::ConditionalExpr>();
    Node condition = this->expr(choice.condition(), context.as(types().boolType()));
    auto branch = [&](bool sense) {
      return where(choice.condition(), sense, context, [&] {
        return arrayOf(sense ? choice.then() : choice.otherwise(), wanted, context);
      });
    };
    if (Decided.contains(condition))
      return branch(Module.has(condition, code::Value));
    Node then = branch(true), otherwise = branch(false);
    made = B.cond(condition, then, otherwise, based(go, ""));
  } else if (expr.kind == ExprKind::Tuple || expr.kind == ExprKind::For || joinsLists(id)) {
    return this->expr(id, context.as(wanted, Form::Input));
  } else {
    Node list = this->expr(id, context);
    if (kindOf(typeOfNode(list)) != TypeKind::List)
      list = plain(list, types().list(types().dynamicType()));
    TypeId item = types()[typeOfNode(list)].element(), element = types()[wanted].element();
    made =
        mapped(list, item, based(go, ""), false, [&](Node one) { return inputOf(one, element); });
  }
  InputsMade.insert(made);
  return typed(made, go);
}

Form ModuleEmitter::formOf(const ir::Member &member, bool isArgument) {
  if (!member.isPlain)
    return Form::Input;
  const schema::Type *type = member.property ? member.property->type : nullptr;
  bool isCollection =
      type && (type->kind == schema::TypeKind::Array || type->kind == schema::TypeKind::Map);
  return isCollection && (isArgument || !type->element()->isPlain) ? Form::PlainList
                                                                   : Form::PlainArgs;
}

ModuleEmitter::Nodes ModuleEmitter::fieldsOf(ExprId object, const ir::Members *members, Form form,
                                             Context context, bool areArguments) {
  Nodes entries;
  auto items = L.program.exprs.list(object);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef name = literalText(items[i]);
    ExprId value = items[i + 1];
    if (at(value).kind == ExprKind::Null)
      continue;
    const ir::Member *member = members ? members->find(at(items[i]).text()) : nullptr;
    Form place = form == Form::Plain ? Form::Plain : Form::Input;
    TypeId type = types().dynamicType();
    if (member && form != Form::Plain)
      place = formOf(*member, areArguments);
    if (member)
      type = member->isRequired ? member->type : types().optional(member->type);
    Node node = expr(value, context.as(type, place));
    if (Module.kind(node) == code::Kind::Null)
      continue;
    entries.push_back(B.entry(B.name(fieldName(name)), node));
    itemComments(entries.back(), value);
  }
  return entries;
}

ModuleEmitter::Node ModuleEmitter::structOf(ExprId id, TypeId object, Form form, bool isPointer,
                                            Context context) {
  // The struct for inputs has the members of that shape.
  TypeId shaped = types().schemaObject(types()[object].object,
                                       form == Form::Plain ? ir::Shape::Plain : ir::Shape::Input);
  context.isData = false;
  Nodes entries = fieldsOf(id, &L.program.workspace().schemaTypes().members(shaped), form, context);
  TypeId go = goType(object);
  Node literal = B.object(entries, !entries.empty(), typeNode(go, form));
  if (form == Form::Input)
    literal = B.unary(code::UnaryOp::AddressOf, literal);
  else if (isPointer)
    literal = B.unary(code::UnaryOp::AddressOf, literal);
  if (form != Form::Plain)
    InputsMade.insert(literal);
  return typed(literal, form == Form::Plain && isPointer ? types().optional(go) : go);
}

/// An object literal as the struct of the record `object`, a type of Go.
ModuleEmitter::Node ModuleEmitter::recordOf(ExprId id, TypeId object, bool isPointer,
                                            Context context) {
  context.isData = false;
  const Structs::Struct &own = *structFor(object);
  Nodes entries;
  auto items = L.program.exprs.list(id);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    ExprId value = items[i + 1];
    auto found = llvm::find_if(own.record->members, [&](const lower::RecordMember &member) {
      return str(member.name) == literalText(items[i]);
    });
    if (at(value).kind == ExprKind::Null || found == own.record->members.end())
      continue;
    size_t index = found - own.record->members.begin();
    Node node = expr(value, context.as(types()[own.type].elements[index]));
    if (Module.kind(node) == code::Kind::Null)
      continue;
    entries.push_back(B.entry(B.name(own.fields[index]), node));
    itemComments(entries.back(), value);
  }
  Node literal = B.object(entries, !entries.empty(), typeNode(own.type));
  if (!isPointer)
    return typed(literal, own.type);
  return typed(B.unary(code::UnaryOp::AddressOf, literal), types().optional(own.type));
}

/// An object literal as a `wanted`; None is its own type.
ModuleEmitter::Node ModuleEmitter::objectOf(ExprId id, TypeId wanted, Form form, Context context) {
  TypeId bare = wanted
                    ? types().withoutNone(form == Form::Plain ? wanted : types().resolved(wanted))
                    : bareType(id);
  // Which of several objects it is was found by the binder.
  TypeId own = bareType(id);
  bool isPointer = wanted && types().isOptional(types().resolved(wanted));
  auto isStruct = [&](TypeId type) {
    return kindOf(type) == TypeKind::SchemaObject && types()[type].object &&
           types()[type].object->package;
  };
  if (isStruct(bare))
    return structOf(id, bare, form, isPointer, context);
  if (isStruct(own) && kindOf(bare) != TypeKind::Map)
    return structOf(id, own, form, isPointer && form == Form::Plain, context);
  if (form == Form::Plain)
    if (TypeId go = goType(bare); kindOf(go) == TypeKind::Object)
      return recordOf(id, go, isPointer, context);
  bool isLoose = wanted && kindOf(bare) != TypeKind::Map && kindOf(bare) != TypeKind::Object;
  TypeId map = form == Form::Plain && kindOf(bare) == TypeKind::Map
                   ? goType(bare)
                   : looseType(isLoose ? own : bare);
  if (!wanted && types().containsEventuals(typeOf(id)))
    map = goType(typeOf(id));
  // Members that conversions may have made null are told from others.
  auto values = L.program.exprs.list(id);
  for (size_t i = 1; !wanted && i < values.size(); i += 2)
    if (isScalar(goType(types().resolved(typeOf(values[i])))) && staysNull(values[i]))
      map = types().map(types().dynamicType());
  if (kindOf(map) != TypeKind::Map)
    map = types().map(types().dynamicType());
  TypeId element = types()[map].element();
  if (isLoose && form == Form::Input && !isScalar(element) && !areFiles(id, element))
    map = types().map(element = types().dynamicType());
  const ir::Type &type = types()[bare];
  bool hasInput = bool(base(map)), lacks = false;
  Nodes entries;
  auto items = L.program.exprs.list(id);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    ExprId key = items[i], value = items[i + 1];
    TypeId place =
        form == Form::Plain || type.kind != TypeKind::Map || isLoose ? element : type.element();
    if (form == Form::Input && !hasInput)
      place = types().dynamicType();
    Node keyNode = at(key).kind == ExprKind::String ? B.string(literalText(key))
                                                    : expr(key, context.as(types().stringType()));
    Form inside = form == Form::PlainList ? Form::Input : form;
    TypeId there = form == Form::Plain ? place : types().withoutNone(place);
    bool mayLack = inside == Form::Input && hasInput && kindOf(there) == TypeKind::String &&
                   mayLackEntry(value, context);
    Node node = mayLack && !types().isEventual(typeOf(value))
                    ? textOrNone(entryOperand(value), context)
                    : expr(value, context.as(there, inside));
    lacks |= mayLack;
    entries.push_back(B.entry(keyNode, node));
    itemComments(entries.back(), value);
  }
  Node typeNode;
  if (form == Form::Input) {
    auto known = base(map);
    typeNode = known ? B.member(known->root, known->name) : core("Map");
  } else {
    typeNode = this->typeNode(map, form);
  }
  Node literal = B.object(entries, !entries.empty(), typeNode);
  if (lacks)
    literal = B.call(helper(Helper::WithoutNulls), {literal});
  if (form == Form::Input || form == Form::PlainList)
    InputsMade.insert(literal);
  return typed(literal, map);
}

/// The text `id`, which may be nothing, as an input or nil.
ModuleEmitter::Node ModuleEmitter::textOrNone(ExprId id, Context context) {
  TypeId text = types().optional(types().stringType());
  return B.call(helper(Helper::TextInput), {expr(id, context.as(text))});
}
