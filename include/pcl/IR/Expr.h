// Expressions of the IR: small records in a store, named by ExprId.
//
// An expression has a kind, up to three operands and a list of children, a type (None until bound),
// and a place. What the operands mean stands in Expr.def. Lists of children are slices of one
// array. Passes edit in place: they overwrite the record, or put another id into the parent's slot;
// what nobody refers to is garbage that no printer visits.
#pragma once

#include "pcl/IR/Builtins.h"
#include "pcl/Support/Id.h"
#include "pcl/Support/SourceManager.h"
#include "pcl/Support/StringInterner.h"
#include "pcl/Syntax/Operators.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cassert>
#include <optional>

namespace pcl::ir {

using ExprId = Id<struct ExprTag>;
using TypeId = Id<struct TypeTag>;
using VarId = Id<struct VarTag>;
using NodeId = Id<struct NodeTag>;

enum class ExprKind : uint8_t {
#define PCL_EXPR(KIND, A, NAME_A, B, NAME_B, C, NAME_C, LIST) KIND,
#include "pcl/IR/Expr.def"
};

/// What an operand of an expression is; see Expr.def.
enum class ExprRole : uint8_t { None, Expr, Str, Var, VarUse, Target, Callee };
enum class ListRole : uint8_t { NoList, List, HoleyList };

/// The row of a kind in Expr.def.
struct ExprKindInfo {
  const char *name;
  ExprRole a, b, c;
  ListRole list;
};
const ExprKindInfo &kindInfo(ExprKind kind);

/// What a `Ref` names; in `Expr::op`.
enum class RefKind : uint8_t {
  Unresolved, ///< raw level: only the name is known
  Node,       ///< a node of the program; operand b is its NodeId
  Variable,   ///< a variable of a `for`, a splat, an apply or a `recover`; operand b is its VarId
  Range,      ///< `range` inside the inputs of a resource or component with the option `range`
  Property, ///< an input of the own resource, in options that hold property paths (`ignoreChanges`)
  HookArgs, ///< `args` inside the command of a hook: what the hook is told about the resource
};

using syntax::BinaryOp;
using syntax::precedence;
using syntax::spelling;
using syntax::UnaryOp;

/// Bits of `Expr::flags`.
enum ExprFlags : uint8_t {
  NoFlags = 0,
  Heredoc = 1,     ///< String, Template: written as a heredoc; print it so
  QuotedKey = 2,   ///< String in the place of an object key: written in quotes
  ComputedKey = 4, ///< the key of an object item was written in parentheses
  LegacyIndex = 8, ///< Index: written `a.0`
};

struct Expr {
  ExprKind kind = ExprKind::Null;
  uint8_t op = 0;
  uint8_t flags = 0;
  TypeId type;
  uint32_t a = Id<ExprTag>::NoneValue;
  uint32_t b = Id<ExprTag>::NoneValue;
  uint32_t c = Id<ExprTag>::NoneValue;
  uint32_t listBegin = 0;
  uint32_t listSize = 0;

  /// The expression as one of its kind, with operands by name:
  /// `expr.as<ConditionalExpr>().condition()`.
  template <typename View> View as() const {
    assert(kind == View::kind && "a view of another kind");
    return View(*this);
  }

  /// What an access, a GetAttr or an Index, reads of.
  ExprId object() const {
    assert(kind == ExprKind::GetAttr || kind == ExprKind::Index);
    return ExprId::fromRaw(a);
  }
  /// What a String or a Number says.
  StrId text() const {
    assert(kind == ExprKind::String || kind == ExprKind::Number);
    return StrId::fromRaw(a);
  }
  RefKind refKind() const { return static_cast<RefKind>(op); }
  NodeId refNode() const { return NodeId::fromRaw(b); }
  VarId refVar() const { return VarId::fromRaw(b); }
  UnaryOp unaryOp() const { return static_cast<UnaryOp>(op); }
  BinaryOp binaryOp() const { return static_cast<BinaryOp>(op); }
  bool boolValue() const { return op != 0; }
  /// Of a For: values of one key are put together in a list.
  bool isGrouped() const { return op != 0; }
  /// Of a Call: the last argument is a list of further ones.
  bool isExpanded() const { return op != 0; }
  /// Of a Call; nothing as long as nobody has resolved it. See Program::callee.
  std::optional<Callee> callee() const {
    if (c == Id<ExprTag>::NoneValue)
      return std::nullopt;
    return Callee{static_cast<Builtin>(c & 0xff), static_cast<StdFunction>(c >> 8)};
  }
  void setCallee(Callee callee) {
    c = static_cast<uint32_t>(callee.builtin) | static_cast<uint32_t>(callee.function) << 8;
  }
  bool has(ExprFlags flag) const { return flags & flag; }
};

/// Operands by name, one view a kind: `GetAttrExpr`, `ConditionalExpr` and so on, made from
/// Expr.def. A view is a copy of the record, so it may be kept while expressions are made. What a
/// Ref means is asked of the record (`refNode`, `refVar`), and so is a callee.
class ExprView {
protected:
  explicit ExprView(const Expr &expr) : record(expr) {}
  Expr record;
};

#define PCL_OPERAND_None(NAME, SLOT)
#define PCL_OPERAND_Target(NAME, SLOT)
#define PCL_OPERAND_Callee(NAME, SLOT)
#define PCL_OPERAND_Expr(NAME, SLOT)                                                               \
  ExprId NAME() const { return ExprId::fromRaw(record.SLOT); }
#define PCL_OPERAND_Str(NAME, SLOT)                                                                \
  StrId NAME() const { return StrId::fromRaw(record.SLOT); }
#define PCL_OPERAND_Var(NAME, SLOT)                                                                \
  VarId NAME() const { return VarId::fromRaw(record.SLOT); }
#define PCL_OPERAND_VarUse(NAME, SLOT) PCL_OPERAND_Var(NAME, SLOT)
#define PCL_EXPR(KIND, A, NAME_A, B, NAME_B, C, NAME_C, LIST)                                      \
  class KIND##Expr : public ExprView {                                                             \
    friend struct Expr;                                                                            \
    explicit KIND##Expr(const Expr &expr) : ExprView(expr) {}                                      \
                                                                                                   \
  public:                                                                                          \
    static constexpr ExprKind kind = ExprKind::KIND;                                               \
    PCL_OPERAND_##A(NAME_A, a) PCL_OPERAND_##B(NAME_B, b) PCL_OPERAND_##C(NAME_C, c)               \
  };
#include "pcl/IR/Expr.def"
#undef PCL_OPERAND_None
#undef PCL_OPERAND_Target
#undef PCL_OPERAND_Callee
#undef PCL_OPERAND_Expr
#undef PCL_OPERAND_Str
#undef PCL_OPERAND_Var
#undef PCL_OPERAND_VarUse

/// A variable of a `for`, a splat, an apply or a `recover`. Its name may be None (a splat's item).
struct Var {
  StrId name;
  TypeId type;
};

/// Where the parts of a `For` lie in its list.
enum ForPart : unsigned { ForCollection, ForKey, ForValue, ForCondition };

/// The expressions of one program. Copying copies all of it (ids keep their meaning), which is how
/// a target gets its overlay.
class ExprStore {
public:
  const Expr &operator[](ExprId id) const { return Exprs[id]; }
  Expr &operator[](ExprId id) { return Exprs[id]; }
  uint32_t size() const { return Exprs.size(); }

  SrcRange range(ExprId id) const { return Ranges[id.index()]; }
  void setRange(ExprId id, SrcRange range) { Ranges[id.index()] = range; }

  /// The children in the list of `id`; valid until the next expression with a list is made.
  llvm::ArrayRef<ExprId> list(ExprId id) const { return list(Exprs[id]); }
  llvm::ArrayRef<ExprId> list(const Expr &expr) const {
    return llvm::ArrayRef(Lists).slice(expr.listBegin, expr.listSize);
  }
  llvm::MutableArrayRef<ExprId> mutableList(ExprId id) {
    return llvm::MutableArrayRef(Lists).slice(Exprs[id].listBegin, Exprs[id].listSize);
  }
  /// Gives `id` another list; the old slice becomes garbage.
  void setList(ExprId id, llvm::ArrayRef<ExprId> items);

  ExprId add(Expr expr, SrcRange range);
  ExprId add(Expr expr, llvm::ArrayRef<ExprId> list, SrcRange range);

  Var &var(VarId id) { return Vars[id]; }
  const Var &var(VarId id) const { return Vars[id]; }
  VarId addVar(StrId name, TypeId type = {});
  uint32_t varCount() const { return Vars.size(); }

  // Makers, one a kind. All set the place and leave the type None.
  ExprId null(SrcRange range = {});
  ExprId boolean(bool value, SrcRange range = {});
  ExprId number(StrId text, SrcRange range = {});
  ExprId string(StrId text, SrcRange range = {}, uint8_t flags = 0);
  /// Of one part that is no text it makes that part: `"${x}"` is `x` in HCL.
  ExprId templateOf(llvm::ArrayRef<ExprId> parts, SrcRange range = {}, uint8_t flags = 0);
  ExprId templateJoin(ExprId forExpr, SrcRange range = {});
  ExprId ref(StrId name, SrcRange range = {});
  ExprId refTo(StrId name, NodeId node, SrcRange range = {});
  ExprId refTo(StrId name, VarId var, SrcRange range = {});
  ExprId getAttr(ExprId object, StrId name, SrcRange range = {});
  ExprId index(ExprId collection, ExprId key, SrcRange range = {});
  ExprId splat(ExprId source, ExprId each, VarId item, bool isFull, SrcRange range = {});
  ExprId splatItem(VarId item, SrcRange range = {});
  ExprId call(StrId name, llvm::ArrayRef<ExprId> args, SrcRange range = {},
              bool expandFinal = false);
  ExprId tuple(llvm::ArrayRef<ExprId> items, SrcRange range = {});
  /// `items` alternates key and value.
  ExprId object(llvm::ArrayRef<ExprId> items, SrcRange range = {});
  /// `key` and `condition` may be None; with `key` the result is a map.
  ExprId forExpr(VarId keyVar, VarId valueVar, ExprId collection, ExprId key, ExprId value,
                 ExprId condition, bool isGrouped, SrcRange range = {});
  ExprId unary(UnaryOp op, ExprId operand, SrcRange range = {});
  ExprId binary(BinaryOp op, ExprId left, ExprId right, SrcRange range = {});
  ExprId conditional(ExprId condition, ExprId then, ExprId otherwise, SrcRange range = {});
  /// `args` are the arguments, `firstParam` the first of as many consecutive variables.
  ExprId apply(llvm::ArrayRef<ExprId> args, VarId firstParam, ExprId body, TypeId type,
               SrcRange range = {});
  ExprId convert(ExprId operand, TypeId type, SrcRange range = {});
  ExprId interpolate(llvm::ArrayRef<ExprId> parts, TypeId type, SrcRange range = {});

private:
  Store<ExprId, Expr> Exprs;
  std::vector<SrcRange> Ranges;
  std::vector<ExprId> Lists;
  Store<VarId, Var> Vars;
};

/// Calls `visit` with each variable that `id` itself declares: of a For its key (if it has one) and
/// value, of a Splat its item, of an Apply its parameters, of a `recover` that is bound its
/// `error`.
void forEachDeclaredVar(const ExprStore &exprs, ExprId id, llvm::function_ref<void(VarId)> visit);

/// Calls `visit` with each child that is not None, in source order.
void forEachChild(const ExprStore &exprs, ExprId id, llvm::function_ref<void(ExprId)> visit);

/// Replaces each child that is not None by what `rewrite` makes of it. `rewrite` may add
/// expressions.
void rewriteChildren(ExprStore &exprs, ExprId id, llvm::function_ref<ExprId(ExprId)> rewrite);

/// Replaces `root` and everything below it, children first: `rewrite` sees an expression whose
/// children are done.
ExprId rewriteBottomUp(ExprStore &exprs, ExprId root, llvm::function_ref<ExprId(ExprId)> rewrite);

/// Calls `visit` with `root` and all below it, parents first; children of an expression for which
/// it returns false are skipped.
void walk(const ExprStore &exprs, ExprId root, llvm::function_ref<bool(ExprId)> visit);

/// A deep copy within `exprs`. Variables declared inside the copy are new, and their uses follow.
ExprId clone(ExprStore &exprs, ExprId root);

/// Structural equality of two trees. Types, places and flags (how it was written) do not count. A
/// variable equals the one declared at the same place of the other tree, under the same name.
bool isEqual(const ExprStore &exprs, ExprId left, ExprId right);

/// A hash that agrees with `isEqual`, and does not depend on ids; texts are hashed as texts.
uint64_t hashOf(const ExprStore &exprs, const StringInterner &strings, ExprId root);

} // namespace pcl::ir
