// Lines of comments, and who gets them.
#include "pcl/Frontend/Common/Comments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace pcl::frontend {

uint32_t CommentLedger::addFile(syntax::Comments all) {
  Files.push_back({all});
  return static_cast<uint32_t>(Files.size() - 1);
}

static std::pair<uint32_t, uint32_t> placeOf(const syntax::Comment &comment) {
  return {comment.range.file.raw(), comment.range.begin};
}

void CommentLedger::take(syntax::Comments comments) {
  for (const syntax::Comment &comment : comments)
    Taken.insert(placeOf(comment));
}

bool CommentLedger::isTaken(const syntax::Comment &comment) const {
  return Taken.contains(placeOf(comment));
}

void CommentLedger::append(llvm::SmallVectorImpl<StrId> &lines, syntax::Comments comments) const {
  for (const syntax::Comment &comment : comments) {
    if (comment.blankBefore && !lines.empty())
      lines.push_back(P.intern(""));
    llvm::SmallVector<llvm::StringRef, 8> texts;
    comment.text().split(texts, '\n');
    if (comment.kind == syntax::CommentKind::Block) {
      for (llvm::StringRef &text : texts) {
        text = text.trim();
        if (text.consume_front("*"))
          text.consume_front(" ");
      }
      while (!texts.empty() && texts.back().empty())
        texts.pop_back();
      while (!texts.empty() && texts.front().empty())
        texts.erase(texts.begin());
    }
    // An empty text would be an empty line between comments; a blank is an empty line in one.
    for (llvm::StringRef text : texts)
      lines.push_back(P.intern(text.trim().empty() ? " " : text.rtrim()));
  }
}

void CommentLedger::setTrailing(ir::Comments &comments, llvm::ArrayRef<StrId> lines) {
  if (lines.size() == 1)
    comments.trailing = lines[0];
  else
    comments.leading.append(lines.begin(), lines.end());
}

ir::CommentsId CommentLedger::take(const syntax::Commented &item) {
  if (!item.comments)
    return {};
  ir::Comments result;
  append(result.leading, item.leadingComments());
  append(result.leading, item.innerComments());
  llvm::SmallVector<StrId, 2> trailing;
  append(trailing, item.trailingComments());
  setTrailing(result, trailing);
  take(item.leadingComments());
  take(item.innerComments());
  take(item.trailingComments());
  return P.addComments(std::move(result));
}

void CommentLedger::giveToItem(ir::ExprId value, const syntax::Commented &item) {
  if (ir::CommentsId comments = take(item))
    P.itemComments[value] = comments;
}

void CommentLedger::moveItem(ir::ExprId from, ir::ExprId to) {
  auto found = P.itemComments.find(from);
  if (found == P.itemComments.end() || from == to)
    return;
  ir::CommentsId comments = found->second;
  P.itemComments.erase(found);
  P.itemComments[to] = comments;
}

ir::CommentsId CommentLedger::collect(uint32_t index, const Source &source,
                                      llvm::ArrayRef<StrId> notes) {
  ir::Comments result;
  llvm::SmallVector<StrId, 2> trailing;
  append(trailing, source.trailing);
  append(result.dangling, source.dangling);
  take(source.trailing);
  take(source.dangling);
  File &file = Files[index];
  for (; file.next < file.all.size() && file.all[file.next].range.begin < source.range.end;
       ++file.next) {
    const syntax::Comment &comment = file.all[file.next];
    if (isTaken(comment))
      continue;
    // An empty line before a comment from inside would cut off what the construct's own comment
    // says above it.
    bool isInside = comment.range.begin > source.range.begin;
    if (comment.blankBefore && !result.leading.empty())
      result.leading.push_back(P.intern(isInside ? " " : ""));
    llvm::SmallVector<StrId, 4> lines;
    append(lines, comment);
    result.leading.append(lines.begin(), lines.end());
  }
  result.leading.append(notes.begin(), notes.end());
  setTrailing(result, trailing);
  return P.addComments(std::move(result));
}

ir::CommentsId CommentLedger::rest(uint32_t index, syntax::Comments header) {
  File &file = Files[index];
  ir::Comments result;
  append(result.leading, header);
  for (; file.next < file.all.size(); ++file.next)
    if (!isTaken(file.all[file.next]))
      append(result.dangling, file.all[file.next]);
  return P.addComments(std::move(result));
}

} // namespace pcl::frontend
