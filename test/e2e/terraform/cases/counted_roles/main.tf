# A counted module whose list is null at times, with null members; attempts read them.
module "roles" {
  source   = "./role"
  count    = 3
  name     = "role-${count.index}"
  policies = count.index == 0 ? null : [for i in range(count.index) : { name = "p${i}", arn = i == 0 ? null : "arn:${i}" }]
  path     = count.index == 1 ? null : "/svc/"
}
output "names" { value = module.roles[*].name }
output "paths" { value = module.roles[*].path }
output "policies" { value = module.roles[*].policies }
output "arns" { value = flatten(module.roles[*].arns) }
output "first" { value = module.roles[0].first }
output "firsts" { value = [for r in module.roles : r.first] }
output "count" { value = [for r in module.roles : r.n] }
