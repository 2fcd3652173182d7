// Expressions in any language: one switch over their kinds, references and accesses, what
// conditions say about null.
//
// Calls are Calls.cpp, names of packages Packages.cpp.

#include "pcl/Target/ExprEmitter.h"

#include "pcl/Value/Value.h"

using namespace pcl;
using namespace pcl::target;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;

ExprEmitter::Node ExprEmitter::expr(ExprId id, Context context) {
  uint32_t before = B.setSource(source(L.program.exprs.range(id)));
  bool isWhole = std::exchange(context.isWhole, false);
  ExprId access = readOf(id);
  Node result = exprOf(id, context);
  if (access && context.isStrict && !isWhole && (access != id || mayMiss(id)))
    result = given(access, result);
  B.setSource(before);
  return result;
}

ExprEmitter::Node ExprEmitter::textOf(ExprId id, Context context) {
  TypeKind kind = kindOf(bareType(id));
  Node value = expr(id, context);
  return kind == TypeKind::Dynamic || kind == TypeKind::Union
             ? B.call(
                   helper(context.isStrict ? helperFor(ir::StdFunction::tostring) : Helper::ToText),
                   {value})
             : value;
}

/// 64-bit floating point makes another number of `text`, which is canonical: its shortest decimal
/// form is not that.
static bool isRounded(llvm::StringRef text, const Language &language) {
  if (language.hasExactIntegers && !text.contains('.'))
    return false;
  std::optional<Value> value = Value::number(text);
  return value && Value::canonicalNumber(fmt::format("{}", value->number())) != text;
}

/// What is written for the number `text`: what is whole is an integer where these have all digits,
/// and not the float that `1e5` and `1.0` are.
static std::string spelled(llvm::StringRef text, const Language &language) {
  // Beyond what a reader counts, digits say less than an exponent.
  constexpr size_t MaxDigits = 40;
  if (!language.hasExactIntegers)
    return text.str();
  std::string whole = Value::canonicalNumber(text);
  return whole.size() > MaxDigits || llvm::StringRef(whole).contains('.') ? text.str() : whole;
}

/// A language whose only numbers are JavaScript's would write `text` with an exponent.
static bool hasExponent(llvm::StringRef text, const Language &language) {
  constexpr size_t MaxDigits = 21, MaxZeros = 6;
  text.consume_front("-");
  auto [units, fraction] = text.split('.');
  bool isTiny = units == "0" && !fraction.empty() && fraction.find_first_not_of('0') >= MaxZeros;
  return !language.hasIntegers && (isTiny || units.size() > MaxDigits);
}

/// Reports a number that the language does not keep, or would write with an exponent. What is given
/// to a package is no text.
void ExprEmitter::checkDigits(ExprId number, bool isGiven) {
  std::string text = Value::canonicalNumber(str(at(number).text()));
  if (isRounded(text, Lang) || (!isGiven && hasExponent(text, Lang)))
    Project.diagnostics.report(diag::number_rounded, L.program.exprs.range(number), text,
                               Lang.name.str());
}

/// Reports a key that the language's SDK loses. A text that is made of the object has it, unless
/// the object is an output.
void ExprEmitter::checkKeys(ExprId object, Context context) {
  if (Lang.lostKey.empty() || (!context.isKept && !types().isEventual(typeOf(object))))
    return;
  auto items = L.program.exprs.list(object);
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (at(items[i]).kind == ExprKind::String && literalText(items[i]) == Lang.lostKey)
      Project.diagnostics.report(diag::not_in_sdk, L.program.exprs.range(items[i]),
                                 Lang.lostKey.str(), Lang.name.str());
}

/// True for what gives its place a value that one of its parts has, or a collection of such.
static bool handsOn(const ir::Program &program, const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::Call:
    switch (program.callee(expr).function) {
    case ir::StdFunction::concat:
    case ir::StdFunction::distinct:
    case ir::StdFunction::flatten:
    case ir::StdFunction::merge:
    case ir::StdFunction::reverse:
    case ir::StdFunction::tolist:
    case ir::StdFunction::toset:
      return true;
    default:
      return false;
    }
  case ExprKind::Apply:
  case ExprKind::Conditional:
  case ExprKind::Convert:
  case ExprKind::For:
  case ExprKind::GetAttr:
  case ExprKind::Index:
  case ExprKind::Object:
  case ExprKind::Splat:
  case ExprKind::Tuple:
    return true;
  default:
    return false;
  }
}

ExprEmitter::Node ExprEmitter::exprOf(ExprId id, Context context) {
  const Expr &expr = at(id);
  const Want place = context.want;
  // What an attempt may be left out of may be nothing; its parts are what they are.
  bool isAttempt =
      expr.kind == ExprKind::Call && L.program.callee(expr).builtin == ir::Builtin::Try;
  if (!handsOn(L.program, expr) && !(isAttempt && place == Want::Input))
    context.want = Want::Anything;
  bool isScalar = llvm::is_contained(
      {TypeKind::String, TypeKind::Bool, TypeKind::Int, TypeKind::Number}, kindOf(bareType(id)));
  context.isKept &= !isScalar;
  switch (expr.kind) {
  case ExprKind::Null:
    return none(context);
  case ExprKind::Bool:
    return B.boolean(expr.boolValue());
  case ExprKind::Number:
    checkDigits(id, /*isGiven=*/place != Want::Anything);
    return number(spelled(str(expr.text()), Lang));
  case ExprKind::String:
    if (kindOf(typeOf(id)) == TypeKind::Enum)
      if (Node member = enumMember(typeOf(id), id))
        return member;
    return text(str(expr.text()));
  case ExprKind::Template:
  case ExprKind::Interpolate:
    return templateOf(id, context);
  case ExprKind::TemplateJoin:
    return join(this->expr(expr.as<ir::TemplateJoinExpr>().loop(), context), B.string(""));
  case ExprKind::Ref:
  case ExprKind::SplatItem:
    return reference(id);
  case ExprKind::GetAttr:
  case ExprKind::Index:
    return access(id, context);
  case ExprKind::Splat:
    return splat(id, context);
  case ExprKind::Call:
    return call(id, context);
  case ExprKind::Tuple: {
    Nodes items;
    for (ExprId item : L.program.exprs.list(id)) {
      items.push_back(this->expr(item, context.inCollection()));
      itemComments(items.back(), item);
    }
    return list(id, items, context);
  }
  case ExprKind::Object:
    checkKeys(id, context);
    return object(id, context);
  case ExprKind::For:
    return forExpr(id, context);
  case ExprKind::Unary:
    return expr.unaryOp() == ir::UnaryOp::Not
               ? B.unary(code::UnaryOp::Not, truth(expr.as<ir::UnaryExpr>().operand(), context))
               : B.unary(code::UnaryOp::Neg,
                         signedOperand(expr.as<ir::UnaryExpr>().operand(), context));
  case ExprKind::Binary:
    return binary(id, context);
  case ExprKind::Conditional:
    return conditional(id, context);
  case ExprKind::Apply:
    return apply(id, context);
  case ExprKind::Convert:
    return convert(id, context);
  }
  return none(context);
}

ExprEmitter::Node ExprEmitter::lambda(llvm::ArrayRef<llvm::StringRef> params, Node body) {
  Nodes nodes;
  for (llvm::StringRef name : params)
    nodes.push_back(B.param(name));
  return B.lambda(nodes, body);
}

// ---- References and accesses.

ExprEmitter::Node ExprEmitter::reference(ExprId id) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::SplatItem) {
    auto replacement = Replacements.find(expr.as<ir::SplatItemExpr>().item());
    return replacement != Replacements.end() ? replacement->second
                                             : variable(expr.as<ir::SplatItemExpr>().item());
  }
  switch (expr.refKind()) {
  case ir::RefKind::Node: {
    llvm::StringRef identifier = L.info(expr.refNode()).identifier;
    return identifier.empty() ? input(expr.refNode()) : B.name(identifier);
  }
  case ir::RefKind::Variable:
    return variable(expr.refVar());
  case ir::RefKind::HookArgs:
    return B.name(HookArgs);
  default:
    return notImplemented(str(expr.as<ir::RefExpr>().name()));
  }
}

ExprEmitter::Node ExprEmitter::access(ExprId id, Context context, bool isPresent) {
  if (ir::VarId var = L.rangeVariable(Current, id))
    return variable(var);
  if (const lower::Deferred *deferred = L.deferredOutput(Current, id))
    return B.name(deferred->variable);
  const Expr &expr = at(id);
  ExprId objectId = expr.object();
  if (context.want == Want::Input)
    context.want = Want::Anything;
  if (expr.kind == ExprKind::Index && isChainSplat(objectId))
    return elementAt(objectId, context,
                     [&](ExprId) { return integer(expr.as<ir::IndexExpr>().key(), context); });
  TypeKind kind = kindOf(bareType(objectId));
  bool isOptional = isThroughAbsent(id, context);
  Node object = accessed(id, isOptional, isPresent, context);
  if (Module.kind(object) == code::Kind::Call)
    B.clearFlags(object, code::Expanded); // what follows the call decides how it breaks
  if (expr.kind == ExprKind::GetAttr)
    return member(id, object, str(expr.as<ir::GetAttrExpr>().name()), isOptional, context);
  // One resource behind an index, which the condition around it guards.
  ExprId key = expr.as<ir::IndexExpr>().key();
  context.want = Want::Anything;
  if ((kind == TypeKind::Resource || kind == TypeKind::Component) &&
      at(key).kind == ExprKind::Number)
    return object;
  if (isListKind(kind))
    return indexed(id, object, integer(key, context), isOptional, context);
  if (at(key).kind == ExprKind::String)
    return member(id, object, literalText(key), isOptional, context);
  return indexed(id, object, this->expr(key, context), isOptional, context);
}

ExprEmitter::Node ExprEmitter::accessed(ExprId id, bool &, bool, Context context) {
  context.isWhole = true;
  return expr(at(id).object(), context);
}

/// In an attempt what is not there is a failure; of resources the condition around them has asked.
bool ExprEmitter::saysPresent(ExprId object, bool isPresent, Context context) const {
  TypeKind kind = kindOf(bareType(object));
  return isPresent || context.isStrict || kind == TypeKind::Resource || kind == TypeKind::Component;
}

ExprEmitter::Node ExprEmitter::comparison(llvm::ArrayRef<Node> operands, bool isEqual) {
  Node same = B.call(helper(Helper::IsEqual), operands);
  return isEqual ? same : B.unary(code::UnaryOp::Not, same);
}

ExprEmitter::Node ExprEmitter::indexed(ExprId, Node object, Node key, bool isOptional, Context) {
  return B.index(object, key, isOptional);
}

ExprEmitter::Node ExprEmitter::elementAt(ExprId list, Context context,
                                         llvm::function_ref<Node(ExprId)> indexOf) {
  if (!isChainSplat(list))
    return B.index(asList(list, context), indexOf(list));
  auto splat = at(list).as<ir::SplatExpr>();
  Replacements[splat.item()] = elementAt(splat.source(), context, indexOf);
  Node result = expr(splat.each(), context);
  Replacements.erase(splat.item());
  return result;
}

ExprEmitter::Node ExprEmitter::splat(ExprId id, Context context) {
  auto splat = at(id).as<ir::SplatExpr>();
  Node items = iterable(splat.source(), context.wanting(Want::Anything));
  if (at(splat.each()).kind == ExprKind::SplatItem)
    return items;
  return forEach(splat.source(), items, splat.item(), splat.each(), context.inCollection());
}

// ---- Literals.

ExprEmitter::Node ExprEmitter::entries(ExprId id, Context context) {
  Nodes entries, own;
  TypeId type = bareType(id);
  auto items = L.program.exprs.list(id);
  ExprId base = Spreads ? Spreads->lookup(id) : ExprId();
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    ExprId key = items[i], value = items[i + 1];
    Node keyNode = at(key).kind == ExprKind::String
                       ? B.string(keyOf(type, literalText(key)))
                       : keyValue(key, context.wanting(Want::Anything));
    entries.push_back(
        B.entry(keyNode, entryValue(type, literalText(key), value, context.inCollection())));
    itemComments(entries.back(), value);
    bool isSpread = base && comesWithSpread(typeOf(value)) &&
                    lower::isCopiedMember(L.program, at(key).text(), value) &&
                    Module.leadingComments(entries.back()).empty() &&
                    Module.trailingComments(entries.back()).empty();
    if (!isSpread)
      own.push_back(entries.back());
  }
  if (entries.size() < own.size() + 2)
    return B.object(entries, !entries.empty());
  own.insert(own.begin(), B.spread(expr(base, context.wanting(Want::Anything))));
  return B.object(own, true);
}

ExprId ExprEmitter::entryOperand(ExprId id) const {
  if (at(id).kind != ExprKind::Convert)
    return id;
  ExprId operand = at(id).as<ir::ConvertExpr>().operand();
  return types().withoutNone(typeOf(operand)) == types().withoutNone(typeOf(id)) ? operand : id;
}

bool ExprEmitter::choosesNull(ExprId id) const {
  if (at(id).kind != ExprKind::Conditional)
    return at(id).kind == ExprKind::Null;
  auto choice = at(id).as<ir::ConditionalExpr>();
  return choosesNull(choice.then()) || choosesNull(choice.otherwise());
}

bool ExprEmitter::mayLackEntry(ExprId id, Context context) const {
  ExprId value = entryOperand(id);
  if (at(value).kind == ExprKind::Convert) // a text or a number of what may be null
    return mayLackEntry(at(value).as<ir::ConvertExpr>().operand(), context);
  return choosesNull(value) || staysNull(value) ||
         (types().isOptional(typeOf(value)) && mayBeAbsent(value, context));
}

bool ExprEmitter::mayLackEntries(ExprId id, Context context) const {
  const Expr &expr = at(id);
  llvm::ArrayRef<ExprId> items = L.program.exprs.list(id);
  auto mayLack = [&](ExprId part) { return mayLackEntries(part, context); };
  switch (expr.kind) {
  case ExprKind::Object:
    for (size_t i = 1; i < items.size(); i += 2)
      if (mayLackEntry(items[i], context))
        return true;
    return false;
  case ExprKind::For:
    return items[ir::ForKey] && mayLackEntry(items[ir::ForValue], context);
  case ExprKind::Conditional:
    return mayLack(expr.as<ir::ConditionalExpr>().then()) ||
           mayLack(expr.as<ir::ConditionalExpr>().otherwise());
  case ExprKind::Convert:
    return mayLack(expr.as<ir::ConvertExpr>().operand());
  case ExprKind::Apply:
    return mayLack(items.back());
  case ExprKind::Call:
    if (L.program.callee(expr).function == ir::StdFunction::merge &&
        at(items[0]).kind == ExprKind::Tuple)
      return llvm::any_of(L.program.exprs.list(items[0]), mayLack);
    break;
  default:
    break;
  }
  const ir::Type &type = types()[types().withoutNone(types().resolved(typeOf(id)))];
  return (type.kind == TypeKind::Map || type.kind == TypeKind::Object) &&
         llvm::any_of(type.elements, [&](ir::TypeId element) {
           return types().isOptional(types().resolved(element));
         });
}

bool ExprEmitter::namesSomething(ExprId path) const {
  auto isName = [&](ExprId piece) {
    return at(piece).kind == ExprKind::String && !literalText(piece).trim('/').empty();
  };
  return isName(path) ||
         (at(path).kind == ExprKind::Template && llvm::any_of(L.program.exprs.list(path), isName));
}

ExprEmitter::Node ExprEmitter::keyValue(ExprId id, Context context) {
  Node value = partValue(id, context);
  bool mayLack = types().isOptional(typeOf(id)) && !isKnownPresent(id, context);
  return mayLack && !context.isStrict ? needed(value) : value;
}

ExprEmitter::Node ExprEmitter::partValue(ExprId id, Context context) {
  Node value = expr(id, context);
  bool fails =
      failsAbsent(id, context) ||
      (context.isStrict && kindOf(typeOf(id)) == TypeKind::Dynamic && isUntypedOpen(id, context));
  return fails ? needed(value) : value;
}

/// True for a value without a type that may be nothing: nothing says that it is there.
bool ExprEmitter::isUntypedOpen(ExprId id, Context context) const {
  return kindOf(types().resolved(typeOf(id))) == TypeKind::Dynamic &&
         at(id).kind != ExprKind::Call && !isKnownPresent(id, context) && !isOfProvider(id);
}

ExprEmitter::Node ExprEmitter::templateOf(ExprId id, Context context) {
  Nodes pieces;
  bool isMultiline = false;
  for (ExprId part : L.program.exprs.list(id)) {
    isMultiline |= literalText(part).contains('\n');
    bool isLate =
        context.isStrict && types().isEventual(typeOf(part)) &&
        (types().isOptional(types().resolved(typeOf(part))) || isUntypedOpen(part, context));
    if (at(part).kind == ExprKind::String)
      pieces.push_back(B.string(literalText(part)));
    else if (isLate)
      pieces.push_back(neededLater(outputOf(part, context)));
    else
      pieces.push_back(templatePart(part, context));
  }
  bool isLifted = at(id).kind == ExprKind::Interpolate;
  if (!isLifted &&
      llvm::all_of(pieces, [&](Node piece) { return Module.kind(piece) == code::Kind::String; })) {
    std::string whole;
    for (Node piece : pieces)
      whole += Module[piece].text;
    return text(whole);
  }
  Node result = B.templateString(pieces, isLifted ? pulumi("interpolate") : Node());
  return isMultiline ? B.setFlags(result, code::Multiline) : result;
}

// ---- Operations and conversions.

ExprEmitter::Node ExprEmitter::binary(ExprId id, Context context) {
  const Expr &expr = at(id);
  auto operands = expr.as<ir::BinaryExpr>();
  ExprId left = operands.left(), right = operands.right();
  ir::BinaryOp op = expr.binaryOp();
  if (op == ir::BinaryOp::Equal || op == ir::BinaryOp::NotEqual) {
    if (at(left).kind == ExprKind::Null)
      std::swap(left, right);
    if (at(right).kind == ExprKind::Null) {
      if (Node own = testedForNothing(left, op == ir::BinaryOp::NotEqual, context))
        return own;
      return B.binary(op == ir::BinaryOp::Equal ? BinaryOp::Is : BinaryOp::IsNot,
                      comparedWithNothing(left, context), B.null());
    }
  }
  if (Node own = ownBinary(id, left, op, right, context))
    return own;
  static constexpr BinaryOp ops[] = {BinaryOp::Or,  BinaryOp::And, BinaryOp::Eq,  BinaryOp::Ne,
                                     BinaryOp::Lt,  BinaryOp::Le,  BinaryOp::Gt,  BinaryOp::Ge,
                                     BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                                     BinaryOp::Mod};
  if (op == ir::BinaryOp::And || op == ir::BinaryOp::Or)
    return B.binary(ops[static_cast<unsigned>(op)], this->expr(left, context),
                    exprWhere(left, op == ir::BinaryOp::And, right, context));
  // Of a value without a type nobody knows whether it is a number or the text of one.
  auto operand = [&](ExprId id) {
    Node node = operandOf(id, context);
    return wantsNumbers(op) && kindOf(bareType(id)) == TypeKind::Dynamic ? toNumber(node) : node;
  };
  Node leftNode = operand(left), rightNode = operand(right);
  if (op == ir::BinaryOp::Modulo && Lang.hasFlooredModulo &&
      !(isNeverNegative(left) && isNeverNegative(right)))
    return B.call(helper(Helper::Remainder), {leftNode, rightNode});
  return B.binary(ops[static_cast<unsigned>(op)], leftNode, rightNode);
}

ExprEmitter::Node ExprEmitter::conditional(ExprId id, Context context) {
  auto choice = at(id).as<ir::ConditionalExpr>();
  return B.cond(truth(choice.condition(), context.wanting(Want::Anything)),
                exprWhere(choice.condition(), true, choice.then(), context),
                exprWhere(choice.condition(), false, choice.otherwise(), context));
}

ExprEmitter::Node ExprEmitter::convert(ExprId id, Context context) {
  ExprId operand = at(id).as<ir::ConvertExpr>().operand();
  TypeId to = typeOf(id), from = typeOf(operand);
  if (types().isEventual(to))
    return types().isOptional(from) && to == types().withoutNone(from) &&
                   !types().isOptional(types().resolved(to))
               ? converted(operand, to, context)
               : lifted(operand, context);
  if (kindOf(to) == TypeKind::Enum)
    if (Node member = enumMember(to, operand))
      return member;
  if (types().isOptional(from) &&
      types().withoutNone(types().resolved(from)) == types().resolved(to)) {
    return failsAbsent(operand, context) ? needed(expr(operand, context))
                                         : present(operand, to, context);
  }
  return converted(operand, to, context);
}

ExprEmitter::Node ExprEmitter::ifPresent(Node value, Node function, bool isOptional) {
  return isOptional ? B.call(helper(Helper::IfPresent), {value, function})
                    : B.call(function, {value});
}

// ---- What conditions say about null.

/// True if `id` is there when `condition` is `sense`.
bool ExprEmitter::impliesPresent(ExprId condition, bool sense, ExprId id) const {
  bool result = false;
  ir::forEachPresent(L.program.exprs, condition, sense,
                     [&](ExprId present) { result |= ir::isEqual(L.program.exprs, present, id); });
  return result;
}

ExprEmitter::Node ExprEmitter::exprWhere(ExprId condition, bool sense, ExprId id, Context context) {
  return where(condition, sense, context, [&] { return expr(id, context); });
}

ExprEmitter::Node ExprEmitter::where(ExprId condition, bool sense, Context context,
                                     llvm::function_ref<Node()> make) {
  size_t before = Present.size(), around = Conditions.size();
  if (condition) {
    ir::forEachPresent(L.program.exprs, condition, sense, [&](ExprId present) {
      Present.push_back({present, context.functions, context.isStrict});
    });
    Conditions.emplace_back(condition, sense);
  }
  Node result = make();
  Present.resize(before);
  Conditions.resize(around);
  return result;
}

bool ExprEmitter::isKnownPresent(ExprId id, Context context) const {
  // A variable that is never set again stays what it was found to be.
  const Expr &expr = at(id);
  bool isConstant =
      expr.kind == ExprKind::Ref &&
      (expr.refKind() == ir::RefKind::Variable ||
       (expr.refKind() == ir::RefKind::Node && !L.info(expr.refNode()).identifier.empty()));
  return llvm::any_of(Present, [&](const Known &known) {
    return (isConstant || known.functions == context.functions) &&
           ir::isEqual(L.program.exprs, known.expr, id);
  });
}

bool ExprEmitter::isUntypedInstance(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node)
    return false;
  const lower::Range &range = L.info(expr.refNode()).range;
  return range.kind == lower::RangeKind::Bool && !range.isEventual &&
         kindOf(typeOf(id)) == TypeKind::Dynamic;
}

bool ExprEmitter::mayBeAbsent(ExprId id, Context context) const {
  TypeId type = typeOf(id);
  if (at(id).kind == ExprKind::Null)
    return true;
  if (isUntypedInstance(id))
    return !isKnownPresent(id, context);
  if (types().isEventual(type) || !types().isOptional(type) || isKnownPresent(id, context))
    return false;
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Conditional) {
    auto saysPresent = [&](bool sense, ExprId branch) {
      return impliesPresent(expr.as<ir::ConditionalExpr>().condition(), sense, branch);
    };
    return (mayBeAbsent(expr.as<ir::ConditionalExpr>().then(), context) &&
            !saysPresent(true, expr.as<ir::ConditionalExpr>().then())) ||
           (mayBeAbsent(expr.as<ir::ConditionalExpr>().otherwise(), context) &&
            !saysPresent(false, expr.as<ir::ConditionalExpr>().otherwise()));
  }
  if (expr.kind != ExprKind::GetAttr && expr.kind != ExprKind::Index)
    return true;
  // A member that is always there is absent only with its object.
  bool isNamed =
      expr.kind == ExprKind::GetAttr || at(expr.as<ir::IndexExpr>().key()).kind == ExprKind::String;
  TypeId member = isNamed ? memberType(bareType(expr.object()),
                                       expr.kind == ExprKind::GetAttr
                                           ? str(expr.as<ir::GetAttrExpr>().name())
                                           : literalText(expr.as<ir::IndexExpr>().key()))
                          : TypeId();
  return !member || types().isOptional(member) || mayBeAbsent(expr.object(), context);
}

bool ExprEmitter::takesNull(ir::StdFunction function) {
  using enum ir::StdFunction;
  return lower::isConversion(function) ||
         llvm::is_contained({coalesce, coalescelist, jsonencode, merge, yamlencode}, function);
}

ExprId ExprEmitter::readOf(ExprId id) const {
  ExprKind kind = at(id).kind;
  if (kind == ExprKind::GetAttr || kind == ExprKind::Index)
    return id;
  ExprId source = sourceOf(id);
  if (!source || !types().isEventual(typeOf(source)) ||
      kindOf(bareType(source)) != TypeKind::Dynamic)
    return {};
  if (at(source).kind == ExprKind::Convert)
    source = at(source).as<ir::ConvertExpr>().operand();
  kind = at(source).kind;
  return kind == ExprKind::GetAttr || kind == ExprKind::Index ? source : ExprId();
}

ExprId ExprEmitter::sourceOf(ExprId use) const {
  const Expr &expr = at(use);
  bool isVariable = expr.kind == ExprKind::SplatItem ||
                    (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable);
  if (!isVariable)
    return {};
  return Sources.lookup(expr.kind == ExprKind::Ref ? expr.refVar()
                                                   : expr.as<ir::SplatItemExpr>().item());
}

/// True if `id` is read of a resource or of what a function of a package gives.
bool ExprEmitter::isOfProvider(ExprId id) const {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::GetAttr:
  case ExprKind::Index:
    return isOfProvider(expr.object());
  case ExprKind::Convert:
    return isOfProvider(expr.as<ir::ConvertExpr>().operand());
  case ExprKind::Ref:
    if (expr.refKind() == ir::RefKind::Node)
      return L.program.nodes[expr.refNode()].isResource();
    [[fallthrough]];
  case ExprKind::SplatItem: {
    ExprId source = sourceOf(id);
    return source && isOfProvider(source);
  }
  case ExprKind::Apply:
    return llvm::any_of(L.program.exprs.list(id), [&](ExprId part) { return isOfProvider(part); });
  case ExprKind::Call:
    return L.program.builtin(expr) == ir::Builtin::Invoke;
  default:
    return false;
  }
}

TypeKind ExprEmitter::iteratedKind(ExprId id) const {
  TypeId type = bareType(id);
  llvm::ArrayRef<TypeId> members = type;
  if (kindOf(type) == TypeKind::Union)
    members = types()[type].elements;
  auto areAll = [&](bool (*isOfKind)(TypeKind)) {
    return llvm::all_of(members, [&](TypeId member) { return isOfKind(kindOf(member)); });
  };
  if (areAll(lower::isMapKind))
    return TypeKind::Map;
  bool isOpen = kindOf(type) == TypeKind::Union || kindOf(type) == TypeKind::Dynamic;
  return areAll(isListKind) || !isOpen ? TypeKind::List : TypeKind::Dynamic;
}

TypeId ExprEmitter::memberType(TypeId object, llvm::StringRef name) const {
  const ir::Type &type = types()[object];
  if (type.kind != TypeKind::Object)
    return {};
  auto found = llvm::partition_point(type.names, [&](StrId each) { return str(each) < name; });
  bool isFound = found != type.names.end() && str(*found) == name;
  return isFound ? type.elements[found - type.names.begin()] : TypeId();
}
