// What an argument depends on, by the references that a plan lists for each expression.
//
// A plan lists all names in an expression, and not how it is made of them. Names of variables lead
// to the call of the module, names of modules to their outputs; where a local leads, no plan says.
#include "pcl/Frontend/State/TerraformAddress.h"
#include "pcl/Verify/Plan.h"

#include "Members.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::verify {

namespace {

/// A part of a name: `b["a"]` of `aws_subnet.b["a"].id`.
struct Step {
  std::string name, key; ///< key may be ""
};

} // namespace

static std::vector<Step> stepsOf(llvm::StringRef name) {
  std::vector<Step> steps(1);
  bool inText = false;
  unsigned depth = 0;
  for (char c : name) {
    if (c == '"')
      inText = !inText;
    else if (!inText && c == '[')
      ++depth;
    else if (!inText && c == ']' && depth)
      --depth;
    else if (!inText && !depth && c == '.')
      steps.emplace_back();
    else
      (depth ? steps.back().key : steps.back().name) += c;
  }
  return steps;
}

static Plan::Place parentOf(const Plan::Place &place, std::string module, const Value &repetition) {
  Plan::Place made{std::move(module), place.keys, repetition};
  if (!made.keys.empty())
    made.keys.pop_back();
  return made;
}

void Plan::followName(llvm::StringRef name, const Place &place, Origins &found,
                      std::set<std::string> &seen) const {
  std::vector<Step> steps = stepsOf(name);
  const Place here{place.module, place.keys, Value()};
  llvm::StringRef first = steps[0].name;
  if (first == "each" || first == "count")
    return follow(place.repetition, here, found, seen);
  if (!seen.insert(place.module + "|" + llvm::join(place.keys, "|") + "|" + name.str()).second)
    return;
  if (first == "local") {
    found.isOpaque = true;
    return;
  }
  if (steps.size() < 2 || first == "path" || first == "terraform" || first == "self")
    return;
  std::string prefix = place.module + (place.module.empty() ? "" : ".");
  if (first == "var") {
    auto called = Modules.find(place.module);
    if (place.module.empty() || called == Modules.end())
      return;
    if (const Value *argument = called->second.arguments.find(steps[1].name))
      follow(*argument, parentOf(place, called->second.parent, called->second.repetition), found,
             seen);
    return;
  }
  if (first == "module") {
    auto child = Modules.find(prefix + "module." + steps[1].name);
    if (child == Modules.end())
      return;
    follow(child->second.repetition, here, found, seen);
    Place inside{child->first, place.keys, Value()};
    inside.keys.push_back(steps[1].key);
    for (const auto &[output, expression] : child->second.outputs)
      if (steps.size() < 3 || steps[2].name == output)
        follow(expression, inside, found, seen);
    return;
  }
  bool isData = first == "data";
  if (steps.size() < (isData ? 3u : 2u))
    return;
  std::string address = prefix + (isData ? "data." + steps[1].name + "." + steps[2].name
                                         : steps[0].name + "." + steps[1].name);
  auto resource = Configured.find(address);
  if (resource == Configured.end())
    return;
  // A program that makes its instances later has them from there.
  follow(resource->second.repetition, here, found, seen);
  if (!isData) {
    std::string attribute = steps.size() > 2 ? steps[2].name : "";
    found.resources[address].insert({place.keys, steps[1].key, attribute});
    bool isHeld = first == "terraform_data" && (attribute.empty() || attribute == "output");
    found.hasHeldValue |= isHeld;
    if (isHeld) // what comes out of it is what went in
      if (const Value *input = resource->second.expressions.find("input"))
        follow(*input, {place.module, place.keys, resource->second.repetition}, found, seen);
    return;
  }
  const Place inside{place.module, place.keys, resource->second.repetition};
  for (const auto &[argument, expression] : resource->second.expressions)
    follow(expression, inside, found, seen);
  for (const std::string &other : resource->second.dependsOn)
    followName(other, here, found, seen);
}

/// `name` is one of the shorter names that `longer` begins with.
static bool isPrefix(llvm::StringRef name, llvm::StringRef longer) {
  return longer.size() > name.size() && longer.starts_with(name) &&
         (longer[name.size()] == '.' || longer[name.size()] == '[');
}

/// The names in an expression that say most: behind each stand the shorter
/// ones that it begins with, down to the resource.
static std::vector<std::string> namesIn(const Value &expression) {
  std::vector<std::string> names;
  std::string last;
  for (const Value &name : listIn(objectIn(&expression), "references")) {
    if (name.kind() != ValueKind::String)
      continue;
    if (!isPrefix(name.string(), last))
      names.push_back(name.string().str());
    last = name.string().str();
  }
  return names;
}

void Plan::follow(const Value &expression, const Place &place, Origins &found,
                  std::set<std::string> &seen) const {
  if (expression.kind() == ValueKind::Array) {
    for (const Value &element : expression.elements())
      follow(element, place, found, seen);
    return;
  }
  if (expression.kind() != ValueKind::Object)
    return;
  for (const std::string &name : namesIn(expression))
    followName(name, place, found, seen);
  if (!listIn(expression.object(), "references").empty())
    return;
  for (const auto &[name, member] : expression.object()) // of a block
    if (name != "constant_value")
      follow(member, place, found, seen);
}

static Value keyValue(const std::string &key) {
  bool isNumber = llvm::all_of(key, [](char c) { return llvm::isDigit(c); });
  return isNumber ? Value::number(key).value_or(Value::string(key)) : Value::string(key);
}

static bool mayBeKey(llvm::StringRef named, llvm::StringRef key) {
  return named.empty() || key.empty() || named == key;
}

bool Origins::mayName(const PlannedInstance &instance,
                      llvm::function_ref<bool(llvm::StringRef)> isIt) const {
  auto known = resources.find(instance.configured->address);
  return known != resources.end() && llvm::any_of(known->second, [&](const Named &named) {
           size_t modules = std::min(named.moduleKeys.size(), instance.moduleKeys.size());
           for (size_t i = 0; i < modules; ++i)
             if (!mayBeKey(named.moduleKeys[i], instance.moduleKeys[i]))
               return false;
           return mayBeKey(named.key, instance.key.value_or("")) &&
                  (named.attribute.empty() || isIt(named.attribute));
         });
}

std::set<std::string> Origins::names() const {
  auto withKey = [](std::string name, const std::string &key) {
    return key.empty() ? name : state::withInstanceKey(name, keyValue(key));
  };
  std::set<std::string> texts;
  for (const auto &[address, all] : resources)
    for (const Named &named : all) {
      std::string text;
      size_t modules = 0;
      std::vector<Step> steps = stepsOf(address);
      for (size_t i = 0; i < steps.size(); ++i) {
        text += (i ? "." : "") + steps[i].name;
        if (i % 2 && i + 2 < steps.size() && modules < named.moduleKeys.size())
          text = withKey(text, named.moduleKeys[modules++]);
      }
      texts.insert(withKey(text, named.key) +
                   (named.attribute.empty() ? "" : "." + named.attribute));
    }
  return texts;
}

/// The value of a name that is made of constants alone, as far as plans tell.
std::optional<Value> Plan::constantOf(llvm::StringRef name, const std::string &module,
                                      const Value &repetition,
                                      const std::optional<std::string> &key) const {
  std::vector<Step> steps = stepsOf(name);
  if (name.contains('[') || steps.size() < 2)
    return std::nullopt;
  std::optional<Value> value;
  size_t used = 2;
  if (steps[0].name == "var" && module.empty()) {
    auto found =
        llvm::find_if(variables, [&](const auto &each) { return each.name == steps[1].name; });
    value = found == variables.end() ? Value() : found->value;
  } else if (steps[0].name == "var") {
    auto called = Modules.find(module);
    if (called == Modules.end())
      return std::nullopt;
    const Value *argument = called->second.arguments.find(steps[1].name);
    if (!argument)
      value = valueIn(called->second.defaults, steps[1].name);
    else if (const Value *constant = objectIn(argument).find("constant_value"))
      value = *constant;
    else if (std::vector<std::string> names = namesIn(*argument); names.size() == 1)
      value = constantOf(names[0], called->second.parent, Value(), std::nullopt);
  } else if (steps[0].name == "each" && steps[1].name == "value" && key) {
    std::optional<Value> all;
    if (const Value *constant = objectIn(&repetition).find("constant_value"))
      all = *constant;
    for (const std::string &each : namesIn(repetition))
      if (!all || !objectIn(&*all).find(*key))
        all = constantOf(each, module, Value(), std::nullopt);
    if (all && objectIn(&*all).find(*key))
      value = *objectIn(&*all).find(*key);
  }
  for (; value && used < steps.size(); ++used) {
    if (value->kind() == ValueKind::Object)
      value = valueIn(value->object(), steps[used].name);
    else if (!value->isNull())
      return std::nullopt;
  }
  return value;
}

std::vector<Value> Plan::valuesOfNames(const PlannedInstance &instance,
                                       const Value &written) const {
  std::vector<Value> values;
  for (const std::string &name : namesIn(written))
    if (std::optional<Value> value = constantOf(name, instance.configured->module,
                                                instance.configured->repetition, instance.key))
      values.push_back(*value);
  return values;
}

std::optional<Value> Plan::valueIfName(const PlannedInstance &instance,
                                       const Value &written) const {
  std::vector<Value> values = valuesOfNames(instance, written);
  if (namesIn(written).size() != 1 || values.empty())
    return std::nullopt;
  return values[0];
}

/// `expression` names the id of a `terraform_data`, or one as a whole.
static bool namesHeldId(const Value &expression) {
  if (expression.kind() == ValueKind::Array)
    return llvm::any_of(expression.elements(), namesHeldId);
  if (expression.kind() != ValueKind::Object)
    return false;
  return llvm::any_of(namesIn(expression),
                      [](const std::string &name) {
                        std::vector<Step> steps = stepsOf(name);
                        return steps[0].name == "terraform_data" &&
                               (steps.size() == 2 || (steps.size() > 2 && steps[2].name == "id"));
                      }) ||
         llvm::any_of(expression.object(),
                      [](const auto &member) { return namesHeldId(member.second); });
}

bool Plan::namesHeldIds() const {
  return llvm::any_of(Configured,
                      [](const auto &entry) {
                        return namesHeldId(Value::object(entry.second.expressions));
                      }) ||
         llvm::any_of(Modules, [](const auto &entry) {
           return namesHeldId(Value::object(entry.second.outputs)) ||
                  namesHeldId(Value::object(entry.second.arguments));
         });
}

/// `name` may be `words` with dashes between them, and keys behind any of them.
static bool mayBeMadeOf(llvm::StringRef name, llvm::ArrayRef<std::string> words) {
  if (!name.consume_front(words.front()) || (!name.empty() && name.front() != '-'))
    return false;
  if (words.size() == 1)
    return true;
  for (size_t dash = name.find('-'); dash != llvm::StringRef::npos; dash = name.find('-', dash + 1))
    if (mayBeMadeOf(name.drop_front(dash + 1), words.drop_front()))
      return true;
  return false;
}

bool Plan::mayLeaveOut(llvm::StringRef logicalName,
                       llvm::function_ref<bool(const PlannedInstance &)> isOfType) const {
  return partial && llvm::any_of(Configured, [&](const auto &entry) {
           // Pairs of `module`, or the type, and a name.
           std::vector<Step> steps = stepsOf(entry.first);
           std::vector<std::string> words;
           PlannedInstance instance;
           for (size_t i = 0; i + 1 < steps.size(); i += 2) {
             instance.type = steps[i].name;
             words.push_back(steps[i + 1].name);
           }
           if (auto known = providers.find(entry.second.providerKey); known != providers.end())
             instance.provider = known->second.name;
           return steps.size() % 2 == 0 && mayBeMadeOf(logicalName, words) && isOfType(instance);
         });
}

bool Plan::mayLeaveOutOutput(llvm::StringRef name) const {
  auto root = Modules.find("");
  return partial && root != Modules.end() && root->second.outputs.find(name);
}

Origins Plan::originsOfDependencies(const ConfiguredResource &resource) const {
  Origins found;
  std::set<std::string> seen;
  for (const std::string &name : resource.dependsOn) {
    followName(name, {resource.module, {}, Value()}, found, seen);
    std::string inner = resource.module + (resource.module.empty() ? "" : ".") + name + ".";
    if (llvm::StringRef(name).starts_with("module."))
      for (const auto &[address, other] : Configured)
        if (llvm::StringRef(address).starts_with(inner))
          found.resources[address].insert(Origins::Named());
  }
  return found;
}

std::vector<Plan::Waiting> Plan::waitingAround(const ConfiguredResource &resource) const {
  std::vector<Waiting> found;
  for (std::string path = resource.module; !path.empty();) {
    auto module = Modules.find(path);
    if (module == Modules.end())
      break;
    path = module->second.parent;
    found.push_back({path, module->second.dependsOn});
  }
  return found;
}

Origins Plan::originsOf(const Value &expression, const Place &place) const {
  Origins found;
  std::set<std::string> seen;
  follow(expression, place, found, seen);
  return found;
}

} // namespace pcl::verify
