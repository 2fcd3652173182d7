// Events that rules and schedules make, for functions and state machines alike.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

class RuleExpander : SamEvent {
public:
  using SamEvent::SamEvent;

  /// `Schedule`, `CloudWatchEvent`, `EventBridgeRule`.
  void rule(bool isSchedule) {
    C.checkEvent(R, Event,
                 isSchedule ? "DeadLetterConfig Description Enabled Input Name RetryPolicy RoleArn "
                              "Schedule State Target"
                            : "DeadLetterConfig Description Enabled EventBusName Input InputPath "
                              "InputTransformer Pattern RetryPolicy RoleArn RuleName State Target");
    NodeRef pattern = get("Pattern"), schedule = get("Schedule");
    if (isSchedule ? !schedule : !pattern)
      return C.refuseEvent(R, Event,
                           isSchedule ? phrase::sam_needs_schedule() : phrase::sam_needs_pattern());
    if (pattern && !pattern->isMapping())
      return C.refuseEvent(R, Event, phrase::sam_pattern_mapping());
    NodeRef state = stateOf(get("State"), get("Enabled"));
    NodeRef ruleArn = M.getAtt(Id, "Arn");
    NodeRef target = M.object({{"Arn", T.arn},
                               {"Id", targetId()},
                               {"Input", get("Input")},
                               {"InputPath", get("InputPath")},
                               {"InputTransformer", get("InputTransformer")},
                               {"RetryPolicy", get("RetryPolicy")}});
    if (NodeRef config = get("DeadLetterConfig")) {
      NodeRef queue = deadLetters(*config, ruleArn);
      if (!queue)
        return;
      target = M.with(target, "DeadLetterConfig", M.object({{"Arn", queue}}));
    }
    if (!IsFunction)
      target = M.with(target, "RoleArn", roleArn((Id + "Role") + "StartExecutionPolicy"));
    C.add(R, Id, "AWS::Events::Rule",
          M.object({{"Description", get("Description")},
                    {"EventBusName", get("EventBusName")},
                    {"EventPattern", pattern},
                    {"Name", isSchedule ? get("Name") : get("RuleName")},
                    {"ScheduleExpression", schedule},
                    {"State", state},
                    {"Targets", M.list({target})}}));
    if (IsFunction)
      addPermission(C, R, Id + "Permission", T.name, "events.amazonaws.com", ruleArn);
  }

  void scheduler() {
    C.checkEvent(
        R, Event,
        "DeadLetterConfig Description EndDate FlexibleTimeWindow GroupName Input KmsKeyArn "
        "Name OmitName PermissionsBoundary RetryPolicy RoleArn ScheduleExpression "
        "ScheduleExpressionTimezone StartDate State");
    if (!get("ScheduleExpression"))
      return C.refuseEvent(R, Event, phrase::sam_needs_schedule_expression());
    std::vector<NodeRef> policies;
    auto allow = [&](const llvm::Twine &name, llvm::StringRef action, NodeRef resource) {
      policies.push_back(
          M.object({{"PolicyName", M.text(name)},
                    {"PolicyDocument",
                     M.object({{"Statement", M.list({M.object({{"Effect", M.text("Allow")},
                                                               {"Action", M.text(action)},
                                                               {"Resource", resource}})})}})}}));
    };
    if (IsFunction)
      allow(Id + "LambdaPolicy", "lambda:InvokeFunction", T.arn);
    else
      allow(Id + "StartExecutionPolicy", "states:StartExecution", T.arn);
    NodeRef queue = nullptr;
    if (NodeRef config = get("DeadLetterConfig")) {
      queue = config->find("Arn");
      if (!queue) {
        std::string name = queueName(*config);
        if (name.empty())
          return;
        C.add(R, name, "AWS::SQS::Queue", nullptr);
        queue = M.getAtt(name, "Arn");
      }
      allow(Id + "SQSPolicy", "sqs:SendMessage", queue);
    }
    NodeRef role = get("RoleArn");
    if (!role) {
      role = M.getAtt(Id + "Role", "Arn");
      C.add(R, Id + "Role", "AWS::IAM::Role",
            M.object({{"AssumeRolePolicyDocument", assumeRole(M, "scheduler.amazonaws.com")},
                      {"Policies", M.list(policies)},
                      {"PermissionsBoundary", get("PermissionsBoundary")},
                      {"Tags", T.tags ? C.tagList(M, T.tags, false) : nullptr}}));
    }
    NodeRef target = M.object({{"Arn", T.arn},
                               {"RoleArn", role},
                               {"Input", get("Input")},
                               {"RetryPolicy", get("RetryPolicy")}});
    if (queue)
      target = M.with(target, "DeadLetterConfig", M.object({{"Arn", queue}}));
    NodeRef window = get("FlexibleTimeWindow");
    NodeRef name = get("Name");
    if (!name && !C.isTrue(get("OmitName")))
      name = M.text(Id);
    NodeRef properties =
        M.object({{"ScheduleExpression", get("ScheduleExpression")},
                  {"FlexibleTimeWindow", window ? window : M.object({{"Mode", M.text("OFF")}})},
                  {"Name", name},
                  {"Target", target}});
    for (llvm::StringRef key : {"Description", "EndDate", "GroupName", "KmsKeyArn",
                                "ScheduleExpressionTimezone", "StartDate", "State"})
      properties = M.with(properties, key, get(key));
    C.add(R, Id, "AWS::Scheduler::Schedule", properties);
  }

private:
  NodeRef stateOf(NodeRef state, NodeRef enabled) {
    if (state && enabled)
      C.refuseEvent(R, Event, phrase::sam_says_both_state_enabled());
    if (state || !enabled)
      return state;
    SamValue value = C.read(enabled);
    if (value.isFunction() || value.node->isScalar())
      return M.text(value.isTrue() ? "ENABLED" : "DISABLED");
    C.refuseEvent(R, Event, phrase::sam_enabled_must_be_true_false());
    return nullptr;
  }

  /// At most 64 characters.
  NodeRef targetId() const {
    if (NodeRef id = memberOf(get("Target"), "Id"))
      return id;
    std::string suffix = IsFunction ? "LambdaTarget" : "StepFunctionsTarget";
    return M.text(Id.substr(0, 64 - suffix.size()) + suffix);
  }

  /// A role that starts executions, unless the event names one.
  NodeRef roleArn(const std::string &policyName) {
    if (NodeRef given = get("RoleArn"))
      return given;
    std::string id = Id + "Role";
    addStartRole(id, policyName);
    return M.getAtt(id, "Arn");
  }
  void addStartRole(const std::string &id, const std::string &policyName) {
    NodeRef statement = M.object({{"Action", M.text("states:StartExecution")},
                                  {"Effect", M.text("Allow")},
                                  {"Resource", T.arn}});
    C.add(R, id, "AWS::IAM::Role",
          M.object(
              {{"AssumeRolePolicyDocument", assumeRole(M, "events.amazonaws.com")},
               {"Policies", M.list({M.object({{"PolicyName", M.text(policyName)},
                                              {"PolicyDocument",
                                               M.object({{"Statement", M.list({statement})}})}})})},
               {"PermissionsBoundary", R.get("PermissionsBoundary")},
               {"Tags", T.tags ? C.tagList(M, T.tags, false) : nullptr}}));
  }

  /// What the queue is called that `config` wants made; "" if it is wrong.
  std::string queueName(const Node &config) {
    NodeRef type = config.find("Type"), name = config.find("QueueLogicalId");
    if (config.find("Arn") && type) {
      C.refuseEvent(R, Event, phrase::sam_dead_letter_config_has_arn_type_not_both());
      return "";
    }
    if (textAt(type) != "SQS") {
      C.refuseEvent(R, Event, phrase::sam_dead_letter_config_needs_arn_type_sqs());
      return "";
    }
    if (name && !name->isScalar()) {
      C.refuseEvent(R, Event, phrase::sam_queue_logical_id_text());
      return "";
    }
    return name ? name->text.str() : Id + "Queue";
  }

  NodeRef deadLetters(const Node &config, NodeRef ruleArn) {
    if (config.isMapping() && config.find("Arn") && !config.find("Type"))
      return config.find("Arn");
    std::string name = queueName(config);
    if (name.empty())
      return nullptr;
    C.add(R, name, "AWS::SQS::Queue", nullptr);
    NodeRef queue = M.getAtt(name, "Arn");
    NodeRef statement = M.object(
        {{"Action", M.text("sqs:SendMessage")},
         {"Effect", M.text("Allow")},
         {"Principal", M.object({{"Service", M.text("events.amazonaws.com")}})},
         {"Resource", queue},
         {"Condition", M.object({{"ArnEquals", M.object({{"aws:SourceArn", ruleArn}})}})}});
    C.add(R, Id + "QueuePolicy", "AWS::SQS::QueuePolicy",
          M.object({{"PolicyDocument", M.object({{"Version", M.text("2012-10-17")},
                                                 {"Statement", M.list({statement})}})},
                    {"Queues", M.list({M.ref(name)})}}));
    return queue;
  }

  const bool IsFunction = R.type == "AWS::Serverless::Function";
};

} // namespace

bool expandRule(SamContext &context, const SamTarget &target, const Member &event,
                llvm::StringRef type, NodeRef properties) {
  RuleExpander rule(context, target, event, properties);
  if (type == "Schedule")
    rule.rule(true);
  else if (type == "CloudWatchEvent" || type == "EventBridgeRule")
    rule.rule(false);
  else if (type == "ScheduleV2")
    rule.scheduler();
  else
    return false;
  return true;
}

} // namespace pcl::cloudformation
