// The forms of files of parameters.
#include "pcl/Frontend/CloudFormation/ParameterFile.h"

#include "pcl/Frontend/CloudFormation/Tree.h"

namespace pcl::cloudformation {

using Give = llvm::function_ref<void(llvm::StringRef name, llvm::StringRef value, SrcRange)>;

static std::optional<std::string> textOfList(const Node &node) {
  if (node.isScalar())
    return textOf(node).str();
  std::string text;
  for (const Node *item : node.items) {
    if (!item->isScalar())
      return std::nullopt;
    text += (text.empty() ? "" : ",") + textOf(*item).str();
  }
  return node.isSequence() ? std::optional(text) : std::nullopt;
}

/// `{ParameterKey, ParameterValue}`; what keeps its value in a stack that is there is not given.
static bool giveOne(const Node &item, Give give) {
  const Node *key = item.find("ParameterKey"), *value = item.find("ParameterValue");
  const Node *previous = item.find("UsePreviousValue");
  if (!key || !key->isScalar())
    return false;
  if (!value)
    return previous && previous->isScalar();
  std::optional<std::string> text = textOfList(*value);
  if (text)
    give(key->text, *text, key->range);
  return text.has_value();
}

void readParameterFile(llvm::StringRef path, Give give, DiagnosticEngine &diags) {
  llvm::Expected<FileId> file = diags.sources().load(path);
  if (!file) {
    diags.report(diag::cannot_read_file, {}, path.str(), llvm::toString(file.takeError()));
    return;
  }
  diags.sources().hideLines(*file); // there are values of parameters that `NoEcho` may hide
  syntax::Arena arena;
  const Node *root = readTemplate(*file, arena, diags).root;
  auto wrong = [&](const Node &node) {
    diags.report(diag::cfn_parameter_file, node.range, path.str());
  };
  if (!root)
    return;
  if (root->isSequence()) {
    for (const Node *item : root->items)
      if (item->isScalar() && item->text.contains('='))
        give(item->text.split('=').first, item->text.split('=').second, item->range);
      else if (!giveOne(*item, give))
        wrong(*item);
    return;
  }
  const Node *values = root->find("Parameters") ? root->find("Parameters") : root;
  if (!values->isMapping())
    wrong(*values);
  for (const Member &member : values->members)
    if (std::optional<std::string> value = textOfList(*member.value))
      give(member.key, *value, member.keyRange);
    else
      wrong(*member.value);
}

} // namespace pcl::cloudformation
