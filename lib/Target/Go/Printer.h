// The printer of Go: files and statements (Print.cpp), expressions (PrintExpressions.cpp).
//
// gofmt breaks no lines and joins none, so where a line ends is said by the tree alone: a literal
// that is Expanded, or has an element of several lines, has a line for each element. What gofmt
// does decide is followed here: the columns of keys and fields, and the blanks around operators.
#pragma once

#include "pcl/Code/PrinterBase.h"
#include "pcl/Target/Go/Print.h"

namespace pcl::go {

/// Binding strength, weakest first; those of operators are Go's own.
enum class Prec : uint8_t { Lowest, Or, And, Comparison, Additive, Multiplicative, Unary, Primary };

/// What checkers, linters, formatters and `go` itself obey.
constexpr code::Directive directives[] = {
    {"+", "build"}, {"Code ", "generated "}, {"no", "lint"}, {"#", "nosec"}};

constexpr code::PrintRules printRules = {
    UINT32_MAX / 2, 1,       "//",  " ",   /*trailingCounts=*/true,
    "true",         "false", "nil", "nil", directives};

/// `value` as a string of one line.
std::string quotedText(llvm::StringRef value);

class GoPrinter : code::PrinterBase {
public:
  explicit GoPrinter(const code::Module &module) : PrinterBase(module, printRules) {}
  doc::PrintedText print();

private:
  using NodeId = code::NodeId;
  using DocRef = doc::DocRef;
  using Kind = code::Kind;

  // Files and statements (Print.cpp).
  DocRef importStatement(llvm::ArrayRef<code::Import> names) override;
  DocRef importBlock();
  DocRef statements(llvm::ArrayRef<NodeId> nodes);
  DocRef statement(NodeId node);
  DocRef statementText(NodeId node);
  DocRef block(NodeId node);
  /// Without its `if` where something stands between that and the condition.
  DocRef ifStatement(code::IfNode node, bool isFirst = true);
  bool isOnlyTested(llvm::ArrayRef<NodeId> nodes);
  bool mentions(NodeId node, llvm::StringRef name);
  DocRef function(code::FuncNode node);
  DocRef params(NodeId node);
  DocRef result(NodeId type);
  DocRef structType(NodeId node);
  DocRef names(NodeId pattern);
  /// Comments of `node` before it, those behind it among them.
  DocRef commentsBefore(NodeId node);

  // Expressions (PrintExpressions.cpp). `depth` is gofmt's: how many lists and operators stand
  // around, by which blanks around operators go.
  DocRef expr(NodeId node, Prec atLeast = Prec::Lowest, unsigned depth = 1);
  DocRef exprText(NodeId node, unsigned depth);
  DocRef binary(NodeId node, unsigned depth);
  DocRef call(NodeId node, unsigned depth);
  DocRef composite(NodeId node, bool hasType = true);
  NodeId withoutType(NodeId value, NodeId element);
  DocRef type(NodeId node);
  /// True if `node` is a text of several lines that may stand between backquotes.
  bool isRawText(code::NodeId node) const;
  using Pieces = llvm::SmallVector<llvm::StringRef, 1>;
  /// The literals that the text of `node` is written as, with `+` between them.
  Pieces piecesOf(NodeId node) const;
  DocRef stringLiteral(NodeId node, unsigned depth);
  Prec precOf(NodeId node) const;

  /// A line of two columns, of which consecutive ones are set under each other.
  struct Row {
    DocRef comments;
    std::string left;
    DocRef right;
    bool isAligned = true; ///< of one line, with both columns
  };
  /// The rows, each on a line, `after` behind each.
  DocRef rows(llvm::ArrayRef<Row> rows, llvm::StringRef after);
  std::string flatText(DocRef doc);
};

} // namespace pcl::go
