# Texts of numbers where the largest and the smallest number is asked for.
variable "sizes" {
  type    = list(string)
  default = ["9", "10"]
}
variable "named" {
  type    = map(string)
  default = { a = "2", b = "10" }
}
variable "anything" {
  type    = any
  default = ["9", "10", "1"]
}
locals { rows = csvdecode("n,v\na,9\nb,10\n") }
output "max_variable" { value = max(var.sizes...) }
output "min_variable" { value = min(var.sizes...) }
output "max_values" { value = max(values(var.named)...) }
output "max_column" { value = max([for r in local.rows : r.v]...) }
output "max_split" { value = max(split(",", "9,10,1")...) }
output "min_split" { value = min(split(",", "9,10,1.5")...) }
output "min_regex" { value = min(regexall("\\d+", "9 10 1")...) }
output "max_anything" { value = max(var.anything...) }
output "max_mixed" { value = max(2, var.sizes...) }
output "max_single" { value = max("9", "10") }
output "sum" { value = sum(split(",", "9,10,1.5")) }
