# A label module: a context of any type beside inputs that stand before it, objects read by computed keys.
module "this" {
  source     = "./label"
  namespace  = "eg"
  stage      = "prod"
  name       = "app"
  attributes = ["public"]
  tags       = { Team = "core" }
}
module "child" {
  source     = "./label"
  name       = "worker"
  attributes = ["extra"]
  context    = module.this.context
}
module "off" {
  source  = "./label"
  enabled = false
  context = module.this.context
}
output "id" { value = module.this.id }
output "child" { value = module.child.id }
output "tags" { value = module.child.tags }
output "list" { value = [for t in module.child.tags_as_list_of_maps : "${t.key}=${t.value}"] }
output "off" { value = module.off.id }
output "off_enabled" { value = module.off.enabled }
output "attrs" { value = module.child.attributes }
