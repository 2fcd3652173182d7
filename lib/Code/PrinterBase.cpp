// Comments, marks and characters for the printers of target languages.

#include "pcl/Code/PrinterBase.h"

#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

using namespace pcl::code;
using pcl::doc::DocRef;

llvm::SmallVector<llvm::StringRef, 4> PrinterBase::lines(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 4> result;
  while (true) {
    size_t end = text.find_first_of("\r\n");
    result.push_back(text.take_front(end).rtrim());
    if (end == llvm::StringRef::npos)
      return result;
    text = text.drop_front(end);
    text = text.drop_front(text.starts_with("\r\n") ? 2 : 1);
  }
}

std::string PrinterBase::commentText(llvm::StringRef line) {
  std::string result;
  for (size_t position = 0; position < line.size();) {
    uint32_t character = nextCharacter(line, position);
    bool keep = isPlainCharacter(character) || character == '\t';
    result += keep ? encodeUtf8(character) : " ";
  }
  return result;
}

DocRef PrinterBase::commentLines(llvm::ArrayRef<Comment> comments) {
  llvm::SmallVector<DocRef, 8> parts;
  for (const Comment &comment : comments)
    for (llvm::StringRef line : lines(comment.text)) {
      parts.push_back(text(line.empty() ? lineComment : lineComment + " " + commentText(line)));
      parts.push_back(docs.hardLine());
    }
  return docs.concat(parts);
}

DocRef PrinterBase::trailingComments(NodeId node) {
  std::string all;
  for (const Comment &comment : module.trailingComments(node))
    for (llvm::StringRef line : lines(comment.text))
      all += " " + commentText(line);
  if (all.empty())
    return docs.nil();
  return concat({docs.lineSuffix(text(trailingGap + lineComment + all)), docs.breakParent()});
}

DocRef PrinterBase::commented(NodeId node, DocRef doc) {
  return hasComments(node) ? concat({leadingComments(node), doc, trailingComments(node)}) : doc;
}

DocRef PrinterBase::marked(NodeId node, DocRef doc) {
  uint32_t source = module[node].source;
  return source == NoSource ? doc : docs.mark(source, doc);
}

uint32_t pcl::code::nextCharacter(llvm::StringRef text, size_t &position) {
  auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data()) + position;
  auto *next = begin;
  llvm::UTF32 character = 0;
  if (*begin < 0x80) {
    ++position;
    return *begin;
  }
  if (llvm::convertUTF8Sequence(&next, reinterpret_cast<const llvm::UTF8 *>(text.end()), &character,
                                llvm::strictConversion) != llvm::conversionOK) {
    ++position;
    return 0xFFFD;
  }
  position += next - begin;
  return character;
}

bool pcl::code::isPlainCharacter(uint32_t character) {
  if (character < 0x80)
    return character >= 0x20 && character != 0x7F;
  bool joiner = character == 0x200C || character == 0x200D; // of scripts and emoji
  return joiner || (llvm::sys::unicode::isPrintable(character) &&
                    !llvm::sys::unicode::isFormatting(character) && character != 0x2028 &&
                    character != 0x2029 && character != 0xFEFF);
}

std::string pcl::code::encodeUtf8(uint32_t character) {
  char buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT];
  char *end = buffer;
  llvm::ConvertCodePointToUTF8(character, end);
  return std::string(buffer, end);
}
