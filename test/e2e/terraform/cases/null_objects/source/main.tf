output "name" { value = "n" }
output "parts" { value = ["p", "q"] }
output "extra" { value = true }
