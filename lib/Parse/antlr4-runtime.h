// What the generated parser names of ANTLR's runtime, in the place of that.
//
// Of an LL(1) parser whose actions build the tree nothing of the runtime is used (ParserBase.h),
// and no tool links it: it would be a third of what a program does when it starts. The generated
// sources include the header of this name. Contexts and automata are never made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#undef EOF // it is a constant of the generated classes

namespace antlrcpp {}

namespace antlr4 {
// The linker must not take these for the runtime's own, which tests link too.
inline namespace stand_in {

class TokenStream;

struct Token {
  static constexpr size_t EOF = ~size_t(0);
};

namespace tree {
class TerminalNode;
} // namespace tree

struct ParserRuleContext {
  ParserRuleContext(ParserRuleContext *, size_t) {}
  virtual ~ParserRuleContext() = default;
  virtual size_t getRuleIndex() const = 0;
  tree::TerminalNode *getToken(size_t, size_t) const { return nullptr; }
  std::vector<tree::TerminalNode *> getTokens(size_t) const { return {}; }
  template <typename Context> Context *getRuleContext(size_t) const { return nullptr; }
  template <typename Context> std::vector<Context *> getRuleContexts() const { return {}; }

  std::exception_ptr exception;
};

namespace atn {
struct ATN {
  size_t getNumberOfDecisions() const { return 0; }
  void *getDecisionState(size_t) const { return nullptr; }
};
struct PredictionContextCache {};
} // namespace atn

namespace dfa {
struct DFA {
  DFA(void *, size_t) {}
};
struct Vocabulary {
  Vocabulary(const std::vector<std::string> &, const std::vector<std::string> &) {}
  std::string getLiteralName(size_t) const { return ""; }
  std::string getSymbolicName(size_t) const { return ""; }
};
} // namespace dfa

class Parser {
public:
  static constexpr size_t EOF = Token::EOF;

  explicit Parser(TokenStream *) {}
  virtual ~Parser() = default;
  virtual std::string getGrammarFileName() const = 0;
  virtual const atn::ATN &getATN() const = 0;
  virtual const std::vector<std::string> &getTokenNames() const = 0;
  virtual const std::vector<std::string> &getRuleNames() const = 0;
  virtual dfa::Vocabulary &getVocabulary() const = 0;

protected:
  ParserRuleContext *_ctx = nullptr;
};

} // namespace stand_in
} // namespace antlr4
