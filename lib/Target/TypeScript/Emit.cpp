// The TypeScript project: programs to modules to text, helper functions, and the files around the
// program.

#include "Emitter.h"
#include "Printer.h"

#include "pcl/Code/Legalize.h"

#include <fmt/format.h>
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
  enum Imports { NoImports, Pulumi };
  struct Row {
    Imports imports;
    llvm::StringLiteral text;
  };
  static constexpr Row rows[] = {
#define PCL_TS_HELPER(ENUM, NAME, IMPORTS, TEXT) {IMPORTS, TEXT},
#include "Helpers.def"
  };
  code::ImportSpec sdk;
  sdk.module = "@pulumi/pulumi";
  sdk.alias = "pulumi";
  code::Module head;
  std::string body;
  for (Helper which : helpers) {
    const Row &row = rows[static_cast<unsigned>(which)];
    if (row.imports == Pulumi)
      head.addImport(sdk);
    body += row.text;
  }
  std::string imports = print(head).text;
  // Every text begins with an empty line.
  Files["helpers.ts"].text = imports.empty() ? body.substr(1) : imports + body;
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
  Files["package.json"].text = printJson(manifest);

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
  Json sources = Json::array();
  for (const auto &[name, file] : Files)
    if (llvm::StringRef(name).ends_with(".ts"))
      sources.push_back(name);
  Files["tsconfig.json"].text = printJson({{"compilerOptions", compiler}, {"files", sources}});
  Files["Pulumi.yaml"].text = fmt::format("name: {}\nruntime: nodejs\n", options.projectName);
  Files[".gitignore"].text = "/bin/\n/node_modules/\n";
}

bool pcl::typescript::emitTypeScript(const ir::Workspace &workspace, const TargetOptions &options,
                                     OutputFiles &files, DiagnosticEngine &diagnostics) {
  return ProjectEmitter(workspace, options, files, diagnostics).run();
}
