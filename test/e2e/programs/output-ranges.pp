// range over what is known only at run time.

resource item "toy:index/item:Item" { text = "x" }
found = invoke("toy:index/getItem:getItem", { text = "x" })

resource perZone "toy:index/item:Item" {
  options { range = item.zoneIds }
  text = "zone ${range.value} ${range.key}"
}
resource perEndpoint "toy:index/item:Item" {
  options { range = item.endpoints }
  text = "${range.key}=${range.value}"
}
resource perCount "toy:index/item:Item" {
  options { range = item.port }
  text = "n${range.value}"
}
resource perInvoke "toy:index/item:Item" {
  options { range = found.ids }
  text = range.value
}
