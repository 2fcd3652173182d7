// The TypeScript project: the language as data, and the files around the programs.

#include "Emitter.h"
#include "Printer.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::typescript;

namespace {

const target::Language &language() {
  static constexpr llvm::StringLiteral takenFiles[] = {"index", "helpers"};
  static const target::Language result = {.name = "TypeScript",
                                          .schemaName = "nodejs",
                                          .names = nameTable(),
                                          .caps = targetCaps(),
                                          .print = print,
                                          .mainFile = "index",
                                          .extension = ".ts",
                                          .takenFiles = takenFiles,
                                          .helpers = helperTexts(),
                                          .helperModule = "./helpers",
                                          .coreModule = "@pulumi/pulumi",
                                          .moduleTable = "moduleToPackage",
                                          .self = "this",
                                          .memberComments = code::Comment::Style::Doc,
                                          .lostKey = "__proto__",
                                          .losesReservedInputs = true};
  return result;
}

class ProjectEmitter final : public target::ProjectEmitter {
public:
  using target::ProjectEmitter::ProjectEmitter;

private:
  std::unique_ptr<target::NodeEmitter> emitter(ir::ProgramId id, code::Module &module) override {
    return std::make_unique<ModuleEmitter>(*this, id, module);
  }
  void emitProjectFiles() override;
};

std::string jsonText(llvm::StringRef text) {
  bool isPlain =
      llvm::all_of(text, [](char c) { return llvm::isPrint(c) && c != '"' && c != '\\'; });
  return isPlain ? ("\"" + text + "\"").str() : printJsonText(nlohmann::json(text.str()));
}

// JSON is written as prettier lays it out: a member a line, arrays on one line where they fit.

/// `leftOut`: reasons, which npm passes over where they are called `//`.
std::string manifest(llvm::StringRef name, llvm::ArrayRef<std::string> leftOut,
                     const llvm::MapVector<llvm::StringRef, std::string> &packages) {
  std::string dependencies;
  for (const auto &[package, source] : packages)
    dependencies += fmt::format("{}\n        {}: {}", dependencies.empty() ? "" : ",",
                                jsonText(package), jsonText(source));
  std::string comment;
  for (const std::string &reason : leftOut)
    comment += fmt::format("{}        {}", comment.empty() ? "" : ",\n", jsonText(reason));
  if (!comment.empty())
    comment = "    \"//\": [\n" + comment + "\n    ],\n";
  // `prettier` is the layout of the program, for the owner's formatter.
  return fmt::format(R"({{
{}    "name": {},
    "main": "index.ts",
    "devDependencies": {{
        "@types/node": "^20",
        "typescript": "^5.0.0"
    }},
    "dependencies": {{{}
    }},
    "prettier": {{
        "tabWidth": {},
        "printWidth": {}
    }}
}}
)",
                     comment, jsonText(name), dependencies, IndentWidth, LineWidth);
}

std::string compilerOptions(llvm::ArrayRef<std::string> files) {
  std::string member = "    \"files\": [", line = member + llvm::join(files, ", ") + "]";
  if (doc::textWidth(line) > LineWidth)
    line = member + "\n        " + llvm::join(files, ",\n        ") + "\n    ]";
  return R"({
    "compilerOptions": {
        "strict": true,
        "outDir": "bin",
        "target": "es2022",
        "module": "commonjs",
        "moduleResolution": "node",
        "sourceMap": true,
        "noFallthroughCasesInSwitch": true,
        "noImplicitReturns": true,
        "forceConsistentCasingInFileNames": true,
        "skipLibCheck": true
    },
)" + line +
         "\n}\n";
}

void ProjectEmitter::emitProjectFiles() {
  auto source = [](const target::Dependency &dependency, const char *latest) {
    return !dependency.path.empty()     ? "file:" + dependency.path
           : dependency.version.empty() ? latest
                                        : dependency.version;
  };
  llvm::MapVector<llvm::StringRef, std::string> packages;
  packages["@pulumi/pulumi"] = source({"", localPath("pulumi"), false, "", ""}, "^3.0.0");
  std::vector<std::string> leftOut;
  for (const auto &[name, dependency] : dependencies)
    if (dependency.unknown.empty())
      packages[name] = source(dependency, "*");
    else
      leftOut.push_back(name + " is " + dependency.reason());
  if (helpers.count(target::helperFor(ir::StdFunction::yamldecode)))
    packages["js-yaml"] = "^4.1.0";
  static constexpr llvm::StringLiteral taken[] = {"node_modules", "favicon.ico"};
  Files["package.json"].text =
      manifest(target::buildName(options.projectName, taken), leftOut, packages);

  std::vector<std::string> sources;
  for (const auto &[name, file] : Files)
    if (llvm::StringRef(name).ends_with(".ts"))
      sources.push_back(jsonText(name));
  Files["tsconfig.json"].text = compilerOptions(sources);
  emitPulumiYaml(" nodejs");
  Files[".gitignore"].text = "/bin/\n/node_modules/\n";
}

} // namespace

void pcl::typescript::emitTypeScript(const ir::Workspace &workspace, const TargetOptions &options,
                                     OutputFiles &files, DiagnosticEngine &diagnostics) {
  ProjectEmitter(language(), workspace, options, files, diagnostics).run();
}
