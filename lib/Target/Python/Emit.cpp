// The Python project: programs to modules to text, helper functions, and the files around the program.

#include "Emitter.h"

#include "pcl/Code/Legalize.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::python;

// A file hides the module of the same name in the standard library and among the installed packages; and no keyword can be
// imported.
static constexpr llvm::StringLiteral takenFiles[] = {
#define PCL_PY_MODULE(NAME) NAME,
#include "Modules.def"
#define PCL_RESERVED(NAME) NAME,
#include "pcl/Target/Python/PythonNames.def"
};

ProjectEmitter::ProjectEmitter(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
                               DiagnosticEngine &diagnostics)
    : workspace(workspace), options(options), diagnostics(diagnostics), components(workspace, takenFiles),
      integers(workspace), Files(files) {}

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
  std::string name = (stem.empty() ? "__main__" : stem) + ".py";
  if (options.codeDump)
    *options.codeDump += fmt::format("; {}\n{}", name, module.dump());
  doc::PrintedText printed = print(module);
  OutputFile &file = Files[name];
  file.text = std::move(printed.text);
  for (const auto &mark : printed.marks)
    if (mark.id < emitter.sources.size())
      file.sourceMap.push_back({mark.begin, mark.end, emitter.sources[mark.id]});
}

namespace {

using Group = code::ImportSpec::Group;

/// What helpers import: one bit a row of Helpers.def.
enum HelperImportIndex : unsigned {
#define PCL_PY_HELPER_IMPORT(ENUM, GROUP, MODULE, NAME) ENUM##Index,
#include "Helpers.def"
};
enum HelperImport : unsigned {
#define PCL_PY_HELPER_IMPORT(ENUM, GROUP, MODULE, NAME) ENUM = 1u << ENUM##Index,
#include "Helpers.def"
};

/// The import statements for `used`, bits of HelperImport.
std::string helperImports(unsigned used) {
  struct Row {
    HelperImport bit;
    Group group;
    llvm::StringLiteral module, name;
  };
  static constexpr Row rows[] = {
#define PCL_PY_HELPER_IMPORT(ENUM, GROUP, MODULE, NAME) {ENUM, Group::GROUP, MODULE, NAME},
#include "Helpers.def"
  };
  std::string text;
  const Row *before = nullptr;
  for (const Row &row : rows) {
    if (!(used & row.bit))
      continue;
    if (before && !row.name.empty() && before->module == row.module) {
      text.insert(text.size() - 1, fmt::format(", {}", row.name.str()));
      continue;
    }
    if (before && before->group != row.group)
      text += "\n";
    text += row.name.empty() ? fmt::format("import {}\n", row.module.str())
                             : fmt::format("from {} import {}\n", row.module.str(), row.name.str());
    before = &row;
  }
  return text;
}

} // namespace

void ProjectEmitter::emitHelpers() {
  if (helpers.empty())
    return;
  struct Row {
    unsigned imports;
    llvm::StringLiteral text;
  };
  static constexpr Row rows[] = {
#define PCL_PY_HELPER(ENUM, NAME, IMPORTS, TEXT) {IMPORTS, TEXT},
#include "Helpers.def"
  };
  unsigned imports = 0;
  std::string body;
  for (Helper which : helpers) {
    const Row &row = rows[static_cast<unsigned>(which)];
    imports |= row.imports;
    body += "\n" + row.text.str();
  }
  Files["helpers.py"].text = helperImports(imports) + body;
}

void ProjectEmitter::emitProjectFiles() {
  auto core = options.localDependencies.find("pulumi");
  std::string requirements = core != options.localDependencies.end() ? core->second + "\n"
                             : recovers                              ? "pulumi>=3.247.0,<4.0.0\n"
                                                                     : "pulumi>=3.0.0,<4.0.0\n";
  for (const auto &[name, rest] : dependencies) {
    llvm::StringRef text = rest;
    requirements += text.consume_front(" @ ") ? text.str() + "\n" : name + rest + "\n";
  }
  Files["requirements.txt"].text = requirements;
  Files["Pulumi.yaml"].text = fmt::format("name: {}\nruntime:\n  name: python\n  options:\n    toolchain: pip\n"
                                          "    virtualenv: venv\n",
                                          options.projectName);
  Files[".gitignore"].text = "*.pyc\n/venv/\n";
}

bool pcl::python::emitPython(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
                             DiagnosticEngine &diagnostics) {
  return ProjectEmitter(workspace, options, files, diagnostics).run();
}
