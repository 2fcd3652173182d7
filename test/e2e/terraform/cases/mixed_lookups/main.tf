# A lookup in objects of several types has the default as it is, and a null that is there.
locals {
  rules = [{ port = 1 }, { port = 2, to = 3 }, { to = null }]
  texts = [{ a = "1" }, { a = "2", b = "3" }]
}

output "mixed" {
  value = [for r in local.rules : lookup(r, "to", "none")]
}

output "numbers" {
  value = [for r in local.rules : lookup(r, "to", 5)]
}

output "texts" {
  value = [for t in local.texts : lookup(t, "b", "none")]
}

output "null" {
  value = [for t in local.texts : lookup(t, "b", null)]
}

output "attempts" {
  value = [for r in local.rules : try(r.to, "none")]
}
