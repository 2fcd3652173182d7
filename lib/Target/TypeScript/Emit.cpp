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
                                          .hasRecords = true,
                                          .recordsTellOptional = true,
                                          .spreadsObjects = true,
                                          .lostKey = "__proto__",
                                          .losesReservedInputs = true};
  return result;
}

class ProjectEmitter final : public target::ProjectEmitter {
public:
  using target::ProjectEmitter::ProjectEmitter;

private:
  std::unique_ptr<target::NodeEmitter> emitter(ir::ProgramId id, code::Module &module) override {
    return std::make_unique<ModuleEmitter>(*this, id, module, Imported);
  }
  void emitProjectFiles() override;
  void emitLibraryFiles() override;
  std::string usage(const target::ComponentShape &shape) const override;
  std::string manifest(llvm::StringRef members) const;
  std::string compilerOptions(llvm::StringRef more) const;

  ImportedRecords Imported;
};

std::string jsonText(llvm::StringRef text) {
  bool isPlain =
      llvm::all_of(text, [](char c) { return llvm::isPrint(c) && c != '"' && c != '\\'; });
  return isPlain ? ("\"" + text + "\"").str() : printJsonText(nlohmann::json(text.str()));
}

// JSON is written as prettier lays it out: a member a line, arrays on one line where they fit.

/// package.json; `members` stand behind the name.
std::string ProjectEmitter::manifest(llvm::StringRef members) const {
  auto source = [](const target::Dependency &dependency, const char *latest) {
    return !dependency.path.empty()     ? "file:" + dependency.path
           : dependency.version.empty() ? latest
                                        : dependency.version;
  };
  llvm::MapVector<llvm::StringRef, std::string> packages;
  packages["@pulumi/pulumi"] = source({"", localPath("pulumi"), false, "", ""}, "^3.0.0");
  std::string comment; // npm passes over what is called `//`
  for (const auto &[name, dependency] : dependencies)
    if (dependency.unknown.empty())
      packages[name] = source(dependency, "*");
    else
      comment += fmt::format("{}        {}", comment.empty() ? "" : ",\n",
                             jsonText(name + " is " + dependency.reason()));
  if (helpers.count(target::helperFor(ir::StdFunction::yamldecode)))
    packages["js-yaml"] = "^4.1.0";
  std::string lines;
  for (const auto &[package, version] : packages)
    lines += fmt::format("{}\n        {}: {}", lines.empty() ? "" : ",", jsonText(package),
                         jsonText(version));
  if (!comment.empty())
    comment = "    \"//\": [\n" + comment + "\n    ],\n";
  static constexpr llvm::StringLiteral taken[] = {"node_modules", "favicon.ico"};
  // `prettier` is the layout of the program, for the owner's formatter.
  return fmt::format(R"({{
{}    "name": {},
{}    "devDependencies": {{
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
                     comment, jsonText(target::buildName(options.projectName, taken)),
                     members.str(), lines, IndentWidth, LineWidth);
}

/// tsconfig.json for the files that there are; `more` are options besides.
std::string ProjectEmitter::compilerOptions(llvm::StringRef more) const {
  std::vector<std::string> files;
  for (const auto &[name, file] : Files)
    if (llvm::StringRef(name).ends_with(".ts"))
      files.push_back(jsonText(name));
  std::string member = "    \"files\": [", line = member + llvm::join(files, ", ") + "]";
  if (doc::textWidth(line) > LineWidth)
    line = member + "\n        " + llvm::join(files, ",\n        ") + "\n    ]";
  return R"({
    "compilerOptions": {
        "strict": true,
        "outDir": "bin",
)" + more.str() +
         R"(        "target": "es2022",
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
  Files["package.json"].text = manifest("    \"main\": \"index.ts\",\n");
  Files["tsconfig.json"].text = compilerOptions("");
  emitPulumiYaml(" nodejs");
  Files[".gitignore"].text = "/bin/\n/node_modules/\n";
}

void ProjectEmitter::emitLibraryFiles() {
  Files["index.ts"].text = fmt::format("export * from \"./{}\";\n", mainFile());
  Files["package.json"].text = manifest(R"(    "version": "0.1.0",
    "main": "bin/index.js",
    "types": "bin/index.d.ts",
    "files": ["bin"],
    "scripts": {
        "build": "tsc",
        "prepare": "tsc"
    },
)");
  Files["tsconfig.json"].text = compilerOptions("        \"declaration\": true,\n");
  // Who makes a schema of the classes takes no object whose type has no name.
  const ir::TypeStore &types = workspace.types();
  auto hasObject = [&](auto &&self, ir::TypeId type) -> bool {
    return types[type].kind == ir::TypeKind::Object ||
           llvm::any_of(types[type].elements, [&](ir::TypeId part) { return self(self, part); });
  };
  if (llvm::none_of(mainComponent().inputs, [&](const target::ComponentInput &input) {
        return hasObject(hasObject, input.type);
      }))
    Files["PulumiPlugin.yaml"].text = "runtime: nodejs\n";
  Files[".gitignore"].text = "/bin/\n/node_modules/\n";
}

std::string ProjectEmitter::usage(const target::ComponentShape &shape) const {
  return fmt::format(
      "```ts\nimport {{ {0} }} from \"{1}\";\n\nconst example = new {0}(\"example\"{2});\n```\n",
      shape.className, options.library, shape.inputs.empty() ? "" : ", { ... }");
}

} // namespace

void pcl::typescript::emitTypeScript(const ir::Workspace &workspace, const TargetOptions &options,
                                     OutputFiles &files, DiagnosticEngine &diagnostics) {
  ProjectEmitter(language(), workspace, options, files, diagnostics).run();
}
