// The user's `aws`: calls of it, and what they print.
#pragma once

#include "Live.h"

#include "pcl/CfnImport/CfnImport.h"

namespace pcl::cfnimport {

class Aws {
public:
  Aws(const ImportOptions &options, DiagnosticEngine &diags) : O(options), Diags(diags) {}

  struct Answer {
    int code = 0; ///< 127: there is no such program
    std::string output, error;
  };
  /// Calls `aws` with `words`, in the directory `directory` unless that is "".
  Answer call(llvm::ArrayRef<std::string> words, llvm::StringRef directory = "") const;
  /// The same with profile and region; what it prints as JSON. Nothing if it failed, after a
  /// diagnostic unless the service said that there is no such thing.
  std::optional<Value> ask(std::vector<std::string> words) const;
  void report(llvm::ArrayRef<std::string> words, const Answer &answer) const;

  /// The template of a stack as it was sent; nothing inside if there is no such stack, and nothing
  /// at all after a diagnostic.
  std::optional<std::optional<Value>> deployed(llvm::StringRef stack) const;
  /// What is said of the stack; nothing in it if there is no such stack, or after a diagnostic.
  StackState stateOf(llvm::StringRef stack) const;
  /// Waits for the end of what is being done to the stack, where the program can. False after a
  /// diagnostic.
  bool wait(llvm::StringRef stack) const;

private:
  std::optional<Value> describe(llvm::StringRef stack) const;

  const ImportOptions &O;
  DiagnosticEngine &Diags;
};

} // namespace pcl::cfnimport
