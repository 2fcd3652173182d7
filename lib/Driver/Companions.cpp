// What is written beside programs; see the header.
#include "Companions.h"

#include "pcl/Support/YamlText.h"
#include "pcl/Value/Json.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace pcl {

static void addAssets(Run &run, const frontend::AssetFiles &assets,
                      llvm::ArrayRef<std::string> prefixes, OutputFiles &files) {
  if (!writesDirectory(run, files.size() == 1 ? llvm::StringRef(files.begin()->first) : "")) {
    auto file = llvm::find_if(assets, [](const auto &asset) { return !asset.second.empty(); });
    if (file != assets.end())
      run.diags().report(diag::files_not_copied, {}, file->first);
    return;
  }
  // A folder of PCL is a program, whatever else lies there.
  std::set<std::string> programs;
  for (const auto &[name, file] : files)
    if (llvm::StringRef(name).ends_with(".pp"))
      programs.insert(llvm::sys::path::parent_path(name).str());
  for (const auto &[relative, place] : assets) {
    std::string text;
    if (!place.empty()) {
      auto buffer = llvm::MemoryBuffer::getFile(place);
      if (!buffer) {
        run.diags().report(diag::cannot_read_file, {}, place, buffer.getError().message());
        continue;
      }
      text = (*buffer)->getBuffer().str();
    }
    for (const std::string &prefix : prefixes) {
      std::string name = prefix + relative;
      bool isProgram = programs.count(llvm::sys::path::parent_path(name).str());
      if (auto [file, isNew] = files.try_emplace(name); isNew && !isProgram)
        file->second.text = text;
      else {
        if (isNew)
          files.erase(file);
        run.diags().report(diag::file_name_taken, {}, name);
      }
    }
  }
}

/// What stands behind `key:` of a mapping, at `indent`. JSON's scalars are YAML's, texts aside.
static void writeYaml(const Value &value, unsigned indent, std::string &text) {
  std::string margin(indent, ' ');
  if (value.kind() == ValueKind::Object && !value.object().empty()) {
    for (const auto &[name, member] : value.object()) {
      text += "\n" + margin + yamlQuoted(name) + ":";
      writeYaml(member, indent + 2, text);
    }
    return;
  }
  if (value.kind() == ValueKind::Array && !value.elements().empty()) {
    for (const Value &element : value.elements()) {
      text += "\n" + margin + "-";
      writeYaml(element, indent + 2, text);
    }
    return;
  }
  bool isText = value.kind() == ValueKind::String && llvm::json::isUTF8(value.string());
  text += " " + (isText ? yamlQuoted(value.string()) : toJson(value));
}

/// `Pulumi.<stack>.yaml` with settings of the program.
static std::string stackFile(const terraform::StackValues &given, llvm::StringRef project) {
  std::string text = "config:";
  for (const auto &[name, value] : given.values) {
    text += "\n  " + yamlText(project.str() + ":" + name) + ":";
    writeYaml(given.openTexts.count(name) ? Value::string(toJson(value)) : value, 4, text);
  }
  return text + "\n";
}

void addCompanions(Run &run, SourceResult &source, llvm::ArrayRef<std::string> prefixes,
                   llvm::StringRef project, OutputFiles &files) {
  if (source.showsSecrets)
    for (auto &[name, file] : files)
      file.isPrivate = true;
  addAssets(run, source.assets, prefixes, files);
  if (!source.values.values.empty())
    for (const std::string &prefix : prefixes)
      files[prefix + "Pulumi." + source.values.stack + ".yaml"].text =
          stackFile(source.values, project);
  // What another stack takes over has its values, secrets among them.
  for (auto &[name, text] : source.besides)
    files[name] = {std::move(text), {}, /*isPrivate=*/true};
}

} // namespace pcl
