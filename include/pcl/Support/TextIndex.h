// Finds which of many known texts (ids, names, ARNs of resources) stand in a text: as the whole of
// it, or inside.
//
// Only finds them, and keeps all owners of a text; who of several is meant, and what is written for
// one, is decided by whoever asks. A look-up costs the length of the text times the logarithm of
// the number of known texts.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace pcl {

class TextIndex {
public:
  /// `text` is `property` of the thing with the number `owner`. The texts must outlive the index.
  struct Entry {
    llvm::StringRef text;
    size_t owner = 0;
    llvm::StringRef property;
  };

  /// Texts shorter than MinWhole are left out: they are too often equal by chance. Of equal texts
  /// the order of owners, and of their properties as given, is kept.
  explicit TextIndex(std::vector<Entry> entries);

  static constexpr size_t MinWhole = 3, MinPart = 8;

  /// A part of a text, and all entries that it is equal to, sorted by owner.
  struct Match {
    size_t offset = 0, length = 0;
    llvm::ArrayRef<Entry> entries;
  };

  /// The known texts in `text`, in order and apart from each other: one that is the whole of it,
  /// else the longest at each place that have MinPart letters and more, and no letter, digit, dash
  /// or underscore beside them.
  std::vector<Match> find(llvm::StringRef text) const;

private:
  llvm::ArrayRef<Entry> equalTo(llvm::StringRef text) const;
  llvm::ArrayRef<Entry> longestAt(llvm::StringRef text) const;

  std::vector<Entry> Entries; ///< sorted by text
};

/// By its name the input `property` of a resource of type `token` is what tells it from its like:
/// `name`, `bucket` and `bucketName` of a Bucket, `identifier`, `clusterIdentifier` of a Cluster.
/// What stands there is the resource's own, though another one may be called the same.
bool isIdentityName(llvm::StringRef property, llvm::StringRef token);

/// A name of a resource of type `token` is likely to mean the resource where an input called
/// `input` has it as a whole: it has TextIndex::MinPart letters and more, or the input is called
/// after the type (`role`, `roleName` of a Role). Shorter ones are often only words.
bool isLikelyName(llvm::StringRef name, llvm::StringRef input, llvm::StringRef token);

/// An id or ARN is unlike what anybody would say by chance: TextIndex::MinPart letters and more,
/// with a digit or a separator in it.
bool isTelling(llvm::StringRef id);

/// An id or ARN of a resource of type `token` is likely to mean the resource where an input called
/// `input` has it as a whole: it is telling, or the input is called after the type or after ids
/// (`netId`, `subnetIds`, `roleArn`). `prod` and `443` elsewhere are only words.
bool isLikelyId(llvm::StringRef id, llvm::StringRef input, llvm::StringRef token);

} // namespace pcl
