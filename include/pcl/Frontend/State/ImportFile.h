// Import files: which resources `pulumi import -f` shall take into a stack, read and written.
//
// The form is that of pulumi/pulumi (pkg/cmd/pulumi/operations/import.go), with all its rules;
// docs/state.md lists the members. Reading makes no program: `resourcesOf` gives what an import
// file says as resources, which State.h converts. No provider is asked.
#pragma once

#include "pcl/Frontend/State/Deployment.h"

namespace pcl::state {

/// The plugin that a parameterised package is made from; name and version of the package are those
/// of the spec.
struct ImportParameterization {
  std::string pluginName, pluginVersion;
  std::string value; ///< base64
  friend bool operator==(const ImportParameterization &, const ImportParameterization &) = default;
};

/// What a package is extended by.
struct ImportExtension {
  std::string name, version;
  std::string value; ///< base64
  friend bool operator==(const ImportExtension &, const ImportExtension &) = default;
};

/// One resource of the file. Names are those of the file's members; "" and empty where it has none.
struct ImportSpec {
  std::string type;
  std::string name; ///< in the program; `resolveImportFile` sets it to `logicalName` where it is
                    ///< "", and that to this
  std::string logicalName; ///< the last part of the URN
  std::string id;
  std::string parent, provider; ///< names of other specs or of the name table
  std::string version, pluginDownloadUrl;
  std::vector<std::string> properties; ///< names of inputs to keep; empty: all
  bool component = false, remote = false;
  std::optional<ImportParameterization> parameterization;
  std::optional<ImportExtension> extension;
  /// Secrets as in ResourceState.
  ValueObject inputs, outputs;
  bool hasInputs = false; ///< the file has `inputs`, if only empty

  // Set by `resolveImportFile`.
  std::string urn, parentUrn, providerUrn; ///< the last two "" where there is none
  std::string programName;                 ///< `name`, made unique

  SrcRange place;   ///< may be nowhere
  size_t index = 0; ///< in the file's list, for those that have neither name nor id

  bool isProvider() const { return llvm::StringRef(type).starts_with("pulumi:providers:"); }
};

struct ImportFile {
  std::vector<std::pair<std::string, std::string>>
      nameTable; ///< names and URNs of what is in the stack already
  std::vector<std::pair<std::string, ValueObject>>
      providerInputs; ///< by name of the provider; deprecated
  std::vector<ImportSpec> resources;
};

/// Which stack the resources are for; URNs have both. "": what the URNs of the name table say, else
/// `dev` and `project`.
struct StackName {
  std::string stack, project;
  std::string otherStack = "dev", otherProject = "project"; ///< what they are else
};

/// The import file in `file`, resolved. Nothing if it is none; specs that are wrong are left out.
/// Both is reported.
std::optional<ImportFile> readImportFile(FileId file, const StackName &stack,
                                         DiagnosticEngine &diags);

/// Checks the specs and finds their URNs and names in the program. Those that are wrong are
/// reported and taken out; returns false if there were any. For files that were put together
/// otherwise than by reading.
bool resolveImportFile(ImportFile &file, const StackName &stack, DiagnosticEngine &diags);

/// What a resolved file says, as resources in its order. Behind them come those that specs only
/// name, and default providers that carry what the specs say of their packages.
std::vector<ResourceState> resourcesOf(const ImportFile &file);

/// The text of `file`, with a line break at the end: always the same for the same file, in the form
/// that `pulumi import -f` takes. Secrets that are known stand in it in clear text, marked as
/// secrets; members that are not known are left out.
std::string writeImportFile(const ImportFile &file);

} // namespace pcl::state
