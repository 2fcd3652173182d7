// Comments: every comment of a file ends in the program.
//
// Those of arguments, blocks and elements go with what became of them. What is left (inside of blocks that became an
// option, or at places PCL has no comment for) goes above the node in whose source it stands, and what belongs to
// constructs that make no node above the next one.
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

void ModuleConverter::take(syntax::Comments comments) {
  for (const syntax::Comment &comment : comments)
    TakenComments[CurrentFile].insert(comment.range.begin);
}

void ModuleConverter::appendLines(llvm::SmallVectorImpl<StrId> &lines, syntax::Comments comments) {
  for (const syntax::Comment &comment : comments) {
    if (comment.blankBefore && !lines.empty())
      lines.push_back(intern(""));
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
      lines.push_back(intern(text.trim().empty() ? " " : text.rtrim()));
  }
}

ir::CommentsId ModuleConverter::commentsOf(const syntax::Commented &item) {
  if (!item.comments)
    return {};
  ir::Comments result;
  appendLines(result.leading, item.leadingComments());
  appendLines(result.leading, item.innerComments());
  llvm::SmallVector<StrId, 2> trailing;
  appendLines(trailing, item.trailingComments());
  // One line fits behind; more go above.
  if (trailing.size() == 1)
    result.trailing = trailing[0];
  else
    result.leading.append(trailing.begin(), trailing.end());
  take(item.leadingComments());
  take(item.innerComments());
  take(item.trailingComments());
  return TheProgram.addComments(std::move(result));
}

void ModuleConverter::commentItem(ExprId value, const syntax::Commented &item) {
  if (ir::CommentsId comments = commentsOf(item))
    TheProgram.itemComments[value] = comments;
}

void ModuleConverter::collectComments(const Item &item, ir::Node &node) {
  const syntax::File &file = *TheModule.files[item.file].tree;
  llvm::DenseSet<uint32_t> &taken = TakenComments[item.file];
  const syntax::Item &source = item.local ? static_cast<const syntax::Item &>(*item.local) : *item.block;
  ir::Comments result;
  llvm::SmallVector<StrId, 2> trailing;
  appendLines(trailing, source.trailingComments());
  take(source.trailingComments());
  if (item.block && !item.local && item.body == item.block->body) {
    appendLines(result.dangling, item.body->comments.dangling);
    take(item.body->comments.dangling);
  }
  size_t &cursor = CommentCursor[item.file];
  for (; cursor < file.comments.size() && file.comments[cursor].range.begin < source.range.end; ++cursor) {
    const syntax::Comment &comment = file.comments[cursor];
    if (taken.contains(comment.range.begin))
      continue;
    // An empty line before a comment from inside would cut off what the construct's own comment says above it.
    bool isInside = comment.range.begin > source.range.begin;
    if (comment.blankBefore && !result.leading.empty())
      result.leading.push_back(intern(isInside ? " " : ""));
    llvm::SmallVector<StrId, 4> lines;
    appendLines(lines, comment);
    result.leading.append(lines.begin(), lines.end());
  }
  result.leading.append(Notes.begin(), Notes.end());
  Notes.clear();
  if (trailing.size() == 1)
    result.trailing = trailing[0];
  else
    result.leading.append(trailing.begin(), trailing.end());
  node.comments = TheProgram.addComments(std::move(result));
}

ir::CommentsId ModuleConverter::fileComments(uint32_t index) {
  const syntax::File &file = *TheModule.files[index].tree;
  ir::Comments result;
  appendLines(result.leading, file.header);
  for (size_t &cursor = CommentCursor[index]; cursor < file.comments.size(); ++cursor)
    if (!TakenComments[index].contains(file.comments[cursor].range.begin))
      appendLines(result.dangling, file.comments[cursor]);
  return TheProgram.addComments(std::move(result));
}

} // namespace pcl::terraform
