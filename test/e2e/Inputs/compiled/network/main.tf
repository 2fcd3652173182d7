variable "zones" {
  type    = list(string)
  default = []
}

variable "secret" {
  type    = string
  default = null
}

variable "creates_role" {
  type    = bool
  default = true
}

variable "role_arn" {
  type    = string
  default = null
}

variable "concurrency" {
  type    = number
  default = -1
}

variable "sources" {
  type    = any
  default = {}
}

variable "statements" {
  type    = list(object({ actions = optional(list(string)), effect = optional(string), disabled = optional(bool) }))
  default = null
}

resource "aws_subnet" "public" {
  count                = length(var.zones)
  vpc_id               = "vpc-1"
  availability_zone    = length(regexall("^[a-z]{2}-", element(var.zones, count.index))) > 0 ? element(var.zones, count.index) : null
  availability_zone_id = length(regexall("^[a-z]{2}-", element(var.zones, count.index))) == 0 ? element(var.zones, count.index) : null
}

resource "aws_subnet" "private" {
  count      = var.creates_role ? 1 : 0
  vpc_id     = "vpc-1"
  cidr_block = element(concat(var.zones, [""]), count.index)
}

resource "aws_iam_role" "this" {
  count              = var.creates_role ? 1 : 0
  assume_role_policy = data.aws_iam_policy_document.this.json
}

data "aws_iam_policy_document" "this" {
  dynamic "statement" {
    for_each = var.statements != null ? var.statements : []
    content {
      actions = statement.value.actions
      effect  = statement.value.effect
      dynamic "condition" {
        for_each = length(var.zones) > 0 ? [true] : []
        content {
          test     = "StringEquals"
          variable = "aws:RequestedRegion"
          values   = var.zones
        }
      }
    }
  }
}

resource "aws_lambda_function" "this" {
  function_name                  = "handler"
  role                           = var.creates_role ? aws_iam_role.this[0].arn : var.role_arn
  reserved_concurrent_executions = var.concurrency
  filename                       = var.secret
}

resource "aws_lambda_permission" "this" {
  for_each      = { for name, source in var.sources : name => source }
  action        = "lambda:InvokeFunction"
  function_name = each.value.name
  principal     = try(each.value.principal, "s3.amazonaws.com")
  source_arn    = try(each.value.source_arn, null)
}

resource "aws_iam_account_password_policy" "this" {
  count                          = var.creates_role ? 1 : 0
  allow_users_to_change_password = true
}

locals {
  arn = try(aws_iam_role.this[0].arn, var.role_arn)
}

output "subnets" {
  value = length(aws_subnet.private[*].id) > 0 ? aws_subnet.private[*].id : aws_subnet.public[*].id
}

output "expires" {
  value = try(aws_iam_account_password_policy.this[0].expire_passwords, null)
}

output "arn" {
  value = local.arn
}

output "role" {
  value = var.creates_role ? { arn = aws_iam_role.this[0].arn, name = aws_iam_role.this[0].name } : {}
}

output "open" {
  value = var.creates_role ? { role = aws_iam_role.this[0].arn, sources = var.sources } : {}
}

output "lists" {
  value = var.creates_role ? [[aws_iam_role.this[0].arn]] : []
}
