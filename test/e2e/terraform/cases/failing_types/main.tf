# What fails by the types of its arguments alone is an attempt that fails.
variable "ids" {
  type    = list(string)
  default = ["1", "2"]
}

output "keys" { value = [can(keys(var.ids)), can(values(var.ids)), try(keys(var.ids), ["none"])] }
output "tomap" { value = [can(tomap({ kind = "b", opts = ["x"] })), can(tomap({ kind = "b", size = 1 }))] }
output "tolist" { value = [can(tolist([1, "a"])), can(tolist([1, true])), can(tolist([1, ["x"]])), can(distinct([1, true]))] }
output "texts" { value = [can("${var.ids}x"), can(tostring(var.ids)), can(tonumber({ a = 1 })), can(tobool([true]))] }
output "attempts" { value = [try(tostring(var.ids), "none"), try("${var.ids}x", "none"), try(tomap({ a = 1, b = [] }), "none")] }
output "contains" { value = [can(contains({ a = "a" }, "a")), can(index(var.ids, 1))] }
output "lists" { value = [can(concat("x", [])), can(flatten("x")), can(merge({ a = 1 }, ["x"])), can(lookup(var.ids, "a", 1)), can(tolist({ a = 1 })), can(sort({ a = 1 }))] }
output "repeated_keys" { value = [can({ for n in ["a", "a"] : n => 1 }), try({ for n in var.ids : "x" => 1 }, "repeated"), try({ for n in var.ids : "x${n}" => n }, "repeated")] }
output "repeated_keys_of_map" { value = try({ for k, v in { a = "x", b = "x" } : v => k }, "repeated") }
