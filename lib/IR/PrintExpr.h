// Expressions as PCL text. The layout is good, but not yet canonical: whoever prints whole files
// has the text formatted.
#pragma once

#include "pcl/IR/Printer.h"

namespace pcl::ir {

class ExprPrinter {
public:
  /// Appends to `out`, whose current line is indented by `indent` levels, and the places of
  /// expressions to `ranges`.
  ExprPrinter(const Program &program, std::string &out, unsigned indent = 0,
              std::vector<PrintedRange> *ranges = nullptr)
      : P(program), Out(out), Indent(indent), Ranges(ranges) {}

  /// The value of an attribute or an object item: a place where a heredoc may stand.
  void printValue(ExprId id);

  /// On one line, without comments.
  void printFlat(ExprId id) {
    ++Flat;
    FlatDropsComments = true;
    print(id, 0);
    FlatDropsComments = false;
    --Flat;
  }

  /// True if `printValue(id)` prints a heredoc; nothing may follow it on its line.
  bool isHeredoc(ExprId id) const;

  /// A quoted string.
  static void appendQuoted(std::string &out, llvm::StringRef text);
  /// Appends `lines` as comments, each at `indent` levels on a line of its own. Of empty texts one
  /// is printed, as an empty line, and only between others: that is what reading gives back.
  static void appendComments(std::string &out, const Program &program, llvm::ArrayRef<StrId> lines,
                             unsigned indent);
  /// Appends `text` as a comment, which nothing in it ends.
  static void appendComment(std::string &out, llvm::StringRef text);
  static void appendCommentLine(std::string &out, llvm::StringRef text, unsigned indent);

private:
  /// Notes that what was printed from `begin` on is `id`.
  void note(size_t begin, ExprId id) {
    if (Ranges && begin != Out.size())
      Ranges->push_back({uint32_t(begin), uint32_t(Out.size()), P.exprs.range(id)});
  }
  void print(ExprId id, unsigned minPrecedence);
  void printBare(ExprId id);
  void printList(llvm::ArrayRef<ExprId> items);
  void printTuple(ExprId id);
  void printObject(ExprId id);
  void printKey(ExprId key);
  void printCall(llvm::StringRef name, llvm::ArrayRef<ExprId> args, bool expandFinal);
  void printFor(ExprId id);
  void printSplat(ExprId id);
  void printPostfixSource(ExprId id, bool isIndexed);
  void printApply(ExprId id);
  void printTemplate(ExprId id);
  void printTemplateParts(ExprId id, bool heredoc, bool isNested = false);
  bool fitsHeredoc(ExprId id, bool isNested) const;
  bool isLoneInterpolation(ExprId id) const;
  void printHeredoc(ExprId id);

  unsigned precedenceOf(const Expr &expr) const;
  bool printsFullSplat(const Expr &splat) const;
  bool fits(ExprId id, int &budget) const;
  bool hasComments(ExprId id) const { return !FlatDropsComments && P.itemComments.contains(id); }
  bool anyComments(ExprId list) const;
  const Comments *comments(ExprId id) const;
  llvm::StringRef str(StrId id) const { return P.str(id); }
  void newline();
  void beginItem(ExprId value);
  void endItem(ExprId value);
  void printDangling(ExprId list);

  const Program &P;
  std::string &Out;
  unsigned Indent;
  std::vector<PrintedRange> *Ranges;
  unsigned Flat = 0;
  bool FlatDropsComments = false;
  llvm::DenseMap<VarId, ExprId> SplatOf; ///< the splat that declares an item
};

} // namespace pcl::ir
