// A call whose result is there at once, and an update with other settings.

config title string {}
config sizes "list(int)" {}
resource group "toy:index/group:Group" {
  title = title
  words = ["a"]
}
resource items "toy:index/item:Item" {
  options { range = sizes }
  text = "${title} ${range.value}"
}
total = call(group, "countWords", {}) + 1
output total { value = total }
output texts { value = items[*].text }
