// Comparing inputs as the engine does. Source of the rules: the engine's object diff and its
// handling of ignoreChanges.
#include "Compare.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace pcl::minimal {

using oracle::PropertyDiff;

namespace {
class Comparison {
public:
  std::vector<PropertyDiff> differences;

  void objects(const ValueObject &olds, const ValueObject &news) {
    for (const ValueObject::Member &old : olds)
      at(old.first, [&] { parts(known(&old.second), known(news.find(old.first))); });
    for (const ValueObject::Member &now : news)
      if (!known(olds.find(now.first)))
        at(now.first, [&] { parts(nullptr, known(&now.second)); });
  }

private:
  /// A member that is null is as good as none.
  static const Value *known(const Value *value) {
    return value && !value->isNull() ? value : nullptr;
  }

  template <typename Step, typename Visit> void at(const Step &step, Visit visit) {
    Path.append(step);
    visit();
    Path.pop();
  }

  void parts(const Value *old, const Value *now) {
    if (old && now)
      both(*old, *now);
    else if (old || now)
      report(old ? PropertyDiff::Kind::Delete : PropertyDiff::Kind::Add);
  }

  void both(const Value &old, const Value &now) {
    bool isAlike = old.kind() == now.kind() && Path.steps().size() < MaxJsonDepth;
    if (isAlike && old.kind() == ValueKind::Object)
      return objects(old.object(), now.object());
    if (isAlike && old.kind() == ValueKind::Array)
      return arrays(old.elements(), now.elements());
    if (!old.sameContent(now))
      report(PropertyDiff::Kind::Update);
  }

  void arrays(llvm::ArrayRef<Value> olds, llvm::ArrayRef<Value> news) {
    for (size_t index = 0; index < std::max(olds.size(), news.size()); ++index)
      at(uint64_t(index), [&] {
        parts(index < olds.size() ? &olds[index] : nullptr,
              index < news.size() ? &news[index] : nullptr);
      });
  }

  void report(PropertyDiff::Kind kind) {
    differences.push_back({kind, Path.str(), /*inputDiff=*/true});
  }

  PropertyPath Path;
};
} // namespace

std::vector<PropertyDiff> compareInputs(const ValueObject &olds, const ValueObject &news) {
  Comparison comparison;
  comparison.objects(olds, news);
  return std::move(comparison.differences);
}

static ValueObject resetSteps(const ValueObject &news, const ValueObject &olds,
                              llvm::ArrayRef<PathStep> steps);

/// Null: there is nothing at the place.
static std::optional<Value> resetValue(const Value *now, const Value *old,
                                       llvm::ArrayRef<PathStep> steps) {
  auto same = [](const Value *value) { return value ? std::optional(*value) : std::nullopt; };
  if (steps.empty())
    return same(old);
  if (!now || !old || now->kind() != old->kind())
    return same(now);
  const PathStep &step = steps.front();
  if (step.kind == PathStep::Kind::Name && now->kind() == ValueKind::Object)
    return Value::object(resetSteps(now->object(), old->object(), steps))
        .withSecret(now->isSecret());
  if (step.kind == PathStep::Kind::Index && now->kind() == ValueKind::Array &&
      step.index < now->elements().size() && step.index < old->elements().size()) {
    std::vector<Value> elements = now->elements().vec();
    if (auto reset =
            resetValue(&elements[step.index], &old->elements()[step.index], steps.drop_front()))
      elements[step.index] = std::move(*reset);
    return Value::array(std::move(elements)).withSecret(now->isSecret());
  }
  return same(now);
}

static ValueObject resetSteps(const ValueObject &news, const ValueObject &olds,
                              llvm::ArrayRef<PathStep> steps) {
  llvm::StringRef name = steps.front().name;
  std::optional<Value> value = resetValue(news.find(name), olds.find(name), steps.drop_front());
  ValueObject result;
  for (const auto &member : news)
    if (member.first != name)
      result.set(member.first, member.second);
    else if (value)
      result.set(name, *value);
  if (value && !news.find(name))
    result.set(name, *value);
  return result;
}

ValueObject resetPath(const ValueObject &news, const ValueObject &olds, const PropertyPath &path) {
  if (path.empty() || path.steps().front().kind != PathStep::Kind::Name ||
      path.steps().size() > MaxJsonDepth)
    return news;
  return resetSteps(news, olds, path.steps());
}

} // namespace pcl::minimal
