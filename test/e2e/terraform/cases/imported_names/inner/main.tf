variable "json" {
  type    = string
  default = "{}"
}
locals {
  base64 = base64encode(var.json)
  names  = [for base64 in ["YQ==", "Yg=="] : base64decode(base64)]
}
resource "terraform_data" "each" {
  for_each = { for json in ["[1]", "[2,3]"] : json => length(jsondecode(json)) }
  input    = "${each.key} ${each.value}"
}
output "size" { value = length(jsondecode(base64decode(local.base64)).Statement) }
output "names" { value = local.names }
