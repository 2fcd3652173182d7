// Which live resource a resource of a template is.
#pragma once

#include "Evaluate.h"
#include "Live.h"

#include <map>

namespace pcl::cfnimport {

/// A live resource that a resource of the template may be, and why.
struct Candidate {
  const LiveResource *resource = nullptr;
  unsigned score = 0;
  std::vector<std::string> reasons;
};

/// A resource of the template that is to be imported.
struct Addition {
  std::string id;
  const ResourceType *type = nullptr; ///< null if nothing is known of it
  std::string typeName;
  Value body;                      ///< as the template has it
  std::string path;                ///< CDK's construct path, or ""
  std::vector<IdentifierSet> sets; ///< that identify it; the primary one first
  bool isSummary = false;          ///< `sets` are what the service says that an import takes
  Value properties;                ///< evaluated
  ValueObject identification;
  std::string how; ///< where the identification is from: `mapping`, `template`, `live`, `answer`
  const LiveResource *live = nullptr;
  std::vector<Candidate> candidates; ///< if it is not identified
  bool isOut = false;                ///< skipped or refused; it was reported
  std::string why;                   ///< why it is
  bool isError = false;              ///< refused, and not only skipped
  bool isAbsent = false;             ///< its condition is false
};

/// What a mapping file says: identifying properties by logical id or construct path.
struct MappingEntry {
  std::string id;
  ValueObject values;
  std::string type; ///< "" if it says none
};
using ResourceMapping = std::vector<MappingEntry>;

/// Reads a mapping: `{"Id": {"Property": "value"}}`, or a list as a change set has it. Entries
/// without a value are left out.
std::optional<ResourceMapping> readMapping(llvm::StringRef path, DiagnosticEngine &diags);
/// The mapping file of what was identified; what was not has empty values, to be filled in.
Value mappingOf(llvm::ArrayRef<Addition> additions);

/// Identifier sets by type, out of what `aws cloudformation get-template-summary` prints.
using IdentifierSummary = std::map<std::string, std::vector<IdentifierSet>>;
IdentifierSummary readSummary(llvm::StringRef path, DiagnosticEngine &diags);

/// Identifies `addition` by what its own properties say; false if they do not.
bool identifyByTemplate(Addition &addition, const LiveResources &live);
/// Finds the live resources that `addition` may be, the likeliest first; those in `taken` are
/// others.
void findCandidates(Addition &addition, const LiveResources &live,
                    const std::set<const LiveResource *> &taken);

} // namespace pcl::cfnimport
