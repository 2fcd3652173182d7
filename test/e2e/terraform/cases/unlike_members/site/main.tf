variable "region" {
  type    = string
  default = "nowhere"
}

output "region" {
  value = var.region
}
