// What the converters of top-level constructs share: nodes with the names, places and comments of
// their constructs, and the options that several kinds of them have.
#pragma once

#include "Bodies.h"
#include "Ranges.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace pcl::terraform {

class NodeConverter {
protected:
  explicit NodeConverter(BodyConverter &bodies)
      : B(bodies), E(bodies.expressions()), D(E.declarations()), C(D.context()), S(C.session),
        W(C.writer), X(W.exprs), V(E.values()) {}

  /// What is declared for `item`, which has been declared.
  Declared &declarationOf(const Item &item) const { return *D.find(address(item)); }

  /// A node for `item`. The name that the engine sees is always Terraform's.
  ir::Node makeNode(const Item &item, ir::NodeKind kind, llvm::StringRef name);
  /// Gives the node the comments of its construct and files it.
  void finish(const Item &item, ir::Node node);
  /// `source` is what becomes the attribute: its place and comments go along.
  void addAttribute(ir::Node &node, llvm::StringRef name, ExprId value,
                    const syntax::Attribute *source = nullptr);
  void addOption(ir::Node &node, llvm::StringRef name, ExprId value,
                 const syntax::Attribute *source = nullptr);
  /// Reports that no mapping has the type of `item`, which `info` guesses.
  void reportGuess(const Item &item, const TypeInfo &info);
  /// The option `range` of what is made several times.
  void addRange(const Declared &declared, ir::Node &node);

  // Waits.cpp
  /// The option `dependsOn` of a provider: the provisioners of what its settings name, for which
  /// what the provider makes waits with it.
  std::optional<ExprId> waitsOfProvider(const Item &item);
  /// What `item` waits for beside what its arguments are made of: its `depends_on` without what is
  /// no resource, as data and values have their order from references, and the provisioners of the
  /// resources that it refers to. Nothing if that is none.
  std::optional<ExprId> dependsOn(const Item &item);
  /// The provider that the block names, or that is meant where it names none; nothing if that needs
  /// no saying.
  std::optional<ExprId> providerOption(const Item &item, const Scope &scope);
  /// The provider `declared` where `named` says it: of several, the one of the key in `named`.
  ExprId providerRef(const Declared &declared, const syntax::Expr *named, const Scope &scope);

  // Moves.cpp
  /// The option `aliases` for what `moved` blocks say of `item`.
  void addMoves(const Item &item, const Declared &declared, ir::Node &node);
  ExprId instanceKey(const Declared &declared, SrcRange range);

  // Guards.cpp
  /// What `guard` checks, with the names of `scope`; None after a diagnostic.
  ExprId guardCall(const syntax::Block &guard, const Scope &scope, ir::Builtin builtin);
  /// Files a local for a check of the node `of`; none if there is no `call`.
  void addGuard(const Item &item, llvm::StringRef of, SrcRange range, ExprId call);
  /// Files checks for the conditions of the type `type` (`precondition`, `postcondition`) in the
  /// lifecycle of `item`, each of which is of the type `self`.
  void addConditions(const Item &item, const Declared &declared, llvm::StringRef type,
                     const Ty *self);

  BodyConverter &B;
  ExpressionConverter &E;
  Declarations &D;
  ModuleContext &C;
  Session &S;
  frontend::IRWriter &W;
  ir::ExprStore &X;
  ValueWriter &V;

private:
  ir::Attribute attributeOf(llvm::StringRef name, ExprId value, const syntax::Attribute *source);
  // Waits.cpp
  /// Adds what `depends_on` names to `items`, and which declarations these are to `named`.
  void addWritten(const syntax::Attribute &attribute, llvm::SmallVectorImpl<ExprId> &items,
                  llvm::SmallPtrSetImpl<const Declared *> &named);
  const Declared *targetOf(const syntax::Expr *expr);
};

/// Resources, with their lifecycle, timeouts and provisioners.
class ResourceConverter : NodeConverter {
public:
  explicit ResourceConverter(BodyConverter &bodies) : NodeConverter(bodies) {}
  void convert(const Item &item);
  /// Gives what exists to the resource `declared`, whose node there is. False if there is none.
  bool addImport(const Declared &declared, const Import &import); // Moves.cpp

private:
  void convertLifecycle(const syntax::Body &body, const Scope &scope, const Ty *schema,
                        ir::Node &node);
  llvm::SmallVector<ExprId, 8> ignoredChanges(const syntax::Attribute &attribute,
                                              const Scope &scope, const Ty *schema);
  std::optional<ExprId> propertyPath(const syntax::Expr *expr, const Scope &scope,
                                     const Ty *schema);
  Val changesOf(const syntax::Expr *expr, const Scope &scope);
  void addTrigger(ir::Node &node, ExprId value, const syntax::Attribute &source);
  void convertTimeouts(const syntax::Block &block, const Scope &outer, ir::Node &node);

  // Moves.cpp:
  void addImports(const Item &item, const Declared &declared, ir::Node &node);
  ExprId idOfInstance(const Declared &declared, const Import &import, ExprId key, ExprId value);

  // Provisioners.cpp
  std::vector<ir::Node> convertProvisioners(const Item &item, const TypeInfo &info);
  ExprId convertConnection(const syntax::Block &block, const Scope &scope);
  void convertProvisionerArgument(const syntax::Attribute &attribute, const Scope &scope,
                                  llvm::StringRef kind, bool isDestroy, bool goesOn,
                                  ir::Node &node);
};

/// Data sources, as locals that invoke functions.
class DataConverter : NodeConverter {
public:
  explicit DataConverter(BodyConverter &bodies) : NodeConverter(bodies) {}
  void convert(const Item &item);
  /// Whether the answer to `item` may depend on what has been made before: it has arguments, and
  /// does more than to compute a value from them.
  static bool asksForThings(const Item &item);

private:
  ExprId invoke(const Item &item, const Scope &scope, const TypeInfo &info);
  ExprId often(const Item &item, llvm::function_ref<ExprId(const Scope &)> one);
  ExprId renderedTemplate(const Item &item, const Scope &scope);
  void reportMeta(const syntax::Body &body);
  void convertRemoteState(const Item &item);
  void addDefaults(const Item &item, const syntax::Attribute &defaults, llvm::StringRef stack);
};

/// Module calls, as components, and provider blocks.
class ModuleCallConverter : NodeConverter {
public:
  explicit ModuleCallConverter(BodyConverter &bodies) : NodeConverter(bodies) {}
  void convert(const Item &item);
  void convertProvider(const Item &item);
  /// The inputs for providers that `item`, a `terraform` block, expects from the caller.
  void convertExpected(const Item &item);
  /// The assertions of a `check`, which warn.
  void convertCheck(const Item &item);

private:
  void findNulls();
  bool writesNull(const syntax::Expr *expr);
  bool readsNull(const Item &call, const syntax::Attribute &argument, const Val &val);
  void noteNull(const Item &call, ModuleConverter &module, const Declared &variable,
                const syntax::Attribute &argument, const Val &val);
  void addProviders(const Item &item, const syntax::Attribute &attribute, const Scope &scope,
                    ir::Node &node);
  /// Adds the default providers of those packages that are not among `packages`.
  void addOtherProviders(const Item &item, llvm::StringSet<> &packages,
                         llvm::SmallVectorImpl<ExprId> &providers);
  void addDefaultProviders(const Item &item, ir::Node &node);
  const std::string &defaultProvider(const Item &item, llvm::StringRef name);

  std::optional<llvm::DenseSet<const Declared *>> WritesNull; ///< by `findNulls`
  llvm::StringMap<std::string> DefaultProviders; ///< nodes that were made for them, by local name
};

/// Variables, locals, outputs.
class VariableConverter : NodeConverter {
public:
  explicit VariableConverter(BodyConverter &bodies) : NodeConverter(bodies) {}
  void convertVariable(const Item &item);
  void convertLocal(const Item &item);
  /// Returns the output as a field of what a call of the module gives.
  Field convertOutput(const Item &item);

private:
  void setForStack(const Item &item, const syntax::Attribute &given);
  void addCompleted(const Item &item);
  Val complete(Val val, const Ty *type, SrcRange range);
  Val completeLiteral(Val val, const Ty *type, SrcRange range);
  Val fallbackOf(const Field &field, SrcRange range);
};

} // namespace pcl::terraform
