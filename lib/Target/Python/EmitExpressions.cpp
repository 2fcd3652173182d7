// Expressions of a lowered program as Python, one function for each kind that needs more than a line.
//
// Calls are EmitCalls, objects EmitTypes. Where outputs go was settled by Lower: an Output-typed operand occurs only as the
// object of an access or as an argument of Apply.

#include "Emitter.h"

#include "pcl/Value/Value.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

ModuleEmitter::Node ModuleEmitter::expr(ExprId id) {
  uint32_t before = B.setSource(source(L.program.exprs.range(id)));
  Node result = exprOf(id);
  B.setSource(before);
  return result;
}

ModuleEmitter::Node ModuleEmitter::exprOf(ExprId id) {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::Null:
    return B.null();
  case ExprKind::Bool:
    return B.boolean(expr.boolValue());
  case ExprKind::Number:
    return B.number(str(expr.strA()));
  case ExprKind::String:
    if (kindOf(typeOf(id)) == TypeKind::Enum)
      if (Node member = enumMember(typeOf(id), id))
        return member;
    return text(str(expr.strA()));
  case ExprKind::Template:
  case ExprKind::Interpolate:
    return templateOf(id);
  case ExprKind::TemplateJoin:
    return B.callMethod(B.string(""), "join", {this->expr(expr.exprA())});
  case ExprKind::Ref:
  case ExprKind::SplatItem:
    return reference(id);
  case ExprKind::GetAttr:
  case ExprKind::Index:
    return access(id);
  case ExprKind::Splat:
    return splat(id);
  case ExprKind::Call:
    return call(id);
  case ExprKind::Tuple: {
    Nodes items;
    for (ExprId item : L.program.exprs.list(id)) {
      Node node = this->expr(item);
      itemComments(node, item);
      items.push_back(node);
    }
    return B.list(items);
  }
  case ExprKind::Object:
    return object(id);
  case ExprKind::For:
    return forExpr(id);
  case ExprKind::Unary:
    return B.unary(expr.unaryOp() == ir::UnaryOp::Not ? code::UnaryOp::Not : code::UnaryOp::Neg,
                   this->expr(expr.exprA()));
  case ExprKind::Binary:
    return binary(id);
  case ExprKind::Conditional:
    return conditional(id);
  case ExprKind::Apply:
    return apply(id);
  case ExprKind::Convert:
    return convert(id);
  }
  return B.null();
}

// ---- References.

ModuleEmitter::Node ModuleEmitter::variable(ir::VarId var) {
  if (auto found = Resolved.find(var); found != Resolved.end())
    return B.index(B.name(found->second.first), B.string(found->second.second));
  return Errors.contains(var) ? B.call(B.name("str"), {B.name(L.name(var))}) : B.name(L.name(var));
}

ModuleEmitter::Node ModuleEmitter::reference(ExprId id) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::SplatItem) {
    auto replacement = Replacements.find(expr.varA());
    return replacement != Replacements.end() ? replacement->second : variable(expr.varA());
  }
  switch (expr.refKind()) {
  case ir::RefKind::Node: {
    llvm::StringRef identifier = L.info(expr.refNode()).identifier;
    return identifier.empty() ? input(expr.refNode()) : B.name(identifier);
  }
  case ir::RefKind::Variable:
    return variable(ir::VarId::fromRaw(expr.b));
  case ir::RefKind::HookArgs:
    return B.name(HookArgs);
  default:
    return B.call(helper(Helper::NotImplemented), {B.string(str(expr.strA()))});
  }
}

ModuleEmitter::Node ModuleEmitter::access(ExprId id) {
  if (ir::VarId var = L.rangeVariable(Current, id))
    return variable(var);
  if (const lower::Deferred *deferred = L.deferredOutput(Current, id))
    return B.name(deferred->variable);
  const Expr &expr = at(id);
  ExprId objectId = expr.exprA();
  if (expr.kind == ExprKind::Index && isChainSplat(objectId))
    return elementAt(objectId, [&](ExprId) { return integer(expr.exprB()); });
  TypeId objectType = typeOf(objectId);
  TypeId bare = bareType(objectId);
  TypeKind kind = kindOf(bare);
  bool isInstance = kind == TypeKind::Resource || kind == TypeKind::Component;
  bool isOptional = mayBeAbsent(objectId);
  Node object = this->expr(objectId);
  if (Module.kind(object) == code::Kind::Call)
    B.clearFlags(object, code::Expanded); // what follows the call decides how it breaks
  if (expr.kind == ExprKind::Index) {
    // One resource behind an index, which the condition around it guards.
    if (isInstance && at(expr.exprB()).kind == ExprKind::Number)
      return object;
    if (isListKind(kind))
      return B.index(object, integer(expr.exprB()), isOptional);
  }
  bool isLiteral = expr.kind == ExprKind::GetAttr || at(expr.exprB()).kind == ExprKind::String;
  if (!isLiteral)
    return B.index(object, this->expr(expr.exprB()), isOptional);
  llvm::StringRef name = expr.kind == ExprKind::GetAttr ? str(expr.strB()) : literalText(expr.exprB());
  if (std::optional<std::string> attribute = attributeOf(objectId, name)) {
    // What `try` gives is an instance of an SDK's class or the dict that the SDK makes of it; both have the name as a key.
    bool isDict = L.isUntyped(objectId) && kind == TypeKind::SchemaObject;
    return isDict ? B.index(object, B.string(*attribute), isOptional) : B.member(object, *attribute, isOptional);
  }
  // What a dict may lack is None; a proxy of an output has no `get`.
  ir::TypeId memberType = types().kind(bare) == TypeKind::Object ? memberOf(bare, name) : TypeId();
  bool mayLack = memberType && types().isOptional(memberType);
  if (mayLack && !IsStrict && !types().isEventual(objectType) && mayBeAbsent(id))
    return B.call(B.member(object, "get", isOptional), {B.string(name)});
  return B.index(object, B.string(name), isOptional);
}

/// Of a splat the item alone is made: `subnets[0].id`, not `[subnet.id for subnet in subnets][0]`.
ModuleEmitter::Node ModuleEmitter::elementAt(ExprId list, llvm::function_ref<Node(ExprId)> indexOf) {
  if (!isChainSplat(list))
    return B.index(expr(list), indexOf(list));
  const Expr &splat = at(list);
  Replacements[splat.varC()] = elementAt(splat.exprA(), indexOf);
  Node result = expr(splat.exprB());
  Replacements.erase(splat.varC());
  return result;
}

ModuleEmitter::Node ModuleEmitter::integer(ExprId id) {
  Node value = expr(id);
  const Expr &expr = at(id);
  bool isWhole = expr.kind == ExprKind::Number && !str(expr.strA()).contains('.');
  TypeKind kind = kindOf(bareType(id));
  return kind == TypeKind::Int || kind == TypeKind::Dynamic || isWhole ? value : B.call(B.name("int"), {value});
}

// ---- Lists and maps.

ModuleEmitter::Node ModuleEmitter::iterable(ExprId id) {
  Node list = expr(id);
  TypeKind kind = kindOf(bareType(id));
  bool isOptional = types().isOptional(typeOf(id));
  if (isListKind(kind))
    return isOptional ? B.binary(BinaryOp::Or, list, B.list({})) : list;
  if (kind == TypeKind::Dynamic)
    return B.call(helper(Helper::AsList), {list});
  if (kind == TypeKind::None)
    return B.list({});
  // A splat makes a list of a single value, and none of null.
  if (!isOptional)
    return B.list({list});
  return B.cond(B.binary(BinaryOp::IsNot, list, B.null()), B.list({expr(id)}), B.list({}));
}

ModuleEmitter::Node ModuleEmitter::splat(ExprId id) {
  const Expr &expr = at(id);
  Node list = iterable(expr.exprA());
  if (at(expr.exprB()).kind == ExprKind::SplatItem)
    return list;
  return B.listFor(this->expr(expr.exprB()), {B.clause(B.name(L.name(expr.varC())), list)});
}

ModuleEmitter::Node ModuleEmitter::forExpr(ExprId id) {
  const Expr &expr = at(id);
  auto parts = L.program.exprs.list(id);
  ExprId collectionId = parts[ir::ForCollection], keyId = parts[ir::ForKey], conditionId = parts[ir::ForCondition],
         valueId = parts[ir::ForValue];
  TypeKind kind = kindOf(bareType(collectionId));
  bool isGrouped = expr.op == 1;
  ForUses uses = usesOf(id);
  Node collection = this->expr(collectionId);
  if (Module.kind(collection) == code::Kind::Call && at(collectionId).kind == ExprKind::Call &&
      str(at(collectionId).strA()) == "range")
    collection = Module.tail(collection)[0]; // a range needs no list around it here
  auto pair = [&] {
    return B.listPattern({B.name(uses.key ? L.name(expr.varA()) : llvm::StringRef("_")),
                          B.name(uses.value ? L.name(expr.varB()) : llvm::StringRef("_"))});
  };
  Node pattern, items;
  if (isMapKind(kind)) {
    // PCL iterates in the order of the keys, which a map made of a map does not show.
    bool isOrdered = (keyId && !isGrouped) || isConstantObjectInOrder(collectionId);
    if (isOrdered && !uses.value) {
      pattern = B.name(uses.key ? L.name(expr.varA()) : llvm::StringRef("_"));
      items = collection;
    } else if (isOrdered && !uses.key) {
      pattern = B.name(L.name(expr.varB()));
      items = B.callMethod(collection, "values");
    } else if (!uses.value) {
      pattern = B.name(uses.key ? L.name(expr.varA()) : llvm::StringRef("_"));
      items = B.call(B.name("sorted"), {collection});
    } else {
      pattern = pair();
      items = B.callMethod(collection, "items");
      if (!isConstantObjectInOrder(collectionId))
        items = B.call(B.name("sorted"), {items});
    }
  } else if (kind == TypeKind::Dynamic) {
    pattern = pair();
    items = B.call(helper(Helper::Pairs), {collection});
  } else if (uses.key) {
    pattern = pair();
    items = B.call(B.name("enumerate"), {collection});
  } else {
    pattern = B.name(uses.value ? L.name(expr.varB()) : llvm::StringRef("_"));
    items = collection;
  }
  Node condition = conditionId ? this->expr(conditionId) : Node();
  Node clause = B.clause(pattern, items, condition);
  Node key = keyId ? exprWhere(conditionId, true, keyId) : Node();
  if (keyId && needsToText(bareType(keyId)))
    key = B.call(helper(Helper::ToText), {key});
  Node value = exprWhere(conditionId, true, valueId);
  if (!keyId)
    return B.listFor(value, {clause});
  if (isGrouped)
    return B.call(helper(Helper::GroupBy), {B.listFor(B.tuple({key, value}), {clause})});
  return B.dictFor(B.entry(key, value), {clause});
}

// ---- Operations.

/// A part of a text, which must look as PCL writes it.
ModuleEmitter::Node ModuleEmitter::templatePart(ExprId id) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::String)
    return B.string(str(expr.strA()));
  if (expr.kind == ExprKind::Number)
    return B.string(Value::canonicalNumber(str(expr.strA())));
  if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable &&
      Errors.contains(ir::VarId::fromRaw(expr.b)))
    return B.name(L.name(ir::VarId::fromRaw(expr.b))); // in a text an exception is its text
  Node value = this->expr(id);
  return needsToText(bareType(id)) ? B.call(helper(Helper::ToText), {value}) : value;
}

bool ModuleEmitter::needsToText(TypeId type) const {
  switch (kindOf(type)) {
  case TypeKind::Bool:
  case TypeKind::Number:
  case TypeKind::Dynamic:
    return true;
  case TypeKind::Union:
    return llvm::any_of(types()[type].elements, [&](TypeId member) { return needsToText(member); });
  default:
    return false;
  }
}

ModuleEmitter::Node ModuleEmitter::templateOf(ExprId id) {
  Nodes pieces;
  bool isMultiline = false;
  for (ExprId part : L.program.exprs.list(id)) {
    isMultiline |= literalText(part).contains('\n');
    pieces.push_back(templatePart(part));
  }
  if (llvm::all_of(pieces, [&](Node piece) { return Module.kind(piece) == code::Kind::String; })) {
    std::string whole;
    for (Node piece : pieces)
      whole += Module[piece].text;
    return text(whole);
  }
  Node result = B.templateString(pieces);
  return isMultiline ? B.setFlags(result, code::Multiline) : result;
}

ModuleEmitter::Node ModuleEmitter::binary(ExprId id) {
  const Expr &expr = at(id);
  ExprId left = expr.exprA(), right = expr.exprB();
  ir::BinaryOp op = expr.binaryOp();
  if (op == ir::BinaryOp::Equal || op == ir::BinaryOp::NotEqual) {
    if (at(left).kind == ExprKind::Null)
      std::swap(left, right);
    if (at(right).kind == ExprKind::Null)
      return B.binary(op == ir::BinaryOp::Equal ? BinaryOp::Is : BinaryOp::IsNot, this->expr(left), B.null());
  }
  static constexpr BinaryOp ops[] = {BinaryOp::Or,  BinaryOp::And, BinaryOp::Eq,  BinaryOp::Ne, BinaryOp::Lt,
                                     BinaryOp::Le,  BinaryOp::Gt,  BinaryOp::Ge,  BinaryOp::Add, BinaryOp::Sub,
                                     BinaryOp::Mul, BinaryOp::Div, BinaryOp::Mod};
  if (op == ir::BinaryOp::And || op == ir::BinaryOp::Or)
    return B.binary(ops[static_cast<unsigned>(op)], this->expr(left), exprWhere(left, op == ir::BinaryOp::And, right));
  // Of a value without a type nobody knows whether it is a number or the text of one.
  bool takesNumbers = op != ir::BinaryOp::Equal && op != ir::BinaryOp::NotEqual;
  auto operand = [&](ExprId id) {
    bool isUnknown = takesNumbers && kindOf(bareType(id)) == TypeKind::Dynamic;
    return isUnknown ? B.call(helper(Helper::ToNumber), {this->expr(id)}) : this->expr(id);
  };
  Node leftNode = operand(left);
  if (op == ir::BinaryOp::Modulo && !(isNeverNegative(left) && isNeverNegative(right)))
    return B.call(helper(Helper::Remainder), {leftNode, operand(right)});
  return B.binary(ops[static_cast<unsigned>(op)], leftNode, operand(right));
}

void ModuleEmitter::learn(ExprId condition, bool sense) {
  const Expr &expr = at(condition);
  if (expr.kind == ExprKind::Unary && expr.unaryOp() == ir::UnaryOp::Not)
    return learn(expr.exprA(), !sense);
  if (expr.kind != ExprKind::Binary)
    return;
  ExprId left = expr.exprA(), right = expr.exprB();
  ir::BinaryOp op = expr.binaryOp();
  if (op == (sense ? ir::BinaryOp::And : ir::BinaryOp::Or)) {
    learn(left, sense);
    learn(right, sense);
  } else if (op == (sense ? ir::BinaryOp::NotEqual : ir::BinaryOp::Equal)) {
    if (at(right).kind == ExprKind::Null)
      Present.push_back(left);
    else if (at(left).kind == ExprKind::Null)
      Present.push_back(right);
  }
}

ModuleEmitter::Node ModuleEmitter::exprWhere(ExprId condition, bool sense, ExprId id) {
  size_t before = Present.size();
  if (condition)
    learn(condition, sense);
  Node result = expr(id);
  Present.resize(before);
  return result;
}

bool ModuleEmitter::mayBeAbsent(ExprId id) const {
  TypeId type = typeOf(id);
  if (types().isEventual(type) || !types().isOptional(type) ||
      llvm::any_of(Present, [&](ExprId other) { return ir::isEqual(L.program.exprs, other, id); }))
    return false;
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Conditional)
    return mayBeAbsent(expr.exprB()) || mayBeAbsent(expr.exprC());
  if (expr.kind != ExprKind::GetAttr && expr.kind != ExprKind::Index)
    return true;
  // A member that is always there is absent only with its object.
  bool isNamed = expr.kind == ExprKind::GetAttr || at(expr.exprB()).kind == ExprKind::String;
  TypeId member = isNamed ? memberOf(bareType(expr.exprA()), expr.kind == ExprKind::GetAttr ? str(expr.strB())
                                                                                           : literalText(expr.exprB()))
                          : TypeId();
  return !member || types().isOptional(member) || mayBeAbsent(expr.exprA());
}

/// The type of the member `name` of a structural object; None if that is not known.
TypeId ModuleEmitter::memberOf(TypeId object, llvm::StringRef name) const {
  const ir::Type &type = types()[object];
  for (size_t i = 0; type.kind == TypeKind::Object && i < type.names.size(); ++i)
    if (str(type.names[i]) == name)
      return type.elements[i];
  return {};
}

ModuleEmitter::Node ModuleEmitter::conditional(ExprId id) {
  const Expr &expr = at(id);
  // `enabled ? thing.id : x` where `thing` is made if `enabled`: asking for the thing itself says the same, and is what a
  // type checker understands.
  llvm::SmallVector<ExprId, 2> guarded;
  ir::walk(L.program.exprs, expr.exprB(), [&](ExprId inner) {
    const Expr &use = at(inner);
    if (use.kind == ExprKind::Ref && use.refKind() == ir::RefKind::Node) {
      const lower::Range &range = L.info(use.refNode()).range;
      auto isUse = [&](ExprId other) { return ir::isEqual(L.program.exprs, other, inner); };
      if (range.kind == lower::RangeKind::Bool && !range.isEventual && llvm::none_of(guarded, isUse) &&
          llvm::none_of(Present, isUse) && ir::isEqual(L.program.exprs, range.source, expr.exprA()))
        guarded.push_back(inner);
    }
    return true;
  });
  Node condition;
  for (ExprId use : guarded) {
    Node isPresent = B.binary(BinaryOp::IsNot, B.name(L.info(at(use).refNode()).identifier), B.null());
    condition = condition ? B.binary(BinaryOp::And, condition, isPresent) : isPresent;
  }
  if (!condition)
    condition = this->expr(expr.exprA());
  size_t before = Present.size();
  Present.append(guarded.begin(), guarded.end());
  Node then = exprWhere(expr.exprA(), true, expr.exprB());
  Present.resize(before);
  return B.cond(condition, then, exprWhere(expr.exprA(), false, expr.exprC()));
}

// ---- Outputs and conversions.

/// The name of the dict that an apply over several values gets, at this depth.
std::string ModuleEmitter::resolvedName() {
  while (ResolvedNames.size() < ApplyDepth)
    ResolvedNames.push_back(Scope.allocate("resolved_outputs", code::NameKind::Parameter));
  return ResolvedNames[ApplyDepth - 1];
}

ModuleEmitter::Node ModuleEmitter::apply(ExprId id) {
  const Expr &expr = at(id);
  auto items = L.program.exprs.list(id);
  auto arguments = items.drop_back();
  auto param = [&](unsigned index) { return ir::VarId(expr.varA().index() + index); };
  ExprId body = items.back();
  // Where only the type says that the value may be absent there is nothing to wait for.
  if (ExprId present = L.maybeAbsent(body); present && arguments.size() == 1 && isVariable(present, param(0))) {
    Node output = this->expr(arguments[0]);
    bool isProperty = at(arguments[0]).kind == ExprKind::GetAttr && !types().isEventual(typeOf(at(arguments[0]).exprA()));
    return isProperty ? castTo(B.typeApply(pulumi("Output"), {type(typeOf(body))}), output) : output;
  }
  Nodes nodes;
  for (ExprId argument : arguments)
    nodes.push_back(this->expr(argument));
  bool outerClasses = std::exchange(NeedsClasses, true);
  ++ApplyDepth;
  Node result;
  if (nodes.size() == 1) {
    Node value = this->expr(body);
    // Where only the type of a value changes Python need not look into it.
    bool isSame = Module.kind(value) == code::Kind::Name && Module[value].text == L.name(param(0));
    result = isSame ? nodes[0] : B.callMethod(nodes[0], "apply", {B.lambda({B.param(L.name(param(0)))}, value)});
  } else {
    std::string dict = resolvedName();
    Nodes args;
    for (unsigned i = 0; i < nodes.size(); ++i) {
      args.push_back(B.arg(L.name(param(i)), nodes[i]));
      Resolved[param(i)] = {dict, L.name(param(i)).str()};
    }
    Node all = IsRecovering ? helper(Helper::RecoverableAll) : pulumi("Output.all");
    result = B.callMethod(B.call(all, args), "apply", {B.lambda({B.param(dict)}, this->expr(body))});
  }
  --ApplyDepth;
  NeedsClasses = outerClasses;
  return result;
}

ModuleEmitter::Node ModuleEmitter::asOutput(ExprId id) {
  // A list of outputs reads best as `all`, and has the right static type then.
  const Expr &inner = at(id);
  if (inner.kind == ExprKind::Tuple) {
    Nodes items;
    for (ExprId item : L.program.exprs.list(id))
      items.push_back(expr(item));
    return B.call(pulumi("Output.all"), items);
  }
  bool isList = inner.kind == ExprKind::Splat ||
                (inner.kind == ExprKind::For && !L.program.exprs.list(id)[ir::ForKey]);
  if (isList)
    return B.call(pulumi("Output.all"), {B.spread(expr(id))});
  Node value = expr(id);
  // The types of the SDK do not know that what stands inside is resolved as well.
  if (nestsOutputs(id))
    value = castTo(typing("Any"), value);
  return B.call(pulumi("Output.from_input"), {value});
}

ModuleEmitter::Node ModuleEmitter::convert(ExprId id) {
  ExprId operand = at(id).exprA();
  TypeId to = typeOf(id), from = typeOf(operand);
  if (types().isEventual(to))
    return asOutput(operand);
  TypeKind target = kindOf(to), source = kindOf(bareType(operand));
  if (target == TypeKind::Enum)
    if (Node member = enumMember(to, operand))
      return member;
  bool isPresence = types().isOptional(from) && types().withoutNone(types().resolved(from)) == types().resolved(to);
  Node value = expr(operand);
  if (isPresence)
    return mayBeAbsent(operand) && !L.isUntyped(operand) ? castTo(type(to), value) : value;
  // What is not there has no text and no number.
  auto converted = [&](Node function) {
    return types().isOptional(types().resolved(from)) ? B.call(helper(Helper::IfPresent), {value, function})
                                                      : B.call(function, {value});
  };
  switch (target) {
  case TypeKind::Enum:
    if (const schema::EnumType *cls = types()[to].enumeration; cls->package && source == TypeKind::String)
      return converted(enumClass(*cls));
    return value;
  case TypeKind::String:
    if (source == TypeKind::String || source == TypeKind::Enum)
      return value;
    return converted(source == TypeKind::Int ? B.name("str") : helper(Helper::ToText));
  case TypeKind::Int:
    return source == TypeKind::String || source == TypeKind::Number ? converted(B.name("int")) : value;
  case TypeKind::Number:
    return source == TypeKind::String ? converted(helper(Helper::ToNumber)) : value;
  case TypeKind::Bool:
    if (source != TypeKind::String)
      return value;
    return B.binary(BinaryOp::Eq, value, B.string("true"));
  default:
    return value;
  }
}
