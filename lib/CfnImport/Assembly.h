// Cloud assemblies of the CDK: directories with a manifest, which names templates of stacks.
#pragma once

#include "Document.h"

namespace pcl::cfnimport {

struct AssemblyStack {
  std::string id;   ///< in the manifest
  std::string name; ///< of the stack
  std::string templatePath, region, account;
  std::string display; ///< as `cdk ls` prints it
};

/// `path` is a directory with a manifest.
bool isAssembly(llvm::StringRef path);
/// The stacks of the assembly in `path`, those of assemblies in it too. Empty after a diagnostic.
std::vector<AssemblyStack> readAssembly(llvm::StringRef path, DiagnosticEngine &diags);
/// CDK's construct path of the resource `body`, without `/Resource` at its end; or "".
std::string constructPath(const Value &body);
/// The file of the template of the nested stack `body`, beside `templatePath`; "" if it names none.
std::string nestedTemplate(const Value &body, llvm::StringRef templatePath);

} // namespace pcl::cfnimport
