variable "who" { type = list(string) }
output "o" { value = length(var.who) > 0 ? var.who[0] : "nobody" }
