// Runs the generated lexer and gives its tokens in our terms.

#include "pcl/Parse/Specified/Lexer.h"

#include "HCLLexer.h"

#include "llvm/ADT/StringMap.h"

using namespace pcl;
using namespace pcl::syntax;

std::vector<Token> pcl::lexAsSpecified(llvm::StringRef text, LexMode mode) {
  antlr4::ANTLRInputStream input(text.str());
  grammar::HCLLexer lexer(&input);
  lexer.removeErrorListeners();
  if (mode == LexMode::Template)
    lexer.setMode(grammar::HCLLexer::Bare);

  // ANTLR counts characters, we count bytes. It skips a byte order mark, which has no token.
  llvm::SmallVector<uint32_t> offsets;
  uint32_t begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (uint32_t i = begin; i != text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80)
      offsets.push_back(i);
  offsets.push_back(static_cast<uint32_t>(text.size()));

  llvm::StringMap<TokenKind> kinds;
#define PCL_TOKEN(NAME, TEXT) kinds[#NAME] = TokenKind::NAME;
  PCL_TOKENS(PCL_TOKEN)
#undef PCL_TOKEN

  std::vector<Token> result;
  for (;;) {
    std::unique_ptr<antlr4::Token> token = lexer.nextToken();
    if (token->getType() == antlr4::Token::EOF) {
      result.push_back({offsets.back(), offsets.back(), TokenKind::EndOfFile});
      return result;
    }
    std::string name = lexer.getVocabulary().getSymbolicName(token->getType());
    result.push_back(
        {offsets[token->getStartIndex()], offsets[token->getStopIndex() + 1], kinds.lookup(name)});
  }
}
