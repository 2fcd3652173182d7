// Which texts in the inputs of a stack's resources are the id, ARN or name of another resource of
// it.
//
// Only finds them, and sees to it that they form no circle; what is written for one is decided by
// whoever asks.
#pragma once

#include "Nodes.h"

#include "pcl/Frontend/State/State.h"
#include "pcl/Support/TextIndex.h"
#include "pcl/Value/PropertyPath.h"

#include <functional>

namespace pcl::state {

class Packages;

/// A part of a text that is a property of another resource.
struct Reference {
  size_t offset = 0, length = 0;
  size_t resource = 0;      ///< index into the resources
  llvm::StringRef property; ///< `id`, `arn` or `name`
};

class References {
public:
  /// `isCandidate` says of a resource and one of its properties whether programs can refer to it.
  /// `resources` must outlive this.
  References(llvm::ArrayRef<ResourceState> resources,
             llvm::function_ref<bool(const ResourceState &, llvm::StringRef)> isCandidate,
             ReferenceChoice wanted);

  /// The references in `text`, which stands at `place` in the inputs of resource `user`, in order
  /// and apart from each other. A text that is as a whole a property of exactly one other resource
  /// is one reference, if it is likely to mean the resource or all are wanted; so is, inside a
  /// longer text, an id or ARN that is long enough and has no letter, digit, dash or underscore
  /// beside it. Where several resources have the same, the state's own record of what the input
  /// comes from decides, and if it does not, nothing does.
  std::vector<Reference> find(llvm::StringRef text, size_t user, const PropertyPath &place) const;

  /// True if a reference of `user` to `target` would be part of a circle that is broken there: of
  /// resources that refer to each other the one that stands earlier in the state does not refer to
  /// the later one.
  bool closesCircle(size_t user, size_t target) const;

private:
  bool isMeant(const TextIndex::Match &match, const TextIndex::Entry &entry, llvm::StringRef text,
               size_t user, const PropertyPath &place) const;
  bool isRecorded(size_t user, llvm::StringRef input, size_t target) const;
  const TextIndex::Entry *choose(llvm::ArrayRef<TextIndex::Entry> same, size_t user,
                                 llvm::StringRef input) const;
  void findCircles();

  llvm::ArrayRef<ResourceState> Resources;
  ReferenceChoice Wanted;
  llvm::StringMap<size_t> ByUrn;
  TextIndex Texts;              ///< ids, ARNs and names; owners are indices into the resources
  std::vector<unsigned> Circle; ///< of each resource; equal if they refer to each other
};

/// What programs can refer to: nodes, and what is elsewhere, as far as their schemas are known. For
/// the constructor of References; holds references to all three.
std::function<bool(const ResourceState &, llvm::StringRef)>
referenceFilter(llvm::ArrayRef<ResourceState> resources, const NodeChoice &choice,
                const Packages &packages);

/// Calls `visit` for each reference in the inputs of resource `user`, with the path to the part of
/// them that it stands in and what it refers to. References that stay literals, as they close a
/// circle, are none.
void forEachReference(const References &references, const NodeChoice &choice,
                      llvm::ArrayRef<ResourceState> resources, size_t user, bool withSecrets,
                      llvm::function_ref<void(const PropertyPath &, size_t target)> visit);

} // namespace pcl::state
