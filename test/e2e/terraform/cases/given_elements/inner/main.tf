variable "tags" {
  type    = map(string)
  default = { a = null }
}

variable "names" {
  type = list(string)
}

variable "sizes" {
  type = map(number)
}

locals {
  found = lookup(var.tags, "a", "d")
}

output "all" {
  value = {
    lookup   = [lookup(var.tags, "a", "d"), lookup(var.tags, "b", "d"), lookup(var.tags, "c", "d")]
    found    = local.found == null
    try      = [try(var.tags["a"], "d"), try(var.tags.b, "d"), try(var.tags.c, "d")]
    can      = [can(var.tags["a"]), can(var.tags.b), can(var.tags.c)]
    text     = [can("${var.tags.a}"), try("${var.tags.a}-x", "none")]
    upper    = [try(upper(var.tags.a), "none"), can(upper(var.tags.a))]
    names    = [try(var.names[0], "d"), try(var.names[1], "d"), try(var.names[2], "d")]
    can_name = [can(var.names[0]), can(var.names[1]), can(var.names[2])]
    size     = [try(var.sizes.a + 1, -1), try(var.sizes.b + 1, -1), lookup(var.sizes, "a", 7), lookup(var.sizes, "z", 7)]
    element  = [try(element(var.names, 1), "d"), try(element(var.names, 3), "d")]
    nulls    = [for k, v in var.tags : k if v == null]
    count    = length([for n in var.names : n if n != null])
    coalesce = coalesce(var.tags.a, "z")
    joined   = try(join(",", var.names), "failed")
    json     = jsonencode(var.tags)
    names_js = jsonencode(var.names)
    merged   = jsonencode(merge({ c = "1" }, var.tags))
    whole    = var.tags
    values   = values(var.tags)
    compact  = compact(var.names)
  }
}
