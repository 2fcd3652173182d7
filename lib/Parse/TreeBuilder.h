// The actions of the grammar: they build the tree, in one pass, on stacks.
//
// A rule leaves its result on a stack (expressions on Values, list elements and items on stacks of
// their own), and the action at the end of an enclosing rule takes what lies above the mark that it
// set at its start. Marks are the `Open...` structs, locals of the generated rule functions; they
// also count the depth. What the text means is not looked at here, beyond what hcl itself rejects.
#pragma once

#include "TokenFeed.h"

#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/StringSet.h"

namespace pcl::parse {

class TreeBuilder : public TokenFeed {
public:
  //===------------------------------------------------------------------------------------------===//
  // What the entries call (Parser.cpp)
  //===------------------------------------------------------------------------------------------===//

  /// Prepares for the text of `tokens`. `newlines` as for the feed.
  void begin(syntax::TokenBuffer tokens, bool newlines, DiagnosticEngine &diagnostics,
             syntax::Arena &arena);
  /// Says what concerns the text as a whole. `takeFile` does it itself.
  void finish();
  /// The tree, after `config`.
  syntax::File *takeFile();
  /// The result, after `expression`.
  const syntax::Expr *takeExpression() { return Values.pop_back_val(); }
  /// The result, after `bareTemplate`.
  const syntax::TemplateExpr *takeTemplate(SrcRange range);
  bool hasErrors() const { return ErrorCount != 0; }

  /// Thrown at the first token that fits no rule; `recover` or the entry catches it. It has been
  /// reported.
  struct SyntaxError {
    uint32_t at; ///< raw token
  };

  /// Reports that the lookahead does not fit, and throws. `expected` is a token type of the
  /// grammar, 0 if there were several.
  [[noreturn]] void fail(size_t expected = 0);

protected:
  using FrameKind = parse::FrameKind;

  //===------------------------------------------------------------------------------------------===//
  // Items
  //===------------------------------------------------------------------------------------------===//

  /// An item being parsed, and the sizes that the stacks had before it.
  struct OpenItem {
    explicit OpenItem(TreeBuilder &builder);
    ~OpenItem() { --Builder.ItemDepth, --Builder.Depth; }
    OpenItem(const OpenItem &) = delete;

    enum State : uint8_t { Start, Name, Value, Labels, Body, Done } state = Start;
    bool isOneLine = false;
    uint32_t name = 0;      ///< raw token
    uint32_t openBrace = 0; ///< raw token
    syntax::Comments leading;
    syntax::ListComments bodyComments;
    TreeBuilder &Builder;
    uint32_t depth;
    uint32_t frames, values, operators, prefixes, splats, elements, items, labels, parts;
  };

  void beginItem(OpenItem &self);
  void beginAttribute(OpenItem &self) { self.state = OpenItem::Value; }
  void endAttribute(OpenItem &self);
  void beginBlock(OpenItem &self) { self.state = OpenItem::Labels; }
  void label();
  void openBody(OpenItem &self);
  void closeBody(OpenItem &self);
  void endBlock(OpenItem &self);
  void strayBrace();
  /// Keeps what there is of the item and goes on at the next one.
  void recover(OpenItem &self, const SyntaxError &error);

  //===------------------------------------------------------------------------------------------===//
  // Expressions
  //===------------------------------------------------------------------------------------------===//

  struct OpenExpr {
    explicit OpenExpr(TreeBuilder &builder)
        : Builder(builder), operators(builder.Operators.size()) {
      builder.enter();
    }
    ~OpenExpr() { --Builder.Depth; }
    OpenExpr(const OpenExpr &) = delete;
    TreeBuilder &Builder;
    uint32_t operators;
  };

  struct OpenPrim {
    explicit OpenPrim(TreeBuilder &builder)
        : prefixes(builder.Prefixes.size()), splats(builder.Splats.size()) {}
    uint32_t prefixes;
    uint32_t splats;
    uint32_t name = 0;    ///< raw token of a name or a function's first name
    bool isSplat = false; ///< of an index: it is `[*]`
  };

  void binary(OpenExpr &self);
  void endOperators(OpenExpr &self);
  void conditional();

  void prefix();
  void number();
  void string();
  void name(OpenPrim &self);
  void openCall(OpenPrim &self);
  void expandFinal() { ExpandFinal = true; }
  void call();
  void quoted();
  void heredoc();
  void parens();
  void openTuple();
  void tuple();
  void openObject();
  void object();
  void attribute();
  void legacyIndex();
  void attributeSplat(OpenPrim &self);
  void openIndex(OpenPrim &self);
  void requireSplat(OpenPrim &self);
  void fullSplat(OpenPrim &self);
  void index(OpenPrim &self);
  void endPrim(OpenPrim &self);

  /// Announces an opening bracket that has nothing special.
  void open(FrameKind kind);
  void close() { Closed = popFrame(); }
  /// Before a comma or an ellipsis: there must be an expression before it.
  void separator();
  void beginElement();
  void endElement();
  void objectValue();
  void endObjectItem();
  void endList();

  /// The names and flags of a `for`.
  struct ForNames {
    SrcRange names[2];
    llvm::StringRef texts[2];
    unsigned count = 0;
    bool hasKey = false;
    bool isGroup = false;
    bool hasCondition = false;
    SrcRange groupRange;

    void add(const TreeBuilder &builder);
    void group(const TreeBuilder &builder);
    llvm::StringRef keyVar() const { return count == 2 ? texts[0] : llvm::StringRef(); }
    llvm::StringRef valueVar() const { return texts[count - 1]; }
  };
  void forExpr(const ForNames &names);

  //===------------------------------------------------------------------------------------------===//
  // Templates
  //===------------------------------------------------------------------------------------------===//

  enum class PartToken : uint8_t { Literal, Interpolation, If, Else, EndIf, For, EndFor };

  /// A template is first a flat list of these.
  struct FlatPart {
    PartToken kind = PartToken::Literal;
    uint32_t first = 0; ///< raw tokens
    uint32_t last = 0;
    llvm::StringRef text;               ///< Literal
    const syntax::Expr *expr = nullptr; ///< Interpolation, If, For
    llvm::StringRef keyVar, valueVar;   ///< For
    syntax::StripMarkers strip;
  };

  void literal();
  void openSequence();
  void sequence(PartToken kind) { sequence(kind, ForNames()); }
  void sequence(PartToken kind, const ForNames &names);

private:
  friend struct OpenItem;

  //===------------------------------------------------------------------------------------------===//
  // Helpers
  //===------------------------------------------------------------------------------------------===//

  template <typename Node> Node *make(SrcRange range) {
    return new (TheArena->Allocate<Node>()) Node(range);
  }
  template <typename T> llvm::ArrayRef<T> copy(llvm::ArrayRef<T> list) {
    if (list.empty())
      return {};
    T *memory = TheArena->Allocate<T>(list.size());
    std::uninitialized_copy(list.begin(), list.end(), memory);
    return {memory, list.size()};
  }
  /// Takes everything above `base` off `stack`, into the arena.
  template <typename T> llvm::ArrayRef<T> take(llvm::SmallVectorImpl<T> &stack, uint32_t base) {
    llvm::ArrayRef<T> result = copy(llvm::ArrayRef<T>(stack).drop_front(base));
    stack.truncate(base);
    return result;
  }

  void push(syntax::Expr *expr) { Values.push_back(expr); }
  syntax::Expr *pop() { return Values.pop_back_val(); }
  /// Sets the height from that of the children; fails when it is too high.
  void setHeight(syntax::Expr *expr, unsigned below);
  SrcRange prevRange() const { return rangeOf(Prev); }
  SrcRange from(SrcRange begin) const { return {Buffer.file, begin.begin, raw(Prev.last).end}; }
  void enter();
  [[noreturn]] void tooDeep(SrcRange range);
  void fold();
  void closeSplat();

  template <typename... Args>
  DiagnosticBuilder error(const DiagKind<Args...> &kind, SrcRange range,
                          const std::type_identity_t<Args> &...args) {
    ++ErrorCount;
    return Engine->report(kind, range, args...);
  }
  void reportUnexpected(size_t expected);
  bool reportInvalidToken();
  bool reportUnclosed();
  void reportUnexpectedInBody(size_t expected);
  void reportUnexpectedInBracket(size_t expected);
  uint32_t findNextItem(const OpenItem &self, uint32_t error) const;
  uint32_t columnOf(uint32_t offset) const;
  std::string found() const;

  // Comments
  bool hasPending() const { return Claimed != Recorded; }
  syntax::Comments takePending(size_t count);
  /// Those that stand on the line of what is before them. `itemFollows`: an item begins at the
  /// lookahead, and keeps those on its own line.
  syntax::Comments takeSameLine(bool itemFollows);
  syntax::Comments takeAll() { return takePending(Recorded - Claimed); }
  void takeHeader(bool itemFollows);
  /// Comments within and behind an item that ends at `end`.
  const syntax::CommentSet *finishComments(syntax::Comments leading, uint32_t end);
  void addTrailing(const syntax::CommentSet *&set, syntax::Comments more);
  void claimBehind(Frame &frame, bool itemFollows);

  const syntax::Body *makeBody(SrcRange range, uint32_t items,
                               const syntax::ListComments &comments);
  void checkDuplicates(llvm::ArrayRef<const syntax::Item *> items);

  // Templates.cpp
  llvm::StringRef unescapeQuoted(uint32_t rawIndex);
  llvm::StringRef unescapeHeredoc(llvm::StringRef text);
  void finishParts(syntax::TemplateExpr *node, uint32_t base, bool flush);
  void dedent(llvm::MutableArrayRef<FlatPart> parts);
  void trimAtMarkers(llvm::MutableArrayRef<FlatPart> parts);
  void nestParts(llvm::ArrayRef<FlatPart> parts, syntax::TemplateExpr *node);

  DiagnosticEngine *Engine = nullptr;
  unsigned ErrorCount = 0;
  bool ToldTooDeep = false;
  bool ToldBadUtf8 = false;
  bool ToldTooMany = false;
  unsigned Depth = 0;     ///< rules that nest
  unsigned ItemDepth = 0; ///< items among them
  size_t Claimed = 0;     ///< comments that have an owner

  struct Operator {
    syntax::BinaryOp op;
    uint8_t precedence;
  };
  struct Splat {
    syntax::Expr *source;
    SrcRange marker;
    bool isFull;
  };

  llvm::SmallVector<syntax::Expr *, 64> Values;
  llvm::SmallVector<Operator, 16> Operators;
  llvm::SmallVector<uint32_t, 8> Prefixes; ///< raw tokens
  llvm::SmallVector<Splat, 8> Splats;
  llvm::SmallVector<syntax::ObjectItem, 64> Elements; ///< of tuples too: without a key
  llvm::SmallVector<const syntax::Item *, 64> Items;
  llvm::SmallVector<syntax::BlockLabel, 8> Labels;
  llvm::SmallVector<FlatPart, 16> Parts;
  Frame Closed;             ///< the bracket closed last
  bool ExpandFinal = false; ///< of the call being closed
  syntax::Comments Header;
  llvm::StringSet<> AttributeNames; ///< scratch
};

} // namespace pcl::parse
