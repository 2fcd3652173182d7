# Booleans and numbers that a language takes for each other: as elements, members, keys, operands, texts.

variable "on" {
  type    = bool
  default = true
}

variable "zero" {
  type    = number
  default = 0
}

variable "any" {
  type    = any
  default = { flag = false, zero = 0, empty = "", list = [], one = 1 }
}

output "equal" {
  value = [true == 1, var.on == 1, false == 0, var.zero == false, "" == false, [1] == [true], { a = 1 } == { a = true }, [] == false]
}

output "contains" {
  value = [contains([1, 2], true), contains([true], 1), contains(["true"], true), contains([0, false], false)]
}

output "distinct" {
  value = [distinct([1, true, "1"]), length(toset([0, 1, 1])), distinct([true, false, true])]
}

output "texts" {
  value = ["${var.on}", tostring(false), "${!var.on}", join(",", [true, false, 1]), format("%t|%v|%s", var.on, var.on, var.on), jsonencode([true, 1])]
}

output "keys" {
  value = { (var.on) = "t", (!var.on) = "f", (var.zero) = "z" }
}

output "key_access" {
  value = [{ true = "t" }["true"], { "1" = "one" }[1], { for b in [true, false] : b => !b }]
}

output "falsy" {
  value = [var.zero == 0 ? "zero" : "other", var.any.flag ? "y" : "n", var.any.empty == "" ? "empty" : "full", coalesce(var.any.flag, true), coalesce(var.any.zero, 5), coalesce(var.any.empty, "d")]
}

output "lookups" {
  value = [lookup(var.any, "flag", true), lookup(var.any, "zero", 5), lookup(var.any, "empty", "d"), try(var.any.flag, true), try(var.any.zero, 5), try(var.any.empty, "d")]
}

output "defaults" {
  value = [for k in ["flag", "zero", "empty", "none"] : try(var.any[k], "default")]
}

output "logic" {
  value = [var.on && !var.any.flag, var.any.flag || var.on, !var.any.flag, "true" == "${var.on}"]
}

output "sums" {
  value = [sum([for b in [true, false, true] : b ? 1 : 0]), length([for b in [true, false] : b if b]), max(var.zero, -1)]
}

output "filters" {
  value = [[for v in [0, 1, 2] : v if v != 0], [for v in ["", "a"] : v if v != ""], compact(["", "0", "false"])]
}

output "json" {
  value = [jsondecode("true"), jsondecode("0"), jsondecode("\"\""), jsonencode(var.any)]
}

output "index" {
  value = [index([false, 0, true], 0), index(["1", "true"], "true"), ["f", "t"][var.on ? 1 : 0]]
}

output "matchkeys" {
  value = matchkeys(["a", "b", "c"], [true, false, true], [true])
}

output "conversions" {
  value = [tobool("true"), tobool(var.any.flag), tostring(var.zero), tonumber("0") == var.zero, tobool(null) == null]
}

output "sets" {
  value = [setunion([true], [false, true]), setsubtract([true, false], [true]), alltrue([var.on, "true"]), anytrue([var.any.flag, "false"])]
}
