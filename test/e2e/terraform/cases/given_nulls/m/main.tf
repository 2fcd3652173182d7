variable "text" {
  type    = string
  default = "dflt"
}
variable "map" { type = map(string) }
variable "list" { type = list(string) }
variable "nums" { type = list(number) }
variable "obj" { type = object({ name = string, other = optional(string, "o") }) }
variable "any" { type = any }
output "r" {
  value = {
    text  = coalesce(var.text, "none")
    map   = [for k, v in var.map : "${k}=${v == null ? "null" : v}"]
    keys  = keys({ for k, v in var.map : k => v if v != null })
    list  = compact(var.list)
    nums  = [for n in var.nums : n == null ? 0 : n * 2]
    obj   = try(length(var.obj.name), -1)
    other = var.obj.other
    any   = try(upper(var.any.deep.v), "failed")
    can   = [can(var.map.key), can(var.map.nope), can(var.any.deep.v), can(var.any.deep.w), can(length(var.obj.name))]
    tried = [try(var.map.key, "d"), try(var.any.deep.v, "d"), try(var.obj.name, "d"), try(var.list[0], "d"), try(var.list[5], "d")]
    look  = [lookup(var.map, "key", "d"), lookup(var.map, "no", "d")]
    nosum = try(sum(var.nums), "failed")
    last  = try(var.nums[1], "d")
  }
}
output "json" { value = jsonencode({ t = var.text, m = var.map, l = var.list, n = var.nums, o = var.obj, a = var.any }) }
