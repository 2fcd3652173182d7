// Counting grapheme clusters without tables of our own: LLVM knows which characters take no column
// (combining marks, joiners, variation selectors); what else extends a cluster are a few ranges.
// Source of the rules: Unicode UAX #29, GB3 to GB13.
#include "Graphemes.h"

#include "pcl/Support/Utf8.h"

#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

namespace pcl::eval {

namespace {

enum class Kind : uint8_t {
  Other,
  CarriageReturn,
  LineFeed,
  Extend,
  Joiner,
  Regional,
  HangulL,
  HangulV,
  HangulT,
  HangulLV,
  HangulLVT,
  Pictograph
};

Kind kindOf(llvm::UTF32 c, llvm::StringRef bytes) {
  if (c == '\r')
    return Kind::CarriageReturn;
  if (c == '\n')
    return Kind::LineFeed;
  if (c < 0x300)
    return c == 0xA9 || c == 0xAE ? Kind::Pictograph : Kind::Other;
  if (c == 0x200D)
    return Kind::Joiner;
  if (c >= 0x1F1E6 && c <= 0x1F1FF)
    return Kind::Regional;
  if (c >= 0x1100 && c <= 0x115F)
    return Kind::HangulL;
  if (c >= 0x1160 && c <= 0x11A7)
    return Kind::HangulV;
  if (c >= 0x11A8 && c <= 0x11FF)
    return Kind::HangulT;
  if (c >= 0xAC00 && c <= 0xD7A3)
    return (c - 0xAC00) % 28 == 0 ? Kind::HangulLV : Kind::HangulLVT;
  bool isModifier = c >= 0x1F3FB && c <= 0x1F3FF; // skin tones
  bool isTag = c >= 0xE0020 && c <= 0xE007F;      // of flags
  bool isSelector = (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF) || c == 0x200C;
  // Spacing marks of the large Indic scripts, which stay with their consonant.
  auto isIndicMark = [&](llvm::UTF32 block) {
    return c == block + 3 || (c >= block + 0x3E && c <= block + 0x4C);
  };
  bool isSpacing = c >= 0x900 && c <= 0xD7F && isIndicMark(c & ~llvm::UTF32(0x7F));
  if (isModifier || isTag || isSelector || isSpacing ||
      llvm::sys::unicode::columnWidthUTF8(bytes) == 0)
    return Kind::Extend;
  bool isPictograph = (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x2190 && c <= 0x2BFF) ||
                      c == 0x203C || c == 0x2049 || c == 0x2122 || c == 0x3030 || c == 0x303D ||
                      c == 0x3297 || c == 0x3299;
  return isPictograph ? Kind::Pictograph : Kind::Other;
}

} // namespace

uint64_t countGraphemes(llvm::StringRef text) {
  uint64_t count = 0;
  Kind last = Kind::Other;
  bool isFirst = true,
       afterPictograph = false; // a pictograph, its extensions and a joiner came before
  unsigned regionals = 0;
  for (size_t next = 0; next < text.size();) {
    size_t begin = next;
    uint32_t c = nextCharacter(text, next);
    Kind kind = kindOf(c, text.slice(begin, next));
    bool joins = false;
    switch (kind) {
    case Kind::LineFeed:
      joins = last == Kind::CarriageReturn;
      break;
    case Kind::Extend:
    case Kind::Joiner:
      joins = last != Kind::CarriageReturn && last != Kind::LineFeed;
      break;
    case Kind::Regional:
      joins = last == Kind::Regional && regionals % 2 == 1;
      break;
    case Kind::HangulL:
    case Kind::HangulLV:
    case Kind::HangulLVT:
      joins = last == Kind::HangulL;
      break;
    case Kind::HangulV:
      joins = last == Kind::HangulL || last == Kind::HangulV || last == Kind::HangulLV;
      break;
    case Kind::HangulT:
      joins = last == Kind::HangulV || last == Kind::HangulT || last == Kind::HangulLV ||
              last == Kind::HangulLVT;
      break;
    case Kind::Pictograph:
      joins = last == Kind::Joiner && afterPictograph;
      break;
    case Kind::CarriageReturn:
    case Kind::Other:
      break;
    }
    count += isFirst || !joins;
    regionals = kind == Kind::Regional ? regionals + 1 : 0;
    if (kind == Kind::Pictograph)
      afterPictograph = true;
    else if (kind != Kind::Extend && kind != Kind::Joiner)
      afterPictograph = false;
    last = kind;
    isFirst = false;
  }
  return count;
}

} // namespace pcl::eval
