// Calls of methods on resources and components.

resource item "toy:index/item:Item" { text = "x" }
resource group "toy:index/group:Group" {
  title = item.arn
  words = ["a"]
}
renamed = call(item, "rename", { newName = "new ${group.summary}" })
output old { value = renamed.oldName }
output described { value = call(group, "describe", {}).text }
