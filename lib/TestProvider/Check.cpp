// Check: defaults and names filled in, and what is wrong with the inputs.
//
// As the Terraform bridge does it (reference, section 2.2): a default that Check filled in is noted
// in `__defaults` of its object and taken over from old inputs that note it; a name that the
// provider chose once is used again; a default gives way to a property that it conflicts with. A
// native provider notes nothing.
#include "Play.h"

#include "pcl/Schema/TerraformMapping.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>

namespace pcl::testprovider {

namespace {

bool fits(TypeSpec::Kind kind, const Value &value) {
  using Kind = TypeSpec::Kind;
  switch (kind) {
  case Kind::Any:
    return true;
  case Kind::Bool:
    return value.kind() == ValueKind::Bool;
  case Kind::Number:
    return value.kind() == ValueKind::Number;
  case Kind::String:
    return value.kind() == ValueKind::String;
  case Kind::Asset:
    return value.kind() == ValueKind::Asset || value.kind() == ValueKind::Archive;
  case Kind::Array:
    return value.kind() == ValueKind::Array;
  case Kind::Map:
  case Kind::Object:
    return value.kind() == ValueKind::Object;
  }
  return false;
}

/// An empty list says nothing, as a block that is not there.
bool isSet(const Value *value) {
  return !isAbsent(value) && !(value->kind() == ValueKind::Array && value->elements().empty());
}

/// The path in Terraform's words: `rule.0.from_port`; without numbers unless `indexed`.
std::string terraformPath(const ObjectSpec &object, const PropertyPath &at, bool indexed) {
  std::string result;
  std::vector<const PropertySpec *> specs = specsAlong(object, at);
  for (auto [step, spec] : llvm::zip(at.steps(), specs)) {
    bool isIndex = step.kind == PathStep::Kind::Index;
    if (isIndex && !indexed)
      continue;
    if (!result.empty())
      result += '.';
    result += isIndex ? std::to_string(step.index)
              : spec  ? spec->terraformName
                      : schema::terraformName(step.name);
    if (spec && spec->isList && indexed)
      result += ".0";
  }
  return result;
}

class Checker {
public:
  Checker(const ResourceSpec &resource, const oracle::CheckRequest &request)
      : R(resource), Request(request), News(Value::object(request.news)) {}

  Checked run() {
    Checked result;
    result.inputs = object(R.object, &Request.olds, Request.news);
    Value checked = Value::object(result.inputs);
    for (const Group &group : R.groups)
      groupProblems(group, checked);
    result.problems = std::move(Problems);
    return result;
  }

private:
  void problem(const PropertyPath &at, std::string text, std::optional<Explanation> how = {}) {
    Problems.push_back({at, std::move(text), how});
  }

  ValueObject object(const ObjectSpec &spec, const ValueObject *olds, const ValueObject &news);
  std::optional<Value> fill(const PropertySpec &spec, const ValueObject *olds);
  Value value(const TypeSpec &type, const Value *old, const Value &given);
  Value array(const TypeSpec &type, const Value *old, const Value &given);
  bool isForbidden() const;
  void groupProblems(const Group &group, const Value &inputs);
  std::string autoname() const;
  void mark(ValueObject &object, std::vector<Value> names) const {
    if (R.style == Style::Bridge)
      object.set(DefaultsKey, Value::array(std::move(names)));
  }

  const ResourceSpec &R;
  const oracle::CheckRequest &Request;
  Value News;
  PropertyPath At;
  std::vector<Problem> Problems;
};

std::string Checker::autoname() const {
  llvm::StringRef seed = Request.randomSeed.empty() ? llvm::StringRef(Request.key.urn)
                                                    : llvm::StringRef(Request.randomSeed);
  return fmt::format("{}-{:07x}", Request.key.name, llvm::xxh3_64bits(seed) & 0xfffffff);
}

/// A default at the place `At` would break a group that a given property belongs to.
bool Checker::isForbidden() const {
  for (const Group &group : R.groups) {
    bool isExclusive =
        group.kind == Group::Kind::ConflictsWith || group.kind == Group::Kind::ExactlyOneOf;
    if (isExclusive && llvm::is_contained(group.members, At) &&
        llvm::any_of(group.members, [&](const PropertyPath &other) {
          return other != At && isSet(other.find(News));
        }))
      return true;
  }
  return false;
}

/// What Check takes for the property at `At` that nobody gave.
std::optional<Value> Checker::fill(const PropertySpec &spec, const ValueObject *olds) {
  const Value *old = olds ? olds->find(spec.name) : nullptr;
  if ((!spec.isAutonamed && !spec.defaultValue) || spec.isDeprecated || isForbidden())
    return std::nullopt;
  if (spec.isAutonamed)
    return isAbsent(old) ? Value::string(autoname()) : *old;
  const Value *noted = olds ? olds->find(DefaultsKey) : nullptr;
  bool mayKeep = !noted || (noted->kind() == ValueKind::Array &&
                            llvm::is_contained(noted->elements(), Value::string(spec.name)));
  return R.style == Style::Bridge && mayKeep && !isAbsent(old) ? *old : *spec.defaultValue;
}

ValueObject Checker::object(const ObjectSpec &spec, const ValueObject *olds,
                            const ValueObject &news) {
  ValueObject result;
  for (const auto &[name, given] : news) {
    if (name == DefaultsKey || (&spec == &R.object && name == InputsCopyKey))
      continue;
    Deeper here(At, name);
    const PropertySpec *property = spec.find(name);
    if (!property || !property->isInput)
      problem(At, property ? "`{0}` is chosen by the provider; it cannot be set"
                           : "`{0}` is no property of the resource");
    else if (!given.isNull())
      result.set(name, value(*property->type, olds ? olds->find(name) : nullptr, given));
  }
  std::vector<Value> filled;
  for (const PropertySpec &property : spec.properties) {
    if (!property.isInput || !isAbsent(news.find(property.name)))
      continue;
    Deeper here(At, property.name);
    if (std::optional<Value> chosen = fill(property, olds)) {
      result.set(property.name, std::move(*chosen));
      filled.push_back(Value::string(property.name));
    } else if (property.isRequired) {
      problem(At, "missing required property `{0}`", property.explanation);
    }
  }
  mark(result, std::move(filled));
  return result;
}

Value Checker::array(const TypeSpec &type, const Value *old, const Value &given) {
  std::vector<Value> result;
  llvm::ArrayRef<Value> olds =
      old && old->kind() == ValueKind::Array ? old->elements() : llvm::ArrayRef<Value>();
  for (auto [number, element] : llvm::enumerate(given.elements())) {
    Deeper here(At, number);
    result.push_back(value(*type.element, number < olds.size() ? &olds[number] : nullptr, element));
  }
  return Value::array(std::move(result)).withSecret(given.isSecret());
}

Value Checker::value(const TypeSpec &type, const Value *old, const Value &given) {
  if (given.isUnknown() || given.isNull())
    return given;
  if (!fits(type.kind, given)) {
    problem(At, "the value of `{0}` is of the wrong type");
    return given;
  }
  if (type.kind == TypeSpec::Kind::Array)
    return array(type, old, given);
  if (type.kind == TypeSpec::Kind::Object) {
    const ValueObject *olds = old && old->kind() == ValueKind::Object ? &old->object() : nullptr;
    return Value::object(object(*type.object, olds, given.object())).withSecret(given.isSecret());
  }
  if (type.kind == TypeSpec::Kind::Map) {
    ValueObject members = without(given.object(), DefaultsKey);
    mark(members, {});
    return Value::object(std::move(members)).withSecret(given.isSecret());
  }
  return given;
}

void Checker::groupProblems(const Group &group, const Value &inputs) {
  auto isGiven = [&](const PropertyPath &path) { return isSet(path.find(inputs)); };
  auto count = llvm::count_if(group.members, isGiven);
  Explanation how = group.explanation.value_or(R.explanation);
  std::vector<std::string> names;
  for (const PropertyPath &path : group.members)
    names.push_back(how == Explanation::Name ? path.str()
                                             : terraformPath(R.object, path, /*indexed=*/false));
  std::string all = llvm::join(names, ", ");
  switch (group.kind) {
  case Group::Kind::ConflictsWith:
    for (const PropertyPath &path : group.named)
      if (count > 1 && isGiven(path))
        problem(path, fmt::format("`{}` conflicts with another of `{}`", "{0}", all),
                group.explanation);
    return;
  case Group::Kind::ExactlyOneOf:
  case Group::Kind::AtLeastOneOf: {
    bool isExact = group.kind == Group::Kind::ExactlyOneOf;
    if (count == 0 || (isExact && count > 1))
      for (const PropertyPath &path : group.named)
        problem(path,
                fmt::format("`{}`: {} of `{}` must be specified", "{0}",
                            isExact ? "exactly one" : "one", all),
                group.explanation);
    return;
  }
  case Group::Kind::RequiredWith:
    for (const PropertyPath &path : llvm::ArrayRef(group.members).drop_front())
      if (isGiven(group.members.front()) && !isGiven(path))
        problem(path, fmt::format("`{}` is needed: all of `{}` must be specified", "{0}", all),
                group.explanation);
    return;
  }
}

} // namespace

Checked checkInputs(const ResourceSpec &resource, const oracle::CheckRequest &request) {
  return Checker(resource, request).run();
}

oracle::CheckFailure explain(const Problem &problem, const ResourceSpec &resource) {
  auto reason = [&](const std::string &name) {
    std::string text = problem.text;
    if (size_t at = text.find("{0}"); at != std::string::npos)
      text.replace(at, 3, name);
    return text;
  };
  switch (problem.explanation.value_or(resource.explanation)) {
  case Explanation::Name:
    return {problem.at.str(), reason(problem.at.str())};
  case Explanation::Terraform:
    return {"", reason(terraformPath(resource.object, problem.at, /*indexed=*/false))};
  case Explanation::Index:
    return {problem.at.str(), reason(terraformPath(resource.object, problem.at, /*indexed=*/true))};
  case Explanation::None:
    return {"", "invalid configuration"};
  }
  return {};
}

} // namespace pcl::testprovider
