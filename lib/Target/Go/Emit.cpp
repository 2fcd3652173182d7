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
  using target::helperFor;
  using target::helperList;
  enum Imports : uint64_t {
    NoImports = 0,
    Bytes = 1 << 0,
    Json = 1 << 1,
    Errors = 1 << 2,
    Fmt = 1 << 3,
    Iter = 1 << 4,
    Maps = 1 << 5,
    Reflect = 1 << 6,
    Slices = 1 << 7,
    Strconv = 1 << 8,
    Strings = 1 << 9,
    Pulumi = 1 << 10,
    Config = 1 << 11,
    Uniseg = 1 << 12,
    Base64 = 1 << 13,
    Os = 1 << 14,
    Sha256 = 1 << 15,
    Math = 1u << 16,
    Gzip = 1u << 17,
    Sha512 = 1u << 18,
    Sha1 = 1u << 19,
    Md5 = 1u << 20,
    Rand = 1u << 21,
    Regexp = 1u << 22,
    Url = 1u << 23,
    Encodings = 1u << 24,
    Path = 1u << 25,
    Time = 1u << 26,
    Netip = 1u << 27,
    Yaml = 1u << 28,
    Big = 1u << 29,
    Csv = 1u << 30,
    Norm = 1u << 31,
    Internals = uint64_t(1) << 32,
  };
  static constexpr target::HelperText helpers[] = {
#define PCL_GO_HELPER(ENUM, NAME, IMPORTS, TEXT, ...)                                              \
  {Helper::ENUM, NAME, {}, helperList<__VA_ARGS__>(), TEXT, IMPORTS},
#include "Helpers.def"
#define PCL_GO_PART(ENUM, NAME, IMPORTS, TEXT, ...)                                                \
  {Helper::ENUM, NAME, {}, helperList<__VA_ARGS__>(), TEXT, IMPORTS},
#define PCL_GO_FUNCTION(FUNCTION, NAME, IMPORTS, TEXT, ...)                                        \
  {helperFor(ir::StdFunction::FUNCTION), NAME, {}, helperList<__VA_ARGS__>(), TEXT, IMPORTS},
#include "Functions.def"
  };
  static constexpr llvm::StringLiteral takenFiles[] = {"main", "helpers"};
  constexpr auto style = code::ImportSpec::Style::Namespace;
  constexpr auto standard = code::ImportSpec::Group::Standard,
                 package = code::ImportSpec::Group::Package;
  static const code::ImportSpec imports[] = {
      {style, standard, "bytes", "", "bytes"},
      {style, standard, "encoding/json", "", "json"},
      {style, standard, "errors", "", "errors"},
      {style, standard, "fmt", "", "fmt"},
      {style, standard, "iter", "", "iter"},
      {style, standard, "maps", "", "maps"},
      {style, standard, "reflect", "", "reflect"},
      {style, standard, "slices", "", "slices"},
      {style, standard, "strconv", "", "strconv"},
      {style, standard, "strings", "", "strings"},
      {style, package, "github.com/pulumi/pulumi/sdk/v3/go/pulumi", "", "pulumi"},
      {style, package, "github.com/pulumi/pulumi/sdk/v3/go/pulumi/config", "", "config"},
      {style, package, "github.com/rivo/uniseg", "", "uniseg"},
      {style, standard, "encoding/base64", "", "base64"},
      {style, standard, "os", "", "os"},
      {style, standard, "crypto/sha256", "", "sha256"},
      {style, standard, "math", "", "math"},
      {style, standard, "compress/gzip", "", "gzip"},
      {style, standard, "crypto/sha512", "", "sha512"},
      {style, standard, "crypto/sha1", "", "sha1"},
      {style, standard, "crypto/md5", "", "md5"},
      {style, standard, "crypto/rand", "", "rand"},
      {style, standard, "regexp", "", "regexp"},
      {style, standard, "net/url", "", "url"},
      {style, package, "golang.org/x/text/encoding/ianaindex", "", "ianaindex"},
      {style, standard, "path/filepath", "", "filepath"},
      {style, standard, "time", "", "time"},
      {style, standard, "net/netip", "", "netip"},
      {style, package, "gopkg.in/yaml.v3", "", "yaml"},
      {style, standard, "math/big", "", "big"},
      {style, standard, "encoding/csv", "", "csv"},
      {style, package, "golang.org/x/text/unicode/norm", "", "norm"},
      {style, package, "github.com/pulumi/pulumi/sdk/v3/go/pulumi/internals", "", "internals"}};
  static const target::Language result = {.name = "Go",
                                          .schemaName = "go",
                                          .names = nameTable(),
                                          .caps = targetCaps(),
                                          .print = print,
                                          .mainFile = "main",
                                          .extension = ".go",
                                          .takenFiles = takenFiles,
                                          .isLeftOut = isLeftOut,
                                          .helpers = helpers,
                                          .helperImports = imports,
                                          .helperModule = "helpers",
                                          .coreModule = "github.com/pulumi/pulumi/sdk/v3/go/pulumi",
                                          .moduleTable = "moduleToPackage",
                                          .self = "componentResource",
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
    return std::make_unique<ModuleEmitter>(*this, id, module, Results, Held);
  }
  void emitProjectFiles() override;

  ResultTypes Results;
  Collections Held;
};

void ProjectEmitter::emitProjectFiles() {
  std::string required = fmt::format("\t{} v3.259.0\n", CoreModule.str()), replaced;
  auto replace = [&](llvm::StringRef module, llvm::StringRef path) {
    replaced += fmt::format("\nreplace {} => {}\n", module.str(), path.str());
  };
  if (std::string core = localPath("pulumi"); !core.empty())
    replace(CoreModule, core);
  for (const auto &[name, dependency] : dependencies) {
    std::string version = dependency.version.empty()
                              ? "v0.0.0"
                              : "v" + llvm::StringRef(dependency.version).split('+').first.str();
    // `go mod tidy` finds the newest of what has no version.
    if (!dependency.version.empty() || !dependency.path.empty())
      required += fmt::format("\t{} {}\n", name, version);
    if (!dependency.path.empty())
      replace(name, dependency.path);
  }
  auto calls = [&](ir::StdFunction function) { return helpers.count(target::helperFor(function)); };
  if (helpers.count(Helper::Characters) || calls(ir::StdFunction::textdecodebase64) ||
      calls(ir::StdFunction::textencodebase64))
    required += "\tgolang.org/x/text v0.39.0\n";
  if (calls(ir::StdFunction::yamldecode))
    required += "\tgopkg.in/yaml.v3 v3.0.1\n";
  if (helpers.count(Helper::TextLength) || helpers.count(Helper::Characters))
    required += "\tgithub.com/rivo/uniseg v0.4.7\n";
  Files["go.mod"].text = fmt::format("module {}\n\ngo 1.25\n\nrequire (\n{})\n{}",
                                     options.projectName, required, replaced);
  Files["Pulumi.yaml"].text = fmt::format("name: {}\nruntime: go\n", options.projectName);
  Files[".gitignore"].text = fmt::format("/{}\n", options.projectName);
}

} // namespace

void pcl::go::emitGo(const ir::Workspace &workspace, const TargetOptions &options,
                     OutputFiles &files, DiagnosticEngine &diagnostics) {
  ProjectEmitter(workspace, options, files, diagnostics).run();
}
