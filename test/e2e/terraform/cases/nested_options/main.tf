# Objects with optional members, with and without defaults, three levels deep.
variable "services" {
  type = map(object({
    image    = string
    replicas = optional(number, 1)
    env      = optional(map(string), {})
    health = optional(object({
      path    = optional(string, "/")
      port    = optional(number)
      headers = optional(list(object({ name = string, value = optional(string) })), [])
    }))
    volumes = optional(list(object({ name = string, size = optional(number, 10) })), [])
  }))
  default = {
    web = { image = "nginx", health = { headers = [{ name = "h" }, { name = "i", value = "v" }] }, volumes = [{ name = "data" }] }
    api = { image = "api", replicas = 3, env = { A = "1" } }
  }
}
locals {
  with_health = { for k, s in var.services : k => s if s.health != null }
  paths       = { for k, s in local.with_health : k => s.health.path }
  volumes     = flatten([for k, s in var.services : [for v in s.volumes : { service = k, name = v.name, size = v.size }]])
  by_volume   = { for v in local.volumes : "${v.service}/${v.name}" => v }
  ports       = { for k, s in var.services : k => try(s.health.port, null) }
}
resource "terraform_data" "service" {
  for_each = var.services
  input = {
    image   = each.value.image
    env     = join(",", [for k, v in each.value.env : "${k}=${v}"])
    path    = each.value.health != null ? each.value.health.path : "-"
    headers = each.value.health == null ? [] : [for h in each.value.health.headers : coalesce(h.value, "none")]
  }
}
resource "terraform_data" "volume" {
  for_each = local.by_volume
  input    = "${each.value.name}:${each.value.size}"
}
output "paths" { value = local.paths }
output "sizes" { value = [for v in local.volumes : v.size] }
output "replicas" { value = sum([for s in values(var.services) : s.replicas]) }
output "ports" { value = [for k, p in local.ports : p == null ? 0 : p] }
output "headers" { value = [for k, s in local.with_health : [for h in s.health.headers : h.name]] }
output "health" { value = lookup(var.services["web"].health, "path", "x") }
output "images" { value = { for k, r in terraform_data.service : k => r.input.image } }
