// Functions, parameters, conditions and names of the service.
#include "Evaluate.h"

#include "Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Base64.h"

namespace pcl::cfnimport {

/// Conditions that name each other in a circle end here.
static constexpr unsigned MaxDepth = 400;

Value unknownBecause(Unknown why) { return Value::unknown({std::move(why.text)}); }

Unknown whyUnknown(const Value &value) {
  if (!value.containsUnknown())
    return {};
  if (value.isUnknown())
    return value.dependencies().empty() ? phrase::not_here()
                                        : Unknown{value.dependencies().front()};
  if (isArray(value))
    for (const Value &each : value.elements())
      if (Unknown why = whyUnknown(each); !why.text.empty())
        return why;
  if (isObject(value))
    for (const auto &[name, member] : value.object())
      if (Unknown why = whyUnknown(member); !why.text.empty())
        return why;
  return {};
}

bool isUnknownBecause(const Value &value, const Unknown &why) {
  if (value.isUnknown())
    return llvm::is_contained(value.dependencies(), why.text);
  if (isArray(value))
    return llvm::any_of(value.elements(),
                        [&](const Value &each) { return isUnknownBecause(each, why); });
  return isObject(value) && llvm::any_of(value.object(), [&](const ValueObject::Member &member) {
           return isUnknownBecause(member.second, why);
         });
}

static Value lookedUp() { return unknownBecause(phrase::is_looked_up()); }

std::optional<Value> Evaluator::evaluate(const Value &value) {
  if (Depth >= MaxDepth)
    return unknownBecause(phrase::hangs_on_itself());
  ++Depth;
  auto leave = llvm::make_scope_exit([&] { --Depth; });
  if (const ValueObject::Member *function = functionOf(value);
      function && function->first != "Condition")
    return call(function->first, function->second);
  if (isText(value) && value.string().contains("{{resolve:"))
    return lookedUp();
  if (isArray(value)) {
    std::vector<Value> elements;
    for (const Value &each : value.elements())
      if (std::optional<Value> element = evaluate(each))
        elements.push_back(std::move(*element));
    return Value::array(std::move(elements));
  }
  if (!isObject(value))
    return value;
  ValueObject members;
  for (const auto &[name, each] : value.object())
    if (std::optional<Value> member = evaluate(each))
      members.set(name, std::move(*member));
  return Value::object(std::move(members));
}

Value Evaluator::pseudo(llvm::StringRef name) {
  auto given = [&](llvm::StringRef text, llvm::StringRef flag) {
    return text.empty() ? unknownBecause(phrase::needs_flag(name.str(), flag.str()))
                        : Value::string(text);
  };
  llvm::StringRef region = S.region;
  bool isChina = region.starts_with("cn-");
  if (name == "AWS::Region")
    return given(region, "--region");
  if (name == "AWS::AccountId")
    return given(S.account, "--account");
  if (name == "AWS::StackName")
    return given(S.stackName, "--stack-name");
  if (name == "AWS::Partition")
    return given(region.empty()                  ? ""
                 : isChina                       ? "aws-cn"
                 : region.starts_with("us-gov-") ? "aws-us-gov"
                                                 : "aws",
                 "--region");
  if (name == "AWS::URLSuffix")
    return given(region.empty() ? "" : isChina ? "amazonaws.com.cn" : "amazonaws.com", "--region");
  if (name == "AWS::NotificationARNs")
    return unknownBecause(phrase::no_notifications());
  return given(S.stackId, "--stack-id");
}

Value Evaluator::parameter(llvm::StringRef name) {
  const Value *declared = sectionOf(Root, "Parameters").find(name);
  if (!declared || !isObject(*declared))
    return unknownBecause(phrase::no_such_name(name.str()));
  llvm::StringRef type = textMember(declared->object(), "Type");
  auto given = S.parameters.find(name.str());
  const Value *preset = declared->object().find("Default");
  std::optional<std::string> text;
  if (given != S.parameters.end())
    text = given->second;
  else if (S.deployed.count(name.str())) // which need not be the default
    return unknownBecause(phrase::deployed_value(name.str()));
  else if (preset)
    text = scalarText(*preset);
  if (!text)
    return unknownBecause(phrase::lacks_value(name.str()));
  if (type.starts_with("AWS::SSM::Parameter::Value"))
    return unknownBecause(phrase::in_store(name.str()));
  if (isLookedUp(*text))
    return lookedUp();
  Value value = Value::string(*text);
  if (type == "CommaDelimitedList" || type.starts_with("List<")) {
    std::vector<Value> elements;
    llvm::SmallVector<llvm::StringRef, 8> parts;
    llvm::StringRef(*text).split(parts, ',');
    for (llvm::StringRef part : parts)
      elements.push_back(Value::string(part.trim()));
    value = Value::array(std::move(elements));
  }
  return isHidden(*declared) ? allSecret(value) : value;
}

Value Evaluator::ref(llvm::StringRef name) {
  if (name.starts_with("AWS::"))
    return pseudo(name);
  if (sectionOf(Root, "Parameters").find(name))
    return parameter(name);
  return S.resource ? S.resource(name, "") : unknownBecause(phrase::no_such_name(name.str()));
}

std::vector<Value> Evaluator::arguments(const Value &argument) {
  std::vector<Value> values;
  if (isArray(argument))
    for (const Value &each : argument.elements())
      values.push_back(evaluate(each).value_or(Value::null()));
  return values;
}

static Value firstUnknown(llvm::ArrayRef<Value> values) {
  for (const Value &value : values)
    if (value.containsUnknown())
      return unknownBecause(whyUnknown(value));
  return unknownBecause(phrase::other_form());
}

Value Evaluator::sub(const Value &argument) {
  bool isList = isArray(argument) && !argument.elements().empty();
  const Value &text = isList ? argument.elements().front() : argument;
  const Value *values =
      isList && argument.elements().size() > 1 ? &argument.elements()[1] : nullptr;
  if (!isText(text))
    return firstUnknown({});
  std::string result;
  bool isSecret = false;
  for (const SubPiece &piece : splitSub(text.string())) {
    if (!piece.isName) {
      result += piece.text;
      continue;
    }
    auto [name, attribute] = llvm::StringRef(piece.text).split('.');
    const Value *own = values ? memberOf(*values, piece.text) : nullptr;
    Value value = own ? evaluate(*own).value_or(Value::null())
                  : attribute.empty()
                      ? ref(name)
                      : (S.resource ? S.resource(name, attribute)
                                    : unknownBecause(phrase::no_such_name(name.str())));
    std::optional<std::string> piecesText = scalarText(value);
    if (!piecesText)
      return firstUnknown({value});
    isSecret |= value.containsSecret();
    result += *piecesText;
  }
  if (llvm::StringRef(result).contains("{{resolve:"))
    return lookedUp();
  return Value::string(result).withSecret(isSecret);
}

Value Evaluator::join(const Value &argument) {
  std::vector<Value> parts = arguments(argument);
  if (parts.size() != 2 || !isText(parts[0]) || !isArray(parts[1]))
    return firstUnknown(parts);
  std::string result;
  bool isFirst = true;
  for (const Value &each : parts[1].elements()) {
    std::optional<std::string> text = scalarText(each);
    if (!text)
      return firstUnknown({each});
    result += (isFirst ? "" : parts[0].string().str()) + *text;
    isFirst = false;
  }
  if (llvm::StringRef(result).contains("{{resolve:"))
    return lookedUp();
  return Value::string(result).withTaintOf(parts[1]);
}

Value Evaluator::select(const Value &argument) {
  std::vector<Value> parts = arguments(argument);
  size_t index = 0;
  if (parts.size() != 2 || !isArray(parts[1]) ||
      llvm::StringRef(scalarText(parts[0]).value_or("")).getAsInteger(10, index) ||
      index >= parts[1].elements().size())
    return firstUnknown(parts);
  return parts[1].elements()[index];
}

Value Evaluator::findInMap(const Value &argument) {
  std::vector<Value> parts = arguments(argument);
  for (const Value &part : llvm::ArrayRef(parts).take_front(3))
    if (part.containsUnknown())
      return firstUnknown(parts);
  if (parts.size() < 3)
    return firstUnknown(parts);
  const Value *at = memberOf(Root, "Mappings");
  for (size_t i = 0; at && i < 3; ++i)
    at = memberOf(*at, scalarText(parts[i]).value_or(""));
  if (at && isText(*at) && isLookedUp(at->string()))
    return lookedUp();
  if (at)
    return *at;
  const Value *preset = parts.size() > 3 ? memberOf(parts[3], "DefaultValue") : nullptr;
  return preset ? *preset : unknownBecause(phrase::no_such_key());
}

std::optional<Value> Evaluator::call(llvm::StringRef function, const Value &argument) {
  if (function == "Ref") {
    if (isText(argument) && argument.string() == "AWS::NoValue")
      return std::nullopt;
    return isText(argument) ? ref(argument.string()) : firstUnknown({});
  }
  if (function == "Fn::If") {
    if (!isArray(argument) || argument.elements().size() != 3)
      return firstUnknown({});
    std::optional<bool> truth =
        isText(argument.elements()[0]) ? holds(argument.elements()[0].string()) : std::nullopt;
    if (!truth)
      return unknownBecause(phrase::its_condition());
    return evaluate(argument.elements()[*truth ? 1 : 2]);
  }
  if (function == "Fn::GetAtt") {
    auto parts = attributeOf(argument);
    if (!parts || parts->second.empty() || !S.resource)
      return firstUnknown({});
    return S.resource(parts->first, parts->second);
  }
  if (function == "Fn::Sub")
    return sub(argument);
  if (function == "Fn::Join")
    return join(argument);
  if (function == "Fn::Select")
    return select(argument);
  if (function == "Fn::FindInMap")
    return findInMap(argument);
  if (function == "Fn::Split") {
    std::vector<Value> parts = arguments(argument), elements;
    if (parts.size() != 2 || !isText(parts[0]) || !isText(parts[1]) || parts[0].string().empty())
      return firstUnknown(parts);
    llvm::SmallVector<llvm::StringRef, 8> pieces;
    parts[1].string().split(pieces, parts[0].string());
    for (llvm::StringRef piece : pieces)
      elements.push_back(Value::string(piece));
    return Value::array(std::move(elements)).withTaintOf(parts[1]);
  }
  if (function == "Fn::Base64" || function == "Fn::Length" || function == "Fn::ToJsonString") {
    Value value = evaluate(argument).value_or(Value::null());
    if (value.containsUnknown())
      return firstUnknown({value});
    if (function == "Fn::Base64" && isText(value))
      return Value::string(llvm::encodeBase64(value.string())).withTaintOf(value);
    if (function == "Fn::Length" && isArray(value))
      return Value::integer(static_cast<int64_t>(value.elements().size()));
    if (function == "Fn::ToJsonString")
      return Value::string(toJson(value, {SecretStyle::Plain, 0})).withTaintOf(value);
  }
  if (function == "Fn::Equals" || function == "Fn::And" || function == "Fn::Or" ||
      function == "Fn::Not") {
    ValueObject condition;
    condition.set(function, argument);
    std::optional<bool> result = truth(Value::object(std::move(condition)));
    return result ? Value::boolean(*result) : unknownBecause(phrase::its_condition());
  }
  return unknownBecause(phrase::of_service(function.str()));
}

std::optional<bool> Evaluator::truth(const Value &condition) {
  if (Depth >= MaxDepth)
    return std::nullopt;
  ++Depth;
  auto leave = llvm::make_scope_exit([&] { --Depth; });
  const ValueObject::Member *function = functionOf(condition);
  if (!function)
    return condition.kind() == ValueKind::Bool ? std::optional(condition.boolean()) : std::nullopt;
  const Value &argument = function->second;
  llvm::StringRef name = function->first;
  if (name == "Condition")
    return isText(argument) ? holds(argument.string()) : std::nullopt;
  if (name == "Fn::Equals") {
    std::vector<Value> parts = arguments(argument);
    if (parts.size() != 2 || parts[0].containsUnknown() || parts[1].containsUnknown())
      return std::nullopt;
    std::optional<std::string> a = scalarText(parts[0]), b = scalarText(parts[1]);
    return a && b ? *a == *b : parts[0].sameContent(parts[1]);
  }
  if (!isArray(argument) || (name != "Fn::And" && name != "Fn::Or" && name != "Fn::Not"))
    return std::nullopt;
  if (name == "Fn::Not") {
    std::optional<bool> of =
        argument.elements().size() == 1 ? truth(argument.elements()[0]) : std::nullopt;
    return of ? std::optional(!*of) : std::nullopt;
  }
  bool ends = name == "Fn::Or", isKnown = true; // the operand that decides at once
  for (const Value &each : argument.elements()) {
    std::optional<bool> of = truth(each);
    if (of == ends)
      return ends;
    isKnown &= of.has_value();
  }
  return isKnown ? std::optional(!ends) : std::nullopt;
}

std::optional<bool> Evaluator::holds(llvm::StringRef name) {
  auto [slot, isNew] = Conditions.try_emplace(name.str()); // not known while it is looked at
  const Value *condition = isNew ? sectionOf(Root, "Conditions").find(name) : nullptr;
  if (condition)
    Conditions[name.str()] = truth(*condition);
  return Conditions[name.str()];
}

} // namespace pcl::cfnimport
