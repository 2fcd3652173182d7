locals {
  nodes = [
    { name = "a", labels = { t = "x" } },
    { name = "b", labels = {} },
    { name = "c", labels = { t = "y", u = "w" } },
  ]
}
output "label_values" { value = flatten([for n in local.nodes : values(n.labels)]) }
output "label_keys" { value = flatten([for n in local.nodes : keys(n.labels)]) }
output "lengths" { value = [for n in local.nodes : length(n.labels)] }
output "lookups" { value = [for n in local.nodes : lookup(n.labels, "u", "-")] }
output "merged" { value = merge([for n in local.nodes : n.labels]...) }
output "pairs" { value = flatten([for n in local.nodes : [for k, v in n.labels : "${n.name}:${k}=${v}"]]) }
