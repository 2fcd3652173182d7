variable "command" {
  type     = list(string)
  default  = ["default"]
  nullable = false
}
variable "size" {
  type     = number
  default  = 1
  nullable = false
}
output "command" { value = join(" ", var.command) }
output "size" { value = var.size + 1 }
