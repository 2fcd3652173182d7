// What a template demands of its parameters, as checks that run: constraints, `Rules`, and values
// by which something was decided before.
#include "Names.h"
#include "Nodes.h"
#include "pcl/Frontend/CloudFormation/Patterns.h"

#include "pcl/Eval/Eval.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

using ir::BinaryOp;
using ir::Builtin;
using ir::StdFunction;

namespace {

class ParameterChecks {
public:
  ParameterChecks(Context &context, const Member &member)
      : C(context), W(context.W), X(context.X), Source(member),
        Decl(context.parameters.find(member.key)->second),
        // What is looked up is no list yet.
        IsList(Decl.isList && Decl.node == Decl.config),
        IsNumeric(Decl.node == Decl.config && (Decl.isNumber || Decl.hasNumbers)),
        IsNumber(IsNumeric || Decl.isNumberText) {}

  std::vector<Check> run() {
    if (Decl.isNumberText)
      add([&](ExprId value) { return W.call(Builtin::Can, {numberOf(value)}, Source.keyRange); },
          Source.keyRange, "be a number");
    addAllowedValues();
    addPattern();
    addBound("MinLength", BinaryOp::GreaterEqual, true, "contain at least {} characters");
    addBound("MaxLength", BinaryOp::LessEqual, true, "contain at most {} characters");
    addBound("MinValue", BinaryOp::GreaterEqual, false, "be a number not less than {}");
    addBound("MaxValue", BinaryOp::LessEqual, false, "be a number not greater than {}");
    const Node *said = find("ConstraintDescription");
    if (!Found.empty() && said && said->isScalar()) {
      ExprId all = Found.front().condition;
      for (const Check &one : llvm::drop_begin(Found))
        all = X.binary(BinaryOp::And, all, one.condition, X.range(one.condition));
      Found = {
          {all, ("Parameter " + Source.key + " failed to satisfy constraint: " + said->text.trim())
                    .str()}};
    }
    return std::move(Found);
  }

private:
  const Node *find(llvm::StringRef name) const { return Source.value->find(name); }

  void lose(llvm::StringRef name, const Node &node, Phrase<phrase::ConstraintLoss> why) {
    W.dropped(diag::cfn_constraint, node.range, Source.key.str(), name.str(), why);
    llvm::StringRef text = node.isScalar() ? node.text : C.diags.sources().text(node.range);
    W.note((name + ": " + text.split('\n').first).str());
  }

  /// Adds the condition that `make` writes of the value, or of each element of it.
  ExprId add(llvm::function_ref<ExprId(ExprId)> make, SrcRange range, std::string rule) {
    ExprId all = W.ref(Decl.config, range), condition;
    if (IsList) {
      ExprId each = W.loop(all, "", "item", range, [&](ExprId, ExprId item) {
        return frontend::IRWriter::LoopBody{{}, make(item), {}};
      });
      condition = W.stdCall(StdFunction::alltrue, {{"input", each}}, range);
    } else {
      condition = make(all);
    }
    Found.push_back({condition, "Parameter " + Source.key.str() + " must " + rule});
    return condition;
  }

  /// What the command line gives, also of what is a secret and in no settings.
  std::optional<Value> given() const {
    if (auto setting = C.settings.find(Source.key); setting != C.settings.end())
      return setting->second;
    auto text = C.given.find(Source.key);
    bool isText = Decl.isSecret && !IsList && !IsNumber && text != C.given.end();
    return isText ? std::optional(Value::string(text->second)) : std::nullopt;
  }

  /// `value` does not satisfy `condition`, as far as that can be told here.
  bool fails(const Value &value, ExprId condition) const {
    eval::Environment environment;
    environment.callsStd = true;
    // Nothing else is asked by a constraint.
    environment.reference = [&](ExprId) { return value; };
    eval::Result result = eval::evaluate(W.program, condition, environment);
    return result ? result->kind() == ValueKind::Bool && !result->boolean()
                  : result.outcome() == eval::Outcome::Fails;
  }

  void refuse(llvm::StringRef name, SrcRange range) {
    C.diags.report(diag::cfn_parameter_constraint, range, Source.key.str(), name.str());
  }

  /// Reports what is known not to satisfy `condition`, that of the constraint `name`: what is
  /// given, or the default where nothing is.
  void checkKnown(llvm::StringRef name, SrcRange range, ExprId condition) {
    if (std::optional<Value> value = given(); value && fails(*value, condition))
      refuse(name, range);
    if (C.given.contains(Source.key))
      return;
    if (std::optional<Value> usual = defaultOf(C, Source); usual && fails(*usual, condition))
      C.diags.report(diag::cfn_default_constraint, find("Default")->range, Source.key.str(),
                     name.str());
  }

  /// The value that is given, or an element of it, does not fit, as far as that can be told here.
  /// Defaults are left to the program: to read a pattern takes longer than all the rest.
  bool failsPattern(llvm::StringRef pattern) const {
    std::optional<Value> value = given();
    auto isOutside = [&](const Value &one) {
      return one.kind() == ValueKind::String && fitsPattern(one.string(), pattern) == false;
    };
    return value && (value->kind() == ValueKind::Array ? llvm::any_of(value->elements(), isOutside)
                                                       : isOutside(*value));
  }

  void addAllowedValues() {
    const Node *allowed = find("AllowedValues");
    if (!allowed)
      return;
    if (!allowed->isSequence())
      return lose("AllowedValues", *allowed, phrase::bad_form(phrase::a_list_form()));
    llvm::SmallVector<ExprId, 8> values;
    std::string words;
    for (const Node *value : allowed->items) {
      if (!value->isScalar())
        return lose("AllowedValues", *value, phrase::bad_form(phrase::texts_and_numbers()));
      if (IsNumber &&
          !(IsNumeric ? isNumber(value->text.trim()) : readsAsNumber(value->text.trim())))
        return lose("AllowedValues", *value, phrase::bad_number(value->text.str()));
      values.push_back(IsNumeric ? X.number(W.intern(value->text.trim()), value->range)
                                 : W.text(textOf(*value), value->range));
      words += (words.empty() ? "" : ", ") + textOf(*value).str();
    }
    SrcRange range = allowed->range;
    ExprId condition = add(
        [&](ExprId value) {
          if (values.size() == 1)
            return X.binary(BinaryOp::Equal, value, values[0], range);
          return W.stdCall(StdFunction::contains,
                           {{"input", X.tuple(values, range)}, {"element", value}}, range);
        },
        range, "be one of " + words);
    checkKnown("AllowedValues", range, condition);
  }

  ExprId numberOf(ExprId text) {
    return W.stdCall(StdFunction::tonumber, {{"input", text}}, Source.keyRange);
  }

  void addPattern() {
    const Node *pattern = find("AllowedPattern");
    if (!pattern)
      return;
    if (pattern->isScalar() && !IsNumber && failsPattern(pattern->text))
      refuse("AllowedPattern", pattern->range);
    std::optional<std::string> whole =
        pattern->isScalar() && !IsNumber ? wholePattern(pattern->text) : std::nullopt;
    if (!whole)
      return lose("AllowedPattern", *pattern, phrase::bad_pattern());
    add(
        [&](ExprId value) {
          ExprId found = W.stdCall(StdFunction::regex,
                                   {{"pattern", W.text(*whole, pattern->range)}, {"string", value}},
                                   pattern->range);
          return W.call(Builtin::Can, {found}, pattern->range);
        },
        pattern->range, "match " + pattern->text.str());
  }

  /// `isLength`: of a text; else the number itself.
  void addBound(llvm::StringRef name, BinaryOp op, bool isLength, llvm::StringRef rule) {
    const Node *bound = find(name);
    if (!bound)
      return;
    llvm::StringRef text = bound->scalar().value_or("").trim();
    if (!isNumber(text))
      return lose(name, *bound, phrase::bad_number(text.str()));
    if (isLength == IsNumber)
      return lose(name, *bound, phrase::bad_form(isLength ? phrase::a_text() : phrase::a_number()));
    auto [before, behind] = rule.split("{}");
    ExprId condition = add(
        [&](ExprId value) {
          if (isLength)
            value = W.call(Builtin::Length, {value}, bound->range);
          else if (Decl.isNumberText)
            value = numberOf(value);
          return X.binary(op, value, X.number(W.intern(text), bound->range), bound->range);
        },
        bound->range, (before + text + behind).str());
    checkKnown(name, bound->range, condition);
  }

  Context &C;
  frontend::IRWriter &W;
  ir::ExprStore &X;
  const Member &Source;
  const ParameterDecl &Decl;
  bool IsList, IsNumeric, IsNumber; ///< IsNumber: or the text of one
  std::vector<Check> Found;
};

} // namespace

void addCheck(Context &context, llvm::StringRef of, const Check &check, SrcRange range) {
  frontend::IRWriter &W = context.W;
  std::string name = of.str() + "Check";
  ir::Node node = W.node(ir::NodeKind::Local, W.names.claim(name, name), range, range);
  node.attributes.push_back(W.attribute(
      "value", W.call(Builtin::Assert, {check.condition, W.text(check.message, range)}, range)));
  W.add(std::move(node));
}

std::vector<Check> constraintsOf(Context &context, const Member &member) {
  return ParameterChecks(context, member).run();
}

void checkDecidedBy(Context &context, const Member &member) {
  const ParameterDecl &parameter = context.parameters.find(member.key)->second;
  auto decided = context.decidedBy.find(member.key);
  if (decided == context.decidedBy.end())
    return;
  frontend::IRWriter &W = context.W;
  SrcRange range = member.keyRange;
  ExprId value = W.ref(parameter.config, range);
  llvm::StringRef text = decided->second;
  ExprId wanted = W.text(text, range);
  if (parameter.isNumber && isNumber(text.trim()))
    wanted = context.X.number(W.intern(text.trim()), range);
  if (parameter.isList) {
    llvm::SmallVector<llvm::StringRef, 8> parts;
    text.split(parts, ',');
    for (llvm::StringRef &part : parts)
      part = part.trim();
    wanted = W.text(llvm::join(parts, ","), range);
    value = W.call(Builtin::Join, {W.text(",", range), value}, range);
  }
  addCheck(context, parameter.config,
           {context.X.binary(BinaryOp::Equal, value, wanted, range),
            ("The program was made for " + member.key + " = " + text +
             "; convert the template again for another value")
                .str()},
           range);
}

/// Only the service knows what the value of a parameter stands for.
static const Member *callOfService(const Node &node) {
  if (const Member *call = node.function();
      call && (call->key == "Fn::ValueOf" || call->key == "Fn::ValueOfAll"))
    return call;
  for (const Member &member : node.members)
    if (const Member *call = callOfService(*member.value))
      return call;
  for (const Node *item : node.items)
    if (const Member *call = callOfService(*item))
      return call;
  return nullptr;
}

void Expressions::rule(const Member &member) {
  frontend::IRWriter::Construct construct(W,
                                          W.account.open("rule", "", member.key, rangeOf(member)));
  const Node *when = member.value->find("RuleCondition");
  const Node *assertions = member.value->find("Assertions");
  if (!assertions || !assertions->isSequence()) {
    C.diags.report(diag::cfn_form, member.keyRange, phrase::a_rule(), phrase::assertion_list(),
                   phrase::bare_rule());
    return W.lose(Outcome::Dropped);
  }
  for (const Node *assertion : assertions->items) {
    const Node *holds = assertion->find("Assert"), *said = assertion->find("AssertDescription");
    if (!holds) {
      C.diags.report(diag::cfn_form, assertion->range, phrase::an_assertion(), phrase::an_assert(),
                     phrase::without_it());
      W.lose(Outcome::Dropped);
      continue;
    }
    const Member *asked = callOfService(*holds);
    if (!asked && when)
      asked = callOfService(*when);
    if (asked) {
      C.diags.report(diag::cfn_function_lost, holds->range, asked->key.str(),
                     phrase::known_to_service());
      W.lose(Outcome::Dropped);
      continue;
    }
    ExprId checked = condition(*holds);
    if (when)
      checked =
          X.binary(BinaryOp::Or, negated(condition(*when), when->range), checked, holds->range);
    std::string message =
        said && said->isScalar() ? said->text.str() : "The rule " + member.key.str() + " fails";
    addCheck(C, nodeNameOf(member.key), {checked, message}, assertion->range);
  }
}

/// A list of texts that a function of rules is given.
ExprId Expressions::texts(const Node &node) {
  const Member *call = node.function();
  if (call && call->key == "Fn::RefAll" && call->value->isScalar()) {
    llvm::SmallVector<ExprId, 4> all, lists;
    llvm::StringRef wanted = call->value->text;
    const Node *parameters = C.source.root->find("Parameters");
    for (const Member &member : parameters ? parameters->members : llvm::ArrayRef<Member>())
      if (const Node *type = member.value->find("Type");
          type && type->isScalar() &&
          (type->text == wanted || type->text == ("List<" + wanted + ">").str())) {
        const ParameterDecl &parameter = C.parameters.find(member.key)->second;
        ExprId value = W.ref(parameter.node, node.range);
        if (parameter.isList)
          lists.push_back(value);
        else
          all.push_back(parameter.isNumber ? asText(value) : value);
      }
    if (lists.empty() || !all.empty())
      lists.insert(lists.begin(), X.tuple(all, node.range));
    return lists.size() == 1 ? lists[0]
                             : W.stdCall(StdFunction::concat,
                                         {{"input", X.tuple(lists, node.range)}}, node.range);
  }
  if (!node.isSequence())
    return list(node);
  llvm::SmallVector<ExprId, 8> items;
  for (const Node *item : node.items)
    items.push_back(mayBeNumber(*item) ? asText(text(*item)) : text(*item));
  return X.tuple(items, node.range);
}

/// `Fn::Contains`, `Fn::EachMemberEquals` and `Fn::EachMemberIn`.
ExprId Expressions::ruleFunction(const Member &call, SrcRange range) {
  auto args = arguments(*call.value, call.key, 2, 2, phrase::list_and_item());
  if (!args)
    return mark(range);
  const Node &first = *(*args)[0], &second = *(*args)[1];
  auto sought = [&](const Node &node) {
    return mayBeNumber(node) ? asText(text(node)) : text(node);
  };
  if (call.key == "Fn::Contains")
    return W.stdCall(StdFunction::contains, {{"input", texts(first)}, {"element", sought(second)}},
                     range);
  ExprId all = W.loop(texts(first), "", "member", range, [&](ExprId, ExprId member) {
    ExprId holds = call.key == "Fn::EachMemberEquals"
                       ? X.binary(BinaryOp::Equal, member, sought(second), range)
                       : W.stdCall(StdFunction::contains,
                                   {{"input", texts(second)}, {"element", member}}, range);
    return frontend::IRWriter::LoopBody{{}, holds, {}};
  });
  return W.stdCall(StdFunction::alltrue, {{"input", all}}, range);
}

} // namespace pcl::cloudformation
