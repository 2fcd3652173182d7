// What `Fn::FindInMap` looks for and may not find. The service refuses the template then; a program
// in a language whose maps give nothing for a missing key would go on with nothing.
#include "Declarations.h"
#include "Nodes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::cloudformation {

namespace {

/// Collects the calls that look for something, with what decides whether they do.
class LookupFinder {
public:
  explicit LookupFinder(Lookups &found) : Found(found) {}

  void run(const Node &root) {
    for (const Member &member : section(root, "Conditions"))
      if (member.key != CdkCondition)
        walk(*member.value);
    // What is there only in some cases may look for what is there only then.
    for (llvm::StringRef kind : {"Resources", "Outputs"})
      for (const Member &member : section(root, kind)) {
        const Node *condition = member.value->find("Condition");
        if (!condition)
          walk(*member.value);
        else if (condition->isScalar())
          walkWhere(condition->text, true, *member.value);
      }
  }

private:
  static llvm::ArrayRef<Member> section(const Node &root, llvm::StringRef name) {
    const Node *node = root.find(name);
    return node ? node->members : llvm::ArrayRef<Member>();
  }

  void walk(const Node &node) {
    const Member *call = node.function();
    if (call && call->key == "Fn::If") {
      llvm::ArrayRef<const Node *> args = call->value->items;
      if (args.size() != 3 || !args[0]->isScalar())
        return;
      walkWhere(args[0]->text, true, *args[1]);
      walkWhere(args[0]->text, false, *args[2]);
      return;
    }
    // With a fourth argument there is a value for what is not there.
    if (call && call->key == "Fn::FindInMap" && call->value->items.size() == 3 &&
        call->value->items[0]->isScalar())
      Found[call->value->items[0]->text].push_back({&node, When});
    for (const Member &member : node.members)
      walk(*member.value);
    for (const Node *item : node.items)
      walk(*item);
  }

  /// Walks `node`, which counts if `condition` holds, or does not.
  void walkWhere(llvm::StringRef condition, bool holds, const Node &node) {
    auto known = llvm::find_if(When, [&](const auto &one) { return one.first == condition; });
    if (known != When.end()) {
      if (known->second == holds)
        walk(node);
      return;
    }
    When.emplace_back(condition, holds);
    walk(node);
    When.pop_back();
  }

  std::vector<std::pair<llvm::StringRef, bool>> When;
  Lookups &Found;
};

class LookupChecks {
public:
  LookupChecks(const Node &root, const Member &mapping, Context &context, Expressions &expressions)
      : Root(root), Mapping(mapping), C(context), W(context.W), E(expressions) {}

  /// Checks what `lookup` looks for in the mapping.
  void check(const Lookup &lookup) {
    llvm::ArrayRef<const Node *> args = lookup.call->function()->value->items;
    SrcRange range = lookup.call->range;
    for (const auto &[condition, holds] : lookup.when)
      if (condition == CdkCondition || !C.conditions.contains(condition))
        return; // reported where it is asked
    When = lookup.when;
    auto map = [&] { return W.ref(C.mappings.lookup(Mapping.key), range); };
    const Node &first = *args[1], &second = *args[2];
    std::string keys = textOfKey(first) + "\n" + textOfKey(second);
    if (!isNew(Asked, keys))
      return; // many places may look for the same
    std::vector<const Node *> inner;
    if (llvm::any_of(Mapping.value->members,
                     [](const Member &top) { return top.key.starts_with("Fn::"); }))
      return; // a macro says what is in it
    for (const Member &top : Mapping.value->members)
      if (!first.isScalar() || first.text == top.key)
        inner.push_back(top.value);
    if (mayMiss(first, {Mapping.value}))
      add(map, "", first, range);
    if (inner.empty() || !mayMiss(second, inner))
      return;
    const Node *named = first.isScalar() ? &first : nameOf(first);
    if (named)
      add([&] { return W.exprs.index(map(), E.text(first), range); },
          (first.isScalar() ? "" : "that of ") + named->text.str(), second, range);
  }

private:
  /// `what` is not in `seen`, neither for any case nor for the one at hand; it is now.
  bool isNew(llvm::StringSet<> &seen, const std::string &what) const {
    std::string here = what;
    for (const auto &[condition, holds] : When)
      here += (holds ? "\nif " : "\nunless ") + condition.str();
    return !seen.contains(what) && seen.insert(here).second;
  }

  /// The parameter that `key` asks, or what the service knows; null if it is anything else.
  static const Node *nameOf(const Node &key) {
    const Member *call = key.function();
    return call && call->key == "Ref" && call->value->isScalar() ? call->value : nullptr;
  }

  /// The same text for the same key, as far as it is a text or a parameter.
  static std::string textOfKey(const Node &key) {
    const Node *name = nameOf(key);
    return key.isScalar() ? "=" + key.text.str() : name ? "$" + name->text.str() : "";
  }

  /// `key` is known only when the program runs, and may be no key of one of `maps`.
  bool mayMiss(const Node &key, llvm::ArrayRef<const Node *> maps) const {
    const Node *name = nameOf(key);
    if (!name)
      return false;
    const Node *parameters = Root.find("Parameters");
    const Node *parameter = parameters ? parameters->find(name->text) : nullptr;
    const Node *allowed = parameter ? parameter->find("AllowedValues") : nullptr;
    return !allowed || !llvm::all_of(allowed->items, [&](const Node *value) {
      return llvm::all_of(maps,
                          [&](const Node *map) { return map->find(textOf(*value)) != nullptr; });
    });
  }

  /// `at`: the key of the mapping below which `key` is looked for, or "".
  void add(llvm::function_ref<ExprId()> map, std::string at, const Node &key, SrcRange range) {
    std::string name = "the value of " + nameOf(key)->text.str();
    std::string message = "The mapping " + Mapping.key.str() + " has no key for " + name +
                          (at.empty() ? "" : " below " + at);
    if (!isNew(Said, message))
      return;
    ExprId keys = W.stdCall(ir::StdFunction::keys, {{"input", map()}}, range);
    ExprId holds =
        W.stdCall(ir::StdFunction::contains, {{"input", keys}, {"element", E.text(key)}}, range);
    for (const auto &[condition, isTrue] : llvm::reverse(When)) {
      ExprId truth = E.conditionNamed(condition, range);
      holds =
          W.exprs.binary(ir::BinaryOp::Or, isTrue ? E.negated(truth, range) : truth, holds, range);
    }
    addCheck(C, C.mappings.lookup(Mapping.key), {holds, message}, range);
  }

  const Node &Root;
  const Member &Mapping;
  Context &C;
  frontend::IRWriter &W;
  Expressions &E;
  std::vector<std::pair<llvm::StringRef, bool>> When; ///< where it is looked for at hand
  llvm::StringSet<> Asked, Said; ///< keys of calls, and messages of checks, with their cases
};

} // namespace

Lookups lookupsIn(const Node &root) {
  Lookups found;
  LookupFinder(found).run(root);
  return found;
}

void checkLookups(const Lookups &lookups, const Node &root, const Member &mapping, Context &context,
                  Expressions &expressions) {
  LookupChecks checks(root, mapping, context, expressions);
  // What is looked for in any case needs no check for some.
  for (bool always : {true, false})
    for (const Lookup &lookup : lookups.lookup(mapping.key))
      if (lookup.when.empty() == always)
        checks.check(lookup);
}

} // namespace pcl::cloudformation
