# What becomes of types: arms of conditionals, elements of lists, attributes of declared objects, merges.

variable "on" {
  type    = bool
  default = true
}

variable "off" {
  type    = bool
  default = false
}

variable "port" {
  type    = number
  default = "8080"
}

variable "label" {
  type    = string
  default = 1.50
}

variable "flags" {
  type    = list(bool)
  default = ["true", false]
}

variable "pair" {
  type    = tuple([string, number, bool])
  default = [1, "2", "true"]
}

variable "servers" {
  type    = list(object({ port = number, name = string, on = optional(bool, "true") }))
  default = [{ port = "80", name = 1, extra = "gone" }, { port = 443, name = true, on = "false" }]
}

variable "limits" {
  type    = map(number)
  default = { cpu = "2", memory = 1.5 }
}

variable "mixed" {
  type    = map(any)
  default = { a = 1, b = "two" }
}

variable "anything" {
  type    = list(any)
  default = [1, "a", true]
}

variable "names" {
  type    = set(string)
  default = [3, "b", true, "3"]
}

output "arms" {
  value = [var.on ? 1 : "a", var.off ? 1 : "a", var.on ? true : "x", var.on ? null : "x", var.on ? "x" : null]
}

output "arm_lists" {
  value = [var.on ? [1, 2] : ["a"], var.on ? [] : ["a"], var.off ? [] : [1], var.on ? tolist(["a"]) : []]
}

output "arm_objects" {
  value = [var.on ? { a = 1 } : { a = "x" }, var.on ? { a = 1, b = "x" } : null]
}

output "arm_maps" {
  value = var.on ? { a = 1 } : { b = "x", c = true }
}

output "arm_sets" {
  value = var.on ? toset([2, 1]) : ["a"]
}

output "port" {
  value = [var.port, var.port + 1, "${var.port}"]
}

output "label" {
  value = [var.label, length(var.label)]
}

output "flags" {
  value = [var.flags, alltrue(var.flags), anytrue(var.flags)]
}

output "pair" {
  value = [var.pair, var.pair[0], var.pair[1] + 1, !var.pair[2]]
}

output "servers" {
  value = var.servers
}

output "servers_sum" {
  value = sum(var.servers[*].port)
}

output "servers_names" {
  value = join(",", var.servers[*].name)
}

output "limits" {
  value = [var.limits, var.limits.cpu * 2, var.limits["memory"]]
}

output "mixed" {
  value = [var.mixed, var.mixed.a == "1", jsonencode(var.mixed)]
}

output "anything" {
  value = [var.anything, var.anything[0] == "1", jsonencode(var.anything)]
}

output "names" {
  value = [for n in var.names : n]
}

output "tomap" {
  value = jsonencode(tomap({ a = 1, b = "x", c = true }))
}

output "tolist" {
  value = jsonencode([tolist([1, "x"]), tolist([1, 2.5]), tolist([true, "a"])])
}

output "toset" {
  value = jsonencode([toset([1, "1", true]), toset([true, "true"])])
}

output "merge" {
  value = jsonencode(merge({ a = 1 }, { b = "x" }, { a = true }))
}

output "concat" {
  value = jsonencode(concat([1], ["a"], [true, null]))
}

output "tuple" {
  value = jsonencode([1, "a", [true], { b = null }])
}

output "values" {
  value = jsonencode(values({ b = "x", a = 1, c = [] }))
}

output "numbers_as_texts" {
  value = [tostring(1.0), tostring(0.10), tostring(1e2), tostring(100000000000000000000)]
}

output "texts_as_numbers" {
  value = [tonumber("1.0"), tonumber("007"), tonumber("1e-2"), tonumber("+5" == "+5" ? "5" : "1")]
}

output "bools" {
  value = [tobool("true"), tobool("0") == false, tobool(true), tostring(false)]
}

output "nulls" {
  value = [tostring(null) == null, tonumber(null) == null, tolist(null) == null, try(tobool(null), 1) == null]
}

output "lookup" {
  value = [lookup(var.limits, "cpu", "9"), lookup(var.limits, "disk", "9"), lookup({ a = "x" }, "b", 5), lookup(var.mixed, "z", "d")]
}

output "coalesce" {
  value = [coalesce(null, 1, 2), coalesce("", "a"), coalesce(null, "x", 5), coalesce(1, "x")]
}

output "element_types" {
  value = jsonencode([for v in [1, "a", true] : v])
}

output "set_in_object" {
  value = { tags = toset(["b", "a", "b"]), n = toset([2, 1]) }
}
