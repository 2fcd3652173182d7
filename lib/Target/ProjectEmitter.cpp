// The run over a project's programs that all languages share.

#include "pcl/Target/ProjectEmitter.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Target/NodeEmitter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::target;

ComponentTable::ComponentTable(const ir::Workspace &workspace, const Language &language)
    : files(componentFiles(workspace, language.takenFiles)),
      inCircles(componentsInCircles(workspace)) {
  llvm::StringSet<> classes;
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    shapes.push_back(componentShape(workspace.program(ir::ProgramId(i))));
    if (files[i].empty())
      continue;
    // A class hides what the language calls so, and a component may contain one of its own name.
    std::string &name = shapes.back().className;
    if (language.names.isGlobal(name) || language.names.isReserved(name))
      name += "Component";
    std::string first = name;
    for (unsigned n = 2; !classes.insert(name).second; ++n)
      name = first + std::to_string(n);
    if (language.namesFilesByClass)
      files[i] = name;
  }
}

llvm::StringRef pcl::target::publisherOf(llvm::StringRef package) {
  return llvm::StringSwitch<llvm::StringRef>(package)
#define PCL_PUBLISHER(PACKAGE, PUBLISHER) .Case(PACKAGE, PUBLISHER)
#include "pcl/Target/Publishers.def"
      .Default("pulumi");
}

static std::optional<lower::IntegerConfigs> integersFor(const Language &language,
                                                        const ir::Workspace &workspace) {
  if (language.hasIntegers)
    return std::optional<lower::IntegerConfigs>(std::in_place, workspace);
  return std::nullopt;
}

ProjectEmitter::ProjectEmitter(const Language &language, const ir::Workspace &workspace,
                               const TargetOptions &options, OutputFiles &files,
                               DiagnosticEngine &diagnostics)
    : language(language), workspace(workspace), options(options), diagnostics(diagnostics),
      components(workspace, language), integers(integersFor(language, workspace)), Files(files) {}

void ProjectEmitter::run() {
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    emitProgram(ir::ProgramId(i));
  if (!helpers.empty())
    emitHelpers();
  emitProjectFiles();
}

void ProjectEmitter::emitProgram(ir::ProgramId id) {
  code::Module module;
  std::unique_ptr<NodeEmitter> emitter = this->emitter(id, module);
  emitter->run();
  code::legalize(module, language.caps);
  for (const std::string &fault : code::verifyCode(module, language.caps))
    diagnostics.report(diag::code_not_legal, SrcRange(), fault);
  std::string stem = components.files[id.index()];
  std::string name = (stem.empty() ? language.mainFile.str() : stem) + language.extension.str();
  if (options.codeDump)
    *options.codeDump += fmt::format("; {}\n{}", name, module.dump());
  doc::PrintedText printed = language.print(module);
  OutputFile &file = Files[name];
  file.text = std::move(printed.text);
  for (const auto &mark : printed.marks)
    if (mark.id < emitter->sources.size())
      file.sourceMap.push_back({mark.begin, mark.end, emitter->sources[mark.id]});
}

void ProjectEmitter::addHelper(Helper which) {
  if (!helpers.insert(which).second)
    return;
  if (const HelperText *text = language.helper(which))
    for (Helper needed : text->needs)
      addHelper(needed);
}

void ProjectEmitter::emitHelpers() {
  unsigned imports = 0;
  std::string body;
  for (const HelperText &helper : language.helpers)
    if (helpers.count(helper.which)) {
      imports |= helper.imports;
      body += helper.text;
    }
  code::Module module;
  for (auto [i, spec] : llvm::enumerate(language.helperImports))
    if (imports & (1u << i))
      module.addImport(spec);
  std::string head = language.print(module).text;
  body = head.empty() ? llvm::StringRef(body).ltrim('\n').str() : body;
  Files[language.helperFile.str() + language.extension.str()].text =
      head + language.helpersBegin.str() + body + language.helpersEnd.str();
}

/// `text` has a letter whose other case Unicode says in SpecialCasing.txt.
static bool hasOddLetter(llvm::StringRef text) {
  std::wstring letters;
  if (llvm::isASCII(text) || !llvm::ConvertUTF8toWide(text, letters))
    return false;
  return llvm::any_of(letters, [](wchar_t letter) {
    auto isIn = [&](wchar_t first, wchar_t last) { return letter >= first && letter <= last; };
    return llvm::is_contained({0xDF, 0x130, 0x149, 0x1F0, 0x390, 0x3A3, 0x3B0, 0x587}, letter) ||
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
      OddLetters = expr.kind == ir::ExprKind::String && hasOddLetter(program.str(expr.strA()));
    }
  }
  return *OddLetters;
}

std::string ProjectEmitter::localPath(llvm::StringRef package) const {
  auto found = options.localDependencies.find(package.str());
  return found == options.localDependencies.end() ? "" : found->second;
}

void ProjectEmitter::depend(llvm::StringRef distribution, const schema::Package &package) {
  Dependency wanted{package.version().str(), localPath(package.name())};
  auto [entry, isNew] = dependencies.try_emplace(distribution.str(), wanted);
  // Of several versions the one without a `version` option is installed; the engine finds the
  // others.
  if (!isNew && workspace.packages() && workspace.packages()->find(package.name()) == &package)
    entry->second = wanted;
}

void ProjectEmitter::depend(llvm::StringRef distribution, llvm::StringRef package) {
  dependencies.try_emplace(distribution.str(), Dependency{"", localPath(package)});
}
