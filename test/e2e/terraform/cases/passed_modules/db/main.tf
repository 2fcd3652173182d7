variable "size" {
  type = number
}

output "double_size" { value = var.size * 2 }
output "the_name" { value = "db-${var.size}" }
output "replica" { value = null }
