variable "site" {
  type = object({ index = optional(string, "inner.html"), error = optional(string) })
}

variable "extra" {
  type = string
}

output "all" {
  value = {
    index = var.site == null ? "none" : var.site.index
    extra = var.extra == null
  }
}
