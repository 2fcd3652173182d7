// The lexer: token tables, and agreement with the lexer that ANTLR makes of grammar/HCLLexer.g4.

#include "pcl/Syntax/Lexer.h"
#include "pcl/Parse/Specified/Lexer.h"

#include <gtest/gtest.h>

using namespace pcl::syntax;

namespace {

std::string tokensOf(llvm::StringRef text, LexMode mode = LexMode::Normal) {
  llvm::SmallVector<Token, 0> tokens;
  lex(text, 0, text.size(), mode, tokens);
  std::string result;
  for (const Token &token : tokens)
    if (token.kind != TokenKind::EndOfFile)
      result += fmt::format("{}{}<{}>", result.empty() ? "" : " ", tokenKindName(token.kind).str(),
                            text.slice(token.begin, token.end).str());
  return result;
}

TEST(Lexer, Tokens) {
  const std::pair<const char *, const char *> table[] = {
      {"a-b _c", "Ident<a-b> Ident<_c>"},
      {"1.5e+3.b", "Number<1.5e+3> Dot<.> Ident<b>"},
      {"1..2 1. 1e 0x1", "Number<1..2> Number<1> Dot<.> Number<1> Ident<e> Number<0> Ident<x1>"},
      {"a.0.1", "Ident<a> Dot<.> Number<0.1>"},
      {"== = => ! != <= < >= > && || ? : :: ... .",
       "EqualEqual<==> Assign<=> FatArrow<=>> Bang<!> NotEqual<!=> LessEqual<<=> Less<<> "
       "GreaterEqual<>=> Greater<>> And<&&> Or<||> Question<?> Colon<:> DoubleColon<::> "
       "Ellipsis<...> Dot<.>"},
      {"# c\n// d\r\n/* e\n*/ f", "Comment<# c\n> Comment<// d\r\n> Comment</* e\n*/> Ident<f>"},
      {"/* open", "Slash</> Star<*> Ident<open>"},
      {"\xEF\xBB\xBF"
       "a\r\n",
       "Ident<a> Newline<\r\n>"},
      {"\xC3\xA9t\xC3\xA9 \xE2\x82\xAC", "Ident<\xC3\xA9t\xC3\xA9> Invalid<\xE2\x82\xAC>"},
      {"\"a$b%c $${x} %%{y} \\\"\"", "OQuote<\"> QuotedLit<a$b%c $${x} %%{y} \\\"> CQuote<\">"},
      {"\"${\"}\"}\"", "OQuote<\"> TemplateInterp<${> OQuote<\"> QuotedLit<}> CQuote<\"> "
                       "TemplateSeqEnd<}> CQuote<\">"},
      {"\"${~{}~}\"",
       "OQuote<\"> TemplateInterp<${~> OBrace<{> CBrace<}> TemplateSeqEnd<~}> CQuote<\">"},
      {"<<A\nx ${y}A\n A\t\nz",
       "OHeredoc<<<A\n> StringLit<x > TemplateInterp<${> Ident<y> "
       "TemplateSeqEnd<}> StringLit<A\n> CHeredoc< A\t> Newline<\n> Ident<z>"},
      {"<<-A\r\n\r\nA\r\n", "OHeredoc<<<-A\r\n> StringLit<\r\n> CHeredoc<A> Newline<\r\n>"},
      {"<<A\nA", "OHeredoc<<<A\n> StringLit<A>"},
      {"<< A <<A", "Less<<> Less<<> Ident<A> Less<<> Less<<> Ident<A>"},
      {"& | ^ ~ ' ` ;",
       "BitAnd<&> BitOr<|> BitXor<^> BitNot<~> Apostrophe<'> Backtick<`> Semicolon<;>"},
      {"\"\xFF\" \xFF", "OQuote<\"> BadUTF8<\xFF> CQuote<\"> BadUTF8<\xFF>"},
      {"\"a\nb", "OQuote<\"> QuotedLit<a> QuotedNewline<\n> Ident<b>"},
      {"\"\\\n", "OQuote<\"> Invalid<\\> QuotedNewline<\n>"},
  };
  for (auto [text, expected] : table)
    EXPECT_EQ(tokensOf(text), expected) << text;
  EXPECT_EQ(tokensOf(llvm::StringRef("a\0b", 3)), std::string("Ident<a> Invalid<\0> Ident<b>", 28));
  EXPECT_EQ(tokensOf("a\"\\n${b}%{c}", LexMode::Template),
            "StringLit<a\"\\n> TemplateInterp<${> Ident<b> TemplateSeqEnd<}> TemplateControl<%{> "
            "Ident<c> TemplateSeqEnd<}>");
}

TEST(Lexer, Identifiers) {
  for (const char *text : {"a", "_", "a-1", "\xE5\x8F\x98\xE9\x87\x8F", "\xCE\xB1"})
    EXPECT_TRUE(isIdentifier(text)) << text;
  for (const char *text : {"", "1a", "-a", "a b", "a.b", "\xE2\x82\xAC"})
    EXPECT_FALSE(isIdentifier(text)) << text;
}

TEST(Lexer, ManyOpenCommentsAreLinear) {
  std::string text;
  for (unsigned i = 0; i != 300'000; ++i)
    text += "/* ";
  llvm::SmallVector<Token, 0> tokens;
  lex(text, 0, text.size(), LexMode::Normal, tokens);
  EXPECT_EQ(tokens.size(), 600'001u);
}

// ---- Agreement with the specification.

/// One line a token. Neighbouring literals of a template are joined: where a run of text is divided
/// is nothing that the language says.
std::string joined(llvm::StringRef text, llvm::ArrayRef<Token> tokens) {
  std::string result;
  TokenKind last = TokenKind::EndOfFile;
  for (const Token &token : tokens) {
    bool isLiteral = token.kind == TokenKind::QuotedLit || token.kind == TokenKind::StringLit;
    if (!isLiteral || token.kind != last)
      result += ("\n" + tokenKindName(token.kind) + " ").str();
    result += text.slice(token.begin, token.end);
    last = token.kind;
  }
  return result;
}

constexpr const char *Samples[] = {
    "resource \"a\" \"b\" {\n  name = \"x-${var.y[0].z}-$${w}\" # why\n  tags = { a = 1, b : 2 "
    "}\n}\n",
    "a = <<-EOT\n  one ${two ~}\n    %{ if x }three%{ else }%{~ endif }\n  EOT\nb = [for x in y : "
    "x... if z]\n",
    "locals {\r\n  /* c */ d = e ? f(g, h...) : -1.5e3 // i\r\n}\r\n",
    "x = \"${{ for k, v in m : k => \"${v}\" }}\"\ny = a.*.b[*].c.0\n",
    "\xC3\xA9 = \"\xE2\x82\xAC \\u00e9 \\\"\\\\\"\n",
};
constexpr const char *Pieces[] = {"\"",       "${",
                                  "%{",       "${~",
                                  "~}",       "}",
                                  "{",        "<<A\n",
                                  "<<-A\r\n", "A\n",
                                  " A \n",    "\n",
                                  "\r\n",     "\r",
                                  "$",        "%",
                                  "$$",       "$${",
                                  "%%{",      "~",
                                  "\\",       "a",
                                  " ",        "\t",
                                  "\xC3\xA9", "\xE2\x82\xAC",
                                  "1",        ".",
                                  "e",        "-",
                                  "+",        "/*",
                                  "*/",       "#",
                                  "//",       "=",
                                  "==",       "=>",
                                  "!",        "<",
                                  ">",        "&",
                                  "|",        "?",
                                  ":",        "::",
                                  "...",      ",",
                                  ";",        "'",
                                  "`",        "^",
                                  "(",        ")",
                                  "[",        "]",
                                  "1.5e3",    "a-b",
                                  "EOT\n"};

TEST(Lexer, AgreesWithTheSpecification) {
  uint64_t state = 1;
  auto random = [&](size_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<size_t>(state >> 33) % below;
  };
  auto isBoundary = [](const std::string &text, size_t at) {
    return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
  };
  for (unsigned round = 0; round != 6000; ++round) {
    std::string text;
    if (round % 2 == 0) {
      for (size_t n = random(16) + 1; n != 0; --n)
        text += Pieces[random(std::size(Pieces))];
    } else {
      text = Samples[random(std::size(Samples))];
      for (size_t n = random(3); n != 0; --n) {
        size_t at = random(text.size() + 1);
        size_t end = std::min(text.size(), at + random(3));
        if (isBoundary(text, at) && isBoundary(text, end))
          text.replace(at, end - at, random(4) == 0 ? "" : Pieces[random(std::size(Pieces))]);
      }
    }
    for (LexMode mode : {LexMode::Normal, LexMode::Template}) {
      llvm::SmallVector<Token, 0> tokens;
      lex(text, 0, text.size(), mode, tokens);
      ASSERT_EQ(joined(text, tokens), joined(text, pcl::lexAsSpecified(text, mode)))
          << "text: " << text;
    }
  }
}

} // namespace
