variable "cidrs" {
  type    = list(string)
  default = ["10.0.0.0/8"]
}
locals { d = jsondecode("[\"10.0.0.0/8\"]") }
output "same" { value = local.d == var.cidrs }
output "same2" { value = jsondecode(jsonencode(var.cidrs)) == var.cidrs }
output "changed" { value = jsondecode(jsonencode({ c = var.cidrs })) == { c = var.cidrs } ? "unchanged" : "changed" }
output "yaml" { value = yamldecode(yamlencode(var.cidrs)) == var.cidrs }
output "ne" { value = jsondecode(jsonencode(var.cidrs)) != var.cidrs }
output "prim" { value = jsondecode("1") == 1 }
output "obj" { value = jsondecode("{\"a\":1}") == { a = 1 } }
output "tl" { value = tolist(jsondecode(jsonencode(var.cidrs))) == var.cidrs }
output "lit" { value = jsondecode(jsonencode(var.cidrs)) == ["10.0.0.0/8"] }
