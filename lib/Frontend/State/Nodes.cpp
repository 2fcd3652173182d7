// The choice of nodes; the header says which.
#include "Nodes.h"

namespace pcl::state {

namespace {

constexpr size_t None = ~size_t(0);

class Chooser {
public:
  explicit Chooser(llvm::ArrayRef<ResourceState> resources)
      : Resources(resources), Makers(resources.size(), Unknown) {}

  NodeChoice run() {
    Choice.isNode.reserve(Resources.size());
    for (size_t i = 0; i < Resources.size(); ++i)
      if (!Resources[i].isDeleted) // its successor may have the same URN
        Choice.byUrn.try_emplace(Resources[i].urn, i);
    for (size_t i = 0; i < Resources.size(); ++i)
      if (auto shown = Choice.byUrn.find(Resources[i].viewOf); shown != Choice.byUrn.end())
        Makers[i] = shown->second;
    for (size_t i = 0; i < Resources.size(); ++i) {
      findMaker(i);
      const ResourceState &resource = Resources[i];
      Choice.isNode.push_back(!resource.isDeleted && !resource.isElsewhere &&
                              !resource.isDefaultProvider() && !resource.isStack() &&
                              Makers[i] == None && Choice.byUrn.lookup(resource.urn) == i);
    }
    for (auto &entry : Choice.byUrn)
      if (size_t maker = Makers[entry.second]; maker != None)
        entry.second = maker;
    return std::move(Choice);
  }

private:
  static constexpr size_t Unknown = None - 1;

  size_t parentOf(size_t resource) const {
    auto found = Choice.byUrn.find(Resources[resource].parent);
    return found == Choice.byUrn.end() ? None : found->second;
  }

  /// Sets the makers of `resource` and of its parents, which may come later; chains may be long.
  void findMaker(size_t resource) {
    std::vector<size_t> chain;
    for (; resource != None && Makers[resource] == Unknown; resource = parentOf(resource)) {
      Makers[resource] = None; // also ends a circle
      chain.push_back(resource);
    }
    size_t maker = resource == None ? None : inside(resource);
    for (; !chain.empty(); chain.pop_back()) {
      Makers[chain.back()] = maker;
      maker = inside(chain.back());
    }
  }

  /// What makes the children of `resource`, whose own maker is known.
  size_t inside(size_t resource) const {
    if (Makers[resource] != None)
      return Makers[resource];
    return Resources[resource].isRemoteComponent() ? resource : None;
  }

  llvm::ArrayRef<ResourceState> Resources;
  std::vector<size_t>
      Makers; ///< of each resource the outermost remote component that it is inside of, or None
  NodeChoice Choice;
};

} // namespace

NodeChoice chooseNodes(llvm::ArrayRef<ResourceState> resources) { return Chooser(resources).run(); }

} // namespace pcl::state
