// The printer of TypeScript, one class in three files: statements and types (Print.cpp),
// expressions (PrintExpressions.cpp), calls and chains of members (PrintCalls.cpp).
//
// Where lines may break follows prettier 3 (observed), so that formatted projects stay unchanged.
#pragma once

#include "pcl/Code/PrinterBase.h"
#include "pcl/Target/TypeScript/Print.h"

#include "llvm/ADT/DenseSet.h"

namespace pcl::typescript {

/// Binding strength, weakest first.
enum class Prec : uint8_t {
  Lowest, // assignment, arrow function
  Cond,
  Or, // and `??`, which never mixes with it unparenthesised
  And,
  Equality,
  Relational, // and `as`
  Additive,
  Multiplicative,
  Power,
  Unary,
  Postfix,
  Primary
};

constexpr uint32_t LineWidth = 100;
constexpr uint32_t IndentWidth = 4;

/// "text" or 'text', whichever needs fewer escapes.
std::string quoteString(llvm::StringRef value);
/// Characters of a template literal, without the back-ticks. `multiline` keeps newlines and tabs as
/// they are.
std::string templateText(llvm::StringRef value, bool multiline);
/// True when `text` may stand behind a dot.
bool isMemberName(llvm::StringRef text);
/// True when `text` may be a key of an object literal without quotes.
bool isBareKey(llvm::StringRef text);

/// What checkers, linters, formatters and the compiler obey.
constexpr code::Directive directives[] = {{"@", "ts-", code::Directive::Place::Anywhere},
                                          {"@", "jsx", code::Directive::Place::Anywhere},
                                          {"eslint", "-"},
                                          {"tslint", ":"},
                                          {"prettier", "-ignore"},
                                          {"biome", "-ignore"},
                                          {"deno", "-"}};

constexpr code::PrintRules printRules = {
    LineWidth, IndentWidth, "//",   " ",         /*trailingCounts=*/false,
    "true",    "false",     "null", "undefined", directives};

class TypeScriptPrinter : code::PrinterBase {
public:
  explicit TypeScriptPrinter(const code::Module &module) : PrinterBase(module, printRules) {}
  doc::PrintedText print() { return file(statements(module.body)); }

private:
  using NodeId = code::NodeId;
  using DocRef = doc::DocRef;
  using Kind = code::Kind;

  // Statements (Print.cpp).
  DocRef importStatement(llvm::ArrayRef<code::Import> names) override;
  DocRef comments(NodeId node);
  /// `doc` with the comments of `node`, doc comments as such.
  DocRef around(NodeId node, DocRef doc) {
    return concat({comments(node), doc, trailingComments(node)});
  }
  DocRef statementText(NodeId node);
  DocRef statements(llvm::ArrayRef<NodeId> nodes);
  DocRef block(NodeId node, bool isFunction = false);
  DocRef condition(NodeId node);
  DocRef ifStatement(code::IfNode node);
  /// `inner`, which begins with its newline, between braces.
  DocRef braces(DocRef inner);
  DocRef function(const llvm::Twine &head, code::FuncNode node);
  DocRef member(NodeId node);
  DocRef field(NodeId node);
  DocRef params(NodeId node);
  DocRef param(NodeId node);
  /// Left side, operator and right side of a declaration, assignment or object entry. `shortKey`:
  /// the left side is a key not much wider than the indentation.
  DocRef assignment(DocRef left, llvm::StringRef op, NodeId right, bool shortKey = false);
  DocRef type(NodeId node);
  /// The members of a union, each behind its bar when the group around them is broken.
  DocRef unionMembers(NodeId node);
  DocRef typeArgs(code::TypeApplyNode node);
  DocRef typeArgs(llvm::ArrayRef<DocRef> args);
  DocRef withType(DocRef left, NodeId type);

  // Expressions (PrintExpressions.cpp).
  DocRef expr(NodeId node, Prec atLeast = Prec::Lowest);
  DocRef exprText(NodeId node);
  DocRef pattern(NodeId node);
  DocRef stringLiteral(NodeId node);
  DocRef templateLiteral(NodeId node);
  DocRef object(NodeId node);
  DocRef entry(NodeId node);
  DocRef list(NodeId node);
  DocRef element(NodeId node);
  DocRef binary(NodeId node, bool indentRest, bool inCondition = false);
  void binaryParts(NodeId node, llvm::SmallVectorImpl<DocRef> &parts, bool groupRight);
  /// A binary expression whose operators stay in the column of the first operand.
  DocRef run(NodeId node, bool inCondition = false);
  /// `position`: the place of `node` in a conditional around it, CondRole::condition when there is
  /// none.
  DocRef conditional(NodeId node, unsigned position);
  DocRef conditionalPart(NodeId node);
  /// Parentheses that are there only on one line.
  DocRef parensIfFlat(DocRef inner);
  /// A lambda as it stands, and as the last argument of a call that opens on the call's line.
  struct LambdaDocs {
    DocRef plain, hugged;
  };
  LambdaDocs lambda(NodeId node);
  DocRef memberAccess(NodeId node, bool parentIsMember);
  DocRef memberSuffix(NodeId node);
  /// What a member is read of; in parentheses it opens like a block.
  DocRef accessed(NodeId object);
  bool inlinesRight(NodeId node) const;
  bool sameOperatorClass(NodeId node, NodeId other) const;
  Kind kindAbove(unsigned levels) const;
  Prec precOf(NodeId node) const;
  /// Marks the object literal that `node` begins with, if it does: a brace would be read as a
  /// block.
  void setObjectApart(NodeId node);

  // Calls (PrintCalls.cpp).
  struct Link;
  struct Chain;
  DocRef call(NodeId node);
  DocRef calleeTypeArgs(NodeId call);
  DocRef arguments(NodeId node);
  DocRef memberChain(NodeId node);
  Chain chainOf(NodeId node);
  bool isLongChain(NodeId node);
  bool isSimpleArgument(NodeId node, unsigned depth = 2) const;
  bool isPoorlyBreakableChain(NodeId node, bool nested = false);
  bool isShortArgument(NodeId node) const;
  bool mayHug(NodeId node) const;
  bool composesFunctions(llvm::ArrayRef<NodeId> args) const;
  NodeId calleeOf(NodeId node) const;

  DocRef list(llvm::StringRef open, llvm::ArrayRef<DocRef> items, llvm::StringRef close,
              bool spaced, bool shouldBreak = false);

  /// Expressions that are being printed, outermost first; a statement begins anew with None.
  llvm::SmallVector<NodeId, 32> above;
  /// The expression statement's own expression, whose chain may begin with a short name.
  NodeId statementExpr;
  /// Object literals in parentheses of their own.
  llvm::DenseSet<NodeId> objectsApart;
};

} // namespace pcl::typescript
