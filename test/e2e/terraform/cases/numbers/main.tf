# Numbers are exact decimals: no binary fractions, no 53 bits, no trailing `.0`.
variable "big" {
  type    = number
  default = 9007199254740993
}
variable "ratio" {
  type    = number
  default = 1.10
}
locals {
  total = 256
  parts = [0.1, 0.2, 0.3]
}
output "tenths" { value = 0.1 + 0.2 }
output "tenths_equal" { value = 0.1 + 0.2 == 0.3 }
output "tenths_text" { value = "n=${0.1 + 0.2}" }
output "percent" { value = "${100 * 1.1}%" }
output "sum_parts" { value = sum(local.parts) }
output "sum_parts_text" { value = "n=${sum(local.parts)}" }
output "big" { value = var.big }
output "big_text" { value = "n=${var.big}" }
output "big_sum" { value = "n=${var.big + 1}" }
output "big_product" { value = "n=${123456789 * 987654321}" }
output "big_equal" { value = var.big == 9007199254740992 }
output "power" { value = "n=${pow(2, 64)}" }
output "power_negative" { value = pow(2, -1) }
output "third" { value = 1 / 3 }
output "third_back" { value = 1 / 3 * 3 == 1 }
output "division" { value = 7 / 2 }
output "division_text" { value = "n=${7 / 2}" }
output "whole_division" { value = 512 / 2 }
output "whole_division_text" { value = "n=${512 / 2}" }
output "whole_division_in_list" { value = [for n in [2, 4] : "n=${n / 2}"] }
output "modulo" { value = 7 % 3 }
output "modulo_negative" { value = -7 % 3 }
output "modulo_decimal" { value = 7.5 % 2 }
output "floor_negative" { value = floor(-1.5) }
output "ceil_negative" { value = ceil(-1.5) }
output "floor_text" { value = "n=${floor(5 / 2)}" }
output "ceil_text" { value = "n=${ceil(5 / 2)}" }
output "abs" { value = abs(-2.5) }
output "signum" { value = signum(-9) }
output "log" { value = log(8, 2) }
output "log_ten" { value = floor(log(1000, 10)) }
output "parseint" { value = parseint("ff", 16) }
output "parseint_base" { value = parseint("zz", 36) }
output "parseint_big" { value = parseint("ffffffffffffffff", 16) }
output "parseint_upper" { value = parseint("Z", 62) }
output "large" { value = 1e21 }
output "large_text" { value = "n=${1e21}" }
output "very_large_text" { value = "n=${1e30}" }
output "small_text" { value = "n=${0.0000001}" }
output "decimal_text" { value = "n=${1.10}" }
output "ratio_text" { value = "n=${var.ratio}" }
output "ratio_product" { value = "n=${var.ratio * 3}" }
output "negative" { value = -local.total }
output "negative_text" { value = "n=${- local.total}" }
output "average" { value = "n=${sum([90, 95, 100]) / 3}" }
output "max_mixed" { value = max(1, 2.5, -3) }
output "min_list" { value = min([5, 3, 9]...) }
output "range_step" { value = range(0, 1, 0.25) }
output "range_down" { value = range(5, 0, -2) }
output "range_tenths" { value = range(0, 0.5, 0.1) }
output "format_decimal" { value = format("%.2f", 2.675) }
output "format_int" { value = format("%d", 256 / 2) }
output "compare" { value = 0.1 * 3 > 0.3 }
output "tonumber_big" { value = tonumber("12345678901234567890") }
output "key_of_number" { value = { (1 + 1) = "two" } }
output "precedence" { value = 2 + 3 * 4 - 6 / 2 }
output "percent_of" { value = "n=${local.total * 0.07}" }
