variable "site" {
  type = object({ index = optional(string, "index.html"), error = optional(string) })
}

variable "extra" {
  type = string
}

module "inner" {
  source = "../inner"
  site   = var.site
  extra  = var.extra
}

resource "terraform_data" "page" {
  count = var.site != null ? 1 : 0
  input = var.site.index
}

output "all" {
  value = {
    pages  = length(terraform_data.page)
    index  = one(terraform_data.page[*].output)
    isnull = var.site == null
    error  = try(var.site.error, "none")
    extra  = var.extra == null ? "nothing" : var.extra
    inner  = module.inner.all
  }
}
