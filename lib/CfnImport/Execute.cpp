// Carrying out a plan, step by step, by the user's `aws`; and the entry to all plans.
#include "Importer.h"
#include "Move.h"
#include "Names.h"
#include "StackStates.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace pcl::cfnimport {

/// Reads the plan in the directory `path`; nothing after a diagnostic.
static std::optional<Plan> readPlan(llvm::StringRef path, DiagnosticEngine &diags) {
  llvm::SmallString<256> name(path);
  llvm::sys::path::append(name, "plan.json");
  std::optional<FileId> file = loadFile(name, diags);
  std::optional<Value> json = file ? readJson(*file, phrase::plan(), diags) : std::nullopt;
  if (!json)
    return std::nullopt;
  std::optional<Plan> plan = Plan::read(*json);
  if (!plan)
    diags.report(diag::cfn_import_input, {}, name.str().str(), phrase::plan(),
                 phrase::lacks_steps());
  return plan;
}

/// How many steps of `plan` are done, by the templates that `aws` says are deployed.
static std::optional<size_t> askDone(const Plan &plan, const Aws &aws, DiagnosticEngine &diags) {
  std::map<std::string, std::optional<Value>> current;
  for (const std::string &stack : plan.stacks()) {
    std::optional<std::optional<Value>> deployed = aws.deployed(stack);
    if (!deployed)
      return std::nullopt;
    current[stack] = std::move(*deployed);
  }
  std::string wrong;
  std::optional<size_t> done = plan.done(current, wrong);
  if (!done)
    diags.report(diag::cfn_plan_state, {}, wrong);
  return done;
}

std::string executePlan(const std::string &path, const ImportOptions &options,
                        DiagnosticEngine &diags) {
  Aws aws(options, diags);
  std::optional<Plan> plan = readPlan(path, diags);
  if (!plan)
    return "";
  std::optional<size_t> done = askDone(*plan, aws, diags);
  if (!done ||
      !checkStacks(*plan, *done, statesOf(*plan, {}, options, aws, /*isAsked=*/true, diags), diags))
    return "";
  CommandOptions common{options.profile, options.region, options.roleArn, options.templateUrl};
  std::string text;
  for (const Step &step : llvm::ArrayRef(plan->steps).drop_front(*done)) {
    std::vector<std::vector<std::string>> commands = commandsOf(step, common);
    if (step.kind != StepKind::Delete) { // what a run that ended early has left
      std::vector<std::string> words = {"cloudformation", "delete-change-set", "--stack-name",
                                        step.stack,       "--change-set-name", changeSetName(step)};
      addAccount(words, options.profile, options.region);
      aws.call(words);
    }
    for (const std::vector<std::string> &words : commands) {
      Aws::Answer answer = aws.call(words, path);
      if (answer.code == 0)
        continue;
      aws.report(words, answer);
      return text;
    }
    text += "done     " + step.what + "\n";
  }
  return text;
}

/// Gives `step` the values that its plan does not say: those that are given, or that an earlier run
/// has written for the change set.
static void completeValues(Step &step, const ImportOptions &options, DiagnosticEngine &diags) {
  for (const std::string &name : step.withheld) {
    std::optional<std::string> found;
    if (auto given = options.parameters.find(name); given != options.parameters.end())
      found = given->second;
    llvm::SmallString<256> path(options.resumePath);
    llvm::sys::path::append(path, step.name + ".change-set.json");
    std::optional<Value> json;
    if (llvm::Expected<FileId> file = diags.sources().load(path, SourceManager::MaxDataSize))
      json = readJson(*file, phrase::plan(), diags);
    else
      llvm::consumeError(file.takeError());
    const Value *list = json ? memberOf(*json, "Parameters") : nullptr;
    if (!found && list && isArray(*list))
      for (const Value &each : list->elements())
        if (isObject(each) && textMember(each.object(), "ParameterKey") == name)
          if (const Value *value = each.object().find("ParameterValue"))
            found = scalarText(*value);
    if (!found)
      diags.report(diag::cfn_import_no_value, {}, name);
    for (auto &[parameter, value] : step.parameters)
      if (parameter == name)
        value = found;
  }
}

/// The rest of a plan.
static ImportResult resume(const ImportOptions &options, DiagnosticEngine &diags) {
  ImportResult result;
  std::optional<Plan> plan = readPlan(options.resumePath, diags);
  if (!plan)
    return result;
  std::optional<size_t> done;
  if (options.current.empty()) {
    done = askDone(*plan, Aws(options, diags), diags);
  } else {
    std::map<std::string, std::optional<Value>> current;
    for (const auto &[stack, path] : options.current) {
      std::optional<Document> document = path.empty() ? std::nullopt : readDocument(path, diags);
      if (!path.empty() && !document)
        return result;
      current[stackNameOf(stack)] = document ? std::optional(document->value) : std::nullopt;
    }
    std::string wrong;
    done = plan->done(current, wrong);
    if (!done)
      diags.report(diag::cfn_plan_state, {}, wrong);
  }
  if (!done)
    return result;
  for (size_t i = 0; i < plan->steps.size(); ++i) {
    if (i >= *done)
      completeValues(plan->steps[i], options, diags);
    for (Step &undo : plan->steps[i].undo)
      completeValues(undo, options, diags);
  }
  LiveResources live;
  for (const std::string &path : options.livePaths)
    live.read(path, diags);
  checkStacks(*plan, *done,
              statesOf(*plan, live, options, Aws(options, diags),
                       options.ask || options.current.empty(), diags),
              diags);
  if (diags.hasErrors())
    return result;
  plan->reportHiddenIdentifiers(diags);
  plan->write(*done, {options.profile, options.region, options.roleArn, options.templateUrl},
              result, diags);
  result.summary = fmt::format("resumed  {} of {} steps are done\n", *done, plan->steps.size());
  for (const Step &step : llvm::ArrayRef(plan->steps).drop_front(*done))
    result.summary += "left     " + step.what + "\n";
  return result;
}

ImportResult planImport(const ImportOptions &options, ResourceTypes &types, const Prompt &prompt,
                        DiagnosticEngine &diags) {
  if (!options.resumePath.empty())
    return resume(options, diags);
  if (!options.moves.empty())
    return planMove(options, types, diags);
  return Importer(options, types, prompt, diags).run();
}

} // namespace pcl::cfnimport
