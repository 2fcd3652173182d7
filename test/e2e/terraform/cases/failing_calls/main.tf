# A call that fails inside of `try` or `can` ends neither program: nothing else is here, so that the end of the program counts.
locals {
  texts = ["a1", "b"]
}
output "cidr" { value = try(cidrhost("nope", 1), "no cidr") }
output "parse" { value = try(parseint("nope", 10), 0) }
output "time" { value = try(timeadd("nope", "1h"), "no time") }
output "index" { value = try(index(local.texts, "zzz"), -1) }
output "can_cidr" { value = can(cidrsubnet("10.0.0.0/30", 8, 1)) }
