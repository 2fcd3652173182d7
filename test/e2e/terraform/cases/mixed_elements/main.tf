# Elements of different types: what is asked of each is asked when the program runs, not of all by the type of some.
variable "text" {
  type    = string
  default = "\"n\""
}

locals {
  access  = { http = 80, https = [443, 8443], all = "*" }
  decoded = try(jsondecode(var.text), [])
}

output "others" { value = { for k, v in local.access : k => v if v != "*" } }
output "equal" { value = [for x in [0, "a", []] : x == "a"] }
output "equal_after_list" { value = [for x in ["a", false, []] : x == false] }
output "equal_after_object" { value = [for x in ["a", 1, {}] : x == "a"] }
output "equal_member" { value = [for k, v in { a = 1, b = "a", c = ["l"] } : v == "a"] }
output "decoded" { value = [local.decoded == "n", local.decoded != "n"] }
