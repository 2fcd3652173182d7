// The inputs of a resource as a tree of numbered nodes: what a subset can hold, what must stay, and
// the values of a subset.
//
// Made once for a resource; a subset is then a bit per node. Rules are asked here (phase 0); no
// provider is. Private to the library.
#pragma once

#include "pcl/Minimal/MinimalInputs.h"

#include "llvm/ADT/BitVector.h"

#include <map>

namespace pcl::minimal {

/// Why a node may not be removed. A node that is held is in every subset that has its parent.
enum class Hold : uint8_t {
  None,
  Structure, ///< an element of a list: it is there if the list is
  Rule,      ///< of verdict Keep
  Identity,
  Reference, ///< a path of Subject::keep, or of Subject::references
  Given,     ///< of Subject::extra
  WriteOnly, ///< required, and Read did not give it: an unknown secret stands for it
  Mode,      ///< the mode wants it; it may go if Check refuses it
  Preferred, ///< a path of Subject::references that may go, too
};

/// What is held so may go if Check refuses it.
inline bool mayYield(Hold hold) { return hold == Hold::Mode || hold == Hold::Preferred; }

/// The word of the proof log for a node that is held.
llvm::StringRef holdText(Hold hold, Rule rule);

/// A member of an object or an element of a list.
struct Node {
  static constexpr unsigned Root = ~0u;

  unsigned parent = Root;
  unsigned end = 0; ///< one past the last node of its subtree; nodes are numbered parents first
  std::string name; ///< of a member; "" for an element
  uint64_t index = 0;
  bool isElement = false;
  bool isLeaf = true; ///< kept or removed with all that it holds
  Rule rule = Rule::Other;
  Hold hold = Hold::None;
  Value value; ///< all of it, without `__defaults`
  Value whole; ///< of what is not a leaf: all of it that is a candidate
  const schema::Property *property = nullptr;
  const schema::FieldMap *terraform = nullptr;

  bool isDroppable() const { return verdictOf(rule) == Verdict::Droppable; }
};

/// A subset: the numbers of the nodes in it. It has the parent of each node in it.
using Subset = llvm::BitVector;

class Candidates {
public:
  /// `references` is how those of the subject are held.
  Candidates(const Subject &subject, const Options &options, Hold references = Hold::Reference);

  unsigned size() const { return Nodes.size(); }
  const Node &operator[](unsigned number) const { return Nodes[number]; }
  llvm::ArrayRef<Node> nodes() const { return Nodes; }

  /// The child of `parent` (or Node::Root) that is member `name`, or element `index`; Root if there
  /// is none.
  unsigned member(unsigned parent, llvm::StringRef name) const;
  unsigned element(unsigned parent, uint64_t index) const;
  PropertyPath path(unsigned number) const;

  /// What rules removed: path and rule.
  struct Pruned {
    PropertyPath path;
    Rule rule;
  };
  llvm::ArrayRef<Pruned> pruned() const { return Removed; }
  llvm::ArrayRef<std::string> writeOnly() const { return WriteOnlyNames; }
  /// Inputs that must be given and that only the outputs have, as secrets.
  llvm::ArrayRef<std::string> secretOutputs() const { return SecretOutputNames; }

  /// What must stay of a resource.
  Subset mustKeep() const;
  /// Adds `number`, what holds it, and what is held in it.
  void add(Subset &subset, unsigned number) const;
  /// Removes `number` and what is in it.
  void remove(Subset &subset, unsigned number) const;

  /// The values of `subset`. O(size of the values).
  ValueObject build(const Subset &subset) const;
  /// The same without what is write-only.
  ValueObject buildKnown(const Subset &subset) const;

private:
  struct Place;
  void addMembers(const ValueObject &object, const Place &place);
  void addMember(llvm::StringRef name, const Value &value, const Place &place);
  void addElements(llvm::ArrayRef<Value> elements, const Place &place);
  unsigned addNode(Node node);
  void expand(unsigned number, const Place &inside);
  static bool isChosen(const Node &node, bool isAnyUnknown);
  void hold(unsigned number, Hold why);
  void holdAll(unsigned number, Hold why);
  void holdPath(const PropertyPath &path, Hold why);
  void holdIdentity(const Subject &subject);
  void buildWhole();
  Value build(unsigned number, const Subset &subset) const;

  const std::function<bool(const Value &)> CanSay;
  std::vector<Node> Nodes;
  std::map<std::pair<unsigned, std::string>, unsigned>
      Members; ///< by parent and name, or index in decimal
  std::vector<Pruned> Removed;
  std::vector<std::string> WriteOnlyNames, SecretOutputNames;
};

} // namespace pcl::minimal
