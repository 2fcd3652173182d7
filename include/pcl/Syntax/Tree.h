// The tree of an HCL file: bodies of attributes and blocks, expressions, templates, comments.
//
// Nodes live in an arena, are trivially destructible and never change after the parse; texts are
// views into the source or into the arena. The tree says what the text says: no names are resolved
// and nothing is folded; parentheses, heredocs and the legacy `a.0` stay visible. It serves `.tf`
// and `.pp` alike; which blocks and arguments are legal is checked by those who read the tree.
#pragma once

#include "pcl/Support/SourceManager.h"
#include "pcl/Syntax/Operators.h"
#include "pcl/Syntax/Tokens.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Casting.h"

#include <optional>

namespace pcl::syntax {

/// Its slabs are larger than LLVM's, which a file of some thousand tokens would fill by hundreds.
using Arena = llvm::BumpPtrAllocatorImpl<llvm::MallocAllocator, 16384, 16384>;

/// No tree is higher and no body nests deeper than this; deeper text is diagnosed. So recursion
/// over a tree needs no check of its own.
constexpr unsigned MaxDepth = 1000;

// ---- Comments.

enum class CommentKind : uint8_t { Hash, Slashes, Block };

/// One comment token. Each comment of a file is owned by exactly one node.
struct Comment {
  SrcRange range;      ///< with markers, without the line break
  llvm::StringRef raw; ///< the text of `range`
  CommentKind kind = CommentKind::Hash;
  bool ownLine = false;     ///< nothing but blanks and comments before it on its line
  bool blankBefore = false; ///< an empty line directly before it

  /// The text without markers. Of a line comment without one leading blank; of a block comment as
  /// it is between the markers (it may hold line breaks).
  llvm::StringRef text() const;
};

using Comments = llvm::ArrayRef<Comment>;

/// The comments of an item (attribute, block, object item, tuple element).
struct CommentSet {
  Comments leading;  ///< before it: lines above, or in the same line before it
  Comments inner;    ///< inside its expression, at places that belong to no item there
  Comments trailing; ///< behind it on its last line
};

/// Base of everything that owns comments. Most own none.
struct Commented {
  const CommentSet *comments = nullptr;

  Comments leadingComments() const { return comments ? comments->leading : Comments(); }
  Comments innerComments() const { return comments ? comments->inner : Comments(); }
  Comments trailingComments() const { return comments ? comments->trailing : Comments(); }
};

/// The comments of a bracketed list or body that belong to none of its items.
struct ListComments {
  Comments open;     ///< behind the opening bracket on its line
  Comments dangling; ///< behind the last item, before the closing bracket
};

// ---- Expressions.

enum class ExprKind : uint8_t {
  Invalid, ///< text that could not be parsed; a diagnostic has been given
  NumberLit,
  BoolLit,
  NullLit,
  Template,
  Variable,
  GetAttr,
  Index,
  Splat,
  SplatItem,
  FunctionCall,
  TupleCons,
  ObjectCons,
  For,
  Unary,
  Binary,
  Conditional,
  Parens,
};

/// The enumerator's name, for dumps.
llvm::StringRef exprKindName(ExprKind kind);

struct Expr {
  const ExprKind kind;
  uint16_t height = 1; ///< nodes on the longest way down, itself included; at most MaxDepth
  SrcRange range;

protected:
  Expr(ExprKind kind, SrcRange range) : kind(kind), range(range) {}
};

namespace detail {
/// Gives a node its kind and `classof`.
template <ExprKind K> struct ExprOf : Expr {
  static bool classof(const Expr *expr) { return expr->kind == K; }

protected:
  explicit ExprOf(SrcRange range) : Expr(K, range) {}
};
} // namespace detail

struct InvalidExpr : detail::ExprOf<ExprKind::Invalid> {
  explicit InvalidExpr(SrcRange range) : ExprOf(range) {}
};

/// `12`, `1.5`, `1e+3`. There are no negative numbers: `-1` is a Unary.
struct NumberLit : detail::ExprOf<ExprKind::NumberLit> {
  explicit NumberLit(SrcRange range) : ExprOf(range) {}
  llvm::StringRef text; ///< as written
};

struct BoolLit : detail::ExprOf<ExprKind::BoolLit> {
  explicit BoolLit(SrcRange range) : ExprOf(range) {}
  bool value = false;
};

struct NullLit : detail::ExprOf<ExprKind::NullLit> {
  explicit NullLit(SrcRange range) : ExprOf(range) {}
};

struct TemplatePart;

enum class TemplateForm : uint8_t {
  Quoted,  ///< "..."
  Heredoc, ///< <<EOT
  Bare,    ///< text that is a template as a whole (parseTemplate)
};

/// A string, with or without interpolations. Escapes, strip markers and the dedent of `<<-` are
/// already applied to its literals.
struct TemplateExpr : detail::ExprOf<ExprKind::Template> {
  explicit TemplateExpr(SrcRange range) : ExprOf(range) {}
  llvm::ArrayRef<const TemplatePart *> parts; ///< no two literals are neighbours
  TemplateForm form = TemplateForm::Quoted;
  bool isFlush = false; ///< `<<-`
  /// Exactly one interpolation and nothing else: the value is that of the expression, with its
  /// type.
  bool isWrap = false;
  llvm::StringRef delimiter; ///< of a heredoc

  /// At most one literal and nothing else: the value is known.
  bool isPlainString() const;
  /// The value of a plain string.
  llvm::StringRef plainText() const;
};

/// A name alone: the root of every traversal.
struct VariableExpr : detail::ExprOf<ExprKind::Variable> {
  explicit VariableExpr(SrcRange range) : ExprOf(range) {}
  llvm::StringRef name;
};

/// `source.name`
struct GetAttrExpr : detail::ExprOf<ExprKind::GetAttr> {
  explicit GetAttrExpr(SrcRange range) : ExprOf(range) {}
  const Expr *source = nullptr;
  llvm::StringRef name;
  SrcRange nameRange;
};

/// `source[key]`, or the legacy `source.0`
struct IndexExpr : detail::ExprOf<ExprKind::Index> {
  explicit IndexExpr(SrcRange range) : ExprOf(range) {}
  const Expr *source = nullptr;
  const Expr *key = nullptr; ///< a NumberLit when `isLegacy`
  bool isLegacy = false;
};

/// The element that a splat's `each` starts from.
struct SplatItemExpr : detail::ExprOf<ExprKind::SplatItem> {
  explicit SplatItemExpr(SrcRange range) : ExprOf(range) {}
};

/// `source[*]each` (full) or `source.*each` (attribute-only). `each` holds the traversal steps
/// behind the marker; its innermost source is a SplatItem. What ends `each` is hcl's rule: a full
/// splat takes all further steps (a splat in it nests), an attribute-only one takes attributes and
/// legacy indices and leaves
/// `[...]` to be applied to the resulting list.
struct SplatExpr : detail::ExprOf<ExprKind::Splat> {
  explicit SplatExpr(SrcRange range) : ExprOf(range) {}
  const Expr *source = nullptr;
  const Expr *each = nullptr;
  bool isFull = false;
  SrcRange markerRange;
};

/// `name(args...)`; `name` includes namespaces: `provider::aws::arn_parse`.
struct FunctionCallExpr : detail::ExprOf<ExprKind::FunctionCall> {
  explicit FunctionCallExpr(SrcRange range) : ExprOf(range) {}
  llvm::StringRef name; ///< without blanks
  SrcRange nameRange;
  llvm::ArrayRef<const Expr *> args;
  bool expandFinal = false; ///< `...` behind the last argument
};

struct TupleElement : Commented {
  const Expr *value = nullptr;
};

struct TupleConsExpr : detail::ExprOf<ExprKind::TupleCons> {
  explicit TupleConsExpr(SrcRange range) : ExprOf(range) {}
  llvm::ArrayRef<TupleElement> elements;
  ListComments comments;
};

struct ObjectItem : Commented {
  /// As written. A Variable here is the key's text, not a reference, unless it stands in
  /// parentheses (a Parens).
  const Expr *key = nullptr;
  const Expr *value = nullptr;
  bool usesColon = false; ///< `:` instead of `=`

  /// The key's text when it is a bare name or a plain string.
  std::optional<llvm::StringRef> keyText() const;
};

struct ObjectConsExpr : detail::ExprOf<ExprKind::ObjectCons> {
  explicit ObjectConsExpr(SrcRange range) : ExprOf(range) {}
  llvm::ArrayRef<ObjectItem> items;
  ListComments comments;
};

/// `[for k, v in coll : value if cond]` or `{for k, v in coll : key => value... if cond}`
struct ForExpr : detail::ExprOf<ExprKind::For> {
  explicit ForExpr(SrcRange range) : ExprOf(range) {}
  llvm::StringRef keyVar; ///< empty when there is only one name
  llvm::StringRef valueVar;
  SrcRange keyVarRange;
  SrcRange valueVarRange;
  const Expr *collection = nullptr;
  const Expr *key = nullptr; ///< null for a tuple
  const Expr *value = nullptr;
  const Expr *condition = nullptr; ///< may be null
  bool isObject = false;
  bool isGroup = false; ///< `...` behind the value
};

struct UnaryExpr : detail::ExprOf<ExprKind::Unary> {
  explicit UnaryExpr(SrcRange range) : ExprOf(range) {}
  UnaryOp op = UnaryOp::Negate;
  const Expr *operand = nullptr;
};

struct BinaryExpr : detail::ExprOf<ExprKind::Binary> {
  explicit BinaryExpr(SrcRange range) : ExprOf(range) {}
  BinaryOp op = BinaryOp::Or;
  const Expr *left = nullptr;
  const Expr *right = nullptr;
};

struct ConditionalExpr : detail::ExprOf<ExprKind::Conditional> {
  explicit ConditionalExpr(SrcRange range) : ExprOf(range) {}
  const Expr *condition = nullptr;
  const Expr *trueValue = nullptr;
  const Expr *falseValue = nullptr;
};

struct ParensExpr : detail::ExprOf<ExprKind::Parens> {
  explicit ParensExpr(SrcRange range) : ExprOf(range) {}
  const Expr *inner = nullptr;
};

struct Attribute;

/// `expr` without the parentheses around it.
const Expr *skipParens(const Expr *expr);

/// What `expr` is a part of: `a` of `(a.b)[0].c`; `expr` itself, without parentheses, if it is no
/// access.
const Expr *rootOf(const Expr *expr);

/// The text that `expr`, in parentheses or not, is written out as; nothing if it is no template, or
/// one with parts to compute. `expr` may be null.
std::optional<llvm::StringRef> plainText(const Expr *expr);
/// The same of the value of `attribute`, which may be null.
std::optional<llvm::StringRef> plainText(const Attribute *attribute);
/// The value of `attribute`, which may be null, if it is written out as true or false, in quotes or
/// not: HCL takes either.
std::optional<bool> plainTruth(const Attribute *attribute);

// ---- Templates.

enum class PartKind : uint8_t { Literal, Interpolation, If, For };

struct TemplatePart {
  const PartKind kind;
  SrcRange range;

protected:
  TemplatePart(PartKind kind, SrcRange range) : kind(kind), range(range) {}
};

struct LiteralPart : TemplatePart {
  explicit LiteralPart(SrcRange range) : TemplatePart(PartKind::Literal, range) {}
  llvm::StringRef text; ///< what it stands for; `range` is what was written
  static bool classof(const TemplatePart *part) { return part->kind == PartKind::Literal; }
};

/// The two `~` of a sequence. What they remove is already gone from the neighbouring literals.
struct StripMarkers {
  bool left = false;
  bool right = false;
};

/// `${expr}`
struct InterpolationPart : TemplatePart {
  explicit InterpolationPart(SrcRange range) : TemplatePart(PartKind::Interpolation, range) {}
  const Expr *expr = nullptr;
  StripMarkers strip;
  static bool classof(const TemplatePart *part) { return part->kind == PartKind::Interpolation; }
};

/// `%{if cond}...%{else}...%{endif}`
struct IfPart : TemplatePart {
  explicit IfPart(SrcRange range) : TemplatePart(PartKind::If, range) {}
  const Expr *condition = nullptr;
  llvm::ArrayRef<const TemplatePart *> thenParts;
  llvm::ArrayRef<const TemplatePart *> elseParts;
  bool hasElse = false;
  StripMarkers ifStrip;
  StripMarkers elseStrip;
  StripMarkers endStrip;
  static bool classof(const TemplatePart *part) { return part->kind == PartKind::If; }
};

/// `%{for k, v in coll}...%{endfor}`
struct ForPart : TemplatePart {
  explicit ForPart(SrcRange range) : TemplatePart(PartKind::For, range) {}
  llvm::StringRef keyVar; ///< empty when there is only one name
  llvm::StringRef valueVar;
  const Expr *collection = nullptr;
  llvm::ArrayRef<const TemplatePart *> parts;
  StripMarkers forStrip;
  StripMarkers endStrip;
  static bool classof(const TemplatePart *part) { return part->kind == PartKind::For; }
};

// ---- Bodies.

struct Body;

enum class ItemKind : uint8_t { Attribute, Block };

/// An attribute or a block.
struct Item : Commented {
  const ItemKind kind;
  SrcRange range;

protected:
  Item(ItemKind kind, SrcRange range) : kind(kind), range(range) {}
};

/// `name = expr`
struct Attribute : Item {
  explicit Attribute(SrcRange range) : Item(ItemKind::Attribute, range) {}
  llvm::StringRef name;
  SrcRange nameRange;
  const Expr *expr = nullptr;
  static bool classof(const Item *item) { return item->kind == ItemKind::Attribute; }
};

struct BlockLabel {
  llvm::StringRef text; ///< unescaped
  bool isQuoted = false;
  SrcRange range; ///< with quotes
};

/// `type "label" label { body }`
struct Block : Item {
  explicit Block(SrcRange range) : Item(ItemKind::Block, range) {}
  llvm::StringRef type;
  SrcRange typeRange;
  llvm::ArrayRef<BlockLabel> labels;
  const Body *body = nullptr;
  SrcRange openBrace;
  SrcRange closeBrace; ///< nowhere when it is missing
  bool isOneLine = false;
  static bool classof(const Item *item) { return item->kind == ItemKind::Block; }

  /// From the type to the opening brace: what a diagnostic underlines.
  SrcRange headerRange() const { return SrcRange::join(typeRange, openBrace); }
};

struct Body {
  SrcRange range; ///< between the braces
  llvm::ArrayRef<const Item *> items;
  ListComments comments;

  /// The first attribute `name`, or null.
  const Attribute *attribute(llvm::StringRef name) const;
};

struct File {
  FileId file;
  const Body *body = nullptr;
  TokenBuffer tokens;
  /// The first comments of the file, when an empty line parts them from what follows. They belong
  /// to no item.
  Comments header;
  /// All comments in order.
  Comments comments;
  bool hasErrors = false; ///< something could not be parsed; the tree holds the rest
};

// ---- Walking.

enum class Walk : uint8_t { Continue, SkipChildren, Stop };

/// Calls `visit` for each expression directly below `expr`, in source order (through template
/// parts).
void forEachChild(const Expr *expr, llvm::function_ref<void(const Expr *)> visit);

/// Calls `visit` for `expr` and everything below it, parents first, in source order. False if it
/// was stopped.
bool walk(const Expr *expr, llvm::function_ref<Walk(const Expr *)> visit);

/// The same for every expression of a body, nested blocks included.
bool walk(const Body &body, llvm::function_ref<Walk(const Expr *)> visit);

/// Calls `visit` for each item of a body and, when it returns Continue, for the items of a block's
/// body.
bool walkItems(const Body &body, llvm::function_ref<Walk(const Item &)> visit);

} // namespace pcl::syntax
