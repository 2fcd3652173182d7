// Type annotations: the small language in the second label of config and output blocks.
#include "pcl/IR/TypeAnnotation.h"

#include "pcl/Syntax/Lexer.h"
#include "pcl/Syntax/Tree.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::ir {

using syntax::TokenKind;

namespace {

/// Recursive descent over the tokens of the annotation.
class AnnotationParser {
public:
  AnnotationParser(Workspace &workspace, llvm::StringRef text)
      : W(workspace), Types(workspace.types()), Text(text) {
    llvm::SmallVector<syntax::Token, 32> all;
    syntax::lex(text, 0, static_cast<uint32_t>(text.size()), syntax::LexMode::Normal, all);
    for (const syntax::Token &token : all)
      if (token.kind != TokenKind::Newline && token.kind != TokenKind::Comment)
        Tokens.push_back(token);
  }

  /// The type, or None; then `Error` says why.
  TypeId parse() {
    TypeId type = parseType(0);
    if (type && current().kind != TokenKind::EndOfFile)
      return fail(phrase::type_found_behind(found()));
    return type;
  }

  std::optional<Phrase<phrase::TypeFault>> Error;

private:
  const syntax::Token &current() const { return Tokens[Next]; }
  llvm::StringRef textOf(const syntax::Token &token) const {
    return Text.slice(token.begin, token.end);
  }
  Phrase<phrase::Found> found() const {
    return current().kind == TokenKind::EndOfFile ? phrase::found_nothing()
                                                  : phrase::found_token(textOf(current()));
  }

  TypeId fail(Phrase<phrase::TypeFault> fault) {
    if (!Error)
      Error = std::move(fault);
    return {};
  }

  bool accept(TokenKind kind) {
    if (current().kind != kind)
      return false;
    ++Next;
    return true;
  }

  bool expect(TokenKind kind) {
    if (accept(kind))
      return true;
    fail(phrase::type_expected_token(syntax::tokenKindText(kind), found()));
    return false;
  }

  TypeId parseType(unsigned depth) {
    if (depth > syntax::MaxDepth)
      return fail(phrase::type_too_deep());
    if (current().kind != TokenKind::Ident)
      return fail(phrase::type_expected_type(found()));
    llvm::StringRef name = textOf(current());
    ++Next;
    if (name == "any")
      return Types.dynamicType();
    if (name == "string")
      return Types.stringType();
    if (name == "number")
      return Types.numberType();
    if (name == "int")
      return Types.intType();
    if (name == "bool")
      return Types.boolType();

    using Maker = TypeId (TypeStore::*)(TypeId);
    static constexpr std::pair<llvm::StringLiteral, Maker> Generic[] = {
        {"list", &TypeStore::list},
        {"set", &TypeStore::set},
        {"map", &TypeStore::map},
        {"optional", &TypeStore::optional}};
    for (auto [generic, make] : Generic)
      if (name == generic) {
        if (!expect(TokenKind::OParen))
          return {};
        TypeId element = parseType(depth + 1);
        return element && expect(TokenKind::CParen) ? (Types.*make)(element) : TypeId();
      }
    if (name == "tuple" || name == "object") {
      if (!expect(TokenKind::OParen))
        return {};
      TypeId type = name == "tuple" ? parseTuple(depth) : parseObject(depth);
      return type && expect(TokenKind::CParen) ? type : TypeId();
    }
    static constexpr llvm::StringRef Names[] = {"any",    "string",   "number", "int",
                                                "bool",   "list",     "set",    "map",
                                                "object", "optional", "tuple"};
    return fail(phrase::type_unknown(name, didYouMean(name, Names)));
  }

  TypeId parseTuple(unsigned depth) {
    if (!expect(TokenKind::OBrack))
      return {};
    llvm::SmallVector<TypeId, 8> elements;
    while (!accept(TokenKind::CBrack)) {
      TypeId element = parseType(depth + 1);
      if (!element)
        return {};
      elements.push_back(element);
      if (current().kind != TokenKind::CBrack && !expect(TokenKind::Comma))
        return {};
    }
    return Types.tuple(elements);
  }

  TypeId parseObject(unsigned depth) {
    if (!expect(TokenKind::OBrace))
      return {};
    llvm::SmallVector<StrId, 8> names;
    llvm::SmallVector<TypeId, 8> elements;
    while (!accept(TokenKind::CBrace)) {
      bool isQuoted = accept(TokenKind::OQuote);
      if (current().kind != (isQuoted ? TokenKind::QuotedLit : TokenKind::Ident))
        return fail(phrase::type_expected_property(found()));
      names.push_back(W.strings().intern(textOf(current())));
      ++Next;
      if (isQuoted && !expect(TokenKind::CQuote))
        return {};
      if (!accept(TokenKind::Colon) && !expect(TokenKind::Assign))
        return {};
      TypeId element = parseType(depth + 1);
      if (!element)
        return {};
      elements.push_back(element);
      accept(TokenKind::Comma); // or a line break
    }
    return Types.object(names, elements);
  }

  Workspace &W;
  TypeStore &Types;
  llvm::StringRef Text;
  llvm::SmallVector<syntax::Token, 32> Tokens;
  size_t Next = 0;
};

} // namespace

void annotate(Program &program, Node &node, DiagnosticEngine &diags) {
  llvm::StringRef text = program.str(node.label);
  node.annotation = {};
  if (text.empty())
    return;
  AnnotationParser parser(program.workspace(), text);
  node.annotation = parser.parse();
  if (node.annotation)
    return;
  diags.report(diag::bad_type_annotation, node.labelRange, text.str(), *parser.Error);
  node.annotation = program.workspace().types().dynamicType();
}

} // namespace pcl::ir
