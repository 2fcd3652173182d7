// How a template differs from the deployed one, name by name.
#pragma once

#include "Document.h"

namespace pcl::cfnimport {

/// The member of `Metadata` under which the tool notes that it made a stack retain a resource.
inline constexpr llvm::StringLiteral ImportNote = "cfn-import";

struct Changes {
  struct Update {
    std::string id;
    std::vector<std::string> paths; ///< `Properties.Tags`
  };
  std::vector<std::string> added, deleted; ///< logical ids, in the order of their template
  std::vector<Update> updated;
  /// Entries of other sections that are in both and differ: section and name.
  std::vector<std::pair<std::string, std::string>> sections;
};

/// What the two forms of a value that mean the same have in common: scalars as texts, `A.B` of
/// `Fn::GetAtt` as a list, `DependsOn` as a sorted list, CDK's own metadata left out.
Value canonical(const Value &value);

/// Compares two templates; `deployed` may have no resources.
Changes compareTemplates(const Document &document, const Document &deployed);

/// The resource says only what the CDK keeps of itself.
bool isCdkMetadata(const Value &resource);
/// The type of the resource `body`, or "".
llvm::StringRef typeOf(const Value &body);

} // namespace pcl::cfnimport
