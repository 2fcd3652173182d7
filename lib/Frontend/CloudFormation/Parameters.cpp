// Parameters as configs: types, defaults, what they are constrained to.
#include "Nodes.h"

#include "pcl/IR/TypeAnnotation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

constexpr llvm::StringLiteral AwsTypes[] = {"AWS::EC2::AvailabilityZone::Name",
                                            "AWS::EC2::Image::Id",
                                            "AWS::EC2::Instance::Id",
                                            "AWS::EC2::KeyPair::KeyName",
                                            "AWS::EC2::SecurityGroup::Id",
                                            "AWS::EC2::SecurityGroup::GroupName",
                                            "AWS::EC2::Subnet::Id",
                                            "AWS::EC2::Volume::Id",
                                            "AWS::EC2::VPC::Id",
                                            "AWS::Route53::HostedZone::Id",
                                            "AWS::SSM::Parameter::Name"};

/// A type of the service as PCL has it.
struct ParameterType {
  llvm::StringRef annotation; ///< of what the type gives
  bool isLookedUp = false;    ///< the config is a key of the Parameter Store
  bool isKnown = true;
};

ParameterType typeOf(llvm::StringRef text) {
  ParameterType type;
  if (text.consume_front("AWS::SSM::Parameter::Value<")) {
    type = typeOf(text.drop_back(text.ends_with(">")));
    type.isLookedUp = true;
  } else if (text == "Number") {
    type.annotation = "number";
  } else if (text == "List<Number>") {
    type.annotation = "list(number)";
  } else if (text == "CommaDelimitedList") {
    type.annotation = "list(string)";
  } else if (text.consume_front("List<")) {
    type.annotation = "list(string)";
    text.consume_back(">");
    type.isKnown = text == "String" || llvm::is_contained(AwsTypes, text);
  } else {
    type.annotation = "string";
    type.isKnown = text == "String" || llvm::is_contained(AwsTypes, text);
  }
  return type;
}

/// The elements of a list that `text` says, or `text` alone.
llvm::SmallVector<llvm::StringRef, 8> partsOf(llvm::StringRef text, bool isList) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  if (!isList)
    parts.push_back(text);
  else if (!text.empty())
    text.split(parts, ',');
  if (isList)
    for (llvm::StringRef &part : parts)
      part = part.trim();
  return parts;
}

class ParameterConverter {
public:
  ParameterConverter(Context &context, const Member &member)
      : C(context), W(context.W), Source(member),
        Decl(context.parameters.find(member.key)->second) {}

  void run() {
    frontend::IRWriter::Construct construct(
        W, W.account.open("parameter", "", Source.key, rangeOf(Source)));
    const Node *typeNode = Source.value->find("Type");
    llvm::StringRef text = typeNode ? typeNode->scalar().value_or("") : "";
    ParameterType type = typeOf(text);
    if (Decl.isNumberText)
      type.annotation = Decl.isList ? "list(string)" : "string";
    SrcRange typeRange = typeNode ? typeNode->range : Source.keyRange;
    if (!type.isKnown)
      C.diags.report(diag::cfn_parameter_type, typeRange, text.str());
    ir::Node node = makeNode(C, ir::NodeKind::Config, Source, Decl.config);
    node.label = W.intern(type.isLookedUp ? "string" : type.annotation);
    node.labelRange = typeRange;
    ir::annotate(W.program, node, C.diags);
    const Node *noEcho = find("NoEcho");
    bool isSecret = noEcho && truthOf(noEcho->text).value_or(false);
    addDefault(node, type.isLookedUp ? "string" : type.annotation, isSecret);
    if (const Node *description = find("Description"); description && description->isScalar())
      node.attributes.push_back(
          W.attribute("description", W.text(description->text, description->range)));
    if (isSecret)
      node.attributes.push_back(W.attribute("secret", C.X.boolean(true, noEcho->range)));
    std::vector<Check> checks = constraintsOf(C, Source);
    addNode(C, std::move(node), Source);
    for (const Check &check : checks)
      addCheck(C, Decl.config, check, rangeOf(Source));
    checkDecidedBy(C, Source);
    if (type.isLookedUp)
      addLookup(type.annotation.starts_with("list"));
  }

private:
  const Node *find(llvm::StringRef name) const { return Source.value->find(name); }

  void addDefault(ir::Node &node, llvm::StringRef annotation, bool isSecret) {
    const Node *source = find("Default");
    SrcRange range = source ? source->range : Source.keyRange;
    std::string text;
    if (source && source->isScalar())
      text = textOf(*source).str();
    else if (source) {
      C.diags.report(diag::cfn_form, range, phrase::a_default(), phrase::a_text(),
                     describe(*source));
      return W.lose(Outcome::Dropped);
    } else
      return;
    if (isSecret && !text.empty()) {
      Decl.hiddenDefault = annotation.str();
      if (!C.isComponent) // else those say it that make one and do not give it
        C.diags.report(diag::cfn_secret_default, range, Source.key.str());
      return;
    }
    if (Decl.isNumberText) {
      text = llvm::StringRef(text).trim().str();
      if (!llvm::all_of(partsOf(text, Decl.isList), readsAsNumber))
        return refuseDefault(range);
    }
    ExprId value = defaultOf(text, annotation, range);
    if (!value)
      return;
    node.attributes.push_back(W.attribute("default", value));
    // A stack that is given `AWS::NoValue` has its default, also where that is known late.
    if (C.isComponent)
      node.attributes.push_back(W.attribute("nullable", C.X.boolean(false, range)));
  }

  ExprId scalarOf(llvm::StringRef text, bool isNumeric, SrcRange range) {
    if (!isNumeric)
      return W.text(text, range);
    if (isNumber(text))
      return C.X.number(W.intern(text), range);
    refuseDefault(range);
    return {};
  }

  void refuseDefault(SrcRange range) {
    C.diags.report(diag::cfn_parameter_default, range, Source.key.str());
    W.lose(Outcome::Dropped);
  }

  ExprId defaultOf(llvm::StringRef text, llvm::StringRef annotation, SrcRange range) {
    bool isList = annotation.consume_front("list(");
    bool isNumeric = annotation.starts_with("number");
    if (!isList)
      return scalarOf(isNumeric ? text.trim() : text, isNumeric, range);
    llvm::SmallVector<ExprId, 8> items;
    for (llvm::StringRef part : partsOf(text, true))
      if (ExprId item = scalarOf(part, isNumeric, range))
        items.push_back(item);
    return C.X.tuple(items, range);
  }

  /// What the Parameter Store has under the key that the config says.
  void addLookup(bool isList) {
    ir::Node local = W.node(ir::NodeKind::Local, Decl.node, rangeOf(Source), Source.keyRange);
    SrcRange range = Source.keyRange;
    llvm::StringRef function = isList ? "getSsmParameterList" : "getSsmParameterString";
    ExprId found = W.invoke(W.text(("aws-native:index:" + function).str(), range),
                            W.object({{"name", W.ref(Decl.config, range)}}, range), {}, range);
    local.attributes.push_back(W.attribute("value", W.getAttr(found, "value", range)));
    W.add(std::move(local));
  }

  Context &C;
  frontend::IRWriter &W;
  const Member &Source;
  ParameterDecl &Decl;
};

} // namespace

void convertParameter(Context &context, const Member &member) {
  ParameterConverter(context, member).run();
}

/// What the parameter `member` is when it is given `text`; nothing if that is no value of its type.
static std::optional<Value> valueOf(const Context &context, const Member &member,
                                    llvm::StringRef text) {
  const Node *typeNode = member.value->find("Type");
  ParameterType type = typeOf(typeNode ? typeNode->scalar().value_or("") : "");
  llvm::StringRef annotation = type.isLookedUp ? "string" : type.annotation;
  bool isList = annotation.consume_front("list(");
  bool isNumeric = annotation.starts_with("number");
  bool isText = context.parameters.find(member.key)->second.isNumberText;
  std::vector<Value> values;
  for (llvm::StringRef part : partsOf(isNumeric ? text.trim() : text, isList)) {
    if (isNumeric && !(isText ? readsAsNumber(part) : isNumber(part)))
      return std::nullopt;
    values.push_back(isNumeric && !isText ? *Value::number(part) : Value::string(part));
  }
  return isList ? Value::array(std::move(values)) : values.front();
}

std::optional<Value> settingOf(Context &context, const Member &member) {
  const Node *noEcho = member.value->find("NoEcho");
  if (noEcho && truthOf(noEcho->text).value_or(false)) {
    context.diags.report(diag::cfn_secret_parameter, noEcho->range, member.key.str());
    return std::nullopt;
  }
  std::optional<Value> value = valueOf(context, member, context.given.find(member.key)->second);
  if (!value)
    context.diags.report(diag::cfn_parameter_value, member.keyRange, member.key.str());
  return value;
}

std::optional<Value> defaultOf(const Context &context, const Member &member) {
  const Node *text = member.value->find("Default");
  return text && text->isScalar() ? valueOf(context, member, textOf(*text)) : std::nullopt;
}

} // namespace pcl::cloudformation
