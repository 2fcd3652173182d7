// What the values on the command line decide before anything is converted: conditions, and with
// them branches of `Fn::If`, resources and outputs.
//
// A condition is decided when all that it asks is given. What it leaves out is taken out of the
// tree; the program checks that the parameters by which it was decided have these values.
#include "Declarations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

namespace pcl::cloudformation {

namespace {

class Decider {
public:
  Decider(const Node *root, Context &context) : Root(root), C(context) {}

  const Node *run() {
    if (C.given.empty())
      return Root;
    for (const Member &member : section("Conditions"))
      Sources[member.key] = member.value;
    for (const Member &member : section("Conditions"))
      if (std::optional<bool> truth = named(member.key))
        C.diags.report(diag::cfn_decided, member.keyRange, member.key.str(),
                       *truth ? phrase::holds() : phrase::fails());
    if (llvm::none_of(Truths, [](const auto &entry) { return entry.second.has_value(); }))
      return Root;
    std::vector<Member> members;
    for (const Member &member : Root->members) {
      bool hasConditions = member.key == "Resources" || member.key == "Outputs";
      members.push_back({member.key, member.keyRange,
                         hasConditions                ? conditional(member)
                         : member.key == "Conditions" ? conditions(*member.value)
                                                      : rewritten(*member.value)});
    }
    return makeMapping(C.arena, Root->range, members);
  }

private:
  llvm::ArrayRef<Member> section(llvm::StringRef name) const {
    const Node *node = Root->find(name);
    return node ? node->members : llvm::ArrayRef<Member>();
  }

  // ---- What is known.

  /// The value of the parameter `name`, if it is given and no secret.
  std::optional<std::string> parameter(llvm::StringRef name) {
    auto given = C.given.find(name);
    const Node *parameters = Root->find("Parameters");
    const Node *source = parameters ? parameters->find(name) : nullptr;
    if (given == C.given.end() || !source || !source->isMapping())
      return std::nullopt;
    const Node *type = source->find("Type"), *noEcho = source->find("NoEcho");
    if ((noEcho && truthOf(noEcho->text).value_or(false)) || !type || !type->isScalar() ||
        type->text.starts_with("AWS::SSM::Parameter::Value<") || type->text.starts_with("List<") ||
        type->text == "CommaDelimitedList")
      return std::nullopt;
    Asked.insert(name);
    return given->second;
  }

  std::optional<std::string> text(const Node &node) {
    if (node.isScalar())
      return textOf(node).str();
    const Member *call = node.function();
    if (!call)
      return std::nullopt;
    if (call->key == "Ref" && call->value->isScalar())
      return parameter(call->value->text);
    if (call->key == "Fn::FindInMap" && call->value->items.size() == 3) {
      const Node *at = Root->find("Mappings");
      for (const Node *key : call->value->items) {
        std::optional<std::string> name = text(*key);
        at = name && at ? at->find(*name) : nullptr;
      }
      return at && at->isScalar() ? std::optional(textOf(*at).str()) : std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<bool> named(llvm::StringRef name) {
    if (auto known = Truths.find(name); known != Truths.end())
      return known->second;
    Truths[name] = std::nullopt; // and stays so in a circle, and where that is too deep
    if (Depth > MaxChain)
      return std::nullopt;
    ++Depth;
    auto leave = llvm::make_scope_exit([&] { --Depth; });
    const Node *source = Sources.lookup(name);
    llvm::StringSet<> outer = std::exchange(Asked, {});
    std::optional<bool> truth = source ? truthOfCondition(*source) : std::nullopt;
    if (truth)
      for (const auto &entry : Asked) {
        C.decidedBy[entry.getKey()] = C.given[entry.getKey()];
        outer.insert(entry.getKey());
      }
    Asked = std::move(outer);
    return Truths[name] = truth;
  }

  std::optional<bool> truthOfCondition(const Node &node) {
    const Member *call = node.function();
    if (!call)
      return node.isScalar() ? truthOf(node.text) : std::nullopt;
    llvm::ArrayRef<const Node *> args = call->value->items;
    if (call->key == "Condition" && call->value->isScalar())
      return named(call->value->text);
    if (call->key == "Fn::Equals" && args.size() == 2) {
      std::optional<std::string> first = text(*args[0]), second = text(*args[1]);
      return first && second ? std::optional(*first == *second) : std::nullopt;
    }
    if (call->key == "Fn::Not" && args.size() == 1) {
      std::optional<bool> truth = truthOfCondition(*args[0]);
      return truth ? std::optional(!*truth) : std::nullopt;
    }
    if (call->key != "Fn::And" && call->key != "Fn::Or")
      return std::nullopt;
    bool decisive = call->key == "Fn::Or";
    bool isOpen = false;
    for (const Node *item : args) {
      std::optional<bool> truth = truthOfCondition(*item);
      if (truth == decisive)
        return decisive;
      isOpen |= !truth;
    }
    return isOpen ? std::nullopt : std::optional(!decisive);
  }

  std::optional<bool> decided(const Node *name) const {
    auto known = name && name->isScalar() ? Truths.find(name->text) : Truths.end();
    return known == Truths.end() ? std::nullopt : known->second;
  }

  // ---- What is left.

  const Node *rewritten(const Node &node) {
    if (node.isScalar())
      return &node;
    if (const Member *call = node.function();
        call && call->key == "Fn::If" && call->value->items.size() == 3)
      if (std::optional<bool> truth = decided(call->value->items[0]))
        return rewritten(*call->value->items[*truth ? 1 : 2]);
    if (node.isSequence()) {
      std::vector<const Node *> items;
      for (const Node *item : node.items)
        items.push_back(rewritten(*item));
      return makeSequence(C.arena, node.range, items);
    }
    std::vector<Member> members;
    for (const Member &member : node.members)
      members.push_back({member.key, member.keyRange, rewritten(*member.value)});
    return makeMapping(C.arena, node.range, members);
  }

  /// Conditions that are still open, in which the others are words.
  const Node *conditions(const Node &node) {
    std::vector<Member> members;
    for (const Member &member : node.members)
      if (Truths.lookup(member.key))
        C.W.account.close(C.W.account.open("condition", "", member.key, member.keyRange),
                          Outcome::Ignored);
      else
        members.push_back({member.key, member.keyRange, withWords(*member.value)});
    return makeMapping(C.arena, node.range, members);
  }

  const Node *withWords(const Node &node) {
    const Member *call = node.function();
    if (!call || !llvm::is_contained({"Fn::And", "Fn::Or", "Fn::Not", "Condition"}, call->key))
      return rewritten(node);
    if (call->key == "Condition") {
      std::optional<bool> truth = decided(call->value);
      return truth ? makeScalar(C.arena, node.range, *truth ? "true" : "false", true) : &node;
    }
    std::vector<const Node *> items;
    for (const Node *item : call->value->items)
      items.push_back(withWords(*item));
    return makeMapping(
        C.arena, node.range,
        Member{call->key, call->keyRange, makeSequence(C.arena, call->value->range, items)});
  }

  /// Resources or outputs, without those whose condition does not hold.
  const Node *conditional(const Member &sectionMember) {
    bool areResources = sectionMember.key == "Resources";
    std::vector<Member> members;
    for (const Member &member : sectionMember.value->members) {
      std::optional<bool> truth = decided(member.value->find("Condition"));
      if (truth == false) {
        const Node *type = member.value->find("Type");
        C.W.account.close(C.W.account.open(areResources ? "resource" : "output",
                                           type && type->isScalar() ? type->text : "", member.key,
                                           SrcRange::join(member.keyRange, member.value->range)),
                          Outcome::Ignored);
        if (areResources)
          LeftOut.insert(member.key);
        continue;
      }
      std::vector<Member> parts;
      for (const Member &part : member.value->members)
        if (!(truth && part.key == "Condition"))
          parts.push_back({part.key, part.keyRange, rewritten(*part.value)});
      members.push_back(
          {member.key, member.keyRange, makeMapping(C.arena, member.value->range, parts)});
    }
    for (Member &member : members)
      member.value = withoutDependencies(*member.value);
    return makeMapping(C.arena, sectionMember.value->range, members);
  }

  /// What is not made is waited for by nobody.
  const Node *withoutDependencies(const Node &resource) {
    const Node *names = resource.find("DependsOn");
    auto isLeftOut = [&](const Node *name) {
      return name->isScalar() && LeftOut.contains(name->text);
    };
    if (!names || !(isLeftOut(names) || llvm::any_of(names->items, isLeftOut)))
      return &resource;
    std::vector<Member> members;
    for (const Member &member : resource.members) {
      if (member.key != "DependsOn") {
        members.push_back(member);
        continue;
      }
      std::vector<const Node *> items;
      llvm::copy_if(names->items, std::back_inserter(items),
                    [&](const Node *name) { return !isLeftOut(name); });
      if (!items.empty())
        members.push_back(
            {member.key, member.keyRange, makeSequence(C.arena, names->range, items)});
    }
    return makeMapping(C.arena, resource.range, members);
  }

  const Node *Root;
  Context &C;
  llvm::StringMap<std::optional<bool>> Truths;
  llvm::StringMap<const Node *> Sources;    ///< of conditions
  llvm::StringSet<> Asked;                  ///< parameters that the condition at hand asks
  llvm::StringSet<> LeftOut;                ///< resources
  static constexpr unsigned MaxChain = 500; ///< of conditions that ask conditions
  unsigned Depth = 0;
};

} // namespace

const Node *decide(const Node *root, Context &context) { return Decider(root, context).run(); }

} // namespace pcl::cloudformation
