// Resources of modules, by short and long tokens.

resource short "toy:Item" { text = "a" }
resource long "toy:index/item:Item" { text = "b" }
resource colons "toy::Item" { text = "c" }
resource part "toy:sub:Part" {
  owner = short
  size  = 1
}
output label { value = part.label }
