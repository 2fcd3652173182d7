// Whether a resource is as its template says, property by property.
//
// Both sides are brought to a normal form by the type's schema: what only one of them can have is
// out (read-only, write-only, tags of the service), what a template need not say is out (null,
// defaults, and empty values where no default is known), scalars are texts, as they are to the
// service, documents are objects, and lists without order are sorted. What is left is compared.
#pragma once

#include "Json.h"

#include "pcl/CfnImport/CfnImport.h"

namespace pcl::cfnimport {

enum class DriftKind : uint8_t {
  Changed,
  OnlyTemplate,
  OnlyLive,
  ElementTemplate, ///< of a list without order
  ElementLive,
  Order,
  Unknown, ///< the template's value is not known
};

struct Difference {
  DriftKind kind = DriftKind::Changed;
  std::string path;               ///< `A.B[Key=x].C`
  Value ours, live;               ///< as they were normalised; null where there is nothing
  Phrase<phrase::CfnUnknown> why; ///< Unknown: why
  bool replaces = false;          ///< to change it would be to make the resource anew
};

/// The differences between `ours`, the evaluated properties of a template, and `live`, in the
/// order of their paths in `ours` and then in `live`.
std::vector<Difference> findDrift(const ResourceType &type, const Value &ours, const Value &live);

/// The normal form of `properties`, or of what `path` (`A/B`) leads to in them.
Value normalForm(const ResourceType &type, const Value &properties);

/// The word for `kind` in reports: `changed`.
llvm::StringRef nameOf(DriftKind kind);
/// What a message says of it.
Phrase<phrase::CfnDrift> phraseOf(const Difference &difference);

} // namespace pcl::cfnimport
