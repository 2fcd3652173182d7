# Whether an instance is there.
variable "create" {
  type    = bool
  default = false
}
resource "terraform_data" "x" {
  count = var.create ? 1 : 0
  input = "v"
}
resource "terraform_data" "y" {
  count = var.create ? 2 : 0
  input = "v"
}
output "has" {
  value = can(terraform_data.x[0])
}

output "has_output" {
  value = can(terraform_data.x[0].output)
}

output "text" {
  value = can(terraform_data.x[0]) ? "there" : "absent"
}

output "try_whole" {
  value = try(terraform_data.x[0], null) == null
}

output "many" {
  value = can(terraform_data.y[0])

}
