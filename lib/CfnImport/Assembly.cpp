// Manifests.
#include "Assembly.h"

#include "pcl/Support/Paths.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace pcl::cfnimport {

bool isAssembly(llvm::StringRef path) { return llvm::sys::fs::is_directory(path); }

static void addStacks(llvm::StringRef path, unsigned depth, std::vector<AssemblyStack> &stacks,
                      DiagnosticEngine &diags) {
  constexpr unsigned MaxDepth = 20;
  std::optional<FileId> file = loadFile(inDirectory(path, "manifest.json"), diags);
  std::optional<Value> json = file ? readJson(*file, phrase::assembly(), diags) : std::nullopt;
  if (!json)
    return;
  const Value *artifacts = memberOf(*json, "artifacts");
  if (!artifacts || !isObject(*artifacts)) {
    diags.report(diag::cfn_import_input, {}, path.str(), phrase::assembly(),
                 phrase::lacks_artifacts());
    return;
  }
  for (const auto &[id, artifact] : artifacts->object()) {
    const Value *properties = memberOf(artifact, "properties");
    if (!properties || !isObject(*properties))
      continue;
    llvm::StringRef type = textMember(artifact.object(), "type");
    const ValueObject &object = properties->object();
    if (llvm::StringRef directory = textMember(object, "directoryName");
        type == "cdk:cloud-assembly" && !directory.empty() && depth < MaxDepth)
      addStacks(inDirectory(path, directory), depth + 1, stacks, diags);
    llvm::StringRef templateFile = textMember(object, "templateFile"),
                    name = textMember(object, "stackName");
    if (type != "aws:cloudformation:stack" || templateFile.empty())
      continue;
    AssemblyStack stack{id,
                        name.empty() ? id : name.str(),
                        inDirectory(path, templateFile),
                        "",
                        "",
                        textMember(artifact.object(), "displayName").str()};
    llvm::StringRef environment = textMember(artifact.object(), "environment");
    if (environment.consume_front("aws://")) {
      auto [account, region] = environment.split('/');
      stack.account = account.starts_with("unknown") ? "" : account.str();
      stack.region = region.starts_with("unknown") ? "" : region.str();
    }
    stacks.push_back(std::move(stack));
  }
}

std::vector<AssemblyStack> readAssembly(llvm::StringRef path, DiagnosticEngine &diags) {
  std::vector<AssemblyStack> stacks;
  unsigned errors = diags.errorCount();
  addStacks(path, 0, stacks, diags);
  if (stacks.empty() && diags.errorCount() == errors)
    diags.report(diag::cfn_import_input, {}, path.str(), phrase::assembly(), phrase::lacks_stack());
  return stacks;
}

static llvm::StringRef metadataOf(const Value &body, llvm::StringRef key) {
  const Value *metadata = memberOf(body, "Metadata");
  return metadata && isObject(*metadata) ? textMember(metadata->object(), key) : "";
}

std::string constructPath(const Value &body) {
  llvm::StringRef path = metadataOf(body, "aws:cdk:path");
  path.consume_back("/Resource");
  return path.str();
}

std::string nestedTemplate(const Value &body, llvm::StringRef templatePath) {
  llvm::StringRef asset = metadataOf(body, "aws:asset:path");
  return asset.empty() || asset.contains("..")
             ? ""
             : inDirectory(llvm::sys::path::parent_path(templatePath), asset);
}

} // namespace pcl::cfnimport
