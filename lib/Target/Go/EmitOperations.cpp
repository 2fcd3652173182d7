// Conditionals, comparisons and arithmetic, whose operands in Go are of one type.

#include "Emitter.h"

#include "pcl/IR/Magnitude.h"

using namespace pcl;
using namespace pcl::go;
using code::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::TypeKind;

ModuleEmitter::Node ModuleEmitter::conditionalOf(ExprId id, TypeId wanted, Form form,
                                                 Context context) {
  auto choice = at(id).as<ir::ConditionalExpr>();
  TypeId own = goType(typeOf(id));
  if (kindOf(own) == TypeKind::None)
    own = types().dynamicType();
  TypeId bare = wanted ? types().withoutNone(goType(types().resolved(wanted), form)) : TypeId();
  bool isEventual = types().containsEventuals(typeOf(id));
  // What an input takes may be of several types, of which each branch has one.
  bool isInput = wanted && form == Form::Input &&
                 (isEventual || !isScalar(bare) || kindOf(bare) == TypeKind::Enum);
  bool isNatural = !isInput && (!wanted || form == Form::Input);
  // What a branch makes null of what has no type is told from a value.
  if (isNatural && isScalar(own) && staysNull(id) &&
      (!wanted || types().isOptional(types().resolved(wanted))))
    own = goType(types().optional(own));
  TypeId place = isNatural ? own : wanted;
  Form inside = isInput ? Form::Input : isNatural ? Form::Plain : form;
  Node type;
  if (isInput) {
    bool mayLack = types().isOptional(types().resolved(wanted)) &&
                   (isScalar(bare) || kindOf(bare) == TypeKind::SchemaObject);
    type = based(mayLack ? types().optional(bare) : bare, "Input");
  } else {
    type = typeNode(goType(place), isNatural ? Form::Plain : form);
  }
  Context branch = context.as(isNatural ? goType(place) : place, inside);
  Node condition = expr(choice.condition(), context.as(types().boolType()));
  auto branchWhere = [&](bool isTrue) {
    return exprWhere(choice.condition(), isTrue, isTrue ? choice.then() : choice.otherwise(),
                     branch);
  };
  if (Decided.contains(condition))
    return branchWhere(Module.has(condition, code::Value));
  Node then = branchWhere(true);
  Node otherwise = branchWhere(false);
  Node node = orElse(condition, then, otherwise, type);
  if (form == Form::PlainList)
    InputsMade.insert(node);
  if (isInput) {
    InputsMade.insert(node);
    return typed(node, bare);
  }
  return typed(node, goType(place));
}

/// True for a constant, or a pointer to one, which may be made before it is wanted.
static bool isConstant(const code::Module &module, code::NodeId node) {
  switch (module.kind(node)) {
  case code::Kind::String:
  case code::Kind::Number:
  case code::Kind::Bool:
    return true;
  case code::Kind::Call: {
    auto call = module.as<code::CallNode>(node);
    return module.kind(call.callee()) == code::Kind::Member &&
           llvm::StringRef(module[call.callee()].text).ends_with("Ref") &&
           call.args().size() == 1 && isConstant(module, call.args()[0]);
  }
  default:
    return false;
  }
}

/// `condition ? then : otherwise`; of what is there or a constant, a call.
ModuleEmitter::Node ModuleEmitter::orElse(Node condition, Node then, Node otherwise, Node type) {
  auto whole = [&] { return B.cond(condition, then, otherwise, type); };
  if (Module.kind(condition) != code::Kind::Binary)
    return whole();
  auto test = Module.as<code::BinaryNode>(condition);
  auto op = static_cast<BinaryOp>(Module[condition].op);
  if ((op != BinaryOp::Is && op != BinaryOp::IsNot) ||
      Module.kind(test.right()) != code::Kind::Null)
    return whole();
  Node there = op == BinaryOp::IsNot ? then : otherwise;
  Node other = op == BinaryOp::IsNot ? otherwise : then;
  if (!isConstant(Module, other))
    return whole();
  bool isPointer = Module.kind(other) == code::Kind::Call;
  if (isPointer && code::isSame(Module, there, test.left()))
    return standard("cmp", "Or", {there, other});
  if (isPointer || Module.kind(there) != code::Kind::NonNull ||
      !code::isSame(Module, Module.operand(there, 0), test.left()))
    return whole();
  return B.call(helper(Helper::ValueOr), {test.left(), other});
}

/// True if `node` calls something, which may give another value the next time.
static bool calls(const code::Module &module, code::NodeId node) {
  return node && (module.kind(node) == code::Kind::Call ||
                  llvm::any_of(module.operands(node),
                               [&](code::NodeId part) { return calls(module, part); }));
}

ModuleEmitter::Node ModuleEmitter::binaryOf(ExprId id, Context context) {
  const Expr &expr = at(id);
  ExprId left = expr.as<ir::BinaryExpr>().left(), right = expr.as<ir::BinaryExpr>().right();
  ir::BinaryOp op = expr.binaryOp();
  TypeId boolType = types().boolType(), number = types().numberType(), whole = types().intType();
  if (op == ir::BinaryOp::And || op == ir::BinaryOp::Or) {
    bool isAnd = op == ir::BinaryOp::And;
    Node a = this->expr(left, context.as(boolType));
    if (Decided.contains(a) && Module.has(a, code::Value) != isAnd)
      return a;
    Node b = exprWhere(left, isAnd, right, context.as(boolType));
    if (Decided.contains(a))
      return b;
    bool isDecided = Decided.contains(b) && Module.has(b, code::Value) == isAnd;
    if (isDecided || (code::isSame(Module, a, b) && !calls(Module, a)))
      return a;
    return typed(B.binary(isAnd ? BinaryOp::And : BinaryOp::Or, a, b), boolType);
  }
  if (op == ir::BinaryOp::Equal || op == ir::BinaryOp::NotEqual) {
    bool isEqual = op == ir::BinaryOp::Equal;
    if (at(left).kind == ExprKind::Null)
      std::swap(left, right);
    Node a = this->expr(left, context);
    if (at(right).kind == ExprKind::Null) {
      // A list or a map of outputs that was made of anything is there where that is.
      TypeKind kind = kindOf(typeOfNode(a));
      if (auto found = Untyped.find(a);
          found != Untyped.end() && (kind == TypeKind::List || kind == TypeKind::Map)) {
        Project.addHelper(Helper::MemberOf);
        a = typed(B.call(B.name("plainOf"), {found->second}), types().dynamicType());
      }
      // What has no nil is always there.
      bool isNull = Module.kind(a) == code::Kind::Null;
      if (isNull || !isNillable(typeOfNode(a))) {
        Node decided = typed(B.boolean(isNull == isEqual), boolType);
        Decided.insert(decided);
        return decided;
      }
      // What an output of any type gives may be the nil of some type, which is not nil itself.
      if (at(left).kind == ExprKind::Ref && at(left).refKind() == ir::RefKind::Variable &&
          kindOf(typeOfNode(a)) == TypeKind::Dynamic) {
        Project.addHelper(Helper::MemberOf);
        a = B.call(B.name("plainOf"), {a});
      }
      return typed(B.binary(isEqual ? BinaryOp::Is : BinaryOp::IsNot, a, B.null()), boolType);
    }
    // That it has no elements is seen of one that is nil in Go, too.
    Node b = this->expr(right, context);
    TypeId typeA = typeOfNode(a), typeB = typeOfNode(b);
    auto isEmpty = [&](ExprId id, TypeKind other) {
      ExprKind kind = at(id).kind;
      return ((kind == ExprKind::Tuple && other == TypeKind::List) ||
              (kind == ExprKind::Object && other == TypeKind::Map)) &&
             at(id).listSize == 0;
    };
    if (isEmpty(left, kindOf(typeB))) {
      std::swap(left, right);
      std::swap(a, b);
      std::swap(typeA, typeB);
    }
    if (isEmpty(right, kindOf(typeA)) && !mayBeAbsent(left, context) && !staysNull(left)) {
      Node length = B.call(B.name("len"), {a});
      return typed(B.binary(isEqual ? BinaryOp::Eq : BinaryOp::Ne, length, B.number(0)), boolType);
    }
    auto isNumber = [&](TypeId type) {
      return kindOf(type) == TypeKind::Int || kindOf(type) == TypeKind::Number;
    };
    if (isNumber(typeA) && isNumber(typeB) && typeA != typeB) {
      a = plain(a, number);
      b = plain(b, number);
      typeA = typeB = number;
    }
    if (kindOf(typeA) == TypeKind::Enum)
      a = scalar(a, typeA, typeA = types()[typeA].element());
    if (kindOf(typeB) == TypeKind::Enum)
      b = scalar(b, typeB, typeB = types()[typeB].element());
    if (typeA == typeB && isScalar(typeA))
      return typed(B.binary(isEqual ? BinaryOp::Eq : BinaryOp::Ne, a, b), boolType);
    return typed(comparison({a, b}, isEqual), boolType);
  }
  static constexpr BinaryOp ops[] = {BinaryOp::Or,  BinaryOp::And, BinaryOp::Eq,  BinaryOp::Ne,
                                     BinaryOp::Lt,  BinaryOp::Le,  BinaryOp::Gt,  BinaryOp::Ge,
                                     BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                                     BinaryOp::Mod};
  Node a = this->expr(left, context), b = this->expr(right, context);
  // Whole numbers that may not fit would overflow silently.
  bool areWhole = kindOf(typeOfNode(a)) == TypeKind::Int &&
                  kindOf(typeOfNode(b)) == TypeKind::Int && op != ir::BinaryOp::Divide &&
                  ir::largestWhole(L.program, id) < ir::WholeLimit;
  bool compares = op >= ir::BinaryOp::Less && op <= ir::BinaryOp::GreaterEqual;
  TypeId operand = areWhole ? whole : number;
  bool areConstants = Constants.contains(a) && Constants.contains(b);
  a = plain(a, operand);
  b = plain(b, operand);
  // A quotient of constants is whole, and a constant is no overflow's friend.
  if (areConstants && !areWhole && Module.kind(a) == code::Kind::Number)
    a = typed(B.call(B.name("float64"), {a}), number);
  if (op == ir::BinaryOp::Modulo && !areWhole)
    return typed(standard("math", "Mod", {a, b}), number);
  return typed(B.binary(ops[static_cast<unsigned>(op)], a, b), compares ? boolType : operand);
}
