config text string {}
config other string {}
resource one "toy:index/item:Item" { text = text }
resource two "toy:index/item:Item" { text = other }
output first { value = one.arn }
output second { value = two.arn }
