variable "boxes" {
  type = map(number)
}

variable "tag" {
  type     = string
  default  = "untagged"
  nullable = false
}

variable "labels" {
  type = set(string)
}

module "box" {
  source   = "../box"
  for_each = var.boxes
  name     = "${each.key}-${each.value}"
  info     = { list = var.labels }
}

output "total" {
  value = sum(concat([0], values(var.boxes)))
}

output "sizes" {
  value = { for k, b in module.box : b.name => length(b.info.list) }
}

output "labels" {
  value = setunion(var.labels, keys(var.boxes))
}

output "tag" {
  value = var.tag
}
