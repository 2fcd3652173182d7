// What an argument depends on, by the references that a plan lists for each expression.
//
// A plan lists all names in an expression, and not how it is made of them. Names of variables lead
// to the call of the module, names of modules to their outputs; where a local leads, no plan says.
#include "pcl/Verify/Plan.h"

#include "Members.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::verify {

/// The part of a name up to `count` dots that stand in no brackets, without keys:
/// `module.net["a.b"].id` by 3 is `module.net.id`.
static std::vector<std::string> stepsOf(llvm::StringRef name) {
  std::vector<std::string> steps(1);
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
    else if (!inText && !depth)
      steps.back() += c;
  }
  return steps;
}

/// The key behind the name of a resource, of which `steps` steps lead to it: `a` in
/// `aws_subnet.b["a"].id`.
static std::string keyIn(llvm::StringRef name, unsigned steps) {
  size_t dots = 0, at = 0;
  while (at < name.size() && name[at] != '[' && (name[at] != '.' || ++dots < steps))
    ++at;
  llvm::StringRef rest = name.substr(at);
  if (!rest.consume_front("["))
    return "";
  if (rest.consume_front("\""))
    return rest.take_until([](char c) { return c == '"'; }).str();
  return rest.take_until([](char c) { return c == ']'; }).str();
}

void Plan::followName(llvm::StringRef name, llvm::StringRef module, const Value &repetition,
                      Origins &found, std::set<std::string> &seen) const {
  std::vector<std::string> steps = stepsOf(name);
  if (steps[0] == "each" || steps[0] == "count")
    return follow(repetition, module, Value(), found, seen);
  if (!seen.insert((module + "|" + name).str()).second)
    return;
  if (steps[0] == "local") {
    found.isOpaque = true;
    return;
  }
  if (steps.size() < 2 || steps[0] == "path" || steps[0] == "terraform" || steps[0] == "self")
    return;
  std::string prefix = module.empty() ? "" : (module + ".").str();
  if (steps[0] == "var") {
    auto called = Modules.find(module.str());
    if (module.empty() || called == Modules.end())
      return;
    if (const Value *argument = called->second.arguments.find(steps[1]))
      follow(*argument, called->second.parent, called->second.repetition, found, seen);
    return;
  }
  if (steps[0] == "module") {
    auto child = Modules.find(prefix + "module." + steps[1]);
    if (child == Modules.end())
      return;
    follow(child->second.repetition, module, Value(), found, seen);
    for (const auto &[output, expression] : child->second.outputs)
      if (steps.size() < 3 || steps[2] == output)
        follow(expression, child->first, Value(), found, seen);
    return;
  }
  bool isData = steps[0] == "data";
  if (steps.size() < (isData ? 3u : 2u))
    return;
  std::string address =
      prefix + (isData ? "data." + steps[1] + "." + steps[2] : steps[0] + "." + steps[1]);
  auto resource = Configured.find(address);
  if (resource == Configured.end())
    return;
  if (!isData) {
    found.resources[address].insert(keyIn(name, 2));
    // A program that makes its instances later has them from there.
    follow(resource->second.repetition, resource->second.module, Value(), found, seen);
    found.hasHeldValue |=
        steps[0] == "terraform_data" && (steps.size() < 3 || steps[2] == "output");
    return;
  }
  for (const auto &[argument, expression] : resource->second.expressions)
    follow(expression, module, resource->second.repetition, found, seen);
  follow(resource->second.repetition, module, Value(), found, seen);
  for (const std::string &other : resource->second.dependsOn)
    followName(other, module, Value(), found, seen);
}

void Plan::follow(const Value &expression, llvm::StringRef module, const Value &repetition,
                  Origins &found, std::set<std::string> &seen) const {
  if (expression.kind() == ValueKind::Array) {
    for (const Value &element : expression.elements())
      follow(element, module, repetition, found, seen);
    return;
  }
  if (expression.kind() != ValueKind::Object)
    return;
  llvm::ArrayRef<Value> names = listIn(expression.object(), "references");
  std::string last;
  for (const Value &name : names) {
    if (name.kind() != ValueKind::String)
      continue;
    // Behind each name stand the shorter ones that it begins with, which say nothing more.
    llvm::StringRef text = name.string();
    bool isPrefix = llvm::StringRef(last).starts_with(text) && last.size() > text.size() &&
                    (last[text.size()] == '.' || last[text.size()] == '[');
    if (isPrefix)
      continue;
    last = text.str();
    followName(text, module, repetition, found, seen);
  }
  if (!names.empty())
    return;
  for (const auto &[name, member] : expression.object()) // of a block
    if (name != "constant_value")
      follow(member, module, repetition, found, seen);
}

/// The names in an expression that say most: behind each stand the shorter ones.
static std::vector<std::string> namesIn(const Value &expression) {
  std::vector<std::string> names;
  if (expression.kind() == ValueKind::Object)
    for (const Value &name : listIn(expression.object(), "references"))
      if (name.kind() == ValueKind::String &&
          (names.empty() ||
           !llvm::StringRef(names.back()).starts_with((name.string() + ".").str())))
        names.push_back(name.string().str());
  return names;
}

/// The value of a name that is made of constants alone, as far as plans tell.
std::optional<Value> Plan::constantOf(llvm::StringRef name, const std::string &module,
                                      const Value &repetition,
                                      const std::optional<std::string> &key) const {
  std::vector<std::string> steps = stepsOf(name);
  if (name.contains('[') || steps.size() < 2)
    return std::nullopt;
  std::optional<Value> value;
  size_t used = 2;
  if (steps[0] == "var" && module.empty()) {
    auto found = llvm::find_if(variables, [&](const auto &each) { return each.name == steps[1]; });
    value = found == variables.end() ? Value() : found->value;
  } else if (steps[0] == "var") {
    auto called = Modules.find(module);
    if (called == Modules.end())
      return std::nullopt;
    const Value *argument = called->second.arguments.find(steps[1]);
    if (!argument)
      value = valueIn(called->second.defaults, steps[1]);
    else if (const Value *constant = objectIn(argument).find("constant_value"))
      value = *constant;
    else if (std::vector<std::string> names = namesIn(*argument); names.size() == 1)
      value = constantOf(names[0], called->second.parent, Value(), std::nullopt);
  } else if (steps[0] == "each" && steps[1] == "value" && key) {
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
      value = valueIn(value->object(), steps[used]);
    else if (!value->isNull())
      return std::nullopt;
  }
  return value;
}

std::optional<Value> Plan::writtenValue(const PlannedInstance &instance,
                                        const Value &written) const {
  if (const Value *constant = objectIn(&written).find("constant_value"))
    return *constant;
  std::vector<std::string> names = namesIn(written);
  if (names.size() != 1)
    return std::nullopt;
  return constantOf(names[0], instance.configured->module, instance.configured->repetition,
                    instance.key);
}

bool Plan::mayBeNull(const PlannedInstance &instance, const Value &written) const {
  return llvm::any_of(namesIn(written), [&](const std::string &name) {
    std::optional<Value> value = constantOf(name, instance.configured->module,
                                            instance.configured->repetition, instance.key);
    return value && value->isNull();
  });
}

Origins Plan::originsOfDependencies(const ConfiguredResource &resource) const {
  Origins found;
  std::set<std::string> seen;
  for (const std::string &name : resource.dependsOn) {
    followName(name, resource.module, Value(), found, seen);
    std::string inner = resource.module + (resource.module.empty() ? "" : ".") + name + ".";
    if (llvm::StringRef(name).starts_with("module."))
      for (const auto &[address, other] : Configured)
        if (llvm::StringRef(address).starts_with(inner))
          found.resources[address].insert("");
  }
  return found;
}

bool Plan::isInWaitingModule(const ConfiguredResource &resource) const {
  for (std::string path = resource.module; !path.empty();) {
    auto module = Modules.find(path);
    if (module == Modules.end())
      return false;
    if (module->second.waits)
      return true;
    path = module->second.parent;
  }
  return false;
}

Origins Plan::originsOf(const Value &expression, llvm::StringRef module,
                        const Value &repetition) const {
  Origins found;
  std::set<std::string> seen;
  follow(expression, module, repetition, found, seen);
  return found;
}

} // namespace pcl::verify
