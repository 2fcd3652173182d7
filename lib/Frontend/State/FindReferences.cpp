// Where in the inputs of resources the program will have references, for those who decide what inputs to give it.
#include "Packages.h"
#include "References.h"

#include "pcl/Frontend/State/State.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::state {

namespace {

/// Collects the paths to references in the inputs of one resource after the other, as Inputs writes them.
class ReferenceFinder {
public:
  ReferenceFinder(const References &references, const NodeChoice &choice, bool isSecretLooked)
      : Refs(references), Choice(choice), IsSecretLooked(isSecretLooked) {}

  std::vector<PropertyPath> run(const ResourceState &resource, size_t index) {
    Resource = index;
    Found.clear();
    members(resource.inputs);
    return std::move(Found);
  }

private:
  void members(const ValueObject &values) {
    for (const auto &[name, value] : values) {
      Path.append(name);
      look(value);
      Path.pop();
    }
  }

  void look(const Value &value) {
    if (value.isSecret() && !IsSecretLooked)
      return;
    switch (value.kind()) {
    case ValueKind::String:
      if (llvm::any_of(Refs.find(value.string(), Resource, Path.steps().front().name),
                       [&](const Reference &reference) { return !Refs.closesCircle(Resource, reference.resource); }))
        Found.push_back(Path);
      return;
    case ValueKind::Resource:
      if (Choice.find(value.resourceData().urn))
        Found.push_back(Path);
      return;
    case ValueKind::Object:
      return members(value.object());
    case ValueKind::Array:
      for (size_t i = 0; i < value.elements().size(); ++i) {
        Path.append(i);
        look(value.elements()[i]);
        Path.pop();
      }
      return;
    default:
      return;
    }
  }

  const References &Refs;
  const NodeChoice &Choice;
  bool IsSecretLooked;
  size_t Resource = 0;
  PropertyPath Path;
  std::vector<PropertyPath> Found;
};

} // namespace

std::vector<std::vector<PropertyPath>> findReferences(llvm::ArrayRef<ResourceState> resources, const ProgramOptions &options,
                                                      ir::Workspace &workspace) {
  NodeChoice choice = chooseNodes(resources);
  Packages packages(resources, workspace.packages());
  References references(resources, referenceFilter(resources, choice, packages));
  ReferenceFinder finder(references, choice, options.secrets == Secrets::InProgram);
  std::vector<std::vector<PropertyPath>> found(resources.size());
  for (size_t i = 0; i < resources.size(); ++i)
    if (choice.isNode[i] && !resources[i].external)
      found[i] = finder.run(resources[i], i);
  return found;
}

} // namespace pcl::state
