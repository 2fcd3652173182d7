# Sensitive values keep what they are.
variable "secrets" {
  type      = map(string)
  sensitive = true
  default   = { b = "two", a = "one" }
}
variable "credentials" {
  type      = object({ user = string, password = optional(string, "none"), port = optional(number, 5432) })
  sensitive = true
  default   = { user = "u" }
}
variable "token" {
  type      = string
  sensitive = true
  default   = "t0ken"
}
locals {
  derived = "x-${var.token}"
}
resource "terraform_data" "secret" {
  input = { token = var.token, user = var.credentials.user }
}
resource "terraform_data" "per_key" {
  for_each = nonsensitive(toset(keys(var.secrets)))
  input    = nonsensitive(var.secrets[each.key])
}
output "secrets" {
  value     = var.secrets
  sensitive = true
}
output "secrets_keys" { value = nonsensitive(keys(var.secrets)) }
output "secrets_length" { value = nonsensitive(length(var.secrets)) }
output "secrets_part" {
  value     = var.secrets["a"]
  sensitive = true
}
output "secrets_lookup" {
  value     = lookup(var.secrets, "zzz", "none")
  sensitive = true
}
output "credentials" {
  value     = var.credentials
  sensitive = true
}
output "password" { value = nonsensitive(var.credentials.password) }
output "port" { value = nonsensitive(var.credentials.port + 1) }
output "derived" { value = nonsensitive(local.derived) }
output "compared" { value = nonsensitive(var.token == "t0ken") }
output "conditional" { value = nonsensitive(var.token != "" ? "set" : "unset") }
output "is_sensitive" { value = issensitive(var.token) }
output "is_not_sensitive" { value = issensitive("x") }
output "for" { value = nonsensitive([for k, v in var.secrets : "${k}=${v}"]) }
output "json" { value = nonsensitive(jsonencode(var.credentials)) }
