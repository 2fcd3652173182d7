variable "site" {
  type = object({ index = optional(string, "index.html"), error = optional(string) })
}

resource "terraform_data" "site" {
  count = var.site != null ? 1 : 0
  input = var.site.index
}

output "seen" { value = [length(terraform_data.site), one(terraform_data.site[*].output), var.site == null, try(var.site.error, "none")] }
