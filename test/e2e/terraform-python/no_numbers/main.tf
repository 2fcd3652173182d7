# Texts that are no numbers where the largest number or a sum is asked for.
output "no_number" { value = try(max(split(",", "9,x")...), "E") }
output "no_sum" { value = try(sum(split(",", "9,nan")), "E") }
