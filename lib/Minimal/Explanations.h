// What a provider's words are about: names in failures and paths in differences, as nodes of the
// candidates. Private to the library.
//
// Providers spell as they like: Pulumi paths, Terraform paths (`ebs_block_device.0.volume_size`),
// Terraform or CloudFormation names in prose. A name that is no candidate is passed over.
#pragma once

#include "Candidates.h"

namespace pcl::minimal {

/// One thing that a provider said is wrong.
struct Explanation {
  std::vector<unsigned> nodes; ///< each once, in the order in which they are named; may be empty
  bool isDifference =
      false; ///< each node differs; else it is a failure, and one of the nodes may be enough
};

class Explanations {
public:
  Explanations(const Candidates &candidates, const schema::FieldMaps *terraform);

  Explanation ofFailure(const oracle::CheckFailure &failure) const;
  /// `sides`: what an index may count in, the likeliest first. Elements of sets are found by
  /// content, because the order of either side is not that of the candidates.
  Explanation ofDifference(llvm::StringRef path, llvm::ArrayRef<const ValueObject *> sides) const;

private:
  unsigned resolve(unsigned parent, llvm::StringRef name) const;
  unsigned resolveElement(unsigned list, uint64_t index, llvm::ArrayRef<const Value *> sides) const;
  unsigned walk(unsigned from, llvm::ArrayRef<PathStep> steps,
                llvm::ArrayRef<const ValueObject *> sides) const;
  unsigned resolveWord(llvm::StringRef word, unsigned near) const;

  const Candidates &TheCandidates;
  const schema::FieldMaps *Terraform;
  std::map<std::pair<unsigned, std::string>, unsigned>
      ByPlainName; ///< parent and name in plain letters
  std::map<std::string, unsigned>
      Anywhere; ///< names in plain letters; Root if several nodes have it
};

} // namespace pcl::minimal
