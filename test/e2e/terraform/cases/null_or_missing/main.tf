# A member that is null in some elements and missing in others is asked for when the program runs.
locals {
  buckets = [{ name = "a", days = null }, { name = "b" }]
}

output "days" { value = [for b in local.buckets : try(b.days, 30)] }
output "has_days" { value = [for b in local.buckets : can(b.days)] }
output "lookup_days" { value = [for b in local.buckets : lookup(b, "days", 30)] }
