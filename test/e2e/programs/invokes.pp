// Invokes: plain and over outputs, without arguments, scalar, positional, secret, with options, dependencies.

resource item "toy:index/item:Item" { text = "x" }
resource mine "pulumi:providers:toy" { region = "north" }

plain = invoke("toy:index/getItem:getItem", { text = "a", filters = ["f"] })
over = invoke("toy:index/getItem:getItem", { text = item.arn })
none = invoke("toy:index/getRegion:getRegion", {})
scalar = invoke("toy:index/getCount:getCount", { of = item.text })
positional = invoke("toy:index/sum:sum", item.port, 2)
hidden = invoke("toy:index/getSecret:getSecret", { path = "/p" })
explicit = invoke("toy:index/getItem:getItem", { text = "b" }, { provider = mine, version = "2.1.0" })
below = invoke("toy:index/getItem:getItem", { text = "c" }, { parent = item })
after = invoke("toy:index/getItem:getItem", { text = "d" }, { dependsOn = [item] })

resource uses "toy:index/item:Item" {
  text  = plain.ids[0]
  count = scalar
  words = [over.text, none.name, hidden.value, explicit.text, below.text, after.rules[0].cidrBlocks[0]]
  tags  = { for i, id in over.ids : "id${i}" => id }
}
output inline { value = invoke("toy:index/getItem:getItem", { text = uses.arn }).rules[1].fromPort }
output total { value = positional.total }
