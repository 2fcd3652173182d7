// States, protection and policies of stacks. Source of what each of them forbids: the service's
// documentation of stack status codes, of DeleteStack, and of stack policies.
#include "StackStates.h"

#include "Changes.h"
#include "Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace pcl::cfnimport {

// ---- What is known.

std::map<std::string, StackState> statesOf(const Plan &plan, const LiveResources &live,
                                           const ImportOptions &options, const Aws &service,
                                           bool isAsked, DiagnosticEngine &diags) {
  std::map<std::string, StackState> states = live.stackStates();
  for (const auto &[stack, path] : options.policies) {
    std::optional<FileId> file = loadFile(path, diags);
    std::optional<Value> json = file ? readJson(*file, phrase::policy(), diags) : std::nullopt;
    if (!json)
      continue;
    std::optional<Value> policy = policyOf(*json);
    if (policy)
      states[stackNameOf(stack)].policy = std::move(policy);
    else if (!isObject(*json) || !json->object().empty()) // there is none
      diags.report(diag::cfn_import_input, {}, path, phrase::policy(),
                   phrase::lacks_list("Statement"));
  }
  for (const std::string &stack : plan.stacks())
    if (isAsked) // files may be older
      states[stack] = service.stateOf(stack);
  return states;
}

void takeDeployedParameters(llvm::StringRef stack, const Value &deployed, const LiveResources &live,
                            const Aws &service, bool isAsked, Surroundings &surroundings) {
  const ValueObject &declared = sectionOf(deployed, "Parameters");
  if (declared.empty())
    return;
  StackState state;
  if (isAsked) // files may be older
    state = service.stateOf(stack);
  else if (auto known = live.stackStates().find(stack.str()); known != live.stackStates().end())
    state = known->second;
  for (const auto &[name, declaration] : declared) {
    surroundings.deployed.insert(name);
    if (auto value = state.parameters.find(name); value != state.parameters.end())
      surroundings.parameters[name] = value->second;
  }
}

// ---- States.

/// Why nothing can be done to the stack; nothing if `next` can.
static std::optional<Phrase<phrase::CfnStackState>> stateFault(const Step &next,
                                                               llvm::StringRef status) {
  const std::string &name = next.stack;
  bool isThere = next.before.has_value(), isDeleted = next.kind == StepKind::Delete;
  if (status.empty())
    return std::nullopt;
  if (status == "REVIEW_IN_PROGRESS" || status == "DELETE_COMPLETE")
    return isThere ? std::optional(phrase::no_template()) : std::nullopt;
  if (status.ends_with("_IN_PROGRESS"))
    return phrase::under_way();
  if (status == "ROLLBACK_COMPLETE" || status == "ROLLBACK_FAILED" || status == "DELETE_FAILED")
    return isDeleted ? std::nullopt : std::optional(phrase::only_delete(name));
  if (status == "CREATE_FAILED" || status == "UPDATE_FAILED")
    return phrase::roll_back(name);
  if (status == "UPDATE_ROLLBACK_FAILED")
    return phrase::continue_rollback(name);
  if (!status.ends_with("_COMPLETE"))
    return phrase::see_events(name);
  return isThere ? std::nullopt : std::optional(phrase::is_there());
}

// ---- Policies.

/// `text` is, or the list has, a pattern that fits `word`.
static bool fits(const Value &patterns, llvm::StringRef word) {
  if (isArray(patterns))
    return llvm::any_of(patterns.elements(), [&](const Value &each) { return fits(each, word); });
  if (!isText(patterns))
    return false;
  llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(patterns.string());
  if (pattern)
    return pattern->match(word);
  llvm::consumeError(pattern.takeError());
  return false;
}

/// The member `name` of a statement, or the one that says which are not meant, fits `word`.
static bool isMeant(const Value &statement, llvm::StringRef name, llvm::StringRef word) {
  if (const Value *patterns = memberOf(statement, name))
    return fits(*patterns, word);
  const Value *others = memberOf(statement, ("Not" + name).str());
  return others && !fits(*others, word);
}

/// The condition of `statement` holds for resources of `type`; nothing if that cannot be told.
static std::optional<bool> holds(const Value &statement, llvm::StringRef type) {
  const Value *condition = memberOf(statement, "Condition");
  if (!condition)
    return true;
  if (!isObject(*condition))
    return std::nullopt;
  for (const auto &[comparison, keys] : condition->object()) {
    const Value *types = memberOf(keys, "ResourceType");
    if ((comparison != "StringEquals" && comparison != "StringLike") || !types ||
        keys.object().size() != 1)
      return std::nullopt;
    if (!fits(*types, type))
      return false;
  }
  return true;
}

bool allows(const Value &policy, llvm::StringRef action, llvm::StringRef id, llvm::StringRef type) {
  bool isAllowed = false;
  const Value *statements = memberOf(policy, "Statement");
  if (!statements)
    return false;
  for (const Value &each :
       isArray(*statements) ? statements->elements() : llvm::ArrayRef<Value>(*statements)) {
    if (!isObject(each) || !isMeant(each, "Action", action) ||
        !isMeant(each, "Resource", ("LogicalResourceId/" + id).str()))
      continue;
    bool isAllow = textMember(each.object(), "Effect") == "Allow";
    if (!holds(each, type).value_or(!isAllow))
      continue;
    if (!isAllow)
      return false;
    isAllowed = true;
  }
  return isAllowed;
}

/// What `step` does to resources that `policy` does not let it do: ids by actions.
static std::map<std::string, std::vector<std::string>> denied(const Step &step,
                                                              const Value &policy) {
  std::map<std::string, std::vector<std::string>> result;
  if (step.kind != StepKind::Update || !step.before || !step.after)
    return result; // a policy speaks of updates alone
  const ValueObject &after = sectionOf(*step.after, "Resources");
  for (const auto &[id, body] : sectionOf(*step.before, "Resources")) {
    const Value *left = after.find(id);
    if (left && canonical(*left) == canonical(body))
      continue;
    std::string action = left ? "Update:Modify" : "Update:Delete";
    if (!allows(policy, action, id, typeOf(body)))
      result[action].push_back("`" + id + "`");
  }
  return result;
}

// ---- A plan.

bool checkStacks(const Plan &plan, size_t first, const std::map<std::string, StackState> &states,
                 DiagnosticEngine &diags) {
  unsigned errors = diags.errorCount();
  std::set<std::string> seen;
  for (const Step &step : llvm::ArrayRef(plan.steps).drop_front(first)) {
    auto state = states.find(step.stack);
    if (state == states.end())
      continue;
    if (seen.insert(step.stack).second)
      if (auto fault = stateFault(step, state->second.status))
        diags.report(diag::cfn_stack_state, {}, step.stack, state->second.status, *fault);
    if (step.kind == StepKind::Delete && state->second.isProtected)
      diags.report(diag::cfn_stack_protected, {}, step.name, step.stack);
    if (!state->second.policy)
      continue;
    for (const auto &[action, ids] : denied(step, *state->second.policy))
      diags.report(diag::cfn_stack_denies, {}, step.name, action, llvm::join(ids, ", "),
                   step.stack);
    for (const Step &undo : step.undo)
      for (const auto &[action, ids] : denied(undo, *state->second.policy))
        diags.report(diag::cfn_stack_denies_undo, {}, undo.name, action, llvm::join(ids, ", "),
                     step.stack);
  }
  return diags.errorCount() == errors;
}

} // namespace pcl::cfnimport
