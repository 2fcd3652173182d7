// Names in `Pulumi.yaml`, and the settings that the command `pulumi` keeps for a project. Source:
// sdk/go/common/workspace of pulumi/pulumi.
#include "ProjectFiles.h"

#include "pcl/Schema/Plugins.h"
#include "pcl/Support/JsonText.h"
#include "pcl/Support/Paths.h"
#include "pcl/Support/ReadFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"

#include <cstdlib>

namespace pcl {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using Json = nlohmann::json;

/// What the JSON file `file` holds; null where there is none.
static Json settingsIn(const std::string &file) {
  auto text = readFile(file);
  return text ? parseJsonText((*text)->getBuffer()) : Json();
}

/// The stack that `pulumi stack select` chose for `project`, whose file is `projectFile`; "" if
/// none is known. Each backend has a choice of its own.
static std::string selectedStack(llvm::StringRef project, llvm::StringRef projectFile) {
  llvm::SmallString<128> file(projectFile);
  fs::make_absolute(file);
  path::remove_dots(file, /*remove_dot_dot=*/true);
  auto hash = llvm::SHA1::hash(llvm::arrayRefFromStringRef(file.str()));
  std::string home = schema::pulumiHome();
  Json settings =
      settingsIn(inDirectory(home, "workspaces/" + project.str() + "-" +
                                       llvm::toHex(hash, /*LowerCase=*/true) + "-workspace.json"));
  std::string stack = textMember(settings, "stack");
  if (auto stacks = settings.is_object() ? settings.find("stacks") : settings.end();
      stacks != settings.end() && stacks->is_object()) {
    const char *said = std::getenv("PULUMI_BACKEND_URL");
    std::string backend =
        said && *said ? said
                      : textMember(settingsIn(inDirectory(home, "credentials.json")), "current");
    if (std::string chosen = textMember(*stacks, backend); !chosen.empty())
      stack = chosen;
    else if (backend.empty() && stacks->size() == 1 && stacks->front().is_string())
      stack = stacks->front().get<std::string>();
  }
  return stack;
}

/// The stack of the only `Pulumi.STACK.yaml` in `directory`; "" if there are none, or several.
static std::string onlyStack(llvm::StringRef directory) {
  std::vector<std::string> stacks;
  std::error_code error;
  for (fs::directory_iterator file(directory, error), end; file != end && !error;
       file.increment(error)) {
    llvm::StringRef name = path::filename(file->path());
    if (name.consume_front("Pulumi.") && name.consume_back(".yaml") && !name.empty())
      stacks.push_back(name.str());
  }
  return stacks.size() == 1 ? stacks.front() : "";
}

state::StackName stackOf(llvm::StringRef program) {
  llvm::StringRef directory = program;
  if (!fs::is_directory(program))
    directory = path::has_parent_path(program) ? path::parent_path(program) : ".";
  state::StackName found;
  std::string projectFile = inDirectory(directory, "Pulumi.yaml");
  if (auto text = readFile(projectFile)) {
    llvm::SmallVector<llvm::StringRef> lines;
    (*text)->getBuffer().split(lines, '\n');
    for (llvm::StringRef line : lines)
      if (line.consume_front("name:"))
        found.project = line.split(" #").first.trim(" \t\r\"'").str();
  }
  if (const char *said = std::getenv("PULUMI_STACK"); said && *said)
    found.stack = said;
  else if (!found.project.empty())
    found.stack = selectedStack(found.project, projectFile);
  if (found.stack.empty())
    found.stack = onlyStack(directory);
  // Of `organization/project/stack` a URN has the last.
  found.stack.erase(0, found.stack.rfind('/') + 1);
  return found;
}

} // namespace pcl
