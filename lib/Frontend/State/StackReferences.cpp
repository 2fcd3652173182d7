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
  Name = nameNodes(reference, {true}, S.taken)[0];
  ir::Node &node = Nodes.emplace_back();
  node.kind = ir::NodeKind::Resource;
  node.name = S.program.intern(Name);
  node.label = S.program.intern(reference.type);
  ExprId organization = S.program.exprs.call(S.program.intern("organization"), {});
  node.attributes.push_back(S.attribute("name", S.program.makeTemplate({S.text(""), organization, S.text("/" + Stack)})));
}

ExprId StackReferences::output(size_t index, llvm::StringRef property) {
  const ResourceState &resource = S.resources[index];
  if (Nodes.empty())
    makeNode(resource);
  std::string output = Names[index] + llvm::toUpper(property[0]) + property.drop_front().str();
  if (Outputs.insert(output).second)
    S.diags.report(diag::select_needs_output, resource.place, output, Stack, property.str(), resource.urn);
  return S.program.exprs.call(S.program.intern("getOutput"), {S.program.exprs.ref(S.program.intern(Name)), S.text(output)});
}

} // namespace pcl::state
