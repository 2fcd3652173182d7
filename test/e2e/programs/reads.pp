// Reads of existing resources: by a known id, by one that is known only at run time, with state and options.

resource item "toy:index/item:Item" { text = "x" }
read found "toy:index/item:Item" {
  id   = "existing"
  text = "state"
}
read later "toy:index/item:Item" {
  id = item.arn
  options { parent = item }
}
read part "toy:sub/part:Part" {
  __logicalName = "Logical part"
  id            = found.arn
}
resource uses "toy:index/item:Item" {
  text  = found.text
  words = [later.arn, part.label]
}
output label { value = part.label }
