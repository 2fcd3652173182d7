// Remote components: outputs of theirs, secret ones too, as inputs of others.

resource item "toy:index/item:Item" { text = "x" }
resource group "toy:index/group:Group" {
  title = "title ${item.arn}"
  words = item.zoneIds
  options { protect = true }
}
resource uses "toy:index/item:Item" {
  text  = group.summary
  words = [group.hidden]
  options {
    dependsOn = [group]
    parent    = group
  }
}
resource part "toy:sub/part:Part" { owner = item }
output label { value = part.label }
