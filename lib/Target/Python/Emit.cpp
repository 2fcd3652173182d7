// The Python project: the language as data, and the files around the programs.

#include "Emitter.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::python;

namespace {

/// Packages of Pulumi import each other, not only those that the program names.
bool isPackage(llvm::StringRef stem) { return stem.starts_with("pulumi_"); }

const target::Language &language() {
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
                                          .hasIntegers = true,
                                          .hasExactIntegers = true,
                                          .hasFlooredModulo = true};
  return result;
}

class ProjectEmitter final : public target::ProjectEmitter {
public:
  ProjectEmitter(InputTypes inputTypes, const ir::Workspace &workspace,
                 const TargetOptions &options, OutputFiles &files, DiagnosticEngine &diagnostics)
      : target::ProjectEmitter(::language(), workspace, options, files, diagnostics),
        Style(inputTypes) {}

private:
  std::unique_ptr<target::NodeEmitter> emitter(ir::ProgramId id, code::Module &module) override {
    return std::make_unique<ModuleEmitter>(*this, id, module, Style);
  }
  void emitProjectFiles() override;

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

void ProjectEmitter::emitProjectFiles() {
  std::string core = localPath("pulumi");
  std::string requirements =
      !core.empty() ? core + "\n"
                    : fmt::format("pulumi>={},<4.0.0\n", recoversOutputs ? "3.247.0" : "3.0.0");
  for (const auto &[name, dependency] : dependencies)
    requirements += (!dependency.unknown.empty()  ? "# " + name + " is " + dependency.reason()
                     : !dependency.path.empty()   ? dependency.path
                     : dependency.version.empty() ? name
                                                  : name + "==" + pypiVersion(dependency.version)) +
                    "\n";
  Files["requirements.txt"].text = requirements;
  emitPulumiYaml("\n  name: python\n  options:\n    toolchain: pip\n    virtualenv: venv");
  Files[".gitignore"].text = "*.pyc\n/venv/\n";
}

} // namespace

void pcl::python::emitPython(const ir::Workspace &workspace, const TargetOptions &options,
                             InputTypes inputTypes, OutputFiles &files,
                             DiagnosticEngine &diagnostics) {
  ProjectEmitter(inputTypes, workspace, options, files, diagnostics).run();
}
