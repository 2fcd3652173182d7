// The printer of Python, one class in two files: files, statements and strings (Print.cpp),
// expressions (PrintExpressions.cpp).
//
// Where lines may break follows black 26 with 88 columns (observed): content of the last bracket on
// a line of its own, then one element a line with a trailing comma; operators begin lines.
#pragma once

#include "pcl/Code/PrinterBase.h"
#include "pcl/Target/Python/Print.h"

#include "llvm/ADT/Twine.h"

namespace pcl::python {

/// Binding strength, weakest first.
enum class Prec : uint8_t {
  Lowest, // lambda
  Cond,
  Or,
  And,
  Not,
  Comparison,
  Additive,
  Multiplicative,
  Sign,
  Power,
  Await,
  Postfix,
  Primary
};

constexpr uint32_t LineWidth = 88;
constexpr uint32_t IndentWidth = 4;

/// Characters of a string between quotes of the given kind. `multiline` keeps newlines and tabs as
/// they are, inside triple quotes; `isTemplate` doubles braces; the closing quotes follow `isLast`.
std::string stringText(llvm::StringRef value, char quote, bool multiline, bool isTemplate,
                       bool isLast = true);
/// A number as black spells it: `1e+5` and `1E5` are `1e5`.
std::string numberText(llvm::StringRef text);

/// What checkers, linters, formatters and runners of scripts obey.
constexpr code::Directive directives[] = {
    {"type", ":"},   {"ty", ":"},       {"pyright", ":"}, {"mypy", ":"},     {"pylint", ":"},
    {"pytype", ":"}, {"flake8", ":"},   {"ruff", ":"},    {"fmt", ":"},      {"black", ":"},
    {"yapf", ":"},   {"autopep8", ":"}, {"isort", ":"},   {"pragma", ":"},   {"cython", ":"},
    {"pyre", "-"},   {"no", "qa"},      {"no", "sec"},    {"/", "// script"}};

constexpr code::PrintRules printRules = {
    LineWidth, IndentWidth, "#",    "  ",   /*trailingCounts=*/true,
    "True",    "False",     "None", "None", directives};

class PythonPrinter : code::PrinterBase {
public:
  explicit PythonPrinter(const code::Module &module) : PrinterBase(module, printRules) {}
  doc::PrintedText print();

private:
  using NodeId = code::NodeId;
  using DocRef = doc::DocRef;
  using Kind = code::Kind;

  // Files and statements (Print.cpp).
  DocRef importStatement(llvm::ArrayRef<code::Import> names) override;
  DocRef statements(llvm::ArrayRef<NodeId> nodes);
  DocRef statement(NodeId node);
  DocRef statementText(NodeId node);
  /// ":" and the indented body, which begins with the doc comments of `owner`.
  DocRef suite(llvm::ArrayRef<NodeId> body, NodeId owner = {});
  DocRef block(NodeId node, NodeId owner = {}) { return suite(module.tail(node), owner); }
  DocRef docString(NodeId owner);
  DocRef commentsBefore(NodeId node);
  /// `word`: `if ` or `elif `.
  DocRef ifStatement(code::IfNode node, llvm::StringRef word);
  DocRef function(code::FuncNode node);
  DocRef params(NodeId node);
  DocRef withType(DocRef left, NodeId type);
  /// `prefix` and an expression which fills the rest of a statement; it gets parentheses where that
  /// is how black breaks it.
  DocRef rest(DocRef prefix, NodeId node);
  uint32_t statementDepth = 0;

  // Expressions (PrintExpressions.cpp).
  DocRef expr(NodeId node, Prec atLeast = Prec::Lowest);
  DocRef exprText(NodeId node);
  DocRef type(NodeId node);
  DocRef pattern(NodeId node);
  DocRef stringLiteral(NodeId node);
  DocRef templateLiteral(NodeId node);
  DocRef binary(NodeId node);
  void binaryParts(NodeId node, llvm::SmallVectorImpl<DocRef> &parts);
  DocRef conditional(NodeId node);
  DocRef comprehension(NodeId node);
  DocRef chain(NodeId node);
  DocRef lambda(code::LambdaNode node);
  DocRef element(NodeId node);
  DocRef spread(llvm::StringRef stars, NodeId node);
  /// How brackets break: the elements of a call may share a line of their own, those of a literal
  /// may not, and a definition has a trailing comma even behind a lone parameter.
  enum class Style : uint8_t { Call, Literal, Definition };
  DocRef brackets(llvm::StringRef open, llvm::ArrayRef<NodeId> elements, llvm::StringRef close,
                  Style style, bool expanded);
  /// `afterCommas`: comments behind the comma of each item, empty when there are none.
  DocRef bracketed(llvm::StringRef open, llvm::ArrayRef<DocRef> items, llvm::StringRef close,
                   Style style = Style::Call, bool expanded = false,
                   llvm::ArrayRef<DocRef> afterCommas = {});
  /// Parentheses that appear only when the content does not fit on the line.
  DocRef optionalParens(DocRef content);
  Prec precOf(NodeId node) const;
  /// True when `node` holds one multi-line string and black keeps brackets around it close.
  bool hugsMultiline(NodeId node) const;

  /// Black's view of an expression outside brackets: operators at which it would break, how it
  /// ends.
  struct Shape {
    unsigned strength = 0;      ///< of the strongest operator; 0 when there is none
    unsigned count = 0;         ///< operators of that strength
    bool endsInBracket = false; ///< with something inside
    bool hasBracket = false;
  };
  Shape shapeOf(NodeId node) const;
  void addShape(NodeId node, Prec atLeast, Shape &shape) const;

  /// Quotes inside a field of an f-string, other than the f-string's.
  char fieldQuote = '"';
  /// Operators stay on the line: only brackets break.
  bool keepOperators = false;
};

} // namespace pcl::python
