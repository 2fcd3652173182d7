// The printer of C#, one class in two files: files, statements and types (Print.cpp), expressions
// and literals (PrintExpressions.cpp).
//
// Layout: braces on lines of their own, one member of an initializer a line, as the SDKs' own
// examples have it.
#pragma once

#include "pcl/Code/PrinterBase.h"
#include "pcl/Target/CSharp/Print.h"

namespace pcl::csharp {

/// Binding strength, weakest first.
enum class Prec : uint8_t {
  Lowest, // lambda
  Cond,
  Coalesce,
  Or,
  And,
  Equality,
  Relational,
  Additive,
  Multiplicative,
  Unary, // and casts
  Postfix,
  Primary
};

constexpr uint32_t LineWidth = 120;
constexpr uint32_t IndentWidth = 4;

/// Characters of a text between quotes; `isTemplate` doubles braces.
std::string stringText(llvm::StringRef value, bool isTemplate = false);

constexpr code::PrintRules printRules = {
    LineWidth, IndentWidth, "//", " ", /*trailingCounts=*/false, "true", "false", "null", "null"};

class CSharpPrinter : code::PrinterBase {
public:
  explicit CSharpPrinter(const code::Module &module) : PrinterBase(module, printRules) {}
  doc::PrintedText print();

private:
  using NodeId = code::NodeId;
  using DocRef = doc::DocRef;
  using Kind = code::Kind;

  // Files, statements, types (Print.cpp).
  DocRef importStatement(llvm::ArrayRef<code::Import> names) override;
  DocRef comments(NodeId node);
  DocRef statements(llvm::ArrayRef<NodeId> nodes);
  DocRef statementText(NodeId node);
  DocRef let(code::LetNode node);
  DocRef ifStatement(code::IfNode node);
  DocRef classText(NodeId node);
  DocRef property(NodeId node, bool isInput);
  DocRef constructor(llvm::StringRef name, code::FuncNode node);
  DocRef params(NodeId node);
  /// `head`, and `inner`, which begins with its newline, between braces on lines of their own.
  DocRef braces(DocRef head, DocRef inner);
  DocRef block(DocRef head, llvm::ArrayRef<NodeId> body);
  DocRef type(NodeId node);
  DocRef typeArgs(llvm::ArrayRef<NodeId> args);

  // Expressions (PrintExpressions.cpp).
  DocRef expr(NodeId node, Prec atLeast = Prec::Lowest);
  DocRef exprText(NodeId node);
  Prec precOf(NodeId node) const;
  DocRef stringLiteral(NodeId node);
  DocRef templateLiteral(NodeId node);
  /// What an entry of an initializer looks like.
  enum class Entries : uint8_t { Members, Keys, Pairs };
  /// `head` and the entries or elements of `literal` between braces.
  DocRef initializer(DocRef head, NodeId literal, Entries style);
  DocRef entry(NodeId node, Entries style);
  DocRef newObject(NodeId node);
  DocRef arguments(llvm::ArrayRef<NodeId> args);
  DocRef lambda(code::LambdaNode node);
  DocRef member(NodeId node);
  DocRef pattern(NodeId node);
  bool isCollectionInitializer(NodeId node) const;

  /// A member of the class hides Pulumi.Output.
  bool hidesOutput = false;
};

} // namespace pcl::csharp
