config title string {}
config count int { default = 3 }
config words "list(string)" { default = ["default"] }
config limits "object({ size = int, label = string })" { default = { size = 1, label = "d" } }
config secret string { default = "none" }
config nothing string { default = null }

resource item "toy:index/item:Item" {
  text  = title
  count = count
  words = words
  tags  = { secret = secret, label = limits.label, nothing = nothing == null ? "null" : nothing }
}
component lid "./lid" {
  size  = limits.size
  owner = item.arn
}
output summary { value = "${title}: ${item.arn}" }
output arns { value = [item.arn, lid.text] }
output lidText { value = lid.text }
output hidden { value = secret }
