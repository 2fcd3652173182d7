// Walks that replace references.
#include "Rewrite.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl::cfnimport {

Value makeCall(llvm::StringRef function, Value argument) {
  ValueObject call;
  call.set(function, std::move(argument));
  return Value::object(std::move(call));
}

static std::string renamed(const std::map<std::string, std::string> &names, llvm::StringRef name) {
  auto found = names.find(name.str());
  return found == names.end() ? name.str() : found->second;
}

/// The first element of the list `argument` by `names`, the others rewritten.
static Value renameFirst(const Value &argument, const std::map<std::string, std::string> &names,
                         const Replacements &with) {
  std::vector<Value> elements;
  for (const Value &each : argument.elements())
    elements.push_back(elements.empty() && isText(each)
                           ? Value::string(renamed(names, each.string()))
                           : rewrite(each, with));
  return Value::array(std::move(elements));
}

static Value rewriteSub(const Value &argument, const Replacements &with) {
  bool isList = isArray(argument) && !argument.elements().empty();
  const Value &text = isList ? argument.elements().front() : argument;
  if (!isText(text))
    return argument;
  ValueObject values;
  if (isList && argument.elements().size() > 1 && isObject(argument.elements()[1]))
    for (const auto &[name, value] : argument.elements()[1].object())
      values.set(name, rewrite(value, with));
  std::string result;
  for (const SubPiece &piece : splitSub(text.string())) {
    if (!piece.isName) {
      for (size_t at = 0; at < piece.text.size(); ++at) // `${` of a text is `${!`
        result += llvm::StringRef(piece.text).substr(at).starts_with("${")
                      ? (++at, std::string("${!"))
                      : std::string(1, piece.text[at]);
      continue;
    }
    auto [name, attribute] = llvm::StringRef(piece.text).split('.');
    std::optional<Value> value =
        values.find(piece.text) ? std::nullopt : with.value(name, attribute);
    if (!value) {
      result += "${" + piece.text + "}";
    } else if (isText(*value)) {
      result += value->string().str();
    } else if (const Value *ref = memberOf(*value, "Ref"); ref && isText(*ref)) {
      result += "${" + ref->string().str() + "}";
    } else if (auto parts = memberOf(*value, "Fn::GetAtt")
                                ? attributeOf(*memberOf(*value, "Fn::GetAtt"))
                                : std::nullopt) {
      result += "${" + parts->first + "." + parts->second + "}";
    } else {
      std::string variable;
      for (char c : piece.text)
        variable += llvm::isAlnum(c) ? std::string(1, c) : "";
      while (values.find(variable) && *values.find(variable) != *value)
        variable += "X";
      values.set(variable, *value);
      result += "${" + variable + "}";
    }
  }
  if (values.empty())
    return Value::string(result);
  return Value::array({Value::string(result), Value::object(std::move(values))});
}

Value rewrite(const Value &value, const Replacements &with) {
  if (isArray(value)) {
    std::vector<Value> elements;
    for (const Value &each : value.elements())
      elements.push_back(rewrite(each, with));
    return Value::array(std::move(elements));
  }
  if (!isObject(value))
    return value;
  if (const ValueObject::Member *call = functionOf(value)) {
    llvm::StringRef function = call->first;
    const Value &argument = call->second;
    if (function == "Ref" && isText(argument))
      return with.value(argument.string(), "").value_or(value);
    if (function == "Fn::GetAtt")
      if (auto parts = attributeOf(argument); parts && !parts->second.empty())
        return with.value(parts->first, parts->second).value_or(value);
    if (function == "Fn::Sub")
      return makeCall(function, rewriteSub(argument, with));
    if (function == "Condition" && isText(argument))
      return makeCall(function, Value::string(renamed(with.conditions, argument.string())));
    if (function == "Fn::If" && isArray(argument))
      return makeCall(function, renameFirst(argument, with.conditions, with));
    if (function == "Fn::FindInMap" && isArray(argument))
      return makeCall(function, renameFirst(argument, with.mappings, with));
  }
  ValueObject members;
  for (const auto &[name, member] : value.object())
    members.set(name, rewrite(member, with));
  return Value::object(std::move(members));
}

Value rewriteResource(const Value &body, const Replacements &with) {
  ValueObject result;
  for (const auto &[name, member] : body.object()) {
    if (name == "Condition" && isText(member)) {
      result.set(name, Value::string(renamed(with.conditions, member.string())));
    } else if (name == "DependsOn") {
      std::vector<Value> needs;
      for (const Value &each : isArray(member) ? member.elements() : llvm::ArrayRef<Value>(member))
        if (isText(each))
          if (std::optional<std::string> need = with.need(each.string()))
            needs.push_back(Value::string(*need));
      if (!needs.empty())
        result.set(name, Value::array(std::move(needs)));
    } else {
      result.set(name, rewrite(member, with));
    }
  }
  return Value::object(std::move(result));
}

} // namespace pcl::cfnimport
