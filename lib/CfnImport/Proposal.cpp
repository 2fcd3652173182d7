// The smallest properties that show no drift: the search of Minimal, with the schema of the
// registry and the live configuration as its oracle.
#include "Importer.h"

#include "pcl/Minimal/MinimalInputs.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cfnimport {

namespace {

/// Answers as a provider of this one resource would.
class LiveOracle : public oracle::Oracle {
public:
  LiveOracle(const ResourceType &type, const LiveResource &live) : T(type), L(live) {}

  llvm::Expected<oracle::ReadAnswer> read(const oracle::ReadRequest &) override {
    oracle::ReadAnswer answer;
    answer.id = L.identifier;
    answer.outputs = answer.inputs = L.properties.object();
    answer.hasOutputs = answer.hasInputs = true;
    return answer;
  }
  llvm::Expected<oracle::CheckAnswer> check(const oracle::CheckRequest &request) override {
    oracle::CheckAnswer answer;
    answer.inputs = request.news;
    for (const std::string &name : T.required)
      if (!request.news.find(name) && !T.writeOnly.contains(name) && !T.readOnly.contains(name))
        answer.failures.push_back({name, "it is required"});
    return answer;
  }
  llvm::Expected<oracle::DiffAnswer> diff(const oracle::DiffRequest &request) override {
    oracle::DiffAnswer answer;
    answer.changes = oracle::Changes::None;
    for (const Difference &each : findDrift(T, Value::object(request.news), L.properties)) {
      std::string top =
          llvm::StringRef(each.path).take_until([](char c) { return c == '.' || c == '['; }).str();
      if (!llvm::is_contained(answer.diffs, top))
        answer.diffs.push_back(top);
      answer.changes = oracle::Changes::Some;
    }
    return answer;
  }

private:
  const ResourceType &T;
  const LiveResource &L;
};

/// A function stands in `value`.
bool hasFunction(const Value &value) {
  if (functionOf(value))
    return true;
  if (isArray(value))
    return llvm::any_of(value.elements(), hasFunction);
  return isObject(value) && llvm::any_of(value.object(), [](const ValueObject::Member &member) {
           return hasFunction(member.second);
         });
}

/// What a template can say of what is live.
ValueObject inputsOf(const ResourceType &type, const ValueObject &live, const std::string &path) {
  ValueObject result;
  for (const auto &[name, value] : live) {
    std::string place = path.empty() ? name : path + "/" + name;
    if (type.readOnly.contains(place) || type.writeOnly.contains(place))
      continue;
    if (isObject(value)) {
      result.set(name, Value::object(inputsOf(type, value.object(), place)));
      continue;
    }
    if (!isArray(value)) {
      result.set(name, value);
      continue;
    }
    std::vector<Value> elements;
    for (const Value &each : value.elements()) {
      if (place == type.tags && isObject(each) &&
          llvm::StringRef(textMember(each.object(), "Key")).starts_with("aws:"))
        continue;
      elements.push_back(isObject(each) ? Value::object(inputsOf(type, each.object(), place + "/*"))
                                        : each);
    }
    result.set(name, Value::array(std::move(elements)));
  }
  return result;
}

/// `smallest` with what is `written` where that gives (`ours`) the same.
Value written(const Value &written, const Value &ours, const Value &smallest) {
  if (scalarText(ours) && scalarText(smallest) && scalarText(ours) == scalarText(smallest))
    return cfnimport::isObject(written) ? written : smallest;
  return smallest;
}

Value merged(const Value &text, const Value &ours, const Value &smallest) {
  if (!isObject(smallest) || !isObject(text) || functionOf(text) || !isObject(ours))
    return written(text, ours, smallest);
  ValueObject result;
  for (const auto &[name, value] : smallest.object()) {
    const Value *theText = text.object().find(name), *theValue = ours.object().find(name);
    result.set(name, theText && theValue ? merged(*theText, *theValue, value) : value);
  }
  return Value::object(std::move(result));
}

} // namespace

Value smallestProperties(const ResourceType &type, const Value &text, const Value &ours,
                         const LiveResource &live) {
  auto isAsLive = [&](llvm::StringRef name) {
    ValueObject a, b;
    if (const Value *value = memberOf(ours, name))
      a.set(name, *value);
    if (const Value *value = live.properties.object().find(name))
      b.set(name, *value);
    return findDrift(type, Value::object(std::move(a)), Value::object(std::move(b))).empty();
  };
  minimal::Subject subject;
  subject.key.type = type.name;
  subject.key.id = live.identifier;
  subject.inputs = inputsOf(type, live.properties.object(), "");
  subject.outputs = live.properties.object();
  std::vector<std::string> referring; ///< properties that stay as they are written
  for (const auto &[name, value] : isObject(text) ? text.object() : ValueObject())
    if (hasFunction(value) && isAsLive(name) && subject.inputs.find(name))
      referring.push_back(name);
  auto keep = [&](llvm::StringRef name) {
    if (!subject.inputs.find(name))
      return;
    PropertyPath path;
    path.append(name);
    subject.keep.push_back(std::move(path));
  };
  for (const std::string &name : referring)
    keep(name);
  for (const std::string &name : type.primary)
    keep(name);
  LiveOracle oracle(type, live);
  minimal::Options options;
  options.pin = minimal::Pin::None;
  options.validity = minimal::Validity::Strong;
  minimal::Result smallest = minimal::minimise(subject, &oracle, options);

  ValueObject result;
  for (const auto &[name, value] : smallest.inputs) {
    const Value *theText = memberOf(text, name), *theValue = memberOf(ours, name);
    if (theText && llvm::is_contained(referring, name))
      result.set(name, *theText);
    else
      result.set(name, theText && theValue ? merged(*theText, *theValue, value) : value);
  }
  for (const auto &[name, value] : isObject(text) ? text.object() : ValueObject())
    if (type.writeOnly.contains(name)) // nobody can read it, so it stays
      result.set(name, value);
  return Value::object(std::move(result));
}

} // namespace pcl::cfnimport
