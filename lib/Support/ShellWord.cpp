// Texts and paths as words of a shell, quoted only where they must be.
#include "pcl/Support/ShellWord.h"

#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace pcl {

std::string shellWord(llvm::StringRef text) {
  bool isPlain = !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("-_./:=,@%+").contains(c);
  });
  if (isPlain)
    return text.str();
  std::string word = "'";
  for (char c : text)
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::string shellPath(llvm::StringRef path) {
  // What begins with a dash is an option.
  std::string text = path.starts_with("-") ? ("./" + path).str() : path.str();
  if (printable(text) == text)
    return shellWord(text);
  std::string word = "$'";
  for (char c : text) {
    if (c == '\'' || c == '\\')
      word += std::string("\\") + c;
    else if (llvm::isPrint(c))
      word += c;
    else
      word += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return word + "'";
}

} // namespace pcl
