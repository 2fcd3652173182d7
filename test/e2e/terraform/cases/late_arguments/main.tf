# Arguments of functions whose type is not known before the program runs.
variable "n" {
  type    = any
  default = "-3"
}
variable "list" {
  type    = any
  default = ["c", "a", "b"]
}
variable "nums" {
  type    = any
  default = ["3", "1", "2"]
}
variable "o" {
  type    = any
  default = { n = "2", s = 5, l = [1, 2, 3], t = "a,b" }
}
resource "terraform_data" "t" {
  input = jsonencode({ n = "-2", m = 3, l = ["x", "y", "z"], nums = ["1", "2"], t = "true", s = 12 })
}
locals {
  d = jsondecode(terraform_data.t.output)
}
output "abs" { value = abs(var.n) }
output "pow" { value = pow(var.n, 2) }
output "pow2" { value = pow(2, var.o.n) }
output "slice" { value = slice(var.list, "1", var.o.n) }
output "ceil" { value = ceil(var.n) }
output "floor" { value = floor(var.o.n) }
output "log" { value = log(var.o.n, "2") }
output "signum" { value = signum(var.n) }
output "max" { value = max(var.n, var.o.n, 1) }
output "min" { value = min(var.nums...) }
output "sum" { value = sum(var.nums) }
output "range" { value = range(var.o.n) }
output "substr" { value = substr(var.o.s, 0, "1") }
output "upper" { value = upper(var.o.s) }
output "element" { value = element(var.list, var.o.n) }
output "split" { value = split(",", var.o.t) }
output "join" { value = join("-", var.o.l) }
output "parseint" { value = parseint(var.n, "10") }
output "chunk" { value = chunklist(var.list, var.o.n) }
output "sort" { value = sort(var.nums) }
output "sort_numbers" { value = sort(var.o.l) }
output "replace" { value = replace(var.o.s, 5, var.n) }
output "format" { value = format("%d-%s", var.o.n, var.o.s) }
output "indent" { value = indent(var.o.n, "a\nb") }
output "cidr" { value = cidrsubnet("10.0.0.0/16", "8", var.o.n) }
output "host" { value = cidrhost("10.0.0.0/16", var.o.n) }
output "late_abs" { value = abs(local.d.n) }
output "late_pow" { value = pow(local.d.n, local.d.m) }
output "late_slice" { value = slice(local.d.l, 1, local.d.m) }
output "late_max" { value = max(local.d.n, local.d.m) }
output "late_sum" { value = sum(local.d.nums) }
output "late_range" { value = range(local.d.m) }
output "late_substr" { value = substr(local.d.s, 1, 1) }
output "late_element" { value = element(local.d.l, local.d.m) }
output "late_signum" { value = signum(local.d.n) }
output "late_and" { value = local.d.t && true }
output "late_not" { value = !local.d.t }
output "late_cond" { value = local.d.t ? "yes" : "no" }
output "late_negated" { value = -local.d.n }
output "late_times" { value = local.d.n * "2" }
output "late_compare" { value = local.d.n < local.d.m }
output "late_upper" { value = upper(local.d.s) }
output "late_strrev" { value = strrev(local.d.s) }
output "late_trim" { value = trimprefix(local.d.s, 1) }
output "late_starts" { value = startswith(local.d.s, "1") }
output "late_contains" { value = strcontains(local.d.s, "2") }
output "late_sha" { value = sha1(local.d.s) == sha1("12") }
output "late_base64" { value = base64encode(local.d.s) }
output "late_title" { value = title(local.d.t) }
output "late_split" { value = split("", local.d.s) }
output "late_join" { value = join(local.d.m, local.d.l) }
output "late_regex" { value = regex("[0-9]", local.d.s) }
output "late_chunk" { value = chunklist(local.d.l, local.d.m) }
output "late_alltrue" { value = alltrue([local.d.t, true]) }
output "late_anytrue" { value = anytrue([local.d.t]) }
output "late_chomp" { value = chomp(local.d.s) }
output "late_compact" { value = compact([local.d.s, ""]) }
output "late_signum2" { value = signum(local.d.m) }
output "late_tonumber" { value = tonumber(local.d.n) + 1 }
output "late_parse" { value = parseint(local.d.n, 8) }
