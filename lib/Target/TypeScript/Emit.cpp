// The TypeScript project: programs to modules to text, helper functions, and the files around the
// program.

#include "Emitter.h"
#include "Printer.h"

#include "pcl/Code/Legalize.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

using namespace pcl;
using namespace pcl::typescript;

ProjectEmitter::ProjectEmitter(const ir::Workspace &workspace, const TargetOptions &options,
                               OutputFiles &files, DiagnosticEngine &diagnostics)
    : workspace(workspace), options(options), diagnostics(diagnostics),
      components(workspace, {"index", "helpers"}), Files(files) {}

bool ProjectEmitter::run() {
  unsigned errors = diagnostics.errorCount();
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    emitProgram(ir::ProgramId(i));
  emitHelpers();
  emitProjectFiles();
  return diagnostics.errorCount() == errors;
}

void ProjectEmitter::emitProgram(ir::ProgramId id) {
  code::Module module;
  ModuleEmitter emitter(*this, id, module);
  emitter.run();
  code::legalize(module, targetCaps());
  for (const std::string &fault : code::verifyCode(module, targetCaps()))
    diagnostics.report(diag::code_not_legal, SrcRange(), fault);
  std::string stem = components.files[id.index()];
  std::string name = (stem.empty() ? "index" : stem) + ".ts";
  if (options.codeDump)
    *options.codeDump += fmt::format("; {}\n{}", name, module.dump());
  doc::PrintedText printed = print(module);
  OutputFile &file = Files[name];
  file.text = std::move(printed.text);
  for (const auto &mark : printed.marks)
    if (mark.id < emitter.sources.size())
      file.sourceMap.push_back({mark.begin, mark.end, emitter.sources[mark.id]});
}

void ProjectEmitter::emitHelpers() {
  if (helpers.empty())
    return;
  static constexpr llvm::StringLiteral texts[] = {
#define PCL_TS_HELPER(ENUM, NAME, TEXT) TEXT,
#include "Helpers.def"
  };
  std::string text;
  for (Helper which : helpers)
    text += texts[static_cast<unsigned>(which)];
  if (llvm::StringRef(text).contains("pulumi."))
    text = "import * as pulumi from \"@pulumi/pulumi\";\n" + text;
  else
    text.erase(0, 1);
  Files["helpers.ts"].text = std::move(text);
}

/// The source files as the value of `files` in tsconfig.json, on one line if they fit there.
std::string ProjectEmitter::sourceList() const {
  std::vector<std::string> names;
  for (const auto &[name, file] : Files)
    if (llvm::StringRef(name).ends_with(".ts"))
      names.push_back(fmt::format("\"{}\"", name));
  std::string line = fmt::format("[{}]", fmt::join(names, ", "));
  size_t before = IndentWidth + llvm::StringRef("\"files\": ").size();
  return before + line.size() <= LineWidth
             ? line
             : fmt::format("[\n        {}\n    ]", fmt::join(names, ",\n        "));
}

void ProjectEmitter::emitProjectFiles() {
  using Json = nlohmann::ordered_json;
  auto core = options.localDependencies.find("pulumi");
  Json manifest;
  manifest["name"] = options.projectName;
  manifest["main"] = "index.ts";
  manifest["devDependencies"] = {{"@types/node", "^20"}, {"typescript", "^5.0.0"}};
  Json &packages = manifest["dependencies"] = Json::object();
  packages["@pulumi/pulumi"] =
      core == options.localDependencies.end() ? "^3.0.0" : "file:" + core->second;
  for (const auto &[name, version] : dependencies)
    packages[name] = version;
  // The layout of the program, for the owner's formatter.
  manifest["prettier"] = {{"tabWidth", IndentWidth}, {"printWidth", LineWidth}};
  Files["package.json"].text = manifest.dump(IndentWidth) + "\n";

  Json compiler = {{"strict", true},
                   {"outDir", "bin"},
                   {"target", "es2022"},
                   {"module", "commonjs"},
                   {"moduleResolution", "node"},
                   {"sourceMap", true},
                   {"noFallthroughCasesInSwitch", true},
                   {"noImplicitReturns", true},
                   {"forceConsistentCasingInFileNames", true},
                   {"skipLibCheck", true}};
  std::string settings = Json{{"compilerOptions", compiler}, {"files", nullptr}}.dump(IndentWidth);
  settings.replace(settings.rfind("null"), 4, sourceList());
  Files["tsconfig.json"].text = settings + "\n";
  Files["Pulumi.yaml"].text = fmt::format("name: {}\nruntime: nodejs\n", options.projectName);
  Files[".gitignore"].text = "/bin/\n/node_modules/\n";
}

bool pcl::typescript::emitTypeScript(const ir::Workspace &workspace, const TargetOptions &options,
                                     OutputFiles &files, DiagnosticEngine &diagnostics) {
  return ProjectEmitter(workspace, options, files, diagnostics).run();
}
