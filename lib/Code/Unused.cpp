// Variables and imports that nothing uses, for languages that refuse them.
//
// A variable without a use goes, with its value if that does nothing; else `_` stands for it. What
// goes may have been the only use of another, so this is done until nothing more goes.

#include "Scopes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

#include <optional>

using namespace pcl::code;

namespace {

class Unused {
public:
  explicit Unused(Module &module) : module(module), b(module) {}

  void run() {
    do {
      changed = false;
      dead.clear();
      for (NodeId node : module.body)
        prune(node);
    } while (changed);
    llvm::StringSet<> names;
    for (NodeId node : module.body) {
      declare(node);
      collect(node, names);
    }
    module.dropImports(names);
  }

private:
  bool is(NodeId node, Kind kind) const { return node && module.kind(node) == kind; }

  /// Counts the names that are used below `node`, or takes them off; where they are bound they are
  /// not used.
  void find(NodeId node, bool isBinding, int count = 1) {
    if (is(node, Kind::Name)) {
      if (!isBinding)
        uses[module[node].text] += count;
      return;
    }
    bool binds = is(node, Kind::Let) || is(node, Kind::ForEach) || is(node, Kind::ForRange) ||
                 is(node, Kind::Param);
    bool assigns = is(node, Kind::Assign);
    for (auto [index, operand] : llvm::enumerate(module.operands(node))) {
      if (!operand)
        continue;
      bool isTarget =
          index == 0 &&
          (binds || (assigns && (is(operand, Kind::Name) || is(operand, Kind::ListPattern))));
      find(operand, isTarget || (isBinding && is(node, Kind::ListPattern)), count);
    }
  }

  bool isUsed(NodeId name) const { return uses.lookup(module[name].text) > 0; }

  /// Gives `_` to the names of a pattern that nothing uses.
  void blank(NodeId pattern) {
    for (NodeId item : llvm::SmallVector<NodeId, 2>(module.tail(pattern)))
      if (is(item, Kind::Name) && !isUsed(item))
        b.setText(item, "_");
  }

  /// The names that are used below `node`, which is all that can see what is bound there.
  void findIn(NodeId node) {
    uses = {}; // to clear a table takes as long as it was large
    find(node, /*isBinding=*/false);
  }

  /// True for a declaration that goes without a trace if nothing uses its name.
  bool mayGo(NodeId statement) {
    if (!is(statement, Kind::Let))
      return false;
    auto let = module.as<LetNode>(statement);
    return is(let.pattern(), Kind::Name) && let.value() &&
           (isReading(let.value()) ||
            (isStable(module, let.value()) && module.leadingComments(statement).empty()));
  }

  /// True for what only reads what is described where it is declared.
  bool isReading(NodeId value) const {
    return (is(value, Kind::Call) || is(value, Kind::Cast)) && module.has(value, Pure);
  }

  void prune(NodeId node) {
    if (is(node, Kind::Block)) {
      findIn(node);
      llvm::SmallVector<NodeId, 8> kept, statements(module.tail(node));
      // What nothing uses but what goes itself goes at once, in a chain of any length.
      for (NodeId statement : llvm::reverse(statements))
        if (mayGo(statement) && !isUsed(module.as<LetNode>(statement).pattern()))
          find(module.as<LetNode>(statement).value(), /*isBinding=*/false, -1);
      for (NodeId statement : statements)
        if (NodeId left = statementLeft(statement))
          kept.push_back(left);
      b.setTail(node, kept);
    }
    // Functions side by side may have variables of one name.
    std::optional<llvm::SaveAndRestore<llvm::StringSet<>>> outerDead;
    if (is(node, Kind::Lambda))
      outerDead.emplace(dead);
    if (is(node, Kind::ForEach) && is(module.operand(node, 0), Kind::ListPattern)) {
      findIn(module.as<ForEachNode>(node).body());
      blank(module.operand(node, 0));
    }
    for (NodeId operand : llvm::SmallVector<NodeId, 8>(module.operands(node)))
      if (operand)
        prune(operand);
  }

  /// What becomes of a statement; None if it goes.
  NodeId statementLeft(NodeId node) {
    if (is(node, Kind::Assign)) {
      NodeId target = module.operand(node, AssignRole::target);
      bool isBlank = is(target, Kind::Name) && module[target].text == "_";
      if (!is(target, Kind::Name) || isBlank || !dead.contains(module[target].text))
        return node;
      changed = true;
      if (isStable(module, module.operand(node, AssignRole::value)) && !module[node].comments)
        return NodeId();
      b.setText(target, "_");
      return node;
    }
    // What does nothing is no statement.
    if (is(node, Kind::ExprStmt)) {
      NodeId value = module.operand(node, 0);
      if (!isStable(module, value))
        return node;
      if (!module[node].comments)
        return NodeId();
      return b.takeComments(b.at(b.assign(b.name("_"), value), module[node].source), node);
    }
    if (!is(node, Kind::Let))
      return node;
    auto let = module.as<LetNode>(node);
    if (is(let.pattern(), Kind::ListPattern))
      blank(let.pattern());
    if (!is(let.pattern(), Kind::Name) || isUsed(let.pattern()))
      return node;
    changed = true;
    dead.insert(module[let.pattern()].text);
    bool hasComments = !module.leadingComments(node).empty();
    if (!let.value() || isReading(let.value()) || (isStable(module, let.value()) && !hasComments))
      return NodeId();
    NodeId result = b.assign(b.name("_"), let.value());
    b.setFlags(result, module[node].flags & BlankBefore);
    return b.takeComments(b.at(result, module[node].source), node);
  }

  /// A declaration that declares nothing new in its block is an assignment.
  void declare(NodeId node) {
    if (is(node, Kind::Block)) {
      llvm::StringSet<> declared;
      llvm::SmallVector<NodeId, 8> statements(module.tail(node));
      for (NodeId &statement : statements) {
        if (!is(statement, Kind::Let))
          continue;
        auto let = module.as<LetNode>(statement);
        bool isNew = false;
        collectNames(module, let.pattern(), [&](llvm::StringRef name) {
          isNew |= name != "_" && declared.insert(name).second;
        });
        if (isNew || !let.value())
          continue;
        NodeId assign = b.assign(let.pattern(), let.value());
        b.setFlags(assign, module[statement].flags & BlankBefore);
        statement = b.takeComments(b.at(assign, module[statement].source), statement);
      }
      b.setTail(node, statements);
    }
    for (NodeId operand : llvm::SmallVector<NodeId, 8>(module.operands(node)))
      if (operand)
        declare(operand);
  }

  void collect(NodeId node, llvm::StringSet<> &names) const {
    if (is(node, Kind::Name))
      names.insert(module[node].text);
    for (NodeId operand : module.operands(node))
      if (operand)
        collect(operand, names);
  }

  Module &module;
  CodeBuilder b;
  llvm::StringMap<int> uses; ///< how often each name is used
  llvm::StringSet<> dead;    ///< variables that went, in this pass
  bool changed = false;
};

} // namespace

void pcl::code::dropUnused(Module &module) { Unused(module).run(); }
