// The conversion of one module to one PCL program: the order of work.
//
// The work is done by construct: Declarations (names, and what references mean),
// ExpressionConverter (expressions, references, templates; FunctionConverter for calls),
// BodyConverter (blocks, dynamic), and for each kind of top-level block a NodeConverter. What they
// share is the ModuleContext; the names around an expression are a Scope that is passed along.
#pragma once

#include "NodeConverter.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <set>

namespace pcl::terraform {

class ModuleConverter {
public:
  ModuleConverter(Session &session, Module module, ir::ProgramId program, bool isRoot,
                  llvm::StringRef key)
      : C(session, std::move(module), program, isRoot, key), D(C), E(D), B(E), Resources(B),
        Data(B), ModuleCalls(B), Variables(B) {}

  /// Does everything. References to nodes that do not exist and whatever else is wrong have been
  /// reported afterwards.
  void run();

  /// What a call of this module gives: one field an output.
  const Ty *outputs() const { return Outputs; }
  /// The variable called `name`, or null.
  const Declared *variable(llvm::StringRef name) const {
    return std::as_const(D).find(("var." + name).str());
  }
  /// Something of `package` is in the module, or in one that it calls.
  bool usesPackage(llvm::StringRef package) const;
  /// Whether this module, or one that it calls, may read a member `member` of what its variable
  /// `variable` is given.
  bool readsMember(llvm::StringRef variable, llvm::StringRef member) const;
  /// A data source here, or in a module that this one calls, that asks for something that may have
  /// to be made first; null if there is none. Only after the module has been declared.
  const Item *asksForThings() const;
  /// Waits.cpp: whether the output `output`, or any where that is "", comes from a resource with
  /// provisioners, here or in a module that this one calls.
  bool hasProvisioned(llvm::StringRef output);
  const Module &module() const { return C.module; }
  Declarations &declarations() { return D; }
  /// The input for the provider `name` that a caller hands over, or null.
  const Declared *expectedProvider(llvm::StringRef name) const {
    return std::as_const(D).expectedProvider(name);
  }
  ir::ProgramId programId() const { return C.programId; }

  /// A call of this module, by the component `node` of the program that `caller` writes.
  void addCall(ExpressionConverter &caller, llvm::StringRef node) {
    Calls.push_back({&caller, node.str()});
  }
  /// A call gives null, as it seems, to the variable `name`; so it does to those that get its
  /// value.
  void addNullArgument(llvm::StringRef name);
  /// A call gives something else to the variable `name` than its default, which it has no type
  /// beside.
  void addOtherArgument(llvm::StringRef name) { OtherArguments.insert(name.str()); }
  /// `calls` call this module: all of one module that name it in one way, and always the same.
  void addKnownCalls(llvm::ArrayRef<ModuleCall> calls);
  /// At the end, once: what is in a variable may be null where some call gives such.
  void widenElements();
  /// At the end, once: what is given something else than its default is of any type.
  void widenGuesses();
  /// At the end, once: a null that is given stays null for Terraform, where a component would take
  /// its default. The default of a variable that is given null goes to those calls that give
  /// nothing; one without a default need not be given then.
  void moveDefaults();

  /// At the end, once: a provider that all calls hand over must be given.
  void requireProviders();

private:
  bool readsWhole(llvm::StringRef variable) const;
  const llvm::StringSet<> &memberNames() const;
  void setDefault(ir::Node &config, ExprId value);
  void addFiles();
  void convertLocals();
  void convertItem(const Item &item);
  void convertOther(const Item &item);
  void convertRemoved(const Item &item);
  /// Moves.cpp: gives what exists to a resource in a module that is called once. False if no option
  /// of the module's program can say it.
  bool importIntoModule(const Item &item);
  /// InstanceConditions.cpp: conditions ask for the instances that are there by them.
  void askInstances();

  ModuleContext C;
  Declarations D;
  ExpressionConverter E;
  BodyConverter B;
  ResourceConverter Resources;
  DataConverter Data;
  ModuleCallConverter ModuleCalls;
  VariableConverter Variables;
  struct Call {
    ExpressionConverter *caller;
    std::string node;
  };
  std::vector<Call> Calls;
  llvm::DenseSet<const Item *> KnownCalls; ///< the first of each list of them
  std::set<std::string> NullArguments, OtherArguments;
  std::vector<Field> OutputFields;
  const Ty *Outputs = nullptr;
  mutable std::optional<llvm::StringSet<>> MemberNames;
  mutable llvm::StringMap<bool> WholeReads; ///< by variable
  llvm::StringMap<bool> ProvisionedOutputs; ///< by output, as far as asked for
};

} // namespace pcl::terraform
