// The functions of templates, and what names in them mean.
#include "Classic.h"
#include "Expressions.h"
#include "Late.h"
#include "Names.h"
#include "pcl/Frontend/CloudFormation/Patterns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace pcl::cloudformation {

using ir::Builtin;
using schema::TypeKind;

static constexpr llvm::StringRef FunctionNames[] = {
    "Fn::And",    "Fn::Base64",       "Fn::Cidr",      "Fn::Equals",        "Fn::FindInMap",
    "Fn::GetAZs", "Fn::GetAtt",       "Fn::If",        "Fn::ImportValue",   "Fn::Join",
    "Fn::Length", "Fn::Not",          "Fn::Or",        "Fn::Select",        "Fn::Split",
    "Fn::Sub",    "Fn::ToJsonString", "Fn::Transform", "Fn::GetStackOutput"};

bool isFunctionName(llvm::StringRef key) { return llvm::is_contained(FunctionNames, key); }

ExprId Expressions::lose(llvm::StringRef function, SrcRange range,
                         Phrase<phrase::FunctionLoss> why) {
  C.diags.report(diag::cfn_function_lost, range, function.str(), why);
  return mark(range);
}

ExprId Expressions::package(llvm::StringRef function,
                            llvm::ArrayRef<std::pair<llvm::StringRef, ExprId>> args,
                            llvm::StringRef result, SrcRange range) {
  return W.getAttr(W.invoke(W.text(("aws-native:index:" + function).str(), range),
                            W.object(args, range), {}, range),
                   result, range);
}

std::optional<llvm::ArrayRef<const Node *>> Expressions::arguments(const Node &node,
                                                                   llvm::StringRef function,
                                                                   size_t fewest, size_t most,
                                                                   Phrase<phrase::Form> wanted) {
  if (node.isSequence() && node.items.size() >= fewest && node.items.size() <= most)
    return node.items;
  C.diags.report(diag::cfn_form, node.range, phrase::the_key(function.str()), wanted,
                 node.isSequence() ? phrase::list_of_length(node.items.size()) : describe(node));
  return std::nullopt;
}

/// What `function` gives is made before the service looks at anything.
static bool isOfMacro(llvm::StringRef function) {
  return function == "Fn::Transform" || function.starts_with("Rain::");
}

ExprId Expressions::function(const Node &node, const Member &call, const schema::Type *type) {
  const Node &argument = *call.value;
  SrcRange range = node.range;
  llvm::StringRef name = call.key;
  if (name.starts_with("Rain::"))
    return lose(name, range, phrase::written_rain());
  if (name == "Ref") {
    if (argument.isScalar())
      return ref(argument.text, range);
    C.diags.report(diag::cfn_form, argument.range, phrase::the_key("Ref"), phrase::a_name(),
                   describe(argument));
    return mark(range);
  }
  if (name == "Fn::ValueOf" || name == "Fn::ValueOfAll")
    return lose(name, range, phrase::known_to_service());
  name.consume_front("Fn::");
  enum {
    If,
    GetAtt,
    Sub,
    Join,
    Select,
    Split,
    Base64,
    FindInMap,
    AZs,
    Import,
    Cidr,
    Length,
    Json,
    Output,
    Transform,
    Test,
    Unknown
  };
  switch (llvm::StringSwitch<int>(name)
              .Case("If", If)
              .Case("GetAtt", GetAtt)
              .Case("Sub", Sub)
              .Case("Join", Join)
              .Case("Select", Select)
              .Case("Split", Split)
              .Case("Base64", Base64)
              .Case("FindInMap", FindInMap)
              .Case("GetAZs", AZs)
              .Case("ImportValue", Import)
              .Case("Cidr", Cidr)
              .Case("Length", Length)
              .Case("ToJsonString", Json)
              .Case("GetStackOutput", Output)
              .Case("Transform", Transform)
              .Cases("Equals", "And", "Or", "Not", Test)
              .Default(Unknown)) {
  case If:
    return conditional(argument, range, type);
  case GetAtt:
    return getAtt(argument, range);
  case Sub: {
    Parts parts;
    if (subParts(argument, parts))
      return finish(std::move(parts), range);
    if (const Member *inner = argument.function(); inner && isOfMacro(inner->key))
      return function(argument, *inner, nullptr);
    C.diags.report(
        diag::cfn_form, argument.range, phrase::the_key("Fn::Sub"), phrase::text_or_pair(),
        argument.isSequence() ? phrase::list_of_length(argument.items.size()) : describe(argument));
    return mark(range);
  }
  case Join:
    return joinOf(argument, range);
  case Select:
    return select(argument, range);
  case Split:
    if (const Node &written = splitOut(node); written.isSequence())
      return sequence(written.items, range, nullptr);
    if (auto args = arguments(argument, "Fn::Split", 2, 2, phrase::separator_and_text()))
      return W.call(Builtin::Split, {text(*(*args)[0]), text(*(*args)[1])}, range);
    return mark(range);
  case Base64:
    if (!argument.isScalar() && !argument.function()) {
      C.diags.report(diag::cfn_form, argument.range, phrase::the_key("Fn::Base64"),
                     phrase::a_text(), describe(argument));
      return mark(range);
    }
    return W.call(Builtin::ToBase64, text(argument), range);
  case FindInMap:
    return findInMap(argument, range);
  case AZs:
    return getAzs(argument, range);
  case Import:
    return importValue(argument, range);
  case Cidr:
    return cidr(argument, range);
  case Length:
    return W.call(Builtin::Length, list(argument), range);
  case Json:
    return W.call(Builtin::ToJson, document(argument), range);
  case Output:
    return stackOutput(argument, range);
  case Transform:
    return lose("Fn::Transform", range, phrase::transform_function());
  case Test:
    return condition(node);
  default:
    break;
  }
  C.diags.report(diag::cfn_unknown_function, call.keyRange, call.key.str(),
                 didYouMean(call.key, FunctionNames));
  return mark(range);
}

// ---- Names.

ExprId Expressions::pseudo(llvm::StringRef name, SrcRange range) {
  if (auto local = C.pseudo.find(name); local != C.pseudo.end())
    return W.ref(local->second, range);
  if (name == "AWS::StackName")
    return stackName(range);
  if (name == "AWS::NotificationARNs") {
    C.diags.report(diag::cfn_pseudo_parameter, range, name.str(), phrase::empty_list());
    return X.tuple({}, range);
  }
  if (name == "AWS::StackId") {
    C.diags.report(diag::cfn_pseudo_parameter, range, name.str(), phrase::stack_id_text());
    return stackId("", range);
  }
  C.diags.report(diag::cfn_unknown_name, range, name.str(), {});
  return mark(range);
}

ExprId Expressions::stackId(llvm::StringRef nested, SrcRange range) {
  auto part = [&](llvm::StringRef name) { return pseudo(name, range); };
  std::string end = (nested.empty() ? "" : "-") + nested.str() + "/";
  return W.templateOf({W.text("arn:"), part("AWS::Partition"), W.text(":cloudformation:"),
                       part("AWS::Region"), W.text(":"), part("AWS::AccountId"), W.text(":stack/"),
                       stackName(range), W.text(end), W.call(Builtin::Project, {}, range)},
                      range);
}

ExprId Expressions::stackName(SrcRange range) {
  return C.stackName.empty() ? W.call(Builtin::Stack, {}, range) : W.ref(C.stackName, range);
}

ExprId Expressions::ref(llvm::StringRef name, SrcRange range) {
  if (name == "AWS::NoValue")
    return {};
  if (name.starts_with("AWS::"))
    return pseudo(name, range);
  if (auto parameter = C.parameters.find(name); parameter != C.parameters.end())
    return W.ref(parameter->second.node, range);
  if (auto resource = C.resources.find(name); resource != C.resources.end())
    return attributeOf(resource->second, "", range);
  if (C.isPartial) // one of those that are made elsewhere
    return lose("Ref", range, phrase::lost_resource(name.str()));
  C.diags.report(diag::cfn_unknown_name, range, name.str(), C.near(name, C.resources));
  return mark(range);
}

ExprId Expressions::getAtt(const Node &argument, SrcRange range) {
  std::string id;
  std::string attribute;
  if (argument.isScalar()) {
    auto [before, behind] = argument.text.split('.');
    id = before;
    attribute = behind;
  } else if (argument.isSequence() && argument.items.size() >= 2) {
    for (const Node *item : argument.items) {
      std::optional<llvm::StringRef> name = item->scalar();
      // Loops leave texts behind in which nothing is left to replace.
      if (const Member *call = item->function(); call && call->key == "Fn::Sub" &&
                                                 call->value->isScalar() &&
                                                 !call->value->text.contains("${"))
        name = call->value->text;
      if (!name)
        return lose("Fn::GetAtt", item->range, phrase::written_names());
      if (id.empty())
        id = name->str();
      else
        attribute += (attribute.empty() ? "" : ".") + name->str();
    }
  }
  if (id.empty() || attribute.empty()) {
    C.diags.report(diag::cfn_form, argument.range, phrase::the_key("Fn::GetAtt"),
                   phrase::an_attribute(), describe(argument));
    return mark(range);
  }
  auto resource = C.resources.find(id);
  if (resource != C.resources.end())
    return attributeOf(resource->second, attribute, range);
  if (C.isPartial)
    return lose("Fn::GetAtt", range, phrase::lost_resource(id));
  C.diags.report(diag::cfn_unknown_name, range, id, C.near(id, C.resources));
  return mark(range);
}

ExprId Expressions::attributeOf(const ResourceDecl &resource, llvm::StringRef attribute,
                                SrcRange range) {
  switch (resource.fate) {
  case Fate::Native:
    return attribute.empty() && !resource.classic ? nativeRef(resource, range)
                                                  : lookupResource(resource, attribute, range);
  case Fate::Nested: {
    llvm::StringRef name = attribute;
    auto output = name.consume_front("Outputs.") ? resource.child->outputs.find(name)
                                                 : resource.child->outputs.end();
    C.awaited.insert(resource.node); // all of it, and not only what the output is of
    if (output != resource.child->outputs.end())
      return W.access(W.ref(resource.node, range), output->second, range);
    if (attribute.empty()) { // a component has no id of CloudFormation
      C.diags.report(diag::cfn_pseudo_parameter, range, "Ref " + resource.id().str(),
                     phrase::stack_id_text());
      return stackId(resource.id(), range);
    }
    return lose("Fn::GetAtt", range, phrase::no_attribute(resource.child->label, attribute.str()));
  }
  case Fate::Spread: {
    // What has a name of its own is the name that the template gives it.
    const Node *properties = resource.body().find("Properties");
    const Node *name = properties ? properties->find("PolicyName") : nullptr;
    C.awaited.insert(resource.nodes.begin(), resource.nodes.end());
    if (attribute.empty() && name)
      return text(*name);
    break;
  }
  case Fate::Fallback: {
    auto asked = resource.asked.find(attribute.str());
    if (asked == resource.asked.end())
      break;
    // Only who knows that there is a resource may ask it.
    return resource.condition.empty() ? W.ref(asked->second.local, range)
                                      : outputOf(resource, asked->second, range);
  }
  case Fate::Ignored:
  case Fate::Lost:
    break;
  }
  return lose(attribute.empty() ? "Ref" : "Fn::GetAtt", range,
              phrase::lost_resource(resource.id().str()));
}

/// What the output `key` of the stack `node` has.
ExprId Expressions::stackOutputOf(llvm::StringRef node, llvm::StringRef key, SrcRange range) {
  ExprId found =
      W.loop(W.getAttr(W.ref(node, range), "outputs", range), "", "output", range,
             [&](ExprId, ExprId output) -> frontend::IRWriter::LoopBody {
               return {{},
                       W.getAttr(output, "outputValue", range),
                       X.binary(ir::BinaryOp::Equal, W.getAttr(W.again(output), "outputKey", range),
                                W.text(key, range), range)};
             });
  return asText(W.element(found, 0, range));
}

ExprId Expressions::lookupResource(const ResourceDecl &resource, llvm::StringRef attribute,
                                   SrcRange range) {
  if (resource.classic) {
    std::string name = classicOutput(resource.type, attribute);
    if (!find(resource.schema->outputs, name) && name != "id")
      return lose("Fn::GetAtt", range, phrase::no_attribute(resource.type, attribute.str()));
    return W.access(W.ref(resource.node, range), name, range);
  }
  llvm::SmallVector<llvm::StringRef, 4> steps;
  attribute.split(steps, '.');
  if (resource.type == "AWS::CloudFormation::Stack" && steps.size() == 2 && steps[0] == "Outputs")
    return stackOutputOf(resource.node, steps[1], range);
  ExprId at = W.ref(resource.node, range);
  if (std::optional<LateRead> late = lateRead(C, resource, steps[0], range))
    at = W.invoke(W.text(late->function, range),
                  W.object({{late->property,
                             W.access(W.ref(late->changer->node, range), late->property, range)}},
                           range),
                  {}, range);
  const schema::Properties *properties = &resource.schema->outputs;
  const schema::Type *type = nullptr;
  for (size_t i = 0; i < steps.size(); ++i) {
    llvm::StringRef step = steps[i];
    std::string name = i ? propertyName(step) : topPropertyName(step);
    if (properties) {
      const schema::Property *property = find(*properties, name);
      // Older types document `Addresses.List`, which the registry calls `AddressesList`.
      bool endsHere = !property || property->type->kind == TypeKind::String;
      if (endsHere && i + 1 < steps.size()) {
        std::string joined = (step + steps[i + 1]).str();
        joined = i ? propertyName(joined) : topPropertyName(joined);
        if (const schema::Property *both = find(*properties, joined)) {
          property = both;
          name = joined;
          ++i;
        }
      }
      if (!property)
        return lose("Fn::GetAtt", range, phrase::no_attribute(resource.type, attribute.str()));
      at = W.access(at, name, range);
      type = property->type;
    } else {
      at = memberOf(at, step, range);
    }
    const schema::ObjectType *object =
        type && type->kind == TypeKind::Named ? type->package->objectType(type->token) : nullptr;
    properties = object ? &object->properties : nullptr;
  }
  return at;
}

// ---- Conditions.

ExprId Expressions::conditionNamed(llvm::StringRef name, SrcRange range) {
  auto found = C.conditions.find(name);
  if (found != C.conditions.end())
    return W.ref(found->second, range);
  C.diags.report(diag::cfn_unknown_condition, range, name.str(), C.near(name, C.conditions));
  return mark(range);
}

ExprId Expressions::condition(const Node &node) {
  const Member *call = node.function();
  SrcRange range = node.range;
  if (!call) {
    if (node.isScalar())
      if (std::optional<bool> truth = truthOf(node.text))
        return X.boolean(*truth, range);
    C.diags.report(diag::cfn_form, range, phrase::this_place(), phrase::a_condition(),
                   describe(node));
    return mark(range);
  }
  llvm::StringRef name = call->key;
  if (name == "Condition" && call->value->isScalar())
    return conditionNamed(call->value->text, range);
  if (name == "Fn::Equals")
    return equals(*call->value, range);
  if (name == "Fn::And")
    return boolean(*call->value, range, ir::BinaryOp::And);
  if (name == "Fn::Or")
    return boolean(*call->value, range, ir::BinaryOp::Or);
  if (name == "Fn::Not") {
    auto args = arguments(*call->value, name, 1, 1, phrase::one_condition());
    if (!args)
      return mark(range);
    return negated(condition(*(*args)[0]), range);
  }
  if (name == "Fn::Contains" || name == "Fn::EachMemberEquals" || name == "Fn::EachMemberIn")
    return ruleFunction(*call, range);
  if (name == "Fn::ValueOf" || name == "Fn::ValueOfAll")
    return lose(name, range, phrase::known_to_service());
  // A condition may be what a function gives as a text.
  return X.binary(ir::BinaryOp::Equal, text(node), W.text("true", range), range);
}

ExprId Expressions::negated(ExprId condition, SrcRange range) {
  const ir::Expr &inner = X[condition];
  if (inner.kind == ir::ExprKind::Binary && inner.binaryOp() == ir::BinaryOp::Equal)
    return X.binary(ir::BinaryOp::NotEqual, inner.as<ir::BinaryExpr>().left(),
                    inner.as<ir::BinaryExpr>().right(), range);
  return X.unary(ir::UnaryOp::Not, condition, range);
}

ExprId Expressions::boolean(const Node &argument, SrcRange range, ir::BinaryOp op) {
  auto args = arguments(argument, op == ir::BinaryOp::And ? "Fn::And" : "Fn::Or", 2, 10,
                        phrase::many_conditions());
  if (!args)
    return mark(range);
  ExprId result;
  for (const Node *item : *args) {
    ExprId made = condition(*item);
    result = result ? X.binary(op, result, made, range) : made;
  }
  return result;
}

/// The parameter that `node` is the `Ref` of, or null.
const ParameterDecl *Expressions::parameterOf(const Node &node) const {
  const Member *call = node.function();
  auto parameter = call && call->key == "Ref" && call->value->isScalar()
                       ? C.parameters.find(call->value->text)
                       : C.parameters.end();
  return parameter != C.parameters.end() ? &parameter->second : nullptr;
}

/// A parameter whose values are numbers.
bool Expressions::isNumeric(const Node &node) const {
  const ParameterDecl *parameter = parameterOf(node);
  return parameter && parameter->isNumber;
}

/// What `node` gives may be a number of the program, and is a text to the service.
bool Expressions::mayBeNumber(const Node &node) const {
  const Member *call = node.function();
  if (!call || isNumeric(node))
    return call != nullptr;
  const Node &argument = *call->value;
  llvm::ArrayRef<const Node *> args = argument.items;
  auto may = [&](const Node *item) { return mayBeNumber(*item); };
  llvm::StringRef name = call->key;
  if (name == "Fn::Length")
    return true;
  if (name == "Fn::If")
    return llvm::any_of(args.drop_front(!args.empty()), may);
  if (name == "Fn::Select" && args.size() == 2) {
    const ParameterDecl *list = parameterOf(*args[1]);
    return (list && list->hasNumbers) || llvm::any_of(args[1]->items, may);
  }
  // A text of one piece is what the piece is.
  if (name == "Fn::Join" && args.size() == 2)
    return args[1]->items.size() == 1 && mayBeNumber(*args[1]->items[0]);
  if (name == "Fn::Sub") {
    const Node &pattern = args.empty() ? argument : *args[0];
    llvm::StringRef inner = pattern.text.trim();
    if (pattern.text.size() != inner.size() || !inner.consume_front("${") ||
        !inner.consume_back("}"))
      return false;
    if (const Node *own = args.size() == 2 ? args[1]->find(inner.trim()) : nullptr)
      return mayBeNumber(*own);
    auto parameter = C.parameters.find(inner.trim());
    return parameter != C.parameters.end() && parameter->second.isNumber;
  }
  return false;
}

/// One side of a comparison as a text, or as the number of a parameter.
ExprId Expressions::compared(const Node &side) {
  const Member *call = side.function();
  return call && call->key == "Fn::Select" ? select(*call->value, side.range, true) : text(side);
}

/// Texts are compared, whatever they came from; a number as it is written.
ExprId Expressions::equals(const Node &argument, SrcRange range) {
  auto args = arguments(argument, "Fn::Equals", 2, 2, phrase::two_values());
  if (!args)
    return mark(range);
  auto isWhole = [](const Node &node) {
    return node.isScalar() && isNumber(node.text) && node.text.size() < 16 && node.text != "-0" &&
           node.text.find_first_of(".eE") == llvm::StringRef::npos;
  };
  ExprId sides[2];
  for (size_t i = 0; i < 2; ++i) {
    const Node &side = *(*args)[i], &other = *(*args)[1 - i];
    bool isCompared = isNumeric(side) && (isWhole(other) || isNumeric(other));
    if (isWhole(side) && isNumeric(other))
      sides[i] = X.number(W.intern(side.text), side.range);
    else if (mayBeNumber(side) && !isCompared)
      sides[i] = asText(compared(side));
    else
      sides[i] = compared(side);
  }
  return X.binary(ir::BinaryOp::Equal, sides[0], sides[1], range);
}

ExprId Expressions::conditional(const Node &argument, SrcRange range, const schema::Type *type) {
  auto args = arguments(argument, "Fn::If", 3, 3, phrase::condition_and_values());
  if (!args)
    return mark(range);
  const Node &name = *(*args)[0];
  ExprId test = name.isScalar() ? conditionNamed(name.text, name.range) : condition(name);
  for (size_t i : {1, 2})
    C.openBranch((*args)[i - 1]->range.end, *(*args)[i]);
  ExprId then = value(*(*args)[1], type), otherwise = value(*(*args)[2], type);
  if (!then && !otherwise)
    return {};
  if (!then)
    then = X.null(range);
  if (!otherwise)
    otherwise = X.null(range);
  return X.conditional(test, then, otherwise, range);
}

// ---- Lists, mappings, and what a package looks up.

ExprId Expressions::list(const Node &written) {
  const Node &node = splitOut(written);
  if (!node.isSequence()) {
    const Member *call = node.function();
    if (!call)
      return X.tuple(text(node), node.range);
    ExprId made = function(node, *call, nullptr);
    return made ? made : X.tuple({}, node.range);
  }
  return sequence(node.items, node.range, nullptr);
}

ExprId Expressions::joinOf(const Node &argument, SrcRange range) {
  Parts parts;
  if (joinParts(argument, parts))
    return finish(std::move(parts), range);
  auto args = arguments(argument, "Fn::Join", 2, 2, phrase::separator_and_list());
  if (!args)
    return mark(range);
  const Node &items = *(*args)[1];
  if (!items.isSequence() && !items.function()) {
    C.diags.report(diag::cfn_form, items.range, phrase::the_key("Fn::Join"),
                   phrase::separator_and_list(), describe(items));
    return mark(range);
  }
  return W.call(Builtin::Join, {text(*(*args)[0]), list(items)}, range);
}

/// What `Fn::Split` makes of texts that are written out, as a list; any other node as it is.
const Node &Expressions::splitOut(const Node &node) const {
  const Member *call = node.function();
  if (!call || call->key != "Fn::Split" || call->value->items.size() != 2)
    return node;
  const Node &separator = *call->value->items[0], &text = *call->value->items[1];
  if (!separator.isScalar() || separator.text.empty() || !text.isScalar() ||
      text.text.contains("{{resolve:"))
    return node;
  llvm::SmallVector<llvm::StringRef, 8> parts;
  textOf(text).split(parts, separator.text);
  std::vector<const Node *> items;
  for (llvm::StringRef part : parts)
    items.push_back(makeScalar(C.arena, text.range, part, false));
  return *makeSequence(C.arena, node.range, items);
}

/// `isCompared`: the place only asks what the text is.
ExprId Expressions::select(const Node &argument, SrcRange range, bool isCompared) {
  auto args = arguments(argument, "Fn::Select", 2, 2, phrase::index_and_list());
  if (!args)
    return mark(range);
  const Node &index = *(*args)[0], &from = splitOut(*(*args)[1]);
  uint64_t number = 0;
  bool isLiteral = index.isScalar() && !index.text.trim().getAsInteger(10, number);
  if (index.isScalar() && !isLiteral && !index.text.contains("{{resolve:")) {
    C.diags.report(diag::cfn_form, index.range, phrase::the_key("Fn::Select"),
                   phrase::index_and_list(), phrase::the_text(index.text.str()));
    return mark(range);
  }
  if (isLiteral && from.isSequence() &&
      llvm::none_of(from.items, [&](const Node *item) { return mayBeLeftOut(*item); })) {
    if (number < from.items.size())
      return isCompared ? text(*from.items[number]) : value(*from.items[number], nullptr);
    C.diags.report(diag::cfn_form, argument.range, phrase::the_key("Fn::Select"),
                   phrase::index_below(from.items.size()), phrase::the_text(index.text.str()));
    return mark(range);
  }
  // A list of nothing is one empty text to the service, and an empty list in the program.
  if (const ParameterDecl *parameter = parameterOf(from);
      parameter && parameter->isList && isLiteral && number == 0) {
    const Node *given = parameter->source->value->find("Default");
    bool isEmpty = parameter->node == parameter->config && !parameter->hasNumbers && given &&
                   given->isScalar() && given->text.trim().empty();
    ExprId first = W.element(list(from), 0, range);
    if (!isEmpty && !isCompared)
      return first;
    ExprId count = W.call(Builtin::Length, list(from), range);
    return X.conditional(
        X.binary(ir::BinaryOp::Greater, count, X.number(W.intern("0"), range), range),
        parameter->hasNumbers ? asText(first) : first, W.text("", range), range);
  }
  if (isLiteral)
    return W.element(list(from), number, range);
  ExprId at = text(index);
  if (!isNumeric(index))
    at = W.stdCall(ir::StdFunction::tonumber, {{"input", at}}, range);
  return X.index(list(from), at, range);
}

/// `object.key`, or with brackets where the key is no name in every language.
ExprId Expressions::memberOf(ExprId object, llvm::StringRef key, SrcRange range) {
  bool isName = !key.empty() && !llvm::isDigit(key.front()) &&
                llvm::all_of(key, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  return isName ? W.getAttr(object, key, range) : X.index(object, W.text(key, range), range);
}

Expressions::Findable Expressions::findable(llvm::ArrayRef<const Node *> args) const {
  auto fits = [](const Node &key, const Member &member) {
    return !key.isScalar() || key.text == member.key;
  };
  Findable found;
  const Node *mappings = C.source.root->find("Mappings");
  for (const Member &mapping : mappings ? mappings->members : llvm::ArrayRef<Member>())
    if (fits(*args[0], mapping) && C.mappings.contains(mapping.key))
      for (const Member &top : mapping.value->members)
        for (const Member &inner : top.value->members)
          if (fits(*args[1], top) && fits(*args[2], inner))
            found[mapping.key].push_back(inner.value);
  return found;
}

namespace {
/// What mappings may give for some keys.
struct Found {
  unsigned keys = 0, others = 0; ///< keys of the Parameter Store, and what is none
  const Node *strange = nullptr; ///< another dynamic reference

  void see(const Node &value, bool isItem) {
    if (!isItem && parameterKeyOf(textOf(value)))
      ++keys;
    else if (value.text.contains("{{resolve:"))
      strange = &value;
    else
      ++others;
  }
};
} // namespace

ExprId Expressions::findInMap(const Node &argument, SrcRange range) {
  auto args = arguments(argument, "Fn::FindInMap", 3, 4, phrase::mapping_and_keys());
  if (!args)
    return mark(range);
  const Node &name = *(*args)[0];
  auto local = C.mappings.find(name.text);
  if (name.isScalar() && local == C.mappings.end()) {
    C.diags.report(diag::cfn_unknown_mapping, name.range, name.text.str(),
                   C.near(name.text, C.mappings));
    return mark(range);
  }
  const Node *fallback = args->size() == 4 ? (*args)[3]->find("DefaultValue") : nullptr;
  auto fallbackValue = [&] {
    return fallback->isScalar() ? text(*fallback) : valueOrNull(*fallback, nullptr);
  };
  // What is written out is there or not.
  const Node *known = name.isScalar() ? C.mappingNodes.lookup(name.text) : nullptr;
  for (const Node *key : args->slice(1, 2)) {
    if (!known || !key->isScalar())
      break;
    known = known->find(key->text);
    if (!known && fallback)
      return fallbackValue();
    if (!known)
      return lose("Fn::FindInMap", key->range,
                  phrase::no_attribute(name.text.str(), key->text.str()));
  }
  Findable all = findable(*args);
  ExprId at;
  if (name.isScalar()) {
    at = W.ref(local->second, name.range);
  } else {
    // One of those that have such keys.
    llvm::SmallVector<ExprId, 8> mappings;
    for (const auto &[key, cells] : all)
      mappings.append(
          {W.text(key, name.range, ir::QuotedKey), W.ref(C.mappings.lookup(key), name.range)});
    if (mappings.empty())
      return fallback ? fallbackValue()
                      : lose("Fn::FindInMap", name.range, phrase::no_such_mapping());
    at = X.index(X.object(mappings, name.range), text(name), name.range);
  }
  for (const Node *key : args->slice(1, 2))
    at =
        key->isScalar() ? memberOf(at, key->text, key->range) : X.index(at, text(*key), key->range);
  Found found;
  for (const auto &[key, cells] : all)
    for (const Node *cell : cells) {
      if (cell->isScalar())
        found.see(*cell, false);
      for (const Node *item : cell->items)
        found.see(*item, true);
    }
  if (found.strange || (found.keys && (found.others || fallback)))
    return lose("{{resolve:...}}", range,
                phrase::bad_dynamic_reference(found.strange ? found.strange->text.str()
                                                            : "what is one in some cases"));
  if (fallback)
    return W.call(Builtin::Try, {at, fallbackValue()}, range);
  if (!found.keys)
    return at;
  // Mappings have the keys, and nothing is looked up but what is found.
  if (Inner)
    return W.templateOf({W.text("{{resolve:ssm:"), at, W.text("}}")}, range);
  return package("getSsmParameterString", {{"name", at}}, "value", range);
}

ExprId Expressions::getAzs(const Node &argument, SrcRange range) {
  const Member *call = argument.function();
  bool isOwn =
      (argument.isScalar() && (argument.text.empty() || argument.isNull())) ||
      (call && call->key == "Ref" && call->value->isScalar() && call->value->text == "AWS::Region");
  if (isOwn)
    return package("getAzs", {}, "azs", range);
  return package("getAzs", {{"region", text(argument)}}, "azs", range);
}

ExprId Expressions::cidr(const Node &argument, SrcRange range) {
  auto args = arguments(argument, "Fn::Cidr", 2, 3, phrase::block_and_sizes());
  if (!args)
    return mark(range);
  if (args->size() == 2)
    return lose("Fn::Cidr", range, phrase::cidr_bits());
  auto number = [&](const Node &node) {
    std::optional<std::string> number = node.isScalar() ? numberIn(node.text) : std::nullopt;
    return number ? X.number(W.intern(*number), node.range) : text(node);
  };
  return package("cidr",
                 {{"ipBlock", text(*(*args)[0])},
                  {"count", number(*(*args)[1])},
                  {"cidrBits", number(*(*args)[2])}},
                 "subnets", range);
}

ExprId Expressions::importValue(const Node &argument, SrcRange range) {
  if (!argument.isScalar() && !argument.function()) {
    C.diags.report(diag::cfn_form, argument.range, phrase::the_key("Fn::ImportValue"),
                   phrase::a_text(), describe(argument));
    return mark(range);
  }
  if (ExprId output = importedOutput(argument, range))
    return asText(output);
  range = importPlace(argument, range);
  // Exports are texts, and the schema of the function does not say so.
  return asText(package("importValue", {{"name", text(argument)}}, "value", range));
}

ExprId Expressions::stackOutput(const Node &argument, SrcRange range) {
  const Node *stack = argument.isMapping() ? argument.find("StackName") : nullptr;
  const Node *output = argument.isMapping() ? argument.find("OutputName") : nullptr;
  if (!stack || !output || argument.members.size() != 2)
    return lose("Fn::GetStackOutput", range, phrase::written_stack());
  ExprId found = W.invoke(W.text("aws:cloudformation/getStack:getStack", range),
                          W.object({{"name", text(*stack)}}, range), {}, range);
  return X.index(W.getAttr(found, "outputs", range), text(*output), range);
}

} // namespace pcl::cloudformation
