// The order of programs: components before those that use them, each bound once.
#include "pcl/Bind/Bind.h"

#include "Binder.h"

namespace pcl::bind {

using namespace ir;

WorkspaceBinder::WorkspaceBinder(Workspace &workspace, DiagnosticEngine &diags)
    : workspace(workspace), diags(diags), types(workspace.types()),
      schemas(workspace.schemaTypes()), rules(types), names(workspace.strings()) {}

void WorkspaceBinder::run() {
  Faces.resize(workspace.programCount());
  States.assign(workspace.programCount(), State::New);

  // A walk over the component blocks with a stack of its own: directories may use each other in
  // long chains.
  struct Frame {
    ProgramId program;
    uint32_t nextNode = 0;
  };
  std::vector<Frame> stack;
  auto open = [&](ProgramId id) {
    States[id.index()] = State::Open;
    stack.push_back({id});
  };
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    if (States[i] == State::New)
      open(ProgramId(i));
    while (!stack.empty()) {
      Frame &top = stack.back();
      Program &program = workspace.program(top.program);
      if (top.nextNode == program.nodes.size()) {
        ProgramId done = top.program;
        stack.pop_back();
        Faces[done.index()] = ProgramBinder(*this, done).run();
        States[done.index()] = State::Done;
        continue;
      }
      Node &node = program.nodes[NodeId(top.nextNode++)];
      if (node.kind != NodeKind::Component || !node.label)
        continue; // Without a directory it stands for a component of a package.
      std::string directory =
          Workspace::resolveDirectory(program.directory(), program.str(node.label));
      ProgramId component = workspace.find(directory);
      if (!component) {
        if (!diags.hasErrors()) // The reader has said why.
          diags.report(diag::component_not_found, node.labelRange, directory);
        continue;
      }
      node.component = component;
      if (States[component.index()] == State::New)
        open(component);
      else if (States[component.index()] == State::Open)
        diags.report(diag::component_uses_itself, node.labelRange, directory);
    }
  }
}

bool bindWorkspace(Workspace &workspace, DiagnosticEngine &diags) {
  unsigned before = diags.errorCount();
  WorkspaceBinder(workspace, diags).run();
  return diags.errorCount() == before;
}

} // namespace pcl::bind
