// Going through resource inputs and the schema objects in them.
#include "ObjectMembers.h"

#include "pcl/Eval/Eval.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/TextIndex.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

namespace pcl::transforms {

using Action = Choice::Action;

namespace {

/// The values of expressions that are literals only. Each expression is looked at once, though it
/// is asked for as a part of all that it stands in.
class Literals {
public:
  explicit Literals(const ir::Program &program) : P(program) {}

  std::optional<Value> of(ir::ExprId id) {
    if (auto known = Known.find(id); known != Known.end())
      return known->second;
    std::optional<Value> value = compute(id);
    Known.try_emplace(id, value);
    return value;
  }

  /// What another resource says is asked for again; expressions are not shared between them.
  void clear() { Known.clear(); }

private:
  std::optional<Value> compute(ir::ExprId id) {
    const ir::Expr &expr = P.exprs[id];
    switch (expr.kind) {
    case ir::ExprKind::Null:
    case ir::ExprKind::Bool:
    case ir::ExprKind::Number:
    case ir::ExprKind::String:
      return evaluated(id);
    case ir::ExprKind::Unary:
      return P.exprs[expr.as<ir::UnaryExpr>().operand()].kind == ir::ExprKind::Number
                 ? evaluated(id)
                 : std::nullopt;
    case ir::ExprKind::Call: {
      auto args = P.exprs.list(expr);
      std::optional<Value> secret =
          P.builtin(expr) == ir::Builtin::Secret && args.size() == 1 ? of(args[0]) : std::nullopt;
      return secret ? std::optional(secret->withSecret()) : std::nullopt;
    }
    case ir::ExprKind::Tuple:
      return list(expr);
    case ir::ExprKind::Object:
      return object(expr);
    default:
      return std::nullopt;
    }
  }

  std::optional<Value> evaluated(ir::ExprId id) const {
    eval::Result result = eval::evaluate(P, id);
    return result ? std::optional(*result) : std::nullopt;
  }

  std::optional<Value> list(const ir::Expr &expr) {
    std::vector<Value> elements;
    for (ir::ExprId item : P.exprs.list(expr)) {
      std::optional<Value> element = of(item);
      if (!element)
        return std::nullopt;
      elements.push_back(std::move(*element));
    }
    return Value::array(std::move(elements));
  }

  std::optional<Value> object(const ir::Expr &expr) {
    ValueObject members;
    auto items = P.exprs.list(expr);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      std::optional<Value> member = of(items[i + 1]);
      if (!member || P.exprs[items[i]].kind != ir::ExprKind::String)
        return std::nullopt;
      members.set(P.str(P.exprs[items[i]].text()), std::move(*member));
    }
    return Value::object(std::move(members));
  }

  const ir::Program &P;
  llvm::DenseMap<ir::ExprId, std::optional<Value>> Known;
};

Member inputOf(const ir::Program &program, const ir::Node &node, const ir::Attribute &attribute,
               const Facts &facts, Literals &literals) {
  llvm::StringRef name = program.str(attribute.name);
  return {node,
          node.resource ? schema::find(node.resource->inputs, name) : nullptr,
          node.resource != nullptr,
          BridgedPlace(facts, node, name),
          name,
          attribute.value,
          literals.of(attribute.value),
          true,
          name};
}

class MemberFilter {
public:
  MemberFilter(ir::Program &program, pass::PassContext &context, const Facts &facts,
               Emptied emptied, llvm::function_ref<Choice(const Member &)> choose)
      : P(program), Context(context), TheFacts(facts), WhenEmptied(emptied), Choose(choose),
        Values(program) {}

  pass::Result run() {
    for (ir::Node &node : P.nodes)
      if (node.kind == ir::NodeKind::Resource)
        filterInputs(node);
    return HasChanged ? pass::Result::Changed : pass::Result::Unchanged;
  }

private:
  void filterInputs(ir::Node &node) {
    Current = &node;
    Values.clear();
    const ir::InputOrigins *origins = originsOf(P, node, TheFacts);
    // All are chosen before any goes: a choice may look at the others.
    std::vector<Member> members;
    llvm::SmallVector<bool, 16> removed;
    for (const ir::Attribute &attribute : node.attributes) {
      members.push_back(inputOf(P, node, attribute, TheFacts, Values));
      IsGiven = origins && origins->given.contains(members.back().name);
      removed.push_back(
          isRemoved(members.back(), members.back().name.str(), attribute.comments.isValid()));
    }
    for (size_t i = 0; i < members.size(); ++i) {
      IsGiven = origins && origins->given.contains(members[i].name);
      if (!removed[i] &&
          filterInside(members[i].value, members[i].name.str(), members[i].terraform))
        removed[i] = isRemovedEmpty(members[i], members[i].name.str(),
                                    node.attributes[i].comments.isValid());
    }
    size_t position = 0;
    llvm::erase_if(node.attributes, [&](const ir::Attribute &) { return removed[position++]; });
  }

  bool hasComments(ir::ExprId value) const {
    bool found = false;
    if (!P.itemComments.empty())
      walk(P.exprs, value, [&](ir::ExprId id) {
        found |= P.itemComments.count(id) != 0;
        return !found;
      });
    return found;
  }

  bool isRemoved(const Member &member, const std::string &path, bool isCommented) {
    return carryOut(Choose(member), member, path, isCommented);
  }

  /// Of an object that has lost its last member.
  bool isRemovedEmpty(const Member &member, const std::string &path, bool isCommented) {
    if (WhenEmptied == Emptied::Stays || (member.property && member.property->isRequired))
      return false;
    return carryOut({Action::Remove, "emptied", "nothing is left of it"}, member, path,
                    isCommented);
  }

  bool carryOut(Choice choice, const Member &member, const std::string &path, bool isCommented) {
    if (choice.action == Action::Leave)
      return false;
    if (choice.action == Action::Remove && (isCommented || hasComments(member.value))) {
      choice.action = Action::Keep;
      choice.reason += ", but a comment stands with it";
    }
    if (choice.action == Action::Remove && IsGiven &&
        choice.rule != ruleText(minimal::Rule::SchemaDefault)) {
      choice.action = Action::Keep;
      choice.reason += ", but the program said it";
    }
    bool isKept = choice.action == Action::Keep;
    Context.remark(P, *Current, path,
                   isKept ? pass::Remark::Action::Kept : pass::Remark::Action::Removed,
                   choice.reason, P.exprs.range(member.value), choice.rule);
    if (isKept)
      return false;
    Context.count("inputs removed");
    HasChanged = true;
    return true;
  }

  /// Parents first; the height of the tree is bounded. `place` is that of the block that `id` is,
  /// or is a list of. True if `id` is an object that lost its last member.
  bool filterInside(ir::ExprId id, const std::string &path, const BridgedPlace &place) {
    if (P.exprs[id].kind == ir::ExprKind::Object)
      return filterObject(id, path, place);
    bool isTuple = P.exprs[id].kind == ir::ExprKind::Tuple;
    unsigned position = 0;
    forEachChild(P.exprs, id, [&](ir::ExprId child) {
      filterInside(child, isTuple ? fmt::format("{}[{}]", path, position) : path, place);
      ++position;
    });
    return false;
  }

  bool filterObject(ir::ExprId id, const std::string &path, const BridgedPlace &place) {
    const schema::ObjectType *object = schemaObjectOf(P.exprs[id].type);
    llvm::SmallVector<ir::ExprId, 16> items(P.exprs.list(id));
    llvm::SmallVector<ir::ExprId, 16> kept;
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      const ir::Expr &key = P.exprs[items[i]];
      bool isNamed = key.kind == ir::ExprKind::String;
      llvm::StringRef name = isNamed ? P.str(key.text()) : llvm::StringRef("*");
      std::string memberPath =
          isNamed ? fmt::format("{}.{}", path, std::string_view(name)) : fmt::format("{}[*]", path);
      const schema::Property *property =
          object && isNamed ? schema::find(object->properties, name) : nullptr;
      Member member{*Current,
                    property,
                    true,
                    BridgedPlace(place, name),
                    name,
                    items[i + 1],
                    Values.of(items[i + 1]),
                    false,
                    memberPath};
      if (property && isRemoved(member, memberPath, false))
        continue;
      if (filterInside(items[i + 1], memberPath, member.terraform) && property &&
          isRemovedEmpty(member, memberPath, false))
        continue;
      kept.push_back(items[i]);
      kept.push_back(items[i + 1]);
    }
    if (kept.size() == items.size())
      return false;
    P.exprs.setList(id, kept);
    return kept.empty();
  }

  const schema::ObjectType *schemaObjectOf(ir::TypeId id) const {
    if (!id)
      return nullptr;
    const ir::Type &type = P.workspace().types()[id];
    return type.kind == ir::TypeKind::SchemaObject ? type.object : nullptr;
  }

  ir::Program &P;
  pass::PassContext &Context;
  const Facts &TheFacts;
  Emptied WhenEmptied;
  llvm::function_ref<Choice(const Member &)> Choose;
  Literals Values; ///< of the node as it was
  const ir::Node *Current = nullptr;
  bool IsGiven = false; ///< the input in which it is now
  bool HasChanged = false;
};

} // namespace

const schema::FieldMap *BridgedPlace::field() const {
  const schema::FieldMaps *around = nullptr;
  if (Parent) {
    const schema::FieldMap *outer = Parent->field();
    around = outer ? outer->nested.get() : nullptr;
  } else if (TheFacts.terraform && Node.resource && !Node.resource->isProvider) {
    const schema::ResourceMap *map = TheFacts.terraform->findByToken(
        Node.resource->token, Node.package ? Node.package->version() : llvm::StringRef());
    around = map ? &map->fields : nullptr;
  }
  return around ? around->findPulumi(Name) : nullptr;
}

minimal::Rule Member::ruleIfOptional(minimal::Rule last) const {
  using minimal::Rule;
  return minimal::classify({.property = property,
                            .hasSchema = hasSchema,
                            .terraform = last < Rule::Computed ? nullptr : terraform.field(),
                            .name = name,
                            .value = constant ? &*constant : nullptr,
                            .isMistyped = false,
                            .asIfOptional = true},
                           last);
}

pass::Result filterMembers(ir::Program &program, pass::PassContext &context, const Facts &facts,
                           Emptied emptied, llvm::function_ref<Choice(const Member &)> choose) {
  return MemberFilter(program, context, facts, emptied, choose).run();
}

Choice chooseByRules(const Member &member, llvm::ArrayRef<minimal::Rule> rules) {
  using minimal::Rule;
  Rule rule = member.ruleIfOptional(*llvm::max_element(rules));
  if (!llvm::is_contained(rules, rule))
    return {};
  bool isAllowed =
      verdictOf(rule) == minimal::Verdict::Drop || verdictOf(rule) == minimal::Verdict::Droppable;
  Choice choice{isAllowed ? Action::Remove : Action::Keep, ruleText(rule), ruleSummary(rule).str()};
  if (const schema::Property *property = member.property;
      property && (property->isRequired || property->constant)) {
    Rule keeps = property->isRequired ? Rule::Required : Rule::Constant;
    choice = {Action::Keep, ruleText(keeps),
              fmt::format("{}, but {}", choice.reason, std::string_view(ruleSummary(keeps)))};
  }
  return choice;
}

const ir::InputOrigins *originsOf(const ir::Program &program, const ir::Node &node,
                                  const Facts &facts) {
  if (!facts.origins || !program.directory().empty())
    return nullptr;
  auto found = facts.origins->find(program.str(node.name));
  return found == facts.origins->end() ? nullptr : &found->second;
}

std::vector<Member> inputsOf(const ir::Program &program, const ir::Node &node, const Facts &facts) {
  Literals literals(program);
  std::vector<Member> members;
  for (const ir::Attribute &attribute : node.attributes)
    members.push_back(inputOf(program, node, attribute, facts, literals));
  return members;
}

bool isReported(const ir::Node &node) {
  return node.resource && !node.resource->isComponent && !node.resource->isProvider;
}

std::vector<const Member *> membersOf(llvm::ArrayRef<std::string> group,
                                      llvm::ArrayRef<Member> inputs) {
  std::vector<const Member *> members;
  for (llvm::StringRef name : group)
    if (auto found = llvm::find_if(inputs, [&](const Member &input) { return input.name == name; });
        found != inputs.end())
      members.push_back(found);
  return members;
}

const Member &preferred(llvm::ArrayRef<const Member *> members) {
  auto rank = [](const Member *member) {
    const schema::Property *property = member->property;
    bool isIdentity =
        member->node.resource && isIdentityName(member->name, member->node.resource->token);
    bool isZero =
        member->constant && minimal::isZero(*member->constant, property ? property->type : nullptr);
    return std::tuple(!(property && property->isRequired), !member->isReferenced(), isZero,
                      !isIdentity, property && !property->deprecationMessage.empty(),
                      member->ruleIfOptional() == minimal::Rule::Computed);
  };
  return **std::min_element(members.begin(), members.end(),
                            [&](const Member *a, const Member *b) { return rank(a) < rank(b); });
}

llvm::ArrayRef<llvm::StringLiteral> ModePass::optionNames() const {
  static constexpr llvm::StringLiteral Names[] = {"mode"};
  return Names;
}

std::string ModePass::setOption(llvm::StringRef, llvm::StringRef value) {
  std::optional<Mode> mode = llvm::StringSwitch<std::optional<Mode>>(value)
                                 .Case("minimal", Mode::Minimal)
                                 .Case("lossless", Mode::Lossless)
                                 .Case("full", Mode::Full)
                                 .Default(std::nullopt);
  if (!mode)
    return fmt::format("`mode` is `minimal`, `lossless` or `full`, not `{}`",
                       std::string_view(value));
  TheMode = *mode;
  return "";
}

llvm::ArrayRef<llvm::StringLiteral> ProofPass::optionNames() const {
  static constexpr llvm::StringLiteral Names[] = {"mode", "proof"};
  return Names;
}

std::string ProofPass::setOption(llvm::StringRef key, llvm::StringRef value) {
  if (key != "proof")
    return ModePass::setOption(key, value);
  if (value != "needed" && value != "none")
    return fmt::format("`proof` is `needed` or `none`, not `{}`", std::string_view(value));
  NeedsProof = value == "needed";
  return "";
}

} // namespace pcl::transforms
