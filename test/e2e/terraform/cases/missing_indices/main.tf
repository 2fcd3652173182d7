# Indices beyond the end, and before the start, in the midst of an attempt.
variable "l" {
  type    = list(string)
  default = ["a", "b"]
}
variable "m" {
  type    = map(string)
  default = { k = "v" }
}
variable "lo" {
  type    = list(object({ id = string, n = optional(string) }))
  default = [{ id = "x" }]
}
output "loop" {
  value = [for i, x in var.l : try("${var.l[i + 1]}<${x}", "end")]
}

output "plain" {
  value = try("n-${var.l[5]}", "end")
}

output "key" {
  value = try("n-${var.m["zz"]}", "end")
}

output "computed" {
  value = [for k in ["k", "zz"] : try("n-${var.m[k]}", "end")]
}

output "null_attr" {
  value = try("n-${var.lo[0].n}", "end")
}

output "object_index" {
  value = try("n-${var.lo[1].id}", "end")
}

output "can" {
  value = [for i, x in var.l : can("${var.l[i + 1]}")]
}

output "heredoc" {
  value = [for i, x in var.l : try(<<-EOT
  v ${var.l[i + 1]}
  EOT
  , "end")]
}

output "format" {
  value = [for i, x in var.l : try(format("%s!", var.l[i + 1]), "end")]
}

output "upper" {
  value = [for i, x in var.l : try(upper(var.l[i + 1]), "end")]
}

output "list" {
  value = [for i, x in var.l : try([x, var.l[i + 1]], ["end"])]
}

output "object" {
  value = [for i, x in var.l : try({ x = x, next = var.l[i + 1] }, "end")]
}

output "plus" {
  value = [for i, x in [1, 2] : try([1, 2][i + 1] + 1, "end")]
}

output "eq" {
  value = [for i, x in var.l : try(var.l[i + 1] == "b", "end")]
}

output "cond" {
  value = [for i, x in var.l : try(var.l[i + 1] == "b" ? "yes" : "no", "end")]
}

output "neg" {
  value = [for i, x in var.l : try(var.l[i - 1] == "a" ? "yes" : "no", "end")]

}
variable "k" {
  type    = list(string)
  default = ["a", "b"]
}
output "prev" {
  value = [for i, x in var.k : try(var.k[i - 1], "none")]
}

output "canprev" {
  value = [for i, x in var.k : can(var.k[i - 1])]

}
