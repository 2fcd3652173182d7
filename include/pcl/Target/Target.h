// What all back ends take and give: options of a run, and the files that they make.
//
// Writing the files to a disk is the driver's business.
#pragma once

#include "pcl/Support/SourceManager.h"
#include "pcl/Support/Split.h"
#include "pcl/Support/Switches.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace pcl {

/// A piece of an output file and the place in the source that it was made from.
struct SourceMapEntry {
  uint32_t begin = 0; ///< byte offsets in the output file
  uint32_t end = 0;
  SrcRange source;
};

struct OutputFile {
  std::string text;
  std::vector<SourceMapEntry> sourceMap; ///< empty unless asked for
  bool isPrivate = false;                ///< it may hold secrets: for its owner alone
};

/// Output files by path relative to the output directory, with `/`.
using OutputFiles = std::map<std::string, OutputFile>;

/// How functions of the package `std` are written.
enum class StdForm : uint8_t {
  Native,  ///< in the language's own terms, as far as it can say them
  Package, ///< as calls of the package
};

/// What a user says of a run that means the same for every language. What one language takes beyond
/// it is in that language's Emit.h.
struct TargetOptions {
  std::string projectName = "project";
  /// What the package is called that the programs become, with the component program in the
  /// directory of that name as what it is for; "" for a project with a root program.
  std::string library;
  /// `--local-dependency`: where the SDK of a package (or `pulumi`) lies, by package name, or by
  /// `name@version` where that is said of one version.
  std::map<std::string, std::string> localDependencies;
  /// `--std`: functions of the package `std` are the language's own, or calls of the package.
  StdForm std = StdForm::Native;
  bool sourceMap = false;
  /// `--split`: the resources of the program are spread over files.
  Split split;
  /// Names of the files of the source that the programs read when they run, all below `assets/`:
  /// nothing there may become a part of a program.
  std::vector<std::string> assets;
  /// Collects, when not null, the packages that the programs use and no manifest may name, as
  /// nothing says what they are: no schema, and no `--local-dependency`.
  std::set<std::string> *undecided = nullptr;
  /// Collects `--dump=code` when not null.
  std::string *codeDump = nullptr;
  /// Collects `--dump=lowered` when not null.
  std::string *loweredDump = nullptr;
  /// Runs the verifier of the lowered level.
  bool verifyEach = false;
  /// Runs the verifier of the code tree.
  bool verifyCode = checksItself();
};

} // namespace pcl
