// Texts of ours in place of what a plan does not know, for a program that runs to its end. Each
// says what it stands for, so values that are made of it show where they come from. Internal to the
// library.
#pragma once

#include "pcl/Schema/Types.h"
#include "pcl/Verify/Plan.h"

#include "llvm/ADT/StringMap.h"

namespace pcl::verify {

/// The text for the member `name` of `planned`, by Pulumi's name.
std::string standInFor(const PlannedInstance &planned, llvm::StringRef name);
/// The id of a resource that no plan has.
std::string standInFor(llvm::StringRef logicalName);

/// `value`, of type `type` if that is known, with `text` in place of what is not known; for parts
/// with their path behind it. They stand in no plan, so a place that should hold something else
/// differs.
Value withStandIns(const Value &value, const schema::Type *type, const std::string &text);

/// Finds the texts again.
class StandIns {
public:
  /// What one of them stands for.
  struct Source {
    size_t instance; ///< of the resources
    std::string member;
    bool operator<(const Source &other) const {
      return std::tie(instance, member) < std::tie(other.instance, other.member);
    }
  };

  explicit StandIns(llvm::ArrayRef<PlannedInstance> resources);
  /// The members that `value` is made of, as far as its texts show.
  std::set<Source> in(const Value &value) const;

private:
  void find(llvm::StringRef text, std::set<Source> &found) const;

  llvm::StringMap<size_t> ByAddress;
  size_t Longest = 0; ///< of the addresses
};

} // namespace pcl::verify
