# Words of a pattern are those of ASCII; moments end with the second that has begun; signs of two letters.
variable "s" { default = "foo éfoo a_1 x" }

variable "day" { default = "2024-01-02T03:04:05Z" }

variable "paths" { default = ["./a//b", "a//b/", "a/./b/../c", "../x", "./x", "//a", "/", "", "a//"] }

output "bounds" { value = length(regexall("\\bfoo\\b", var.s)) }
output "inner" { value = length(regexall("\\Bfoo", var.s)) }
output "words" { value = regexall("\\w+", var.s) }
output "classes" { value = regexall("[\\w-]+\\s[x\\d]", var.s) }
output "hyphens" { value = [for p in ["[\\w-.]+", "[\\w-z]+", "[\\s-x]+", "[\\d-_]+", "[[:alpha:]-_]+", "[a\\W-z]+", "[\\w-\\+]+"] : regexall(p, "a-b.c`d x_1 +-z")] }
output "others" { value = regexall("\\W+", var.s) }
output "replaced" { value = replace(var.s, "/\\b/", "|") }
output "earlier" { value = [for d in ["-1ns", "-1us", "-0.5s", "1.5s", "999999999ns", "-1h0.25s", "0"] : timeadd(var.day, d)] }
output "parts" { value = [for d in ["-0.5s", "-0.25s", "750ms", "749ms999us999ns"] : timeadd("2024-01-01T00:00:01.25Z", d)] }
output "quotes" { value = [for f in ["YYYY''", "YYYY''''MM", "'a''b' DD", "'''a'"] : formatdate(f, var.day)] }
output "directories" { value = [for p in var.paths : dirname(p)] }
output "titles" { value = [for t in ["ǆ ǅ x", "ß ŉ éa", "ǉ-ǌ ǳ"] : title(t)] }
