# Keys that languages have plans with: of prototypes, of dicts, numbers, words with signs in them.

locals {
  odd     = { constructor = "c", toString = "t", length = 2, hasOwnProperty = "h" }
  dict    = { items = [1, 2], keys = "k", values = "v", get = "g", update = 1, pop = true }
  numeric = { "10" = "ten", "9" = "nine", "1" = "one", "01" = "zero one" }
  signs   = { "a-b" = 1, "a.b" = 2, "a b" = 3, "a/b" = 4, "1a" = 5, "" = 6, "ü" = 7, "A" = 8 }
  plain   = { a = 1 }
}

output "odd" {
  value = local.odd
}

output "odd_keys" {
  value = keys(local.odd)
}




output "odd_length" {
  value = local.odd.length + length(local.odd)
}

output "odd_contains" {
  value = contains(keys(local.plain), "constructor")
}

output "made" {
  value = { for k in ["toString", "x"] : k => upper(k) }
}

output "grouped" {
  value = { for k in ["constructor", "a", "constructor"] : k => length(k)... }
}

output "merged" {
  value = merge(local.plain, { toString = 1 }, { constructor = 2 })
}

output "zipped" {
  value = zipmap(["constructor", "b"], [1, 2])
}

output "transposed" {
  value = transpose({ a = ["constructor", "x"], b = ["constructor"] })
}

output "dict" {
  value = [local.dict.items, local.dict.keys, local.dict.values, local.dict.get, local.dict.update, local.dict.pop]
}

output "dict_items" {
  value = [for i in local.dict.items : i + 1]
}

output "dict_keys" {
  value = keys(local.dict)
}

output "numeric_keys" {
  value = keys(local.numeric)
}

output "numeric_values" {
  value = values(local.numeric)
}

output "numeric_for" {
  value = [for k, v in local.numeric : "${k}=${v}"]
}

output "numeric_map" {
  value = { for k, v in local.numeric : v => k }
}

output "numeric_json" {
  value = jsonencode(local.numeric)
}

output "numeric_by_number" {
  value = local.numeric[10]
}

output "numeric_merge" {
  value = [for k, v in merge({ "2" = "b" }, local.numeric) : k]
}

output "signs_keys" {
  value = keys(local.signs)
}

output "signs_json" {
  value = jsonencode(local.signs)
}

output "signs_for" {
  value = [for k, v in local.signs : v]
}

output "signs_access" {
  value = [local.signs["a-b"], local.signs["a.b"], local.signs[""], local.signs["ü"]]
}
