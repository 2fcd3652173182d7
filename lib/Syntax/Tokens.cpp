// Names of token kinds.

#include "pcl/Syntax/Tokens.h"

namespace pcl::syntax {

llvm::StringRef tokenKindName(TokenKind kind) {
  static constexpr llvm::StringLiteral Names[] = {
#define PCL_TOKEN(NAME, TEXT) #NAME,
      PCL_TOKENS(PCL_TOKEN)
#undef PCL_TOKEN
  };
  return Names[static_cast<size_t>(kind)];
}

llvm::StringRef tokenKindText(TokenKind kind) {
  static constexpr llvm::StringLiteral Texts[] = {
#define PCL_TOKEN(NAME, TEXT) TEXT,
      PCL_TOKENS(PCL_TOKEN)
#undef PCL_TOKEN
  };
  return Texts[static_cast<size_t>(kind)];
}

} // namespace pcl::syntax
