// StackReferences: one for the old stack, and the names of the outputs that it must have.
#include "StackReferences.h"

#include "Names.h"
#include "Session.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::state {

using ir::ExprId;

void StackReferences::makeNode(const ResourceState &resource) {
  std::optional<UrnParts> parts = parseUrn(resource.urn);
  Stack = parts ? (parts->project + "/" + parts->stack).str() : "";
  std::vector<bool> isElsewhere;
  for (const ResourceState &other : S.resources)
    isElsewhere.push_back(other.isElsewhere);
  frontend::FlatNames taken;
  Names = nameNodes(S.resources, isElsewhere, taken);

  ResourceState reference;
  reference.name = Stack;
  reference.type = "pulumi:pulumi:StackReference";
  frontend::IRWriter &writer = S.writer;
  Name = nameNodes(reference, {true}, writer.names)[0];
  ir::Node &node = Nodes.emplace_back(writer.node(ir::NodeKind::Resource, Name));
  node.label = writer.intern(reference.type);
  ExprId name = writer.templateOf(
      {writer.text(""), writer.call(ir::Builtin::Organization, {}), writer.text("/" + Stack)});
  node.attributes.push_back(writer.attribute("name", name));
}

ExprId StackReferences::output(size_t index, llvm::StringRef property) {
  const ResourceState &resource = S.resources[index];
  if (Nodes.empty())
    makeNode(resource);
  std::string output = Names[index] + llvm::toUpper(property[0]) + property.drop_front().str();
  if (Outputs.insert(output).second)
    S.diags.report(diag::select_needs_output, resource.place, output, Stack, property.str(),
                   resource.urn);
  return S.writer.call(ir::Builtin::GetOutput, {S.writer.ref(Name), S.writer.text(output)});
}

} // namespace pcl::state
