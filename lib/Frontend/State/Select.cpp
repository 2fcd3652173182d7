// Selection by URN.
#include "Select.h"

#include "Nodes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace pcl::state {

/// The resources whose URN `pattern` is, or matches as a glob. URNs have `$`, colons and slashes,
/// which globs take as they are.
static std::vector<size_t> matches(llvm::ArrayRef<ResourceState> resources,
                                   const std::string &pattern) {
  llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(pattern);
  std::vector<size_t> found;
  for (size_t i = 0; i < resources.size(); ++i)
    if (!resources[i].isDeleted &&
        (resources[i].urn == pattern || (glob && glob->match(resources[i].urn))))
      found.push_back(i);
  if (!glob)
    llvm::consumeError(glob.takeError());
  return found;
}

std::vector<size_t> selectResources(std::vector<ResourceState> &resources,
                                    llvm::ArrayRef<std::string> patterns, DiagnosticEngine &diags) {
  std::vector<bool> isMoved(resources.size()), isUsed(resources.size());
  for (const std::string &pattern : patterns) {
    std::vector<size_t> found = matches(resources, pattern);
    if (found.empty())
      diags.report(diag::select_no_match, {}, pattern);
    for (size_t i : found)
      if (!resources[i].isStack() && !resources[i].isDefaultProvider())
        isMoved[i] = true;
  }
  llvm::StringMap<size_t> byUrn;
  for (size_t i = 0; i < resources.size(); ++i)
    if (!resources[i].isDeleted)
      byUrn.try_emplace(resources[i].urn, i);
  // In a state parents come before their children.
  for (size_t i = 0; i < resources.size(); ++i)
    if (auto parent = byUrn.find(resources[i].parent);
        parent != byUrn.end() && !resources[i].isDeleted && isMoved[parent->second])
      isMoved[i] = true;
  for (size_t i = 0; i < resources.size(); ++i)
    if (auto provider = byUrn.find(resources[i].provider); provider != byUrn.end() && isMoved[i])
      isUsed[provider->second] = true;
  std::vector<size_t> moved;
  for (size_t i = 0; i < resources.size(); ++i) {
    resources[i].isElsewhere = !isMoved[i] && !isUsed[i] && !resources[i].isDeleted &&
                               !resources[i].isStack() && !resources[i].isDefaultProvider();
    if (isMoved[i])
      moved.push_back(i);
  }
  return moved;
}

/// `text` as one word of a shell.
static std::string quoted(llvm::StringRef text) {
  std::string result = "'";
  for (char c : text)
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string deletionScript(llvm::ArrayRef<ResourceState> resources, llvm::ArrayRef<size_t> moved) {
  std::string script = "#!/bin/sh\n"
                       "# Takes out of the old stack what the new one has. Run it when the import "
                       "has succeeded; nothing is deleted but entries\n"
                       "# of the state. Take these resources out of the old program as well.\n"
                       "set -e\n";
  // In a state what others need comes first.
  for (size_t i : llvm::reverse(moved))
    if (std::optional<UrnParts> parts = parseUrn(resources[i].urn))
      script += "pulumi state delete --stack " + quoted(parts->stack) + " --force --yes " +
                quoted(resources[i].urn) + "\n";
  return script;
}

} // namespace pcl::state
