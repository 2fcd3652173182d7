// Resources that the package has not: each stays in CloudFormation, in a stack that the program
// makes, and what is asked of it is read from the outputs of the stack.
#include "Declarations.h"
#include "Names.h"
#include "Nodes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

/// What the author may want to know of it: the type that was probably meant, or what keeps it from
/// being one of the package.
static std::string whyFallback(const Context &context, const ResourceDecl &resource) {
  const Node *properties = resource.body().find("Properties");
  for (const Member &member : properties ? properties->members : llvm::ArrayRef<Member>())
    if (isSpreadList(resource.type, member.key)) {
      const Node *choice = nullptr;
      for (const Node *item : member.value->items)
        if (const Member *call = item->function(); call && call->key == "Fn::If")
          choice = item;
      if (!member.value->isSequence() || choice)
        return "there is one for each element of a list; write `" + member.key.str() +
               "` out, without conditions in it";
    }
  llvm::SmallVector<llvm::StringRef, 4> parts;
  llvm::StringRef(resource.type).split(parts, ':', -1, false);
  if (parts.size() != 3 || !parts[0].equals_insensitive("AWS"))
    return "";
  std::string token = tokenOf(("AWS::" + parts[1] + "::" + parts[2]).str());
  std::string near = context.package->resource(token)
                         ? token
                         : context.package->nearestToken(schema::EntityKind::Resource, token);
  auto [module, name] = llvm::StringRef(near).split(':').second.split(':');
  if (tokenOf(("AWS::" + parts[1] + "::" + name).str()) == near)
    return ("did you mean `AWS::" + parts[1] + "::" + name + "`?").str();
  // Services have types of one name, and few of them are meant by each other.
  llvm::StringRef wanted = llvm::StringRef(token).split(':').second.split(':').first;
  if (near.empty() || wanted.edit_distance(module) > 1)
    return "";
  return "did you mean the type of which `" + near + "` is made?";
}

void Resources::convertFallback(ResourceDecl &resource) {
  const Node &body = resource.body();
  SrcRange range = resource.source->keyRange;
  {
    DiagnosticBuilder report =
        C.diags.report(diag::cfn_fallback, range, resource.id().str(), resource.type);
    if (std::string why = whyFallback(C, resource); !why.empty())
      report.note(why);
  }
  W.lose(Outcome::Fallback);
  // What counts within the stack stays there; conditions and dependencies are the program's.
  InnerStack inner{resource.id().str() + "Secret", {}};
  Expressions values(C, &inner);
  llvm::SmallVector<ExprId, 16> members;
  for (const Member &member : body.members)
    if (llvm::is_contained({"Type", "Properties", "DeletionPolicy", "UpdateReplacePolicy",
                            "UpdatePolicy", "CreationPolicy", "Metadata", "Version"},
                           member.key))
      if (ExprId value = values.document(*member.value))
        members.append({W.text(member.key, member.keyRange, ir::QuotedKey), value});
  auto quoted = [&](llvm::StringRef text) { return W.text(text, range, ir::QuotedKey); };
  llvm::SmallVector<ExprId, 4> parts{
      quoted("Resources"), X.object({quoted(resource.id()), X.object(members, range)}, range)};
  llvm::SmallVector<ExprId, 8> declared, given, outputs;
  for (const InnerStack::Parameter &parameter : inner.parameters) {
    ExprId type = W.text(parameter.isList ? "CommaDelimitedList" : "String", range);
    declared.append(
        {quoted(parameter.name),
         X.object({quoted("Type"), type, quoted("NoEcho"), X.boolean(true, range)}, range)});
    given.append({quoted(parameter.name), parameter.value});
  }
  if (!declared.empty())
    parts.append({quoted("Parameters"), X.object(declared, range)});
  bool hasSecrets = false;
  for (const auto &[attribute, asked] : resource.asked) {
    ExprId value =
        attribute.empty()
            ? X.object({quoted("Ref"), W.text(resource.id(), range)}, range)
            : X.object({quoted("Fn::GetAtt"),
                        X.tuple({W.text(resource.id(), range), W.text(attribute, range)}, range)},
                       range);
    if (isSecretAttribute(attribute)) {
      hasSecrets = true;
      C.diags.report(diag::cfn_secret_output, range, resource.id().str(), attribute);
    }
    if (asked.isList)
      value = X.object({quoted("Fn::Join"), X.tuple({W.text(",", range), value}, range)}, range);
    outputs.append({quoted(asked.output), X.object({quoted("Value"), value}, range)});
  }
  if (!outputs.empty())
    parts.append({quoted("Outputs"), X.object(outputs, range)});

  ir::Node node = makeNode(C, ir::NodeKind::Resource, *resource.source, resource.node);
  node.label = W.intern("aws-native:cloudformation:Stack");
  if (const Node *type = body.find("Type"))
    node.labelRange = type->range;
  node.attributes.push_back(
      W.attribute("templateBody", W.call(ir::Builtin::ToJson, X.object(parts, range), range)));
  if (!given.empty())
    node.attributes.push_back(W.attribute("parameters", X.object(given, range)));
  if (llvm::StringRef(resource.type).starts_with("AWS::IAM::"))
    node.attributes.push_back(
        W.attribute("capabilities", X.tuple(W.text("CAPABILITY_NAMED_IAM", range), range)));
  addOptions(resource, node);
  if (hasSecrets)
    node.options.push_back(
        W.attribute("additionalSecretOutputs", X.tuple(W.ref("outputs", range), range)));
  addNode(C, std::move(node), *resource.source);
  if (resource.condition.empty())
    addAsked(resource);
}

ExprId Expressions::outputOf(const ResourceDecl &resource, const Asked &asked, SrcRange range) {
  ExprId value = stackOutputOf(resource.node, asked.output, range);
  return asked.isList ? W.call(ir::Builtin::Split, {W.text(",", range), value}, range) : value;
}

void Resources::addAsked(const ResourceDecl &resource) {
  SrcRange range = resource.source->keyRange;
  for (const auto &[attribute, asked] : resource.asked) {
    ir::Node local = W.node(ir::NodeKind::Local, asked.local, range, range);
    local.attributes.push_back(W.attribute("value", E.outputOf(resource, asked, range)));
    W.add(std::move(local));
  }
}

} // namespace pcl::cloudformation
