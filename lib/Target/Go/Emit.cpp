// The Go project: the language as data, and the files around the programs.

#include "Emitter.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::go;

namespace {

constexpr llvm::StringLiteral CoreModule = "github.com/pulumi/pulumi/sdk/v3";

/// Files of tests, of other systems, and those that begin with `_`. Source: go/build.
bool isLeftOut(llvm::StringRef stem) {
  static constexpr llvm::StringLiteral endings[] = {
      "test",        "aix",      "android", "darwin", "dragonfly", "freebsd", "illumos", "ios",
      "js",          "linux",    "nacl",    "netbsd", "openbsd",   "plan9",   "solaris", "wasip1",
      "windows",     "zos",      "386",     "amd64",  "arm",       "arm64",   "loong64", "mips",
      "mips64",      "mips64le", "mipsle",  "ppc64",  "ppc64le",   "riscv64", "s390x",   "wasm",
      "amd64p32",    "armbe",    "arm64be", "hurd",   "mips64p32", "ppc",     "riscv",   "s390",
      "mips64p32le", "sparc",    "sparc64"};
  auto [name, ending] = stem.rsplit('_');
  return stem.starts_with("_") || (name != stem && llvm::is_contained(endings, ending));
}

const target::Language &language() {
  static constexpr llvm::StringLiteral takenFiles[] = {"main", "helpers"};
  static const target::Language result = {.name = "Go",
                                          .schemaName = "go",
                                          .names = nameTable(),
                                          .caps = targetCaps(),
                                          .print = print,
                                          .mainFile = "main",
                                          .extension = ".go",
                                          .takenFiles = takenFiles,
                                          .isLeftOut = isLeftOut,
                                          .helpers = helperTexts(),
                                          .helperModule = "helpers",
                                          .coreModule = "github.com/pulumi/pulumi/sdk/v3/go/pulumi",
                                          .moduleTable = "moduleToPackage",
                                          .self = "componentResource",
                                          .hasRecords = true,
                                          .hasIntegers = true};
  return result;
}

class ProjectEmitter final : public target::ProjectEmitter {
public:
  ProjectEmitter(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
                 DiagnosticEngine &diagnostics)
      : target::ProjectEmitter(::language(), workspace, options, files, diagnostics),
        Held(workspace) {}

private:
  std::unique_ptr<target::NodeEmitter> emitter(ir::ProgramId id, code::Module &module) override {
    return std::make_unique<ModuleEmitter>(*this, id, module, Results, Held, Records);
  }
  void emitProjectFiles() override { emitFiles(); }
  void emitLibraryFiles() override { emitFiles(); }
  void emitFiles();
  std::string packageName() const override;
  std::string moduleName() const;
  std::string usage(const target::ComponentShape &shape) const override;
  std::string inputName(llvm::StringRef name) const override { return ModuleEmitter::title(name); }

  ResultTypes Results;
  Collections Held;
  Structs Records;
};

std::string ProjectEmitter::moduleName() const {
  // `std` and `cmd` are Go's own modules, the others are devices of Windows.
  static constexpr llvm::StringLiteral taken[] = {"std", "cmd", "go",  "toolchain",
                                                  "con", "prn", "aux", "nul"};
  std::string name = target::buildName(options.projectName, taken);
  // What others import has a path with a host, or it would be looked for among Go's own.
  return isLibrary() ? "example.com/" + name : name;
}

std::string ProjectEmitter::packageName() const {
  if (!isLibrary())
    return "main";
  std::string name = llvm::StringRef(code::makeIdentifier(options.library)).lower();
  llvm::erase(name, '_');
  return name.empty() || name == "main" || language.names.isReserved(name) ? name + "component"
                                                                           : name;
}

std::string ProjectEmitter::usage(const target::ComponentShape &shape) const {
  std::string package = packageName();
  return fmt::format(
      "```go\nimport \"{0}\"\n\nexample, err := {1}.New{2}(ctx, \"example\", {3})\n```\n",
      moduleName(), package, shape.className,
      shape.inputs.empty() ? "" : "&" + package + "." + shape.className + "Args{ ... }");
}

void ProjectEmitter::emitFiles() {
  std::string required = fmt::format("\t{} v3.259.0\n", CoreModule.str()), replaced;
  auto replace = [&](llvm::StringRef module, llvm::StringRef path) {
    replaced += fmt::format("\nreplace {} => {}\n", module.str(), path.str());
  };
  if (std::string core = localPath("pulumi"); !core.empty())
    replace(CoreModule, core);
  std::map<std::pair<std::string, std::string>, std::string> versions; ///< by package and path
  for (const auto &[name, dependency] : dependencies) {
    if (!dependency.unknown.empty()) {
      required += fmt::format("\t// {} is {}\n", name, dependency.reason());
      continue;
    }
    std::string version = dependency.version.empty()
                              ? "v0.0.0"
                              : "v" + llvm::StringRef(dependency.version).split('+').first.str();
    // `go mod tidy` finds the newest of what has no version.
    if (!dependency.version.empty() || !dependency.path.empty())
      required += fmt::format("\t{} {}\n", name, version);
    if (dependency.path.empty())
      continue;
    replace(name, dependency.isMade ? "./" + dependency.path : dependency.path);
    // Versions are modules, and what lies in one place is one.
    const auto [first, isNew] =
        versions.try_emplace({dependency.package, dependency.path}, dependency.version);
    if (!isNew && !dependency.package.empty() && first->second != dependency.version)
      diagnostics.report(diag::one_path_for_versions, {}, dependency.package, dependency.path,
                         first->second, dependency.version);
  }
  auto calls = [&](ir::StdFunction function) { return helpers.count(target::helperFor(function)); };
  if (helpers.count(Helper::Characters) || calls(ir::StdFunction::textdecodebase64) ||
      calls(ir::StdFunction::textencodebase64))
    required += "\tgolang.org/x/text v0.39.0\n";
  if (calls(ir::StdFunction::yamldecode))
    required += "\tgopkg.in/yaml.v3 v3.0.1\n";
  if (helpers.count(Helper::TextLength) || helpers.count(Helper::Characters))
    required += "\tgithub.com/rivo/uniseg v0.4.7\n";
  // What lies below a module belongs to its `./...`, unless it is told not to.
  llvm::StringRef ignored = options.assets.empty() ? "" : "\nignore ./assets\n";
  Files["go.mod"].text = fmt::format("module {}\n\ngo 1.25\n\nrequire (\n{})\n{}{}", moduleName(),
                                     required, replaced, ignored.str());
  if (isLibrary())
    return;
  emitPulumiYaml(" go");
  Files[".gitignore"].text = fmt::format("/{}\n", moduleName());
}

} // namespace

void pcl::go::emitGo(const ir::Workspace &workspace, const TargetOptions &options,
                     OutputFiles &files, DiagnosticEngine &diagnostics) {
  ProjectEmitter(workspace, options, files, diagnostics).run();
}
