# Elements of lists of any values to which outputs are joined: their length waits for them.
variable "extra" {
  type    = any
  default = [{ ids = ["p", "q"] }]
}

resource "terraform_data" "t" {
  input = ["x", "y", "z"]
}

locals {
  all   = concat(var.extra, [terraform_data.t.output])
  some  = concat(var.extra, [{ ids = terraform_data.t.output }])
  texts = concat([terraform_data.t.id], ["b"])
}

output "length" { value = length(local.all[1]) }
output "first" { value = length(local.all[0].ids) }
output "some" { value = length(local.some[1].ids) }
output "all" { value = length(local.all) }
output "each" { value = [for v in local.some : length(v.ids)] }
output "each_last" { value = [for v in local.some : v.ids[length(v.ids) - 1]] }
output "flat" { value = flatten([for v in local.some : [for i in v.ids : upper(i)]]) }
