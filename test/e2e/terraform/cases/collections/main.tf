# Functions of lists, maps and objects.
locals {
  list     = ["c", "a", "b", "a"]
  numbers  = [3, 1, 2]
  objects  = [{ id = 1, g = "x" }, { id = 2, g = "y" }, { id = 1, g = "x" }]
  map      = { b = 2, a = 1, c = 3 }
  numeric  = { "10" = "j", "9" = "i", "1" = "a" }
  lists    = { x = ["1", "2"], y = ["2", "3"] }
  nested   = [["a"], [], ["b", ["c"]]]
  empty    = []
  no_keys  = {}
  services = { web = { port = 80, tier = "front" }, db = { port = 5432, tier = "back" }, api = { port = 80, tier = "back" } }
}
output "keys" { value = keys(local.map) }
output "values" { value = values(local.map) }
output "keys_numeric" { value = keys(local.numeric) }
output "values_numeric" { value = values(local.numeric) }
output "for_numeric" { value = [for k, v in local.numeric : "${k}${v}"] }
output "map_numeric" { value = { for k, v in local.numeric : v => k } }
output "json_numeric" { value = jsonencode(local.numeric) }
output "distinct" { value = distinct(local.list) }
output "distinct_objects" { value = distinct(local.objects) }
output "distinct_lists" { value = distinct([[1], [2], [1]]) }
output "sort" { value = sort(local.list) }
output "reverse" { value = reverse(local.numbers) }
output "reverse_objects" { value = reverse(local.objects)[0].id }
output "contains" { value = [contains(local.list, "a"), contains(local.numbers, 9)] }
output "contains_object" { value = contains(local.objects, { id = 2, g = "y" }) }
output "index" { value = index(local.numbers, 2) }
output "index_object" { value = index(local.objects, { id = 2, g = "y" }) }
output "flatten" { value = flatten(local.nested) }
output "flatten_for" { value = flatten([for k, v in local.lists : [for i in v : "${k}${i}"]]) }
output "chunklist" { value = chunklist(local.list, 3) }
output "chunklist_zero" { value = chunklist(local.list, 0) }
output "slice" { value = slice(local.list, 1, 3) }
output "slice_empty" { value = slice(local.list, 1, 1) }
output "element_wraps" { value = element(local.list, 6) }
output "concat_empty" { value = concat(local.empty, local.list, []) }
output "coalescelist" { value = coalescelist(local.empty, local.numbers) }
output "compact" { value = compact(["", "a", ""]) }
output "merge" { value = merge(local.map, { a = 9, d = 4 }) }
output "merge_none" { value = merge() }
output "merge_list" { value = merge([{ a = 1 }, { b = 2 }]...) }
output "merge_nested" { value = merge({ a = { x = 1 } }, { a = { y = 2 } }) }
output "zipmap" { value = zipmap(["a", "b"], [1, 2]) }
output "transpose" { value = transpose(local.lists) }
output "setproduct" { value = length(setproduct(local.list, local.numbers)) }
output "setproduct_empty" { value = setproduct(local.list, []) }
output "matchkeys" { value = matchkeys(["i1", "i2", "i3"], ["a", "b", "a"], ["a"]) }
output "range" { value = range(3) }
output "range_two" { value = range(1, 4) }
output "range_empty" { value = range(0) }
output "sum" { value = sum(local.numbers) }
output "alltrue" { value = [alltrue([]), alltrue([true, false]), anytrue([]), anytrue([false, true])] }
output "lookup" { value = lookup(local.map, "a", 0) }
output "lookup_deep" { value = lookup(local.services, "web", { port = 0, tier = "none" }).port }
output "one_empty" { value = one([]) == null }
output "one_single" { value = one([7]) }
output "length_all" { value = [length(local.list), length(local.map), length("abc"), length(local.no_keys)] }
output "grouped" { value = { for k, v in local.services : v.tier => k... } }
output "grouped_objects" { value = { for o in local.objects : o.g => o.id... } }
output "inverted" { value = { for k, v in local.map : v => k } }
output "filtered" { value = { for k, v in local.services : k => v.port if v.port == 80 } }
output "nested_for" { value = [for k, v in local.lists : { name = k, size = length(v) }] }
output "nested_map" { value = { for k, v in local.lists : k => { for i, x in v : x => i } } }
output "with_index" { value = [for i, v in local.list : "${i}-${v}"] }
output "object_for" { value = [for k, v in local.services.web : k] }
output "sorted_by_port" { value = [for p in sort([for k, v in local.services : format("%05d-%s", v.port, k)]) : split("-", p)[1]] }
output "tuple_attribute" { value = local.objects[1].g }
output "object_equal" { value = local.objects[0] == local.objects[2] }
output "list_equal" { value = sort(local.list) == tolist(["a", "a", "b", "c"]) }
output "list_tuple" { value = sort(local.list) == ["a", "a", "b", "c"] }
output "empty_equal" { value = local.empty == [] }
output "map_in_list" { value = [local.map, local.numeric][1]["9"] }
output "template_for" { value = "%{for k, v in local.map}${k}=${v};%{endfor}" }
output "template_if" { value = "%{if length(local.list) > 3}many%{else}few%{endif}" }
output "template_strip" {
  value = <<-EOT
    %{~for n in local.numbers~}
    item ${n}
    %{endfor~}
    end
  EOT
}
output "heredoc" {
  value = <<EOT
plain ${local.list[0]}
  indented
EOT
}
output "default_map" { value = lookup({}, "a", "b") }
output "keys_order" { value = keys({ b = 1, a = 2, B = 3, A = 4, _ = 5, "-" = 6 }) }
output "object_keys_for" { value = join(",", [for k, v in { zeta = 1, alpha = 2, Beta = 3 } : k]) }
output "upper_map" { value = { for k, v in local.map : upper(k) => v * 10 } }
output "sublist" { value = [for i in range(2) : local.list[i]] }
output "pairs" { value = [for p in setproduct(["a"], local.numbers) : "${p[0]}${p[1]}"] }
