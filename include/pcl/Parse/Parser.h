// HCL text to a syntax tree.
//
// The language is that of hashicorp/hcl v2: what it accepts is accepted, what it rejects is
// diagnosed (codes 1xxx), and the tree then holds everything that could be parsed. Which blocks and
// arguments make sense is not checked here.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/SourceManager.h"
#include "pcl/Syntax/Tree.h"

#include <memory>

namespace pcl {

/// Parses one text after the other; cheaper than the free functions when there are many. Trees live
/// in the arena, their names and literals partly in the source buffers. Not for use by two threads
/// at once.
class Parser {
public:
  Parser(SourceManager &sources, DiagnosticEngine &diagnostics, syntax::Arena &arena);
  ~Parser();
  Parser(const Parser &) = delete;

  /// The tree of a whole file; never null. After errors (reported, and `hasErrors` is set) it is
  /// partial: an item that could not be parsed is left out, or has an InvalidExpr when its name is
  /// known.
  syntax::File *parseFile(FileId file);

  /// The text of `range` as one expression, line breaks ignored as in parentheses. Null after
  /// errors. For text that stands in no file as it is (decoded JSON strings), give it to
  /// `SourceManager::addText` first.
  const syntax::Expr *parseExpression(SrcRange range);

  /// The text of `range` as a template without quotes: escapes are those of a heredoc. Null after
  /// errors.
  const syntax::TemplateExpr *parseTemplate(SrcRange range);

private:
  struct Impl;
  std::unique_ptr<Impl> TheImpl;
};

syntax::File *parseFile(FileId file, SourceManager &sources, DiagnosticEngine &diagnostics,
                        syntax::Arena &arena);
const syntax::Expr *parseExpression(SrcRange range, SourceManager &sources,
                                    DiagnosticEngine &diagnostics, syntax::Arena &arena);
const syntax::TemplateExpr *parseTemplate(SrcRange range, SourceManager &sources,
                                          DiagnosticEngine &diagnostics, syntax::Arena &arena);

} // namespace pcl
