// range over bool, number, list, map and object; references into what it makes.

config enabled bool { default = true }
config count int { default = 2 }
config names "list(string)" { default = ["ann", "bob"] }
config sizes "map(int)" { default = { small = 1, large = 9 } }

resource maybe "toy:index/item:Item" {
  options { range = enabled }
  text = "maybe"
}
resource never "toy:index/item:Item" {
  options { range = !enabled }
  text = "never"
}
resource counted "toy:index/item:Item" {
  options { range = count }
  text = "item ${range.value}"
}
resource listed "toy:index/item:Item" {
  options { range = names }
  text  = range.value
  count = range.key
}
resource mapped "toy:index/item:Item" {
  options { range = sizes }
  text  = range.key
  count = range.value
}
resource objects "toy:index/item:Item" {
  options { range = { one = { a = 1 }, two = { a = 2 } } }
  text  = range.key
  count = range.value.a
}
resource uses "toy:index/item:Item" {
  text  = maybe.arn
  words = [counted[0].arn, counted[1].zoneIds[0], listed[0].arn, mapped["small"].arn, objects["two"].arn]
  options { dependsOn = [counted, mapped] }
}
output arns { value = counted[*].arn }
output byName { value = { for key, item in mapped : key => item.arn } }
output last { value = listed[length(names) - 1].text }
