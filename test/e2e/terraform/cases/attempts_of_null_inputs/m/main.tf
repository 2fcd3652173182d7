variable "list" {
  type    = list(string)
  default = []
}
variable "str" {
  type    = string
  default = ""
}
output "all" {
  value = {
    isnull = try(var.list[0], var.str, "none") == null
    str    = try(var.str, "none")
    last   = try(var.list[0], var.str)
    length = try(length(var.list), -1)
  }
}
