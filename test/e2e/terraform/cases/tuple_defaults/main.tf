# Defaults of optional attributes in the objects of tuples.
variable "t" {
  type    = list(tuple([string, object({ z = optional(number, 3) })]))
  default = [["a", {}], ["b", { z = 4 }]]
}
variable "one" {
  type    = tuple([string, object({ z = optional(number, 3) })])
  default = ["a", {}]
}
output "t" {
  value = [for t in var.t : "${t[0]}${t[1].z}"]
}

output "one" {
  value = var.one[1].z

}
