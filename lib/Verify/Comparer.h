// What compares a run of a program with a plan: its resources and their arguments, what these refer
// to, providers, data sources and outputs.
#pragma once

#include "pcl/Verify/Compare.h"

#include "Members.h"
#include "StandIns.h"
#include "Values.h"

namespace pcl::verify {

inline constexpr llvm::StringLiteral ProviderPrefix = "pulumi:providers:";

/// What is noted of a secret of the program that the plan has in clear text.
inline constexpr llvm::StringLiteral ComesOutOfSecret =
    "secret in the program, for it is taken out of a value that holds a secret";

class Comparer {
public:
  Comparer(const Plan &plan, const ProgramRun &run, Counterparts &counterparts,
           llvm::StringRef directory, RunKind kind);
  Comparison run();

private:
  Row &add(std::string kind, std::string address, std::string name, std::string token);
  static void differ(Row &row, std::string path, std::string problem, std::string plan,
                     std::string program);
  static void take(Row &row, ValueComparator &comparator);

  // Resources.
  void compareResource(size_t index);
  void compareParent(const PlannedInstance &instance, const Registration &program, Row &row);
  /// What the configuration says of the argument that Pulumi calls `name`; null if it does not.
  static const Value *writtenAs(const PlannedInstance &instance, const Counterpart &known,
                                llvm::StringRef name);
  /// An argument is written that the mapping does not have: the front end may have given it
  /// another name.
  static bool hasUnmapped(const PlannedInstance &instance, const Counterpart &known, Row &row);
  /// `data` of a Kubernetes secret is plain text in Terraform, as `stringData` is in Pulumi.
  static ValueObject withOtherNames(ValueObject values, const Counterpart &known);
  void compareInputs(const PlannedInstance &instance, const Counterpart &known,
                     const Registration &program, Row &row);
  /// An expression of constants alone.
  static bool namesNothing(const Value &written);
  /// What it is that the program does not say an argument of which the plan has `value`; nothing if
  /// what is written is null for this instance, and the provider fills it in. A plan says only what
  /// comes of it, and which names there are.
  std::optional<llvm::StringRef> problemOfMissing(const PlannedInstance &instance,
                                                  const Place &place, const Value &value) const;
  /// A secret of one side is none to see in the other.
  static Difference unclear(const PropertyPath &path, const Value &plan, const Value &program);
  bool isSame(const Value &plan, const Value &program, const Place &place) const;
  /// The program has the value of the only name in the expression. A plan does not tell whether
  /// something else stands around it; if not, it is the provider that plans another value.
  bool isPerhapsWritten(const PlannedInstance &instance, const Value &value,
                        const Place &place) const;
  /// The only name in the expression is null: the provider computes the value, most likely.
  bool isComputedForNull(const PlannedInstance &instance, const schema::FieldMap *field,
                         const Value *written) const;
  bool mayComeFromResource(const PlannedInstance &instance, const Value *expression) const;
  /// The provider plans something else than what is written, or than nothing: the program, which
  /// says what is written, is right all the same.
  bool isProvidersOwn(const PlannedInstance &instance, const Value &planned, const Value &value,
                      const Place &place, Row &row, const std::string &name) const;
  /// The provider says that something in it is sensitive.
  static bool isSensitive(const schema::FieldMap *field);
  /// What is sensitive is a secret, and nothing else is, but for what a schema says, and what is
  /// taken out of a value that holds a secret. `origins` are those of the value.
  void compareSecrecy(const std::string &name, const Value &planned, const Value &value,
                      const Place &place, const Origins &origins, Row &row) const;
  /// An attribute that `origins` name holds a secret: to a program it is secret as a whole.
  bool comeOutOfSecret(const Origins &origins) const;

  // What values come from, and what is waited for.
  Origins originsOf(const PlannedInstance &instance, const Value *written,
                    bool withRepetition = true) const;
  /// What depends on no resource and is unknown all the same is so for reasons of Terraform: a
  /// time, or a function that does not tell.
  static bool isTerraformsOwn(const Origins &origins);
  bool isEarlyFine(const schema::FieldMap *field, const Value *written,
                   const Origins &origins) const;
  /// There are blocks in `planned` that `written` does not have: `dynamic` made them, or the
  /// provider.
  static bool hasUnwrittenBlocks(const Value &planned, const Value *written,
                                 const schema::FieldMap *field);
  /// What a value of a run to the end is made of: of no other attributes than those that are
  /// named, in blocks of those that are named at the same place.
  void compareSources(const std::string &path, const PlannedInstance &instance,
                      const Value &written, const schema::FieldMap *field, const Value &value,
                      Row &row);
  void compareSources(const std::string &path, const Origins &origins, const Value &value,
                      Row &row);
  /// Those that Pulumi has; the rest of `timeouts` is lost.
  static void compareTimeouts(const PlannedInstance &instance, const Registration &program,
                              Row &row);
  /// An input may come from no other resources than the argument does.
  void compareOrigins(const std::string &name, const Origins &origins, const Registration &program,
                      Row &row);
  void compareTrigger(const PlannedInstance &instance, const Registration &program, Row &row);
  /// The instances that `address`, of a resource or a module without keys, stands for.
  static bool isOf(const PlannedInstance &instance, llvm::StringRef address);
  /// The resource waits for `address`: for an instance of it, or for the component of the module.
  bool waitsFor(const Registration &program, llvm::StringRef address) const;
  void compareDependencies(const PlannedInstance &instance, const Registration &program, Row &row);
  static std::string addressIn(llvm::StringRef module, llvm::StringRef name);
  /// Order after data sources follows from references.
  bool isToWaitFor(llvm::StringRef module, llvm::StringRef name) const;
  /// What the program waits for, and no argument and no `depends_on` leads to.
  void addOtherDependencies(const PlannedInstance &instance, const Registration &program, Row &row);

  // Providers.
  void compareProviderOf(const ConfiguredResource &configured, llvm::StringRef reference, Row &row);
  /// Settings that are constants; a plan does not have the values of others.
  void compareProvider(const ConfiguredProvider &provider);
  void addIfAdditional(const RegisteredResource &resource);

  // Data sources.
  void compareCalls();
  void compareArguments(const PlannedInstance &data, const FunctionCall &call, Row &row);
  void compareSourcesOf(const PlannedInstance &data, const FunctionCall &call, Row &row);
  void addUncalled(const PlannedInstance &data);

  // Outputs.
  void compareOutputs();
  void addOtherOutput(const std::string &name);

  const Plan &ThePlan;
  const ProgramRun &TheRun;
  Counterparts &Names;
  llvm::StringRef Directory;
  RunKind Kind;
  std::set<std::string> Addresses; ///< of resources, without keys
  StandIns Sources;
  std::map<std::string, const RegisteredResource *> ByUrn;
  std::map<size_t, const RegisteredResource *> ByInstance;
  Comparison Made;
};

} // namespace pcl::verify
