# Instances of modules and resources that are looked through by computed names, in loops and by functions.
module "nets" {
  source   = "./net"
  for_each = toset(["a", "b"])
  name     = each.key
}

resource "terraform_data" "data" {
  input = { zone = "z1", names = ["n1", "n2"] }
}

output "computed" {
  value = [for key, net in module.nets : [for name in ["vpc", "nope"] : lookup(net, name, "none")]]
}

output "written" {
  value = [for net in values(module.nets) : lookup(net, "vpc", "none")]
}

output "members" {
  value = { for key, net in module.nets : key => { for name, value in net : name => try(tostring(value), "n/a") } }
}

output "keys" {
  value = [for net in values(module.nets) : keys(net)]
}

output "merged" {
  value = merge(module.nets["a"], { vpc = "own" }).vpc
}

output "data" {
  value = [for name in ["id", "output"] : can(terraform_data.data[name])]
}

output "json" {
  value = jsonencode(module.nets["b"])
}
