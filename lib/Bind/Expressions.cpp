// Types of expressions, bottom up; a destination type flows down into literals only. Each
// expression is typed once.
#include "Binder.h"

#include "pcl/IR/Magnitude.h"

#include "llvm/ADT/ScopeExit.h"

namespace pcl::bind {

using namespace ir;

TypeId ProgramBinder::type(ExprId id, TypeId dest) {
  // Typing follows the tree, whose depth was checked when names were resolved.
  TypeId result = compute(id, dest);
  P.exprs[id].type = result;
  return result;
}

TypeId ProgramBinder::compute(ExprId id, TypeId dest) {
  const Expr expr = P.exprs[id];
  TypeStore &store = types();
  switch (expr.kind) {
  case ExprKind::Null:
    return store.noneType();
  case ExprKind::Bool:
    return store.boolType();
  case ExprKind::Number:
    checkEnumNumber(id, dest);
    return str(expr.text()).find_first_of(".eE") == llvm::StringRef::npos ? store.intType()
                                                                          : store.numberType();
  case ExprKind::String:
    return typeText(id, dest);
  case ExprKind::Template: {
    TypeId result = store.stringType();
    for (ExprId part : list(id)) {
      checkOperand(part, store.stringType(), phrase::place_template);
      result = W.rules.lift(result, P.exprs[part].type);
    }
    return result;
  }
  case ExprKind::TemplateJoin:
    return W.rules.lift(store.stringType(), type(expr.as<TemplateJoinExpr>().loop()));
  case ExprKind::Ref:
    return typeRef(id);
  case ExprKind::GetAttr: {
    // What a function of `std` puts together holds what its place wants.
    auto access = expr.as<GetAttrExpr>();
    const Expr &object = P.exprs[access.object()];
    bool isStd = object.kind == ExprKind::Call && P.nativeFunction(object) != StdFunction::Unknown;
    return memberType(type(access.object(), isStd ? dest : TypeId()), access.name(), rangeOf(id));
  }
  case ExprKind::Index:
    return typeIndex(id);
  case ExprKind::Splat:
    return typeSplat(id);
  case ExprKind::SplatItem:
    return P.exprs.var(expr.as<SplatItemExpr>().item()).type;
  case ExprKind::Call:
    return typeCall(id, dest);
  case ExprKind::Tuple:
    return typeTuple(id, dest);
  case ExprKind::Object:
    return typeObject(id, dest);
  case ExprKind::For:
    return typeFor(id, dest);
  case ExprKind::Unary: {
    TypeId wanted = expr.unaryOp() == UnaryOp::Not ? store.boolType() : store.numberType();
    TypeId operand = checkOperand(expr.as<UnaryExpr>().operand(), wanted,
                                  [&] { return phrase::place_operand(spelling(expr.unaryOp())); });
    bool isInt = wanted == store.numberType() && store.resolved(operand) == store.intType();
    return W.rules.lift(isInt ? store.intType() : wanted, operand);
  }
  case ExprKind::Binary:
    return typeBinary(id);
  case ExprKind::Conditional:
    return typeConditional(id, dest);
  case ExprKind::Apply:
  case ExprKind::Convert:
  case ExprKind::Interpolate:
    return store
        .dynamicType(); // Made by lowering only; the verifier keeps them out of raw programs.
  }
  return store.dynamicType();
}

TypeId ProgramBinder::checkOperand(ExprId id, TypeId expected, Place place) {
  TypeId given = type(id);
  if (W.rules.classify(types().resolved(given), expected) == Conversion::None)
    reportMismatch(id, expected, place);
  return given;
}

TypeId ProgramBinder::typeRef(ExprId id) {
  const Expr &expr = P.exprs[id];
  auto ref = expr.as<RefExpr>();
  switch (expr.refKind()) {
  case RefKind::Node: {
    TypeId found = P.nodes[expr.refNode()].type;
    if (!found)
      return types().dynamicType(); // Untyped: part of a cycle.
    return llvm::is_contained(Present, expr.refNode()) ? presentType(found) : found;
  }
  case RefKind::Variable: {
    TypeId found = P.exprs.var(expr.refVar()).type;
    return found ? found : types().dynamicType();
  }
  case RefKind::Range: {
    llvm::SmallVector<StrId, 2> names;
    llvm::SmallVector<TypeId, 2> elements;
    if (RangeKey) {
      names.push_back(W.names.key);
      elements.push_back(RangeKey);
    }
    if (RangeValue) {
      names.push_back(W.names.value);
      elements.push_back(RangeValue);
    }
    return types().object(names, elements);
  }
  case RefKind::Property: {
    const Node &node = P.nodes[Current];
    if (!node.resource)
      return types().dynamicType();
    const Members &inputs = W.schemas.inputs(*node.resource);
    if (const Member *input = inputs.find(ref.name()))
      return input->type;
    if (const Member *output = W.schemas.outputs(*node.resource).find(ref.name()))
      return output->type; // `additionalSecretOutputs` names outputs.
    diags().report(diag::unknown_input, rangeOf(id), phrase::owning_type(str(node.label)),
                   str(ref.name()).str(), didYouMean(str(ref.name()), memberNames(inputs)));
    return types().dynamicType();
  }
  case RefKind::HookArgs:
    return hookArgsType();
  case RefKind::Unresolved:
    return types().dynamicType();
  }
  return types().dynamicType();
}

// ---- Members.

std::vector<llvm::StringRef> ProgramBinder::memberNames(const Members &members) {
  std::vector<llvm::StringRef> result;
  for (const Member &member : members)
    result.push_back(str(member.name));
  return result;
}

TypeId ProgramBinder::memberType(TypeId object, StrId name, SrcRange range) {
  const Type &shape = types()[object];
  switch (shape.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return types().output(memberType(shape.element(), name, range));
  case TypeKind::Union: {
    // What the members that have it say; of an optional an optional. Somebody must have it.
    llvm::SmallVector<TypeId, 4> found;
    unsigned quiet = Quiet;
    bool isLoneMember = shape.elements.size() == 2 && types().isOptional(object);
    if (!isLoneMember)
      ++Quiet;
    for (TypeId member : shape.elements) {
      if (types().kind(member) == TypeKind::None)
        found.push_back(member);
      else if (TypeId type = memberType(member, name, range); !Missing)
        found.push_back(type);
    }
    Quiet = quiet;
    if (found.empty() || (found.size() == 1 && types().kind(found[0]) == TypeKind::None)) {
      if (!isLoneMember)
        reportNoMember(object, name, range, {});
      Missing = true;
      return types().dynamicType();
    }
    Missing = false;
    return types().unionOf(found);
  }
  default:
    return memberOfOne(object, name, range);
  }
}

TypeId ProgramBinder::memberOfOne(TypeId object, StrId name, SrcRange range) {
  const Type &shape = types()[object];
  Missing = false;
  switch (shape.kind) {
  case TypeKind::Dynamic:
  case TypeKind::None: // of `null ? ... : ...`; what is asked of it never happens
    return types().dynamicType();
  case TypeKind::Map:
    return shape.element();
  case TypeKind::Object: {
    if (TypeId member = shape.member(name))
      return member;
    std::vector<llvm::StringRef> names;
    for (StrId candidate : shape.names)
      names.push_back(str(candidate));
    reportNoMember(object, name, range, names);
    return types().dynamicType();
  }
  case TypeKind::SchemaObject: {
    const Members &members = W.schemas.members(object);
    if (const Member *member = members.find(name))
      return member->isRequired ? member->type : types().optional(member->type);
    reportNoMember(object, name, range, memberNames(members));
    return types().dynamicType();
  }
  case TypeKind::Resource: {
    if (name == W.names.id || name == W.names.urn)
      return types().output(types().stringType());
    if (!shape.resource)
      return types().output(types().dynamicType());
    const Members &outputs = W.schemas.outputs(*shape.resource);
    if (const Member *output = outputs.find(name))
      return types().output(output->isRequired ? output->type : types().optional(output->type));
    reportNoMember(object, name, range, memberNames(outputs));
    return types().output(types().dynamicType());
  }
  case TypeKind::Component: {
    if (name == W.names.urn)
      return types().output(types().stringType());
    const ComponentFace &face = W.face(shape.component);
    if (auto found = face.outputs.find(name); found != face.outputs.end())
      return found->second;
    std::vector<llvm::StringRef> names;
    for (StrId candidate : face.outputNames)
      names.push_back(str(candidate));
    reportNoMember(object, name, range, names);
    return types().output(types().dynamicType());
  }
  default:
    Missing = true;
    if (!Quiet)
      diags().report(diag::no_properties, range, types().str(object), str(name).str());
    return types().dynamicType();
  }
}

void ProgramBinder::reportNoMember(TypeId object, StrId name, SrcRange range,
                                   llvm::ArrayRef<llvm::StringRef> candidates) {
  Missing = true;
  if (!Quiet)
    diags().report(diag::unknown_property, range, phrase::owning_type(types().str(object)),
                   str(name).str(), didYouMean(str(name), candidates));
}

TypeId ProgramBinder::typeIndex(ExprId id) {
  const Expr expr = P.exprs[id];
  auto access = expr.as<IndexExpr>();
  TypeId collection = type(access.collection());
  TypeId keyType = type(access.key());
  const Expr &key = P.exprs[access.key()];
  TypeId plain = W.rules.unwrap(collection);
  const Type &shape = types()[plain];

  bool hasNames = shape.kind == TypeKind::Object || shape.kind == TypeKind::SchemaObject ||
                  shape.kind == TypeKind::Resource || shape.kind == TypeKind::Component;
  if (hasNames && key.kind == ExprKind::String)
    return memberType(collection, key.text(), rangeOf(id));

  TypeId result;
  if (shape.kind == TypeKind::Tuple && key.kind == ExprKind::Number) {
    uint64_t position = 0;
    if (str(key.text()).getAsInteger(10, position) || position >= shape.elements.size()) {
      if (!Quiet)
        diags().report(diag::index_out_of_range, rangeOf(id), str(key.text()).str(),
                       shape.elements.size());
      result = types().dynamicType();
    } else {
      result = shape.elements[position];
    }
  } else {
    IterationTypes iteration = W.rules.iteration(plain);
    if (!iteration.mayBeOne && !Quiet)
      diags().report(diag::not_iterable, rangeOf(access.collection()), phrase::an_index(),
                     types().str(plain));
    else if (iteration.isCollection)
      checkIndex(access.key(), plain, iteration.key);
    result = iteration.value;
  }
  return W.rules.lift(W.rules.liftShallow(result, collection), keyType);
}

void ProgramBinder::checkIndex(ExprId key, TypeId plain, TypeId wanted) {
  const Expr &expr = P.exprs[key];
  bool isHopelessText = expr.kind == ExprKind::String && wanted == types().intType() &&
                        str(expr.text()).find_first_not_of("0123456789") != llvm::StringRef::npos;
  bool converts = W.rules.classify(types().resolved(expr.type), wanted) != Conversion::None;
  if ((converts && !isHopelessText) || Quiet)
    return;
  std::string given = types().str(expr.type), whole = types().str(plain);
  switch (types().kind(plain)) {
  case TypeKind::Tuple:
    diags().report(diag::bad_tuple_index, rangeOf(key), whole, given);
    return;
  case TypeKind::Map:
    diags().report(diag::bad_map_key, rangeOf(key), given);
    return;
  case TypeKind::List:
  case TypeKind::Set:
    diags().report(diag::bad_list_index, rangeOf(key), given);
    return;
  default:
    diags().report(diag::bad_object_key, rangeOf(key), whole, given);
    return;
  }
}

// ---- Iteration.

TypeId ProgramBinder::typeSplat(ExprId id) {
  const Expr expr = P.exprs[id];
  auto splat = expr.as<SplatExpr>();
  TypeId source = type(splat.source());
  TypeId plain = W.rules.unwrap(source);
  bool isSequence = isListKind(types().kind(plain));
  // Anything else is a list of one, or an empty one when it is null.
  P.exprs.var(splat.item()).type = isSequence                     ? W.rules.iteration(plain).value
                                   : types().mayBeSequence(plain) ? types().dynamicType()
                                                                  : plain;
  TypeId each = type(splat.each());
  return W.rules.liftShallow(types().list(each), source);
}

TypeId ProgramBinder::typeFor(ExprId id, TypeId dest) {
  const Expr expr = P.exprs[id];
  auto loop = expr.as<ForExpr>();
  llvm::SmallVector<ExprId, 4> parts = list(id);
  TypeId collection = type(parts[ForCollection]);
  IterationTypes iteration = W.rules.iteration(collection);
  if (!iteration.mayBeOne && !Quiet)
    diags().report(diag::not_iterable, rangeOf(parts[ForCollection]), phrase::a_for(),
                   types().str(collection));
  if (loop.keyVar())
    P.exprs.var(loop.keyVar()).type = iteration.key;
  P.exprs.var(loop.valueVar()).type = iteration.value;

  TypeId eventual; // the parts that decide which items there are
  auto decides = [&](ExprId part, TypeId wanted, Place place) {
    TypeId given = checkOperand(part, wanted, place);
    if (types().containsEventuals(given))
      eventual = given;
  };
  if (parts[ForKey])
    decides(parts[ForKey], types().stringType(), phrase::place_for_key);
  if (parts[ForCondition])
    decides(parts[ForCondition], types().boolType(), phrase::place_for_condition);

  TypeKind wanted = parts[ForKey] ? TypeKind::Map : TypeKind::List;
  bool isGrouped = expr.isGrouped();
  TypeId element;
  if (dest && types().kind(dest) == wanted)
    element = types()[dest].element();
  if (element && isGrouped)
    element = types().kind(element) == TypeKind::List ? types()[element].element() : TypeId();
  TypeId value =
      element ? assign(parts[ForValue], element, phrase::place_element) : type(parts[ForValue]);
  if (isGrouped)
    value = types().list(value);
  TypeId result = parts[ForKey] ? types().map(value) : types().list(value);
  result = W.rules.liftShallow(result, collection);
  return eventual ? types().output(result) : result;
}

// ---- Operators.

TypeId ProgramBinder::typeBinary(ExprId id) {
  const Expr expr = P.exprs[id];
  auto operands = expr.as<BinaryExpr>();
  TypeStore &store = types();
  auto place = [&] { return phrase::place_operand(spelling(expr.binaryOp())); };
  TypeId wanted = store.dynamicType(), result = store.boolType();
  switch (expr.binaryOp()) {
  case BinaryOp::Or:
  case BinaryOp::And:
    wanted = store.boolType();
    break;
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
    break;
  case BinaryOp::Less:
  case BinaryOp::LessEqual:
  case BinaryOp::Greater:
  case BinaryOp::GreaterEqual:
    wanted = store.numberType();
    break;
  default:
    wanted = result = store.numberType();
    break;
  }
  TypeId left = checkOperand(operands.left(), wanted, place);
  TypeId right = checkOperand(operands.right(), wanted, place);
  bool isInt = store.resolved(left) == store.intType() && store.resolved(right) == store.intType();
  // What may be larger than an integer of the languages would overflow there silently.
  if (isInt && result == store.numberType() && expr.binaryOp() != BinaryOp::Divide &&
      largestWhole(P, id) < WholeLimit)
    result = store.intType();
  // Whether there is a collection is known, whatever it holds.
  bool isEquality = expr.binaryOp() == BinaryOp::Equal || expr.binaryOp() == BinaryOp::NotEqual;
  if (isEquality && store.kind(right) == TypeKind::None && !store.isEventual(left))
    return result;
  if (isEquality && store.kind(left) == TypeKind::None && !store.isEventual(right))
    return result;
  return W.rules.lift(W.rules.lift(result, left), right);
}

/// `type` of what is known not to be null, also where an output gives it.
TypeId ProgramBinder::presentType(TypeId type) {
  const Type &info = types()[type];
  if (info.kind == TypeKind::Output)
    return types().output(types().withoutNone(info.element()));
  if (info.kind != TypeKind::Union)
    return type;
  llvm::SmallVector<TypeId> members;
  for (TypeId member : info.elements)
    if (types().kind(member) != TypeKind::None)
      members.push_back(presentType(member));
  return types().unionOf(members);
}

void ProgramBinder::addPresent(ExprId id) {
  const Expr &expr = P.exprs[id];
  if (expr.kind == ExprKind::Ref && expr.refKind() == RefKind::Node)
    Present.push_back(expr.refNode());
}

TypeId ProgramBinder::typeConditional(ExprId id, TypeId dest) {
  const Expr expr = P.exprs[id];
  auto view = expr.as<ConditionalExpr>();
  TypeId condition = checkOperand(view.condition(), types().boolType(), phrase::place_condition);
  auto branch = [&](ExprId part, bool sense) {
    size_t before = Present.size();
    forEachPresent(P.exprs, view.condition(), sense, [&](ExprId id) { addPresent(id); });
    auto restore = llvm::make_scope_exit([&] { Present.resize(before); });
    // Whether both convert is checked where the conditional stands; here they only get their shape.
    TypeId made = dest ? shaped(part, dest) : type(part);
    // `x == null ? y : x`
    bool isAsked = false;
    forEachPresent(P.exprs, view.condition(), sense,
                   [&](ExprId asked) { isAsked |= isEqual(P.exprs, asked, part); });
    return isAsked ? presentType(made) : made;
  };
  TypeId then = branch(view.then(), true);
  TypeId otherwise = branch(view.otherwise(), false);
  return W.rules.lift(W.rules.unify(then, otherwise), condition);
}

} // namespace pcl::bind
