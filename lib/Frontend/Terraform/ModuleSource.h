// Addresses of modules, and versions of modules with their constraints, as Terraform reads them.
//
// Reads nothing: what lies where is the business of ModuleInstaller.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace pcl::terraform {

enum class SourceKind : uint8_t {
  Local,    ///< a path that starts with `.`
  Registry, ///< `namespace/name/system`, maybe behind a host
  Git,      ///< a repository
  Archive,  ///< a file behind `http` or `https`
  Other     ///< buckets, Mercurial
};

/// What the argument `source` of a module call says.
struct ModuleSource {
  SourceKind kind = SourceKind::Other;
  /// The package without what only says how it is fetched: `terraform-aws-modules/vpc/aws`,
  /// `github.com/acme/network`. It is where a cache has the package.
  std::string package;
  std::string host;         ///< Registry
  std::string address;      ///< Registry: `namespace/name/system`
  std::string url;          ///< Git, Archive: what is fetched
  std::string ref;          ///< Git: a branch, a tag or a commit; "" where none is named
  std::string subdirectory; ///< in the package: `modules/subnets`; "" for all of it

  /// What a person would call the module.
  std::string name() const;
  /// Both mean the same module of the same package.
  friend bool operator==(const ModuleSource &a, const ModuleSource &b) {
    return a.kind == b.kind && a.package == b.package && a.ref == b.ref &&
           a.subdirectory == b.subdirectory;
  }
};

ModuleSource parseModuleSource(llvm::StringRef text);

/// A version of a module: `1.2.3`, `v2.0.0-rc1`.
struct ModuleVersion {
  llvm::SmallVector<uint64_t, 3> segments; ///< at least three
  std::string preRelease;

  static std::optional<ModuleVersion> parse(llvm::StringRef text);
  /// By precedence.
  friend int compare(const ModuleVersion &a, const ModuleVersion &b);
};

/// `>= 1.0, < 2.0`, `~> 1.2`: what the argument `version` says.
class VersionConstraint {
public:
  /// Nothing if `text` is no constraint; "" allows every release.
  static std::optional<VersionConstraint> parse(llvm::StringRef text);
  bool allows(const ModuleVersion &version) const;
  /// It allows some version with that first number.
  bool allowsMajor(uint64_t major) const;
  /// First numbers, ascending, of which those in between and behind are allowed as their
  /// neighbours: those of the versions that it names, and the next ones.
  std::vector<uint64_t> majorsOfNote() const;
  /// It allows one version only.
  bool isExact() const { return Parts.size() == 1 && Parts[0].op == Op::Equal; }
  /// The version that none it allows comes before: `1.2.0` of `~> 1.2`; `0.0.0` where it names
  /// none.
  std::string lowest() const;

private:
  enum class Op : uint8_t { Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual, Pessimistic };
  struct Part {
    Op op = Op::Equal;
    ModuleVersion version;
    size_t written = 3; ///< segments that were written
  };
  std::vector<Part> Parts;
};

/// The highest of `versions` that `constraint` allows; null if it allows none. What is no version
/// is passed over.
const std::string *highestAllowed(const std::vector<std::string> &versions,
                                  const VersionConstraint &constraint);

} // namespace pcl::terraform
