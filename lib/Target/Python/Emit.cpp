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

void ProjectEmitter::emitHelpers() {
  if (helpers.empty())
    return;
  static constexpr llvm::StringLiteral texts[] = {
#define PCL_PY_HELPER(ENUM, NAME, TEXT) TEXT,
#include "Helpers.def"
  };
  std::string body;
  for (Helper which : helpers)
    body += "\n" + texts[static_cast<unsigned>(which)].str();
  llvm::StringRef uses = body;
  std::string head;
  for (llvm::StringRef module : {"json", "unicodedata"})
    if (uses.contains((module + ".").str()))
      head += ("import " + module + "\n").str();
  std::string names;
  for (llvm::StringRef name : {"Any", "Callable", "Iterable", "Sequence"})
    if (uses.contains((name + "[").str()) || uses.contains((" " + name).str()) || uses.contains(("[" + name).str()))
      names += (names.empty() ? "" : ", ") + name.str();
  if (!names.empty())
    head += "from typing import " + names + "\n";
  if (uses.contains("pulumi."))
    head += "\nimport pulumi\n";
  Files["helpers.py"].text = head.empty() ? body.substr(2) : head + body;
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
