// The run over a project's programs that all languages share.

#include "pcl/Target/ProjectEmitter.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/YamlText.h"
#include "pcl/Target/NodeEmitter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"

#include <fmt/format.h>

#include <array>

using namespace pcl;
using namespace pcl::target;

/// What stands beside a component of the class `name` in one namespace in some language: the type
/// of its inputs, and the function that makes it.
static std::array<std::string, 3> namesWith(llvm::StringRef name) {
  return {name.str(), (name + "Args").str(), ("New" + name).str()};
}

ComponentTable::ComponentTable(const ir::Workspace &workspace, const Language &language,
                               llvm::StringRef library)
    : files(componentFiles(workspace, language)), inCircles(componentsInCircles(workspace)) {
  llvm::StringSet<> classes;
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    shapes.push_back(componentShape(workspace.program(ir::ProgramId(i))));
    if (files[i].empty())
      continue;
    // A class hides what the language calls so, and a component may contain one of its own name.
    std::string &name = shapes.back().className;
    const ir::Program &program = workspace.program(ir::ProgramId(i));
    bool isMember =
        language.namesMembersApart && llvm::any_of(shapes.back().outputs, [&](ir::NodeId id) {
          std::string output = program.str(program.nodes[id].name).str();
          llvm::erase_if(output, [](char c) { return c == '-'; });
          return llvm::StringRef(output).equals_insensitive(name);
        });
    if (isMember || language.names.isGlobal(name) || language.names.isReserved(name) ||
        llvm::is_contained(language.takenClasses, name))
      name += "Component";
    std::string first = name;
    // Files are named by classes, and there are systems on which letters' case tells none apart.
    auto isTaken = [&](llvm::StringRef other) { return classes.contains(other.lower()); };
    for (unsigned n = 2; llvm::any_of(namesWith(name), isTaken); ++n)
      name = first + std::to_string(n);
    for (llvm::StringRef own : namesWith(name))
      classes.insert(own.lower());
    if (language.namesFilesByClass)
      files[i] = name;
    if (!library.empty())
      shapes.back().token = (library + ":index:" + name).str();
  }
}

llvm::StringRef pcl::target::publisherOf(llvm::StringRef package) {
  return llvm::StringSwitch<llvm::StringRef>(package)
#define PCL_PUBLISHER(PACKAGE, PUBLISHER) .Case(PACKAGE, PUBLISHER)
#include "pcl/Target/Publishers.def"
      .Default("pulumi");
}

std::string pcl::target::buildName(llvm::StringRef project,
                                   llvm::ArrayRef<llvm::StringLiteral> taken) {
  llvm::StringRef name = project.ltrim("._-").rtrim('.');
  bool isTaken = name.empty() || llvm::any_of(taken, [&](llvm::StringRef other) {
                   return name.equals_insensitive(other);
                 });
  if (!isTaken)
    return name.str();
  return name.empty() ? "project" : ("project-" + name).str();
}

static std::optional<lower::IntegerConfigs> integersFor(const Language &language,
                                                        const ir::Workspace &workspace) {
  if (language.hasIntegers)
    return std::optional<lower::IntegerConfigs>(std::in_place, workspace);
  return std::nullopt;
}

/// The records, which are not called as anything that a program or its language calls so.
static std::optional<lower::RecordTable>
recordsFor(const Language &language, const ir::Workspace &workspace, const ComponentTable &table) {
  if (!language.hasRecords)
    return std::nullopt;
  // What programs say of the SDK and of the languages' own, so that a record has one name in all.
  static constexpr llvm::StringLiteral taken[] = {
      "Action",   "Any",      "Archive",   "Args",      "Array",      "Asset",      "Attribute",
      "Boolean",  "Config",   "Convert",   "Date",      "Deployment", "Dictionary", "Enum",
      "Error",    "Event",    "Exception", "Func",      "Function",   "Helpers",    "Input",
      "Inputs",   "List",     "Map",       "Mapping",   "Math",       "Number",     "Object",
      "Optional", "Output",   "Outputs",   "Path",      "Program",    "Promise",    "Provider",
      "Record",   "Resource", "Sequence",  "Set",       "Stack",      "String",     "Symbol",
      "Task",     "Tuple",    "Type",      "TypedDict", "Union",      "Version"};
  llvm::StringSet<> classes;
  for (const ComponentShape &shape : table.shapes)
    for (const std::string &name : namesWith(shape.className))
      classes.insert(name);
  auto isTaken = [&](llvm::StringRef name) {
    return classes.contains(name) || llvm::is_contained(taken, name) ||
           llvm::is_contained(language.takenClasses, name) || language.names.isReserved(name) ||
           language.names.isGlobal(name);
  };
  return std::optional<lower::RecordTable>(std::in_place, workspace, isTaken,
                                           language.recordsTellOptional);
}

ProjectEmitter::ProjectEmitter(const Language &language, const ir::Workspace &workspace,
                               const TargetOptions &options, OutputFiles &files,
                               DiagnosticEngine &diagnostics)
    : language(language), workspace(workspace), options(options), diagnostics(diagnostics),
      components(workspace, language, options.library), integers(integersFor(language, workspace)),
      nullInputs(workspace), records(recordsFor(language, workspace, components)), Files(files) {
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    const ir::Program &program = workspace.program(ir::ProgramId(i));
    for (const ir::Node &node : program.nodes)
      if (node.kind == ir::NodeKind::Package)
        if (ir::PackageName package = program.describedPackage(node); !package.parameter.empty())
          Made[package.name.str()] = {package.version.str(), package.plugin.str(),
                                      package.pluginVersion.str(),
                                      schema::BridgedProvider::read(package.parameter)};
  }
}

const MadePackage *ProjectEmitter::madePackage(llvm::StringRef name) const {
  auto found = Made.find(name);
  return found == Made.end() ? nullptr : &found->second;
}

llvm::StringRef ProjectEmitter::publisherOf(llvm::StringRef package) const {
  return madePackage(package) ? "pulumi" : target::publisherOf(package);
}

void ProjectEmitter::run() {
  for (uint32_t i = isLibrary() ? 1 : 0; i < workspace.programCount(); ++i)
    emitProgram(ir::ProgramId(i));
  if (!helpers.empty())
    emitHelpers();
  if (!isLibrary())
    return emitProjectFiles();
  emitLibraryFiles();
  emitReadme();
  for (llvm::StringRef file : options.assets)
    diagnostics.report(diag::library_reads_file, {}, file.str());
}

const ComponentShape &ProjectEmitter::mainComponent() const {
  return components.shapes[workspace.find(options.library).index()];
}

const std::string &ProjectEmitter::mainFile() const {
  return components.files[workspace.find(options.library).index()];
}

void ProjectEmitter::emitProgram(ir::ProgramId id) {
  code::Module module;
  module.package = module.save(packageName());
  std::unique_ptr<NodeEmitter> emitter = this->emitter(id, module);
  emitter->run();
  code::legalize(module, language.caps);
  if (options.verifyCode)
    for (const std::string &fault : code::verifyCode(module, language.caps))
      diagnostics.report(diag::code_not_legal, SrcRange(), fault);
  const std::string &stem = components.files[id.index()];
  if (!stem.empty() || !options.split.isWanted() || !emitParts(*emitter, module))
    emitFile(stem, *emitter, module);
}

void ProjectEmitter::emitFile(llvm::StringRef stem, const NodeEmitter &emitter,
                              const code::Module &module) {
  std::string name = libraryFolder() +
                     (stem.empty() ? llvm::StringRef(language.mainFile) : stem).str() +
                     language.extension.str();
  if (options.codeDump)
    *options.codeDump += fmt::format("; {}\n{}", name, module.dump());
  doc::PrintedText printed = language.print(module);
  OutputFile &file = Files[name];
  file.text = std::move(printed.text);
  for (const auto &mark : printed.marks)
    if (mark.id < emitter.sources.size())
      file.sourceMap.push_back({mark.begin, mark.end, emitter.sources[mark.id]});
}

/// The name of a file that is called after `words`, which no component has.
std::string ProjectEmitter::stemFor(llvm::StringRef words) const {
  std::string stem = words.str();
  if (language.namesFilesByIdentifier)
    std::replace(stem.begin(), stem.end(), '-', '_');
  while (llvm::is_contained(components.files, stem) ||
         llvm::is_contained(language.takenFiles, stem))
    stem += language.namesFilesByIdentifier ? "_resources" : "-resources";
  return stem;
}

/// Writes the program in several files. False if it has to stay in one.
bool ProjectEmitter::emitParts(NodeEmitter &emitter, code::Module &module) {
  std::vector<code::SplitUnit> units = emitter.unitsOf(options.split);
  for (code::SplitUnit &unit : units)
    if (!unit.file.empty())
      unit.file = stemFor(unit.file);
  std::vector<code::ModulePart> parts = code::splitModule(module, units, stemFor("shared"));
  if (parts.empty()) {
    // What is one statement, such as a function, has no parts, whatever it makes.
    bool isOne = units.size() == 1 && units.front().file.empty() && emitter.makesResources();
    if (isOne ||
        llvm::any_of(units, [](const code::SplitUnit &unit) { return !unit.file.empty(); }))
      diagnostics.report(diag::target_not_split, {}, language.name.str());
    return false;
  }
  const std::vector<code::Import> imports = module.allImports().vec();
  auto local = [&](code::ImportSpec::Style style, llvm::StringRef file, llvm::StringRef name) {
    llvm::StringRef saved = module.save(name), from = module.save(emitter.componentModule(file));
    return code::Import{{style, code::ImportSpec::Group::Local, from, saved, saved}, saved};
  };
  for (const code::ModulePart &part : parts) {
    std::vector<code::Import> used;
    llvm::copy_if(imports, std::back_inserter(used), [&](const code::Import &import) {
      return part.names.contains(import.localName);
    });
    llvm::StringSet<> files;
    for (const auto &[name, file] : part.uses) {
      used.push_back(local(code::ImportSpec::Style::Named, file, name));
      files.insert(file);
    }
    for (const code::ModulePart &other : parts)
      if (part.file.empty() && !other.file.empty() && !files.contains(other.file))
        used.push_back(local(code::ImportSpec::Style::Effect, other.file, ""));
    module.exchangeImports(std::move(used));
    module.body = part.body;
    emitFile(part.file, emitter, module);
    module.header.clear(); // it stands in the main file, which is the first
  }
  return true;
}

void ProjectEmitter::addHelper(Helper which) {
  if (!helpers.insert(which).second)
    return;
  if (const HelperText *text = language.helper(which))
    for (Helper needed : text->needs)
      addHelper(needed);
}

void ProjectEmitter::emitHelpers() {
  std::string body;
  code::Module module;
  module.package = module.save(packageName());
  for (const HelperText &helper : language.helpers)
    if (helpers.count(helper.which)) {
      for (const code::ImportSpec &spec : helper.imports)
        module.addImport(spec);
      body += helper.text;
    }
  std::string head = language.print(module).text;
  body = head.empty() ? llvm::StringRef(body).ltrim('\n').str() : body;
  Files[libraryFolder() + language.helperFile.str() + language.extension.str()].text =
      head + language.helpersBegin.str() + body + language.helpersEnd.str();
}

/// `text` has a letter whose other case Unicode says in SpecialCasing.txt, or the dotless one.
static bool hasOddLetter(llvm::StringRef text) {
  std::wstring letters;
  if (llvm::isASCII(text) || !llvm::ConvertUTF8toWide(text, letters))
    return false;
  return llvm::any_of(letters, [](wchar_t letter) {
    auto isIn = [&](wchar_t first, wchar_t last) { return letter >= first && letter <= last; };
    return llvm::is_contained({0xDF, 0x130, 0x131, 0x149, 0x1F0, 0x390, 0x3A3, 0x3B0, 0x587},
                              letter) ||
           isIn(0x1E96, 0x1E9E) || isIn(0x1F50, 0x1FFC) || isIn(0xFB00, 0xFB17);
  });
}

bool ProjectEmitter::hasOddLetters() {
  if (OddLetters)
    return *OddLetters;
  OddLetters = false;
  for (uint32_t i = 0; i < workspace.programCount() && !*OddLetters; ++i) {
    const ir::Program &program = workspace.program(ir::ProgramId::fromRaw(i));
    for (uint32_t at = 0; at < program.exprs.size() && !*OddLetters; ++at) {
      const ir::Expr &expr = program.exprs[ir::ExprId::fromRaw(at)];
      OddLetters = expr.kind == ir::ExprKind::String && hasOddLetter(program.str(expr.text()));
    }
  }
  return *OddLetters;
}

void ProjectEmitter::emitPulumiYaml(llvm::StringRef runtime) {
  std::string packages;
  for (const auto &[name, package] : Made) {
    if (!package.provider || package.plugin != schema::BridgedProvider::Plugin ||
        !localPath(name).empty())
      continue;
    packages += fmt::format("  {}:\n    source: {}\n    version: {}\n    parameters:\n",
                            yamlText(name), package.plugin, yamlText(package.pluginVersion));
    for (const std::string &argument : package.provider->arguments())
      packages += "      - " + yamlText(argument) + "\n";
  }
  Files["Pulumi.yaml"].text =
      fmt::format("name: {}\nruntime:{}\n{}", yamlText(options.projectName), runtime.str(),
                  packages.empty() ? "" : "packages:\n" + packages);
}

std::string ProjectEmitter::localPath(llvm::StringRef package, llvm::StringRef version) const {
  for (const std::string &key : {(package + "@" + version).str(), package.str()})
    if (auto found = options.localDependencies.find(key); found != options.localDependencies.end())
      return found->second;
  return "";
}

void ProjectEmitter::depend(llvm::StringRef distribution, const schema::Package &package) {
  Dependency wanted{package.version().str(), localPath(package.name(), package.version()), false,
                    "", package.name().str()};
  if (wanted.path.empty() && madePackage(package.name()))
    wanted = {package.version().str(), MadePackage::path(package.name()), true, "",
              package.name().str()};
  auto [entry, isNew] = dependencies.try_emplace(distribution.str(), wanted);
  // Of several versions the one without a `version` option is installed; the engine finds the
  // others.
  if (!isNew && workspace.packages() && workspace.packages()->find(package.name()) == &package)
    entry->second = wanted;
}

void ProjectEmitter::depend(llvm::StringRef distribution, llvm::StringRef package) {
  Dependency found = unknownPackage(package);
  if (!found.unknown.empty() && options.undecided)
    options.undecided->insert(found.unknown);
  dependencies.try_emplace(distribution.str(), std::move(found));
}

Dependency ProjectEmitter::unknownPackage(llvm::StringRef package) const {
  if (std::string path = localPath(package); !path.empty())
    return {"", path, false, "", ""};
  if (const MadePackage *made = madePackage(package))
    return {made->version, MadePackage::path(package), true, "", ""};
  return {"", "", false, package.str(), ""};
}

std::string Dependency::reason() const {
  return fmt::format(
      "left out: no schema says what package {} is. Make its SDK with `pulumi package add "
      "terraform-provider SOURCE VERSION`, or name the package here",
      unknown);
}
