// The names that a module declares: what each is called in the program, and what a reference to it
// means.
//
// Everything is declared before anything is converted, in an order that decides who gets a name
// that several want: variables first, then locals, data, resources, modules, providers, outputs.
#pragma once

#include "ModuleContext.h"
#include "Values.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace pcl::terraform {

/// A declared node that references can name.
struct Declared {
  const Item *item = nullptr;
  std::string name;         ///< in the program
  const Ty *type = nullptr; ///< of a reference to it; a local or a `terraform_data` has none before
                            ///< it is converted
  bool isEventual = false;
  bool mayBeNull = false;
  bool isConverting = false;
  ExprId value; ///< of a local
  /// OneOrNone: `count = c ? 1 : 0`, which is a list to Terraform.
  enum class Repeat : uint8_t { None, OneOrNone, Count, ForEach } repeat = Repeat::None;
  ModuleConverter *module = nullptr;     ///< of a module call
  Val range;                             ///< count or for_each, converted
  std::optional<Val> input;              ///< of a `terraform_data`, converted
  std::vector<StrId> notes;              ///< of a local: lines that go above it
  bool isMissing = false;                ///< there is no node; a reference is notImplemented
  std::vector<std::string> provisioners; ///< of a resource: the names of its provisioners' commands
  std::string annotation;                ///< of a variable: its type as PCL writes it
  const Ty *configType = nullptr;        ///< of a variable: that of what is given
  /// Of a variable: what is given lacks defaults, or has lists for sets; the local `name` is
  /// complete.
  bool isCompleted = false;
  std::string configName; ///< of such a variable: the name of the config itself
  /// Of a variable: the modules, and their variables, that get its value as it is.
  std::vector<std::pair<ModuleConverter *, std::string>> passedTo;
};

/// `aws_vpc.main`, `module.net["a"]`: a resource, a module, or an instance of one.
struct InstanceAddress {
  llvm::StringRef type; ///< `module` of a module
  llvm::StringRef name;
  const syntax::Expr *key = nullptr; ///< of an instance

  /// Without the key.
  std::string address() const { return (type + "." + name).str(); }
};
/// `expr` as such an address; nothing if it leads into a module or is none.
std::optional<InstanceAddress> instanceAddress(const syntax::Expr *expr);

/// A `moved` block.
struct Move {
  InstanceAddress from, to;
  const Item *item = nullptr;
};

/// An `import` block that an option can say.
struct Import {
  const syntax::Expr *key = nullptr; ///< of an instance
  const syntax::Attribute *id = nullptr;
  const syntax::Attribute *forEach = nullptr;
};

class Declarations {
public:
  explicit Declarations(ModuleContext &context)
      : C(context), S(context.session), W(context.writer) {}

  /// Declares all that the module has, and converts the modules that it calls.
  void declareAll();

  ModuleContext &context() const { return C; }
  /// The type of a reference to what is there as often as `declared` is, once `type`.
  const Ty *repeated(const Declared &declared, const Ty *type) const;
  /// What is declared at `address`, `data.aws_ami.x` or `provider.aws.east`; null if nothing is.
  Declared *find(llvm::StringRef address);
  const Declared *find(llvm::StringRef address) const;
  /// The address of something declared that `address` may be meant to be; "" if there is none, or
  /// if so many were looked for in vain that nobody misses one more.
  llvm::StringRef nearestAddress(llvm::StringRef address) const;
  const std::string &outputName(llvm::StringRef output) const {
    return OutputNames.find(output)->second;
  }
  /// The `import` blocks for the resource at `address`.
  std::vector<Import> importsOf(llvm::StringRef address) const { return Imports.lookup(address); }
  /// What has become the resource or module at `address`, the latest first.
  std::vector<Move> movesTo(llvm::StringRef address) const;
  /// `id` is of an `import` block that became an option.
  bool isImportId(const syntax::Attribute *id) const;
  /// The module's blocks expect the provider `name` (a local name with alias, `aws.east`) from its
  /// caller.
  bool expectsProvider(llvm::StringRef name) const { return ExpectedProviders.contains(name); }

  /// Which provider has the local name `name` in the module: the last part of its source.
  llvm::StringRef providerType(llvm::StringRef name) const {
    auto found = ProviderTypes.find(name);
    return found == ProviderTypes.end() ? name : llvm::StringRef(found->second);
  }
  /// The input of the component for such a provider; null if it expects none of that name.
  const Declared *expectedProvider(llvm::StringRef name) const {
    return expectsProvider(name) ? find(("provider." + name).str()) : nullptr;
  }
  /// All such names, sorted.
  std::vector<llvm::StringRef> expectedProviders() const;

  using DeclaredSet = llvm::SetVector<const Declared *>;
  /// Waits.cpp: what has provisioners and is named by `item`, by locals that it names, or by
  /// outputs of modules: resources of this module, and modules whose outputs come from such of
  /// theirs. Data sources wait by themselves. Only after the module has been declared.
  const DeclaredSet &provisionedNames(const Item &item);

private:
  std::unordered_map<const Item *, DeclaredSet>
      Provisioned; ///< by construct; each is looked at once

  Declared &declare(const Item &item, llvm::StringRef where);
  void declareProviderAliases();
  void declareRequired(const Item &item, const syntax::Attribute &provider);
  void declareExpected(const Item &item, const std::string &name);
  void declareVariable(const Item &item);
  void declareCompleted(Declared &variable);
  void declareLocal(const Item &item);
  void declareOutput(const Item &item);
  Declared &declareTyped(const Item &item, const TypeInfo &info);
  void declareData(const Item &item);
  void declareResource(const Item &item);
  void declareProvisioners(const Item &item);
  void declareImport(const Item &item);
  void declareMove(const Item &item);
  void checkMoves();
  void declareModule(const Item &item);
  /// The calls of this module that name the same source as `item`, itself among them.
  llvm::ArrayRef<ModuleCall> callsLike(const Item &item);
  ModuleConverter *calledModule(const Item &item);
  void declareProvider(const Item &item);

  ModuleContext &C;
  Session &S;
  frontend::IRWriter &W;
  llvm::StringMap<Declared> Nodes; ///< by address
  llvm::StringMap<std::string> OutputNames;
  mutable std::vector<llvm::StringRef> Addresses; ///< sorted, once one is not found
  mutable size_t Compared = 0;                    ///< addresses, with those that are not found
  llvm::StringSet<> ExpectedProviders;
  llvm::StringMap<std::string> ProviderTypes;   ///< by local name
  llvm::StringMap<std::vector<Import>> Imports; ///< by address
  llvm::DenseSet<const syntax::Attribute *> ImportIds;
  std::vector<Move> Moves;
  llvm::StringMap<llvm::SmallVector<size_t, 1>> MovesByEnd; ///< by the address that each leads to
  std::map<std::pair<llvm::StringRef, llvm::StringRef>, std::vector<ModuleCall>>
      Calls; ///< by source and version, as they are written
};

/// The condition of `count = condition ? 1 : 0`, or with `isThen` false of `? 0 : 1`.
struct OneOrNone {
  const syntax::Expr *condition;
  bool isThen;
};
/// `expr` without parentheses, and out of a text that holds nothing else, as old code writes it:
/// `"${x}"`.
const syntax::Expr *unwrapped(const syntax::Expr *expr);
/// Whether what has `body` is made once or not at all, by a condition that is surely a boolean.
std::optional<OneOrNone> oneOrNoneOf(const syntax::Body &body, const Declarations &declarations);

/// The type that a variable is declared with, and how PCL writes it.
void readVariableType(Declared &variable, ModuleContext &context);
/// How PCL writes the type of `variable`, which has one, once all calls are known.
std::string annotationOf(const Declared &variable, const ModuleContext &context);
/// What is written as the value of `variable`, as far as calls are known.
WrittenValues writtenFor(const Declared &variable, const ModuleContext &context);
/// What the variables of a root module are that have neither a type nor a default, by their uses.
/// All else is declared.
void readVariableUses(Declarations &declarations);

/// The name of a provider as an expression gives it: `aws`, `aws.east`, or one of them in quotes.
std::string providerName(const syntax::Expr *expr);
/// A `provisioner` of the resource with `body` can be a command: remote ones need a connection, and
/// run when the resource is made.
bool isCommand(const syntax::Block &provisioner, const syntax::Body &body);
/// `data` is a `template_file` whose template can be read now.
bool isInlineTemplate(const Item &data, const Declarations &declarations);

} // namespace pcl::terraform
