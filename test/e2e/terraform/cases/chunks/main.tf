# Chunks are lists of one type, which the elements become where it is known when the program runs, too.
variable "mixed" {
  type    = any
  default = ["a", 1, true]
}

variable "loose" {
  type    = any
  default = { mode = "m", level = 3, items = [2, 1] }
}

output "any" { value = [chunklist(var.mixed, 2), chunklist(var.loose.items, 1)] }
output "parts" { value = chunklist([var.loose.mode, var.loose.level, true], 2) }
output "tuple" { value = chunklist(["x", 2, false], 2) }
output "numbers" { value = chunklist([var.loose.level, 1], 1) }
output "texts" { value = jsonencode(chunklist([var.loose.mode, 1], 1)) }
output "cans" { value = [can(chunklist(var.loose, 1)), can(chunklist(var.loose.mode, 1)), can(chunklist(["a"], -1))] }
