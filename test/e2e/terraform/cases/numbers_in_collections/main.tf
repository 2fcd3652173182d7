variable "nums" {
  type    = list(number)
  default = [1.5, 2, 3]
}
variable "m" {
  type    = map(number)
  default = { a = 1, b = 2.5 }
}
variable "s" {
  type    = set(number)
  default = [3, 1]
}
variable "t" {
  type    = tuple([string, number, bool])
  default = ["x", 4, true]
}
output "a" { value = one([for n in var.nums : n if n > 2.5]) }
output "b" { value = one([for n in var.nums : n if n > 9]) == null ? 0 : 1 }
output "c" { value = coalesce(one([for n in var.nums : n if n > 9]), 7) }
output "d" { value = try(one(var.s), 0) == 0 }
output "e" { value = var.t[1] + 1 }
output "f" { value = var.t[2] ? var.t[0] : "no" }
output "g" { value = [for k in sort(keys(var.m)) : var.m[k] * 2] }
output "h" { value = { for n in var.s : "k${n}" => n } }
output "i" { value = [for n in var.nums : n == floor(n) ? "int" : "frac"] }
output "j" { value = try(one([1, 2]), "many") }
output "k" { value = tolist(var.s)[0] }
output "l" { value = range(var.m["b"]) }
output "m" { value = var.nums[var.m["a"]] }
output "n" { value = slice(var.nums, var.m["a"], length(var.nums)) }
output "o" { value = format("%d items at %g", length(var.nums), var.m["b"]) }
output "p" { value = "${var.t[1] / 8} ${var.m["a"] * 1.0}" }
output "q" { value = max(concat(var.nums, tolist(var.s))...) }
output "r" { value = sum([for k, v in var.m : v]) }
output "s" { value = { for i, n in var.nums : i => n } }
output "t" { value = [for i in range(2) : { for k, v in var.m : "${k}${i}" => v + i }] }
output "u" { value = distinct([for n in var.nums : floor(n)]) }
output "v" { value = one([true]) }
output "w" { value = one(toset([])) }
output "x" { value = contains(var.nums, 2) && !contains(var.nums, 5) }
output "y" { value = index(var.nums, 3) }
output "z" { value = [min(1, 2) == 1, var.t[1] % 3, -var.nums[0]] }
