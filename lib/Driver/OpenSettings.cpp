// Settings of a program that nobody has given a value yet.
#include "OpenSettings.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl {

static const ir::Attribute *attributeOf(const ir::Program &program, const ir::Node &node,
                                        llvm::StringRef name) {
  auto found = llvm::find_if(node.attributes, [&](const ir::Attribute &attribute) {
    return program.str(attribute.name) == name;
  });
  return found == node.attributes.end() ? nullptr : found;
}

std::vector<OpenSetting> openSettings(ir::Workspace &workspace,
                                      const terraform::StackValues &given) {
  std::vector<OpenSetting> open;
  const ir::Program &program = workspace.root();
  ir::TypeStore &types = workspace.types();
  for (const ir::Node &node : program.nodes) {
    if (node.kind != ir::NodeKind::Config || attributeOf(program, node, "default"))
      continue;
    llvm::StringRef name = program.str(node.logicalName ? node.logicalName : node.name);
    if (llvm::any_of(given.values, [&](const auto &value) { return value.first == name; }))
      continue;
    OpenSetting setting;
    setting.name = name.str();
    if (ir::TypeId declared = node.declaredType ? node.declaredType : node.type) {
      declared = types.resolved(declared);
      if (types.isOptional(declared))
        continue; // it may be left out
      setting.type = types.str(declared);
    }
    const ir::Attribute *secret = attributeOf(program, node, "secret");
    if (secret) {
      const ir::Expr &value = program.exprs[secret->value];
      setting.isSecret = value.kind == ir::ExprKind::Bool && value.boolValue();
    }
    if (const ir::Attribute *description = attributeOf(program, node, "description"))
      if (const ir::Expr &text = program.exprs[description->value];
          text.kind == ir::ExprKind::String)
        setting.description = program.str(text.text()).str();
    open.push_back(std::move(setting));
  }
  // What was given and may stand in no file is set by hand.
  for (const std::string &name : given.secrets)
    if (llvm::none_of(open, [&](const OpenSetting &setting) { return setting.name == name; }))
      open.push_back({name, "", "given on the command line, and written into no file", true});
  return open;
}

} // namespace pcl
