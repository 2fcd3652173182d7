// The rules of the legaliser. One walk over the tree, operands before their parents; what cannot be
// said inside an expression becomes a statement before the one that is being rewritten. Everything
// is still evaluated once, in its order, and only when it was: operands before such a statement are
// put into variables, and branches keep their statements to themselves.
#pragma once

#include "pcl/Code/Legalize.h"
#include "pcl/Code/Names.h"

#include "Scopes.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/ScopedHashTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Compiler.h"

namespace pcl::code {

class Legalizer {
public:
  Legalizer(Module &module, const TargetCaps &caps) : module(module), caps(caps), b(module) {}
  void run();

private:
  using Nodes = llvm::SmallVector<NodeId, 8>;
  using Make = llvm::function_ref<NodeId(NodeId)>;
  bool is(NodeId node, Kind kind) const { return node && module.kind(node) == kind; }

  /// A rewritten operand, and the statements that must run before it.
  struct Part {
    Nodes statements;
    NodeId value;
    bool awaits = false;
  };

  // Statements.
  void statements(llvm::ArrayRef<NodeId> nodes, llvm::SmallVectorImpl<NodeId> &out);
  NodeId statement(NodeId node);
  bool takeChecked(NodeId &node);
  NodeId errorTest();
  NodeId block(llvm::ArrayRef<NodeId> before, NodeId last);
  void rewriteOperands(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE void rewriteScope(NodeId node);
  void rewriteEach(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE void rewriteBlock(NodeId block);
  LLVM_ATTRIBUTE_NOINLINE void settleOperands(NodeId node, unsigned index, size_t before);
  LLVM_ATTRIBUTE_NOINLINE void elseIf(NodeId outer, NodeId inner);
  bool doesSomething(llvm::ArrayRef<NodeId> statements) const;
  NodeId settled(NodeId node, Nodes &variables);
  NodeId settledPlace(NodeId node, Nodes &variables);

  // Expressions: each takes a node and returns what stands in its place.
  NodeId rewrite(NodeId node);
  Part part(NodeId node);
  Part branch(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE NodeId lambda(NodeId node);
  NodeId hoist(NodeId lambda);
  LLVM_ATTRIBUTE_NOINLINE NodeId comprehension(NodeId node);
  NodeId mapOf(NodeId comprehension);
  LLVM_ATTRIBUTE_NOINLINE NodeId conditional(NodeId node);
  NodeId chosen(NodeId condition, Part then, Part otherwise, NodeId type);
  NodeId ifElse(NodeId cond, Make use);
  /// The same for a variable `name` that was declared just now.
  NodeId assigned(NodeId cond, llvm::StringRef name);
  NodeId negated(NodeId condition);
  /// True if a variable that was declared just now has this value.
  bool isDeclaredValue(NodeId value) const;
  LLVM_ATTRIBUTE_NOINLINE NodeId shortCircuit(NodeId node);
  NodeId firstOptional(NodeId chain) const;
  LLVM_ATTRIBUTE_NOINLINE NodeId optionalChain(NodeId chain, NodeId link);
  NodeId unlessNull(NodeId value, llvm::function_ref<Part(NodeId)> then, Part otherwise,
                    NodeId chain = {});
  LLVM_ATTRIBUTE_NOINLINE NodeId format(NodeId node);
  LLVM_ATTRIBUTE_NOINLINE void gatherKeywords(NodeId call);
  void bindPatterns(NodeId lambda);
  void bindLoopVariables(NodeId function);
  void addLoopNames(NodeId pattern) {
    collectNames(module, pattern, [&](llvm::StringRef name) { loopNames.insert(name); });
  }

  NodeId substitute(NodeId node, const llvm::StringMap<NodeId> &values);
  unsigned quotesNeeded(NodeId node) const;
  std::string freshName(llvm::StringRef wanted, NameKind kind = NameKind::Variable);
  /// A name that hides none of those that `inside` uses.
  std::string parameterName(llvm::StringRef wanted, llvm::ArrayRef<NodeId> inside);
  /// The name of a function that stands for a part of the present statement.
  std::string functionName(llvm::StringRef otherwise) {
    return freshName(subject.empty() ? otherwise.str() : "make_" + subject, NameKind::Function);
  }
  /// A name for the value of `node`, which may be None: what it reads, or the place that it is for.
  std::string temporaryName(NodeId node, llvm::StringRef otherwise);
  llvm::StringRef nameSaidBy(NodeId node) const;
  void enterPlace(NodeId node);
  uint64_t hashOf(NodeId node) const;
  bool fillsItself(NodeId node);
  void countNames(llvm::ArrayRef<NodeId> nodes);
  NodeId sourced(NodeId node, NodeId like) { return b.at(node, module[like].source); }

  Module &module;
  const TargetCaps &caps;
  CodeBuilder b;
  /// Statements that must come before the one being rewritten.
  Nodes pending;
  /// Names that a loop around binds anew each time, in the current function.
  llvm::StringSet<> loopNames;
  /// What the statement defines: temporaries are named after it.
  std::string subject;
  /// The argument, member or variable that the expression is for.
  llvm::StringRef place;
  /// The variable that the comprehension fills; empty if it needs one of its own.
  std::string filled;
  /// A call whose value has a name.
  struct Named {
    NodeId call;
    std::string name;
  };
  using NamedCalls = llvm::ScopedHashTable<uint64_t, Named>;
  using NamesScope = llvm::ScopedHashTableScope<uint64_t, Named>;
  /// Those that can be read here, by what they say.
  NamedCalls named;
  /// Temporaries of a function. Functions side by side may have the same.
  struct Temporaries {
    llvm::StringSet<> own, inside; ///< its own, and those of functions in it
    Temporaries *outer = nullptr;  ///< of the function around it

    bool contains(llvm::StringRef name) const {
      return own.contains(name) || (outer && outer->contains(name));
    }
  };
  Temporaries *temporaries = nullptr; ///< of the present function; null outside of lambdas
  llvm::StringSet<> allTemporaries;
  /// How often each name stands in the module.
  llvm::StringMap<unsigned> uses;
  /// Something was awaited in the current function.
  bool awaits = false;
  /// The type of what the current function gives.
  NodeId resultType;
};

} // namespace pcl::code
