# A list and a tuple in one place have one type for their elements, in which numbers become texts beside texts.
variable "ports" {
  type    = list(number)
  default = [80]
}
variable "on" {
  default = true
}
output "on" { value = var.on ? var.ports : ["all"] }
output "off" { value = var.on ? ["all"] : var.ports }
output "encoded" { value = jsonencode([for p in(var.on ? var.ports : ["all"]) : p]) }
output "numbers" { value = var.on ? var.ports : [1.5] }
output "empty" { value = var.on ? var.ports : [] }
output "list" { value = tolist([var.ports, ["x"]]) }
output "map" { value = tomap({ a = var.ports, b = ["x"] }) }
output "distinct" { value = distinct([var.ports, ["80"]]) }
output "product" { value = [for p in setproduct(toset(["b"]), ["y", "x", "y"]) : join("", p)] }
output "products" { value = length(setproduct(["y", "x", "y"], ["a"])) }
