// Files of values. Source: "Variable Definition Precedence" in Terraform's language documentation.
#include "GivenValues.h"

#include "pcl/Support/JsonText.h"
#include "pcl/Syntax/Lexer.h"
#include "pcl/Syntax/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

using llvm::dyn_cast;
namespace path = llvm::sys::path;

VariableValues::VariableValues(llvm::StringRef directory, const std::vector<GivenValues> &given,
                               const Module &root, const frontend::Assets &assets,
                               SourceManager &sources, DiagnosticEngine &diags, Parser &parser)
    : Root(root), Sources(sources), Diags(diags), TheParser(parser) {
  for (const Item &item : root.items)
    if (item.kind == ItemKind::Variable)
      Variables.insert(item.name);
  std::vector<std::string> automatic;
  std::error_code error;
  for (auto it = sources.fileSystem().dir_begin(directory, error);
       !error && it != llvm::vfs::directory_iterator(); it.increment(error)) {
    llvm::StringRef name = path::filename(it->path());
    if (name.ends_with(".auto.tfvars") || name.ends_with(".auto.tfvars.json"))
      automatic.push_back(name.str());
  }
  llvm::sort(automatic);
  automatic.insert(automatic.begin(), {"terraform.tfvars", "terraform.tfvars.json"});
  for (const std::string &name : automatic) {
    llvm::SmallString<256> file(directory);
    path::append(file, name);
    if (!sources.fileSystem().exists(file))
      continue;
    if (assets.kindOf(file, directory) == frontend::Assets::Kind::Outside)
      diags.report(diag::tf_values_outside, {}, file.str().str(), assets.directoryOf(file));
    else
      take(sources.loadNamed(file), file);
  }
  for (const GivenValues &one : given) {
    if (one.file.empty()) {
      takeOne(one);
      continue;
    }
    take(sources.load(one.file), one.file);
    Stack = path::filename(one.file).split('.').first.str();
  }
}

/// `text` as the value of `name` in the native syntax.
static std::string assignment(llvm::StringRef name, const nlohmann::json &value) {
  std::string text, json = printJsonText(value);
  // JSON's texts mean themselves.
  for (size_t i = 0; i < json.size(); ++i) {
    bool isMarker = (json[i] == '$' || json[i] == '%') && i + 1 < json.size() && json[i + 1] == '{';
    text += isMarker ? std::string(2, json[i]) : std::string(1, json[i]);
  }
  return (name + " = " + text + "\n").str();
}

void VariableValues::take(llvm::Expected<FileId> file, llvm::StringRef path) {
  if (!file) {
    Diags.report(diag::cannot_read_file, {}, path.str(), llvm::toString(file.takeError()));
    return;
  }
  if (!path.ends_with(".json"))
    return take(*file);
  Sources.hideLines(*file);
  nlohmann::json values = parseJsonText(Sources.text(*file));
  if (!values.is_object()) {
    Diags.report(diag::tf_bad_json, SrcRange{*file, 0, 0}, path.str(),
                 phrase::json_without_names());
    return;
  }
  std::string text;
  for (const auto &[name, value] : values.items())
    if (syntax::isIdentifier(name))
      text += assignment(name, value);
    else
      Diags.report(diag::tf_value_unused, SrcRange{*file, 0, 0}, name);
  take(Sources.addText(path, std::move(text)));
}

void VariableValues::take(FileId file) {
  const syntax::File *parsed = TheParser.parseFile(file);
  syntax::concealValues(*parsed, Sources); // of any variable, whatever that says
  for (const syntax::Item *item : parsed->body->items) {
    auto *attribute = dyn_cast<syntax::Attribute>(item);
    if (!attribute) {
      Diags.report(diag::tf_values_block, llvm::cast<syntax::Block>(item)->headerRange());
      continue;
    }
    if (Variables.contains(attribute->name))
      Values[attribute->name] = attribute;
    else
      Diags.report(diag::tf_value_unused, attribute->nameRange, attribute->name.str());
  }
}

/// A single value is a text where the variable takes one, or says no type; else an expression.
void VariableValues::takeOne(const GivenValues &given) {
  if (!syntax::isIdentifier(given.name)) {
    Diags.report(diag::tf_value_unused, {}, given.name);
    return;
  }
  if (given.isJson)
    return take(Sources.addText("--plan", assignment(given.name, parseJsonText(given.value))));
  auto item = llvm::find_if(Root.items, [&](const Item &item) {
    return item.kind == ItemKind::Variable && item.name == given.name;
  });
  const syntax::Attribute *type =
      item == Root.items.end() ? nullptr : item->body->attribute("type");
  llvm::StringRef word = type ? Sources.text(type->expr->range).trim("\" \n") : "string";
  bool isText = llvm::is_contained({"string", "number", "bool"}, word);
  std::string text =
      isText ? assignment(given.name, given.value) : given.name + " = " + given.value + "\n";
  take(Sources.addText("--var=" + given.name, std::move(text)));
}

} // namespace pcl::terraform
