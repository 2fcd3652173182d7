# Keys and indices that are missing somewhere in an attempt make it fail.
variable "tags" {
  type    = map(string)
  default = { env = "prod" }
}
output "text" {
  value = try("x-${var.tags["team"]}", "none")
}

output "equal" {
  value = try(var.tags["team"] != "ops", false)
}

output "cond" {
  value = try(var.tags["team"] == "ops" ? "o" : "p", "none")
}

output "plain" {
  value = try(var.tags["team"], "none")
}

output "call" {
  value = try(upper(var.tags["team"]), "none")
}

output "fmt" {
  value = try(format("%s-x", var.tags["team"]), "none")
}

output "can" {
  value = can("x-${var.tags["team"]}")
}

output "list" {
  value = try([var.tags["team"]], [])
}

output "join" {
  value = try(join("-", [var.tags["team"], "x"]), "none")
}

output "object" {
  value = try({ t = var.tags["team"] }, {})
}

output "json" {
  value = try(jsonencode({ t = var.tags["team"] }), "none")
}

output "merge" {
  value = try(merge(var.tags, { t = var.tags["team"] }), {})
}

output "concat" {
  value = try(concat(["a"], [var.tags["team"]]), [])
}

output "replace" {
  value = try(replace(var.tags["team"], "a", "b"), "none")
}

output "split" {
  value = try(split(",", var.tags["team"]), [])
}

output "length" {
  value = try(length(var.tags["team"]), 0)
}

output "num" {
  value = try(tonumber(var.tags["team"]), 0)
}

output "calc" {
  value = try(var.tags["team"] + 1, 0)
}

output "not" {
  value = try(!tobool(var.tags["team"]), "none")
}

output "less" {
  value = try(length(var.tags["team"]) > 3, "none")
}

output "attr" {
  value = try("x-${ { a = { b = 1 } }[var.tags["env"]].b}", "none")
}

output "attr_missing" {
  value = try("x-${var.tags.team}", "none")
}

output "contains" {
  value = try(contains(["x"], var.tags["team"]), "none")
}

output "lookup" {
  value = try(lookup({ x = "1" }, var.tags["team"], "z"), "none")
}

output "index" {
  value = try({ x = "1" }[var.tags["team"]], "none")
}

output "coalesce" {
  value = try(coalesce(var.tags["team"], "c"), "none")

}
