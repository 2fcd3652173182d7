// Keys of maps: any text is one, stays as it is, and can be read back; keys of objects of the schema have the schema's names.

resource item "toy:index/item:Item" {
  text = "x"
  tags = {
    "plain"       = "a"
    "with space"  = "b"
    "with-dash"   = "c"
    "camelCase"   = "d"
    "snake_case"  = "e"
    "class"       = "f"
    "quote\"'`"   = "g"
    "$${dollar}"  = "h"
    "0"           = "i"
    ""            = "j"
    "__proto"     = "k"
    "snow \u2603" = "l"
  }
}
resource types "toy:index/types:Types" {
  ruleMap  = { "fromPort" = { fromPort = 1, labels = { fromPort = "x", "a.b" = "y" } } }
  anything = { fromPort = 1, "from_port" = 2, nested = { "camelCase" = 3 } }
  fixed    = "fixed"
}
output space { value = item.tags["with space"] }
output camel { value = item.tags["camelCase"] }
output dollar { value = item.tags["$${dollar}"] }
output all { value = { for key, value in item.tags : key => upper if key != "" } }
upper = "u"
