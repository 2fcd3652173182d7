config size int {}
config owner string {}
resource item "toy:index/item:Item" {
  text  = owner
  count = size + 1
}
resource part "toy:sub/part:Part" {
  owner = item
  options { parent = item }
}
output text { value = part.label }
