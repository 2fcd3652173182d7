// Syntax trees of expressions, and comments, to the IR. Names stay unresolved.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Syntax/Tree.h"

namespace pcl::read {

class ExprReader {
public:
  explicit ExprReader(ir::Program &program) : P(program), Exprs(program.exprs) {}

  ir::ExprId read(const syntax::Expr *expr);

  /// Appends the lines of `comments`; an empty line between two of them is an empty text.
  void appendLines(syntax::Comments comments, llvm::SmallVectorImpl<StrId> &lines);
  /// Adds leading, inner and trailing comments of `item` to `out`.
  void addComments(const syntax::Commented &item, ir::Comments &out, bool withLeading = true);

private:
  ir::ExprId readTemplate(const syntax::TemplateExpr &text);
  ir::ExprId readParts(llvm::ArrayRef<const syntax::TemplatePart *> parts, SrcRange range,
                       uint8_t flags);
  ir::ExprId readPart(const syntax::TemplatePart &part);
  ir::ExprId readObject(const syntax::ObjectConsExpr &object);
  ir::ExprId readTuple(const syntax::TupleConsExpr &tuple);
  ir::ExprId readKey(const syntax::Expr *key);
  ir::ExprId readSplat(const syntax::SplatExpr &splat);
  void fileItemComments(ir::ExprId value, ir::Comments comments);
  void fileListComments(ir::ExprId list, const syntax::ListComments &comments,
                        ir::ExprId firstValue);
  ir::VarId addVar(llvm::StringRef name);

  ir::Program &P;
  ir::ExprStore &Exprs;
  llvm::SmallVector<ir::VarId, 4> SplatItems; ///< of the splats whose second operand is being read
};

} // namespace pcl::read
