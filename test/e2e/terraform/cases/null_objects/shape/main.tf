variable "shape" {
  type = object({ width = number, color = string })
}

variable "label" {
  type    = string
  default = "plain"
}

output "text" { value = "${var.shape.width == null ? "any" : var.shape.width} ${var.shape.color == null ? "none" : var.shape.color}" }
output "labels" { value = [try("a ${var.label}", "none"), can("a ${var.label}"), try(upper(var.label), "NONE")] }
