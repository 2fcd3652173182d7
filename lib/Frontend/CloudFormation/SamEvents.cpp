// Events that call a function: buckets, topics, logs, user pools and what else sends them.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

void addPermission(SamContext &context, const SamResource &resource, const llvm::Twine &id,
                   NodeRef function, llvm::StringRef principal, NodeRef sourceArn,
                   NodeRef sourceAccount) {
  Maker m = context.make(resource);
  context.add(resource, id, "AWS::Lambda::Permission",
              m.object({{"Action", m.text("lambda:InvokeFunction")},
                        {"FunctionName", function},
                        {"Principal", m.text(principal)},
                        {"SourceArn", sourceArn},
                        {"SourceAccount", sourceAccount}}));
}

namespace {

class EventExpander : SamEvent {
public:
  using SamEvent::SamEvent;

  void bucket() {
    C.checkEvent(R, Event, "Bucket Events Filter");
    NodeRef bucket = get("Bucket"), events = get("Events");
    if (!bucket || !events)
      return C.refuseEvent(R, Event,
                           bucket ? phrase::sam_needs_events() : phrase::sam_needs_bucket());
    llvm::StringRef id = refName(bucket);
    NodeRef body = C.find(id);
    if (id.empty() || textAt(memberOf(body, "Type")) != "AWS::S3::Bucket")
      return C.refuseEvent(R, Event, phrase::sam_bucket_must_be_one_this_template());
    if (!events->isScalar() && !events->isSequence())
      return C.refuseEvent(R, Event, phrase::sam_events_text_list());
    NodeRef before = memberOf(body, "DependsOn");
    if (before &&
        (before->isMapping() || before->isNull() || (before->isPlain && isNumber(before->text)) ||
         llvm::any_of(before->items, [](NodeRef x) { return !x->isScalar(); })))
      return C.refuseEvent(R, Event, phrase::sam_depends_on_bucket_text_list_texts());
    std::string permission = Id + "Permission";
    addPermission(C, R, permission, T.name, "s3.amazonaws.com", nullptr, M.ref("AWS::AccountId"));

    NodeRef old = memberOf(body, "Properties");
    NodeRef all = memberOf(memberOf(old, "NotificationConfiguration"), "LambdaConfigurations");
    if ((old && !old->isMapping()) || (all && !all->isSequence()))
      return C.refuseEvent(R, Event,
                           phrase::sam_bucket_has_properties_no_mapping_lambda_configurations());
    std::vector<NodeRef> list;
    if (all)
      list.assign(all->items.begin(), all->items.end());
    auto one = [&](NodeRef name) {
      NodeRef notification =
          M.object({{"Event", name}, {"Function", T.arn}, {"Filter", get("Filter")}});
      if (!R.condition().empty())
        notification = M.choose(R.condition(), notification, M.noValue());
      if (llvm::none_of(list, [&](NodeRef other) { return areEqual(other, notification); }))
        list.push_back(notification);
    };
    if (events->isSequence())
      for (NodeRef name : events->items)
        one(name);
    else
      one(events);
    NodeRef changed =
        M.withAt(old, {"NotificationConfiguration", "LambdaConfigurations"}, M.list(list));
    body = M.with(body, "Properties", changed);
    // The permission must be there before the bucket asks for it.
    if (R.condition().empty()) {
      NodeRef depends = memberOf(body, "DependsOn");
      auto isIt = [&](NodeRef name) { return textAt(name) == permission; };
      if (!depends || (!isIt(depends) && llvm::none_of(depends->items, isIt)))
        body = M.with(body, "DependsOn", M.append(depends, M.text(permission)));
    } else {
      NodeRef tag = M.object(
          {{"Key", M.text("sam:ConditionalDependsOn:" + permission)},
           {"Value", M.choose(R.condition(), M.ref(permission), M.text("no dependency"))}});
      body = M.with(body, "Properties",
                    M.with(changed, "Tags", M.append(memberOf(changed, "Tags"), tag)));
    }
    if (T.tags) {
      NodeRef properties = memberOf(body, "Properties");
      NodeRef tags = memberOf(properties, "Tags");
      for (const Member &member : T.tags->members)
        tags = M.append(tags, M.object({{"Key", M.text(member.key)}, {"Value", member.value}}));
      body = M.with(body, "Properties", M.with(properties, "Tags", tags));
    }
    C.replace(id, body);
  }

  void topic() {
    C.checkEvent(R, Event,
                 "FilterPolicy FilterPolicyScope RedrivePolicy Region SqsSubscription Topic");
    NodeRef topic = get("Topic"), queued = get("SqsSubscription");
    if (!topic)
      return C.refuseEvent(R, Event, phrase::sam_needs_topic());
    if (queued && !queued->isMapping() && !C.isTrue(queued))
      queued = nullptr;
    auto subscribe = [&](llvm::StringRef protocol, NodeRef endpoint) {
      C.add(R, Id, "AWS::SNS::Subscription",
            M.object({{"Endpoint", endpoint},
                      {"FilterPolicy", get("FilterPolicy")},
                      {"FilterPolicyScope", get("FilterPolicyScope")},
                      {"Protocol", M.text(protocol)},
                      {"RedrivePolicy", get("RedrivePolicy")},
                      {"Region", get("Region")},
                      {"TopicArn", topic}}));
    };
    if (!queued) {
      subscribe("lambda", T.arn);
      addPermission(C, R, Id + "Permission", T.name, "sns.amazonaws.com", topic);
      return;
    }
    bool isOwn = !queued->isMapping();
    std::string queue = Id + "Queue";
    NodeRef arn = isOwn ? M.getAtt(queue, "Arn") : queued->find("QueueArn");
    NodeRef url = isOwn ? M.ref(queue) : queued->find("QueueUrl");
    if (!arn || !url)
      return C.refuseEvent(R, Event, phrase::sam_sqs_subscription_true_has_queue_arn_queue_url());
    // The queue of a topic that keeps its order does so too.
    NodeRef fifo = memberOf(memberOf(C.find(refName(topic)), "Properties"), "FifoTopic");
    if (isOwn)
      C.add(R, queue, "AWS::SQS::Queue",
            C.isTrue(fifo) ? M.object({{"FifoQueue", M.boolean(true)}}) : nullptr);
    NodeRef policyName = isOwn ? nullptr : queued->find("QueuePolicyLogicalId");
    std::string policy = policyName ? textAt(policyName).str() : Id + "QueuePolicy";
    NodeRef statement =
        M.object({{"Action", M.text("sqs:SendMessage")},
                  {"Effect", M.text("Allow")},
                  {"Principal", M.text("*")},
                  {"Resource", arn},
                  {"Condition", M.object({{"ArnEquals", M.object({{"aws:SourceArn", topic}})}})}});
    C.add(R, policy, "AWS::SQS::QueuePolicy",
          M.object({{"PolicyDocument", M.object({{"Version", M.text("2012-10-17")},
                                                 {"Statement", M.list({statement})}})},
                    {"Queues", M.list({url})}}));
    subscribe("sqs", arn);
    NodeRef size = isOwn ? nullptr : queued->find("BatchSize");
    C.add(R, Id + "EventSourceMapping", "AWS::Lambda::EventSourceMapping",
          // SAM enables it, whatever the event says.
          M.object({{"BatchSize", C.isTrue(size) ? size : M.number(10)},
                    {"Enabled", M.boolean(true)},
                    {"EventSourceArn", arn},
                    {"FunctionName", T.name}}));
    if (T.role) {
      NodeRef managed =
          M.text(C.arn("iam::aws:policy/service-role/AWSLambdaSQSQueueExecutionRole"));
      if (llvm::none_of(T.role->managed, [&](NodeRef x) { return areEqual(x, managed); }))
        T.role->managed.push_back(managed);
    }
  }

  void logs() {
    C.checkEvent(R, Event, "FilterPattern LogGroupName");
    NodeRef group = get("LogGroupName"), pattern = get("FilterPattern");
    if (!group || !pattern)
      return C.refuseEvent(R, Event, phrase::sam_needs_log_group_name_filter_pattern());
    addPermission(
        C, R, Id + "Permission", T.name, "logs.amazonaws.com",
        M.sub(C.arn("logs:${AWS::Region}:${AWS::AccountId}:log-group:${__LogGroupName__}:*"),
              {{"__LogGroupName__", group}}));
    C.add(
        R, Id, "AWS::Logs::SubscriptionFilter",
        M.object({{"DestinationArn", T.arn}, {"FilterPattern", pattern}, {"LogGroupName", group}}),
        M.object({{"DependsOn", M.list({M.text(Id + "Permission")})}}));
  }

  void topicRule() {
    C.checkEvent(R, Event, "AwsIotSqlVersion Sql");
    if (!get("Sql"))
      return C.refuseEvent(R, Event, phrase::sam_needs_sql());
    addPermission(C, R, Id + "Permission", T.name, "iot.amazonaws.com",
                  M.sub(C.arn("iot:${AWS::Region}:${AWS::AccountId}:rule/${RuleName}"),
                        {{"RuleName", M.ref(Id)}}),
                  M.sub("${AWS::AccountId}"));
    NodeRef action = M.object({{"Lambda", M.object({{"FunctionArn", T.arn}})}});
    C.add(R, Id, "AWS::IoT::TopicRule",
          M.object({{"TopicRulePayload", M.object({{"Sql", get("Sql")},
                                                   {"AwsIotSqlVersion", get("AwsIotSqlVersion")},
                                                   {"RuleDisabled", M.boolean(false)},
                                                   {"Actions", M.list({action})}})},
                    {"Tags", T.tags ? C.tagList(M, T.tags, false) : nullptr}}));
  }

  void skill() {
    C.checkEvent(R, Event, "SkillId");
    C.add(R, Id + "Permission", "AWS::Lambda::Permission",
          M.object({{"Action", M.text("lambda:InvokeFunction")},
                    {"EventSourceToken", get("SkillId")},
                    {"FunctionName", T.name},
                    {"Principal", M.text("alexa-appkit.amazon.com")}}));
  }

  void userPool() {
    C.checkEvent(R, Event, "Trigger UserPool");
    NodeRef pool = get("UserPool"), triggers = get("Trigger");
    llvm::StringRef id = refName(pool);
    NodeRef body = C.find(id);
    if (!triggers || id.empty() || textAt(memberOf(body, "Type")) != "AWS::Cognito::UserPool")
      return C.refuseEvent(R, Event, phrase::sam_needs_trigger_user_pool_this_template_named());
    addPermission(C, R, (R.id + "CognitoPermission").str(), T.name, "cognito-idp.amazonaws.com",
                  M.getAtt(id, "Arn"));
    std::vector<NodeRef> names;
    if (triggers->isSequence())
      names.assign(triggers->items.begin(), triggers->items.end());
    else
      names = {triggers};
    for (NodeRef name : names) {
      llvm::StringRef trigger = textAt(name);
      NodeRef config = memberOf(memberOf(body, "Properties"), "LambdaConfig");
      if (trigger.empty() || (config && !config->isMapping()))
        return C.refuseEvent(R, Event,
                             trigger.empty() ? phrase::sam_trigger_text_list()
                                             : phrase::sam_lambda_config_pool_no_mapping());
      if (memberOf(config, trigger))
        return C.refuseEvent(R, Event, phrase::sam_pool_has_this_trigger_already());
      NodeRef value = T.arn;
      if (trigger == "CustomEmailSender" || trigger == "CustomSMSSender")
        value = M.object({{"LambdaArn", T.arn}, {"LambdaVersion", M.text("V1_0")}});
      else if (trigger == "PreTokenGenerationConfig")
        value = M.object({{"LambdaArn", T.arn}, {"LambdaVersion", M.text("V1_0")}});
      body = M.withAt(body, {"Properties", "LambdaConfig", trigger}, value);
    }
    C.replace(id, body);
  }
};

/// Each event that is well formed, with its type and its properties.
template <typename Each> void eachEvent(SamContext &context, const SamTarget &target, Each each) {
  const SamResource &resource = *target.resource;
  NodeRef events = resource.get("Events");
  if (!events || events->isNull())
    return;
  if (!events->isMapping())
    return context.refuseValue(resource, "Events", events, phrase::sam_mapping());
  for (const Member &event : events->members) {
    NodeRef type = memberOf(event.value, "Type"), properties = memberOf(event.value, "Properties");
    if (properties && properties->isNull())
      properties = nullptr;
    if (!type || !type->isScalar()) {
      context.refuseEvent(resource, event, phrase::sam_needs_type());
      continue;
    }
    if (!llvm::all_of(event.key, llvm::isAlnum)) {
      context.refuseEvent(resource, event, phrase::sam_name_may_have_letters_digits_only());
      continue;
    }
    if (properties && (!properties->isMapping() || properties->function())) {
      context.refuseEvent(resource, event, phrase::sam_properties_mapping());
      continue;
    }
    each(event, type->text, properties ? properties : context.make(event.keyRange).object());
  }
}

} // namespace

void expandFunctionEvents(SamContext &context, const SamTarget &target) {
  eachEvent(context, target, [&](const Member &event, llvm::StringRef type, NodeRef properties) {
    EventExpander expander(context, target, event, properties);
    if (expandRule(context, target, event, type, properties) ||
        expandMapping(context, target, event, type, properties))
      return;
    if (type == "S3")
      expander.bucket();
    else if (type == "SNS")
      expander.topic();
    else if (type == "CloudWatchLogs")
      expander.logs();
    else if (type == "IoTRule")
      expander.topicRule();
    else if (type == "AlexaSkill")
      expander.skill();
    else if (type == "Cognito")
      expander.userPool();
    else if (type == "Api" || type == "HttpApi")
      expandApiEvent(context, target, event, type == "HttpApi", properties);
    else
      context.refuseEvent(*target.resource, event, phrase::sam_functions_have_no_events_type(type));
  });
}

void expandStateMachineEvents(SamContext &context, const SamTarget &target) {
  eachEvent(context, target, [&](const Member &event, llvm::StringRef type, NodeRef properties) {
    if (expandRule(context, target, event, type, properties))
      return;
    if (type == "Api")
      expandApiEvent(context, target, event, false, properties);
    else
      context.refuseEvent(*target.resource, event,
                          phrase::sam_state_machines_have_no_events_type(type));
  });
}

} // namespace pcl::cloudformation
