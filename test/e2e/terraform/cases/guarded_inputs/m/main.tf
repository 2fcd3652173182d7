variable "lock" {
  type = object({
    kind  = string
    name  = optional(string)
    parts = optional(map(string), {})
  })
  default = null
  validation {
    condition     = var.lock != null ? contains(["CanNotDelete", "ReadOnly"], var.lock.kind) : true
    error_message = "The kind is neither CanNotDelete nor ReadOnly."
  }
}
variable "pools" {
  type = list(object({
    id = string
    n  = optional(number)
  }))
  default = null
  validation {
    condition     = var.pools == null ? true : alltrue([for pool in var.pools : pool.n == null || pool.id != "x"])
    error_message = "A pool with a size is called x."
  }
  validation {
    condition     = length(var.pools != null ? [for pool in var.pools : pool.id if length(pool.id) > 100] : []) <= 1
    error_message = "The name of a pool is too long."
  }
}
output "allowed" {
  value = jsonencode({ ok = var.lock != null ? contains(["CanNotDelete", "ReadOnly"], var.lock.kind) : true })
}
output "ids" {
  value = join(",", var.pools == null ? ["none"] : [for pool in var.pools : upper(pool.id)])
}
output "long" {
  value = length(var.pools != null ? [for pool in var.pools : pool.id if length(pool.id) > 3] : [])
}
output "part" {
  value = length(var.lock == null ? "" : lookup(var.lock.parts, "a", "none"))
}
output "all" {
  value = join("-", var.pools != null ? var.pools[*].id : [])
}
