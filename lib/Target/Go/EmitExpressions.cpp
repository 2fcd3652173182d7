// Expressions that Go says its own way.
//
// Calls are EmitCalls, operations EmitOperations, literals with parts EmitObjects, conversions
// EmitConversions.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"
#include "pcl/Value/Value.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::go;
using code::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::TypeKind;
using lower::isListKind;

ModuleEmitter::Node ModuleEmitter::exprOf(ExprId id, Context context) {
  TypeId wanted = std::exchange(context.wanted, TypeId());
  Form form = std::exchange(context.form, Form::Plain);
  if (form == Form::Input && !context.isData)
    if (Node given = passedOn(id, wanted))
      return given;
  Node node = valueOf(id, wanted, form, context);
  if (!typeOfNode(node))
    typed(node, goType(typeOf(id)));
  if (!wanted)
    return node;
  if (Node kept = nothingKept(id, node, wanted, form, context))
    return kept;
  if (form == Form::Input && context.isData && kindOf(goType(wanted)) == TypeKind::Dynamic)
    return looseInput(node, true);
  // What cannot be an output is of its type before it is an input.
  if (form == Form::Input && kindOf(typeOfNode(node)) == TypeKind::Dynamic &&
      !InputsMade.contains(node) && !types().containsEventuals(typeOf(id))) {
    TypeId place = looseType(types().resolved(wanted)), scalar = types().withoutNone(place);
    if (isScalar(scalar) && kindOf(scalar) != TypeKind::Enum)
      node = as(node, place);
  }
  return to(node, wanted, form);
}

/// A list or a map that may be nil as an input or in a value of any type, for the SDK makes an
/// empty one of nil; a pointer in a value of any type, which is not nil when the pointer is.
ModuleEmitter::Node ModuleEmitter::nothingKept(ExprId id, Node node, TypeId wanted, Form form,
                                               Context context) {
  TypeId from = typeOfNode(node);
  TypeId bare = types().withoutNone(goType(types().resolved(wanted), form));
  bool isCollection = kindOf(from) == TypeKind::List || kindOf(from) == TypeKind::Map;
  bool isPointer = form != Form::Input && types().isOptional(from);
  bool isOutput = kindOf(goType(wanted)) == TypeKind::Output;
  if (InputsMade.contains(node) || isOfProvider(id))
    return {};
  if (form == Form::Input || isOutput)
    if (Node whole = wholeOf(id, node, context))
      return inputOrOutput(whole, isOutput ? types()[goType(wanted)].element() : bare);
  if (!(isCollection || isPointer))
    return {};
  if (Node kept =
          isCollection ? nilsKept(id, node, isOutput ? goType(wanted) : bare, form) : Node())
    return kept;
  if (!mayBeAbsent(id, context) && !staysNull(id))
    return {};
  switch (Module.kind(node)) {
  case code::Kind::Name:
  case code::Kind::Member:
  case code::Kind::Index:
  case code::Kind::Checked:
  case code::Kind::Call:
    break;
  default:
    return {};
  }
  bool isLoose = kindOf(bare) == TypeKind::Dynamic;
  if (form != Form::Input) {
    Project.addHelper(Helper::MemberOf);
    return isLoose ? typed(B.call(B.name("plainOf"), {node}), bare) : Node();
  }
  if (!isLoose && (kindOf(bare) != kindOf(from) || !base(bare)))
    return {};
  Node present = typed(B.clone(node), from);
  present = isLoose ? looseInput(present, context.isData) : to(present, wanted, Form::Input);
  Node type = isLoose ? core("Input") : based(bare, "Input");
  Node made = B.cond(B.binary(BinaryOp::IsNot, node, B.null()), present, B.null(), type);
  InputsMade.insert(made);
  return typed(made, bare);
}

/// `node` with lists and maps of any type in the place of those that the SDK would not look into
/// for outputs, or would make of nil; None if there are no such.
ModuleEmitter::Node ModuleEmitter::wholeOf(ExprId id, Node node, Context context) {
  TypeId from = typeOfNode(node), innermost = from;
  bool isCollection = kindOf(from) == TypeKind::List || kindOf(from) == TypeKind::Map;
  if (auto found = Untyped.find(node);
      found != Untyped.end() && isCollection && mayBeAbsent(id, context))
    return B.call(helper(Helper::WithNulls), {found->second});
  while (at(id).kind == ExprKind::Convert)
    id = at(id).as<ir::ConvertExpr>().operand();
  while (kindOf(innermost) == TypeKind::List || kindOf(innermost) == TypeKind::Map)
    innermost = types()[innermost].element();
  TypeId holder = types().withoutNone(typeOf(id));
  if (kindOf(innermost) != TypeKind::Dynamic || types().isEventual(holder) ||
      (!isListKind(kindOf(holder)) && !lower::isMapKind(kindOf(holder))))
    return {};
  bool holds = llvm::any_of(types()[holder].elements, [&](TypeId element) {
    return !types().isEventual(element) && types().containsEventuals(element);
  });
  return holds ? B.call(helper(Helper::WithNulls), {node}) : Node();
}

/// `any`, of any type, as an output or an input of `element`.
ModuleEmitter::Node ModuleEmitter::inputOrOutput(Node any, TypeId element) {
  TypeId dynamic = types().dynamicType();
  Node output = typed(B.call(core("Any"), {typed(any, dynamic)}), types().output(dynamic));
  bool isLoose = kindOf(element) == TypeKind::Dynamic || !base(element);
  Node made = isLoose ? output : assured(output, element);
  InputsMade.insert(made);
  return made;
}

/// A list or a map of lists and maps of which some may be nil, as an input, an output or a value of
/// any type: the SDK makes empty ones of these. None if there are no such.
ModuleEmitter::Node ModuleEmitter::nilsKept(ExprId id, Node node, TypeId wanted, Form form) {
  bool isOutput = kindOf(wanted) == TypeKind::Output;
  bool isLoose = kindOf(wanted) == TypeKind::Dynamic;
  TypeKind item = kindOf(types()[typeOfNode(node)].element());
  if ((form != Form::Input && !isOutput && !isLoose) || !holdsNothing(typeOf(id)) ||
      types().containsEventuals(typeOfNode(node)) ||
      (item != TypeKind::List && item != TypeKind::Map))
    return {};
  Node kept = typed(B.call(helper(Helper::WithNulls), {node}), types().dynamicType());
  if (form != Form::Input && isLoose)
    return kept;
  return inputOrOutput(kept, isOutput ? types()[wanted].element() : wanted);
}

/// `id`, in the type that is wanted where it can be made so, else in its own.
ModuleEmitter::Node ModuleEmitter::valueOf(ExprId id, TypeId wanted, Form form, Context context) {
  const Expr &expr = at(id);
  // Inside an output there is what an input would have.
  bool isOutput = wanted && form != Form::Input && kindOf(goType(wanted)) == TypeKind::Output;
  switch (expr.kind) {
  case ExprKind::Null:
    return none(context);
  case ExprKind::Bool:
    return typed(B.boolean(expr.boolValue()), types().boolType());
  case ExprKind::Number: {
    Node node = NodeEmitter::exprOf(id, context);
    // No more digits than the number has.
    constexpr size_t MaxDigits = 19;
    int64_t whole;
    llvm::StringRef digits = Module[node].text;
    bool isWhole = !digits.getAsInteger(10, whole);
    double value;
    bool hasZeros = digits.contains('.') && digits.find_first_of("eE") == digits.npos;
    if (hasZeros)
      B.setText(node, digits.rtrim('0').rtrim('.'));
    else if (!isWhole && digits.size() > MaxDigits && !digits.getAsDouble(value))
      B.setText(node, fmt::format("{}", value));
    Constants.insert(node);
    TypeKind kind = kindOf(bareType(id));
    return typed(node, isWhole && kind == TypeKind::Int ? types().intType() : types().numberType());
  }
  case ExprKind::String: {
    TypeId enumeration = wanted ? types().withoutNone(types().resolved(wanted)) : typeOf(id);
    // An enum that takes other texts, too, is a text.
    if (kindOf(enumeration) == TypeKind::Union)
      for (TypeId member : types()[enumeration].elements)
        if (kindOf(member) == TypeKind::Enum)
          if (Node constant = enumConstant(member, id))
            return constant;
    if (kindOf(enumeration) == TypeKind::Enum)
      if (Node constant = enumConstant(enumeration, id))
        return constant;
    return typed(text(str(expr.text())), types().stringType());
  }
  case ExprKind::Tuple:
  case ExprKind::Object: {
    bool isTuple = expr.kind == ExprKind::Tuple;
    TypeId place = isOutput ? types().resolved(wanted) : wanted;
    Form inside = isOutput ? Form::Input : form;
    if (isOutput && isLooseCollection(goType(place)))
      place = types().dynamicType();
    else if (isOutput && kindOf(goType(place)) == TypeKind::Dynamic)
      place = bareType(id);
    return isTuple ? tupleOf(id, place, inside, context) : objectOf(id, place, inside, context);
  }
  case ExprKind::Conditional:
    return conditionalOf(id, wanted, form, context);
  case ExprKind::For: {
    TypeId place = isOutput ? types().resolved(wanted) : wanted;
    if (isOutput && isLooseCollection(goType(place)))
      place = types().dynamicType();
    return forOf(id, place, isOutput ? Form::Input : form, context);
  }
  case ExprKind::Apply:
    return applyOf(id, wanted, context);
  case ExprKind::Template:
  case ExprKind::Interpolate:
    return templateAs(id, wanted, form, context);
  case ExprKind::Unary: {
    bool isNot = expr.unaryOp() == ir::UnaryOp::Not;
    TypeId type = isNot ? types().boolType() : goType(bareType(id));
    if (!isNot && kindOf(type) != TypeKind::Int)
      type = types().numberType();
    Node operand = this->expr(expr.as<ir::UnaryExpr>().operand(), context.as(type));
    if (!isNot && Constants.contains(operand)) {
      llvm::StringRef digits = Module[operand].text;
      std::string text = digits.consume_front("-") ? digits.str() : ("-" + digits).str();
      Node node = typed(B.number(text), type);
      Constants.insert(node);
      return node;
    }
    return typed(B.unary(isNot ? code::UnaryOp::Not : code::UnaryOp::Neg, operand), type);
  }
  case ExprKind::Binary:
    return binaryOf(id, context);
  case ExprKind::Convert: {
    TypeId type = typeOf(id);
    ExprId operand = expr.as<ir::ConvertExpr>().operand();
    if (kindOf(type) == TypeKind::Dynamic)
      return this->expr(operand, wanted ? context.as(wanted, form) : context);
    // Literals take their types from the place.
    bool isLiteral = at(operand).kind == ExprKind::Tuple || at(operand).kind == ExprKind::Object ||
                     at(operand).kind == ExprKind::Conditional ||
                     at(operand).kind == ExprKind::Splat || at(operand).kind == ExprKind::For ||
                     joinsLists(operand);
    if (wanted && form == Form::Input && isLiteral)
      return this->expr(operand, context.as(wanted, form));
    if (kindOf(type) == TypeKind::Enum)
      if (Node constant = enumConstant(type, operand))
        return constant;
    // Nothing stays nothing where the place takes it.
    bool isEventual = types().isEventual(type);
    TypeId place = goType(isEventual ? types().resolved(type) : type);
    TypeId taken = wanted ? goType(types().resolved(wanted)) : TypeId();
    bool takesNone = taken && (types().isOptional(taken) || kindOf(taken) == TypeKind::Dynamic);
    bool mayLack = isEventual ? types().isOptional(types().resolved(typeOf(operand)))
                              : mayBeAbsent(operand, context);
    // So does what a component is given, unless the place says otherwise.
    const Expr &read = at(operand);
    bool isGivenNull = read.kind == ExprKind::Ref && read.refKind() == ir::RefKind::Node &&
                       isComponent() && Project.nullInputs.contains(Id, read.refNode()) &&
                       !attribute(L.program.nodes[read.refNode()], "default");
    takesNone |= isGivenNull && !wanted;
    mayLack |= isGivenNull;
    if (takesNone && isScalar(place) && (mayLack || staysNull(operand)))
      place = goType(types().optional(place));
    return this->expr(operand, context.as(isEventual ? types().output(place) : place));
  }
  case ExprKind::Ref:
  case ExprKind::SplatItem: {
    Node node = NodeEmitter::exprOf(id, context);
    // What may be an output among values of any type is waited for in any case.
    bool isVariable = expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable;
    if (isVariable && types().isEventual(typeOf(id)) &&
        kindOf(typeOfNode(node)) == TypeKind::Dynamic)
      return typed(B.call(core("Any"), {node}), types().output(types().dynamicType()));
    if (typeOfNode(node))
      return node;
    if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node)
      if (auto found = NodeTypes.find(expr.refNode()); found != NodeTypes.end())
        return typed(node, found->second);
    return node;
  }
  case ExprKind::GetAttr:
    // What a hook is told.
    if (at(expr.object()).kind == ExprKind::Ref &&
        at(expr.object()).refKind() == ir::RefKind::HookArgs) {
      llvm::StringRef name = str(expr.as<ir::GetAttrExpr>().name());
      Node field = B.member(B.name("args"), name == "id"    ? "ID"
                                            : name == "urn" ? "URN"
                                                            : title(name));
      if (name == "name" || name == "type")
        return typed(field, types().stringType());
      return typed(B.call(core("Any"), {field}), types().output(types().dynamicType()));
    }
    return NodeEmitter::exprOf(id, context);
  case ExprKind::Call:
    if (wanted && form == Form::Input)
      if (Node joined = joinedOf(id, wanted, context))
        return joined;
    return callOf(id, context);
  default:
    return NodeEmitter::exprOf(id, context);
  }
}

ModuleEmitter::Node ModuleEmitter::variable(ir::VarId var) {
  auto found = VarTypes.find(var);
  return typed(B.name(L.name(var)),
               found != VarTypes.end() ? found->second : goType(L.program.exprs.var(var).type));
}

// ---- Accesses.

/// Only what is behind a pointer can be missing: nil maps and lists can be read.
bool ModuleEmitter::isThroughAbsent(ExprId id, Context context) const {
  TypeKind object = kindOf(bareType(at(id).object()));
  return !context.isStrict && (object == TypeKind::SchemaObject || object == TypeKind::Object) &&
         mayBeAbsent(at(id).object(), context);
}

/// The field `name` of `object`, a struct of `type`.
ModuleEmitter::Node ModuleEmitter::fieldOf(Node object, TypeId type, llvm::StringRef name) {
  const schema::ObjectType *info = types()[type].object;
  const schema::Property *property = schema::find(info->properties, name);
  TypeId member = types().dynamicType();
  if (property && property->type) {
    member = L.program.workspace().schemaTypes().typeOf(*property->type, ir::Shape::Plain);
    if (!property->isRequired)
      member = types().optional(member);
  }
  return typed(B.member(object, fieldName(name)), goType(member));
}

/// The field `name` of `object`, a record of `type`; None if it has none. Of a value whose defaults
/// are filled in, `known` says that it is there.
ModuleEmitter::Node ModuleEmitter::fieldOfRecord(Node object, TypeId type, llvm::StringRef name,
                                                 TypeId known) {
  const Structs::Struct &own = *structFor(type);
  auto found = llvm::find_if(own.record->members, [&](const lower::RecordMember &member) {
    return str(member.name) == name;
  });
  if (found == own.record->members.end())
    return {};
  size_t index = found - own.record->members.begin();
  TypeId field = types()[own.type].elements[index];
  // What it points to has its fields as well.
  if (Module.kind(object) == code::Kind::NonNull)
    object = Module.operand(object, 0);
  Node node = typed(B.member(object, own.fields[index]), field);
  bool isThere = known && !types().isOptional(known) && kindOf(known) != TypeKind::Dynamic &&
                 types().isOptional(field) && !found->mayLackUnsaid;
  return isThere ? typed(B.nonNull(node), types().withoutNone(field)) : node;
}

bool ModuleEmitter::isNullableMember(ExprId id) const {
  if (at(id).kind != ExprKind::GetAttr)
    return false;
  const Structs::Struct *own = structFor(bareType(at(id).object()));
  return own && llvm::any_of(own->record->members, [&](const lower::RecordMember &member) {
           return member.mayLackUnsaid && member.name == at(id).as<ir::GetAttrExpr>().name();
         });
}

/// The member `name` of `object`, a resource or a component of `type`; an output of `known` where
/// nothing says more. None if `type` is another.
ModuleEmitter::Node ModuleEmitter::memberOfResource(Node object, TypeId type, llvm::StringRef name,
                                                    TypeId known) {
  TypeId bare = types().withoutNone(type);
  TypeKind kind = kindOf(bare);
  if (kind != TypeKind::Resource && kind != TypeKind::Component)
    return {};
  if (kind == TypeKind::Component) {
    const ir::Program &program = L.program.workspace().program(types()[bare].component);
    for (uint32_t i = 0; i < program.nodes.size(); ++i)
      if (const ir::Node &node = program.nodes[ir::NodeId(i)];
          node.kind == ir::NodeKind::Output && program.str(node.name) == name)
        return typed(B.member(object, outputAttribute(name)), outputTypeOf(program, ir::NodeId(i)));
  }
  if (name == "id" || name == "urn") {
    Node call = B.callMethod(object, name == "id" ? "ID" : "URN");
    Ids.insert(call);
    return typed(call, types().output(types().stringType()));
  }
  TypeId element = goType(types().resolved(known));
  const schema::Resource *resource = types()[bare].resource;
  const schema::Property *property = resource ? schema::find(resource->outputs, name) : nullptr;
  if (property && property->type) {
    element = L.program.workspace().schemaTypes().typeOf(*property->type, ir::Shape::Plain);
    element = goType(property->isRequired ? element : types().optional(element));
  }
  return typed(B.member(object, fieldName(name)), types().output(element));
}

/// The member `name` of `object`, whose type is `known` where the object's does not say it.
ModuleEmitter::Node ModuleEmitter::memberOf(Node object, llvm::StringRef name, TypeId known,
                                            bool isStrict) {
  TypeId type = typeOfNode(object), bare = types().withoutNone(type);
  switch (kindOf(bare)) {
  case TypeKind::SchemaObject:
    return fieldOf(object, bare, name);
  case TypeKind::Object:
    if (Node field = fieldOfRecord(object, bare, name, known))
      return field;
    return memberOf(typed(object, types().dynamicType()), name, known, isStrict);
  case TypeKind::Map: {
    TypeId element = types()[bare].element();
    // An output that was made of anything, and of nothing where the member is missing.
    if (auto found = Untyped.find(object);
        found != Untyped.end() && kindOf(element) == TypeKind::Output) {
      TypeId any = types().dynamicType();
      Node items = as(found->second, types().map(any));
      Node member = isStrict ? B.checked(B.call(helper(Helper::KeyOf), {items, B.string(name)}))
                             : B.index(items, B.string(name));
      return as(typed(member, any), element);
    }
    Node value = isStrict ? B.checked(B.call(helper(Helper::KeyOf), {object, B.string(name)}))
                          : B.index(object, B.string(name));
    typed(value, element);
    // Of an object of different things each member has a type of its own.
    bool isKnown = kindOf(element) == TypeKind::Dynamic && kindOf(known) != TypeKind::Dynamic &&
                   kindOf(known) != TypeKind::SchemaObject;
    return isKnown ? as(value, known) : value;
  }
  case TypeKind::Output: {
    TypeId inner = types()[bare].element(), object1 = types().withoutNone(inner);
    if (kindOf(object1) == TypeKind::SchemaObject) {
      std::string method = fieldName(name);
      if (llvm::StringRef(method).ends_with("_"))
        method = "Get" + method;
      // What methods give has functions of its own only in some SDKs.
      if (Results.functionOf(types()[object1].object) &&
          schema::parseToken(types()[object1].object->token)->name.contains('/'))
        return applyT(object, [&](Node value) { return fieldOf(value, object1, name); });
      Node probe = fieldOf(B.name(""), object1, name);
      TypeId member = typeOfNode(probe);
      if (types().isOptional(inner) && !types().isOptional(member) && base(member))
        member = goType(types().optional(member));
      return typed(B.callMethod(object, method), types().output(member));
    }
    // A resource's members are outputs, too, which an apply waits for.
    if (kindOf(object1) == TypeKind::Resource || kindOf(object1) == TypeKind::Component)
      return applyT(object,
                    [&](Node value) { return memberOfResource(value, object1, name, known); });
    TypeId element = known && kindOf(known) == TypeKind::Output ? types()[known].element() : known;
    return applyT(object, [&](Node value) { return memberOf(value, name, element, isStrict); });
  }
  default: {
    TypeId map = types().map(types().dynamicType());
    // A key that is the number of an element may be one, since nothing says that this is no list.
    bool isIndex = !name.empty() && llvm::all_of(name, llvm::isDigit);
    Node value = isIndex ? B.checked(B.call(helper(Helper::ElementOf), {object, B.string(name)}))
                 : isStrict
                     ? B.checked(B.call(helper(Helper::KeyOf), {as(object, map), B.string(name)}))
                     : B.call(helper(Helper::MemberOf), {object, B.string(name)});
    TypeId any = types().dynamicType();
    typed(value, any);
    return kindOf(known) == TypeKind::Dynamic || !known || kindOf(known) == TypeKind::Output ||
                   kindOf(known) == TypeKind::SchemaObject
               ? value
               : as(value, known);
  }
  }
}

ModuleEmitter::Node ModuleEmitter::elementOf(Node object, Node key, bool isStrict) {
  TypeId bare = types().withoutNone(typeOfNode(object));
  bool hasText = kindOf(typeOfNode(key)) == TypeKind::String;
  switch (kindOf(bare)) {
  case TypeKind::List: {
    // Within an apply a panic ends the program, whatever is tried around it.
    Node index = plain(key, types().intType());
    return typed(isStrict ? B.checked(B.call(helper(Helper::ItemOf), {object, index}))
                          : B.index(object, index),
                 types()[bare].element());
  }
  case TypeKind::Map: {
    Node text = plain(key, types().stringType());
    return typed(isStrict ? B.checked(B.call(helper(Helper::KeyOf), {object, text}))
                          : B.index(object, text),
                 types()[bare].element());
  }
  case TypeKind::Output:
    return applyT(object, [&](Node value) { return elementOf(value, key, isStrict); });
  case TypeKind::Object:
    if (Node field = Module.kind(key) == code::Kind::String
                         ? fieldOfRecord(object, bare, Module[key].text)
                         : Node())
      return field;
    [[fallthrough]];
  default:
    if (isStrict && hasText) {
      Node map = as(object, types().map(types().dynamicType()));
      return typed(B.checked(B.call(helper(Helper::KeyOf), {map, key})), types().dynamicType());
    }
    return typed(hasText ? B.call(helper(Helper::MemberOf), {object, key})
                         : B.checked(B.call(helper(Helper::ElementOf), {object, key})),
                 types().dynamicType());
  }
}

ModuleEmitter::Node ModuleEmitter::member(ExprId id, Node object, llvm::StringRef name,
                                          bool isOptional, Context context) {
  TypeId own = typeOfNode(object);
  if (!own)
    own = typeOfNode(typed(object, goType(typeOf(at(id).object()))));
  // What may be an output among values of any type is waited for before it is read.
  if (kindOf(own) == TypeKind::Dynamic && types().isEventual(typeOf(at(id).object()))) {
    own = types().output(own);
    object = typed(B.call(core("Any"), {object}), own);
  }
  TypeId known = goType(typeOf(id));
  TypeId bareKnown = kindOf(known) == TypeKind::Output ? types()[known].element() : known;
  bool mayBeNull = isScalar(bareKnown) && staysNull(id);
  if (mayBeNull || ComparedWithNull.contains(id)) {
    TypeId element = goType(types().optional(bareKnown));
    known = kindOf(known) == TypeKind::Output ? types().output(element) : element;
  }
  if (Node later = memberOfLate(id, object, name, known, context))
    return later;
  if (Node field = memberOfResource(object, own, name, typeOf(id)))
    return field;
  bool isPointer = types().isOptional(own);
  if (!isOptional || !isPointer) {
    Node read =
        mayBeNull ? memberOf(object, name, types().dynamicType(), context.isStrict) : Node();
    if (!read || kindOf(typeOfNode(read)) != TypeKind::Dynamic)
      return memberOf(object, name, known, context.isStrict);
    Node made = as(read, known);
    Untyped[made] = read;
    return made;
  }
  Node value = memberOf(typed(B.clone(object), own), name, known, context.isStrict);
  TypeId result = goType(types().optional(typeOfNode(value)));
  Node test = B.binary(BinaryOp::IsNot, object, B.null());
  return typed(
      B.cond(test, plain(value, result), typed(B.null(), types().noneType()), typeNode(result)),
      result);
}

/// The member of a resource that may be nothing, or of what is made in an apply, of which the
/// output says no type: an output, which is waited for before it is of one. None if `object` is
/// something else.
ModuleEmitter::Node ModuleEmitter::memberOfLate(ExprId id, Node object, llvm::StringRef name,
                                                TypeId known, Context context) {
  TypeId any = types().dynamicType(), own = typeOfNode(object);
  TypeKind made = kindOf(bareType(at(id).object()));
  if (made != TypeKind::Component && made != TypeKind::Resource)
    return {};
  bool isOutput = kindOf(own) == TypeKind::Output;
  TypeId inner = isOutput ? types()[own].element() : own;
  bool isUntyped = isOutput && inner == any;
  if (!isUntyped && kindOf(inner) != made)
    return {};
  bool mayLack = isOutput ? types().isOptional(types().resolved(typeOf(at(id).object())))
                          : mayBeAbsent(at(id).object(), context);
  if (!isUntyped && !mayLack)
    return {};
  if (!isUntyped && context.isStrict) {
    auto memberOfThere = [&](Node value) {
      return memberOfResource(checkedNeeded(typed(value, inner)), inner, name, typeOf(id));
    };
    return isOutput ? applyT(object, memberOfThere) : memberOfThere(object);
  }
  auto memberOr = [&](Node value) {
    if (isUntyped)
      return typed(B.call(helper(Helper::MemberOf),
                          {context.isStrict ? checkedNeeded(value) : value, B.string(name)}),
                   any);
    Node field = memberOfResource(typed(B.clone(value), inner), inner, name, typeOf(id));
    if (Ids.contains(field))
      field = plain(field, typeOfNode(field));
    Node isThere = B.binary(BinaryOp::IsNot, value, B.null());
    return typed(B.cond(isThere, field, B.null(), B.name("any")), any);
  };
  Node read = isOutput ? applyT(object, memberOr)
                       : typed(B.call(core("Any"), {memberOr(object)}), types().output(any));
  TypeId type = known && kindOf(known) == TypeKind::Output ? types()[known].element() : known;
  bool isKnown =
      type && kindOf(type) != TypeKind::Dynamic && kindOf(type) != TypeKind::SchemaObject;
  return isKnown ? assured(read, type) : read;
}

ModuleEmitter::Node ModuleEmitter::indexed(ExprId id, Node object, Node key, bool,
                                           Context context) {
  if (!typeOfNode(object))
    typed(object, goType(typeOf(at(id).object())));
  return elementOf(object, key, context.isStrict);
}

ModuleEmitter::Node ModuleEmitter::wrappedIndex(ExprId index, ExprId list, Context context) {
  Node length = B.call(B.name("len"), {expr(list, context)});
  Node position = integer(index, context);
  return typed(isNeverNegative(index) ? B.binary(BinaryOp::Mod, position, length)
                                      : B.call(helper(Helper::WrapIndex), {position, length}),
               types().intType());
}

// ---- Lists and maps.

/// What a loop over `collection` goes through, and the types of what it names.
ModuleEmitter::Node ModuleEmitter::items(Node collection, TypeId &key, TypeId &value) {
  TypeId type = types().withoutNone(typeOfNode(collection));
  key = types().intType();
  if (kindOf(type) == TypeKind::List) {
    value = types()[type].element();
    return collection;
  }
  if (kindOf(type) == TypeKind::Map) {
    key = types().stringType();
    value = types()[type].element();
    return B.call(helper(Helper::Sorted), {collection});
  }
  if (isStruct(type)) {
    key = types().stringType();
    value = types().dynamicType();
    return B.call(helper(Helper::Sorted), {as(collection, types().map(value))});
  }
  key = value = types().dynamicType();
  return B.checked(B.call(helper(Helper::Pairs), {collection}));
}

ModuleEmitter::Node ModuleEmitter::iterable(ExprId id, Context context) {
  Node list = expr(id, context);
  TypeId type = typeOfNode(list), bare = types().withoutNone(type);
  if (kindOf(bare) == TypeKind::List) // an empty list of a provider may be nothing
    return isNeeded(id, context) ? checkedNeeded(list) : list;
  if (kindOf(type) == TypeKind::None)
    return typed(B.list({}, false, B.listType(B.name("any"))), types().list(types().dynamicType()));
  // A splat makes a list of a single value, and none of null.
  if (kindOf(bare) == TypeKind::Dynamic)
    return typed(B.call(helper(Helper::AsList), {list}), types().list(types().dynamicType()));
  TypeId listType = types().list(bare);
  auto one = [&](Node value) { return B.list({value}, false, typeNode(listType)); };
  if (!types().isOptional(type))
    return typed(one(list), listType);
  return typed(B.cond(B.binary(BinaryOp::Is, list, B.null()), B.list({}, false, typeNode(listType)),
                      one(plain(typed(expr(id, context), type), bare)), typeNode(listType)),
               listType);
}

ModuleEmitter::Node ModuleEmitter::forEach(ExprId, Node list, ir::VarId item, ExprId body,
                                           Context context) {
  TypeId key, value;
  Node source = items(list, key, value);
  VarTypes[item] = value;
  Node element = expr(body, context.inFunction());
  if (Ids.contains(element))
    element = plain(element, typeOfNode(element));
  TypeId type = types().list(typeOfNode(element));
  Node clause = B.clause(B.listPattern({B.name("_"), B.name(L.name(item))}), source);
  return typed(B.listFor(element, {clause}, typeNode(type)), type);
}

ModuleEmitter::Node ModuleEmitter::forOf(ExprId id, TypeId wanted, Form form, Context context) {
  const Expr &expr = at(id);
  auto parts = L.program.exprs.list(id);
  ExprId keyId = parts[ir::ForKey], conditionId = parts[ir::ForCondition],
         valueId = parts[ir::ForValue];
  TypeId key, value;
  ExprId collectionId = parts[ir::ForCollection];
  Node collection = this->expr(collectionId, context);
  if (isNeeded(collectionId, context))
    collection = checkedNeeded(collection);
  Node source = items(collection, key, value);
  auto loop = expr.as<ir::ForExpr>();
  if (loop.keyVar())
    VarTypes[loop.keyVar()] = key;
  VarTypes[loop.valueVar()] = value;
  context = context.inFunction();
  Node condition = conditionId ? this->expr(conditionId, context.as(types().boolType())) : Node();
  Node keyNode = keyId ? this->expr(keyId, context.as(types().stringType())) : Node();
  TypeId bare = wanted
                    ? types().withoutNone(form == Form::Plain ? wanted : types().resolved(wanted))
                    : TypeId();
  bool isWanted = bare && expr.op != 1 &&
                  (kindOf(bare) == TypeKind::List || kindOf(bare) == TypeKind::Set ||
                   kindOf(bare) == TypeKind::Map) &&
                  (base(goType(bare, form)) || (form == Form::Plain && holdsRecords(goType(bare))));
  bool isPlainList = isWanted && form == Form::PlainList;
  Context inside =
      isWanted ? context.as(types()[bare].element(), isPlainList ? Form::Input : form) : context;
  if (isWanted && form == Form::Plain)
    inside.wanted = goType(inside.wanted);
  Node element = this->expr(valueId, inside);
  if (Ids.contains(element))
    element = plain(element, typeOfNode(element));
  std::string name = loop.keyVar() ? L.name(loop.keyVar()).str() : "_";
  Node clause =
      B.clause(B.listPattern({B.name(name), B.name(L.name(loop.valueVar()))}), source, condition);
  // What holds outputs is what any input takes.
  bool isLoose = form == Form::Input && wanted && kindOf(goType(wanted)) == TypeKind::Dynamic &&
                 expr.op != 1 && kindOf(typeOfNode(element)) == TypeKind::Output;
  if (isLoose)
    typed(element, types().dynamicType());
  bool isInput = (isWanted && form == Form::Input) || isLoose;
  TypeId item = isWanted ? goType(types()[bare].element(), form) : typeOfNode(element);
  if (kindOf(item) == TypeKind::None)
    item = types().dynamicType();
  if (expr.isGrouped()) {
    TypeId pair = types().list(item);
    Node grouped = B.call(helper(Helper::GroupBy),
                          {B.listFor(keyNode, {B.clone(clause)}, B.listType(B.name("string"))),
                           B.listFor(element, {clause}, typeNode(pair))});
    return typed(grouped, types().map(pair));
  }
  TypeId type = keyId ? types().map(item) : types().list(item);
  Node typeNode;
  if (isInput) {
    auto known = base(type);
    typeNode = B.member(known->root, known->name);
  } else {
    typeNode = this->typeNode(type, form);
  }
  Node result = keyId ? B.dictFor(B.entry(keyNode, element), {clause}, typeNode)
                      : B.listFor(element, {clause}, typeNode);
  if (isInput || isPlainList)
    InputsMade.insert(result);
  return typed(result, type);
}

// ---- Texts.

/// A call of a function of formats with the parts of the template.
ModuleEmitter::Node ModuleEmitter::formatted(ExprId id, llvm::StringRef function, Context context) {
  std::string format;
  Nodes arguments{Node()};
  for (ExprId part : L.program.exprs.list(id)) {
    if (at(part).kind == ExprKind::String) {
      for (char c : literalText(part))
        format.append(c == '%' ? 2 : 1, c);
      continue;
    }
    Node node = expr(part, context);
    TypeId type = typeOfNode(node);
    if (kindOf(type) == TypeKind::Dynamic && types().isEventual(typeOf(part))) {
      node = asOutput(node, type); // it may be one
      type = typeOfNode(node);
    }
    bool isOutput = kindOf(type) == TypeKind::Output;
    TypeKind kind = kindOf(isOutput ? types()[type].element() : type);
    bool isText = kind == TypeKind::String || kind == TypeKind::Int || kind == TypeKind::Bool;
    if (!isText && isOutput)
      node = applyT(node, [&](Node value) { return plain(value, types().stringType()); });
    else if (!isText)
      node = plain(node, types().stringType());
    format += "%v";
    arguments.push_back(node);
  }
  arguments[0] = text(format);
  return function.empty() ? standard("fmt", "Sprintf", arguments)
                          : B.call(core(function), arguments);
}

ModuleEmitter::Node ModuleEmitter::templateAs(ExprId id, TypeId wanted, Form form,
                                              Context context) {
  auto parts = L.program.exprs.list(id);
  bool isLiteral =
      llvm::all_of(parts, [&](ExprId part) { return at(part).kind == ExprKind::String; });
  if (isLiteral) {
    std::string whole;
    for (ExprId part : parts)
      whole += literalText(part);
    return typed(text(whole), types().stringType());
  }
  // A value and nothing more is its text.
  bool isLifted = at(id).kind == ExprKind::Interpolate;
  if (!isLifted && parts.size() == 2 && at(parts[1]).kind == ExprKind::String &&
      literalText(parts[1]).empty())
    return expr(parts[0], context.as(types().stringType()));
  bool isInput = wanted && form == Form::Input &&
                 kindOf(types().withoutNone(goType(types().resolved(wanted)))) == TypeKind::String;
  if (isLifted || isInput)
    return typed(formatted(id, "Sprintf", context), types().output(types().stringType()));
  return typed(formatted(id, "", context), types().stringType());
}

ModuleEmitter::Node ModuleEmitter::join(Node list, Node separator) {
  Node texts = plain(list, types().list(types().stringType()));
  return typed(standard("strings", "Join", {texts, separator}), types().stringType());
}

// ---- Outputs.

/// The members that `body` reads of `var`, one of the other, read of the output that it stands for;
/// None if `body` is something else, or the SDK's outputs do not have them.
ModuleEmitter::Node ModuleEmitter::pathOf(ExprId body, ir::VarId var, Node output) {
  llvm::SmallVector<llvm::StringRef> names;
  for (; at(body).kind == ExprKind::GetAttr; body = at(body).object())
    names.push_back(str(at(body).as<ir::GetAttrExpr>().name()));
  bool isPath = !names.empty() && at(body).kind == ExprKind::Ref &&
                at(body).refKind() == ir::RefKind::Variable && at(body).refVar() == var;
  if (!isPath)
    return {};
  for (llvm::StringRef name : llvm::reverse(names)) {
    TypeId object = types().withoutNone(types()[typeOfNode(output)].element());
    if (kindOf(object) != TypeKind::SchemaObject || Results.functionOf(types()[object].object))
      return {};
    output = memberOf(output, name, {}, false);
    if (!base(types()[typeOfNode(output)].element()))
      return {};
  }
  return output;
}

ModuleEmitter::Node ModuleEmitter::applyOf(ExprId id, TypeId wanted, Context context) {
  const Expr &expr = at(id);
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  ExprId bodyId = items.pop_back_val();
  Context inside = context.inFunction();
  TypeId own = goType(typeOf(bodyId));
  bool givesOutput = types().containsEventuals(typeOf(bodyId));
  if (givesOutput) {
    inside.wanted = types().output(goType(types().resolved(typeOf(bodyId))));
  } else if (wanted) {
    TypeId place = goType(types().resolved(wanted));
    ExprId value = bodyId;
    while (at(value).kind == ExprKind::Convert)
      value = at(value).as<ir::ConvertExpr>().operand();
    // What is of any type may be nothing, too.
    bool mayLack = types().isOptional(typeOf(value)) || kindOf(typeOf(value)) == TypeKind::Dynamic;
    if (!types().isOptional(own) && !mayLack && !staysNull(value))
      place = types().withoutNone(place);
    if (kindOf(place) != TypeKind::Dynamic && kindOf(place) != TypeKind::None)
      inside.wanted = place;
  }
  auto var = [&](size_t i) { return ir::VarId(expr.as<ir::ApplyExpr>().firstParam().index() + i); };
  if (items.size() == 1) {
    Node output = this->expr(items[0], context);
    if (kindOf(typeOfNode(output)) != TypeKind::Output)
      output = asOutput(output, typeOfNode(output));
    if (Ids.contains(output))
      output = plain(output, typeOfNode(output));
    if (Node path = context.isStrict ? Node() : pathOf(bodyId, var(0), output)) {
      TypeId place = wanted ? goType(types().resolved(wanted)) : TypeId();
      TypeId found = types()[typeOfNode(path)].element();
      bool isTaken = !place || kindOf(place) == TypeKind::Dynamic || place == found ||
                     (types().isOptional(place) && types().withoutNone(place) == found);
      if (isTaken)
        return path;
    }
    TypeId element = types()[typeOfNode(output)].element();
    VarTypes[var(0)] = element;
    Node body = this->expr(bodyId, inside);
    return applied(output, {B.param(L.name(var(0)), typeNode(element))}, {}, body);
  }
  Nodes values;
  llvm::SmallVector<TypeId> elements;
  for (auto [i, item] : llvm::enumerate(items)) {
    Node value = this->expr(item, context);
    TypeId type = typeOfNode(value);
    if (kindOf(type) != TypeKind::Output && types().containsEventuals(typeOf(item))) {
      value = asOutput(value, goType(types().resolved(typeOf(item))));
      type = typeOfNode(value);
    }
    if (Ids.contains(value))
      value = plain(value, type);
    TypeId element = kindOf(type) == TypeKind::Output ? types()[type].element() : type;
    values.push_back(value);
    elements.push_back(kindOf(element) == TypeKind::None ? types().dynamicType() : element);
    VarTypes[var(i)] = element;
  }
  // Functions of few parameters say the types of these.
  static constexpr Helper applies[] = {Helper::Apply2, Helper::Apply3, Helper::Apply4,
                                       Helper::Apply5};
  Nodes params, statements;
  if (values.size() - 2 < std::size(applies)) {
    for (auto [i, element] : llvm::enumerate(elements))
      params.push_back(B.param(L.name(var(i)), typeNode(element)));
    Node body = this->expr(bodyId, inside);
    Node callee = helper(applies[values.size() - 2]);
    return applied(params, statements, body, [&](Node function) {
      values.push_back(function);
      return B.call(callee, values);
    });
  }
  std::string args = Scope.allocate("args", code::NameKind::Parameter);
  for (auto [i, element] : llvm::enumerate(elements)) {
    Node argument = B.index(B.name(args), B.number(int64_t(i)));
    bool isAny = kindOf(element) == TypeKind::Dynamic;
    statements.push_back(
        B.let(L.name(var(i)), isAny ? argument : B.cast(argument, typeNode(element))));
  }
  Node body = this->expr(bodyId, inside);
  return applied(B.call(core("All"), values), {B.param(args, B.listType(B.name("any")))},
                 statements, body);
}
