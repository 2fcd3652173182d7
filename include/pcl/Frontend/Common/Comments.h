// The comments of a source on their way into a program: every comment ends there, and none twice.
//
// A front end asks for the comments of an argument or an element where it makes what became of it.
// What nobody asked for goes above the node in whose source it stands, or above the next one, or at
// the end of the file.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Syntax/Tree.h"

#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace pcl::frontend {

/// Which comments of the sources of one program are in the program. Comments of a source that is no
/// HCL are given as the same records: kind, place and text.
class CommentLedger {
public:
  explicit CommentLedger(ir::Program &program) : P(program) {}

  /// Makes known the comments of a source file, in the order of their places; they must outlive the
  /// ledger. Returns its index: the first file has 0.
  uint32_t addFile(syntax::Comments all);

  /// Marks `comments` as done, so that nobody else gets them.
  void take(syntax::Comments comments);
  /// The comments around `item`, which are done with that; None if it has none.
  ir::CommentsId take(const syntax::Commented &item);
  /// Gives them to `value`, which became an element of a list or the value of an object's member.
  void giveToItem(ir::ExprId value, const syntax::Commented &item);
  /// What `from` has of them goes to `to`, which stands in its place.
  void moveItem(ir::ExprId from, ir::ExprId to);

  /// Where a node's comments come from.
  struct Source {
    SrcRange range;            ///< of the construct
    syntax::Comments trailing; ///< behind it on its last line
    syntax::Comments dangling; ///< before its closing brace
  };
  /// The comments of a node: its own, and all before its end in the file `index` that nobody took;
  /// then `notes`, lines that go above it as well.
  ir::CommentsId collect(uint32_t index, const Source &source, llvm::ArrayRef<StrId> notes);
  /// The comments of the file `index` itself: `header`, and what no node got.
  ir::CommentsId rest(uint32_t index, syntax::Comments header);

private:
  struct File {
    syntax::Comments all;
    size_t next = 0; ///< how far they have been handed out
  };
  bool isTaken(const syntax::Comment &comment) const;
  void append(llvm::SmallVectorImpl<StrId> &lines, syntax::Comments comments) const;
  /// One line fits behind a thing; more go above it.
  static void setTrailing(ir::Comments &comments, llvm::ArrayRef<StrId> lines);

  ir::Program &P;
  std::vector<File> Files;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> Taken; ///< file and offset
};

} // namespace pcl::frontend
