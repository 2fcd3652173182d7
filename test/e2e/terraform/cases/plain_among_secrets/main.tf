# Members that are no secrets of maps in which others are.
variable "password" {
  type      = string
  default   = "hunter2"
  sensitive = true
}

locals {
  settings = merge({ host = "db", user = "app" }, { password = var.password })
  shown    = { for k, v in local.settings : k => k == "password" ? "****" : v }
}

output "host" {
  value = nonsensitive(local.shown.host)
}

output "user" {
  value = upper(nonsensitive(local.shown["user"]))
}

output "hidden" {
  value = nonsensitive("${local.shown.password}!")
}

output "loud" {
  value     = upper(local.shown.host)
  sensitive = true
}

output "length" {
  value = nonsensitive(length(local.settings.password))
}
