// The table of ids, and what its rows make of attributes.
#include "pcl/Frontend/State/TerraformIds.h"

#include "pcl/Value/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace pcl::state {

/// What providers are asked for at an import where it is not `id`: attributes in braces. With `/`
/// behind a name it is the last part of what it holds; of names with commas between them, the first
/// that holds something; with `*` and a character, each element of a list, a text, or for true the
/// name itself, behind that character. Source of the rules: the providers' documentation.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> ImportIds[] = {
    {"aws_ami_launch_permission", "{account_id}/{image_id}"},
    {"aws_api_gateway_authorizer", "{rest_api_id}/{id}"},
    {"aws_api_gateway_deployment", "{rest_api_id}/{id}"},
    {"aws_api_gateway_gateway_response", "{rest_api_id}/{response_type}"},
    {"aws_api_gateway_integration", "{rest_api_id}/{resource_id}/{http_method}"},
    {"aws_api_gateway_integration_response", "{rest_api_id}/{resource_id}/{http_method}"
                                             "/{status_code}"},
    {"aws_api_gateway_method", "{rest_api_id}/{resource_id}/{http_method}"},
    {"aws_api_gateway_method_response", "{rest_api_id}/{resource_id}/{http_method}/{status_code}"},
    {"aws_api_gateway_method_settings", "{rest_api_id}/{stage_name}/{method_path}"},
    {"aws_api_gateway_model", "{rest_api_id}/{name}"},
    {"aws_api_gateway_request_validator", "{rest_api_id}/{id}"},
    {"aws_api_gateway_resource", "{rest_api_id}/{id}"},
    {"aws_api_gateway_stage", "{rest_api_id}/{stage_name}"},
    {"aws_api_gateway_usage_plan_key", "{usage_plan_id}/{id}"},
    {"aws_apigatewayv2_api_mapping", "{id}/{domain_name}"},
    {"aws_apigatewayv2_authorizer", "{api_id}/{id}"},
    {"aws_apigatewayv2_deployment", "{api_id}/{id}"},
    {"aws_apigatewayv2_integration", "{api_id}/{id}"},
    {"aws_apigatewayv2_integration_response", "{api_id}/{integration_id}/{id}"},
    {"aws_apigatewayv2_model", "{api_id}/{id}"},
    {"aws_apigatewayv2_route", "{api_id}/{id}"},
    {"aws_apigatewayv2_route_response", "{api_id}/{route_id}/{id}"},
    {"aws_apigatewayv2_stage", "{api_id}/{name}"},
    {"aws_appautoscaling_policy", "{service_namespace}/{resource_id}/{scalable_dimension}/{name}"},
    {"aws_appautoscaling_target", "{service_namespace}/{resource_id}/{scalable_dimension}"},
    {"aws_autoscaling_lifecycle_hook", "{autoscaling_group_name}/{name}"},
    {"aws_autoscaling_policy", "{autoscaling_group_name}/{name}"},
    {"aws_autoscaling_schedule", "{autoscaling_group_name}/{scheduled_action_name}"},
    {"aws_backup_selection", "{plan_id}|{id}"},
    {"aws_cloudwatch_event_target", "{event_bus_name}/{rule}/{target_id}"},
    {"aws_cloudwatch_log_metric_filter", "{log_group_name}:{name}"},
    {"aws_cloudwatch_log_stream", "{log_group_name}:{name}"},
    {"aws_cloudwatch_log_subscription_filter", "{log_group_name}|{name}"},
    {"aws_cognito_user_pool_client", "{user_pool_id}/{id}"},
    {"aws_db_instance", "{identifier}"},
    {"aws_default_route_table", "{vpc_id}"},
    {"aws_ecs_capacity_provider", "{name}"},
    {"aws_ecs_cluster", "{name}"},
    {"aws_ecs_service", "{cluster/}/{name}"},
    {"aws_ecs_task_definition", "{arn}"},
    {"aws_iam_group_policy_attachment", "{group}/{policy_arn}"},
    {"aws_iam_role_policy_attachment", "{role}/{policy_arn}"},
    {"aws_iam_user_group_membership", "{user}{groups*/}"},
    {"aws_iam_user_policy_attachment", "{user}/{policy_arn}"},
    {"aws_kinesis_stream", "{name}"},
    {"aws_lambda_alias", "{function_name}/{name}"},
    {"aws_lambda_permission", "{function_name}{qualifier*:}/{statement_id}"},
    {"aws_network_acl_rule", "{network_acl_id}:{rule_number}:{protocol}:{egress}"},
    {"aws_network_interface_sg_attachment", "{network_interface_id}_{security_group_id}"},
    {"aws_route", "{route_table_id}_{destination_cidr_block,destination_ipv6_cidr_block,"
                  "destination_prefix_list_id}"},
    {"aws_route_table_association", "{subnet_id,gateway_id}/{route_table_id}"},
    {"aws_s3_bucket_object", "{bucket}/{key}"},
    {"aws_s3_object", "{bucket}/{key}"},
    {"aws_security_group_rule",
     "{security_group_id}_{type}_{protocol}_{from_port}"
     "_{to_port}{cidr_blocks*_}{ipv6_cidr_blocks*_}{prefix_list_ids*_}{self*_}"
     "{source_security_group_id*_}"},
    {"aws_ssm_maintenance_window_target", "{window_id}/{id}"},
    {"aws_ssm_maintenance_window_task", "{window_id}/{id}"},
    {"aws_volume_attachment", "{device_name}:{volume_id}:{instance_id}"},
    {"aws_vpc_dhcp_options_association", "{vpc_id}"},
    {"aws_vpc_endpoint_route_table_association", "{vpc_endpoint_id}/{route_table_id}"},
    {"aws_vpc_endpoint_subnet_association", "{vpc_endpoint_id}/{subnet_id}"},
    {"aws_wafv2_ip_set", "{id}/{name}/{scope}"},
    {"aws_wafv2_regex_pattern_set", "{id}/{name}/{scope}"},
    {"aws_wafv2_rule_group", "{id}/{name}/{scope}"},
    {"aws_wafv2_web_acl", "{id}/{name}/{scope}"},
    {"helm_release", "{namespace}/{name}"},
    {"random_integer", "{result},{min},{max}{seed*,}"},
};

/// Types that providers cannot import, or by nothing that a state shows in the open.
static constexpr llvm::StringLiteral NotImportable[] = {
    "aws_acm_certificate_validation",
    "aws_alb_target_group_attachment",
    "aws_autoscaling_attachment",
    "aws_dynamodb_table_item",
    "aws_elb_attachment",
    "aws_iam_group_membership",
    "aws_iam_policy_attachment",
    "aws_lb_listener_certificate",
    "aws_lb_target_group_attachment",
    "aws_main_route_table_association",
    "aws_snapshot_create_volume_permission",
    "aws_spot_instance_request",
    "aws_vpn_gateway_attachment",
    "aws_vpn_gateway_route_propagation",
    "local_file",
    "local_sensitive_file",
    "null_resource",
    "random_password",
    "random_pet",
    "random_shuffle",
    "terraform_data",
    "time_offset",
    "time_sleep",
    "tls_cert_request",
    "tls_locally_signed_cert",
    "tls_private_key",
    "tls_self_signed_cert",
};

static llvm::StringRef ruleOf(llvm::StringRef type) {
  auto rule = llvm::find_if(ImportIds, [&](const auto &row) { return row.first == type; });
  return rule == std::end(ImportIds) ? llvm::StringRef() : llvm::StringRef(rule->second);
}

bool isImportable(llvm::StringRef type) { return !llvm::is_contained(NotImportable, type); }

bool hasImportRule(llvm::StringRef type) { return !ruleOf(type).empty(); }

/// What `{name*c}` stands for: nothing where there is nothing.
static std::string repeated(const Value *value, llvm::StringRef name, llvm::StringRef separator) {
  std::string made;
  auto add = [&](const std::optional<std::string> &text) {
    if (text && !text->empty())
      made += separator.str() + *text;
  };
  if (!value)
    return made;
  if (value->kind() == ValueKind::Array)
    for (const Value &element : value->elements())
      add(scalarText(element));
  else if (value->kind() != ValueKind::Bool)
    add(scalarText(*value));
  else if (value->boolean())
    add(name.str());
  return made;
}

std::string importIdOf(llvm::StringRef type, const ValueObject &attributes) {
  llvm::StringRef rest = ruleOf(type);
  std::string id;
  while (!rest.empty()) {
    auto [plain, behind] = rest.split('{');
    auto [name, next] = behind.split('}');
    id += plain;
    rest = next;
    if (name.empty())
      continue;
    if (auto [list, separator] = name.split('*'); !separator.empty()) {
      id += repeated(attributes.find(list), list, separator);
      continue;
    }
    bool isLast = name.consume_back("/");
    llvm::SmallVector<llvm::StringRef> names;
    name.split(names, ',');
    std::string value;
    for (llvm::StringRef each : names)
      if (const Value *found = attributes.find(each); found && value.empty())
        value = scalarText(*found).value_or("");
    if (value.empty())
      return "";
    id += isLast ? value.substr(value.rfind('/') + 1) : value;
  }
  return id;
}

} // namespace pcl::state
