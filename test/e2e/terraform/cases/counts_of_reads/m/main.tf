variable "on" {
  type    = bool
  default = false
}
output "count" {
  value = length(["p", "q"])
}
output "names" {
  value = ["p", "q"]
}
output "none" {
  value = var.on ? "some" : null
}
output "list" {
  value = [var.on ? "some" : null, "b"]
}
