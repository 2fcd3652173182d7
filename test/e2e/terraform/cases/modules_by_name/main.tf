# Outputs of a module that are read by a computed name, and decoded values that are compared.
module "net" {
  source = "./net"
}
output "tries" { value = { for k in ["vpc", "none"] : k => try(module.net[k], "undefined") } }
output "reads" { value = [for k in ["vpc", "json"] : module.net[k]] }
output "lookups" { value = [for k in ["vpc", "none"] : lookup(module.net, k, "d")] }
output "cans" { value = [for k in ["vpc", "none"] : can(module.net[k])] }
output "texts" { value = [for k, v in module.net : try(upper(v), "none")] }
output "same" { value = jsondecode(module.net.json) == yamldecode(module.net.yaml) }
output "other" { value = jsondecode(module.net.json) != yamldecode(module.net.yaml) }
output "self" { value = jsondecode(module.net.json) == jsondecode(module.net.json) }
output "member" { value = jsondecode(module.net.json).a == yamldecode(module.net.yaml).a }
