variable "n" { type = number }
output "s" { value = "s${var.n}" }
output "o" { value = { n = var.n } }
output "nul" { value = null }
