// One import: from two templates and what is live to a plan.
#pragma once

#include "Assembly.h"
#include "Aws.h"
#include "Changes.h"
#include "Drift.h"
#include "Identify.h"
#include "Plan.h"

#include "pcl/CfnImport/CfnImport.h"

#include "llvm/ADT/StringSet.h"

#include <array>
#include <set>

namespace pcl::cfnimport {

/// How far a resource was compared with what is live.
struct Comparison {
  std::string id;
  const LiveResource *live = nullptr;
  std::vector<Difference> differences; ///< among them what is not known
  bool differs() const;                ///< more than what is not known
};

class Importer {
public:
  Importer(const ImportOptions &options, ResourceTypes &types, const Prompt &prompt,
           DiagnosticEngine &diags)
      : O(options), Types(types), Ask(prompt), Diags(diags), Service(options, diags) {}

  ImportResult run();

private:
  // Reading (Importer.cpp)
  bool readTemplates();
  bool readAssemblyTemplate();
  void readNested(const Value &document, llvm::StringRef path, unsigned depth);
  void generateTemplate();
  // Faults of the template and of its changes (Importer.cpp)
  /// Ids and parameters are such that the rest can speak of them.
  bool areNamesGood();
  void checkMacros();
  void checkNames();
  void takeDeployedEntries();
  void refuseChanges();
  // Additions (Additions.cpp)
  void collect();
  // What the service refuses whatever is live (Rules.cpp)
  void checkRules(Addition &addition);
  void checkLimits(const Value &after);
  void checkParameters();
  void leaveOutputs();
  void reportHiddenIdentifiers(ImportResult &result);
  void readMappings();
  void applyMapping(llvm::StringRef key, const ValueObject &values, llvm::StringRef type);
  void identify();
  void identifyAll();
  void askUser();
  void answer(Addition &addition);
  void findLive();
  void askService(Addition &addition);
  void closeNeeds();
  void skip(Addition &addition, Phrase<phrase::CfnSkip> why);
  void refuse(Addition &addition, Phrase<phrase::CfnNoImport> why);
  Value resourceValue(llvm::StringRef id, llvm::StringRef attribute) const;
  ValueObject ownIdentification(llvm::StringRef id, const ResourceType &type) const;
  Value evaluated(const Addition &addition) const;
  SrcRange placeOf(llvm::StringRef id) const { return Doc.rangeOf({"Resources", id.str()}); }
  const Addition *find(llvm::StringRef id) const;
  // The result (Results.cpp)
  void compare();
  void report(const Addition &addition, const Difference &difference);
  Value importTemplate();
  void addNeeded(Value &document, const Value &body, llvm::StringRef id);
  void addAbsent(std::set<std::string> &ids, const Value &body) const;
  Plan plan(const Value &after);
  Step importStep(llvm::ArrayRef<const Addition *> additions, llvm::StringRef undoName,
                  const std::optional<Value> &before, const Value &after);
  /// What is imported, each resource behind what must stand in its template.
  std::vector<const Addition *> inOrderOfNeeds() const;
  Value proposal() const;
  Value report() const;
  Value driftReport() const;
  std::string summary(bool isPlanned) const;

  const ImportOptions &O;
  ResourceTypes &Types;
  const Prompt &Ask;
  DiagnosticEngine &Diags;
  Aws Service;

  std::string TemplatePath, StackName;
  Document Doc, Deployed;
  Value Effective; ///< the template with the parameters, mappings and conditions of the plan
  bool IsNewStack = true;
  llvm::StringSet<> NestedNames;  ///< logical ids and construct paths in nested stacks
  llvm::StringSet<> WithChildren; ///< nested stacks that have nested stacks
  Surroundings S;
  Changes TheChanges;
  LiveResources Live;
  IdentifierSummary Summary;
  std::vector<Addition> Additions;
  llvm::StringMap<size_t> Numbers; ///< of additions, by logical id
  mutable std::set<std::string>
      UnderWay; ///< deployed resources of which it is being asked what they are
  std::vector<Comparison> Comparisons;
  std::vector<std::pair<std::string, std::string>> Later; ///< name and what is left for later
  bool IsBlocked = false;                                 ///< no plan is written
  /// Entries of sections by which it is, with the resources that need them; each is reported once.
  std::set<std::array<std::string, 3>> BlockedBy;
};

/// The smallest properties of a resource of `type` that show no drift to `live`. What `written`
/// (with functions) says so that `ours` (evaluated) is live stays as it is written.
Value smallestProperties(const ResourceType &type, const Value &written, const Value &ours,
                         const LiveResource &live);

} // namespace pcl::cfnimport
