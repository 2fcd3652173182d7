# Objects of different types are never equal, whatever they hold.
variable "limits" {
  type    = object({ cpu = string, gpu = optional(string) })
  default = { cpu = "500m" }
}

variable "name" {
  type    = string
  default = null
}

variable "all" {
  type    = list(object({ id = number, tag = optional(string) }))
  default = [{ id = 1 }, { id = 2, tag = "x" }]
}

output "literal" {
  value = [var.limits == { cpu = "500m" }, var.limits == { cpu = "500m", gpu = null }]
}

output "empty" {
  value = [var.limits == {}, var.all == [], var.limits != {}]
}

output "nulls" {
  value = [[var.name] == [null], { a = var.name } == { a = null }, var.name == null]
}

output "contained" {
  value = [contains(var.all, { id = 1 }), contains(var.all, var.all[0])]
}

output "numbers" {
  value = var.all[*].id == [1, 2]
}

output "same" {
  value = [var.limits == var.limits, { a = 1 } == { a = 1 }, [null] == [null]]
}
