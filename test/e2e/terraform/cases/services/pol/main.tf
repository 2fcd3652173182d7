variable "name" {}
variable "actions" {
  type     = list(string)
  default  = ["*"]
  nullable = false
}
output "json" {
  value = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Sid = title(var.name), Effect = "Allow", Action = try(one(var.actions), var.actions) }]
  })
}
