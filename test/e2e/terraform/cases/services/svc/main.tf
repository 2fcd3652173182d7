variable "name" { type = string }
variable "spec" {
  type = object({
    image    = string
    port     = optional(number, 8080)
    replicas = optional(number)
    env      = optional(map(string))
    public   = optional(bool, false)
    health   = optional(object({ path = string, interval = optional(number, 30) }))
    mounts   = optional(list(object({ name = string, ro = bool, path = optional(string) })), [])
  })
}
variable "subnets" {
  type    = list(string)
  default = []
}
variable "vpc" {
  type    = object({ id = string, cidr = optional(string), ipv6 = optional(string, "none") })
  default = null
}
variable "none" {
  type    = any
  default = null
}
variable "policy" {
  type    = string
  default = ""
}
resource "terraform_data" "svc" {
  input = {
    image = var.spec.image
    port  = var.spec.port
    cmd   = join(" ", [for k, v in coalesce(var.spec.env, {}) : "${k}=${v}"])
    mnt   = [for m in var.spec.mounts : "${m.name}:${coalesce(m.path, "/mnt/${m.name}")}:${m.ro ? "ro" : "rw"}"]
  }
}
resource "terraform_data" "health" {
  count = var.spec.health != null ? 1 : 0
  input = var.spec.health
}
output "id" { value = "${var.name}/${terraform_data.svc.output.port}" }
output "public" { value = var.spec.public }
output "summary" {
  value = {
    svc    = terraform_data.svc.output
    health = one(terraform_data.health[*].output)
    path   = try(terraform_data.health[0].output.path, null)
    vpc    = try(var.vpc.id, "novpc")
    ipv6   = var.vpc == null ? "x" : var.vpc.ipv6
    none   = var.none == null
    policy = var.policy == null ? "null" : length(var.policy) > 0 ? "set" : "empty"
    first  = length(var.subnets) > 0 ? var.subnets[0] : null
    slice  = slice(var.subnets, 0, min(1, length(var.subnets)))
    n      = var.spec.replicas
    twice  = try(var.spec.replicas * 2, 0)
  }
}
