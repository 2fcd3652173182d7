// Settings out of files of stacks; see the header.
#include "StackSettings.h"

#include "pcl/Frontend/CloudFormation/Tree.h"
#include "pcl/Support/SourceManager.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace pcl {

using cloudformation::Node;

/// The text that Terraform makes of a scalar; nothing of other values.
static std::optional<std::string> textOf(const Value &value) {
  switch (value.kind()) {
  case ValueKind::String:
    return value.string().str();
  case ValueKind::Number:
    return value.numberText().str();
  case ValueKind::Bool:
    return value.boolean() ? "true" : "false";
  default:
    return std::nullopt;
  }
}

/// `typed` is what Terraform makes of `given` for some type.
static bool mayBecome(const Value &given, const Value &typed) {
  if (std::optional<std::string> text = textOf(given))
    return text == textOf(typed);
  if (given.kind() != typed.kind())
    return false;
  if (given.kind() == ValueKind::Array)
    return llvm::equal(given.elements(), typed.elements(), mayBecome);
  // What a type does not declare is left out.
  if (given.kind() == ValueKind::Object)
    return llvm::all_of(typed.object(), [&](const auto &member) {
      const Value *own = given.object().find(member.first);
      return own && mayBecome(*own, member.second);
    });
  return true;
}

StackSettings::StackSettings(Run &run, llvm::StringRef directory, llvm::StringRef project) {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(directory, error), end; !error && it != end;
       it.increment(error))
    if (llvm::StringRef name = llvm::sys::path::filename(it->path());
        name.starts_with("Pulumi.") && name.ends_with(".yaml") && name != "Pulumi.yaml")
      files.push_back(it->path());
  llvm::sort(files);
  DiagnosticEngine silent(run.sources(), run.diags().options());
  syntax::Arena arena;
  for (const std::string &path : files) {
    llvm::Expected<FileId> file = run.sources().loadNamed(path);
    if (!file) {
      llvm::consumeError(file.takeError());
      continue;
    }
    const Node *root = cloudformation::readTemplate(*file, arena, silent).root;
    const Node *config = root && root->isMapping() ? root->find("config") : nullptr;
    if (!config || !config->isMapping())
      continue;
    for (const cloudformation::Member &member : config->members)
      if (llvm::StringRef name = member.key; name.consume_front(project) && name.consume_front(":"))
        Known.emplace_back(name.str(), cloudformation::asValue(*member.value));
  }
}

std::optional<Value> StackSettings::find(llvm::StringRef name, const Value &given) const {
  for (const auto &[known, value] : Known) {
    // A text that programs read as JSON stands there as JSON.
    bool isOpenText = given.kind() == ValueKind::String && value.kind() == ValueKind::String &&
                      value.string() == toJson(Value::string(given.string()));
    if (known == name && (isOpenText || mayBecome(given, value)))
      return value;
  }
  return std::nullopt;
}

} // namespace pcl
