# Null as a required member is a value to try and can.
variable "x" {
  type    = list(object({ n = string, k = number }))
  default = [{ n = null, k = 1 }, { n = "a", k = null }]
}
output "lo" { value = [for o in var.x : try(o.n, "gone")] }
output "lk" { value = [for o in var.x : try(o.k, 5)] }
output "lx" { value = [for o in var.x : try(upper(o.n), "gone")] }
output "j" { value = jsonencode(var.x) }
output "c" { value = [for o in var.x : can(o.n)] }
