// Values of the root module's variables: from files of values and from the command line.
//
// Reads and parses; what a value is worth is decided where its variable is converted.
#pragma once

#include "Module.h"

#include "pcl/Frontend/Common/Assets.h"
#include "pcl/Frontend/Terraform/Terraform.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::terraform {

class VariableValues {
public:
  /// Reads `terraform.tfvars`, `*.auto.tfvars` and their JSON forms in `directory`, and then what
  /// `given` names; a later value replaces an earlier one. `root` are the variables that there are.
  /// What is not named, and leads out of the source, is not read.
  VariableValues(llvm::StringRef directory, const std::vector<GivenValues> &given,
                 const Module &root, const frontend::Assets &assets, SourceManager &sources,
                 DiagnosticEngine &diags, Parser &parser);

  /// What the variable `name` is set to, or null.
  const syntax::Attribute *find(llvm::StringRef name) const { return Values.lookup(name); }
  /// What the stack with these values should be called.
  const std::string &stack() const { return Stack; }

private:
  void take(llvm::Expected<FileId> file, llvm::StringRef path);
  void take(FileId file);
  void takeOne(const GivenValues &given);

  const Module &Root;
  SourceManager &Sources;
  DiagnosticEngine &Diags;
  Parser &TheParser;
  llvm::StringSet<> Variables; ///< that the root has
  llvm::StringMap<const syntax::Attribute *> Values;
  std::string Stack = "dev";
};

} // namespace pcl::terraform
