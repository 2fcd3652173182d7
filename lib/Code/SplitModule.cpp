// Which statements go to which file.
#include "pcl/Code/SplitModule.h"

#include "Scopes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace pcl::code {

namespace {

class Splitter {
public:
  Splitter(Module &module, llvm::ArrayRef<SplitUnit> units, llvm::StringRef shared)
      : M(module), Units(units), Shared(shared), Files(units.size()), Needs(units.size()) {}

  std::vector<ModulePart> run() {
    findNeeds();
    if (!placeShared())
      return {};
    mergeCircles();
    return parts();
  }

private:
  /// Calls `found` for each name that the statement `node` declares for others.
  void declared(NodeId node, llvm::function_ref<void(llvm::StringRef)> found) const {
    Kind kind = M.kind(node);
    if (kind == Kind::Let)
      collectNames(M, M.as<LetNode>(node).pattern(), found);
    else if (kind == Kind::Func || kind == Kind::Class || kind == Kind::Interface)
      found(M[node].text);
  }

  void findNeeds() {
    for (auto [number, unit] : llvm::enumerate(Units)) {
      Files[number] = unit.file;
      for (NodeId statement : unit.statements)
        declared(statement, [&, at = number](llvm::StringRef name) { Declared[name] = at; });
    }
    for (auto [number, unit] : llvm::enumerate(Units)) {
      llvm::SmallVector<llvm::StringRef> names;
      for (NodeId statement : unit.statements)
        freeNames(M, statement, {}, names);
      for (llvm::StringRef name : names)
        if (auto known = Declared.find(name); known != Declared.end() && known->second != number)
          Needs[number].push_back(known->second);
    }
  }

  /// Places what files other than the main one need of it. False if that must stay where it is.
  bool placeShared() {
    std::vector<size_t> open;
    std::vector<bool> isNeeded(Units.size());
    auto need = [&](size_t number) {
      for (size_t needed : Needs[number])
        if (Files[needed].empty() && !isNeeded[needed]) {
          isNeeded[needed] = true;
          open.push_back(needed);
        }
    };
    for (size_t number = 0; number < Units.size(); ++number)
      if (!Files[number].empty())
        need(number);
    while (!open.empty()) {
      size_t number = open.back();
      open.pop_back();
      need(number);
    }
    for (size_t number = 0; number < Units.size(); ++number) {
      if (!isNeeded[number])
        continue;
      if (llvm::any_of(Units[number].statements, [&](NodeId node) { return M.has(node, Export); }))
        return false;
      // What itself needs something of a file stands behind that.
      Files[number] = Shared.str();
      size_t last = 0;
      for (size_t needed : Needs[number])
        if (needed < number && needed >= last && !Files[needed].empty() && Files[needed] != Shared)
          Files[number] = Files[last = needed];
    }
    return true;
  }

  /// Files that need each other become one, the first of them.
  void mergeCircles() {
    llvm::MapVector<llvm::StringRef, size_t> numbers; // of files, in order of their statements
    for (const std::string &file : Files)
      if (!file.empty())
        numbers.try_emplace(file, numbers.size());
    std::vector<std::vector<size_t>> edges(numbers.size());
    for (size_t number = 0; number < Units.size(); ++number)
      for (size_t needed : Needs[number])
        if (!Files[number].empty() && Files[needed] != Files[number])
          edges[numbers[Files[number]]].push_back(numbers[Files[needed]]);
    std::vector<size_t> circles = circlesOf(edges);
    // The one that is called after its contents gives the name, if there is one.
    std::vector<std::string> names(numbers.size());
    for (const auto &[file, number] : numbers)
      if (std::string &name = names[circles[number]]; name.empty() || name == Shared)
        name = file.str();
    std::vector<std::string> merged = Files;
    for (size_t number = 0; number < Units.size(); ++number)
      if (!Files[number].empty())
        merged[number] = names[circles[numbers[Files[number]]]];
    Files = std::move(merged);
  }

  /// The strongly connected component of each node. Source: Tarjan, "Depth-First Search and Linear
  /// Graph Algorithms", SIAM Journal on Computing 1 (2), 1972; without recursion.
  static std::vector<size_t> circlesOf(llvm::ArrayRef<std::vector<size_t>> edges) {
    constexpr size_t None = SIZE_MAX;
    std::vector<size_t> order(edges.size(), None), low(edges.size()), circle(edges.size(), None);
    std::vector<size_t> stack;
    std::vector<std::pair<size_t, size_t>> path; // a node, and how many of its edges were followed
    size_t next = 0;
    for (size_t root = 0; root < edges.size(); ++root) {
      if (order[root] == None)
        path.push_back({root, 0});
      while (!path.empty()) {
        auto &[node, followed] = path.back();
        if (followed == 0) {
          order[node] = low[node] = next++;
          stack.push_back(node);
        }
        if (followed < edges[node].size()) {
          size_t target = edges[node][followed++];
          if (order[target] == None)
            path.push_back({target, 0});
          else if (circle[target] == None)
            low[node] = std::min(low[node], order[target]);
          continue;
        }
        if (low[node] == order[node])
          for (size_t member = None; member != node; stack.pop_back())
            circle[member = stack.back()] = node;
        size_t done = node;
        path.pop_back();
        if (!path.empty())
          low[path.back().first] = std::min(low[path.back().first], low[done]);
      }
    }
    return circle;
  }

  std::vector<ModulePart> parts() {
    llvm::MapVector<llvm::StringRef, size_t> numbers;
    numbers.try_emplace("", 0);
    for (const std::string &file : Files)
      numbers.try_emplace(file, numbers.size());
    if (numbers.size() == 1)
      return {};
    CodeBuilder b(M);
    std::vector<ModulePart> parts(numbers.size());
    for (const auto &[file, number] : numbers)
      parts[number].file = file.str();
    for (auto [number, unit] : llvm::enumerate(Units)) {
      ModulePart &part = parts[numbers[Files[number]]];
      part.body.insert(part.body.end(), unit.statements.begin(), unit.statements.end());
      llvm::SmallVector<llvm::StringRef> names;
      for (NodeId statement : unit.statements)
        freeNames(M, statement, {}, names);
      for (llvm::StringRef name : names) {
        auto known = Declared.find(name);
        bool isNew = part.names.insert(name).second;
        if (known == Declared.end() || Files[known->second] == Files[number])
          continue;
        if (isNew)
          part.uses.push_back({M.save(name), Files[known->second]});
        for (NodeId statement : Units[known->second].statements)
          declared(statement, [&](llvm::StringRef made) {
            if (made == name)
              b.setFlags(statement, Export);
          });
      }
    }
    return parts;
  }

  Module &M;
  llvm::ArrayRef<SplitUnit> Units;
  llvm::StringRef Shared;
  std::vector<std::string> Files; ///< of each unit
  std::vector<llvm::SmallVector<size_t>> Needs;
  llvm::StringMap<size_t> Declared; ///< the unit of each name
};

} // namespace

std::vector<ModulePart> splitModule(Module &module, llvm::ArrayRef<SplitUnit> units,
                                    llvm::StringRef shared) {
  return Splitter(module, units, shared).run();
}

} // namespace pcl::code
