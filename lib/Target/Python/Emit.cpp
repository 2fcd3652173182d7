// The Python project: the language as data, and the files around the programs.

#include "Emitter.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::python;

namespace {

/// Packages of Pulumi import each other, not only those that the program names.
bool isPackage(llvm::StringRef stem) { return stem.starts_with("pulumi_"); }

const target::Language &programLanguage() {
  // A file hides the module of the same name in the standard library and among the installed
  // packages, and is hidden by a folder that is a package, as that of the assets may be; and no
  // keyword can be imported.
  static constexpr llvm::StringLiteral takenFiles[] = {
      "assets",
#define PCL_PY_MODULE(NAME) NAME,
#include "pcl/Schema/PythonModules.def"
#define PCL_RESERVED(NAME) NAME,
#include "pcl/Target/Python/PythonNames.def"
  };
  static const target::Language result = {.name = "Python",
                                          .schemaName = "python",
                                          .names = nameTable(),
                                          .caps = targetCaps(),
                                          .print = print,
                                          .mainFile = "__main__",
                                          .extension = ".py",
                                          .takenFiles = takenFiles,
                                          .isLeftOut = isPackage,
                                          .helpers = helperTexts(),
                                          .helperModule = "helpers",
                                          .coreModule = "pulumi",
                                          .moduleTable = "moduleNameOverrides",
                                          .self = "self",
                                          .namesFilesByIdentifier = true,
                                          .spreadsObjects = true,
                                          .hasIntegers = true,
                                          .hasExactIntegers = true,
                                          .hasFlooredModulo = true};
  return result;
}

/// Files of a package find each other from where they are.
const target::Language &libraryLanguage() {
  static const target::Language result = [] {
    target::Language language = programLanguage();
    language.helperModule = ".helpers";
    return language;
  }();
  return result;
}

class ProjectEmitter final : public target::ProjectEmitter {
public:
  ProjectEmitter(InputTypes inputTypes, const ir::Workspace &workspace,
                 const TargetOptions &options, OutputFiles &files, DiagnosticEngine &diagnostics)
      : target::ProjectEmitter(options.library.empty() ? programLanguage() : libraryLanguage(),
                               workspace, options, files, diagnostics),
        Style(inputTypes) {}

private:
  std::unique_ptr<target::NodeEmitter> emitter(ir::ProgramId id, code::Module &module) override {
    return std::make_unique<ModuleEmitter>(*this, id, module, Style);
  }
  void emitProjectFiles() override;
  void emitLibraryFiles() override;
  std::string packageName() const override;
  std::string libraryFolder() const override { return isLibrary() ? packageName() + "/" : ""; }
  std::string usage(const target::ComponentShape &shape) const override;
  std::string inputName(llvm::StringRef name) const override {
    return code::legalName(name, code::NameKind::Parameter, language.names);
  }
  std::string outputName(llvm::StringRef name) const override {
    return code::legalName(name, code::NameKind::Property, language.names);
  }
  std::string requirement(const std::string &name, const target::Dependency &dependency) const;

  const InputTypes Style;
};

/// A version as PyPI has it: 1.0.0-alpha.18 is 1.0.0a18. Source: PEP 440.
std::string pypiVersion(llvm::StringRef version) {
  auto [release, rest] = version.split('+').first.split('-');
  std::string result = release.str();
  if (rest.empty())
    return result;
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> words[] = {
      {"alpha", "a"}, {"beta", "b"}, {"rc", "rc"}, {"dev", ".dev"}, {"post", ".post"}};
  for (auto [word, shortWord] : words)
    if (rest.consume_front(word))
      return result + shortWord.str() + rest.ltrim('.').split('.').first.str();
  return result + "+" + code::makeIdentifier(rest);
}

std::string ProjectEmitter::requirement(const std::string &name,
                                        const target::Dependency &dependency) const {
  return !dependency.path.empty()     ? dependency.path
         : dependency.version.empty() ? name
                                      : name + "==" + pypiVersion(dependency.version);
}

void ProjectEmitter::emitProjectFiles() {
  std::string core = localPath("pulumi");
  std::string requirements =
      !core.empty() ? core + "\n"
                    : fmt::format("pulumi>={},<4.0.0\n", recoversOutputs ? "3.247.0" : "3.0.0");
  for (const auto &[name, dependency] : dependencies)
    requirements += (!dependency.unknown.empty() ? "# " + name + " is " + dependency.reason()
                                                 : requirement(name, dependency)) +
                    "\n";
  Files["requirements.txt"].text = requirements;
  emitPulumiYaml("\n  name: python\n  options:\n    toolchain: pip\n    virtualenv: venv");
  Files[".gitignore"].text = "*.pyc\n/venv/\n";
}

std::string ProjectEmitter::packageName() const {
  if (!isLibrary())
    return "main";
  std::string name = code::makeIdentifier(llvm::StringRef(options.library).lower());
  return llvm::is_contained(language.takenFiles, name) ? name + "_component" : name;
}

void ProjectEmitter::emitLibraryFiles() {
  const target::ComponentShape &shape = mainComponent();
  std::string names = shape.className;
  if (!shape.inputs.empty())
    names += ", " + shape.className + "Args";
  std::string exported;
  for (llvm::StringRef name : llvm::split(names, ", "))
    exported += fmt::format("{}\"{}\"", exported.empty() ? "" : ", ", std::string_view(name));
  std::string package = packageName();
  Files[libraryFolder() + "__init__.py"].text =
      fmt::format("from .{} import {}\n\n__all__ = [{}]\n", mainFile(), names, exported);
  Files[libraryFolder() + "py.typed"].text = "";
  Files["__main__.py"].text =
      fmt::format("from pulumi.provider.experimental import component_provider_host\n\n"
                  "from {0} import {1}\n\n"
                  "component_provider_host(name=\"{2}\", components=[{1}])\n",
                  package, shape.className, options.library);
  Files["PulumiPlugin.yaml"].text =
      "runtime:\n  name: python\n  options:\n    toolchain: pip\n    virtualenv: venv\n";
  std::string core = localPath("pulumi"), comments, required;
  auto require = [&](const std::string &one) { required += "    \"" + one + "\",\n"; };
  require(!core.empty()
              ? "pulumi @ file:" + core
              : fmt::format("pulumi>={},<4.0.0", recoversOutputs ? "3.247.0" : "3.157.0"));
  for (const auto &[name, dependency] : dependencies)
    if (!dependency.unknown.empty())
      comments += "    # " + name + " is " + dependency.reason() + "\n";
    else
      require(dependency.path.empty() ? requirement(name, dependency)
                                      : name + " @ file:" + dependency.path);
  Files["pyproject.toml"].text =
      fmt::format("[build-system]\nrequires = [\"setuptools>=61\"]\nbuild-backend = "
                  "\"setuptools.build_meta\"\n\n"
                  "[project]\nname = \"{}\"\nversion = \"0.1.0\"\nrequires-python = "
                  "\">=3.11\"\ndependencies = [\n{}{}]\n\n"
                  "[tool.setuptools]\npackages = [\"{}\"]\n\n[tool.setuptools.package-data]\n{} = "
                  "[\"py.typed\"]\n",
                  target::buildName(options.library), required, comments, package, package);
  Files[".gitignore"].text = "*.pyc\n*.egg-info/\n/build/\n/venv/\n";
}

std::string ProjectEmitter::usage(const target::ComponentShape &shape) const {
  return fmt::format("```python\nfrom {0} import {1}\n\nexample = {1}(\"example\", {2})\n```\n",
                     packageName(), shape.className, "{...}");
}

} // namespace

void pcl::python::emitPython(const ir::Workspace &workspace, const TargetOptions &options,
                             InputTypes inputTypes, OutputFiles &files,
                             DiagnosticEngine &diagnostics) {
  ProjectEmitter(inputTypes, workspace, options, files, diagnostics).run();
}
