# Quotients that are whole, where a language has floating point for them: as counts, indices, parts, keys, digits.

variable "n" {
  type    = number
  default = 8
}

variable "text" {
  type    = string
  default = "abcdefgh"
}

variable "list" {
  type    = list(string)
  default = ["a", "b", "c", "d"]
}

locals {
  half    = var.n / 2
  quarter = var.n / 4
  halved  = [for i in [2, 4, 6] : i / 2]
}

resource "terraform_data" "half" {
  count = var.n / 4
  input = var.list[count.index * 4 / 2]
}

resource "terraform_data" "keyed" {
  for_each = { for i in [2, 4] : i / 2 => i * 1.5 }
  input    = "${each.key}:${each.value}"
}

output "half" {
  value = [local.half, "${local.half}", tostring(local.half), jsonencode(local.half), local.half == 4]
}

output "indices" {
  value = [var.list[local.quarter], element(var.list, local.half + 1), var.list[var.n / 2 - 1], slice(var.list, 0, var.n / 4)]
}

output "parts" {
  value = [substr(var.text, 0, local.half), substr(var.text, local.quarter, -1), split("", substr(var.text, 0, var.n / 4))]
}

output "ranges" {
  value = [range(local.half), range(local.quarter, local.half), range(0, var.n, local.quarter), [for i in range(local.half / 2) : i / 2]]
}

output "chunks" {
  value = [chunklist(var.list, local.quarter), length(chunklist(var.list, local.half))]
}

output "formats" {
  value = [format("%d", local.half), format("%s|%v", local.half, local.half), format("%03d", var.n / 2), formatlist("%d", local.halved), indent(local.quarter, "a\nb")]
}

output "keys" {
  value = { for i in local.halved : "k${i}" => i }
}

output "number_keys" {
  value = { for i in local.halved : i => i }
}

output "joined" {
  value = [join(",", local.halved), join("-", [local.half, 0.5, 1.0])]
}

output "addresses" {
  value = [cidrsubnet("10.0.0.0/8", local.half, local.quarter), cidrhost("10.0.0.0/8", local.half), cidrsubnets("10.0.0.0/8", local.half, local.half)]
}

output "math" {
  value = [pow(2, local.half), max(local.halved...), sum(local.halved), floor(local.half), local.half % 3, abs(-local.half), log(local.half, 2)]
}

output "decimals" {
  value = ["${var.n / 16}", "${var.n * 0.25}", "${1.0 * var.n}", "${var.n - 0.5}", "${-var.n / 2}"]
}

output "json" {
  value = jsonencode({ a = local.half, b = local.halved, c = var.n / 16 })
}

output "yaml" {
  value = yamlencode({ a = local.half, b = var.n / 16 })
}

output "sets" {
  value = [toset(local.halved), tolist(toset([for i in local.halved : tostring(i)])), contains(local.halved, 2), index(local.halved, 3)]
}

output "compare" {
  value = [local.half == 4.0, "${local.half}" == "4", local.half > 3.5, local.halved == [1, 2, 3]]
}

output "resources" {
  value = [length(terraform_data.half), terraform_data.half[*].input, { for k, v in terraform_data.keyed : k => v.output }]
}

output "hashes" {
  value = [md5("${local.half}"), base64encode(local.half), upper(local.half), replace("x4", local.half, "y"), urlencode(local.half)]
}
