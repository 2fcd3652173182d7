// In a preview nothing is known of new resources: conditions, keys and lengths wait.

resource item "toy:index/item:Item" { text = "x" }

resource waits "toy:index/item:Item" {
  text   = item.arn == "x" ? "equal" : "different"
  count  = length(item.zoneIds)
  words  = [item.arn, "known"]
  tags   = { known = "yes", unknown = item.endpoints["one"] }
  active = length(item.arn) > 3
}
resource known "toy:index/item:Item" {
  text  = item.text
  words = waits.words
  tags  = waits.tags
}
output known { value = item.text }
output part { value = waits.tags.known }
output list { value = [item.arn, "known"] }
output text { value = "<${item.arn}>" }
output dynamicKey { value = { "${item.text}" = 1 } }
output tried { value = try(item.zoneIds[5], "none") }
