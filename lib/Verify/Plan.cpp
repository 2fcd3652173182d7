// Reading of plans: changes with their marks, data sources that were read, and the configuration.
#include "pcl/Verify/Plan.h"
#include "pcl/Frontend/State/TerraformAddress.h"

#include "Members.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::verify {

/// `value` with what `unknown` marks as such, and secret where `sensitive` marks it. Marks are
/// `true`, or lists and objects of marks.
static Value marked(const Value &value, const Value *unknown, const Value *sensitive) {
  if (isTrue(unknown))
    return Value::unknown().withSecret(isTrue(sensitive));
  auto part = [](const Value *marks, llvm::StringRef name) {
    return marks && marks->kind() == ValueKind::Object ? marks->object().find(name) : nullptr;
  };
  auto element = [](const Value *marks, size_t index) {
    return marks && marks->kind() == ValueKind::Array && index < marks->elements().size()
               ? &marks->elements()[index]
               : nullptr;
  };
  Value made = value;
  if (value.kind() == ValueKind::Array) {
    std::vector<Value> elements;
    size_t count = value.elements().size();
    if (unknown && unknown->kind() == ValueKind::Array)
      count = std::max(count, unknown->elements().size());
    for (size_t i = 0; i < count; ++i)
      elements.push_back(marked(i < value.elements().size() ? value.elements()[i] : Value(),
                                element(unknown, i), element(sensitive, i)));
    made = Value::array(std::move(elements));
  } else if (value.kind() == ValueKind::Object ||
             (unknown && unknown->kind() == ValueKind::Object && !unknown->object().empty())) {
    ValueObject members;
    if (value.kind() == ValueKind::Object)
      for (const auto &[name, member] : value.object())
        members.set(name, marked(member, part(unknown, name), part(sensitive, name)));
    // What is unknown is not there.
    for (const auto &[name, mark] : objectIn(unknown))
      if (!members.find(name) && (isTrue(&mark) || mark.kind() != ValueKind::Bool)) {
        Value member = marked(Value(), &mark, part(sensitive, name));
        if (!member.isNull())
          members.set(name, member);
      }
    made = Value::object(std::move(members));
  }
  return made.withSecret(isTrue(sensitive));
}

std::string PlannedInstance::moduleName() const { return llvm::join(words, "-"); }

std::string PlannedInstance::resourceAddress() const {
  llvm::StringRef text = address;
  if (!key)
    return address;
  for (const std::optional<Value> &each : {std::optional(Value::string(*key)), Value::number(*key)})
    if (each && text.consume_back(state::withInstanceKey("", *each)))
      break;
  return text.str();
}

std::string PlannedInstance::logicalName() const {
  std::vector<std::string> all = words;
  all.push_back(name);
  if (key)
    all.push_back(*key);
  return llvm::join(all, "-");
}

class PlanReader {
public:
  explicit PlanReader(const ValueObject &root) : Root(root), Made(std::make_unique<Plan>()) {}

  std::unique_ptr<Plan> run() {
    const ValueObject &configuration = objectIn(Root, "configuration");
    Made->hasConfiguration = configuration.find("root_module");
    readConfiguration(objectIn(configuration, "root_module"), "");
    readProviders(objectIn(configuration, "provider_config"));
    readVariables(objectIn(objectIn(configuration, "root_module"), "variables"));
    bool isPlan = Root.find("resource_changes") || Root.find("planned_values");
    for (const Value &change : listIn(Root, "resource_changes"))
      readChange(objectIn(&change));
    // One that only refreshes has no changes, and resources as they are.
    bool onlyRefreshes = isPlan && !Root.find("resource_changes");
    readValues(objectIn(objectIn(objectIn(Root, "prior_state"), "values"), "root_module"), "",
               onlyRefreshes);
    if (!isPlan)
      readValues(objectIn(objectIn(Root, "values"), "root_module"), "", /*withResources=*/true);
    readOutputs(objectIn(objectIn(configuration, "root_module"), "outputs"), isPlan);
    Made->hasHeldValues = llvm::any_of(Made->resources, [](const PlannedInstance &instance) {
      return instance.type == "terraform_data";
    });
    if (isTrue(Root.find("errored")))
      Made->partial = phrase::plan_failed();
    else if (const Value *whole = Root.find("complete"); whole && !isTrue(whole))
      Made->partial = phrase::plan_of_some();
    else if (DestroysConfigured && Made->resources.empty())
      Made->partial = phrase::plan_destroys();
    return std::move(Made);
  }

private:
  static std::string inside(llvm::StringRef module, llvm::StringRef name) {
    return (module + (module.empty() ? "" : ".") + name).str();
  }

  void readConfiguration(const ValueObject &module, const std::string &path) {
    Plan::Module &made = Made->Modules[path];
    for (const auto &[name, variable] : objectIn(module, "variables"))
      made.defaults.set(name, valueIn(objectIn(&variable), "default"));
    for (const auto &[name, output] : objectIn(module, "outputs"))
      made.outputs.set(name, valueIn(objectIn(&output), "expression"));
    for (const Value &item : listIn(module, "resources")) {
      const ValueObject &object = objectIn(&item);
      ConfiguredResource resource;
      resource.module = path;
      resource.address = inside(path, textMember(object, "address"));
      resource.providerKey = textMember(object, "provider_config_key");
      resource.expressions = objectIn(object, "expressions");
      resource.repetition = repetitionOf(object);
      resource.dependsOn = textsIn(object, "depends_on");
      resource.hasProvisioners = !listIn(object, "provisioners").empty();
      Made->Configured[resource.address] = std::move(resource);
    }
    for (const auto &[name, item] : objectIn(module, "module_calls")) {
      const ValueObject &call = objectIn(&item);
      std::string inner = inside(path, "module." + name);
      Plan::Module &child = Made->Modules[inner];
      child.parent = path;
      child.arguments = objectIn(call, "expressions");
      child.repetition = repetitionOf(call);
      child.dependsOn = textsIn(call, "depends_on");
      readConfiguration(objectIn(call, "module"), inner);
    }
  }

  static std::vector<std::string> textsIn(const ValueObject &object, llvm::StringRef name) {
    std::vector<std::string> texts;
    for (const Value &element : listIn(object, name))
      if (element.kind() == ValueKind::String)
        texts.push_back(element.string().str());
    return texts;
  }

  static Value repetitionOf(const ValueObject &object) {
    Value count = valueIn(object, "count_expression");
    return count.isNull() ? valueIn(object, "for_each_expression") : count;
  }

  void readProviders(const ValueObject &providers) {
    for (const auto &[key, item] : providers) {
      const ValueObject &object = objectIn(&item);
      Made->providers[key] = {textMember(object, "name").str(), textMember(object, "alias").str(),
                              textMember(object, "module_address").str(),
                              objectIn(object, "expressions")};
    }
  }

  void readVariables(const ValueObject &declared) {
    for (const auto &[name, item] : objectIn(Root, "variables")) {
      const ValueObject &variable = objectIn(declared, name);
      Value value = valueIn(objectIn(&item), "value");
      const Value *given = variable.find("default");
      Made->variables.push_back(
          {name, value, isTrue(variable.find("sensitive")), given && given->sameContent(value)});
    }
  }

  PlannedInstance instanceOf(const ValueObject &object, llvm::StringRef module) const {
    PlannedInstance instance;
    instance.address = textMember(object, "address");
    instance.type = textMember(object, "type");
    instance.name = textMember(object, "name");
    std::string source = textMember(object, "provider_name").str();
    instance.provider = source.substr(source.rfind('/') + 1);
    if (const Value *key = object.find("index"))
      instance.key = key->kind() == ValueKind::String   ? key->string().str()
                     : key->kind() == ValueKind::Number ? key->numberText().str()
                                                        : "";
    state::ModulePath path = state::parseModulePath(module).value_or(state::ModulePath());
    const std::string &plain = path.plain;
    instance.words = path.words;
    instance.moduleKeys = path.keys;
    std::string address =
        (textMember(object, "mode") == "data" ? "data." : "") + instance.type + "." + instance.name;
    if (auto found = Made->Configured.find(inside(plain, address)); found != Made->Configured.end())
      instance.configured = &found->second;
    return instance;
  }

  void readChange(const ValueObject &object) {
    const ValueObject &change = objectIn(object, "change");
    bool stays = false, isRead = false;
    for (const Value &action : listIn(change, "actions")) {
      stays |= action.kind() == ValueKind::String && action.string() != "delete" &&
               action.string() != "forget";
      isRead |= action.kind() == ValueKind::String && action.string() == "read";
    }
    if (object.find("deposed"))
      return;
    PlannedInstance instance = instanceOf(object, textMember(object, "module_address"));
    DestroysConfigured |= !stays && instance.configured;
    if (!stays)
      return;
    Value after = marked(valueIn(change, "after"), change.find("after_unknown"),
                         change.find("after_sensitive"));
    instance.values = objectIn(&after);
    instance.previousAddress = textMember(object, "previous_address");
    bool isData = textMember(object, "mode") == "data";
    instance.isNew = valueIn(change, "before").isNull();
    instance.isDeferred = isData && isRead;
    (isData ? Made->data : Made->resources).push_back(std::move(instance));
  }

  void readValues(const ValueObject &module, llvm::StringRef path, bool withResources) {
    for (const Value &item : listIn(module, "resources")) {
      const ValueObject &object = objectIn(&item);
      bool isData = textMember(object, "mode") == "data";
      if (!isData && !withResources)
        continue;
      PlannedInstance instance = instanceOf(object, path);
      // What will be read anew counts, not what it was before.
      if (isData && llvm::any_of(Made->data, [&](const PlannedInstance &other) {
            return other.address == instance.address;
          }))
        continue;
      Value values = marked(valueIn(object, "values"), nullptr, object.find("sensitive_values"));
      instance.values = objectIn(&values);
      (isData ? Made->data : Made->resources).push_back(std::move(instance));
    }
    for (const Value &item : listIn(module, "child_modules"))
      readValues(objectIn(&item), textMember(objectIn(&item), "address"), withResources);
  }

  void readOutputs(const ValueObject &configured, bool isPlan) {
    const ValueObject &planned =
        objectIn(objectIn(Root, isPlan ? "planned_values" : "values"), "outputs");
    const ValueObject &changes = objectIn(Root, "output_changes");
    for (const auto &[name, item] : planned) {
      const ValueObject &object = objectIn(&item);
      PlannedOutput output;
      output.name = name;
      output.type = valueIn(object, "type");
      output.expression = valueIn(objectIn(configured, name), "expression");
      if (const Value *change = changes.find(name)) {
        const ValueObject &said = objectIn(change);
        output.value = marked(valueIn(said, "after"), said.find("after_unknown"),
                              said.find("after_sensitive"));
      } else {
        output.value = valueIn(object, "value");
      }
      if (isTrue(object.find("sensitive")))
        output.value = output.value.withSecret();
      Made->outputs.push_back(std::move(output));
    }
  }

  const ValueObject &Root;
  std::unique_ptr<Plan> Made;
  bool DestroysConfigured = false; ///< something that is still in the configuration
};

std::unique_ptr<Plan> readPlan(llvm::StringRef name, llvm::StringRef text,
                               DiagnosticEngine &diags) {
  JsonError error;
  std::optional<Value> root = parseJson(text, error);
  if (!root) {
    diags.report(diag::verify_bad_plan, {}, name.str(),
                 phrase::bad_json_at(error.message, error.offset));
    return nullptr;
  }
  const ValueObject &object = objectIn(&*root);
  bool isPlan = object.find("resource_changes") || object.find("planned_values") ||
                object.find("configuration");
  bool isState = object.find("values") && object.find("terraform_version");
  if (!isPlan && !isState) {
    diags.report(diag::verify_bad_plan, {}, name.str(), phrase::no_planned_values());
    return nullptr;
  }
  return PlanReader(object).run();
}

} // namespace pcl::verify
