variable "v" {}
variable "w" { type = any }
output "v" { value = length(var.v) }
output "s" { value = length(var.w.s) }
output "accent" { value = length(var.w.accent) }
output "each" { value = [for k, t in var.w : length(t)] }
output "equal" { value = var.w.accent == "é" }
