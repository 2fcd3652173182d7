// Reading and writing of single characters.
#include "pcl/Support/Utf8.h"

#include "llvm/Support/ConvertUTF.h"

namespace pcl {

uint32_t nextCharacter(llvm::StringRef text, size_t &position) {
  const auto *begin = text.bytes_begin() + position;
  if (*begin < 0x80) {
    ++position;
    return *begin;
  }
  const auto *next = begin;
  llvm::UTF32 character = 0;
  if (llvm::convertUTF8Sequence(&next, text.bytes_end(), &character, llvm::strictConversion) !=
      llvm::conversionOK) {
    ++position;
    return 0xFFFD;
  }
  position += next - begin;
  return character;
}

std::string encodeUtf8(uint32_t character) {
  if (character < 0x80)
    return std::string(1, static_cast<char>(character));
  char buffer[UNI_MAX_UTF8_BYTES_PER_CODE_POINT], *end = buffer;
  return llvm::ConvertCodePointToUTF8(character, end) ? std::string(buffer, end) : std::string();
}

} // namespace pcl
