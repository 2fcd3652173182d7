// Steps: files, commands, recognition.
#include "Plan.h"

#include "Changes.h"
#include "Live.h"
#include "Secrets.h"

#include "pcl/Support/ShellWord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <set>

namespace pcl::cfnimport {

// ---- Templates.

bool isRetained(const Value &body) {
  return llvm::StringRef(textMember(body.object(), "DeletionPolicy")).starts_with("Retain");
}

Value withRetention(const Value &body) {
  ValueObject result = body.object(), notes;
  result.set("DeletionPolicy", Value::string("Retain"));
  if (const Value *metadata = result.find("Metadata"); metadata && isObject(*metadata))
    notes = metadata->object();
  notes.set(ImportNote, Value::string("retained"));
  result.set("Metadata", Value::object(std::move(notes)));
  return Value::object(std::move(result));
}

Value withResource(const Value &document, llvm::StringRef id, const Value &body) {
  ValueObject resources = sectionOf(document, "Resources");
  resources.set(id, body);
  return withSection(document, "Resources", std::move(resources));
}

Value withSection(const Value &document, llvm::StringRef name, ValueObject entries) {
  if (entries.empty())
    return Value::object(without(document.object(), name));
  ValueObject result;
  bool isThere = document.object().find(name);
  for (const auto &[key, value] : document.object()) {
    // Sections that a template refers to stand before its resources.
    if (!isThere && key == "Resources" && name != "Outputs")
      result.set(name, Value::object(entries));
    result.set(key, key == name ? Value::object(entries) : value);
  }
  result.set(name, Value::object(std::move(entries)));
  return Value::object(std::move(result));
}

std::vector<std::pair<std::string, std::optional<std::string>>>
parametersOf(const std::optional<Value> &before, const Value &after,
             const std::map<std::string, std::string> &given, DiagnosticEngine &diags) {
  std::vector<std::pair<std::string, std::optional<std::string>>> result;
  for (const auto &[name, declaration] : sectionOf(after, "Parameters")) {
    auto value = given.find(name);
    if (before && sectionOf(*before, "Parameters").find(name))
      result.emplace_back(name, std::nullopt);
    else if (value != given.end())
      result.emplace_back(name, value->second);
    else if (!memberOf(declaration, "Default"))
      diags.report(diag::cfn_import_no_value, {}, name);
  }
  return result;
}

// ---- Commands.

std::string templateText(const Step &step) { return step.after ? pretty(*step.after) : ""; }

std::string changeSetName(const Step &step) {
  std::string text = templateText(step);
  for (const ImportedResource &each : step.resources)
    text += each.id + describe(each.identification);
  return "cfn-import-" + step.name + "-" +
         llvm::utohexstr(llvm::xxh3_64bits(text) & 0xffffffff, /*LowerCase=*/true, 8);
}

bool hasTransform(const Value &value) {
  if (isArray(value))
    return llvm::any_of(value.elements(), hasTransform);
  return isObject(value) && llvm::any_of(value.object(), [](const ValueObject::Member &member) {
           return member.first == "Fn::Transform" || hasTransform(member.second);
         });
}

/// Where the template of `step` is taken from; "": it is sent with the call.
static std::string urlOf(const Step &step, const CommandOptions &options) {
  bool isFolder = llvm::StringRef(options.templateUrl).ends_with("/");
  return options.templateUrl + (isFolder ? step.name + ".template.json" : "");
}

Value changeSetOf(const Step &step, const CommandOptions &options) {
  ValueObject result;
  auto text = [&](ValueObject &to, llvm::StringRef key, llvm::StringRef value) {
    to.set(key, Value::string(value));
  };
  text(result, "StackName", step.stack);
  text(result, "ChangeSetName", changeSetName(step));
  text(result, "ChangeSetType", step.kind == StepKind::Import ? "IMPORT" : "UPDATE");
  text(result, "Description", step.what);
  if (!options.templateUrl.empty())
    text(result, "TemplateURL", urlOf(step, options));
  std::vector<Value> parameters, capabilities, resources;
  for (const auto &[name, value] : step.parameters) {
    ValueObject parameter;
    text(parameter, "ParameterKey", name);
    if (value)
      text(parameter, "ParameterValue", *value);
    else
      parameter.set("UsePreviousValue", Value::boolean(true));
    parameters.push_back(Value::object(std::move(parameter)));
  }
  if (!parameters.empty())
    result.set("Parameters", Value::array(std::move(parameters)));
  bool hasIam = false, hasStack = false;
  for (const auto &[id, body] : sectionOf(*step.after, "Resources")) {
    hasIam |= typeOf(body).starts_with("AWS::IAM::");
    hasStack |= typeOf(body) == "AWS::CloudFormation::Stack"; // who knows what is in it
  }
  if (hasIam || hasStack)
    capabilities.push_back(Value::string("CAPABILITY_NAMED_IAM"));
  if (hasStack || memberOf(*step.after, "Transform") || hasTransform(*step.after))
    capabilities.push_back(Value::string("CAPABILITY_AUTO_EXPAND"));
  if (!capabilities.empty())
    result.set("Capabilities", Value::array(std::move(capabilities)));
  if (!options.roleArn.empty())
    text(result, "RoleARN", options.roleArn);
  for (const ImportedResource &each : step.resources) {
    ValueObject resource;
    text(resource, "ResourceType", each.type);
    text(resource, "LogicalResourceId", each.id);
    resource.set("ResourceIdentifier", Value::object(each.identification));
    resources.push_back(Value::object(std::move(resource)));
  }
  if (step.kind == StepKind::Import)
    result.set("ResourcesToImport", Value::array(std::move(resources)));
  return Value::object(std::move(result));
}

void addAccount(std::vector<std::string> &words, llvm::StringRef profile, llvm::StringRef region) {
  if (!profile.empty())
    words.insert(words.end(), {"--profile", profile.str()});
  if (!region.empty())
    words.insert(words.end(), {"--region", region.str()});
}

std::vector<std::vector<std::string>> commandsOf(const Step &step, const CommandOptions &options) {
  std::vector<std::vector<std::string>> commands;
  auto add = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "cloudformation");
    addAccount(words, options.profile, options.region);
    commands.push_back(std::move(words));
  };
  const std::string &stack = step.stack;
  if (step.kind == StepKind::Delete) {
    std::vector<std::string> words = {"delete-stack", "--stack-name", stack};
    if (!options.roleArn.empty())
      words.insert(words.end(), {"--role-arn", options.roleArn});
    add(std::move(words));
    add({"wait", "stack-delete-complete", "--stack-name", stack});
    return commands;
  }
  std::string name = changeSetName(step);
  std::vector<std::string> create = {"create-change-set", "--cli-input-json",
                                     "file://" + step.name + ".change-set.json"};
  if (options.templateUrl.empty())
    create.insert(create.end(), {"--template-body", "file://" + step.name + ".template.json"});
  add(std::move(create));
  add({"wait", "change-set-create-complete", "--stack-name", stack, "--change-set-name", name});
  add({"describe-change-set", "--stack-name", stack, "--change-set-name", name});
  add({"execute-change-set", "--stack-name", stack, "--change-set-name", name});
  add({"wait", step.kind == StepKind::Import ? "stack-import-complete" : "stack-update-complete",
       "--stack-name", stack});
  return commands;
}

static std::string script(llvm::ArrayRef<const Step *> steps, llvm::StringRef head,
                          const CommandOptions &options) {
  std::string text = "#!/bin/sh\n# " + head.str() + "\nset -e\ncd \"$(dirname \"$0\")\"\n";
  for (const Step *step : steps) {
    std::string what = step->what;
    std::replace(what.begin(), what.end(), '\n', ' ');
    text += "\n# " + step->name + ": " + what + "\n";
    for (const std::vector<std::string> &command : commandsOf(*step, options)) {
      text += "aws";
      for (const std::string &word : command)
        text += " " + shellWord(word);
      text += "\n";
    }
  }
  return text;
}

/// The value of the parameter `name` is not to be shown.
static bool isHiddenIn(const Step &step, llvm::StringRef name) {
  const Value *declaration = step.after ? sectionOf(*step.after, "Parameters").find(name) : nullptr;
  return declaration && isHidden(*declaration);
}

void hideJson(ImportResult &result) {
  for (const auto &[name, text] : result.files)
    if (llvm::StringRef(name).ends_with(".json"))
      result.secretFiles.insert(name);
}

/// The resources of `step` that are identified by a parameter that is not to be shown, with it.
static std::map<std::string, std::string> hiddenIdentifiers(const Step &step) {
  std::map<std::string, std::string> found;
  for (const ImportedResource &each : step.resources) {
    const Value *body = step.after ? sectionOf(*step.after, "Resources").find(each.id) : nullptr;
    std::string parameter =
        body ? Secrets(*step.after).identifierOf(*body, each.identification) : "";
    if (!parameter.empty())
      found[each.id] = parameter;
  }
  return found;
}

void Plan::reportHiddenIdentifiers(DiagnosticEngine &diags) const {
  for (const Step &step : steps)
    for (const auto &[id, parameter] : hiddenIdentifiers(step))
      diags.report(diag::cfn_import_secret_identifier, {}, id, parameter);
}

void Plan::write(size_t first, const CommandOptions &options, ImportResult &result,
                 DiagnosticEngine &diags) const {
  std::map<std::string, std::string> &files = result.files;
  std::vector<const Step *> ahead, back;
  auto add = [&](const Step &step, const CommandOptions &with) {
    if (!step.after)
      return;
    files[step.name + ".template.json"] = templateText(step);
    std::string name = step.name + ".change-set.json";
    files[name] = pretty(changeSetOf(step, with));
    for (const auto &[parameter, value] : step.parameters)
      if (value && isHiddenIn(step, parameter)) {
        result.secretFiles.insert(name);
        diags.report(diag::cfn_import_secret_file, {}, name, parameter);
      }
  };
  llvm::ArrayRef<Step> left = llvm::ArrayRef(steps).drop_front(first);
  size_t sent = llvm::count_if(left, [](const Step &step) { return step.after.has_value(); });
  if (sent > 1 && !options.templateUrl.empty() &&
      !llvm::StringRef(options.templateUrl).ends_with("/")) {
    diags.report(diag::cfn_import_one_url, {}, sent);
    return;
  }
  size_t size = 0;
  for (const Step &step : left)
    size = std::max(size, templateText(step).size());
  constexpr size_t MaxBody = 51200; // of `--template-body`, by the service's documentation
  if (size > MaxBody && options.templateUrl.empty())
    diags.report(diag::cfn_import_size, {}, size, MaxBody);
  CommandOptions returning = options;
  if (!llvm::StringRef(options.templateUrl).ends_with("/"))
    returning.templateUrl.clear(); // it names the template of the way there
  for (const Step &step : left) {
    add(step, options);
    ahead.push_back(&step);
  }
  for (const Step &step : llvm::reverse(steps))
    for (const Step &undo : step.undo) {
      add(undo, returning);
      back.push_back(&undo);
    }
  files["commands.sh"] = script(ahead, "What is to be done, in this order.", options);
  files["undo.sh"] =
      script(back,
             "The way back from the end of commands.sh; from an earlier step, what is behind "
             "it is not needed.",
             returning);
  files["plan.json"] = pretty(json());
  if (llvm::any_of(steps, [](const Step &step) { return !hiddenIdentifiers(step).empty(); }))
    hideJson(result);
}

// ---- A plan as JSON.

static llvm::StringRef nameOf(StepKind kind) {
  return kind == StepKind::Import ? "import" : kind == StepKind::Update ? "update" : "delete";
}

static Value jsonOf(llvm::ArrayRef<Step> steps) {
  std::vector<Value> list;
  for (const Step &step : steps) {
    ValueObject object;
    object.set("name", Value::string(step.name));
    object.set("kind", Value::string(nameOf(step.kind)));
    object.set("stack", Value::string(step.stack));
    object.set("what", Value::string(step.what));
    object.set("before", step.before.value_or(Value::null()));
    object.set("after", step.after.value_or(Value::null()));
    std::vector<Value> resources;
    for (const ImportedResource &each : step.resources) {
      ValueObject resource;
      resource.set("type", Value::string(each.type));
      resource.set("id", Value::string(each.id));
      resource.set("identification", Value::object(each.identification));
      resources.push_back(Value::object(std::move(resource)));
    }
    object.set("resources", Value::array(std::move(resources)));
    ValueObject parameters;
    ValueObject withheld;
    withheld.set("NoEcho", Value::boolean(true));
    for (const auto &[name, value] : step.parameters)
      parameters.set(name, !value                   ? Value::null()
                           : isHiddenIn(step, name) ? Value::object(withheld)
                                                    : Value::string(*value));
    object.set("parameters", Value::object(std::move(parameters)));
    object.set("undo", jsonOf(step.undo));
    list.push_back(Value::object(std::move(object)));
  }
  return Value::array(std::move(list));
}

Value Plan::json() const {
  ValueObject object;
  object.set("steps", jsonOf(steps));
  return Value::object(std::move(object));
}

static bool readSteps(const Value *list, std::vector<Step> &steps) {
  if (!list || !isArray(*list))
    return false;
  for (const Value &each : list->elements()) {
    if (!isObject(each))
      return false;
    const ValueObject &object = each.object();
    Step step;
    step.name = textMember(object, "name").str();
    step.stack = textMember(object, "stack").str();
    step.what = textMember(object, "what").str();
    llvm::StringRef kind = textMember(object, "kind");
    step.kind = kind == "import"   ? StepKind::Import
                : kind == "update" ? StepKind::Update
                                   : StepKind::Delete;
    for (auto [key, to] : {std::pair("before", &step.before), {"after", &step.after}})
      if (const Value *body = object.find(key); body && isObject(*body))
        *to = *body;
    const Value *resources = object.find("resources"), *parameters = object.find("parameters");
    if (step.name.empty() || step.stack.empty() || !resources || !isArray(*resources) ||
        !parameters || !isObject(*parameters) || !readSteps(object.find("undo"), step.undo))
      return false;
    if (step.kind != StepKind::Delete && !step.after)
      return false;
    for (const Value &resource : resources->elements()) {
      const Value *identification = memberOf(resource, "identification");
      if (!identification || !isObject(*identification))
        return false;
      step.resources.push_back({textMember(resource.object(), "type").str(),
                                textMember(resource.object(), "id").str(),
                                identification->object()});
    }
    for (const auto &[name, value] : parameters->object()) {
      step.parameters.emplace_back(name, scalarText(value));
      if (isObject(value))
        step.withheld.push_back(name);
    }
    steps.push_back(std::move(step));
  }
  return true;
}

std::optional<Plan> Plan::read(const Value &json) {
  Plan plan;
  if (!readSteps(memberOf(json, "steps"), plan.steps) || plan.steps.empty())
    return std::nullopt;
  return plan;
}

// ---- Recognition.

std::vector<std::string> Plan::stacks() const {
  std::vector<std::string> names;
  for (const Step &step : steps)
    if (!llvm::is_contained(names, step.stack))
      names.push_back(step.stack);
  return names;
}

static bool isSame(const std::optional<Value> &a, const std::optional<Value> &b) {
  if (!a || !b)
    return !a && !b;
  return canonical(*a) == canonical(*b);
}

std::optional<size_t> Plan::done(const std::map<std::string, std::optional<Value>> &current,
                                 std::string &wrong) const {
  for (size_t count = steps.size() + 1; count-- > 0;) {
    std::map<std::string, const std::optional<Value> *> expected;
    for (const Step &step : llvm::reverse(steps))
      expected[step.stack] = &step.before;
    for (const Step &step : llvm::ArrayRef(steps).take_front(count))
      expected[step.stack] = &step.after;
    bool fits = llvm::all_of(expected, [&](const auto &entry) {
      auto found = current.find(entry.first);
      return found == current.end() || isSame(found->second, *entry.second);
    });
    if (fits)
      return count;
  }
  for (const auto &entry : current) {
    bool isKnown = llvm::any_of(steps, [&](const Step &step) {
      return step.stack == entry.first &&
             (isSame(step.before, entry.second) || isSame(step.after, entry.second));
    });
    if (!isKnown || wrong.empty())
      wrong = entry.first;
    if (!isKnown)
      break;
  }
  return std::nullopt;
}

} // namespace pcl::cfnimport
