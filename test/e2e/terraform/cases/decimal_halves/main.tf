variable "p" {
  type    = number
  default = 2.345
}
variable "list" {
  type    = list(number)
  default = [0.125, 0.5, 1.5, 2.5, 1.005, 1.015, 1.025, 1.035, 1.045, 8.345, 1.255, 10.235, 0.285, 1234567890.1235, 0.0005, 123456.785]
}
output "two" { value = [for v in var.list : format("%.2f", v)] }
output "three" { value = [for v in var.list : format("%.3f", v)] }
output "zero" { value = [for v in var.list : format("%.0f", v)] }
output "one" { value = [for v in var.list : format("%.1f", -v)] }
output "wide" { value = [for v in var.list : format("%010.2f|%+.2f|%-9.2f|", v, v, v)] }
output "default" { value = [for v in var.list : format("%f", v)] }
output "p" { value = format("%.2f and %.1f", var.p, var.p) }
output "text" { value = format("%.2f", "2.345") }
output "many" { value = [for i in range(200) : format("%.2f", (i * 10 + 5) / 1000)] }
output "lists" { value = formatlist("%.1f", [0.05, 0.15, 0.25, 0.35, 0.45]) }
