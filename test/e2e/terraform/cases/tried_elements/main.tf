module "fleet" {
  source   = "./fleet"
  for_each = { small = 0, large = 2 }
  size     = each.value
}
output "missing" { value = try(module.fleet["small"].hosts[0], "none") }
output "there" { value = try(module.fleet["large"].hosts[1], "none") }
output "beyond" { value = try(module.fleet["large"].hosts[5], module.fleet["large"].hosts[0]) }
