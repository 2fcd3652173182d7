// Where in the inputs of resources the program will have references, for those who decide what
// inputs to give it.
#include "Packages.h"
#include "References.h"

#include "pcl/Frontend/State/State.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::state {

namespace {

class Walker {
public:
  using Visit = llvm::function_ref<void(const PropertyPath &, size_t target)>;

  Walker(const References &references, const NodeChoice &choice, size_t user, bool withSecrets,
         Visit visit)
      : Refs(references), Choice(choice), User(user), WithSecrets(withSecrets), Found(visit) {}

  void members(const ValueObject &values) {
    for (const auto &[name, value] : values) {
      Path.append(name);
      look(value);
      Path.pop();
    }
  }

private:
  void look(const Value &value) {
    if (value.isSecret() && !WithSecrets)
      return;
    switch (value.kind()) {
    case ValueKind::String:
      for (const Reference &reference : Refs.find(value.string(), User, Path))
        if (!Refs.closesCircle(User, reference.resource))
          Found(Path, reference.resource);
      return;
    case ValueKind::Resource:
      if (std::optional<size_t> target = Choice.find(value.resourceData().urn))
        Found(Path, *target);
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
  size_t User;
  bool WithSecrets;
  Visit Found;
  PropertyPath Path;
};

} // namespace

void forEachReference(const References &references, const NodeChoice &choice,
                      llvm::ArrayRef<ResourceState> resources, size_t user, bool withSecrets,
                      llvm::function_ref<void(const PropertyPath &, size_t target)> visit) {
  Walker(references, choice, user, withSecrets, visit).members(resources[user].inputs);
}

std::vector<std::vector<PropertyPath>> findReferences(llvm::ArrayRef<ResourceState> resources,
                                                      const ProgramOptions &options,
                                                      ir::Workspace &workspace) {
  NodeChoice choice = chooseNodes(resources);
  Packages packages(resources, workspace.packages());
  References references(resources, referenceFilter(resources, choice, packages),
                        options.references);
  std::vector<std::vector<PropertyPath>> found(resources.size());
  for (size_t i = 0; i < resources.size(); ++i)
    if (choice.isNode[i] && !resources[i].external)
      forEachReference(references, choice, resources, i, options.secrets == Secrets::InProgram,
                       [&](const PropertyPath &path, size_t) {
                         if (found[i].empty() || found[i].back() != path)
                           found[i].push_back(path);
                       });
  return found;
}

} // namespace pcl::state
