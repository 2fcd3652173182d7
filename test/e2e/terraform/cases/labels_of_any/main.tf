# A module takes what it is not given from an object of any type, whose members are null.

variable "context" {
  type = any
  default = {
    enabled   = true
    namespace = null
    stage     = null
    delimiter = null
    limit     = null
    order     = []
  }
}

module "none" {
  source  = "./label"
  context = var.context
}

module "some" {
  source    = "./label"
  namespace = "acme"
  context   = merge(var.context, { stage = "prod", limit = 3 })
}

output "none" {
  value = module.none.id
}

output "some" {
  value = module.some.id
}
