variable "size" {
  type    = string
  default = "medium"
}
output "size" { value = var.size == null ? "none" : var.size }
output "raw" { value = var.size }
