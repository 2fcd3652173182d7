// The outside of component programs: class names, files, inputs and outputs.
//
// Not here: how a target spells the class (Emit), and what a component's inputs are typed as
// (Bind).

#include "pcl/Target/Component.h"

#include "pcl/Code/Names.h"
#include "pcl/Schema/Package.h"
#include "pcl/Target/Language.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace pcl;
using namespace pcl::target;

namespace {

llvm::StringRef lastPart(llvm::StringRef directory) {
  auto [rest, last] = directory.rtrim('/').rsplit('/');
  return last.empty() ? rest : last;
}

/// my-vpc.v2 -> MyVpcV2. Source: the rule for component names of PCL, pcl/component.go in
/// pulumi/pulumi.
std::string className(llvm::StringRef directory) {
  std::string result;
  bool upper = true;
  for (char c : lastPart(directory)) {
    if (llvm::StringRef("-_. ").contains(c)) {
      upper = true;
      continue;
    }
    result += upper ? llvm::toUpper(c) : c;
    upper = false;
  }
  return code::makeIdentifier(result);
}

} // namespace

ComponentShape pcl::target::componentShape(const ir::Program &program) {
  ComponentShape shape;
  shape.className = className(program.directory());
  shape.fileStem = code::makeIdentifier(lastPart(program.directory()));
  shape.token = "components:index:" + shape.className;
  ir::TypeStore &types = program.workspace().types();
  StrId defaultName = program.intern("default");
  for (uint32_t i = 0; i < program.nodes.size(); ++i) {
    ir::NodeId id(i);
    const ir::Node &node = program.nodes[id];
    if (node.kind == ir::NodeKind::Output)
      shape.outputs.push_back(id);
    if (node.kind != ir::NodeKind::Config)
      continue;
    ir::TypeId type = node.type ? node.type : types.dynamicType();
    bool isPlain = !types.isEventual(type);
    ir::TypeId value = isPlain ? type : types.resolved(type);
    if (node.defaultsLate)
      value = types.optional(value);
    shape.inputs.push_back({id, value, isPlain,
                            node.attribute(defaultName) || types.isOptional(value),
                            types.isOptional(value)});
  }
  return shape;
}

/// What the programs of `workspace` import by a name of its own.
static llvm::StringSet<> packageNames(const ir::Workspace &workspace, const Language &language) {
  llvm::DenseSet<const schema::Package *> packages;
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    for (const ir::Node &node : workspace.program(ir::ProgramId(i)).nodes)
      if (node.resource)
        packages.insert(node.resource->package);
  llvm::StringSet<> names;
  for (const schema::Package *package : packages)
    names.insert(package->languageText(language.schemaName, "packageName"));
  return names;
}

std::vector<std::string> pcl::target::componentFiles(const ir::Workspace &workspace,
                                                     const Language &language) {
  std::vector<std::string> result;
  llvm::StringSet<> used;
  llvm::StringSet<> packages;
  if (workspace.programCount() > 1)
    packages = packageNames(workspace, language);
  auto isOut = [&](llvm::StringRef stem) { return language.isLeftOut && language.isLeftOut(stem); };
  auto isTaken = [&](llvm::StringRef stem) {
    return packages.contains(stem) || llvm::any_of(language.takenFiles, [&](llvm::StringRef taken) {
             return taken.equals_insensitive(stem);
           });
  };
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    const ir::Program &program = workspace.program(ir::ProgramId(i));
    if (program.directory().empty()) {
      result.emplace_back();
      continue;
    }
    std::string stem = code::makeIdentifier(lastPart(program.directory()));
    if (isOut(stem))
      stem = llvm::StringRef(stem).ltrim('_');
    if (isTaken(stem) || isOut(stem))
      stem += "_component";
    std::string unique = stem;
    for (unsigned n = 2; !used.insert(llvm::StringRef(unique).lower()).second; ++n)
      unique = stem + std::to_string(n);
    result.push_back(unique);
  }
  return result;
}

std::vector<bool> pcl::target::componentsInCircles(const ir::Workspace &workspace) {
  std::vector<bool> result(workspace.programCount());
  for (uint32_t i = 0; i < workspace.programCount(); ++i) {
    const ir::Program &program = workspace.program(ir::ProgramId(i));
    std::vector<uint32_t> position(program.nodes.size());
    for (auto [index, id] : llvm::enumerate(program.order))
      position[id.index()] = index;
    // Whoever stands between a use and what it uses may wait for it.
    uint32_t end = 0;
    for (uint32_t index = 0; index < program.order.size(); ++index) {
      const ir::Node &node = program.nodes[program.order[index]];
      for (const ir::Attribute &attribute : node.attributes)
        ir::walk(program.exprs, attribute.value, [&](ir::ExprId part) {
          const ir::Expr &expr = program.exprs[part];
          if (expr.kind == ir::ExprKind::Ref && expr.refKind() == ir::RefKind::Node &&
              program.nodes[expr.refNode()].kind == ir::NodeKind::Component &&
              position[expr.refNode().index()] > index)
            end = std::max(end, position[expr.refNode().index()]);
          return true;
        });
      if (node.kind == ir::NodeKind::Component && node.component && index <= end && end > 0)
        result[node.component.index()] = true;
    }
  }
  return result;
}
