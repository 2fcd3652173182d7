// The verifiers. One walk over all attributes; what is checked depends on the level.
//
// Not for what a user can do wrong: the reader and the binder diagnose that.
#include "pcl/IR/Verifier.h"

#include "pcl/IR/Options.h"
#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::ir {

namespace {

class Verifier {
public:
  explicit Verifier(const Program &program)
      : P(program), Seen(program.exprs.size()), Declared(program.exprs.varCount()) {}

  std::vector<std::string> run() {
    for (const Node &node : P.nodes) {
      Current = &node;
      checkNode(node);
      for (const Attribute &attribute : node.attributes)
        checkAttribute(attribute, /*isPath=*/false);
      for (const Attribute &option : node.options)
        checkAttribute(option, isPropertyPathOption(P.str(option.name)));
    }
    Current = nullptr;
    checkComments();
    if (P.level == Level::Bound)
      checkOrder();
    return std::move(Violations);
  }

private:
  template <typename... Args> void violation(fmt::format_string<Args...> format, Args &&...args) {
    std::string place = Current ? fmt::format("node `{}`: ", std::string_view(P.str(Current->name)))
                                : std::string();
    Violations.push_back(place + fmt::format(format, std::forward<Args>(args)...));
  }

  bool typesExpected() const { return P.level != Level::Raw; }

  void checkNode(const Node &node) {
    if (!node.name && node.kind != NodeKind::Package && node.kind != NodeKind::Pulumi)
      violation("has no name");
    if (node.file >= P.files.size())
      violation("lies in file {} of {}", node.file, P.files.size());
    bool needsValue = node.kind == NodeKind::Local || node.kind == NodeKind::Output;
    if (needsValue && !node.attribute(P.workspace().strings().find("value")))
      violation("has no `value`");
    if ((node.kind == NodeKind::Resource || node.kind == NodeKind::Read) && !node.label)
      violation("is a resource without a token");
    if (node.kind == NodeKind::Hook && P.str(node.label) != "resource" &&
        P.str(node.label) != "error")
      violation("is a hook of an unknown kind");
    if (!node.options.empty() && !node.isResource())
      violation("has options, but is no resource and no component");
    if (typesExpected() && needsValue && !node.type)
      violation("is bound and has no type");
  }

  void checkAttribute(const Attribute &attribute, bool isPath) {
    std::string_view name = P.str(attribute.name);
    if (!attribute.name)
      violation("has an attribute without a name");
    if (!attribute.value) {
      violation("`{}` has no value", name);
      return;
    }
    checkExpr(attribute.value, name, isPath, 0);
  }

  /// Checks one expression and goes on to its children. The depth is what a parsed text can have,
  /// and what lowering adds to it.
  void checkExpr(ExprId id, std::string_view attribute, bool isPath, unsigned depth) {
    static constexpr unsigned MaxTreeDepth = 4000;
    if (id.index() >= P.exprs.size())
      return violation("`{}` refers to an expression outside the store", attribute);
    if (Seen.test(id.index()))
      return violation("`{}` holds an expression that has another parent too", attribute);
    Seen.set(id.index());
    if (depth > MaxTreeDepth)
      return violation("`{}` is nested deeper than {}", attribute, MaxTreeDepth);

    const Expr &expr = P.exprs[id];
    const ExprKindInfo &info = kindInfo(expr.kind);
    bool isIntrinsic = expr.kind == ExprKind::Apply || expr.kind == ExprKind::Convert ||
                       expr.kind == ExprKind::Interpolate;
    if (isIntrinsic && P.level != Level::Lowered)
      violation("`{}` holds an {} before lowering", attribute, info.name);
    if (typesExpected() && !isPath && !expr.type)
      violation("`{}` holds a {} without a type", attribute, info.name);

    llvm::SmallVector<VarId, 2> declared;
    forEachDeclaredVar(P.exprs, id, [&](VarId var) {
      if (var.index() >= P.exprs.varCount())
        return violation("`{}`: {} declares a variable outside the store", attribute, info.name);
      if (Declared.test(var.index()))
        return violation("`{}`: {} declares a variable twice", attribute, info.name);
      Declared.set(var.index());
      declared.push_back(var);
    });
    checkOperand(info.a, expr, expr.a, attribute, isPath);
    checkOperand(info.b, expr, expr.b, attribute, isPath);
    checkOperand(info.c, expr, expr.c, attribute, isPath);
    checkList(expr, info, attribute);
    if (P.level == Level::Lowered && !isPath)
      checkLifted(expr, info, attribute);
    forEachChild(P.exprs, id,
                 [&](ExprId child) { checkExpr(child, attribute, isPath, depth + 1); });
    for (VarId var : declared)
      Declared.reset(var.index());
  }

  void checkOperand(ExprRole role, const Expr &expr, uint32_t raw, std::string_view attribute,
                    bool isPath) {
    const char *kind = kindInfo(expr.kind).name;
    bool isNone = raw == ExprId::NoneValue;
    switch (role) {
    case ExprRole::None:
    case ExprRole::Var:
    case ExprRole::Callee:
      return;
    case ExprRole::Expr:
      if (isNone)
        violation("`{}`: {} lacks an operand", attribute, kind);
      return;
    case ExprRole::Str:
      if (isNone)
        violation("`{}`: {} lacks its text", attribute, kind);
      return;
    case ExprRole::VarUse:
      if (isNone || raw >= P.exprs.varCount() || !Declared.test(raw))
        violation("`{}`: {} uses a variable that is not declared around it", attribute, kind);
      return;
    case ExprRole::Target:
      switch (expr.refKind()) {
      case RefKind::Unresolved:
        if (typesExpected() && !isPath)
          violation("`{}`: the reference `{}` is not resolved", attribute,
                    std::string_view(P.str(expr.as<RefExpr>().name())));
        return;
      case RefKind::Node:
        if (isNone || raw >= P.nodes.size())
          violation("`{}`: a reference to a node outside the store", attribute);
        return;
      case RefKind::Variable:
        if (isNone || raw >= P.exprs.varCount() || !Declared.test(raw))
          violation("`{}`: `{}` is not declared around its use", attribute,
                    std::string_view(P.str(expr.as<RefExpr>().name())));
        return;
      case RefKind::Property:
        if (!isPath)
          violation("`{}`: `{}` names a property outside a property path", attribute,
                    std::string_view(P.str(expr.as<RefExpr>().name())));
        return;
      case RefKind::HookArgs:
        if (!Current || Current->kind != NodeKind::Hook)
          violation("`{}`: `args` outside of a hook", attribute);
        return;
      case RefKind::Range:
        return;
      }
    }
  }

  void checkList(const Expr &expr, const ExprKindInfo &info, std::string_view attribute) {
    if (info.list == ListRole::List && llvm::is_contained(P.exprs.list(expr), ExprId()))
      violation("`{}`: the list of a {} has a hole", attribute, info.name);
    if (info.list == ListRole::NoList && expr.listSize != 0)
      violation("`{}`: {} has a list", attribute, info.name);
    if (expr.kind == ExprKind::GetAttr &&
        !syntax::isIdentifier(P.str(expr.as<GetAttrExpr>().name())))
      violation("`{}`: GetAttr of `{}`, which is no identifier", attribute,
                std::string_view(P.str(expr.as<GetAttrExpr>().name())));
    if (expr.kind == ExprKind::Object && expr.listSize % 2 != 0)
      violation("`{}`: an object has a key without a value", attribute);
    if (expr.kind == ExprKind::Apply && expr.listSize < 2)
      violation("`{}`: an Apply without arguments", attribute);
    if (expr.kind == ExprKind::For &&
        (expr.listSize != 4 || !P.exprs.list(expr)[ForCollection] ||
         !P.exprs.list(expr)[ForValue] || !expr.as<ForExpr>().valueVar()))
      violation("`{}`: a For is not complete", attribute);
  }

  /// What must not be an output once lowered.
  void checkLifted(const Expr &expr, const ExprKindInfo &info, std::string_view attribute) {
    auto check = [&](ExprId id) {
      TypeId type = id ? P.exprs[id].type : TypeId();
      if (type && P.workspace().types().isEventual(type))
        violation("`{}`: {} works on an output", attribute, info.name);
    };
    switch (expr.kind) {
    case ExprKind::Unary:
      return check(expr.as<UnaryExpr>().operand());
    case ExprKind::Conditional:
      return check(expr.as<ConditionalExpr>().condition());
    case ExprKind::Binary:
      check(expr.as<BinaryExpr>().left());
      return check(expr.as<BinaryExpr>().right());
    case ExprKind::Index:
      return check(expr.as<IndexExpr>().key());
    case ExprKind::Template:
      llvm::for_each(P.exprs.list(expr), check);
      return;
    case ExprKind::For:
      return check(P.exprs.list(expr)[ForCollection]);
    default:
      return;
    }
  }

  void checkComments() {
    auto check = [&](CommentsId id) {
      if (id && id.index() >= P.comments.size())
        violation("comments outside the store");
    };
    for (const ProgramFile &file : P.files)
      check(file.comments);
    for (const Node &node : P.nodes) {
      check(node.comments);
      check(node.optionsComments);
    }
    P.forEachAttribute([&](const Node &, const Attribute &a) { check(a.comments); });
    if (!llvm::is_sorted(P.files, [](auto &a, auto &b) { return a.name < b.name; }))
      violation("the files are not sorted by name");
  }

  void checkOrder() {
    std::vector<uint32_t> position(P.nodes.size(), ~0u);
    for (auto [i, id] : llvm::enumerate(P.order)) {
      if (id.index() >= P.nodes.size() || position[id.index()] != ~0u)
        return violation("the order names a node that is not there, or one twice");
      position[id.index()] = static_cast<uint32_t>(i);
    }
    if (P.order.size() != P.nodes.size())
      return violation("the order has {} of {} nodes", P.order.size(), P.nodes.size());
    if (P.dependencies.size() != P.nodes.size())
      return violation("dependencies are known for {} of {} nodes", P.dependencies.size(),
                       P.nodes.size());
    for (uint32_t i = 0; i < P.nodes.size(); ++i)
      for (NodeId dependency : P.dependencies[i]) {
        // An output of a component may be promised before the component is made.
        bool isComponent =
            P.nodes[dependency].kind == NodeKind::Component && dependency != NodeId(i);
        if (position[dependency.index()] >= position[i] && !isComponent)
          violation("node `{}` comes before `{}`, which it refers to",
                    std::string_view(P.str(P.nodes[NodeId(i)].name)),
                    std::string_view(P.str(P.nodes[dependency].name)));
      }
  }

  const Program &P;
  llvm::BitVector Seen;
  llvm::BitVector Declared;
  const Node *Current = nullptr;
  std::vector<std::string> Violations;
};

} // namespace

std::vector<std::string> verify(const Program &program) { return Verifier(program).run(); }

} // namespace pcl::ir
