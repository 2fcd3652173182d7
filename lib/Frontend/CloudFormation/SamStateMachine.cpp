// `AWS::Serverless::StateMachine`.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

class StateMachineExpander {
public:
  StateMachineExpander(SamContext &context, const SamResource &resource)
      : C(context), R(resource), M(context.make(resource)) {}

  void run() {
    NodeRef definition = R.get("Definition"), uri = R.get("DefinitionUri");
    if (!definition == !uri)
      return C.refuse(R, definition ? phrase::sam_has_definition_definition_uri_not_both()
                                    : phrase::sam_needs_definition_definition_uri());
    if (R.get("Role") && R.get("Policies"))
      return C.refuse(R, phrase::sam_has_role_policies_not_both(), R.get("Policies"));
    NodeRef properties = M.object({{"StateMachineName", R.get("Name")},
                                   {"StateMachineType", R.get("Type")},
                                   {"LoggingConfiguration", R.get("Logging")},
                                   {"TracingConfiguration", R.get("Tracing")}});
    NodeRef substitutions = R.get("DefinitionSubstitutions");
    if (definition) {
      if (!definition->isMapping())
        return C.refuseValue(R, "Definition", definition, phrase::sam_mapping());
      if (definition->function())
        refuseFunction("Definition", definition);
      NodeRef text = withoutFunctions(definition, substitutions);
      properties = M.with(properties, "DefinitionString", joined(text));
    } else {
      properties = M.with(properties, "DefinitionS3Location",
                          C.location(R, "DefinitionUri", uri, "Bucket", "Key", "Version"));
    }
    if (substitutions && !substitutions->members.empty())
      properties = M.with(properties, "DefinitionSubstitutions", substitutions);
    NodeRef tags = C.tagList(M, R.get("Tags"), !C.passedTags(R), "stateMachine:createdBy");
    properties = M.with(properties, "Tags", tags);

    NodeRef role = R.get("Role");
    if (!role) {
      std::string id = (R.id + "Role").str();
      SamRole made;
      if (C.saysTrue(memberOf(R.get("Tracing"), "Enabled")))
        made.managed.push_back(
            M.text(C.arn(C.partition() == "aws" ? "iam::aws:policy/AWSXrayWriteOnlyAccess"
                                                : "iam::aws:policy/AWSXRayDaemonWriteAccess")));
      addPolicies(C, R, id, R.get("Policies"), made);
      addRole(C, R, id, "states.amazonaws.com", made, nullptr, tags);
      // The list is there though it is empty.
      if (made.managed.empty())
        C.replace(id, M.withAt(C.find(id), {"Properties", "ManagedPolicyArns"}, M.list({})));
      role = M.getAtt(id, "Arn");
    }
    properties = M.with(properties, "RoleArn", role);
    C.add(
        R, R.id, "AWS::StepFunctions::StateMachine", properties,
        M.object({{"DependsOn", R.attribute("DependsOn")}, {"Metadata", R.attribute("Metadata")}}));

    std::string alias = addAlias();
    bool byAlias = !alias.empty() && C.isTrue(R.get("UseAliasAsEventTarget"));
    if (C.isTrue(R.get("UseAliasAsEventTarget")) && alias.empty())
      C.refuseValue(R, "UseAliasAsEventTarget", R.get("UseAliasAsEventTarget"),
                    phrase::sam_needs_auto_publish_alias());
    NodeRef target = M.ref(byAlias ? llvm::StringRef(alias) : R.id);
    expandStateMachineEvents(C,
                             {&R, target, target, byAlias ? alias : "", nullptr, C.passedTags(R)});
  }

private:
  /// Functions in a definition become substitutions, and the definition says their names.
  NodeRef withoutFunctions(NodeRef node, NodeRef &substitutions) {
    if (node->isScalar())
      return node;
    if (node->function()) {
      std::string name = "definition_substitution_" + std::to_string(++Count);
      substitutions = M.with(substitutions, name, node);
      return M.text("${" + name + "}");
    }
    if (node->isSequence()) {
      std::vector<NodeRef> items;
      for (NodeRef item : node->items)
        items.push_back(withoutFunctions(item, substitutions));
      return makeSequence(C.Arena, node->range, items);
    }
    // They are counted in the order of the names.
    std::vector<Member> members(node->members.begin(), node->members.end());
    llvm::stable_sort(members, [](const Member &a, const Member &b) { return a.key < b.key; });
    for (Member &member : members)
      member.value = withoutFunctions(member.value, substitutions);
    return makeMapping(C.Arena, node->range, members);
  }

  /// What only the service knows cannot be put into what is made of it.
  std::string refuseFunction(llvm::StringRef property, NodeRef at) {
    C.refuseValue(R, property, at, phrase::sam_written_out());
    return "";
  }

  NodeRef joined(NodeRef definition) const {
    std::string text = toJson(definition, JsonStyle::Definition);
    llvm::SmallVector<llvm::StringRef, 32> lines;
    llvm::StringRef(text).split(lines, '\n');
    return M.object({{"Fn::Join", M.list({M.text("\n"), M.texts(lines)})}});
  }

  std::string addAlias() {
    NodeRef given = R.get("AutoPublishAlias");
    NodeRef preference = R.get("DeploymentPreference");
    if (!given) {
      if (preference)
        C.refuseValue(R, "DeploymentPreference", preference,
                      phrase::sam_needs_auto_publish_alias());
      return "";
    }
    NodeRef value = C.resolve(given);
    if (!value->isScalar()) {
      C.refuseValue(R, "AutoPublishAlias", given,
                    phrase::sam_must_be_text_parameter_with_default());
      return "";
    }
    std::string version = (R.id + "Version").str(), id = (R.id + "Alias" + value->text).str();
    NodeRef keep = M.text("Retain");
    C.add(R, version, "AWS::StepFunctions::StateMachineVersion",
          M.object({{"StateMachineArn", M.ref(R.id)},
                    {"StateMachineRevisionId", M.getAtt(R.id, "StateMachineRevisionId")}}),
          M.object({{"DeletionPolicy",
                     R.attribute("DeletionPolicy") ? R.attribute("DeletionPolicy") : keep},
                    {"UpdateReplacePolicy", keep}}));
    NodeRef deployment = M.object({{"StateMachineVersionArn", M.ref(version)}});
    if (isIntrinsic(preference))
      return refuseFunction("DeploymentPreference", preference);
    for (llvm::StringRef key : {"Type", "Percentage", "Interval", "Alarms"})
      if (NodeRef one = memberOf(preference, key))
        deployment = M.with(deployment, key, one);
    if (!deployment->find("Type"))
      deployment = M.with(deployment, "Type", M.text("ALL_AT_ONCE"));
    C.add(R, id, "AWS::StepFunctions::StateMachineAlias",
          M.object({{"Name", value}, {"DeploymentPreference", deployment}}));
    C.addReference(R.id, "Version", version);
    C.addReference(R.id, "Alias", id);
    return id;
  }

  SamContext &C;
  const SamResource &R;
  Maker M;
  unsigned Count = 0;
};

} // namespace

void expandStateMachine(SamContext &context, const SamResource &resource) {
  StateMachineExpander(context, resource).run();
}

} // namespace pcl::cloudformation
