// The programs that get modules from the network and take archives apart, held to limits.
#pragma once

#include "pcl/Support/ScratchDirectory.h"

#include "llvm/ADT/ArrayRef.h"

namespace pcl::terraform {

/// What a package of modules may be. Far more than the largest that registries have.
constexpr uint64_t MaxPackageBytes = 256 << 20;
constexpr uint64_t MaxPackageFiles = 50'000;
/// An archive may unpack to so many times its size; small ones to `FreeBytes`.
constexpr uint64_t MaxArchiveRatio = 200;
constexpr uint64_t FreeBytes = 16 << 20;
/// What a registry may answer.
constexpr uint64_t MaxAnswerBytes = 8 << 20;

class FetchTools {
public:
  /// `work` holds what programs write for us.
  explicit FetchTools(const ScratchDirectory &work) : Work(work) {}

  /// Runs a program of the `PATH`; "" if it succeeded, else what it said. Its output goes to the
  /// file `out`. It cannot write files larger than `limit` bytes.
  std::string run(llvm::StringRef program, llvm::ArrayRef<std::string> arguments,
                  llvm::StringRef out = "", uint64_t limit = MaxPackageBytes) const;

  /// Unpacks `archive` (zip; tar, plain or packed by gzip, bzip2 or xz) into the new directory
  /// `directory`. What kind it is its first bytes say. "", or what is wrong: it is none, leads out
  /// of `directory`, or is larger than a package may be.
  std::string unpack(const std::string &archive, const std::string &directory) const;

private:
  std::string unpackTar(const std::string &archive, const std::string &directory) const;
  std::string unpackZip(const std::string &archive, const std::string &directory) const;

  const ScratchDirectory &Work;
};

/// The text of the file `path`; "" if it cannot be read.
std::string textOfFetched(const std::string &path);

} // namespace pcl::terraform
