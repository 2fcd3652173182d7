// What stands at a place whose type is known: instances of an SDK's classes, inputs that are filled
// where they are, collections that have one type.
//
// A literal is written for its place from outside to inside; of what is no literal the type is
// compared with that of the place.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace pcl;
using namespace pcl::csharp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

/// True if values of both types have the same type in C#, how they hold their elements aside.
bool ModuleEmitter::isLike(TypeId from, TypeId to) {
  from = bare(from);
  to = bare(to);
  if (from == to)
    return true;
  TypeKind source = kindOf(from), target = kindOf(to);
  if (isListKind(source) && isListKind(target))
    return isLike(elementOf(from), elementOf(to));
  if (source == TypeKind::Object)
    return target == TypeKind::Object
               ? isLike(valueOf(from), valueOf(to))
               : target == TypeKind::Map && isLike(valueOf(from), elementOf(to));
  if (source == TypeKind::Map && target == TypeKind::Map)
    return isLike(elementOf(from), elementOf(to));
  if (source == TypeKind::SchemaObject && target == TypeKind::SchemaObject)
    return types()[from].object == types()[to].object && types()[from].shape == types()[to].shape;
  if ((source == TypeKind::Asset || source == TypeKind::Archive) &&
      (target == TypeKind::Asset || target == TypeKind::Archive))
    return true;
  return isErased(from) && isErased(to);
}

/// True if `id` is an Output<T> or an Input<T>, and not only perhaps: what has a place of its own,
/// in a list, a variable or a branch, is what the type of the place says.
bool ModuleEmitter::isOutputHere(ExprId id) {
  if (isInput(id))
    return true;
  // What a component gives is an output, whatever it holds.
  ExprId read = id;
  while (at(read).kind == ExprKind::Convert)
    read = at(read).as<ir::ConvertExpr>().operand();
  if (at(read).kind == ExprKind::GetAttr &&
      kindOf(bareType(at(read).object())) == TypeKind::Component)
    return true;
  TypeId type = typeOf(id);
  if (!types().isEventual(type))
    return false;
  if (at(id).kind == ExprKind::Ref && at(id).refKind() == ir::RefKind::Variable &&
      Open.contains(at(id).refVar()))
    return !isErased(bareType(id));
  if (L.isDefinite(id) || kindOf(type) == TypeKind::Output)
    return true;
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::Conditional:
    return true;
  case ExprKind::GetAttr:
  case ExprKind::Index:
    return !isErased(bareType(id));
  case ExprKind::Call:
    return L.program.builtin(expr) == ir::Builtin::Element && !isErased(bareType(id)) &&
           !isErased(bareType(L.program.exprs.list(id)[0]));
  case ExprKind::Ref:
    if (ExprId value = valueOfLocal(id))
      return isOutputHere(value);
    if (expr.refKind() == ir::RefKind::Node && isDefaulted(expr.refNode()))
      return true;
    return expr.refKind() == ir::RefKind::Variable && !isErased(bareType(id));
  case ExprKind::Convert:
    return isOutputHere(expr.as<ir::ConvertExpr>().operand()) || isLiftedBy(id);
  default:
    return false;
  }
}

/// True for a conversion that makes an output of a collection that holds some.
bool ModuleEmitter::isLiftedBy(ExprId conversion) {
  ExprId operand = at(conversion).as<ir::ConvertExpr>().operand();
  TypeId to = typeOf(conversion);
  return !types().containsEventuals(to) && holdsInside(bareType(operand)) &&
         !isOutputHere(operand) && isCollection(conversion);
}

/// True for lists and maps of a class that never changes: those of an SDK, and those that were made
/// for a place that asks for one.
bool ModuleEmitter::isImmutable(ExprId id) const {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::GetAttr:
  case ExprKind::Index: {
    // What is read of an object of the program's own gets its type back.
    TypeKind object = kindOf(bareType(expr.object()));
    bool isInList = isListKind(object) || object == TypeKind::Map;
    return !isInList || isImmutable(expr.object());
  }
  case ExprKind::Convert:
    return isImmutable(expr.as<ir::ConvertExpr>().operand());
  case ExprKind::Conditional:
    return true;
  case ExprKind::Apply:
    return isImmutable(L.program.exprs.list(id).back());
  case ExprKind::Call: // whose value has the type that is said
    return L.program.builtin(expr) == ir::Builtin::Try;
  case ExprKind::Ref: {
    // What a component is given.
    if (expr.refKind() == ir::RefKind::Node && isComponent() &&
        L.program.nodes[expr.refNode()].kind == ir::NodeKind::Config)
      return true;
    if (expr.refKind() == ir::RefKind::Variable) {
      ir::VarId variable = expr.refVar();
      auto source = Sources.find(variable);
      return !Parts.contains(variable) && source != Sources.end() && isImmutable(source->second);
    }
    ExprId value = valueOfLocal(id);
    return value && isImmutable(value);
  }
  default:
    return false;
  }
}

/// True for a collection whose elements or members hold outputs inside of them: one of outputs
/// converts to an input, such a one does not.
bool ModuleEmitter::holdsInside(TypeId type) {
  TypeKind kind = kindOf(type);
  if (kind == TypeKind::Object)
    return types().containsEventuals(type);
  if (!isListKind(kind) && kind != TypeKind::Map)
    return false;
  TypeId element = elementOf(type), inner = bare(element);
  bool isNested = isListKind(kindOf(inner)) || kindOf(inner) == TypeKind::Map;
  return !types().isEventual(element) &&
         (holdsInside(inner) || (isNested && types().isEventual(elementOf(inner))));
}

/// An output of a type whose values may be nothing, of a value that cannot be that or is nothing.
ModuleEmitter::Node ModuleEmitter::createdOutput(Node value, TypeId held, bool mustSay) {
  return B.call(B.path("pulumi.Output.Create"),
                {mustSay ? B.cast(value, nullable(type(held))) : value});
}

ModuleEmitter::Node ModuleEmitter::placed(ExprId id, TypeId to, Place place, Context context) {
  TypeId want = bare(to);
  const Expr &expr = at(id);
  bool isLifted = place == Place::Exact && types().isEventual(to);
  switch (expr.kind) {
  case ExprKind::Null: {
    if (!isLifted)
      return B.null();
    bool isList = isListKind(kindOf(want));
    Node none = isList ? B.call(B.name("default"), {type(want)}) : B.null();
    return createdOutput(none, types().resolved(to), !isList);
  }
  case ExprKind::Number: {
    if (place == Place::Any)
      break;
    llvm::StringRef text = str(expr.text());
    Node number = isBeyondInt(text) ? this->expr(id, context) : numberOf(text, kindOf(want));
    bool isNumber = kindOf(want) == TypeKind::Int || kindOf(want) == TypeKind::Number;
    if (isLifted && !isNumber)
      break;
    return isLifted ? createdOutput(number, types().resolved(to),
                                    types().isOptional(types().resolved(to)))
                    : number;
  }
  case ExprKind::Convert: {
    // Where nothing may stand nobody asks whether it is there.
    ExprId operand = expr.as<ir::ConvertExpr>().operand();
    TypeId from = typeOf(operand);
    bool isPresence = types().isOptional(from) && !types().isEventual(typeOf(id)) &&
                      types().withoutNone(types().resolved(from)) == typeOf(id);
    if (place == Place::Any && isPresence && isValueType(typeOf(id)) &&
        !failsAbsent(operand, context))
      return placed(operand, to, place, context);
    // What may be nothing stays so.
    bool mayLack = (types().isOptional(from) || kindOf(from) == TypeKind::Dynamic) &&
                   !types().isEventual(from) && !context.isStrict;
    if (place == Place::Any && isValueType(typeOf(id)) && mayLack)
      return as(this->expr(operand, context), types().optional(typeOf(id)));
    bool takesNothing = place == Place::Input && isValueType(want) && to &&
                        types().isOptional(types().resolved(to));
    if (takesNothing && isValueType(typeOf(id)) && mayLack)
      return as(this->expr(operand, context), types().optional(want));
    break;
  }
  case ExprKind::Object:
  case ExprKind::Tuple: {
    if (place == Place::Exact && types().isEventual(to)) {
      if (types().containsEventuals(typeOf(id)))
        return isErased(want) ? B.call(helper(Helper::Lifted), {this->expr(id, context)})
                              : placedOutput(id, want, context);
      Node made = expr.kind == ExprKind::Object ? placedObject(id, want, place, context)
                                                : placedList(id, want, place, context);
      return B.call(B.path("pulumi.Output.Create"), {made});
    }
    return expr.kind == ExprKind::Object ? placedObject(id, want, place, context)
                                         : placedList(id, want, place, context);
  }
  case ExprKind::Conditional:
    // Whichever branch it is, the outputs in it are waited for.
    if (isLifted && isErased(want) && !types().isEventual(typeOf(id)) &&
        types().containsEventuals(typeOf(id)))
      return B.call(helper(Helper::Lifted),
                    {placedConditional(id, types().dynamicType(), Place::Any, context)});
    return placedConditional(id, to, place, context);
  case ExprKind::Call:
    // Null stays null where it can.
    if (place == Place::Any && isValueType(typeOf(id)) && !types().isEventual(typeOf(id)) &&
        staysNull(id))
      return this->expr(id, context.as(types().optional(typeOf(id))));
    // A number of any size.
    if (place == Place::Any && L.program.callee(expr).function == ir::StdFunction::parseint)
      return this->expr(id, context.as(types().numberType()));
    break;
  default:
    break;
  }
  Node value = this->expr(id, context);
  // A list that may be nothing is a struct to C#, which is no null when it is a value among others.
  if (place == Place::Any && types().isOptional(typeOf(id)) && !types().isEventual(typeOf(id)) &&
      isListKind(kindOf(bareType(id))))
    value = B.call(helper(Helper::Parts), {value});
  return adapted(value, id, to, place, context);
}

/// A literal that holds outputs as an output of the place's type, which its own members need not
/// say.
ModuleEmitter::Node ModuleEmitter::placedOutput(ExprId id, TypeId want, Context context) {
  TypeId own = bare(types().resolved(typeOf(id)));
  bool isMap = kindOf(want) == TypeKind::Map && isMapKind(kindOf(own));
  bool isList = isListKind(kindOf(want)) && isListKind(kindOf(own));
  if (isMap && lower::isScalarKind(kindOf(bare(elementOf(want)))))
    return B.callMethod(placedObject(id, want, Place::Input, context), "ToOutput");
  bool isOther = kindOf(own) == TypeKind::Object || !isLike(own, want);
  if ((isMap || isList) && isOther)
    return asOutput(expr(id, context), types().resolved(want), context);
  return outputOf(id, context);
}

ModuleEmitter::Node ModuleEmitter::adapted(Node value, ExprId id, TypeId to, Place place,
                                           Context context) {
  if (place == Place::Any)
    return value;
  // What became a value of any type still holds its outputs.
  ExprId known = id;
  while (at(known).kind == ExprKind::Convert && kindOf(typeOf(known)) == TypeKind::Dynamic &&
         types().containsEventuals(typeOf(at(known).as<ir::ConvertExpr>().operand())))
    known = at(known).as<ir::ConvertExpr>().operand();
  TypeId from = typeOf(known), source = bare(from), want = bare(to);
  bool isOutput = isOutputHere(known);
  bool takesNothing =
      place == Place::Input && isValueType(want) && to && types().isOptional(types().resolved(to));
  if ((place == Place::Exact || takesNothing) && isInput(id))
    value = B.callMethod(value, "ToOutput");
  // What is known of an output is changed inside of it.
  auto changed = [&](llvm::function_ref<Node(Node)> change) {
    return isOutput ? B.callMethod(value, "Apply", {lambda({"x"}, change(B.name("x")))})
                    : change(value);
  };
  auto mayLackHere = [&] {
    Node name = value;
    while (Module.kind(name) == code::Kind::Member)
      name = Module.operand(name, 0);
    return Module.kind(name) == code::Kind::Name && mayBeAbsent(known, context);
  };
  TypeKind sourceKind = kindOf(source), wantKind = kindOf(want);
  // A list in a list, or in a map, is of the class that never changes.
  auto isDeep = [&](TypeId element) {
    return isListKind(kindOf(bare(element))) || kindOf(bare(element)) == TypeKind::Map;
  };
  bool isLifted = place == Place::Exact && types().isEventual(to);
  bool takesOutput = isLifted || place == Place::Input || place == Place::Property;
  if (takesOutput && !isOutput && holdsInside(source) &&
      (isLifted ? !types().containsEventuals(want) : !isErased(want))) {
    return isErased(want) ? B.call(helper(Helper::Lifted), {value})
                          : asOutput(value, types().resolved(want), context);
  }
  // What may be an output, and elements that are outputs of another type.
  bool holdsOthers =
      isListKind(sourceKind) && isListKind(wantKind) && types().isEventual(elementOf(source)) &&
      !isLike(types().resolved(elementOf(source)), types().resolved(elementOf(want)));
  bool mayBeOutput = types().isEventual(from) && isErased(source);
  if (takesOutput && !isOutput && (holdsOthers || mayBeOutput) &&
      !types().containsEventuals(want)) {
    if (TypeId scalar = mayBeOutput && !isLifted ? scalarOf(want) : TypeId())
      return asOutput(value, scalar, context);
    return isErased(want) ? isLifted ? B.call(helper(Helper::Lifted), {value}) : value
                          : asOutput(value, types().resolved(want), context);
  }
  // What is of one of two types finds out of which.
  if (place != Place::Exact && isErased(source) && sourceKind != TypeKind::None &&
      isScalarPair(want))
    return changed([&](Node x) {
      Node type = heldType(want);
      return B.call(B.typeApply(helper(Helper::As),
                                {place == Place::Property && !isOutput ? nullable(type) : type}),
                    {x});
    });
  if (place != Place::Exact && isObjectUnion(source) && isObjectUnion(want) && source != want)
    return changed(
        [&](Node x) { return B.call(B.typeApply(helper(Helper::As), {heldType(want)}), {x}); });
  if (TypeId scalar = place != Place::Exact && isErased(source) && sourceKind != TypeKind::None
                          ? scalarOf(want)
                          : TypeId())
    return changed([&](Node x) { return as(x, scalar, context); });
  if (isErased(want)) {
    // An output of anything is none of a certain thing.
    if (isLifted && !(isOutput && isErased(source)))
      return isOutput ? changed([&](Node x) { return B.cast(x, nullable(B.name("object"))); })
                      : B.call(B.path("pulumi.Output.Create"),
                               {B.cast(value, nullable(B.name("object")))});
    return value;
  }
  bool isMade = place != Place::Exact;
  Node result = value;
  if (isErased(source)) {
    if (sourceKind == TypeKind::None)
      return value;
    TypeId asked = takesNothing ? types().optional(want) : want;
    result = changed([&](Node x) { return as(x, asked, context); });
  } else if (lower::isScalarKind(sourceKind) && lower::isScalarKind(wantKind)) {
    bool isNumber = sourceKind == TypeKind::Int && wantKind == TypeKind::Number;
    // Nothing stays nothing.
    bool keepsNothing = takesNothing && types().isOptional(types().resolved(from));
    if (isNumber || (sourceKind == TypeKind::Number && wantKind == TypeKind::Int))
      result = changed([&](Node x) {
        return keepsNothing ? B.cast(x, nullable(type(want))) : convertedScalar(x, source, want);
      });
    else if (wantKind == TypeKind::String && sourceKind != TypeKind::String)
      result = changed([&](Node x) { return convertedScalar(x, types().resolved(from), want); });
    // A number or an enum that may be nothing is of another type than one that is there.
    else if (isOutput && types().isOptional(types().resolved(from)) && isValueType(source) &&
             isMade && !takesNothing)
      result = B.call(B.member(value, "Apply", types().isOptional(from)),
                      {lambda({"x"}, B.cast(B.name("x"), type(want)))});
  } else if (isListKind(sourceKind) && isListKind(wantKind)) {
    TypeId element = elementOf(want);
    bool holds = types().isEventual(elementOf(source));
    if (place == Place::Exact && !holds && !isOutput && types().isEventual(element) &&
        isLike(source, want)) {
      use("System.Collections.Immutable");
      Node made = B.call(B.path("pulumi.Output.Create"), {B.name("x")});
      result = isDeep(element) ? as(value, want, context)
                               : B.callMethod(select(value, "x", made), "ToImmutableArray");
    } else if (!isLike(source, want) && !holds)
      result = changed([&](Node x) { return as(x, want, context); });
    else if (place == Place::Exact && !holds && !isImmutable(id)) {
      use("System.Collections.Immutable");
      // A list that may be nothing has no elements to be gone through.
      bool isOpen = isDeep(element) || types().isOptional(types().resolved(from));
      result = changed([&](Node x) {
        return isOpen ? as(x, want, context) : B.callMethod(x, "ToImmutableArray");
      });
    } else if (place == Place::Exact && holds && types().isEventual(element) && !isImmutable(id)) {
      use("System.Collections.Immutable");
      result = B.callMethod(value, "ToImmutableArray");
    } else if (place == Place::Exact && holds && !types().isEventual(element))
      return outputOf(id, {});
    else if (isMade && !holds && isDeep(element) && !isImmutable(id))
      result = changed([&](Node x) { return as(x, want, context); });
  } else if (isMapKind(sourceKind) && isMapKind(wantKind)) {
    // Lists of outputs become inputs, maps of outputs do not.
    if (isMade && takesOutput && !isOutput && wantKind == TypeKind::Map &&
        types().isEventual(elementOf(source)) && !types().isEventual(elementOf(want)))
      return asOutput(value, types().resolved(want), context);
    bool isSame = isLike(source, want);
    bool isObject = wantKind == TypeKind::Object;
    if (place == Place::Exact && !isObject && types().isEventual(elementOf(source)) &&
        !types().isEventual(elementOf(want)))
      return outputOf(id, {});
    bool becomesOutputs = place == Place::Exact && wantKind == TypeKind::Map && !isOutput &&
                          types().isEventual(elementOf(want)) &&
                          !types().isEventual(elementOf(source));
    if (!isSame || becomesOutputs)
      result = changed([&](Node x) { return as(x, want, context); });
    else if (place == Place::Exact && wantKind == TypeKind::Map &&
             (!isImmutable(id) || sourceKind == TypeKind::Object)) {
      use("System.Collections.Immutable");
      result = changed([&](Node x) {
        return isDeep(elementOf(want)) && !types().containsEventuals(source)
                   ? as(x, want, context)
                   : B.callMethod(x, "ToImmutableDictionary");
      });
    } else if ((isObject && sourceKind == TypeKind::Map && place == Place::Exact) ||
               (isMade && wantKind == TypeKind::Map && isDeep(elementOf(want)) &&
                !types().containsEventuals(source) && !isImmutable(id)))
      result = changed([&](Node x) { return as(x, want, context); });
  } else if (sourceKind != wantKind && wantKind != TypeKind::Union &&
             wantKind != TypeKind::Resource && !isLike(source, want)) {
    result = changed([&](Node x) { return as(x, want, context); });
  }
  // An output of a number is none of a number that may be nothing.
  bool becomesOptional = (isLifted || (takesNothing && isOutput)) && isValueType(want) &&
                         !isErased(source) && types().isOptional(types().resolved(to)) &&
                         !types().isOptional(types().resolved(from));
  auto made = [&](Node x) { return becomesOptional ? B.cast(x, nullable(type(want))) : x; };
  // The SDK makes no inputs of a list or a map that is nothing.
  bool isCollection = isListKind(wantKind) || wantKind == TypeKind::Map;
  bool isInputHere = isOutput || isInput(known) || types().isEventual(from);
  if ((place == Place::Input || place == Place::Property) && isCollection && !isInputHere &&
      mayLackHere()) {
    Node isAbsent = isListKind(sourceKind) && isImmutable(known)
                        ? B.member(B.clone(value), "IsDefault")
                        : B.binary(code::BinaryOp::Is, B.clone(value), B.null());
    Node cls = nullable(inputType(want, context));
    return B.cond(isAbsent, B.cast(B.null(), cls), result);
  }
  if (!isLifted && !becomesOptional)
    return result;
  if (!isOutput)
    return B.call(B.path("pulumi.Output.Create"), {made(result)});
  return becomesOptional ? B.callMethod(result, "Apply", {lambda({"x"}, made(B.name("x")))})
                         : result;
}

/// A value for a property of an SDK's class.
ModuleEmitter::Node ModuleEmitter::propertyValue(ExprId id, const ir::Member &member, bool isPlain,
                                                 Context context) {
  llvm::SaveAndRestore place(PropertyType, member.property ? member.property->type : nullptr);
  if (!member.isRequired)
    if (Node value = orNothing(id, bare(member.type), context))
      return value;
  return placed(id, member.type, isPlain ? Place::Plain : Place::Property, context);
}

/// A value that may be nothing as the nullable form of the number, the truth or the enum that a
/// property takes; None for any other value.
ModuleEmitter::Node ModuleEmitter::orNothing(ExprId id, TypeId want, Context context) {
  if (kindOf(want) == TypeKind::Union)
    want = scalarOf(want);
  const Expr &expr = at(id);
  if (!want || !isValueType(want) || types().containsEventuals(typeOf(id)) || isOutputHere(id))
    return {};
  if (expr.kind == ExprKind::Conditional) {
    auto choice = expr.as<ir::ConditionalExpr>();
    if (!mayBeNothing(choice.then()) && !mayBeNothing(choice.otherwise()))
      return {};
    auto branch = [&](bool sense, ExprId which) {
      return where(choice.condition(), sense, context, [&] {
        Node value = orNothing(which, want, context);
        return value ? value
                     : B.cast(placed(which, want, Place::Exact, context), nullable(type(want)));
      });
    };
    Node condition = truth(choice.condition(), context), then = branch(true, choice.then());
    return B.cond(condition, then, branch(false, choice.otherwise()));
  }
  if (!mayBeNothing(id))
    return {};
  ExprId value = id;
  while (at(value).kind == ExprKind::Convert)
    value = at(value).as<ir::ConvertExpr>().operand();
  return as(placed(value, types().dynamicType(), Place::Any, context), types().optional(want));
}

/// True for a conversion of what may be nothing, and for a value of any type.
bool ModuleEmitter::mayBeNothing(ExprId id) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Null || types().isEventual(typeOf(id)))
    return false;
  if (expr.kind == ExprKind::Conditional)
    return mayBeNothing(expr.as<ir::ConditionalExpr>().then()) ||
           mayBeNothing(expr.as<ir::ConditionalExpr>().otherwise());
  if (expr.kind != ExprKind::Convert)
    return isErased(typeOf(id));
  ExprId operand = expr.as<ir::ConvertExpr>().operand();
  return types().isOptional(typeOf(operand)) || mayBeNothing(operand);
}

// ---- Objects.

/// The members of an object literal as an initializer's.
ModuleEmitter::Node ModuleEmitter::instanceOf(ExprId id, TypeId typeId, Context context) {
  const ir::Type type = types()[typeId];
  const ir::Members &members = L.program.workspace().schemaTypes().members(typeId);
  Nodes entries;
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    llvm::StringRef key = literalText(items[i]);
    const ir::Member *member = members.find(at(items[i]).text());
    bool isPlain = context.inPlainClass || (member && member->isPlain);
    Node value = member ? propertyValue(items[i + 1], *member, isPlain, context)
                        : expr(items[i + 1], context);
    entries.push_back(
        B.entry(memberName(&type.object->properties, key, type.object->token), value));
    itemComments(entries.back(), items[i + 1]);
  }
  return initialized(schemaClass(type, context, /*isMade=*/true), B.object(entries, true));
}

/// Keys and values of an object literal, all values for a place of the type `element`.
ModuleEmitter::Node ModuleEmitter::mapPairs(ExprId id, TypeId element, Place place, Context context,
                                            bool isOfInput) {
  bool areOfUnions = isOfInput && place == Place::Exact && holdsUnion(bare(element));
  Nodes entries;
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    Node key = at(items[i]).kind == ExprKind::String
                   ? B.string(literalText(items[i]))
                   : textual(expr(items[i], context), typeOf(items[i]));
    // An object that holds outputs is an input like others.
    bool isLate = isOfInput && kindOf(bare(element)) == TypeKind::Object &&
                  types().containsEventuals(typeOf(items[i + 1]));
    Node value = areOfUnions
                     ? ofUnions(items[i + 1], bare(element), context)
                     : placed(items[i + 1], element, isLate ? Place::Input : place, context);
    entries.push_back(B.entry(key, value));
    itemComments(entries.back(), items[i + 1]);
  }
  return B.object(entries, true);
}

ModuleEmitter::Node ModuleEmitter::placedObject(ExprId id, TypeId want, Place place,
                                                Context context) {
  TypeId own = bareType(id);
  // The literal knows which of several objects it is.
  TypeKind ownKind = kindOf(own);
  if (ownKind == TypeKind::SchemaObject && types()[own].object && types()[own].object->package)
    return instanceOf(id, own, context);
  const ir::Type type = types()[want];
  switch (type.kind) {
  case TypeKind::SchemaObject:
    if (type.object && type.object->package)
      return instanceOf(id, want, context);
    break;
  case TypeKind::Map: {
    TypeId element = type.element();
    bool isInside = isListKind(kindOf(bare(element))) || isMapKind(kindOf(bare(element)));
    if (kindOf(bare(element)) == TypeKind::SchemaObject)
      isInside = false;
    Place inner = isInside || place == Place::Exact ? Place::Exact : Place::Input;
    if (place == Place::Property)
      return collection(mapPairs(id, types().resolved(element), inner, context, true));
    if (place == Place::Input)
      return initialized(B.typeApply(pulumi("InputMap"), {heldType(types().resolved(element))}),
                         mapPairs(id, types().resolved(element), inner, context, true));
    if (place == Place::Plain)
      return collection(mapPairs(id, element, Place::Plain, context));
    bool holds = types().containsEventuals(typeOf(id));
    if (place == Place::Exact && holds && !types().containsEventuals(element))
      return placedOutput(id, want, context);
    Node dictionary = initialized(
        B.mapType(this->type(place == Place::Plain ? types().resolved(element) : element)),
        mapPairs(id, element, place == Place::Plain ? Place::Plain : Place::Exact, context));
    if (place == Place::Exact) {
      use("System.Collections.Immutable");
      return B.callMethod(dictionary, "ToImmutableDictionary");
    }
    return dictionary;
  }
  default:
    break;
  }
  if (place != Place::Any && kindOf(want) == TypeKind::Object) {
    // An input of an object holds no outputs in its members.
    if (place == Place::Input && types().containsEventuals(typeOf(id)))
      return outputOf(id, context);
    TypeId value = valueOf(want);
    return initialized(B.mapType(this->type(value)),
                       mapPairs(id, value, isErased(value) ? Place::Any : Place::Exact, context));
  }
  if (place == Place::Exact && isErased(want))
    return B.cast(object(id, context), nullable(B.name("object")));
  return object(id, context);
}

ModuleEmitter::Node ModuleEmitter::object(ExprId id, Context context) {
  TypeId own = bareType(id);
  if (kindOf(own) == TypeKind::SchemaObject && types()[own].object && types()[own].object->package)
    return instanceOf(id, own, context);
  TypeId value = kindOf(own) == TypeKind::Map ? types()[own].element() : valueOf(own);
  if (context.isData || isErased(types().resolved(value)))
    value = types().dynamicType();
  Node pairs = mapPairs(id, value, isErased(value) ? Place::Any : Place::Exact, context);
  return initialized(B.mapType(type(value)), pairs);
}

// ---- Lists.

ModuleEmitter::Node ModuleEmitter::placedList(ExprId id, TypeId want, Place place,
                                              Context context) {
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  if (place == Place::Any || !isListKind(kindOf(want))) {
    Nodes nodes;
    for (ExprId item : items)
      nodes.push_back(placed(item, elementType(id), Place::Any, context));
    return list(id, nodes, context);
  }
  TypeId element = elementOf(want), value = types().resolved(element);
  bool isInside = isListKind(kindOf(bare(element))) || kindOf(bare(element)) == TypeKind::Map;
  bool holds = types().containsEventuals(typeOf(id));
  if (place == Place::Exact && holds && !types().containsEventuals(element))
    return placedOutput(id, want, context);
  Place inner = place == Place::Plain               ? Place::Plain
                : isInside || place == Place::Exact ? Place::Exact
                                                    : Place::Input;
  Nodes nodes;
  bool areOfUnions = inner == Place::Exact && place != Place::Exact && holdsUnion(bare(element));
  for (ExprId item : items) {
    nodes.push_back(
        areOfUnions ? ofUnions(item, bare(element), context)
                    : placed(item, inner == Place::Exact && place == Place::Exact ? element : value,
                             inner, context));
    itemComments(nodes.back(), item);
  }
  if (place == Place::Exact || (place == Place::Plain)) {
    use("System.Collections.Immutable");
    if (place == Place::Plain)
      return collection(B.list(nodes, true));
    return B.call(B.typeApply(B.path("ImmutableArray.Create"), {type(element, context)}), nodes);
  }
  // What may be anything would be an output that is not waited for.
  bool isAny = kindOf(bare(element)) == TypeKind::Dynamic ||
               (place == Place::Input && !PropertyType && isErased(bare(element)));
  if (place == Place::Input && isAny && holds)
    return asOutput(expr(id, context), types().resolved(want), context);
  // Of elements of one type an array is made; others become inputs one by one.
  bool isUnion = kindOf(bare(element)) == TypeKind::Union;
  bool isUniform = !items.empty() && !isUnion;
  TypeId first;
  for (ExprId item : items) {
    TypeId type = typeOf(item);
    if (at(item).kind == ExprKind::Null && kindOf(bare(element)) != TypeKind::Int)
      continue;
    // Literals have the type of their place.
    if (at(item).kind == ExprKind::Number && !isAny)
      type = value;
    // What is known is written as what the place takes.
    bool isScalar = lower::isScalarKind(kindOf(bare(element)));
    TypeId known = types().isEventual(type) ? types().output(isScalar ? value : bare(type))
                   : isScalar               ? value
                                            : types().withoutNone(type);
    isUniform &= !first || known == first;
    isUniform &= kindOf(bare(type)) != TypeKind::Object || isErased(valueOf(bare(type)));
    if (!first)
      first = known;
  }
  isUniform &= bool(first) && !(isAny && isValueType(first));
  // Null has no type that the compiler could find beside a number.
  bool hasNull = llvm::any_of(items, [&](ExprId item) { return at(item).kind == ExprKind::Null; });
  if (isUniform && hasNull && isValueType(bare(element)) && types().isOptional(value))
    return initialized(B.listType(nullable(type(bare(element)))), B.list(nodes, true));
  if (isUniform)
    return initialized(B.name("new[]"), B.list(nodes, true));
  // Of an object nobody could say whether it is one input or a list of them.
  if (isAny)
    return initialized(B.listType(nullable(B.name("object"))), B.list(nodes, true));
  if (place == Place::Property)
    return collection(B.list(nodes, true));
  return initialized(B.typeApply(pulumi("InputList"), {type(value, context)}), B.list(nodes, true));
}

ModuleEmitter::Node ModuleEmitter::list(ExprId id, llvm::ArrayRef<Node> given, Context) {
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  Nodes nodes(given);
  TypeId first;
  bool areAssets = !items.empty() && llvm::all_of(items, [&](ExprId item) {
    TypeKind kind = kindOf(typeOf(item));
    return kind == TypeKind::Asset || kind == TypeKind::Archive;
  });
  if (areAssets)
    return initialized(B.listType(pulumi("AssetOrArchive")), B.list(nodes, true));
  bool isUniform = true, hasOutput = false, hasSame = true, isEmptyBeside = false;
  for (ExprId item : items) {
    TypeId type = typeOf(item);
    bool isOutput = types().isEventual(type);
    hasOutput |= isOutput;
    TypeId known = isOutput ? types().output(bare(type)) : types().withoutNone(type);
    if (!first)
      first = known;
    bool mayJoin = !isOutput && !types().isEventual(first);
    TypeId both = mayJoin ? elementOfAll({first, known}) : TypeId();
    bool isSame = known == first || (both && !isErased(both));
    isUniform &= isSame && at(item).kind != ExprKind::Null && !isErased(bare(type));
    // Maps have the class of the place that they come from, and choices any.
    bool isOpen = at(item).kind == ExprKind::Conditional
                      ? isCollection(item)
                      : kindOf(bare(type)) == TypeKind::Map && at(item).kind != ExprKind::Object;
    // Of choices a list is of anything, too.
    if (at(item).kind == ExprKind::Tuple)
      isOpen = llvm::any_of(L.program.exprs.list(item), [&](ExprId part) {
        return at(part).kind == ExprKind::Conditional && isCollection(part);
      });
    isUniform &= !isOpen || items.size() == 1;
    // Only a literal without elements becomes what is beside it, where that holds no lists itself.
    bool isEmpty = kindOf(bare(known)) == TypeKind::Tuple && types()[bare(known)].elements.empty();
    isEmptyBeside |= isEmpty && items.size() > 1;
    isUniform &= !isEmpty || items.size() == 1 || at(item).kind == ExprKind::Tuple;
    // A list that may be nothing is not to be made another's class.
    isUniform &= !(isListKind(kindOf(bare(type))) && types().isOptional(type)) || items.size() == 1;
    hasSame &= bare(known) == bare(first);
  }
  if (isEmptyBeside && isUniform) {
    llvm::SmallVector<TypeId> all;
    for (ExprId item : items)
      all.push_back(types().withoutNone(typeOf(item)));
    TypeId element = elementOfAll(all);
    isUniform = isListKind(kindOf(element)) && lower::isScalarKind(kindOf(elementOf(element)));
    for (auto [node, item] : llvm::zip(nodes, items))
      if (isUniform && at(item).kind == ExprKind::Tuple && L.program.exprs.list(item).empty())
        node = initialized(B.listType(this->type(elementOf(element))), B.list({}));
    hasSame &= isUniform;
  }
  // Of inputs and outputs, which become each other, the compiler finds no best type.
  auto isOwnInput = [&](ExprId item) { return isInput(item); };
  bool hasBoth = llvm::any_of(items, isOwnInput) && !llvm::all_of(items, isOwnInput);
  if (items.empty() || hasBoth || (!isUniform && !(hasOutput && hasSame)))
    return initialized(B.listType(nullable(B.name("object"))), B.list(nodes, true));
  // Lists that come from different places have different classes.
  bool isLists = lower::isListKind(kindOf(bare(first)));
  if (isLists && items.size() > 1 &&
      llvm::any_of(items, [&](ExprId item) { return at(item).kind != ExprKind::Tuple; }))
    for (auto [node, item] : llvm::zip(nodes, items))
      if (!types().isEventual(typeOf(item)) && at(item).kind != ExprKind::Conditional)
        node = toList(node);
  if (!isUniform)
    for (auto [node, item] : llvm::zip(nodes, items))
      if (!types().isEventual(typeOf(item)))
        node = B.call(B.path("pulumi.Output.Create"), {node});
  return initialized(B.name("new[]"), B.list(nodes, true));
}

// ---- Conditionals.

/// `x == null ? other : x` as `x ?? other`, a value of any type; None for other choices.
ModuleEmitter::Node ModuleEmitter::orOther(ExprId id, Context context) {
  auto choice = at(id).as<ir::ConditionalExpr>();
  const ir::Expr &condition = at(choice.condition());
  bool isEqual = condition.kind == ExprKind::Binary && condition.binaryOp() == ir::BinaryOp::Equal;
  if (!isEqual &&
      (condition.kind != ExprKind::Binary || condition.binaryOp() != ir::BinaryOp::NotEqual))
    return {};
  auto sides = condition.as<ir::BinaryExpr>();
  ExprId value = isEqual ? choice.otherwise() : choice.then(),
         other = isEqual ? choice.then() : choice.otherwise();
  if (ExprId inner = L.maybeAbsent(value))
    value = inner;
  auto isScalar = [&](ExprId side) {
    TypeKind kind = kindOf(bareType(side));
    return lower::isScalarKind(kind) && kind != TypeKind::Enum;
  };
  auto isNumber = [&](ExprId side) {
    return isScalar(side) && kindOf(bareType(side)) != TypeKind::String &&
           kindOf(bareType(side)) != TypeKind::Bool;
  };
  bool isMap = lower::isMapKind(kindOf(bareType(value)));
  if (at(sides.right()).kind != ExprKind::Null || at(other).kind == ExprKind::Null ||
      !types().isOptional(typeOf(sides.left())) || (!isScalar(value) && !isMap) ||
      types().containsEventuals(typeOf(value)) || types().containsEventuals(typeOf(other)) ||
      !ir::isEqual(L.program.exprs, sides.left(), value))
    return {};
  bool areAlike = bareType(value) == bareType(other) || (isNumber(value) && isNumber(other));
  Node found = comparedWithNothing(sides.left(), context);
  if (!areAlike || isMap)
    found = B.cast(found, nullable(B.name("object")));
  return B.binary(code::BinaryOp::Coalesce, found,
                  placed(other, types().dynamicType(), Place::Any, context));
}

ModuleEmitter::Node ModuleEmitter::placedConditional(ExprId id, TypeId to, Place place,
                                                     Context context) {
  auto choice = at(id).as<ir::ConditionalExpr>();
  ExprId then = choice.then(), otherwise = choice.otherwise();
  TypeId thenType = typeOf(then), elseType = typeOf(otherwise);
  TypeId common = typeOf(id), want = bare(to);
  bool isEventual =
      types().isEventual(thenType) || types().isEventual(elseType) || types().isEventual(common);
  auto isPlainLiteral = [&](ExprId branch) {
    ExprKind kind = at(branch).kind;
    return kind == ExprKind::Tuple || kind == ExprKind::Object;
  };
  bool isScalar = lower::isScalarKind(kindOf(bare(thenType))) && bare(thenType) == bare(elseType);
  auto hasEventual = [&](ExprId branch) { return types().isEventual(typeOf(branch)); };
  bool isSame = isScalar && hasEventual(then) == hasEventual(otherwise) &&
                isInput(then) == isInput(otherwise) &&
                types().isOptional(types().resolved(thenType)) ==
                    types().isOptional(types().resolved(elseType));
  auto branch = [&](bool sense, ExprId which, TypeId type, Place where) {
    return this->where(choice.condition(), sense, context,
                       [&] { return placed(which, type, where, context); });
  };
  bool isErasedPlace = place == Place::Any || (place == Place::Exact && isErased(want));
  if (Node found = isErasedPlace && !isEventual ? orOther(id, context) : Node())
    return found;
  Node condition = truth(choice.condition(), context);
  if (isSame)
    return B.cond(condition,
                  branch(true, then, to, place == Place::Property ? Place::Input : place),
                  branch(false, otherwise, to, place == Place::Property ? Place::Input : place));
  if (place == Place::Any || place == Place::Plain ||
      (place == Place::Exact && isErased(want) && !isEventual)) {
    Node type = place == Place::Plain && !isErased(want) ? this->type(want) : B.name("object");
    if (place == Place::Plain && isListKind(kindOf(want)))
      type = generic("List", {this->type(types().resolved(elementOf(want)))});
    Place inner = place == Place::Plain ? Place::Plain : Place::Any;
    return B.cond(condition, B.cast(branch(true, then, to, inner), nullable(type)),
                  branch(false, otherwise, to, inner));
  }
  if (place == Place::Exact) {
    TypeId exact = isEventual ? types().output(types().resolved(common)) : common;
    // Branches that hold outputs become an output of what they hold.
    if (!isEventual && types().isEventual(to) && !isErased(want)) {
      isEventual = true;
      exact = to;
    }
    Node thenNode = branch(true, then, exact, Place::Exact),
         elseNode = branch(false, otherwise, exact, Place::Exact);
    auto isNull = [&](ExprId which) { return at(which).kind == ExprKind::Null; };
    // Nothing has no type of its own.
    auto nothing = [&](ExprId other) {
      TypeId rest = bare(exact);
      bool isMade = at(other).kind == ExprKind::Object && kindOf(rest) == TypeKind::SchemaObject;
      Node cls = isMade ? schemaClass(types()[rest], context, isMade) : type(rest, context);
      Node none = isListKind(kindOf(rest)) ? B.call(B.name("default"), {cls})
                                           : B.cast(B.null(), nullable(cls));
      return isEventual ? B.call(B.path("pulumi.Output.Create"), {none}) : none;
    };
    if (isNull(then))
      thenNode = nothing(otherwise);
    else if (isNull(otherwise))
      elseNode = nothing(then);
    else if (!isEventual && kindOf(bare(thenType)) != kindOf(bare(elseType)) &&
             lower::isScalarKind(kindOf(bare(thenType))))
      thenNode = B.cast(thenNode, type(exact));
    // What a condition says is there is still of the type that has nothing, too.
    if (!isEventual && isValueType(exact))
      for (auto [node, which] : {std::pair(&thenNode, then), {&elseNode, otherwise}})
        if (types().isOptional(typeOf(which)) && Module.kind(*node) != code::Kind::Cast)
          *node = B.cast(*node, type(exact));
    // Of a value without a type nobody knows what its output holds.
    if (isEventual && isErased(bare(exact)))
      for (auto [node, which] : {std::pair(&thenNode, then), {&elseNode, otherwise}})
        if (!isNull(which) && isErased(bareType(which)) && isOutputHere(which))
          *node = B.callMethod(*node, "Apply",
                               {lambda({"x"}, B.cast(B.name("x"), nullable(B.name("object"))))});
    return B.cond(condition, thenNode, elseNode);
  }
  // One branch says what the whole is; the other converts to it.
  (void)isPlainLiteral;
  Node thenNode = branch(true, then, to, Place::Input),
       elseNode = branch(false, otherwise, to, Place::Input);
  TypeKind kind = kindOf(want);
  bool hasEnum =
      kindOf(bare(thenType)) == TypeKind::Enum || kindOf(bare(elseType)) == TypeKind::Enum;
  TypeId scalar = hasEnum ? TypeId() : scalarOf(want);
  auto unionInput = [&] {
    Node held = heldType(want); // Union<T0, T1>
    return B.typeApply(pulumi("InputUnion"), {Module.operand(held, 1), Module.operand(held, 2)});
  };
  Node whole =
      scalar                                                    ? inputType(scalar)
      : kind == TypeKind::Union && holdsUnion(want) && !hasEnum ? unionInput()
      : kind == TypeKind::SchemaObject || kind == TypeKind::Union || kind == TypeKind::Dynamic
          ? B.typeApply(pulumi("Input"),
                        {kind == TypeKind::SchemaObject ? type(want, context) : B.name("object")})
          : inputType(place == Place::Input ? to : want, context);
  // An input converts to an output as well as the other way: both branches say what they are.
  bool isNothing = at(otherwise).kind == ExprKind::Null;
  return B.cond(condition, B.cast(thenNode, nullable(whole)),
                isNothing ? elseNode : B.cast(elseNode, nullable(B.clone(whole))));
}
