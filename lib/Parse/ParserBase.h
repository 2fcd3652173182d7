// The base class of the parser that ANTLR generates: it takes ANTLR's runtime out of the parse.
//
// Generated code calls `match`, `_input->LA(1)`, `_errHandler->sync` and so on by bare names, and
// looks those up in this class first. The runtime's versions allocate a context a rule, call
// through virtual functions, and interpret a serialized automaton to recover from errors: several
// times the work of the parse. None of it is needed by an LL(1) grammar whose actions build the
// tree, so the members of the same names here do nothing, or throw a SyntaxError where the runtime
// would report an error. What else the generated class names, such as the virtual functions that it
// overrides, stands in this folder's antlr4-runtime.h.
#pragma once

#include "TreeBuilder.h"

#include "antlr4-runtime.h"

namespace pcl::parse {

class ParserBase : public antlr4::Parser, public TreeBuilder {
public:
  explicit ParserBase(antlr4::TokenStream *) : antlr4::Parser(nullptr), _input(*this) {}

  void match(size_t type) {
    if (La != type)
      fail(type);
    advance();
  }
  void consume() { advance(); }

protected:
  // The names below are ANTLR's.

  struct NoViableAltException {
    explicit NoViableAltException(TreeBuilder *builder) { builder->fail(); }
  };
  /// Never thrown: what the generated `catch` clauses name.
  struct RecognitionException {};

  struct Input {
    explicit Input(TreeBuilder &builder) : Builder(builder) {}
    const Input *operator->() const { return this; }
    size_t LA(int) const { return Builder.lookahead(); }
    TreeBuilder &Builder;
  } _input;

  struct ErrorHandler {
    const ErrorHandler *operator->() const { return this; }
    void sync(ParserBase *) const {}
    void reportMatch(ParserBase *) const {}
    void recoverInline(ParserBase *parser) const { parser->fail(); }
    void reportError(ParserBase *, const RecognitionException &) const {}
    void recover(ParserBase *, std::exception_ptr) const {}
  } _errHandler;

  /// Contexts are never looked at.
  struct Tracker {
    template <typename Context, typename... Args> Context *createInstance(Args &&...) {
      return nullptr;
    }
  } _tracker;

  void setState(size_t) {}
  size_t getState() const { return 0; }
  void enterRule(antlr4::ParserRuleContext *, size_t, size_t) {}
  void enterOuterAlt(antlr4::ParserRuleContext *, size_t) {}
  void exitRule() {}
  template <typename Action> bool finally(Action) { return false; }

  /// Keeps the generated class from reading its serialized automaton when the program starts.
  struct atn {
    struct ATNDeserializer {
      antlr4::atn::ATN deserialize(const std::vector<uint16_t> &) { return {}; }
    };
    struct ParserATNSimulator {
      template <typename... Args> explicit ParserATNSimulator(Args &&...) {}
    };
  };
  atn::ParserATNSimulator *_interpreter = nullptr;
};

} // namespace pcl::parse

namespace pcl::grammar {
using parse::ParserBase; // the generated class lives here
} // namespace pcl::grammar
