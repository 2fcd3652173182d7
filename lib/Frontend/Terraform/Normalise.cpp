// Texts in the form in which Terraform keeps them, NFC: a letter and the marks behind it are one
// character where Unicode has that.
//
// Pairs that stand side by side are put together. Marks that stand in another order than Unicode
// wants them are left as they are.
#include "Values.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

namespace pcl::terraform {

namespace {

struct Composition {
  llvm::UTF32 first, second, whole;
  bool operator<(const Composition &other) const {
    return std::pair(first, second) < std::pair(other.first, other.second);
  }
};

constexpr Composition Compositions[] = {
#include "Compositions.def"
};

} // namespace

/// The character that `first` and `second` make, or `first` alone where `second` is 0; 0 if they
/// stay what they are.
static llvm::UTF32 composed(llvm::UTF32 first, llvm::UTF32 second) {
  // Hangul: a leading consonant and a vowel, and a final consonant behind both.
  constexpr llvm::UTF32 L = 0x1100, V = 0x1161, T = 0x11A7, S = 0xAC00, Ls = 19, Vs = 21, Ts = 28;
  if (first - L < Ls && second - V < Vs)
    return S + ((first - L) * Vs + (second - V)) * Ts;
  if (first - S < Ls * Vs * Ts && (first - S) % Ts == 0 && second - T - 1 < Ts - 1)
    return first + (second - T);
  const Composition *found = llvm::lower_bound(Compositions, Composition{first, second, 0});
  bool isFound =
      found != std::end(Compositions) && found->first == first && found->second == second;
  return isFound ? found->whole : 0;
}

std::string normalised(llvm::StringRef text) {
  std::wstring characters;
  static_assert(sizeof(wchar_t) == sizeof(llvm::UTF32));
  if (llvm::isASCII(text) || !llvm::ConvertUTF8toWide(text, characters))
    return text.str();
  llvm::SmallVector<llvm::UTF32, 64> made;
  for (wchar_t wide : characters) {
    auto character = static_cast<llvm::UTF32>(wide);
    if (llvm::UTF32 other = composed(character, 0))
      character = other;
    if (llvm::UTF32 whole = made.empty() ? 0 : composed(made.back(), character))
      made.back() = whole;
    else
      made.push_back(character);
  }
  std::string result;
  llvm::convertUTF32ToUTF8String(made, result);
  return result;
}

} // namespace pcl::terraform
