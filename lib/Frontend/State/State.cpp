// The front end's entry: which reader a file is for, and what is made of the resources in it.
#include "pcl/Frontend/State/State.h"

#include "Packages.h"
#include "Select.h"
#include "TerraformState.h"

namespace pcl::state {

/// The resources in `file`; nothing when it cannot be read, which is reported. `skipped` is what
/// the file has beyond them, with `secrets`.
static std::optional<std::vector<ResourceState>>
readResources(FileId file, const StateOptions &options, schema::PackageRegistry *packages,
              std::vector<SkippedConstruct> &skipped, ValueObject &secrets,
              DiagnosticEngine &diags) {
  switch (options.form) {
  case StateForm::StackExport:
    return readDeployment(file, diags, &skipped);
  case StateForm::ImportFile: {
    std::optional<ImportFile> import = readImportFile(file, options.stack, diags);
    return import ? std::optional(resourcesOf(*import)) : std::nullopt;
  }
  case StateForm::TerraformState: {
    std::optional<TerraformState> terraform = readTerraformState(file, options, packages, diags);
    if (!terraform)
      return std::nullopt;
    skipped = std::move(terraform->skipped);
    secrets = std::move(terraform->secrets);
    return std::move(terraform->resources);
  }
  }
  return std::nullopt;
}

/// Says what the stack that has the resources would still do to them, and one that takes them over
/// knows nothing of.
static void reportOwed(llvm::ArrayRef<ResourceState> resources, DiagnosticEngine &diags) {
  for (const ResourceState &resource : resources) {
    if (resource.isDeleted || resource.isElsewhere)
      continue;
    if (resource.isGone)
      diags.report(diag::state_gone, resource.place, resource.urn);
    else if (resource.isTainted)
      diags.report(diag::state_owed, resource.place, resource.urn, phrase::tainted());
    else if (resource.isHalf)
      diags.report(diag::state_owed, resource.place, resource.urn, phrase::half());
  }
}

StateResult convertState(const StateOptions &options, ir::Workspace &workspace,
                         SourceManager &sources, DiagnosticEngine &diags) {
  StateResult result;
  result.account.parsed = false;
  workspace.root();
  llvm::Expected<FileId> file = sources.load(options.file, SourceManager::MaxDataSize);
  if (!file) {
    diags.report(diag::cannot_read_file, {}, options.file, llvm::toString(file.takeError()));
    return result;
  }
  std::vector<SkippedConstruct> skipped;
  ValueObject secrets;
  std::optional<std::vector<ResourceState>> resources =
      readResources(*file, options, workspace.packages(), skipped, secrets, diags);
  if (!resources)
    return result;
  markSecrets(*resources, workspace.packages());
  markSharedSecrets(*resources, secrets);
  if (options.form != StateForm::TerraformState) // only Terraform's resources have addresses
    for (const std::string &pattern : options.exclude)
      diags.report(diag::exclude_no_match, {}, pattern);
  if (!options.select.empty()) {
    std::vector<size_t> moved = selectResources(*resources, options.select, diags);
    if (moved.empty())
      return result;
    if (options.form == StateForm::StackExport)
      result.files["state-delete.sh"] = deletionScript(*resources, moved);
  }
  if (options.adopt != Adopt::None)
    reportOwed(*resources, diags);
  if (options.adopt == Adopt::File)
    result.files["import.json"] = writeImportFile(importFileOf(*resources, diags));
  bool isExport = options.form == StateForm::StackExport;
  bool isTakenOver = !isExport || options.adopt != Adopt::None;
  ProgramOptions program{options.adopt, isExport ? Secrets::InProgram : Secrets::InConfig,
                         options.protect.value_or(isTakenOver), options.references, options.split};
  result.account = convertResources(std::move(*resources), program, workspace, diags,
                                    &result.origins, &result.showsSecrets);
  for (const SkippedConstruct &construct : skipped)
    result.account.close(
        result.account.open(construct.kind, construct.type, construct.name, construct.place),
        construct.outcome);
  return result;
}

} // namespace pcl::state
