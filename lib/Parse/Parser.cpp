// The entries of the library. ANTLR's generated parser, its base class and exceptions stay behind
// this file.

#include "pcl/Parse/Parser.h"

#include "HCLParser.h"

#include "pcl/Syntax/Lexer.h"

using namespace pcl;
using namespace pcl::syntax;

struct Parser::Impl {
  Impl(SourceManager &sources, DiagnosticEngine &diagnostics, Arena &arena)
      : sources(sources), diagnostics(diagnostics), arena(arena), grammar(nullptr) {}

  /// Tokens of a part of a text; offsets are those of the whole text.
  TokenBuffer tokenize(SrcRange range, LexMode mode) {
    llvm::StringRef text = sources.text(range.file);
    scratch.clear();
    lex(text, range.begin, range.end, mode, scratch);
    Token *memory = arena.Allocate<Token>(scratch.size());
    std::uninitialized_copy(scratch.begin(), scratch.end(), memory);
    return {range.file, text, {memory, scratch.size()}};
  }

  /// Runs an entry of the grammar that has no recovery of its own. False after errors.
  template <typename Rule> bool run(TokenBuffer tokens, Rule rule) {
    grammar.begin(tokens, /*newlines=*/false, diagnostics, arena);
    try {
      rule();
    } catch (const parse::TreeBuilder::SyntaxError &) {
    }
    grammar.finish();
    return !grammar.hasErrors();
  }

  SourceManager &sources;
  DiagnosticEngine &diagnostics;
  Arena &arena;
  grammar::HCLParser grammar;
  llvm::SmallVector<Token, 0> scratch;
};

Parser::Parser(SourceManager &sources, DiagnosticEngine &diagnostics, Arena &arena)
    : TheImpl(std::make_unique<Impl>(sources, diagnostics, arena)) {}

Parser::~Parser() = default;

File *Parser::parseFile(FileId file) {
  Impl &impl = *TheImpl;
  SrcRange range{file, 0, static_cast<uint32_t>(impl.sources.text(file).size())};
  impl.grammar.begin(impl.tokenize(range, LexMode::Normal), /*newlines=*/true, impl.diagnostics,
                     impl.arena);
  try {
    impl.grammar.config();
  } catch (const parse::TreeBuilder::SyntaxError &) {
    // Too many errors; what there is is kept.
  }
  return impl.grammar.takeFile();
}

const Expr *Parser::parseExpression(SrcRange range) {
  Impl &impl = *TheImpl;
  bool fine = impl.run(impl.tokenize(range, LexMode::Normal), [&] { impl.grammar.expression(); });
  return fine ? impl.grammar.takeExpression() : nullptr;
}

const TemplateExpr *Parser::parseTemplate(SrcRange range) {
  Impl &impl = *TheImpl;
  const TemplateExpr *result = nullptr;
  bool fine = impl.run(impl.tokenize(range, LexMode::Template), [&] {
    impl.grammar.bareTemplate();
    result = impl.grammar.takeTemplate(range);
  });
  return fine ? result : nullptr;
}

File *pcl::parseFile(FileId file, SourceManager &sources, DiagnosticEngine &diagnostics,
                     Arena &arena) {
  return Parser(sources, diagnostics, arena).parseFile(file);
}

const Expr *pcl::parseExpression(SrcRange range, SourceManager &sources,
                                 DiagnosticEngine &diagnostics, Arena &arena) {
  return Parser(sources, diagnostics, arena).parseExpression(range);
}

const TemplateExpr *pcl::parseTemplate(SrcRange range, SourceManager &sources,
                                       DiagnosticEngine &diagnostics, Arena &arena) {
  return Parser(sources, diagnostics, arena).parseTemplate(range);
}
