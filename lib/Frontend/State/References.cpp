// Search for references, and the circles that they form.
#include "References.h"

#include "Packages.h"

#include "pcl/Schema/Types.h"

#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::state {

namespace {

/// Shorter texts are too often equal by chance.
constexpr size_t MinWhole = 3, MinPart = 8;

/// A resource in the graph of who needs whom; the root needs all.
struct GraphNode {
  std::vector<GraphNode *> needs;
};

bool isWord(char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; }

} // namespace

} // namespace pcl::state

template <> struct llvm::GraphTraits<pcl::state::GraphNode *> {
  using NodeRef = pcl::state::GraphNode *;
  using ChildIteratorType = std::vector<NodeRef>::iterator;
  static NodeRef getEntryNode(NodeRef node) { return node; }
  static ChildIteratorType child_begin(NodeRef node) { return node->needs.begin(); }
  static ChildIteratorType child_end(NodeRef node) { return node->needs.end(); }
};

namespace pcl::state {

void forEachText(const Value &value, llvm::function_ref<void(llvm::StringRef)> visit) {
  switch (value.kind()) {
  case ValueKind::String:
    return visit(value.string());
  case ValueKind::Array:
    for (const Value &element : value.elements())
      forEachText(element, visit);
    return;
  case ValueKind::Object:
    for (const auto &[name, member] : value.object())
      forEachText(member, visit);
    return;
  default:
    return;
  }
}

References::References(llvm::ArrayRef<ResourceState> resources,
                       llvm::function_ref<bool(const ResourceState &, llvm::StringRef)> isCandidate)
    : Resources(resources) {
  for (size_t i = 0; i < resources.size(); ++i) {
    const ResourceState &resource = resources[i];
    if (resource.isDeleted) // its successor may have the same URN
      continue;
    ByUrn.try_emplace(resource.urn, i);
    auto add = [&](llvm::StringRef text, llvm::StringRef property) {
      if (text.size() >= MinWhole && isCandidate(resource, property))
        Candidates.push_back({text, i, property});
    };
    add(resource.id, "id");
    for (llvm::StringRef property : {"arn", "name"})
      if (const Value *value = resource.outputs.find(property);
          value && value->kind() == ValueKind::String && !value->isSecret())
        add(value->string(), property);
  }
  // A stable sort keeps the order of resources, and of their properties, among equal texts.
  llvm::stable_sort(Candidates, [](const Candidate &a, const Candidate &b) { return a.text < b.text; });
  findCircles();
}

llvm::ArrayRef<References::Candidate> References::equalTo(llvm::StringRef text) const {
  auto first = llvm::partition_point(Candidates, [&](const Candidate &c) { return c.text < text; });
  auto last = std::partition_point(first, Candidates.end(), [&](const Candidate &c) { return c.text == text; });
  return llvm::ArrayRef(Candidates).slice(first - Candidates.begin(), last - first);
}

/// The candidates whose text is the longest that `text` starts with: the sorted table is narrowed letter by letter.
llvm::ArrayRef<References::Candidate> References::longestAt(llvm::StringRef text) const {
  size_t longest = 0;
  auto first = Candidates.begin(), last = Candidates.end();
  for (size_t i = 0; i < text.size() && first != last; ++i) {
    auto letter = [&](const Candidate &c) { return static_cast<unsigned char>(c.text[i]); };
    auto wanted = static_cast<unsigned char>(text[i]);
    // Those that end here come first.
    first = std::partition_point(first, last, [&](const Candidate &c) { return c.text.size() == i; });
    first = std::partition_point(first, last, [&](const Candidate &c) { return letter(c) < wanted; });
    last = std::partition_point(first, last, [&](const Candidate &c) { return letter(c) == wanted; });
    bool isEnd = i + 1 == text.size() || !isWord(text[i + 1]);
    if (first != last && first->text.size() == i + 1 && i + 1 >= MinPart && isEnd)
      longest = i + 1;
  }
  return longest ? equalTo(text.take_front(longest)) : llvm::ArrayRef<Candidate>();
}

const References::Candidate *References::choose(llvm::ArrayRef<Candidate> same, size_t user, llvm::StringRef input) const {
  if (same.empty())
    return nullptr;
  if (same.front().resource == same.back().resource) // they are sorted by resource
    return same.front().resource == user ? nullptr : &same.front();
  auto recorded = Resources[user].propertyDependencies.find(input);
  if (recorded == Resources[user].propertyDependencies.end())
    return nullptr;
  const Candidate *chosen = nullptr;
  for (const std::string &urn : recorded->second) {
    auto resource = ByUrn.find(urn);
    if (resource == ByUrn.end() || resource->second == user)
      continue;
    auto found = llvm::partition_point(same, [&](const Candidate &c) { return c.resource < resource->second; });
    if (found == same.end() || found->resource != resource->second)
      continue;
    if (chosen && chosen != found)
      return nullptr;
    chosen = found;
  }
  return chosen;
}

std::vector<Reference> References::find(llvm::StringRef text, size_t user, llvm::StringRef input) const {
  if (llvm::ArrayRef<Candidate> same = equalTo(text); !same.empty()) {
    const Candidate *chosen = choose(same, user, input);
    return chosen ? std::vector<Reference>{{0, text.size(), chosen->resource, chosen->property}} : std::vector<Reference>();
  }
  std::vector<Reference> found;
  for (size_t i = 0; i + MinPart <= text.size(); ++i) {
    if (!isWord(text[i]) || (i > 0 && isWord(text[i - 1])))
      continue;
    llvm::ArrayRef<Candidate> same = longestAt(text.substr(i));
    if (same.empty())
      continue;
    size_t length = same.front().text.size();
    const Candidate *chosen = choose(same, user, input);
    if (chosen && chosen->property != "name")
      found.push_back({i, length, chosen->resource, chosen->property});
    i += length - 1;
  }
  return found;
}

void References::findCircles() {
  std::vector<GraphNode> nodes(Resources.size());
  GraphNode root;
  for (size_t i = 0; i < Resources.size(); ++i) {
    const ResourceState &resource = Resources[i];
    root.needs.push_back(&nodes[i]);
    auto needs = [&](llvm::StringRef urn) {
      if (auto found = ByUrn.find(urn); found != ByUrn.end())
        nodes[i].needs.push_back(&nodes[found->second]);
    };
    needs(resource.parent);
    needs(resource.provider);
    needs(resource.deletedWith);
    llvm::for_each(resource.dependencies, needs);
    llvm::for_each(resource.replaceWith, needs);
    for (const auto &input : resource.inputs)
      forEachText(input.second, [&](llvm::StringRef text) {
        for (const Reference &reference : find(text, i, input.first))
          nodes[i].needs.push_back(&nodes[reference.resource]);
      });
  }
  Circle.resize(Resources.size());
  unsigned number = 0;
  for (auto it = llvm::scc_begin(&root); !it.isAtEnd(); ++it, ++number)
    for (GraphNode *node : *it)
      if (node != &root)
        Circle[node - nodes.data()] = number;
}

bool References::closesCircle(size_t user, size_t target) const {
  return user < target && Circle[user] == Circle[target];
}

std::function<bool(const ResourceState &, llvm::StringRef)> referenceFilter(llvm::ArrayRef<ResourceState> resources,
                                                                            const NodeChoice &choice, const Packages &packages) {
  return [=, &choice, &packages](const ResourceState &resource, llvm::StringRef property) {
    if (!choice.isNode[&resource - resources.begin()] || !resource.custom || resource.isProvider())
      return false;
    const schema::Resource *schema = property == "id" ? nullptr : packages.schemaOf(resource);
    return !schema || schema::find(schema->outputs, property);
  };
}

} // namespace pcl::state
