// What is a root below a directory. docs/estates.md has the rules.
#include "EstateTerragrunt.h"

#include "pcl/Frontend/CloudFormation/Tree.h"
#include "pcl/Parse/Parser.h"
#include "pcl/Support/JsonText.h"
#include "pcl/Support/Paths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace pcl {

llvm::StringRef nameOf(RootKind kind) {
  switch (kind) {
  case RootKind::Terraform:
    return "terraform";
  case RootKind::Terragrunt:
    return "terragrunt";
  case RootKind::CloudFormation:
    return "cloudformation";
  case RootKind::Sam:
    return "sam";
  case RootKind::Cdk:
    return "cdk";
  }
  llvm_unreachable("a kind");
}

namespace {

/// The service takes templates of 1 MB; what is much larger is data.
constexpr uint64_t MaxTemplateSize = 8u << 20;

bool endsWithAny(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> endings) {
  return llvm::any_of(endings, [&](llvm::StringRef ending) { return name.ends_with(ending); });
}

bool mayBeTemplate(llvm::StringRef name) {
  return endsWithAny(name, {".yaml", ".yml", ".json", ".template", ".cfn"});
}

std::string realPath(llvm::StringRef name) {
  llvm::SmallString<256> real;
  return fs::real_path(name, real) ? std::string() : std::string(real);
}

/// The text of a regular file of at most `limit` bytes; null of other things.
std::unique_ptr<llvm::MemoryBuffer> smallFile(llvm::StringRef name, uint64_t limit) {
  fs::file_status status;
  if (fs::status(name, status) || !fs::is_regular_file(status) || status.getSize() > limit)
    return nullptr;
  auto buffer = llvm::MemoryBuffer::getFile(name);
  return buffer ? std::move(*buffer) : nullptr;
}

/// The file of a stack in the manifest of an assembly of the CDK; no path leads out of it.
std::vector<std::string> templatesOfManifest(llvm::StringRef manifest) {
  std::vector<std::string> names;
  std::unique_ptr<llvm::MemoryBuffer> text = smallFile(manifest, SourceManager::MaxFileSize);
  if (!text || !text->getBuffer().contains("aws:cloudformation:stack"))
    return names;
  nlohmann::json json = parseJsonText(text->getBuffer());
  if (!json.is_object() || !json.contains("version") || !json["artifacts"].is_object())
    return names;
  for (const auto &artifact : json["artifacts"]) {
    if (textMember(artifact, "type") != "aws:cloudformation:stack")
      continue;
    auto properties = artifact.find("properties");
    std::string name =
        properties == artifact.end() ? std::string() : textMember(*properties, "templateFile");
    if (!name.empty() && path::filename(name) == name && name != "..")
      names.push_back(std::move(name));
  }
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

class RootFinder {
public:
  RootFinder(llvm::StringRef directory, llvm::StringRef output, DiagnosticEngine &diags)
      : Directory(directory), Real(realPath(directory)),
        RealOutput(output.empty() ? "" : realPath(output)), Diags(diags) {}

  std::vector<FoundRoot> run() {
    walk();
    for (auto &[name, folder] : Folders)
      readCalls(name, folder);
    for (const auto &[name, folder] : Folders)
      if (folder.isUnit)
        addUnit(name);
    addModules();
    addTemplates();
    llvm::sort(Roots, [](const FoundRoot &a, const FoundRoot &b) { return a.path < b.path; });
    giveNames();
    placeOutputs();
    return std::move(Roots);
  }

private:
  /// A directory by its path below the one that is searched.
  struct Folder {
    std::vector<std::string> modules; ///< names of files of Terraform
    bool isUnit = false;              ///< it has a `terragrunt.hcl`
    std::set<std::string> calls;      ///< real paths of modules that it calls
  };
  struct TemplateFile {
    RootKind kind;
    std::string real;
  };

  std::string whole(llvm::StringRef relative) const {
    return relative == "." ? Directory : inDirectory(Directory, relative);
  }
  std::string realOf(llvm::StringRef relative) const {
    return relative == "." ? Real : inDirectory(Real, relative);
  }
  static std::string below(llvm::StringRef folder, llvm::StringRef name) {
    return folder == "." ? name.str() : (folder + "/" + name).str();
  }

  // ---- What lies there.

  void walk() {
    std::vector<std::pair<std::string, bool>> open{{".", false}};
    while (!open.empty()) {
      auto [folder, onlyAssemblies] = open.back();
      open.pop_back();
      list(folder, onlyAssemblies, open);
    }
  }

  void list(const std::string &name, bool onlyAssemblies,
            std::vector<std::pair<std::string, bool>> &open) {
    if (!RealOutput.empty() && name != "." && realOf(name) == RealOutput)
      return;
    std::string place = whole(name);
    if (fs::exists(inDirectory(place, ".pclc-files")))
      return; // a tool of pclc wrote it
    std::vector<std::string> assembly = templatesOfManifest(inDirectory(place, "manifest.json"));
    bool isAssembly = !assembly.empty();
    if (onlyAssemblies && !isAssembly)
      return;
    Folder folder;
    std::error_code error;
    fs::directory_iterator it(place, error, /*follow_symlinks=*/false), end;
    for (; !error && it != end; it.increment(error)) {
      llvm::StringRef file = path::filename(it->path());
      if (file.starts_with("."))
        continue;
      fs::file_type type = it->type();
      if (type == fs::file_type::type_unknown || type == fs::file_type::status_error) {
        fs::file_status status;
        if (!fs::status(it->path(), status, /*follow=*/false))
          type = status.type();
      }
      if (type == fs::file_type::directory_file) {
        if (file != "node_modules")
          open.emplace_back(below(name, file), isAssembly);
        continue;
      }
      // A module may have files that are links, as it has them for Terraform.
      bool isFile = type == fs::file_type::regular_file;
      if ((isFile || type == fs::file_type::symlink_file) &&
          endsWithAny(file, sourceNamed("terraform").endings))
        folder.modules.push_back(file.str());
      else if (isFile && file == "terragrunt.hcl")
        folder.isUnit = true;
      else if (isFile && !isAssembly && mayBeTemplate(file))
        lookAt(below(name, file));
    }
    if (error)
      Diags.report(diag::estate_unreadable, {}, place, error.message());
    for (const std::string &file : assembly)
      if (fs::is_regular_file(inDirectory(place, file)))
        Templates.insert({below(name, file), {RootKind::Cdk, inDirectory(realOf(name), file)}});
      else
        Diags.report(diag::estate_unreadable, {}, inDirectory(place, file),
                     std::make_error_code(std::errc::no_such_file_or_directory).message());
    if (!folder.modules.empty() || folder.isUnit) {
      llvm::sort(folder.modules);
      Folders.emplace(name, std::move(folder));
    }
  }

  /// Adds the file if it is a template.
  void lookAt(const std::string &name) {
    std::unique_ptr<llvm::MemoryBuffer> text = smallFile(whole(name), MaxTemplateSize);
    if (!text || !cloudformation::isTemplate(text->getBuffer()))
      return;
    llvm::StringRef content = text->getBuffer();
    if (content.ltrim("\xEF\xBB\xBF \t\r\n").starts_with("{")) {
      // JSON has such a key anywhere; states and plans may hold whole templates.
      nlohmann::json json = parseJsonText(content);
      if (!json.is_discarded() &&
          (!json.is_object() || !json.contains("Resources") || !json["Resources"].is_object()))
        return;
    }
    RootKind kind = content.contains("AWS::Serverless") ? RootKind::Sam : RootKind::CloudFormation;
    Templates.insert({name, {kind, realOf(name)}});
    if (content.contains("AWS::CloudFormation::Stack") ||
        content.contains("AWS::Serverless::Application"))
      readNested(name);
  }

  /// Remembers the files that a template nests.
  void readNested(const std::string &name) {
    SourceManager sources;
    DiagnosticEngine silent(sources);
    syntax::Arena arena;
    llvm::Expected<FileId> file = sources.loadNamed(whole(name));
    if (!file)
      return llvm::consumeError(file.takeError());
    const cloudformation::Node *root = cloudformation::readTemplate(*file, arena, silent).root;
    const cloudformation::Node *resources = root ? root->find("Resources") : nullptr;
    if (!resources || !resources->isMapping())
      return;
    for (const cloudformation::Member &resource : resources->members) {
      const cloudformation::Node *properties = resource.value->find("Properties");
      for (llvm::StringRef key : {"TemplateURL", "Location"})
        if (const cloudformation::Node *url = properties ? properties->find(key) : nullptr)
          if (std::optional<llvm::StringRef> text = url->scalar())
            if (std::string real =
                    realPath(inDirectory(path::parent_path(whole(name)), text->str()));
                !real.empty() && real != realOf(name))
              Nested[realOf(name)].insert(real);
    }
  }

  // ---- Modules and who calls them.

  void addCall(Folder &folder, llvm::StringRef name, llvm::StringRef source) {
    // Terraform's rule of what is a local path.
    if (source != "." && source != ".." && !source.starts_with("./") && !source.starts_with("../"))
      return;
    if (std::string real = realPath(inDirectory(whole(name), source)); !real.empty())
      folder.calls.insert(std::move(real));
  }

  void readCalls(const std::string &name, Folder &folder) {
    std::optional<Reader> reader;
    for (const std::string &file : folder.modules) {
      std::string place = inDirectory(whole(name), file);
      std::unique_ptr<llvm::MemoryBuffer> text = smallFile(place, SourceManager::MaxFileSize);
      if (!text || !text->getBuffer().contains("module"))
        continue;
      if (llvm::StringRef(file).ends_with(".json")) {
        readJsonCalls(name, folder, parseJsonText(text->getBuffer()));
        continue;
      }
      if (!reader)
        reader.emplace();
      llvm::Expected<FileId> id = reader->sources.loadNamed(place);
      if (!id) {
        llvm::consumeError(id.takeError());
        continue;
      }
      for (const syntax::Item *item : reader->parser.parseFile(*id)->body->items)
        if (auto *block = llvm::dyn_cast<syntax::Block>(item); block && block->type == "module")
          if (auto source = syntax::plainText(block->body->attribute("source")))
            addCall(folder, name, *source);
    }
    if (!folder.isUnit)
      return;
    TerragruntUnit unit = readTerragrunt(inDirectory(whole(name), "terragrunt.hcl"));
    if (!unit.source.empty())
      addCall(folder, name, unit.source);
    Units.emplace(name, std::move(unit));
  }

  void readJsonCalls(const std::string &name, Folder &folder, const nlohmann::json &json) {
    if (!json.is_object() || !json.contains("module"))
      return;
    // Blocks of one kind are an object by their names, a body or a list of bodies each.
    std::function<void(const nlohmann::json &, unsigned)> visit = [&](const nlohmann::json &value,
                                                                      unsigned depth) {
      if (std::string source = textMember(value, "source"); !source.empty())
        addCall(folder, name, source);
      else if (depth < 4 && (value.is_object() || value.is_array()))
        for (const auto &inner : value)
          visit(inner, depth + 1);
    };
    visit(json["module"], 0);
  }

  void addUnit(const std::string &name) {
    TerragruntUnit &unit = Units.at(name);
    const Folder &folder = Folders.at(name);
    bool hasModule = !folder.modules.empty();
    if (unit.isParent && !hasModule)
      return; // other units include it
    FoundRoot root{name, RootKind::Terragrunt, whole(name)};
    root.obstacle = std::move(unit.obstacle);
    root.given = std::move(unit.given);
    if (root.obstacle.empty() && !unit.source.empty()) {
      root.input = inDirectory(whole(name), unit.source);
      if (!sourceNamed("terraform").recognises(root.input))
        root.obstacle = phrase::terragrunt_source(unit.source).text;
    }
    Roots.push_back(std::move(root));
  }

  void addModules() {
    std::map<std::string, std::string> byReal; // names of modules
    for (const auto &[name, folder] : Folders)
      if (!folder.modules.empty())
        byReal.emplace(realOf(name), name);
    std::set<std::string> called, reached;
    for (const auto &[name, folder] : Folders)
      for (const std::string &target : folder.calls)
        if (target != realOf(name))
          called.insert(target);
    std::function<void(std::string)> reach = [&](std::string first) {
      std::vector<std::string> open{std::move(first)};
      while (!open.empty()) {
        std::string real = std::move(open.back());
        open.pop_back();
        auto found = byReal.find(real);
        if (found == byReal.end() || !reached.insert(real).second)
          continue;
        for (const std::string &target : Folders.at(found->second).calls)
          open.push_back(target);
      }
    };
    for (const auto &[name, folder] : Folders)
      if (folder.isUnit)
        for (const std::string &target : folder.calls)
          reach(target);
    auto add = [&](const std::string &name) {
      if (!Folders.at(name).isUnit)
        Roots.push_back({name, RootKind::Terraform, whole(name)});
      reach(realOf(name));
    };
    for (const auto &[real, name] : byReal)
      if (!called.count(real))
        add(name);
    // Of modules that call each other in a circle nobody else calls any: the first one is a root,
    // so that they are not passed over.
    for (const auto &[name, folder] : Folders)
      if (!folder.modules.empty() && !reached.count(realOf(name)))
        add(name);
  }

  void addTemplates() {
    std::set<std::string> nested;
    for (const auto &[real, names] : Nested)
      nested.insert(names.begin(), names.end());
    // A circle of templates has none that is not nested: then all of them are roots.
    auto isInCircle = [&](const std::string &real) {
      std::vector<std::string> open{real};
      std::set<std::string> seen;
      while (!open.empty()) {
        std::string at = std::move(open.back());
        open.pop_back();
        auto found = Nested.find(at);
        if (found == Nested.end())
          continue;
        for (const std::string &target : found->second) {
          if (target == real)
            return true;
          if (seen.insert(target).second)
            open.push_back(target);
        }
      }
      return false;
    };
    for (const auto &[name, file] : Templates)
      if (file.kind == RootKind::Cdk || !nested.count(file.real) || isInCircle(file.real))
        Roots.push_back({name, file.kind, whole(name)});
  }

  // ---- What they are called and where they go.

  /// Stacks are told by the names of their projects, so two projects of one name would share them.
  void giveNames() {
    std::map<std::string, unsigned> count;
    for (FoundRoot &root : Roots) {
      root.project = projectNameFor(whole(root.path));
      ++count[root.project];
    }
    std::set<std::string> taken;
    for (const auto &[name, times] : count)
      if (times == 1)
        taken.insert(name);
    for (FoundRoot &root : Roots) {
      if (count[root.project] == 1)
        continue;
      std::string flat = root.path == "." ? root.project : root.path;
      for (char &c : flat)
        c = c == '/' ? '-' : c;
      constexpr size_t Longest = 90; // of the 100 that the engine takes
      // Nothing is there of this name, so what follows the last dot is no ending of a file.
      std::string base = projectNameFor(flat + ".x");
      base = base.substr(base.size() > Longest ? base.size() - Longest : 0);
      std::string name = base;
      for (unsigned i = 2; !taken.insert(name).second; ++i)
        name = base + "-" + std::to_string(i);
      root.project = std::move(name);
    }
  }

  /// Programs lie where their sources lie. One below which there are others gets a directory beside
  /// them, as some languages take all files below a project for its own.
  void placeOutputs() {
    std::set<std::string> parents;
    for (const FoundRoot &root : Roots)
      for (llvm::StringRef parent = path::parent_path(root.path); !parent.empty();
           parent = path::parent_path(parent))
        parents.insert(parent.str());
    std::set<std::string> taken{"assess.json"};
    for (FoundRoot &root : Roots) {
      std::string place = root.path == "."           ? "_root"
                          : parents.count(root.path) ? root.path + "/_root"
                                                     : root.path;
      while (!taken.insert(llvm::StringRef(place).lower()).second)
        place += "_";
      root.output = std::move(place);
    }
  }

  /// What parses the files of one directory.
  struct Reader {
    SourceManager sources;
    DiagnosticEngine silent{sources};
    syntax::Arena arena;
    Parser parser{sources, silent, arena};
  };

  std::string Directory, Real, RealOutput;
  DiagnosticEngine &Diags;
  std::map<std::string, Folder> Folders;
  std::map<std::string, TerragruntUnit> Units;
  std::map<std::string, TemplateFile> Templates;
  std::map<std::string, std::set<std::string>> Nested; ///< real paths by that of who nests them
  std::vector<FoundRoot> Roots;
};

} // namespace

std::vector<FoundRoot> findRoots(llvm::StringRef directory, llvm::StringRef output,
                                 DiagnosticEngine &diags) {
  return RootFinder(directory, output, diags).run();
}

} // namespace pcl
